"""Programs: a card's parts as a flat list of operations, known by number so that a frame can hold them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ground.errors import Refusal
from .state import DECK, HAND, IN_ASIDE, IN_PYRAMID, NONE, PILES, Frame, State
from .terms import FIVE

ACTION, ABILITY, REACTION, TRIGGER, TURN = range(5)
#: What a glance tells of a part: it cannot be done; a search has to find out; it can, whatever earlier parts take away;
#: it can, and all that follows can be done, too.
IMPOSSIBLE, UNSURE, SURE, SURE_TO_THE_END = range(-1, 3)


class Op:
    """One operation: `run` goes on until it needs a choice, `options` and `choose` are the choice.

    When a choice is needed, `run` returns True, and ``st.cache`` may hold the options already. In a search, where
    ``st.quiet`` is set, True with an empty cache means that the operation cannot be carried out.
    """

    #: The number of the printed part it belongs to, from 1, and its place in the program.
    part = 1
    pc: int
    #: The word before the card in an option's text, and the question, where they are always the same.
    verb = ""
    question = ""
    #: What is chosen here decides whether later parts are possible, so that a search tries every option.
    linked = False
    #: Any number of cards may be picked here.
    any_number = False
    #: Of a discard pile it picks the top card alone, so that nobody looks below it.
    top_only = False
    #: Options have to name the place they come from.
    names_places = False
    #: An action that it executes runs because it must.
    forces = False
    #: It opens a purchase; its frame has gone on behind it while that is paid.
    opens_purchase = False
    #: What a glance tells of it where it need not look (see `glance`).
    at_a_glance = UNSURE

    # ---- how it runs

    def run(self, st: State, f: Frame) -> bool:
        """Carry on; True when a choice is needed. A finished operation moves the frame's counter on."""
        codes = self.options(st, f)
        return self.offer(st, f, codes) if codes else skip(st, f, self)

    def ready(self, st: State, f: Frame) -> bool:
        """Whether this operation alone can be carried out now by the frame's doer: asked where others carry it out."""
        return True

    def can(self, st: State, f: Frame) -> bool:
        """Whether there is something to do: an offer is always ready, even where it offers nothing."""
        return self.ready(st, f)

    def options(self, st: State, f: Frame) -> list[int]:
        """What may be chosen now, as codes; at least one when `run` returned True."""
        return []

    def choose(self, st: State, f: Frame, code: int) -> None:
        """Carry out one of the options."""
        raise NotImplementedError

    def offer(self, st: State, f: Frame, codes: list[int]) -> bool:
        """Ask for one of these options; a single one is chosen at once. Returns what `run` has to return."""
        if len(codes) == 1:
            if st.out is not None:
                st.tell("auto", verb=self.word(st, f, codes[0]), code=codes[0])
            self.choose(st, f, codes[0])
            return False
        st.cache = codes
        return True

    def asked(self, st: State, f: Frame) -> int:
        """The seat that decides."""
        return f.doer

    def stopped_by(self, f: Frame, seat: int) -> bool:
        """Whether a seat that refuses its share here cancels the whole action. Rule: ruling.medjay-plasterer"""
        return False

    # ---- looking ahead

    def glance(self, st: State, card: int, n: int) -> int:
        """What a glance at the piles tells of whether the active player, who executes this card, can do it.

        `SURE` where n cards lie ready for it, the most that all parts together can take from one place; `IMPOSSIBLE`
        where none does.
        """
        return self.at_a_glance

    def link(self, later: Sequence[Op]) -> None:
        """Note which of the operations after it depend on it. Called once for each, the last operation first."""

    def depends_on(self, earlier: Op) -> bool:
        """Whether this may become impossible by what is picked at an earlier operation."""
        return False

    # ---- how it is said

    def word(self, st: State, f: Frame, code: int) -> str:
        """The word before the card in the option's text."""
        return self.verb

    def ask(self, st: State, f: Frame) -> str:
        """The question, addressed to the player who chooses; it may name a card that only he knows."""
        return self.question

    def first_picked(self, f: Frame) -> int:
        """The card that another one is picked for, such as the one that is paid for; NONE where it is the first."""
        return NONE

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        """Why a card of this name cannot be picked now, where more can be said than that it does not fit."""
        return None

    def blocked(self, st: State, f: Frame) -> Refusal | None:
        """Why its part cannot be done in an action that has just begun; an empty text is worded from the part."""
        return None


