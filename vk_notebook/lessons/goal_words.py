"""Goals in the words of a sheet: "Boat in discard, turn over" asks for both."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from operator import eq, ge, le

from ..cards.values import find
from ..rules.words.notation import normal
from .goals import (
    Goal,
    Seen,
    both,
    chose,
    in_boneyard,
    in_discard,
    in_hand,
    in_play,
    in_tomb,
    score_at_least,
    slot_is,
    that,
    told,
    turn_over,
)

Holds = Callable[[Seen], bool]
#: The piles of a player that a condition may name, each with its goal, and those of the table.
OWN = {"tomb": in_tomb, "hand": in_hand, "discard": in_discard, "play": in_play}
SHARED = ("boneyard", "pyramid", "base")
#: What a word in capitals stands for in the table of conditions.
STANDS_FOR = {
    "CARD": r"(?P<card>.+)",
    "PILE": rf"(?P<pile>{'|'.join(OWN)}|(?:{'|'.join(SHARED)})(?! of))(?: of (?P<player>.+))?",
    "PLACE": r"(?P<place>.+)",
    "PLAYER": r"(?P<player>.+)",
    "MOVE": r"(?P<move>.+)",
    "RULE": r"(?P<rule>\S+)",
    "N": r"(?P<number>\d+)",
}


def goal(text: str) -> Goal:
    """The goal that a text names. Raises ValueError that lists the conditions there are."""
    found = [_condition(one.strip()) for one in text.split(",")]
    return both(*found) if len(found) > 1 else found[0]


def _condition(text: str) -> Goal:
    for pattern, made_of in _PATTERNS:
        if match := pattern.fullmatch(text):
            made = made_of(**match.groupdict())
            return made if isinstance(made, Goal) else that(text, made)
    raise ValueError(f"there is no goal {text!r}; possible: {'; '.join(CONDITIONS)}")


def _cards(seen: Seen, pile: str, player: str | None) -> list[str]:
    """The cards of a pile, bottom to top."""
    if pile == "boneyard":
        return seen.game.boneyard
    if pile in SHARED:
        return [card for card in seen.game.pyramid[3 if pile == "base" else 0 :] if card]
    cards: list[str] = getattr(seen.player(player), "in_play" if pile == "play" else pile)
    return cards


def _in(card: str, pile: str, player: str | None) -> Goal | Holds:
    if pile in OWN:
        return OWN[pile](card, player)
    if pile == "boneyard":
        return in_boneyard(card)
    name = find(card).name
    return lambda seen: name in _cards(seen, pile, None)


def _not_in(card: str, pile: str, player: str | None) -> Holds:
    name = find(card).name
    return lambda seen: name not in _cards(seen, pile, player)


def _on_top(card: str, pile: str, player: str | None) -> Holds:
    name = find(card).name
    return lambda seen: _cards(seen, pile, player)[-1:] == [name]


def _counted(compare: Callable[[int, int], bool]) -> Callable[..., Holds]:
    def made_of(number: str, pile: str, player: str | None) -> Holds:
        return lambda seen: compare(len(_cards(seen, pile, player)), int(number))

    return made_of


def _bought(seen: Seen) -> bool:
    me = seen.game.seat(seen.learner)
    return any((event.raw.kind, event.raw.seat) == ("buy", me) for event in seen.game.events)


def _chose_twice(move: str) -> Holds:
    wanted = normal(move)
    return lambda seen: [*map(normal, seen.moves)].count(wanted) == 2


def _won_alone(seen: Seen) -> bool:
    done = seen.game.outcome()
    return done is not None and done.winners == (seen.learner,)


#: How a condition is written, and what makes a goal of it or tells whether it holds; the first that fits counts.
CONDITIONS: Mapping[str, Callable[..., Goal | Holds]] = {
    "N cards in PILE": _counted(eq),
    "N or more cards in PILE": _counted(ge),
    "N or fewer cards in PILE": _counted(le),
    "no CARD in PILE": _not_in,
    "CARD in PILE": _in,
    "CARD on top of PILE": _on_top,
    "CARD at PLACE": lambda card, place: slot_is(place, card),
    "N points": lambda number: score_at_least(int(number)),
    "bought a card": lambda: _bought,
    "chose MOVE twice": _chose_twice,
    "chose MOVE": chose,
    "told RULE": told,
    "turn over": turn_over,
    "turn of PLAYER": lambda player: lambda seen: seen.game.active == player,
    "won alone": lambda: _won_alone,
}
_PATTERNS = [
    (re.compile(re.sub(r"\b[A-Z]+\b", lambda word: STANDS_FOR[word[0]], form)), made_of)
    for form, made_of in CONDITIONS.items()
]
