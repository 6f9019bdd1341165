"""What others did while a player waited is said in a sentence each, and names no hidden card."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import by_lot, scene, settle
from vk_notebook.board.table.session import Session
from vk_notebook.rules.engine.events import Event
from vk_notebook.rules.words.recap import recap


def said(game: vk.Game, name: str = "Ana") -> list[str]:
    return recap(game.state.table, game.happened, game.seat(name))


def bens_turn(**more: Any) -> vk.Game:
    """Ana's turn is over, and Ben's begins."""
    usual: dict[str, Any] = {
        "hand": "Urn", "deck": "9 Urn", "pyramid": "Urn, 5 Shabti", "stock": "9 Kite", "entombed": True,
        "ben_hand": "Shabti, Chariot, Urn, Kite", "ben_deck": "9 Urn", "seed": 1,
    }  # fmt: skip
    return settle(scene(**usual | more).play("end turn"))


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (["buy Shabti at base left", "entomb Kite"], "Ben bought Shabti and entombed Kite."),
        (["entomb Kite", "execute Shabti", "buy Shabti at base left"], "Ben entombed Kite and bought Shabti."),
        (["execute Shabti"], "Ben executed Shabti."),
        ([], "Ben sacrificed Kite."),
    ],
)
def test_a_sentence_says_what_an_opponent_bought_and_entombed(moves: list[str], sentence: str) -> None:
    game = bens_turn()
    assert game.active == "Ben"
    for move in moves:
        if move in game.options.texts:
            game = settle(game.play(move))
    game = settle(game.play("end turn"))
    assert game.active == "Ana"
    assert said(game) == [sentence]
    assert Session(game, seat="Ana").view()["lately"] == [sentence]


def test_an_opponent_who_did_nothing_is_told_of_too() -> None:
    game = bens_turn()
    assert said(game) == []  # his turn is not over
    turns = [Event("turn", 1, number=2), Event("turn", 0, number=3)]
    assert recap(game.state.table, turns, 0) == ["Ben bought and entombed nothing."]


def reaction() -> vk.Game:
    """Ben reacts on Ana's turn."""
    game = scene(
        hand="2 Kite", deck="9 Urn", pyramid="5 Shabti, Boat", stock="9 Kite", entombed=True, ben_hand="Boat, Urn"
    )
    game.play("buy Shabti at base left")
    while game.decision.player == "Ana":
        game.choose(game.options[0])
    game.play(next(text for text in game.options.texts if text.startswith("react")))
    return settle(game)


def test_a_reaction_on_ones_own_turn_stays_told_with_what_it_took() -> None:
    game = reaction()
    assert game.active == "Ana"
    assert said(game) == ["Ben used Boat and took Shabti."]


def test_what_a_player_sees_of_it_names_no_card_that_he_does_not_see_in_the_log() -> None:
    """In games by lot, for every seat: each card that is named stands in a line of the log."""
    spoken = 0
    for seed in range(8):
        game = vk.new_game(["Ana", "Ben", "Cleo"], cards=("base", "afterlife", "last-rites")[seed % 3], seed=seed)
        by_lot(game, seed, 120)
        log = " ".join(event.text for event in game.events)
        for name in game.state.table.names:
            for sentence in said(game, name):
                spoken += 1
                assert sentence.startswith(("Ana ", "Ben ", "Cleo "))
                assert not sentence.startswith(name)
                assert all(kind.name in log for kind in game.state.table.kinds if kind.name in sentence)
    assert spoken > 20
