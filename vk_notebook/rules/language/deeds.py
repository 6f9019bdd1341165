"""A card's whole text: its action, what it answers, its standing rules, and other wordings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engine.terms import HandSize, Price, StarterPoints
from .places import Place


@dataclass(frozen=True)
class When:
    """A reaction (a `May`) or a compulsory trigger; it stands beside a card's action."""

    event: str
    part: Any
    rule: str = ""


@dataclass(frozen=True)
class Into:
    """Where the next card taken or bought goes."""

    place: Place


@dataclass(frozen=True)
class Always:
    """A pharaoh's standing rule."""

    rule: Price | HandSize | StarterPoints


def slug(name: str) -> str:
    """A name as rule ids and file names write it."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower()).split())


@dataclass(frozen=True, eq=False)
class Deed:
    """A card's (or a pharaoh's) whole text: its action, what it answers, its standing rules, and other wordings.

    ``own`` is the id of its rule, ``rule`` the one that a refusal quotes where no part names another; ``classic`` is
    the action's older wording where it plays differently. Where it plays otherwise for one player than by the general
    rules (see `wordings`), ``solo`` is the action against the Dummy, by the rule ``solo_rule``, and empty where it
    cannot be used; ``solitaire`` is False where it cannot be used in the solitaires.
    """

    name: str
    own: str
    rule: str
    parts: tuple[Any, ...]
    when: When | None = None
    always: tuple[Always, ...] = ()
    classic: tuple[Any, ...] | None = None
    repeatable: bool = True
    assumed: bool = False
    solo: tuple[Any, ...] | None = None
    solo_rule: str = ""
    solitaire: bool = True


def deed(kind: str, name: str, *parts: Any, rule: str = "", **more: Any) -> Deed:
    """Sort a declaration into action, answer and standing rules; `kind` is "card" or "pharaoh", `more` as in `Deed`."""
    own = f"{kind}.{slug(name)}"
    action = tuple(p for p in parts if not isinstance(p, (When, Always)))
    when = next((p for p in parts if isinstance(p, When)), None)
    always = tuple(p for p in parts if isinstance(p, Always))
    quoted = cited(own, rule or (when.rule if when is not None and not action else ""))
    return Deed(name, own, quoted, action, when, always, **more)


def cited(own: str, rule: str) -> str:
    """The id that a declaration means: its own where it names none, and a leading dot goes on from its own."""
    return own + rule if not rule or rule.startswith(".") else rule
