"""Whatever a stranger describes, it has the bounds of a real table, and whoever thinks about it comes to an end."""

import json
import random
import time
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.analysis import review
from vk_notebook.analysis.evaluate import ponder
from vk_notebook.analysis.review import review_work
from vk_notebook.analysis.review.reasons import reason
from vk_notebook.board.look.hints import Adviser
from vk_notebook.board.table.session import Session
from vk_notebook.bots import make
from vk_notebook.bots.searching import MOST_HELD, holds_too_much
from vk_notebook.cards.catalogue import KINDS, SETS
from vk_notebook.cards.pools import MOST_CARDS
from vk_notebook.lessons import Lesson
from vk_notebook.play.position import PILE_KEYS
from vk_notebook.record.record import read
from vk_notebook.record.shape import schema
from vk_notebook.rules.engine.state import HAND, PILES
from vk_notebook.rules.engine.turn import asked
from vk_notebook.rules.knowledge.view import View
from vk_notebook.rules.words.notation import Options

NAMES = [kind.name for kind in KINDS]
UNIQUES = [kind.name for kind in KINDS if kind.kind == "unique"]
#: Seconds of work that are more than anything here takes.
SOON = 8.0


def drawn(count: int, seed: int = 1) -> list[str]:
    """So many card names."""
    return random.Random(seed).choices(NAMES, k=count)


def crowded(place: str, count: int) -> dict[str, Any]:
    """A position with so many cards in one place."""
    cards = drawn(count)
    return {place: cards} if place in (*PILE_KEYS, "boneyard", "stock") else {"opponents": [{place[6:]: cards}]}


PLACES = [*PILE_KEYS, "boneyard", "stock", *(f"other {key}" for key in PILE_KEYS)]


# ---- bounds --------------------------------------------------------------------------------------------------


def test_the_largest_table_has_as_many_cards_as_a_position_may_have() -> None:
    game = vk.new_game(6, cards=vk.Mix(list(SETS), UNIQUES), seed=1)
    assert len(game.state.table.cards) == MOST_CARDS
    defs = schema()["$defs"]
    assert defs["names"]["maxItems"] == defs["setup"]["properties"]["boneyard"]["maxItems"] == MOST_CARDS


@pytest.mark.parametrize("place", PLACES)
def test_a_position_has_the_bounds_of_a_real_table(place: str) -> None:
    """What is accepted can be saved and loaded."""
    record = vk.position(**crowded(place, MOST_CARDS)).record
    assert read(record.to_json()).setup == record.setup
    with pytest.raises(ValueError, match=f"{MOST_CARDS} cards at most, as many as the largest table"):
        vk.position(**crowded(place, MOST_CARDS), pyramid=["Urn"])
    with pytest.raises(ValueError, match="has 1,000,000"):
        vk.position(**crowded(place, 1_000_000))


@pytest.mark.parametrize("place", PLACES)
def test_a_record_has_the_bounds_of_a_real_table(place: str) -> None:
    held = json.loads(vk.position(**crowded(place, MOST_CARDS)).record.to_json())
    for more in (1, 500):
        held["setup"]["seats"][0]["tomb"] += ["Urn"] * more
        with pytest.raises(vk.RecordError, match=str(MOST_CARDS)):
            read(json.dumps(held))


@pytest.mark.parametrize("starters", [{"Urn": 10**9}, {"Urn": 10**9, "Shabti": 10**18}, ["Urn"] * 10**6])
def test_starters_are_counted_before_they_are_listed(starters: Any) -> None:
    began = time.process_time()
    with pytest.raises(ValueError, match=r"a starter deck has ten cards, not|whole number from 0 to 10, not"):
        vk.new_game(2, starters=starters)
    assert time.process_time() - began < 1


@pytest.mark.parametrize("many", ["999999999 Urn", "9" * 100_000 + " Urn", "234 Urn, " * 20_000 + "Urn"])
@pytest.mark.parametrize("pile", ["hand", "pyramid", "Ben's tomb"])
def test_the_cards_of_a_sheet_are_counted_before_they_are_listed(pile: str, many: str) -> None:
    sheet = f"# Mine\n\n## one: One\n\nEnd.\n\n- {pile}: {many}\n- goal: turn over\n- solution: end turn\n"
    began = time.process_time()
    with pytest.raises(ValueError, match=rf"^mine_lesson\.md, line 7: {pile}: .*(whole number|more than 234 cards)"):
        Lesson.read("mine", sheet)
    assert time.process_time() - began < 1


