"""Prints what has to be the same everywhere: digests of games between bots, and of what the judge says.

Runs where no tests can run, too: with another processor's sums, and in the Python of the page without a server.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from random import Random

import vk_notebook as vk
from vk_notebook.analysis.simulation.simulation_plan import make_plan
from vk_notebook.rules.engine.state import OVER
from vk_notebook.rules.engine.turn import apply, legal
from vk_notebook.value import Judge


def digest(told: object) -> str:
    """Eight bytes that stand for a value's text; the text of a number tells its last bit."""
    return blake2b(repr(told).encode(), digest_size=8).hexdigest()


def game(bots: list[str], number: int) -> str:
    """One game of a simulation."""
    return digest(make_plan(bots, seed=3).play(number, lambda notes: None))


def judged(players: int, cards: str) -> str:
    """The chances and the points of many positions."""
    st, rng, states = vk.new_game(players, cards=cards, pharaohs=True, seed=players).state, Random(players), []
    while st.step != OVER and len(states) < 100:
        states.append(st.clone())
        codes = legal(st)
        apply(st, codes[rng.randrange(len(codes))])
    judge = Judge.of(st.table)
    assert judge is not None
    return digest([both.tolist() for eyes in (-1, 0) for both in judge.both(states, eyes)])


JUDGED = ((2, "base"), (3, "afterlife"), (4, "last-rites"))
#: The expert's game is one that other sums once led elsewhere; its last turns are those of the bot search.
GAMES = ((["expert", "greedy"], 4), (["tempo", "random"], 0))


def judgements() -> dict[str, str]:
    """What the judge says of some games."""
    return {f"judge {cards}": judged(players, cards) for players, cards in JUDGED}


def told() -> dict[str, str]:
    """All of it."""
    return judgements() | {" ".join(bots): game(bots, number) for bots, number in GAMES}


if __name__ == "__main__":
    print(json.dumps(told()))
