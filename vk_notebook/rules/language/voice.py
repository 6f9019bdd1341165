"""The voice that reads parts aloud.

`compile` makes a card run, `search` asks whether it can run, and this module reads it aloud, all from the
same data, so a card says what it does. Phrases are joined here; `nouns` says which card and which place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ..engine import terms
from ..engine.program import PROGRAMS, Program
from ..engine.state import Frame, State
from .deeds import When
from .nouns import Nouns
from .part import Part, walk


class Occasion(NamedTuple):
    """How an event that cards answer is told: on such a card, and to who wants to execute it."""

    when: str
    answers: str


OCCASIONS = {
    terms.OPPONENT_BUYS: Occasion("after an opponent buys a card", "it answers an opponent's purchase"),
    terms.OPPONENT_SACRIFICES: Occasion("after an opponent sacrifices a card", "it answers an opponent's sacrifice"),
    terms.OPPONENT_ENTOMBS: Occasion("after an opponent entombs a card", "it answers an opponent's entombment"),
    terms.THIS_IS_DISCARDED: Occasion("when an action discards {name}", "it does its work when an action discards it"),
    terms.ACTION_HITS_YOU: Occasion(
        "when an opponent's action is about to reach you", "it answers an opponent's action"
    ),
    terms.ACTION_HITS_YOUR_HAND: Occasion(
        "when an opponent's action is about to make you discard or sacrifice hand cards",
        "it answers an opponent's action that makes you discard or sacrifice from your hand",
    ),
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
            behind = one.behind(self) if isinstance(one, Part) else None
            if behind is not None:
                return behind
        return self

    def answer(self, when: When) -> str:
        """A reaction or a trigger."""
        text = OCCASIONS[when.event].when.format(name=self.name)
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
        if first.opens:
            return f"if {self.condition(first.cond)}, {' and then '.join(self.each(rest))}"
        return " and then ".join(self.each(part))


# ---- the voice of a running action ---------------------------------------------------------------------


def voice_of(st: State, f: Frame, ask: bool = True) -> Voice:
    """The voice that speaks to the doer of the running part."""
    program = PROGRAMS[f.program]
    voice = Voice(running_name(st, f, program), ask=ask, dummy=program.wording == terms.SOLO)
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


def reader(program: Program, other: bool = False) -> Voice:
    """The voice that reads a program's parts aloud, to whom they tell or about another player."""
    return Voice(program.name, other=other, dummy=program.wording == terms.SOLO)


def running_name(st: State, f: Frame, program: Program) -> str:
    """The card whose text runs; a pharaoh has no card."""
    return st.table.name[f.source] if 0 <= f.source < st.table.unknown else program.name
