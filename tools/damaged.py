"""Damage files of every kind that is read, and see that each is read or refused as ours, in little time and memory.

``python -m tools.damaged`` tries some thousands of each kind, archives included, and uses what was read. What is found
has a number, with which ``--first`` begins there. A new reader of files needs a row in `KINDS`; a test says so.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
import traceback
import tracemalloc
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import vk_notebook as vk
from tools.damage import damaged, other_value, simulation_damage, weights_damage
from vk_notebook.analysis.simulation.game_tables import TABLES
from vk_notebook.analysis.simulation.reports import REPORTS
from vk_notebook.art import use_scans
from vk_notebook.art.scans import MOST_PIXELS
from vk_notebook.board.setup.own_numbers import OwnNumbers
from vk_notebook.cards.catalogue import KINDS as CARDS
from vk_notebook.cards.values import current, use_card_values
from vk_notebook.ground.files import MOST_SHOWN
from vk_notebook.ground.letters import LONGEST_TOLD, legible
from vk_notebook.lessons import Lesson, Progress
from vk_notebook.value.weights import SHIPPED, Weights

#: What reading may take: so many times the file's bytes and so many more; seconds, and so many more for each byte.
TIMES, MORE, SECONDS, A_BYTE = 10, 50_000_000, 1.0, 1e-5
#: Letters of the longest sentence that refuses a file: what an error repeats, and a name.
LONGEST = LONGEST_TOLD + MOST_SHOWN + 100
#: More of them are not printed, of each kind.
MOST_TOLD = 10

# ---- what is read, and used then -------------------------------------------------------------------------------


def game_by_lot(seed: int, most: int, cards: str = "base", seats: int = 2) -> vk.Game:
    game, rng = vk.new_game(seats, cards=cards, seed=seed), Random(seed)
    while game.decision and len(game.moves) < most:
        game.choose(rng.choice(game.options))
    return game


def noted() -> vk.Record:
    """A record with a variation and comments."""
    record = game_by_lot(3, 8, "afterlife").record
    record.set_header(event="Club \u201cnight\u201d \U0001f003", date="2026-01-31")
    other = game_by_lot(3, 0, "afterlife")
    other.choose(next(option for option in other.options if option.text != record.moves[0]))
    record.comment(record.add_variation(record.root, *other.moves), "why {not} [this]?", author="Ana")
    return record


def use_record(path: Path, which: int | None = None) -> None:
    """Both forms of what was read lead to each other, and it is read again as it was saved."""
    found = vk.load(path, game=which)
    as_json = found.to_json()
    assert vk.Record.from_json(as_json).to_json() == as_json
    again = vk.Record.from_text(found.to_text())
    again.merge(found)  # laid together with itself it holds no more
    assert again.to_json() == as_json
    assert repr(found) + found.sheet()
    found.save(path.with_suffix(".json"))
    assert vk.load(path.with_suffix(".json"), replay=False).moves == found.moves


def use_replay(path: Path) -> None:
    """A record is shown as far as it goes."""
    shown = vk.Replay(path)
    assert repr(shown)
    shown.receive({"type": "save"})


def use_collection(path: Path) -> None:
    found = vk.Collection(path, progress=False)
    assert len(found) + len(found.skipped) < 100
    for name in found.tables:
        found.to_frame(name)
        found.to_arrow(name)
    if any(found.tables["games"]["finished"].values):
        said = repr(vk.Insights(found))
        assert said == legible(said)
    if found.skipped:
        raise ValueError(f"{path.name}: {max(found.skipped.values(), key=len)}")


def use_folder(path: Path) -> None:
    """A damaged file among good ones costs none of them."""
    for number in (1, 2):
        (path.parent / f"A{number}.vk.json").write_bytes(records()[number])
    found = vk.Collection(path.parent, progress=False)
    assert {"A1.vk.json", "A2.vk.json"} <= {*found.records}
    assert all(name.startswith(path.name) for name in {*found.records, *found.skipped} - {"A1.vk.json", "A2.vk.json"})
    if path.name not in found.records:  # it may be left out without a word, if it does not begin as a game does
        raise ValueError(f"{path.name}: {found.skipped.get(path.name, 'no game')}")


def use_simulation(path: Path) -> None:
    results = vk.Results.load(path)
    for make in TABLES.values():
        make(results.plan, results.played())
    for said in (repr(results), *(str(results.report(name)) for name in REPORTS)):
        assert said == legible(said)
    results.save(path)
    assert vk.Results.load(path) == results


def use_weights(path: Path) -> None:
    chances = vk.judge(view(), weights=Weights.load(path)).chances
    assert abs(sum(chances) - 1) < 1e-6


def use_progress(path: Path) -> None:
    kept = Progress(path)
    said = kept.message
    kept.note("lesson", "part")
    assert kept.done("lesson", "part")
    assert Progress(path).done("lesson", "part") or kept.message
    if said:
        raise ValueError(said)


def use_card_table(path: Path) -> None:
    use_card_values(None)
    try:
        use_card_values(path)
        vk.new_game(2, cards="base", seed=1)
    finally:
        numbers = current()
        use_card_values(None)
        for kind, shipped in zip(numbers, CARDS, strict=True):
            assert (kind.name, kind.kind) == (shipped.name, shipped.kind)
            assert all(0 <= number <= 99 for number in (kind.cost, kind.gold, kind.vp or 0))
            assert kind.level in ((1,) if kind.kind == "starter" else (2, 3))
            assert kind.kind != "set" or kind.vp == shipped.vp


def use_page_numbers(path: Path) -> None:
    """A card table that a page sends as text."""
    numbers = OwnNumbers()
    data = path.read_bytes()
    text = data.decode("utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8", "replace")
    answer = numbers.hear({"n": 1, "text": text, "name": path.name})
    if "refused" in answer:
        raise ValueError(f"{path.name}: {answer['refused']}")
    numbers.hear({"n": 2, "cards": answer["file"], "open": True})
    with numbers.in_force():
        vk.new_game(2, cards="base", seed=1)


def use_picture(path: Path) -> None:
    try:
        use_scans(path.parent)
        vk.art.face("Urn", 90)
    finally:
        use_scans(None)


def use_lesson(path: Path) -> None:
    """A sheet that an author reads by itself."""
    try:
        found = Lesson.read(path.stem, path)
        for part in found.parts:
            found.run(part.id)
    except ValueError as error:  # of a position, when it is played
        raise ValueError(f"{path.name}: {error}") from None


# ---- whole files -----------------------------------------------------------------------------------------------


def written(name: str, save: Callable[[Path], object]) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        save(path)
        return path.read_bytes()


@cache
def records() -> list[bytes]:
    made = [game_by_lot(1, 12).record, game_by_lot(2, 30, seats=3).record, noted()]
    return [record.to_json().encode() for record in made]


def sheets() -> list[bytes]:
    texts = [vk.Record.from_json(data).to_text() for data in records()]
    return [*(text.encode() for text in texts), texts[2].encode("utf-16"), texts[0].replace("\n", "\r\n").encode()]


def many_games() -> list[bytes]:
    one, other, _ = sheets()[:3]
    return [one + b"\n----\n" + other, records()[0] + records()[2], b"[" + b",".join(records()) + b"]"]


@cache
def view() -> vk.View:
    return vk.new_game(2, seed=1).view("Ana")


def simulations() -> list[bytes]:
    plays = [{"bots": ["random", "collector"], "limit": 4, "pharaohs": True}, {"bots": ["random"], "players": 3}]
    return [written("x", vk.simulate(games=3, seed=5, jobs=0, **play).save) for play in plays]


def parquets() -> list[bytes]:
    """A collection as it is saved, and as other programs would pack it."""
    import pyarrow as pa
    from pyarrow import parquet

    saved = written("x.parquet", vk.Collection(dict(zip("ab", map(bytes.decode, records()), strict=False)),
                                               progress=False).save)  # fmt: skip
    rows = parquet.read_table(io.BytesIO(saved))
    found = [saved]
    for more in ({"compression": None, "use_dictionary": False}, {"compression": "snappy", "data_page_version": "2.0"},
                 {"compression": "gzip", "row_group_size": 1}):  # fmt: skip
        made = io.BytesIO()
        parquet.write_table(rows, made, **more)
        found.append(made.getvalue())
    made = io.BytesIO()
    parquet.write_table(pa.table({**{n: rows[n] for n in rows.column_names}, "more": [[{"a": 1}], None]}), made)
    return [*found, made.getvalue()]


def card_tables() -> list[bytes]:
    text = "name,cost,gold,level,vp\nUrn,1,1,,2\nBoat,6,,3,\nStatue of Isis,,0,,\n"
    loose = text.replace(",", ";")
    return [text.encode(), loose.encode("utf-16"), b"sep=;\r\n" + loose.encode(), b'"name"\t"cost"\nUrn\t"1"\n']


def pictures() -> list[bytes]:
    from PIL import Image

    image, found = Image.effect_noise((63, 88), 90), []
    for how in ({"format": "PNG"}, {"format": "JPEG"}, {"format": "WEBP"}, {"format": "PNG", "mode": "P"}):
        made = io.BytesIO()
        image.convert(how.pop("mode", "RGB")).save(made, **how)
        found.append(made.getvalue())
    return found


def lessons() -> list[bytes]:
    from importlib.resources import files

    here = files("vk_notebook.lessons")
    parts = (here / "first_turn_lesson.md").read_text("utf-8").split("\n## ")
    other = (here / "crumbling_lesson.md").read_text("utf-8").split("\n## ")
    return ["\n## ".join(parts[:4]).encode(), "\n## ".join([other[0], *other[-2:]]).encode()]


# ---- all kinds ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """Files of one kind: a name, the module that opens them, what uses them, whole ones, and how they are damaged."""

    file: str
    reader: str
    use: Callable[[Path], object]
    whole: Callable[[], list[bytes]]
    damage: Callable[[bytes, bytes, Random], bytes] = damaged
    more: int = MORE


KINDS = {
    "records": Kind("game.vk.json", "record.record", use_record, records, other_value),
    "replays": Kind("game.vk.json", "record.record", use_replay, lambda: records() + sheets()[:3], other_value),
    "sheets": Kind("game.vk.txt", "record.record", use_record, sheets),
    "several games": Kind("games.vk.txt", "record.several", lambda path: use_record(path, 2), many_games),
    "games of a file": Kind("games.vk.txt", "record.several", use_collection, many_games),
    "folders": Kind("a game (1).json", "analysis.collection.collection", use_folder, lambda: [*records(), *sheets()]),
    "Parquet": Kind("games.parquet", "analysis.tables", use_collection, parquets),
    "simulations": Kind("games.vksim", "analysis.simulation.kept_games", use_simulation, simulations,
                        simulation_damage),
    "weights": Kind("judge.weights", "value.weights", use_weights, lambda: [SHIPPED.read_bytes()], weights_damage),
    "progress": Kind("progress.json", "lessons.progress", use_progress,
                     lambda: [written("x", lambda path: Progress(path).note("crumbling", "first"))], other_value),
    "card tables": Kind("cards.csv", "cards.values", use_card_table, card_tables),
    "page's tables": Kind("cards.csv", "cards.values", use_page_numbers, card_tables),
    "pictures": Kind("urn.png", "art.scans", use_picture, pictures, more=16 * MOST_PIXELS),
    "lesson sheets": Kind("mine_lesson.md", "lessons.markdown_sheet", use_lesson, lessons),
}  # fmt: skip


@dataclass(frozen=True)
class Tried:
    """A file that was tried: its bytes, what reading it took, the sentence that refused it, and what is wrong."""

    size: int
    seconds: float
    memory: int
    said: str = ""
    wrong: str = ""


whole = cache(lambda name: KINDS[name].whole())


def made(name: str, number: int) -> bytes:
    """The damaged file of this number, the same on each machine that packs alike."""
    rng, found = Random(f"{name} {number}"), whole(name)
    return KINDS[name].damage(rng.choice(found), rng.choice(found), rng)


def tried(name: str, data: bytes, seconds: float = SECONDS) -> Tried:
    """Read a file of this kind, and use it."""
    kind, said, wrong = KINDS[name], "", ""
    with TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("error")
        path = Path(folder, kind.file)
        path.write_bytes(data)
        memory, began = Memory(), time.process_time()
        try:
            kind.use(path)
        except ValueError as refused:
            said = str(refused)
            if path.name not in said or len(said) > LONGEST or legible(said) != said or "Traceback" in said:
                wrong = f"refused by {type(refused).__name__}: {said[:400]!r}"
        except Exception as error:
            wrong = f"{type(error).__name__}: {str(error)[:400]} in {traceback.extract_tb(error.__traceback__)[-1]}"
        spent, took = time.process_time() - began, memory.taken()
    if spent > seconds * (1 + len(data) * A_BYTE):
        wrong = wrong or f"{spent:.1f} s"
    if took > TIMES * len(data) + kind.more:
        wrong = wrong or f"{took / 1e6:.0f} MB for {len(data):,} bytes"
    return Tried(len(data), spent, took, said, wrong)


class Memory:
    """The most memory that is taken from now on: all of the process where the system tells, or else Python's."""

    def __init__(self) -> None:
        try:
            Path("/proc/self/clear_refs").write_text("5")
            self.before = self._now("VmRSS")
        except (OSError, LookupError):
            self.before = -1
            tracemalloc.start()

    def taken(self) -> int:
        if self.before >= 0:
            return self._now("VmHWM") - self.before
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    @staticmethod
    def _now(what: str) -> int:
        lines = Path("/proc/self/status").read_text().splitlines()
        return 1024 * next(int(line.split()[1]) for line in lines if line.startswith(what))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.damaged", description=str(__doc__).partition("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--each", type=int, default=2000, help="files of each kind (2000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one (0)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="what one may take on this machine (1)")
    asked = parser.parse_args()
    bad = 0
    print(f"{'kind':16} {'tried':>7} {'refused':>8} {'read':>7} {'slowest':>9} {'largest':>9} {'wrong':>6}")
    for name in asked.kinds or KINDS:
        for data in whole(name):
            tried(name, data)  # what it imports is not counted
        refused = wrong = slowest = largest = 0
        for number in range(asked.first, asked.first + asked.each):
            one = tried(name, made(name, number), asked.seconds)
            refused += bool(one.said)
            slowest, largest = max(slowest, one.seconds), max(largest, one.memory)
            if one.wrong:
                wrong += 1
                if wrong <= MOST_TOLD:
                    print(f"  {name} {number}: {one.wrong}", flush=True)
        print(f"{name:16} {asked.each:7,} {refused:8,} {asked.each - refused:7,} {slowest * 1000:6.0f} ms "
              f"{largest / 1e6:6.0f} MB {wrong:6,}", flush=True)  # fmt: skip
        bad += wrong
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
