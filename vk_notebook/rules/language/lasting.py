"""Until and At: a rule comes into force for a while, or parts are put off until later."""

from __future__ import annotations

from typing import Any

from ..engine.program import BY_KEY, REACTION, RULES, SURE, Program, leave
from ..engine.state import DISCARD, PILES, Frame, Lasting, State
from ..engine.terms import YOUR_NEXT_TURN, Gold, Price
from .deeds import Into
from .grammar import Number, counted
from .part import Part, lay_out
from .voice import Voice


class Until(Part):
    """A rule in force until a moment, or used up by it; an equal rule is not laid twice.

    Rule: action.effect-duration
    """

    words = "moment what"
    at_a_glance = SURE

    def __init__(self, moment: str, what: Gold | Price | Into, **quoted: str) -> None:
        super().__init__(**quoted)
        self.moment = moment
        self.what = what
        self.beside = isinstance(what, Gold) and isinstance(what.plus, Number)  # gold for cards in the discard pile
        if what not in RULES:  # equal rules share a number
            RULES.append(what)
        self.number = -1 - RULES.index(what)

    def run(self, st: State, f: Frame) -> bool:
        value = len(st.z[f.you * PILES + DISCARD]) if self.beside else 0
        row = Lasting(f.you, self.moment, self.number, value)
        if self.beside or row not in st.lasting:
            st.lasting += (row,)
        st.tell("lasting", f.you, program=self.number, number=value)
        return leave(st, f)

    def text(self, voice: Voice) -> str:
        return in_force(self.what, "their", "they") if voice.other else in_force(self.what)


class At(Part):
    """Parts to be carried out later, with the card that is remembered now. Rule: action.effect-duration"""

    words = "moment parts"
    at_a_glance = SURE

    def __init__(self, moment: str, *parts: Any, **quoted: str) -> None:
        super().__init__(**quoted)
        self.moment = moment
        self.parts = parts
        self.later = 0  # the number of their program

    def emit(self, program: Program) -> None:
        key = f"later:{program.key}"
        while key in BY_KEY:
            key += "+"
        later = Program(key, program.name, REACTION, self.parts)
        lay_out(later)
        self.later = later.index
        program.add(self)

    def run(self, st: State, f: Frame) -> bool:
        st.lasting += (Lasting(f.you, self.moment, self.later, f.memory),)
        st.tell("lasting", f.you, program=self.later, number=f.memory)
        return leave(st, f)

    def text(self, voice: Voice) -> str:
        if self.moment == YOUR_NEXT_TURN:
            return f"when your next turn begins, {voice.joined(self.parts)} again"
        if self.parts[0].verb == "draw":
            return f"when you draw your next hand, draw {counted(self.parts[0].fixed, 'more card')}"
        return "when you draw your next hand, add them to it"

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return f"; {text}"


def in_force(rule: Gold | Price | Into, whose: str = "your", who: str = "you") -> str:
    """A rule that is in force for a while."""
    s = "" if who in ("you", "they") else "s"
    if isinstance(rule, Into):
        return f"this turn, the next card that {who} take{s} or buy{s} goes straight to {whose} hand"
    if isinstance(rule, Price):
        return f"for the rest of this turn {who} pay{s} half of every price, rounded up"
    if rule.each:
        return f"for the rest of this turn every card in {whose} hand pays {rule.each} gold"
    if rule.times > 1:
        return f"if the next card {who} play{s} this turn is paid as gold, it counts double"
    return f"add one gold for every card now in {whose} discard pile to {whose} next purchase this turn"
