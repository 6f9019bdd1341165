"""The environment for training: PettingZoo's own tests, nothing hidden in an observation, the page about it."""

import random
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import vk_notebook as vk
from vk_notebook import rl
from vk_notebook.bots import play
from vk_notebook.rules.knowledge.view import View

PAGE = Path(__file__).resolve().parents[1] / "docs" / "train_an_agent.md"
SETUPS: dict[str, dict[str, Any]] = {
    "two": {},
    "pharaohs": {"players": 3, "cards": "afterlife", "pharaohs": True},
    "last rites": {"cards": "last-rites", "reward": "points"},
    "solo": {"players": 1, "variant": "solo"},
    "alone": {"players": 1, "variant": "master-solitaire"},
    "six": {"players": 6, "cards": "six-players"},
}


def by_lot(table: rl.Table, seed: int, most: int = 10_000) -> list[str]:
    """Random choices; the move texts."""
    rng, made = random.Random(seed), []
    table.reset(seed=seed)
    for _ in table.agent_iter(most):
        _, _, over, _, _ = table.last()
        action = None if over else rng.choice(list(table.possible()))
        if action is not None:
            made.append(table.possible()[action])
        table.step(action)
    return made


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
@pytest.mark.filterwarnings("ignore::UserWarning")  # an observation with its mask is a dictionary; agents have names
def test_the_library_accepts_it(setup: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(rl.env(**setup), num_cycles=300)
    seed_test(lambda: rl.env(**setup), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_a_whole_game_is_the_games_own(setup: dict[str, Any]) -> None:
    table = rl.env(**setup)
    assert by_lot(table, 3) == by_lot(rl.env(**setup), 3)
    assert table.game.outcome() is not None
    assert not table.agents


def test_the_reward_is_who_won() -> None:
    table = rl.env(reward="points")
    won = rl.env()
    for seed in range(4):
        got = {}
        for one in (table, won):
            by_lot(one, seed, most=0)
            rng = random.Random(seed)
            while not one.terminations[one.agent_selection]:
                one.step(rng.choice(list(one.possible())))
            got[one] = dict(one.rewards)
        outcome = table.game.outcome()
        assert outcome is not None
        totals = {name: score.total for name, score in outcome.scores.items()}
        assert got[table] == {"Ana": totals["Ana"] - totals["Ben"], "Ben": totals["Ben"] - totals["Ana"]}
        assert {name for name, reward in got[won].items() if reward >= 0} == set(outcome.winners)


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_nothing_hidden_is_observed(setup: dict[str, Any]) -> None:
    """In each world that an agent cannot tell from the true one, it observes the same and may do the same."""
    table, rng, seen = rl.env(**setup), random.Random(1), 0
    table.reset(seed=1)
    while not table.terminations[table.agent_selection] and seen < 40:
        agent, game = table.agent_selection, table.game
        view = game.view(agent)
        if rng.random() < 0.3:
            seen += 1
            true = table.observe(agent)
            for number in range(3):
                other = View(view.determinize(number), view.seat)
                assert (table.code.see(other) == true["observation"]).all()
        table.step(rng.choice(list(table.possible())))
    assert seen > 5
    waiting = next((one for one in table.agents if one != table.agent_selection), None)
    if waiting:
        assert not table.observe(waiting)["action_mask"].any()


def test_an_action_has_one_meaning_and_each_option_one_action() -> None:
    meant: dict[int, set[tuple[str, str]]] = {}
    table = rl.env(players=3, cards="last-rites")
    for seed in range(3):
        rng = random.Random(seed)
        table.reset(seed=seed)
        while not table.terminations[table.agent_selection]:
            possible = table.possible()
            assert len(possible) == len(table.game.options)
            for action, option in zip(possible, table.game.options, strict=True):
                meant.setdefault(action, set()).add((option.verb, option.card or ""))
            table.step(rng.choice(list(possible)))
    assert all(len(texts) == 1 for texts in meant.values())


def test_what_is_not_possible_is_refused_and_changes_nothing() -> None:
    table = rl.env()
    table.reset(seed=3)
    before, seen = table.game.moves, table.observe(table.agent_selection)
    impossible = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=r"cannot choose \d+; possible: .*end turn"):
        table.step(impossible)
    with pytest.raises(ValueError, match="no reward 'glory'; possible: win, points"):
        rl.env(reward="glory")
    assert table.game.moves == before
    assert (table.observe(table.agent_selection)["action_mask"] == seen["action_mask"]).all()


def test_before_and_after_a_game_one_sentence_says_what_is_possible() -> None:
    table = rl.env()
    for ask in (table.possible, table.render, lambda: table.step(0), lambda: table.observe("Ana")):
        with pytest.raises(ValueError, match="no game has begun; possible: reset"):
            ask()
    table.reset(seed=3)
    while table.game.decision:
        table.step(min(table.possible()))
    with pytest.raises(ValueError, match="for the game is over; possible: None"):
        table.step(0)
    while table.agents:
        table.step(None)
    with pytest.raises(ValueError, match="no agent is left; possible: reset"):
        table.step(None)
    with pytest.raises(ValueError, match="the render mode cannot be 'human'; possible: None, ansi"):
        rl.env(render_mode="human")
    with pytest.raises(ValueError, match="a policy must be a function, not 3"):
        rl.Trained(3)  # type: ignore[arg-type]


def test_it_is_shown_in_words_without_what_is_hidden() -> None:
    table = rl.env(render_mode="ansi")
    table.reset(seed=3)
    mine, other = table.agent_selection, next(one for one in table.agents if one != table.agent_selection)
    assert ", ".join(table.game.player(mine).hand) in table.render()
    assert ", ".join(table.game.player(other).hand) not in table.render()


def test_a_trained_agent_plays_where_bots_play_and_says_where_it_cannot() -> None:
    bot = rl.Trained(lambda seen, mask: int(np.flatnonzero(mask)[0]))
    assert len(vk.simulate([bot, "random"], games=2, seed=1, jobs=0)) == 2
    other = vk.new_game(["Ana", "Ben"], cards="afterlife", seed=1)
    with pytest.raises(ValueError, match="is not among the cards of this table"):
        play(other, [bot, bot])


@pytest.mark.slow
def test_the_page_trains_an_agent(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    text = code[1].replace("800", "150").replace("games=100", "games=20").replace("jobs=0", "jobs=1")
    exec(compile(text.replace('"greedy"', '"random"'), str(PAGE), "exec"), {})
    assert re.search(r"trained wins ([89]\d|100)\.\d% of 20 games", capsys.readouterr().out)


def test_without_the_library_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "vk_notebook.rl")
    with pytest.raises(ImportError, match=r"training needs PettingZoo, .* Try: pip install"):
        import vk_notebook.rl  # noqa: F401
