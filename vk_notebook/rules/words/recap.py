"""What others did while a player waited, in one sentence each: what they got, lost and gave away.

The log tells every step; this is what a friend says when you look up again. Like a log line, it names a card only
where everybody saw it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ground.errors import listed
from ..engine.events import Event
from ..engine.program import PROGRAMS
from ..language.places import INTO, NOUNS
from ..language.voice import sentence
from ..table import Table

DONE = {
    "buy": "bought", "entomb": "entombed", "react": "used", "refuse": "escaped", "cancel": "cancelled",
    "dummy takes": "entombed", "execute": "executed",
}  # fmt: skip
MOVED = {"take": "took", "entomb": "entombed", "sacrifice": "sacrificed"}


def recap(table: Table, events: Sequence[Event], seat: int) -> list[str]:
    """A sentence for each other player who did anything since a seat last played, in the order of their turns.

    If they did anything on that seat's own turn, such as a reaction, only this is told, as it is newer. Linear in the
    events of a round.
    """
    recent = _since(events, seat)
    turns = [at for at, event in enumerate(recent) if event.kind == "turn" and event.seat == seat]
    answers = [event for event in recent[turns[-1] :] if event.seat != seat] if turns else []
    found = _told(table, answers, seat, own=True) if answers else []
    return found or _told(table, recent[: turns[-1]] if turns else recent, seat, idle=bool(turns))


def _since(events: Sequence[Event], seat: int) -> Sequence[Event]:
    """The events after a seat's last turn that is over."""
    mine = False
    begin = 0
    for at in range(len(events) - 1, -1, -1):
        event = events[at]
        if event.kind != "turn":
            continue
        if event.seat != seat:
            begin, mine = at, True
        elif mine:
            break
    return events[begin:]


def _told(t: Table, events: Sequence[Event], seat: int, *, own: bool = False, idle: bool = False) -> list[str]:
    """A sentence for each other player who did something, and if `idle` for those whose turn brought nothing."""
    deeds: dict[int, list[tuple[str, str, str]]] = {}
    for event in events:
        if event.kind == "turn" and event.seat != seat and idle:
            deeds.setdefault(event.seat, [])
        elif event.seat not in (seat, -1) and (deed := _deed(t, event, seat, own)):
            deeds.setdefault(event.seat, []).append(deed)
    return [_sentence(t.called(who), done) for who, done in deeds.items()]


def _deed(t: Table, event: Event, seat: int, own: bool) -> tuple[str, str, str] | None:
    """What somebody did: a verb, a card, and where the card went; nothing of what goes by itself or is hidden."""
    kind = event.kind
    if kind == "pharaoh":
        return "used", PROGRAMS[event.program].name, ""
    card = t.name[event.card] if event.card >= 0 else "an action"
    if kind in DONE:
        return DONE[kind], card, ""
    if kind == "deal" and event.whom == seat:
        return "put", card, " onto your discard pile"
    if kind != "move" or not event.seen:
        return None
    if event.verb in MOVED:
        return MOVED[event.verb], card, ""
    if event.verb in ("put", "put openly") and event.whom == seat and event.to:
        return "put", card, f" {INTO.get(event.to, 'onto')} your {NOUNS.get(event.to, event.to)}"
    return ("discarded", card, "") if own and event.verb == "discard" else None


def _sentence(who: str, deeds: list[tuple[str, str, str]]) -> str:
    """One sentence: executing a card matters less than what it brought, and a used card is not lost as well."""
    used = {card for verb, card, _ in deeds if verb == "used"}
    kept = [deed for deed in deeds if deed[0] != "executed"] or deeds
    cards: dict[tuple[str, str], list[str]] = {}
    for verb, card, to in kept:
        if verb != "discarded" or card not in used:
            cards.setdefault((verb, to), []).append(card)
    parts = [f"{verb} {listed(names, 'and')}{to}" for (verb, to), names in cards.items()]
    if any(len(names) > 1 for names in cards.values()):
        parts = [", and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))]
    return sentence(f"{who} {listed(parts, 'and') or 'bought and entombed nothing'}")
