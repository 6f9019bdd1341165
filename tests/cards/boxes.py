"""What lies in the boxes, written down once more by hand: tests of mixes compare with this, not with the program."""

from collections import Counter
from collections.abc import Mapping

import vk_notebook as vk

SETS = {
    "sarcophagi": ("Outer Sarcophagus", "Middle Sarcophagus", "Inner Sarcophagus"),
    "canopic-jars": ("Duamutef Canopic Jar", "Hopi Canopic Jar", "Imseti Canopic Jar", "Qebehsenuef Canopic Jar"),
    "amulets": ("Djed Pillar Amulet", "Heart Scarab Amulet", "Tyet Amulet", "Wadj Amulet", "Weres Amulet"),
    "books": ("Book of Gates", "Book of the Dead", "Book of the Earth", "Book of the Heavens",
              "Book of the Netherworld", "Book of Traversing Eternity"),
    "statues": ("Statue of Anubis", "Statue of Bastet", "Statue of Horus", "Statue of Isis", "Statue of Osiris",
                "Statue of Sobek", "Statue of Thoth"),
    "mummification": ("Brain Hook", "Linen Bandages", "Pesesh-Kef"),
    "jewelry": ("Bracelet", "Brooch", "Necklace", "Ring"),
    "chambers": ("Antechamber", "Burial Chamber", "Grand Gallery", "Offering Chapel", "Serdab"),
    "weapons": ("Axe", "Bow", "Dagger", "Khopesh", "Sling", "Spear"),
    "tomb-art": ("Apis Bull", "Burial Ceremony", "Goddess Maat", "Goddess Nut", "Harvest", "Judgment", "Victory"),
    "priestesses": ("High Priestess of Bastet", "Priestess of Hathor", "Priestess of Maat", "Priestess of Nut",
                    "Priestess of Sekhmet"),
    "priests": ("High Priest of Ra", "Priest of Anubis", "Priest of Horus", "Priest of Osiris", "Priest of Sobek",
                "Priest of Thoth"),
    "builders": ("Architect", "Brick Mason", "Carpenter", "Engineer", "Overseer", "Plasterer", "Stone Mason"),
    "artisans": ("Draughtsman", "Glass Blower", "Goldsmith", "Leather Worker", "Potter", "Sculptor", "Tomb Painter",
                 "Weaver"),
}  # fmt: skip
BASE = ("sarcophagi", "canopic-jars", "amulets", "books", "statues")
AFTERLIFE = ("mummification", "jewelry", "chambers", "weapons", "tomb-art")
LAST_RITES = ("priestesses", "priests", "builders", "artisans")
COLORS = {
    "red": ("sarcophagi", "mummification"),
    "brown": ("canopic-jars", "jewelry"),
    "yellow": ("amulets", "chambers", "priestesses"),
    "green": ("books", "weapons", "priests"),
    "blue": ("statues", "tomb-art", "builders"),
    "tan": ("artisans",),
}
UNIQUES = {
    "base": ("Boat", "Burial Mask", "Censer", "Chariot", "Ka Figurine", "Mummified Cat"),
    "afterlife": ("Calcite Cup", "Hounds and Jackals Game", "Ibex Statue", "Mirror Case", "Senet Game", "Sphinx"),
    "last-rites": ("Astrologer", "Jeweler", "Merchant", "Scribe"),
    "premium": ("Alabaster Kohl Jar", "Apotropaic Wand", "Faience Cup", "Jewel Box", "Mummified Crocodile",
                "Necropolis Seal"),
}  # fmt: skip
KITS = {
    "base": {"Shabti": 4, "Urn": 3, "Box of Food": 2, "Offering Table": 1},
    "last-rites": {"Menial": 4, "Embalmer": 3, "Kite": 2, "Medjay": 1},
}


def cards_of(sets: tuple[str, ...], copies: int = 2, *uniques: str) -> Counter[str]:
    """The stock of some whole or half sets and of the uniques of some versions."""
    found = Counter({title: copies for name in sets for title in SETS[name]})
    found.update(title for version in uniques for title in UNIQUES[version])
    return found


def stock(game: vk.Game) -> Counter[str]:
    """All cards of a new game that are no starters."""
    return Counter(game.stock) + Counter(game.boneyard) + Counter(c for c in game.pyramid if c)


def deck(player: vk.Player) -> Mapping[str, int]:
    """The ten that a player begins with."""
    return Counter(player.hand + player.deck)


def of_color(cards: Counter[str], color: str) -> int:
    """How many cards of a colour there are."""
    return sum(cards[title] for name in COLORS[color] for title in SETS[name])


def of_uniques(cards: Counter[str]) -> int:
    """How many uniques there are."""
    return sum(cards[title] for titles in UNIQUES.values() for title in titles)
