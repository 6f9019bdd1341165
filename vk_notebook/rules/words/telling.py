"""What the log says of an event.

Lines are in the third person and name a card only where everybody saw it: what is drawn, looked at, kept back or
slipped from a hand into a hidden place is "a card".
"""

from __future__ import annotations

from collections.abc import Callable

from ...ground.errors import listed
from ..engine.events import Event
from ..engine.program import PROGRAMS, RULES
from ..engine.terms import LIKE_BASE_RIGHT, LIKE_TOPMOST, OF_BEST_SET, Gold, Price
from ..language.either import printed_ways
from ..language.lasting import in_force
from ..language.picking import Picking
from ..language.places import HAND, INTO, NOUNS
from ..language.shares import EachPlayer
from ..language.voice import reader, sentence
from ..table import Table
from . import notation

#: The places that belong to nobody, and all those of which a line says that a card comes from there.
SHARED = ("pyramid", "base", "middle", "apex", "boneyard", "stock")
NAMED = (*SHARED, "discard", "tomb", "deck", "in play")


def tell(table: Table, event: Event) -> str | None:
    """One log line for an event of the engine; None where there is nothing to tell.

    A passed reaction is not told: only who holds a reaction is asked, so the line would give away their hand.
    """
    line = LINES.get(event.kind)
    if line is None:
        raise KeyError(f"no log line for {event!r}")
    text = line(table, event) if callable(line) else line
    return sentence(text.format_map(_words(table, event))) if text else None


def _words(t: Table, event: Event) -> dict[str, object]:
    """What a line may name: the fields of its event, in words where they are numbers of something."""
    count = event.number or len(event.cards)
    kings = zip(t.names, event.programs, strict=False)
    return event._asdict() | {
        "who": t.called(event.seat),
        "whom": t.called(event.whom),
        "their": "its" if event.seat == t.dummy else "their",
        "card": t.name[event.card] if event.card >= 0 else "that action",
        "other": t.name[event.other],
        "shown": listed((t.name[c] for c in event.cards), "and") or "an empty hand",
        "top": t.name[event.cards[-1]] if event.cards else "",
        "cards": "a card" if count == 1 else f"{count} cards",
        "slot": notation.THE_SLOT[event.slot],
        "in_slot": notation.IN_SLOT[event.slot],
        "program": PROGRAMS[event.program].name if event.program >= 0 else "",
        "pharaohs": listed((f"{PROGRAMS[p].name} ({who})" for who, p in kings if p >= 0), "and"),
        "dummy": t.called(t.dummy),
        "player": t.names[t.player],
    }


# ---- lines that take some telling -----------------------------------------------------------------------


def _skip(t: Table, event: Event) -> str:
    program, part = PROGRAMS[event.program], event.part
    parts = program.deed_parts
    if 0 < part <= len(parts) and not parts[part - 1].parts:
        text = reader(program, other=True).each(parts)[part - 1]
        return f"{{who}} cannot {text}, so this part of {{program}} is skipped"
    return f"{{who}} cannot do part {part} of {{program}}, so it is skipped"


def _spared(t: Table, event: Event) -> str:
    """Whom an action does nothing to, and why."""
    parts = PROGRAMS[event.program].deed_parts
    share = parts[event.part - 1] if 0 < event.part <= len(parts) else None
    nothing = "{program} does nothing to {who}"
    if not isinstance(share, EachPlayer) or event.seat == t.dummy:
        return nothing
    if event.number and share.if_ is not None:
        return f"nothing happens to {{who}}: {{program}} affects only a player {share.if_.trait}"
    first = share.parts[0]
    if first.may_be_left:
        return "{who} gets nothing from {program}"
    if isinstance(first, Picking) and first.source == HAND:
        held = f"{first.number.arg} cards or fewer" if first.kind == "all but" else "no card"
        return f"{{who}} has {held} in hand, so {{program}} does nothing"
    return nothing


def _dummy_draws(t: Table, event: Event) -> str:
    """What the Dummy looks for. `other` is the card whose colour counts: in the corner, or the one that replaces it."""
    looks = "{who} draws {card}: it looks for the "
    row = t.dummy_row[event.card]
    if row == LIKE_TOPMOST:
        return looks + "most expensive card of the topmost card's colour"
    if row == OF_BEST_SET:
        return looks + "most expensive card of its best set"
    if event.slot < 0:
        return "{who} draws {card}"
    corner, side = (5, "right") if row == LIKE_BASE_RIGHT else (3, "left")
    gap = f"{{other}} (the {side} corner of the base has no face-up card)"
    like = f"the base card on the {side}" if event.slot == corner else gap
    return looks + f"{'most expensive' if event.number else 'cheapest'} card of the colour of {like}"


def _deal(t: Table, event: Event) -> str:
    if event.seat == event.whom:
        return "{who} puts {card} onto their own discard pile"
    return "{who} puts {card} " + ("into {whom}'s tomb" if event.whom == t.dummy else "onto {whom}'s discard pile")


