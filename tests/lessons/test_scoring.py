"""Lesson 4: the sums it tells are those of the game, and the best card is the best."""

from __future__ import annotations

import re
from functools import partial
from itertools import combinations

import pytest

import vk_notebook as vk
from tests.lessons import tries
from tests.lessons.tries import tasks_of
from vk_notebook.lessons import Attempt, Filler, Filling, Task
from vk_notebook.lessons.attempt import SOLVED, WRONG
from vk_notebook.lessons.scoring_lesson import FILL, PARTS

TASKS = tasks_of(PARTS)
tried = partial(tries.tried, TASKS)


def points(attempt: Attempt) -> int:
    """What the learner's tomb is worth."""
    return attempt.game.scores()[attempt.learner].total


@pytest.mark.rule("scoring.set-squared", "scoring.duplicates-worthless", "scoring.uniques", "scoring.starters")
@pytest.mark.parametrize("name", ["square", "double", "starters", "unique"])
def test_the_card_asked_for_is_worth_more_than_any_other(name: str) -> None:
    totals = {move: points(tried(name, move)) for move in Attempt(TASKS[name]).options()}
    best = max(totals, key=lambda move: totals[move])
    assert (best,) == TASKS[name].solution
    assert list(totals.values()).count(totals[best]) == 1
    assert set(totals) - {best} == set(TASKS[name].foreseen)


@pytest.mark.rule("scoring.total")
def test_the_best_first_card_is_not_the_best_pair() -> None:
    greedy = tried("two", "execute Imseti Canopic Jar", "entomb Wadj Amulet", "entomb Ka Figurine")
    assert (greedy.state, points(greedy)) == (WRONG, 8)


@pytest.mark.rule("scoring.tomb-only", "scoring.most-points-wins", "end.round-completed")
def test_the_last_turn_needs_both_statues() -> None:
    one = tried("last", "entomb Statue of Isis", "end turn")
    assert one.state == WRONG
    assert one.game.scores()["Ana"].total == 10
    assert one.game.scores()["Ben"].total == 16
    both = Attempt(TASKS["last"])
    both.solve()
    outcome = both.game.outcome()
    assert outcome is not None
    assert outcome.scores["Ana"].total == 17


@pytest.mark.rule("scoring.tie-fewest-tomb-cards", "scoring.tie-shared")
@pytest.mark.parametrize("line", [("execute Heart Scarab Amulet",),
                                  ("entomb Statue of Bastet", "execute Heart Scarab Amulet")])  # fmt: skip
def test_a_double_turns_the_victory_into_a_shared_one(line: tuple[str, ...]) -> None:
    shared = tried("tie", *line)
    assert shared.state == WRONG
    outcome = shared.game.outcome()
    assert outcome is not None
    assert outcome.winners == ("Ana", "Ben")


@pytest.mark.rule("end.all-three-conditions", "end.stock-empty-not-enough")
def test_one_purchase_too_few_is_another_round() -> None:
    attempt = tried("end", "buy Hopi Canopic Jar", "pay Book of the Netherworld", "end turn")
    assert attempt.state == WRONG
    assert attempt.game.outcome() is None
    assert attempt.game.active == "Ana"
    assert sum(card is not None for card in attempt.game.pyramid) == 1
    for line in (("end turn",), TASKS["end"].solution):
        again = tried("end", *line)
        assert (again.state == SOLVED) == (again.game.outcome() is not None)


def test_what_ben_wants_is_what_adds_most_to_his_tomb() -> None:
    given = TASKS["deny"].position
    tomb = given["opponents"][0]["tomb"]
    worth = {card: vk.position(tomb=[*tomb, card], hand=["Urn"]).scores()["Ana"].total for card in given["pyramid"][3:]}
    assert max(worth, key=lambda card: worth[card]) == "Book of the Earth"


# ---- the tomb to fill


def test_a_tomb_grows_and_tells_why() -> None:
    filler = Filler(FILL)
    assert filler.told() == ""
    filler.put("Statue of Isis")
    filler.put("Statue of Horus")
    assert filler.told() == (
        "Statue of Horus goes into the tomb: +3 points. Statues: 2 different, 2 × 2 = 4. The tomb is worth 4."
    )
    filler.put("Statue of Isis")
    assert "no points" in filler.told()
    assert "1 more of the same name" in filler.told()
    filler.put("Urn")
    assert "+1 point." in filler.told()
    filler.put("Boat")
    assert "A unique scores its own number, 2" in filler.told()
    filler.take_out("Statue of Horus")
    assert "out of the tomb: \N{MINUS SIGN}3 points" in filler.told()
    assert (filler.total, filler.done) == (4, False)
    assert filler.goal() == "20 points or more with 6 cards or fewer; so far 4 with 4"


def test_a_tomb_takes_what_is_there_and_no_more() -> None:
    filler = Filler(FILL)
    with pytest.raises(ValueError, match="Boat is not there; possible: nothing"):
        filler.take_out("Boat")
    with pytest.raises(ValueError, match="Censer is not there; possible: Statue of Isis"):
        filler.put("Censer")
    filler.solve()
    assert filler.full
    with pytest.raises(ValueError, match="6 cards are all"):
        filler.put("Urn")
    assert sorted([*filler.left, *filler.tomb]) == sorted(FILL.cards)
    filler.restart()
    assert (filler.tomb, filler.reached, filler.done) == ([], False, True)


def test_what_is_asked_of_the_tomb_needs_thought() -> None:
    enough = [cards for cards in combinations(FILL.cards, FILL.room)
              if vk.position(tomb=list(cards), hand=["Urn"]).scores()["Ana"].total >= FILL.enough]  # fmt: skip
    assert enough
    assert len(enough) < 60
    assert all(len({card for card in cards if card.startswith("Statue")}) == 4 for cards in enough)


def test_a_tomb_that_cannot_be_filled_so_is_found() -> None:
    poor = Filling(id="poor", title="Poor", text="", cards=("Urn", "Boat"), room=2, enough=9, solution=("Urn", "Boat"))
    with pytest.raises(ValueError, match="Urn and Boat is worth only 3"):
        Filler(poor).solve()


def test_no_sum_in_a_text_is_wrong() -> None:
    """The squares that the quiz and the tasks name are squares."""
    words = " ".join(part.text + part.done for part in PARTS if isinstance(part, Task))
    sums = re.findall(r"(\d+) times (\d+): (\d+)", words)
    assert sums
    assert all(int(a) * int(b) == int(c) for a, b, c in sums)
