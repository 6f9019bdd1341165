"""Matches: the same seed gives the same game, and a bad bot harms nothing."""

from __future__ import annotations

import random

import pytest

import vk_notebook as vk
from vk_notebook.bots import Bot, Collector, RandomBot, play
from vk_notebook.bots.match import ask
from vk_notebook.record import Record, digest
from vk_notebook.rules.words.notation import Options


class Fixed(Bot):
    """Answers the same thing always."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: vk.View, options: Options, rng: random.Random) -> int:
        """The answer."""
        return self.answer  # type: ignore[return-value]


class Raises(Bot):
    """Fails."""

    def choose(self, view: vk.View, options: Options, rng: random.Random) -> int:
        """Nothing."""
        raise RuntimeError("out of papyrus")


class Last(Bot):
    """Does nothing that it need not do: the last option ends a turn."""

    def choose(self, view: vk.View, options: Options, rng: random.Random) -> int:
        """The last."""
        return len(options) - 1


def test_the_same_seed_gives_the_same_game_kept_or_not() -> None:
    game, bare = vk.new_game(2, seed=4), vk.new_game(2, seed=4).state
    kept = play(game, ["random", "collector"], 9)
    assert play(bare, ["random", "collector"], 9) == kept
    assert digest(game.state) == digest(bare)
    assert len(game.moves) == kept.decisions
    assert play(vk.new_game(2, seed=4).state, ["random", "collector"], 10) != kept
    assert Record.from_json(game.record.to_json()).moves == game.moves


def test_a_result_tells_what_the_game_tells() -> None:
    game = vk.new_game(["Ana", "Ben", "Cleo"], seed=2)
    result = play(game, ["collector"] * 3, 2)
    outcome = game.outcome()
    assert outcome is not None
    assert result.finished
    assert result.winners == outcome.winners
    assert dict(zip(result.names, result.scores, strict=True)) == {n: s.total for n, s in outcome.scores.items()}
    assert result.turns == game.state.turn


@pytest.mark.parametrize("answer", [-1, 999, None, "end turn", 0.0, True])
def test_an_answer_out_of_range_harms_nothing(answer: object) -> None:
    game = vk.new_game(["Ana", "Ben"], seed=1, first_player="Ana")
    game.choose(game.options[0])
    before = digest(game.state), game.moves, game.options.texts
    with pytest.raises(vk.BotError, match=f"Ana's bot failed.*{answer}") as caught:
        play(game, [Fixed(answer), "random"])
    assert caught.value.player == "Ana"
    assert (digest(game.state), game.moves, game.options.texts) == before


def test_a_bot_that_raises_is_named_with_its_reason() -> None:
    game = vk.new_game(["Ana", "Ben"], seed=1, first_player="Ben")
    with pytest.raises(vk.BotError, match="Ben's bot failed: RuntimeError: out of papyrus") as caught:
        play(game, ["random", Raises()])
    assert isinstance(caught.value.__cause__, RuntimeError)
    assert game.moves == []
    state = game.state.clone()
    with pytest.raises(vk.BotError):
        play(state, [RandomBot(), Raises()])
    assert digest(state) == digest(game.state)


def test_ask_hands_a_good_answer_through() -> None:
    game = vk.new_game(["Ana", "Ben"], seed=1)
    assert ask(Fixed(1), game.view("Ana"), game.options, random.Random(1)) == 1


@pytest.mark.parametrize("bots", [["random"], ["random"] * 3, "random", []])
def test_one_bot_for_each_seat(bots: object) -> None:
    with pytest.raises(ValueError, match="needs 2 bots, one for each of Ana, Ben"):
        play(vk.new_game(2, seed=1), bots)  # type: ignore[arg-type]


def test_a_turn_without_end_is_ended() -> None:
    class Loop(Bot):
        """Fetches Hounds and Jackals by Tyet Amulet, and the other way round, for ever."""

        def choose(self, view: vk.View, options: Options, rng: random.Random) -> int:
            """The first action or pick there is."""
            texts = options.texts
            wanted = [t for t in texts if t.startswith(("execute", "repeat", "put")) and "Table" not in t]
            return texts.index(wanted[0]) if wanted else len(texts) - 1

    def table() -> vk.Game:
        hand = ["Tyet Amulet", "Hounds and Jackals Game", "Tyet Amulet"]
        return vk.position(name="Ana", hand=hand, in_play=["Offering Table"], stock=["Urn"] * 9)

    short = table()
    result = play(short, [Loop(), Collector()], limit=1, plays=7)
    assert sum(text.startswith("execute") for text in short.moves) <= 7
    assert result.turns == 2
    longer = table()
    play(longer, [Loop(), Collector()], limit=1, plays=20)
    assert sum(text.startswith("execute") for text in longer.moves) > 7


def test_a_game_without_end_is_reported_unfinished() -> None:
    result = play(vk.new_game(2, seed=1), [Last(), Last()], limit=3)
    assert not result.finished
    assert result.winners == ()
    assert result.turns == 6
