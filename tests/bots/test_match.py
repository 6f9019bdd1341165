"""Matches: the same seed gives the same game, and a bad bot harms nothing."""

import pytest

import vk_notebook as vk
from tests.own_bots import Does, fails
from vk_notebook.bots import Collector, RandomBot, play
from vk_notebook.record import Record, digest
from vk_notebook.rules.words.notation import Options


def ends_turns(bot: Does, view: vk.View, options: Options) -> int:
    """Do nothing that need not be done: the last option ends a turn."""
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
def test_an_answer_out_of_range_harms_nothing(answer: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Collector, "choose", lambda *given: answer)
    game = vk.new_game(["Ana", "Ben"], seed=1, first_player="Ana")
    game.choose(game.options[0])
    before = digest(game.state), game.moves, game.options.texts
    with pytest.raises(vk.BotError, match=f"Ana's bot failed.*{answer}") as caught:
        play(game, ["collector", "random"])
    assert caught.value.player == "Ana"
    assert (digest(game.state), game.moves, game.options.texts) == before


def test_a_bot_that_raises_is_named_with_its_reason() -> None:
    game = vk.new_game(["Ana", "Ben"], seed=1, first_player="Ben")
    with pytest.raises(vk.BotError, match="Ben's bot failed: RuntimeError: out of papyrus") as caught:
        play(game, ["random", Does(fails)])
    assert isinstance(caught.value.__cause__, RuntimeError)
    assert game.moves == []
    state = game.state.clone()
    with pytest.raises(vk.BotError):
        play(state, [RandomBot(), Does(fails)])
    assert digest(state) == digest(game.state)


@pytest.mark.parametrize("bots", [["random"], ["random"] * 3, "random", []])
def test_one_bot_for_each_seat(bots: object) -> None:
    with pytest.raises(ValueError, match="needs 2 bots, one for each of Ana, Ben"):
        play(vk.new_game(2, seed=1), bots)  # type: ignore[arg-type]


def test_a_turn_without_end_is_ended() -> None:
    def loop(bot: Does, view: vk.View, options: Options) -> int:
        """Fetch Hounds and Jackals by Tyet Amulet, and the other way round, for ever."""
        texts = options.texts
        wanted = [t for t in texts if t.startswith(("execute", "repeat", "put")) and "Table" not in t]
        return texts.index(wanted[0]) if wanted else len(texts) - 1

    def table() -> vk.Game:
        hand = ["Tyet Amulet", "Hounds and Jackals Game", "Tyet Amulet"]
        return vk.position(name="Ana", hand=hand, in_play=["Offering Table"], stock=["Urn"] * 9)

    def plays(most: int) -> tuple[int, int]:
        game = table()
        result = play(game, [Does(loop), Collector()], limit=1, plays=most)
        return sum(text.startswith("execute") for text in game.moves), result.turns

    assert plays(7) == (7, 2)
    assert plays(20)[0] > 7


def test_a_game_without_end_is_reported_unfinished() -> None:
    result = play(vk.new_game(2, seed=1), [Does(ends_turns)] * 2, limit=3)
    assert not result.finished
    assert result.winners == ()
    assert result.turns == 6


def test_a_bot_ends_no_program_but_its_own() -> None:
    def leaves(bot: Does, view: vk.View, options: Options) -> int:
        """End the program."""
        raise SystemExit(3)

    with pytest.raises(vk.BotError, match="SystemExit: 3"):
        play(vk.new_game(2, seed=1), ["random", Does(leaves)])
