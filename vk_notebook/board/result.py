"""The result of a game as the board shows it: the scores set by set, who has won, and what made the difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..cards.catalogue import GROUPS
from ..errors import plural
from ..game import Game
from ..rules.engine import scoring
from ..rules.language.voice import sentence
from .card_panel import Model, groups_in


def over(game: Game, you: str = "") -> Model | None:
    """The final scores, told to the one person at the table if there is just one."""
    outcome = game.outcome()
    if outcome is None:
        return None
    rows, groups = [], groups_in(game)
    known = list(GROUPS)
    colors = [info.color for info in GROUPS.values()]
    # sets of a position have the order of its cards; sets that score as one go where their colour is
    place = {"starters": -1, "uniques": len(known), "duplicates": len(known) + 1}
    for key in game.state.table.set_names:
        place[key] = known.index(key) if key in GROUPS else colors.index(groups[key].color)
    order = sorted({key for s in outcome.scores.values() for key in s.parts}, key=place.__getitem__)
    for rank, names in enumerate(outcome.ranking, 1):
        for name in names:
            s = outcome.scores[name]
            rows.append({
                "player": name, "total": s.total, "cards": s.cards,
                "rank": rank if outcome.winners else None,
                "parts": [[groups[k].title if k in groups else k.capitalize(), s.parts.get(k, "–")] for k in order],
            })  # fmt: skip
    if not outcome.winners:
        title, st = "You missed the perfect tomb", game.state
        short = scoring.perfect_score(st) - scoring.score(st, 0).total
        text = f"{plural(short, 'point')} short of the perfect score. {sentence(outcome.reason)}"
        return {"title": title, "text": text, "rows": rows}
    t = game.state.table
    called = {name: "you" if name == you else t.called(seat) for seat, name in enumerate(t.names)}
    winners = [called[name] for name in sorted(outcome.winners, key=lambda name: name != you)]
    verb = "share the victory" if len(winners) > 1 else "win" if winners == ["you"] else "wins"
    title = " and ".join(winners)
    return {
        "title": f"{title[:1].upper()}{title[1:]} {verb}", "rows": rows,
        "text": _why_won(rows, called) or sentence(outcome.reason),
    }  # fmt: skip


def _why_won(rows: Sequence[Model], called: Mapping[str, str]) -> str:
    """By how much somebody has won, and what made the difference; empty where nobody came second.

    Rule: scoring.tie-fewest-tomb-cards, scoring.tie-shared, solo.win
    """
    if len(rows) < 2:
        return ""
    first, second = rows[:2]
    who, other, by = called[first["player"]], called[second["player"]], first["total"] - second["total"]
    if by:
        theirs = {title: points for title, points in second["parts"] if points != "–"}
        gains = [(points - theirs.get(title, 0), points, title) for title, points in first["parts"] if points != "–"]
        _, points, title = max(gains, key=lambda gain: gain[0])
        against = f"{points} for {who}, {theirs.get(title, 0)} for {other}"
        return f"By {plural(by, 'point')}. {title} made the difference: {against}."
    each, cards = f"{plural(first['total'], 'point')} each", plural(first["cards"], "card")
    if first["rank"] == second["rank"]:
        return f"{each}, and {cards} in each tomb."
    smaller = first["cards"] < second["cards"]
    if not smaller:
        return f"{each}: {who} {'win' if who == 'you' else 'wins'} the tie."
    return f"{each}, but {who} {'have' if who == 'you' else 'has'} the smaller tomb: {cards}."
