"""The voice that reads parts aloud: each part says itself, the voice joins them and names their cards and places.

The style that keeps the texts ours: counted cards ("one card out of your hand"), possessive tops ("the boneyard's top
card"), cheapest and most expensive instead of costs compared, and the place always named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine import terms
from ..engine.program import PROGRAMS, Program
from ..engine.state import Frame, State
from .grammar import ALL, PLAYERS, Cards, Number, any_card, exactly, noun_of
from .part import Part, walk
from .places import Memory, Place


def sentence(text: str) -> str:
    """With a capital in front and a full stop behind."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


@dataclass(frozen=True)
class Voice:
    """Who speaks of whom: the card's name, whether the doer is another player, and how cards are pointed at.

    ``pronoun``: "it" for a card mentioned just before; ``ask``: words for a question ("a card from your
    hand"), where ``costs`` holds what remembered cards cost and ``host`` the name of the player who executes;
    ``aside``: what the cards laid aside are called here; ``again``: one of them was already spoken of; ``left``: how
    many are left, where that is known; ``dummy``: the opponent is the Dummy, which has nothing but a tomb.
    """

    name: str
    other: bool = False
    pronoun: bool = False
    ask: bool = False
    aside: str = "set aside"
    costs: Mapping[str, int] = field(default_factory=dict)
    host: str = ""
    again: bool = False
    left: int = 0
    dummy: bool = False

    # ---- parts

    def each(self, parts: Sequence[Any]) -> list[str]:
        """One phrase a part, beginning in lower case."""
        voice, out = self, []
        for part in parts:
            out.append(part.text(voice))
            voice = voice.after(part)
        return out

    def joined(self, parts: Sequence[Any]) -> str:
        """All parts as one sentence."""
        first, *texts = self.each(parts)
        tied = zip(parts, parts[1:], texts, strict=False)
        return first + "".join([part.tied(self, before, text) for before, part, text in tied])

    def after(self, part: Any) -> Voice:
        """The voice that goes on behind a part: it knows what lies aside now."""
        found = (one.behind(self) for one in walk(part, Part))
        return next(filter(None, found), self)

    # ---- cards

    def remembered(self, memory: Memory) -> str:
        """The card an earlier part handled, or this card."""
        if memory.verb == "this":
            return self.name
        return "it" if self.pronoun and memory.verb in ("reveal", "take", "turn") else memory.noun

    def thing(self, m: Cards, leaving: bool = False) -> str:
        """Which cards, how many and where they lie, or where they come from."""
        if isinstance(m.source, Memory):
            return self.remembered(m.source)
        first, *_ = places = m.source.either
        if all(place.on_top for place in places):
            return self.tops(m, places)
        if first.name == "apex":
            return "the apex card"
        if first.owner == "right":
            return f"the card that {'their' if self.other else 'your'} right-hand neighbour set aside"
        adjective, tail = m.which.around(self)
        if first.name == "aside":
            return self.laid_aside(m, adjective)
        where = self.at(places, leaving, staying=m.number.kind in ("all", "all but"))
        if first.name == "in play" and not self.ask:
            adjective = "other"
        tail += " as there are players" if m.number == PLAYERS and not self.ask else ""
        if self.ask and tail.startswith(" costing "):
            where, tail = tail, where
        return f"{self.how_many(m.number, adjective)}{where}{tail}"

    def laid_aside(self, m: Cards, adjective: str) -> str:
        """One or all of the cards that this action laid aside."""
        cards = "cards set aside" if self.aside == "set aside" else f"{self.aside} cards"
        of_them = "of them" if self.pronoun else f"of the {cards}"
        if m.number == ALL:
            many = "both" if self.left == 2 else f"all {self.left}"
            return f"{many} {cards}" if self.ask and self.left > 1 else f"all the {cards}"
        if self.aside == "seen":
            return f"the {adjective} card seen" if adjective else "it" if self.pronoun else "that card"
        if self.again and self.pronoun:
            return "the last" if self.left == 1 else "another"
        return f"one {of_them}"

    def tops(self, m: Cards, places: tuple[Place, ...]) -> str:
        """The top cards of one pile, or the top card of either."""
        cards = "card" if m.number == exactly(1) else m.number.words.format("card")
        if places[0].owner in ("an opponent", "that opponent"):
            text = f"the {cards} on top of {self.place(places[0])}"
        else:
            owners = " or ".join([f"{self.place(place)}'s" for place in places])
            text = f"{owners} top {cards}"
        adjective, tail = m.which.around(self)
        if self.ask or m.which == any_card:
            return text
        if " costing" in tail:
            return f"{text}, which has to{tail.replace(' costing', ' cost')}"
        if adjective == "starter":
            return f"{text}, which has to be a starter"
        return f"{text} if it is a {noun_of(adjective)}{tail}"

    def how_many(self, number: Number, adjective: str) -> str:
        """ "one cheaper card", "all cards", "one or more starters"."""
        noun, one = noun_of(adjective), self.ask or number == exactly(1)
        if adjective in ("cheapest", "most expensive"):
            return f"the {noun if one else number.words.format(noun)}"
        if self.ask and self.left > 1:
            return f"{self.left} {noun}s"
        return f"a {noun}" if self.ask or (one and adjective == "cheaper") else number.words.format(noun)

    # ---- places

    def whose(self, place: Place) -> str:
        """The possessive in front of a place."""
        if place.owner == "nobody":
            return "the"
        if place.owner == "doer":
            return "your" if not self.other else "its" if self.dummy else "their"
        if place.owner == "you":
            return f"{self.host}'s" if self.host else "your"
        return "the Dummy's" if self.dummy else f"{place.owner}'s"

    def noun(self, place: Place) -> str:
        """What a place is called."""
        return "tomb" if self.dummy and place.owner in ("an opponent", "that opponent") else place.noun

    def place(self, place: Place) -> str:
        """A place and whose it is: "your hand", "the boneyard"."""
        return f"{self.whose(place)} {self.noun(place)}"

    def at(self, places: Sequence[Place], leaving: bool, staying: bool) -> str:
        """Where cards come from, after their noun; `staying`: or where the others of them stay."""
        first, *others = places
        if first.name == "in play":
            return " from play" if leaving else " that you have in play"
        names = [self.place(first)]
        names += [self.noun(place) if place.owner == first.owner else self.place(place) for place in others]
        link = "in" if staying else "out of" if names[0].startswith("your ") else "from"
        return f" {'from' if self.ask else link} {' or '.join(names)}"


