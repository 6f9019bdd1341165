"""Swap: two cards change places."""

from __future__ import annotations

from ...ground.errors import Refusal
from ..engine import arrivals
from ..engine.program import IMPOSSIBLE, PROGRAMS, SURE, UNSURE, leave
from ..engine.pyramid import note_change
from ..engine.state import HAND, NONE, PILES, TOMB, Frame, State
from .grammar import Cards, a
from .part import Part, misfit
from .places import Place
from .voice import Voice


class Swap(Part):
    """Two cards change places: two of the pyramid, or a hand card with one of the pyramid or of your tomb.

    Both are picked first; nothing crumbles, and no gap takes part.
    Rule: card.shabti.swap-no-crumble, card.shabti.swap-no-empty-slot, card.wadj-amulet
    """

    words = "one other"
    verb = "swap"

    def __init__(self, one: Place | Cards, other: Place, **quoted: str) -> None:
        super().__init__(**quoted)
        self.one = one if isinstance(one, Cards) else a(one)
        self.other = a(other)
        self.both = one == other
        verb = "sacrifice" if self.both else "swap"  # two pyramid cards may lie face down
        self.here = self.one.source.meant_by(verb)
        self.there = other.meant_by(verb)
        self.filter = self.one.which.fits

    def glance(self, st: State, card: int, n: int) -> int:
        here, there = self.here.count(st), self.there.count(st)
        if here == 0 or there == 0:
            return IMPOSSIBLE
        return SURE if self.filter is None and here > n and there > n else UNSURE

    def options(self, st: State, f: Frame) -> list[int]:
        if len(self.there.cards(st, f)) < (2 if self.both else 1):
            return []
        source, fits = (self.there, None) if f.phase else (self.here, self.filter)
        cards = [c for c in source.cards(st, f) if c != f.pick and (fits is None or fits(st, f, c))]
        return source.options(st, cards)

    def choose(self, st: State, f: Frame, code: int) -> None:
        if f.phase == 0:
            f.pick, f.phase = code, 1
            return
        self._swap(st, f, f.pick, code)
        f.pick = NONE
        leave(st, f)

    def _swap(self, st: State, f: Frame, one: int, other: int) -> None:
        st.tell("swap", f.doer, one, other=other, source=self.here.name, to=self.there.name)
        pyramid, hand = st.pyramid, f.doer * PILES + HAND
        if self.both:
            i, k = pyramid.index(one), pyramid.index(other)
            pyramid[i], pyramid[k] = other, one
            note_change(st)
            return
        st.remove(hand, one)
        in_tomb = self.there.name == "tomb"
        if in_tomb:
            st.remove(f.doer * PILES + TOMB, other)
        else:
            pyramid[pyramid.index(other)] = one
            note_change(st)
        st.z[hand] += (other,)
        st.learn(other, st.table.everybody)
        if in_tomb:
            arrivals.to_tomb(st, f.doer, one)

    def first_picked(self, f: Frame) -> int:
        return f.pick

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        if self.there.name == "pyramid" and (no := self.face_down(st, f, name)):
            return no
        # the part's rule is about the card that is picked first
        return Refusal(PROGRAMS[f.program].own, misfit(name)) if f.phase == 1 else None

    def blocked(self, st: State, f: Frame) -> Refusal | None:
        return None if self.there.cards(st, f) else Refusal(PROGRAMS[f.program].own, "")

    def text(self, voice: Voice) -> str:
        if self.both:
            return "swap two cards in the pyramid"
        return f"swap {voice.thing(self.one)} with {voice.thing(self.other)}"

    def ask(self, st: State, f: Frame) -> str:
        place = (self.here if f.phase == 0 else self.there).name
        whose = f"{'the' if place == 'pyramid' else 'your'} {place}"
        if f.phase == 0 and self.both:
            return "Choose the first of the two pyramid cards that you want to swap."
        if f.phase == 0:
            what = "card" if self.filter is None else "set card"
            return f"Choose a {what} from {whose} to swap."
        return f"Which card from {whose} do you swap with {st.table.name[f.pick]}?"
