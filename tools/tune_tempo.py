"""Find what tempo should think of cards, by playing: python tools/tune_tempo.py --cards last-rites [--rounds N].

Each round changes every number of the version's cards a little at random, up and down, plays both with the collector
over the same cards from both seats, and does so --pairs times; the mean of change times gain is where each number
should go. After every round the numbers are printed as lines for vk_notebook/bots/tempo_worth.py, so that Ctrl-C loses
nothing. Play what comes out with other seeds before it is believed.
"""

from __future__ import annotations

import argparse
import math
import textwrap
from random import Random

import vk_notebook as vk
from vk_notebook.bots import tempo_worth
from vk_notebook.bots.collector import ACTIONS_A_TURN, choose, strategy_of
from vk_notebook.bots.tempo import TempoStrategy
from vk_notebook.cards import values
from vk_notebook.rules.engine import scoring
from vk_notebook.rules.engine.codes import END
from vk_notebook.rules.engine.state import OVER, State
from vk_notebook.rules.engine.turn import apply, asked

#: By how much the numbers are changed, in points: an action carried out, and a card each time it is drawn.
NOW, LASTING = 0.4, 0.2
#: How far a number moves in a round, in such changes for each point that one change brings, and how much of the
#: direction is kept from round to round.
STEP, KEPT = 1.5, 0.7
#: A lead beyond this counts little more: to win by forty is not twice as good as to win by twenty.
LEAD = 25.0

Worths = dict[tuple[str, str], float]  # what is meant, and the card


def lead(start: State, worths: Worths) -> float:
    """By how much tempo with these numbers leads at the end, from both seats."""
    found = 0.0
    for seat in (0, 1):
        st = start.clone()
        players = [strategy_of(st), strategy_of(st)]
        by = {"now": dict(tempo_worth.NOW), "lasting": dict(tempo_worth.LASTING)}
        for (kind, name), worth in worths.items():
            by[kind][name] = worth
        players[seat] = TempoStrategy(st.table, by["now"], by["lasting"])
        turn, plays = st.turn, 0
        while st.step != OVER:
            plays = plays + 1 if st.turn == turn else 0
            turn = st.turn
            endless = plays > ACTIONS_A_TURN * 5 and not st.stack
            apply(st, END if endless else choose(st, players[asked(st)]))
        points = scoring.totals(st)
        found += LEAD * math.tanh((points[seat] - points[1 - seat]) / LEAD)
    return found / 2


def lines(worths: Worths, kind: str) -> str:
    """The numbers as they stand in the file."""
    cells = [f'"{name}": {round(worth, 1) + 0.0:g},' for (what, name), worth in worths.items() if what == kind]
    glued = " ".join(cell.replace(" ", "~") for cell in cells)
    return textwrap.fill(glued, 118, initial_indent="    ", subsequent_indent="    ").replace("~", " ")


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", default="last-rites", help="base, afterlife or last-rites")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--pairs", type=int, default=400, help="changes that are tried in a round, each in four games")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng, seed = Random(given.seed), 1_000_000 * given.seed
    own = {kind.name for kind in values.current() if kind.version == given.cards}
    table = vk.new_game(2, cards=given.cards, seed=seed).state.table
    known = TempoStrategy(table)
    first = {name: c for c, name in enumerate(table.name) if name in own}
    worths: Worths = {("now", name): known.act[c] for name, c in first.items() if table.action[c] >= 0}
    worths |= {("lasting", name): known.reputation[c] for name, c in first.items()}
    size = {key: NOW if key[0] == "now" else LASTING for key in worths}
    course = dict.fromkeys(worths, 0.0)
    for number in range(given.rounds):
        slope, leads = dict.fromkeys(worths, 0.0), 0.0
        for _ in range(given.pairs):
            seed += 1
            start = vk.new_game(2, cards=given.cards, seed=seed).state
            change = {key: rng.gauss(0, 1) for key in worths}
            up, down = (
                lead(start, {key: worths[key] + sign * size[key] * change[key] for key in worths}) for sign in (1, -1)
            )
            leads += (up + down) / 2
            for key in worths:
                slope[key] += (up - down) / 2 * change[key] / given.pairs
        for key in worths:
            course[key] = KEPT * course[key] + (1 - KEPT) * slope[key]
            worths[key] += STEP * size[key] * course[key]
        print(f"# round {number + 1}: a lead of {leads / given.pairs:+.1f} before it", flush=True)
        print(f"# NOW\n{lines(worths, 'now')}\n# LASTING\n{lines(worths, 'lasting')}", flush=True)


if __name__ == "__main__":
    main()
