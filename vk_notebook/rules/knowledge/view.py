"""What a seat may know: what it may not see is None in its view."""

from __future__ import annotations

from operator import index
from typing import NamedTuple

from ...ground.errors import NotTold, Refusal
from ...ground.shown import Shown
from ..engine import scoring
from ..engine.known import NOBODY
from ..engine.program import OPS, PAY, PROGRAMS, TURN
from ..engine.scoring import Score
from ..engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, PILES, TOMB, State
from ..engine.turn import asked, legal
from ..table import Table
from . import worlds

Names = tuple["str | None", ...]

#: What a strict table says to whoever asks for the stock's number in the own turn.
NOT_COUNTED = Refusal("info.stock-on-turn", "You may not count the stock on your own turn, only on another player's.")


def may_count(st: State, seat: int, assist: bool) -> bool:
    """Whether a seat is told how many cards the stock has: at a strict table not in its own turn.

    That it is empty everybody sees. Rule: info.stock-count, info.stock-on-turn
    """
    return assist or st.over or st.seat != seat or not st.stock


def may_look(st: State, seat: int, assist: bool) -> bool:
    """Whether a seat may look through its own discard pile: at a strict table not in its own turn.

    But an action that picks below its top may have it do so, and in a solitaire it is open.
    Rule: info.discard-on-turn, solitaire.discard-open
    """
    if assist or st.over or st.seat != seat or st.table.aim:
        return True
    if not st.stack or asked(st) != seat or OPS[st.stack[-1].program][st.stack[-1].pc].top_only:
        return False
    return not set(st.z[seat * PILES + DISCARD]).isdisjoint(legal(st))


class Fact(NamedTuple):
    """What is printed on a card; ``set`` is None for starters and uniques, whose points are ``vp``."""

    cost: int
    gold: int
    set: str | None
    vp: int
    level: int
    starter: bool


class Facts:
    """The printed numbers of a game's cards: ``of[name]``, and the name that belongs to the number in an option."""

    __slots__ = ("__weakref__", "names", "of")

    def __init__(self, t: Table) -> None:
        self.names = t.name
        sets = (*t.set_names, None)  # -1: no set
        rows = zip(t.cost, t.gold, [sets[group] for group in t.set_id], t.points, t.level, t.starter, strict=True)
        self.of = {name: Fact(*row) for name, row in zip(t.name[:-1], rows, strict=False)}


def _open(st: State, cards: tuple[int, ...]) -> Names:
    """The names of cards that everybody who asks may see."""
    return tuple(map(st.table.name.__getitem__, cards))


def _hidden(st: State, cards: tuple[int, ...], seat: int) -> Names:
    """The names of those hidden cards that a seat knows, None for the others."""
    if not st.known:
        return (None,) * len(cards)
    names, known, bit = st.table.name, st.known, 1 << seat
    return tuple([names[c] if known.get(c, NOBODY).seats & bit else None for c in cards])


