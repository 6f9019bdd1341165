"""What moved: the events of a choice as steps that a table can follow, each card from place to place.

A step tells one event; its moves name a card only where the eyes that look on see it, before or after. The places are
the zones of the board: ``"pyramid 3"``, ``"hand Ana"``, ``"boneyard"``. Nothing here decides anything: the events say
what happened, and the positions before and after what they leave open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...rules.engine.events import Event
from ...rules.engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, PILES, TOMB, State
from ...rules.words.telling import tell
from ...rules.words.verbs import VERBS, can_be
from ..messages import Model

ZONES = {HAND: "hand", DECK: "deck", DISCARD: "discard", TOMB: "tomb", IN_PLAY: "in-play", KEPT: "kept"}
COMMON = ("boneyard", "stock", "aside")
#: Where a card goes if only the event says it.
BY_EVENT = {"entomb": "tomb", "dummy takes": "tomb", "pay": "in-play", "execute": "in-play"}
#: Everybody sees the cards that lie there.
OPEN = ("pyramid", "tomb", "in-play")
#: A hand or a deck that moves is shown by so many backs at most.
MOST_BACKS = 6
#: What the last move did to a card, by its event; the board has a mark of its own for each.
DEEDS = {"buy": "bought", "fall": "fell", "refill": "new", "enter": "new", "entomb": "entombed", "swap": "moved",
         "deal": "moved", "dummy takes": "entombed"}  # fmt: skip
#: The marks for what a verb did; where it did anything else, the card has moved.
MARKS = ("sacrificed", "entombed", "taken")


def deeds(events: Iterable[Event]) -> dict[int, str]:
    """What became of each card that some events moved: bought, entombed, sacrificed, fell, new, moved."""
    out: dict[int, str] = {}
    for event in events:
        if event.kind == "move":
            deed = can_be(event.verb)
            if deed not in MARKS or (deed == "taken" and event.to not in ("", "discard", "hand")):
                deed = "moved"
        elif event.kind in DEEDS:
            deed = DEEDS[event.kind]
        else:
            continue
        out[event.card] = deed
        if event.other >= 0:
            out[event.other] = deed
    return out


def steps(before: State, events: Sequence[Event], after: State, seat: int | None) -> list[Model]:
    """The steps from one position to the next, as a seat sees them; None sees every hand.

    Each is ``{"text", "moves"}``: a log line or None, and what moved. A move is ``{"id", "name", "from", "to"}``, or
    ``{"n", "from", "to"}`` for so many cards whose faces are hidden. Linear in events and cards.
    """
    walk = _Walk(before, after, seat)
    for event in events:
        walk.follow(event)
    walk.settle()
    return [step for step in walk.out if step["moves"] or step["text"]]


def places(st: State) -> dict[int, str]:
    """Where every card lies, in the board's words."""
    t = st.table
    out: dict[int, str] = {}
    for seat, name in enumerate(t.names):
        for which, zone in ZONES.items():
            out.update(dict.fromkeys(st.z[seat * PILES + which], f"{zone} {name}"))
    out.update(dict.fromkeys(st.z[t.boneyard], "boneyard"))
    out.update(dict.fromkeys(st.z[t.stock], "stock"))
    out.update({card: f"pyramid {slot}" for slot, card in enumerate(st.pyramid) if card >= 0})
    out.update({row.card: "aside" for row in st.aside})
    return out


