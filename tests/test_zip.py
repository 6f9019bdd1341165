"""The package in a zip on the path, as clusters and zipapps have it."""

from __future__ import annotations

import ast
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "vk_notebook"
#: Files that lie beside a server or start a process: they need to know where the package is.
IN_FOLDERS = {"serve/voila_server.py", "analysis/simulation/worker_processes.py"}

RULES = """
import vk_notebook as vk
game = vk.new_game(2, seed=1).play("end turn")
assert vk.Record.from_json(game.record.to_json()).moves == ["end turn"]
assert vk.Record.from_text(game.record.to_text()).moves == ["end turn"]
assert [vk.example(name).moves for name in vk.examples()]
assert vk.rule("card.urn").text
assert vk.card("Urn").rulings is not None and vk.card("Urn").glyph
assert vk.preset("nice-and-sweet").cards
from vk_notebook.lessons.shelf import LESSONS
for name in LESSONS:
    assert vk.lesson(name).parts
assert vk.random_mix(3).cards
from vk_notebook.bots import ROSTER, play
assert all(one.strength for one in ROSTER.values())
assert play(vk.new_game(2, seed=1), ["tempo", "collector"]).finished
"""
REST = """
import importlib, pkgutil, sys, tempfile
from pathlib import Path
import vk_notebook as vk
import vk_notebook
for one in pkgutil.walk_packages(vk_notebook.__path__, "vk_notebook."):
    if not one.name.endswith("__main__"):
        importlib.import_module(one.name)
folder = Path(tempfile.mkdtemp())
game = vk.new_game(["Ana", "Ben"], seed=1)
assert vk.judge(game.view("Ana")).by == "judge"
found = vk.simulate(["expert", "random"], games=2, jobs=2, progress=False)
assert [one.reason for one in found.played()] == ["", ""]
board = vk.Board(game, bots={"Ben": "greedy"})
assert board.view["pyramid"] and board._esm
record = vk.example("boat")
replay = vk.Replay(record)
assert replay.to_html(folder / "a.html").stat().st_size > 100_000
assert replay.to_png(folder / "a.png").stat().st_size > 10_000
assert vk.review(record, budget=4, turns=(1, 1), progress=False).decisions
assert len(vk.Collection(record, progress=False).records) == 1
from vk_notebook import cli
assert cli.main(["site", str(folder / "site")]) == 0
assert cli.main(["cards", "render", "--out", str(folder / "faces"), "--names", "Urn"]) == 0
for command in (["play", "--seats", "Ana,Ben=random"], ["lessons"], ["lessons", str(folder / "books")]):
    assert cli.main(command) == 1
assert not (folder / "books").exists()
"""


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package in a zip."""
    file = tmp_path_factory.mktemp("zip") / "vk.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(PACKAGE.rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".so", ".pyd"):
                packed.write(path, path.relative_to(ROOT).as_posix())
    return file


@pytest.mark.slow
@pytest.mark.parametrize(("flags", "script"), [("-S", RULES), ("-s", REST)], ids=["alone", "with libraries"])
def test_every_room_works_from_a_zip(packed: Path, flags: str, script: str, tmp_path: Path) -> None:
    start = f"import sys\nsys.path.insert(0, {str(packed)!r})\n{script}\nprint(vk.__file__)"
    words = [sys.executable, "-I", flags, "-c", start]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith(str(packed))
    if script is REST:
        assert done.stderr.count("a server reads no zip") == 3


def test_no_data_is_looked_for_beside_a_file() -> None:
    used = set()
    for path in PACKAGE.rglob("*.py"):
        names = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)}
        if "__file__" in names:
            used.add(path.relative_to(PACKAGE).as_posix())
    assert used == IN_FOLDERS
