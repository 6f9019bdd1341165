"""The programs we measure ourselves against: pyminion (a deck builder) and python-chess (reading a record).

Neither is needed to use this package; ``missing`` says which of them is not installed.
"""

from __future__ import annotations

import importlib
import io
import logging
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

PEERS = {"pyminion": "pyminion", "python-chess": "chess"}


@dataclass(frozen=True)
class Tally:
    """A run: finished games, and decisions with two answers or more."""

    games: int
    decisions: int


def missing(peer: str) -> str | None:
    """Say that a peer is not installed, or None when it is."""
    if find_spec(PEERS[peer]) is not None:
        return None
    return f"{peer} is not installed (it comes with the bench extra)"


# --- pyminion -------------------------------------------------------------------------------------------


@contextmanager
def alone(seed: int) -> Iterator[None]:
    """Seed the global generator pyminion shuffles with, silence its log, and put both back afterwards."""
    before, disabled = random.getstate(), logging.root.manager.disable
    random.seed(seed)
    logging.disable(logging.INFO)
    try:
        yield
    finally:
        logging.disable(disabled)
        random.setstate(before)


def several(cards: Sequence[Any], low: int, high: int) -> bool:
    """Whether picking ``low`` to ``high`` of these cards has two answers, equal cards counting as one."""
    if low != high:
        return True
    return 0 < low < len(cards) and len(set(cards)) > 1


class EndlessGame(Exception):
    """Two random players traded away what could end their game, so it would never end."""


LONGEST = 2000  # calls in one game; about 400 are usual


class RandomDecider:
    """Answers every question of pyminion at random, each possible number of cards being equally likely."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.calls = 0
        self.decisions = 0
        self.stop_at = LONGEST

    def _note(self, open_question: bool) -> None:
        self.calls += 1
        if self.calls > self.stop_at:
            raise EndlessGame
        if open_question:
            self.decisions += 1

    def _one_or_none(self, cards: Sequence[Any]) -> Any:
        self._note(len(cards) > 0)
        index = int(self.rng.random() * (len(cards) + 1))
        return cards[index] if index < len(cards) else None

    def _some(self, cards: Sequence[Any], low: int, high: int) -> list[Any]:
        most = len(cards) if high < 0 else min(high, len(cards))
        least = min(low, most)
        self._note(several(cards, least, most))
        count = least + int(self.rng.random() * (most - least + 1))
        return self.rng.sample(cards, count)

    def action_phase_decision(self, valid_actions: list[Any], player: Any, game: Any) -> Any:
        return self._one_or_none(valid_actions)

    def treasure_phase_decision(self, valid_treasures: list[Any], player: Any, game: Any) -> list[Any]:
        return self._some(valid_treasures, 0, -1)

    def buy_phase_decision(self, valid_cards: list[Any], player: Any, game: Any) -> Any:
        return self._one_or_none(valid_cards)

    def binary_decision(
        self, prompt: str, card: Any, player: Any, game: Any, relevant_cards: Any = None
    ) -> bool:
        self._note(True)
        return self.rng.random() < 0.5

    def discard_decision(
        self, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any,
        min_num_discard: int = 0, max_num_discard: int = -1,
    ) -> list[Any]:  # fmt: skip
        return self._some(valid_cards, min_num_discard, max_num_discard)

    def trash_decision(
        self, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any,
        min_num_trash: int = 0, max_num_trash: int = -1,
    ) -> list[Any]:  # fmt: skip
        return self._some(valid_cards, min_num_trash, max_num_trash)

    def gain_decision(
        self, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any,
        min_num_gain: int = 0, max_num_gain: int = -1,
    ) -> list[Any]:  # fmt: skip
        return self._some(valid_cards, min_num_gain, max_num_gain)

    def topdeck_decision(
        self, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any,
        min_num_topdeck: int = 0, max_num_topdeck: int = -1,
    ) -> list[Any]:  # fmt: skip
        return self._some(valid_cards, min_num_topdeck, max_num_topdeck)

    def multi_play_decision(
        self, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any, required: bool = True
    ) -> Any:
        return self._some(valid_cards, 1, 1)[0] if required else self._one_or_none(valid_cards)


class CountingDecider:
    """Passes every question on to another decider and counts it."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.decisions = 0

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self.inner, name)
        if name not in ("action_phase_decision", "treasure_phase_decision", "buy_phase_decision"):
            raise AttributeError(f"Big Money is never asked for a {name}")

        def counted(*args: Any, **named: Any) -> Any:
            cards = args[0] if args else next(iter(named.values()))
            # Each of the three phases may be declined, so one card already makes two answers.
            self.decisions += bool(cards)
            return method(*args, **named)

        return counted


def _play(players: list[Any], seed: int) -> None:
    """One game of pyminion with a random kingdom of the base set, as its simulator would run it."""
    base = importlib.import_module("pyminion.expansions.base")
    game = importlib.import_module("pyminion.game").Game(
        players, [base.base_set], random_order=True, log_stdout=False, log_file=False
    )
    with alone(seed):
        game.play()


def random_games(games: int, seed: int = 1) -> Tally:
    """Play pyminion games between two random bots."""
    bot = importlib.import_module("pyminion.bots.bot").Bot
    decider = RandomDecider(seed)
    players = [bot(decider=decider, player_id=name) for name in ("Ana", "Ben")]
    finished = games
    for number in range(games):
        decider.stop_at = decider.calls + LONGEST
        try:
            _play(players, seed + number)
        # pyminion lets Remodel be played from an otherwise empty hand, then fails on it
        except (AssertionError, EndlessGame):
            finished -= 1
    return Tally(finished, decider.decisions)


def big_money_games(games: int, seed: int = 1) -> int:
    """Play pyminion games of its Big Money bot against itself; gives the number of games."""
    big_money = importlib.import_module("pyminion.bots.examples").BigMoney
    players = [big_money(name) for name in ("Ana", "Ben")]
    for number in range(games):
        _play(players, seed + number)
    return games


@cache
def big_money_tally(games: int, seed: int = 1) -> Tally:
    """Count the decisions of the games that ``big_money_games`` plays, so that counting is not timed."""
    big_money = importlib.import_module("pyminion.bots.examples").BigMoney
    players = [big_money(name) for name in ("Ana", "Ben")]
    counters = [CountingDecider(player.decider) for player in players]
    for player, counter in zip(players, counters, strict=True):
        player.decider = counter
    for number in range(games):
        _play(players, seed + number)
    return Tally(games, sum(counter.decisions for counter in counters))


# --- python-chess ---------------------------------------------------------------------------------------


@cache
def chess_games(games: int = 200, seed: int = 1, longest: int = 120) -> str:
    """A PGN text of random legal games, each cut at ``longest`` plies, about as long as real ones run."""
    chess, pgn = importlib.import_module("chess"), importlib.import_module("chess.pgn")
    rng = random.Random(seed)
    texts = []
    for _ in range(games):
        board = chess.Board()
        while len(board.move_stack) < longest and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        texts.append(str(pgn.Game.from_board(board)))
    return "\n\n".join(texts) + "\n"


def read_chess_games(text: str) -> int:
    """Read every game of a PGN text with python-chess, each move parsed and pushed; gives the plies."""
    pgn = importlib.import_module("chess.pgn")
    stream, plies = io.StringIO(text), 0
    while (game := pgn.read_game(stream)) is not None:
        plies += game.end().ply()
    return plies
