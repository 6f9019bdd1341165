"""Luck and skill: the parts add up to the result, and each stands for what it is called."""

from __future__ import annotations

import pytest

import vk_notebook as vk
from vk_notebook.analysis import Review, review
from vk_notebook.analysis.review.luck import balance

pytestmark = pytest.mark.plain


def late(**more: object) -> vk.Game:
    """The last turns of a game that Ana wins if she entombs her jar: it makes nine of four."""
    given = {
        "name": "Ana", "hand": ["Qebehsenuef Canopic Jar", "Shabti"], "cards": "base",
        "tomb": ["Hopi Canopic Jar", "Imseti Canopic Jar"],
        "opponents": [{"name": "Ben", "hand": ["Urn", "Shabti"], "tomb": ["Book of Gates", "Book of the Dead", "Urn"]}],
    }  # fmt: skip
    return vk.position(**{**given, **more})


def reviewed(game: vk.Game) -> Review:
    return review(game, annotate=False, progress=False)


def adds_up(found: Review) -> None:
    for one in found.luck:
        assert one.start + one.cards + one.choices + one.others == pytest.approx(one.end)
    for whole, sum_of_all in (
        (1, [one.start for one in found.luck]),
        (1, [one.end for one in found.luck]),
        (0, [one.cards for one in found.luck]),  # what one has, another has not
        (0, [one.choices + one.others for one in found.luck]),
    ):
        assert sum(sum_of_all) == pytest.approx(whole, abs=1e-5)


def test_the_parts_add_up_and_a_blunder_is_the_players_own() -> None:
    game = late()
    game.play("entomb Shabti", "end turn", "entomb Urn", "end turn")
    found = reviewed(game)
    adds_up(found)
    ana, ben = found.luck
    assert (ana.end, ben.end) == (0.0, 1.0)
    assert ana.choices < -0.15
    assert ben.others == pytest.approx(-ana.choices)


def test_good_moves_cost_nothing() -> None:
    game = late()
    game.play("entomb Qebehsenuef Canopic Jar", "end turn", "entomb Urn", "end turn")
    ana, _ = reviewed(game).luck
    assert ana.end == 1.0
    assert ana.choices > -0.05


def test_a_game_that_is_not_over_ends_with_its_last_chance() -> None:
    game = late(stock=["Boat"] * 4, pyramid=["Urn"] * 6)
    game.play("entomb Qebehsenuef Canopic Jar", "end turn")
    found = reviewed(game)
    adds_up(found)
    assert 0 < found.luck[0].end < 1


def test_what_the_cards_did_after_the_last_choice_is_told_at_the_end() -> None:
    lost, won = late(), late()
    lost.play("entomb Shabti", "end turn", "entomb Urn", "end turn")
    won.play("entomb Qebehsenuef Canopic Jar", "end turn", "entomb Urn", "end turn")
    _, moments = balance(("Ana", "Ben"), reviewed(lost)._judged[:1], won.state, 4)
    assert (moments[-1].step, moments[-1].turn) == (4, 2)


def test_it_is_told_of_whole_games_by_the_judge_only() -> None:
    game = late()
    game.play("entomb Shabti", "end turn", "entomb Urn", "end turn")
    for less in ({"players": "Ana"}, {"turns": (1, 1)}, {"policy": "tempo"}):
        assert review(game, annotate=False, progress=False, **less).luck == []  # type: ignore[arg-type]
    found = reviewed(game)
    assert "Luck and skill" in str(found)
    assert [one["player"] for one in found.to_dict()["luck"]] == ["Ana", "Ben"]


def test_the_moments_are_the_best_and_the_worst_of_each() -> None:
    found = review(vk.example("boat"), quick=True, annotate=False, progress=False)
    adds_up(found)
    steps = [one.step for one in found.moments]
    assert 2 <= len(steps) <= 4
    assert steps == sorted(set(steps))
    assert all(abs(one.by) >= 0.05 for one in found.moments)
