"""Cards are picked one at a time and go where the verb says: what sacrifice, discard, entomb, take and put share."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import Refusal
from ..engine import reactions
from ..engine.codes import DONE, NO
from ..engine.drawing import show
from ..engine.program import IMPOSSIBLE, PROGRAMS, SURE, SURE_TO_THE_END, UNSURE, Op, Program, leave, skip
from ..engine.pyramid import crumble
from ..engine.search import forced, leads_on
from ..engine.state import HAND, NONE, PILES, Frame, State
from .grammar import Cards, a, any_card, extreme, highest_cost, lowest_cost
from .move import IF_LEFT, Move
from .naming import NameForCard
from .part import End, misfit
from .places import Memory, Pile, Place, seat_of
from .voice import Voice, voice_of


class Picking(Move):
    """Pick cards from some places and move them, one after another.

    Most of these parts are `plain`: one card that lies open or in the own hand, and no more to it. `run` offers it,
    `choose` moves it (`shift`: it leaves its `Source`, is remembered and told, lands, and the pyramid crumbles), and
    `finish` goes on. The rest is for parts that are not plain: several cards, an open number, a part that may be
    declined, the rounds of a `Repeat`, a card that an opponent gives or gets (see `naming`).
    """

    def prepare(self) -> None:
        self.sources: tuple[Place | Memory, ...] = tuple([s.meant_by(self.verb) for s in self.source.either])
        self.names_places = len(self.sources) > 1
        self.any_number = self.kind == "any"
        self.filter = self.which.fits
        self.extreme = self.which in (lowest_cost, highest_cost)
        self.shown = self.which != any_card  # it shows itself to be what was asked for
        self.to_pile = self.to.owner != "nobody"  # it goes to a player's pile
        self.plain = False
        self.linked = False  # what is picked decides whether later parts are possible
        self.partner: Picking | None = None  # the last part, where it picks a card that has to fit this one's
        self.ends_with = 0  # in later rounds of a `Repeat`: the option by which the rounds end
        self.stop = NONE  # where the program goes on when the part is declined
        owners = [place.owner for place in self.source.either]
        # It gives the card to an opponent, who is named once it is picked; or takes one from him whom it names first.
        self.gives = self.to.owner == "an opponent"
        self.takes = "an opponent" in owners and not self.gives
        self.to_named = self.takes or self.to.owner == "that opponent"  # it reaches an opponent who was named before
        # How many cards lie there may tell that it can be done, or cannot (see `glance`).
        unsure = self.to_named or self.or_reveal or self.if_left or self.refers_to()
        self.count_tells = self.kind in ("fixed", "any") and not unsure
        # A hand has no order: nobody is asked in which one all cards of a place come to it.
        self.unordered = self.whole and self.to.name == "hand"

    def land(self, st: State, f: Frame, card: int) -> None:
        """What becomes of a card that was lifted."""
        raise NotImplementedError

    # ---- its place in the program

    def link(self, later: Sequence[Op]) -> None:
        more = self.gives or self.to_named or self.or_reveal or self.may or self.ends_with or self.counted
        self.plain = self.fixed == 1 and not more and not self.unordered and not any(s.code for s in self.sources)
        self.linked = any(op.depends_on(self) for op in later)
        last = later[0] if len(later) == 1 else None
        if self.plain and self.remembered and isinstance(last, Picking) and last.makes_a_pair(self):
            self.partner = last

    def emit(self, program: Program) -> None:
        if self.takes:
            program.add(NameForCard(self))
        super().emit(program)
        if self.gives:
            program.add(NameForCard(self))
            program.add(End(self))

    def go_on(self, st: State, f: Frame) -> bool:
        """The opponent has been named: he gets the card that was picked, unless he refused."""
        card, f.pick = f.pick, NONE
        if card < 0 or f.refused >> f.them & 1:
            return self.finish(st, f)
        self.shift(st, f, card)
        return False

    def begins_a_round(self, once_more: bool, stop: int) -> None:
        self.ends_with = NO if once_more else DONE
        self.stop = stop

    def once(self, st: State, f: Frame) -> bool:
        f.left = NONE
        cards = self.all(st, f)
        if cards:
            self.shift(st, f, cards[0])
        return bool(cards)

    def depends_on(self, earlier: Op) -> bool:
        if self.may or not isinstance(earlier, Picking):
            return False
        # The remembered card lies aside for this part, whichever it is; but a discarded one may be covered by then.
        if earlier.verb in self.refers_to() and not (isinstance(self.source, Memory) and self.source.verb != "discard"):
            return True
        if self.filter is None and earlier.kind == "fixed":
            return False
        return bool({*earlier.place_names(), earlier.to.name} & self.place_names())

    def makes_a_pair(self, earlier: Picking) -> bool:
        """Whether all that is left is one card that has to fit the one picked before, as for Box of Food."""
        if not self.plain or self.filter is None or len(self.sources) > 1 or len(earlier.sources) > 1:
            return False
        return earlier.sources[0].name == "hand" and self.sources[0].name != earlier.to.name

    def place_names(self) -> set[str]:
        """The names of the places that its cards come from."""
        return set() if isinstance(self.source, Memory) else {source.name for source in self.sources}

    # ---- how many ------------------------------------------------------------------------------

    def want(self, st: State, f: Frame) -> int:
        """How many cards the part moves; NONE for an open number."""
        if self.fixed:
            return self.fixed
        if self.kind == "all":
            return len(self.all(st, f))
        if self.kind == "all but":
            return max(0, len(self.all(st, f)) - int(self.number.arg))
        return self.number.of(st, f)

    def all(self, st: State, f: Frame) -> list[int]:
        """Every card that fits, equal ones included."""
        fits = self.filter
        out = [c for s in self.sources for c in s.cards(st, f) if fits is None or fits(st, f, c)]
        if not self.extreme:
            return out
        together = f.left if self.fixed > 1 and f.left > 0 else self.fixed
        return extreme(st, out, self.which.name == highest_cost.name, together)

    def ready(self, st: State, f: Frame) -> bool:
        if self.may or self.or_reveal or self.if_left:
            return True
        if self.filter is not None:
            have = len(self.all(st, f))
        else:
            have = sum([s.depth(st, f) for s in self.sources])
        return have >= (1 if self.any_number else self.want(st, f))

    def changes_nothing(self, st: State, f: Frame) -> bool:
        return self.kind == "all but" and self.want(st, f) < 1

    def loses_hand_cards(self) -> bool:
        """Whether the doer discards or sacrifices hand cards. Rule: reaction.offering-table.hand-only"""
        return self.verb in ("discard", "sacrifice") and self.sources[0].name == "hand"

    # ---- running ---------------------------------------------------------------------------------

    def run(self, st: State, f: Frame) -> bool:
        if self.plain:
            if f.left == 0:
                return self.finish(st, f)
            codes = self.options(st, f)
            return self.offer(st, f, codes) if codes else self._leave_out(st, f)
        if f.left == NONE and (left_out := self._begin(st, f)) is not None:
            return left_out
        codes = self.options(st, f) if f.left > 0 or self.any_number else []
        if not codes:
            return self.finish(st, f)
        if self._declinable(f):
            st.cache = codes
            return True
        return self.offer(st, f, codes[:1] if self.unordered else codes)

    def _declinable(self, f: Frame) -> bool:
        """Whether nothing has to be picked now: the part may be left, or a round was done."""
        return self.may or (self.ends_with != 0 and f.loop > 0)

    def _begin(self, st: State, f: Frame) -> bool | None:
        """Begin the part. Returns None when cards are to be picked, else what `run` has to return."""
        if self.to_named and (f.them < 0 or f.refused >> f.them & 1):
            return leave(st, f)
        if self.may and st.quiet:
            return leave(st, f, self.stop)
        if self._declinable(f) and not self.all(st, f):
            return leave(st, f, self.stop)
        if not self.ready(st, f):
            return self._leave_out(st, f)
        if self.or_reveal and not self.all(st, f):
            show(st, f.doer, st.z[f.doer * PILES + HAND])
            return leave(st, f)
        f.left = max(self.want(st, f), 0)
        f.phase = 0
        return None

    def _leave_out(self, st: State, f: Frame) -> bool:
        """A part that has become impossible. Rule: action.impossible-part-forbids, ruling.jewel-box-choice"""
        # a card that lay aside to be executed may have moved itself away
        itself = isinstance(self.source, Memory) and self.source.verb in ("take", "reveal")
        if self.if_left or (st.quiet and itself and not self.sources[0].cards(st, f)):
            return leave(st, f)
        return skip(st, f, self)

    def finish(self, st: State, f: Frame) -> bool:
        """All is picked: what later parts count is noted, and triggers of discarded cards are answered."""
        if self.counted:
            f.memory = self.fixed or f.left
        leave(st, f)
        if st.axes:
            reactions.answer_axes(st)
        return False

    # ---- choosing ------------------------------------------------------------------------------------

    def asked(self, st: State, f: Frame) -> int:
        # Who names a card for another is not reached by the action, and no shield is asked (ruling.medjay-pesesh-kef).
        return (f.doer + 1) % st.table.seats if self.chosen_by == "left" else f.doer

    def candidates(self, st: State, f: Frame) -> list[int]:
        """One code for each different card that may be picked."""
        if self.extreme:
            return self.sources[0].options(st, self.all(st, f))
        fits, out = self.filter, []
        for s in self.sources:
            cards = s.cards(st, f)
            out += s.options(st, cards if fits is None else [c for c in cards if fits(st, f, c)])
        return out

    def options(self, st: State, f: Frame) -> list[int]:
        if st.cache is not None:
            return st.cache
        codes = self.candidates(st, f)
        stops = self._stops(st, f)
        if self.linked and not st.quiet and codes and len(codes) + len(stops) > 1:
            return [c for c in codes + stops if leads_on(st, c)] or codes + stops
        return codes + stops

    def _stops(self, st: State, f: Frame) -> list[int]:
        """The options that end the part: ``done`` for an open number, ``no`` for a "may"."""
        if self._declinable(f):
            return [NO if self.may else self.ends_with]
        if self.any_number and (f.left >= 1 or forced(st, f)):
            return [DONE]
        return []

    def choose(self, st: State, f: Frame, code: int) -> None:
        if self.plain:
            self.shift(st, f, code)
            f.left = 0
            if st.stack[-1] is f:  # the move began no crumble and no reaction
                self.finish(st, f)
        elif code in (NO, DONE):
            self._decline(st, f)
        else:
            card = self._top_card(st, f, code) if code < 0 else code
            if self.gives:
                leave(st, f)
                f.pick = card
            else:
                self.shift(st, f, card)
                f.left += 1 if self.any_number else -1

    def _decline(self, st: State, f: Frame) -> None:
        if self.may:
            st.tell("decline", f.doer)
        if self.may or self.ends_with:
            leave(st, f, self.stop)
        else:
            self.finish(st, f)

    def _top_card(self, st: State, f: Frame, code: int) -> int:
        """The hidden card that is picked, now that it comes to light."""
        source = next(s for s in self.sources if s.code == code)
        assert isinstance(source, Pile)
        return source.turn_up(st, f)

    def shift(self, st: State, f: Frame, card: int) -> None:
        """Move one card, with everything that follows from it at once."""
        source = self.sources[0]
        if len(self.sources) > 1:
            source = next(s for s in self.sources if card in s.cards(st, f))
        hole = source.take(st, f, card)
        if self.remembered:
            f.memory = card
        if st.out is not None:
            self._tell(st, f, card, source.name)
        self.land(st, f, card)
        if hole >= 0:
            crumble(st, hole, f.doer)

    def _tell(self, st: State, f: Frame, card: int, source: str) -> None:
        to, whom = self.to.name, self.owner(st, f)
        if st.table.dummy >= 0 and st.table.dummy in (whom, f.doer):
            to, whom = "tomb", st.table.dummy
        st.tell("move", f.doer, card, verb=self.event(), source=source, to=to, whom=whom)

    def event(self) -> str:
        """The verb under which the log knows it."""
        return self.verb

    def owner(self, st: State, f: Frame) -> int:
        """Whose pile the cards go to; NONE for a place of nobody's."""
        return seat_of(self.to.owner, st, f) if self.to_pile else NONE

    # ---- looking ahead ---------------------------------------------------------------------------------

    def glance(self, st: State, card: int, n: int) -> int:
        if self.partner is not None:
            return SURE_TO_THE_END if self._leaves_a_partner(st, card, self.partner) else IMPOSSIBLE
        if not self.count_tells or self.may:
            return UNSURE
        f, found = Frame(0, st.seat), IMPOSSIBLE
        for source in self.sources:
            if self.filter is not None:
                count = len([c for c in source.cards(st, f) if c != card and self.filter(st, f, c)])
            else:
                count = source.depth(st, f) - (source.name == "hand")  # the card itself does not count
            if count >= n:
                return SURE
            if count:
                found = UNSURE
        return found

    def _leaves_a_partner(self, st: State, card: int, partner: Picking) -> bool:
        """Whether some card can be picked so that another one fits in the next part."""
        f = Frame(0, st.seat)
        mine = [c for c in self.sources[0].cards(st, f) if c != card]
        theirs = [c for c in partner.sources[0].cards(st, f) if c != card]
        assert partner.filter is not None
        for one in mine:
            if self.filter is None or self.filter(st, f, one):
                f.memory = one
                for other in theirs:
                    if other != one and partner.filter(st, f, other):
                        return True
        return False

    # ---- why not -------------------------------------------------------------------------------------------

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        if not all(s.alike for s in self.sources) and (no := self.face_down(st, f, name)):
            return no
        t, program = st.table, PROGRAMS[f.program]
        rule = program.quote(self.part, ("fits", "rule"))
        there = [c for s in self.sources for c in s.cards(st, f) if c >= 0 and t.name[c] == name]
        if there and self.filter is not None and t.set_id[there[0]] < 0 and not self.filter(st, f, there[0]):
            return Refusal(f"{rule}.sets-only", misfit(name))
        if self.linked and name in [t.name[c] for c in self.candidates(st, f) if c >= 0]:
            if self.part < len(program.deed_parts):
                rule = program.quote(self.part + 1)
            return Refusal(rule, f"With {name} the next part could not be done.")
        return None

    def blocked(self, st: State, f: Frame) -> Refusal | None:
        program = PROGRAMS[f.program]
        if self.ends_with and self.ready(st, f):  # a later pick of the round is what fails
            return Refusal(program.own, "")
        if self.filter is not None and not any(s.cards(st, f) for s in self.sources):
            return Refusal(program.quote(self.part, ("needs", "rule")), "")
        return None

    # ---- words -----------------------------------------------------------------------------------------

    def worded(self, voice: Voice, cards: Cards) -> str:
        text = f"{self.verb} {voice.thing(cards)}"
        if self.chosen_by == "left":
            return f"{text} that your left-hand neighbour picks"
        if self.if_left:
            return text + IF_LEFT
        return text + self.else_shown(voice)

    def else_shown(self, voice: Voice) -> str:
        """What is done instead by a hand without such a card; a question does not ask for that."""
        return ", or show a hand without one" if self.or_reveal and not voice.ask else ""

    def ask(self, st: State, f: Frame) -> str:
        if self.question:
            return self.question
        if self.chosen_by == "left":
            return "pick the card of the pyramid to be taken"
        voice = voice_of(st, f)
        text = self.text(voice)
        if self._declinable(f):
            return f"{text}, or say {'done' if self.ends_with == DONE else 'no'}"
        if self.any_number:
            return f"{text}, or say done" if DONE in self.options(st, f) else f"{text}; you may go on after that"
        if f.left <= 1:
            return text
        if self.extreme and self.fixed:
            rest = a(f.left, self.which, self.source)
            return f"{self.worded(voice_of(st, f, ask=False), rest)}, one after the other"
        return f"{text}: {f.left} still to pick"
