"""What holds at every decision of every game, on random games of 2 to 4 players with the base and with mixed cards."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as some

import vk_notebook as vk
from tests.property.checks import (
    TurnWatch,
    assert_plain,
    clones_agree,
    looking_changes_nothing,
    need,
    readable,
    snapshot,
    watched,
)
from tests.property.tables import any_state, card_names, cards_of, frozen, mark_of, midgame, pick, walk
from vk_notebook.create import started
from vk_notebook.rules.engine.turn import apply, legal

seeds = some.integers(0, 1 << 32)
shares = some.lists(some.floats(0, 1, exclude_max=True), max_size=30)

JUNK = (
    "", " ", "buy", "pick", "take it all", "draw draw", "yes please", "option 9", "option -1", "option one",
    "choose Nobody", "end", "end turn now", "arrange", "use pharaoh", "done", "no", "yes", "pass", "draw",
    "pick the top of the stock", "entomb the top of the deck", "repeat", "буy Urn", "buy\x00Urn", "🂡", "execute " * 50,
)  # fmt: skip
VERBS = ("buy", "execute", "entomb", "pay", "pick", "take", "discard", "sacrifice", "give", "react", "put", "repeat")
PLACES = ("", " from hand", " from discard", " at apex", " at base left", " from the moon")


@pytest.mark.parametrize("pool", ["base", "mix", "all"])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("entomb.once-per-turn", "pyramid.refill-regardless", "turn.draw-five", "end.all-three-conditions")
def test_a_whole_game_keeps_its_cards_and_its_turns(pool: str, seed: int) -> None:
    st = any_state(100 + seed, pool)
    cards, watch, r = cards_of(st), TurnWatch(st), random.Random(seed)
    turns = 0
    while not st.over:
        before = st.turn
        watched(st, pick(st, r), watch, cards)
        assert_plain(st)
        turns += st.turn - before
    assert turns % st.table.seats == 0
    assert legal(st) == []


@given(seed=seeds)
def test_every_offered_option_is_accepted(seed: int) -> None:
    st = midgame(seed)
    cards = cards_of(st)
    for code in list(legal(st)):
        one = st.clone()
        watched(one, code, TurnWatch(one), cards)
        assert frozen(one) != frozen(st)


@given(seed=seeds)
def test_every_text_leads_back_to_its_option(seed: int) -> None:
    readable(midgame(seed))


@pytest.mark.parametrize("seed", range(3))
def test_every_text_of_a_whole_game_leads_back_to_its_option(seed: int) -> None:
    for number, st in enumerate(walk(any_state(200 + seed, "mix"), seed)):
        if st.stack or number % 5 == 0:
            readable(st)


@given(seed=seeds)
def test_looking_changes_nothing(seed: int) -> None:
    looking_changes_nothing(midgame(seed))


@given(seed=seeds, choices=shares)
def test_a_clone_leads_its_own_life(seed: int, choices: list[float]) -> None:
    clones_agree(midgame(seed), choices)


@pytest.mark.parametrize("seed", range(3))
def test_a_clone_in_the_middle_of_an_action_leads_its_own_life(seed: int) -> None:
    middles = 0
    for st in walk(any_state(300 + seed, "mix"), seed):
        if st.stack and not st.over:
            middles += 1
            if middles % 4 == 0:
                clones_agree(st, [0.0, 0.5, 0.9, 0.3])
    assert middles > 20


@pytest.mark.plain
def test_a_lively_object_in_a_state_is_found() -> None:
    for wrong in (random.Random(1), lambda: 0, {1, 2}, 0.5, [(0, object())]):
        st = midgame(1)
        st.rng = wrong  # type: ignore[assignment]
        with pytest.raises(AssertionError, match="rng holds a"):
            assert_plain(st)


# ---- games for people ------------------------------------------------------------------------------------


def illegal_texts(game: vk.Game, r: random.Random) -> list[str]:
    """Texts of which hardly one is a move now."""
    names = card_names("all")
    texts = list(r.sample(JUNK, 5))
    for _ in range(12):
        texts.append(f"{r.choice(VERBS)} {r.choice(names)}{r.choice(PLACES)}")
    held = game.players[0].hand + [c for c in game.pyramid if c]
    texts += [f"{r.choice(VERBS)} {c}" for c in held]
    return texts


@given(seed=seeds)
def test_a_refused_move_changes_nothing(seed: int) -> None:
    game = vk.Game(midgame(seed, "mix"), {})
    r = random.Random(seed)
    before = snapshot(game)
    refused = 0
    for text in illegal_texts(game, r):
        if text in game.options:
            continue
        said: object
        try:
            said = game.why_not(text)
        except vk.InvalidMove as problem:
            said = problem
        assert snapshot(game) == before
        with pytest.raises((vk.InvalidMove, vk.IllegalMove, vk.AmbiguousMove)) as caught:
            game.play(text)
        refused += 1
        assert snapshot(game) == before
        assert str(caught.value)
        if isinstance(caught.value, vk.IllegalMove):
            assert caught.value.refusal == said
        elif isinstance(caught.value, vk.InvalidMove):
            assert isinstance(said, vk.InvalidMove)
    assert refused


@given(seed=seeds)
def test_of_several_moves_all_are_played_or_none(seed: int) -> None:
    game = vk.Game(midgame(seed, deepest=150), {})
    before = snapshot(game)
    moves = random_moves(game, seed, 4)
    for _ in moves:
        game.undo()
    assert snapshot(game) == before
    with pytest.raises(vk.InvalidMove):
        game.play(*moves, "fly to the moon")
    assert snapshot(game) == before
    game.play(*moves)
    assert game.moves == moves


def random_moves(game: vk.Game, seed: int, most: int) -> list[str]:
    """Play some random moves and return their texts."""
    r = random.Random(seed)
    for _ in range(most):
        if not game.options:
            break
        game.choose(r.choice(game.options))
    return game.moves


@given(seed=seeds)
def test_undo_and_redo_bring_everything_back(seed: int) -> None:
    game = started(midgame(seed, "mix"), {})
    r = random.Random(seed)
    seen = [snapshot(game)]
    for _ in range(r.randint(1, 40)):
        if not game.options:
            break
        game.choose(r.choice(game.options))
        seen.append(snapshot(game))
    for expected in reversed(seen[:-1]):
        game.undo()
        assert snapshot(game) == expected
    for expected in seen[1:]:
        game.redo()
        assert snapshot(game) == expected
    assert not game.can_redo


@given(seed=seeds)
def test_what_an_old_option_meant_stays_true(seed: int) -> None:
    game = vk.Game(midgame(seed), {})
    if not game.options:
        return
    old, view = game.options, game.view(game.active)
    texts, hand = old.texts, view.me.hand
    game.choose(random.Random(seed).choice(old))
    assert old.texts == texts
    assert view.me.hand == hand


# ---- the same everywhere -----------------------------------------------------------------------------------

#: Hash over the moves and over every card's place at every turn. It changes only when the rules, the texts or the card
#: table change: then look why, and write the new one here.
GOLDENS = {
    "two players, base": "5064d155b595933d",
    "four players, mixed cards": "77094f2a0760b635",
    "three players, classic wordings": "23877a1feaf73288",
}
SETUPS = {
    "two players, base": (2, 1, "base", "base", "premium"),
    "four players, mixed cards": (4, 2, "mix", "mixed", "premium"),
    "three players, classic wordings": (3, 3, "mix", "last-rites", "classic"),
}


@pytest.mark.parametrize("name", GOLDENS)
def test_the_same_seed_and_moves_give_the_same_game_everywhere(name: str) -> None:
    assert played_hash(name) == GOLDENS[name]


def played_hash(name: str) -> str:
    """Play a game with the package's own chance, and hash all that happens in it."""
    import hashlib

    from tests.property.tables import new_state
    from vk_notebook.rules.engine.chance import below, seeded
    from vk_notebook.rules.words.notation import Option

    seats, seed, pool, kit, edition = SETUPS[name]
    st = new_state(seed, seats, pool, kit, edition)
    told = hashlib.sha256()
    rng, turn = seeded(seed), -1
    while not st.over:
        if st.turn != turn:
            turn = st.turn
            told.update(mark_of(st).encode())
        # In the order of the texts, so that only what is offered counts, not the order in which it is.
        texts = sorted((Option(st, code).text, code) for code in legal(st))
        k, rng = below(len(texts), rng)
        told.update(texts[k][0].encode())
        apply(st, texts[k][1])
    told.update(mark_of(st).encode())
    return told.hexdigest()[:16]


def test_another_seed_gives_another_game() -> None:
    assert len({mark_of(any_state(seed, "base")) for seed in range(50)}) == 50
    need(mark_of(any_state(7)) == mark_of(any_state(7)), "the same seed gave two games")
