"""What the judge sees of a position: for each seat a row of numbers, and a row that all seats share.

A position is counted first, by kind of card and place, for many positions at once; all else follows from these counts
by a few matrix products, in which no sum is rounded. Nothing is counted that tells where a seat's hidden cards lie, but
for the discard pile, and if wanted the hand, of the one seat through whose eyes the position is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ..rules.engine import scoring
from ..rules.engine.program import PROGRAMS
from ..rules.engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, NONE, PILES, TOMB, State
from ..rules.table import Table
from .card_features import COLUMNS, TEXT, rows, text_row
from .exact import FAR, WithNumpy, exponential, rounded
from .network import best_other

#: Places that are counted: for each seat its tomb, hand, cards in play, discard pile, and the rest; then the table's.
TOMBS, HANDS, PLAYED, DISCARDS, REST, OF_A_SEAT = range(6)
BASE, UPPER, STOCK, OF_THE_TABLE = range(4)
#: Sets that are looked at one by one, those with most titles first; all are in the sums.
FOREMOST = 5
A_SET = (
    "in tomb", "owned", "in base", "higher", "in stock", "size", "rival's tomb", "rival's", "square",
)  # fmt: skip
SUMS = (
    "squares", "squares with owned", "squares with all", "titles", "owned titles", "next titles", "base for me",
    "higher for me", "stock for me", "base new", "higher new", "rivals' squares", "rivals' squares with owned",
)  # fmt: skip
SEAT = (
    "points", "lead", "lead late", "cards", "thinness", "uses", "waiting", "waiting a turn", "starters",
    "starter share", "gold a card", "unique points", "doubles", "tomb cards", "to move", "wait", "order", "eyes",
    "hand", "purse", "entombment", "kept", "turns", "pharaoh", "deck", "discard", "gold in discard",
    "titles in discard", "points in discard", "can buy", "titles it can buy",
)  # fmt: skip
#: How many of the best waiting cards are added up: of all that a seat owns, of its hand, of its discard pile.
BEST, BEST_IN_HAND, BEST_IN_DISCARD = (1, 2, 3, 4, 6, 8), (1, 2, 3), (1, 2)
WAITING = (
    *[f"best {k}" for k in BEST], *[f"lead with best {k}" for k in BEST], *[f"hand {k}" for k in BEST_IN_HAND],
    *[f"discard {k}" for k in BEST_IN_DISCARD], "moves again", "own turns", "lead in time", "lead in time, bent",
)  # fmt: skip
#: So few cards left, or fewer.
FEW = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24)
SHARED = (
    "left", "left squared", "last twenty", "last ten", *[f"left {few}" for few in FEW], "two", "three", "four", "sets",
    "titles", "round",
)  # fmt: skip
#: Cards that leave stock and pyramid in a turn, about.
PACE = 1.4

#: The numbers of cards are multiples of 2**-CARD here, so that no sum of them is rounded.
CARD = 20

#: What stands in a seat's row, and in the shared one.
SEAT_COLUMNS = (
    *SEAT, *SUMS, *WAITING, *[f"{rank} {name}" for rank in range(1, FOREMOST + 1) for name in A_SET],
    *[f"{place}: {name}" for place in ("owned", "a card", "hand", "played") for name in COLUMNS],
    *[f"pharaoh: {name}" for name in TEXT],
)  # fmt: skip
SHARED_COLUMNS = (*SHARED, *[f"{place}: {name}" for place in ("base", "higher", "stock") for name in COLUMNS])


@cache
def _ability(number: int) -> Any:
    """The row of a pharaoh's ability."""
    import numpy as np

    does = text_row(PROGRAMS[number].deed_parts) if number != NONE else {}
    return np.array([does.get(name, 0.0) for name in TEXT])


