"""The third walk over the parts: what a card says, in our own words.

`compile` makes a card run, the probe asks whether it can run, and this module reads it aloud, all from the same data, so
a card says what it does. Style: counted cards ("one card in hand"), possessive tops ("the boneyard's top card"),
cheapest and dearest, every place named, the parts joined into one sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from .parts import (
    ASIDE,
    Always,
    AnOpponent,
    At,
    Buy,
    Deed,
    EachOpponent,
    EachPlayer,
    Either,
    Execute,
    Gold,
    Group,
    HandSize,
    If,
    Into,
    May,
    Memory,
    Move,
    Number,
    Place,
    Places,
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
    Which,
)
from .program import Program

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
EVENTS = {
    "opponent buys": "when an opponent buys a card",
    "opponent sacrifices": "when an opponent sacrifices a card",
    "opponent entombs": "when an opponent entombs a card",
    "this is discarded": "when an action discards {name}",
    "action hits you": "when an opponent's action is about to reach you",
    "action hits your hand": "when an opponent's action is about to make you discard or sacrifice hand cards",
}
#: What a remembered card is called where "it" would not be clear.
MEMORIES = {
    "sacrifice": "the sacrificed card",
    "discard": "the discarded card",
    "entomb": "the entombed card",
    "take": "the lifted card",
    "reveal": "the shown card",
    "choose": "the chosen cards",
    "turn": "the turned card",
    "execute": "the executed card",
    "bought": "the dearest card you bought",
}
PLACES = {"discard": "discard pile", "in play": "cards in play", "middle": "middle row"}


# ---- what others call ----------------------------------------------------------------------------


def deed_text(deed: Deed, classic: bool = False) -> str:
    """A card's whole text in our words: the action, then the reaction or trigger, then standing rules."""
    voice = Voice(deed.name, pronoun=True)
    parts = _parts(deed, classic)
    texts = [sentence(voice.joined(parts))] if parts else []
    if deed.when is not None:
        texts.append(sentence(voice.answer(deed.when)))
    texts += [sentence(standing(rule)) for rule in deed.always]
    if not deed.repeatable:
        texts.append("No other card can repeat this action.")
    return " ".join(texts)


def part_texts(deed: Deed, classic: bool = False) -> list[str]:
    """One phrase for each top-level part of a deed's action."""
    return Voice(deed.name).each(_parts(deed, classic))


def program_part_texts(program: Program) -> list[str]:
    """One phrase for each top-level part of a compiled program; none for the rules' own steps."""
    return Voice(program.name).each(program.deed_parts)


def counted(n: int, noun: str = "card") -> str:
    """A number in words with its noun: "one card", "three cards"."""
    return f"{COUNTS[n] if n < len(COUNTS) else n} {noun if n == 1 else noun + 's'}"


def sentence(text: str) -> str:
    """With a capital in front and a full stop behind."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def listed(words: Iterable[str], last: str = "and") -> str:
    """ "a, b and c"."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""


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


def lasting(moment: str, rule: Gold | Price | Into, whose: str = "your", who: str = "you") -> str:
    """A rule that is in force for a while."""
    s = "" if who == "you" else "s"
    if isinstance(rule, Into):
        return f"the next card {who} take{s} or buy{s} this turn goes straight into {whose} hand"
    if isinstance(rule, Price):
        return f"for the rest of this turn {who} pay{s} half of every price, rounded up"
    if rule.each:
        return f"for the rest of this turn every card in {whose} hand is worth {rule.each} gold"
    if rule.times > 1:
        return f"if the next card {who} play{s} this turn is paid as gold, it counts double"
    return f"add one gold for every card in {whose} discard pile to {whose} next purchase this turn"


