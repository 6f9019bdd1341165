"""The voice that says a card in few words: what cards, places and players are called on a card's face.

`effect_line` has the words for each verb; together they are what `language.voice` and the verbs' own texts are in full.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..language.conditions import May, Require
from ..language.grammar import ALL, Cards, Which, exactly
from ..language.lasting import At
from ..language.move import Move
from ..language.places import ASIDE, HAND, Memory, Place
from ..language.reveal import Reveal
from ..language.sacrifice import Sacrifice
from ..language.shares import AnOpponent, Share

#: How each word of the language is said in short.
SAID: dict[type, Callable[[Short, Any], str]] = {}
#: What may stand before the last of several parts, from clear to short.
LINKS = ", then ", " and ", ", "


@dataclass(frozen=True)
class Short:
    """Who says it how briefly: `level` 0 uses all words.

    ``dummy``: the opponent is the Dummy; ``other``: another player does it; ``one``: and it is one alone; ``held``:
    a hand card was spoken of; ``lost``: what is set aside is sacrificed in the end; ``several``: more than one card
    lies aside; ``anytime``: it answers an action that was not spoken of; ``link``: what stands before the last of its
    parts.
    """

    level: int
    dummy: bool = False
    other: bool = False
    one: bool = False
    held: bool = False
    lost: bool = False
    several: bool = False
    anytime: bool = False
    link: str = LINKS[0]

    def say(self, part: Any) -> str:
        """One part, or a way of several; empty where it needs no words."""
        if isinstance(part, tuple):
            return self.joined(part)
        return SAID[type(part)](self, part)

    def joined(self, parts: Sequence[Any]) -> str:
        """Parts one after another."""
        voice = self
        if any(isinstance(part, Sacrifice) and part.source == ASIDE and part.whole for part in parts):
            voice, parts = replace(voice, lost=True), parts[:-1]
        line, before = "", None
        for number, part in enumerate(parts, 1):
            text = voice.say(part)
            if not text:
                continue
            if isinstance(part, AnOpponent) and before is not None and voice.level == 3:
                text = f"{voice.opponent} does too"
            if before is not None:
                line += " " if text.startswith("in ") else voice.between(before, part, number == len(parts))
            if isinstance(before, AnOpponent) and voice.level > 1 and part.verb in line:  # "take" needs no second word
                text = text.removeprefix(f"{part.verb} ")
            line, before = line + text, part
            if isinstance(part, Move):
                shown = isinstance(part, Reveal) and part.fixed > 1
                voice = replace(voice, held=voice.held or part.source == HAND, several=voice.several or shown)
        return line

    def between(self, before: Any, part: Any, last: bool) -> str:
        """What stands between two parts."""
        if isinstance(before, Require):
            return ", "
        if isinstance(before, Reveal) and not before.stays:
            return ": "
        if isinstance(part, At):
            return " "
        if isinstance(part, Move) and part.if_left:
            return " or "
        if isinstance(before, AnOpponent) and not isinstance(part, Share):
            return "; you " if self.level < 2 else ", you "
        if isinstance(before, Share) or isinstance(part, (Share, May)):
            return "; "
        return self.link if last else ", "

    @property
    def their(self) -> str:
        """The possessive of who does it."""
        return "their" if self.other else "your"

    # ---- cards

    def thing(self, cards: Cards, named: bool = True) -> str:
        """Which cards and from where; `named`: a card of a hand is called so."""
        if isinstance(cards.source, Memory):
            return "this" if cards.source.verb == "this" else "it"
        places = cards.source.either
        if all(place.on_top for place in places):
            return self.top(cards, places)
        first = places[0]
        if first.name == "apex":
            return "the apex card"
        if first.owner == "right":
            return "what you get"
        adjective, tail = self.which(cards.which)
        if first.name == "aside":
            the = "" if self.dummy and self.level == 3 else "the "
            return "the rest" if cards.number == ALL else f"{the}{adjective}" if adjective else "1"
        if adjective == "cheaper" and first == HAND:
            return "a cheaper one"
        if cards.number == exactly(1) and not adjective:
            if self.held and places == (HAND,) and not tail:
                return "another"
            if self.held and first.name == "pyramid" and self.level == 3:
                return f"one{tail}"
            if len(places) > 1 and first == HAND and self.level in (1, 2):
                return f"from hand or {'discard pile' if self.level == 1 else 'discards'}"
        kind, where = self.lying(places, named and not adjective)
        return self.many(cards, adjective, kind) + where + tail

    def lying(self, places: tuple[Place, ...], named: bool) -> tuple[str, str]:
        """Where cards lie: before the noun, or behind it."""
        names = [place.name for place in places]
        if names == ["hand"]:
            if not named or self.other or self.level > 1:
                return "", ""
            return ("hand", "") if self.level else ("", f" from {self.their} hand")
        if names == ["discard"]:
            return ("", f" from {self.their} discard pile") if self.level < 1 else ("discard", "")
        if names == ["hand", "discard"]:
            return "", f" from {self.their} hand or discard pile" if self.level < 2 else ""
        if names == ["tomb"]:
            return ("", f" in {self.their} tomb") if self.level < 2 - named else ("tomb", "")
        if names == ["in play"]:
            return "", f" {'they' if self.other else 'you'} have in play"
        if names == ["pyramid"] and self.level == 3:
            return "", ""
        return " or ".join(["middle-row" if name == "middle" else name for name in names]), ""

    def which(self, which: Which) -> tuple[str, str]:
        """What stands before the noun, and what behind all of it."""
        limit, mine = which.arg, f"in {self.their} tomb"
        times = getattr(limit, "times", 0)
        match which.name:
            case "cost<=" if times == 2:
                return "", " costing up to double"
            case "cost<=" if times == 1:
                return "", " unless dearer"
            case "cost<=":
                return "", f" costing {limit} or less"
            case "cost<":
                return "cheaper", ""
            case "cost>=":
                return "", " costing that or more"
            case "same set":
                return "", " of its set" if isinstance(limit, Memory) else f" of a set {mine}"
            case "missing set":
                return "", f" of a set not {mine}"
            case "missing":
                return "set", " that it lacks"
            case "most expensive":
                return "costliest", ""
        return which.name, ""

    def many(self, cards: Cards, adjective: str, kind: str) -> str:
        """How many cards: "a hand card", "2 pyramid cards", "the cheapest pyramid card"."""
        noun = kind if kind == "discard" else adjective if adjective == "starter" else f"{kind} card".strip()
        if adjective and adjective != "starter":
            noun = f"{adjective} {noun}"
        extreme = adjective in ("cheapest", "costliest")
        n = cards.number.arg
        match cards.number.kind:
            case "fixed" if n == 1 and extreme:
                owner = "the" if isinstance(cards.source, Place) and cards.source.owner == "nobody" else self.their
                return f"{owner} {noun if kind or self.level < 2 else adjective}"
            case "fixed" if n == 1:
                return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
            case "fixed" if extreme:
                return f"{'the ' if self.level < 3 else ''}{n} {adjective}"
            case "fixed":
                return f"{n} {noun}s"
            case "any":
                return f"any number of {noun}s" if self.level < 2 else "any number"
            case "all but":
                return f"down to {n} {noun}s"
            case "count":
                return "the same number"
            case "players":
                return f"a {noun} for each player" if self.level < 1 else f"{noun}s"
        return "the rest"

    def top(self, cards: Cards, places: tuple[Place, ...]) -> str:
        """The top cards of a pile, or of either of two."""
        n = int(cards.number.arg)
        many = "" if n == 1 else f" {n}"
        adjective, tail = self.which(cards.which)
        tail = tail.replace(" costing", " if it costs")
        if places[0].name == "discard":
            whose = "an opponent's" if places[0].owner == "an opponent" else self.their
            return f"{whose} top{many} discard{'s' if many else ''}{tail}"
        whose = " or ".join([f"{self.their if place.name == 'deck' else 'the'} {place.name}'s" for place in places])
        if len(places) > 1 and self.level:
            return f"the top of {' or '.join([place.name for place in places])}"
        if adjective and self.level:
            return f"{whose} top {adjective}"
        card = "" if self.level > 1 and not many else f" card{'s' if many else ''}"
        return f"{whose} top{many}{card}{f' if a {adjective}' if adjective else tail}"

    def doing(self, text: str) -> str:
        """With the verb as it goes with who does it."""
        verb, space, rest = text.partition(" ")
        return f"{verb}s{space}{rest}" if self.one else text

    @property
    def opponent(self) -> str:
        """One opponent."""
        return "the Dummy" if self.dummy else "an opponent"
