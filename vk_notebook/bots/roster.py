"""The included bots: what each is like, and the strength that was measured (docs/figures.md)."""

from __future__ import annotations

import copy
import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ..ground.callbacks import is_async
from ..ground.errors import said
from ..ground.given import check_known, shortened
from .collector import Collector
from .expert import Expert
from .greedy import Greedy
from .protocol import Bot
from .random_bot import RandomBot
from .searching import Search
from .tempo import Tempo

#: The included bots by the names that `make` takes, from the weakest to the strongest.
BOTS: dict[str, type[Bot]] = {
    "random": RandomBot, "greedy": Greedy, "collector": Collector, "tempo": Tempo, "search": Search,
    "expert": Expert,
}  # fmt: skip
#: Written by ``tools/ladder.py``.
MEASURED = files(__package__) / "ladder.json"


class Entry(NamedTuple):
    """One bot: its name, what it is like, and its rating on Elo's scale with the ends of the interval, random at 0.

    ``games`` is how many games stand behind the rating; without any, rating and ends are None. ``level`` is what
    players call it, empty where it is known by its name only, and ``face`` the card whose sign stands for it.
    """

    name: str
    character: str
    elo: int | None = None
    low: int | None = None
    high: int | None = None
    games: int = 0
    level: str = ""
    face: str = ""

    @property
    def called(self) -> str:
        """What players call it: its level, or its own name if it has none."""
        return self.level or self.name

    @property
    def strength(self) -> str:
        """The measured strength in words, or that there is none."""
        if self.elo is None:
            return "strength not measured"
        if self.low == self.high:
            return f"Elo {self.elo}, the start of the scale"
        return f"Elo {self.elo} ({self.low} to {self.high}, {self.games:,} games)"


#: What each is called by players, its face, and what it is like.
LEVELS = {
    "random": ("Beginner", "Mummified Cat", "Plays random legal moves."),
    "greedy": ("Easy", "Hopi Canopic Jar", "Takes what is worth most now and never looks ahead."),
    "collector": ("Medium", "Duamutef Canopic Jar", "Collects sets according to a plan. A fair opponent."),
    "tempo": ("Hard", "Statue of Horus", "Keeps its deck small, draws many cards and fills its tomb in good time."),
    "search": ("", "Ibex Statue", "Plays like Hard, but thinks its final turns through to the end."),
    "expert": ("Expert", "Statue of Thoth", "Looks ahead to the end of each turn and judges who would win from there."),
}


@cache
def measured() -> dict[str, Any]:
    """The ladder as it was measured: ratings, pairs, when and how; empty when the file is not there."""
    if not MEASURED.is_file():
        return {}
    found: dict[str, Any] = json.loads(MEASURED.read_text("utf-8"))
    return found


#: Every included bot, from the weakest to the strongest.
ROSTER: dict[str, Entry] = {
    name: Entry(name, text, level=level, face=face, **measured().get("ratings", {}).get(name, {}))
    for name, (level, face, text) in LEVELS.items()
}


def level_of(bot: str | None) -> str | None:
    """What players call a bot: its level, or its own name if it has none."""
    return ROSTER[bot].called if bot in ROSTER else bot


def make(bot: str | Bot) -> Bot:
    """The bot with this name, or the given bot itself.

    Raises ValueError that lists the names.
    """
    if isinstance(bot, str):
        name = bot.strip().casefold()
        check_known("bot", name, BOTS, ", or an object with a choose method")
        return BOTS[name]()
    if is_async(getattr(bot, "choose", None)):
        raise ValueError(f"{shortened(bot)} is no bot that can be asked: its choose is async, and nobody awaits it")
    if isinstance(bot, type) and callable(getattr(bot, "choose", None)):
        raise ValueError(f"{bot.__name__} is not a bot but a class of bots; possible: {bot.__name__}()")
    # a number or an array of numpy has a method of that name too
    if isinstance(bot, type) or hasattr(bot, "dtype") or not callable(getattr(bot, "choose", None)):
        raise ValueError(
            f"{shortened(bot)} is not a bot: a bot is a name ({', '.join(BOTS)}) or has choose(view, options, rng)"
        )
    return bot


def copied(bot: Bot) -> Bot:
    """A bot of its own for one game, or one table. Raises ValueError for a bot that cannot be copied."""
    try:
        return copy.deepcopy(bot)
    except Exception as error:
        raise ValueError(
            f"each game has a fresh copy of its bots, and {type(bot).__name__} cannot be copied ({said(error)}); "
            "possible: make what it needs in choose, or give it a method __deepcopy__"
        ) from error