# ---- the voice of a running action ---------------------------------------------------------------------


def voice_of(st: State, f: Frame, ask: bool = True) -> Voice:
    """The voice that speaks to the doer of the running part."""
    program = PROGRAMS[f.program]
    costs: dict[str, int] = {}
    if 0 <= f.memory < st.table.unknown:
        costs = dict.fromkeys(("sacrifice", "discard", "reveal"), st.table.cost[f.memory])
    if st.bought:
        costs["bought"] = max(st.table.cost[c] for c in st.bought)
    host = st.table.names[f.you] if f.doer != f.you else ""
    voice = Voice(running_name(st, f), ask=ask, costs=costs, host=host, dummy=program.wording == terms.SOLO)
    for part in program.deed_parts[: max(0, program.ops[f.pc].part - 1)]:
        voice = voice.after(part)
    return voice


def reader(program: Program, other: bool = False) -> Voice:
    """The voice that reads a program's parts aloud, to whom they tell or about another player."""
    return Voice(program.name, other=other, dummy=program.wording == terms.SOLO)


#: How a part begins that is not said of you.
OTHERS = ("each ", "beginning with ", "choose an opponent, ", "that opponent ", "the Dummy ", "when ")


def lacking(program: Program, number: int) -> str:
    """What cannot be done of an action, in a sentence: its part of that number, from 1."""
    parts = reader(program).each(program.deed_parts)
    part = parts[number - 1].removeprefix("either ").partition("; you may")[0]
    if part.startswith("only if "):
        return f"You can do so {part}."
    if part.startswith(OTHERS):
        return f"Part {number} of it is impossible: {part}."
    if len(parts) > 1:
        return f"All its parts must be possible, but you {'could not then' if number > 1 else 'cannot'} {part}."
    return f"You cannot {part}."


def running_name(st: State, f: Frame) -> str:
    """The card whose text runs; a pharaoh has no card."""
    return st.table.name[f.source] if 0 <= f.source < st.table.unknown else PROGRAMS[f.program].name
