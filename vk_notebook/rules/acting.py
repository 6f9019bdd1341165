"""Operations that are no plain move: drawing, revealing, swapping, refilling, turning, entering the pyramid."""

from __future__ import annotations

from . import happen
from .codes import DONE, DRAW_CARD, NO, SLOT, YES
from .filters import fits_of, how_many
from .nouns import counted
from .parts import Memory, Move, Number, Place, Places, Which
from .program import Op
from .sources import Card, Source, source_of
from .state import DECK, DISCARD, HAND, NONE, PILES, TOMB, Frame, State


def leave(st: State, f: Frame, to: int = NONE) -> bool:
    """The operation is finished: the frame goes on behind it."""
    f.pc = to if to >= 0 else f.pc + 1
    f.left = NONE
    f.phase = 0
    return False


def skip(st: State, f: Frame, op: Op) -> bool:
    """A part that has become impossible is left out, and the log says so; a search ends there."""
    if st.quiet:
        st.cache = []
        return True
    if st.out is not None:
        st.out.append(("skip", f.doer, op.part, f.program))
    return leave(st, f)



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
            if st.out is not None and code == NO:
                st.out.append(("decline", f.doer))
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
        if st.out is not None:
            st.out.append(("show", f.doer, cards))

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
        if st.out is not None:
            st.out.append(("look" if self.look else "show", f.doer, tuple(lifted)))

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
        if st.out is not None:
            st.out.append(("swap", f.doer, one, other, self.one.name, self.other.name))
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


class RefillOp(Op):
    """Fill the pyramid as at the end of a turn. Rule: terms.refill"""

    __slots__ = ()

    def ready(self, st: State, f: Frame) -> bool:
        return bool(st.stock) and min(st.pyramid) < 0

    def run(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return skip(st, f, self)
        if st.quiet:  # which cards will come is hidden
            return leave(st, f)
        happen.refill(st)
        happen.note_change(st)
        return leave(st, f)


class TurnOp(Op):
    """Turn a pyramid card face down; or turn the one that was turned face up again.

    Rule: card.kite, card.kite.counts-as-change, card.kite.turns-back, ruling.kite-no-change
    """

    __slots__ = ("up", "source")

    def __init__(self, move: Move) -> None:
        self.up = move.face == "up"
        self.source = source_of(Place("pyramid", "nobody"), "turn")

    def ready(self, st: State, f: Frame) -> bool:
        return self.up or bool(self.source.cards(st, f))

    def run(self, st: State, f: Frame) -> bool:
        if self.up:
            if (f.memory, f.you) in st.down:  # not if it left, came back and was turned by another since
                st.down = tuple(row for row in st.down if row[0] != f.memory)
                if st.out is not None:
                    st.out.append(("turn up", f.doer, f.memory))
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
        if st.out is not None:
            st.out.append(("turn down", f.doer, code))
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
        if st.out is not None:
            st.out.append(("enter", f.doer, card, slot))
        leave(st, f)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "put"

    def ask(self, st: State, f: Frame) -> str:
        return f"In which empty place does {st.table.name[f.source]} enter the pyramid?"
