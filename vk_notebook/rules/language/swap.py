"""Swap: two cards change places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...errors import Refusal
from ..engine import happen
from ..engine.program import PROGRAMS, Op, leave, skip
from ..engine.state import HAND, NONE, PILES, TOMB, Frame, State
from .filters import fits_of
from .parts import Move, Part, Place, Which, not_compiled
from .quoting import face_down, misfit
from .sources import Source, source_of

if TYPE_CHECKING:
    from .compile import Builder
    from .shortcut import Total
    from .voice import Voice


@not_compiled
@dataclass(frozen=True)
class Swap(Part):
    """Two cards change places; both are picked first and nothing crumbles."""

    one: Place | Move
    other: Place | Move

    def text(self, voice: Voice) -> str:
        if self.one == self.other:
            return "swap two cards of the pyramid"
        one, other = [x if isinstance(x, Move) else Move("a", source=x) for x in (self.one, self.other)]
        return f"swap {voice.thing(one)} with {voice.thing(other)}"

    def inner(self) -> tuple[Any, ...]:
        return self.one, self.other

    def emit(self, build: Builder) -> None:
        build.emit(SwapOp(self.one, self.other))


class SwapOp(Op):
    """Two cards change places; both are picked first and nothing crumbles.

    Rule: card.shabti.swap-no-crumble, card.shabti.swap-no-empty-slot, card.wadj-amulet
    """

    __slots__ = ("one", "other", "fits", "pyramid", "both")

    def __init__(self, one: Place | Move, other: Place | Move) -> None:
        def side(x: Place | Move) -> tuple[Source, object]:
            if isinstance(x, Move):
                assert isinstance(x.source, Place)
                return source_of(x.source, "swap"), x.which
            both = isinstance(one, Place) and one == other
            return source_of(x, "sacrifice" if both else "swap"), None

        self.one, which = side(one)
        self.other, _ = side(other)
        self.fits = fits_of(which) if isinstance(which, Which) else None
        self.both = isinstance(one, Place) and one == other
        self.pyramid = self.other.name == "pyramid"

    def count_in(self, total: Total) -> bool:
        if not total.untouched([self.one, self.other]):
            return False
        if self.both:
            total.need([self.one], None, 2)
        else:
            total.need([self.one], self.fits, 2 if self.fits is None else 1)
            total.need([self.other], None, 1)
        return True

    def _side(self, st: State, f: Frame, second: bool) -> list[int]:
        source = self.other if second else self.one
        cards = source.cards(st, f)
        if not second and self.fits is not None:
            cards = tuple(c for c in cards if self.fits(st, f, c))
        if not source.alike():
            return [c for c in cards if not (second and c == f.pick)]
        return st.table.one_of_each([c for c in cards if not (second and c == f.pick)])

    def ready(self, st: State, f: Frame) -> bool:
        if self.both:
            return len(self.one.cards(st, f)) >= 2
        return bool(self._side(st, f, False)) and bool(self.other.cards(st, f))

    def run(self, st: State, f: Frame) -> bool:
        if f.left == NONE:
            if not self.ready(st, f):
                return skip(st, f, self)
            f.left, f.phase = 2, 0
        return self.offer(st, f, self.options(st, f))

    def options(self, st: State, f: Frame) -> list[int]:
        return self._side(st, f, f.phase == 1)

    def choose(self, st: State, f: Frame, code: int) -> None:
        if f.phase == 0:
            f.pick, f.phase = code, 1
            return
        self._swap(st, f, f.pick, code)
        f.pick = NONE
        leave(st, f)

    def _swap(self, st: State, f: Frame, one: int, other: int) -> None:
        st.tell("swap", f.doer, one, other=other, source=self.one.name, to=self.other.name)
        if self.both:
            p = st.pyramid
            i, k = p.index(one), p.index(other)
            p[i], p[k] = other, one
            happen.note_change(st)
            return
        hand = f.doer * PILES + HAND
        st.remove(hand, one)
        if self.pyramid:
            st.pyramid[st.pyramid.index(other)] = one
            happen.note_change(st)
        else:
            st.remove(f.doer * PILES + TOMB, other)
        st.z[hand] += (other,)
        st.learn(other, happen.everybody(st))
        if not self.pyramid:
            happen.to_tomb(st, f.doer, one)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "swap"

    def ask(self, st: State, f: Frame) -> str:
        here, there = self.one.name, self.other.name
        if f.phase == 0:
            which = "a set card" if self.fits is not None else "a card"
            owner = "the" if here == "pyramid" else "your"
            return f"Swap {which} from {owner} {here}: pick it first."
        owner = "the" if there == "pyramid" else "your"
        return f"Swap {st.table.name[f.pick]} with which card from {owner} {there}?"

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        if self.pyramid and (no := face_down(st, f, self, name)):
            return no
        # the part's rule is about the card that is picked first
        return Refusal(PROGRAMS[f.program].own, misfit(name)) if f.phase == 1 else None

    def blocked(self, st: State, f: Frame) -> Refusal | None:
        return None if self.other.cards(st, f) else Refusal(PROGRAMS[f.program].own, "")
