"""EachOpponent, EachPlayer, AnOpponent, ThatOpponent: what other players have to do in an action."""

from __future__ import annotations

from dataclasses import replace

from ..engine import reactions
from ..engine.program import PROGRAMS, SURE, TRIGGER, Program, leave
from ..engine.state import PILES, Aside, Frame, State
from .conditions import May, Require
from .grammar import WHOLE
from .naming import NameOp
from .part import Group, Part, walk
from .picking import Picking
from .places import HAND
from .voice import Voice, voice_of


class Share(Group):
    """Parts that other players carry out; ``refusal="whole"``: when one refuses, the action is over."""

    then = "; you then "

    def prepare(self) -> None:
        losing = [part for part in walk(self.parts, Picking) if part.verb in ("discard", "sacrifice")]
        self.losing = [part for part in losing if part.source == HAND]
        self.sets_aside = any(part.verb == "set aside" for part in walk(self.parts, Part))
        first = self.parts[0]
        # Nobody is asked to refuse what they may leave anyway. Nor is anybody asked when the cards that were set aside
        # are passed on: they could refuse when they had to set one aside.
        # Rule: ruling.medjay-may-share, ruling.medjay-faience-cup
        self.free = (len(self.parts) == 1 and first.may_be_left) or first.from_the_right
        # who cannot set a card aside may still get their neighbour's, and who gets none has lost one
        self.alone = not (self.sets_aside or first.from_the_right)

    def asks(self, st: State, f: Frame, seat: int) -> bool:
        """Whether a seat is asked now if it refuses its share.

        Rule: reaction.offering-table.hand-only, reaction.offering-table.required-only
        """
        if self.free:
            return False
        g = f.copy()
        g.doer = seat
        return reactions.reach(st, f, seat, any(part.all(st, g) and part.want(st, g) for part in self.losing))

    def go_on(self, st: State, f: Frame) -> bool:
        f.doer = f.you
        return leave(st, f)

    # ---- words

    def told(self, voice: Voice) -> str:
        """What they do, in the third person."""
        text = replace(voice, other=True).joined(self.parts)
        first = self.parts[0]
        if isinstance(first, May):
            return text
        return f"{'may' if first.may_be_left else 'must'} {text}"

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return f"; {text}" if isinstance(before, Share) else super().tied(voice, before, text)


# ---- everybody, or every opponent ------------------------------------------------------------------


class EachPlayer(Share):
    """Every player, clockwise, you first; who cannot comply does nothing.

    Of all that each player has to do the Dummy does nothing: it has no hand, no deck and no discard pile.
    Rule: ruling.each-order, card.duamutef-canopic-jar.turn-order, card.duamutef-canopic-jar.empty-hand, solo.no-hand
    """

    first = 0  # the round in which the first share comes: yours is round 0
    who = "beginning with you, each player"

    def run(self, st: State, f: Frame) -> bool:
        if st.quiet:
            return self._pass_over(st, f)
        f.loop = max(f.loop, self.first)
        while f.loop < st.table.seats:
            seat = f.doer = self._seat(st, f)
            if seat == st.table.dummy:
                if PROGRAMS[f.program].kind != TRIGGER:  # that line says so itself
                    self._spare(st, f)
            elif not f.refused >> seat & 1:
                if self._can(st, f):
                    if f.phase == 0 and seat != f.you:
                        f.phase = 1
                        if self.asks(st, f, seat):
                            return False
                    return leave(st, f)
                self._spare(st, f)
            f.phase = 0
            f.loop += 1
        return self._finish(st, f)

    def go_on(self, st: State, f: Frame) -> bool:
        if st.quiet:
            return self._finish(st, f)
        f.loop += 1
        return leave(st, f, self.pc)

    def _finish(self, st: State, f: Frame) -> bool:
        f.loop = 0
        f.doer = f.you
        return leave(st, f, self.end)

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
        """Whether the doer is not exempt and can do their share, or some of what it offers."""
        if self.if_ is not None and not self.if_.holds(st, f):
            return False
        return all(part.can(st, f) for part in self.parts)

    def _spare(self, st: State, f: Frame) -> None:
        """Tell that nothing happens to the doer, and whether their cards exempt them."""
        if self.alone:
            exempt = self.if_ is not None and f.doer != st.table.dummy and not self.if_.holds(st, f)
            st.tell("spared", f.doer, program=f.program, part=self.part, number=int(exempt))

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
        return self._finish(st, f)

    def text(self, voice: Voice) -> str:
        if voice.dummy:
            return voice.joined(self.parts)
        trait = f" {self.if_.trait}" if self.if_ is not None else ""
        return f"{self.who}{trait} {self.told(voice)}"


class EachOpponent(EachPlayer):
    """Every opponent, clockwise from your left; who cannot comply does nothing."""

    first = 1
    who = "each opponent"
    reaches_others = True
    at_a_glance = SURE  # what others do does not count

    def text(self, voice: Voice) -> str:
        return "nothing happens to the Dummy" if voice.dummy else super().text(voice)

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return f"; {text}" if voice.dummy and not isinstance(before, Require) else super().tied(voice, before, text)


# ---- one opponent -----------------------------------------------------------------------------------


class OneOpponent(Share):
    """The opponent who was named does it, unless they refuse."""

    reaches_others = True

    def left_out(self, st: State, f: Frame) -> bool:
        """Whether nobody carries it out: nobody was named, or in a search their part does not count."""
        return st.quiet or f.them < 0

    def run(self, st: State, f: Frame) -> bool:
        if self.left_out(st, f):
            return leave(st, f, self.end)
        if f.phase == 0:
            f.phase = 1
            if self.asks(st, f, f.them):
                return False
        if f.refused >> f.them & 1:
            return leave(st, f, len(PROGRAMS[f.program].ops) if self.refusal == WHOLE else self.end)
        f.doer = f.them
        return leave(st, f)


class ThatOpponent(OneOpponent):
    """The opponent who was already named. Rule: ruling.senet-two-windows"""

    def text(self, voice: Voice) -> str:
        return f"that opponent {self.told(voice)}"

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return super().tied(voice, before, text) if isinstance(before, Require) else f"; {text}"


class AnOpponent(OneOpponent):
    """You name an opponent who can carry out the share that follows; what they must do has to be possible."""

    def emit(self, program: Program) -> None:
        program.add(NameForShare(self))
        super().emit(program)

    def stopped_by(self, f: Frame, seat: int) -> bool:
        return self.refusal == WHOLE

    def left_out(self, st: State, f: Frame) -> bool:
        return f.them < 0 or (st.quiet and self.free)

    def text(self, voice: Voice) -> str:
        return f"the Dummy {self.told(voice)}" if voice.dummy else f"choose an opponent, who {self.told(voice)}"


class NameForShare(NameOp):
    """The opponent carries out a share."""

    def __init__(self, share: AnOpponent) -> None:
        self.share = share

    def reaches(self, st: State, f: Frame) -> bool:
        return bool(self.share.parts[0].ready(st, f))

    def choose(self, st: State, f: Frame, code: int) -> None:
        super().choose(st, f, code)
        st.tell("name", f.you, whom=f.them)

    def ask(self, st: State, f: Frame) -> str:
        voice = voice_of(st, f, ask=False)
        return self.share.text(voice) if voice.dummy else f"which opponent {self.share.told(voice)}?"
