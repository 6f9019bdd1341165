"""A bot that does what a test wants of it."""

from __future__ import annotations

import random
from collections.abc import Callable

import vk_notebook as vk
from vk_notebook.bots import RandomBot
from vk_notebook.rules.words.notation import Options


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
