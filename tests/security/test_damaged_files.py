"""Files of every kind that is read, damaged anywhere: each is read or refused as ours, in little time and memory."""

import ast
import gc
import hashlib
import json
import random
import re
import struct
import sys
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import played
from tools.damaged import KINDS, MORE, TIMES, made, tried, whole
from vk_notebook.analysis.simulation.packed_games import Played, packed
from vk_notebook.ground.letters import legible
from vk_notebook.value.weights import SHIPPED, Weights, WeightsError

#: Files of each kind; python -m tools.damaged tries thousands. Seconds for one, on a machine that is busy too.
EACH, SECONDS = 150, 20.0
#: What some kinds are read with.
NEEDS = {"weights": "numpy", "games of a file": "pyarrow", "Parquet": "pyarrow", "pictures": "PIL"}


@pytest.mark.parametrize("name", KINDS)
def test_what_is_damaged_anywhere_is_read_or_refused(name: str) -> None:
    pytest.importorskip(NEEDS.get(name, "json"))
    for data in (*whole(name), *whole(name)):
        first = tried(name, data, SECONDS)  # what the first one imports takes memory, too
    assert not first.wrong
    assert not first.said or "the same game as" in first.said
    found = [tried(name, made(name, number), SECONDS) for number in range(EACH)]
    assert {number: one.wrong for number, one in enumerate(found) if one.wrong} == {}
    assert 0 < sum(bool(one.said) for one in found) < EACH


def test_every_reader_has_a_kind_that_is_damaged() -> None:
    """Whoever reads what the door of all files has opened is tried with damaged ones."""
    package = Path(vk.__file__).parent
    readers = {
        ".".join(path.relative_to(package).with_suffix("").parts)
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] == "files"
        and {"opened", "contents"} & {one.name for one in node.names}
    }  # fmt: skip
    ones_own = {"training.course", "training.fitting"}  # the folder of a run, which the run itself has written
    assert readers - ones_own == {kind.reader for kind in KINDS.values()}


RECORD, SHEET = whole("records")[0].decode(), whole("sheets")[0].decode()
SEED = '"seed": 1'


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("records", RECORD.replace(SEED, f'"seed": [{"[]," * 1_000_000}[]]'), "more notes, lists"),
        ("records", RECORD.replace(SEED, f'"seed": {{{",".join(f"{n}:1" for n in range(600_000))}}}'), "more notes"),
        ("records", RECORD.replace(SEED, f'"seed": {"9" * 5_000_000}'), "5,000,000 digits"),
        ("records", RECORD.replace(SEED, f'"seed": {"[" * 100_000}'), "nested too deeply"),
        ("records", RECORD.replace('"moves": [', '"moves": [' + '"end turn",' * 120_000), "more than 100,000 moves"),
        ("replays", RECORD.replace('"Ana"', '""'), "the set-up"),
        ("sheets", SHEET + "{x} " * 500_000, "more notes, lists"), ("sheets", SHEET + '""' * 500_000, "100,000 moves"),
        ("sheets", SHEET + "! " * 900_000, "more than 1,000"), ("sheets", SHEET + "x" * 3_000_000, "200 char"),
        ("sheets", SHEET + "[" + "Urn, " * 900_000, "more than 1,000"), ("sheets", SHEET + "x y " * 900_000, "200 ch"),
        ("sheets", SHEET + "{" + "\\n" * 900_000 + "}", "the remark is too long"),
        ("sheets", SHEET + "\u201c" * 900_000, "200 char"),
        ("sheets", SHEET + f"[%lesson \u201c{'x' * 900_000}\u201d]", "must be an object"),
        ("several games", "game 1", "whole number from 1 to 1"),
        ("lesson sheets", "# a\n" + "b\n" * 200_000, "larger than 200,000 bytes"),
    ],
)  # fmt: skip
def test_counts_stand_before_lists(name: str, text: str, says: str) -> None:
    """What a text asks for is counted before it is made, so that it takes no more room than its bytes."""
    found = tried(name, text.encode(), SECONDS)
    assert not found.wrong
    assert says in found.said


