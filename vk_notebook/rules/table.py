"""What is fixed for a whole game: the seats, the cards and their numbers, and which programs they run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .game_rules import MASTER_SOLITAIRE, SOLO, GameRules
from .kind import Kind

#: How many piles a player has, and what stands for no card, no seat and no place.
PILES, NONE = 6, -1


def _perfect_tomb(cards: Sequence[Kind]) -> tuple[Kind, ...]:
    """Every starter and unique, and one of each set card. Rule: solitaire.starter.goal"""
    kinds = {card.name: card for card in cards if card.kind == "set"}
    return (*(card for card in cards if card.kind != "set"), *kinds.values())


class Table:
    """The cards of one game by number, with their printed values as flat tuples.

    ``cards`` lists the kind of every card, ``deeds`` says what each kind does (a `Deed`), and ``programs`` are
    its action and its answer (each a `Program`, or None). Equal kinds are one kind. The last entry of each tuple stands
    for `unknown`, the card that a search draws from a hidden pile: it fits no filter but "cheapest" and "most
    expensive".
    """

    def __init__(
        self,
        names: Sequence[str],
        cards: Sequence[Kind],
        rules: GameRules,
        wording: str,
        deeds: Mapping[str, Any],
        programs: Mapping[str, Sequence[Any]],
        *,
        set_of: Mapping[str, str],
        pharaohs: Sequence[Any],
        dummy_rows: Mapping[str, int],
        aim: Sequence[Kind] = (),
    ) -> None:
        self.names = tuple(names)
        self.cards = tuple(cards)
        self.seats: int = len(self.names)
        self.everybody = (1 << self.seats) - 1  # the bits of all seats
        self.rules = rules
        self.variant = variant = rules.variant
        #: the seat of the dummy, NONE in every other game
        self.dummy = 1 if variant == SOLO else NONE
        #: who plays against the dummy
        self.player = 0
        #: whose wording the cards have
        self.wording = wording
        #: the turn has no free entombment (Rule: solitaire.master.no-free-entombment)
        self.master = variant == MASTER_SOLITAIRE
        #: each card's row in the Dummy's table, NONE for other cards; empty in every other game
        self.dummy_row = tuple(dummy_rows.get(card.name, NONE) for card in cards) if variant == SOLO else ()
        #: the cards of a solitaire's perfect tomb; empty in every other game
        self.aim = _perfect_tomb(aim or cards) if variant not in (None, SOLO) else ()
        self.set_of = dict(set_of)
        self.boneyard = self.seats * PILES
        self.stock = self.boneyard + 1
        kinds = {card.name: card for card in cards}
        self.kinds = tuple(kinds.values())
        number = {name: i for i, name in enumerate(kinds)}
        self.kind = (*(number[card.name] for card in cards), len(kinds))
        self.unknown = len(cards)
        self.name = tuple(card.name for card in cards) + ("a hidden card",)
        self.cost = tuple(card.cost for card in cards) + (0,)
        self.gold = tuple(card.gold for card in cards) + (0,)
        self.level: tuple[int, ...] = tuple(card.level for card in cards) + (0,)
        self.starter: tuple[bool, ...] = tuple(card.kind == "starter" for card in cards) + (False,)
        groups = {card.set: self.set_of.get(card.set, card.set) for card in cards if card.kind == "set"}
        self.set_names = tuple(dict.fromkeys(groups.values()))
        ids = [self.set_names.index(groups[card.set]) if card.kind == "set" else NONE for card in cards]
        self.set_id: tuple[int, ...] = (*ids, NONE)
        #: each card's colour: what the Dummy looks at, whatever is scored as one (Rule: solo.same-colour)
        self.color = tuple(card.color for card in cards) + ("",)
        self.points = tuple(0 if c.kind == "set" else c.vp or 0 for c in cards) + (0,)
        #: What a pickle makes it of again.
        self.made_of: tuple[Any, ...] = ()
        self.facts: Any = None  # made by the first view that is asked
        self.deeds = dict(deeds)
        self.pharaohs = tuple(pharaohs)
        self._attach([programs[card.name] for card in self.cards])

    def _attach(self, found: Sequence[Sequence[Any]]) -> None:
        #: program of each card's action, NONE where it has none
        self.action = (*(action.index if action else NONE for action, _ in found), NONE)
        #: the program with which a card answers an event
        self.reaction = {c: answer for c, (_, answer) in enumerate(found) if answer is not None}
        #: event -> the cards that answer it
        self.react: dict[str, tuple[int, ...]] = {}
        for c in self.reaction:
            when = self.deeds[self.name[c]].when
            if when is not None:
                self.react[when.event] = (*self.react.get(when.event, ()), c)

    def called(self, seat: int) -> str:
        """A player in a sentence: by name, but the Dummy with its article."""
        return f"the {self.names[seat]}" if seat == self.dummy else self.names[seat]

    def one_of_each(self, cards: Sequence[int]) -> list[int]:
        """The first card of each kind, in their order: equal cards of a pile are one option."""
        kind = self.kind
        first: dict[int, int] = {}
        for card in cards:
            first.setdefault(kind[card], card)
        return list(first.values())
