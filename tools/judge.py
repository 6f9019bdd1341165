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
import sys
import time
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))

import vk_notebook as vk
from tools.results import counted, table
from vk_notebook.analysis.assumed import tables
from vk_notebook.bots import make
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
#: How reliable the judge is, as a picture for the docs.
PLOT = ROOT / "docs" / "reliability.svg"
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
#: Positions whose time is taken.
TIMED = 12


def checksum() -> str:
    """Twelve letters that stand for the weights that are shipped now."""
    return hashlib.sha256(SHIPPED.read_bytes()).hexdigest()[:12]


def kept(name: str) -> Path:
    """The file of a measurement made with the weights that are shipped now."""
    folder = ROOT / "build" / "judge" / checksum()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}.json"


def deal(cards: str, seats: int, number: int, seed: int) -> State:
    """A new game by a table of numbers."""
    numbers = list(islice(tables(1), number))[-1] if number else {}
    with values.numbers(numbers):
        return vk.new_game(seats, cards=cards, seed=seed).state


def known(one: tuple[str, str, int, int]) -> int:
    """How many games of a match are kept."""
    file = kept(" ".join(map(str, one)))
    return len(json.loads(file.read_text())) if file.is_file() else 0


def match(against: str, cards: str, seats: int, numbers: int, games: int) -> dict[str, Any]:
    """One line of the table of matches; seats change from game to game."""
    file = kept(f"{against} {cards} {seats} {numbers}")
    done: list[list[float]] = json.loads(file.read_text()) if file.is_file() else []
    for number in range(len(done), games):
        st = deal(cards, seats, numbers, MATCH_SEED + number // seats)
        me = number % seats
        play(st, [make("expert" if seat == me else against) for seat in range(seats)], number)
        end = ending(st)
        others = sum(end.points) - end.points[me]
        done.append([end.shares[me], end.points[me], others / (seats - 1)])
        if number % 5 == 4 or number == games - 1:
            file.write_text(json.dumps(done))
    sums = [sum(column) for column in zip(*done[:games], strict=True)]
    who = {"against": against, "cards": cards, "players": seats, "table": numbers}
    return {**who, **counted(len(done[:games]), *sums)}


def positions(cards: str, many: int | None) -> dict[str, Any]:
    """How well fresh positions are judged, so many or those that are kept: one turn of a game each, for its mover."""
    file = ROOT / "build" / "judge" / f"playouts {cards}.json"  # these hang on no weights
    played: list[list[float]] = json.loads(file.read_text()) if file.is_file() else []
    rows: list[list[float]] = []
    many = len(played) if many is None else many
    for number in range(many):
        st = before(cards, POSITION_SEED + number)
        me = st.seat
        if number >= len(played):
            played.append([*played_out(st, number), won(st, me)])
            if number % 10 == 9 or number == many - 1:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(json.dumps(played))
            st = before(cards, POSITION_SEED + number)
        rows.append([played[number][-1], judge(View(st, me)).chances[me], played[number][0]])
    found: dict[str, Any] = {"cards": cards, "positions": len(rows)}
    for at, name in enumerate(("judge", "playouts"), 1):
        mean, error = _mean([(row[at] - row[0]) ** 2 for row in rows])
        found[name] = {
            "brier": round(mean, 4), "error": round(error, 4), "ms": round(milliseconds(cards, name), 2),
            "fifths": reliability(rows, at),
        }  # fmt: skip
    mean, error = _mean([(row[1] - row[0]) ** 2 - (row[2] - row[0]) ** 2 for row in rows])
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


def played_out(st: State, seed: int) -> tuple[float]:
    """The share that the mover wins in playouts by tempo's rules."""
    view, found = View(st, st.seat), 0.0
    for number in range(PLAYOUTS):
        world = view.determinize(seed * PLAYOUTS + number)
        play_on(world, strategy_of(world, TempoStrategy))
        found += ending(world).shares[view.seat]
    return (found / PLAYOUTS,)


def won(st: State, seat: int) -> float:
    """The share that a seat wins when tempo's rules play on with the cards as they lie."""
    play_on(st, strategy_of(st, TempoStrategy))
    return ending(st).shares[seat]


def milliseconds(cards: str, name: str) -> float:
    """The processor's time for a position, over some of them; what is made once for a table is not counted."""
    took = 0.0
    for number in range(TIMED):
        st = before(cards, POSITION_SEED + number)
        view = View(st, st.seat)
        judge(view)
        begun = time.process_time()
        if name == "judge":
            judge(view)
        else:
            played_out(st, number)
        took += time.process_time() - begun
    return 1000 * took / TIMED


def reliability(rows: list[list[float]], at: int) -> list[list[float]]:
    """For each fifth of the scale: how many positions, the mean chance that was said, and the share that was won."""
    found = []
    for fifth in range(5):
        some = [row for row in rows if min(4, int(row[at] * 5)) == fifth]
        many = max(1, len(some))
        means = [round(sum(row[column] for row in some) / many, 3) for column in (at, 0)]
        found.append([len(some), *means])
    return found


def told(data: dict[str, Any]) -> str:
    """All three tables as Markdown."""
    cards = [row["cards"] + (f", table {row['table']}" if row["table"] else "") for row in data["matches"]]
    named = [(row["against"], what, row["players"]) for row, what in zip(data["matches"], cards, strict=True)]
    lines = [table("expert against", "cards", "players", rows=zip(named, data["matches"], strict=True))]
    lines += ["", "| cards | positions | judge, Brier score | 64 playouts | difference | judge, ms | 64 playouts, ms |",
              "|:--|--:|--:|--:|--:|--:|--:|"]  # fmt: skip
    for row in data["positions"]:
        one, other = row["judge"], row["playouts"]
        less, error = row["judge less playouts"]
        lines.append(
            f"| {row['cards']} | {row['positions']:,} | {one['brier']:.4f} ± {one['error']:.4f} "
            f"| {other['brier']:.4f} ± {other['error']:.4f} | {less:+.4f} ± {error:.4f} | {one['ms']} | {other['ms']} |"
        )
    picture = f"![How often what the judge said came true: all points are near the diagonal]({PLOT.name})"
    return "\n".join([*lines, "", *fifths(data), "", picture])


def fifths(data: dict[str, Any]) -> list[str]:
    """How often it was so where the judge, and where playouts, said a chance in each fifth of the scale."""
    lines = ["| cards | said by | below 20% | 20 to 40% | 40 to 60% | 60 to 80% | 80% or more |",
             "|:--|:--|--:|--:|--:|--:|--:|"]  # fmt: skip
    for row in data["positions"]:
        for name, title in (("judge", "judge"), ("playouts", f"{PLAYOUTS} playouts")):
            cells = [f"{said:.0%} → {won:.0%} of {count}" if count else "" for count, said, won in row[name]["fifths"]]
            lines.append(f"| {row['cards']} | {title} | {' | '.join(cells)} |")
    return lines


def plot(data: dict[str, Any]) -> None:
    """Draw the fifths: what was said across, how often it came true up, a perfect judge on the diagonal."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "vk", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure = Figure((9, 3.4), layout="constrained")
        for axes, row in zip(figure.subplots(1, len(data["positions"]), sharey=True), data["positions"], strict=True):
            axes.plot([0, 1], [0, 1], color="#999", linewidth=1)
            for name, title, mark in (("judge", "judge", "o"), ("playouts", f"{PLAYOUTS} playouts", "s")):
                _, said, won = zip(*row[name]["fifths"], strict=True)
                axes.plot(said, won, mark + "-", label=title, markersize=5)
            axes.set_title(f"{row['cards']}, {row['positions']:,} positions")
            axes.set(xlabel="chance that was said", aspect="equal")
        figure.axes[0].set_ylabel("share that was won")
        figure.axes[0].legend(loc="upper left")
        figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    """Measure what is missing, write the file, print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="games a match (default: 400)")
    parser.add_argument("--positions", type=int, default=2000, help="positions a box (default: 2000)")
    parser.add_argument("--only", default="", help="only matches, or positions, whose name holds this; none is written")
    parser.add_argument("--kept", action="store_true", help="play nothing, count what is kept")
    asked = parser.parse_args()
    wanted = [one for one in MATCHES if asked.only in " ".join(map(str, one))]
    matches = [match(*one, known(one) if asked.kept else asked.games) for one in wanted if not asked.kept or known(one)]
    boxes = [cards for cards in BOXES if asked.only in f"positions {cards}"]
    judged = [positions(cards, None if asked.kept else asked.positions) for cards in boxes]
    data = {"date": time.strftime("%Y-%m-%d"), "weights": checksum(), "matches": matches, "positions": judged}
    if not asked.only:
        DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        plot(data)
    print(told(data))


if __name__ == "__main__":
    main()
