"""Measure the judge and the expert: python tools/judge.py [--games N] [--positions N] [--only WORD].

The expert meets search and tempo, in every box, by other tables of card numbers, and at three and four seats. The
judge says what fresh positions are worth, and so do 64 playouts of tempo; then tempo plays the game to its end, which
says who was right. What was measured with these weights is kept in build/judge and not measured again. All of it goes
to vk_notebook/value/measured.json, and the tables are printed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import vk_notebook as vk
from vk_notebook.analysis.assumed import tables
from vk_notebook.analysis.reports import percent
from vk_notebook.analysis.statistics import wilson
from vk_notebook.bots import Expert, make
from vk_notebook.bots.collector import choose, play_on, strategy_of
from vk_notebook.bots.judgement import judge
from vk_notebook.bots.match import play
from vk_notebook.bots.playouts import ending
from vk_notebook.bots.tempo import TempoStrategy
from vk_notebook.cards import values
from vk_notebook.rules.engine.state import OVER, PLAY, State
from vk_notebook.rules.engine.turn import apply
from vk_notebook.rules.knowledge.view import View
from vk_notebook.value.weights import SHIPPED

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "vk_notebook" / "value" / "measured.json"
BOXES = ("base", "afterlife", "last-rites")
#: Other tables of card numbers, which training has not seen.
TABLES = 10
#: Who meets the expert, with which cards, at how many seats, by which table (0 is the shipped one).
MATCHES: list[tuple[str, str, int, int]] = [
    *[("search", cards, 2, 0) for cards in BOXES], *[("tempo", cards, 2, 0) for cards in BOXES],
    *[("tempo", "base", 2, table) for table in range(1, TABLES + 1)],
    *[("tempo", cards, seats, 0) for seats in (3, 4) for cards in BOXES],
]  # fmt: skip
#: Where the seeds of matches and of positions begin: training uses none of these.
MATCH_SEED, POSITION_SEED = 40_000_000_000, 41_000_000_000
PLAYOUTS = 64


def kept(name: str) -> Path:
    """The file of a measurement made with the weights that are shipped now."""
    folder = ROOT / "build" / "judge" / hashlib.sha256(SHIPPED.read_bytes()).hexdigest()[:12]
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}.json"


def deal(cards: str, seats: int, table: int, seed: int) -> State:
    """A new game by a table of numbers."""
    numbers = list(islice(tables(1), table))[-1] if table else {}
    with values.numbers(numbers):
        return vk.new_game(seats, cards=cards, seed=seed).state


class Timed(Expert):
    """An expert that notes how long its decisions take."""

    def choose(self, view: View, options: Any, rng: Random) -> int:
        """The same choice."""
        begun = time.perf_counter()
        chosen = super().choose(view, options, rng)
        if len(options.codes) > 1:
            self.times.append(time.perf_counter() - begun)
        return chosen

    times: list[float]


def match(against: str, cards: str, seats: int, table: int, games: int) -> dict[str, Any]:
    """One line of the table of matches; seats change from game to game."""
    file = kept(f"{against} {cards} {seats} {table}")
    done: list[list[float]] = json.loads(file.read_text()) if file.is_file() else []
    for number in range(len(done), games):
        st = deal(cards, seats, table, MATCH_SEED + number // seats)
        me = number % seats
        expert = Timed()
        expert.times = []
        play(st, [expert if seat == me else make(against) for seat in range(seats)], number)
        end = ending(st)
        others = sum(end.points) - end.points[me]
        done.append([end.shares[me], end.points[me], others / (seats - 1), sum(expert.times), len(expert.times)])
        if number % 5 == 4 or number == games - 1:
            file.write_text(json.dumps(done))
    rows = done[:games]
    won = sum(row[0] for row in rows)
    low, high = wilson(won, len(rows))
    return {
        "against": against, "cards": cards, "players": seats, "table": table, "games": len(rows),
        "share": round(won / len(rows), 4), "low": round(low, 4), "high": round(high, 4),
        "points": round(sum(row[1] for row in rows) / len(rows), 1),
        "others": round(sum(row[2] for row in rows) / len(rows), 1),
        "ms": round(1000 * sum(row[3] for row in rows) / sum(row[4] for row in rows), 1),
    }  # fmt: skip


def positions(cards: str, many: int) -> dict[str, Any]:
    """How well fresh positions are judged: one turn of a game each, as its mover sees it."""
    file = ROOT / "build" / "judge" / f"playouts {cards}.json"  # these hang on no weights
    played: list[list[float]] = json.loads(file.read_text()) if file.is_file() else []
    rows: list[list[float]] = []
    for number in range(many):
        st = before(cards, POSITION_SEED + number)
        view, me = View(st, st.seat), st.seat
        if number >= len(played):
            played.append([*played_out(view, number)])
            if number % 10 == 9 or number == many - 1:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(json.dumps(played))
            st = before(cards, POSITION_SEED + number)
        begun = time.perf_counter()
        said = judge(View(st, me)).chances[me]
        share, seconds, won = played[number]
        rows.append([won, said, time.perf_counter() - begun, share, seconds])
    found: dict[str, Any] = {"cards": cards, "positions": len(rows)}
    for at, name in ((1, "judge"), (3, "playouts")):
        mean, error = _mean([(row[at] - row[0]) ** 2 for row in rows])
        found[name] = {
            "brier": round(mean, 4), "error": round(error, 4),
            "ms": round(1000 * sum(row[at + 1] for row in rows) / len(rows), 2), "reliability": reliability(rows, at),
        }  # fmt: skip
    mean, error = _mean([(row[1] - row[0]) ** 2 - (row[3] - row[0]) ** 2 for row in rows])
    found["judge less playouts"] = [round(mean, 4), round(error, 4)]
    return found


def _mean(numbers: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(numbers) / len(numbers)
    return mean, sum((x - mean) ** 2 for x in numbers) ** 0.5 / len(numbers)


def before(cards: str, seed: int) -> State:
    """A position at the beginning of some turn of a game by tempo's rules."""
    st = deal(cards, 2, 0, seed)
    strategy, stop = strategy_of(st, TempoStrategy), Random(seed).randrange(36)
    while st.step != OVER and not (st.turn >= stop and st.step == PLAY and not st.stack):
        apply(st, choose(st, strategy))
    return st if st.step != OVER else before(cards, seed + 1_000_000)


