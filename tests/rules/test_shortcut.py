"""Counting answers "may it be executed?" as the search does."""

from __future__ import annotations

import random

import pytest

import vk_notebook as vk
from vk_notebook.rules.engine.program import PROGRAMS
from vk_notebook.rules.engine.state import HAND, PLAY
from vk_notebook.rules.engine.turn import apply, legal, may_execute, searched

VERSIONS = ("base", "afterlife", "last-rites")


def answers(cards: str, starters: str, seats: int, seed: int) -> dict[tuple[str, bool], int]:
    """Play a random game and hold both answers against each other at every main decision; counts them by card."""
    st = vk.new_game(seats, cards=cards, starters=starters, seed=seed).state
    rng = random.Random(seed)
    seen: dict[tuple[str, bool], int] = {}
    while not st.over:
        if not st.stack and st.step == PLAY:
            for card in set(st.pile(st.seat, HAND)):
                number = st.table.action[card]
                if number >= 0 and PROGRAMS[number].shortcut is not None:
                    short, long = may_execute(st, card), searched(st, card)
                    assert short == long, (st.table.name[card], seed, st.turn, short, long)
                    key = (st.table.name[card], short)
                    seen[key] = seen.get(key, 0) + 1
        apply(st, rng.choice(legal(st)))
    return seen


@pytest.mark.rule("action.impossible-part-forbids")
@pytest.mark.parametrize("cards", VERSIONS)
def test_short_and_long_answers_agree(cards: str) -> None:
    seen: dict[tuple[str, bool], int] = {}
    for seed in range(6):
        starters = ("base", "last-rites")[seed % 2]
        for key, count in answers(cards, starters, 2 + seed % 3, seed).items():
            seen[key] = seen.get(key, 0) + count
    assert len({name for name, _ in seen}) >= 12, "too few cards were tried"
    assert len([1 for _, short in seen if not short]) >= 5, "too few refusals were tried"


def test_plain_actions_have_a_short_answer() -> None:
    vk.new_game(2, seed=1)
    vk.new_game(2, cards="last-rites", starters="last-rites", seed=1)
    short = {p.name for p in PROGRAMS if p.key.startswith("action:") and p.shortcut is not None}
    assert {"Shabti", "Urn", "Box of Food", "Statue of Osiris", "Wadj Amulet", "Embalmer", "Ka Figurine"} <= short