class _Walk:
    """Follows the events one by one: where each card is now, and the steps so far."""

    def __init__(self, before: State, after: State, seat: int | None) -> None:
        self.t = after.table
        self.before, self.after, self.seat = before, after, seat
        self.where, self.end = places(before), places(after)
        self.last: dict[int, Model] = {}  # the last move of each card that is named
        self.out: list[Model] = []
        self.step: Model = {}

    def follow(self, event: Event) -> None:
        """One event: its step, and what it moves."""
        kind = event.kind
        self.step = {"text": None if kind in ("over", "turn") else tell(self.t, event), "moves": []}
        self.out.append(self.step)
        if kind == "to hand":  # it was bought or taken, and this says where it really goes
            self._go(event.card, self._of("hand", event.seat), again=True)
        many = {"draw": self._draw, "shuffle": self._shuffle, "lay": self._lay, "swap": self._swap}.get(kind)
        if many is not None:
            many(event)
        elif to := self._goes(event):
            self._go(event.card, to, told=kind in ("buy", "dummy draws") or (kind == "move" and event.seen))

    def _sees(self, card: int, start: str, to: str, told: bool) -> bool:
        """Whether this seat sees the card's face on its way."""
        if self.seat is None or told:
            return True
        own = self._of("hand", self.seat), self._of("kept", self.seat)
        if any(zone.startswith(OPEN) or zone in own for zone in (start, to)):
            return True
        bit = 1 << self.seat
        if any(row.card == card and row.seen & bit for st in (self.before, self.after) for row in st.aside):
            return True
        return bool(self.before.knowing(card) & self.after.knowing(card) & bit)

    def _go(self, card: int, to: str, told: bool = False, again: bool = False) -> None:
        """Move a card to a place; `again` corrects where its last move ended."""
        start = self.where.get(card)
        if start is None or start == to:
            return
        self.where[card] = to
        if again and card in self.last:
            self.last[card]["to"] = to
            return
        moves: list[Model] = self.step["moves"]
        if self._sees(card, start, to, told):
            self.last[card] = move = {"id": f"c{card}", "name": self.t.name[card], "from": start, "to": to}
            moves.append(move)
        else:
            self._backs(start, to, 1)

    def _backs(self, start: str, to: str, n: int) -> None:
        """Move cards whose faces this seat does not see."""
        moves = self.step["moves"]
        old = next((m for m in moves if m.get("n") and (m["from"], m["to"]) == (start, to)), None)
        if old is None:
            moves.append(old := {"n": 0, "from": start, "to": to})
        old["n"] = min(MOST_BACKS, old["n"] + n)

    # ---- what an event moves -----------------------------------------------------------------------------

    def _of(self, zone: str, seat: int) -> str:
        return f"{zone} {self.t.names[seat]}"

    def _goes(self, event: Event) -> str:
        """Where the card of an event goes; empty for one that moves no card, or none alone."""
        kind, seat = event.kind, event.seat
        if kind == "move":
            return self._goes_by_verb(event)
        if kind in ("fall", "refill", "enter"):
            return f"pyramid {event.slot}"
        if kind in ("buy", "deal"):
            owner = event.whom if kind == "deal" else seat
            return self._of("tomb" if owner == self.t.dummy else "discard", owner)  # the Dummy entombs what it gets
        if kind == "dummy draws":
            self.where[event.card] = self._of("deck", seat)
            return self._of("discard", seat)
        if kind == "execute" and self.where.get(event.card) != self._of("hand", seat):
            return ""
        return self._of(BY_EVENT[kind], seat) if kind in BY_EVENT else ""

    def _goes_by_verb(self, event: Event) -> str:
        zone = event.to.replace(" ", "-")
        if zone in ZONES.values():
            return self._of(zone, event.whom if event.whom >= 0 else event.seat)
        if zone in COMMON:
            return zone
        by_verb = VERBS[event.verb].zone if event.verb in VERBS else ""
        if by_verb in COMMON:
            return by_verb
        return self._of(by_verb, event.seat) if by_verb else self.end.get(event.card, "")

    def _draw(self, event: Event) -> None:
        """The drawn cards are those in the hand afterwards that were not there before; only their player sees them."""
        seat, n = event.seat, event.number
        deck, hand = self._of("deck", seat), self._of("hand", seat)
        came = [c for c in self.after.z[seat * PILES + HAND] if self.where.get(c) != hand][:n]
        seen = [c for c in came if self.seat is None or seat == self.seat]
        for card in came:
            self.where[card] = deck
        for card in seen:
            self._go(card, hand)
        for card in came[len(seen) :]:
            self.where[card] = hand
        if n > len(seen):
            self._backs(deck, hand, n - len(seen))

    def _shuffle(self, event: Event) -> None:
        pile, deck = self._of("discard", event.seat), self._of("deck", event.seat)
        for card, at in self.where.items():
            if at == pile:
                self.where[card] = deck
        self._backs(pile, deck, event.number)

    def _lay(self, event: Event) -> None:
        for card in event.cards:  # only the last card of the hand is seen
            self._go(card, self._of("discard", event.seat), told=card == event.cards[-1])

    def _swap(self, event: Event) -> None:
        here, there = self.where.get(event.card), self.where.get(event.other)
        if here is not None and there is not None:
            self._go(event.card, there, told=True)
            self._go(event.other, here, told=True)

    # ---- the end --------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Cards that still lie elsewhere in the end go there, in a step of their own."""
        self.step = {"text": None, "moves": []}
        for card, to in self.end.items():
            start = self.where.get(card)
            if start is None or start == to or _unseen(start, to):
                continue
            if card in self.last:
                self.last[card]["to"] = self.where[card] = to
            else:
                self._go(card, to)
        self.out.append(self.step)


def _unseen(start: str, to: str) -> bool:
    """Whether a move between two hidden places was already shown as a draw or a shuffle."""
    a, b = start.partition(" ")[0], to.partition(" ")[0]
    return (a, b) in (("discard", "deck"), ("deck", "hand"), ("discard", "hand"))
