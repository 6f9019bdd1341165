"""The state of a game: plain integers and tuples, saved, cloned and shown at any moment, also in mid-action.

Cards are small integers. Every pile is a tuple from bottom to top, and all piles stand in one list `State.z`: player
``p`` has ``HAND DECK DISCARD TOMB IN_PLAY KEPT`` at ``p * 6``, then come the boneyard and the stock. The pyramid is
six slots, `APEX`, two in the middle, three in the base, left to right; a hole is `NONE`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ..table import NONE as NONE
from ..table import PILES as PILES
from ..table import Table
from .events import Event
from .known import NOBODY, Known, Named

HAND, DECK, DISCARD, TOMB, IN_PLAY, KEPT = range(6)

# Where a card was found, beside the indices of `State.z`.
IN_PYRAMID, IN_ASIDE, IN_LOG = -2, -3, -4

# The steps of a turn: at the first three a game stands still, the others run by themselves; `turn` has the rest.
CHOOSE_PHARAOH, PLAY, OVER, BEGIN = range(4)


class Aside(NamedTuple):
    """A card that lies aside while an action runs."""

    card: int
    seat: int  # whose it is
    origin: int  # where it came from
    seen: int  # the bits of the seats that may see it


class Lasting(NamedTuple):
    """A rule that is in force for a while, or parts that were put off."""

    seat: int  # for whom
    moment: str  # until or at which
    what: int  # the program of parts put off; for a rule, its place in `RULES` as ``-1 - place``
    value: int


#: The fields of a frame, in the order in which it is made of them and written down.
FRAME = (
    "program", "you", "acting", "source", "found", "doer", "pc", "them", "memory", "left", "pick", "loop", "refused",
    "mark", "phase", "row",
)  # fmt: skip


class Frame:
    """A running action, ability, reaction or step: which operation is next, for whom, and what it has come to.

    All fields are integers, and `NONE` where there is nothing. What an operation keeps between two choices of its own
    (``left``, ``pick``, ``phase``) is empty again when it is finished.
    """

    __slots__ = FRAME

    def __init__(
        self, program: int, you: int, acting: int = NONE, source: int = NONE, found: int = NONE, doer: int = NONE,
        pc: int = 0, them: int = NONE, memory: int = NONE, left: int = NONE, pick: int = NONE, loop: int = 0,
        refused: int = 0, mark: int = 0, phase: int = 0, row: int = NONE,
    ) -> None:  # fmt: skip
        """A frame at the first operation of a program, if no more is said."""
        self.program = program  # its number
        self.you = you  # the seat that executes
        self.acting = acting  # the card whose play began all this
        self.source = source  # the card whose text runs
        self.found = found  # where that card was found
        self.doer = doer if doer >= 0 else you  # the seat that carries out the present part
        self.pc = pc  # the operation that is next
        self.them = them  # the opponent who was named
        self.memory = memory  # the card, or the number of cards, that later parts refer to
        self.left = left  # how many picks are left, or were made; in a crumble the hole
        self.pick = pick  # a card that was picked and waits
        self.loop = loop  # the round; how often the gold of a hand card counts that an ability executes
        self.refused = refused  # the bits of the seats that refused this action
        self.mark = mark  # how many cards lay aside when it began
        self.phase = phase  # how far the operation has come
        self.row = row  # its row among the turn's actions

    def copy(self) -> Frame:
        """A frame of its own with the same fields."""
        return Frame(
            self.program, self.you, self.acting, self.source, self.found, self.doer, self.pc, self.them, self.memory,
            self.left, self.pick, self.loop, self.refused, self.mark, self.phase, self.row,
        )  # fmt: skip

    def fields(self) -> list[int]:
        """Every field, in the order of `FRAME`."""
        return [getattr(self, name) for name in FRAME]

    def __eq__(self, other: object) -> bool:
        """Whether both are at the same place with the same cards."""
        return isinstance(other, Frame) and self.fields() == other.fields()

    __hash__ = None  # type: ignore[assignment]  # its fields change

    def __repr__(self) -> str:
        told = zip(FRAME, self.fields(), strict=True)
        return f"<Frame {', '.join(f'{name}={value}' for name, value in told)}>"


#: Every attribute of a state, in the order in which it is written down.
FIELDS = (
    "table", "z", "pyramid", "down", "aside", "chosen", "turn", "seat", "step", "entomb_used", "pharaoh_used",
    "changed", "entombed", "played", "bought", "actions", "lasting", "axes", "pharaohs", "offered", "stack", "known",
    "rng", "named", "quiet", "out", "cache",
)  # fmt: skip


class State:
    """Everything that is true of a game between two choices."""

    __slots__ = FIELDS

    def __init__(self, table: Table, bare: bool = False) -> None:
        """An empty table, or with `bare` an object whose other attributes the caller sets."""
        self.table = table
        if bare:
            return
        self.z: list[tuple[int, ...]] = [()] * (table.seats * PILES + 2)
        self.pyramid = [NONE] * 6
        self.down: tuple[tuple[int, int], ...] = ()  # face-down pyramid cards with the seat that turned them
        self.aside: tuple[Aside, ...] = ()
        self.chosen: tuple[int, ...] = ()
        self.turn = 0  # turns begun before this one
        self.seat = 0
        self.step = BEGIN
        self.entomb_used = False
        self.pharaoh_used = False
        self.changed = False  # the pyramid, this turn (Rule: turn.rebuild-no-sacrifice-after-change)
        self.entombed: bool = False  # a card of the turn's player went into the tomb this turn
        self.played = 0  # how many cards were played this turn
        self.bought: tuple[int, ...] = ()
        self.actions: tuple[int, ...] = ()  # card * 2 + completed, in order of their start
        self.lasting: tuple[Lasting, ...] = ()
        self.axes: tuple[tuple[int, int], ...] = ()  # discarded triggers not answered yet: card, owner
        self.pharaohs = (NONE,) * table.seats  # the program of each seat's
        self.offered: tuple[int, ...] = ()  # pharaohs to choose from, two a seat; empty when they are revealed
        self.stack: list[Frame] = []
        self.known: dict[int, Known] = {}  # what seats know of cards that lie hidden; never changed in place
        self.rng = 0  # the generator
        self.named: Named | None = None  # in place of it, at a table where the cards are named as they come
        self.quiet = False  # inside a search: no reactions, no events
        self.out: list[Event] | None = None  # what happened, for the log; None when nobody listens
        self.cache: list[int] | None = None  # the options of the pending decision, once somebody asked

    def clone(self, quiet: bool = False) -> State:
        """A copy that shares nothing which changes. Constant time, about one microsecond."""
        s = State(self.table, True)
        s.z = self.z[:]
        s.pyramid = self.pyramid[:]
        s.down = self.down
        s.aside = self.aside
        s.chosen = self.chosen
        s.turn = self.turn
        s.seat = self.seat
        s.step = self.step
        s.entomb_used = self.entomb_used
        s.pharaoh_used = self.pharaoh_used
        s.changed = self.changed
        s.entombed = self.entombed
        s.played = self.played
        s.bought = self.bought
        s.actions = self.actions
        s.lasting = self.lasting
        s.axes = self.axes
        s.pharaohs = self.pharaohs
        s.offered = self.offered
        stack = self.stack
        s.stack = [f.copy() for f in stack] if stack else []
        s.known = self.known
        s.rng = self.rng
        s.named = self.named
        s.quiet = quiet
        s.out = None
        s.cache = None
        return s

    def tell(
        self, kind: str, seat: int = NONE, card: int = NONE, other: int = NONE, cards: tuple[int, ...] = (),
        number: int = 0, paid: int = 0, slot: int = NONE, verb: str = "", source: str = "", to: str = "",
        whom: int = NONE, program: int = NONE, part: int = 0, programs: tuple[int, ...] = (), code: int = 0,
    ) -> None:  # fmt: skip
        """Tell what happened to who listens, if somebody does; see `Event` for what each kind needs."""
        if self.out is not None:
            more = (number, paid, slot, verb, source, to, whom, program, part, programs, code)
            self.out.append(Event(kind, seat, card, other, cards, *more))

    # ---- small questions ----------------------------------------------------------------------

    @property
    def boneyard(self) -> tuple[int, ...]:
        """The boneyard, bottom to top."""
        return self.z[self.table.boneyard]

    @property
    def stock(self) -> tuple[int, ...]:
        """The stock, bottom to top."""
        return self.z[self.table.stock]

    @property
    def left(self) -> int:
        """How many cards stock and pyramid have together. Rule: end.all-three-conditions"""
        return len(self.z[self.table.stock]) + 6 - self.pyramid.count(NONE)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.step == OVER

    def pile(self, seat: int, which: int) -> tuple[int, ...]:
        """One of a player's piles, bottom to top."""
        return self.z[seat * PILES + which]

    def face_up(self) -> list[int]:
        """The slots of the pyramid that hold a face-up card."""
        down = [card for card, _ in self.down]
        return [slot for slot, card in enumerate(self.pyramid) if card >= 0 and card not in down]

    @property
    def by_name(self) -> bool:
        """Whether this is a game played with real cards, whose hidden cards are named as they come (see `named`)."""
        return self.named is not None

    # ---- piles --------------------------------------------------------------------------------

    def remove(self, pile: int, card: int) -> None:
        """Take a card out of a pile, the topmost of that number."""
        cards = self.z[pile]
        i = cards.index(card)
        self.z[pile] = cards[:i] + cards[i + 1 :]

    def drop_aside(self, card: int) -> None:
        """Take the latest entry of a card out of the cards set aside. Raises LookupError where it is not among them."""
        rows = self.aside
        for i in range(len(rows) - 1, -1, -1):
            if rows[i].card == card:
                self.aside = rows[:i] + rows[i + 1 :]
                for f in self.stack:
                    if f.mark > i:
                        f.mark -= 1
                return
        raise LookupError(card)

    def find(self, card: int) -> int:
        """Where a card lies: an index of `z`, `IN_PYRAMID` or `IN_ASIDE`; NONE when it is nowhere."""
        if card in self.pyramid:
            return IN_PYRAMID
        for i, pile in enumerate(self.z):
            if card in pile:
                return i
        if any(row.card == card for row in self.aside):
            return IN_ASIDE
        return NONE

    def lapse(self, moment: str, seat: int) -> list[Lasting]:
        """Take out what was in force for a seat until this moment, or put off until it; in the order it was laid."""
        due = [row for row in self.lasting if row.moment == moment and row.seat == seat]
        self.lasting = tuple([row for row in self.lasting if row not in due])
        return due

    # ---- what is known of hidden cards --------------------------------------------------------

    def knowing(self, card: int) -> int:
        """The bits of the seats that know a card where it lies hidden."""
        return self.known.get(card, NOBODY).seats

    def learn(self, card: int, seats: int) -> None:
        """Note that these seats (as bits) know a card that now lies in a hidden place."""
        self._note(card, self.known.get(card, NOBODY).seen_by(seats))

    def veil(self, card: int, seats: int) -> None:
        """Note that a card was laid on the boneyard in an order that only these seats know."""
        self._note(card, Known(seats, veiled=True))

    def hand_on(self, card: int, giver: int, seats: int) -> None:
        """Note that a card was handed on unseen: only these seats know it, and the others know who gave some card."""
        when = self.turn << 8 | min(len(self.actions), 0xFF)
        self._note(card, self.known.get(card, NOBODY).handed_on(when, giver, seats, self.table.everybody))

    def _note(self, card: int, known: Known) -> None:
        if not self.quiet:
            self.known = {**self.known, card: known}

    def uncover(self) -> None:
        """The boneyard's top card is seen by everybody. Rule: info.boneyard-top-only"""
        top = self.boneyard[-1:]
        if top and self.known.get(top[0], NOBODY).veiled:
            self.forget(top)

    def forget(self, cards: Collection[int]) -> None:
        """Nobody knows any more where these cards lie."""
        self.known = {c: known for c, known in self.known.items() if c not in cards}

    def veiled(self, card: int, seats: int) -> bool:
        """Whether a boneyard card was laid where not all of these seats (as bits) saw it."""
        known = self.known.get(card, NOBODY)
        return known.veiled and bool(seats & ~known.seats)

    def top_bone(self, seats: int) -> int:
        """The boneyard's top card if all of these seats (as bits) see it, else NONE."""
        bones = self.boneyard
        return bones[-1] if bones and not self.veiled(bones[-1], seats) else NONE
