"""The Dummy's choices in random positions, against the table written down a second time, over names."""

import random
from collections.abc import Callable, Sequence

import pytest

from tests.rules.solo import dummy_meets, taken
from vk_notebook.cards import values

KINDS = {k.name: k for k in values.current() if k.version != "premium"}
NAMES = list(KINDS)
#: Six places from left to right, by half cards, and from the top down.
PLACE = [(0, 0), (-1, 1), (1, 1), (-2, 2), (0, 2), (2, 2)]


def set_of(name: str) -> str:
    return KINDS[name].set


def coloured_like(wanted: str) -> Callable[[str], bool]:
    return lambda name: KINDS[name].color == KINDS[wanted].color


def of_set(wanted: str) -> Callable[[str], bool]:
    return lambda name: set_of(name) == wanted


def points(tomb: Sequence[str]) -> int:
    titles: dict[str, set[str]] = {}
    total = 0
    for name in tomb:
        if KINDS[name].kind == "set":
            titles.setdefault(set_of(name), set()).add(name)
        else:
            total += KINDS[name].vp or 0
    return total + sum(len(found) ** 2 for found in titles.values())


def best_sets(tomb: Sequence[str]) -> list[str]:
    count: dict[str, int] = {}
    for name in set(tomb):
        if KINDS[name].kind == "set":
            count[set_of(name)] = count.get(set_of(name), 0) + 1
    return [c for c, n in count.items() if n == max(count.values())]


def by_the_book(pyramid: Sequence[str | None], draws: str, tomb: list[str], mine: list[str], dearest: bool) -> str:
    """The card that the Dummy takes."""
    there = [(name, PLACE[i]) for i, name in enumerate(pyramid) if name]

    def of(wanted: Callable[[str], bool], high: bool) -> list[tuple[str, tuple[int, int]]]:
        found = [(n, p) for n, p in there if wanted(n)]
        costs = [KINDS[n].cost for n, _ in found]
        return [(n, p) for n, p in found if KINDS[n].cost == (max(costs) if high else min(costs))]

    def helps_most(found: list[tuple[str, tuple[int, int]]]) -> str:
        gain = {n: points([*tomb, n]) - points(tomb) for n, _ in found}
        return sorted(found, key=lambda c: (-gain[c[0]], -KINDS[c[0]].cost, c[1][0], c[1][1]))[0][0]

    if draws in ("Shabti", "Menial", "Urn", "Embalmer"):
        at = (2, 2) if draws in ("Shabti", "Menial") else (-2, 2)
        corner = min(there, key=lambda c: (c[1][0] - at[0]) ** 2 / 4 + (c[1][1] - at[1]) ** 2 * 1.9)[0]
        return helps_most(of(coloured_like(corner), dearest))
    if draws in ("Box of Food", "Kite"):
        top = min(p[1] for _, p in there)
        return helps_most([f for name, p in there if p[1] == top for f in of(coloured_like(name), True)])
    for owner in (tomb, mine):
        found = [f for c in best_sets(owner) for f in of(of_set(c), True)]
        if found and (name := helps_most(found)) not in owner:
            return name
    return helps_most(of(lambda n: True, True))


def falls(pyramid: list[str | None]) -> list[str | None]:
    """A pyramid without floating cards: some of the lower ones are the holes of the last turns."""
    for low, above in ((3, (1,)), (5, (2,)), (4, (1, 2)), (1, (0,)), (2, (0,))):
        if pyramid[low] is None:
            for high in above:
                pyramid[high] = None
    return pyramid


@pytest.mark.parametrize("draws", [name for name in NAMES if KINDS[name].kind == "starter"])
@pytest.mark.rule(
    "solo.draw-shabti", "solo.draw-urn", "solo.draw-box-of-food", "solo.draw-offering-table", "solo.ties",
    "solo.missing-corner", "solo.same-colour", "solo.hard-mode", "ruling.solo-gaps",
)  # fmt: skip
def test_the_dummy_takes_what_the_table_says(draws: str) -> None:
    r = random.Random(draws)
    rare = 0
    for number in range(150):
        few = r.sample(NAMES, 14)  # so that sets meet
        if number % 3 == 0:
            pyramid = falls([r.choice(few) if r.random() < 0.6 else None for _ in range(6)])
            pyramid[0] = None
        else:
            pyramid = [r.choice(few) for _ in range(6)]
        if not any(pyramid):
            continue
        tomb, mine = ([r.choice(few) for _ in range(r.randrange(7))] for _ in range(2))
        hard = r.random() < 0.5
        third = any(KINDS[n].level == 3 for n in (*[p for p in pyramid if p], *tomb, *mine))
        game = dummy_meets(pyramid, draws, tomb=tomb, mine=mine, hard=hard)
        expected = by_the_book(pyramid, draws, tomb, mine, hard and third)
        assert taken(game) == [expected], (pyramid, tomb, mine, hard)
        rare += None in pyramid
    assert rare > 20
