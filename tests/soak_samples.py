"""What the soak checks at every decision, quickly, and at decisions that are drawn from the seed, at length."""

from __future__ import annotations

import random
from collections import Counter

from tests.property.checks import (
    assert_plain,
    every_option_accepted,
    everything,
    need,
    nothing_leaks,
    refusals_change_nothing,
    saved_and_loaded,
)
from vk_notebook.rules.engine import turn
from vk_notebook.rules.engine.state import State

#: The compiled core calls its own operations directly, so that nobody can listen to them.
COMPILED = not str(turn.__file__).endswith(".py")
#: Of how many decisions the hand cards that cannot be played are asked for the part that fails.
ASKED_WHY = 0.02 if COMPILED else 0.1
#: What happened is told in words at one decision in fifty, and one in 640 is looked at as SAMPLES say.
TOLD, SAMPLED = 1 - 1 / 50, 1 - 1 / 640
#: How many of those decisions get which check: of 32, so that each of the first three comes once in 2048 decisions.
SAMPLES = ("kept",) * 10 + ("refused",) * 10 + ("hidden",) * 10 + ("all",) * 2


class Cards:
    """That no card is lost, doubled or conjured up, and that there is something to choose.

    How many there are is counted at every decision; which ones, once a turn and at the end.
    """

    def __init__(self, st: State) -> None:
        self.turn = -1
        self.number = self._counted(st)
        self.all = self._which(st)
        need(len(self.all) == self.number, "a card is there twice")

    @staticmethod
    def _counted(st: State) -> int:
        return sum(map(len, st.z)) + 6 - st.pyramid.count(-1) + len(st.aside)

    @staticmethod
    def _which(st: State) -> set[int]:
        found = {row[0] for row in st.aside}.union(st.pyramid, *st.z)
        found.discard(-1)
        return found

    def check(self, st: State, codes: list[int]) -> None:
        """Raise where something of it does not hold."""
        if self._counted(st) != self.number:
            raise AssertionError(f"cards were lost or doubled {st.stack}")
        if st.turn != self.turn or not codes or st.over:
            self.turn = st.turn
            need(self._which(st) == self.all, "cards were lost or doubled", st.stack)
            need(bool(codes) != st.over, "options", codes, "over", st.over, st.stack)


def sample(st: State, chance: float, r: random.Random, done: Counter[str]) -> None:
    """One of the expensive checks, on a state without a listener, as games for people hold it."""
    kind = SAMPLES[int(chance * len(SAMPLES))]
    done[kind] += 1
    one = st.clone()
    if kind == "kept":
        assert_plain(one)
        saved_and_loaded(one)
        every_option_accepted(one)
    elif kind == "refused":
        refusals_change_nothing(one, r, tries=2)
    elif kind == "hidden":
        nothing_leaks(one, (r.randrange(1, 1000),), (r.randrange(st.table.seats),))
    else:
        everything(one, [r.random() for _ in range(6)], (1,))
