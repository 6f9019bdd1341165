"""Every error that a user can meet. All are kinds of `ValueError`, and each says what is possible instead.

`Error` is the root of all errors of the package, those that no user meets too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .letters import told

#: How many letters of somebody else's error are told.
LONGEST_SAID = 1_000


@dataclass(frozen=True)
class Refusal:
    """Why something is not allowed: the most specific rule that fits, and a sentence for a person."""

    rule: str
    text: str


class Error(Exception):
    """An error that comes out of another process as it was raised there, whatever its `__init__` needs."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _raised_again, (type(self), self.args), self.__dict__


def _raised_again(kind: type[Error], args: tuple[Any, ...]) -> Error:
    """An error that says the same; only what Python itself keeps of it is made anew here."""
    error = kind.__new__(kind, *args)
    builtin: Any = next(base for base in kind.__mro__ if base.__module__ == "builtins")
    builtin.__init__(error, *args)
    return error


class MoveError(Error, ValueError):
    """A move that was not made; the game has not changed."""


class InvalidMove(MoveError):
    """The text is not a move at all."""


class AmbiguousMove(MoveError):
    """The text fits several options."""


class IllegalMove(MoveError):
    """A move that cannot be made now; `refusal` says why."""

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal


class NotTold(Error, ValueError):
    """Something that a player may not know now; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} ({refusal.rule})")
        self.refusal = refusal


class CardNeeded(Error, ValueError):
    """In a game played with real cards, a hidden card came, and nobody has said which, or named an impossible one.

    ``player`` is the player whose deck it came from, None for the stock; ``options`` are the cards that it can be;
    ``place`` is how many cards came before it with the same move.
    """

    def __init__(self, player: str | None, options: list[str], given: str | None = None, place: int = 0) -> None:
        pile = f"{player}'s deck" if player is not None else "the stock"
        #: What is asked, in a sentence.
        self.question = f"Which card comes from {pile}?"
        said = f"{given} cannot come from {pile} now" if given is not None else f"which card comes from {pile}?"
        super().__init__(f"{said}; possible: {', '.join(options)}")
        self.player = player
        self.options = options
        self.given = given
        self.place = place


class RecordError(Error, ValueError):
    """A record that cannot be read, or that disagrees with the rules at some turn.

    If replaying takes too long, ``record`` is the `Record` of the moves that were played by then; otherwise it is None.
    """

    def __init__(
        self, message: str, *, turn: int | None = None, line: int | None = None, record: Any = None
    ) -> None:
        super().__init__(told(message))
        self.turn = turn
        self.line = line
        self.record = record


class BotError(Error, ValueError):
    """A bot that raised an error, or chose something that was not offered."""

    def __init__(self, player: str, reason: str) -> None:
        super().__init__(told(f"{player}'s bot failed: {reason}"))
        self.player = player
        self.reason = told(reason)


class CardValuesError(Error, ValueError):
    """A file of card values that cannot be used; nothing was changed."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(told(f"{file}, line {line}: {reason}" if line else f"{file}: {reason}"))
        self.file = file
        self.line = line
        self.reason = reason


def said(error: BaseException) -> str:
    """What an error says, for a person. Code of somebody else raised it, so it may say anything or nothing."""
    try:
        words = str(error)
    except BaseException:  # even that is code of its own
        words = ""
    return told(": ".join(filter(None, (type(error).__name__, words))), LONGEST_SAID)


def listed(names: Iterable[str], last: str = "or") -> str:
    """Words in a row, as in "a, b or c"."""
    *others, end = (*names,) or ("",)
    return f"{', '.join(others)} {last} {end}" if others else end


def plural(count: int, noun: str) -> str:
    """A number with its noun, as in "1 card" and "3,000 cards"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
