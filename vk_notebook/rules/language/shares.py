"""EachOpponent, EachPlayer, AnOpponent, ThatOpponent: what other players have to do in an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..engine import happen
from ..engine.codes import PLAYER
from ..engine.program import PROGRAMS, Op, leave, skip
from ..engine.state import NONE, PILES, Frame, State
from .branching import BranchOp
from .filters import Cond, holds
from .moving import MoveOp
from .parts import Group, Move, Part, Place, not_compiled
from .voice import voice_of

if TYPE_CHECKING:
    from .compile import Builder
    from .shortcut import Total
    from .voice import Voice


@not_compiled
class Share(Group):
    """Parts that other players carry out."""

    share = True

    def told(self, voice: Voice) -> str:
        """What they do, in the third person."""
        voice = replace(voice, other=True)
        first = self.parts[0]
        text = voice.joined(self.parts)
        if first.optional:
            return text
        return f"{'may' if isinstance(first, Move) and first.from_none else 'must'} {text}"

    def whose(self, voice: Voice) -> str:
        """Which of them: those of whom the condition holds."""
        return f" {replace(voice, other=True).trait(self.if_)}" if self.if_ is not None else ""

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return f"; {text}" if before.share else super().tied(voice, before, text)

    def followed(self, part: Part, text: str) -> str:
        return f"; you then {text}"


@not_compiled
class EachOpponent(Share):
    """Every opponent, clockwise from your left; who cannot comply does nothing."""

    reaches_others = True

    def text(self, voice: Voice) -> str:
        if voice.dummy:
            return "nothing happens to the Dummy"
        return f"each opponent{self.whose(voice)} {self.told(voice)}"

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return f"; {text}" if voice.dummy and not before.opens() else super().tied(voice, before, text)

    def emit(self, build: Builder) -> None:
        emit_round(build, self, players=False)


@not_compiled
class EachPlayer(Share):
    """Every player, clockwise, you first."""

    def text(self, voice: Voice) -> str:
        if voice.dummy:
            return voice.joined(self.parts)
        return f"beginning with you, each player{self.whose(voice)} {self.told(voice)}"

    def emit(self, build: Builder) -> None:
        emit_round(build, self, players=True)


@not_compiled
class AnOpponent(Share):
    """You name an opponent who can; what he must do has to be possible."""

    reaches_others = True

    def text(self, voice: Voice) -> str:
        return f"the Dummy {self.told(voice)}" if voice.dummy else f"choose an opponent, who {self.told(voice)}"

    def emit(self, build: Builder) -> None:
        name = NameOp(self.refusal == "whole")
        pc = build.emit(name)
        build.body(self.parts)
        name.end = build.emit(BackOp())
        name.optional = _only_may(self.parts)
        name.losing = _losing(build.ops[pc + 1 :])


@not_compiled
class ThatOpponent(Share):
    """The opponent who was already named."""

    reaches_others = True

    def text(self, voice: Voice) -> str:
        return f"that opponent {self.told(voice)}"

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return before.followed(self, text) if before.opens() else f"; {text}"

    def emit(self, build: Builder) -> None:
        that = ThatOp()
        pc = build.emit(that)
        build.body(self.parts)
        that.end = build.emit(BackOp())
        that.losing = _losing(build.ops[pc + 1 :])


def emit_round(build: Builder, group: Share, *, players: bool) -> None:
    """The round of all players or of the opponents, and the share that each of them carries out."""
    each = EachOp(players, holds(group.if_) if group.if_ is not None else None)
    pc = build.emit(each)
    build.body(group.parts)
    each.end = build.emit(EachEnd(pc)) + 1
    each.optional = _only_may(group.parts) or _passed_on(group.parts)
    each.losing = _losing(build.ops[pc + 1 :])


def _losing(ops: Sequence[Op]) -> tuple[MoveOp, ...]:
    """What of a share discards or sacrifices hand cards. Rule: reaction.offering-table.hand-only"""
    moves = [op for op in ops if isinstance(op, MoveOp)]
    return tuple(op for op in moves if op.name in ("discard", "sacrifice") and op.sources[0].name == "hand")


def _only_may(parts: Sequence[Any]) -> bool:
    """A share that its player may decline anyway opens no window. Rule: ruling.medjay-may-share"""
    if len(parts) != 1:
        return False
    one = parts[0]
    return one.optional or (isinstance(one, Move) and one.from_none)


def _passed_on(parts: Sequence[Any]) -> bool:
    """What a neighbour set aside moves on: the share began with the setting aside, and was refused then or not.

    Rule: ruling.medjay-faience-cup
    """
    one = parts[0]
    return isinstance(one, Move) and isinstance(one.source, Place) and one.source.owner == "right"


def costs_hand_cards(moves: tuple[MoveOp, ...], st: State, f: Frame, seat: int) -> bool:
    """Whether one of these parts of a share would make a seat discard or sacrifice a hand card, as things stand.

    Rule: reaction.offering-table.hand-only, reaction.offering-table.required-only
    """
    if not moves:
        return False
    g = f.copy()
    g.doer = seat
    return any(op.all(st, g) and op.want(st, g) for op in moves)


class EachOp(Op):
    """Every opponent (every player) in turn carries out the share that follows.

    Of all that each player has to do the Dummy does nothing: it has no hand, no deck and no discard pile.

    Rule: ruling.each-order, card.duamutef-canopic-jar.turn-order, card.duamutef-canopic-jar.empty-hand, solo.no-hand
    """

    __slots__ = ("first", "cond", "end", "losing", "optional")

    def __init__(self, players: bool, cond: Cond | None) -> None:
        self.first = 0 if players else 1
        self.cond = cond
        self.end = NONE
        self.losing: tuple[MoveOp, ...] = ()  # what of the share discards or sacrifices from hand
        self.optional = False  # the share may be declined anyway

    def count_in(self, total: Total) -> bool:
        return self.first == 1 and total.skip_to(self.end)  # what others do does not count

    def run(self, st: State, f: Frame) -> bool:
        if st.quiet:
            return self._pass_over(st, f)
        n, dummy = st.table.seats, st.table.dummy
        if f.phase == 0 and f.loop < self.first:
            f.loop = self.first
        while f.loop < n:
            seat = self._seat(st, f)
            f.doer = seat
            if seat != dummy and not f.refused >> seat & 1 and self._can(st, f):
                if f.phase == 0 and seat != f.you and not self.optional:
                    f.phase = 1
                    if happen.reach(st, f, seat, costs_hand_cards(self.losing, st, f, seat)):
                        return False
                return leave(st, f)
            f.phase = 0
            f.loop += 1
        f.loop = 0
        f.doer = f.you
        return leave(st, f, self.end)

    def _seat(self, st: State, f: Frame) -> int:
        """Whose share comes now. Opponents are counted from the left of the player whose turn it is.

        The two differ for an Axe that somebody loses in another player's turn. Rule: ruling.each-player-order
        """
        n = st.table.seats
        you, active = f.you, st.seat
        if self.first == 0 or you == active:
            return (you + f.loop) % n
        before = (you - active) % n  # from the active player this many seats on sits the Axe's owner, who is left out
        return (active + f.loop + (f.loop >= before)) % n

    def _can(self, st: State, f: Frame) -> bool:
        if self.cond is not None and not self.cond(st, f):
            return False
        ops = PROGRAMS[f.program].ops
        for pc in range(self.pc + 1, self.end - 1):
            op = ops[pc]
            if not op.ready(st, f):
                return False
            if isinstance(op, MoveOp) and op.kind == "all but" and op.want(st, f) < 1:
                return False  # nothing would be lost, so nobody is asked to prevent it
            if isinstance(op, BranchOp):
                break
        return True

    def _pass_over(self, st: State, f: Frame) -> bool:
        """In a search the shares do not happen, but that cards are set aside which a later part takes."""
        ops = PROGRAMS[f.program].ops[self.pc + 1 : self.end - 1]
        if self.first == 0 and any(isinstance(op, MoveOp) and op.name == "set aside" for op in ops):
            self._all_set_aside(st, f)
        f.loop = 0
        return leave(st, f, self.end)

    @staticmethod
    def _all_set_aside(st: State, f: Frame) -> None:
        """Every player with a hand card sets one aside, unseen. Rule: card.faience-cup"""
        for seat in range(st.table.seats):
            hand = seat * PILES
            if st.z[hand]:
                st.z[hand] = st.z[hand][:-1]
                st.aside += ((st.table.unknown, seat, hand, 0),)


class EachEnd(Op):
    """A share is done: the next player's turn."""

    __slots__ = ("start",)

    def __init__(self, start: int) -> None:
        self.start = start

    def run(self, st: State, f: Frame) -> bool:
        if st.quiet:
            f.loop = 0
            f.doer = f.you
            return leave(st, f)
        f.loop += 1
        return leave(st, f, self.start)


