"""What the collector thinks cards are worth. Numbers to play with: change one, run a match, compare."""

from __future__ import annotations

#: Points that a gold piece more in the hand is worth, each time the card is drawn.
GOLD = 0.3
#: Cards that leave stock and pyramid in a turn.
PACE = 1.3

#: Plain worth, in points, of carrying an action out once. What depends on the cards at hand is counted in `mind`.
ACTION: dict[str, float] = {
    # starters
    "Shabti": 0.1, "Urn": 0.1, "Box of Food": -1, "Menial": 0.15, "Embalmer": 0.15, "Kite": 0.05, "Medjay": -1,
    # base
    "Outer Sarcophagus": 0.4, "Middle Sarcophagus": 0, "Inner Sarcophagus": 1.2, "Duamutef Canopic Jar": 0.7,
    "Hopi Canopic Jar": 0.3, "Qebehsenuef Canopic Jar": 1.2, "Tyet Amulet": 0.6, "Wadj Amulet": 0,
    "Weres Amulet": 0.3, "Book of Gates": 0.5, "Book of the Dead": 0, "Book of the Earth": -0.2,
    "Statue of Anubis": 0.7,
    "Statue of Bastet": 1.5, "Statue of Osiris": 1.2, "Statue of Sobek": 1.2, "Statue of Thoth": 0.8, "Censer": 0.8,
    "Chariot": 0.6, "Ka Figurine": 0.6,
    # afterlife
    "Brain Hook": 0.3, "Linen Bandages": -0.3, "Pesesh-Kef": 0.8, "Bracelet": -0.5, "Brooch": -2, "Necklace": 1,
    "Ring": 0.2, "Antechamber": 0.8, "Burial Chamber": 0, "Grand Gallery": 0.5, "Offering Chapel": 0.5, "Serdab": 0.2,
    "Bow": 0, "Dagger": 0.5, "Khopesh": 0, "Spear": 1.5, "Burial Ceremony": 1.5, "Goddess Maat": 1,
    "Goddess Nut": 1.5, "Harvest": 0.8, "Judgment": 0.3, "Victory": 1.5, "Calcite Cup": 0.5,
    "Hounds and Jackals Game": 0.6, "Ibex Statue": 2, "Mirror Case": 0, "Senet Game": 0.8, "Sphinx": 0.3,
    # last rites
    "High Priestess of Bastet": 2.5, "Priestess of Hathor": 1, "Priestess of Maat": 0.8, "Priestess of Nut": -1,
    "Priestess of Sekhmet": 1, "High Priest of Ra": 0.3, "Priest of Anubis": -0.5, "Priest of Horus": -1,
    "Priest of Sobek": 0.5, "Priest of Thoth": 1, "Architect": 0.5, "Brick Mason": 1, "Carpenter": 0.5, "Engineer": 0.5,
    "Overseer": 0.5, "Plasterer": 0.5, "Stone Mason": -0.5, "Draughtsman": 0.3, "Glass Blower": -1, "Goldsmith": -1,
    "Leather Worker": 0.5, "Potter": 0.5, "Sculptor": 1, "Tomb Painter": 1, "Weaver": 0.5, "Astrologer": 1,
    "Jeweler": 1, "Merchant": 0.3, "Scribe": 0.5,
    # premium
    "Alabaster Kohl Jar": -1, "Apotropaic Wand": 0.3, "Faience Cup": 0.5, "Jewel Box": 0.2, "Mummified Crocodile": -0.5,
    "Necropolis Seal": 0.5,
}  # fmt: skip

#: Actions that entomb a card of the hand, of the discard pile or of both: worth what that entombment brings on top.
ENTOMBS_HAND = frozenset((
    "Statue of Horus", "Imseti Canopic Jar", "Linen Bandages", "High Priest of Ra", "Weaver", "Priestess of Nut",
    "Middle Sarcophagus", "Scribe", "Mummified Crocodile",
))  # fmt: skip
ENTOMBS_DISCARD = frozenset((
    "Heart Scarab Amulet", "Book of the Heavens", "Overseer", "Alabaster Kohl Jar",
))  # fmt: skip
ENTOMBS_BOTH = frozenset(("Burial Mask", "Burial Chamber", "Priest of Osiris", "Apis Bull"))
#: Actions that take any card of the pyramid: worth what the best one brings.
TAKES = frozenset((
    "Statue of Isis", "Djed Pillar Amulet", "Khopesh", "Goddess Maat", "Apotropaic Wand", "Mirror Case",
    "Stone Mason", "Book of Traversing Eternity", "Book of the Netherworld",
))  # fmt: skip
ENTOMBS_PYRAMID = frozenset(("Book of the Dead", "Bow", "Goldsmith", "Brooch"))

#: What having such an action in the deck adds to a card, each time it is drawn.
REPUTATION: dict[str, float] = {
    **dict.fromkeys(ENTOMBS_HAND | ENTOMBS_DISCARD | ENTOMBS_BOTH | ENTOMBS_PYRAMID, 0.8),
    **dict.fromkeys(TAKES, 0.6),
    **{name: worth * 0.4 for name, worth in ACTION.items() if worth > 0.4},
}

#: "Put" that fetches or keeps a card for oneself: the best one. Any other "put" gives something up: the least.
PUTS_FOR_ONESELF = frozenset((
    "Urn", "Sculptor", "Antechamber", "High Priest of Ra", "Draughtsman", "Hounds and Jackals Game", "Apotropaic Wand",
    "Serdab",
))  # fmt: skip
#: Actions that do an opponent good: the one who is furthest behind.
FAVOURS = frozenset(("Goddess Nut", "Khufu", "Amenhotep III", "Plasterer"))
