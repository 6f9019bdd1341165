"""What cards and places are called: the nouns of the texts that `words` and `telling` make from the parts.

The style that keeps them ours: counted cards ("one card in hand"), possessive tops ("the boneyard's top
card"), cheapest and dearest instead of costs compared, and the place always named.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import listed
from .grammar import Cards, If, Memory, Number, Place, Places, Which

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
#: What a remembered card is called where "it" would not be clear.
MEMORIES = {
    "sacrifice": "the sacrificed card",
    "discard": "the discarded card",
    "entomb": "the entombed card",
    "take": "the card taken",
    "reveal": "the shown card",
    "turn": "the turned card",
    "execute": "the executed card",
    "bought": "the dearest card you bought",
}
PLACES = {"discard": "discard pile", "in play": "cards in play", "middle": "middle row"}


def counted(n: int, noun: str = "card") -> str:
    """A number in words with its noun: "one card", "three cards"."""
    return f"{COUNTS[n] if n < len(COUNTS) else n} {noun if n == 1 else noun + 's'}"


def sentence(text: str) -> str:
    """With a capital in front and a full stop behind."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


@dataclass(frozen=True)
class Nouns:
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
    costs: tuple[tuple[str, int], ...] = ()
    host: str = ""
    again: bool = False
    left: int = 0
    dummy: bool = False

    # ---- cards

    def remembered(self, memory: Memory) -> str:
        """The card an earlier part handled, or this card."""
        if memory.verb == "this":
            return self.name
        if self.pronoun and memory.verb in ("reveal", "take", "turn"):
            return "it"
        return MEMORIES[memory.verb]

    def thing(self, m: Cards, leaving: bool = False) -> str:
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

    def laid_aside(self, m: Cards, adjective: str) -> str:
        """One or all of the cards that this action laid aside."""
        cards = "cards set aside" if self.aside == "set aside" else f"{self.aside} cards"
        if m.number == Number("all"):
            return f"all the {cards}"
        of_them = "of them" if self.pronoun else f"of the {cards}"
        if adjective:
            return f"the {adjective} card seen" if self.aside == "seen" else f"the {adjective} {of_them}"
        if self.aside == "seen":
            return "it" if self.pronoun else "that card"
        if self.again and self.pronoun:
            return "the last" if self.left == 1 else "another"
        return f"one {of_them}"

    def tops(self, m: Cards, places: tuple[Place, ...]) -> str:
        """The top cards of one pile, or the top card of either."""
        n = m.number if isinstance(m.number, int) else 1
        cards = "card" if n == 1 else counted(n)
        if places[0].owner in ("an opponent", "that opponent"):
            text = f"the {cards} on top of {self.whose(places[0])} {self.noun(places[0])}"
        else:
            owners = " or ".join(f"{self.whose(p)} {self.noun(p)}'s" for p in places)
            text = f"{owners} top {cards}"
        if self.ask or m.which.kind == "any":
            return text
        if m.which.kind == "and":
            adjective, tail = self.filter(m.which)
            return f"{text} if it is a {adjective} card{tail}"
        has_to = "be a starter" if m.which.kind == "starter" else f"cost {self.bound(m.which)}"
        return f"{text}, which has to {has_to}"

    def how_many(self, number: int | Number, adjective: str) -> str:
        """ "one cheaper card", "all cards", "one or more starters"."""
        noun = "starter" if adjective == "starter" else "card"
        word = "" if adjective in ("starter", "") else f"{adjective} "
        if adjective in ("cheapest", "dearest"):
            one = number == 1 or self.ask
            return f"the {word}card" if one else f"the {counted(int(number), word + noun)}"  # type: ignore[arg-type]
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
        if kind == "missing":
            return "", f" {self.whose(which.arg)} {self.noun(which.arg)} lacks"
        if kind == "not":
            inner = which.arg
            return "", f" whose set is missing from {self.whose(inner.arg)} {self.noun(inner.arg)}"
        if kind == "same set":
            if isinstance(which.arg, Memory):
                shared = "its set" if self.pronoun else f"the set of {MEMORIES[which.arg.verb]}"
                return "", f" that shares {shared}"
            return "", f" that shares its set with a card in {self.whose(which.arg)} {self.noun(which.arg)}"
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
            if self.other:
                return "its" if self.dummy else "their"
            return "your"
        if place.owner == "nobody":
            return "the"
        if place.owner == "you":
            return f"{self.host}'s" if self.host else "your"
        if self.dummy:
            return "the Dummy's"
        return f"{place.owner}'s"

    def noun(self, place: Place) -> str:
        """What a place is called."""
        if self.dummy and place.owner in ("an opponent", "that opponent"):
            return "tomb"
        return PLACES.get(place.name, place.name)

    def at(self, place: Place, leaving: bool = False) -> str:
        """Where a card lies, or where it comes from, behind its noun."""
        if self.ask:
            return f" from {self.whose(place)} {self.noun(place)}"
        if place.name == "in play":
            return " from play" if leaving else " that you have in play"
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
            who, whose = ("the Dummy", "its") if self.dummy else ("an opponent", "their")
            return f"{who} has more cards in {whose} {self.noun(args[0])} than you in yours"
        if kind == "is":
            return f"that card is a {self.filter(args[0])[0]}"
        return {
            "bought": "you bought something this turn",
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
        return f"who has {COUNTS[n]} or more cards in {listed((self.noun(p) for p in places), 'and')} together"