def _lasting(t: Table, event: Event) -> str:
    if event.program >= 0:
        return "{program} takes effect later for {who}"
    match RULES[-1 - event.program]:
        case Gold(plus=plus) if plus:
            extra = "{number}" if event.number else "no"
            return f"{{who}} has {extra} extra gold for the next purchase this turn"
        case Price():
            return "for the rest of this turn {who} pays half of every price"
        case rule:
            return in_force(rule, "{who}'s", "{who}")


def _from(source: str, whose: str = "{their}") -> str:
    """Where a card comes from, after its name; nothing where a line does not say it."""
    if source not in NAMED:
        return ""
    if source == "in play":
        return " from play"
    return f" from {'the' if source in SHARED else whose} {NOUNS.get(source, source)}"


def _move(t: Table, event: Event) -> str:
    verb, to = event.verb, event.to
    card = "{card}" if event.seen else "a card"
    if verb == "set aside":
        return f"{{who}} keeps {card} back" if to == "kept" else f"{{who}} sets {card} aside face down"
    if event.source == "kept":
        return f"{{who}} picks up {card} kept back"
    start = _from(event.source, "an opponent's" if verb == "take" and event.source == "discard" else "{their}")
    if verb == "take" and to == "tomb":
        return f"{{who}} takes {card}{start} into {{their}} tomb"
    if verb not in ("put", "put openly"):
        return f"{{who}} {verb}s {card}{start}"
    own = event.whom in (event.seat, -1)
    if to == "hand" and own:
        return f"{{who}} moves {card}{start} to {{their}} hand"
    into = INTO.get(to, "onto")
    whose = "the" if to in SHARED else "{their}" if own else "{whom}'s"
    return f"{{who}} puts {card}{start} {into} {whose} {NOUNS.get(to, to)}"


#: What is said of each kind of event; nothing of those without a word.
LINES: dict[str, str | Callable[[Table, Event], str]] = {
    **dict.fromkeys(("auto", "purchase", "pay", "pass", "came"), ""),
    "turn": "Turn {number}: {who}",
    "over": "The game is over",
    "pharaohs": lambda t, e: f"the pharaoh{' is' if t.seats == 1 or t.dummy >= 0 else 's are'} {{pharaohs}}",
    "pharaoh": "{who} uses {program}",
    "entomb": "{who} entombs {card}",
    "execute": "{who} executes {card}",
    "repeat": "{who} repeats the action of {card}",
    "no action": "{who} cannot execute the action of {card}",
    "buy": lambda t, e: "{who} buys {card} for {number} gold" + (" ({paid} paid)" if e.paid > e.number else ""),
    "opening": "{card} pays {paid} gold for {who}",
    "fall": "{card} falls to {slot}",
    "refill": "{card} is added {in_slot}",
    "enter": "{who} adds {card} to the pyramid {in_slot}",
    "draw": "{who} draws {cards}",
    "shuffle": "{who} reshuffles {cards}",
    "show": "{who} shows {shown}",
    "look": "{who} looks at {cards}",
    "lay": lambda t, e: (
        "{who} discards {top}" if len(e.cards) == 1 else "{who} discards {cards} ({top} on top)"
    ),
    "move": _move,
    "swap": lambda t, e: (
        "{who} swaps {card} and {other} in the {to}"
        if e.source == e.to
        else "{who} swaps {card} from {their} hand with {other}" + _from(e.to)
    ),
    "deal": _deal,
    "point": "{who} picks {card}",
    "to hand": "{card} goes straight to {who}'s hand",
    "back": "a card that {who} set aside goes back to where it came from",
    "turn down": "{who} turns {card} face down",
    "turn up": "{card} turns face up again",
    # beside the Dummy there is no other opponent
    "name": lambda t, e: "" if e.whom == t.dummy else "{who} chooses {whom}",
    "option": lambda t, e: "{who} chooses: " + printed_ways(PROGRAMS[e.program], e.part, chosen=True)[e.number - 1],
    "decline": "{who} declines",
    "skip": _skip,
    "spared": _spared,
    "lasting": _lasting,
    # the Dummy has no hand (Rule: solo.card.axe)
    "trigger": lambda t, e: (
        "{card} was discarded" + (", and has no effect on {dummy}" if t.dummy >= 0 else " and takes effect for {who}")
    ),
    "react": "{who} reacts with {card}",
    "refuse": "{who} escapes {card}",
    "cancel": "{who} cancels {card}",
    "end": "{who} ends the turn",
    "forced": "{who} did not change the pyramid, so one of its cards has to be sacrificed",
    "dummy draws": _dummy_draws,
    "dummy takes": lambda t, e: (
        "{who} entombs {card} from the pyramid"
        + ("", ", the most expensive of {player}'s best set", ", the most expensive in the pyramid")[e.number]
    ),
    "dummy idle": "{who} takes nothing",
}