# ---- the walk --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Voice:
    """Who speaks of whom: the card's name, whether the doer is another player, and how cards are pointed at.

    ``pronoun``: "it" for a card mentioned just before; ``ask``: words for a question ("a card from your hand"), where
    ``costs`` holds what remembered cards cost and ``host`` the name of the player who executes; ``aside``: what the
    cards laid aside are called here; ``again``: one of them was already spoken of.
    """

    name: str
    other: bool = False
    pronoun: bool = False
    ask: bool = False
    aside: str = "set aside"
    costs: tuple[tuple[str, int], ...] = ()
    host: str = ""
    again: bool = False

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
        if isinstance(part, May):
            if part.if_ is not None and part.parts == (before,):
                return f"; if {self.condition(part.if_)}, you may {before.verb} the next one too"
            return f"; {text.replace('you may', 'you may then', 1)}"
        if isinstance(part, (At, ThatOpponent)) or (_share(part) and _share(before)):
            return f"; {text}"
        if _share(before):
            return f"; you then {text}"
        if isinstance(before, Repeat):
            return f"; at the end {text}"
        return f", then {text}"

    def after(self, part: Any) -> Voice:
        """The voice that goes on behind a part: it knows what lies aside now."""
        for one in _walk(part):
            if isinstance(one, Move) and one.verb in ("reveal", "look at", "set aside"):
                return replace(self, aside={"reveal": "shown", "look at": "seen"}.get(one.verb, "set aside"))
            if isinstance(one, Move) and one.source == ASIDE:
                return replace(self, again=True)
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
            return lasting(part.moment, part.rule)
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
            return f"either {', or '.join(self.branch(one) for one in inner)}"
        if isinstance(part, Repeat):
            return self.repeat(part)
        voice = replace(self, other=True)
        text = voice.joined(inner)
        if isinstance(inner[0], May):
            pass
        elif isinstance(inner[0], Move) and isinstance(inner[0].number, Number) and inner[0].number.kind == "up to":
            text = f"may {text}"
        else:
            text = f"must {text}"
        whose = f" {voice.trait(part.if_)}" if part.if_ is not None else ""
        if isinstance(part, EachOpponent):
            return f"each opponent{whose} {text}"
        if isinstance(part, EachPlayer):
            return f"beginning with you, each player{whose} {text}"
        if isinstance(part, AnOpponent):
            return f"choose an opponent, who {text}"
        assert isinstance(part, ThatOpponent)
        return f"that opponent {text}"

    def branch(self, part: Any) -> str:
        """One side of an "either"."""
        if not isinstance(part, tuple):
            return self.phrase(part)
        first, *rest = part
        tail = " and then ".join(self.each(rest))
        return f"{self.phrase(first)}, {tail}" if isinstance(first, Require) else f"{self.phrase(first)} and then {tail}"

    def repeat(self, part: Repeat) -> str:
        """Rounds."""
        text = self.joined(part.parts)
        if part.times is not None:
            return f"for each of them {text}"
        if part.up_to is not None:
            return f"{text}; you may do this {'a second time' if part.up_to == 2 else f'up to {part.up_to} times'}"
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
            return f"carry out {'its action' if self.pronoun else 'the action of ' + MEMORIES[what.verb]}{tail}"
        if not isinstance(what, Place) or what.name == "actions":
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
            return f"draw one card for every full three in {self.whose(n.arg)} {self.noun(n.arg)}"
        return "draw as many"

    def show(self, m: Move) -> str:
        """Cards that everybody, or only the doer, gets to see."""
        source = m.source
        if isinstance(source, Memory):
            return f"show {self.remembered(source)}"
        whole = m.number == Number("all")
        if m.verb == "look at":
            if whole:
                return f"look through {self.whose(source)} {self.noun(source)}" if isinstance(source, Place) else ""
            return f"look at {self.thing(m)}{'' if m.shuffle else ' without shuffling'}"
        if whole and isinstance(source, Place):
            return f"show everybody {self.whose(source)} {self.noun(source)}"
        return f"show everybody {self.thing(m)}"

    def put(self, m: Move) -> str:
        """A card goes to a place that the part names."""
        to = m.to
        assert to is not None
        if to.owner == "each player":
            text = f"lay one of the chosen cards on each player's {self.noun(to)}"
            return f"{text}, unless somebody refuses" if m.refusal == "whole" else text
        if to.name == "pyramid":
            return f"add {self.thing(m)} to the pyramid"
        if m.number == Number("all") and m.source == ASIDE:
            return f"return the rest to {self.whose(to)} {self.noun(to)}"
        if m.number == Number("all"):
            return "add the cards kept back to your hand"
        into = "into" if to.name in ("tomb", "hand") else "onto"
        where = f"{into} {self.whose(to)} {self.noun(to)}"
        tail = ", or show a hand without one" if m.or_reveal else ""
        return f"{'move' if to.name == 'hand' else 'put'} {self.thing(m, leaving=True)} {where}{tail}"

    # ---- cards

    def remembered(self, memory: Memory) -> str:
        """The card an earlier part handled, or this card."""
        if memory.verb == "this":
            return self.name
        if self.pronoun and memory.verb in ("reveal", "take", "turn"):
            return "it"
        return MEMORIES[memory.verb]

    def thing(self, m: Move, leaving: bool = False) -> str:
        """Which cards, how many and where they lie, or where they come from."""
        if isinstance(m.source, Memory):
            return self.remembered(m.source)
        places = m.source.either if isinstance(m.source, Places) else (m.source,)
        if all(p.on_top for p in places):
            return self.tops(m, places)
        if places[0].name == "apex":
            return "the apex card"
        if places[0].owner == "right":
            return f"the card that {'their' if self.other else 'your'} right-hand neighbour set aside"
        adjective, tail = self.filter(m.which)
        if places[0].name == "aside":
            return self.laid_aside(m, adjective)
        where = " or".join(self.at(p, leaving) for p in places)
        if self.ask and len(places) > 1:
            where = where.replace(" or from", " or")
        if places[0].name == "in play" and not self.ask:
            adjective = "other"
        text = f"{self.how_many(m.number, adjective)}{where}{tail}"
        return f"{text} as there are players" if m.number == Number("players") and not self.ask else text

    def laid_aside(self, m: Move, adjective: str) -> str:
        """One or all of the cards that this action laid aside."""
        cards = "cards set aside" if self.aside == "set aside" else f"{self.aside} cards"
        if m.number == Number("all"):
            return f"all the {cards}"
        of_them = "of them" if self.pronoun else f"of the {cards}"
        if adjective:
            return f"the {adjective} {of_them}"
        if self.aside == "seen":
            return "it" if self.pronoun else "that card"
        return "another" if self.again and self.pronoun else f"one {of_them}"

    def tops(self, m: Move, places: tuple[Place, ...]) -> str:
        """The top cards of one pile, or the top card of either."""
        n = m.number if isinstance(m.number, int) else 1
        cards = "card" if n == 1 else counted(n)
        if places[0].owner in ("an opponent", "that opponent"):
            text = f"the top {cards} of {self.whose(places[0])} {self.noun(places[0])}"
        else:
            owners = " or ".join(f"{self.whose(p)} {self.noun(p)}'s" for p in places)
            text = f"{owners} top {cards}"
        if self.ask or m.which.kind == "any":
            return text
        return f"{text}, which has to {'be a starter' if m.which.kind == 'starter' else f'cost {self.bound(m.which)}'}"

    def how_many(self, number: int | Number, adjective: str) -> str:
        """ "one cheaper card", "all cards", "one or more starters"."""
        noun = "starter" if adjective == "starter" else "card"
        word = "" if adjective in ("starter", "") else f"{adjective} "
        if adjective in ("cheapest", "dearest"):
            return f"the {word}card" if number == 1 else f"the {counted(int(number), word + noun)}"  # type: ignore[arg-type]
        if self.ask or (number == 1 and adjective == "cheaper"):
            return f"a {word}{noun}"
        if isinstance(number, int):
            return counted(number, word + noun)
        kinds = {
            "any": f"one or more {word}{noun}s",
            "all": f"all {word}{noun}s left",
            "all but": f"all but {COUNTS[number.arg or 0]} {word}{noun}s" if number.kind == "all but" else "",
            "count": f"as many {word}{noun}s",
            "players": f"as many {word}{noun}s",
            "up to": f"up to {counted(number.arg, word + noun)}" if number.kind == "up to" else "",
        }
        return kinds[number.kind]

    def filter(self, which: Which) -> tuple[str, str]:
        """What stands before and what stands behind the noun."""
        kind = which.kind
        if kind == "any":
            return "", ""
        if kind in ("set", "starter", "level 3"):
            return {"level 3": "level III"}.get(kind, kind), ""
        if kind in ("lowest", "highest"):
            return {"lowest": "cheapest", "highest": "dearest"}[kind], ""
        if kind == "and":
            found = [self.filter(w) for w in which.arg]
            return " ".join(a for a, _ in found if a), "".join(t for _, t in found)
        if kind == "not":
            inner = which.arg
            return "", f" whose set is missing in {self.whose(inner.arg)} {self.noun(inner.arg)}"
        if kind == "same set":
            if isinstance(which.arg, Memory):
                return "", " of the same set"
            return "", f" whose set lies in {self.whose(which.arg)} {self.noun(which.arg)}"
        if kind == "cost<" and isinstance(which.arg, Memory) and which.arg.verb != "bought" and not self.ask:
            return "cheaper", ""
        return "", f" costing {self.bound(which)}"

    def bound(self, which: Which) -> str:
        """A limit of cost."""
        x, kind = which.arg, which.kind
        verb = x.arg.verb if isinstance(x, Number) else x.verb if isinstance(x, Memory) else ""
        known = dict(self.costs)
        if verb in known:
            x = known[verb] * (2 if isinstance(x, Number) else 1)
        if isinstance(x, int):
            return f"less than {x}" if kind == "cost<" else f"{x} or {'more' if kind == 'cost>=' else 'less'}"
        if isinstance(x, Number):
            return "up to twice as much"
        words = {"cost<": "less than", "cost<=": "no more than", "cost>=": "at least as much as"}
        return f"{words[kind]} {MEMORIES[verb]}"

    # ---- places

    def whose(self, place: Place) -> str:
        """The possessive in front of a place."""
        if place.owner == "doer":
            return "their" if self.other else "your"
        if place.owner == "nobody":
            return "the"
        if place.owner == "you":
            return f"{self.host}'s" if self.host else "your"
        return f"{place.owner}'s"

    def noun(self, place: Place) -> str:
        """What a place is called."""
        return PLACES.get(place.name, place.name)

    def at(self, place: Place, leaving: bool = False) -> str:
        """Where a card lies, or where it comes from, behind its noun."""
        if self.ask:
            return f" from {self.whose(place)} {self.noun(place)}"
        if place.name == "in play":
            return " that you have in play"
        if place.name in ("pyramid", "base", "middle"):
            return f" of the {self.noun(place)}"
        where = "from" if leaving else "in"
        if place.name == "hand" and not self.other:
            return f" {where} hand"
        return f" {where} {self.whose(place)} {self.noun(place)}"

    # ---- conditions

    def condition(self, cond: If) -> str:
        """A leading "if"."""
        kind, args = cond.kind, cond.args
        if kind == "at least":
            n, place = args
            places = place.either if isinstance(place, Places) else (place,)
            where = " and ".join(f"{self.whose(p)} {self.noun(p)}" for p in places)
            verb = "together hold" if len(places) > 1 else "holds"
            if isinstance(n, Number):
                return f"{where} {verb} at least one card for each player"
            return f"{where} {verb} {COUNTS[n]} or more cards"
        if kind == "empty":
            return f"{self.whose(args[0])} {self.noun(args[0])} is empty"
        if kind == "more":
            return f"an opponent has more cards in their {self.noun(args[0])} than you in yours"
        if kind == "is":
            return f"that card is a {self.filter(args[0])[0]}"
        return {
            "bought": "you bought a card this turn",
            "entombed": "a card went into your tomb this turn",
            "first played": "this is the first card you play this turn",
        }[kind]

    def trait(self, cond: If) -> str:
        """The same of a player whose share follows."""
        kind, args = cond.kind, cond.args
        if kind == "empty":
            return f"whose {self.noun(args[0])} is empty"
        n, place = args
        places = place.either if isinstance(place, Places) else (place,)
        if n == 1:
            return f"with a card in their {' or '.join(self.noun(p) for p in places)}"
        return f"who has {COUNTS[n]} or more cards in {listed(self.noun(p) for p in places)} together"


def _parts(deed: Deed, classic: bool) -> tuple[Any, ...]:
    return deed.classic if classic and deed.classic is not None else deed.parts


def _share(part: Any) -> bool:
    return isinstance(part, (EachOpponent, EachPlayer, AnOpponent, ThatOpponent))


def _walk(part: Any) -> list[Any]:
    if isinstance(part, tuple):
        return [x for one in part for x in _walk(one)]
    return [part, *(x for one in part.parts for x in _walk(one))] if isinstance(part, Group) else [part]