class PlayerView:
    """One player as a certain seat sees him. Every pile is bottom to top, with None for a hidden card.

    Rule: info.discard-off-turn, info.discard-on-turn, entomb.tomb-public
    """

    __slots__ = ("_st", "_me", "_assist", "seat", "name")

    def __init__(self, st: State, me: int, seat: int, assist: bool = True) -> None:
        self._st = st
        self._me = me
        self._assist = assist
        self.seat = seat
        #: The player's name.
        self.name: str = st.table.names[seat]

    @property
    def pharaoh(self) -> str | None:
        """The pharaoh's name; of others only when all are revealed. Rule: pharaoh.setup-simultaneous-reveal"""
        number = self._st.pharaohs[self.seat]
        secret = self._st.offered and self.seat != self._me
        return None if number < 0 or secret else PROGRAMS[number].name

    def _pile(self, which: int, seen: bool) -> Names:
        cards = self._st.pile(self.seat, which)
        return _open(self._st, cards) if seen else _hidden(self._st, cards, self._me)

    @property
    def hand(self) -> Names:
        """The hand; of others only what this seat was shown."""
        return self._pile(HAND, self.seat == self._me)

    @property
    def deck(self) -> Names:
        """The deck; known only where a card was seen going there."""
        return self._pile(DECK, False)

    @property
    def discard(self) -> Names:
        """The discard pile: one's own, of others the top card; all that the Dummy has drawn was seen.

        At a strict table one's own is open in the turns of others and while an action looks through it.
        """
        st = self._st
        if self.seat == st.table.dummy or (self.seat == self._me and may_look(st, self._me, self._assist)):
            return self._pile(DISCARD, True)
        cards = st.pile(self.seat, DISCARD)
        return (None,) * (len(cards) - 1) + _open(st, cards[-1:])

    @property
    def tomb(self) -> Names:
        """The tomb."""
        return self._pile(TOMB, True)

    @property
    def in_play(self) -> Names:
        """The cards played this turn."""
        return self._pile(IN_PLAY, True)

    @property
    def set_aside(self) -> Names:
        """Cards kept for the next hand."""
        return self._pile(KEPT, self.seat == self._me)

    @property
    def titles(self) -> frozenset[str]:
        """The player's different cards outside the tomb: all of one's own, of others those that this seat knows.

        What others own is not public: a card may be handed on unseen.
        """
        if self.seat != self._me:
            piles = (self.hand, self.deck, self.discard, self.in_play, self.set_aside)
            return frozenset([name for pile in piles for name in pile if name is not None])
        st = self._st
        z, base = st.z, self.seat * PILES
        deck = z[base + DECK]
        if st.known:
            bit = 1 << self._me
            # a card on the deck that only others know is a gift not yet seen
            deck = tuple([c for c in deck if c not in st.known or st.known[c].seats & bit])
        cards = z[base] + deck + z[base + DISCARD] + z[base + IN_PLAY] + z[base + KEPT]
        if st.aside:
            cards += tuple(row.card for row in st.aside if row.seat == self.seat)
        return frozenset(map(st.table.name.__getitem__, cards))

    @property
    def cards(self) -> int:
        """How many cards the player has outside the tomb. Everybody can count them."""
        return sum([len(self._st.pile(self.seat, which)) for which in (HAND, DECK, DISCARD, IN_PLAY, KEPT)])

    @property
    def score(self) -> Score:
        """The tomb's score as it lies."""
        return scoring.score(self._st, self.seat)


