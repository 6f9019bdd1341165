"""The view model: everything the board draws, as one plain dictionary, seen with one player's eyes.

No widget and no JavaScript in here; the same model feeds the browser, the tests and the spoken labels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...cards.catalogue import GROUPS
from ...ground.errors import plural
from ...play.game import Game
from ...play.game_log import Event
from ...rules.engine import paying, scoring
from ...rules.engine.program import PAY, PROGRAMS
from ...rules.engine.state import CHOOSE_PHARAOH, PLAY, State
from ...rules.engine.turn import asked, legal
from ...rules.language.voice import reader, sentence
from ...rules.words.asking import part_now, question, ways
from ...rules.words.notation import Option
from ..messages import Model
from .card_panel import groups_in
from .eyes import Eyes

LABELS = {"end turn": "End turn", "arrange discards": "Order discards, end turn", "done": "Done", "no": "No",
          "yes": "Yes", "pass": "No", "draw": "Draw a card"}  # fmt: skip
LOG_KINDS = {"turn": "turn", "over": "score"}
TONES = {"end turn": "primary", "done": "primary", "yes": "primary", "arrange discards": "quiet"}


def build(game: Game, seat: int | None, **seen: Any) -> Model:
    """The table as a seat sees it, or with all hands open. `seen` is what `Eyes` take."""
    return look(Eyes(game, seat, **seen))


def look(eyes: Eyes) -> Model:
    """The table as these eyes see it; the session adds log, curtain and notes."""
    game, st, t = eyes.game, eyes.st, eyes.t
    alone = list(eyes.persons) == [eyes.seat] and not eyes.every
    main = eyes.main and not eyes.closed
    return {
        "mode": "table", "seat": None if eyes.every else t.names[eyes.seat], "yours": eyes.mine and not eyes.closed,
        "over": over(game, t.names[eyes.seat] if alone else ""),
        "turn": game.turn, "round": (game.turn - 1) // t.seats + 1, "ending": ending(st),
        "prompt": prompt(game, eyes.mine, eyes.every), "buttons": buttons(eyes),
        "verbs": main, "purse": purse(st, eyes.seat) if eyes.mine and not eyes.closed else None,
        "pyramid": eyes.pyramid(), "boneyard": eyes.boneyard(), "stock": eyes.stock(),
        "aside": eyes.aside(), "aside_title": "Revealed or set aside", "offer": _offer(eyes),
        "players": eyes.players(), **eyes.apart(),
    }  # fmt: skip


def _offer(eyes: Eyes) -> list[Model]:
    """The two pharaohs from which the person at this board has to choose."""
    if not eyes.mine or eyes.closed or eyes.st.step != CHOOSE_PHARAOH or eyes.st.stack:
        return []
    return [{"name": PROGRAMS[code].name, "option": Option(eyes.st, code).text} for code in legal(eyes.st)]


def prompt(game: Game, mine: bool, every: bool = False) -> Model:
    """Who is asked what, and where the running action stands."""
    st = game.state
    t = st.table
    if st.over:
        return asking("The game is over")
    deciding = asked(st)
    name = t.names[deciding]
    card, part, parts = part_now(st)
    if mine:
        title = f"Your turn, {name}" if deciding == st.seat else f"Your choice, {name}"
        text = question(st)
        if ways(st):  # the buttons say which
            text = text.partition(" Option ")[0]
        if st.offered:
            title = f"Choose your pharaoh, {name}"
            text += " You keep it for the whole game. The other pharaoh is out of the game."
            text += " All players reveal their pharaohs at the same time."
    elif every:
        title, text = f"{name} is choosing", question(st)
    elif st.offered:
        title, text = f"{name} is choosing", f"{name} chooses a pharaoh in secret."
    else:
        title, text = f"{name} is choosing", f"It is {t.names[st.seat]}'s turn."
        card = None if deciding != st.seat else card
    return {"title": title, "text": text, "card": card, "parts": _parts(st, part) if card and parts > 1 else []}


def purse(st: State, seat: int) -> Model | None:
    """The gold in a hand where it may be spent, and how far a purchase is paid."""
    f = st.stack[-1] if st.stack else None
    hand = {"hand": paying.purse(st, seat)}
    if f is not None:
        return hand | {"paid": f.loop, "price": f.loop + f.memory} if f.program == PAY else None
    return hand if st.step == PLAY else None


def asking(title: str, text: str = "") -> Model:
    """A prompt that is not about a card."""
    return {"title": title, "text": text, "card": None, "parts": []}


def _parts(st: State, now: int) -> list[Model]:
    """The parts of the running action, each done, running or still to come."""
    for f in reversed(st.stack):
        program = PROGRAMS[f.program]
        if program.deed_parts:
            texts = reader(program).each(program.deed_parts)
            return [
                {"text": text, "state": "done" if i < now else "now" if i == now else "next"}
                for i, text in enumerate(texts, 1)
            ]
    return []


def buttons(eyes: Eyes) -> list[Model]:
    """The options that are not cards: end turn, done, players, branches."""
    branch, out = ways(eyes.st), []
    for text, verb, _ in () if eyes.closed else eyes.loose:
        label = LABELS.get(text) or branch.get(text) or (text.split(" ", 1)[1] if verb == "choose" else text)
        out.append({"option": text, "label": label[:1].upper() + label[1:], "tone": TONES.get(text, "plain")})
    return sorted(out, key=lambda one: one["tone"] == "quiet")  # what people rarely want comes last


def ending(st: State) -> Model | None:
    """How near the end is, once the stock is empty: everybody sees that.

    Rule: end.stock-empty-not-enough, end.round-completed
    """
    t = st.table
    if st.over or st.z[t.stock]:
        return None
    left, after = sum(card >= 0 for card in st.pyramid), t.seats - 1 - st.turn % t.seats
    if left:
        cards = f"{plural(left, 'card')} {'is' if left == 1 else 'are'} left"
        return {"title": "The stock is empty", "text": f"The game ends when the pyramid is empty too: {cards}."}
    turns = f"{plural(after, 'more turn')} after this one" if after else "This is the last turn"
    return {"title": "Last round", "text": f"The pyramid is empty. {turns}."}


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


def log_line(event: Event, names: Sequence[str]) -> Model:
    """What happened, for the page. The player's name is written as the line begins, perhaps with a capital.

    A line is marked that says why the next one happens.
    """
    kind = LOG_KINDS.get(event.raw.kind, "auto" if event.automatic else "move")
    text = event.text
    begins = [text[: len(name)] for name in names if text.startswith((f"{name} ", f"{name[:1].upper()}{name[1:]} "))]
    begins += [name for name in names if text.startswith(f"The {name} ")]  # the Dummy
    # if both Ana and Ana Bell fit, the longer name is meant
    line = {"kind": kind, "player": max(begins, key=len, default=""), "text": text}
    return line | {"why": True} if event.raw.kind == "forced" else line
