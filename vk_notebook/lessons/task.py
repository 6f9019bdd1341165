"""A task: a position, a goal, and what to say of each move that somebody might try instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from ..play.game import Game
from ..play.position import position
from ..record import Record
from ..rules.words.notation import normal
from .goals import Goal

Moves = tuple[str, ...]
#: A move text, or several in a row from the beginning of the task.
Wrong = str | Moves


@dataclass(frozen=True)
class Consequence:
    """What the learner sees after a wrong answer: the moves that follow on the board, and why that is worse."""

    text: str
    then: Moves = ()
    #: Whether the page lists what followed, because the text does not tell it.
    listed: bool = False


@dataclass(frozen=True, kw_only=True)
class Task:
    """A position to solve on the board. ``docs/write_a_lesson.md`` shows one."""

    id: str
    title: str
    #: What the learner reads; a blank line parts paragraphs.
    text: str
    #: The keywords of `vk.position`. Its first seat is the learner unless `seat` names another.
    position: Mapping[str, Any]
    #: A condition from `vk_notebook.lessons.goals`; looked at after each move of the learner.
    goal: Goal
    #: The moves of the learner that lead to the goal. One may be there to be refused, if that is the point.
    solution: Moves
    #: Other lines of moves that reach the goal too.
    answers: tuple[Moves, ...] = ()
    #: Foreseen wrong answers: a move text (``"take Boat or Urn"`` for several, with ``{card}`` in what is said), or a
    #: tuple of all moves from the start; to what to say of it, a `Consequence` where moves follow on the board.
    wrong: Mapping[Wrong, str | Consequence] = field(default_factory=dict)
    #: What to say of a wrong answer that nobody foresaw.
    otherwise: str = "That does not reach the goal. Go back and look again."
    #: What to say when the goal is reached: why it was right.
    done: str = ""
    #: From a nudge to nearly the answer.
    hints: Moves = ()
    #: What may be chosen at the main decision, by the first words of the move text: ``("buy", "end turn")``.
    #: Everything without it. Inside an action all its choices stand.
    allowed: Moves | None = None
    #: Choices that may not be made anywhere, by their first words.
    locked: Moves = ()
    #: What to look at: a place of the pyramid, a zone (``"hand"``, ``"boneyard"``, ``"tomb of Ben"``) or a card.
    lit: Moves = ()
    #: Parts of the table that would only distract: opponents, log, piles, tomb, stock, boneyard, hand, pyramid.
    hide: Moves = ()
    #: The name of the learner where that is not the first seat.
    seat: str | None = None
    #: Moves that are made before the learner is asked, by whoever is asked then.
    before: Moves = ()
    #: What other players choose when they are asked: the first of these that is possible, else they decline.
    others: Moves = ()
    #: Choices of the learner that do not matter here, by their first words, as in ``("pay",)``. Where all that can be
    #: chosen begins so, the first is made without asking.
    by_itself: Moves = ()
    #: The ids of the rules that the task teaches.
    teaches: tuple[str, ...] = ()

    kind = "task"

    def game(self) -> Game:
        """A fresh game at the task's position. Raises ValueError for an impossible position."""
        return position(**self.position)

    def may(self, text: str, main: bool) -> bool:
        """Whether a choice is part of this task; `main` at the main decision of a turn."""
        if any(begins(text, one) for one in self.locked):
            return False
        return not main or self.allowed is None or any(begins(text, one) for one in self.allowed)

    @property
    def foreseen(self) -> dict[Wrong, Consequence]:
        """The foreseen wrong answers, each with what it leads to."""
        found: dict[Wrong, Consequence] = {}
        for wrong, said in self.wrong.items():
            consequence = Consequence(said) if isinstance(said, str) else said
            if isinstance(wrong, str) and " or " in wrong:
                verb, _, cards = wrong.partition(" ")
                for card in cards.split(" or "):
                    found[f"{verb} {card}"] = replace(consequence, text=consequence.text.replace("{card}", card))
            else:
                found[wrong] = consequence
        return found

    def consequence(self, moves: Moves, *, whole: bool = False) -> Consequence | None:
        """What a wrong answer leads to: the whole line of moves is looked up, then the last move unless `whole`."""

        def fits(wrong: Wrong) -> bool:
            if isinstance(wrong, str):
                return not whole and same_line((wrong,), moves[-1:])
            return same_line(wrong, moves)

        foreseen = self.foreseen
        fitting = sorted(filter(fits, foreseen), key=lambda wrong: isinstance(wrong, str))
        return foreseen[fitting[0]] if fitting else None


@dataclass(frozen=True, kw_only=True)
class Replayed(Task):
    """A task that begins at a step of a saved game, in the middle of an action if need be."""

    begin: Callable[[], Game] = field(repr=False, compare=False)
    record: Record = field(repr=False, compare=False)
    #: The step of the replay that the learner makes another choice at.
    step: int

    def game(self) -> Game:
        """A game of its own at the decision."""
        return self.begin()


def at_step(record: Record, step: int) -> Callable[[], Game]:
    """What makes games before a step of a record's main line. Raises ValueError for a step that it does not have."""
    line = record.end.line()
    if not 1 <= step <= len(line):
        raise ValueError(f"the record has no step {step}; possible: 1 to {len(line)}")
    return partial(Game.fork, record.game(line[step - 1].parent))


def same(one: str, other: str) -> bool:
    """Whether two texts mean one move, where one of them names the place of the card and the other does not."""
    short, long = sorted((normal(one), normal(other)), key=len)
    return short == long or long.startswith((short + " at ", short + " from "))


def same_line(one: Moves, other: Moves) -> bool:
    """Whether two lines of moves are the same, move by move."""
    return len(one) == len(other) and all(map(same, one, other))


def begins(text: str, start: str) -> bool:
    """Whether a move text is this one or begins with these words."""
    whole, first = normal(text), normal(start)
    return whole == first or whole.startswith(first + " ")