SHEETS = f"{SHEET}\n----\n{SHEET}"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("records", ">" * 5_000_000), ("records", '"' * 5_000_000), ("records", '"\\"' * 1_500_000),
        ("records", "> " * 2_000_000 + RECORD), ("several games", "> " + SHEETS + "\n" + "> " * 3_000_000),
        ("several games", SHEETS + "\n----\n" * 3_000_000), ("games of a file", "> " + SHEETS + "\n" + ">" * 5_000_000),
        ("sheets", SHEET + "Ana" + " " * 4_000_000 + ":"), ("sheets", SHEET + "Ana" + "\n" * 4_000_000 + ":"),
        ("sheets", SHEET + "Ana" + " \n" * 2_000_000 + "x"), ("sheets", SHEET + "Ana" + "\u200b" * 1_000_000 + ":"),
    ],
)  # fmt: skip
def test_what_is_repeated_takes_no_more_room_than_its_bytes(name: str, text: str) -> None:
    tried(name, whole(name)[0])  # what it imports is not counted
    assert not tried(name, text.encode(), SECONDS).wrong


def groups_without_end(pattern: Any) -> Iterator[str]:
    """The groups that a pattern repeats without an end, as Python takes it apart."""
    for operation, said in pattern:
        if isinstance(said, tuple) and len(said) == 3 and said[1] is _constants.MAXREPEAT:
            one_letter = {"LITERAL", "NOT_LITERAL", "ANY", "IN"}
            if [str(sub) for sub, _ in said[2]] not in [[one] for one in one_letter]:
                yield f"{operation} {said[2]}"
        parts = said if isinstance(said, (tuple, list)) else [said]
        for part in (*parts, *(one for listed in parts if isinstance(listed, list) for one in listed)):
            if isinstance(part, _parser.SubPattern):
                yield from groups_without_end(part)


def test_no_pattern_repeats_a_group_without_an_end() -> None:
    """Python remembers each time, in a hundred bytes: ten million letters would take a gigabyte."""
    found = {}
    for module in [one for name, one in [*sys.modules.items()] if name.startswith("vk_notebook.")]:
        for name, value in vars(module).items():
            for one in value.values() if isinstance(value, dict) else [value]:
                if isinstance(one, re.Pattern):
                    found[module.__name__, name] = [*groups_without_end(_parser.parse(one.pattern, one.flags))]
    assert {"vk_notebook.record.several", "vk_notebook.lessons.markdown_sheet"} <= {module for module, _ in found}
    assert {place: groups for place, groups in found.items() if groups} == {}
    assert [*groups_without_end(_parser.parse("(a|b)*c"))]
    assert [*groups_without_end(_parser.parse("x|(?:(a)|(?:bc)+)?"))]


# ---- what swells ---------------------------------------------------------------------------------------------


def refused_soon(read: Callable[[], object], size: int, says: str) -> None:
    """It is refused in a moment, and takes no more memory than its bytes."""
    gc.collect()
    tracemalloc.start()
    began = time.process_time()
    try:
        with pytest.raises(ValueError, match=says):
            read()
        assert time.process_time() - began < 2
        assert tracemalloc.get_traced_memory()[1] < TIMES * size + MORE
    finally:
        tracemalloc.stop()


def archive(path: Path, parts: list[tuple[str, bytes]], kind: int = zipfile.ZIP_STORED) -> Path:
    with zipfile.ZipFile(path, "w", kind) as made:
        for name, said in parts:
            made.writestr(name, said)
    return path


ABOUT = {
    "format": 2, "games": 10, "labels": ["random", "random (2)"], "bots": ["random", "random"], "seats": 2, "seed": 1,
    "options": {}, "numbers": {}, "limit": 60,
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"options": {"starters": {"Urn": 10**9}}}, "from 0 to 10, not 1000000000"), ({"games": -5}, "number of games"),
        ({"games": 1e308}, "number of games"), ({"games": 10**400}, "number of games"), ({"labels": [1, 2]}, "labels"),
        ({"labels": ["a", "a"]}, "labels"), ({"labels": ["a", "\x1b[31m"]}, r"characters, not '\[ESCAPE\]"),
        ({"labels": ["a", "b" * 1000]}, "200 visible characters"), ({"labels": "ab"}, "labels"),
        ({"bots": [3, 4]}, "bot"),
        ({"labels": ["a"], "bots": ["random"]}, "more seats than bots"), ({"numbers": []}, "damaged"),
        ({"numbers": {"Urn": {"cost": 1000}}}, "Urn"), ({"options": {"players": 3}}, "damaged"),
        ({"options": []}, "damaged"), ({"limit": 10**9}, "limit"), ({"seats": 7}, "number of players"),
        ({"labels": [str(one) for one in range(300)], "bots": ["random"] * 300, "seats": 6}, "can take turns"),
    ],
)  # fmt: skip
def test_what_a_simulation_says_of_itself_is_not_believed(tmp_path: Path, change: dict[str, object], says: str) -> None:
    path = archive(tmp_path / "games.vksim", [("simulation.json", json.dumps(ABOUT | change).encode())])
    refused_soon(lambda: vk.Results.load(path), path.stat().st_size, f"games.vksim contains no simulation.*{says}")


