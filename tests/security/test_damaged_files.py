"""Files of every kind that is read, damaged anywhere: each is read or refused as ours, in little time and memory.

HYPOTHESIS_PROFILE=long tries thousands of each.
"""

import gc
import hashlib
import io
import json
import random
import struct
import time
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.scenario import played
from vk_notebook.analysis.game_tables import TABLES, table
from vk_notebook.analysis.packed_games import Played, packed
from vk_notebook.analysis.reports import REPORTS
from vk_notebook.cards.values import use_card_values
from vk_notebook.lessons.progress import Progress
from vk_notebook.value.weights import SHIPPED, Weights, WeightsError

#: What reading may take: so many times the file's bytes, and so many more; and seconds, on a busy machine too.
TIMES, MORE, SECONDS = 10, 50_000_000, 20.0


def simulation(path: Path) -> None:
    """All that is asked of a simulation that was read gives an answer."""
    results = vk.Results.load(path)
    assert repr(results).startswith("<Results")
    for name in TABLES:
        table(results, name)
    for name in REPORTS:
        str(results.report(name))
    results.save(path)
    assert vk.Results.load(path) == results


def collection(path: Path) -> None:
    found = vk.Collection(path, progress=False)
    assert len(found) + len(found.skipped) < 100


def progress(path: Path) -> None:
    kept = Progress(path)
    kept.note("lesson", "part")
    assert kept.done("lesson", "part")


def card_table(path: Path) -> None:
    try:
        use_card_values(path)
    finally:
        use_card_values(None)


READERS: dict[str, Callable[[Path], object]] = {
    "games.vksim": simulation, "games.parquet": collection, "judge.weights": Weights.load, "progress.json": progress,
    "cards.csv": card_table, "game.vk.json": vk.load, "game.vk.txt": vk.load,
}  # fmt: skip


@cache
def whole(name: str) -> bytes:
    """A file of this kind as it is written."""
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        if name == "games.vksim":
            vk.simulate(["random", "collector"], games=3, seed=5, jobs=0, limit=4, pharaohs=True).save(path)
        elif name == "games.parquet":
            pytest.importorskip("pyarrow")
            vk.Collection([played(1, 12).record, played(2, 9).record], progress=False).save(path)
        elif name == "judge.weights":
            pytest.importorskip("numpy")
            return SHIPPED.read_bytes()
        elif name == "progress.json":
            Progress(path).note("crumbling", "first")
        elif name == "cards.csv":
            path.write_text("name,cost,gold,level,vp\nUrn,1,1,,2\nBoat,6,,3,\nStatue of Isis,,0,,\n", "utf-8")
        else:
            played(1, 12).record.save(path)
        return path.read_bytes()


def damaged(data: bytes, draw: Callable[..., Any]) -> bytes:
    """Cut, changed, doubled or swollen in a few places; often near its ends, where archives say what they hold."""
    found = bytearray(data)
    for _ in range(draw(st.integers(1, 3))):
        near = draw(st.integers(0, min(120, len(found))))
        at = draw(st.sampled_from([near, len(found) - near, draw(st.integers(0, len(found)))]))
        drop = draw(st.sampled_from([0, 1, 1, 2, 4, 100, len(found)]))
        put = draw(st.binary(max_size=4) | st.sampled_from([b"\xff" * 4, bytes(8), bytes(found[at : at + 90]) * 2]))
        found[at : at + drop] = put
    return bytes(found)


def read_or_refused(name: str, data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        gc.collect()
        tracemalloc.start()
        began, said = time.process_time(), name
        try:
            READERS[name](path)
        except ValueError as refused:
            said = str(refused)
        finally:
            spent, (_, peak) = time.process_time() - began, tracemalloc.get_traced_memory()
            tracemalloc.stop()
        assert name in said or name.startswith("game."), said  # of a record the line is told
        assert len(said) < 3000
        assert spent < SECONDS
        assert peak < TIMES * len(data) + MORE


@pytest.mark.parametrize("name", READERS)
@given(st.data())
def test_what_is_damaged_anywhere_is_read_or_refused(name: str, data: st.DataObject) -> None:
    read_or_refused(name, damaged(whole(name), data.draw))


@given(st.data())
def test_a_simulation_of_nonsense_is_read_or_refused(data: st.DataObject) -> None:
    """Its archive is as it should be, what lies in it is not."""
    with zipfile.ZipFile(io.BytesIO(whole("games.vksim"))) as archive:
        parts = {one: archive.read(one) for one in archive.namelist()}
    part = data.draw(st.sampled_from(list(parts)))
    if part == "simulation.json":
        parts[part] = damaged(parts[part], data.draw)
    else:
        parts[part] = zlib.compress(damaged(zlib.decompress(parts[part]), data.draw))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for one, said in parts.items():
            archive.writestr(one, said)
    read_or_refused("games.vksim", made.getvalue())


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
        ({"labels": ["a", "a"]}, "labels"), ({"labels": "ab"}, "labels"), ({"bots": [3, 4]}, "bot"),
        ({"labels": ["a"], "bots": ["random"]}, "more seats than bots"), ({"numbers": []}, "damaged"),
        ({"numbers": {"Urn": {"cost": 1000}}}, "Urn"), ({"options": {"players": 3}}, "damaged"),
        ({"options": []}, "damaged"), ({"limit": 10**9}, "limit"), ({"seats": 7}, "number of players"),
        ({"labels": [str(one) for one in range(300)], "bots": ["random"] * 300, "seats": 6}, "can take turns"),
    ],
)  # fmt: skip
def test_what_a_simulation_says_of_itself_is_not_believed(tmp_path: Path, change: dict[str, object], says: str) -> None:
    path = archive(tmp_path / "games.vksim", [("simulation.json", json.dumps(ABOUT | change).encode())])
    refused_soon(lambda: vk.Results.load(path), path.stat().st_size, f"games.vksim contains no simulation.*{says}")


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
    results.games = 100_000
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
            simulation(path)


def weights(path: Path, change: Callable[[bytearray], object] = bytes, **more: object) -> Path:
    """A file of weights with a true sum, its numbers changed, and with other things in its head."""
    line, _, body = whole("judge.weights").partition(b"\n")
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


@given(st.data())
def test_weights_of_any_numbers_judge_or_are_refused(data: st.DataObject) -> None:
    many = data.draw(st.lists(st.tuples(st.integers(0, 100_000), st.binary(min_size=2, max_size=2)), max_size=30))
    with TemporaryDirectory() as folder:
        path = weights(Path(folder, "judge.weights"), lambda body: [body.__setitem__(slice(at, at + 2), put)
                                                                    for at, put in many])  # fmt: skip
        try:
            found = Weights.load(path)
        except WeightsError:
            return
    chances = vk.judge(vk.new_game(2, seed=1).view("Ana"), weights=found).chances
    assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ({"name": ["a"] * 40, "record": ["x" * 2_900_000] * 40}, "too much for its size"),
        ({"name": ["a"] * 5000, "record": ["x" * 20_000] * 5000}, "too much for its size"),
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
    refused_soon(lambda: vk.Collection(path, progress=False), 0, "larger than 1 GB")


def test_a_collection_is_read_until_progress_says_stop(tmp_path: Path) -> None:
    games = {str(one): played(1, 3).record for one in range(9)}
    assert len(vk.Collection(games, progress=lambda done, total: done < 4)) == 4
