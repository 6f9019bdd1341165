"""Counting anew what the strategy lesson says of chances: the games of a position played on, in possible worlds."""

from __future__ import annotations

from vk_notebook.analysis.evaluate import played_out, share_error, world
from vk_notebook.lessons import Task
from vk_notebook.lessons.task import Moves

#: Worlds that the search for puzzles did not use.
SEED = 31


def chance_after(task: Task, moves: Moves, worlds: int, seed: int = SEED) -> tuple[float, float]:
    """The learner's share of the win after some moves, with its standard error."""
    game = task.game()
    game.play(*moves)
    state = game.state
    won = sum(played_out(world(state, 0, number, seed), number).shares[0] for number in range(worlds))
    return won / worlds, share_error(won / worlds, worlds)
