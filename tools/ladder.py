"""Let the bots meet, two by two, and write down how strong they are: python tools/ladder.py [--games N] [--search N].

docs/strength.md tells who meets whom, and why. What was played is kept in build/ladder and not played again; remove the
files of a bot that has changed. With --rate nothing is played: the pairs of last time are rated anew. The expert's
games are those of tools/judge.py. The ratings go to vk_notebook/bots/ladder.json, where the set-up page and the command
line find them; the tables are printed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))

import vk_notebook as vk
from tools.results import counted, table
from vk_notebook.analysis.statistics import ratings
from vk_notebook.bots import BOTS, ROSTER, Collector
from vk_notebook.bots.searching import PLAYOUTS
from vk_notebook.rules.words.notation import Options

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "ladder"
EXPERT = ROOT / "vk_notebook" / "value" / "measured.json"
DATA = ROOT / "vk_notebook" / "bots" / "ladder.json"


class Lots(Collector):
    """The collector, of whose choices a share is drawn by lots."""

    def __init__(self, share: float) -> None:
        self.share = share

    def choose(self, view: vk.View, options: Options, rng: Random) -> int:
        """A lot, or the collector's choice."""
        return rng.randrange(len(options)) if rng.random() < self.share else super().choose(view, options, rng)


LOTS = {"collector, 1/2 lots": Lots(1 / 2), "collector, 1/4 lots": Lots(1 / 4), "collector, 1/8 lots": Lots(1 / 8)}
#: Everybody from the weakest to the strongest.
NAMES = ("random", "greedy", *LOTS, "collector", "tempo", "search", "expert")
RUNGS: dict[str, Any] = {name: LOTS.get(name, name) for name in NAMES}


def pair(weaker: str, stronger: str, games: int) -> dict[str, Any]:
    """One line of the table of pairs, from the games that are kept and the rest played now."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{weaker} - {stronger}.vksim".replace("/", " of ")
    found = vk.simulate({name: RUNGS[name] for name in (weaker, stronger)}, games, seed=20_000, save=file)
    rows = {row[0]: dict(zip(found.report("wins").columns, row, strict=True)) for row in found.report("wins").rows}
    row = rows[stronger]
    games = row["games"]
    met = counted(games, row["share"] * games, row["points"] * games, rows[weaker]["points"] * games)
    return {"stronger": stronger, "weaker": weaker, **met}


def of_the_expert() -> list[dict[str, Any]]:
    """The expert's pairs: its games of two with the base cards, as tools/judge.py has measured them."""
    found = json.loads(EXPERT.read_text("utf-8"))["matches"] if EXPERT.is_file() else []
    base = [row for row in found if (row["cards"], row["players"], row["table"]) == ("base", 2, 0)]
    counts = ("games", "share", "low", "high", "points", "others")
    return [{"stronger": "expert", "weaker": row["against"], **{name: row[name] for name in counts}} for row in base]


def rated(pairs: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """Each player's rating on Elo's scale with the ends of its interval, and its games."""
    names = list(RUNGS)
    beaten = [[0.0] * len(names) for _ in names]
    games = dict.fromkeys(names, 0)
    for row in pairs:
        one, other = names.index(row["weaker"]), names.index(row["stronger"])
        beaten[other][one] += row["share"] * row["games"]
        beaten[one][other] += (1 - row["share"]) * row["games"]
        for name in (row["weaker"], row["stronger"]):
            games[name] += row["games"]
    return {
        name: {"elo": round(elo), "low": round(low), "high": round(high), "games": games[name]}
        for name, (elo, low, high) in zip(names, ratings(beaten), strict=True)
    }


def tables(data: dict[str, Any]) -> str:
    """The ratings and the pairs as Markdown."""
    lines = ["| bot | level | Elo | 95% interval | games |", "|:--|:--|--:|:-:|--:|"]
    for name in reversed(RUNGS):
        row = (data["ratings"] | data["references"])[name]
        interval = f"{row['low']} to {row['high']}" if row["low"] != row["high"] else "the zero of the scale"
        level = ROSTER[name].level if name in ROSTER else ""
        lines.append(f"| {name} | {level} | {row['elo']} | {interval} | {row['games']:,} |")
    pairs = [((row["stronger"], row["weaker"]), row) for row in data["pairs"]]
    return "\n".join([*lines, "", table("bot", "against", rows=pairs)])


def main() -> None:
    """Play what is missing and write both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games a pair of quick bots (default: 2000)")
    parser.add_argument("--search", type=int, default=200, help="games a pair with search (default: 200)")
    parser.add_argument("--rate", action="store_true", help="play nothing, rate what was played")
    asked = parser.parse_args()
    wanted = [*pairwise(NAMES[:-1]), ("greedy", "collector"), ("collector", "search")]
    if asked.rate:
        pairs = [row for row in json.loads(DATA.read_text("utf-8"))["pairs"] if row["stronger"] != "expert"]
    else:
        pairs = [pair(a, b, asked.search if b == "search" else asked.games) for a, b in wanted]
    pairs += of_the_expert()
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
