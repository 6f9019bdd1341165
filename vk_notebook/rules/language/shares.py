"""EachOpponent, EachPlayer, AnOpponent, ThatOpponent: what other players have to do in an action."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..engine import reactions
from ..engine.codes import PLAYER
from ..engine.program import PROGRAMS, Op, leave, skip
from ..engine.state import NONE, PILES, Aside, Frame, State
from .filters import holds
from .grammar import WHOLE
from .part import Group, Part, walk
from .picking import Picking
from .voice import voice_of

if TYPE_CHECKING:
    from .compile import Builder
    from .voice import Voice


class Share(Group):
    """Parts that other players carry out. The program goes on at ``end`` when the share is done or left out."""

    share = True

    def prepare(self) -> None:
        self.end = NONE
        self.losing: list[Picking] = []  # what of the share discards or sacrifices hand cards
        #: Its player may leave it anyway, so nobody is asked whether he refuses it (Rule: ruling.medjay-may-share).
        self.free = len(self.parts) == 1 and self.parts[0].may_be_left()

    def emit(self, build: Builder) -> None:
        pc = build.emit(self)
        build.add(self.parts)
        self.losing = [op for op in build.ops[pc + 1 :] if isinstance(op, Picking) and op.loses_hand_cards()]
        self.end = build.emit(self.closing(pc))

    def closing(self, pc: int) -> Op:
        """The operation behind the share."""
        return BackOp()

    def reached(self, st: State, f: Frame, seat: int) -> bool:
        """Whether a seat is asked now if it refuses its share.

        Rule: reaction.offering-table.hand-only, reaction.offering-table.required-only
        """
        g = f.copy()
        g.doer = seat
        return reactions.reach(st, f, seat, any(op.all(st, g) and op.want(st, g) for op in self.losing))

    # ---- words

    def told(self, voice: Voice) -> str:
        """What they do, in the third person."""
        text = replace(voice, other=True).joined(self.parts)
        first = self.parts[0]
        if first.optional:
            return text
        return f"{'may' if first.may_be_left() else 'must'} {text}"

    def whose(self, voice: Voice) -> str:
        """Which of them: those of whom the condition holds."""
        return f" {replace(voice, other=True).trait(self.if_)}" if self.if_ is not None else ""

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return f"; {text}" if before.share else super().tied(voice, before, text)

    def followed(self, part: Part, text: str) -> str:
        return f"; you then {text}"


class BackOp(Op):
    """The share is done: the doer is you again."""

    def run(self, st: State, f: Frame) -> bool:
        f.doer = f.you
        return leave(st, f)


# ---- everybody, or every opponent ------------------------------------------------------------------


class EachPlayer(Share):
    """Every player, clockwise, you first; who cannot comply does nothing.

    Of all that each player has to do the Dummy does nothing: it has no hand, no deck and no discard pile.
    Rule: ruling.each-order, card.duamutef-canopic-jar.turn-order, card.duamutef-canopic-jar.empty-hand, solo.no-hand
    """

    first = 0  # the round in which the first share comes: yours is round 0

    def prepare(self) -> None:
        super().prepare()
        self.cond = holds(self.if_) if self.if_ is not None else None
        self.sets_aside = any(isinstance(one, Part) and one.moves("set aside") for one in walk(self.parts))
        # What a neighbour set aside moves on: the share began with the setting aside, and was refused then or not.
        # Rule: ruling.medjay-faience-cup
        self.free = self.free or self.parts[0].from_the_right()

    def closing(self, pc: int) -> Op:
        return NextShareOp(pc)

    def run(self, st: State, f: Frame) -> bool:
        if st.quiet:
            return self._pass_over(st, f)
        n, dummy = st.table.seats, st.table.dummy
        if f.phase == 0 and f.loop < self.first:
            f.loop = self.first
        while f.loop < n:
            seat = f.doer = self._seat(st, f)
            if seat != dummy and not f.refused >> seat & 1 and self._can(st, f):
                if f.phase == 0 and seat != f.you and not self.free:
                    f.phase = 1
                    if self.reached(st, f, seat):
                        return False
                return leave(st, f)
            f.phase = 0
            f.loop += 1
        f.loop = 0
        f.doer = f.you
        return leave(st, f, self.end + 1)

    def _seat(self, st: State, f: Frame) -> int:
        """Whose share comes now. Opponents are counted from the left of the player whose turn it is.

        The two differ for an Axe that somebody loses in another player's turn. Rule: ruling.each-player-order
        """
        n = st.table.seats
        if self.first == 0 or f.you == st.seat:
            return (f.you + f.loop) % n
        before = (f.you - st.seat) % n  # so many seats on from the active player sits the Axe's owner, who is left out
        return (st.seat + f.loop + (f.loop >= before)) % n

    def _can(self, st: State, f: Frame) -> bool:
        if self.cond is not None and not self.cond(st, f):
            return False
        for op in PROGRAMS[f.program].ops[self.pc + 1 : self.end]:
            if not op.ready(st, f) or op.changes_nothing(st, f):
                return False
            if op.forks():
                break
        return True

    def _pass_over(self, st: State, f: Frame) -> bool:
        """In a search the shares do not happen, but that cards are set aside which a later part takes.

        Every player with a hand card sets one aside, unseen. Rule: card.faience-cup
        """
        if self.first == 0 and self.sets_aside:
            for seat in range(st.table.seats):
                hand = seat * PILES
                if st.z[hand]:
                    st.z[hand] = st.z[hand][:-1]
                    st.aside += (Aside(st.table.unknown, seat, hand, 0),)
        f.loop = 0
        return leave(st, f, self.end + 1)

    def text(self, voice: Voice) -> str:
        if voice.dummy:
            return voice.joined(self.parts)
        return f"beginning with you, each player{self.whose(voice)} {self.told(voice)}"


class EachOpponent(EachPlayer):
    """Every opponent, clockwise from your left; who cannot comply does nothing."""

    first = 1

    def glance(self, st: State, card: int, n: int) -> int:
        return 1  # what others do does not count

    def reaches_others(self) -> bool:
        return True

    def text(self, voice: Voice) -> str:
        if voice.dummy:
            return "nothing happens to the Dummy"
        return f"each opponent{self.whose(voice)} {self.told(voice)}"

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return f"; {text}" if voice.dummy and not before.opens() else super().tied(voice, before, text)


class NextShareOp(Op):
    """A share is done: the next player's turn."""

    def __init__(self, start: int) -> None:
        self.start = start

    def run(self, st: State, f: Frame) -> bool:
        if st.quiet:
            f.loop = 0
            f.doer = f.you
            return leave(st, f)
        f.loop += 1
        return leave(st, f, self.start)


