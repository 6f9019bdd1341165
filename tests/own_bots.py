"""A bot that does what a test wants of it, and what any bot would do."""

from __future__ import annotations

import random
from collections.abc import Callable

import vk_notebook as vk
from vk_notebook.bots import Bot, RandomBot
from vk_notebook.rules.words.notation import Options


def choice(bot: Bot, game: vk.Game, seed: int = 1) -> str:
    """What a bot chooses when it is asked now."""
    decision = game.decision
    assert decision is not None
    return game.options[bot.choose(game.view(decision.player), game.options, random.Random(seed))].text


class Does(RandomBot):
    """Does this at each choice, and answers what comes of it; chooses by chance where that is None.

    ``asked`` counts its choices.
    """

    def __init__(self, do: Callable[[Does, vk.View, Options], object]) -> None:
        self.do = do
        self.asked = 0

    def choose(self, view: vk.View, options: Options, rng: random.Random) -> int:
        """The answer."""
        self.asked += 1
        answer = self.do(self, view, options)
        return super().choose(view, options, rng) if answer is None else answer  # type: ignore[return-value]


def fails(bot: Does, view: vk.View, options: Options) -> None:
    """Raise an error."""
    raise RuntimeError("out of papyrus")
