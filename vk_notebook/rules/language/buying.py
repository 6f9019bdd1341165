"""Buy: a purchase inside an action or an ability."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..engine import happen
from ..engine.codes import NO
from ..engine.program import Op, leave, skip
from ..engine.state import IN_PLAY, PILES, Frame, State
from .nouns import COUNTS, MEMORIES
from .parts import BASE, Memory, Move, Part, Place, not_compiled
from .sources import Source, source_of
from .voice import voice_of

if TYPE_CHECKING:
    from .compile import Builder
    from .voice import Voice


@not_compiled
@dataclass(frozen=True)
class Buy(Part):
    """A purchase inside an action; ``with_`` names the card whose gold opens the payment, counted ``times`` times."""

    source: Place | Memory = BASE
    less: int = 0
    with_: Memory | None = None
    times: int = 1

    def text(self, voice: Voice) -> str:
        if isinstance(self.source, Memory):
            what = voice.remembered(self.source)
        else:
            what = voice.thing(Move("buy", source=self.source))
            if self.source.name == "pyramid":
                what = what.replace(" of the", " from anywhere in the").replace(" from the", " from anywhere in the")
        less = f" for {self.less} gold less" if self.less else ""
        extra = ""
        if self.with_ is not None:
            pays = f"{COUNTS[self.times]} times its gold" if self.times > 1 else "its gold as well"
            extra = f", {MEMORIES[self.with_.verb]} paying {pays}"
        return f"buy {what}{less}{extra}"

    def memories(self) -> list[Memory]:
        return [x for x in (self.source, self.with_) if isinstance(x, Memory)]

    def emit(self, build: Builder) -> None:
        build.emit(BuyOp(self))


class BuyOp(Op):
    """A purchase inside an action or ability. Rule: terms.buy, ruling.what-is-a-buy"""

    __slots__ = ("part_", "may", "source")

    def __init__(self, part: Buy) -> None:
        self.part_ = part
        self.may = False
        self.source: Source = source_of(part.source, "buy")

    def opening(self, st: State, f: Frame) -> int:
        """The gold that opens the payment: the remembered card's, if the part names one."""
        if self.part_.with_ is None or f.memory < 0 or f.memory == st.table.unknown:
            return 0
        if self.part_.with_.verb == "execute" and f.memory not in st.z[f.you * PILES + IN_PLAY]:
            return 0
        return st.table.gold[f.memory] * self.part_.times

    def can_open(self, st: State, f: Frame) -> bool:
        """Whether the card whose gold opens the payment is still there."""
        with_ = self.part_.with_
        if with_ is None:
            return True
        if with_.verb == "execute":
            return f.memory >= 0 and f.memory in st.z[f.you * PILES + IN_PLAY]
        return f.memory >= 0

    def options(self, st: State, f: Frame) -> list[int]:
        if not self.can_open(st, f):
            return []
        purse = happen.purse(st, f.doer) + self.opening(st, f)
        less = self.part_.less
        codes = [
            c
            for c in self.source.cards(st, f)
            if c == st.table.unknown or happen.price(st, f.doer, c, less) <= purse
        ]
        return [*codes, NO] if self.may and codes else codes

    def ready(self, st: State, f: Frame) -> bool:
        return self.may or bool(self.options(st, f))

    def run(self, st: State, f: Frame) -> bool:
        codes = self.options(st, f)
        if not codes:
            return leave(st, f) if self.may else skip(st, f, self)
        return self.offer(st, f, codes)

    def choose(self, st: State, f: Frame, code: int) -> None:
        opening = self.opening(st, f)
        doer, mem = f.doer, f.memory
        leave(st, f)
        if code == NO:
            return
        found = st.find(code)
        happen.open_purchase(st, doer, code, self.part_.less, found)
        st.stack[-1].loop += opening
        st.stack[-1].memory -= opening
        if self.part_.with_ is not None:
            st.tell("opening", doer, mem, paid=opening)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "buy"

    def ask(self, st: State, f: Frame) -> str:
        text = replace(self.part_, with_=None).text(voice_of(st, f))
        opening = self.opening(st, f)
        head = f"{st.table.name[f.memory]} pays {opening} gold: " if opening else ""
        return f"{head}{text}{', or say no' if self.may else ''}"