def leave(st: State, f: Frame, to: int = NONE) -> bool:
    """The operation is finished: the frame goes on after it, or elsewhere. Returns what `run` has to return."""
    f.pc = to if to >= 0 else f.pc + 1
    f.left = NONE
    f.phase = 0
    return False


def skip(st: State, f: Frame, op: Op) -> bool:
    """A part that has become impossible is left out, and the log says so; a search ends there."""
    if st.quiet:
        st.cache = []
        return True
    st.tell("skip", f.doer, program=f.program, part=op.part)
    return leave(st, f)


def start(st: State, program: int, you: int, acting: int, source: int, found: int) -> None:
    """Begin an action: its frame goes on the stack and a row into the turn's log."""
    frame = Frame(program, you, acting, source, found, mark=len(st.aside), row=len(st.actions))
    st.actions += (source * 2,)
    st.stack.append(frame)


def end_frame(st: State) -> None:
    """A program is finished: what it left set aside goes back, its action counts. Rule: ruling.given-card-stays"""
    f = st.stack.pop()
    if len(st.aside) > f.mark:
        left, st.aside = st.aside[f.mark :], st.aside[: f.mark]
        for card, seat, origin, seen in left:
            pile = st.table.boneyard if origin in (IN_PYRAMID, IN_ASIDE) else origin
            st.z[pile] += (card,)
            if pile == st.table.stock or (pile < st.table.boneyard and pile % PILES in (HAND, DECK)):
                st.learn(card, seen)
            st.tell("back", seat, card)
    row = f.row
    if row >= 0:
        rows = st.actions
        st.actions = (*rows[:row], rows[row] | 1, *rows[row + 1 :])


class Program:
    """The operations of one action, ability, reaction or step of the turn."""

    def __init__(self, key: str, name: str, kind: int, parts: tuple[Any, ...] = ()) -> None:
        self.key = key
        self.name = name
        self.kind = kind
        self.deed_parts = parts  # those that are printed, each a `Part`
        self.ops: list[Op] = []
        self.repeatable = True
        self.own = self.rule = "action.all-parts"  # the id of its card's rule, and the one that a refusal quotes
        self.most = 0  # how many cards its parts can take from one place
        self.wording = ""  # of which text it is the program, where that is not the printed one
        # What a pharaoh's rule that always holds changes for its player.
        self.discount = 0  # gold off every purchase
        self.hand_size = FIVE
        self.starter_points = 0  # for each starter in the tomb, 0 for what is printed
        self.index = len(PROGRAMS)
        PROGRAMS.append(self)
        OPS.append(self.ops)
        BY_KEY[key] = self

    def works_by_itself(self) -> bool:
        """Whether it has a rule that always holds."""
        return bool(self.discount or self.starter_points) or self.hand_size != FIVE

    def quote(self, number: int, words: tuple[str, ...] = ("needs", "rule", "fits")) -> str:
        """The id of the rule that a refusal quotes: the first of these words that a printed part has, or the card's."""
        for part in self.deed_parts[number - 1 : number] if number > 0 else ():
            for word in words:
                if rule := getattr(part, word):
                    return f"{self.own}{rule}" if rule.startswith(".") else str(rule)
        return self.rule

    def add(self, op: Op) -> None:
        """Append an operation."""
        op.pc = len(self.ops)
        self.ops.append(op)


PROGRAMS: list[Program] = []
#: The operations of each program, by its number: what the main loop reads.
OPS: list[list[Op]] = []
BY_KEY: dict[str, Program] = {}
#: Rules that `Until` lays (`Gold`, `Price`, `Into`); `Lasting.what` is ``-1 - place`` in this list.
RULES: list[Any] = []

# The rules' own programs come first, so that their numbers are constants; `steps` gives them their operations.
CRUMBLE, PAY, WINDOW, SHIELD, LAY_OUT, FORCED, TRIM = range(7)
for _key in ("crumble", "pay", "window", "shield", "arrange discards", "forced sacrifice", "trim hand"):
    Program(f"turn:{_key}", _key, TURN)
