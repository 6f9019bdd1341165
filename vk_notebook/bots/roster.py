"""The bots that come along: what each is like, and the strength that was measured (docs/figures.md)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ..given import check_known
from .collector import Collector
from .greedy import Greedy
from .protocol import Bot
from .random_bot import RandomBot
from .searching import Search
from .tempo import Tempo

#: The bots that come along, by the names under which `make` knows them, from the weakest to the strongest.
BOTS: dict[str, type[Bot]] = {
    "random": RandomBot, "greedy": Greedy, "collector": Collector, "tempo": Tempo, "search": Search,
}  # fmt: skip
#: Written by ``tools/ladder.py``.
MEASURED = Path(__file__).with_name("ladder.json")


class Entry(NamedTuple):
    """One bot: its name, what it is like, and its rating on Elo's scale with the ends of the interval, random at 0.

    ``games`` is how many games stand behind the rating; without any, rating and ends are None.
    """

    name: str
    character: str
    elo: int | None = None
    low: int | None = None
    high: int | None = None
    games: int = 0

    @property
    def strength(self) -> str:
        """The measured strength in words, or that there is none."""
        if self.elo is None:
            return "strength not measured"
        if self.low == self.high:
            return f"Elo {self.elo}, where the scale begins"
        return f"Elo {self.elo} ({self.low} to {self.high}, {self.games:,} games)"


CHARACTERS = {
    "random": "Does anything that is allowed and is easy to beat.",
    "greedy": "Takes the dearest card and the most points it can get at once, and never thinks of the next turn.",
    "collector": "Collects sets with a plan and is a fair opponent.",
    "tempo": "Thins its deck, draws much, collects the sets that can still grow, and lays them into its tomb in time.",
    "search": "Plays like tempo, and in its last turns tries hundreds of possible games in its head first.",
}


@cache
def measured() -> dict[str, Any]:
    """The ladder as it was measured: ratings, pairs, when and how; empty when the file is not there."""
    if not MEASURED.is_file():
        return {}
    found: dict[str, Any] = json.loads(MEASURED.read_text("utf-8"))
    return found


#: Every bot that comes along, from the weakest to the strongest.
ROSTER: dict[str, Entry] = {
    name: Entry(name, CHARACTERS[name], **measured().get("ratings", {}).get(name, {})) for name in BOTS
}


def make(bot: str | Bot) -> Bot:
    """The bot of this name, or the bot that was given.

    Raises ValueError that lists the names.
    """
    if isinstance(bot, str):
        name = bot.strip().casefold()
        check_known("bot", name, BOTS, ", or an object with a choose method")
        return BOTS[name]()
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise ValueError(
            f"{bot!r} is no bot: a bot is a name ({', '.join(BOTS)}) or an object with choose(view, options, rng)"
        )
    return bot
