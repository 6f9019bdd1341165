"""The variants for one player: what may be asked of them, and the Dummy's deck and its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..ground.given import check_list, is_list, shortened
from ..rules.engine.terms import LIKE_BASE_LEFT, LIKE_BASE_RIGHT, LIKE_TOPMOST, OF_BEST_SET, SOLO
from ..rules.game_rules import GameRules
from ..rules.kind import Kind
from .values import find

#: Each starter's row in the Dummy's table (Rule: solo.draw-one).
ROWS: dict[str, int] = {
    "Shabti": LIKE_BASE_RIGHT, "Menial": LIKE_BASE_RIGHT, "Urn": LIKE_BASE_LEFT, "Embalmer": LIKE_BASE_LEFT,
    "Box of Food": LIKE_TOPMOST, "Kite": LIKE_TOPMOST, "Offering Table": OF_BEST_SET, "Medjay": OF_BEST_SET,
}  # fmt: skip
#: The starters of a box serve four seats; the solo player uses those of one.
OTHER_SEATS = 3
LEVELS = range(11)
NAME = "Dummy"
#: What a position may say of the Dummy (Rule: solo.no-hand).
ITS_PILES = ("deck", "discard", "tomb")


def check_count(variant: str | None, count: int) -> None:
    """Refuse more than one player, or none, in a variant. Rule: solitaire.modes"""
    if variant is not None and count != 1:
        raise ValueError(f"{variant} is for 1 player, not {count}; possible: one name, or variant=None for more")


def check(rules: GameRules) -> None:
    """Refuse what the variants do not allow. Rule: solitaire.modes, solo.difficulty, solo.hard-mode"""
    if rules.variant == SOLO and rules.edition == "classic":
        raise ValueError("the classic edition has no solo game; possible: edition='premium', or a solitaire variant")
    if rules.variant != SOLO and (rules.difficulty or rules.hard):
        what = f"a difficulty of {rules.difficulty}" if rules.difficulty else "hard mode"
        raise ValueError(f"{what} needs the Dummy; possible: variant='solo', or difficulty=0 and hard=False")


def check_seat(seat: Mapping[str, Any]) -> None:
    """Refuse what the Dummy of a described position cannot have."""
    for key, value in seat.items():
        if key not in ("name", *ITS_PILES) and not (value is None or (is_list(value) and not value)):
            raise ValueError(f"the Dummy has no {key}; possible: {', '.join(ITS_PILES)}")
    if (called := seat["name"]) is not None and (not isinstance(called, str) or called != NAME):
        raise ValueError(f"the Dummy cannot be called {shortened(called)}; possible: {NAME}")
    known = f"; possible: {', '.join(ROWS)}"
    for key in ("deck", "discard"):
        for card in check_list(f"the Dummy's {key} must be", seat[key], more=known):
            if find(card).name not in ROWS:
                raise ValueError(f"the Dummy's {key} cannot hold {card!r}{known}")


def deck_beside(kit: Sequence[Kind]) -> list[Kind]:
    """The Dummy's deck: the starters of the three seats that stay empty.

    Rule: solo.deck-base, solo.deck-last-rites, solo.deck-excludes-solo-starters
    """
    return [kind for kind in kit for _ in range(OTHER_SEATS)]
