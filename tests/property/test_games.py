"""What holds at every decision of every game: of each version, of any mix, and of the games for one player."""

import random
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as some

import vk_notebook as vk
from tests.property.checks import (
    assert_plain,
    ended,
    every_option_accepted,
    everything,
    nothing_leaks,
    saved_and_loaded,
    snapshot,
    watched,
    worlds_go_on,
)
from tests.property.tables import any_game, any_mix, card_names, cards_of, frozen, midgame, walk
from tests.scenario import by_lot
from vk_notebook.bots import play
from vk_notebook.bots.random_games import playout
from vk_notebook.cards.catalogue import KINDS, SETS, VERSIONS
from vk_notebook.cards.pools import PRESETS
from vk_notebook.rules.engine.state import DECK, DISCARD, HAND, PILES, TOMB, State
from vk_notebook.rules.engine.terms import VARIANTS
from vk_notebook.rules.words.telling import tell

seeds = some.integers(0, 1 << 32)
GAMES = ("base", "mix", "anything", *VARIANTS)

JUNK = (
    "", " ", "buy", "pick", "take it all", "draw draw", "yes please", "option 9", "option -1", "option one",
    "choose Nobody", "end", "end turn now", "arrange", "use pharaoh", "done", "no", "yes", "pass", "draw",
    "pick the top of the stock", "entomb the top of the deck", "repeat", "буy Urn", "buy\x00Urn", "🂡", "execute " * 50,
)  # fmt: skip
VERBS = ("buy", "execute", "entomb", "pay", "pick", "take", "discard", "sacrifice", "give", "react", "put", "repeat")
PLACES = ("", " from hand", " from discard", " at apex", " at base left", " from the moon")


@pytest.mark.parametrize("kind", GAMES)
@given(seed=seeds)
@pytest.mark.rule(
    "entomb.once-per-turn", "pyramid.refill-regardless", "turn.draw-five", "end.all-three-conditions",
    "variant.mixed-sets", "solo.normal-rules", "solo.no-hand", "solo.end", "solitaire.master.no-free-entombment",
    "solitaire.starter.goal", "solitaire.duplicates-penalised",
)  # fmt: skip
def test_a_whole_game_keeps_its_cards_and_its_turns(kind: str, seed: int) -> None:
    ended(watched(any_game(seed, kind).state, seed))


@pytest.mark.rule("variant.longer-games", "players.five", "players.six")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_of_every_preset_with_all_its_seats(preset: str) -> None:
    ended(watched(vk.new_game(vk.preset(preset).most_seats, cards=preset, seed=11).state, 11))


@pytest.mark.parametrize("kind", GAMES)
@given(seed=seeds)
def test_every_check_holds_somewhere_in_a_game(kind: str, seed: int) -> None:
    r = random.Random(seed)
    st = midgame(seed, kind)
    everything(st, [r.random() for _ in range(20)], (seed, seed + 1))
    every_option_accepted(st)
    saved_and_loaded(st)
    worlds_go_on(st, r)


@pytest.mark.slow
@pytest.mark.rule("info.discard-off-turn", "info.boneyard-top-only")
@pytest.mark.parametrize("kind", GAMES)
def test_every_check_holds_through_a_whole_game(kind: str) -> None:
    """Also where a card lies aside or two actions run at once."""
    for number, st in enumerate(walk(any_game(50, kind).state, 50)):
        if number % 9 == 0 or st.aside or len(st.stack) > 1:
            everything(st, [0.0, 0.5, 0.9, 0.3], (number,))


@pytest.mark.plain
def test_a_lively_object_in_a_state_is_found() -> None:
    for wrong in (random.Random(1), lambda: 0, {1, 2}, 0.5, [(0, object())]):
        st = midgame(1)
        st.rng = wrong  # type: ignore[assignment]
        with pytest.raises(AssertionError, match="rng holds a"):
            assert_plain(st)


def loses(st: State, seat: int, card: int, by_action: bool = False) -> None:
    """A discard that forgets the card."""


