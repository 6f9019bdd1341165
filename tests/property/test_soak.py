"""The soak finds what it is there for: broken rules, and parts that no game has carried out."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest

import vk_notebook as vk
from tests.property.checks import conserved
from tests.property.tables import cards_of
from tools.soak import __main__ as command
from tools.soak import playing
from tools.soak.coverage import NEVER_REFUSED, REFUSED, excused, told, wanted
from tools.soak.playing import LOOKS, Report, play_games, play_positions
from tools.soak.tables import NAMES, any_game
from vk_notebook.cards.catalogue import SETS, VERSIONS
from vk_notebook.cards.pools import PRESETS
from vk_notebook.create import EDITIONS
from vk_notebook.rules.engine import arrivals
from vk_notebook.rules.engine.state import DECK, HAND, PILES, State
from vk_notebook.rules.engine.terms import VARIANTS


@pytest.mark.slow
def test_some_games_pass_and_see_most_parts() -> None:
    report = play_games(range(24))
    assert report.failures == []
    assert report.games == 24
    assert report.checked
    assert report.refusals
    need = wanted(NAMES)
    assert len(need & report.marks) > 0.4 * len(need)


@pytest.mark.plain
def test_a_lost_card_fails_with_the_seed_that_shows_it() -> None:
    def loses(st: State, seat: int, card: int, by_action: bool = False) -> None:
        """A discard that forgets the card."""

    with mock.patch.object(arrivals, "to_discard", loses):
        report = play_games(range(4))
    assert len(report.failures) == 4
    how, what = report.failures[0]
    assert how == "--games 1 --seed 0"
    assert "lost or doubled" in what


@pytest.mark.plain
def test_a_dummy_that_is_given_a_hand_is_found() -> None:
    def held(st: State, seat: int, card: int, own: bool = True) -> None:
        """An entombment that ends in the hand."""
        st.z[seat * PILES + HAND] += (card,)

    solo = [seed for seed in range(60) if any_game(seed).state.table.dummy >= 0][:3]
    with mock.patch.object(arrivals, "to_tomb", held):
        assert any("the Dummy holds a card" in what for _, what in play_games(solo).failures)


def test_a_card_that_takes_the_place_of_another_is_found() -> None:
    st = any_game(1).state
    cards = cards_of(st)
    conserved(st, cards)
    st.z[HAND] = (st.z[DECK][0], *st.z[HAND][1:])
    with pytest.raises(AssertionError, match="lost or doubled"):
        conserved(st, cards)


@pytest.mark.plain
@pytest.mark.parametrize(
    ("look", "broken", "what"),
    [
        (0, ("tests.property.checks.saved", lambda st: any_game(9).state), "is lost in a snapshot"),
        (1, ("vk_notebook.game.Game._refusal", lambda self, text: self.undo()), "nothing to take back"),
        (2, ("tests.property.checks.texts", lambda st: [str(st.z)]), "hidden cards change the options"),
    ],
)
def test_every_look_at_length_finds_what_is_broken(look: int, broken: tuple[str, Any], what: str) -> None:
    often = mock.patch.multiple(playing, AT_LENGTH=2, LOOKS=(LOOKS[look],))
    with often, mock.patch(*broken):
        failures = play_games(range(2)).failures
    assert len(failures) == 2
    assert all(what in problem for _, problem in failures), failures


# ---- what there is to see --------------------------------------------------------------------------------------


@pytest.mark.plain
def test_a_part_that_cannot_be_reached_is_missed() -> None:
    """Box of Food finds nothing to entomb in a hand of sarcophagi, so its second part is never carried out."""
    key = "action:Box of Food"
    mark = (key, "executed", 1)
    assert mark in wanted(["Box of Food"])
    assert told(mark) == f"{key}: part 2, operation 1 (Entomb) never executed"
    with mock.patch("tests.property.tables.card_names", return_value=["Inner Sarcophagus"]):
        assert mark not in play_positions("Box of Food", range(60)).marks
    assert mark in play_positions("Box of Food", range(60)).marks


def test_a_part_that_is_excused_is_there() -> None:
    found = {(key.partition(":")[2], part) for key, what, part in excused(NAMES) if what == REFUSED}
    assert found == set(NEVER_REFUSED)
    assert not set(excused(NAMES)) & wanted(NAMES)


# ---- what is played --------------------------------------------------------------------------------------------


def test_games_are_played_with_everything() -> None:
    games = [any_game(seed) for seed in range(400)]
    tables = [game.state.table for game in games]
    several = [game for game in games if not game.state.table.variant]
    assert {len(game.players) for game in several} == {2, 3, 4, 5, 6}
    assert {game.setup["edition"] for game in games} == set(EDITIONS)
    assert {t.variant for t in tables} == {None, *VARIANTS}
    assert {str(game.setup["cards"]) for game in games} >= {*VERSIONS, *PRESETS}
    solo = [game.setup for game in games if game.state.table.variant == "solo"]
    assert {setup["hard"] for setup in solo} == {True, False}
    assert {setup["difficulty"] for setup in solo} == set(range(11))
    mixes = [vk.Mix.from_json(game.setup["cards"]) for game in games if not isinstance(game.setup["cards"], str)]
    assert {mix.supersets for mix in mixes} == {True, False}
    assert {mix.copies for mix in mixes if isinstance(mix.copies, int)} == {1, 2}
    assert {name for mix in mixes for name in mix.sets} == set(SETS)
    again = any_game(7)
    assert (again.setup, again.options.texts) == (games[7].setup, games[7].options.texts)


# ---- the command -----------------------------------------------------------------------------------------------


def test_the_command_plays_one_position_and_one_game_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--card", "Potter", "--games", "1", "--seed", "3"]) == 0
    assert "decisions" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        command.main(["--card", "Ace of Spades"])
    assert "Ace of Spades" in capsys.readouterr().err


def test_the_command_fails_when_something_was_not_seen_or_went_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    need = wanted(["Potter"])
    assert command.report(Report(marks=need), need, 1.0) == 0
    assert command.report(Report(), need, 1.0) == 1
    assert "missing: action:Potter" in capsys.readouterr().out
    assert command.report(Report(failures=[("--games 1 --seed 7", "AssertionError: no")]), need, 1.0) == 1
    told = capsys.readouterr().out
    assert "FAILED: AssertionError: no\n  python -m tools.soak --games 1 --seed 7" in told
    assert "missing" not in told
