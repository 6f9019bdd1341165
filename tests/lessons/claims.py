"""What lessons, quizzes and the pages around them claim of all cards or of every turn, and what holds each claim.

A claim about cards is held against the cards as data: which of them contradict it, and are those the ones that the
sentence itself leaves out? A claim about the game names the rule that says so. The rest speaks of the table at hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.lessons.reading import Read, sentences
from vk_notebook.cards.actions import ACTIONS, PHARAOHS
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.rules.kind import Kind
from vk_notebook.rules.language.places import this as itself
from vk_notebook.rules.language.vocabulary import (
    BASE,
    DRAW_STEP,
    HAND,
    IN_PLAY,
    SACRIFICED,
    STOCK,
    TOMB,
    At,
    Buy,
    Deed,
    HandSize,
    Move,
    StarterPoints,
    Swap,
    When,
)
from vk_notebook.rules.language.wordings import walk

#: The words by which a sentence says something of all there are.
GENERAL = re.compile(r"\b(?:always|never|no rule|only|every\w*|all)\b", re.IGNORECASE)


def claims(read: Iterable[Read]) -> dict[str, str]:
    """The sentences with a general word, each with where it is first read; questions claim nothing."""
    return {said: where for said, where in said_in(read).items() if GENERAL.search(said) and not said.endswith("?")}


def said_in(read: Iterable[Read]) -> dict[str, str]:
    """All sentences that claim something, each with where it is first read; cells of a table begin small."""
    found: dict[str, str] = {}
    for one in read:
        for text in one.texts:
            for said in sentences(text) if text not in one.unclaimed else ():
                if not said[0].islower():
                    found.setdefault(said, one.where)
    return found


# ---- held against the cards


def deeds() -> Iterator[tuple[Deed, str]]:
    """The text of every card and pharaoh, with the box of a card."""
    boxes = {kind.name: kind.version for kind in KINDS}
    yield from ((deed, boxes[deed.name]) for deed in ACTIONS.values())
    yield from ((deed, "premium") for deed in PHARAOHS.values())


def told(deed: Deed) -> list[Any]:
    """All parts of a text, with its reaction and its standing rules."""
    answers = walk(deed.when, object) if deed.when else ()
    return [*walk(deed.parts, object), *answers, *(always.rule for always in deed.always)]


@dataclass(frozen=True)
class Against:
    """What would contradict a claim: a part of a text, a text, or a row of the card table.

    `but` names those that the sentence leaves out.
    """

    part: Callable[[Any], bool] | None = None
    text: Callable[[Deed], bool] | None = None
    row: Callable[[Kind], bool] | None = None
    but: frozenset[str] = frozenset()
    box: str = ""

    def found(self) -> set[str]:
        """The names of what contradicts it."""
        texts = [deed for deed, box in deeds() if self.box in ("", box)]
        names = {deed.name for deed in texts if self.text is not None and self.text(deed)}
        names |= {deed.name for deed in texts if self.part is not None and any(map(self.part, told(deed)))}
        return names | {kind.name for kind in KINDS
                        if self.row is not None and self.box in ("", kind.version) and self.row(kind)}  # fmt: skip


def leaves_the_tomb(part: Any) -> bool:
    """It takes cards out of a tomb."""
    swapped = (part.one.source, part.other.source) if isinstance(part, Swap) else ()
    return TOMB in swapped or (isinstance(part, Move) and part.source == TOMB)


def alters_a_hand_of_five(part: Any) -> bool:
    """It changes how many cards are drawn, or held, at the end of a turn."""
    return isinstance(part, HandSize) or (isinstance(part, At) and part.moment == DRAW_STEP)


def plays_twice(part: Any) -> bool:
    """A card in play can be used once more: it comes back to the hand, or pays after it was executed."""
    if isinstance(part, Buy):
        return part.with_ not in (None, SACRIFICED)
    return isinstance(part, Move) and part.source == IN_PLAY and part.to == HAND


def leaves_play_by_its_own_text(deed: Deed) -> bool:
    """Executed, it does not stay in play."""
    return any(one.source == itself and one.verb != "reveal" for one in walk(deed.parts, Move))


def is_no_plain_kind(kind: Kind) -> bool:
    """A row that is not just one of starter, unique and set card, by its colour and its points."""
    colour = {"gray": "starter", "purple": "unique"}.get(kind.color, "set")
    return kind.kind != colour or (kind.vp is None) != (kind.kind == "set")


STARTERS = {"Shabti": 4, "Urn": 3, "Box of Food": 2, "Offering Table": 1}
TEN_STARTERS = Against(row=lambda kind: kind.kind == "starter" and STARTERS.get(kind.name) != kind.copies, box="base")
ONE_STARTER_OF_TWO_GOLD = Against(
    row=lambda kind: kind.kind == "starter" and kind.gold != 1, box="base", but=frozenset({"Offering Table"})
)

#: Claims about cards: what would contradict each.
CARDS: Mapping[str, Against] = {
    "You can pay with any card in your hand.": Against(row=lambda kind: kind.gold < 1),
    "Of your ten starters only Offering Table pays 2 gold.": ONE_STARTER_OF_TWO_GOLD,
    "But it was your only card that pays 2 gold, and it protects your hand.": ONE_STARTER_OF_TWO_GOLD,
    "Grey cards are starters: you begin with four Shabti, three Urns, two Boxes of Food and an Offering Table, and so "
    "does everybody else.": TEN_STARTERS,
    "Each player shuffles the same ten starters into a deck and draws five.": TEN_STARTERS,
    "Starters are level I cards.": Against(row=lambda kind: (kind.kind == "starter") != (kind.level == 1), box="base"),
    "The stock is face down and shuffled by level, with level II on top of the more expensive level III.": Against(
        row=lambda kind: (kind.level == 2) != (0 < kind.cost < 5), box="base"
    ),
    "Every card is a starter, a unique or a set card, and its colour tells which.": Against(row=is_no_plain_kind),
    "A card is only one kind, never two.": Against(row=is_no_plain_kind),
    "In the base game there are two copies of each set card and one of each unique.": Against(
        row=lambda kind: kind.kind != "starter" and kind.copies != (2 if kind.kind == "set" else 1), box="base"
    ),
    "Red, brown, yellow, green and blue cards belong to sets (Last Rites, another box of the game, has tan ones too), "
    "and of every set card there are two copies.": Against(row=lambda kind: kind.kind == "set" and kind.copies != 2),
    "There are five different amulets, and you can collect all five.": Against(
        row=lambda kind: kind.set == "amulets",
        but=frozenset({"Djed Pillar Amulet", "Heart Scarab Amulet", "Tyet Amulet", "Wadj Amulet", "Weres Amulet"}),
    ),
    "Only the three cards of the base are for sale, unless a card's text says otherwise.": Against(
        lambda part: isinstance(part, Buy) and part.source != BASE, but=frozenset({"Menial", "Brain Hook"})
    ),
    "It leaves your hand for your tomb, and there it stays, unless an action takes it out again.": Against(
        leaves_the_tomb,
        but=frozenset({"Wadj Amulet", "Brooch", "Priestess of Nut", "Priest of Anubis", "Glass Blower"}),
    ),
    'Once you have paid with a card or executed it, it is "in play": it stays in front of you until you discard at the '
    "end of your turn, unless its own text puts it elsewhere.": Against(
        text=leaves_play_by_its_own_text,
        but=frozenset({"Medjay", "Censer", "Mirror Case", "Senet Game", "Astrologer", "Mummified Crocodile"}),
    ),
    "And you could not have sacrificed a card in play, even Middle Sarcophagus itself.": Against(
        lambda part: isinstance(part, Move) and part.verb == "sacrifice" and part.source == itself, box="base"
    ),
    "A hand is five cards as a rule.": Against(
        alters_a_hand_of_five, but=frozenset({"Statue of Anubis", "Serdab", "Hatshepsut"})
    ),
    "Five cards answer from your hand while somebody else acts, and a sixth strikes when an action makes you discard "
    "it.": Against(
        text=lambda deed: isinstance(deed.when, When),
        but=frozenset({"Boat", "Mummified Cat", "Sling", "Offering Table", "Medjay", "Axe"}),
    ),
}  # fmt: skip

#: What lessons said once, each with what contradicts it: so the checks above are seen to find something.
SAID_ONCE: Mapping[str, tuple[Against, set[str]]] = {
    "No rule turns a sacrifice into gold.": (
        Against(lambda part: isinstance(part, Buy) and part.with_ == SACRIFICED), {"Ramesses II"},
    ),
    "The stock only fills the pyramid.": (
        Against(lambda part: isinstance(part, Move) and part.source in (STOCK, STOCK.top), box="base"),
        {"Book of the Netherworld"},
    ),
    "A hand is always five cards.": (Against(alters_a_hand_of_five, box="base"), {"Statue of Anubis"}),
    "A card that was executed brings no gold this turn.": (
        Against(plays_twice), {"Hounds and Jackals Game", "Tutankhamun"},
    ),
    "It scores 1, as every starter does.": (Against(lambda part: isinstance(part, StarterPoints)), {"Thutmose III"}),
    "Each set has a colour of its own.": (
        Against(row=lambda kind: kind.kind == "set" and kind.color == "red" and kind.set != "sarcophagi"),
        {"Brain Hook", "Linen Bandages", "Pesesh-Kef"},
    ),
}  # fmt: skip

# ---- held by a rule, or about the table at hand: the sheet claims.md

_, *_BLOCKS = re.split(r"^## ", Path(__file__).with_suffix(".md").read_text(encoding="utf-8"), flags=re.MULTILINE)
#: Claims about the game: the rule that says so, and the sentences.
RULES = {block.partition("\n")[0]: re.findall(r"^- (.+)", block, re.MULTILINE) for block in _BLOCKS}
#: Sentences about the position or the page, which no card could contradict.
HERE = RULES.pop("of the table at hand")
