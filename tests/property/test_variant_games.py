"""Whole games of the variants for one player, under the same checks as ordinary games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import vk_notebook as vk
from tests.property.checks import assert_plain, conserved, everything, need, snapshot, watch_of
from tests.property.tables import cards_of, frozen, pick
from tests.saved import saved
from vk_notebook.bots import play
from vk_notebook.bots.random_games import playout
from vk_notebook.rules.engine.scoring import perfect_score, totals
from vk_notebook.rules.engine.state import DECK, DISCARD, PILES, PLAY, TOMB, State
from vk_notebook.rules.engine.turn import apply, legal
from vk_notebook.rules.words.telling import tell

VARIANTS = ("starter-solitaire", "master-solitaire", "solo")
CARDS = ("base", "afterlife", "last-rites")
seeds = some.integers(0, 1 << 32)


def new(variant: str, seed: int, **more: Any) -> vk.Game:
    """A game whose cards, difficulty and starters follow from the seed."""
    r = random.Random(f"variant {seed}")
    options: dict[str, Any] = {"cards": r.choice(CARDS), "starters": r.choice((None, "base", "last-rites"))}
    if variant == "solo":
        options |= {"difficulty": r.randrange(11), "hard": r.random() < 0.5}
        options["pharaohs"] = r.random() < 0.3
    return vk.new_game(1, variant=variant, seed=seed, **{**options, **more})


def walk(st: State, seed: int) -> Iterator[State]:
    """Random choices to the end."""
    r = random.Random(f"moves {seed}")
    for _ in range(20_000):
        yield st
        if st.over:
            return
        apply(st, pick(st, r))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.rule("solo.normal-rules", "solo.no-hand", "solo.end", "solitaire.master.no-free-entombment")
def test_a_whole_game_keeps_its_cards_and_its_turns(variant: str, seed: int) -> None:
    st = new(variant, seed).state
    cards = cards_of(st)
    watch = watch_of(st)
    r = random.Random(seed)
    tomb = 0
    while not st.over:
        code = pick(st, r)
        if st.step == PLAY and not st.stack:
            need(variant != "master-solitaire" or code < 3 << 12, "a free entombment in Master Solitaire")
        watch.choice(st, code)
        apply(st, code)
        conserved(st, cards)
        watch.after(st)
        assert_plain(st)
        if variant == "solo":
            tomb = max(tomb, len(st.z[PILES + TOMB]))
    assert legal(st) == []
    assert variant != "solo" or tomb > 5


@pytest.mark.parametrize("variant", VARIANTS)
@given(seed=seeds)
def test_every_check_holds_somewhere_in_a_game(variant: str, seed: int) -> None:
    r = random.Random(seed)
    st = new(variant, seed).state
    for _ in range(r.randrange(160)):
        if st.over:
            break
        apply(st, pick(st, r))
    everything(st, [r.random() for _ in range(12)])


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(2))
def test_every_check_holds_through_whole_games(variant: str, seed: int) -> None:
    for number, st in enumerate(walk(new(variant, 50 + seed).state, seed)):
        if number % 7 == 0 or len(st.stack) > 1:
            everything(st, [0.1, 0.5, 0.9], (number,))


@given(seed=seeds)
def test_the_order_of_the_dummys_deck_is_hidden_and_nothing_else_of_it(seed: int) -> None:
    game = new("solo", seed, pharaohs=False)
    r = random.Random(seed)
    for _ in range(r.randrange(80)):
        if game.decision is not None:
            game.choose(r.choice(list(game.options)))
    seen = game.view("Ana").players[1]
    dummy = game.players[1]
    assert seen.deck == (None,) * len(dummy.deck)
    assert list(seen.discard) == dummy.discard
    assert list(seen.tomb) == dummy.tomb
    st = game.state
    worlds = [game.view("Ana").determinize(k) for k in range(4)]
    for world in worlds:
        assert sorted(world.z[PILES + DECK]) == sorted(st.z[PILES + DECK])
        assert world.z[PILES + DISCARD] == st.z[PILES + DISCARD]
        assert world.z[PILES + TOMB] == st.z[PILES + TOMB]
    if len(dummy.deck) > 12:
        assert len({world.z[PILES + DECK] for world in worlds}) > 1


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@given(seed=seeds)
def test_undo_goes_back_over_the_dummys_turns_and_redo_forward_again(variant: str, seed: int) -> None:
    game = new(variant, seed)
    r = random.Random(seed)
    shots = [snapshot(game)]
    for _ in range(40):
        if game.decision is None:
            break
        game.choose(r.choice(list(game.options)))
        shots.append(snapshot(game))
    for shot in shots[-2::-1]:
        game.undo()
        assert snapshot(game) == shot
    for shot in shots[1:]:
        game.redo()
        assert snapshot(game) == shot


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@given(seed=seeds)
def test_a_state_and_a_record_come_back_as_they_were(variant: str, seed: int) -> None:
    game = new(variant, seed)
    r = random.Random(seed)
    for _ in range(r.randrange(90)):
        if game.decision is not None:
            game.choose(r.choice(list(game.options)))
    st = game.state
    assert frozen(saved(st)) == frozen(st)
    record = vk.Record.from_json(game.record.to_json())
    again = record.game()
    assert frozen(again.state) == frozen(st)
    assert again.state.table.variant == variant
    assert again.moves == game.moves
    assert [e.text for e in again.events] == [e.text for e in game.events]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("bot", ["random", "collector"])
@pytest.mark.parametrize("seed", range(4))
def test_bots_play_every_variant_to_its_end(variant: str, bot: str, seed: int) -> None:
    game = new(variant, 20 + seed)
    result = play(game, [bot], seed=seed)
    assert result.finished
    outcome = game.outcome()
    assert outcome is not None
    assert result.winners == outcome.winners
    with pytest.raises(ValueError, match="this game needs 1 bot, for Ana"):
        play(new(variant, seed), [bot, bot])


@pytest.mark.parametrize("variant", VARIANTS)
def test_playouts_reach_the_end(variant: str) -> None:
    for seed in range(20):
        st = new(variant, seed).state
        cards = cards_of(st)
        assert playout(st, seed) < 20_000
        assert st.over
        assert cards_of(st) == cards


@pytest.mark.parametrize("seed", range(6))
def test_every_event_has_its_line_and_tells_no_hidden_card(seed: int) -> None:
    game = new("solo", seed, pharaohs=False)
    r = random.Random(seed)
    while game.decision is not None:
        game.choose(r.choice(list(game.options)))
    t = game.state.table
    lines = [tell(t, e.raw) for e in game.events]
    assert all(line and line[-1] == "." for line in lines)
    drawn = [e for e in game.events if e.raw.kind == "dummy draws"]
    assert len(drawn) == game.state.turn // 2
    assert all(e.automatic for e in drawn)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.rule("solitaire.starter.goal", "solitaire.duplicates-penalised")
def test_no_tomb_of_a_solitaire_is_worth_more_than_the_perfect_one(seed: int) -> None:
    for st in walk(new("starter-solitaire", seed).state, seed):
        total = totals(st)[0]
        assert total <= perfect_score(st)
