"""Lesson 8: what it tells of solitaire, the Dummy and mixes is what the games do; and notebook 7 runs as it says."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.lessons import tries
from tests.lessons.tries import tasks_of
from vk_notebook.lessons import Attempt
from vk_notebook.lessons.attempt import OPEN, SOLVED, WRONG
from vk_notebook.lessons.variants_lesson import PARTS

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
TASKS = tasks_of(PARTS)
tried = partial(tries.tried, TASKS)


def points(attempt: Attempt, name: str = "") -> int:
    return attempt.game.scores()[name or attempt.learner].total


@pytest.mark.rule("solitaire.duplicates-penalised")
def test_a_double_costs_the_point_that_the_task_says() -> None:
    assert [points(tried("no-doubles")), points(tried("no-doubles", "entomb Statue of Bastet"))] == [1, 0]
    assert points(tried("no-doubles", "entomb Statue of Horus")) == 4


@pytest.mark.rule("solitaire.master.no-free-entombment")
def test_master_solitaire_refuses_the_free_entombment() -> None:
    attempt = Attempt(TASKS["master"])
    with pytest.raises(vk.IllegalMove) as refused:
        attempt.play("entomb Statue of Horus")
    assert refused.value.refusal.rule == "solitaire.master.no-free-entombment"
    assert attempt.state == OPEN
    assert attempt.consequence is not None
    attempt = tried("master", "execute Middle Sarcophagus", "sacrifice Statue of Horus")
    assert (attempt.state, attempt.game.boneyard[-1]) == (WRONG, "Statue of Horus")


@pytest.mark.rule("solo.draw-shabti", "solo.takes-are-entombed")
def test_the_dummy_takes_what_the_corner_shows() -> None:
    starved = tried("dummy", *TASKS["dummy"].solution)
    assert (starved.state, points(starved, "Dummy")) == (SOLVED, 10)
    for card, *more in (("Weres Amulet",), ("Boat", "crumble Statue of Bastet"), ("Boat", "crumble Book of Gates")):
        for paid in (("pay Tyet Amulet", "pay Urn"), ("pay Urn", "pay Tyet Amulet")):
            fed = tried("dummy", f"buy {card}", *paid, *more, "end turn")
            assert (fed.state, points(fed, "Dummy")) == (WRONG, 16)
    assert tried("dummy", "end turn").state == WRONG


@pytest.mark.rule("players.five.red-superset")
def test_red_cards_of_two_sets_are_worth_most() -> None:
    totals = {move: points(tried("one-colour", move)) for move in Attempt(TASKS["one-colour"]).options()
              if move.startswith("entomb")}  # fmt: skip
    assert totals == {"entomb Brain Hook": 10, "entomb Book of the Dead": 8, "entomb Statue of Isis": 6}


def cells(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]
    return found


@pytest.mark.parametrize("name", ["06_strategy", "07_replay_and_annotate", "08_solo_and_variants", "09_analysis"])
def test_the_notebook_is_committed_clean_and_told_of(name: str) -> None:
    name += ".ipynb"
    code = [cell for cell in cells(name) if cell["cell_type"] == "code"]
    assert code
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    start = "".join("".join(cell["source"]) for cell in cells("00_start_here.ipynb"))
    assert f"({name})" in start
    assert f"({name})" in (NOTEBOOKS / "README.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_replay_notebook_annotates_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cells, one after another: the note, the mark and the variation are in the file that it writes."""
    monkeypatch.setenv("VK_UNATTENDED", "1")
    names: dict[str, Any] = {}
    for cell in cells("07_replay_and_annotate.ipynb"):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    first, other = vk.load(names["folder"] / "game.vk.json").root.children
    assert first.marks == ["!?"]
    assert [note.author for note in first.comments][-1] == "You"
    assert [note.text for note in other.comments] == ["This was possible too."]
    assert "This was possible too." in (names["folder"] / "game.md").read_text(encoding="utf-8")
    shown = names["replay"].at["node"]
    assert names["record"].end.line()[shown - 1].bookmark == "First Boat"
    assert len(vk.example("boat").root.children) == 1
