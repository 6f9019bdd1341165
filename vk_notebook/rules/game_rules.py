"""What a game is played by, whoever plays: all options but the players, who goes first, and the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

EDITIONS = ("premium", "classic")
#: The games for one player.
STARTER_SOLITAIRE, MASTER_SOLITAIRE, SOLO = VARIANTS = ("starter-solitaire", "master-solitaire", "solo")


@dataclass(frozen=True)
class GameRules:
    """The options of a game, passed on whole; `vk.new_game` tells what each of them is.

    A new one needs a line here and one in the schema of records, a keyword of `vk.new_game` (and of `vk.position`), and
    its rule, which reads it from `Table.rules`.
    """

    #: a version, a preset or a mix
    cards: Any = "base"
    starters: str | Sequence[str] | Mapping[str, int] | None = None
    pharaohs: bool = False
    edition: str = EDITIONS[0]
    variant: str | None = None
    difficulty: int = 0
    hard: bool = False

    def in_digest(self) -> list[str]:
        """What the digest of a state says of them."""
        return [str(self.variant), str(self.hard)] if self.variant else []


#: Each of them, and what it is if nobody says anything; and those that are yes or no.
USUAL: dict[str, Any] = {field.name: field.default for field in fields(GameRules)}
FLAGS = tuple(name for name, usual in USUAL.items() if isinstance(usual, bool))
#: Those that matter only while a game is dealt; the others, which a position has too.
DEALT = ("starters", "pharaohs", "difficulty")
LASTING = tuple(name for name in USUAL if name not in DEALT)
#: What a set-up always tells, and what it tells of every game for one player; all else only where it is not as usual.
ALWAYS, ALONE = ("cards", "starters", "pharaohs", "edition"), ("variant", "difficulty", "hard")
