"""A second account of who knows what: it follows a game from outside, and shares no code with `Known` and `landing`.

It hears the events as they happen, looks where cards lie at each of them, and draws its own conclusions: who saw which
card on its way, who only saw that some card left, what was shown, laid aside and shuffled. `compare` holds it against
what the views tell. Neither side concludes anything from the fact that only one card was there to leave a hand, that
another card is on top of a discard pile, or that all the others of a kind were seen.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest import mock

from tests.property.tables import pick
from vk_notebook.cards.actions import ACTIONS
from vk_notebook.play import create
from vk_notebook.rules.engine import program
from vk_notebook.rules.engine.events import Event
from vk_notebook.rules.engine.state import State
from vk_notebook.rules.engine.turn import apply
from vk_notebook.rules.knowledge.view import View
from vk_notebook.rules.language.deeds import deed

PILES = ("hand", "deck", "discard", "tomb", "in play", "kept")
#: Where everybody sees a card lie, and where nobody sees it but who holds it.
OPEN, OWN = ("tomb", "in play", "pyramid", "boneyard"), ("hand", "kept")
#: The verbs of events whose card everybody sees.
OPENLY = ("take", "put openly")
Spot = tuple[str, int]
Names = tuple[str | None, ...]


def spots(st: State) -> dict[int, Spot]:
    """Where each card lies: the name of the place and whose it is."""
    names = [(name, seat) for seat in range(st.table.seats) for name in PILES] + [("boneyard", -1), ("stock", -1)]
    found = {card: spot for spot, pile in zip(names, st.z, strict=True) for card in pile}
    found.update({card: ("pyramid", -1) for card in st.pyramid if card >= 0})
    return found | {row.card: ("aside", row.seat) for row in st.aside}


class Account:
    """Of each seat, the cards of which it is sure where they lie hidden."""

    def __init__(self, st: State) -> None:
        self.st = st
        self.seats = range(st.table.seats)
        self.at = spots(st)
        self.sure: list[set[int]] = [set(st.boneyard) for _ in self.seats]
        self.watched: dict[int, set[int]] = {}  # who sees the face of a card that lies aside
        self.lifted: dict[int, tuple[Spot, Event, bool]] = {}  # cards on their way: from where, why, with more to come
        self.top = st.boneyard[-1:]
        self.laid = -1  # the card of the boneyard that was laid there last of several, while others follow

    def play(self, code: int) -> None:
        """Make a choice and hear what happens."""
        self.st.out = Ear(self)
        apply(self.st, code)
        self._look(Event("settled"))
        self.st.out = None

    def hear(self, event: Event) -> None:
        """Something happened; where the cards lie tells the rest."""
        self._look(event)
        if event.kind in ("show", "look"):
            eyes = set(self.seats) if event.kind == "show" else {event.seat}
            for card in event.cards:
                self._seen(card, eyes)
                if self.at[card][0] == "aside":
                    self.watched[card] = eyes

    def _look(self, event: Event) -> None:
        """Every card that lies elsewhere now has moved, and those that lie nowhere are on their way."""
        before, self.at = self.at, spots(self.st)
        for card, old in before.items():
            if card not in self.at:
                eyes = self.watched.get(card)  # what others see lie aside belongs to another action
                more = any(self.at[c][0] == "aside" and self.watched.get(c) == eyes for c in self.at)
                self.lifted[card] = (old, event, more)
        for card, new in self.at.items():
            if card in self.lifted:
                old, why, more = self.lifted.pop(card)
                if (event.kind, event.card) == ("back", card) or (event.kind, ("deck", event.seat)) == ("shuffle", new):
                    why = event  # it went on at once
                self._moved(card, old, new, why, before, more)
            elif card in before and before[card] != new:
                self._moved(card, before[card], new, event, before, False)
        self._uncovered()

    def _moved(self, card: int, old: Spot, new: Spot, why: Event, before: dict[int, Spot], more: bool) -> None:
        """One card came from here to there, and this was told of it."""
        seen = self._eyes(card, old, new, why, before, more)
        strangers = [seat for seat in self.seats if seat not in seen]
        if (why.kind == "shuffle" and new[0] == "deck") or (old[0] == "boneyard" and new[0] == "aside"):
            strangers, seen = list(self.seats), set()
            doubtful = {card}
        elif old[0] in ("deck", "stock", "kept") or why.kind == "back":
            doubtful = set()  # it was the top one, all of them, or it goes back to where it was
        elif old[0] == "aside" and len(self._heap(card, old, before)) == 1:
            doubtful = set()
        else:
            doubtful = self._heap(card, old, before)
        for seat in strangers:  # what they see lie aside is no other card
            self.sure[seat] -= {c for c in doubtful if c == card or seat not in self.watched.get(c, set())}
        self._seen(card, seen)
        watchers = self.watched.pop(card, set())
        if new[0] == "aside":
            self.watched[card] = set(self.seats) if len(seen) == len(self.seats) else seen | watchers

    def _heap(self, card: int, old: Spot, before: dict[int, Spot]) -> set[int]:
        """The cards that lie where this one lay, itself included: for a stranger any of them may have left."""
        return {card, *(c for c, spot in before.items() if spot == old and c in self.at and self.at[c] == old)}

    def _eyes(self, card: int, old: Spot, new: Spot, why: Event, before: dict[int, Spot], more: bool) -> set[int]:
        """The seats that see which card it is."""
        everybody = set(self.seats)
        if new[0] == "boneyard" and old[0] == "aside" and more and why.verb == "put":
            self.laid = card
            return {why.seat}
        if old[0] in OPEN or new[0] in (*OPEN, "discard") or why.verb in OPENLY:
            return everybody
        if why.kind in ("shuffle", "look"):
            return set()
        eyes = {seat for name, seat in (old, new) if name in OWN}
        if why.kind == "move":
            eyes.add(why.seat)
        return eyes | self.watched.get(card, set())

    def _seen(self, card: int, seats: set[int]) -> None:
        for seat in seats:
            self.sure[seat].add(card)

    def _uncovered(self) -> None:
        """The top of the boneyard is seen by everybody, when no more is being laid on it."""
        top = self.st.boneyard[-1:]
        if top and top[0] != self.laid and self.top != top:
            self._seen(top[0], set(self.seats))
            self.laid = -1
        self.top = top

    # ---- what the views tell

    def compare(self) -> None:
        """Raise AssertionError where a view tells more or less."""
        for seat in self.seats:
            for spot, cards, told in self._told(View(self.st, seat)):
                sure = cards if spot[0] in OWN and spot[1] == seat else self.sure[seat].intersection(cards)
                expected = tuple([self.st.table.name[card] if card in sure else None for card in cards])
                if told != expected and not self._excused(seat, spot, cards, told, expected):
                    who = self.st.table.names[seat]
                    raise AssertionError(f"of {spot} {who} is told {told}, and may and must know {expected}")

    def _excused(self, seat: int, spot: Spot, cards: tuple[int, ...], told: Names, expected: Names) -> bool:
        """A card that others look at is not shown to who remembers that it lay on top; they know it again later."""
        unwatched = [seat not in self.watched.get(card, set()) for card in cards]
        shown = tuple([None if hidden else name for hidden, name in zip(unwatched, expected, strict=True)])
        return spot[0] == "aside" and told == shown

    def _told(self, view: View) -> Iterator[tuple[Spot, tuple[int, ...], Names]]:
        """The hidden places with their cards, and what a view says of each card."""
        st = self.st
        for player in view.players:
            for name, told in (("hand", player.hand), ("deck", player.deck), ("kept", player.set_aside)):
                yield (name, player.seat), st.pile(player.seat, PILES.index(name)), told
        yield ("stock", -1), st.stock, view.stock
        yield ("aside", -1), tuple(row.card for row in st.aside), view.aside
        if not st.table.aim:
            bit, top = 1 << view.seat, view.boneyard[-1:]
            below = tuple([None if st.veiled(card, bit) else st.table.name[card] for card in st.boneyard[:-1]])
            yield ("boneyard", -1), st.boneyard, below + top


class Ear(list[Event]):
    """A list of events that hears each one at the moment when it is told."""

    def __init__(self, account: Account) -> None:
        super().__init__()
        self.account = account

    def append(self, event: Event) -> None:
        super().append(event)
        self.account.hear(event)


def followed(st: State, seed: int, most: int = 20_000) -> int:
    """Play by lot and compare after every move; returns how many moves were made."""
    account, r = Account(st), random.Random(f"account {seed}")
    account.compare()
    for number in range(most):
        if st.over:
            return number
        account.play(pick(st, r))
        account.compare()
    return most


@contextmanager
def trial_card(*parts: object, instead_of: Sequence[str] = ("Urn", "Shabti")) -> Iterator[None]:
    """Cards of every new game do this, for a while."""
    trial, known = {name: deed("card", name, *parts) for name in instead_of}, program.BY_KEY
    printed = {key: known.pop(key) for key, one in list(known.items()) if one.name in trial}
    try:
        with mock.patch.dict(ACTIONS, trial):
            create.table_of.cache_clear()
            yield
    finally:
        create.table_of.cache_clear()
        for key in [key for key, one in known.items() if one.name in trial]:
            del known[key]
        known.update(printed)
