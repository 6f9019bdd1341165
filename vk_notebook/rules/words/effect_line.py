"""The one line on a card's face: what it does, in a player's few words, made of the card's parts like its full text.

A line has to fit the face. It is said in full words first, and in fewer where those are too long: what is dropped then
(a condition that nearly always holds, where a card goes) stands in the full text of `card_text`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from textwrap import wrap
from typing import Any

from ..engine import terms
from ..engine.terms import SOLO, Gold, HandSize, Price, StarterPoints
from ..language.conditions import May, Require
from ..language.deeds import Deed, Into, When
from ..language.grammar import COUNTS, If, Which, a
from ..language.part import together
from ..language.places import ASIDE, KEPT, Place
from ..language.shares import AnOpponent, EachPlayer, ThatOpponent
from ..language.vocabulary import (
    At,
    Buy,
    Choose,
    Discard,
    Draw,
    EachOpponent,
    Either,
    Enter,
    Entomb,
    Execute,
    FirstOf,
    HandOut,
    Look,
    Prevent,
    Put,
    Refill,
    Repeat,
    Reveal,
    Sacrifice,
    SetAside,
    Swap,
    Take,
    Turn,
    Until,
)
from ..language.wordings import PREMIUM, wording_of
from .short_voice import LINKS, SAID, Short

#: What fits a face: so many letters, in so many lines of so many.
LETTERS, LINES, WIDTH = 56, 3, 21
#: From all the words to the fewest.
LEVELS = range(4)

#: How a card begins that reacts to an event; in full, and shorter.
EVENTS = {
    terms.OPPONENT_BUYS: ("an opponent buys a card", "an opponent buys"),
    terms.OPPONENT_SACRIFICES: ("an opponent sacrifices a card", "opponent sacrifices a card"),
    terms.OPPONENT_ENTOMBS: ("an opponent entombs", "an opponent entombs"),
    terms.THIS_IS_DISCARDED: ("discarded by an action", "discarded by action"),
    terms.ACTION_HITS_YOU: ("an opponent's action hits you", "an action hits you"),
    terms.ACTION_HITS_YOUR_HAND: ("an opponent's action would take hand cards", "an action would take hand cards"),
}


def effect_line(deed: Deed, wording: str = PREMIUM) -> str:
    """What a card does, as short as its face."""
    voices = [Short(level, wording == SOLO, link=link) for level in LEVELS for link in LINKS]
    lines = [_line(deed, voice, wording) for voice in voices]
    return next(filter(fits, lines), lines[-1])


def fits(line: str) -> bool:
    """Whether a line has room on a face."""
    return len(line) <= LETTERS and len(wrap(line, WIDTH)) <= LINES


def _line(deed: Deed, short: Short, wording: str) -> str:
    said = wording_of(deed, wording)
    action = short.joined(said.parts)
    answer = _answer(short, said.when) if said.when is not None else ""
    if action and said.when is not None:  # there is room for both only without the occasion
        texts = [f"{replace(short, anytime=True).joined(said.when.part.parts[1:])}, or {action}"]
    else:
        texts = [text for text in (action, answer) if text]
    texts += [standing(always.rule, short) for always in deed.always]
    line = ". ".join([text[:1].upper() + text[1:] for text in texts])
    return line or ("No effect on the Dummy" if wording == SOLO else "No effect in solitaire")


def _answer(short: Short, when: When) -> str:
    """A reaction or a trigger."""
    occasion = EVENTS[when.event][short.level > 0]
    occasion = occasion.replace("an opponent ", "the Dummy ") if short.dummy else occasion
    if not isinstance(when.part, May):
        return f"{occasion}: {effect}" if (effect := short.say(when.part)) else ""
    cost, *rest = when.part.parts
    paid = f"{short.say(cost)} to " if short.level < 3 else ""
    return f"{occasion}: {paid}{short.joined(rest)}"


def standing(rule: Price | HandSize | StarterPoints, short: Short) -> str:
    """A pharaoh's standing rule."""
    match rule:
        case Price(less=less):
            return f"everything you buy costs {less} gold less"
        case HandSize(cards=n, discard=discard):
            return f"draw {n} cards for each hand, then discard {discard}"
        case StarterPoints(each=each):
            return f"starters in your tomb score {each}{'' if short.level else ' points'}"


# ---- verbs --------------------------------------------------------------------------------------------


def _pick(short: Short, part: Any) -> str:
    """A verb with its cards."""
    named = part.verb not in ("discard", "take")
    text = short.doing(f"{part.verb} {short.thing(part.cards, named)}")
    if part.verb == "discard" and part.fixed > 1 and part.which == Which() and short.level:
        text = text.removesuffix(" cards")
    return f"{text} your left neighbour picks".replace("a pyr", "the pyr") if part.chosen_by == "left" else text


