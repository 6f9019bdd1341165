"""The plan of a simulation: the bots, who sits where in which game, and each game's own seed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any

from ...bots import BOTS, Bot, make
from ...bots.match import TURNS_A_PLAYER, play
from ...bots.roster import copied
from ...cards import pools, values
from ...ground.errors import BotError, said
from ...ground.files import named
from ...ground.given import check_seed, check_whole, own, plain
from ...ground.letters import legible
from ...play.create import new_game
from ...play.game import Game
from ...rules.engine import chance
from ...rules.engine.state import OVER
from ...rules.engine.terms import SOLO
from ...rules.knowledge.view import View
from ...rules.words.notation import Options
from .game_notes import GameNotes
from .packed_games import FAILED, FORFEITED, UNFINISHED, Played

_GOLDEN = 0x9E3779B97F4A7C15
#: Groups of bots that can take turns at the table.
MOST_GROUPS = 100_000
#: Letters of a label.
LONGEST_LABEL = 200


@dataclass(frozen=True)
class Plan:
    """The games of a simulation. The plan and its number alone say how a game goes, whoever plays it, in any order."""

    bots: tuple[str | Bot, ...]
    labels: tuple[str, ...]
    seats: int  # that bots sit on; the Dummy of the solo game is not counted
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    numbers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    limit: int = TURNS_A_PLAYER
    timeout: float | None = None  # the seconds that a game may take, where it can be ended from outside
    patience: float | None = None  # the seconds that a bot may think about one decision

    @property
    def table_seats(self) -> int:
        """The seats of a game, the Dummy's included."""
        return self.seats + (self.options.get("variant") == SOLO)

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Who meets whom: all bots, or every group of so many when there are more bots than seats."""
        return tuple(combinations(range(len(self.bots)), self.seats))

    def seating(self, index: int) -> tuple[int, ...]:
        """Which bot sits on each seat in a game; the groups take turns, and within each the seats rotate."""
        group = self.groups[index % len(self.groups)]
        turn = index // len(self.groups) % self.seats
        return tuple(group[(seat - turn) % self.seats] for seat in range(self.seats))

    @property
    def table_labels(self) -> tuple[str, ...]:
        """The bots' labels, and the Dummy's where it plays."""
        return (*self.labels, *(["Dummy"] if self.table_seats > self.seats else []))

    def table_seating(self, index: int) -> tuple[int, ...]:
        """Which of these labels sits on each seat of the table."""
        return (*self.seating(index), *([len(self.labels)] * (self.table_seats - self.seats)))

    def seeds(self, index: int) -> tuple[int, int]:
        """The seeds of a game's cards and of its bots."""
        state = (chance.seeded(self.seed) + index * _GOLDEN) & chance.MASK
        first = chance.following(state)
        return chance.mixed(first), chance.mixed(chance.following(first ^ chance.MASK))

    def key(self) -> dict[str, Any]:
        """What two results must share to be parts of one simulation, as JSON values."""
        return {
            "labels": list(self.labels), "seats": self.seats, "seed": self.seed, "options": dict(self.options),
            "numbers": {name: dict(row) for name, row in self.numbers.items()}, "limit": self.limit,
        }  # fmt: skip

    def differs_in(self, other: Plan) -> str:
        """What keeps the games of two plans from being parts of one simulation, as words; nothing for parts of one."""
        its = other.key()
        return ", ".join(name for name, value in self.key().items() if value != its[name])

    def dealt(self, index: int, players: int | Sequence[str], **more: Any) -> Game:
        """A game before its first move."""
        with values.numbers(self.numbers):
            return new_game(players, seed=self.seeds(index)[0], **{**self.options, **more})

    def sitting(self, index: int) -> list[Bot]:
        """The bots on the seats of a game, made anew: if one remembered others, their order would matter."""
        given = [self.bots[bot] for bot in self.seating(index)]
        return [make(bot) if isinstance(bot, str) else copied(bot) for bot in given]

    def play(self, index: int, begun: Callable[[GameNotes], None]) -> Played:
        """Play one game; a bot that fails, or thinks for too long, forfeits it. `begun` gets its notes."""
        state = self.dealt(index, self.seats).state
        notes = GameNotes(index, state, self.patience)
        begun(notes)
        sitting = [Thinking(bot, seat, notes) for seat, bot in enumerate(self.sitting(index))]
        try:
            play(state, sitting, self.seeds(index)[1], limit=self.limit, watch=notes)
        except BotError as error:
            return notes.given_up(FORFEITED, notes.too_late() if notes.late else error.reason)
        except SystemExit as error:  # of a bot that wants to end it all
            return notes.given_up(FORFEITED, said(error))
        except Exception as error:
            return notes.given_up(FAILED, said(error))
        game = notes.played()
        if state.step != OVER:
            game.status = UNFINISHED
            game.reason = f"not over after {self.limit} turns per player"
        return game


