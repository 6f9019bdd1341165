"""Positions of lesson 6: turns from games of two bots, as they lay. `tools/strategy_puzzles.py` found them."""

from __future__ import annotations

from typing import Any

LAST: dict[str, Any] = {
    "hand": ["Tyet Amulet", "Statue of Bastet", "Statue of Anubis"],
    "deck": ["Middle Sarcophagus", "Offering Table", "Book of Gates", "Offering Table", "Statue of Thoth", "Urn",
     "Shabti", "Heart Scarab Amulet", "Statue of Isis"],
    "discard": ["Outer Sarcophagus", "Tyet Amulet"],
    "tomb": ["Box of Food", "Urn", "Box of Food", "Urn", "Shabti", "Urn", "Urn", "Hopi Canopic Jar", "Shabti",
     "Shabti", "Shabti", "Imseti Canopic Jar", "Duamutef Canopic Jar", "Weres Amulet", "Book of Gates",
     "Qebehsenuef Canopic Jar", "Book of the Netherworld", "Book of Traversing Eternity", "Book of the Heavens",
     "Book of the Dead", "Chariot", "Statue of Sobek", "Statue of Bastet", "Statue of Horus"],
    "opponents": [{"hand": ["Inner Sarcophagus"],
                   "tomb": ["Box of Food", "Box of Food", "Shabti", "Urn", "Shabti", "Boat", "Shabti",
                    "Hopi Canopic Jar", "Statue of Osiris", "Statue of Anubis", "Duamutef Canopic Jar",
                    "Imseti Canopic Jar", "Censer", "Middle Sarcophagus", "Book of the Heavens",
                    "Book of the Netherworld", "Book of Traversing Eternity", "Book of the Dead", "Statue of Sobek",
                    "Statue of Horus", "Statue of Isis", "Burial Mask"]}],
    "pyramid": [None, None, None, None, "Ka Figurine", None],
    "boneyard": ["Heart Scarab Amulet", "Wadj Amulet", "Book of the Earth", "Mummified Cat", "Wadj Amulet",
     "Weres Amulet", "Outer Sarcophagus", "Book of the Earth", "Qebehsenuef Canopic Jar", "Statue of Thoth",
     "Inner Sarcophagus", "Statue of Osiris", "Djed Pillar Amulet", "Djed Pillar Amulet"],
}  # fmt: skip

SEVEN: dict[str, Any] = {
    "hand": ["Statue of Horus", "Djed Pillar Amulet", "Ka Figurine", "Heart Scarab Amulet"],
    "deck": ["Statue of Osiris"],
    "discard": ["Qebehsenuef Canopic Jar", "Middle Sarcophagus", "Middle Sarcophagus", "Book of the Netherworld",
     "Book of the Netherworld", "Tyet Amulet", "Book of Traversing Eternity", "Book of the Heavens"],
    "tomb": ["Box of Food", "Box of Food", "Urn", "Urn", "Urn", "Shabti", "Shabti", "Shabti", "Shabti",
     "Imseti Canopic Jar", "Shabti", "Shabti", "Offering Table", "Urn", "Statue of Sobek", "Statue of Anubis",
     "Statue of Osiris", "Statue of Bastet", "Book of Gates", "Statue of Isis"],
    "opponents": [{"hand": ["Statue of Anubis", "Chariot", "Tyet Amulet", "Statue of Bastet",
                    "Heart Scarab Amulet"],
                   "deck": ["Djed Pillar Amulet", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar",
                    "Statue of Thoth", "Book of Traversing Eternity", "Book of the Dead", "Censer",
                    "Book of the Heavens"],
                   "tomb": ["Box of Food", "Box of Food", "Urn", "Shabti", "Urn", "Shabti", "Hopi Canopic Jar",
                    "Boat", "Offering Table", "Book of Gates", "Statue of Sobek", "Statue of Horus",
                    "Duamutef Canopic Jar", "Statue of Isis", "Burial Mask", "Imseti Canopic Jar"]}],
    "pyramid": [None, None, None, "Book of the Dead", "Statue of Thoth", "Inner Sarcophagus"],
    "boneyard": ["Wadj Amulet", "Hopi Canopic Jar", "Outer Sarcophagus", "Outer Sarcophagus", "Weres Amulet",
     "Wadj Amulet", "Weres Amulet", "Book of the Earth", "Mummified Cat", "Book of the Earth", "Inner Sarcophagus"],
}  # fmt: skip

