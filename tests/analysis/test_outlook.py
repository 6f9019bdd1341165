"""What a position promises: the judge at the end of the turn, playouts where it does not know the table."""

from __future__ import annotations

from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.analysis import Review, outlook
from vk_notebook.analysis.evaluate import sample, weighed
from vk_notebook.analysis.outlook import Expected, is_judged, outlooks
from vk_notebook.analysis.review.review_work import Reviewing
from vk_notebook.bots.playouts import Ending
from vk_notebook.rules.engine.codes import END
from vk_notebook.rules.engine.turn import apply, legal
from vk_notebook.value import Judge, judging

pytestmark = pytest.mark.plain


def test_only_the_turn_that_runs_is_finished() -> None:
    """Whoever ends his turn is not judged by what the next player does then."""
    game = vk.new_game(2, seed=3)
    state = game.state
    ended, bought = state.clone(), state.clone()
    apply(ended, END)
    apply(bought, legal(state)[0])
    found = outlooks(state, [ended, bought])
    assert (ended.turn, bought.turn) == (1, 1)
    assert all(isinstance(end, Expected) and sum(end.shares) == pytest.approx(1) for end in found)
    assert found[0].shares != found[1].shares


def test_who_only_answers_still_has_his_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose turn it was has drawn another one, which nobody knew."""
    game = vk.position(
        name="Ana", hand=["Urn"] * 5, pyramid=["Shabti"] * 3 + ["Statue of Isis", "Statue of Horus", "Urn"],
        stock=["Urn"] * 20, opponents=[{"name": "Ben", "hand": ["Boat", "Statue of Thoth"]}],
    )  # fmt: skip
    seen, both = [], Judge.both
    monkeypatch.setattr(
        Judge, "both", lambda self, states, eyes, hand: (seen.append((eyes, hand)), both(self, states, eyes, hand))[1]
    )
    sample(game.state, [END], range(1))
    game.play("buy Urn")
    while game.decision and game.decision.player == "Ana":
        game.choose(game.options[0])
    sample(game.state, legal(game.state)[:1], range(1))
    assert seen == [(0, False), (1, True)]


def test_late_in_the_game_a_playout_has_half_a_say(monkeypatch: pytest.MonkeyPatch) -> None:
    game = vk.position(
        hand=["Urn"], tomb=["Boat"] * 3, opponents=[{"hand": ["Urn"], "deck": ["Urn"] * 4}], stock=["Urn"]
    )
    monkeypatch.setattr(outlook, "finish", lambda st: Ending((1.0, 0.0), (6, 1)))
    (late,) = sample(game.state, [END], range(1))[END]
    monkeypatch.setattr(outlook, "LATE", -1)
    (alone,) = sample(game.state, [END], range(1))[END]
    assert late.shares[0] == pytest.approx((1 + alone.shares[0]) / 2)


def test_where_the_judge_knows_nothing_playouts_answer_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    solitaire = vk.new_game(["Ana"], variant="starter-solitaire", seed=1)
    assert not is_judged(solitaire.state.table, "judge")
    game = vk.position(hand=["Urn", "Shabti"], deck=["Urn"] * 3, opponents=[{"deck": ["Urn"]}])
    game.play("entomb Urn", "end turn")
    monkeypatch.setattr(judging, "_has_numpy", lambda: False)
    work = Reviewing(game.record, budget=4)
    work.run(lambda done, total: True)
    found = Review(work)
    assert not found.by_judge
    assert "needs numpy" in found.told[0]
    assert "played to the end instead" in found.told[0]
    assert all(type(end) is Ending for one in found._judged for end in one.all[one.made])
    assert found.luck == []


def test_a_bot_that_is_named_plays_on_and_no_judge_is_asked() -> None:
    state = vk.example("boat").game().choices[-20].state
    for policy, judged in (("judge", True), ("tempo", False), ("greedy", False)):
        (best, *_) = weighed(state, sample(state, legal(state)[:2], range(2), policy=policy))
        assert best.judged is judged


@pytest.mark.parametrize("given", [{"cards": "base"}, {"cards": "afterlife", "players": 4}])
def test_the_judge_is_never_said_to_be_sure(given: dict[str, Any]) -> None:
    state = vk.new_game(given.pop("players", 2), seed=4, **given).state
    found = sample(state, legal(state)[:2], range(3))
    assert all(one.error >= 0.02 for one in weighed(state, found))
