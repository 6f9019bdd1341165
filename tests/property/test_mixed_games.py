"""What holds in every game, with random mixes and presets, two to six seats, and any starters."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import vk_notebook as vk
from tests.property.checks import TurnWatch, everything, need, nothing_leaks, watched
from tests.property.tables import KITS, cards_of, frozen, pick
from tests.saved import saved
from vk_notebook.cards import pools
from vk_notebook.cards.catalogue import KINDS, SETS
from vk_notebook.cards.pools import PRESETS
from vk_notebook.rules.engine import scoring
from vk_notebook.rules.engine.state import State
from vk_notebook.rules.engine.turn import legal

seeds = some.integers(0, 1 << 32)
UNIQUES = [k.name for k in KINDS if k.kind == "unique"]


def any_mix(seed: int) -> vk.Mix:
    """A mix that can be played, with anything in it."""
    r = random.Random(f"mix {seed}")
    while True:
        sets = tuple(r.sample(list(SETS), r.randint(1, len(SETS))))
        titles = [k.name for k in KINDS if k.set in sets]
        copies: Any = r.choice((1, 2, {title: r.randint(0, 2) for title in titles if r.random() < 0.4}))
        uniques: Any = r.choice(("base", "afterlife", "last-rites", "premium", r.sample(UNIQUES, r.randint(0, 22))))
        try:
            return vk.Mix(sets, uniques, copies, supersets=r.random() < 0.5)
        except ValueError as problem:
            need("supersets" in str(problem) or "superset" in str(problem) or "left in this mix" in str(problem)
                 or "at least 7" in str(problem), "refused for another reason:", problem)  # fmt: skip


def any_game(seed: int) -> vk.Game:
    """A new game with any cards that the seats allow."""
    r = random.Random(f"game {seed}")
    cards: Any = r.choice(PRESETS) if r.random() < 0.3 else any_mix(seed)
    seats = r.randint(2, pools.pool_of(cards).mix.most_seats)
    kit = r.choice((None, *KITS.values()))
    edition = r.choice(("premium", "premium", "classic"))
    pharaohs = edition == "premium" and seats < 6 and r.random() < 0.3
    return vk.new_game(seats, cards=cards, starters=kit, edition=edition, pharaohs=pharaohs, seed=seed)


def walked(seed: int, most: int) -> State:
    st, r = any_game(seed).state, random.Random(seed)
    for _ in range(r.randrange(most)):
        if st.over:
            break
        watched(st, pick(st, r), TurnWatch(st), cards_of(st))
    return st


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.rule("variant.mixed-sets", "variant.longer-games", "players.five", "players.six")
def test_a_whole_game_of_any_mix_keeps_its_cards_and_its_turns(seed: int) -> None:
    st, r = any_game(seed).state, random.Random(seed)
    cards, watch = cards_of(st), TurnWatch(st)
    while not st.over:
        watched(st, pick(st, r), watch, cards)
    assert legal(st) == []
    assert sorted(seat for place in scoring.ranking(st) for seat in place) == list(range(st.table.seats))
    for seat in range(st.table.seats):
        found = scoring.score(st, seat)
        assert found.total == sum(found.parts.values())
        assert set(found.parts) <= {"starters", "uniques", *st.table.set_names}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_of_every_preset_with_all_its_seats(preset: str) -> None:
    st, r = vk.new_game(vk.preset(preset).most_seats, cards=preset, seed=11).state, random.Random(11)
    cards, watch = cards_of(st), TurnWatch(st)
    while not st.over:
        watched(st, pick(st, r), watch, cards)
    assert st.turn % st.table.seats == 0


@given(seed=seeds, choices=some.lists(some.floats(0, 1, exclude_max=True), max_size=10))
def test_looking_at_a_mixed_game_changes_nothing_and_shows_nothing_hidden(seed: int, choices: list[float]) -> None:
    everything(walked(seed, 250), choices, (1,))


@pytest.mark.parametrize("seed", range(4))
def test_six_players_see_no_hidden_card(seed: int) -> None:
    st, r = vk.new_game(6, cards="six-players", seed=seed).state, random.Random(seed)
    for _ in range(60):
        watched(st, pick(st, r), TurnWatch(st), cards_of(st))
    nothing_leaks(st, (1, 2))


@given(seed=seeds)
def test_a_snapshot_of_a_mixed_game_comes_back(seed: int) -> None:
    st = walked(seed, 200)
    assert frozen(saved(st)) == frozen(st)


@given(seed=seeds)
def test_the_joined_sets_are_the_same_for_rules_and_catalogue(seed: int) -> None:
    mix = any_mix(seed)
    view = vk.new_game(cards=mix, seed=seed).view("Ana")
    assert view.sets == {key: info.size for key, info in mix.groups.items()}
    assert sum(view.sets.values()) + sum(name in UNIQUES for name in mix.cards) == len(mix.cards)
