"""The judge of a table: each seat's chance of winning and its points at the end, for many positions in one go."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from ..ground.extras import how_to_install
from ..ground.letters import told
from ..rules.engine import scoring
from ..rules.engine.chance import seeded
from ..rules.engine.state import CHOOSE_PHARAOH, NONE, OVER, State
from ..rules.knowledge.view import Facts, View, behind
from ..rules.table import Table
from .position_features import TableFeatures
from .weights import Weights, damage, shipped

#: How many seats the judge knows.
SEATS = range(2, 5)
#: How many worlds stand for a view with a secret in it.
WORLDS = 8


class Judge:
    """Judges positions of one table.

    `Judge.of` makes it once for a table, and it remembers no positions. A position is a full state, such as a possible
    world of one seat. The judge looks at no hand except that of the seat given as known, and does not
    distinguish the rest of a seat's cards from its deck. So a world tells it no more than the view it was made for.
    """

    def __init__(self, table: Table, weights: Weights) -> None:
        self.weights = weights
        self._features = TableFeatures(table)

    @classmethod
    def of(cls, table: Table, weights: Weights | None = None) -> Judge | None:
        """The judge of a table, with the shipped weights if none are given; None if `unjudged` says why not."""
        if not _has_numpy() or (weights is None and damage()):
            return None
        used = weights or shipped()
        facts = table.facts = table.facts or Facts(table)
        known = _MADE.setdefault(facts, {})
        if id(used) not in known:
            if unjudged(table, used):
                return None
            known[id(used)] = cls(table, used)
        return known[id(used)]

    def chances(self, states: Sequence[State], eyes: int | Sequence[int] = NONE, hand: bool = True) -> Any:
        """Each seat's chance of winning, as an array of states x seats; the rows sum to 1.

        `eyes` is the seat that looks, one for all states or one for each: it knows its discard pile and, unless `hand`
        is False, its hand. Without it, the judge looks at nobody's hidden cards. If a game is over, the chances are the
        shares of the win. A state takes about 40 microseconds, and each call half a millisecond more.
        """
        return self.both(states, eyes, hand)[0]

    def both(self, states: Sequence[State], eyes: int | Sequence[int] = NONE, hand: bool = True) -> tuple[Any, Any]:
        """The chances, and the points that each seat is expected to end with, each as states x seats."""
        np = self._features.np
        seats = self._features.seats
        if not len(states):
            return np.zeros((0, seats)), np.zeros((0, seats))
        seen = [eyes] * len(states) if isinstance(eyes, int) else eyes
        each, shared = self._features.rows_of(states, seen, [hand] * len(states))
        chances, points = self.weights.exact.judged(each, shared)
        for number, st in enumerate(states):
            if st.step == OVER:
                chances[number], points[number] = _ended(st)
        return chances, points


_MADE: WeakKeyDictionary[Facts, dict[int, Judge]] = WeakKeyDictionary()


def _ended(st: State) -> tuple[list[float], list[int]]:
    winners = scoring.winners(st)
    return [(seat in winners) / len(winners) for seat in range(st.table.seats)], scoring.totals(st)


def unjudged(table: Table, weights: Weights | None = None) -> str:
    """Why the judge does not know a table, in a sentence; empty if it does."""
    if table.aim or table.dummy != NONE:
        return "The judge knows only games with two or more players."
    if table.seats not in SEATS:
        return f"The judge has learned games of two to four players, and this one has {table.seats}."
    if not _has_numpy():
        return f"The judge needs numpy, which is not installed ({how_to_install('numpy')})."
    if weights is None and damage():
        return f"The judge cannot be used, for its file is damaged ({damage()})."
    return _strange(table, (weights or shipped()).trained)


def _has_numpy() -> bool:
    return sys.modules.get("numpy") is not None or importlib.util.find_spec("numpy") is not None


def _strange(table: Table, trained: dict[str, Any]) -> str:
    """What of a table lies beyond all that some weights were trained on."""
    players, kinds, reach = trained.get("players"), trained.get("kinds"), trained.get("reach", {})
    if players and players != table.seats:
        return f"These weights have learned games of {players} players only, and this one has {table.seats}."
    for number, kind in enumerate(table.kinds):
        if kinds and kind.name not in kinds:
            cards = told(str(trained.get("cards")))
            return f"These weights have learned games with {cards} cards only, and {kind.name} is not one of them."
        card = table.kind.index(number)
        for what, value in (("costs", kind.cost), ("brings", kind.gold), ("scores", table.points[card])):
            if value > reach.get(what, value):
                most = reach[what]
                does = "pays" if what == "brings" else what
                here = f"{kind.name} {does} {value}"
                return f"The judge has learned games in which no card {does} more than {most}, and {here}."
    return ""


def possible(view: View) -> list[State]:
    """Worlds that stand for a view: one, or several where the judge would see what the seat cannot know.

    That is a card that was handed on unseen, and an opponent's pharaoh while pharaohs are chosen.
    """
    secret = behind(view).known or behind(view).step == CHOOSE_PHARAOH
    return [view.determinize(seeded(number)) for number in range(WORLDS if secret else 1)]
