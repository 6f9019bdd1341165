"""Operations that are no plain move: drawing, revealing, swapping, turning, buying, executing, lasting rules."""

from __future__ import annotations

from . import happen
from .codes import DONE, DRAW_CARD, NO, TOP_DECK, YES
from .filters import how_many
from .lookahead import go, start
from .parts import Buy, Execute, Gold, Memory, Move, Number, Place, Places, Price
from .program import PAY, PROGRAMS, RULES, Op
from .sources import Card, Source, drop_aside, source_of
from .state import (
    ACTING,
    DECK,
    DISCARD,
    DOER,
    FOUND,
    HAND,
    IN_ASIDE,
    IN_LOG,
    IN_PLAY,
    IN_PYRAMID,
    LEFT,
    LOOP,
    MEM,
    NONE,
    PC,
    PHASE,
    PICK,
    PILES,
    PROG,
    SOURCE,
    TOMB,
    YOU,
    Frame,
    State,
)


def leave(st: State, f: Frame, to: int = NONE) -> bool:
    """The operation is finished: the frame goes on behind it."""
    f[PC] = to if to >= 0 else f[PC] + 1
    f[LEFT] = NONE
    f[PHASE] = 0
    return False


def skip(st: State, f: Frame, op: Op) -> bool:
    """A part that has become impossible is left out, and the log says so."""
    if st.out is not None:
        st.out.append(("skip", f[DOER], op.part, f[PROG]))
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
        base = f[DOER] * PILES
        have = len(st.z[base + DECK])
        return have + len(st.z[base + DISCARD]) if self.shuffle else have

    def ready(self, st: State, f: Frame) -> bool:
        return self.open or self.may or self._have(st, f) >= self._want(st, f)

    def run(self, st: State, f: Frame) -> bool:
        if self.open or self.may:
            if f[LEFT] == NONE:
                f[LEFT] = 0
            if f[LEFT] >= self.number or not self._have(st, f):
                return leave(st, f)
            st.cache = self.options(st, f)
            return True
        if not self.ready(st, f):
            return skip(st, f, self)
        st.draw(f[DOER], self._want(st, f), self.shuffle)
        return leave(st, f)

    def options(self, st: State, f: Frame) -> list[int]:
        return [YES, NO] if self.may else [DRAW_CARD, DONE]

    def choose(self, st: State, f: Frame, code: int) -> None:
        if code in (DONE, NO):
            if st.out is not None and code == NO:
                st.out.append(("decline", f[DOER]))
            leave(st, f)
        else:
            st.draw(f[DOER], 1, self.shuffle)
            f[LEFT] += 1

    def probe(self, st: State, f: Frame) -> bool:
        if not (self.open or self.may):
            if not self.ready(st, f):
                return False
            st.draw(f[DOER], self._want(st, f), self.shuffle)
        leave(st, f)
        return go(st)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "draw"

    def question(self) -> str:
        return "may" if self.may else "draw"


