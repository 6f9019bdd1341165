"""Which text a card has in a game: the edition's, or the one of a variant in which other players are missing.

A variant's text follows from the printed one by a walk over its parts. In the solitaires nobody else is there, so what
mentions others cannot be used. In the solo game there is the Dummy: what is given to it goes into its tomb, it does
nothing of what each player or opponent has to do, and of all that cards answer it only entombs. Where that is not the
whole story the declaration itself says it (`Deed.solo`, `Deed.solitaire`).

Rule: solitaire.no-other-player-actions, ruling.solitaire-pattern, solo.takes-are-entombed, solo.no-hand
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engine.terms import OPPONENT_ENTOMBS, SOLO, THIS_IS_DISCARDED
from .deeds import Deed, When, slug
from .move import Move
from .part import Part, walk
from .places import Place, this
from .shares import EachPlayer

#: The wordings; the solo game's has the name of its variant, and both solitaires share one.
PREMIUM, CLASSIC, SOLITAIRE = "premium", "classic", "solitaire"
WORDINGS = (PREMIUM, CLASSIC, SOLITAIRE, SOLO)
#: What the Dummy does or lets happen, of all that a card may answer.
HEARD_IN_SOLO = (OPPONENT_ENTOMBS, THIS_IS_DISCARDED)
OTHERS = ("an opponent", "that opponent", "any opponent", "right")


@dataclass(frozen=True)
class Wording:
    """A deed's text in one kind of game: its action, its reaction or trigger, and the rule behind it, if it has one.

    ``tag`` marks the programs that are this wording's own; without one they are those of the printed text.
    """

    parts: tuple[Any, ...]
    when: When | None
    rule: str = ""
    tag: str = ""

    @property
    def barred(self) -> str:
        """The rule by which nothing of the text can be used; empty where something can."""
        return "" if self.parts or self.when is not None else self.rule


def wording_in(edition: str, variant: str | None) -> str:
    """Whose wording the cards of a game have: that of its variant, or of its edition."""
    if variant is None:
        return edition
    return SOLO if variant == SOLO else SOLITAIRE


def wording_of(deed: Deed, wording: str) -> Wording:
    """What a deed says in a game with this wording."""
    if wording == SOLO:
        return _against_the_dummy(deed)
    if wording == SOLITAIRE:
        return _alone(deed)
    if wording == CLASSIC and deed.classic is not None:
        return Wording(deed.classic, deed.when, tag=CLASSIC)
    return Wording(deed.parts, deed.when)


def _alone(deed: Deed) -> Wording:
    """No reaction is ever asked for, and an action that mentions others is none."""
    rule = "solitaire.no-other-player-actions" if deed.solitaire else f"solitaire.forbidden.{slug(deed.name)}"
    if not deed.solitaire or mentions_others(deed.parts) or not (deed.parts or deed.always):
        return Wording((), None, rule, SOLITAIRE)
    return Wording(deed.parts, None)


def _against_the_dummy(deed: Deed) -> Wording:
    when = deed.when if deed.when is not None and deed.when.event in HEARD_IN_SOLO else None
    if deed.solo is not None:
        return Wording(deed.solo, when if deed.solo else None, deed.solo_rule or f"solo.{deed.own}", SOLO)
    shared = mentions_others(deed.parts) or any(walk(deed.parts, EachPlayer))
    return Wording(deed.parts, when, tag=SOLO if shared else "")


def mentions_others(parts: Any) -> bool:
    """Whether these parts speak of an opponent or a neighbour; "each player" does not.

    Rule: ruling.solitaire-pattern
    """
    places = any(place.owner in OTHERS for place in walk(parts, Place))
    return places or any(part.reaches_others for part in walk(parts, Part))


def moves_itself(parts: Any) -> bool:
    """Whether these parts move their own card, so that nothing repeats them. Rule: ruling.tyet-exclusions"""
    return any(move.source == this and move.verb != "reveal" for move in walk(parts, Move))