class Thinking(Bot):
    """A bot of which is noted when it begins to think, and whose answer counts only in time."""

    def __init__(self, bot: Bot, seat: int, notes: GameNotes) -> None:
        self.bot, self.seat, self.notes = bot, seat, notes

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """What the bot chooses."""
        notes = self.notes
        notes.seat = self.seat
        notes.decisions += 1
        notes.since = begun = time.monotonic()
        choice = self.bot.choose(view, options, rng)
        notes.since = None
        if notes.patience is not None and time.monotonic() - begun > notes.patience:
            notes.late = True
            raise BotError(view.name, notes.too_late())
        return choice


def make_plan(
    bots: str | Bot | Sequence[str | Bot] | Mapping[str, str | Bot], *, players: int | None = None, seed: int = 1,
    limit: int = TURNS_A_PLAYER, **options: Any,
) -> Plan:  # fmt: skip
    """A plan for these bots, after a look whether they and the cards can play. Raises ValueError that says what can."""
    labels: list[str] = []
    if isinstance(bots, Mapping):
        labels, bots = [_label(str(name)) for name in bots], list(bots.values())
    elif isinstance(bots, str) or not isinstance(bots, Sequence):
        bots = [bots]
    given = [bot.strip().casefold() if isinstance(bot, str) else bot for bot in bots]
    if not given:
        raise ValueError(f"a simulation needs at least one bot; possible: {', '.join(BOTS)}, or a bot of your own")
    for bot in given:
        copied(make(bot))
    solitary = options.get("variant") is not None
    if players is None:
        players = 1 if solitary else max(2, len(given))
    players, seed = check_whole("the number of players", players, 1, 6), check_seed(seed)
    limit = check_whole("the limit of turns per player", limit, 1, 1000)
    if (groups := math.comb(len(given), players)) > MOST_GROUPS:
        raise ValueError(
            f"{len(given)} bots make {groups:,} groups of {players}, and at most {MOST_GROUPS:,} can take turns"
        )
    if not labels:
        labels = [bot if isinstance(bot, str) else type(bot).__name__ for bot in given]
    for place in range(players - len(given)):
        given.append(given[place])
        labels.append(labels[place])
    trial = new_game(players, seed=1, **options).state
    numbers = values.differing(trial.table.cards)
    return Plan(tuple(given), tuple(_told_apart(labels)), players, seed, plain_options(options), numbers, limit)


def plain_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as JSON values, without those that have their usual value."""
    usual = new_game.__kwdefaults__ or {}
    out = {key: own(value) for key, value in options.items() if value != usual.get(key)}
    if "cards" in out:
        out["cards"] = pools.pool_of(out["cards"]).to_json()
    if "starters" in out:
        out["starters"] = plain(out["starters"])
    return out


def _label(name: str) -> str:
    """What a bot is called in reports, which a terminal prints. Raises ValueError."""
    if len(name) > LONGEST_LABEL or legible(name, kept="") != name:
        raise ValueError(f"a bot is called by at most {LONGEST_LABEL} visible characters, not {named(name)!r}")
    return name


def _told_apart(labels: Sequence[str]) -> list[str]:
    """Labels with a number behind those that occur again."""
    out: list[str] = []
    for label in labels:
        count, name = 1, label
        while name in out:
            count += 1
            name = f"{label} ({count})"
        out.append(name)
    return out
