"""What the log says of an event.

Lines are in the third person and name a card only where everybody saw it: what is drawn, looked at, kept back or
slipped from a hand into a hidden place is "a card".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...errors import listed
from ..engine.program import PROGRAMS, RULES
from ..engine.state import NONE
from ..engine.terms import LIKE_BASE_RIGHT, LIKE_TOPMOST, OF_BEST_SET, SOLO, Gold, Price
from ..language.lasting import At, in_force
from ..language.nouns import sentence
from ..language.parts import Group
from ..language.voice import Voice
from ..table import Table

SLOTS = ("the apex", "middle left", "middle right", "base left", "base centre", "base right")

# ---- the log ----------------------------------------------------------------------------------------


def tell(table: Table, event: tuple[Any, ...]) -> str | None:
    """One log line for an event of the engine; None where there is nothing to tell.

    A passed reaction is not told: only who holds a reaction is asked, so the line would show his hand.
    """
    teller = TELLERS.get(event[0])
    if teller is None:
        raise KeyError(f"no log line for {event!r}")
    text = teller(table, *event[1:])
    return None if text is None else sentence(text)


def _untold(t: Table, *_: Any) -> str | None:
    return None


def _simple(text: str) -> Callable[..., str]:
    """A line that names a player and, perhaps, a card."""

    def say(t: Table, seat: int, card: int = NONE, *_: Any) -> str:
        return text.format(who=t.names[seat], card=t.name[card])

    return say


def _tell_turn(t: Table, seat: int, turn: int) -> str:
    return f"Turn {turn + 1}: {t.names[seat]}"


def _tell_buy(t: Table, seat: int, card: int, paid: int, price: int) -> str:
    more = f" ({paid} laid out)" if paid > price else ""
    return f"{t.names[seat]} buys {t.name[card]} for {price} gold{more}"


def _tell_opening(t: Table, seat: int, card: int, gold: int) -> str:
    return f"{t.name[card]} pays {gold} gold for {t.names[seat]}"


def _tell_fall(t: Table, card: int, slot: int) -> str:
    return f"{t.name[card]} falls to {SLOTS[slot]}"


def _tell_refill(t: Table, card: int, slot: int) -> str:
    return f"{t.name[card]} is laid at {SLOTS[slot]}"


def _tell_enter(t: Table, seat: int, card: int, slot: int) -> str:
    return f"{t.names[seat]} adds {t.name[card]} to the pyramid at {SLOTS[slot]}"


def _tell_draw(t: Table, seat: int, n: int) -> str:
    return f"{t.names[seat]} draws {_cards(n)}"


def _tell_shuffle(t: Table, seat: int, n: int) -> str:
    return f"{t.names[seat]} makes a new deck of {_cards(n)}"


def _tell_show(t: Table, seat: int, cards: tuple[int, ...]) -> str:
    shown = listed((t.name[c] for c in cards), "and")
    return f"{t.names[seat]} shows {shown or 'an empty hand'}"


def _tell_look(t: Table, seat: int, cards: tuple[int, ...]) -> str:
    return f"{t.names[seat]} looks at {_cards(len(cards))}"


def _tell_lay(t: Table, seat: int, cards: tuple[int, ...]) -> str:
    if len(cards) == 1:
        return f"{t.names[seat]} lays {t.name[cards[0]]} on the discard pile"
    return f"{t.names[seat]} lays {_cards(len(cards))} on the discard pile, {t.name[cards[-1]]} on top"


def _tell_skip(t: Table, seat: int, part: int, program: int) -> str:
    parts = PROGRAMS[program].deed_parts
    name = PROGRAMS[program].name
    if 0 < part <= len(parts) and not isinstance(parts[part - 1], (Group, At)):
        text = Voice(name, other=True, dummy=PROGRAMS[program].wording == SOLO).each(parts)[part - 1]
        return f"{t.names[seat]} cannot {text}: this part of {name} is left out"
    return f"{t.names[seat]} cannot do part {part} of {name}: it is left out"


def _tell_react(t: Table, seat: int, card: int, causer: int) -> str:
    return f"{t.names[seat]} reacts with {t.name[card]}"


def _tell_refuse(t: Table, seat: int, card: int, all_of_it: bool) -> str:
    what = t.name[card] if card >= 0 else "that action"
    return f"{t.names[seat]} {'cancels' if all_of_it else 'escapes'} {what}"


def _tell_trigger(t: Table, seat: int, card: int) -> str:
    if t.dummy >= 0:  # it has no hand (Rule: solo.card.axe)
        return f"{t.name[card]} was discarded, and has no effect on {t.names[t.dummy]}"
    return f"{t.name[card]} was discarded and takes effect for {t.names[seat]}"


def _tell_name(t: Table, you: int, them: int) -> str | None:
    if them == t.dummy:  # there is no other opponent
        return None
    return f"{t.names[you]} chooses {t.names[them]}"


def _tell_option(t: Table, seat: int, number: int, program: int, at: int) -> str:
    return f"{t.names[seat]} chooses option {number}"


def _tell_dummy_draws(t: Table, seat: int, card: int, dearest: bool, slot: int, like: int) -> str:
    """What the Dummy looks for; `like` is the card at `slot`, in its corner or the one that stands in for it."""
    row = t.dummy_row[card]
    if row == LIKE_TOPMOST:
        looks = "it looks for the dearest card of the topmost card's colour"
    elif row == OF_BEST_SET:
        looks = "it looks for the dearest card of its best set"
    elif slot < 0:
        return f"{t.names[seat]} draws {t.name[card]}"
    else:
        corner = 5 if row == LIKE_BASE_RIGHT else 3
        where = f"at {SLOTS[corner]}" if slot == corner else f"of {t.name[like]}, which stands in for {SLOTS[corner]}"
        looks = f"it looks for the {'dearest' if dearest else 'cheapest'} card of the colour {where}"
    return f"{t.names[seat]} draws {t.name[card]}: {looks}"


def _tell_dummy_takes(t: Table, seat: int, card: int, choice: int) -> str:
    why = ("", f", the dearest of {t.names[t.player]}'s best set", ", the dearest of the pyramid")[choice]
    return f"{t.names[seat]} entombs {t.name[card]} from the pyramid{why}"


def _tell_deal(t: Table, you: int, card: int, seat: int) -> str:
    if you == seat:
        return f"{t.names[you]} puts {t.name[card]} on their own discard pile"
    where = f"into {t.names[seat]}'s tomb" if seat == t.dummy else f"on {t.names[seat]}'s discard pile"
    return f"{t.names[you]} puts {t.name[card]} {where}"


def _tell_swap(t: Table, seat: int, one: int, other: int, here: str, there: str) -> str:
    who, a, b = t.names[seat], t.name[one], t.name[other]
    if here == there:
        return f"{who} swaps {a} and {b} in the {here}"
    return f"{who} swaps {a} from the {here} with {b} from the {there}"


def _tell_lasting(t: Table, seat: int, what: int, value: int) -> str:
    who = t.names[seat]
    if what >= 0:
        return f"{PROGRAMS[what].name} takes effect later for {who}"
    rule = RULES[-1 - what]
    if isinstance(rule, Gold) and rule.plus:
        return f"{who} has {value} more gold for the next purchase this turn"
    if isinstance(rule, Price):
        return f"for the rest of this turn {who} pays half of every price"
    return in_force(rule, f"{who}'s", who)


def _tell_pharaoh(t: Table, seat: int, program: int) -> str:
    return f"{t.names[seat]} uses {PROGRAMS[program].name}"


def _tell_pharaohs(t: Table, programs: tuple[int, ...]) -> str:
    return "The pharaohs are " + listed(
        (f"{PROGRAMS[p].name} ({who})" for who, p in zip(t.names, programs, strict=True) if p >= 0), "and"
    )


def _tell_move(t: Table, verb: str, doer: int, card: int, source: str, to: str, owner: int) -> str:
    who = t.names[doer]
    name = t.name[card] if named(verb, source, to) else "a card"
    if verb == "set aside":
        return f"{who} keeps {name} back" if to == "kept" else f"{who} sets {name} aside face down"
    start = _FROM.get(source, "")
    if verb == "take" and to == "tomb":
        return f"{who} takes {name}{start} into the tomb"
    if verb not in ("put", "put openly"):
        return f"{who} {verb}s {name}{start}"
    if to == "hand" and owner in (doer, NONE):
        return f"{who} moves {name}{start} to the hand"
    into = {"tomb": "into", "hand": "to"}.get(to, "onto")
    place = {"discard": "discard pile"}.get(to, to)
    whose = f"{t.names[owner]}'s" if owner not in (doer, NONE) else "the"
    return f"{who} puts {name}{start} {into} {whose} {place}"


_FROM = {
    "pyramid": " from the pyramid", "base": " from the base", "middle": " from the middle row",
    "apex": " from the apex", "boneyard": " from the boneyard", "stock": " from the stock",
    "discard": " from the discard pile", "tomb": " from the tomb", "deck": " from the deck",
    "in play": " from the cards in play", "kept": " kept back",
}  # fmt: skip
#: Places whose cards everybody sees, or saw before they left.
_OPEN = ("pyramid", "base", "middle", "apex", "tomb", "in play")


def named(verb: str, source: str, to: str) -> bool:
    """Whether everybody sees the card of a "move": it lies open where it was or where it goes."""
    if verb == "set aside":
        return False
    if verb != "put":
        return True
    if source in (*_OPEN, "this"):
        return True
    return to in ("discard", "tomb", "stock", "pyramid")


def _cards(n: int) -> str:
    return "one card" if n == 1 else f"{n} cards"


#: What is said of each kind of event.
TELLERS: dict[str, Callable[..., str | None]] = {
    "auto": _untold,
    "purchase": _untold,
    "pay": _untold,
    "pass": _untold,
    "move": _tell_move,
    "buy": _tell_buy,
    "opening": _tell_opening,
    "fall": _tell_fall,
    "refill": _tell_refill,
    "enter": _tell_enter,
    "draw": _tell_draw,
    "came": _untold,
    "shuffle": _tell_shuffle,
    "entomb": _simple("{who} entombs {card}"),
    "execute": _simple("{who} executes {card}"),
    "repeat": _simple("{who} repeats the action of {card}"),
    "no action": _simple("the action of {card} cannot be carried out by {who}"),
    "react": _tell_react,
    "refuse": _tell_refuse,
    "trigger": _tell_trigger,
    "show": _tell_show,
    "look": _tell_look,
    "swap": _tell_swap,
    "turn down": _simple("{who} turns {card} face down"),
    "turn up": _simple("{card} turns face up again"),
    "point": _simple("{who} picks {card}"),
    "to hand": _simple("{card} goes straight to {who}'s hand"),
    "back": _simple("a card that {who} laid aside goes back to where it came from"),
    "decline": _simple("{who} declines"),
    "end": _simple("{who} ends the turn"),
    "forced": _simple("the pyramid did not change, so {who} has to sacrifice one of its cards"),
    "name": _tell_name,
    "option": _tell_option,
    "deal": _tell_deal,
    "lasting": _tell_lasting,
    "skip": _tell_skip,
    "lay": _tell_lay,
    "turn": _tell_turn,
    "pharaoh": _tell_pharaoh,
    "pharaohs": _tell_pharaohs,
    "dummy draws": _tell_dummy_draws,
    "dummy takes": _tell_dummy_takes,
    "dummy idle": _simple("{who} takes nothing"),
    "over": lambda t: "The game is over",
}