class TableFeatures(WithNumpy):
    """What is fixed for a table, as arrays."""

    def __init__(self, table: Table) -> None:
        np = self.np
        self.seats = table.seats
        self.kinds = len(table.kinds)
        #: kind by card number; the last one stands for no card
        self.kind = np.array(table.kind, np.int64)
        self.rows = rounded(np.array(rows(table)), CARD)
        first = [table.kind.index(kind) for kind in range(self.kinds)]
        sets = np.array([table.set_id[card] for card in first])
        self.in_set: Any = (sets[:, None] == np.arange(max(1, len(table.set_names)))).astype(float)
        self.size = self.in_set.sum(0)
        self.title = self.in_set.sum(1)
        self.starter = np.array([float(table.starter[card]) for card in first])
        self.unique_points = np.array([0.0 if table.starter[card] else float(table.points[card]) for card in first])
        self.uniques = np.flatnonzero(self.unique_points)
        # the table itself is not kept: it would keep its judge alive, and the judge it
        self.stock = table.stock
        self.starter_points = np.array([float(k.vp or 0) if k.kind == "starter" else 0.0 for k in table.kinds])
        self.gold = np.array([float(table.gold[card]) for card in first])
        self.cost = np.array([float(table.cost[card]) for card in first])

    # ---- counting

    def counts(self, states: Sequence[State], eyes: Sequence[int], hands: Sequence[bool]) -> Any:
        """How many cards of each kind lie where: states x (5 a seat, 3 of the table) x kinds.

        The discard pile of the seat through whose eyes a state is seen is counted apart, and its hand where `hands`
        says so; of other seats they lie with the rest of their cards.
        """
        np, seats = self.np, self.seats
        places = OF_A_SEAT * seats + OF_THE_TABLE
        cards: list[int] = []
        lengths: list[int] = []
        add = cards.extend
        stock = self.stock
        for st, seen, hand in zip(states, eyes, hands, strict=True):
            z = st.z
            for seat in range(seats):
                at = seat * PILES
                tomb, held, played, discard = z[at + TOMB], z[at + HAND], z[at + IN_PLAY], z[at + DISCARD]
                rest = z[at + DECK] + z[at + KEPT]
                if seat != seen:
                    rest, held, discard = rest + held + discard, (), ()
                elif not hand:
                    rest, held = rest + held, ()
                if st.aside:
                    rest += tuple([row.card for row in st.aside if row.seat == seat])
                add(tomb + held + played + discard + rest)
                lengths += (len(tomb), len(held), len(played), len(discard), len(rest))
            add(st.pyramid[3:])
            add(st.pyramid[:3])
            add(z[stock])
            lengths += (3, 3, len(z[stock]))
        kind = self.kind[np.array(cards, np.int64)]
        place = np.repeat(np.arange(len(states) * places), lengths)
        width = self.kinds + 1
        found = np.bincount(place * width + kind, minlength=len(states) * places * width)
        return found.reshape(len(states), places, width)[:, :, :-1].astype(float)

    # ---- features

    def rows_of(self, states: Sequence[State], eyes: Sequence[int], hands: Sequence[bool]) -> tuple[Any, Any]:
        """The seats' rows (states x seats x columns) and the shared ones (states x columns)."""
        np, seats = self.np, self.seats
        counts = self.counts(states, eyes, hands)
        of_seats = counts[:, : OF_A_SEAT * seats].reshape(len(states), seats, OF_A_SEAT, self.kinds)
        base, upper, stock = (counts[:, OF_A_SEAT * seats + place] for place in (BASE, UPPER, STOCK))
        tomb, hand, played = of_seats[:, :, TOMBS], of_seats[:, :, HANDS], of_seats[:, :, PLAYED]
        discard = of_seats[:, :, DISCARDS]
        owned = hand + played + discard + of_seats[:, :, REST]
        left = base.sum(1) + upper.sum(1) + stock.sum(1)
        turns = np.maximum(left / (PACE * seats) - 1, 0)
        titles = (tomb > 0) @ self.in_set
        tombs = tomb, titles, self._points(states, tomb, titles)
        sets = self._sets(tomb, titles, owned, (base, upper, stock))
        seen = np.array(eyes)[:, None] == np.arange(seats)
        eyes_and_hand = seen, seen & np.array(hands)[:, None]
        scalars = self._scalars(states, eyes_and_hand, tombs, (owned, hand, discard, base), left, turns)
        waiting = self._waiting(states, tombs, (owned, hand, discard), left)
        size = np.maximum(owned.sum(2, keepdims=True), 1)
        held = owned @ self.rows
        pharaohs = np.array([[_ability(number) for number in st.pharaohs] for st in states])
        each = np.concatenate(
            [scalars, sets[0], waiting, sets[1], held / 8, held / size, hand @ self.rows / 3, played @ self.rows / 3,
             pharaohs], axis=2
        )
        several = np.array([seats == 2, seats == 3, seats == 4])
        one = np.ones(len(states))
        shared = np.stack(
            [left / 60, left * left / 3600, np.minimum(left, 20) / 20, np.minimum(left, 10) / 10,
             *[left <= few for few in FEW], *np.outer(several, one),
             one * (self.in_set.shape[1] / 5), one * (self.title.sum() / 30),
             np.array([st.turn % seats for st in states]) / seats], axis=1,
        )  # fmt: skip
        rest = np.maximum(stock.sum(1, keepdims=True), 1)
        shared = np.concatenate([shared, base @ self.rows / 3, upper @ self.rows / 3, stock @ self.rows / rest], axis=1)
        return each, shared

    def _sets(self, tomb: Any, t: Any, owned: Any, table: tuple[Any, ...]) -> list[Any]:
        """The sums over all sets, and the foremost sets one by one."""
        np = self.np
        have = tomb > 0
        more = (owned > 0) & ~have
        new = ~(have | more)
        m = self.in_set
        o = more @ m
        b, u, s = ((new & (there > 0)[:, None]) @ m for there in table)
        both = t + o
        every = both + b + u + s
        rival_t, rival = best_other(np, t), best_other(np, both)
        sums = np.stack(
            [(t * t).sum(2) / 40, (both * both).sum(2) / 60, (every * every).sum(2) / 200, t.sum(2) / 10,
             o.sum(2) / 8, ((2 * t + 1) * (o > 0)).sum(2) / 15, ((both + 1) * b).sum(2) / 10,
             ((both + 1) * u).sum(2) / 10, ((both + 1) * s).sum(2) / 40, b.sum(2) / 3, u.sum(2) / 3,
             (rival_t * rival_t).sum(2) / 40, (rival * rival).sum(2) / 60], axis=2,
        )  # fmt: skip
        size = np.broadcast_to(self.size, t.shape)
        each = np.stack([t / 4, o / 3, b / 2, u / 2, s / 4, size / 8, rival_t / 4, rival / 5, both * both / 30], axis=3)
        order = np.argsort(-(both * 100 + t * 10 + b + u + s), axis=2, kind="stable")[:, :, :FOREMOST]
        foremost = np.take_along_axis(each, order[:, :, :, None], axis=2)
        wide = np.zeros((*t.shape[:2], FOREMOST, len(A_SET)))
        wide[:, :, : foremost.shape[2]] = foremost
        return [sums, wide.reshape(*t.shape[:2], -1)]

    def _scalars(
        self, states: Sequence[State], seen: tuple[Any, ...], tombs: tuple[Any, ...], counts: tuple[Any, ...],
        left: Any, turns: Any,
    ) -> Any:  # fmt: skip
        """What is said of a seat in single numbers."""
        np, seats = self.np, self.seats
        tomb, titles, points = tombs
        owned, hand, discard, base = counts
        lead = points - best_other(np, points)
        late = np.maximum(0, 1 - left / 60)[:, None]
        size = owned.sum(2)
        many = np.maximum(size, 1)
        turn = turns[:, None]
        waiting = ((owned > 0) & (tomb == 0) & (self.starter == 0)).sum(2)
        seats_row = np.arange(seats)
        wait = (seats_row - np.array([st.seat for st in states])[:, None]) % seats
        order = (seats_row - np.array([(st.seat - st.turn) % seats for st in states])[:, None]) % seats
        piles = np.array([[[len(st.z[seat * PILES + pile]) for pile in (DECK, DISCARD, KEPT)] for seat in range(seats)]
                          for st in states])  # fmt: skip
        free = np.array([not st.entomb_used for st in states])[:, None] & (wait == 0)
        abler = np.array([[number >= 0 for number in st.pharaohs] for st in states])
        starters = owned @ self.starter
        purse = hand @ self.gold
        #: what a title of each kind would add to the tomb of each seat
        adds = (tomb == 0) * ((2 * titles + 1) @ self.in_set.T)
        lying = (discard > 0) & (tomb == 0)
        within = base[:, None] * (self.cost <= purse[:, :, None])
        doubles = np.maximum(owned - 1, 0) @ self.title + np.minimum(owned, tomb) @ self.title
        columns = [
            points / 40, lead / 30, lead / 30 * late, size / 15, 5 / np.maximum(size, 5),
            np.minimum(turn * 5 / np.maximum(size, 5), 8) / 4, waiting / 8, np.minimum(waiting / (turn + 1), 4) / 2,
            starters / 10, starters / many, owned @ self.gold / many / 2, owned @ self.unique_points / 10, doubles / 4,
            tomb.sum(2) / 20, wait == 0, wait / seats, order / seats, *seen,
            purse / 10, free, piles[:, :, 2] / 3, np.broadcast_to(turn, size.shape) / 10, abler, piles[:, :, 0] / 10,
            piles[:, :, 1] / 10, discard @ self.gold / 20, (lying * self.title).sum(2) / 5, (lying * adds).sum(2) / 15,
            within.sum(2) / 3, (within * (owned == 0) * adds).sum(2) / 10,
        ]  # fmt: skip
        return np.stack(columns, axis=2)

    def _waiting(self, states: Sequence[State], tombs: tuple[Any, ...], zones: tuple[Any, ...], left: Any) -> Any:
        """What the best waiting cards would add, and how the seats would stand with them."""
        np, seats = self.np, self.seats
        tomb, titles, points = tombs
        have = tomb > 0
        owned, hand, discard = [self._best(have, titles, zone) for zone in zones]
        with_best = points[:, :, None] + owned
        leads = with_best - best_other(np, with_best)
        wait = (np.arange(seats) - np.array([st.seat for st in states])[:, None]) % seats
        again = wait < seats - np.array([st.turn % seats for st in states])[:, None]
        turns = again + left[:, None] / (PACE * seats)
        in_time = np.clip(np.rint(turns), 0, owned.shape[2] - 1).astype(np.int64)[:, :, None]
        reached = np.take_along_axis(with_best, in_time, axis=2)
        lead = (reached - best_other(np, reached))[:, :, 0]
        columns = [
            *[owned[:, :, k] / (8 * k + 8) for k in BEST], *[leads[:, :, k] / 30 for k in BEST],
            *[hand[:, :, k] / (8 * k + 8) for k in BEST_IN_HAND],
            *[discard[:, :, k] / (8 * k + 8) for k in BEST_IN_DISCARD], again, turns / 10, lead / 30,
            1 - 2 / (1 + exponential(np.clip(lead / 5, -FAR, FAR))),
        ]  # fmt: skip
        return np.stack(columns, axis=2)

    def _best(self, have: Any, titles: Any, zone: Any) -> Any:
        """What the best 0, 1, 2 ... cards of a zone would add to each tomb, if they were entombed."""
        np = self.np
        new = ((zone > 0) & ~have) @ self.in_set
        step = np.arange(6)
        sets = (2 * (titles[..., None] + step) + 1) * (step < new[..., None])
        uniques = zone[:, :, self.uniques] * self.unique_points[self.uniques]
        starters = ((zone @ self.starter)[..., None] > step[:3]).astype(float)
        each = np.concatenate([sets.reshape(*sets.shape[:2], -1), uniques, starters], axis=2)
        best = np.sort(each, axis=2)[:, :, ::-1][:, :, : BEST[-1]]
        found = np.zeros((*best.shape[:2], BEST[-1] + 1))
        found[:, :, 1 : best.shape[2] + 1] = best
        return found.cumsum(2)

    def _points(self, states: Sequence[State], tomb: Any, titles: Any) -> Any:
        """The points of every tomb as it lies: squares, uniques, starters."""
        np = self.np
        plain = np.array([[scoring.starter_points(number) for number in st.pharaohs] for st in states])
        printed = tomb @ self.starter_points
        starters = np.where(plain > 0, plain * (tomb @ self.starter), printed)
        return (titles * titles).sum(2) + tomb @ self.unique_points + starters
