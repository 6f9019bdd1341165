"""What all verbs of moving, showing and pointing are said with: how many cards, which, from where, and where to."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from ..engine.program import Program
from .grammar import Cards, Number, Which, a
from .part import Part, referred_to, walk
from .places import ASIDE, HAND, NOWHERE, Memory, Place
from .voice import Voice


class Move(Part):
    """A verb with its words: ``Discard(2)``, ``Take(cost_at_most(6))``, ``Put(DISCARD.top, to=DECK)``.

    ``chosen_by="left"``: the left neighbour picks; ``shuffle=False``: an empty deck is not renewed; ``or_reveal``: a
    hand without a fitting card is shown; ``if_left``: only if the card is still there; ``face``: which way a card is
    turned.
    """

    words = "verb number which source to chosen_by shuffle or_reveal if_left face"
    #: Where its cards come from, and where they go, where nothing else is said.
    home: ClassVar[Place | Memory] = HAND
    goal: ClassVar[Place] = NOWHERE
    #: What cards are called that it lays aside.
    lies = ""
    #: The places that its cards come from, one by one.
    sources: tuple[Place | Memory, ...] = ()
    #: Everybody knows the card that moves.
    public = False
    #: All cards of a place come to a hand, which has no order.
    unordered = False
    #: It gives the card to an opponent, who is named once it is picked.
    gives = False

    def __init__(
        self,
        *what: int | Number | Which | Place | Memory,
        to: Place = NOWHERE,
        chosen_by: str = "doer",
        shuffle: bool = True,
        or_reveal: bool = False,
        if_left: bool = False,
        face: str = "",
        **quoted: str,
    ) -> None:
        super().__init__(**quoted)
        self.cards = a(*what, home=self.home)
        self.number = self.cards.number
        self.which = self.cards.which
        self.source = self.cards.source
        self.to = self.goal if to == NOWHERE else to
        self.chosen_by = chosen_by
        self.reaches_others = chosen_by == "left"
        self.shuffle = shuffle
        self.or_reveal = or_reveal
        self.if_left = if_left
        self.face = face
        #: What a number or "up to" comes to; 0 where it is another kind of number.
        self.fixed = int(self.number.arg) if self.number.kind == "fixed" else 0
        self.kind = self.number.kind
        self.whole = self.kind == "all"
        self.may_be_left = self.kind == "up to"
        self.from_the_right = any(place.owner == "right" for place in self.source.either)
        self.may = False  # a `May` stands around it
        self.remembered = False  # later parts refer to the card
        self.counted = False  # later parts refer to how many there were
        self.prepare()

    def emit(self, program: Program) -> None:
        numbers = walk(program.deed_parts, Number)
        self.counted = any(number.kind == "count" and number.arg.verb == self.verb for number in numbers)
        meant = self.verb in referred_to(program.deed_parts)
        self.remembered = meant and not self.counted and not isinstance(self.source, Memory)
        program.add(self)

    def text(self, voice: Voice) -> str:
        return self.worded(voice, self.cards)

    def worded(self, voice: Voice, cards: Cards) -> str:
        """The part in words, with these cards."""
        return f"{self.verb} {voice.thing(cards)}"

    def behind(self, voice: Voice) -> Voice | None:
        if self.lies:
            return replace(voice, aside=self.lies, left=self.fixed)
        return replace(voice, again=True, left=voice.left - 1) if self.source == ASIDE else None

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return f"; otherwise {text.removesuffix(IF_LEFT)}" if self.if_left else super().tied(voice, before, text)


IF_LEFT = " if it is still there"
