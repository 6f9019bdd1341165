"""From parts to programs: each declared action becomes a flat list of operations, once, when it is first needed."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..engine.program import ABILITY, ACTION, BY_KEY, FORCED, PROGRAMS, REACTION, TRIGGER, TRIM, Program
from ..engine.terms import HandSize, Price, StarterPoints
from .conditions import May
from .deeds import Deed
from .discard import Discard
from .move import Move
from .part import Part, lay_out, walk
from .places import PYRAMID
from .sacrifice import Sacrifice
from .wordings import PREMIUM, Wording, moves_itself, wording_of


@cache
def programs_of(deed: Deed, wording: str = PREMIUM, kind: str = "action") -> tuple[Program | None, Program | None]:
    """A deed's action (or ability) and its reaction or trigger as a wording has them, compiled once."""
    text = wording_of(deed, wording)
    action = _action(deed, text, kind) if text.parts or kind == "pharaoh" else None
    return action, _answer(deed, text)


def _action(deed: Deed, text: Wording, kind: str) -> Program:
    """The program of an action or an ability; other wordings of the same parts share their operations."""
    key = f"{kind}:{deed.name}"
    what = ABILITY if kind == "pharaoh" else ACTION
    like = None
    if text.tag:
        like = _program(key, deed, deed.parts, what) if text.parts is deed.parts else None
        key += f"@{text.tag}"
    program = _program(key, deed, text.parts, what, like)
    program.wording = text.tag
    program.rule = text.rule or program.rule
    program.repeatable = deed.repeatable and not moves_itself(text.parts)
    for always in deed.always:
        rule = always.rule
        if isinstance(rule, Price):
            program.discount = rule.less
        elif isinstance(rule, HandSize):
            program.hand_size = rule
        elif isinstance(rule, StarterPoints):
            program.starter_points = rule.each
    return program


def _answer(deed: Deed, text: Wording) -> Program | None:
    """The program of a reaction or a trigger."""
    if text.when is None:
        return None
    part = text.when.part
    if isinstance(part, May):
        return _program(f"answer:{deed.name}", deed, part.parts, REACTION)
    return _program(f"answer:{deed.name}", deed, (part,), TRIGGER)


def _program(key: str, deed: Deed, parts: tuple[Any, ...], kind: int, like: Program | None = None) -> Program:
    """The program of a key, made when it is first asked for: of these parts, or with the operations of another."""
    if key in BY_KEY:
        return BY_KEY[key]
    program = Program(key, deed.name, kind, parts)
    program.most = sum(max(move.fixed, 1) for move in walk(parts, Move))
    program.own, program.rule = deed.own, deed.rule
    if like is None:
        lay_out(program)
    else:
        program.ops += like.ops
    return program


def _step(number: int, part: Part, question: str) -> None:
    """A step of the turn that is written in the cards' own words."""
    part.question = question
    PROGRAMS[number].add(part)
    part.link([])


_step(FORCED, Sacrifice(PYRAMID), "You did not change the pyramid this turn. Sacrifice a card from it.")
_step(TRIM, Discard(), "Discard a card from your hand.")
