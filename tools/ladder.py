"""Let the bots meet, two by two, and write down how strong they are: python tools/ladder.py [--games N] [--search N].

docs/strength.md tells who meets whom, and why. What was played is kept in build/ladder and not played again; remove the
files of a bot that has changed. Collector and tempo play by the fast form of their rules, which tests hold to be the
same choices. The ratings go to vk_notebook/bots/ladder.json, where the set-up page and the command line find them; the
tables are printed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import vk_notebook as vk
from vk_notebook.analysis.elo import ratings
from vk_notebook.analysis.reports import percent
from vk_notebook.analysis.statistics import wilson
from vk_notebook.bots import BOTS, make
from vk_notebook.bots.collector import ACTIONS_A_TURN, Strategy, choose, strategy_of
from vk_notebook.bots.searching import PLAYOUTS
from vk_notebook.bots.tempo import TempoStrategy
from vk_notebook.rules.engine import scoring
from vk_notebook.rules.engine.codes import END
from vk_notebook.rules.engine.state import OVER, State
from vk_notebook.rules.engine.turn import apply, asked, legal
from vk_notebook.rules.words.notation import Options

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "ladder"
DATA = ROOT / "vk_notebook" / "bots" / "ladder.json"
#: Who plays by rules alone.
RULES = {"collector": Strategy, "tempo": TempoStrategy}
#: The collector, of whose choices this share is drawn by lots.
LOTS = {"collector, 1/2 lots": 0.5, "collector, 1/4 lots": 0.25, "collector, 1/8 lots": 0.125}
#: Everybody from the weakest to the strongest.
RUNGS = ("random", "greedy", *LOTS, "collector", "tempo", "search")
SEED = 20_000

Player = Callable[[State], int]
Game = tuple[float, int, int]  # the stronger one's share of the win, its points, the other's


def player(name: str, st: State, rng: Random) -> Player:
    """Who chooses in one game: a code for a state."""
    if name in RULES:
        strategy = strategy_of(st, RULES[name])
        return lambda st: choose(st, strategy)
    if name in LOTS:
        share, calm = LOTS[name], strategy_of(st)
        return lambda st: rng.choice(legal(st)) if rng.random() < share else choose(st, calm)
    bot = make(name)

    def chosen(st: State) -> int:
        options = Options(st)
        return options.codes[bot.choose(vk.View(st, asked(st)), options, rng)]

    return chosen


def played(one: str, other: str, number: int) -> Game:
    """One game; seats change from game to game, and two games have the same cards."""
    st = vk.new_game(2, seed=SEED + number // 2).state
    rng, seat = Random(number), number % 2
    players = [player(name, st, rng) for name in ((other, one) if seat == 0 else (one, other))]
    turn, plays = st.turn, 0
    while st.step != OVER:
        plays = plays + 1 if st.turn == turn else 0
        turn = st.turn
        endless = plays > ACTIONS_A_TURN * 5 and not st.stack
        apply(st, END if endless else players[asked(st)](st))
    winners, points = scoring.winners(st), scoring.totals(st)
    return (seat in winners) / len(winners), points[seat], points[1 - seat]


def pair(one: str, other: str, games: int) -> dict[str, Any]:
    """One line of the table of pairs, from the games that are kept and the rest played now."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / (re.sub(r"\W+", "-", f"{one}_{other}") + ".json")
    found: list[Game] = [tuple(row) for row in json.loads(file.read_text("utf-8"))] if file.is_file() else []
    begun = said = time.monotonic()
    for number in range(len(found), games):
        found.append(played(one, other, number))
        if time.monotonic() > said + 10 or number + 1 == games:
            file.write_text(json.dumps(found), encoding="utf-8")
            said = time.monotonic()
    count = len(found)
    if not count:
        raise SystemExit(f"{one} and {other} have not met yet")
    wins = sum(row[0] for row in found)
    low, high = wilson(wins, count)
    print(f"{other} - {one}: {percent(wins / count)} of {count}, {time.monotonic() - begun:.0f} s now", file=sys.stderr)
    return {
        "stronger": other, "weaker": one, "games": count, "share": round(wins / count, 4),
        "low": round(low, 4), "high": round(high, 4), "points": round(sum(row[1] for row in found) / count, 1),
        "against": round(sum(row[2] for row in found) / count, 1),
    }  # fmt: skip


def rated(pairs: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """Each player's rating on Elo's scale with the ends of its interval, and its games."""
    names = [name for name in RUNGS if any(name in (row["stronger"], row["weaker"]) for row in pairs)]
    beaten = [[0.0] * len(names) for _ in names]
    games = dict.fromkeys(names, 0)
    for row in pairs:
        one, other = names.index(row["weaker"]), names.index(row["stronger"])
        beaten[other][one] += row["share"] * row["games"]
        beaten[one][other] += (1 - row["share"]) * row["games"]
        for name in (row["weaker"], row["stronger"]):
            games[name] += row["games"]
    found = ratings(beaten, 0)
    return {
        name: {"elo": round(elo), "low": round(low), "high": round(high), "games": games[name]}
        for name, (elo, low, high) in zip(names, found, strict=True)
    }


def tables(data: dict[str, Any]) -> str:
    """The ratings and the pairs as Markdown."""
    lines = ["| bot | Elo | 95 % interval | games |", "|:--|--:|:-:|--:|"]
    rows = {**data["ratings"], **data["references"]}
    for name in reversed(RUNGS):
        row = rows[name]
        interval = f"{row['low']} to {row['high']}" if row["low"] != row["high"] else "the zero of the scale"
        lines.append(f"| {name} | {row['elo']} | {interval} | {row['games']:,} |")
    lines += ["", "| bot | against | games | wins | 95 % interval | points |", "|:--|:--|--:|--:|:-:|--:|"]
    for row in data["pairs"]:
        interval = f"{percent(row['low'])} to {percent(row['high'])}"
        points = f"{row['points']} : {row['against']}"
        pair_of = f"| {row['stronger']} | {row['weaker']} | {row['games']:,}"
        lines.append(f"{pair_of} | {percent(row['share'])} | {interval} | {points} |")
    return "\n".join(lines)


def main() -> None:
    """Play what is missing and write both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games a pair of quick bots; 0 plays none anew")
    parser.add_argument("--search", type=int, default=200, help="games a pair with search (default: 200)")
    arguments = parser.parse_args()
    wanted = [*pairwise(RUNGS), ("greedy", "collector"), ("collector", "search")]
    pairs = [pair(a, b, arguments.search if b == "search" else arguments.games) for a, b in wanted]
    found = rated(pairs)
    data = {
        "cards": "base", "players": 2, "date": time.strftime("%Y-%m-%d"), "playouts": PLAYOUTS,
        "ratings": {name: found[name] for name in BOTS},
        "references": {name: found[name] for name in LOTS}, "pairs": pairs,
    }  # fmt: skip
    DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    print(tables(data))


if __name__ == "__main__":
    main()