def played_out(view: View, seed: int) -> tuple[float, float, float]:
    """The share that the view's seat wins in playouts by tempo's rules, their seconds, and that it wins in the game."""
    begun, won = time.perf_counter(), 0.0
    for number in range(PLAYOUTS):
        world = view.determinize(seed * PLAYOUTS + number)
        play_on(world, strategy_of(world, TempoStrategy))
        won += ending(world).shares[view.seat]
    took = time.perf_counter() - begun
    st = view._st
    play_on(st, strategy_of(st, TempoStrategy))
    return won / PLAYOUTS, took, ending(st).shares[view.seat]


def reliability(rows: list[list[float]], at: int) -> list[list[float]]:
    """For each fifth of the scale: how many positions, the mean chance that was said, and the share that was won."""
    found = []
    for fifth in range(5):
        some = [row for row in rows if min(4, int(row[at] * 5)) == fifth]
        if some:
            found.append([len(some), round(sum(row[at] for row in some) / len(some), 3),
                          round(sum(row[0] for row in some) / len(some), 3)])  # fmt: skip
    return found


def told(data: dict[str, Any]) -> str:
    """Both tables as Markdown."""
    lines = ["| expert against | cards | players | games | wins | 95 % interval | points | ms a decision |",
             "|:--|:--|--:|--:|--:|:-:|--:|--:|"]  # fmt: skip
    for row in data["matches"]:
        cards = row["cards"] + (f", table {row['table']}" if row["table"] else "")
        wins = f"{percent(row['share'])} | {percent(row['low'])} to {percent(row['high'])}"
        points = f"{row['points']} : {row['others']}"
        who = f"{row['against']} | {cards} | {row['players']} | {row['games']}"
        lines.append(f"| {who} | {wins} | {points} | {row['ms']} |")
    lines += ["", "| cards | positions | judge, Brier score | 64 playouts | difference | judge, ms | 64 playouts, ms |",
              "|:--|--:|--:|--:|--:|--:|--:|"]  # fmt: skip
    for row in data["positions"]:
        one, other = row["judge"], row["playouts"]
        less, error = row["judge less playouts"]
        lines.append(
            f"| {row['cards']} | {row['positions']:,} | {one['brier']:.4f} ± {one['error']:.4f} "
            f"| {other['brier']:.4f} ± {other['error']:.4f} | {less:+.4f} ± {error:.4f} | {one['ms']} | {other['ms']} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure what is missing, write the file, print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="games a match (default: 400)")
    parser.add_argument("--positions", type=int, default=2000, help="positions a box (default: 2000)")
    parser.add_argument("--only", default="", help="only matches, or positions, whose name holds this; none is written")
    asked = parser.parse_args()
    matches = [match(*one, asked.games) for one in MATCHES if asked.only in " ".join(map(str, one))]
    judged = [positions(cards, asked.positions) for cards in BOXES if asked.only in f"positions {cards}"]
    data = {"date": time.strftime("%Y-%m-%d"), "matches": matches, "positions": judged}
    if not asked.only:
        DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    print(told(data))


if __name__ == "__main__":
    main()
