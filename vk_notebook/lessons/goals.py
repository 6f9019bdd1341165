"""What a task asks for: conditions on what has happened, each with its words for the learner.

A goal is checked after every move of the learner. `goal` reads one from the words of a sheet: "Boat in discard, turn
over" asks for both. Join goals with `both` and `either`, or make your own with `that`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import eq, ge, le
from typing import Any

from ..errors import listed, plural
from ..game import Game, Player
from ..letters import normal, plain_letters
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
    given: tuple[Any, ...]

    def __call__(self, seen: Seen) -> bool:
        return self.holds(seen, *self.given)


def that(words: str, holds: Holds) -> Goal:
    """A goal of your own: its words, and a function of a `Seen`."""
    return Goal(words, holds)


def both(*goals: Goal, words: str = "") -> Goal:
    """All of some goals at once."""
    forms = [goal.form for goal in goals]
    return Goal(words or _joined(goals, "and"), Condition(_hold, (all, goals)), ", ".join(forms) if all(forms) else "")


def either(*goals: Goal, words: str = "") -> Goal:
    """At least one of some goals."""
    return Goal(words or _joined(goals, "or"), Condition(_hold, (any, goals)))


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
    return Goal(words, Condition(_times, (ge, 1, tuple(map(normal, wanted)))), f"chose {' or '.join(wanted)}")


def goal(text: str) -> Goal:
    """The goal that a text names, such as "Boat in discard" or "8 points, turn over".

    ``docs/write_a_lesson.md`` explains the conditions. Raises ValueError that lists them.
    """
    found = each("goals", _condition)(text)
    return both(*found) if len(found) > 1 else found[0]


def _condition(text: str) -> Goal:
    for pattern, made_of in _PATTERNS:
        if match := pattern.fullmatch(plain_letters(text)):
            given = {name: read(match[name]) for name, read in READERS.items() if match.groupdict().get(name)}
            return replace(made_of(**{**match.groupdict(), **given}), form=text)
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


def _moves(said: str) -> list[str]:
    return [move(one) for one in said.split(" or ")]


#: What reads each thing that a condition may name, whatever its case.
READERS: Mapping[str, Callable[[str], Any]] = {
    "card": _card, "pile": normal, "place": place, "number": _number, "rule": rule_id, "moves": _moves,
}  # fmt: skip


def _cards(seen: Seen, pile: str, player: str | None) -> list[str]:
    """The cards of a pile, bottom to top."""
    if pile == "boneyard":
        return seen.game.boneyard
    if pile in SHARED:
        return [card for card in seen.game.pyramid[3 if pile == "base" else 0 :] if card]
    cards: list[str] = getattr(seen.player(player), OWN[pile][0])
    return cards


def _where(pile: str, player: str | None) -> str:
    """A pile as a sentence calls it."""
    whose = "your" if player is None else f"{player}'s"
    return f"{whose} {OWN[pile][1]}" if pile in OWN else f"the {pile}"


def _in(card: str, pile: str, player: str | None) -> Goal:
    return Goal(f"{card} is in {_where(pile, player)}", Condition(_many, (ge, 1, pile, player, card)))


def _not_in(card: str, pile: str, player: str | None) -> Goal:
    return Goal(f"there is no {card} in {_where(pile, player)}", Condition(_many, (eq, 0, pile, player, card)))


def _on_top(card: str, pile: str, player: str | None) -> Goal:
    return Goal(f"{card} is on top of {_where(pile, player)}", Condition(_ends_with, (card, pile, player)))


def _ends_with(seen: Seen, name: str, pile: str, player: str | None) -> bool:
    return _cards(seen, pile, player)[-1:] == [name]


def _counted(compare: Callable[[int, int], bool], more: str) -> Callable[..., Goal]:
    def made_of(number: int, pile: str, player: str | None) -> Goal:
        many = f"{number} {more} cards" if more else plural(number, "card") if number else "no cards"
        verb = "is" if many == "1 card" else "are"
        return Goal(f"{many} {verb} in {_where(pile, player)}", Condition(_many, (compare, number, pile, player)))

    return made_of


def _many(
    seen: Seen, compare: Callable[[int, int], bool], number: int, pile: str, player: str | None, name: str = ""
) -> bool:
    """Whether so many cards, or so many of that name, are in a pile."""
    cards = _cards(seen, pile, player)
    return compare(cards.count(name) if name else len(cards), number)


def _at(card: str, place: str) -> Goal:
    slot = SLOTS.index(place)
    return Goal(f"{card} is {IN_SLOT[slot]}", Condition(_lies, (None if card == "nothing" else card, slot)))


def _lies(seen: Seen, name: str | None, slot: int) -> bool:
    return seen.game.pyramid[slot] == name


def _points(number: int) -> Goal:
    return Goal(f"your tomb is worth {plural(number, 'point')} or more", Condition(_worth, (number,)))


def _worth(seen: Seen, number: int) -> bool:
    return seen.game.scores()[seen.learner].total >= number


def _bought(seen: Seen) -> bool:
    me = seen.game.seat(seen.learner)
    return any((event.raw.kind, event.raw.seat) == ("buy", me) for event in seen.game.events)


def _chose(moves: Sequence[str]) -> Goal:
    return chosen(f"you have chosen {_quoted(moves)}", moves)


def _chose_twice(moves: Sequence[str]) -> Goal:
    wanted = tuple(map(normal, moves))
    return Goal(f"you have chosen {_quoted(moves)} twice", Condition(_times, (eq, 2, wanted)))


def _quoted(moves: Sequence[str]) -> str:
    return listed(f"\u201c{move}\u201d" for move in moves)


def _times(seen: Seen, compare: Callable[[int, int], bool], number: int, wanted: Sequence[str]) -> bool:
    return compare(sum(normal(move) in wanted for move in seen.moves), number)


def _told(rule: str) -> Goal:
    return Goal("you find out why it cannot be done", Condition(_refused, (rule,)))


def _refused(seen: Seen, rule: str) -> bool:
    return rule in seen.told


def _turn_over(seen: Seen) -> bool:
    now = seen.game.decision
    return "end turn" in map(normal, seen.moves) and (now is None or now.player != seen.learner)


def _active(seen: Seen, player: str) -> bool:
    return seen.game.active == seen.player(player).name


def _won_alone(seen: Seen) -> bool:
    done = seen.game.outcome()
    return done is not None and done.winners == (seen.learner,)


#: How a condition is written, and what makes a goal of it; the first that fits counts.
CONDITIONS: Mapping[str, Callable[..., Goal]] = {
    "N cards in PILE": _counted(eq, ""),
    "N or more cards in PILE": _counted(ge, "or more"),
    "N or fewer cards in PILE": _counted(le, "or fewer"),
    "no CARD in PILE": _not_in,
    "CARD in PILE": _in,
    "CARD on top of PILE": _on_top,
    "CARD at PLACE": _at,
    "N points": _points,
    "bought a card": lambda: Goal("you have bought a card", _bought),
    "chose MOVE twice": _chose_twice,
    "chose MOVE": _chose,
    "told RULE": _told,
    "turn over": lambda: Goal("your turn is over", _turn_over),
    "turn of PLAYER": lambda player: Goal(f"it is {player}'s turn", Condition(_active, (player,))),
    "won alone": lambda: Goal("you alone have won", _won_alone),
}


def _pattern(form: str) -> re.Pattern[str]:
    words = re.sub(r"\b[A-Z]+\b", lambda word: STANDS_FOR[word[0]], form)
    return re.compile(words.replace("cards", "cards?"), re.IGNORECASE)


_PATTERNS = [(_pattern(form), made_of) for form, made_of in CONDITIONS.items()]
__all__ = ["Goal", "Seen", "both", "either", "goal", "that"]