def _put(short: Short, part: Put) -> str:
    to, what = part.to, short.thing(part.cards)
    own = to.owner in ("doer", "nobody")
    if part.from_the_right:
        return "pass it left"
    if part.whole:
        return "" if part.source != ASIDE or short.level else "return the rest"
    if to.name == "hand":
        return f"return {what} to {short.their} hand" if short.level < 1 else f"pick up {what}"
    if to.owner == "you":
        return f"put {what} on your discard pile" if not short.level else f"give you {what}"
    if own and to.name == "discard" and short.level > 1:
        return f"discard {what}"
    if own:
        return f"put {what} on {short.their if to.owner == 'doer' else 'the'} {part.to.noun}"
    who = "them" if to.owner == "that opponent" and not short.dummy else short.opponent
    if part.source == ASIDE and short.level:
        what = "it" if what == "1" and not short.several else what
        if not short.dummy:
            return f"give {what} away"
    if short.dummy or to.name != "discard":
        pile = f"on {who}'s deck" if to.name == "deck" and not short.dummy else f"in {who}'s tomb"
        if part.source == ASIDE and short.level == 3:
            return pile if what == "it" else f"{what} {pile}"
        return f"put {what} {pile}"
    return f"give this to {who}" if what == "this" and who != "them" else f"give {who} {what}"


def _set_aside(short: Short, part: SetAside) -> str:
    what = short.thing(part.cards, named=part.to == ASIDE and not short.other)
    return f"{'keep' if part.to == KEPT else 'give up' if short.lost else 'set aside'} {what}"


def _draw(short: Short, part: Draw) -> str:
    n = part.number
    if n.kind == "third":
        return f"draw 1 card for every 3 in {short.their} deck"
    if n.kind == "count":
        return "draw the same number"
    cards = "" if short.level > 1 else " card" if n.arg == 1 else " cards"
    return f"draw {'up to ' if n.kind == 'up to' else ''}{n.arg}{cards}"


def _reveal(short: Short, part: Reveal) -> str:
    if part.stays:
        return "" if part.whole else f"show {short.thing(part.cards, named=False)}"
    place = part.cards.source
    assert isinstance(place, Place)
    whose = "the" if place.owner == "nobody" else short.their
    if part.whole:
        return f"from {whose} {place.name}" if short.level < 2 else place.name
    many = f" {part.fixed}" if part.fixed > 1 else ""
    return f"{place.name}'s top{many}" if short.level == 3 else f"top{many} of {whose} {place.name}"


def _execute(short: Short, part: Execute) -> str:
    if part.again:
        return "repeat an action of this turn" if part.place == "actions" else "repeat your first action"
    return f"execute {short.thing(a(part.what))}"


def _buy(short: Short, part: Buy) -> str:
    if part.with_ is not None:
        return f"buy with {f'{COUNTS[part.times]} times its gold' if part.times > 1 else 'its gold too'}"
    any_of_it = isinstance(part.source, Place) and part.source.name == "pyramid"
    what = "any pyramid card" if any_of_it else short.thing(a(part.source))
    return f"buy {what}{f' for {part.less} less' if part.less else ''}"


def _swap(short: Short, part: Swap) -> str:
    if part.both:
        return "swap two pyramid cards"
    if short.level > 2:
        return f"swap in {short.thing(part.one)}"
    link = "for" if short.level else "with"
    return f"swap {short.thing(part.one)} {link} {short.thing(part.other)}"


def _turn(short: Short, part: Turn) -> str:
    return "" if part.face == "up" else f"turn {short.thing(part.cards)} face down"


def _choose(short: Short, part: Choose) -> str:
    return short.doing(f"pick {short.thing(part.cards)}")


def _hand_out(short: Short, part: HandOut) -> str:
    return "give the Dummy one of them" if short.dummy else "deal one to each player"


# ---- groups -------------------------------------------------------------------------------------------


def _require(short: Short, part: Require) -> str:
    """A leading condition; empty for one that nearly always holds, or stands at the end (see `behind`)."""
    cond = part.cond
    match cond.name:
        case "at least" if isinstance(cond.args[0], int):
            n, place = cond.args
            if place.name == "deck":
                return "" if short.level == 3 else f"with {n} or more cards in your deck"
            return f"with {n} or more discards" if short.level < 1 else f"with {n}+ discards"
        case "more":
            return "if your tomb is smaller"
        case "bought":
            return "after a purchase"
        case "entombed":
            return "after entombing"
        case "first played":
            return "if played first"
    return ""


