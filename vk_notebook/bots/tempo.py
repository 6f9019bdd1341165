"""The tempo bot: the collector's rules with an eye on the clock and on the neighbour."""

from __future__ import annotations

from random import Random

from ..rules.choices import Options
from ..rules.view import View
from .policy import Temper, choose, numbers
from .protocol import Bot

#: Found by matches against the collector, see docs/strength.md.
TEMPER = Temper(press=2.5, late=0.7, denial=0.1)


class Tempo(Bot):
    """Counts the turns that are left: hurries titles into the tomb in time, and buys none that would come too late.

    It also lets the card fall that the next player's tomb wants less. Its rules ask only what its seat may know, so
    that they are followed in any possible world.
    """

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """The option that the rules name."""
        codes = options.codes
        if len(codes) == 1:
            return 0
        world = view.determinize(0)
        return codes.index(choose(world, numbers(world, TEMPER)))
