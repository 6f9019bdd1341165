"""Luck and skill: what the cards and what the choices did to each player's chance of winning.

A choice costs as much as it falls short of the best one found, as far as that is felt at the end. The cards did the
rest: what was drawn and turned up. So the parts add up to the result. Only a review by the judge is told in this way:
playouts are too rough for it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...rules.engine.state import DECK, OVER, PILES, State
from ...value import Judge
from ..outlook import between, ended
from ..statistics import percent, signed
from .judged_decision import Judged, Purpose

#: How much of what the judge takes off for a choice is still missing at the end: both players' later choices give the
#: rest back. Fitted to the results of games by tempo, with itself and with the collector (tools/review_figures.py).
KEPT = 0.22
#: A moment is told when the cards moved a chance by so much.
TELLING = 0.05
#: Who moved the chances, where it was no player.
CARDS = -1

Shares = tuple[float, ...]


@dataclass(frozen=True)
class Luck:
    """What moved a player's chance of winning, in shares of the win: ``start + cards + choices + others = end``.

    ``cards`` is luck: what was drawn and turned up. ``choices`` is what the player's own choices cost, ``others`` what
    those of the others gave. ``end`` is the share of the win, or the last chance of a game that is not over.
    """

    player: str
    start: float
    cards: float
    choices: float
    others: float
    end: float

    def __str__(self) -> str:
        others = f", others' choices {signed(self.others)}" if self.others else ""
        return (
            f"{self.player}: {percent(self.start)} at the start, cards {signed(self.cards)}, "
            f"own choices {signed(self.choices)}{others}, {percent(self.end)} at the end"
        )


@dataclass(frozen=True)
class Moment:
    """What the cards did to a player's chance before the move at a step; ``by`` is a share of the win.

    What they did after the last choice is told at the last step of the game.
    """

    step: int
    turn: int
    player: str
    by: float

    @property
    def says(self) -> str:
        """The moment in a sentence."""
        return f"Turn {self.turn}: {self.player}'s {'best' if self.by > 0 else 'worst'} luck ({signed(self.by)})."

    def __str__(self) -> str:
        return f"{self.step}. {self.says}"


@dataclass(frozen=True)
class _Move:
    """How all chances moved, by whose doing, and at which step of which turn that was seen."""

    doer: int
    by: Shares
    step: int
    turn: int


def balance(names: Sequence[str], judged: Sequence[Judged], end: State, steps: int) -> tuple[list[Luck], list[Moment]]:
    """The luck of each player, and the luckiest and the unluckiest moment of each, from all decisions of a game.

    `end` is the state behind the last move, and `steps` how many moves there are. Nothing where there is no decision,
    or the judge does not know the table.
    """
    judge = Judge.of(end.table)
    if judge is None or not judged:
        return [], []
    first, last = judge.chances([judged[0].state, end]).tolist()
    start, result = tuple(first), ended(end).shares if end.step == OVER else tuple(last)
    rest = _Move(CARDS, _minus(result, _after(judged[-1])), steps, end.turn + (not end.over))
    moves = [*_moves(judged, start), rest]

    luck = []
    for seat, name in enumerate(names):
        own = KEPT * math.fsum([move.by[seat] for move in moves if move.doer == seat])
        others = KEPT * math.fsum([move.by[seat] for move in moves if move.doer not in (CARDS, seat)])
        luck.append(Luck(name, start[seat], result[seat] - start[seat] - own - others, own, others, result[seat]))
    return luck, _moments(names, moves)


def _moves(judged: Sequence[Judged], start: Shares) -> Iterator[_Move]:
    now, before = start, None
    for one in judged:
        made = _after(one)
        cost = _cost(one, made)
        best = tuple([there - lost for there, lost in zip(made, cost, strict=True)])
        doer = one.seat if before is not None and _same_cards(before, one) else CARDS
        step, turn = one.place + 1, one.state.turn + 1
        yield _Move(doer, _minus(best, now), step, turn)
        yield _Move(one.seat, cost, step, turn)
        now, before = made, one


def _after(one: Judged) -> Shares:
    """The chances after the move that was made."""
    return between(one.ends(Purpose.ALONE, one.made)).shares


def _cost(one: Judged, made: Shares) -> Shares:
    """What the move made did to all chances, against the best other one, in worlds that did not choose that one."""
    others = [ends for code, ends in one.found[Purpose.ALONE].items() if code != one.made]
    return _minus(made, between(others[0]).shares if others else made)


def _same_cards(before: Judged, one: Judged) -> bool:
    """Whether a player chose twice with nothing drawn or turned up between: then all that moved was the plan."""
    was, now = before.state, one.state
    if was.turn != now.turn or before.seat != one.seat or was.z[was.table.stock] != now.z[now.table.stock]:
        return False
    return all(was.z[seat * PILES + DECK] == now.z[seat * PILES + DECK] for seat in range(was.table.seats))


def _moments(names: Sequence[str], moves: Sequence[_Move]) -> list[Moment]:
    """The best and the worst that the cards did to each player, in the order of the game.

    What helps one of two players hurts the other as much: it is told once, of whom it moved most.
    """
    told = [move for move in moves if move.doer == CARDS]
    found: dict[int, Moment] = {}
    for seat, name in enumerate(names):
        for move in (max(told, key=lambda one: one.by[seat]), min(told, key=lambda one: one.by[seat])):
            step, by = move.step, move.by[seat]
            known = found.get(step)
            if abs(by) >= TELLING and (known is None or abs(by) > abs(known.by) + 1e-6):
                found[step] = Moment(step, move.turn, name, by)
    return sorted(found.values(), key=lambda moment: moment.step)


def _minus(one: Shares, other: Shares) -> Shares:
    return tuple([a - b for a, b in zip(one, other, strict=True)])
