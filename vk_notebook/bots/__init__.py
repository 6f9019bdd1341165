"""Players that are programs: the protocol, the bots that come along, and matches between them."""

from __future__ import annotations

from .collector import Collector
from .greedy import Greedy
from .match import Result, play
from .protocol import Bot
from .random_bot import RandomBot
from .roster import BOTS, ROSTER, Entry, make
from .searching import Search
from .tempo import Tempo

__all__ = [
    "BOTS", "ROSTER", "Bot", "Collector", "Entry", "Greedy", "RandomBot", "Result", "Search", "Tempo", "make", "play",
]  # fmt: skip
