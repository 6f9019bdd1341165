"""The third walk over the parts: what a card says, in our own words.

`compile` makes a card run, `search` asks whether it can run, and this module reads it aloud, all from the
same data, so a card says what it does. Phrases are joined here; `nouns` says which card and which place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from .nouns import COUNTS, MEMORIES, Nouns, counted, sentence
from .parts import (
    ASIDE,
    SOLO,
    Always,
    AnOpponent,
    At,
    Buy,
    Deed,
    EachOpponent,
    EachPlayer,
    Either,
    Execute,
    FirstOf,
    Gold,
    Group,
    HandSize,
    Into,
    May,
    Memory,
    Move,
    Number,
    Place,
    Prevent,
    Price,
    Refill,
    Repeat,
    Require,
    StarterPoints,
    Swap,
    ThatOpponent,
    Until,
    When,
)
from .program import PROGRAMS, Program
from .state import Frame, State
from .wordings import PREMIUM, Wording, moves_itself, walk, wording_of

EVENTS = {
    "opponent buys": "after an opponent buys a card",
    "opponent sacrifices": "after an opponent sacrifices a card",
    "opponent entombs": "after an opponent entombs a card",
    "this is discarded": "when an action discards {name}",
    "action hits you": "when an opponent's action is about to reach you",
    "action hits your hand": "when an opponent's action is about to make you discard or sacrifice hand cards",
}

IF_LEFT = " if it is still there"

# ---- what others call ----------------------------------------------------------------------------


def deed_text(deed: Deed, wording: str = PREMIUM) -> str:
    """A card's whole text in our words: the action, then the reaction or trigger, then standing rules."""
    said = wording_of(deed, wording)
    voice = Voice(deed.name, pronoun=True, dummy=wording == SOLO)
    texts = [sentence(voice.joined(said.parts))] if said.parts else []
    if said.when is not None:
        texts.append(sentence(voice.answer(said.when)))
    texts += _left_out(deed, said, wording)
    texts += [sentence(standing(rule)) for rule in deed.always]
    if said.parts and not deed.repeatable and not moves_itself(said.parts):
        texts.append("No other card can repeat this action.")
    if deed.assumed:
        texts.append("This action is assumed: no published text that we know prints it.")
    return " ".join(texts)


def _left_out(deed: Deed, said: Wording, wording: str) -> list[str]:
    """What is printed on the card and cannot be used in this variant."""
    where = "against the Dummy" if wording == SOLO else "in solitaire"
    if said.barred:
        return [f"Its text cannot be used {where}."]
    if deed.when is not None and said.when is None:
        return [f"Its reaction cannot be used {where}."]
    return []


def part_texts(deed: Deed, wording: str = PREMIUM) -> list[str]:
    """One phrase for each top-level part of a deed's action."""
    return Voice(deed.name, dummy=wording == SOLO).each(wording_of(deed, wording).parts)


def program_part_texts(program: Program) -> list[str]:
    """One phrase for each top-level part of a compiled program; none for the rules' own steps."""
    return Voice(program.name, dummy=program.wording == SOLO).each(program.deed_parts)


def standing(always: Always) -> str:
    """A pharaoh's standing rule."""
    rule = always.rule
    if isinstance(rule, Price):
        return f"in your turn, all you buy costs {rule.less} gold less"
    if isinstance(rule, HandSize):
        text = f"for each new hand you draw {counted(rule.cards)}"
        n = COUNTS[rule.cards]
        return text + (f" and, if you get all {n}, discard {COUNTS[rule.discard]}" if rule.discard else "")
    assert isinstance(rule, StarterPoints)
    return f"every starter in your tomb scores {rule.each} points"


