"""The chances that the puzzles of lesson 6 tell, four turns from reviewed games of bots."""

from collections.abc import Mapping

Moves = tuple[str, ...]

#: Chances of winning, of who moves, after a line of moves: counted in games that the collector plays on for both, in
#: worlds that fit what the mover can know.
CHANCES: Mapping[str, Mapping[Moves, float]] = {
    "last-card": {
        ("entomb Statue of Anubis",): 1.0,
        ("buy Ka Figurine",): 0.0,
    },
    "seven-statues": {
        ("execute Djed Pillar Amulet", "take Statue of Thoth", "execute Heart Scarab Amulet", "entomb Statue of Thoth",
         "entomb Statue of Horus"): 0.93,
        ("buy Statue of Thoth",): 0.48,
        ("entomb Ka Figurine",): 0.64,
    },
    "three-burials": {
        ("execute Middle Sarcophagus", "sacrifice Wadj Amulet", "entomb Statue of Horus", "execute Burial Mask",
         "entomb Statue of Thoth from discard", "entomb Book of the Netherworld"): 0.88,
        ("buy Inner Sarcophagus",): 0.01,
        ("entomb Burial Mask",): 0.13,
        ("entomb Middle Sarcophagus",): 0.30,
    },
    "hurry": {
        ("entomb Book of the Heavens", "buy Inner Sarcophagus", "pay Middle Sarcophagus", "pay Statue of Bastet",
         "pay Duamutef Canopic Jar", "execute Shabti", "option 2", "sacrifice Book of the Dead"): 0.94,
        ("entomb Book of the Heavens", "buy Inner Sarcophagus", "pay Middle Sarcophagus", "pay Statue of Bastet",
         "pay Duamutef Canopic Jar", "end turn"): 0.77,
        ("buy Statue of Thoth",): 0.43,
    },
}  # fmt: skip


def percent(puzzle: str, line: int) -> str:
    """The chance of a puzzle's line, by its place, as people read it."""
    return f"{100 * list(CHANCES[puzzle].values())[line]:.0f}%"