class View(Shown):
    """What a seat may know of a game. In a notebook it shows itself as a picture, and in words.

    Without `assist` it follows a strict table: on the seat's own turn it raises NotTold if you ask for the number of
    cards in the stock, and shows only the top of the seat's own discard pile.
    """

    __slots__ = (
        "_st", "_assist", "seat", "name", "seats", "active", "turn", "free_entomb", "pharaoh_used", "pyramid_changed",
    )  # fmt: skip

    def __init__(self, st: State, seat: int, assist: bool = True) -> None:
        self._st = st
        self._assist = assist
        self.seat = seat
        #: Whose view this is.
        self.name: str = st.table.names[seat]
        #: How many players there are.
        self.seats: int = st.table.seats
        #: Whose turn it is.
        self.active: str = st.table.names[st.seat]
        #: The number of the running turn, from 1; of the last one when the game is over.
        self.turn: int = st.turn + (not st.over)
        #: Whether the active player still has the free entombment.
        self.free_entomb: bool = not st.entomb_used
        #: Whether the active player has used the pharaoh this turn.
        self.pharaoh_used: bool = st.pharaoh_used
        #: Whether the pyramid was changed this turn.
        self.pyramid_changed: bool = st.changed

    @property
    def assist(self) -> bool:
        """Whether it tells more than a strict table does."""
        return self._assist

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """All players in seat order, each as this seat sees them."""
        return tuple(PlayerView(self._st, self.seat, seat, self._assist) for seat in range(self.seats))

    @property
    def me(self) -> PlayerView:
        """This seat's player."""
        return PlayerView(self._st, self.seat, self.seat, self._assist)

    @property
    def opponents(self) -> tuple[PlayerView, ...]:
        """The others, clockwise from this seat."""
        others = [(self.seat + k) % self.seats for k in range(1, self.seats)]
        return tuple(PlayerView(self._st, self.seat, seat, self._assist) for seat in others)

    @property
    def asked(self) -> str | None:
        """Who has to choose now; None when the game is over."""
        seat = asked(self._st)
        return self._st.table.names[seat] if seat >= 0 else None

    @property
    def facts(self) -> Facts:
        """The printed numbers of the game's cards, made once for a game."""
        table = self._st.table
        table.facts = found = table.facts or Facts(table)
        return found

    @property
    def card(self) -> str | None:
        """The card whose text is being carried out or that is being bought; None at the main decision and in the steps
        itself."""
        st = self._st
        for f in reversed(st.stack):
            if f.source >= 0:
                return st.table.name[f.source]
            if PROGRAMS[f.program].kind != TURN:
                return PROGRAMS[f.program].name
        return None

    @property
    def to_pay(self) -> int:
        """The gold still to be paid for the card being bought; 0 when nothing is being paid."""
        st = self._st
        return st.stack[-1].memory if st.stack and st.stack[-1].program == PAY else 0

    @property
    def cards_left(self) -> int:
        """How many cards the stock and the pyramid have together; the game ends when there are none. Rule:
        end.all-three-conditions"""
        if not may_count(self._st, self.seat, self._assist):
            raise NotTold(NOT_COUNTED)
        return self._st.left

    @property
    def pyramid(self) -> Names:
        """The six slots, apex first; face-down cards may be looked at. Rule: card.kite.may-be-examined"""
        return tuple(self._st.table.name[c] if c >= 0 else None for c in self._st.pyramid)

    @property
    def face_down(self) -> tuple[int, ...]:
        """The slots whose card is face down."""
        return tuple(self._st.pyramid.index(c) for c, _ in self._st.down)

    @property
    def boneyard(self) -> Names:
        """The boneyard: you see only its top card, in a solitaire all of it.

        Rule: info.boneyard-top-only, solitaire.boneyard-open
        """
        st = self._st
        if st.table.aim or not st.boneyard:
            return _open(st, st.boneyard)
        top = st.top_bone(1 << self.seat)  # while more is laid on it, it is not seen yet
        return (None,) * (len(st.boneyard) - 1) + (st.table.name[top] if top >= 0 else None,)

    @property
    def stock(self) -> Names:
        """The stock: hidden, except for cards this seat saw going there. Rule: info.stock-count, info.stock-on-turn"""
        if not may_count(self._st, self.seat, self._assist):
            raise NotTold(NOT_COUNTED)
        return _hidden(self._st, self._st.stock, self.seat)

    @property
    def aside(self) -> Names:
        """Cards revealed or set aside by the action in progress."""
        bit = 1 << self.seat
        return tuple(self._st.table.name[row.card] if row.seen & bit else None for row in self._st.aside)

    @property
    def sets(self) -> dict[str, int]:
        """How many different titles each set of this game has."""
        t = self._st.table
        titles = set(zip(t.set_id, t.kind, strict=True))
        return {name: sum(group == g for group, _ in titles) for g, name in enumerate(t.set_names)}

    def __repr__(self) -> str:
        return f"<View of {self.name}, turn {self.turn}>"

    def determinize(self, rng: int) -> State:
        """A possible full state: all that this seat cannot know is dealt anew.

        `rng` is any whole number; the same number gives the same deal. Cards the seat knows stay where they are, the
        stock keeps level II above level III, and the cards that were seen on the boneyard keep their order. A card that
        was passed on unseen may be any that the giver could have given. The world is meant for the seat that is asked.
        If another seat has to choose, this seat knows the question but not what led to it, so in this world the
        question may have no answer. Bots may count everything, even in a strict view. Linear in the number of hidden
        cards, about twenty microseconds.
        """
        return worlds.determinize(self._st, self.seat, index(rng))


def behind(view: View) -> State:
    """The state behind a view, hidden cards too: for what asks only for things that the seat may know."""
    return view._st
