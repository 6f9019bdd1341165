"""Execute: another card's action is carried out."""

from __future__ import annotations

from ...ground.errors import Refusal
from ..engine.paying import lay_out, terms
from ..engine.program import ACTION, PROGRAMS, Op, Program, leave, skip, start
from ..engine.search import blocked_part, leads_on
from ..engine.state import IN_LOG, IN_PLAY, PILES, TOMB, Frame, State
from .grammar import a
from .part import Part, referred_to
from .places import Memory, Place
from .voice import Voice, lacking


class Execute(Part):
    """Carry out another card's action: a revealed or taken card, a top card, the apex, a hand card, an earlier action.

    Rule: ruling.source-card-moves, ruling.self-reference, ruling.proxied-actions-count
    """

    words = "what if_possible"
    linked = True

    def __init__(self, what: Place | Memory, if_possible: bool = False, **quoted: str) -> None:
        super().__init__(**quoted)
        self.what = what
        self.if_possible = self.forces = if_possible
        self.place = what.name if isinstance(what, Place) else ""
        self.again = self.place in ("actions", "first action")  # an action of this turn is repeated
        self.verb = "repeat" if self.again else "execute"
        self.question = f"Which {'action do you repeat' if self.again else 'card from your hand do you execute'}?"
        self.times = False  # it is done so often as a number says: later rounds may be left out
        self.remembered = False

    def emit(self, program: Program) -> None:
        self.remembered = "execute" in referred_to(program.deed_parts)
        program.add(self)

    def depends_on(self, earlier: Op) -> bool:
        return True

    def begins_a_round(self, once_more: bool, stop: int) -> None:
        self.times = True

    def sources(self, st: State, f: Frame) -> list[tuple[int, int]]:
        """The cards whose action could be meant, each with where it is found."""
        if not self.again:
            found = f.you * PILES + IN_PLAY if self.place == "hand" else self.what.index(st, f)
            return [(card, found) for card in self.what.cards(st, f)]
        rows = st.actions
        if self.place == "first action":
            return [(row >> 1, IN_LOG) for row in rows[:1] if row & 1]
        if f.found == IN_LOG:  # repeated itself, it does again what it repeated then: the row behind its own
            own = next(i for i, row in enumerate(rows) if row >> 1 == f.source)
            return [(rows[own + 1] >> 1, IN_LOG)]
        return [(row >> 1, IN_LOG) for row in dict.fromkeys(rows) if row & 1]

    def options(self, st: State, f: Frame) -> list[int]:
        kind = st.table.kind
        out: dict[int, int] = {}
        for card, found in self.sources(st, f):
            if kind[card] not in out and _may_begin(st, card, found) and (st.quiet or leads_on(st, card)):
                out[kind[card]] = card
        return list(out.values())

    def run(self, st: State, f: Frame) -> bool:
        if st.quiet and self.if_possible:
            return leave(st, f)
        codes = self.options(st, f)
        if codes:
            return self.offer(st, f, codes)
        if self.if_possible:
            st.tell("no action", f.doer, f.memory)
            return leave(st, f)
        return leave(st, f) if self.times and not st.quiet else skip(st, f, self)

    def choose(self, st: State, f: Frame, code: int) -> None:
        found = next(where for card, where in self.sources(st, f) if card == code)
        st.tell("repeat" if found == IN_LOG else "execute", f.you, code)
        acting = f.acting
        if self.place == "hand":
            f.loop = terms(st, f.you).times
            lay_out(st, f.you, code)
            acting = code
        if self.remembered:
            f.memory = code
        leave(st, f)  # its frame goes on behind this operation, once the other action's is done
        start(st, st.table.action[code], f.you, acting, code, found)

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        return no_repeat(st, name) if name and self.again else None

    def blocked(self, st: State, f: Frame) -> Refusal | None:
        t, name = st.table, st.table.name[f.source]
        if self.place in ("apex", "discard"):
            for card, found in self.sources(st, f):
                inner = f"you cannot execute {t.name[card]} now{_because(st, card, found)}"
                return Refusal("ruling.inner-action", f"{name} would execute {t.name[card]}, but {inner}")
        if not self.again:
            return None
        only, rows = self.place == "first action", st.actions[: f.row]
        done = [t.name[row >> 1] for row in (rows[:1] if only else rows) if only or row & 1]
        nos = sorted([no_repeat(st, one) for one in dict.fromkeys(done)], key=lambda no: no.rule != NEVER)
        rule = PROGRAMS[f.program].quote(self.part) if only or not nos else nos[0].rule
        why = [no.text for no in nos] or ["You have not completed an action this turn."]
        return Refusal(rule, " ".join([f"You cannot execute {name} now.", *why]))

    def text(self, voice: Voice) -> str:
        if self.place == "actions":
            return "repeat any action that you completed this turn"
        if self.place == "first action":
            return "repeat the first action that you executed this turn"
        whose = voice.thing(a(self.what))
        action = "its action" if not self.place and voice.pronoun else f"the action of {whose}"
        return f"carry out {action}{' if that is possible' if self.if_possible else ''}"


def _may_begin(st: State, card: int, found: int) -> bool:
    """Whether a card has an action that may be begun; whether it can be finished is another question."""
    number = st.table.action[card]
    if number < 0 or card == st.table.unknown or (found == IN_LOG and not PROGRAMS[number].repeatable):
        return False
    return all(f.source != card or PROGRAMS[f.program].kind != ACTION for f in st.stack)  # it does not run already


def _because(st: State, card: int, found: int) -> str:
    """The end of a sentence that an action cannot be carried out now: what it lacks, if there is an action to begin."""
    if not _may_begin(st, card, found):
        return "."
    s = st.clone(True)
    start(s, st.table.action[card], st.seat, st.stack[-1].acting, card, found)
    part = blocked_part(s)
    why = lacking(PROGRAMS[st.table.action[card]], part) if part else "You would no longer have what it needs."
    return f": {why[0].lower()}{why[1:]}"


#: The rule of the cards that no other may repeat.
NEVER = "card.tyet-amulet.forbidden-cards"


def no_repeat(st: State, name: str) -> Refusal:
    """Why the action of a card cannot be done once more.

    Rule: card.tyet-amulet.forbidden-cards, card.tyet-amulet.not-gold-cards, card.tyet-amulet.not-free-entombment
    """
    t, you = st.table, st.seat
    if name in t.deeds and not t.deeds[name].repeatable:
        return Refusal(NEVER, f"You can never repeat {name}.")
    executed = [row >> 1 for row in st.actions if t.name[row >> 1] == name]
    if executed and PROGRAMS[t.action[executed[0]]].repeatable:
        why = f"You cannot repeat {name} now{_because(st, executed[0], IN_LOG)}"
        return Refusal("card.tyet-amulet.needs-earlier-action", why)
    if executed:
        return Refusal("ruling.tyet-exclusions", f"You can never repeat {name}: its action moves the card away.")
    why = f"You did not execute {name} this turn"
    if name in [t.name[c] for c in st.pile(you, IN_PLAY)]:
        return Refusal("card.tyet-amulet.not-gold-cards", f"{why}.")
    if name in [t.name[c] for c in st.pile(you, TOMB)]:
        return Refusal("card.tyet-amulet.not-free-entombment", f"{why}: entombing it is not an action.")
    return Refusal("card.tyet-amulet.needs-earlier-action", f"{why}.")
