"""Operations that are no plain move: drawing, revealing, swapping, refilling, turning, entering the pyramid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine import happen
from ..engine.codes import DONE, DRAW_CARD, NO, SLOT, YES
from ..engine.program import Op, leave, skip
from ..engine.state import DECK, DISCARD, HAND, NONE, PILES, Frame, State
from .filters import how_many
from .nouns import counted
from .parts import Memory, Move, Number, Place, Places
from .sources import Card, Pile, Source, source_of

if TYPE_CHECKING:
    from .shortcut import Total


class DrawOp(Op):
    """Draw cards from one's own deck. Rule: terms.draw, ruling.draw-n-needs-n, terms.may-impossible"""

    __slots__ = ("number", "open", "many", "shuffle", "may")

    def __init__(self, move: Move) -> None:
        number = move.number
        self.shuffle = move.shuffle
        self.open = isinstance(number, Number) and number.kind == "up to"
        self.number = number if isinstance(number, int) else int(number.arg) if self.open else 0
        self.many = how_many(number) if isinstance(number, Number) and not self.open else None
        self.may = False

    def count_in(self, total: Total) -> bool:
        if self.open or self.may:
            total.lay("hand", 0)
            return True
        return self.many is None and self.shuffle and total.draw(self.number)

    def _want(self, st: State, f: Frame) -> int:
        return self.many(st, f) if self.many is not None else self.number

    def _have(self, st: State, f: Frame) -> int:
        base = f.doer * PILES
        have = len(st.z[base + DECK])
        return have + len(st.z[base + DISCARD]) if self.shuffle else have

    def ready(self, st: State, f: Frame) -> bool:
        return self.open or self.may or self._have(st, f) >= self._want(st, f)

    def run(self, st: State, f: Frame) -> bool:
        if self.open or self.may:
            if f.left == NONE:
                f.left = 0
            if f.left >= self.number or not self._have(st, f):
                return leave(st, f)
            st.cache = self.options(st, f)
            return True
        if not self.ready(st, f):
            return skip(st, f, self)
        st.draw(f.doer, self._want(st, f), self.shuffle)
        return leave(st, f)

    def options(self, st: State, f: Frame) -> list[int]:
        return [YES, NO] if self.may else [DRAW_CARD, DONE]

    def choose(self, st: State, f: Frame, code: int) -> None:
        if code in (DONE, NO):
            if code == NO:
                st.tell("decline", f.doer)
            leave(st, f)
        else:
            st.draw(f.doer, 1, self.shuffle)
            f.left += 1

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "draw"

    def ask(self, st: State, f: Frame) -> str:
        if self.may:
            return "Draw a card?"
        return f"Draw a card? You may still draw {counted(self.number - max(f.left, 0))}."


