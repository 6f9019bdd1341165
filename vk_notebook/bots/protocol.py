"""What a bot is."""

from __future__ import annotations

from random import Random

from ..rules.knowledge.view import View
from ..rules.words.notation import Options


class Bot:
    """A program that plays. Derive from this class, or write any class with the same `choose`.

    A bot sees what its seat may know, and never the state. For randomness it uses ``rng``, so a game can be repeated.
    ``view.determinize`` gives it possible worlds to think in. If ``slow`` is true, the board says that the bot is
    thinking.
    """

    slow = False

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """The index of the option that the bot chooses, from 0."""
        raise NotImplementedError
