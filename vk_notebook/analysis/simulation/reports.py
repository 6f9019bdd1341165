"""Reports: what the games of a simulation say."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ...cards.catalogue import KINDS
from ...ground.errors import listed, plural
from ...value.exact import mean
from ..report import Report
from ..statistics import CONFIDENCE, Z, apart, middle, percent, ratings, wilson
from .kept_games import Games
from .packed_games import ENTOMBED, FAILED, FINISHED, FORFEITED, UNFINISHED
from .simulation_plan import Plan
from .tomb_worth import TombWorth

#: A card is reported when so many seats entombed it, and as many did not.
LEAST = 10


# ---- who wins -----------------------------------------------------------------------------------------------


def win_rates(results: Games) -> Report:
    """How often each bot wins, with Wilson's interval, and its points.

    A bot that forfeits a game has lost it; an unfinished game does not count.
    """
    labels = results.plan.table_labels
    seats: list[list[tuple[float, int | None, bool]]] = [[] for _ in labels]  # what each won, its points, its forfeit
    statuses = [0] * 4
    for game in results.played():
        statuses[game.status] += 1
        if game.status in (FINISHED, FORFEITED):
            for seat, bot in enumerate(results.plan.table_seating(game.index)):
                scored = game.scores[seat] if game.status == FINISHED else None
                seats[bot].append((game.won(seat), scored, game.culprit == seat))
    rows = []
    for label, found in zip(labels, seats, strict=True):
        games, wins = _counted(won for won, _, _ in found)
        points = [scored for _, scored, _ in found if scored is not None]
        most = (sum(points) / len(points), min(points), max(points)) if points else (None,) * 3
        share = wins / games if games else None
        rows.append((label, games, wins, share, *wilson(wins, games), *most, sum(lost for _, _, lost in found)))
    columns = ("bot", "games", "wins", "share", "low", "high", "points", "least", "most", "forfeits")
    return Report("wins", _winner(rows, statuses), columns, tuple(rows))


def _winner(rows: Sequence[tuple[Any, ...]], statuses: Sequence[int]) -> str:
    ranked = sorted((row for row in rows if row[1]), key=lambda row: -row[3])
    broken = {"unfinished": statuses[UNFINISHED], "failed": statuses[FAILED]}
    others = [f"{count:,} {word} and not counted" for word, count in broken.items() if count]
    if not ranked:
        return f"No game was decided ({'; '.join([plural(sum(statuses), 'game'), *others])})."
    best, counted_ = ranked[0], statuses[FINISHED] + statuses[FORFEITED]
    of, all_of_them = plural(best[1], "game"), []
    if best[1] < counted_:  # where pairs meet, a bot sits in some of the games only
        of, all_of_them = f"its {of}", [f"{plural(counted_, 'game')} in all"]
    sure = f"{percent(CONFIDENCE)} interval: {percent(best[4], 1)} to {percent(best[5], 1)}"
    said = "; ".join([f"{best[0]} wins {percent(best[3], 1)} of {of} ({sure})", *all_of_them, *others])
    if len(ranked) > 1 and best[4] <= ranked[1][5]:
        said += f"; not clearly ahead of {ranked[1][0]}"
    return said + "."


def ladder(results: Games) -> Report:
    """Elo ratings of all bots that met; ``random`` is 0, or else the weakest.

    In a game of more than two, who won has beaten each of the others.
    """
    names = results.plan.table_labels
    beaten = [[0.0] * len(names) for _ in names]
    games = [0] * len(names)
    for game in results.decided():
        sits = results.plan.table_seating(game.index)
        for seat, bot in enumerate(sits):
            games[bot] += 1
            for other, rival in enumerate(sits):
                if game.winners >> seat & 1 and other != seat:
                    beaten[bot][rival] += 0.5 if game.winners >> other & 1 else 1
    known = "random" in names and games[names.index("random")] > 0
    joined = _joined(beaten, names.index("random") if known else games.index(max(games)))
    if len(joined) < 2:
        return Report("ladder", "No two bots played each other.", ("bot", "elo", "low", "high", "games"), ())
    among = [[beaten[a][b] for b in joined] for a in joined]
    found = ratings(among, 0)
    if not known and (weakest := found.index(min(found))):
        found = ratings(among, weakest)
    order = sorted(range(len(joined)), key=lambda i: -found[i][0])
    rows = tuple((names[joined[i]], *(round(v, 1) for v in found[i]), games[joined[i]]) for i in order)
    zero = "random" if known else rows[-1][0]
    steps = ", ".join(f"{row[0]} {row[1]:+.0f}" for row in rows)
    alone = [name for i, name in enumerate(names) if i not in joined]
    besides = f" {listed(alone, 'and')} played against none of these." if alone else ""
    says = f"From the top: {steps} (Elo; {zero} is 0 by definition).{besides}"
    return Report("ladder", says, ("bot", "elo", "low", "high", "games"), rows)


def _joined(beaten: Sequence[Sequence[float]], start: int) -> list[int]:
    """The bots that can be compared with the first one: they met it, or met a bot that did."""
    joined = [start]
    for a in joined:
        joined += [b for b in range(len(beaten)) if b not in joined and beaten[a][b] + beaten[b][a]]
    return joined


def first_player(results: Games) -> Report:
    """What going first is worth to each bot: its wins and points by its place in the order of turns.

    Where a bot meets itself, its games count together. No two bots do: what helps one may harm another.
    """
    plan, seats = results.plan, results.plan.table_seats
    who = _players_of(plan)
    games: dict[tuple[str, int], list[tuple[float, int]]] = {
        (bot, order): [] for bot in dict.fromkeys(who) for order in range(1, seats + 1)
    }
    for game in results.finished():
        for seat, bot in enumerate(plan.table_seating(game.index)):
            games[who[bot], game.turn_order(seat)].append((game.won(seat), game.scores[seat]))
    rows: list[tuple[Any, ...]] = []
    says: list[str] = []
    for (name, order), found in games.items():
        if count := len(found):
            wins, points = math.fsum(win for win, _ in found), math.fsum(score for _, score in found)
            rows.append((name, seats, order, count, wins / count, *wilson(wins, count), points / count))
    for name in dict.fromkeys(row[0] for row in rows if seats > 1):
        says.append(_worth_of_first([row for row in rows if row[0] == name], alone=len(set(who)) == 1))
    columns = ("bot", "players", "turn_order", "games", "share", "low", "high", "points")
    said = "; ".join(filter(None, says)) or "These games do not show whether it helps to go first"
    return Report("first-player", f"{said}.", columns, tuple(rows))


def _players_of(plan: Plan) -> list[str]:
    """For each label the one of its bot: the same for all seats of a bot that meets itself."""
    out: list[str] = []
    for label, bot in zip(plan.labels, plan.bots, strict=True):
        same = [one for one, other in zip(out, plan.bots, strict=False)
                if (other is bot or (type(bot) is str and other == bot)) and label.startswith(f"{one} (")]  # fmt: skip
        out.append((same or [label])[0])
    return [*out, *plan.table_labels[len(out) :]]


def _worth_of_first(rows: Sequence[tuple[Any, ...]], *, alone: bool) -> str:
    """How often a bot wins when it goes first, and what to compare that with; "" where it never did."""
    (bot, seats, order, count, share, low, high, _), *rest = rows
    if order > 1 or not (alone or rest):
        return ""
    said = f"{bot} wins {percent(share, 1)} of {plural(count, 'game')} when it goes first"
    if alone:
        between, fair = (low, high), 1 / seats
        said += f" ({percent(CONFIDENCE)} interval: {percent(low, 1)} to {percent(high, 1)}; fair would be "
        said += f"{percent(fair, 1)})"
    else:
        others = sum(row[3] for row in rest)
        later = math.fsum(row[3] * row[4] for row in rest) / others
        between, fair = apart((share * count, count), (later * others, others)), 0.0
        said += f", and {percent(later, 1)} of {plural(others, 'game')} when it does not"
    return said + ("" if not between[0] <= fair <= between[1] else ", which may be chance")


# ---- where the points come from ----------------------------------------------------------------------------


def points_by_set(results: Games) -> Report:
    """What each bot scores from each set, from starters and from uniques: the mean of its finished games."""
    rulers, labels = TombWorth.of(results.plan), results.plan.table_labels
    sums: list[Counter[str]] = [Counter() for _ in labels]
    games = [0] * len(labels)
    for game in results.finished():
        sits = results.plan.table_seating(game.index)
        for bot, tomb, bonus in zip(sits, game.tombs(), game.bonuses, strict=True):
            games[bot] += 1
            sums[bot].update(rulers.worth(tomb, bonus))
    parts = [*rulers.names, "uniques", "starters", *(["duplicates"] if rulers.doubles_cost else [])]
    whole = [math.fsum(some.values()) or 1 for some in sums]
    rows = [
        (label, part, sums[bot][part] / games[bot], sums[bot][part] / whole[bot])
        for bot, label in enumerate(labels) if games[bot] for part in parts
    ]  # fmt: skip
    said = []
    for label in dict.fromkeys(row[0] for row in rows):
        best = max((row for row in rows if row[0] == label), key=lambda row: row[2])
        said.append(f"{label} scores most from {best[1].replace('-', ' ')} ({best[2]:.1f} points per game)")
    says = "; ".join(said) or "No game was finished"
    return Report("points-by-set", f"{says}.", ("bot", "set", "points", "share"), tuple(rows))


#: Seats that are counted together: how many they are, and how many games they won.
Counted = tuple[int, float]
#: A card that came into a tomb and stayed: the round when it did first, the bot of the seat, and what the seat won.
Burial = tuple[int, int, float]


def card_values(results: Games) -> Report:
    """The win chance of those with a card in the tomb at the end, and of those without.

    The difference compares each bot with itself, so that a strong bot's habits do not count as the cards' merit; it
    says what goes together, not what causes what. ``early`` and ``late`` are the win chances of those who entombed it
    in the first and in the second half of all its burials.
    """
    everybody, burials = _burials(results)
    rows: list[tuple[Any, ...]] = []
    for card, found in burials.items():
        having = [_counted(won for _, one, won in found if one == bot) for bot in range(len(everybody))]
        lacking = [(n - m, wins - own) for (n, wins), (m, own) in zip(everybody, having, strict=True)]
        (n, wins), (m, others) = (_together(side) for side in (having, lacking))
        if min(n, m) >= LEAST:
            difference = _difference(having, lacking)
            rows.append((KINDS[card].name, n, wins / n, others / m, *difference, *_halves(found)))
    rows.sort(key=lambda row: (-row[4], row[0]))
    clear = [row[0] for row in rows if row[5] > 0][:3]
    says = "No card is clearly linked with winning"
    if clear:
        what = "are the cards" if len(clear) > 1 else "is the card"
        says = f"{listed(clear, 'and')} {what} most clearly linked with winning"
    says += f", in {plural(sum(1 for _ in results.decided()), 'game')}."
    columns = ("card", "entombed", "share_with", "share_without", "difference", "low", "high", "early", "late")
    return Report("card-values", says, columns, tuple(rows))


def _burials(results: Games) -> tuple[list[Counted], dict[int, list[Burial]]]:
    """The seats of each bot, and the burials of each card."""
    won: list[list[float]] = [[] for _ in results.plan.table_labels]
    found: dict[int, list[Burial]] = {}
    for game in results.finished():
        sits, tombs = results.plan.table_seating(game.index), game.tombs()
        rounds: dict[tuple[int, int], int] = {}
        for turn, what, seat, card in game.events():
            if what == ENTOMBED and card in tombs[seat]:
                rounds.setdefault((seat, card), turn // len(sits))
        for (seat, card), number in rounds.items():
            found.setdefault(card, []).append((number, sits[seat], game.won(seat)))
        for seat, bot in enumerate(sits):
            won[bot].append(game.won(seat))
    return [*map(_counted, won)], found


def _counted(wins: Iterable[float]) -> Counted:
    seats = list(wins)
    return len(seats), math.fsum(seats)


def _together(side: Sequence[Counted]) -> Counted:
    return sum(seats for seats, _ in side), math.fsum(wins for _, wins in side)


def _difference(having: Sequence[Counted], lacking: Sequence[Counted]) -> tuple[float, float, float]:
    """The win chance with the card less that without it: each bot against itself, weighted by how sure that is."""
    weights = total = 0.0
    for (n, wins), (m, others) in zip(having, lacking, strict=True):
        if n and m:
            # one win and one loss more on each side: no share is so sure that it outweighs all others
            p, q = (wins + 1) / (n + 2), (others + 1) / (m + 2)
            weight = 1 / (p * (1 - p) / (n + 2) + q * (1 - q) / (m + 2))
            weights += weight
            total += weight * (wins / n - others / m)
    if not weights:
        return 0.0, -1.0, 1.0
    reach = Z / math.sqrt(weights)
    return total / weights, total / weights - reach, total / weights + reach


def _halves(burials: Sequence[Burial]) -> Iterator[float | None]:
    """Win chances of the earlier and the later burials; burials of one round stay together."""
    rounds = sorted(number for number, _, _ in burials)
    last = rounds[(len(rounds) - 1) // 2]
    for late in (False, True):
        side = [won for number, _, won in burials if (number > last) == late]
        yield mean(side) if side else None


# ---- how long it takes -------------------------------------------------------------------------------------


def game_lengths(results: Games) -> Report:
    """How long finished games last: rounds and decisions."""
    seats = results.plan.table_seats
    lengths = sorted((game.turns // seats, game.decisions) for game in results.finished())
    rounds, count = [one for one, _ in lengths], len(lengths)
    columns = ("players", "games", "mean", "least", "tenth", "median", "nine_tenths", "most", "decisions")
    if not count:
        return Report("lengths", "No game was finished.", columns, ())
    tenth, median, most = (middle(rounds, share) for share in (0.1, 0.5, 0.9))
    decisions = sum(one for _, one in lengths) / count
    row = (seats, count, sum(rounds) / count, rounds[0], tenth, median, most, rounds[-1], decisions)
    says = (
        f"With {seats} player{'s' if seats > 1 else ''}, half of the games last {median:g} rounds or fewer, "
        f"and four out of five last {tenth:.0f} to {most:.0f}."
    )
    return Report("lengths", says, columns, (row,))


REPORTS: dict[str, Callable[..., Report]] = {
    "wins": win_rates, "ladder": ladder, "first-player": first_player, "points-by-set": points_by_set,
    "card-values": card_values, "lengths": game_lengths,
}  # fmt: skip