def lasting(rule: Gold | Price | Into, whose: str = "your", who: str = "you") -> str:
    """A rule that is in force for a while."""
    s = "" if who == "you" else "s"
    if isinstance(rule, Into):
        return f"this turn, the next card that {who} take{s} or buy{s} goes straight to {whose} hand"
    if isinstance(rule, Price):
        return f"for the rest of this turn {who} pay{s} half of every price, rounded up"
    if rule.each:
        return f"for the rest of this turn every card in {whose} hand is worth {rule.each} gold"
    if rule.times > 1:
        return f"if the next card {who} play{s} this turn is paid as gold, it counts double"
    return f"add one gold for every card now in {whose} discard pile to {whose} next purchase this turn"


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
            out += self.link(before, part, text)
        return out

    def link(self, before: Any, part: Any, text: str) -> str:
        """A part's phrase with the words that tie it to the part before it."""
        if isinstance(before, Require):
            return f": {text}"
        if self.dummy and isinstance(part, EachOpponent):
            return f"; {text}"
        if isinstance(part, May):
            if part.if_ is not None and part.parts == (before,):
                return f"; if {self.condition(part.if_)}, you may {before.verb} the next one too"
            return f"; {text.replace('you may', 'you may then', 1)}"
        if isinstance(part, Move) and part.if_left:
            return f"; otherwise {text.removesuffix(IF_LEFT)}"
        if isinstance(part, (At, ThatOpponent)) or (_share(part) and _share(before)):
            return f"; {text}"
        if _share(before):
            return f"; you then {text}"
        if isinstance(before, Repeat):
            return f"; at the end {text}"
        return f", then {text}"

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
        if len(parts) == 1 and isinstance(parts[0], May):
            cost, *rest = parts[0].parts
            return f"{text}, you may {self.phrase(cost)} to {self.joined(rest)}"
        return f"{text}, {self.joined(parts)}"

    # ---- one part

    def phrase(self, part: Any) -> str:
        """One part, beginning in lower case."""
        if isinstance(part, Move):
            return self.move(part)
        if isinstance(part, tuple):
            return self.joined(part)
        if isinstance(part, Require):
            return f"only if {self.condition(part.cond)}"
        if isinstance(part, Refill):
            return "refill the pyramid from the stock"
        if isinstance(part, Prevent):
            return "escape what that action would do to you"
        if isinstance(part, Swap):
            return self.swap(part)
        if isinstance(part, Buy):
            return self.buy(part)
        if isinstance(part, Execute):
            return self.execute(part)
        if isinstance(part, Until):
            return lasting(part.rule)
        if isinstance(part, At):
            return self.later(part)
        return self.group(part)

    def group(self, part: Any) -> str:
        """Parts held together."""
        inner = part.parts
        if isinstance(part, May):
            text = f"may {self.joined(inner)}" if self.other else f"you may {self.joined(inner)}"
            return f"if {self.condition(part.if_)}, {text}" if part.if_ is not None else text
        if isinstance(part, Either):
            sides = ", or ".join(self.branch(one) for one in inner)
            return f"either {sides.replace(', or if ', ', or, if ')}"
        if isinstance(part, Repeat):
            return self.repeat(part)
        if isinstance(part, FirstOf):
            return ", otherwise ".join([self.phrase(inner[0]), *(self.thing(one) for one in inner[1:])])
        if self.dummy and isinstance(part, EachOpponent):
            return "nothing happens to the Dummy"
        if self.dummy and isinstance(part, EachPlayer):
            return self.joined(inner)
        voice = replace(self, other=True)
        text = voice.joined(inner)
        if not isinstance(inner[0], May):
            text = f"{'may' if _open(inner[0]) else 'must'} {text}"
        whose = f" {voice.trait(part.if_)}" if part.if_ is not None else ""
        if isinstance(part, EachOpponent):
            return f"each opponent{whose} {text}"
        if isinstance(part, EachPlayer):
            return f"beginning with you, each player{whose} {text}"
        if isinstance(part, AnOpponent):
            return f"the Dummy {text}" if self.dummy else f"choose an opponent, who {text}"
        assert isinstance(part, ThatOpponent)
        return f"that opponent {text}"

    def branch(self, part: Any) -> str:
        """One side of an "either"."""
        if not isinstance(part, tuple):
            return self.phrase(part)
        first, *rest = part
        if isinstance(first, Require):
            return f"if {self.condition(first.cond)}, {' and then '.join(self.each(rest))}"
        return " and then ".join(self.each(part))

    def repeat(self, part: Repeat) -> str:
        """Rounds."""
        text = self.joined(part.parts)
        if part.times is not None:
            return f"for each of them {text}"
        if part.up_to is not None:
            return f"{text}; you may do this {'a second time' if part.up_to == 2 else f'{part.up_to} times'}"
        return f"{text}; you may go on doing so while you can"

    def later(self, part: At) -> str:
        """What is put off."""
        inner = part.parts[0]
        if part.moment == "your next turn":
            return f"when your next turn begins, {self.joined(part.parts)} again"
        if isinstance(inner, Move) and inner.verb == "draw":
            return f"when you draw your next hand, draw {counted(int(inner.number), 'more card')}"  # type: ignore[arg-type]
        return "when you draw your next hand, add them to it"

    def swap(self, part: Swap) -> str:
        """Two cards change places."""
        if part.one == part.other:
            return "swap two cards of the pyramid"
        one, other = (x if isinstance(x, Move) else Move("a", source=x) for x in (part.one, part.other))
        return f"swap {self.thing(one)} with {self.thing(other)}"

    def buy(self, part: Buy) -> str:
        """A purchase inside an action."""
        if isinstance(part.source, Memory):
            what = self.remembered(part.source)
        else:
            what = self.thing(Move("buy", source=part.source))
            if part.source.name == "pyramid":
                what = what.replace(" of the", " from anywhere in the").replace(" from the", " from anywhere in the")
        less = f" for {part.less} gold less" if part.less else ""
        extra = ""
        if part.with_ is not None:
            pays = f"{COUNTS[part.times]} times its gold" if part.times > 1 else "its gold as well"
            extra = f", {MEMORIES[part.with_.verb]} paying {pays}"
        return f"buy {what}{less}{extra}"

    def execute(self, part: Execute) -> str:
        """Another card's action."""
        what = part.what
        tail = " if that is possible" if part.if_possible else ""
        if isinstance(what, Memory):
            action = "its action" if self.pronoun else f"the action of {MEMORIES[what.verb]}"
            return f"carry out {action}{tail}"
        if what.name == "actions":
            return "do once more any action that you completed this turn"
        if what.name == "first action":
            return "do once more the first action that you executed this turn"
        return f"carry out the action of {self.thing(Move('execute', source=what))}{tail}"

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
        if verb == "take" and m.to is not None and m.to.name == "aside":
            return f"lift {self.thing(m)}"
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


def _share(part: Any) -> bool:
    return isinstance(part, (EachOpponent, EachPlayer, AnOpponent, ThatOpponent))


def _open(part: Any) -> bool:
    """Whether a share asks for any number from none on, so that it reads as a permission."""
    return isinstance(part, Move) and isinstance(part.number, Number) and part.number.kind == "up to"


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