class NameOp(Op):
    """You name an opponent who can carry out the share that follows; what he must do has to be possible."""

    __slots__ = ("end", "optional", "whole", "losing")

    def __init__(self, whole: bool) -> None:
        self.end = NONE
        self.optional = False
        self.losing: tuple[MoveOp, ...] = ()
        self.whole = whole

    def _seats(self, st: State, f: Frame) -> list[int]:
        n = st.table.seats
        op = PROGRAMS[f.program].ops[self.pc + 1]
        out = []
        for step in range(1, n):
            g = f.copy()
            g.doer = (f.you + step) % n
            if op.ready(st, g):
                out.append(g.doer)
        return out

    def ready(self, st: State, f: Frame) -> bool:
        return bool(self._seats(st, f))

    def options(self, st: State, f: Frame) -> list[int]:
        return [PLAYER - s for s in self._seats(st, f)]

    def run(self, st: State, f: Frame) -> bool:
        if f.phase == 0:
            codes = self.options(st, f)
            if not codes:
                return skip(st, f, self) or leave(st, f, self.end)
            if st.quiet and self.optional:
                return leave(st, f, self.end)
            return self.offer(st, f, codes)
        seat = f.them
        if f.phase == 1:
            f.phase = 2
            if not self.optional and happen.reach(st, f, seat, costs_hand_cards(self.losing, st, f, seat)):
                return False
        if f.refused >> seat & 1:
            return leave(st, f, len(PROGRAMS[f.program].ops) if self.whole else self.end)
        f.doer = seat
        return leave(st, f)

    def choose(self, st: State, f: Frame, code: int) -> None:
        f.them = PLAYER - code
        f.phase = 1
        st.tell("name", f.you, whom=f.them)

    def stopped_by(self, f: Frame, seat: int) -> bool:
        return self.whole

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "choose"

    def ask(self, st: State, f: Frame) -> str:
        part = PROGRAMS[f.program].deed_parts[self.part - 1]
        assert isinstance(part, AnOpponent)
        text = part.text(voice_of(st, f, ask=False))
        return text.replace("choose an opponent, who", "choose the opponent who", 1)


class ThatOp(Op):
    """The opponent who was already named carries out the share that follows. Rule: ruling.senet-two-windows"""

    __slots__ = ("end", "losing")

    def __init__(self) -> None:
        self.end = NONE
        self.losing: tuple[MoveOp, ...] = ()

    def run(self, st: State, f: Frame) -> bool:
        seat = f.them
        if st.quiet or seat < 0 or f.refused >> seat & 1:
            return leave(st, f, self.end)
        if f.phase == 0:
            f.phase = 1
            if happen.reach(st, f, seat, costs_hand_cards(self.losing, st, f, seat)):
                return False
        f.doer = seat
        return leave(st, f)


class BackOp(Op):
    """The share is done: the doer is you again."""

    __slots__ = ()

    def run(self, st: State, f: Frame) -> bool:
        f.doer = f.you
        return leave(st, f)
