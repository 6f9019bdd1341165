"""From parts to programs: each declared action becomes a flat list of operations, once, when it is first needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.program import ABILITY, ACTION, BY_KEY, FORCED, PROGRAMS, REACTION, TRIGGER, TRIM, Op, Program
from ..engine.terms import HandSize, Price
from .deeds import Deed
from .grammar import PYRAMID, Memory, Number
from .move import Move
from .part import walk
from .turn_parts import ForcedSacrifice, Trim
from .wordings import PREMIUM, Wording, moves_itself, wording_of

_DONE: dict[tuple[str, str, str], tuple[Program | None, Program | None]] = {}


def programs_of(deed: Deed, wording: str = PREMIUM, kind: str = "action") -> tuple[Program | None, Program | None]:
    """A deed's action (or ability) and its reaction or trigger as a wording has them, compiled once."""
    key = (deed.name, wording, kind)
    if key not in _DONE:
        _DONE[key] = _compile(deed, wording_of(deed, wording), kind)
    return _DONE[key]


def _compile(deed: Deed, text: Wording, kind: str) -> tuple[Program | None, Program | None]:
    action = answer = None
    if text.parts or kind == "pharaoh":
        action = _action(deed, text, kind)
    if text.when is not None:
        inner = text.when.parts
        optional = len(inner) == 1 and inner[0].optional
        parts = inner[0].parts if optional else inner
        answer = _program(f"answer:{deed.name}", deed, parts, REACTION if optional else TRIGGER)
    return action, answer


def _action(deed: Deed, text: Wording, kind: str) -> Program:
    key = f"{kind}:{deed.name}"
    what = ABILITY if kind == "pharaoh" else ACTION
    if text.tag and text.parts is deed.parts:  # the same parts under another name: they stand in one program only
        program = _program(f"{key}@{text.tag}", deed, text.parts, what, _program(key, deed, text.parts, what))
    else:
        program = _program(f"{key}@{text.tag}" if text.tag else key, deed, text.parts, what)
    program.wording = text.tag
    program.rule = text.rule or program.rule
    program.repeatable = deed.repeatable and not moves_itself(text.parts)
    if kind == "pharaoh":
        _stand(deed, program)
    return program


def _stand(deed: Deed, program: Program) -> None:
    """Note a pharaoh's rules that always hold where prices, hands and scores look them up."""
    for always in deed.always:
        rule = always.rule
        if isinstance(rule, Price):
            program.discount = rule.less
        elif isinstance(rule, HandSize):
            program.hand_size = rule
        else:
            program.starter_points = rule.each


def _program(key: str, deed: Deed, parts: Sequence[Any], kind: int, like: Program | None = None) -> Program:
    """The program of a key, made when it is first asked for: of these parts, or with the operations of another."""
    if key in BY_KEY:
        return BY_KEY[key]
    program = Program(key, deed.name, kind)
    program.deed_parts = tuple(parts)
    program.most = sum(max(one.fixed, 1) for one in walk(program.deed_parts) if isinstance(one, Move))
    program.parts = max(1, len(parts))
    program.own, program.rule = deed.own, deed.rule
    if like is None:
        Builder(program).build()
    else:
        program.ops += like.ops
    return program


class Builder:
    """Lays the operations of one program in a row."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.ops = program.ops
        self.number = 0  # of the printed part, from 1
        self.said = list(walk(program.deed_parts))

    def build(self) -> None:
        """Lay out all parts of the program."""
        for part in self.program.deed_parts:
            self.number += 1
            self.add(part)
        later: list[Op] = []
        for op in reversed(self.ops):
            op.link(later)
            later.insert(0, op)

    def emit(self, op: Op) -> int:
        """Append an operation; returns its place."""
        return self.program.add(op, self.number)

    def add(self, part: Any) -> None:
        """Append the operations of one part, or of several that are said together."""
        if isinstance(part, tuple):
            for one in part:
                self.add(one)
        else:
            part.emit(self)

    def later(self, parts: tuple[Any, ...]) -> int:
        """The number of the program of parts that are put off."""
        key = f"later:{self.program.key}"
        while key in BY_KEY:
            key += "+"
        later = Program(key, self.program.name, REACTION)
        later.deed_parts = parts
        Builder(later).build()
        return later.index

    def refers_to(self, verb: str) -> bool:
        """Whether a part refers to the card that this verb handled, or to how many there were."""
        return any(isinstance(one, Memory) and one.verb == verb for one in self.said)

    def counts(self, verb: str) -> bool:
        """Whether a part counts the cards that this verb handled."""
        return any(isinstance(one, Number) and one.kind == "count" and one.arg.verb == verb for one in self.said)


for _program_of_turn, _part in ((FORCED, ForcedSacrifice(PYRAMID)), (TRIM, Trim())):
    PROGRAMS[_program_of_turn].add(_part, 1)
    _part.link([])
