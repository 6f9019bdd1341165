"""The mixes that the rulebook suggests, card by card, and those for five and six players."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from . import catalogue
from .mix import Mix

BASE = ("sarcophagi", "canopic-jars", "amulets", "books", "statues")
AFTERLIFE = ("mummification", "jewelry", "chambers", "weapons", "tomb-art")
LAST_RITES = ("priestesses", "priests", "builders", "artisans")

NICE_AND_SWEET = (
    "Middle Sarcophagus", "Brain Hook", "Linen Bandages",
    "Hopi Canopic Jar", "Bracelet", "Brooch", "Necklace",
    "Djed Pillar Amulet", "Tyet Amulet", "Wadj Amulet", "Antechamber", "Offering Chapel",
    "Book of the Heavens", "Book of the Netherworld", "Bow", "Dagger", "Khopesh", "Spear",
    "Statue of Anubis", "Statue of Horus", "Statue of Isis", "Statue of Osiris", "Apis Bull", "Goddess Nut", "Victory",
)  # fmt: skip
NICE_UNIQUES = (
    "Boat", "Burial Mask", "Chariot", "Ka Figurine", "Mummified Cat",
    "Calcite Cup", "Hounds and Jackals Game", "Ibex Statue", "Mirror Case", "Sphinx",
)  # fmt: skip
NASTY_NASTY = (
    "Outer Sarcophagus", "Inner Sarcophagus", "Linen Bandages",
    "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar", "Brooch", "Necklace",
    "Tyet Amulet", "Weres Amulet", "Antechamber", "Burial Chamber", "Serdab",
    "Book of the Dead", "Book of the Heavens", "Book of the Netherworld", "Axe", "Dagger", "Sling",
    "Statue of Bastet", "Statue of Osiris", "Statue of Sobek", "Goddess Maat", "Goddess Nut", "Harvest", "Victory",
)  # fmt: skip
NASTY_UNIQUES = ("Boat", "Censer", "Chariot", "Ibex Statue", "Mirror Case", "Senet Game")
BLENDED = (
    ("Medjay", 1), ("Kite", 1), ("Embalmer", 1), ("Offering Table", 1), ("Box of Food", 1), ("Urn", 1),
    ("Menial", 2), ("Shabti", 2),
)  # fmt: skip


class Preset(NamedTuple):
    """A mix with a name: its title, one plain sentence about it, and its starters where it names them."""

    name: str
    title: str
    text: str
    mix: Mix
    starters: str | tuple[tuple[str, int], ...]


def _only(names: tuple[str, ...], uniques: tuple[str, ...]) -> Mix:
    """Both copies of some cards of base and Afterlife, a colour being one set. Rule: variant.suggested.copies"""
    sets = BASE + AFTERLIFE
    rest = {k.name: 0 for k in catalogue.KINDS if k.set in sets and k.name not in names}
    return Mix(sets, uniques, rest, supersets=True)


@cache
def presets() -> dict[str, Preset]:
    """Every preset by its name.

    Rule: variant.suggested.nice-and-sweet, variant.suggested.nasty-nasty, variant.suggested.high-intensity,
    variant.suggested.one-of-a-kind, variant.suggested.big-five, players.five, players.six
    """
    red_and_brown = ("sarcophagi", "canopic-jars", "mummification", "jewelry")
    found = (
        Preset(
            "nice-and-sweet", "Nice and Sweet",
            "A gentle mix of base and Afterlife that buys and entombs well and leaves the attacks out.",
            _only(NICE_AND_SWEET, NICE_UNIQUES), "base",
        ),
        Preset(
            "nasty-nasty", "Nasty Nasty", "A fierce mix of base and Afterlife, full of attacks and nasty combinations.",
            _only(NASTY_NASTY, NASTY_UNIQUES), "base",
        ),
        Preset(
            "high-intensity", "High Intensity",
            "One copy of every set card of all three versions and all their uniques: a long game.",
            Mix(BASE + AFTERLIFE + LAST_RITES, ("base", "afterlife", "last-rites"), 1), BLENDED,
        ),
        Preset(
            "one-of-a-kind", "One-of-a-Kind",
            "One copy of every set card of base and Afterlife; two sets of a colour are one large set.",
            Mix(BASE + AFTERLIFE, ("base", "afterlife"), 1, supersets=True), "base",
        ),
        Preset(
            "the-big-five", "The Big Five", "Two sets of the base game and all of Last Rites, for up to five players.",
            Mix(("sarcophagi", "canopic-jars", *LAST_RITES), ("base", "last-rites")), "base",
        ),
        Preset(
            "five-players", "Five players",
            "The base game, with red and brown sets made double by Afterlife, for up to five players.",
            Mix((*red_and_brown, "amulets", "books", "statues"), "base", supersets=True), "base",
        ),
        Preset(
            "six-players", "Six players",
            "The mix for five with both yellow sets and ten uniques, for up to six players.",
            Mix((*red_and_brown, "amulets", "chambers", "books", "statues"), ("base", "last-rites"), supersets=True),
            "base",
        ),
    )  # fmt: skip
    return {one.name: one for one in found}


#: The names of the presets, without making them.
PRESETS = ("nice-and-sweet", "nasty-nasty", "high-intensity", "one-of-a-kind", "the-big-five", "five-players",
           "six-players")  # fmt: skip


def preset(name: str) -> Mix:
    """The mix of a preset, to look into or to change with `dataclasses.replace`.

    Raises ValueError that lists the presets.
    """
    if name not in PRESETS:
        raise ValueError(f"there is no preset {name!r}; possible: {', '.join(PRESETS)}")
    return presets()[name].mix
