"""Words that the cards share with the turn: events, moments, rules in force for a while or always, and variants."""

from __future__ import annotations

from dataclasses import dataclass

from ..game_rules import SOLO as SOLO
from ..game_rules import VARIANTS as VARIANTS

END_OF_TURN, NEXT_CARD_PLAYED, NEXT_CARD_TAKEN, NEXT_PURCHASE, DRAW_STEP, YOUR_NEXT_TURN = (
    "end of turn", "next card played", "next card taken", "next purchase", "draw step", "your next turn",
)  # fmt: skip
OPPONENT_BUYS = "opponent buys"
OPPONENT_SACRIFICES = "opponent sacrifices"
OPPONENT_ENTOMBS = "opponent entombs"
THIS_IS_DISCARDED = "this is discarded"
ACTION_HITS_YOU = "action hits you"
ACTION_HITS_YOUR_HAND = "action hits your hand"

#: What a card of the Dummy's deck makes it look at (Rule: solo.draw-one).
LIKE_BASE_RIGHT, LIKE_BASE_LEFT, LIKE_TOPMOST, OF_BEST_SET = range(4)


@dataclass(frozen=True)
class Gold:
    """What cards are worth in gold: ``each`` instead of the print, ``times`` multiplied, ``plus`` beside the cards."""

    each: int = 0
    times: int = 1
    plus: object = 0


@dataclass(frozen=True)
class Price:
    """What purchases cost: subtractions first, then halved and rounded up (Rule: ruling.price-order)."""

    half: bool = False
    less: int = 0


@dataclass(frozen=True)
class HandSize:
    """How many cards the draw step draws, and how many of them are discarded."""

    cards: int
    discard: int = 0


FIVE = HandSize(5)


@dataclass(frozen=True)
class StarterPoints:
    """What each starter in the owner's tomb scores."""

    each: int
