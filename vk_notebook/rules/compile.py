"""From parts to programs: each declared action becomes a flat list of operations, once, when it is first needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import happen
from .acting import DrawOp, IntoPyramidOp, RefillOp, RevealOp, SwapOp, TurnOp
from .dealing import ChooseOp, DealOp
from .executing import BuyOp, ExecuteOp, LastingOp, rule_number
from .filters import holds, how_many
from .flow import AgainOp, BackOp, BranchOp, EachEnd, EachOp, FirstOp, JumpOp, NameOp, RequireOp, ThatOp, UnlessOp
from .moving import MoveOp
from .parts import (
    AnOpponent,
    At,
    Buy,
    Deed,
    EachOpponent,
    EachPlayer,
    Either,
    Execute,
    FirstOf,
    Gold,
    HandSize,
    May,
    Memory,
    Move,
    Number,
    Place,
    Places,
    Prevent,
    Price,
    Refill,
    Repeat,
    Require,
    Swap,
    ThatOpponent,
    Until,
    Which,
)
from .program import ABILITY, ACTION, BY_KEY, REACTION, TRIGGER, Op, Program
from .shortcut import short_way
from .steps import PreventOp
from .wordings import PREMIUM, Wording, moves_itself, walk, wording_of

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
        optional = len(inner) == 1 and isinstance(inner[0], May)
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
    for pc, op in enumerate(program.ops):
        op.pc = pc
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
        parts = list(walk(program.deed_parts))
        self.read = {m.verb for part in parts for m in _memories(part)}
        self.read_counts = {n.arg.verb for part in parts for n in _numbers(part) if n.kind == "count"}

    def emit(self, op: Op) -> int:
        """Append an operation; returns its place."""
        op.part = self.number
        op.pc = len(self.ops)
        self.ops.append(op)
        return op.pc

    def add(self, part: Any) -> None:
        """Emit one part."""
        if isinstance(part, Move):
            self._move(part)
        elif isinstance(part, tuple):
            for one in part:
                self.add(one)
        elif isinstance(part, Require):
            self.emit(RequireOp(holds(part.cond)))
        elif isinstance(part, Swap):
            self.emit(SwapOp(part.one, part.other))
        elif isinstance(part, Refill):
            self.emit(RefillOp())
        elif isinstance(part, Buy):
            self.emit(BuyOp(part))
        elif isinstance(part, Execute):
            op = ExecuteOp(part)
            op.remember = "execute" in self.read
            self.emit(op)
        elif isinstance(part, Prevent):
            self.emit(PreventOp())
        elif isinstance(part, Until):
            self._until(part)
        elif isinstance(part, At):
            self._at(part)
        else:
            self._group(part)

    def _move(self, part: Move) -> None:
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

    def _until(self, part: Until) -> None:
        rule = part.rule
        plus = None
        if isinstance(rule, Gold) and isinstance(rule.plus, Number):
            plus = rule.plus.arg
        self.emit(LastingOp(part.moment, rule_number(rule), plus, plus is not None))

    def _at(self, part: At) -> None:
        key = f"later:{self.program.key}"
        later = BY_KEY.get(key)
        if later is None:
            later = Program(key, self.program.name, REACTION)
            later.deed_parts = part.parts
            builder = Builder(later)
            for one in part.parts:
                builder.add(one)
        self.emit(LastingOp(part.moment, later.index, None, True))

    def _group(self, part: Any) -> None:
        if isinstance(part, May):
            self._may(part)
        elif isinstance(part, (Either, FirstOf)):
            self._either(part)
        elif isinstance(part, Repeat):
            self._repeat(part)
        elif isinstance(part, (EachOpponent, EachPlayer)):
            self._each(part)
        elif isinstance(part, AnOpponent):
            name = NameOp(part.refusal == "whole")
            pc = self.emit(name)
            self._body(part.parts)
            name.end = self.emit(BackOp())
            name.optional = _only_may(part.parts)
            name.losing = self._losing(pc)
        elif isinstance(part, ThatOpponent):
            that = ThatOp()
            pc = self.emit(that)
            self._body(part.parts)
            that.end = self.emit(BackOp())
            that.losing = self._losing(pc)
        else:
            raise TypeError(f"{self.program.name}: {part!r} is no part")

    def _body(self, parts: Sequence[Any]) -> None:
        for one in parts:
            self.add(one)

    def _may(self, part: May) -> None:
        if len(part.parts) != 1 or not isinstance(part.parts[0], (Move, Buy)):
            raise TypeError(f"{self.program.name}: a may holds one move or purchase, not {part.parts!r}")
        unless = None
        if part.if_ is not None:
            unless = UnlessOp(holds(part.if_))
            self.emit(unless)
        self.add(part.parts[0])
        op = self.ops[-1]
        assert isinstance(op, (MoveOp, DrawOp, BuyOp))
        op.may = True
        if unless is not None:
            unless.to = len(self.ops)

    def _either(self, part: Either | FirstOf) -> None:
        branch = BranchOp() if isinstance(part, Either) else FirstOp()
        self.emit(branch)
        jumps = []
        for one in part.parts:
            branch.starts.append(len(self.ops))
            self.add(one)
            jump = JumpOp()
            self.emit(jump)
            jumps.append(jump)
        for jump in jumps:
            jump.to = len(self.ops)
        branch.end = len(self.ops)

    def _repeat(self, part: Repeat) -> None:
        none = None
        if isinstance(part.times, Number):  # it may be none, where the action is forced
            times = how_many(part.times)
            none = UnlessOp(lambda st, f: times(st, f) > 0)
            self.emit(none)
        start = len(self.ops)
        self._body(part.parts)
        again = AgainOp(start, part.times, part.up_to)
        end = self.emit(again)
        if none is not None:
            none.to = end + 1
        first = self.ops[start]
        if isinstance(first, MoveOp):
            first.again = 2 if part.up_to is not None else 1
            first.stop = end + 1
        if isinstance(first, ExecuteOp):
            first.times = True

    def _each(self, part: EachOpponent | EachPlayer) -> None:
        each = EachOp(isinstance(part, EachPlayer), holds(part.if_) if part.if_ is not None else None)
        pc = self.emit(each)
        self._body(part.parts)
        each.end = self.emit(EachEnd(pc)) + 1
        each.optional = _only_may(part.parts) or _passed_on(part.parts)
        each.losing = self._losing(pc)

    def _losing(self, pc: int) -> tuple[MoveOp, ...]:
        """What of the share behind `pc` discards or sacrifices hand cards. Rule: reaction.offering-table.hand-only"""
        moves = [op for op in self.ops[pc + 1 :] if isinstance(op, MoveOp)]
        return tuple(op for op in moves if op.name in ("discard", "sacrifice") and op.sources[0].name == "hand")

    def link(self) -> None:
        """Mark the picks on which later parts depend."""
        for i, op in enumerate(self.ops):
            if isinstance(op, MoveOp):
                op.plain = op.fixed == 1 and not (
                    op.names or op.that or op.or_reveal or op.may or op.again or op.counts or op.unordered
                    or any(s.hidden for s in op.sources)
                )  # fmt: skip
                op.linked = any(_depends(later, op) for later in self.ops[i + 1 :])


def _only_may(parts: Sequence[Any]) -> bool:
    """A share that its player may decline anyway opens no window. Rule: ruling.medjay-may-share"""
    if len(parts) != 1:
        return False
    one = parts[0]
    if isinstance(one, May):
        return True
    return isinstance(one, Move) and isinstance(one.number, Number) and one.number.kind == "up to"


def _passed_on(parts: Sequence[Any]) -> bool:
    """What a neighbour set aside moves on: the share began with the setting aside, and was refused then or not.

    Rule: ruling.medjay-faience-cup
    """
    one = parts[0]
    return isinstance(one, Move) and isinstance(one.source, Place) and one.source.owner == "right"


def _memories(part: Any) -> list[Memory]:
    out = []
    if isinstance(part, Move):
        if isinstance(part.source, Memory):
            out.append(part.source)
        out += _of_which(part.which)
    elif isinstance(part, Execute) and isinstance(part.what, Memory):
        out.append(part.what)
    elif isinstance(part, Buy):
        out += [x for x in (part.source, part.with_) if isinstance(x, Memory)]
    elif isinstance(part, May) and part.if_ is not None:
        out += [x for x in part.if_.args if isinstance(x, Memory)]
    out += [n.arg for n in _numbers(part) if isinstance(n.arg, Memory)]
    return out


def _of_which(which: Which) -> list[Memory]:
    if which.kind in ("and", "not"):
        inner = which.arg if isinstance(which.arg, tuple) else (which.arg,)
        return [m for w in inner for m in _of_which(w)]
    if isinstance(which.arg, Memory):
        return [which.arg]
    if isinstance(which.arg, Number) and isinstance(which.arg.arg, Memory):
        return [which.arg.arg]
    return []


def _numbers(part: Any) -> list[Number]:
    out = []
    if isinstance(part, Move) and isinstance(part.number, Number):
        out.append(part.number)
    if isinstance(part, Repeat) and isinstance(part.times, Number):
        out.append(part.times)
    return out


def _depends(later: Op, op: MoveOp) -> bool:
    """Whether a later operation may become impossible by what is picked now."""
    if isinstance(later, ExecuteOp):
        return True
    if isinstance(later, BuyOp):
        return False
    if not isinstance(later, MoveOp) or later.may:
        return False
    verbs = {m.verb for m in _memories(later.move)}
    if op.name in verbs and not (isinstance(later.move.source, Memory) and later.move.source.verb != "discard"):
        return True
    if later.fits is None and op.kind == "fixed":
        return False
    places = op.move.source.either if isinstance(op.move.source, Places) else (op.move.source,)
    touched = {p.name for p in places if isinstance(p, Place)} | ({op.to.name} if op.to is not None else set())
    theirs = later.move.source.either if isinstance(later.move.source, Places) else (later.move.source,)
    return bool(touched & {p.name for p in theirs if isinstance(p, Place)})
