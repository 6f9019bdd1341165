"""From parts to programs: each declared action becomes a flat list of operations, once, when it is first needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine import happen
from ..engine.program import ABILITY, ACTION, BY_KEY, REACTION, TRIGGER, Op, Program
from ..engine.terms import HandSize, Price
from .acting import DrawOp, IntoPyramidOp, RevealOp, TurnOp
from .buying import BuyOp
from .dealing import ChooseOp, DealOp
from .executing import ExecuteOp
from .moving import MoveOp
from .parts import Deed, Memory, Move, Part, Place, Places, walk
from .shortcut import short_way
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
        key = f"{kind}:{deed.name}" + (f"@{text.tag}" if text.tag else "")
        action = BY_KEY.get(key) or _program(key, deed, text.parts, ABILITY if kind == "pharaoh" else ACTION)
        action.wording = text.tag
        if text.rule:
            action.rule = text.rule
        if kind == "pharaoh":
            _stand(deed, action.index)
        action.repeatable = deed.repeatable and not moves_itself(text.parts)
    if text.when is not None:
        inner = text.when.parts
        optional = len(inner) == 1 and inner[0].optional
        key = f"answer:{deed.name}"
        answer = BY_KEY.get(key) or _program(
            key, deed, inner[0].parts if optional else inner, REACTION if optional else TRIGGER
        )
    return action, answer


def _stand(deed: Deed, program: int) -> None:
    """Note a pharaoh's standing rules where prices, hands and scores look them up."""
    for always in deed.always:
        rule = always.rule
        if isinstance(rule, Price):
            happen.DISCOUNTS[program] = rule.less
        elif isinstance(rule, HandSize):
            happen.HAND_SIZES[program] = (rule.cards, rule.discard)
        else:
            happen.STARTER_POINTS[program] = rule.each


def _program(key: str, deed: Deed, parts: Sequence[Any], kind: int) -> Program:
    program = Program(key, deed.name, kind)
    program.deed_parts = tuple(parts)
    program.parts = max(1, len(parts))
    program.own, program.rule = deed.own, deed.rule
    builder = Builder(program)
    for number, part in enumerate(parts, 1):
        builder.number = number
        builder.add(part)
    builder.link()
    if kind == ACTION:
        program.shortcut = short_way(program.ops)
    return program


class Builder:
    """Emits the operations of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.ops = program.ops
        self.number = 1
        parts = [part for part in walk(program.deed_parts) if isinstance(part, Part)]
        self.read = {m.verb for part in parts for m in memories(part)}
        self.read_counts = {n.arg.verb for part in parts for n in part.numbers() if n.kind == "count"}

    def emit(self, op: Op) -> int:
        """Append an operation; returns its place."""
        op.part = self.number
        op.pc = len(self.ops)
        self.ops.append(op)
        return op.pc

    def add(self, part: Any) -> None:
        """Emit one part, or several that are said together."""
        if isinstance(part, tuple):
            self.body(part)
        elif isinstance(part, Part):
            part.emit(self)
        else:
            raise TypeError(f"{self.program.name}: {part!r} is no part")

    def body(self, parts: Sequence[Any]) -> None:
        """Emit parts one after another."""
        for one in parts:
            self.add(one)

    def later(self, parts: tuple[Any, ...]) -> int:
        """The number of the program of parts that are put off."""
        key = f"later:{self.program.key}"
        while key in BY_KEY:
            if BY_KEY[key].deed_parts == parts:
                return BY_KEY[key].index
            key += "+"
        later = Program(key, self.program.name, REACTION)
        later.deed_parts = parts
        builder = Builder(later)
        builder.body(parts)
        builder.link()
        return later.index

    def move(self, part: Move) -> None:
        """Emit the operation that a verb of moving, showing or pointing means."""
        if part.verb == "draw":
            self.emit(DrawOp(part))
            return
        if part.verb in ("reveal", "look at"):
            show = RevealOp(part)
            show.remember = "reveal" in self.read
            self.emit(show)
            return
        if part.verb == "turn":
            self.emit(TurnOp(part))
            return
        if part.verb == "choose":
            self.emit(ChooseOp(part))
            return
        if part.to is not None and part.to.owner == "each player":
            self.emit(DealOp(part.refusal == "whole"))
            return
        if part.to is not None and part.to.name == "pyramid":
            self.emit(IntoPyramidOp())
            return
        op = MoveOp(part)
        op.counts = part.verb in self.read_counts
        op.remember = part.verb in self.read and not op.counts and not isinstance(part.source, Memory)
        self.emit(op)

    def link(self) -> None:
        """Mark the picks on which later parts depend."""
        for i, op in enumerate(self.ops):
            if isinstance(op, MoveOp):
                op.plain = op.fixed == 1 and not (
                    op.names or op.that or op.or_reveal or op.may or op.again or op.counts or op.unordered
                    or any(s.hidden for s in op.sources)
                )  # fmt: skip
                op.linked = any(_depends(later, op) for later in self.ops[i + 1 :])


def memories(part: Part) -> list[Memory]:
    """What a part refers to of what earlier parts handled, counted cards included."""
    return part.memories() + [n.arg for n in part.numbers() if isinstance(n.arg, Memory)]


def _depends(later: Op, op: MoveOp) -> bool:
    """Whether a later operation may become impossible by what is picked now."""
    if isinstance(later, ExecuteOp):
        return True
    if isinstance(later, BuyOp):
        return False
    if not isinstance(later, MoveOp) or later.may:
        return False
    verbs = {m.verb for m in memories(later.move)}
    if op.name in verbs and not (isinstance(later.move.source, Memory) and later.move.source.verb != "discard"):
        return True
    if later.fits is None and op.kind == "fixed":
        return False
    places = op.move.source.either if isinstance(op.move.source, Places) else (op.move.source,)
    touched = {p.name for p in places if isinstance(p, Place)} | ({op.to.name} if op.to is not None else set())
    theirs = later.move.source.either if isinstance(later.move.source, Places) else (later.move.source,)
    return bool(touched & {p.name for p in theirs if isinstance(p, Place)})
