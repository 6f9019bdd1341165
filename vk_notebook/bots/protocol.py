"""What a bot is."""

from __future__ import annotations

from random import Random

from ..ground.given import whole
from ..rules.knowledge.view import View
from ..rules.words.notation import Option, Options, codes_of, state_of


class Bot:
    """A program that plays. Derive from this class, or write any class with the same `choose`.

    A bot sees what its seat may know, and never the state. For randomness it uses ``rng``, so a game can be repeated.
    ``view.determinize`` gives it possible worlds to think in. If ``slow`` is true, the board says that the bot is
    thinking.
    """

    slow = False

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """The index of the option that the bot chooses, from 0; the option itself will do as well."""
        raise NotImplementedError


def number_of(options: Options, answer: object) -> int | None:
    """The index that a bot's answer means; None for what is neither an index nor an option."""
    if not isinstance(answer, Option):
        return whole(answer, 0, len(options) - 1)
    codes = codes_of(state_of(options), answer)
    return options.codes.index(codes[0]) if codes else None
