"""What a task asks for: conditions on what has happened, each with its words for the learner.

A goal is checked after every move of the learner. `goal` reads one from the words of a sheet: "Boat in discard, turn
over" asks for both. Join goals with `both` and `either`, or make your own with `that`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..ground.errors import listed, plural
from ..ground.letters import normal, plain_letters
from ..play.game import Game, Player
from ..rules.words.notation import IN_SLOT, SLOTS
from .sheet_words import card, each, move, place, rule_id


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
    """A condition and its words; and how a sheet writes it, if it can."""

    words: str
    holds: Holds
    form: str = field(default="", compare=False)


@dataclass(frozen=True)
class Condition:
    """A function of a `Seen` and of other things, with these things. It can be copied, pickled and compared."""

    holds: Callable[..., bool]
    given: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, seen: Seen) -> bool:
        return self.holds(seen, **self.given)


def that(words: str, holds: Holds) -> Goal:
    """A goal of your own: its words, and a function of a `Seen`."""
    return Goal(words, holds)


def both(*goals: Goal, words: str = "") -> Goal:
    """All of some goals at once."""
    forms = [goal.form for goal in goals]
    holds = Condition(_hold, {"of": all, "goals": goals})
    return Goal(words or _joined(goals, "and"), holds, ", ".join(forms) if all(forms) else "")


def either(*goals: Goal, words: str = "") -> Goal:
    """At least one of some goals."""
    return Goal(words or _joined(goals, "or"), Condition(_hold, {"of": any, "goals": goals}))


def _joined(goals: Sequence[Goal], last: str) -> str:
    """Whole sentences in a row."""
    *others, end = (goal.words for goal in goals)
    return f"{', '.join(others)}, {last} {end}" if others else end


def _hold(seen: Seen, of: Callable[[Iterable[bool]], bool], goals: Sequence[Goal]) -> bool:
    """Whether all or any of some goals are reached."""
    return of(goal.holds(seen) for goal in goals)


def chosen(words: str, moves: Iterable[str]) -> Goal:
    """To choose one of these moves."""
    wanted = tuple(moves)
    return Goal(words, Condition(_chose, {"moves": wanted}), f"chose {' or '.join(wanted)}")


def goal(text: str) -> Goal:
    """The goal that a text names, such as "Boat in discard" or "8 points, turn over".

    ``docs/write_a_lesson.md`` explains the conditions. Raises ValueError that lists them.
    """
    found = each("goals", _condition)(text)
    return both(*found) if len(found) > 1 else found[0]


def _condition(text: str) -> Goal:
    for pattern, words, holds in _PATTERNS:
        if match := pattern.fullmatch(plain_letters(text)):
            found = match.groupdict().items()
            given: dict[str, Any] = {name: READERS[name](said) if said else None for name, said in found}
            return Goal(words.format(**given, **_words(**given)), Condition(holds, given), text)
    raise ValueError(f"there is no goal {text!r}; possible: {'; '.join(CONDITIONS)}, where PILE is {', '.join(OWN)}, "
                     f"of another player too as in 'tomb of Ben', or {', '.join(SHARED)}")  # fmt: skip


# ---- the conditions ---------------------------------------------------------------------------------------

#: The piles of a player that a condition may name: what `Player` calls them, and how they are said.
OWN = {"tomb": ("tomb", "tomb"), "hand": ("hand", "hand"), "discard": ("discard", "discard pile"),
       "play": ("in_play", "play area")}  # fmt: skip
#: The piles of the table.
SHARED = ("boneyard", "pyramid", "base")
#: Numbers as words.
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
#: What a word in capitals stands for in the table of conditions.
STANDS_FOR = {
    "CARD": r"(?P<card>.+)",
    "PILE": rf"(?:the |your )?(?P<pile>{'|'.join(OWN)}|(?:{'|'.join(SHARED)})(?! of))(?: pile)?(?: of (?P<player>.+))?",
    "PLACE": r"(?:the )?(?P<place>.+)",
    "PLAYER": r"(?P<player>.+)",
    "MOVE": r"(?P<moves>.+)",
    "RULE": r"(?P<rule>\S+)",
    "N": rf"(?P<number>\d+|{'|'.join(NUMBERS)})",
}


def _number(said: str) -> int:
    return NUMBERS.index(said.lower()) if said.lower() in NUMBERS else int(said)


def _card(said: str) -> str:
    """The name of a card, or "nothing"."""
    return "nothing" if normal(said) == "nothing" else card(said)


def _moves(said: str) -> tuple[str, ...]:
    return tuple(move(one) for one in said.split(" or "))


#: What reads each thing that a condition may name, whatever its case.
READERS: Mapping[str, Callable[[str], Any]] = {
    "card": _card, "pile": normal, "place": place, "number": _number, "rule": rule_id, "moves": _moves, "player": str,
}  # fmt: skip


def _words(
    pile: str = "", player: str | None = None, place: str = SLOTS[0], number: int = 0, moves: Sequence[str] = (),
    **_: Any,
) -> dict[str, str]:
    """What the words of a condition may say of what it names."""
    whose = "your" if player is None else f"{player}'s"
    return {
        "where": f"{whose} {OWN[pile][1]}" if pile in OWN else f"the {pile}", "at": IN_SLOT[SLOTS.index(place)],
        "cards": f"{plural(number, 'card') if number else 'no cards'} {'is' if number == 1 else 'are'}",
        "points": plural(number, "point"), "quoted": listed(f"\u201c{move}\u201d" for move in moves),
    }  # fmt: skip


def _cards(seen: Seen, pile: str, player: str | None) -> list[str]:
    """The cards of a pile, bottom to top."""
    if pile == "boneyard":
        return seen.game.boneyard
    if pile in SHARED:
        return [card for card in seen.game.pyramid[3 if pile == "base" else 0 :] if card]
    cards: list[str] = getattr(seen.player(player), OWN[pile][0])
    return cards


def _exactly(seen: Seen, number: int, **where: Any) -> bool:
    return len(_cards(seen, **where)) == number


def _at_least(seen: Seen, number: int, **where: Any) -> bool:
    return len(_cards(seen, **where)) >= number


def _at_most(seen: Seen, number: int, **where: Any) -> bool:
    return len(_cards(seen, **where)) <= number


def _in(seen: Seen, card: str, **where: Any) -> bool:
    return card in _cards(seen, **where)


def _not_in(seen: Seen, card: str, **where: Any) -> bool:
    return card not in _cards(seen, **where)


def _on_top(seen: Seen, card: str, **where: Any) -> bool:
    return _cards(seen, **where)[-1:] == [card]


def _at(seen: Seen, card: str, place: str) -> bool:
    return (seen.game.pyramid[SLOTS.index(place)] or "nothing") == card


def _worth(seen: Seen, number: int) -> bool:
    return seen.game.scores()[seen.learner].total >= number


def _bought(seen: Seen) -> bool:
    me = seen.game.seat(seen.learner)
    return any((event.raw.kind, event.raw.seat) == ("buy", me) for event in seen.game.events)


def _chose(seen: Seen, moves: Sequence[str]) -> bool:
    return not {*map(normal, moves)}.isdisjoint(map(normal, seen.moves))


def _chose_twice(seen: Seen, moves: Sequence[str]) -> bool:
    return sum(normal(move) in map(normal, moves) for move in seen.moves) == 2


def _told(seen: Seen, rule: str) -> bool:
    return rule in seen.told


def _turn_over(seen: Seen) -> bool:
    now = seen.game.decision
    return "end turn" in map(normal, seen.moves) and (now is None or now.player != seen.learner)


def _active(seen: Seen, player: str) -> bool:
    return seen.game.active == seen.player(player).name


def _won_alone(seen: Seen) -> bool:
    done = seen.game.outcome()
    return done is not None and done.winners == (seen.learner,)


#: How a condition is written, how it is said, and when it holds; the first that fits counts.
CONDITIONS: Mapping[str, tuple[str, Callable[..., bool]]] = {
    "N cards in PILE": ("{cards} in {where}", _exactly),
    "N or more cards in PILE": ("{number} or more cards are in {where}", _at_least),
    "N or fewer cards in PILE": ("{number} or fewer cards are in {where}", _at_most),
    "no CARD in PILE": ("there is no {card} in {where}", _not_in),
    "CARD in PILE": ("{card} is in {where}", _in),
    "CARD on top of PILE": ("{card} is on top of {where}", _on_top),
    "CARD at PLACE": ("{card} is {at}", _at),
    "N points": ("your tomb is worth {points} or more", _worth),
    "bought a card": ("you have bought a card", _bought),
    "chose MOVE twice": ("you have chosen {quoted} twice", _chose_twice),
    "chose MOVE": ("you have chosen {quoted}", _chose),
    "told RULE": ("you find out why it cannot be done", _told),
    "turn over": ("your turn is over", _turn_over),
    "turn of PLAYER": ("it is {player}'s turn", _active),
    "won alone": ("you alone have won", _won_alone),
}


def _pattern(form: str) -> re.Pattern[str]:
    words = re.sub(r"\b[A-Z]+\b", lambda word: STANDS_FOR[word[0]], form)
    return re.compile(words.replace("cards", "cards?"), re.IGNORECASE)


_PATTERNS = [(_pattern(form), *condition) for form, condition in CONDITIONS.items()]
__all__ = ["Goal", "Seen", "both", "either", "goal", "that"]
