"""The bot that plays anything that is allowed."""

from __future__ import annotations

from random import Random

from ..rules.knowledge.view import View
from ..rules.words.notation import Options
from .protocol import Bot


class RandomBot(Bot):
    """Chooses any option, each with the same chance."""

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """Any index."""
        return rng.randrange(len(options))
