"""The bot that plays anything that is allowed."""

from __future__ import annotations

from random import Random

from ..rules.choices import Options
from ..rules.view import View
from .protocol import Bot


class RandomBot(Bot):
    """Chooses any option, each with the same chance."""

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """Any index."""
        return rng.randrange(len(options))
