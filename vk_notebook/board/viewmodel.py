"""The view model: everything the board draws, as one plain dictionary, seen with one player's eyes.

No widget and no JavaScript in here; the same model feeds the browser, the tests and the spoken labels.
"""

from __future__ import annotations

from typing import Any

from ..errors import plural
from ..game import Game
from ..rules.engine import paying
from ..rules.engine.program import PAY, PROGRAMS
from ..rules.engine.state import CHOOSE_PHARAOH, PLAY, State
from ..rules.engine.turn import asked, legal
from ..rules.language.voice import reader
from ..rules.words.asking import part_now, question, ways
from ..rules.words.notation import Option
from .card_panel import Model
from .eyes import Eyes
from .result import over

LABELS = {"end turn": "End turn", "arrange discards": "Order discards, end turn", "done": "Done", "no": "No",
          "yes": "Yes", "pass": "No", "draw": "Draw a card"}  # fmt: skip
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
    for text, verb in () if eyes.closed else eyes.loose:
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
