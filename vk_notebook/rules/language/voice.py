"""The voice that reads parts aloud.

`compile` makes a card run, `search` asks whether it can run, and this module reads it aloud, all from the
same data, so a card says what it does. Phrases are joined here; `nouns` says which card and which place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from ..engine.program import PROGRAMS, Program
from ..engine.state import Frame, State
from ..engine.terms import SOLO
from .nouns import Nouns, counted
from .parts import ASIDE, IF_LEFT, Group, Memory, Move, Number, Place, When, walk

EVENTS = {
    "opponent buys": "after an opponent buys a card",
    "opponent sacrifices": "after an opponent sacrifices a card",
    "opponent entombs": "after an opponent entombs a card",
    "this is discarded": "when an action discards {name}",
    "action hits you": "when an opponent's action is about to reach you",
    "action hits your hand": "when an opponent's action is about to make you discard or sacrifice hand cards",
}


# ---- the walk --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Voice(Nouns):
    """A speaker who reads parts aloud; see `Nouns` for its fields."""

    # ---- parts together

    def each(self, parts: Iterable[Any]) -> list[str]:
        """One phrase a part."""
        voice, out = self, []
        for part in parts:
            out.append(voice.phrase(part))
            voice = voice.after(part)
        return out

    def joined(self, parts: Iterable[Any]) -> str:
        """All parts as one sentence."""
        parts = list(parts)
        texts = self.each(parts)
        out = texts[0] if texts else ""
        for before, part, text in zip(parts, parts[1:], texts[1:], strict=False):
            out += part.tied(self, before, text)
        return out

    def after(self, part: Any) -> Voice:
        """The voice that goes on behind a part: it knows what lies aside now."""
        for one in walk(part):
            if isinstance(one, Move) and one.verb in ("reveal", "look at", "set aside"):
                left = one.number if isinstance(one.number, int) else 0
                return replace(self, aside={"reveal": "shown", "look at": "seen"}.get(one.verb, "set aside"), left=left)
            if isinstance(one, Move) and one.source == ASIDE:
                return replace(self, again=True, left=self.left - 1)
        return self

    def answer(self, when: When) -> str:
        """A reaction or a trigger."""
        text = EVENTS[when.event].format(name=self.name)
        parts = when.parts
        if len(parts) == 1 and parts[0].optional:
            cost, *rest = parts[0].parts
            return f"{text}, you may {self.phrase(cost)} to {self.joined(rest)}"
        return f"{text}, {self.joined(parts)}"

    # ---- one part

    def phrase(self, part: Any) -> str:
        """One part, or several that are said together, beginning in lower case."""
        return self.joined(part) if isinstance(part, tuple) else str(part.text(self))

    def branch(self, part: Any) -> str:
        """One side of an "either"."""
        if not isinstance(part, tuple):
            return self.phrase(part)
        first, *rest = part
        if first.opens():
            return f"if {self.condition(first.cond)}, {' and then '.join(self.each(rest))}"
        return " and then ".join(self.each(part))

    # ---- moves

    def move(self, m: Move) -> str:
        """Cards go somewhere, or are shown."""
        verb = m.verb
        if verb == "draw":
            return self.draw(m)
        if verb == "put":
            return self.put(m)
        if verb == "turn":
            it = self.remembered(m.source) if isinstance(m.source, Memory) else self.thing(m)
            return f"turn {it} face {m.face}"
        if verb == "choose":
            return f"choose {self.thing(m)}"
        if verb == "set aside":
            if m.to is not None and m.to.name == "kept":
                return f"keep back {self.thing(m)}"
            return f"set aside {self.thing(m)} face down"
        if verb in ("reveal", "look at"):
            return self.show(m)
        if m.chosen_by == "left":
            return f"{verb} {self.thing(m)} that your left-hand neighbour picks"
        text = f"{verb} {self.thing(m)}"
        if m.if_left:
            return text + IF_LEFT
        return f"{text}, or show a hand without one" if m.or_reveal else text

    def draw(self, m: Move) -> str:
        """Cards from the deck into the hand."""
        n = m.number
        tail = "" if m.shuffle else " without shuffling"
        if isinstance(n, int):
            return f"draw {counted(n)}{tail}"
        if n.kind == "up to":
            return f"draw up to {counted(n.arg)}{tail}"
        if n.kind == "third":
            return f"draw one card for every full three cards in {self.whose(n.arg)} {self.noun(n.arg)}"
        return "draw as many"

    def show(self, m: Move) -> str:
        """Cards that everybody, or only the doer, gets to see."""
        source = m.source
        if isinstance(source, Memory):
            return f"show {self.remembered(source)}"
        whole = m.number == Number("all")
        if m.verb == "look at":
            if whole and isinstance(source, Place):
                return f"look through {self.whose(source)} {self.noun(source)}"
            return f"look at {self.thing(m)}{'' if m.shuffle else ' without shuffling'}"
        if whole and isinstance(source, Place):
            return f"show everybody {self.whose(source)} {self.noun(source)}"
        return f"show everybody {self.thing(m)}"

    def put(self, m: Move) -> str:
        """A card goes to a place that the part names."""
        to = m.to
        assert to is not None
        if to.owner == "each player" and self.dummy:
            return "put one of the chosen cards onto your discard pile and the other into the Dummy's tomb"
        if to.owner == "each player":
            text = f"lay one of the chosen cards on each player's {self.noun(to)}"
            return f"{text}, unless somebody refuses" if m.refusal == "whole" else text
        if to.name == "pyramid":
            return f"add {self.thing(m)} to the pyramid as a refill would"
        if m.number == Number("all") and m.source == ASIDE:
            return f"return the rest to {self.whose(to)} {self.noun(to)} in any order"
        if m.number == Number("all"):
            return "add the cards kept back to your hand"
        if isinstance(m.source, Place) and m.source.owner == "right":
            return f"add to {self.whose(to)} {self.noun(to)} {self.thing(m)}"
        if to.name == "stock":
            return f"show everybody {self.thing(m)} and put it onto the stock"
        into = {"tomb": "into", "hand": "to"}.get(self.noun(to), "onto")
        where = f"{into} {self.whose(to)} {self.noun(to)}"
        tail = ", or show a hand without one" if m.or_reveal else ""
        return f"{'move' if to.name == 'hand' else 'put'} {self.thing(m, leaving=True)} {where}{tail}"


# ---- the voice of a running action ---------------------------------------------------------------------


def voice_of(st: State, f: Frame, ask: bool = True) -> Voice:
    """The voice that speaks to the doer of the running part."""
    program = PROGRAMS[f.program]
    voice = Voice(running_name(st, f, program), ask=ask, dummy=program.wording == SOLO)
    for part in program.deed_parts[: max(0, program.ops[f.pc].part - 1)]:
        voice = voice.after(part)
    costs: list[tuple[str, int]] = []
    if 0 <= f.memory < st.table.unknown:
        cost = st.table.cost[f.memory]
        costs = [(verb, cost) for verb in ("sacrifice", "discard", "reveal")]
    if st.bought:
        costs.append(("bought", max(st.table.cost[c] for c in st.bought)))
    host = st.table.names[f.you] if f.doer != f.you else ""
    return replace(voice, costs=tuple(costs), host=host)


def running_name(st: State, f: Frame, program: Program) -> str:
    """The card whose text runs; a pharaoh has no card."""
    return st.table.name[f.source] if 0 <= f.source < st.table.unknown else program.name


def first_of(parts: Any, kind: type) -> Any:
    """The first part of a kind, nested ones included."""
    for part in parts:
        if isinstance(part, kind):
            return part
        inner = part if isinstance(part, tuple) else part.parts if isinstance(part, Group) else ()
        found = first_of(inner, kind) if inner else None
        if found is not None:
            return found
    return None
