"""Whoever writes a file decides what is in it, and not how long it keeps the reader busy."""

import contextlib
import gc
import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.board.keeping.replay_frames import Frames
from vk_notebook.record.record import read
from vk_notebook.record.shape import MOST_BYTES

GAME = vk.new_game(["Ana", "Ben"], seed=6)
DOCUMENT: dict[str, Any] = json.loads(GAME.record.to_json())
SHEET: str = GAME.record.to_text()
#: Four times as much takes four times as long, more or less, and sixteen times where it is searched again and again.
LINEAR = 10
FIRST = GAME.options.texts[0]
assert "[setup.first_player null]" in SHEET


def doc(**fields: Any) -> str:
    return json.dumps({**DOCUMENT, **fields})


def names(count: int, first: int = 0) -> str:
    return ",".join(f'"k{i}":0' for i in range(first, first + count))


def sheet(value: str) -> str:
    """A score sheet with a value of somebody's own in its set-up."""
    return str(SHEET.replace("[setup.first_player null]", f"[setup.first_player {value}]"))


def lesson(**fields: Any) -> str:
    return doc(start={"lesson": fields})


def siblings(count: int) -> str:
    """Variations beside each other, all with the same move."""
    return doc(moves=[{"move": FIRST, "variations": [[FIRST]] * count}])


#: Texts of the form's own signs, longer and longer, each with a size that takes a moment to read.
FILES: dict[str, tuple[int, Callable[[int], str]]] = {
    "a key twice, at the end": (50_000, lambda n: f'{{{names(n)},"k{n - 1}":0}}'),
    "every key twice": (25_000, lambda n: f"{{{names(n)},{names(n)}}}"),
    "unknown keys": (40_000, lambda n: doc(header={**DOCUMENT["header"], **{f"k{i}": 0 for i in range(n)}})),
    "many objects": (20_000, lambda n: lesson(**{f"k{i}": {"a": [1, 2]} for i in range(n)})),
    "a wrong value behind many": (40_000, lambda n: lesson(**dict.fromkeys(map(str, range(n)), 0), z="x" * 30_000)),
    "siblings": (5_000, siblings),
    "blanks": (500_000, lambda n: " \n" * n + doc(header=1)),
    "a sheet's value with keys twice": (50_000, lambda n: sheet(f'{{{names(n)},"k{n - 1}":0}}')),
    "a sheet's digits": (1_000_000, lambda n: SHEET + "1" * n),
    "a sheet's numbers": (100_000, lambda n: SHEET + "1. " * n),
    "a sheet's labels": (50_000, lambda n: SHEET + "Ana: " * n),
    "a sheet's blanks in a move": (1_000_000, lambda n: SHEET + "end" + " " * n + "turn"),
    "a sheet's blanks behind a move": (1_000_000, lambda n: SHEET + FIRST + " " * n + ","),
    "a sheet's words": (200_000, lambda n: SHEET + "e f " * n),
    "a sheet's marks": (50_000, lambda n: SHEET + FIRST + " ! " * n),
    "a sheet's remarks": (50_000, lambda n: SHEET + FIRST + " {a} " * n),
    "a sheet's signs in a remark": (100_000, lambda n: SHEET + FIRST + " {" + "\\n" * n + "}"),
    "a sheet's cards": (50_000, lambda n: SHEET + FIRST + " [" + "Urn, " * n + "]"),
    "a sheet's variations": (5_000, lambda n: SHEET + FIRST + f" ({FIRST})" * n),
    "a sheet's rows": (20_000, lambda n: SHEET + "e\n" * n),
    "a sheet's empty rows": (500_000, lambda n: SHEET + "e" + " \n" * n + "f"),
    "a sheet's half moves": (50_000, lambda n: SHEET + "set\n" * n),
    "a sheet's broken remark": (200_000, lambda n: SHEET + FIRST + " {" + "a \n " * n + "}"),
    "a sheet's curly values": (20_000, lambda n: sheet("[\u201c]" + ", \u201ca\u201d" * n + "]")),
    "a sheet's curly words": (20_000, lambda n: SHEET + "\u201ca\u201d, " * n),
    "sheets": (2_000, lambda n: SHEET * n),
    "documents": (2_000, lambda n: doc() * n),
    "damaged documents": (20_000, lambda n: '{"vk-notebook record": "' * n),
    "a text without an end": (200_000, lambda n: doc()[:-1] + r', "\"' * n + "\\"),
    "a curly text without an end": (200_000, lambda n: doc()[:-1] + ", \u201ca\\\u201d" * n + "\\"),
    "a text on many rows": (200_000, lambda n: doc(start="?").replace('"?"', '"' + " a\n" * n + '"')),
    "brackets behind a document": (200_000, lambda n: doc() * 2 + "[" * n),
    "a list of lists": (200_000, lambda n: '["vk-notebook record"' + ", []" * n),
    "quoted rows": (200_000, lambda n: "> > \n" * n),
    "fences": (100_000, lambda n: "```\n" + "```  \n" * n + "x"),
    "padding": (1_000_000, lambda n: doc() + " \0" * n + "x"),
    "a sheet's bracket": (1_000_000, lambda n: SHEET.splitlines()[0] + "\n[" + "a" * n),
}  # fmt: skip
#: One of each form, for `make check`; each takes a second.
QUICK = ("siblings", "a sheet's variations")


