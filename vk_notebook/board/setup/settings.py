"""What a game is set up with: the options, what somebody has chosen of them, and what goes with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...cards.actions import PHARAOHS
from ...cards.catalogue import POOL_VERSIONS, SETS, STARTER_KITS
from ...cards.mix import MOST_SEATS, Mix, random_mix
from ...cards.one_player import LEVELS
from ...cards.pools import named, pool_of
from ...play.create import DEFAULT_NAMES, new_game
from ...play.game import Game
from ...record import Deal
from ...rules.engine.terms import SOLO, VARIANTS
from ...rules.game_rules import EDITIONS, USUAL
from ..sitting import PERSON

Seat = dict[str, str]
#: Two ways to choose cards that have no name of their own.
MIX, RANDOM = "mix", "random"
NAME_LENGTH = 40
SEED_LENGTH = 20
TITLES = {
    "": "With others", SOLO: "Alone against the Dummy", "starter-solitaire": "Alone: Starter Solitaire",
    "master-solitaire": "Alone: Master Solitaire",
}  # fmt: skip


@dataclass
class Settings:
    """Every choice of the set-up page as it is now; together they may be a game that cannot be played."""

    seats: list[Seat] = field(
        default_factory=lambda: [{"name": "Ana", "who": PERSON}, {"name": "Ben", "who": "collector"}]
    )
    variant: str = ""
    difficulty: int = 0
    hard: bool = False
    cards: str = "base"
    sets: list[str] = field(default_factory=lambda: [name for name in SETS if SETS[name].version == "base"])
    uniques: list[str] = field(default_factory=lambda: ["base"])
    copies: int = 2
    supersets: bool = False
    mix: int = 1
    starters: str = ""
    edition: str = "premium"
    pharaohs: bool = False
    first: str = ""
    seed: str = ""

    # ---- what follows from them ------------------------------------------------------------------------

    @property
    def chosen(self) -> str | Mix:
        """The cards. Raises ValueError where a mix cannot be played."""
        if self.cards == RANDOM:
            return random_mix(self.mix)
        if self.cards == MIX:
            return Mix(tuple(self.sets), tuple(self.uniques), self.copies, self.supersets)
        return pool_of(self.cards).name

    @property
    def most(self) -> int:
        """How many may sit down."""
        if self.variant:
            return 1
        try:
            return pool_of(self.chosen).mix.most_seats
        except ValueError:
            return MOST_SEATS

    @property
    def least(self) -> int:
        """How many must sit down."""
        return 1 if self.variant else 2

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat["name"] for seat in self.seats]

    def bots(self) -> dict[str, str]:
        """The bot of each player that is one."""
        return {seat["name"]: seat["who"] for seat in self.seats if seat["who"] != PERSON}

    def game(self) -> Game:
        """The game. Raises ValueError, which says what is wrong and what is possible."""
        try:
            seed = int(self.seed) if self.seed else None
        except ValueError:
            words = f"a seed must be a whole number, not {self.seed!r}; leave it empty for a surprise"
            raise ValueError(words) from None
        return new_game(self.names, seed=seed, **self._dealt())

    def deal(self) -> Deal:
        """The deal of such a game, for one that was played with real cards. Raises ValueError as `game` does."""
        return Deal(self.names, **self._dealt("difficulty", "hard"))

    def _dealt(self, *left_out: str) -> dict[str, Any]:
        """The options of the game, and who goes first; where nothing is chosen, as they usually are."""
        rules = {name: getattr(self, name) or usual for name, usual in USUAL.items() if name not in left_out}
        return {**rules, "cards": self.chosen, "first_player": self.first or None}

    # ---- what comes in ---------------------------------------------------------------------------------

    def read(self, content: Mapping[str, Any]) -> None:
        """Take over what a message of the page says; everything else stays. Raises ValueError for a number in words."""
        for key in OPTIONS:
            if key in content:
                setattr(self, key, _like(getattr(self, key), key, content[key]))
        if "seats" in content:
            self.seats = [{**one, "name": " ".join(one["name"].split())[:NAME_LENGTH]} for one in content["seats"]]

    def settle(self, change: str = "") -> list[str]:
        """Make the choices fit each other; the last choice stays. Returns a sentence for each change."""
        told = [*self._settle_seats(), *self._settle_edition(change)]
        if self.variant != SOLO:
            self.difficulty, self.hard = 0, False
        if self.pharaohs and 2 * len(self.seats) > len(PHARAOHS):  # Rule: pharaoh.setup-deal-two
            self.pharaohs = False
            told.append("Pharaohs are only for games of up to five players, so this game has none.")
        if self.first and self.first not in self.names:
            self.first = ""
        return told

    def _settle_seats(self) -> list[str]:
        if self.variant and len(self.seats) > 1:
            stays = next((seat for seat in self.seats if seat["who"] == PERSON), self.seats[0])
            self.seats = [stays]
            return [f"{TITLES.get(self.variant, self.variant)}: {stays['name']} plays alone."]
        if not self.variant and len(self.seats) < 2:
            free = [name for name in DEFAULT_NAMES if name not in self.names]
            missing = 2 - len(self.seats)
            added = [{"name": name, "who": "collector"} for name in free[:missing]]
            self.seats += added
            names = " and ".join(seat["name"] for seat in added)
            return [f"This game needs two players, so {names} {'join as bots' if missing > 1 else 'joins as a bot'}."]
        return []

    def _settle_edition(self, change: str) -> list[str]:
        if self.edition != "classic":
            return []
        if self.variant == SOLO:
            self.edition = "premium"
            return ["Games against the Dummy always use the Premium wording, so this game now uses it."]
        if not self.pharaohs:
            return []
        if change == "pharaohs":
            self.edition = "premium"
            return ["Pharaohs came with the Premium edition, so this game uses the wording of that edition."]
        self.pharaohs = False
        return ["The classic edition has no pharaohs, so this game has none."]


# ---- the options --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Option:
    """One option of a game."""

    #: What it is called in `Settings`, in a message of the page and in an address.
    name: str
    #: What it is called on the page, and in which part of the page it stands.
    label: str
    place: str
    #: Its possible values; empty where the answer is yes or no, or a player.
    values: Sequence[str] | range = ()
    #: The choice that it belongs to, if to one; without that the page does not show it and no link names it.
    only: tuple[str, str] | None = None

    def applies(self, settings: Settings) -> bool:
        """Whether it can be chosen with these settings."""
        return self.only is None or getattr(settings, self.only[0]) == self.only[1]


SEEDS = range(10**18)
ALONE, MIXED = ("variant", SOLO), ("cards", MIX)
OPTIONS = {
    option.name: option
    for option in (
        Option("variant", "Game", "who", VARIANTS),
        Option("difficulty", "Difficulty", "who", LEVELS, ALONE),
        Option("hard", "Hard mode", "who", only=ALONE),
        Option("cards", "Cards", "cards", (*(choice.name for choice in named().values()), MIX, RANDOM)),
        Option("sets", "Sets", "cards", tuple(SETS), MIXED),
        Option("uniques", "Uniques", "cards", POOL_VERSIONS, MIXED),
        Option("copies", "Copies", "cards", range(1, 3), MIXED),
        Option("supersets", "Sets of the same colour count as one", "cards", only=MIXED),
        Option("mix", "Mix number", "cards", SEEDS, ("cards", RANDOM)),
        Option("starters", "Starters", "more", STARTER_KITS),
        Option("edition", "Wording", "more", EDITIONS),
        Option("pharaohs", "Play with pharaohs", "more"),
        Option("first", "First player", "more"),
        Option("seed", "Seed", "more", SEEDS),
    )
}


def _like(old: object, key: str, given: Any) -> object:
    """A given value, as the same type as the old one; the page says a number as a text."""
    wanted = type(old) if isinstance(old, (bool, list)) else str
    if not isinstance(given, wanted):
        raise ValueError(f"{key} cannot be {given!r:.60}")
    if not isinstance(given, str):
        return given
    plain = given.strip()[:NAME_LENGTH]
    if isinstance(old, int):
        try:
            return int(plain[:SEED_LENGTH])
        except ValueError:
            raise ValueError(f"{key} must be a whole number, not {plain!r}") from None
    return plain
