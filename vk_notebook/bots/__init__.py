"""Players that are programs: the protocol, the bots that come along, and matches between them."""

from __future__ import annotations

from .collector import Collector
from .greedy import Greedy
from .match import Result, play
from .protocol import Bot
from .random_bot import RandomBot
from .roster import ROSTER, Entry
from .searching import Search
from .tempo import Tempo

#: The bots that come along, by the names under which `make` knows them, from the weakest to the strongest.
BOTS: dict[str, type[Bot]] = {
    "random": RandomBot, "greedy": Greedy, "collector": Collector, "tempo": Tempo, "search": Search,
}  # fmt: skip


def make(bot: str | Bot) -> Bot:
    """A bot from its name; a bot is handed through.

    Raises ValueError that lists the names.
    """
    if isinstance(bot, str):
        found = BOTS.get(bot.strip().casefold())
        if found is None:
            raise ValueError(f"there is no bot {bot!r}; possible: {', '.join(BOTS)}, or an object with a choose method")
        return found()
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise ValueError(
            f"{bot!r} is no bot: a bot is a name ({', '.join(BOTS)}) or an object with choose(view, options, rng)"
        )
    return bot


__all__ = [
    "BOTS", "ROSTER", "Bot", "Collector", "Entry", "Greedy", "RandomBot", "Result", "Search", "Tempo", "make", "play",
]  # fmt: skip
