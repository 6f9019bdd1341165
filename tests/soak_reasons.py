"""Why a part can never be the reason of a refusal: read off the declared parts, so that new cards need no list.

A part fails when the card or the place it needs is missing. Where an earlier part of the same action has already made
sure of both, nothing is left that could be missing, and a soak must not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from vk_notebook.rules.engine.terms import SOLO
from vk_notebook.rules.language.vocabulary import (
    ALL,
    ASIDE,
    DISCARD,
    HAND,
    PLAYERS,
    AnOpponent,
    At,
    EachOpponent,
    Either,
    FirstOf,
    May,
    Memory,
    Move,
    Place,
    Require,
    Until,
    any_card,
    highest_cost,
    lowest_cost,
    this,
)

Parts = tuple[Any, ...]
#: With the Dummy there are two; a card that counts the players is barred from the solitaires, or counts one there.
FEWEST_PLAYERS = 2


def why_never_refused(parts: Parts, number: int) -> str:
    """The reason for which the part of that number, from 1, cannot fail once the earlier ones are done; or nothing."""
    part, earlier = parts[number - 1], parts[: number - 1]
    return next((reason for rule in RULES if (reason := rule(part, earlier))), "")


def why_never_done(parts: Parts, number: int, wording: str) -> str:
    """The reason for which nothing of the part of that number, from 1, is ever carried out in a wording; or nothing."""
    if wording == SOLO and isinstance(parts[number - 1], EachOpponent):
        return "the Dummy does nothing of what each opponent may or has to do"
    return ""


def _own_card(part: Any, earlier: Parts) -> str:
    """Its own card goes somewhere. There is always an opponent to give it to."""
    if not isinstance(part, Move) or part.source != this or any(_uses(p, this) for p in earlier):
        return ""
    if part.to is None or part.to.name != "pyramid":
        return "the card was just laid out"
    holes = any(isinstance(p, Move) and p.verb == "take" and _place(p) == "pyramid" for p in earlier)
    return "the card was just laid out, and the card taken before it left a hole" if holes else ""


def _laid_aside(part: Any, earlier: Parts) -> str:
    """What an earlier part revealed or lifted is laid away: it is there, or its own text has moved it (X6, X7)."""
    if isinstance(part, Move) and isinstance(part.source, Memory) and part.source != this:
        verb = part.source.verb
        if any(isinstance(p, Move) and p.verb == verb and p.to == ASIDE for p in earlier):
            return "the card lies aside, or it was moved by what came between, which is no failure"
    return ""


def _cards_left_aside(part: Any, earlier: Parts) -> str:
    """Cards that earlier parts set aside are more than those that were used up since."""
    if not isinstance(part, Move) or part.source != ASIDE or part.which not in (any_card, lowest_cost, highest_cost):
        return ""
    left = 0
    for p in earlier:
        if not isinstance(p, Move):
            return ""
        if p.to == ASIDE:
            left += p.fixed or 1  # all of them are one at least
        elif p.source == ASIDE:
            left -= p.fixed or left
    need = part.fixed or 1
    return f"{left} of the cards set aside before are still there" if part.number == ALL or left >= need else ""


def _asked_for(part: Any, earlier: Parts) -> str:
    """An earlier "if" has counted the cards of the place, for this part and for what was taken there since."""
    place, need = _wants(part)
    if place is None or not need:
        return ""
    need += sum(n for where, n in map(_wants, earlier) if where is not None and where.name == place.name)
    for p in earlier:
        if isinstance(p, Require) and p.cond.name == "at least" and _same_pile(p.cond.args[1], place):
            least = FEWEST_PLAYERS if p.cond.args[0] == PLAYERS else p.cond.args[0]
            if isinstance(least, int) and least >= need:
                return f"an earlier part asks for {least} cards there"
    return ""


def _wants(part: Any) -> tuple[Place | None, int]:
    """A place and how many of its cards, whichever they are, a move needs there; an opponent's move too."""
    if isinstance(part, AnOpponent) and len(part.parts) == 1:
        part = part.parts[0]
    if not isinstance(part, Move) or part.which != any_card or not isinstance(part.source, Place) or part.source.others:
        return None, 0
    return part.source, part.fixed


def _same_pile(asked: Place, place: Place) -> bool:
    return asked.either == (replace(place, on_top=False),)


def _drawn_again(part: Any, earlier: Parts) -> str:
    """As many are drawn as an earlier part laid on the pile from which the deck is renewed."""
    if not _draws(part, "count"):
        return ""
    gone = any(isinstance(p, Move) and p.verb == "discard" and (p.source, p.to) == (HAND, DISCARD) for p in earlier)
    return "the discarded cards themselves can be drawn" if gone else ""


def _share_of_the_deck(part: Any, earlier: Parts) -> str:
    return "a share of the deck is never more than the deck" if _draws(part, "third") else ""


def _free_to_decline(part: Any, earlier: Parts) -> str:
    if isinstance(part, AnOpponent) and all(isinstance(p, May) for p in part.parts):
        return "whoever is named may decline, so everybody can be named"
    return ""


def _nothing_where_nothing_is(part: Any, earlier: Parts) -> str:
    if isinstance(part, AnOpponent) and all(isinstance(p, FirstOf) for p in part.parts):
        return "the first that is possible is done, or nothing"
    return ""


def _branch_that_always_goes(part: Any, earlier: Parts) -> str:
    if isinstance(part, Either):
        for branch in part.parts:
            if all(isinstance(p, (Until, At)) for p in (branch if isinstance(branch, tuple) else (branch,))):
                return "a promise can always be given"
    return ""


RULES: tuple[Callable[[Any, Parts], str], ...] = (
    _own_card, _laid_aside, _cards_left_aside, _asked_for, _drawn_again, _share_of_the_deck, _free_to_decline,
    _branch_that_always_goes, _nothing_where_nothing_is,
)  # fmt: skip


def _draws(part: Any, kind: str) -> bool:
    return isinstance(part, Move) and part.verb == "draw" and part.kind == kind


def _uses(part: Any, memory: Memory) -> bool:
    return isinstance(part, Move) and part.source == memory


def _place(part: Move) -> str:
    return getattr(part.source, "name", "")
