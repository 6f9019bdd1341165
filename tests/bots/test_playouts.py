"""Playouts: they play as collectors do, equal seeds give equal worlds, and the chances are sensible."""

import pytest

import vk_notebook as vk
from vk_notebook.bots import play
from vk_notebook.bots.collector import play_on, strategy_of
from vk_notebook.bots.playouts import Ending, Playouts, playouts
from vk_notebook.record import digest
from vk_notebook.rules.engine.known import Known
from vk_notebook.rules.engine.state import DECK, PLAY
from vk_notebook.rules.engine.turn import apply, legal

VERSIONS = ("base", "afterlife", "last-rites")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("cards", VERSIONS)
def test_a_game_is_played_on_as_collectors_play_it(cards: str, seats: int) -> None:
    state = vk.new_game(seats, cards=cards, seed=seats, pharaohs=seats > 2).state
    world = state.clone()
    play_on(world)
    result = play(state, ["collector"] * seats)
    assert digest(world) == digest(state)
    assert result.finished
    assert min(result.scores) >= 0


def test_a_gift_on_the_deck_counts_when_it_is_seen() -> None:
    """Nobody in a playout plans with a card that he was given unseen."""
    state = vk.position(hand=["Urn"], deck=["Statue of Isis"], stock=["Boat"] * 20).state
    gift = state.z[DECK][0]
    assert strategy_of(state).mind(state, 0).own
    state.known = {gift: Known(0b10)}
    assert not strategy_of(state).mind(state, 0).own


def late(**more: object) -> vk.Game:
    """A position near the end in which Ana leads by far, unless told otherwise."""
    tomb = ["Statue of Isis", "Statue of Horus", "Statue of Thoth", "Statue of Sobek"]
    piles = {"name": "Ana", "hand": ["Urn", "Boat"], "tomb": tomb, "deck": ["Shabti"] * 5}
    opponent = {"name": "Ben", "hand": ["Urn"] * 5, "tomb": ["Boat"]}
    return vk.position(**{**piles, "opponents": [opponent], "pyramid": [None] * 5 + ["Book of Gates"], **more})  # type: ignore[arg-type]


def test_who_leads_by_far_at_the_end_wins() -> None:
    found = playouts(late().view("Ana"), 10, 3)
    assert len(found) == 10
    assert (found.chance(0), found.chance(1)) == (1.0, 0.0)
    assert found.margin(0) > 10
    assert 0 < found.error(0) < 0.1
    assert found.points(0) >= 16


def test_equal_seeds_are_equal_worlds_and_nothing_changes() -> None:
    game = vk.new_game(3, seed=5)
    view, before = game.view(game.active), digest(game.state)
    found = playouts(view, 4, 7)
    assert playouts(view, 4, 7) == found
    assert playouts(view, 2, 7) + playouts(view, 2, 7, start=2) == found
    assert playouts(view, 4, 8) != found
    assert digest(game.state) == before
    assert sum(sum(ending.shares) for ending in found.endings) == pytest.approx(4)


def test_a_choice_is_tried_in_the_same_worlds() -> None:
    game = late(tomb=[], opponents=[{"name": "Ben", "tomb": ["Boat", "Urn"]}], hand=["Statue of Isis"], deck=["Boat"])
    view, options = game.view("Ana"), game.options
    end, lay = (options.codes[options.texts.index(text)] for text in ("end turn", "entomb Statue of Isis"))
    better, error = playouts(view, 6, first=[lay]).ahead_of(playouts(view, 6, first=[end]), 0)
    assert better >= 0
    assert error < 0.5


def test_the_error_is_never_nothing() -> None:
    assert Playouts(()).error(0) == 1.0
    one = Playouts((Ending((1.0, 0.0), (9, 3)),))
    assert one.error(0) == 0.5
    assert one.margin(1) == -6


@pytest.mark.parametrize("variant", ["solo", "starter-solitaire", "master-solitaire"])
def test_games_alone_are_played_out_too(variant: str) -> None:
    game = vk.new_game(["Ana"], variant=variant, seed=2)
    found = playouts(game.view("Ana"), 1)
    assert found.points(0) > 0


@pytest.mark.parametrize("players", [2, 3])
def test_a_turn_is_played_on_and_no_more(players: int) -> None:
    st = vk.new_game(players, seed=5).state
    for turn in range(1, 6):
        apply(st, legal(st)[0])  # in mid-turn
        play_on(st, turns=1)
        assert (st.turn, st.stack, st.step) == (turn, [], PLAY)
