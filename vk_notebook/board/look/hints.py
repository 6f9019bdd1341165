"""Hints at the board: first where to look, then the move and why. They use only what the person can know."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...analysis.evaluate import Weighed, ponder
from ...analysis.outlook import instead
from ...analysis.review.reasons import reason
from ...analysis.review.where_to_look import place_words, spot
from ...analysis.statistics import percent
from ...ground.errors import plural
from ...rules.engine.codes import CARD, PHARAOH
from ...rules.engine.state import State
from ...rules.engine.turn import legal
from ...rules.words.asking import in_words
from ...rules.words.notation import Option
from ...rules.words.verbs import advice, doing

#: How long a hint may take, in seconds.
SECONDS = 1.2
#: A chance from fewer games than this is not told.
FEWEST = 40
#: The judge is steadier.
FEWEST_JUDGED = 4
#: A smaller lead does not count: so few playouts cannot tell.
EVEN = 0.03
HARDLY = "hardly any"


class Hint(NamedTuple):
    """What a note on the board says: its heading, its text, and what it points at.

    The anchor is a zone, a card or a button; `player` says whose, and of the pyramid only these `spots` are meant.
    """

    heading: str
    text: str
    anchor: str
    player: str | None = None
    spots: tuple[int, ...] = ()


class Adviser:
    """Gives hints at one decision after another. Asked again at the same one, it names the move.

    With a number of `playouts` its hints do not depend on the time that is given.
    """

    def __init__(self, playouts: int | None = None) -> None:
        self.playouts = playouts
        self._state: State | None = None
        self._found: list[Weighed] = []
        self._asked = 0
        self._said = False  # why it is playouts, once for a game

    def ask(self, state: State) -> Hint:
        """The next hint at a decision of the person who is asked. Takes up to `SECONDS` the first time."""
        if state is not self._state:
            budget: dict[str, Any] = {"seconds": SECONDS} if self.playouts is None else {"playouts": self.playouts}
            self._found = ponder(state, **budget)
            self._state, self._asked = state, 0
        self._asked += 1
        best = self._found[0]
        if len(legal(state)) == 1:
            return Hint("A hint", f"You have only one choice: {in_words(state, best.text)}.", "")
        if self._asked == 1:
            where = spot(state, best.code)
            told = f"{place_words(state, best.code)} Ask again to see the move."
            anchor = Option(state, PHARAOH).text if where.zone == "pharaoh" else where.zone
            return Hint("Where to look", told, anchor, where.player, where.spots)
        why = reason(state, best.code)
        words = f"{advice(in_words(state, best.text))}{why and f': {why}'}."
        limits = "" if self._said or best.judged else instead(state.table)
        self._said = True
        told = " ".join(filter(None, [f"{words[:1].upper()}{words[1:]}", self._chance(state, bool(why)), limits]))
        return Hint("A hint", told, _card(state, best.code))

    def _chance(self, state: State, has_reason: bool) -> str:
        """How it compares to the next best, as far as so few playouts can tell."""
        best, *others = self._found
        said = f"Chance of winning: {about(best.chance)}"
        if not best.judged:
            said += f" ({best.playouts} simulations)"
        if best.playouts < (FEWEST_JUDGED if best.judged else FEWEST):
            lacking = "to look at enough positions" if best.judged else "for enough simulations"
            return "" if has_reason else f"This is how Hard would play. There was no time {lacking}."
        if not others:
            return f"{said}."
        other = max(others, key=lambda one: (one.playouts, one.chance))
        rival = doing(in_words(state, other.text))
        lead, points = best.chance - other.chance, best.points - other.points
        if lead > max(EVEN, other.error / 2) and about(best.chance) != about(other.chance):
            share = about(other.chance)
            return f"{said}, but {share if share == HARDLY else f'only {share}'} for {rival}."
        if points > 0.5:
            fewer = f"{plural(round(points), 'point')} fewer"
            return f"{said}. {rival[:1].upper()}{rival[1:]} wins about as often, but scores {fewer}."
        if other.text == "end turn" and best.text.startswith(("buy ", "entomb ")):  # it sounds like "do nothing"
            return f"{said}."
        return f"{said}. {rival[:1].upper()}{rival[1:]} is about as good."


def about(share: float) -> str:
    """A share as exact as a few playouts know it."""
    if not EVEN < share < 1 - EVEN:
        return "nearly 100%" if share > EVEN else HARDLY
    return f"about {percent(round(20 * share) / 20)}"


def _card(state: State, code: int) -> str:
    """The id of the card that a hint stands beside; empty if it names no open card."""
    return f"c{code & CARD}" if code >= 0 and spot(state, code).zone in ("hand", "pyramid") else ""
