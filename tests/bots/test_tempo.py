"""The tempo bot: its fast form is what it plays, and its rules do what they say."""

import random

import vk_notebook as vk
from tests.own_bots import choice
from vk_notebook.bots import Tempo
from vk_notebook.bots.collector import ACTIONS_A_TURN, choose, strategy_of
from vk_notebook.bots.tempo import TempoStrategy
from vk_notebook.rules.engine import scoring
from vk_notebook.rules.engine.state import OVER
from vk_notebook.rules.engine.turn import apply, asked
from vk_notebook.rules.knowledge.view import View
from vk_notebook.rules.words.notation import Options


def duel(seed: int, seat: int) -> float:
    """Tempo's share of a game with the collector, by the fast form of both rules."""
    state = vk.new_game(2, seed=seed).state
    players = [strategy_of(state), strategy_of(state)]
    players[seat] = strategy_of(state, TempoStrategy)
    while state.step != OVER:
        apply(state, choose(state, players[asked(state)]))
    winners = scoring.winners(state)
    return (seat in winners) / len(winners)


def test_a_turn_ends_though_two_cards_bring_each_other_back() -> None:
    state = vk.new_game(["Ana", "Ben"], seed=1491, cards="nice-and-sweet").state  # Tyet Amulet, Hounds and Jackals Game
    most = 0
    while state.step != OVER:
        view, options = View(state, asked(state)), Options(state)
        apply(state, options.codes[Tempo().choose(view, options, random.Random(1))])
        most = max(most, len(state.actions))
    assert ACTIONS_A_TURN <= most < 2 * ACTIONS_A_TURN


def test_it_beats_the_collector() -> None:
    won = sum(duel(seed, seat) for seed in range(12) for seat in range(2))
    assert won >= 18


def test_what_it_plays_is_the_fast_form_of_its_rules() -> None:
    bot, rng, compared = Tempo(), random.Random(1), 0
    for cards in ("base", "afterlife", "last-rites"):
        state = vk.new_game(2, cards=cards, seed=3).state
        for _ in range(150):
            options = Options(state)
            chosen = options.codes[bot.choose(vk.View(state, asked(state)), options, rng)]
            if len(options) > 1:
                assert chosen == choose(state, strategy_of(state, TempoStrategy))
                compared += 1
            apply(state, chosen if rng.random() < 0.8 else rng.choice(options.codes))
    assert compared > 200


def test_it_pays_with_no_more_than_need_be() -> None:
    hand = ["Statue of Horus", "Boat", "Weres Amulet", "Urn"]
    game = vk.position(hand=hand, pyramid=[None] * 3 + ["Heart Scarab Amulet"], stock=["Boat"] * 20, entombed=True)
    game.play("buy Heart Scarab Amulet")
    paid = 0
    while game.options.texts[0].startswith("pay"):
        text = choice(Tempo(), game)
        paid += vk.card(text.removeprefix("pay ")).gold
        game.play(text)
    assert paid == 4  # 3 and 2 would do too


def test_it_lets_that_card_fall_which_the_next_player_wants_less() -> None:
    tomb = ["Statue of Isis", "Statue of Horus", "Statue of Thoth"]
    wanted, other = "Statue of Osiris", "Weres Amulet"
    game = vk.position(
        hand=["Boat", "Boat", "Urn"], stock=["Chariot"] * 10, tomb=["Statue of Osiris", "Weres Amulet"],
        pyramid=[None, wanted, other, None, "Mummified Cat", None], opponents=[{"tomb": tomb}],
    )  # fmt: skip
    game.play("buy Mummified Cat")
    while game.options.texts[0].startswith("pay"):
        game.play(game.options.texts[0])
    assert sorted(game.options.texts) == [f"crumble {wanted}", f"crumble {other}"]
    assert choice(Tempo(), game) == f"crumble {other}"
