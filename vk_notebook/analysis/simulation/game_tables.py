"""The tables of a simulation, column by column: games, players, turns, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from ...cards.actions import PHARAOHS
from ...cards.catalogue import KINDS
from ..tables import Column, Table, append
from .packed_games import BOUGHT, ENTOMBED, EXECUTED, REPEATED, STATUS, UNEARTHED, Played, bury
from .simulation_plan import Plan
from .tomb_worth import TombWorth


def _games(plan: Plan, played: Iterable[Played]) -> Table:
    labels, seats = plan.table_labels, range(plan.table_seats)
    out: Table = {
        "game": Column(), "seed": Column("seed"), "status": Column("word", STATUS), "reason": Column("object"),
        "forfeited_by": Column("word", labels), "turns": Column(), "decisions": Column(),
        "first": Column("word", labels), "winners": Column("text"), "margin": Column(),
    }  # fmt: skip
    for seat in seats:
        out[f"bot_{seat + 1}"] = Column("word", labels)
        out[f"points_{seat + 1}"] = Column()
    for game in played:
        sits = _sitting(plan, game)
        best = sorted(game.scores, reverse=True)
        append(
            out, game.index, plan.seeds(game.index)[0], STATUS[game.status], game.reason,
            sits[game.culprit] if game.culprit >= 0 else None, game.turns, game.decisions, sits[game.first],
            ", ".join(sorted((sits[seat] for seat in seats if game.winners >> seat & 1), key=labels.index)),
            best[0] - best[1] if len(best) > 1 else 0, *chain.from_iterable(zip(sits, game.scores, strict=True)),
        )  # fmt: skip
    return out


def _players(plan: Plan, played: Iterable[Played]) -> Table:
    labels, rulers = plan.table_labels, TombWorth.of(plan)
    rulers_of = [*PHARAOHS, None]  # the last is number -1, for none
    parts = ("starters", "uniques", *rulers.names, *(["duplicates"] if rulers.doubles_cost else []))
    out: Table = {
        "game": Column(), "seat": Column(), "turn_order": Column(), "bot": Column("word", labels), "points": Column(),
        "won": Column("share"), "tomb_cards": Column(), "pharaoh": Column("word", tuple(PHARAOHS)),
        **{part.replace("-", "_"): Column() for part in parts},
    }  # fmt: skip
    for game in played:
        sits, tombs = _sitting(plan, game), game.tombs()
        for seat, tomb in enumerate(tombs):
            worth = rulers.worth(tomb, game.bonuses[seat])
            append(
                out, game.index, seat + 1, game.turn_order(seat), sits[seat], game.scores[seat],
                game.won(seat), len(tomb), rulers_of[game.pharaohs[seat]], *(int(worth.get(part, 0)) for part in parts),
            )  # fmt: skip
    return out


def _turns(plan: Plan, played: Iterable[Played]) -> Table:
    labels, rulers = plan.table_labels, TombWorth.of(plan)
    out: Table = {
        "game": Column(), "turn": Column(), "round": Column(), "seat": Column(), "turn_order": Column(),
        "bot": Column("word", labels), "bought": Column(), "executed": Column(), "entombed": Column(),
        "points": Column(),
    }  # fmt: skip
    for game in played:
        sits, events = _sitting(plan, game), groupby(game.events(), key=itemgetter(0))
        by_turn = {turn: list(some) for turn, some in events}
        tombs: list[list[int]] = [[] for _ in sits]
        for turn in range(game.turns):
            mover = (game.first + turn) % len(sits)
            count = [0] * 5
            for _, what, seat, card in by_turn.get(turn, ()):
                bury(tombs, what, seat, card)
                count[what] += seat == mover
            points = sum(rulers.worth(tombs[mover], game.bonuses[mover]).values())
            append(
                out, game.index, turn + 1, turn // len(sits) + 1, mover + 1, game.turn_order(mover), sits[mover],
                count[BOUGHT], count[EXECUTED] + count[REPEATED], count[ENTOMBED], int(points),
            )  # fmt: skip
    return out


def _cards(plan: Plan, played: Iterable[Played]) -> Table:
    labels, rulers, names = plan.table_labels, TombWorth.of(plan), [kind.name for kind in KINDS]
    out: Table = {
        "game": Column(), "seat": Column(), "turn_order": Column(), "bot": Column("word", labels),
        "card": Column("card", tuple(names[card] for card in sorted(rulers.number))),
        "bought": Column(), "executed": Column(), "entombed": Column(),
        **{f"first_{what}": Column("turn") for what in ("bought", "executed", "entombed")},
        "points": Column("share"),
    }  # fmt: skip
    for game in played:
        sits, tombs = _sitting(plan, game), game.tombs()
        shares = [rulers.shares(tomb, bonus) for tomb, bonus in zip(tombs, game.bonuses, strict=True)]
        for (seat, card), row in tally(game.events(), tombs):
            points = float(shares[seat].get(card, 0))
            append(out, game.index, seat + 1, game.turn_order(seat), sits[seat], names[card], *row, points)
    return out


def tally(events: Iterable[tuple[int, int, int, Any]], tombs: Sequence[Sequence[Any]]) -> Iterable[Any]:
    """By seat and card: how often it was bought and executed, how many lie in the tomb, and when each happened first.

    `events` are those of `Played`, `tombs` what lies in the tombs at the end: some cards left it again.
    """
    found: dict[tuple[int, Any], list[Any]] = {}
    for turn, what, seat, card in events:
        if what != UNEARTHED:
            row = found.setdefault((seat, card), [0, 0, 0, None, None, None])
            place = {BOUGHT: 0, EXECUTED: 1, REPEATED: 1, ENTOMBED: 2}[what]
            row[place] += 1
            row[place + 3] = row[place + 3] or turn + 1
    for seat, tomb in enumerate(tombs):
        for card in tomb:
            found.setdefault((seat, card), [0, 0, 0, None, None, None])
    for (seat, card), row in found.items():
        row[2] = tombs[seat].count(card)
    return sorted(found.items())


def _sitting(plan: Plan, game: Played) -> list[str]:
    """The bot on each seat, by its label."""
    return [plan.table_labels[bot] for bot in plan.table_seating(game.index)]


TABLES: dict[str, Callable[[Plan, Iterable[Played]], Table]] = {
    "games": _games, "players": _players, "turns": _turns, "cards": _cards,
}  # fmt: skip
