"""What has to be there before a card can be executed or a pharaoh used, in positions that lack a part of it."""

from typing import Any

import pytest

from tests.scenario import refused, scene
from vk_notebook.cards.actions import PHARAOHS

ROWS = "Statue of Sobek, Book of Gates, Boat, Wadj Amulet, Hopi Canopic Jar, Chariot"


def at(**piles: Any) -> dict[str, Any]:
    """A position as told to `scene`, where the card itself lies in hand besides."""
    return piles


#: A card, the rule that forbids it or None where it may be executed, and the positions in which that is so.
NEEDS: list[tuple[str, str | None, list[dict[str, Any]]]] = [
    ("Akhnaten", "pharaoh.akhnaten", [
        at(boneyard="Urn", pyramid=ROWS), at(hand="Urn", pyramid=ROWS), at(pyramid=ROWS),
    ]),
    ("Amenhotep III", "pharaoh.amenhotep-iii.needs-boneyard-and-pyramid", [
        at(pyramid=ROWS, stock="Ring"), at(boneyard="Urn", stock="Ring"),
        at(boneyard="Urn", pyramid="-, -, -, Kite", face_down={3: "Ana"}),
    ]),
    ("Bow", "card.bow", [
        at(tomb="Ring", pyramid="-, -, -, Bracelet", stock="Spear"),  # the set is there already
        at(pyramid="-, -, -, Boat, Urn, Sphinx"),  # no set card at all
        at(pyramid="-, -, -, Bracelet", face_down={3: "Ben"}), at(stock="Spear"),
        at(tomb="Ring, Serdab, Spear", pyramid="Serdab, Bracelet, Boat, Khopesh, Antechamber, Urn"),
    ]),
    ("Book of the Earth", "card.book-of-the-earth", [at(pyramid=ROWS)]),
    ("Book of the Earth", "card.book-of-the-earth.must-take", [
        at(hand="Urn, Kite", pyramid=ROWS), at(hand="Wadj Amulet", pyramid="Censer, -, -, Statue of Isis"),
        at(hand="Statue of Isis"),
    ]),
    ("Book of the Heavens", "card.book-of-the-heavens.needs-five", [
        at(hand="2 Urn", deck="5 Urn"), at(hand="2 Urn", deck="5 Urn", discard="4 Kite"),
    ]),
    ("Book of the Heavens", None, [at(hand="2 Urn", deck="5 Urn", discard="5 Kite"), at(discard="7 Kite")]),
    ("Box of Food", "card.box-of-food.needs-lower-cost", [
        at(discard="Urn", pyramid="Boat"), at(hand="Boat", discard="Urn"), at(hand="Urn, Shabti, Urn"),
        at(hand="Boat, Book of Gates", discard="Urn"),
    ]),
    ("Bracelet", "card.bracelet", [
        at(hand="2 Urn", discard="5 Urn", pyramid=ROWS), at(discard="5 Urn", pyramid=ROWS),
    ]),
    ("Bracelet", "card.bracelet.base-only", [at(hand="3 Urn", discard="5 Urn")]),
    ("Brooch", "card.brooch", [
        at(hand="Bow", tomb="Ring"), at(hand="Bow", tomb="Ring", pyramid="-, -, -, Bow", face_down={3: "Ben"}),
    ]),
    ("Brooch", "card.brooch.sets-only", [at(hand="Bow", tomb="Urn", pyramid="-, -, -, Boat, Urn")]),
    ("Burial Chamber", "card.burial-chamber", [at(discard="Urn", ben_tomb="Bow"), at(hand="Urn", ben_tomb="Bow")]),
    ("Burial Chamber", None, [at(hand="Urn", discard="Kite"), at(hand="Urn, Kite")]),
    ("Calcite Cup", "card.calcite-cup", [
        at(hand="3 Urn", pyramid=ROWS, deck="9 Urn"), at(pyramid=ROWS, deck="9 Urn"), at(hand="4 Urn"),
        at(hand="4 Urn", pyramid="Ring"), at(hand="4 Urn", pyramid="Ring, Bow", face_down={1: "Ben"}),
    ]),
    ("Censer", "card.censer.target-needs-discard", [at(discard="Urn", ben_deck="Urn", cleo_hand="Urn")]),
    ("Chariot", "card.chariot", [at(boneyard="Boat", pyramid=ROWS), at(pyramid=ROWS)]),
    ("Chariot", "card.chariot.needs-boneyard", [at(hand="Urn", pyramid=ROWS)]),
    ("Djed Pillar Amulet", "card.djed-pillar-amulet", [
        at(hand="Statue of Isis", pyramid=ROWS, ben_tomb="Statue of Isis"),
        at(tomb="Urn, Censer, Mummified Cat", pyramid=ROWS), at(tomb="Outer Sarcophagus", pyramid=ROWS),
        at(tomb="Urn, Boat", pyramid="Urn, Boat, Shabti, Urn, Censer, Chariot"),
        at(tomb="Statue of Isis", stock="Statue of Isis"), at(tomb="Tyet Amulet", pyramid=ROWS, face_down={3: "Ben"}),
    ]),
    ("Engineer", "card.engineer", [
        at(hand="Ring, Bow", pyramid=ROWS), at(hand="Urn, Kite", pyramid=ROWS), at(hand="Urn, Boat", pyramid=ROWS),
        at(pyramid=ROWS), at(hand="Urn, Ring", stock="3 Kite"),
        at(hand="Urn, Ring", pyramid="-, -, -, Boat", stock="3 Kite"),
    ]),
    ("Goddess Maat", "card.goddess-maat", [
        at(discard="Urn", ben_discard="Urn"), at(discard="Urn", pyramid="Bow", face_down={0: "Ben"}),
    ]),
    ("Goddess Maat", "card.goddess-maat.needs-discard", [at(pyramid=ROWS, deck="Urn", tomb="Urn", ben_discard="Urn")]),
    ("Goldsmith", "card.goldsmith", [at(hand="Bow", stock="Urn")]),
    ("Goldsmith", "card.goldsmith.sets-only", [at(pyramid=ROWS, stock="Urn"), at(hand="Urn, Boat", pyramid=ROWS)]),
    ("Goldsmith", None, [at(hand="Bow", pyramid="Boat")]),
    ("Hopi Canopic Jar", "card.hopi-canopic-jar", [at(pyramid=ROWS, discard="Urn"), at(hand="Urn", stock="Urn")]),
    ("Imseti Canopic Jar", "card.imseti-canopic-jar", [
        at(discard="Urn", deck="Urn"), at(hand="Censer, Inner Sarcophagus, Statue of Thoth", discard="Urn", deck="Urn"),
    ]),
    ("Ka Figurine", "card.ka-figurine.must-match", [
        at(hand="Outer Sarcophagus", pyramid=ROWS), at(hand="Statue of Horus", discard="Statue of Isis"),
        at(hand="Statue of Horus", pyramid="Boat, Urn, Censer"),
    ]),
    ("Ka Figurine", "card.ka-figurine.sets-only", [
        at(pyramid=ROWS, discard="Statue of Isis"), at(hand="Urn, Boat", pyramid="Urn, Boat, Statue of Isis, Kite"),
    ]),
    ("Khafre", "pharaoh.khafre", [at(pyramid=ROWS, stock="Urn"), at(hand="Urn", stock="Urn")]),
    ("Khopesh", "card.khopesh", [at(hand="Ring"), at(hand="Ring", pyramid="Bow", face_down={0: "Ben"})]),
    ("Khopesh", "card.khopesh.sets-only", [at(hand="Urn, Kite, Boat", pyramid=ROWS), at(pyramid=ROWS, discard="Ring")]),
    ("Khopesh", None, [at(hand="Khopesh", pyramid="Bow")]),
    ("Khufu", "pharaoh.khufu.needs-stock-and-pyramid", [
        at(hand="Urn", pyramid=ROWS, boneyard="Urn"), at(hand="Urn", stock="Urn", boneyard="Urn"),
    ]),
    ("Kite", "card.kite", [at(), at(pyramid="Ring, -, -, Bow", face_down={0: "Ben", 3: "Ben"})]),
    ("Menial", "card.menial", [at(deck="Boat"), at(deck="Boat", pyramid="Ring")]),
    ("Middle Sarcophagus", "card.middle-sarcophagus.needs-two-cards", [
        at(deck="Urn", discard="Urn", tomb="Urn"), at(hand="Boat", deck="Urn", discard="Urn", tomb="Urn"),
        at(hand="Middle Sarcophagus", deck="Urn", discard="Urn", tomb="Urn"),
    ]),
    ("Mirror Case", "card.mirror-case", [at(stock="Urn"), at(pyramid="Ring", face_down={0: "Ben"}, stock="Urn")]),
    ("Mummified Crocodile", "card.mummified-crocodile.needs-four", [
        at(deck="5 Kite", discard="5 Kite"), at(hand="3 Urn", deck="5 Kite", discard="5 Kite"),
    ]),
    ("Mummified Crocodile", None, [at(hand="4 Urn"), at(hand="6 Urn", deck="5 Kite")]),
    ("Overseer", "card.overseer", [at(hand="Kite", deck="5 Urn", discard="Urn")]),
    ("Overseer", "card.overseer.needs-discard", [at(hand="Kite", deck="5 Urn", pyramid=ROWS)]),
    ("Overseer", None, [at(discard="Urn", pyramid="Boat")]),
    ("Priestess of Maat", "card.priestess-of-maat", [at(hand="Urn"), at(hand="Urn", boneyard="Urn, Ring")]),
    ("Priestess of Nut", "card.priestess-of-nut", [at(tomb="Bow")]),
    ("Priestess of Nut", "card.priestess-of-nut.needs-tomb-card", [at(hand="Urn", ben_tomb="Bow")]),
    ("Statue of Isis", "card.statue-of-isis", [at(stock="Urn"), at(pyramid="Statue of Isis, -, -, Statue of Thoth")]),
    ("Statue of Osiris", "card.statue-of-osiris", [at(deck="9 Kite")]),
    ("Statue of Osiris", "ruling.draw-n-needs-n", [at(hand="2 Boat", deck="Kite")]),
    ("Stone Mason", "card.stone-mason", [
        at(hand="Urn, Boat", pyramid=ROWS, stock="Axe"), at(pyramid=ROWS), at(hand="Bow", stock="Axe"),
    ]),
    ("Thutmose III", "pharaoh.thutmose-iii", [
        at(discard="3 Ring"), at(hand="Urn", discard="3 Ring"), at(hand="2 Urn", discard="3 Ring"),
    ]),
    ("Tomb Painter", "card.tomb-painter.needs-two", [
        at(hand="Urn", deck="5 Urn"), at(hand="Urn", deck="5 Urn", discard="Kite"),
    ]),
    ("Tomb Painter", None, [at(hand="Urn", discard="2 Kite"), at(discard="3 Kite")]),
    ("Tutankhamun", "pharaoh.tutankhamun", [at(hand="Axe, Boat, Chariot", pyramid=ROWS), at()]),
    ("Wadj Amulet", "card.wadj-amulet", [
        at(tomb="Urn"), at(hand="Urn", discard="Kite", ben_tomb="Boat"), at(ben_tomb="Boat"),
    ]),
    ("Weaver", "card.weaver", [at(discard="Urn"), at(hand="Bow"), at(hand="Urn, Kite"), at(hand="Ring, Boat")]),
    ("Weres Amulet", "card.weres-amulet", [at(deck="5 Kite")]),
    ("Weres Amulet", "ruling.draw-n-needs-n", [at(hand="Boat", deck="Kite", discard="Kite")]),
]  # fmt: skip


