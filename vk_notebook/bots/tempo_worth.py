"""What the tempo bot thinks cards are worth; of those that are not here it thinks what the collector does (`worth`).

The numbers were found by playing, see `tempo`.
"""

from __future__ import annotations

#: What a starter is worth each time it is drawn, beside its gold: a better card could have come.
STARTER = -0.6

#: Points that it brings to carry an action out now, beside what hangs on the cards at hand. Drawing is worth most.
NOW: dict[str, float] = {
    # base
    "Shabti": -0.7, "Urn": -0.1, "Box of Food": -1.3, "Outer Sarcophagus": 1, "Middle Sarcophagus": -1,
    "Inner Sarcophagus": 1.8, "Duamutef Canopic Jar": 0.7, "Hopi Canopic Jar": 0, "Imseti Canopic Jar": 0.3,
    "Qebehsenuef Canopic Jar": 1.7, "Djed Pillar Amulet": 1.3, "Heart Scarab Amulet": 0.2, "Tyet Amulet": 1.5,
    "Wadj Amulet": 0.4, "Weres Amulet": 1.4, "Book of Gates": -0.1, "Book of the Dead": -0.3,
    "Book of the Earth": -0.6, "Book of the Heavens": -0.1, "Book of the Netherworld": 0.4,
    "Book of Traversing Eternity": 0.3, "Statue of Anubis": 0.6, "Statue of Bastet": 1.6, "Statue of Horus": -0.5,
    "Statue of Isis": -0.4, "Statue of Osiris": 3.3, "Statue of Sobek": 1.5, "Statue of Thoth": 0.6, "Boat": -0.1,
    "Burial Mask": 0.5, "Censer": 0.8, "Chariot": 0.2, "Ka Figurine": 0.1, "Mummified Cat": 0.4,
    # afterlife
    "Brain Hook": 0.1, "Linen Bandages": -0.4, "Pesesh-Kef": 0.3, "Bracelet": -0.9, "Brooch": -2, "Necklace": 1.3,
    "Ring": -0.2, "Antechamber": 1.6, "Burial Chamber": -0.6, "Grand Gallery": 0.3, "Offering Chapel": 0.2,
    "Serdab": -0.8, "Axe": 0.6, "Bow": -0.3, "Dagger": -0.2, "Khopesh": -0.1, "Sling": 0, "Spear": 2,
    "Apis Bull": 0.4, "Burial Ceremony": 2.5, "Goddess Maat": 0.9, "Goddess Nut": 1.4, "Harvest": 0.8,
    "Judgment": -0.1, "Victory": 1.8, "Calcite Cup": 0.6, "Hounds and Jackals Game": 0.3, "Ibex Statue": 1.6,
    "Mirror Case": 0.9, "Senet Game": 1.4, "Sphinx": 1.6,
}  # fmt: skip

#: Points that a card is worth each time it is drawn, beside its gold and its title.
LASTING: dict[str, float] = {
    # base
    "Offering Table": 0.4, "Outer Sarcophagus": -0.6, "Middle Sarcophagus": -0.1, "Inner Sarcophagus": 0.6,
    "Duamutef Canopic Jar": -0.4, "Hopi Canopic Jar": -0.3, "Imseti Canopic Jar": 0, "Qebehsenuef Canopic Jar": 0.1,
    "Djed Pillar Amulet": 0.7, "Heart Scarab Amulet": 1.4, "Tyet Amulet": 0.2, "Wadj Amulet": -0.1,
    "Weres Amulet": -0.2, "Book of Gates": 0.1, "Book of the Dead": 1.4, "Book of the Earth": 0,
    "Book of the Heavens": 0.9, "Book of the Netherworld": 0.9, "Book of Traversing Eternity": 0.4,
    "Statue of Anubis": 0.4, "Statue of Bastet": 0.6, "Statue of Horus": 0.8, "Statue of Isis": 0.6,
    "Statue of Osiris": 1.8, "Statue of Sobek": 0.4, "Statue of Thoth": 0.4, "Boat": 1, "Burial Mask": 1,
    "Censer": 0.1, "Chariot": -0.4, "Ka Figurine": 0, "Mummified Cat": -0.5,
    # afterlife
    "Brain Hook": -0.3, "Linen Bandages": 0.8, "Pesesh-Kef": 0.6, "Bracelet": -0.1, "Brooch": 0.4, "Necklace": 1.3,
    "Ring": -0.2, "Antechamber": 0.6, "Burial Chamber": -0.2, "Grand Gallery": 0.1, "Offering Chapel": 0.1,
    "Serdab": 0.1, "Axe": 0.7, "Bow": 0.9, "Dagger": 0.6, "Khopesh": 0.8, "Sling": 0.2, "Spear": 0.6,
    "Apis Bull": 0.9, "Burial Ceremony": 0.1, "Goddess Maat": 0.3, "Goddess Nut": 0.6, "Harvest": 1.1, "Judgment": 0,
    "Victory": 0.6, "Calcite Cup": 0.3, "Hounds and Jackals Game": 0, "Ibex Statue": 0.7, "Mirror Case": 0.7,
    "Senet Game": 0.6, "Sphinx": -0.7,
}  # fmt: skip
