"""Options played on in equal worlds: what is the same stays the same, what is better is seen, what is hidden is not."""

from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.analysis.evaluate import (
    candidates,
    compared,
    mean_error,
    ponder,
    sample,
    share_error,
    weighed,
    world,
)
from vk_notebook.analysis.outlook import ended
from vk_notebook.bots import play
from vk_notebook.rules.engine.state import State
from vk_notebook.rules.engine.turn import apply, asked, legal
from vk_notebook.rules.knowledge.view import View
from vk_notebook.rules.words.notation import matches

pytestmark = pytest.mark.plain


def last_turn(**more: Any) -> vk.Game:
    """Ana is behind by a point, holds a jar that makes nine of four, and nothing is left to buy."""
    given: dict[str, Any] = {
        "hand": ["Qebehsenuef Canopic Jar", "Shabti"], "tomb": ["Hopi Canopic Jar", "Imseti Canopic Jar"],
        "opponents": [{"tomb": ["Book of Gates", "Book of the Dead", "Urn"]}], "cards": "base",
    }  # fmt: skip
    return vk.position(**{**given, **more})


def code(state: State, text: str) -> int:
    (found,) = matches(state, text)
    return found


def test_the_better_entombment_wins_and_the_other_does_not() -> None:
    game = last_turn()
    best, *others = ponder(game.state, playouts=40)
    assert best.text == "entomb Qebehsenuef Canopic Jar"
    assert best.chance == 1.0
    assert {w.text: w.chance for w in others}["entomb Shabti"] == 0.5


def test_nothing_is_changed_and_the_same_numbers_give_the_same_outcomes() -> None:
    game = last_turn()
    before = game.record.to_json()
    codes = candidates(game.state)
    one, other = (sample(game.state, codes, range(3), seed=5) for _ in range(2))
    assert one == other
    assert game.record.to_json() == before
    assert all(len(outcomes) == 3 for outcomes in one.values())


def test_worlds_can_be_numbered_from_anywhere() -> None:
    game = vk.example("boat").game()
    state = game.choices[-30].state
    codes = legal(state)[:2]
    whole = sample(state, codes, range(4))
    parts = [sample(state, codes, span) for span in (range(2), range(2, 4))]
    assert whole == {one: parts[0][one] + parts[1][one] for one in codes}


@pytest.mark.parametrize("world_number", [1, 2])
def test_what_a_seat_cannot_know_makes_no_difference(world_number: int) -> None:
    """In a world that the seat takes for possible every option comes to the very same, and so would a hint."""
    game = vk.new_game(2, seed=3)
    play(game, ["collector", "collector"], 3)
    state = game.choices[-40].state
    other = world(state, asked(state), world_number, seed=99)
    assert [pile for pile in other.z if pile] != [pile for pile in state.z if pile]
    codes = legal(state)
    assert sample(other, codes, range(4)) == sample(state, codes, range(4))
    assert ponder(other, playouts=20) == ponder(state, playouts=20)


def test_then_shows_that_a_move_only_came_first() -> None:
    game = last_turn(hand=["Qebehsenuef Canopic Jar", "Shabti", "Urn"], discard=["Shabti"])
    jar, urn = code(game.state, "entomb Qebehsenuef Canopic Jar"), code(game.state, "execute Urn")
    mended = sample(game.state, [urn], range(4), then=jar)[urn]
    assert [shares for shares, _ in mended] == [(1.0, 0.0)] * 4


def test_alone_the_share_of_the_perfect_score_counts() -> None:
    game = vk.new_game(["Ana"], variant="starter-solitaire", seed=1)
    end = ended(game.state)
    assert end.shares == (0.0,)
    assert end.lead(0) < -50


def test_small_choices_are_held_against_the_bots_own_only() -> None:
    past = vk.example("boat").game().choices
    state = next(c.state for c in past if c.text.startswith("pay ") and len(legal(c.state)) > 3)
    made = legal(state)[-1]
    assert candidates(state, made)[0] == made
    assert len(candidates(state, made)) <= 2


def test_errors_are_never_nothing() -> None:
    assert 0 < share_error(1.0, 10) < share_error(0.5, 10) < 0.2
    assert mean_error(0.0, 0.0, 0) == (0.0, 1.0)
    value, error = mean_error(10.0, 10.0, 10)
    assert value == 1.0
    assert 0 < error < 0.1


def test_a_difference_is_known_better_than_either_side() -> None:
    state = vk.example("boat").game().choices[-30].state
    codes = candidates(state)[:2]
    found = sample(state, codes, range(30))
    by = compared(found[codes[0]], found[codes[1]], asked(state))
    assert by.playouts == 30
    assert by.error <= 1.3 * sum(w.error for w in weighed(state, found))


@pytest.fixture(scope="module", params=["four", "dummy", "alone"])
def table(request: pytest.FixtureRequest) -> vk.Game:
    """The last turns of games of several kinds, where playouts are short."""
    kinds: dict[str, dict[str, Any]] = {
        "four": {"players": 4, "cards": "afterlife", "pharaohs": True},
        "dummy": {"players": ["Ana"], "variant": "solo"},
        "alone": {"players": ["Ana"], "variant": "master-solitaire"},
    }
    game = vk.new_game(**kinds[request.param], seed=3)
    state = game.state
    while View(state, 0).cards_left > 8:
        apply(state, legal(state)[state.rng % len(legal(state))])
        state = game.state
    return game


def test_every_kind_of_game_can_be_weighed(table: vk.Game) -> None:
    found = ponder(table.state, playouts=12)
    assert found
    assert all(0 <= w.chance <= 1 and 0 < w.error < 1 for w in found)
