"""The tempo bot: the collector's rules, looking further ahead and with an eye on the clock."""

from __future__ import annotations

from random import Random

from ..rules.knowledge.view import View
from ..rules.words.choices import Options
from .policy import choose, numbers
from .protocol import Bot
from .tactics import Numbers


class Tempo(Bot):
    """Thins its deck, draws much, and collects the sets that can still grow; what it buys lies in its tomb in time.

    Its rules stand in `tactics`. They ask only what its seat may know, so that they are followed in any possible world.
    """

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """The option that the rules name."""
        codes = options.codes
        if len(codes) == 1:
            return 0
        world = view.determinize(0)
        return codes.index(choose(world, numbers(world, Numbers)))
