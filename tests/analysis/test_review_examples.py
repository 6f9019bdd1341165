"""A review finds the mistakes that are there: those that the examples' annotations tell of, and planted blunders.

Only the last turns, whose playouts are short; the whole games were held against a review when they were annotated.
"""

import pytest

import vk_notebook as vk
from tests.planted_blunders import games, seen
from vk_notebook.analysis import Review
from vk_notebook.analysis.review.review_work import Reviewing

pytestmark = [pytest.mark.slow, pytest.mark.plain]
LATE = 34


@pytest.mark.parametrize("name", ["boat", "crumble", "tomb"])
def test_marks_agree_with_the_review(name: str) -> None:
    record = vk.example(name)
    work = Reviewing(record, budget=12, turns=range(LATE, 99))
    work.decisions = [one for one in work.decisions if one.node.marks]
    work.pool *= 20  # each of the few that are marked is looked at closely
    work.run(lambda done, total: True)
    found = Review(work)
    line = record.end.line()
    wrong = {one.step for one in found.mistakes}
    for one in found.decisions:
        marks = set(line[one.step - 1].marks)
        if marks != {"!?"}:  # which says that it can be seen in two ways
            assert (one.step in wrong) == bool(marks & {"?!", "?", "??"}), f"{one}, marked {marks}"


def test_planted_blunders_are_found() -> None:
    """Nine in ten of them, of which this plays the first few."""
    five = list(games(5, turns=3))
    assert sum(seen(one, budget=12) for one in five) >= 4
    assert sum(seen(one, budget=None, quick=True) for one in five) >= 4
