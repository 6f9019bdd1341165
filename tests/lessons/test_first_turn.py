"""Lesson 1: what its tasks show is what the game does."""

from __future__ import annotations

from functools import partial

import pytest

from tests.lessons import tries
from tests.lessons.tries import tasks_of
from vk_notebook.lessons import Attempt
from vk_notebook.lessons.attempt import OPEN, SOLVED, WRONG
from vk_notebook.lessons.first_turn_lesson import PARTS

TASKS = tasks_of(PARTS)
tried = partial(tries.tried, TASKS)


@pytest.mark.rule("buy.no-change-given", "buy.no-gold-split")
def test_a_wasted_coin_puts_the_second_purchase_out_of_reach() -> None:
    wasted = tried("change", "buy Wadj Amulet", "pay Book of the Netherworld")
    assert wasted.state == WRONG
    refusal = wasted.game.why_not("buy Statue of Bastet")
    assert refusal is not None
    assert refusal.rule == "buy.pay-at-least-cost"


@pytest.mark.rule("buy.gold-excludes-action")
def test_what_pays_cannot_be_executed_after() -> None:
    paid = tried("action", "buy Wadj Amulet")
    assert paid.state == WRONG
    assert "Statue of Osiris" in paid.game.player("Ana").in_play
    assert paid.game.why_not("execute Statue of Osiris") is not None


@pytest.mark.rule("turn.one-purpose-per-card")
def test_what_paid_cannot_be_buried() -> None:
    paid = tried("purpose", "buy Statue of Bastet", "pay Statue of Isis")
    assert paid.state == WRONG
    assert paid.game.why_not("entomb Statue of Isis") is not None
    paid.back()
    assert paid.play("pay Heart Scarab Amulet") == OPEN


@pytest.mark.rule("entomb.action-uncounted", "entomb.once-per-turn")
def test_the_action_first_for_the_cheap_one_or_after_for_the_cheap_one() -> None:
    dear = tried("second", "entomb Statue of Bastet")
    assert dear.state == WRONG
    refusal = dear.game.why_not("entomb Statue of Isis")
    assert refusal is not None
    assert refusal.rule == "entomb.once-per-turn"


@pytest.mark.rule("turn.discard-everything", "turn.draw-five", "turn.discard-own-pile")
def test_the_end_of_a_turn_is_as_it_is_told() -> None:
    ended = tried("steps", "buy Wadj Amulet", "end turn")
    ana = ended.game.player("Ana")
    assert ended.state == SOLVED
    assert sorted(ana.discard) == ["Offering Table", "Shabti", "Urn", "Wadj Amulet"]
    assert (len(ana.hand), ana.in_play, ended.game.active) == (5, [], "Ben")
    assert None not in ended.game.pyramid


@pytest.mark.rule("turn.discard-order-chosen")
def test_cards_go_down_as_they_lie_unless_they_are_arranged() -> None:
    assert tried("order", "end turn").game.player("Ana").discard[-1] == "Shabti"
    assert tried("order", *TASKS["order"].solution).game.player("Ana").hand.count("Urn") == 1


@pytest.mark.rule("setup.stock-remaining", "setup.stock-level-two-on-top")
def test_the_opening_is_a_real_one() -> None:
    game = Attempt(TASKS["opening"]).game
    kinds = {kind.name: kind for kind in game.state.table.kinds}
    levels = [kinds[name].level for name in game.stock]
    assert levels == [3] * 27 + [2] * 22
    assert len(game.boneyard) == 1
    for player in game.players:
        assert [len(player.hand), len(player.deck)] == [5, 5]
        assert sorted(player.hand + player.deck) == sorted(
            ["Shabti"] * 4 + ["Urn"] * 3 + ["Box of Food"] * 2 + ["Offering Table"]
        )


def test_a_turn_with_half_of_what_was_asked_is_explained() -> None:
    bought = tried("opening", "buy Statue of Bastet", "end turn")
    assert bought.state == WRONG
    assert bought.consequence is not None
    assert "missing" in bought.consequence.text