def behind(way: Any) -> str:
    """A condition of a way that has no room in front of it."""
    first = together(way)[0]
    if isinstance(first, Require) and first.cond.name == "at least" and first.cond.args[1].name == "deck":
        return f" (deck {first.cond.args[0]}+)"
    return ""


def trait(cond: If | None, short: Short) -> str:
    """Which players do their share."""
    if cond is None or cond.args[0] == 1:
        return ""
    if cond.name == "at least":
        return f" with {cond.args[0]} or more cards"
    return " with an empty discard pile" if short.level < 2 else " with no discards"


def _may(short: Short, part: May) -> str:
    text = short.joined(part.parts)
    if part.if_ is not None:
        adjective, _ = short.which(part.if_.args[0])
        return f"if a {adjective}, also the next"
    if short.other:
        return f"may {replace(short, one=False).joined(part.parts)}"
    needless = isinstance(part.parts[0], Buy) and part.parts[0].with_ is None
    return text if needless or short.level == 3 else f"you may {text}"


def _either(short: Short, part: Either) -> str:
    ways = [short.joined(together(way)) + (behind(way) if short.level == 3 else "") for way in part.parts]
    simple = not any(mark in way for way in ways for mark in (",", ":", " and "))
    return (" or " if short.level and simple else ", or ").join(ways)


def _first_of(short: Short, part: FirstOf) -> str:
    return short.say(part.parts[0])


def _repeat(short: Short, part: Repeat) -> str:
    text = short.joined(part.parts)
    if part.times is not None:
        return f"{text} for each"
    return f"{text}; {f'up to {part.up_to} times'.replace('2 times', 'twice') if part.up_to else 'repeat'}"


def _each(short: Short, part: EachPlayer) -> str:
    if short.dummy:
        return "" if isinstance(part, EachOpponent) else short.joined(part.parts)
    if isinstance(part, EachOpponent):
        who = "other players" if short.level < 2 else "others"
    else:
        who = "players" if part.if_ is not None else "all players" if short.level < 2 else "all"
    text = replace(short, other=True).joined(part.parts)
    if part.parts[0].from_the_right and short.level:
        return text
    if part.parts[0].may_be_left and not isinstance(part.parts[0], May):
        who += " may"
    those = trait(part.if_, short)
    if those.endswith("discard pile"):
        text = text.replace("their discard pile", "it")
    return f"{who}{those} {text}"


def _an_opponent(short: Short, part: AnOpponent) -> str:
    return f"{short.opponent} {replace(short, other=True, one=True).joined(part.parts)}"


def _that_opponent(short: Short, part: ThatOpponent) -> str:
    first = part.parts[0]
    if short.level > 1 and isinstance(first, Put) and first.to.owner == "you":
        return f"get {short.thing(first.cards)}"
    return f"they {replace(short, other=True).joined(part.parts)}"


# ---- what lasts ---------------------------------------------------------------------------------------


def _until(short: Short, part: Until) -> str:
    match part.what:
        case Into():
            return "the next card you take or buy goes to your hand"
        case Price():
            return "this turn you pay half of every price"
        case Gold(each=each) if each:
            return f"this turn each card in your hand pays {each} gold"
        case Gold(times=times) if times > 1:
            return "if you pay with your next card, it counts double"
    return "+1 gold per discard for your next purchase" if short.level < 2 else "next buy: +1 gold per discard"


def _at(short: Short, part: At) -> str:
    if part.moment == terms.YOUR_NEXT_TURN:
        return "until your next turn"
    first = part.parts[0]
    return f"draw {first.fixed} more card for your next hand" if isinstance(first, Draw) else "for your next hand"


WORDS: dict[type, Callable[[Short, Any], str]] = {
    **dict.fromkeys((Discard, Entomb, Sacrifice, Take), _pick),
    Put: _put, SetAside: _set_aside, Draw: _draw, Reveal: _reveal, Look: _reveal, Execute: _execute, Buy: _buy,
    Swap: _swap, Turn: _turn, Choose: _choose, HandOut: _hand_out, Require: _require, May: _may, Either: _either,
    FirstOf: _first_of, Repeat: _repeat, EachPlayer: _each, EachOpponent: _each, AnOpponent: _an_opponent,
    ThatOpponent: _that_opponent, Until: _until, At: _at,
    Prevent: lambda short, part: "escape an action" if short.anytime else "prevent it",
    Refill: lambda short, part: "refill the pyramid",
    Enter: lambda short, part: "add this to the pyramid",
}  # fmt: skip
SAID.update(WORDS)