def keeps(st: State, seat: int, card: int, own: bool = True) -> None:
    """An entombment that ends in the hand."""
    st.z[seat * PILES + HAND] += (card,)


def breaks_off(st: State) -> None:
    """An action that ends without being counted, and leaves its cards aside."""
    st.stack.pop()


@pytest.mark.plain
@pytest.mark.parametrize(
    ("kind", "place", "wrong", "what"),
    [
        ("base", "vk_notebook.rules.engine.arrivals.to_discard", loses, "lost or doubled"),
        ("solo", "vk_notebook.rules.engine.arrivals.to_tomb", keeps, "the Dummy holds a card"),
        ("base", "vk_notebook.rules.engine.turn.end_frame", breaks_off, "an action was not finished"),
        ("base", "tests.property.checks.failing_part", lambda st, card: 0, "no part of it fails"),
        ("base", "tests.property.checks.tell", lambda table, event: "no end", "no line for"),
        ("base", "tests.property.checks.saved", lambda st: midgame(9), "is lost in a snapshot"),
        ("base", "tests.property.checks.texts", lambda st: [str(st.z)], "hidden cards change the options"),
    ],
)
def test_a_planted_fault_is_found(kind: str, place: str, wrong: Any, what: str) -> None:
    def look() -> None:
        for seed in range(4):
            st = watched(any_game(seed, kind).state, seed, 60)
            saved_and_loaded(st)
            nothing_leaks(st)

    look()
    with mock.patch(place, wrong), pytest.raises(AssertionError, match=what):
        look()


def test_games_are_played_with_everything() -> None:
    games = [any_game(seed) for seed in range(300)]
    assert {len(game.players) for game in games} == {2, 3, 4, 5, 6}
    assert {str(game.setup["cards"]) for game in games} >= {*VERSIONS, *PRESETS}
    mixes = [vk.Mix.from_json(game.setup["cards"]) for game in games if not isinstance(game.setup["cards"], str)]
    assert {mix.supersets for mix in mixes} == {True, False}
    assert {mix.copies for mix in mixes if isinstance(mix.copies, int)} == {1, 2}
    assert {name for mix in mixes for name in mix.sets} == set(SETS)
    assert len({str(game.state.z) for game in games}) == 300


@given(seed=seeds)
def test_the_joined_sets_are_the_same_for_rules_and_catalogue(seed: int) -> None:
    mix = any_mix(random.Random(seed))
    uniques = {k.name for k in KINDS if k.kind == "unique"}
    view = vk.new_game(cards=mix, seed=seed).view("Ana")
    assert view.sets == {key: info.size for key, info in mix.groups.items()}
    assert sum(view.sets.values()) + sum(name in uniques for name in mix.cards) == len(mix.cards)


# ---- games for people ------------------------------------------------------------------------------------


def illegal_texts(game: vk.Game, r: random.Random) -> list[str]:
    """Texts of which hardly one is a move now."""
    names = card_names("all")
    held = game.players[0].hand + [c for c in game.pyramid if c]
    return [
        *r.sample(JUNK, 5), *(f"{r.choice(VERBS)} {c}" for c in held),
        *(f"{r.choice(VERBS)} {r.choice(names)}{r.choice(PLACES)}" for _ in range(12)),
    ]  # fmt: skip


@given(seed=seeds, more=some.lists(some.text(some.characters(exclude_categories=())), max_size=4))
def test_a_refused_move_changes_nothing(seed: int, more: list[str]) -> None:
    game = vk.Game(midgame(seed), {})
    before = snapshot(game)
    assert [game.why_not(text) for text in game.options.texts] == [None] * len(game.options)
    for text in (text for text in [*illegal_texts(game, random.Random(seed)), *more] if text not in game.options):
        said: object
        try:
            said = game.why_not(text)
        except vk.InvalidMove as problem:
            said = problem
        assert snapshot(game) == before
        with pytest.raises((vk.InvalidMove, vk.IllegalMove, vk.AmbiguousMove)) as caught:
            game.play(text)
        assert snapshot(game) == before
        assert 0 < len(str(caught.value)) < 3000
        if isinstance(caught.value, vk.IllegalMove):
            assert caught.value.refusal == said
            assert vk.rule(caught.value.refusal.rule)
        elif isinstance(caught.value, vk.InvalidMove):
            assert isinstance(said, vk.InvalidMove) or "the nearest name is" in str(said)


