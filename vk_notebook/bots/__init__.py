"""Bots: the protocol, the included bots, and matches between them."""

from __future__ import annotations

from .collector import Collector
from .expert import Expert
from .greedy import Greedy
from .judgement import Judgement, judge
from .match import Result, play
from .protocol import Bot
from .random_bot import RandomBot
from .roster import BOTS, ROSTER, Entry, make
from .searching import Search
from .tempo import Tempo

__all__ = [
    "BOTS", "ROSTER", "Bot", "Collector", "Entry", "Expert", "Greedy", "Judgement", "RandomBot", "Result", "Search",
    "Tempo", "judge", "make", "play",
]  # fmt: skip
