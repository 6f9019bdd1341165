"""A task: a position, a goal, and what to say of each move that somebody might try instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..create import position
from ..game import Game
from ..rules.words.notation import normal
from .goals import Goal

Moves = tuple[str, ...]
#: A move text, or several in a row from the beginning of the task.
Wrong = str | Moves


@dataclass(frozen=True)
class Consequence:
    """What is shown after a wrong answer: the moves that follow on the board, and why that is worse."""

    text: str
    then: Moves = ()


@dataclass(frozen=True, kw_only=True)
class Task:
    """A position to solve on the board.

    Parameters
    ----------
    id, title, text
        How it is called in its lesson, what stands above it, and what the learner reads; a blank line parts paragraphs.
    position
        The keywords of `vk.position`. Its first seat is the learner unless `seat` names another.
    goal
        A condition from `vk_notebook.lessons.goals`; looked at after each move of the learner.
    solution
        The moves of the learner that lead to the goal. A move that the rules refuse may be among them, where being
        refused is the point.
    answers
        Other lines of moves that reach the goal too.
    wrong
        Foreseen wrong answers: a move text (or a tuple of all moves from the start) to a `Consequence`.
    otherwise
        What to say of a wrong answer that nobody foresaw.
    done
        What to say when the goal is reached: why it was right.
    hints
        From a nudge to nearly the answer.
    allowed
        What may be chosen at the main decision, by the first words of the move text: ``("buy", "end turn")``.
        Everything without it. Inside an action all its choices stand.
    locked
        Choices that may not be made anywhere, by their first words.
    lit
        What to look at: a place of the pyramid, a zone (``"hand"``, ``"boneyard"``, ``"tomb of Ben"``) or a card.
    hide
        Parts of the table that would only distract: opponents, log, piles, tomb, stock, boneyard, hand, pyramid.
    seat
        The name of the learner where that is not the first seat.
    before
        Moves that are made before the learner is asked, by whoever is asked then.
    others
        What other players choose when they are asked: the first of these that is possible, else they decline.
    by_itself
        Choices of the learner that do not matter here, by their first words, as in ``("pay",)``: where all that can be
        chosen begins so, the first is made without asking.
    teaches
        The ids of the rules that the task teaches.
    """

    id: str
    title: str
    text: str
    position: Mapping[str, Any]
    goal: Goal
    solution: Moves
    answers: tuple[Moves, ...] = ()
    wrong: Mapping[Wrong, Consequence] = field(default_factory=dict)
    otherwise: str = "That does not reach the goal. Take it back and look again."
    done: str = ""
    hints: Moves = ()
    allowed: Moves | None = None
    locked: Moves = ()
    lit: Moves = ()
    hide: Moves = ()
    seat: str | None = None
    before: Moves = ()
    others: Moves = ()
    by_itself: Moves = ()
    teaches: tuple[str, ...] = ()

    kind = "task"

    def game(self) -> Game:
        """A fresh game at the task's position. Raises ValueError for a position that cannot be."""
        return position(**self.position)

    def may(self, text: str, main: bool) -> bool:
        """Whether a choice is part of this task; `main` at the main decision of a turn."""
        if any(begins(text, one) for one in self.locked):
            return False
        return not main or self.allowed is None or any(begins(text, one) for one in self.allowed)

    def consequence(self, moves: Moves) -> Consequence | None:
        """What a wrong answer leads to: by the whole line of moves first, then by the last one."""
        for wrong, consequence in self.wrong.items():
            if not isinstance(wrong, str) and same_line(wrong, moves):
                return consequence
        for wrong, consequence in self.wrong.items():
            if isinstance(wrong, str) and moves and same(wrong, moves[-1]):
                return consequence
        return None


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