# ---- one opponent -----------------------------------------------------------------------------------


class AnOpponent(Share):
    """You name an opponent who can carry out the share that follows; what he must do has to be possible.

    ``refusal="whole"``: when he refuses, the action is over.
    """

    def reaches_others(self) -> bool:
        return True

    def stopped_by(self, f: Frame, seat: int) -> bool:
        return self.refusal == WHOLE

    def _seats(self, st: State, f: Frame) -> list[int]:
        op = PROGRAMS[f.program].ops[self.pc + 1]
        found = []
        for step in range(1, st.table.seats):
            g = f.copy()
            g.doer = (f.you + step) % st.table.seats
            if op.ready(st, g):
                found.append(g.doer)
        return found

    def ready(self, st: State, f: Frame) -> bool:
        return bool(self._seats(st, f))

    def options(self, st: State, f: Frame) -> list[int]:
        return [PLAYER - seat for seat in self._seats(st, f)]

    def run(self, st: State, f: Frame) -> bool:
        if f.phase == 0:
            codes = self.options(st, f)
            if not codes:
                return skip(st, f, self) or leave(st, f, self.end)
            if st.quiet and self.free:
                return leave(st, f, self.end)
            return self.offer(st, f, codes)
        seat = f.them
        if f.phase == 1:
            f.phase = 2
            if not self.free and self.reached(st, f, seat):
                return False
        if f.refused >> seat & 1:
            return leave(st, f, len(PROGRAMS[f.program].ops) if self.refusal == WHOLE else self.end)
        f.doer = seat
        return leave(st, f)

    def choose(self, st: State, f: Frame, code: int) -> None:
        f.them = PLAYER - code
        f.phase = 1
        st.tell("name", f.you, whom=f.them)

    def text(self, voice: Voice) -> str:
        return f"the Dummy {self.told(voice)}" if voice.dummy else f"choose an opponent, who {self.told(voice)}"

    def word(self, st: State, f: Frame, code: int) -> str:
        return "choose"

    def ask(self, st: State, f: Frame) -> str:
        voice = voice_of(st, f, ask=False)
        return self.text(voice) if voice.dummy else f"choose the opponent who {self.told(voice)}"


class ThatOpponent(Share):
    """The opponent who was already named. Rule: ruling.senet-two-windows"""

    def reaches_others(self) -> bool:
        return True

    def run(self, st: State, f: Frame) -> bool:
        seat = f.them
        if st.quiet or seat < 0 or f.refused >> seat & 1:
            return leave(st, f, self.end)
        if f.phase == 0:
            f.phase = 1
            if self.reached(st, f, seat):
                return False
        f.doer = seat
        return leave(st, f)

    def text(self, voice: Voice) -> str:
        return f"that opponent {self.told(voice)}"

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return before.followed(self, text) if before.opens() else f"; {text}"