@given(seed=seeds)
def test_of_several_moves_all_are_played_or_none(seed: int) -> None:
    game = vk.Game(midgame(seed, deepest=150), {})
    before = snapshot(game)
    moves = by_lot(game, seed, 4).moves
    for _ in moves:
        game.undo()
    assert snapshot(game) == before
    with pytest.raises(vk.InvalidMove):
        game.play(*moves, "fly to the moon")
    assert snapshot(game) == before
    game.play(*moves)
    assert game.moves == moves


@pytest.mark.parametrize("kind", ["anything", "solo"])
@given(seed=seeds)
def test_undo_redo_and_the_record_bring_everything_back(kind: str, seed: int) -> None:
    r = random.Random(seed)
    game = any_game(seed, kind)
    first = game.options, game.options.texts
    shots = [snapshot(game)]
    for _ in range(r.randint(1, 40)):
        if game.options:
            shots.append(snapshot(game.choose(r.choice(game.options))))
    again = vk.Record.from_json(game.record.to_json()).game()
    assert frozen(again.state) == frozen(game.state)
    assert (again.moves, again.state.table.variant) == (game.moves, game.state.table.variant)
    assert [e.text for e in again.events] == [e.text for e in game.events]
    assert first[0].texts == first[1], "what an old option meant stays true"
    for shot in shots[-2::-1]:
        assert snapshot(game.undo()) == shot
    for shot in shots[1:]:
        assert snapshot(game.redo()) == shot
    assert not game.can_redo


# ---- games for one player --------------------------------------------------------------------------------


@given(seed=seeds)
def test_the_order_of_the_dummys_deck_is_hidden_and_nothing_else_of_it(seed: int) -> None:
    game = by_lot(any_game(seed, "solo", pharaohs=False), seed, seed % 80)
    seen, dummy, st = game.view("Ana").players[1], game.players[1], game.state
    assert seen.deck == (None,) * len(dummy.deck)
    assert list(seen.discard) == dummy.discard
    assert list(seen.tomb) == dummy.tomb
    worlds = [game.view("Ana").determinize(k) for k in range(4)]
    for world in worlds:
        assert sorted(world.z[PILES + DECK]) == sorted(st.z[PILES + DECK])
        assert world.z[PILES + DISCARD] == st.z[PILES + DISCARD]
        assert world.z[PILES + TOMB] == st.z[PILES + TOMB]
    if len(dummy.deck) > 12:
        assert len({world.z[PILES + DECK] for world in worlds}) > 1


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("bot", ["random", "collector"])
def test_bots_play_every_variant_to_its_end(variant: str, bot: str) -> None:
    game = any_game(20, variant)
    result = play(game, [bot], seed=1)
    assert result.finished
    assert result.winners == game.outcome().winners
    with pytest.raises(ValueError, match="this game needs 1 bot, for Ana"):
        play(any_game(20, variant), [bot, bot])


@pytest.mark.parametrize("variant", VARIANTS)
def test_playouts_reach_the_end(variant: str) -> None:
    for seed in range(8):
        st = any_game(seed, variant).state
        cards = cards_of(st)
        assert playout(st, seed) < 20_000
        assert st.over
        assert cards_of(st) == cards


@pytest.mark.parametrize("seed", range(2))
def test_every_event_of_the_solo_game_has_its_line(seed: int) -> None:
    game = by_lot(any_game(seed, "solo", pharaohs=False), seed)
    lines = [tell(game.state.table, e.raw) for e in game.events]
    assert all(line and line[-1] == "." for line in lines)
    drawn = [e for e in game.events if e.raw.kind == "dummy draws"]
    assert len(drawn) == game.state.turn // 2
    assert all(e.automatic for e in drawn)
