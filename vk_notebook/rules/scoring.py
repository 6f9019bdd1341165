"""Scores: squares of different titles, printed points, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import happen
from .state import PILES, TOMB, State
from .table import Table


@dataclass(frozen=True)
class Score:
    """One tomb's worth: the total, the points by set, and how many cards lie in it (the tie-break)."""

    total: int
    parts: dict[str, int]
    cards: int


def score_cards(t: Table, cards: Sequence[int], per_starter: int = 0) -> Score:
    """Score the cards of a tomb.

    Rule: scoring.set-squared, scoring.duplicates-worthless, scoring.starters, scoring.uniques
    """
    starters = uniques = 0
    titles: dict[int, set[int]] = {}
    for c in cards:
        group = t.set_id[c]
        if group >= 0:
            titles.setdefault(group, set()).add(t.kind[c])
        elif t.starter[c]:
            starters += per_starter or t.points[c]
        else:
            uniques += t.points[c]
    parts = {}
    if starters:
        parts["starters"] = starters
    if uniques:
        parts["uniques"] = uniques
    for group in sorted(titles):
        parts[t.set_names[group]] = len(titles[group]) ** 2
    return Score(sum(parts.values()), parts, len(cards))


def score(st: State, seat: int) -> Score:
    """The score of a seat's tomb as it lies. Rule: scoring.tomb-only, pharaoh.thutmose-iii.starter-vp"""
    per_starter = happen.STARTER_POINTS.get(st.pharaohs[seat], 0)
    return score_cards(st.table, st.z[seat * PILES + TOMB], per_starter)


def ranking(st: State) -> list[list[int]]:
    """Seats from best to worst, ties together.

    Rule: scoring.most-points-wins, scoring.tie-fewest-tomb-cards, scoring.tie-shared
    """
    found: dict[tuple[int, int], list[int]] = {}
    for seat in range(st.table.seats):
        s = score(st, seat)
        found.setdefault((-s.total, s.cards), []).append(seat)
    return [found[key] for key in sorted(found)]


def totals(st: State) -> list[int]:
    """The total of every seat; the fast form for searches."""
    return [score(st, seat).total for seat in range(st.table.seats)]
