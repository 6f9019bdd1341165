"""What a task asks for: conditions on what has happened, each with its words for the learner.

A goal is checked after every move of the learner. `goal` reads one from the words of a sheet: "Boat in discard, turn
over" asks for both. Join goals with `both` and `either`, or make your own with `that`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import eq, ge, le
from typing import Any

from ..cards.values import find
from ..game import Game, Player
from ..rules.words.notation import IN_SLOT, SLOTS, normal


@dataclass(frozen=True)
class Seen:
    """What a goal can look at: the game, the learner, the moves made in the task, and the rules that refused one."""

    game: Game
    learner: str
    moves: tuple[str, ...]
    told: tuple[str, ...]

    @property
    def me(self) -> Player:
        """The learner's piles."""
        return self.game.player(self.learner)

    def player(self, name: str | None) -> Player:
        """The player of that name; the learner without one."""
        return self.me if name is None else self.game.player(name)


Holds = Callable[[Seen], bool]


@dataclass(frozen=True)
class Goal:
    """A condition and its words."""

    words: str
    holds: Holds


@dataclass(frozen=True)
class Condition:
    """A function of a `Seen` and of other things, with these things. It can be copied, pickled and compared."""

    holds: Callable[..., bool]
    given: tuple[Any, ...]

    def __call__(self, seen: Seen) -> bool:
        return self.holds(seen, *self.given)


def that(words: str, holds: Holds) -> Goal:
    """A goal of your own: its words, and a function of a `Seen`."""
    return Goal(words, holds)


def both(*goals: Goal, words: str = "") -> Goal:
    """All of some goals at once."""
    return Goal(words or ", and ".join(goal.words for goal in goals), Condition(_hold, (all, goals)))


def either(*goals: Goal, words: str = "") -> Goal:
    """At least one of some goals."""
    return Goal(words or ", or ".join(goal.words for goal in goals), Condition(_hold, (any, goals)))


def _hold(seen: Seen, of: Callable[[Iterable[bool]], bool], goals: Sequence[Goal]) -> bool:
    """Whether all or any of some goals are reached."""
    return of(goal.holds(seen) for goal in goals)


def chosen(words: str, moves: Iterable[str]) -> Goal:
    """To choose one of these moves."""
    return Goal(words, Condition(_times, (ge, 1, tuple(map(normal, moves)))))


def goal(text: str) -> Goal:
    """The goal that a text names, such as "Boat in discard" or "8 points, turn over".

    ``docs/write_a_lesson.md`` explains the conditions. Raises ValueError that lists them.
    """
    found = [_condition(one.strip()) for one in text.split(",")]
    return both(*found) if len(found) > 1 else found[0]


def _condition(text: str) -> Goal:
    for pattern, made_of in _PATTERNS:
        if match := pattern.fullmatch(text):
            made = made_of(**match.groupdict())
            return made if isinstance(made, Goal) else Goal(text, made)
    raise ValueError(f"there is no goal {text!r}; possible: {'; '.join(CONDITIONS)}")


# ---- the conditions ---------------------------------------------------------------------------------------

#: The piles of a player that a condition may name: what `Player` calls them, and how they are said.
OWN = {"tomb": ("tomb", "tomb"), "hand": ("hand", "hand"), "discard": ("discard", "discard pile"),
       "play": ("in_play", "play area")}  # fmt: skip
#: The piles of the table.
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


def _cards(seen: Seen, pile: str, player: str | None) -> list[str]:
    """The cards of a pile, bottom to top."""
    if pile == "boneyard":
        return seen.game.boneyard
    if pile in SHARED:
        return [card for card in seen.game.pyramid[3 if pile == "base" else 0 :] if card]
    cards: list[str] = getattr(seen.player(player), OWN[pile][0])
    return cards


def _in(card: str, pile: str, player: str | None) -> Goal:
    name, whose = find(card).name, "your" if player is None else f"{player}'s"
    where = f"{whose} {OWN[pile][1]}" if pile in OWN else f"the {pile}"
    return Goal(f"{name} is in {where}", Condition(_many, (ge, 1, pile, player, name)))


def _not_in(card: str, pile: str, player: str | None) -> Holds:
    return Condition(_many, (eq, 0, pile, player, find(card).name))


def _on_top(card: str, pile: str, player: str | None) -> Holds:
    return Condition(_ends_with, (find(card).name, pile, player))


def _ends_with(seen: Seen, name: str, pile: str, player: str | None) -> bool:
    return _cards(seen, pile, player)[-1:] == [name]


def _counted(compare: Callable[[int, int], bool]) -> Callable[..., Holds]:
    def made_of(number: str, pile: str, player: str | None) -> Holds:
        return Condition(_many, (compare, int(number), pile, player))

    return made_of


def _many(
    seen: Seen, compare: Callable[[int, int], bool], number: int, pile: str, player: str | None, name: str = ""
) -> bool:
    """Whether so many cards, or so many of that name, are in a pile."""
    cards = _cards(seen, pile, player)
    return compare(cards.count(name) if name else len(cards), number)


def _at(card: str, place: str) -> Goal:
    if place not in SLOTS:
        raise ValueError(f"the pyramid has no place {place!r}; possible: {', '.join(SLOTS)}")
    name, slot = None if card == "nothing" else find(card).name, SLOTS.index(place)
    return Goal(f"{name or card} is {IN_SLOT[slot]}", Condition(_lies, (name, slot)))


def _lies(seen: Seen, name: str | None, slot: int) -> bool:
    return seen.game.pyramid[slot] == name


def _points(number: str) -> Goal:
    return Goal(f"your tomb is worth {number} points or more", Condition(_worth, (int(number),)))


def _worth(seen: Seen, number: int) -> bool:
    return seen.game.scores()[seen.learner].total >= number


def _bought(seen: Seen) -> bool:
    me = seen.game.seat(seen.learner)
    return any((event.raw.kind, event.raw.seat) == ("buy", me) for event in seen.game.events)


def _chose(move: str) -> Goal:
    return chosen(f"you chose: {move}", [move])


def _chose_twice(move: str) -> Holds:
    return Condition(_times, (eq, 2, (normal(move),)))


def _times(seen: Seen, compare: Callable[[int, int], bool], number: int, wanted: Sequence[str]) -> bool:
    return compare(sum(normal(move) in wanted for move in seen.moves), number)


def _told(rule: str) -> Goal:
    return Goal("find out why it cannot be done", Condition(_refused, (rule,)))


def _refused(seen: Seen, rule: str) -> bool:
    return rule in seen.told


def _turn_over(seen: Seen) -> bool:
    now = seen.game.decision
    return "end turn" in map(normal, seen.moves) and (now is None or now.player != seen.learner)


def _active(seen: Seen, player: str) -> bool:
    return seen.game.active == player


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
    "CARD at PLACE": _at,
    "N points": _points,
    "bought a card": lambda: _bought,
    "chose MOVE twice": _chose_twice,
    "chose MOVE": _chose,
    "told RULE": _told,
    "turn over": lambda: Goal("your turn is over", _turn_over),
    "turn of PLAYER": lambda player: Condition(_active, (player,)),
    "won alone": lambda: _won_alone,
}
_PATTERNS = [
    (re.compile(re.sub(r"\b[A-Z]+\b", lambda word: STANDS_FOR[word[0]], form)), made_of)
    for form, made_of in CONDITIONS.items()
]
__all__ = ["Goal", "Seen", "both", "either", "goal", "that"]
