"""Let the bots meet, two by two, and write down how strong they are: python tools/ladder.py [--games N] [--search N].

Neighbours on the ladder play, and search plays the two below it; what was played is kept in build/ladder and not played
again. Collector and tempo play by the fast form of their rules, which a test holds to be the same choices. The ratings
go to vk_notebook/bots/ladder.json, where the set-up page and the command line find them, tables to docs/strength.md.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import vk_notebook as vk
from vk_notebook.analysis.ladder import ratings
from vk_notebook.analysis.reports import percent
from vk_notebook.analysis.statistics import wilson
from vk_notebook.bots import BOTS, policy, tactics
from vk_notebook.bots.search import PLAYOUTS
from vk_notebook.rules import scoring
from vk_notebook.rules.codes import END
from vk_notebook.rules.state import OVER
from vk_notebook.rules.turn import apply, asked

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "ladder"
PAGE = ROOT / "docs" / "strength.md"
DATA = ROOT / "vk_notebook" / "bots" / "ladder.json"
#: Whose rules have a fast form.
RULES = {"collector": policy.Numbers, "tempo": tactics.Numbers}


def pair(one: str, other: str, games: int) -> dict[str, Any]:
    """One line of the table of pairs, from the games that are kept and the rest played now."""
    KEPT.mkdir(parents=True, exist_ok=True)
    begun = time.process_time()
    row = by_rules(one, other, games) if {one, other} <= set(RULES) else simulated(one, other, games)
    low, high = wilson(row["wins"], row["games"])
    print(f"{one} - {other}: {row['games']} games, {time.process_time() - begun:.0f} s now", flush=True)
    return {
        "stronger": other, "weaker": one, "games": row["games"], "share": round(row["wins"] / row["games"], 4),
        "low": round(low, 4), "high": round(high, 4), "points": round(row["points"], 1),
        "against": round(row["against"], 1),
    }  # fmt: skip


def simulated(one: str, other: str, games: int) -> dict[str, Any]:
    """Games by `vk.simulate`."""
    file = KEPT / f"{one}-{other}.vksim"
    if games:
        found = vk.simulate([one, other], games, seed=20, jobs=0, timeout=None, save=file, progress=False)
    else:
        found = vk.Results.load(file)
    rows = {row["bot"]: row for row in found.report("wins")}
    row = rows[other]
    return {"games": row["games"], "wins": row["wins"], "points": row["points"], "against": rows[one]["points"]}


def by_rules(one: str, other: str, games: int) -> dict[str, Any]:
    """Games by the fast form of two bots' rules, on the full state and without views."""
    file = KEPT / f"{one}-{other}.json"
    row: dict[str, Any] = {"games": 0, "wins": 0.0, "points": 0, "against": 0}
    if file.is_file():
        row = json.loads(file.read_text("utf-8"))
    total, against = row["points"] * row["games"], row["against"] * row["games"]
    for number in range(row["games"], games):
        st = vk.new_game(2, seed=20_000 + number // 2).state
        seat = number % 2
        players = (RULES[other], RULES[one]) if seat == 0 else (RULES[one], RULES[other])
        minds = [policy.numbers(st, player) for player in players]
        turn, plays = st.turn, 0
        while st.step != OVER:
            plays = plays + 1 if st.turn == turn else 0
            turn = st.turn
            endless = plays > policy.ACTIONS_A_TURN * 5 and not st.stack
            apply(st, END if endless else policy.choose(st, minds[asked(st)]))
        winners, points = scoring.winners(st), scoring.totals(st)
        row["wins"] += (seat in winners) / len(winners)
        total, against = total + points[seat], against + points[1 - seat]
        row.update(games=number + 1, points=total / (number + 1), against=against / (number + 1))
        if number % 100 == 99 or number + 1 == games:
            file.write_text(json.dumps(row), encoding="utf-8")
    return row


def rated(pairs: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """Each bot's rating on Elo's scale with the ends of its interval, and its games."""
    names = [name for name in BOTS if any(name in (row["stronger"], row["weaker"]) for row in pairs)]
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
    for name, row in reversed(data["ratings"].items()):
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
    parser.add_argument("--games", type=int, default=2000, help="games a pair of quick bots (default: 2000)")
    parser.add_argument("--search", type=int, default=100, help="games a pair with search (default: 100)")
    parser.add_argument("--kept", action="store_true", help="play nothing, and write down what the kept games say")
    parser.add_argument("--only", help="a pair, for example tempo-search")
    arguments = parser.parse_args()
    wanted = [*pairwise(BOTS), ("collector", "search")]
    wanted = [(a, b) for a, b in wanted if arguments.only in (None, f"{a}-{b}")]
    if arguments.kept:
        arguments.games = arguments.search = 0
    pairs = [pair(a, b, arguments.search if b == "search" else arguments.games) for a, b in wanted]
    if arguments.only:
        return
    data = {
        "cards": "base", "players": 2, "date": time.strftime("%Y-%m-%d"), "playouts": PLAYOUTS,
        "ratings": rated(pairs), "pairs": pairs,
    }  # fmt: skip
    DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    text = PAGE.read_text("utf-8")
    between = f"<!-- measured -->\n\n{tables(data)}\n\n<!-- end -->"
    PAGE.write_text(re.sub(r"<!-- measured -->.*<!-- end -->", lambda _: between, text, flags=re.S), encoding="utf-8")
    print(tables(data))


if __name__ == "__main__":
    main()
