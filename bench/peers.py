"""The programs that we compare ourselves with: pyminion (a deck builder) and python-chess (reading a record).

You need neither of them to use this package; ``missing`` says which of them is not installed.
"""

from __future__ import annotations

import importlib
import io
import logging
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from typing import Any

PEERS = {"pyminion": "pyminion", "python-chess": "chess"}


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
    return low != high or (0 < low < len(cards) and len(set(cards)) > 1)


class EndlessGame(Exception):
    """Two random players traded away what could end their game, so it would never end."""


LONGEST = 2000  # calls in one game; about 400 are usual


def _between_limits(verb: str) -> Callable[..., list[Any]]:
    """The question which cards to discard, trash, gain or put on the deck; pyminion names the limits by the verb."""

    def decision(
        self: RandomDecider, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any, **limits: int
    ) -> list[Any]:
        return self._some(valid_cards, limits.get(f"min_num_{verb}", 0), limits.get(f"max_num_{verb}", -1))

    return decision


class RandomDecider:
    """Answers every question of pyminion at random, each possible number of cards being equally likely."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.calls = 0
        self.decisions = 0

    def _note(self, open_question: bool) -> None:
        self.calls += 1
        if self.calls > LONGEST:
            raise EndlessGame
        self.decisions += open_question

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

    discard_decision, trash_decision = _between_limits("discard"), _between_limits("trash")
    gain_decision, topdeck_decision = _between_limits("gain"), _between_limits("topdeck")

    def multi_play_decision(
        self, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any, required: bool = True
    ) -> Any:
        return self._some(valid_cards, 1, 1)[0] if required else self._one_or_none(valid_cards)


def random_games(games: int, seed: int = 1) -> int:
    """Play pyminion games of two random bots, each with a random kingdom of the base set; gives the decisions."""
    base = importlib.import_module("pyminion.expansions.base")
    game = importlib.import_module("pyminion.game").Game
    bot = importlib.import_module("pyminion.bots.bot").Bot
    decider = RandomDecider(seed)
    players = [bot(decider=decider, player_id=name) for name in ("Ana", "Ben")]
    for number in range(games):
        decider.calls = 0
        table = game(players, [base.base_set], random_order=True, log_stdout=False, log_file=False)
        # pyminion lets Remodel be played from an otherwise empty hand, then fails on it
        with alone(seed + number), suppress(AssertionError, EndlessGame):
            table.play()
    return decider.decisions


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
