"""The parts of a turn that are written in the cards' own words: the forced sacrifice, and a hand that is too large."""

from __future__ import annotations

from ..engine.state import Frame, State
from .discard import Discard
from .sacrifice import Sacrifice


class ForcedSacrifice(Sacrifice):
    """An unchanged pyramid costs one of its cards. Rule: turn.rebuild-forced-sacrifice"""

    def ask(self, st: State, f: Frame) -> str:
        return "The pyramid did not change this turn. Sacrifice a card from the pyramid."


class Trim(Discard):
    """A card of a hand that was drawn too large. Rule: pharaoh.hatshepsut"""

    def ask(self, st: State, f: Frame) -> str:
        return "Discard a card from your hand."
