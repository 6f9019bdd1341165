"""Scores: squares of different titles, printed points, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..table import Table
from .program import PROGRAMS
from .state import PILES, TOMB, State


@dataclass(frozen=True)
class Score:
    """One tomb's worth: the total, the points by set, and how many cards are in it (the tie-break)."""

    total: int
    parts: dict[str, int]
    cards: int


def score_cards(t: Table, cards: Sequence[int], per_starter: int = 0) -> Score:
    """Score the cards of a tomb.

    Rule: scoring.set-squared, scoring.duplicates-worthless, scoring.starters, scoring.uniques,
    solitaire.duplicates-penalised
    """
    starters = uniques = in_sets = 0
    titles: dict[int, set[int]] = {}
    for c in cards:
        group = t.set_id[c]
        if group >= 0:
            titles.setdefault(group, set()).add(t.kind[c])
            in_sets += 1
        elif t.starter[c]:
            starters += per_starter or t.points[c]
        else:
            uniques += t.points[c]
    parts = {"starters": starters, "uniques": uniques}
    parts |= {t.set_names[group]: len(titles[group]) ** 2 for group in sorted(titles)}
    parts["duplicates"] = sum(map(len, titles.values())) - in_sets if t.aim else 0
    parts = {name: points for name, points in parts.items() if points}
    return Score(sum(parts.values()), parts, len(cards))


def score(st: State, seat: int) -> Score:
    """The score of a seat's tomb as it lies. Rule: scoring.tomb-only, pharaoh.thutmose-iii.starter-vp"""
    return score_cards(st.table, st.z[seat * PILES + TOMB], starter_points(st.pharaohs[seat]))


def adds(st: State, seat: int, card: int) -> int:
    """What one more card would add to the score of a seat's tomb."""
    tomb = (*st.z[seat * PILES + TOMB], card)
    return score_cards(st.table, tomb, starter_points(st.pharaohs[seat])).total - score(st, seat).total


def starter_points(pharaoh: int) -> int:
    """What each starter scores by a pharaoh's rule; 0 for what is printed."""
    return PROGRAMS[pharaoh].starter_points if pharaoh >= 0 else 0


def ranking(st: State) -> list[list[int]]:
    """Seats from best to worst, ties together.

    Rule: scoring.most-points-wins, scoring.tie-fewest-tomb-cards, scoring.tie-shared, solo.win
    """
    if st.table.dummy >= 0:
        mine, its = totals(st)
        return [[0], [1]] if mine > its else [[1], [0]]
    found: dict[tuple[int, int], list[int]] = {}
    for seat in range(st.table.seats):
        s = score(st, seat)
        found.setdefault((-s.total, s.cards), []).append(seat)
    return [found[key] for key in sorted(found)]


def winners(st: State) -> list[int]:
    """The seats that win as the tombs lie: the best, but in a solitaire only who has the perfect tomb."""
    return ranking(st)[0] if not st.table.aim or perfect(st) else []


def totals(st: State) -> list[int]:
    """The total of every seat; the fast form for searches."""
    return [score(st, seat).total for seat in range(st.table.seats)]


def reason(st: State) -> str:
    """Why the game ended as it did. Rule: end.all-three-conditions, solo.end, solitaire.starter.goal"""
    t = st.table
    if not t.aim:
        return "the stock and the pyramid are empty, and everybody had the same number of turns"
    total, goal = score(st, 0).total, perfect_score(st)
    lacks, doubles = missing(st), -score(st, 0).parts.get("duplicates", 0)
    if not lacks and total == goal:
        return f"the stock and the pyramid are empty, and the tomb is perfect: {goal} points"
    far = []
    if lacks:
        shown = list(Counter(lacks).items())[:5]
        others = len(lacks) - sum(n for _, n in shown)
        more = f" and {others} more" if others else ""
        named = ", ".join(name if n == 1 else f"{n} {name}" for name, n in shown)
        cards = "1 card is" if len(lacks) == 1 else f"{len(lacks)} cards are"
        far.append(f"{cards} missing ({named}{more})")
    if doubles:
        far.append("1 set card is there twice" if doubles == 1 else f"{doubles} set cards are there too often")
    return f"the stock and the pyramid are empty, and the tomb has {total} of {goal} points: {', and '.join(far)}"


# ---- the solitaires -----------------------------------------------------------------------------------


def perfect_score(st: State) -> int:
    """What a solitaire's perfect tomb scores, counted from the cards of the game.

    Rule: solitaire.starter.goal-base, solitaire.starter.goal-afterlife, edition.solitaire-total-premium
    """
    t = st.table
    per_starter = starter_points(st.pharaohs[0])
    sets = Counter(t.set_of.get(card.set, card.set) for card in t.aim if card.kind == "set")
    single = [per_starter if per_starter and card.kind == "starter" else card.vp or 0 for card in t.aim
              if card.kind != "set"]  # fmt: skip
    return sum(single) + sum(n * n for n in sets.values())


def missing(st: State) -> list[str]:
    """The cards that a solitaire's tomb still lacks, one entry for each. Rule: solitaire.starter.goal"""
    left = [st.table.name[c] for c in st.z[TOMB]]
    out = []
    for card in st.table.aim:
        if card.name in left:
            left.remove(card.name)
        else:
            out.append(card.name)
    return out


def perfect(st: State) -> bool:
    """Whether a solitaire's tomb holds all that is asked for, and no set card twice."""
    return not missing(st) and score(st, 0).total == perfect_score(st)