@pytest.mark.rule(
    "action.impossible-part-forbids", "card.book-of-the-earth.must-take", "card.book-of-the-heavens.needs-five",
    "card.bow", "card.bow.sets-only", "card.box-of-food.needs-lower-cost", "card.bracelet", "card.brooch",
    "card.brooch.sets-only", "card.burial-chamber", "card.calcite-cup", "card.censer.target-needs-discard",
    "card.chariot", "card.chariot.needs-boneyard", "card.djed-pillar-amulet", "card.djed-pillar-amulet.sets-only",
    "card.engineer", "card.goddess-maat", "card.goddess-maat.needs-discard", "card.goldsmith",
    "card.goldsmith.sets-only", "card.hopi-canopic-jar", "card.imseti-canopic-jar", "card.ka-figurine.must-match",
    "card.ka-figurine.sets-only", "card.khopesh.sets-only", "card.kite", "card.menial",
    "card.middle-sarcophagus.needs-two-cards", "card.mirror-case", "card.mummified-crocodile.needs-four",
    "card.overseer.needs-discard", "card.priestess-of-maat", "card.priestess-of-nut.needs-tomb-card",
    "card.statue-of-isis", "card.statue-of-osiris", "card.stone-mason", "card.tomb-painter.needs-two",
    "card.wadj-amulet", "card.weaver", "card.weres-amulet", "pharaoh.akhnaten",
    "pharaoh.amenhotep-iii.needs-boneyard-and-pyramid", "pharaoh.khafre", "pharaoh.khufu.needs-stock-and-pyramid",
    "pharaoh.not-an-action", "pharaoh.resolves-like-other-effects", "pharaoh.thutmose-iii", "pharaoh.tutankhamun",
    "ruling.draw-n-needs-n", "ruling.face-down-ignored", "ruling.if-is-a-condition", "ruling.look-ahead",
    "terms.cost", "terms.gold-value",
)  # fmt: skip
@pytest.mark.parametrize(("card", "rule", "positions"), NEEDS, ids=[f"{row[0]}, {row[1] or 'may'}" for row in NEEDS])
def test_what_a_card_needs(card: str, rule: str | None, positions: list[dict[str, Any]]) -> None:
    for position in positions:
        if card in PHARAOHS:
            assert refused(scene(**position, pharaoh=card), "use pharaoh") == rule, position
        else:
            hand = ", ".join(filter(None, (card, position.get("hand"))))
            assert refused(scene(**{**position, "hand": hand}), f"execute {card}") == rule, position