THREE: dict[str, Any] = {
    "hand": ["Book of the Netherworld", "Wadj Amulet", "Statue of Horus", "Middle Sarcophagus", "Burial Mask"],
    "deck": ["Book of the Dead"],
    "discard": ["Book of Traversing Eternity", "Imseti Canopic Jar", "Statue of Thoth", "Inner Sarcophagus"],
    "tomb": ["Box of Food", "Box of Food", "Urn", "Urn", "Wadj Amulet", "Urn", "Weres Amulet", "Tyet Amulet",
     "Shabti", "Heart Scarab Amulet", "Chariot", "Book of the Earth", "Djed Pillar Amulet", "Outer Sarcophagus",
     "Statue of Osiris", "Book of Gates", "Statue of Anubis", "Statue of Sobek", "Imseti Canopic Jar",
     "Statue of Isis"],
    "opponents": [{"hand": ["Offering Table", "Offering Table", "Statue of Thoth", "Book of the Heavens", "Censer"],
                   "deck": ["Tyet Amulet", "Ka Figurine", "Shabti", "Shabti", "Heart Scarab Amulet",
                    "Statue of Sobek", "Statue of Horus"],
                   "tomb": ["Urn", "Box of Food", "Urn", "Box of Food", "Shabti", "Shabti", "Book of the Heavens",
                    "Book of the Earth", "Book of Gates", "Shabti", "Urn", "Shabti", "Shabti",
                    "Duamutef Canopic Jar", "Book of Traversing Eternity", "Mummified Cat",
                    "Qebehsenuef Canopic Jar", "Book of the Netherworld", "Book of the Dead", "Statue of Osiris",
                    "Statue of Anubis", "Statue of Isis", "Statue of Bastet"]}],
    "pyramid": [None, "Djed Pillar Amulet", None, "Middle Sarcophagus", "Inner Sarcophagus", None],
    "boneyard": ["Statue of Bastet", "Hopi Canopic Jar", "Hopi Canopic Jar", "Outer Sarcophagus", "Weres Amulet",
     "Boat", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar"],
}  # fmt: skip

HURRY: dict[str, Any] = {
    "hand": ["Book of the Heavens", "Middle Sarcophagus", "Statue of Bastet", "Shabti", "Duamutef Canopic Jar"],
    "deck": ["Statue of Sobek", "Book of the Dead", "Offering Table", "Statue of Anubis"],
    "tomb": ["Box of Food", "Box of Food", "Urn", "Shabti", "Urn", "Shabti", "Duamutef Canopic Jar", "Urn", "Shabti",
     "Wadj Amulet", "Urn", "Burial Mask", "Boat", "Tyet Amulet", "Book of Gates", "Heart Scarab Amulet",
     "Offering Table", "Qebehsenuef Canopic Jar", "Imseti Canopic Jar", "Censer", "Book of Traversing Eternity",
     "Book of the Netherworld", "Ka Figurine"],
    "opponents": [{"hand": ["Book of the Netherworld", "Inner Sarcophagus", "Book of Gates", "Middle Sarcophagus",
                    "Book of Traversing Eternity"],
                   "deck": ["Statue of Bastet", "Imseti Canopic Jar", "Statue of Osiris", "Statue of Horus",
                    "Statue of Thoth", "Statue of Horus", "Statue of Sobek"],
                   "tomb": ["Box of Food", "Box of Food", "Urn", "Shabti", "Shabti", "Urn", "Shabti", "Shabti",
                    "Wadj Amulet", "Tyet Amulet", "Mummified Cat", "Heart Scarab Amulet", "Outer Sarcophagus",
                    "Statue of Anubis", "Book of the Heavens", "Djed Pillar Amulet"]}],
    "pyramid": ["Djed Pillar Amulet", "Statue of Isis", "Qebehsenuef Canopic Jar", "Book of the Dead",
     "Statue of Thoth", "Inner Sarcophagus"],
    "stock": ["Statue of Isis"],
    "boneyard": ["Chariot", "Hopi Canopic Jar", "Book of the Earth", "Book of the Earth", "Outer Sarcophagus",
     "Weres Amulet", "Weres Amulet", "Hopi Canopic Jar", "Statue of Osiris"],
}  # fmt: skip