class RevealOp(Op):
    """Show cards: a hand card (it stays), a whole hand, or the top cards of a pile (they lie aside).

    Rule: card.statue-of-sobek.public-reveal, card.book-of-gates
    """

    __slots__ = ("move", "name", "source", "number", "all", "hand", "remember", "look", "linked")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.name = move.verb
        assert not isinstance(move.source, Places)
        self.source: Source = source_of(move.source, move.verb, move.shuffle)
        self.all = isinstance(move.number, Number)
        self.number = move.number if isinstance(move.number, int) else 0
        self.hand = isinstance(move.source, Place) and move.source.name == "hand"
        self.look = move.verb == "look at"
        self.remember = self.linked = False

    def _pile(self, st: State, f: Frame) -> int:
        name = self.source.name
        if name == "deck":
            return f[DOER] * PILES + DECK
        return st.table.stock if name == "stock" else st.table.boneyard

    def ready(self, st: State, f: Frame) -> bool:
        if isinstance(self.source, Card):
            return bool(self.source.cards(st, f))
        if self.hand:
            return self.all or bool(st.z[f[DOER] * PILES + HAND])
        pile = self._pile(st, f)
        have = len(st.z[pile])
        if self.all:
            return have >= 1
        if self.source.name == "deck" and self.move.shuffle:
            have += len(st.z[f[DOER] * PILES + DISCARD])
        return have >= self.number

    def run(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return skip(st, f, self)
        if isinstance(self.source, Card):
            self._show(st, f, (f[SOURCE],))
            return leave(st, f)
        if self.hand:
            if self.all:
                self._show(st, f, st.z[f[DOER] * PILES + HAND])
                return leave(st, f)
            codes = self.options(st, f)
            if len(codes) == 1:
                if st.out is not None:
                    st.out.append(("auto", self.verb(st, f, codes[0]), codes[0]))
                self.choose(st, f, codes[0])
                return False
            st.cache = codes
            return True
        self._lift(st, f)
        return leave(st, f)

    def _show(self, st: State, f: Frame, cards: tuple[int, ...]) -> None:
        for card in cards:
            st.learn(card, happen.everybody(st))
        if st.out is not None:
            st.out.append(("show", f[DOER], cards))

    def _lift(self, st: State, f: Frame) -> None:
        """Lay the top cards aside; the first one lifted comes last, as it would lie on top again."""
        pile = self._pile(st, f)
        seen = 1 << f[DOER] if self.look else happen.everybody(st)
        lifted: list[int] = []
        for _ in range(len(st.z[pile]) if self.all else self.number):
            if not st.z[pile] and self.source.name == "deck":
                st.renew(f[DOER])
            cards = st.z[pile]
            card = cards[-1]
            if st.quiet:
                card = st.table.unknown
            st.z[pile] = cards[:-1]
            lifted.append(card)
        for card in reversed(lifted):
            st.aside += ((card, f[DOER], pile, seen),)
        if self.remember:
            f[MEM] = lifted[0]
        if st.out is not None:
            st.out.append(("look" if self.look else "show", f[DOER], tuple(lifted)))

    def options(self, st: State, f: Frame) -> list[int]:
        kind = st.table.kind
        seen: dict[int, int] = {}
        for c in st.z[f[DOER] * PILES + HAND]:
            seen.setdefault(kind[c], c)
        return list(seen.values())

    def choose(self, st: State, f: Frame, code: int) -> None:
        self._show(st, f, (code,))
        f[MEM] = code
        leave(st, f)

    def probe(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return False
        if self.hand:
            if not self.all:
                f[MEM] = st.z[f[DOER] * PILES + HAND][0]
        elif not isinstance(self.source, Card):
            self._lift(st, f)
        leave(st, f)
        return go(st)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "reveal"


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

        from .filters import fits_of
        from .parts import Which

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
            return [c for c in cards if not (second and c == f[PICK])]
        kind = st.table.kind
        first: dict[int, int] = {}
        for c in cards:
            if not (second and c == f[PICK]):
                first.setdefault(kind[c], c)
        return list(first.values())

    def ready(self, st: State, f: Frame) -> bool:
        if self.both:
            return len(self.one.cards(st, f)) >= 2
        return bool(self._side(st, f, False)) and bool(self.other.cards(st, f))

    def run(self, st: State, f: Frame) -> bool:
        if f[LEFT] == NONE:
            if not self.ready(st, f):
                return skip(st, f, self)
            f[LEFT], f[PHASE] = 2, 0
        codes = self.options(st, f)
        if len(codes) == 1:
            if st.out is not None:
                st.out.append(("auto", self.verb(st, f, codes[0]), codes[0]))
            self.choose(st, f, codes[0])
            return False
        st.cache = codes
        return True

    def options(self, st: State, f: Frame) -> list[int]:
        return self._side(st, f, f[PHASE] == 1)

    def choose(self, st: State, f: Frame, code: int) -> None:
        if f[PHASE] == 0:
            f[PICK], f[PHASE] = code, 1
            return
        self._swap(st, f, f[PICK], code)
        f[PICK] = NONE
        leave(st, f)

    def _swap(self, st: State, f: Frame, one: int, other: int) -> None:
        if st.out is not None:
            st.out.append(("swap", f[DOER], one, other, self.one.name, self.other.name))
        if self.both:
            p = st.pyramid
            i, k = p.index(one), p.index(other)
            p[i], p[k] = other, one
            happen.note_change(st)
            return
        hand = f[DOER] * PILES + HAND
        st.remove(hand, one)
        if self.pyramid:
            st.pyramid[st.pyramid.index(other)] = one
            happen.note_change(st)
        else:
            st.remove(f[DOER] * PILES + TOMB, other)
        st.z[hand] += (other,)
        st.learn(other, happen.everybody(st))
        if not self.pyramid:
            happen.to_tomb(st, f[DOER], one)

    def probe(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return False
        leave(st, f)
        return go(st)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "swap"


class RefillOp(Op):
    """Fill the pyramid as at the end of a turn. Rule: terms.refill"""

    __slots__ = ()

    def ready(self, st: State, f: Frame) -> bool:
        return bool(st.stock) and min(st.pyramid) < 0

    def run(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return skip(st, f, self)
        happen.refill(st)
        happen.note_change(st)
        return leave(st, f)

    def probe(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return False
        leave(st, f)
        return go(st)


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
            gone = tuple(row for row in st.down if row[0] == f[MEM])
            if gone:
                st.down = tuple(row for row in st.down if row[0] != f[MEM])
                if st.out is not None:
                    st.out.append(("turn up", f[DOER], f[MEM]))
            return leave(st, f)
        codes = self.options(st, f)
        if not codes:
            return skip(st, f, self)
        if len(codes) == 1:
            if st.out is not None:
                st.out.append(("auto", self.verb(st, f, codes[0]), codes[0]))
            self.choose(st, f, codes[0])
            return False
        st.cache = codes
        return True

    def options(self, st: State, f: Frame) -> list[int]:
        return list(self.source.cards(st, f))

    def choose(self, st: State, f: Frame, code: int) -> None:
        st.down += ((code, f[YOU]),)
        f[MEM] = code
        happen.note_change(st)
        if st.out is not None:
            st.out.append(("turn down", f[DOER], code))
        leave(st, f)

    def probe(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return False
        leave(st, f)
        return go(st)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "turn"


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
        return f[SOURCE] not in st.pyramid and bool(self.card.cards(st, f)) and bool(self.holes(st))

    def run(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return skip(st, f, self)
        holes = self.holes(st)
        if len(holes) == 1:
            self.choose(st, f, -400 - holes[0])
            return False
        st.cache = self.options(st, f)
        return True

    def options(self, st: State, f: Frame) -> list[int]:
        return [-400 - s for s in self.holes(st)]

    def choose(self, st: State, f: Frame, code: int) -> None:
        card = f[SOURCE]
        self.card.take(st, f, card)
        st.pyramid[-400 - code] = card
        happen.note_change(st)
        if st.out is not None:
            st.out.append(("enter", f[DOER], card, -400 - code))
        leave(st, f)

    def probe(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return False
        st.pyramid[self.holes(st)[0]] = f[SOURCE]
        self.card.take(st, f, f[SOURCE])
        leave(st, f)
        return go(st)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "put"


class BuyOp(Op):
    """A purchase inside an action or ability. Rule: terms.buy, ruling.what-is-a-buy (B4)"""

    __slots__ = ("part_", "may", "source", "base")

    def __init__(self, part: Buy) -> None:
        self.part_ = part
        self.may = False
        self.source: Source = source_of(part.source, "buy")
        self.base = not isinstance(self.source, Card)

    def opening(self, st: State, f: Frame) -> int:
        """The gold that opens the payment: the remembered card's, if the part names one."""
        if self.part_.with_ is None or f[MEM] < 0 or f[MEM] == st.table.unknown:
            return 0
        if self.part_.with_.verb == "execute" and f[MEM] not in st.z[f[YOU] * PILES + IN_PLAY]:
            return 0
        return st.table.gold[f[MEM]] * self.part_.times

    def can_open(self, st: State, f: Frame) -> bool:
        """Whether the card whose gold opens the payment is still there."""
        with_ = self.part_.with_
        if with_ is None:
            return True
        if with_.verb == "execute":
            return f[MEM] >= 0 and f[MEM] in st.z[f[YOU] * PILES + IN_PLAY]
        return f[MEM] >= 0

    def options(self, st: State, f: Frame) -> list[int]:
        if not self.can_open(st, f):
            return []
        purse = happen.purse(st, f[DOER]) + self.opening(st, f)
        less = self.part_.less
        codes = [
            c
            for c in self.source.cards(st, f)
            if c == st.table.unknown or happen.price(st, f[DOER], c, less) <= purse
        ]
        return [*codes, NO] if self.may and codes else codes

    def ready(self, st: State, f: Frame) -> bool:
        return self.may or bool(self.options(st, f))

    def run(self, st: State, f: Frame) -> bool:
        codes = self.options(st, f)
        if not codes:
            return leave(st, f) if self.may else skip(st, f, self)
        if len(codes) == 1 and not self.may:
            if st.out is not None:
                st.out.append(("auto", self.verb(st, f, codes[0]), codes[0]))
            self.choose(st, f, codes[0])
            return False
        st.cache = codes
        return True

    def choose(self, st: State, f: Frame, code: int) -> None:
        opening = self.opening(st, f)
        doer, mem = f[DOER], f[MEM]
        leave(st, f)
        if code == NO:
            return
        found = st.find(code)
        open_purchase(st, doer, code, self.part_.less, found)
        st.stack[-1][LOOP] += opening
        st.stack[-1][MEM] -= opening
        if self.part_.with_ is not None and st.out is not None:
            st.out.append(("opening", doer, mem, opening))

    def probe(self, st: State, f: Frame) -> bool:
        if not self.may and not self.options(st, f):
            return False
        if not self.base:
            drop_aside(st, f[MEM])
        leave(st, f)
        return go(st)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "buy"


def open_purchase(st: State, seat: int, card: int, less: int, found: int) -> None:
    """Begin to pay for a card: a payment frame holds what is still owed (Rule: buy.step-sequence)."""
    from .state import new_frame

    frame = new_frame(PAY, seat, NONE, card, found)
    frame[MEM] = happen.price(st, seat, card, less)
    beside = happen.gold_beside(st, seat) if st.lasting else 0
    frame[MEM] -= beside
    frame[LOOP] = beside
    st.stack.append(frame)
    if st.out is not None:
        st.out.append(("purchase", seat, card))


class ExecuteOp(Op):
    """Carry out another card's action: a revealed or taken card, a top card, the apex, a hand card, an earlier action.

    Rule: ruling.source-card-moves, ruling.self-reference, ruling.proxied-actions-count
    """

    __slots__ = ("what", "place", "memory", "if_possible", "times", "remember")

    def __init__(self, part: Execute) -> None:
        self.what = part.what
        self.place = part.what.name if isinstance(part.what, Place) else ""
        self.memory = isinstance(part.what, Memory)
        self.if_possible = part.if_possible
        self.times = False  # repeated so often as a number says: later rounds may be left out
        self.remember = False

    def sources(self, st: State, f: Frame) -> list[tuple[int, int]]:
        """The cards whose action could be meant, each with where it is found."""
        you = f[YOU]
        if self.memory:
            card = f[MEM]
            return [(card, IN_ASIDE)] if card >= 0 else []
        if self.place == "apex":
            card = st.pyramid[0]
            return [(card, IN_PYRAMID)] if 0 in st.face_up() else []
        if self.place == "discard":
            pile = you * PILES + DISCARD
            return [(st.z[pile][-1], pile)] if st.z[pile] else []
        if self.place == "hand":
            return [(c, you * PILES + IN_PLAY) for c in st.z[you * PILES + HAND]]
        rows = st.actions
        if self.place == "first action":
            return [(rows[0] >> 1, IN_LOG)] if rows and rows[0] & 1 else []
        return [(row >> 1, IN_LOG) for row in dict.fromkeys(rows) if row & 1]

    def options(self, st: State, f: Frame) -> list[int]:
        kind = st.table.kind
        out: dict[int, int] = {}
        for card, found in self.sources(st, f):
            if kind[card] not in out and self._may(st, f, card, found):
                out[kind[card]] = card
        return list(out.values())

    def _may(self, st: State, f: Frame, card: int, found: int) -> bool:
        number = st.table.action[card]
        if number < 0 or card in self._running(st):
            return False
        program = PROGRAMS[number]
        if found == IN_LOG and not program.repeatable:
            return False
        if card == st.table.unknown:
            return False
        s = st.clone(True)
        g = s.stack[-1]
        self._begin(s, g, card, found)
        return go(s)

    @staticmethod
    def _running(st: State) -> list[int]:
        return [f[SOURCE] for f in st.stack if f[PROG] >= 0 and PROGRAMS[f[PROG]].kind == 0]

    def _begin(self, st: State, f: Frame, card: int, found: int) -> None:
        """Go on behind this operation and put the other action's frame on top."""
        you = f[YOU]
        acting = f[ACTING]
        if self.place == "hand":
            st.remove(you * PILES + HAND, card)
            st.z[you * PILES + IN_PLAY] += (card,)
            happen.note_played(st, you, card)
            acting = card
        if self.remember:
            f[MEM] = card
        leave(st, f)
        start(st, PROGRAMS[st.table.action[card]], you, acting, card, found)

    def ready(self, st: State, f: Frame) -> bool:
        return self.if_possible or bool(self.options(st, f))

    def run(self, st: State, f: Frame) -> bool:
        codes = self.options(st, f)
        if not codes:
            if self.if_possible or self.times:
                if st.out is not None and self.if_possible:
                    st.out.append(("no action", f[DOER], f[MEM]))
                return leave(st, f)
            return skip(st, f, self)
        if len(codes) == 1:
            if st.out is not None:
                st.out.append(("auto", self.verb(st, f, codes[0]), codes[0]))
            self.choose(st, f, codes[0])
            return False
        st.cache = codes
        return True

    def choose(self, st: State, f: Frame, code: int) -> None:
        kind = st.table.kind
        found = next(
            where for card, where in self.sources(st, f) if kind[card] == kind[code] and self._same(card, code)
        )
        if st.out is not None:
            st.out.append(("repeat" if found == IN_LOG else "execute", f[YOU], code))
        self._begin(st, f, code, found)

    @staticmethod
    def _same(card: int, code: int) -> bool:
        return card == code

    def probe(self, st: State, f: Frame) -> bool:
        if self.if_possible:
            leave(st, f)
            return go(st)
        kind = st.table.kind
        tried: set[int] = set()
        sources = [pair for pair in self.sources(st, f) if pair[0] != st.table.unknown]
        for card, found in sources:
            if kind[card] in tried:
                continue
            tried.add(kind[card])
            if self._may(st, f, card, found):
                return True
        if self.times and f[LOOP] > 0:
            leave(st, f)
            return go(st)
        return False

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "repeat" if self.place in ("actions", "first action") else "execute"

    def question(self) -> str:
        return "repeat"


class LastingOp(Op):
    """A rule comes into force, or parts are put off until later. Rule: action.effect-duration"""

    __slots__ = ("moment", "what", "plus", "stacks")

    def __init__(self, moment: str, what: int, plus: Place | None, stacks: bool) -> None:
        self.moment = moment
        self.what = what
        self.plus = plus
        self.stacks = stacks

    def run(self, st: State, f: Frame) -> bool:
        value = 0
        if self.plus is not None:
            value = len(st.z[f[YOU] * PILES + DISCARD])
        elif self.what >= 0:
            value = f[MEM]
        row = (f[YOU], self.moment, self.what, value)
        if self.stacks or row not in st.lasting:
            st.lasting += (row,)
        if st.out is not None:
            st.out.append(("lasting", f[YOU], self.what, value))
        return leave(st, f)

    def probe(self, st: State, f: Frame) -> bool:
        self.run(st, f)
        return go(st)


def rule_number(rule: Gold | Price | object) -> int:
    """The negative number of a rule in rows; equal rules share one."""
    for i, known in enumerate(RULES):
        if known == rule:
            return -1 - i
    RULES.append(rule)  # type: ignore[arg-type]
    return -len(RULES)


_ = (FOUND, TOP_DECK)
