"""Cards are picked one at a time and go where the verb says: what sacrifice, discard, entomb, take and put share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...ground.errors import Refusal
from ..engine import reactions
from ..engine.codes import DONE, NO
from ..engine.drawing import show
from ..engine.events import OPEN
from ..engine.program import IMPOSSIBLE, PROGRAMS, SURE, SURE_TO_THE_END, UNSURE, Op, Program, leave, skip
from ..engine.pyramid import crumble
from ..engine.search import forced, leads_on
from ..engine.state import HAND, NONE, PILES, Frame, State
from .grammar import Cards, a, any_card, extreme, highest_cost, lowest_cost
from .landing import HIDDEN, arrive, leaving, note
from .move import IF_LEFT, Move
from .naming import NameForCard
from .part import End, misfit, referred_to
from .places import Memory, Place, Rows, Stock, seat_of
from .voice import Voice, voice_of


class Picking(Move):
    """Pick cards from some places and move them, one after another.

    `run` offers what may be picked, `choose` moves a card (`shift`: it leaves its `Source`, is remembered and told,
    lands, and the pyramid crumbles), and `finish` goes on. In the frame, ``left`` counts the cards that are still to be
    picked, or those that were, where their number is open.
    """

    def prepare(self) -> None:
        self.sources = tuple([s.meant_by(self.verb) for s in self.source.either])
        self.names_places = len(self.sources) > 1
        piles = [s.on_top for s in self.sources if isinstance(s, Place) and s.name == "discard"]
        self.top_only = bool(piles) and all(piles)
        self.any_number = self.kind == "any"
        self.filter = self.which.fits
        self.extreme = self.which in (lowest_cost, highest_cost)
        source = self.sources[0]
        open_there = source.name in OPEN or source.name == "boneyard" or (source.name == "discard" and source.on_top)
        self.hides = self.to.name in HIDDEN
        # Everybody knows the card that moves: it lies open, is shown to fit, or is the one that the action speaks of.
        self.public = self.which != any_card or open_there or (self.hides and isinstance(source, Memory))
        self.partner: Picking | None = None  # the last part, where it picks a card that has to fit this one's
        self.ends_with = 0  # in later rounds of a `Repeat`: the option by which the rounds end
        self.stop = NONE  # where the program goes on when the part is declined
        # It may also take a card from an opponent, whom it names first.
        self.gives, self.takes = self.to.owner == "an opponent", source.owner == "an opponent"
        self.to_named = self.takes or self.to.owner == "that opponent"  # it reaches an opponent who was named before
        # How many cards lie there may tell that it can be done, or cannot (see `glance`).
        unsure = self.to_named or self.or_reveal or self.if_left or referred_to(self)
        self.count_tells = self.kind in ("fixed", "any") and not unsure
        # A hand has no order: nobody is asked in which one all cards of a place come to it.
        self.unordered = self.whole and self.to.name == "hand"

    def land(self, st: State, f: Frame, card: int) -> None:
        """What becomes of a card that was lifted: it comes to the place that the part names."""
        arrive(self, st, f, card)

    # ---- its place in the program

    def link(self, later: Sequence[Op]) -> None:
        more = self.gives or self.to_named or self.or_reveal or self.may or self.ends_with or self.names_places
        # It is one card that lies open or in a hand, and no more to it.
        self.plain = self.fixed == 1 and not more and not isinstance(self.source, Stock)
        self.linked = any(op.depends_on(self) for op in later)
        last = later[0] if len(later) == 1 else None
        if isinstance(last, Picking) and last.makes_a_pair(self):
            self.partner = last

    def emit(self, program: Program) -> None:
        if self.takes:
            program.add(NameForCard(self))
        super().emit(program)
        if self.gives:
            program.add(NameForCard(self))
            program.add(End(self))

    def go_on(self, st: State, f: Frame) -> bool:
        """The opponent has been named and gets the card that was picked, unless they refused."""
        card, f.pick = f.pick, NONE
        if card < 0 or f.refused >> f.them & 1:
            return self.finish(st, f)
        self.shift(st, f, card)
        return False

    def begins_a_round(self, once_more: bool, stop: int) -> None:
        self.ends_with = NO if once_more else DONE
        self.stop = stop

    def depends_on(self, earlier: Op) -> bool:
        if self.may or not isinstance(earlier, Picking):
            return False
        # The remembered card lies aside for this part, whichever it is; but a discarded one may be covered by then.
        may_vary = not isinstance(self.source, Memory) or self.source.verb == "discard"
        if may_vary and earlier.verb in referred_to(self):
            return True
        if self.filter is None and earlier.kind == "fixed":
            return False
        return bool({*earlier.place_names(), earlier.to.name} & self.place_names())

    def makes_a_pair(self, earlier: Picking) -> bool:
        """Whether all that is left is one card that has to fit the one picked before, as for Box of Food."""
        if not (self.plain and earlier.plain and earlier.remembered and self.filter is not None):
            return False
        return earlier.sources[0].name == "hand" and self.sources[0].name != earlier.to.name

    def place_names(self) -> set[str]:
        """The names of the places that its cards come from."""
        return set() if isinstance(self.source, Memory) else {source.name for source in self.sources}

    # ---- how many ------------------------------------------------------------------------------

    def want(self, st: State, f: Frame) -> int:
        """How many cards the part moves; NONE for an open number."""
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

    def _have(self, st: State, f: Frame) -> int:
        """How many cards could be moved, one after another."""
        return len(self.all(st, f)) if self.filter is not None else sum([s.depth(st, f) for s in self.sources])

    def ready(self, st: State, f: Frame) -> bool:
        if self.may or self.or_reveal or self.if_left:
            return True
        if self.kind == "all but":
            return self.want(st, f) > 0
        return self._have(st, f) >= (1 if self.any_number else self.want(st, f))

    def can(self, st: State, f: Frame) -> bool:
        return bool(self.all(st, f)) if self.may else self.ready(st, f)

    # ---- running ---------------------------------------------------------------------------------

    def run(self, st: State, f: Frame) -> bool:
        if f.left == NONE:
            if not self.plain and self._passes(st, f):
                return leave(st, f, self.stop)
            wanted = self.fixed or max(self.want(st, f), 0)
            if self.fixed != 1 and not self.ready(st, f):
                # Rule: ruling.for-each-what-is-left
                wanted = self._have(st, f) if self.kind == "count" and not st.quiet else 0
                if wanted == 0:
                    return self._leave_out(st, f)
            f.left = wanted
        codes = self.options(st, f) if f.left > 0 or self.any_number else []
        if codes:
            return self.offer(st, f, codes[:1] if self.unordered else codes)
        return self._leave_out(st, f) if 0 < f.left == self.fixed else self.finish(st, f)

    def _passes(self, st: State, f: Frame) -> bool:
        """Whether nothing is to be picked: nobody is reached, there is nothing to ask, or the hand is shown instead."""
        if self.to_named and (f.them < 0 or f.refused >> f.them & 1):
            return True
        if self.may and st.quiet:
            return True
        if not (self.or_reveal or self._declinable(f)) or self.all(st, f):
            return False
        if self.or_reveal:
            show(st, f.doer, st.z[f.doer * PILES + HAND])
        return True

    def _declinable(self, f: Frame) -> bool:
        """Whether nothing has to be picked now: the part may be left, or a round was done."""
        return self.may or (self.ends_with != 0 and f.loop > 0)

    def _leave_out(self, st: State, f: Frame) -> bool:
        """A part that has become impossible.

        Rule: action.impossible-part-forbids, ruling.part-became-impossible, ruling.jewel-box-choice
        """
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
        return [DONE] if self.any_number and (f.left >= 1 or forced(st, f)) else []

    def choose(self, st: State, f: Frame, code: int) -> None:
        if code in (NO, DONE):
            self._stop(st, f)
            return
        if code < 0:  # a card that is picked unseen
            code = next(s for s in self.sources if isinstance(s, Stock) and s.code == code).turn_up(st, f)
        if self.gives:
            leave(st, f)
            f.pick = code
            return
        self.shift(st, f, code)
        f.left += 1 if self.any_number else -1
        if f.left == 0 and st.stack[-1] is f:  # the last move began no crumble and no reaction
            self.finish(st, f)

    def _stop(self, st: State, f: Frame) -> None:
        if self.may:
            st.tell("decline", f.doer)
        if self.any_number:
            self.finish(st, f)
        else:
            leave(st, f, self.stop)

    def shift(self, st: State, f: Frame, card: int) -> None:
        """Move one card, with everything that follows from it at once."""
        source = self.sources[0]
        if len(self.sources) > 1:
            source = next(s for s in self.sources if card in s.cards(st, f))
        left = leaving(self, st, f, source, card) if self.hides and not st.quiet else None
        hole = source.take(st, f, card)
        if self.remembered:
            f.memory = card
        if st.out is not None:
            self._tell(st, f, card, source.name)
        self.land(st, f, card)
        if left is not None:
            note(self, st, f, card, left)
        if hole >= 0:
            crumble(st, hole, f.doer)

    def _tell(self, st: State, f: Frame, card: int, source: str) -> None:
        to, whom = self.to.name, NONE if self.to.owner == "nobody" else seat_of(self.to.owner, st, f)
        if st.table.dummy >= 0 and st.table.dummy in (whom, f.doer):
            to, whom = "tomb", st.table.dummy
        st.tell("move", f.doer, card, verb=self.event(), source=source, to=to, whom=whom)

    def event(self) -> str:
        """The verb under which the log knows it."""
        return self.verb

    # ---- looking ahead ---------------------------------------------------------------------------------

    def glance(self, st: State, card: int, n: int) -> int:
        if self.partner is not None:
            return SURE_TO_THE_END if self._leaves_a_partner(st, card, self.partner) else IMPOSSIBLE
        if not self.count_tells or self.may:
            return UNSURE
        if self.filter is not None:
            most = len([c for c in self.all(st, Frame(0, st.seat)) if c != card])
        else:
            most = max([source.count(st) for source in self.sources])
        return SURE if most >= n else UNSURE if most else IMPOSSIBLE

    def _leaves_a_partner(self, st: State, card: int, partner: Picking) -> bool:
        """Whether some other card can be picked so that one more fits in the next part."""
        f, fits = Frame(0, st.seat), partner.filter
        assert fits is not None
        theirs = [c for c in partner.sources[0].cards(st, f) if c != card]
        for one in self.all(st, f):
            if one != card:
                f.memory = one
                for other in theirs:
                    if other != one and fits(st, f, other):
                        return True
        return False

    # ---- why not -------------------------------------------------------------------------------------------

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        if any(isinstance(s, Rows) for s in self.sources) and (no := self.face_down(st, f, name)):
            return no
        t, program = st.table, PROGRAMS[f.program]
        rule = program.quote(self.part, ("fits", "rule"))
        there = [c for s in self.sources for c in s.cards(st, f) if c >= 0 and t.name[c] == name]
        if there and self.filter is not None and t.set_id[there[0]] < 0 and not self.filter(st, f, there[0]):
            return Refusal(f"{rule}.sets-only", misfit(name))
        if self.linked and name in [t.name[c] for c in self.candidates(st, f) if c >= 0]:
            if self.part < len(program.deed_parts):
                rule = program.quote(self.part + 1)
            return Refusal(rule, f"If you choose {name}, you cannot do the next part.")
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
        return ", or show that their hand has none" if self.or_reveal and not voice.ask else ""

    def ask(self, st: State, f: Frame) -> str:
        if self.question:
            return self.question
        if self.chosen_by == "left":
            return f"choose the card that {st.table.names[f.you]} takes from the pyramid"
        voice = voice_of(st, f)
        text = self.text(voice)
        if DONE in self.options(st, f):
            again = self.any_number and f.left
            return f"{text.replace(' a ', ' another ', 1) if again else text}, or choose Done"
        if self._declinable(f):
            return f"you may {text}"
        if self.any_number:
            return f"{text}. You may do this more than once"
        if f.left <= 1:
            return text
        if self.extreme and self.fixed:
            rest = a(f.left, self.which, self.source)
            return f"{self.worded(voice_of(st, f, ask=False), rest)}, one after the other"
        return self.text(replace(voice, left=f.left))
