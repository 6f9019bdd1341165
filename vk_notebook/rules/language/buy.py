"""Buy: a purchase inside an action or an ability."""

from __future__ import annotations

from ..engine import paying
from ..engine.codes import NO
from ..engine.program import leave, skip
from ..engine.state import IN_PLAY, NONE, PILES, Frame, State
from .grammar import COUNTS, a
from .part import Part
from .places import BASE, Memory, Place
from .voice import Voice, voice_of


class Buy(Part):
    """A purchase; ``with_`` names the card whose gold opens the payment, counted ``times`` times.

    Rule: terms.buy, ruling.what-is-a-buy
    """

    words = "source less with_ times"
    verb = "buy"
    opens_purchase = True

    def __init__(
        self, source: Place | Memory = BASE, less: int = 0, with_: Memory | None = None, times: int = 1, **quoted: str
    ) -> None:
        super().__init__(**quoted)
        self.source = source
        self.less = less
        self.with_ = with_
        self.times = times
        self.may = False  # a `May` stands around it

    def opening(self, st: State, f: Frame) -> int:
        """The gold that opens the payment: the remembered card's, if the part names one; NONE where that is gone."""
        if self.with_ is None:
            return 0
        if f.memory < 0 or (self.with_.verb == "execute" and f.memory not in st.z[f.you * PILES + IN_PLAY]):
            return NONE
        if f.memory == st.table.unknown:
            return 0
        if self.with_.verb == "execute":  # Rule: ruling.tutankhamun-gold
            return paying.worth(st, f.doer, f.memory) * f.loop
        return st.table.gold[f.memory] * self.times

    def options(self, st: State, f: Frame) -> list[int]:
        opening = self.opening(st, f)
        if opening < 0:
            return []
        purse = paying.purse(st, f.doer) + opening
        unknown, less = st.table.unknown, self.less
        cards = self.source.cards(st, f)
        codes = [c for c in cards if c == unknown or paying.price(st, f.doer, c, less) <= purse]
        return [*codes, NO] if self.may and codes else codes

    def run(self, st: State, f: Frame) -> bool:
        codes = self.options(st, f)
        if not codes:
            return leave(st, f) if self.may else skip(st, f, self)
        return self.offer(st, f, codes)

    def choose(self, st: State, f: Frame, code: int) -> None:
        opening = self.opening(st, f)
        leave(st, f)
        if code == NO:
            return
        paying.open_purchase(st, f.doer, code, self.less, st.find(code))
        st.stack[-1].loop += opening
        st.stack[-1].memory -= opening
        if self.with_ is not None:
            st.tell("opening", f.doer, f.memory, paid=opening)

    def text(self, voice: Voice) -> str:
        extra = ""
        if self.with_ is not None:
            pays = f"{COUNTS[self.times]} times its gold" if self.times > 1 else "its gold as well"
            extra = f", and {self.with_.noun} pays {pays}"
        return self._bought(voice) + extra

    def _bought(self, voice: Voice) -> str:
        what = voice.thing(a(self.source))
        if isinstance(self.source, Place) and self.source.name == "pyramid":
            what = f"{'a' if voice.ask else 'one'} card from anywhere in the pyramid"
        return f"buy {what}{f' for {self.less} gold less' if self.less else ''}"

    def ask(self, st: State, f: Frame) -> str:
        opening = self.opening(st, f)
        extra = f"; {st.table.name[f.memory]} adds {opening} gold" if opening > 0 else ""
        return f"{'you may ' if self.may else ''}{self._bought(voice_of(st, f))}{extra}"
