"""Random games to the end."""

import random

import pytest

import vk_notebook as vk
from vk_notebook.bots.random_games import playout, sample_main
from vk_notebook.rules.engine.state import PLAY
from vk_notebook.rules.engine.turn import apply, legal


def test_the_same_number_plays_the_same_game() -> None:
    states = [vk.new_game(2, seed=5).state for _ in range(3)]
    counts = [playout(st, number) for st, number in zip(states, (1, 1, 2), strict=True)]
    assert all(st.over for st in states)
    assert states[0].z == states[1].z
    assert counts[0] == counts[1]
    assert states[0].z != states[2].z


def test_a_playout_stops_at_its_limit() -> None:
    st = vk.new_game(2, seed=5).state
    assert playout(st, 1, limit=7) == 7
    assert not st.over


@pytest.mark.parametrize("pharaohs", [False, True])
def test_every_option_of_the_main_decision_is_drawn_and_nothing_else(pharaohs: bool) -> None:
    st = vk.new_game(2, seed=3, pharaohs=pharaohs).state
    rng, number, tried = random.Random(3), 12345, 0
    while not st.over and tried < 12:
        codes = legal(st)
        if not st.stack and st.step == PLAY:
            drawn = set()
            for _ in range(60 * len(codes)):
                code, number = sample_main(st, number)
                drawn.add(code)
            assert drawn == set(codes)
            tried += 1
        apply(st, rng.choice(codes))
