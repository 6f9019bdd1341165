"""An environment for people who train agents: PettingZoo's, choice by choice, with masks and nothing hidden in it.

It needs the extra `rl`; `docs/train_an_agent.md` leads through it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from .cards.actions import PHARAOHS
from .ground.callbacks import check_callback
from .ground.copied import CopiedWhole
from .ground.extras import NotInstalled
from .ground.given import check_among, check_known, check_seed, shortened, whole
from .play.create import new_game
from .play.game import Game
from .rules.knowledge.view import View
from .rules.words.notation import PLAIN, TOPS, VERBS, Option
from .rules.words.picture import table_text

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ImportError:
    raise NotInstalled("training needs PettingZoo", "pettingzoo", "gymnasium", "numpy") from None

#: So many options with the same verb and card may lie in different places: the pyramid has six.
PLACES = 6
#: The largest number in a choice such as ``option 2``.
NUMBERS = 9
REWARDS = ("win", "points")
RENDER_MODES = ("ansi",)


class Code:
    """What a seat may know as a vector of numbers, and its options as numbers that always mean the same.

    `parts` says where each part of the vector begins, and how long it is. `length` is the length of the vector, and
    `actions` is how many numbers there are for options.
    """

    def __init__(self, game: Game) -> None:
        table = game.state.table
        self.kinds = {kind.name: n for n, kind in enumerate(table.kinds)}
        words = [*(text.partition(" ")[2] for text in PLAIN.values()), *TOPS.values(), *map(str, range(1, NUMBERS + 1))]
        seats = (f"seat {n}" for n in range(table.seats))
        self._names = {name: n for n, name in enumerate(dict.fromkeys([*self.kinds, *words, *PHARAOHS, *seats]))}
        self._verbs = {verb: n for n, verb in enumerate(VERBS)}
        self.actions = len(self._verbs) * len(self._names) * PLACES
        self.parts: dict[str, tuple[int, int]] = {}
        self.length = 0
        for part, values in self._seen(game.view(table.names[0])):
            self.parts[part] = self.length, len(values)
            self.length += len(values)

    def see(self, view: View) -> Any:
        """A view as a vector: counts of cards by kind, sizes of hidden piles, points; the seat itself comes first."""
        return np.concatenate([np.asarray(values, np.float32) for _, values in self._seen(view)])

    def number(self, view: View, options: Sequence[Option]) -> list[int]:
        """The number of each option, in their order. Raises ValueError for a card that the table does not have."""
        seats = {player.name: f"seat {(player.seat - view.seat) % view.seats}" for player in view.players}
        places: dict[int, int] = {}
        out = []
        for option in options:
            name = seats[option.player] if option.player else option.name.partition(" at ")[0]
            if name not in self._names:
                raise ValueError(f"{name} is not among the cards of this table, so it has no number")
            both = (self._verbs[option.verb] * len(self._names) + self._names[name]) * PLACES
            places[both] = places.get(both, -1) + 1
            out.append(both + places[both])
        return out

    def mask(self, numbers: Sequence[int]) -> Any:
        """Ones where an option is possible."""
        mask: Any = np.zeros(self.actions, np.int8)
        mask[list(numbers)] = 1
        return mask

    def _counts(self, names: Sequence[str | None]) -> list[int]:
        counts = [0] * len(self.kinds)
        for name in names:
            if name in self.kinds:
                counts[self.kinds[name]] += 1
        return counts

    def _seen(self, view: View) -> Iterator[tuple[str, list[int]]]:
        others = view.opponents
        for player, who in zip((view.me, *others), ("me", *(f"seat {n + 1}" for n in range(len(others)))), strict=True):
            for pile in ("hand", "deck", "discard", "tomb", "in_play"):
                names = getattr(player, pile)
                yield f"{who} {pile}", self._counts(names)
                yield f"{who} {pile} size", [len(names)]
            yield f"{who} points", [player.score.total]
            yield f"{who} pharaoh", [int(player.pharaoh == name) for name in PHARAOHS]
        for slot, card in enumerate(view.pyramid):
            yield f"pyramid {slot}", self._counts([card])
        yield "boneyard", self._counts(view.boneyard)
        yield "aside", self._counts(view.aside)
        yield "card", self._counts([view.card])
        yield "left", [view.cards_left, len(view.stock), len(view.boneyard)]
        yield "turn", [view.turn, int(view.active == view.name), int(view.free_entomb), int(view.pyramid_changed)]
        yield "to pay", [view.to_pay]


class Table(AECEnv, CopiedWhole):
    """A game as an environment: the agents are the players, and each acts when asked.

    An observation is ``{"observation": vector, "action_mask": ones for what is possible}``. The reward comes at the
    end: with ``"win"`` it is 1 for the only winner, -1 for a loser and 0 for all who share first place; with
    ``"points"`` it is the player's points minus the best opponent's.
    """

    metadata: ClassVar = {"name": "valley_of_the_kings_v0", "render_modes": [*RENDER_MODES]}

    def __init__(self, reward: str = "win", render_mode: str | None = None, **setup: Any) -> None:
        check_known("reward", reward, REWARDS)
        check_among("the render mode", render_mode, (None, *RENDER_MODES))
        super().__init__()
        self._setup, self._reward, self.render_mode = {"players": 2, **setup}, reward, render_mode
        self._seeds = Random()
        self.game = new_game(**{"seed": 0, **self._setup})
        self.code = Code(self.game)
        dummy = self.game.state.table.dummy
        self.possible_agents = [name for n, name in enumerate(self.game.state.table.names) if n != dummy]
        self.agents: list[str] = []
        self._actions = Discrete(self.code.actions)
        seen = Box(-np.inf, np.inf, (self.code.length,), np.float32)
        self._observations = Dict({"observation": seen, "action_mask": Box(0, 1, (self.code.actions,), np.int8)})

    def observation_space(self, agent: str) -> Any:
        """The same for each agent."""
        return self._observations

    def action_space(self, agent: str) -> Any:
        """The same for each agent."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The same seed gives the same games from here on."""
        if seed is not None:
            self._seeds = Random(check_seed(seed))
        self.game = new_game(**{"seed": self._seeds.getrandbits(32), **self._setup})
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        now = self.game.decision
        self.agent_selection = self.agents[0] if now is None else now.player
        options = self.game.options
        self._numbers = self.code.number(self.game.view(self.agent_selection), options) if now else []

    def _asked(self) -> str:
        """The agent that is asked. Raises ValueError before the first game."""
        if not hasattr(self, "agent_selection"):
            raise ValueError("no game has begun; possible: reset")
        name: str = self.agent_selection
        return name

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now, and what it may do if it is asked."""
        mine = agent == self._asked()
        return {
            "observation": self.code.see(self.game.view(agent)),
            "action_mask": self.code.mask(self._numbers if mine else ()),
        }

    def step(self, action: int | None) -> None:
        """Choose for the agent that is asked. An impossible action raises ValueError and changes nothing."""
        agent = self._asked()
        if not self.agents:
            raise ValueError("the game is over, and no agent is left; possible: reset")
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError(f"{agent} cannot choose {shortened(action)}, for the game is over; possible: None")
            self._was_dead_step(action)
            return
        number = whole(action)
        if number is None or number not in self._numbers:
            raise ValueError(f"{agent} cannot choose {shortened(action)}; possible: {self.possible()}")
        self._cumulative_rewards[agent] = 0.0
        self.game.choose(self.game.options[self._numbers.index(number)])
        self._clear_rewards()
        outcome = self.game.outcome()
        if outcome is not None:
            self.rewards = {name: float(self._worth(name)) for name in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._ask()

    def possible(self) -> dict[int, str]:
        """The numbers of the actions that are possible now, with their move texts."""
        self._asked()
        return dict(zip(self._numbers, self.game.options.texts, strict=True))

    def _worth(self, name: str) -> float:
        outcome = self.game.outcome()
        assert outcome is not None
        scores = {player: score.total for player, score in outcome.scores.items()}
        best = max((total for player, total in scores.items() if player != name), default=0)
        if self._reward == "points":
            return scores[name] - best
        return -1 if name not in outcome.winners else int(outcome.winners == (name,))

    def render(self) -> str:
        """The table in words, as the agent that is asked may see it."""
        return table_text(self.game.state, self.game.seat(self._asked()))

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


class Trained:
    """A bot from a policy: ``policy(vector, mask) -> action``. It can play on a board, in a match or in a simulation.

    It plays only games with the cards and seats of the table that it was trained on.
    """

    def __init__(self, policy: Callable[[Any, Any], int], **setup: Any) -> None:
        check_callback("a policy", policy)
        self.policy = policy
        self.code = Code(new_game(**{"players": 2, "seed": 0, **setup}))

    def choose(self, view: View, options: Sequence[Option], rng: Random) -> int:
        """The index of the option that the policy prefers. Raises ValueError if it prefers none of them."""
        numbers = self.code.number(view, options)
        return numbers.index(int(self.policy(self.code.see(view), self.code.mask(numbers))))


def env(reward: str = "win", render_mode: str | None = None, **setup: Any) -> Table:
    """The environment. Other options are those of `new_game`, as in ``env(players=3, cards="afterlife")``."""
    return Table(reward, render_mode, **setup)
