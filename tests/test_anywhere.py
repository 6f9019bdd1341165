"""The same seed and moves give the same game everywhere, whatever the order of sums, the hashes and the Python.

The Python of the page without a server has a test in browser/test_site_js.py.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vk_notebook as vk
from tests.anywhere import judgements, told
from vk_notebook.analysis.simulation.reports import REPORTS

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PACKAGE = ROOT / "vk_notebook"

#: What the digests are everywhere.
GOLDEN = HERE / "goldens" / "anywhere.json"
HINT = "if bots or judge were meant to change: VK_UPDATE_GOLDENS=1 writes it anew"

# ---- whole games ---------------------------------------------------------------------------------------

#: OpenBLAS has code for each of these, which adds in an order of its own.
PROCESSORS = ("Prescott", "Haswell", "SkylakeX")
#: A sum as numpy comes by it, and all that has to be the same.
SCRIPT = """
import json
import numpy as np
from tests.anywhere import digest, told
some = np.random.default_rng(1).standard_normal((99, 99))
print(json.dumps([digest((some @ some).tolist()), told()]))
"""


def begun(number: int, processor: str, plain: str) -> subprocess.Popen[str]:
    """A Python whose numpy adds up as on another processor, with one thread or two, and which has other hashes."""
    other = {
        "OPENBLAS_CORETYPE": processor, "OPENBLAS_NUM_THREADS": str(1 + number % 2), "PYTHONHASHSEED": str(number),
        "NPY_DISABLE_CPU_FEATURES": plain, "PYTHONPATH": str(ROOT),
    }  # fmt: skip
    command = [sys.executable, "-c", SCRIPT]
    return subprocess.Popen(command, env={**os.environ, **other}, stdout=subprocess.PIPE, text=True)


def test_the_judge_says_the_same_on_this_machine() -> None:
    if os.environ.get("VK_UPDATE_GOLDENS"):
        GOLDEN.write_text(json.dumps(told(), indent=1) + "\n", encoding="utf-8")
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert golden == golden | judgements(), HINT


@pytest.mark.slow
def test_every_processor_plays_the_same_games() -> None:
    """The first of them has none of the machine code that numpy chooses by processor, either."""
    faster = np.show_config(mode="dicts")["SIMD Extensions"].get("found", [])  # type: ignore[call-overload]
    running = [begun(number, one, " ".join(faster) * (number == 0)) for number, one in enumerate(PROCESSORS)]
    said = [(one.communicate()[0], one.returncode) for one in running]
    found = [json.loads(text) for text, code in said if code >= 0]  # a signal: this machine cannot do as that one does
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert all(one[1] == golden for one in found), (HINT, found)
    if len({one[0] for one in found}) < 2:
        pytest.skip("this numpy adds up in one way, whatever processor OPENBLAS_CORETYPE names, so nothing shows here")


# ---- what could make a difference ----------------------------------------------------------------------

#: All that is used of Python's `math`: what IEEE 754 or whole numbers define to the last bit.
DEFINED = {"sqrt", "fsum", "floor", "ceil", "ldexp", "frexp", "inf", "nan", "isfinite", "prod", "comb"}
#: What numpy and chance work out in ways of their own, and how they are called.
LIBRARIES = {"np", "rng", "random", "cmath"}
NOT_DEFINED = {
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "tanh", "sinh", "cosh", "sin", "cos", "tan", "hypot",
    "power", "float_power", "logaddexp", "einsum", "gauss", "normalvariate", "expovariate", "betavariate",
    "gammavariate", "lognormvariate", "vonmisesvariate", "paretovariate", "weibullvariate", "triangular",
}  # fmt: skip
#: Pictures may differ by a hair. Learning may, too: the same seed gives the same weights on the same machine.
FREE, LEARNING = {"art", "training"}, {"gradients", "fresh"}


def undefined(tree: ast.AST) -> Iterator[ast.AST]:
    """The parts of a file whose last bit may hang on the machine or on the version of Python."""
    if isinstance(tree, ast.FunctionDef) and tree.name in LEARNING:
        return
    if isinstance(tree, ast.Attribute) and isinstance(tree.value, (ast.Name, ast.Attribute)):
        of = tree.value.id if isinstance(tree.value, ast.Name) else tree.value.attr
        if tree.attr not in DEFINED if of == "math" else of in LIBRARIES and tree.attr in NOT_DEFINED:
            yield tree
    elif isinstance(tree, ast.ImportFrom) and tree.module == "math":
        yield from [tree] * any(one.name not in DEFINED for one in tree.names)
    elif isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Pow):
        count = isinstance(tree.left, ast.Call) and isinstance(tree.left.func, ast.Name) and tree.left.func.id == "len"
        yield from [tree] * (not count and not isinstance(tree.left, ast.Constant))
    for child in ast.iter_child_nodes(tree):
        yield from undefined(child)


def test_nothing_is_worked_out_that_is_not_the_same_everywhere() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{getattr(one, 'lineno', 0)}: {ast.unparse(one)}"
        for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] not in FREE
        for one in undefined(ast.parse(path.read_text("utf-8")))
    ]  # fmt: skip
    assert not wrong, "\n".join([*wrong, "take a product, or `exponential` or `mean` of `value/exact.py` instead"])


def only_whole(values: Iterable[Any], /, start: Any = 0) -> Any:
    """`sum`, which refuses our own floats: up to Python 3.11 it rounds at each step, and since then only at the end."""
    terms = list(values)
    caller = sys._getframe(1)
    if caller.f_globals["__name__"].partition(".")[0] == "vk_notebook" and any(isinstance(one, float) for one in terms):
        raise AssertionError(f"{caller.f_code.co_filename}:{caller.f_lineno} adds floats with sum; take math.fsum")
    return SUM(terms, start)


SUM = builtins.sum


@pytest.mark.slow
def test_no_floats_are_added_as_one_version_of_python_adds_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "sum", only_whole)
    played = vk.simulate(["collector", "greedy", "random"], players=2, games=30, seed=2, jobs=0)
    for name in REPORTS:
        played.report(name)
    vk.simulate(["expert", "greedy"], games=1, seed=4, jobs=0)
    str(vk.Insights(vk.Collection([vk.example("boat")], progress=False)))
    vk.judge(vk.new_game(5, cards="five-players", seed=1).view("Ana"), playouts=4)
    found = vk.review(vk.example("boat"), budget=12, turns=(36, 37), progress=False)
    assert found.loss("Ben") > 0
    found.to_dict()