class RevealOp(Op):
    """Show cards: a hand card (it stays), a whole hand, or the top cards of a pile (they lie aside).

    Rule: card.statue-of-sobek.public-reveal, card.book-of-gates
    """

    __slots__ = ("move", "name", "source", "number", "all", "hand", "remember", "look")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.name = move.verb
        assert not isinstance(move.source, Places)
        self.source: Source = source_of(move.source, move.verb, move.shuffle)
        self.all = isinstance(move.number, Number)
        self.number = move.number if isinstance(move.number, int) else 0
        self.hand = isinstance(move.source, Place) and move.source.name == "hand"
        self.look = move.verb == "look at"
        self.remember = False

    def count_in(self, total: Total) -> bool:
        from_deck = isinstance(self.source, Pile) and self.source.which == DECK and self.move.shuffle
        return from_deck and not self.all and total.reveal(self.source, self.number)

    def _pile(self, st: State, f: Frame) -> int:
        name = self.source.name
        if name == "deck":
            return f.doer * PILES + DECK
        return st.table.stock if name == "stock" else st.table.boneyard

    def ready(self, st: State, f: Frame) -> bool:
        if isinstance(self.source, Card):
            return bool(self.source.cards(st, f))
        if self.hand:
            return self.all or bool(st.z[f.doer * PILES + HAND])
        pile = self._pile(st, f)
        have = len(st.z[pile])
        if self.all:
            return have >= 1
        if self.source.name == "deck" and self.move.shuffle:
            have += len(st.z[f.doer * PILES + DISCARD])
        return have >= self.number

    def run(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return skip(st, f, self)
        if isinstance(self.source, Card):
            self._show(st, f, (f.source,))
            return leave(st, f)
        if self.hand:
            if self.all:
                self._show(st, f, st.z[f.doer * PILES + HAND])
                return leave(st, f)
            return self.offer(st, f, self.options(st, f))
        self._lift(st, f)
        return leave(st, f)

    def _show(self, st: State, f: Frame, cards: tuple[int, ...]) -> None:
        for card in cards:
            st.learn(card, happen.everybody(st))
        st.tell("show", f.doer, cards=cards)

    def _lift(self, st: State, f: Frame) -> None:
        """Lay the top cards aside; the first one lifted comes last, as it would lie on top again."""
        pile = self._pile(st, f)
        seen = 1 << f.doer if self.look else happen.everybody(st)
        lifted: list[int] = []
        for _ in range(len(st.z[pile]) if self.all else self.number):
            if not st.z[pile] and self.source.name == "deck":
                st.renew(f.doer)
            if pile != st.table.boneyard:
                st.unveil(pile)
            cards = st.z[pile]
            card = cards[-1]
            if st.quiet:
                card = st.table.unknown
            st.z[pile] = cards[:-1]
            lifted.append(card)
        if pile == st.table.boneyard and st.known:  # all of it: who laid it there knows its order no more
            st.known = {c: bits for c, bits in st.known.items() if c not in lifted}
        for card in reversed(lifted):
            st.aside += ((card, f.doer, pile, seen),)
        if self.remember:
            f.memory = lifted[0]
        st.tell("look" if self.look else "show", f.doer, cards=tuple(lifted))

    def options(self, st: State, f: Frame) -> list[int]:
        return st.table.one_of_each(st.z[f.doer * PILES + HAND])

    def choose(self, st: State, f: Frame, code: int) -> None:
        self._show(st, f, (code,))
        f.memory = code
        leave(st, f)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "reveal"

    def ask(self, st: State, f: Frame) -> str:
        return "Show everybody a card from your hand."


class TurnOp(Op):
    """Turn a pyramid card face down; or turn the one that was turned face up again.

    Rule: card.kite, card.kite.counts-as-change, card.kite.turns-back, ruling.kite-no-change
    """

    __slots__ = ("up", "source")

    def __init__(self, move: Move) -> None:
        self.up = move.face == "up"
        self.source = source_of(Place("pyramid", "nobody"), "turn")

    def count_in(self, total: Total) -> bool:
        return total.pyramid_ready(self)

    def ready(self, st: State, f: Frame) -> bool:
        return self.up or bool(self.source.cards(st, f))

    def run(self, st: State, f: Frame) -> bool:
        if self.up:
            if (f.memory, f.you) in st.down:  # not if it left, came back and was turned by another since
                st.down = tuple(row for row in st.down if row[0] != f.memory)
                st.tell("turn up", f.doer, f.memory)
            return leave(st, f)
        codes = self.options(st, f)
        if not codes:
            return skip(st, f, self)
        return self.offer(st, f, codes)

    def options(self, st: State, f: Frame) -> list[int]:
        return list(self.source.cards(st, f))

    def choose(self, st: State, f: Frame, code: int) -> None:
        st.down += ((code, f.you),)
        f.memory = code
        happen.note_change(st)
        st.tell("turn down", f.doer, code)
        leave(st, f)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "turn"

    def ask(self, st: State, f: Frame) -> str:
        return "Turn a card of the pyramid face down."


class IntoPyramidOp(Op):
    """This card enters the pyramid as a refill would lay it. Rule: ruling.mirror-case-slot"""

    __slots__ = ("card",)

    def __init__(self) -> None:
        self.card = Card(Memory("this"))

    @staticmethod
    def holes(st: State) -> list[int]:
        """The empty slots of the lowest row that has one."""
        for row in (happen.BASE_SLOTS, happen.MIDDLE_SLOTS, happen.APEX_SLOTS):
            found = [s for s in row if st.pyramid[s] < 0]
            if found:
                return found
        return []

    def ready(self, st: State, f: Frame) -> bool:
        return f.source not in st.pyramid and bool(self.card.cards(st, f)) and bool(self.holes(st))

    def run(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return skip(st, f, self)
        return self.offer(st, f, self.options(st, f))

    def options(self, st: State, f: Frame) -> list[int]:
        return [SLOT - s for s in self.holes(st)]

    def choose(self, st: State, f: Frame, code: int) -> None:
        card = f.source
        self.card.take(st, f, card)
        slot = SLOT - code
        st.pyramid[slot] = card
        happen.note_change(st)
        st.tell("enter", f.doer, card, slot=slot)
        leave(st, f)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "put"

    def ask(self, st: State, f: Frame) -> str:
        return f"In which empty place does {st.table.name[f.source]} enter the pyramid?"
