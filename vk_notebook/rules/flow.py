"""Operations that decide what comes next: conditions, branches, rounds, and shares of other players."""

from __future__ import annotations

from collections.abc import Callable

from . import happen
from .acting import leave, skip
from .codes import BRANCH, PLAYER
from .filters import how_many
from .moving import MoveOp
from .nouns import sentence
from .parts import Either, Number
from .program import PROGRAMS, Op
from .search import leads_on
from .state import NONE, PILES, Frame, State
from .words import first_of, voice_of

Cond = Callable[[State, Frame], bool]


def costs_hand_cards(moves: tuple[MoveOp, ...], st: State, f: Frame, seat: int) -> bool:
    """Whether one of these parts of a share would make a seat discard or sacrifice a hand card, as things stand.

    Rule: reaction.offering-table.hand-only, reaction.offering-table.required-only
    """
    if not moves:
        return False
    g = f.copy()
    g.doer = seat
    return any(op.all(st, g) and op.want(st, g) for op in moves)


class RequireOp(Op):
    """A leading "if": the action cannot be started without it. Rule: action.impossible-part-forbids (L2)"""

    __slots__ = ("cond",)

    def __init__(self, cond: Cond) -> None:
        self.cond = cond

    def ready(self, st: State, f: Frame) -> bool:
        return self.cond(st, f)

    def run(self, st: State, f: Frame) -> bool:
        return skip(st, f, self) if st.quiet and not self.cond(st, f) else leave(st, f)


class UnlessOp(Op):
    """Jump behind an optional part whose condition does not hold."""

    __slots__ = ("cond", "to")

    def __init__(self, cond: Cond) -> None:
        self.cond = cond
        self.to = NONE

    def run(self, st: State, f: Frame) -> bool:
        return leave(st, f, NONE if self.cond(st, f) else self.to)


class JumpOp(Op):
    """Go on elsewhere."""

    __slots__ = ("to",)

    def __init__(self) -> None:
        self.to = NONE

    def run(self, st: State, f: Frame) -> bool:
        return leave(st, f, self.to)


class BranchOp(Op):
    """Either ... or: only the branch that is chosen has to be possible (Rule: card.shabti, ruling L8)."""

    __slots__ = ("starts", "end")

    def __init__(self) -> None:
        self.starts: list[int] = []
        self.end = NONE

    def ready(self, st: State, f: Frame) -> bool:
        ops = PROGRAMS[f.program].ops
        return any(ops[pc].ready(st, f) for pc in self.starts)

    def options(self, st: State, f: Frame) -> list[int]:
        ways = [BRANCH - i for i in range(len(self.starts))]
        return ways if st.quiet else [way for way in ways if leads_on(st, way)]

    def branches(self, st: State, f: Frame) -> bool:
        return True

    def run(self, st: State, f: Frame) -> bool:
        codes = self.options(st, f)
        if not codes:  # nothing is possible any more: the first branch is skipped part by part
            return leave(st, f, self.starts[0])
        return self.offer(st, f, codes)

    def choose(self, st: State, f: Frame, code: int) -> None:
        if st.out is not None:
            st.out.append(("option", f.doer, BRANCH - code + 1, f.program, f.pc))
        leave(st, f, self.starts[BRANCH - code])

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "option"

    def ask(self, st: State, f: Frame) -> str:
        either = first_of(PROGRAMS[f.program].deed_parts[self.part - 1 :], Either)
        voice = voice_of(st, f, ask=False)
        codes = st.cache or self.options(st, f)
        texts = [
            f"option {number + 1}: {voice.branch(part)}"
            for number, part in enumerate(either.parts)
            if BRANCH - number in codes
        ]
        return f"Which will you do? {sentence('; or '.join(texts))}"


class FirstOp(BranchOp):
    """The first branch that can be carried out, and nothing where none can: nobody is asked."""

    __slots__ = ()

    def _way(self, st: State, f: Frame) -> int:
        ops = PROGRAMS[f.program].ops
        return next((pc for pc in self.starts if ops[pc].ready(st, f)), self.end)

    def ready(self, st: State, f: Frame) -> bool:
        return True

    def run(self, st: State, f: Frame) -> bool:
        return leave(st, f, self._way(st, f))


class AgainOp(Op):
    """The end of a round: exactly so often, or as often as the doer likes while it is possible.

    Rule: ruling.repeat-once (T8), card.judgment, card.priest-of-horus
    """

    __slots__ = ("start", "times", "most")

    def __init__(self, start: int, times: int | Number | None, most: int | None) -> None:
        self.start = start
        self.times = how_many(times) if isinstance(times, Number) else None
        self.most = most

    def run(self, st: State, f: Frame) -> bool:
        f.loop += 1
        if st.quiet:  # one round has to be possible, what comes after it does not
            f.loop = 0
            return leave(st, f)
        if self.times is not None:
            if f.loop < self.times(st, f):
                return leave(st, f, self.start)
        elif (self.most is None or f.loop < self.most) and self._possible(st, f):
            return leave(st, f, self.start)
        f.loop = 0
        return leave(st, f)

    def _possible(self, st: State, f: Frame) -> bool:
        """Whether one more round can be done: its parts one after another, on a clone."""
        s = st.clone(True)
        g = s.stack[-1]
        ops = PROGRAMS[g.program].ops
        for pc in range(self.start, self.pc):
            op = ops[pc]
            g.pc = pc
            if isinstance(op, MoveOp):
                g.left = NONE
                if not op.all(s, g):
                    return False
                op.shift(s, g, op.all(s, g)[0])
        return True


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
            if len(codes) > 1:
                st.cache = codes
                return True
            if st.out is not None:
                st.out.append(("auto", "choose", codes[0]))
            self.choose(st, f, codes[0])
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
        if st.out is not None:
            st.out.append(("name", f.you, f.them))

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "choose"

    def ask(self, st: State, f: Frame) -> str:
        part = PROGRAMS[f.program].deed_parts[self.part - 1]
        text = voice_of(st, f, ask=False).group(part)
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