def spent(work: Callable[[], object], most: int) -> float:
    """The least seconds of work in so many tries, whether it is done or refused."""
    tries = []
    gc.collect()
    gc.disable()  # it looks through all that other tests have left
    try:
        for _ in range(most):
            start = time.process_time()
            with contextlib.suppress(ValueError):
                work()
            tries.append(time.process_time() - start)
    finally:
        gc.enable()
    return min(tries)


def grows(work: Callable[[int], Callable[[], object]], size: int) -> float:
    """How much longer four times as much takes, at the best of some tries on a busy machine."""
    ratios = []
    for _ in range(4):
        # a long try that was disturbed is only made again; a short one would hide what is long
        ratios.append(spent(work(4 * size), 1) / max(spent(work(size), 3), 1e-3))
        if ratios[-1] < LINEAR:
            break
    return min(ratios)


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in FILES]
)
def test_four_times_the_file_takes_four_times_the_time(name: str) -> None:
    size, written = FILES[name]

    def reading(n: int) -> Callable[[], object]:
        text = written(n)
        return lambda: read(text)

    assert grows(reading, size) < LINEAR


@pytest.mark.slow
@pytest.mark.parametrize("form", [".vk.json", ".vk.txt"])
def test_a_file_full_of_doubled_keys_is_refused_at_once(form: str, tmp_path: Path) -> None:
    many = names(370_000, 100_000)
    text = f"{{{many},{many}}}" if form == ".vk.json" else sheet(f"{{{many},{many}}}")
    assert 0.8 * MOST_BYTES < len(text) < MOST_BYTES
    path = tmp_path / f"doubled{form}"
    path.write_text(text, encoding="utf-8")
    app = vk.App()
    for opened in (partial(vk.load, path), partial(read, text)):
        start = time.process_time()
        with pytest.raises(vk.RecordError, match="it holds more notes, lists"):
            opened()
        assert time.process_time() - start < 3
    start = time.process_time()
    app.receive({"type": "load", "text": text})
    assert time.process_time() - start < 3
    assert "it holds more notes, lists" in app.view["setup"]["message"]


@pytest.mark.slow
def test_a_replay_beside_many_variations_is_edited_in_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vk_notebook.board.keeping.replay_frames.MOST_FRAMES", 50)

    def editing(n: int) -> Callable[[], object]:
        frames = Frames(read(siblings(n), replay=False))

        def edited() -> None:
            frames.update()
            frames.tree()
            frames.notes()

        return edited

    assert grows(editing, 4_000) < LINEAR


@pytest.mark.slow
def test_records_with_many_variations_are_merged_in_linear_time() -> None:
    def merging(n: int) -> Callable[[], object]:
        mine, theirs = read(siblings(n), replay=False), read(siblings(n), replay=False)
        return lambda: mine.merge(theirs)

    assert grows(merging, 500) < LINEAR


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "written"),
    [
        (20_000, lambda n: "name,cost" + ",cosx" * n + "\n"),
        (100_000, lambda n: "name,cost\n" + "\n" * n + "x"),
        (20_000, lambda n: "name,cost\n" + ",\n" * n + "x,1"),
        (8_000, lambda n: "name,cost\n" + "urn " * n + ",1"),
    ],
    ids=["columns", "empty lines", "empty rows", "a long name"],
)  # fmt: skip
def test_an_owners_numbers_are_read_in_linear_time(size: int, written: Callable[[int], str], tmp_path: Path) -> None:
    def reading(n: int) -> Callable[[], object]:
        path = tmp_path / f"{n}.csv"
        path.write_text(written(n), encoding="utf-8")
        return lambda: vk.use_card_values(path)

    assert grows(reading, size) < LINEAR