# ---- thinking ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["hand", "in_play", "discard", "other hand", "boneyard"])
def test_a_hint_looks_at_the_clock_between_its_options(place: str) -> None:
    given = {"hand": drawn(20, 2), **crowded(place, MOST_CARDS - 30)}
    state = vk.position(**given, pyramid=drawn(6)).state
    began = time.process_time()
    found = ponder(state, seconds=0.1)
    assert time.process_time() - began < SOON
    assert found
    assert found[0].code in Options(state).codes


def test_a_hint_without_time_tries_a_few_options_only() -> None:
    state = vk.new_game(2, seed=6).state
    assert 0 < len(ponder(state, seconds=0.0)) < len(Options(state).codes)


def test_a_hint_that_no_world_answers_is_what_the_bot_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vk_notebook.analysis.evaluate.sample", lambda state, codes, *_: {code: [] for code in codes})
    state, adviser = vk.new_game(2, seed=6).state, Adviser()
    (only,) = ponder(state, seconds=0.1)
    assert only.playouts == 0
    assert adviser.ask(state).heading == "Where to look"
    assert "how Hard would play" in adviser.ask(state).text or reason(state, only.code)


@pytest.mark.parametrize("bot", ["expert", "search"])
@pytest.mark.parametrize("place", ["hand", "other hand"])
def test_no_bot_looks_ahead_where_a_hand_is_larger_than_any(bot: str, place: str) -> None:
    state = vk.position(**crowded(place, MOST_CARDS - 20), pyramid=drawn(6), deck=drawn(6), boneyard=drawn(5)).state
    view, options = View(state, asked(state)), Options(state)
    began = time.process_time()
    chosen = [make(name).choose(view, options, random.Random(1)) for name in (bot, "tempo")]
    assert time.process_time() - began < SOON
    assert chosen[0] == chosen[1]
    session = Session(vk.position(name="Ana", hand=drawn(MOST_HELD + 1)), bots={"Ben": bot})
    assert any("bots play like Hard" in line["text"] for line in session.log())


@pytest.mark.parametrize("bot", ["expert", "search", "tempo", "collector", "greedy"])
def test_every_bot_answers_soon_in_the_fullest_position_in_which_it_looks_ahead(bot: str) -> None:
    given: dict[str, Any] = {"hand": drawn(MOST_HELD), "discard": drawn(60, 2), "deck": drawn(20, 3)}
    other = {"hand": drawn(MOST_HELD, 4), "discard": drawn(40, 5)}
    state = vk.position(**given, opponents=[other], boneyard=drawn(30, 6), pyramid=drawn(6, 7), stock=drawn(4)).state
    began = time.process_time()
    make(bot).choose(View(state, asked(state)), Options(state), random.Random(1))
    assert time.process_time() - began < SOON


def test_at_real_tables_nobody_holds_too_much() -> None:
    most = 0
    for seed in range(6):
        game = vk.new_game(2 + seed % 3, cards=vk.random_mix(seed), seed=seed)
        rng = random.Random(seed)
        while not game.state.over and game.turn < 60:
            game.choose(rng.choice(game.options))
            state = game.state
            most = max(most, *(len(state.z[seat * PILES + HAND]) for seat in range(state.table.seats)))
            assert not holds_too_much(state)
    assert most < MOST_HELD


def test_a_review_of_the_largest_budget_stops_on_time() -> None:
    began = time.process_time()
    found = review(vk.example("boat"), budget=review_work.MOST_BUDGET, seconds=0.1, progress=False, annotate=False)
    assert time.process_time() - began < SOON
    assert not found.finished


def test_bots_at_more_tables_than_anybody_can_count_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 100,000 can take turns"):
        vk.simulate(["random"] * 300, games=1, players=6, jobs=0)
