"""Discard, sacrifice, entomb, take, put, set aside: cards are picked one at a time and go where the part says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import Refusal
from ..engine import happen
from ..engine.codes import DONE, NO, PLAYER, TOP_DECK, TOP_STOCK
from ..engine.program import PROGRAMS, Op, leave
from ..engine.search import leads_on
from ..engine.state import DECK, DISCARD, HAND, NONE, PILES, Frame, State
from .executing import forced
from .filters import extreme, fits_of, how_many
from .landing import known_to_all, landing, show_hand
from .nouns import PLACES
from .parts import Move, Number, Place, Places
from .quoting import against, face_down, misfit, of_a_pick
from .sources import PILE_OF, SLOTS_OF, Card, Pile, Source, seat_of, source_of
from .voice import voice_of

if TYPE_CHECKING:
    from .shortcut import Total


class MoveOp(Op):
    """Pick cards from some places and move them, one after another.

    The compiler sets: ``may`` (the first pick may be declined), ``again`` (in later rounds of a `Repeat` it may),
    ``linked`` (what is picked decides whether later parts are possible), ``remember`` and ``counts`` (what later parts
    read), ``stop`` (where a declined part goes on), ``plain`` (one compulsory card, see `_run_plain`).
    """

    __slots__ = (
        "move", "name", "sources", "fits", "rel", "fixed", "many", "kind", "land", "may", "again", "linked",
        "remember", "counts", "stop", "left_picks", "names", "that", "to", "or_reveal", "simple_hand",
        "shown", "unordered", "plain",
    )  # fmt: skip

    def __init__(self, move: Move) -> None:
        self.move = move
        self.name = move.verb
        places = move.source.either if isinstance(move.source, Places) else (move.source,)
        self.sources: tuple[Source, ...] = tuple(source_of(p, move.verb, move.shuffle) for p in places)
        self.fits = fits_of(move.which)
        self.rel = {"lowest": 1, "highest": 2}.get(move.which.kind, 0)
        self.shown = move.which.kind != "any"
        number = move.number
        self.fixed = number if isinstance(number, int) else 0
        self.kind = "fixed" if isinstance(number, int) else number.kind
        self.many = how_many(number) if isinstance(number, Number) and self.kind in ("players", "count") else None
        self.may = self.linked = self.remember = self.counts = False
        self.again = 0  # 1: ends with "done"; 2: once more at most, declined with "no"
        self.stop = NONE
        self.plain = False
        self.left_picks = move.chosen_by == "left"
        self.or_reveal = move.or_reveal
        owners = [p.owner for p in places if isinstance(p, Place)]
        self.names = "an opponent" in owners or (move.to is not None and move.to.owner == "an opponent")
        self.that = not self.names and (move.to is not None and move.to.owner == "that opponent")
        self.to = move.to
        # A hand has no order: nobody is asked in which one all cards of a place come to it.
        self.unordered = self.kind == "all" and self.to is not None and self.to.name == "hand"
        self.land = landing(self)
        first = self.sources[0]
        self.simple_hand = (
            len(self.sources) == 1 and self.fits is None and not self.rel
            and isinstance(first, Pile) and first.which == HAND and first.doer
        )  # fmt: skip

    # ---- how many ------------------------------------------------------------------------------

    def count_in(self, total: Total) -> bool:
        if self.may:
            return True
        if self.linked or not self.plainly_counted():
            return False
        n = self.fixed or 1  # of any number, one is enough
        if not total.take(self.sources, self.fits, bool(self.rel), n):
            return False
        total.land(self.name, self.lands(), n)
        return True

    def want(self, st: State, f: Frame) -> int:
        """How many cards the part moves; -1 for an open number."""
        if self.fixed:
            return self.fixed
        kind = self.kind
        if self.many is not None:
            return self.many(st, f)
        if kind == "all":
            return len(self.all(st, f))
        if kind == "all but":
            return max(0, len(self.all(st, f)) - int(self.move.number.arg))  # type: ignore[union-attr]
        return NONE

    def all(self, st: State, f: Frame) -> list[int]:
        """Every card that fits, equal ones included."""
        fits = self.fits
        out = [c for s in self.sources for c in s.cards(st, f) if fits is None or fits(st, f, c)]
        if not self.rel:
            return out
        return extreme(st, out, self.rel == 2, f.left if self.fixed > 1 and f.left > 0 else self.fixed)

    def ready(self, st: State, f: Frame) -> bool:
        if self.may or self.or_reveal or self.move.if_left:
            return True
        if self.names and self._giver_first() and f.them == NONE:  # whose card it is will be said first
            return bool(self._nameable(st, f))
        want = self.want(st, f)
        if self.rel:  # the cheapest, then the cheapest of the rest
            return sum(len(s.cards(st, f)) for s in self.sources) >= max(want, 1)
        if self.simple_hand:
            have = len(st.z[f.doer * PILES + HAND])
        elif self.kind == "fixed" and self._tops():
            have = sum(self._depth(st, f, s) for s in self.sources)
        else:
            have = len(self.all(st, f))
        if self.kind == "any":
            return have >= 1
        return have >= want

    def _tops(self) -> bool:
        return self.fixed > 1 and all(s.top for s in self.sources)

    def _depth(self, st: State, f: Frame, s: Source) -> int:
        """How many cards a pile of which only the top counts can give one after another."""
        if isinstance(s, Pile):
            pile = s.pile(st, f)
            extra = len(st.z[f.doer * PILES + DISCARD]) if pile % PILES == DECK else 0
            return len(st.z[pile]) + extra
        return len(st.stock if s.hidden else st.boneyard)

    # ---- running ---------------------------------------------------------------------------------

    def run(self, st: State, f: Frame) -> bool:
        if self.plain:
            return self._run_plain(st, f)
        if f.left == NONE:
            left_out = self._enter(st, f)
            if left_out is not None:
                return left_out
        if self.names or self.that:
            state = self._reach(st, f)
            if state is not None:
                return state
        if f.left <= 0 and self.kind != "any":
            return self.finish(st, f)
        codes = self.options(st, f)
        if not codes:
            return self.finish(st, f)
        if (len(codes) == 1 or self.unordered) and not (self.may or (self.again and f.loop > 0)):
            st.tell("auto", verb=self.verb(st, f, codes[0]), code=codes[0])
            self.choose(st, f, codes[0])
            return False
        st.cache = codes
        return True

    def _run_plain(self, st: State, f: Frame) -> bool:
        """`run` for the commonest part, one compulsory card of one's own: what is offered says all."""
        if f.left == 0:
            return self.finish(st, f)
        codes = self.options(st, f)
        if not codes:
            return self._leave_out(st, f)
        return self.offer(st, f, codes)

    def _enter(self, st: State, f: Frame) -> bool | None:
        """Begin the part: None; or what `run` returns where it is left out."""
        if self.that and (f.them < 0 or f.refused >> f.them & 1):
            return leave(st, f)
        if self.may and st.quiet:
            return leave(st, f, self.stop)
        if (self.may or (self.again and f.loop > 0)) and not self.all(st, f):
            return leave(st, f, self.stop)
        if not self.ready(st, f):
            return self._leave_out(st, f)
        if self.or_reveal and not self.all(st, f):
            show_hand(st, f.doer)
            return leave(st, f)
        want = self.want(st, f)
        f.left = want if want >= 0 else 0
        f.phase = 0
        return None

    def _leave_out(self, st: State, f: Frame) -> bool:
        """A part that has become impossible is skipped. Rule: action.impossible-part-forbids"""
        if st.quiet and not (self.move.if_left or self._left_by_its_own_text(st, f)):
            st.cache = []
            return True
        if not self.move.if_left:
            st.tell("skip", f.doer, program=f.program, part=self.part)
        return leave(st, f)

    def finish(self, st: State, f: Frame) -> bool:
        if self.counts:
            f.memory = f.left if not self.fixed else self.fixed
        leave(st, f)
        if st.axes:
            happen.answer_axes(st)
        return False

    # ---- naming and reaching an opponent -----------------------------------------------------------

    def _giver_first(self) -> bool:
        """Whether the opponent is named before a card is picked: it is his card."""
        return not (self.to is not None and self.to.owner == "an opponent")

    def _nameable(self, st: State, f: Frame) -> list[int]:
        """The opponents who can be named."""
        n = st.table.seats
        out = []
        for step in range(1, n):
            seat = (f.you + step) % n
            if self._giver_first():
                g = f.copy()
                g.them = seat
                if not any(s.cards(st, g) for s in self.sources):
                    continue
            out.append(seat)
        return out

    def _reach(self, st: State, f: Frame) -> bool | None:
        """Name the opponent and let him react. PHASE: 0 nothing, 1 card picked, 2 named, 3 asked; None = go on."""
        if self.that or self._giver_first() or f.phase in (1, 2, 3):
            if f.phase <= 1 and not self.that:
                seats = self._nameable(st, f)
                if len(seats) > 1:
                    st.cache = [PLAYER - s for s in seats]
                    return True
                st.tell("auto", verb="choose", code=PLAYER - seats[0])
                f.them = seats[0]
                f.phase = 2
            if f.phase < 3:
                f.phase = 3
                if not self.that and happen.reach(st, f, f.them, False):  # who was named before was asked then
                    return False
            if f.refused >> f.them & 1:
                self._refused(st, f)
                return False
            if f.pick >= 0:
                card, f.pick = f.pick, NONE
                self.shift(st, f, card)
                f.phase = 0
                f.left -= 1
                return False
        return None

    def _refused(self, st: State, f: Frame) -> None:
        f.pick = NONE
        leave(st, f)

    # ---- choosing ------------------------------------------------------------------------------------

    def asked(self, st: State, f: Frame) -> int:
        return (f.doer + 1) % st.table.seats if self.left_picks else f.doer

    def candidates(self, st: State, f: Frame) -> list[int]:
        """One code for each different card that may be picked."""
        t = st.table
        if self.simple_hand:
            return t.one_of_each(st.z[f.doer * PILES + HAND])
        if self.rel:
            return self._distinct(st, f, self.all(st, f))
        out = []
        for s in self.sources:
            cards = s.cards(st, f)
            if self.fits is not None:
                cards = tuple(c for c in cards if self.fits(st, f, c))
            if cards and s.hidden and s.top:
                out.append(TOP_STOCK if s.name == "stock" else TOP_DECK)
            elif s.alike():
                out += self._distinct(st, f, list(cards))
            else:
                out += cards
        return out

    def _distinct(self, st: State, f: Frame, cards: list[int]) -> list[int]:
        if len(self.sources) == 1 and not self.sources[0].alike():
            return cards
        return st.table.one_of_each(cards)

    def options(self, st: State, f: Frame) -> list[int]:
        if st.cache is not None:
            return st.cache
        if (self.names and f.phase == 1) or (self.names and self._giver_first() and f.phase == 0):
            return [PLAYER - s for s in self._nameable(st, f)]
        codes = self.candidates(st, f)
        stops = self._stops(st, f)
        if self.linked and not st.quiet and codes and len(codes) + len(stops) > 1:
            held = [c for c in codes + stops if leads_on(st, c)]
            return held or codes + stops
        return codes + stops

    def _stops(self, st: State, f: Frame) -> list[int]:
        """The options that end the part: ``done`` for an open number, ``no`` for a "may"."""
        if self.may:
            return [NO]
        if self.again and f.loop > 0:
            return [NO if self.again == 2 else DONE]
        if self.kind == "any" and (f.left >= 1 or forced(st, f)):
            return [DONE]
        return []

    def choose(self, st: State, f: Frame, code: int) -> None:
        if self.plain:
            self.shift(st, f, code)
            f.left = 0
            if st.stack[-1] is f:  # nothing fell and nobody answers
                self.finish(st, f)
            return
        if code in (NO, DONE):
            self._decline(st, f)
            return
        if code <= PLAYER:
            f.them = PLAYER - code
            f.phase = 2
            return
        if code in (TOP_STOCK, TOP_DECK):
            code = self._top_card(st, f, code)
        if self.names and not self._giver_first():
            f.pick = code
            f.phase = 1
            return
        self.shift(st, f, code)
        if self.fixed or self.many is not None or self.kind in ("all", "all but"):
            f.left -= 1
        else:
            f.left += 1

    def _decline(self, st: State, f: Frame) -> None:
        if self.may:
            st.tell("decline", f.doer)
        if self.may or self.again:
            leave(st, f, self.stop)
        else:
            self.finish(st, f)

    def _top_card(self, st: State, f: Frame, code: int) -> int:
        name = "stock" if code == TOP_STOCK else "deck"
        source = next(s for s in self.sources if s.name == name)
        pile = st.table.stock
        if isinstance(source, Pile):
            source.renewed(st, f)
            pile = source.pile(st, f)
        st.unveil(pile)
        return source.cards(st, f)[-1]

    def shift(self, st: State, f: Frame, card: int) -> None:
        """Move one card, with everything that follows from it at once."""
        source = self.sources[0]
        if len(self.sources) > 1:
            source = next(s for s in self.sources if card in s.cards(st, f))
        hole = source.take(st, f, card)
        if self.remember:
            f.memory = card
        if st.out is not None:
            self._tell(st, f, card, source.name)
        self.land(st, f, card)
        if hole >= 0:
            happen.crumble(st, hole, f.doer)

    def _tell(self, st: State, f: Frame, card: int, source: str) -> None:
        to, whom = (self.to.name, self._owner(st, f)) if self.to is not None else ("", NONE)
        if st.table.dummy >= 0 and (whom == st.table.dummy or (f.doer == st.table.dummy and self.to)):
            to, whom = "tomb", st.table.dummy
        verb = "put openly" if self.name == "put" and known_to_all(self) else self.name
        st.tell("move", f.doer, card, verb=verb, source=source, to=to, whom=whom)

    def _owner(self, st: State, f: Frame) -> int:
        return seat_of(self.to.owner)(st, f) if self.to is not None and self.to.name in PILE_OF else NONE

    # ---- looking ahead ---------------------------------------------------------------------------------

    def branches(self, st: State, f: Frame) -> bool:
        return self.linked

    def any_number(self) -> bool:
        return self.kind == "any"

    def _left_by_its_own_text(self, st: State, f: Frame) -> bool:
        """Whether the card that lay aside to be executed has moved itself away. Rule: ruling.jewel-box-choice"""
        source = self.sources[0]
        return isinstance(source, Card) and source.verb in ("take", "reveal") and not source.cards(st, f)

    # ---- counting instead of looking ahead ---------------------------------------------------------------

    def plainly_counted(self) -> bool:
        """Whether so many of one's own, of the pyramid's or of the boneyard's and the stock's cards move, no more."""
        if self.kind not in ("fixed", "any") or self.or_reveal or self.again or self.may or self.that:
            return False
        if self.names and self._giver_first():
            return False
        return all(s.counted() and not (s.hidden and (self.fits is not None or self.rel)) for s in self.sources)

    def lands(self) -> str:
        """Where the cards come to lie, of the places that later parts may take from."""
        if self.name == "sacrifice":
            return "boneyard"
        if self.name == "discard":
            return "discard"
        return "" if self.to is None or self.to.owner not in ("doer", "you", "nobody") else self.to.name

    # ---- words for options ---------------------------------------------------------------------------------

    def verb(self, st: State, f: Frame, code: int) -> str:
        if self.name == "put" and self.to is not None and self.to.name in PILE_OF:
            owner = self._owner(st, f)
            if self.names or (owner >= 0 and owner != f.doer):
                return "give"
        return self.name

    def places(self, st: State, f: Frame) -> bool:
        return len(self.sources) > 1

    def ask(self, st: State, f: Frame) -> str:
        if self.names and (f.phase == 1 or (self._giver_first() and f.phase == 0)):
            return self._ask_opponent(st, f)
        move = self.move
        if self.left_picks:
            return "pick the card of the pyramid to be taken"
        voice = voice_of(st, f)
        text = voice.move(replace(move, or_reveal=False, refusal="share"))
        left = f.left
        if self.may or (self.again and f.loop > 0):
            return f"{text}, or say {'no' if self.may or self.again == 2 else 'done'}"
        if self.kind == "any":
            return f"{text}, or say done" if DONE in self.options(st, f) else f"{text}; you may go on after that"
        if self.rel and self.fixed and left > 1:
            return f"{voice_of(st, f, ask=False).move(replace(move, number=left))}, one after the other"
        if self.kind != "up to" and left > 1:
            return f"{text}: {left} still to pick"
        return text

    def _ask_opponent(self, st: State, f: Frame) -> str:
        """Which opponent gives, or gets, the card."""
        if self._giver_first():
            source = self.move.source
            assert isinstance(source, Place)
            pile = PLACES.get(source.name, source.name)
            return f"from whose {pile} do you {self.name} the top card?"
        assert self.to is not None
        pile = PLACES.get(self.to.name, self.to.name)
        into = "Into" if self.to.name == "tomb" else "Onto"
        shown = f.pick >= 0 and self.to.name != "deck"  # what slips into a deck stays unsaid, here too
        card = st.table.name[f.pick] if shown else "the card"
        return f"{into} whose {pile} do you put {card}?"

    # ---- why not -------------------------------------------------------------------------------------------

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        if any(s.name in SLOTS_OF for s in self.sources) and (no := face_down(st, f, self, name)):
            return no
        t, program = st.table, PROGRAMS[f.program]
        rule = of_a_pick(program, self.part)
        there = [c for s in self.sources for c in s.cards(st, f) if c >= 0 and t.name[c] == name]
        if there and self.fits is not None and t.set_id[there[0]] < 0 and not self.fits(st, f, there[0]):
            return Refusal(f"{rule}.sets-only", misfit(name))
        if self.linked and name in [t.name[c] for c in self.candidates(st, f) if c >= 0]:
            if self.part < len(program.deed_parts):
                rule = against(program, self.part + 1)
            return Refusal(rule, f"With {name} the next part could not be done.")
        return None

    def blocked(self, st: State, f: Frame) -> Refusal | None:
        program = PROGRAMS[f.program]
        if self.again and self.ready(st, f):  # a later pick of the round is what fails
            return Refusal(program.own, "")
        if self.fits is not None and not any(s.cards(st, f) for s in self.sources):
            return Refusal(against(program, self.part, empty=True), "")
        return None