HOSTILE = "\x1b[2Jfree\u202e"


def test_why_a_game_failed_commands_no_terminal(tmp_path: Path) -> None:
    said = Played(0, scores=(0, 0), pharaohs=(-1, -1), bonuses=(0, 0), status=3, reason=HOSTILE)
    parts = [("simulation.json", json.dumps(ABOUT | {"games": 1}).encode()), ("0-1", packed([said]))]
    with pytest.raises(ValueError, match="it says what cannot be"):
        vk.Results.load(archive(tmp_path / "games.vksim", parts))


def test_what_weights_say_of_themselves_commands_no_terminal() -> None:
    assert "\x1b" not in str(WeightsError(HOSTILE, HOSTILE))
    strange = Weights(Weights.from_bytes(SHIPPED.read_bytes()).network, {"cards": HOSTILE, "kinds": ["Urn"]})
    judgement = vk.judge(vk.new_game(2, seed=1).view("Ana"), weights=strange, playouts=1)
    assert "[ESCAPE]" in judgement.told
    assert legible(judgement.told) == judgement.told


@pytest.mark.parametrize("kind", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_that_packs_its_parts_is_no_simulation(tmp_path: Path, kind: int) -> None:
    parts = [("simulation.json", json.dumps(ABOUT).encode()), ("0-2", bytes(3_000_000))]
    path = archive(tmp_path / "games.vksim", parts, kind)
    refused_soon(lambda: vk.Results.load(path), path.stat().st_size, "not stored as a simulation is saved")


def test_parts_that_share_their_bytes_are_refused(tmp_path: Path) -> None:
    path = archive(tmp_path / "games.vksim", [("simulation.json", json.dumps(ABOUT).encode()), ("0-1", bytes(9000))])
    data = path.read_bytes()
    at = data.index(b"PK\x01\x02", data.index(b"PK\x01\x02") + 1)
    end = data.index(b"PK\x05\x06")
    one = data[at:end]
    count, long = 50, end - data.index(b"PK\x01\x02") + 48 * len(one)
    tail = data[end : end + 8] + struct.pack("<HHL", count, count, long) + data[end + 16 :]
    path.write_bytes(data[:end] + one * 48 + tail)
    refused_soon(lambda: vk.Results.load(path), path.stat().st_size, "not stored as a simulation is saved")


@pytest.mark.parametrize(
    ("name", "games", "says"),
    [("5-5", 0, "not among its 10"), ("9-3", 0, "not all there"), ("0-99999999999", 0, "not all there"),
     ("9-11", 2, "not among its 10"), ("0-65", 65, "more than 64"), ("0-1", 2, "not all there")],
)  # fmt: skip
def test_stretches_of_none_or_of_other_games_are_refused(tmp_path: Path, name: str, games: int, says: str) -> None:
    game = Played(0, scores=(0, 0), pharaohs=(-1, -1), bonuses=(0, 0))
    parts = [("simulation.json", json.dumps(ABOUT).encode()), (name, packed([game] * games))]
    path = archive(tmp_path / "games.vksim", parts)
    refused_soon(lambda: vk.Results.load(path), path.stat().st_size, says)


def test_games_are_added_in_linear_time() -> None:
    """Ten thousand stretches, in any order."""
    results = vk.simulate(["random", "random"], games=1, jobs=0)
    results.asked = 100_000
    starts = list(range(1, 100_000, 10))
    random.Random(1).shuffle(starts)
    began = time.process_time()
    for start in starts:
        results.add(start, start + 10 if start < 99_000 else start + 5, b"")
    assert time.process_time() - began < 2
    for start, stop in ((1, 2), (5, 11), (10, 12), (0, 100_000)):
        with pytest.raises(ValueError, match="are there already"):
            results.add(start, stop, b"")
    assert results.missing == [(start + 5, start + 10) for start in range(99_001, 99_991, 10)] + [(99_996, 100_000)]


@pytest.mark.parametrize(
    ("at", "said"), [("status", 9), ("culprit", 9), ("first", -100), ("winners", 4), ("turns", 60_000),
                     ("decisions", 1 << 31), ("pharaohs", (99, 0)), ("pharaohs", (-2, 0)), ("kinds", b"\xff"),
                     ("ops", b"\x0d"), ("ops", b"\x04"), ("ops", b"\x05")],
)  # fmt: skip
def test_a_game_that_nobody_can_have_played_is_refused(tmp_path: Path, at: str, said: Any) -> None:
    game = Played(0, scores=(0, 0), pharaohs=(-1, -1), bonuses=(0, 0), ops=b"\x00\x05", kinds=b"\x08", turns=1)
    changes: list[tuple[dict[str, Any], str]] = [({}, ""), ({at: said}, "says what cannot be")]
    for change, says in changes:
        parts = [("simulation.json", json.dumps(ABOUT).encode()), ("0-1", packed([replace(game, **change)]))]
        path = archive(tmp_path / "games.vksim", parts)
        if says:
            refused_soon(lambda path=path: vk.Results.load(path), path.stat().st_size, says)  # type: ignore[misc]
        else:
            KINDS["simulations"].use(path)


def weights(path: Path, change: Callable[[bytearray], object] = bytes, **more: object) -> Path:
    """A file of weights with a true sum, its numbers changed, and with other things in its head."""
    line, _, body = SHIPPED.read_bytes().partition(b"\n")
    numbers = bytearray(body)
    change(numbers)
    head = json.loads(line) | {"sum": hashlib.sha256(numbers).hexdigest()} | more
    path.write_bytes(json.dumps(head).encode() + b"\n" + numbers)
    return path


@pytest.mark.parametrize(
    ("change", "more", "says"),
    [
        (lambda body: body.clear(), {}, "another length"), (lambda body: body.extend(b"xx"), {}, "another length"),
        (bytes, {"features": "\x1b[31m" + "x" * 100_000}, "other features"),
        (bytes, {"sum": "\x1b[31m"}, "damaged"),
        (lambda body: body.__setitem__(slice(None), bytes(len(body))), {}, "not above 0"),
        (bytes, {"shapes": [[1]]}, "damaged"), (bytes, {"shapes": [[10**400]]}, "damaged"),
    ],
)  # fmt: skip
def test_weights_of_nonsense_are_refused(
    tmp_path: Path, change: Callable[[bytearray], object], more: dict[str, object], says: str
) -> None:
    path = weights(tmp_path / "judge.weights", change, **more)
    refused_soon(lambda: Weights.load(path), path.stat().st_size, says)
    with pytest.raises(ValueError) as caught:  # what it says is matched above
        Weights.load(path)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ({"name": ["a"] * 40, "record": ["x" * 2_900_000] * 40}, "too much for its size"),
        ({"name": ["a"] * 5000, "record": ["x" * 20_000] * 5000}, "too much for its size"),
        ({"name": ["a"], "record": ["x" * 30_000_000]}, "too much for its size"),
        ({"name": ["a"], "record": [{"a": "x" * 3_000_000}]}, "columns of text"),
        ({"name": ["a"] * 2_000_000, "record": ["x"] * 2_000_000}, "too much for its size"),
        ({"name": [1], "record": [2]}, "columns of text"), ({"name": ["a"], "record": [[1]]}, "columns of text"),
        ({"other": ["a"]}, "contains no records"),
    ],
)  # fmt: skip
def test_a_table_that_swells_is_refused(tmp_path: Path, rows: dict[str, list[object]], says: str) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    parquet.write_table(pa.table(rows), path, compression="zstd")
    del rows
    pool, usual = pa.proxy_memory_pool(pa.default_memory_pool()), pa.default_memory_pool()
    pa.set_memory_pool(pool)
    try:
        refused_soon(lambda: vk.Collection(path, progress=False), path.stat().st_size, f"games.parquet.*{says}")
    finally:
        pa.set_memory_pool(usual)
    assert pool.max_memory() < TIMES * path.stat().st_size + MORE


def test_a_table_without_an_end_is_not_read_to_it(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "games.parquet"
    with path.open("wb") as file:
        file.truncate(1 << 38)  # none of it is on the disk
    refused_soon(lambda: vk.Collection(path, progress=False), 0, "larger than 1,000,000,000 bytes")


def test_a_collection_is_read_until_progress_says_stop(tmp_path: Path) -> None:
    games = {str(one): played(1, 3).record for one in range(9)}
    assert len(vk.Collection(games, progress=lambda done, total: done < 4)) == 4
