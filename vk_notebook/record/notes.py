"""The notes on a node: written into a document and read back, what can be lit, and the fields of a task."""

from __future__ import annotations

from typing import Any

from ..ground.errors import listed
from ..ground.given import check_several, shortened
from ..ground.schema import Place
from ..play.game import Game
from ..rules.words.notation import SLOTS, Option, Options, matches, normal
from .node import Comment, Node
from .shape import WRITABLE, Shape, fitting, in_json

#: What a game itself writes beside a move; anything else is somebody's note.
OWN = {"digest", "deals"}
#: The kinds of light; the first is meant where none is named, as in "Urn" beside "red: Urn".
LIGHTS = ("gold", "green", "red", "blue")
#: What can be lit beside cards; with "of Ana" behind it, that player's.
ZONES = ("pyramid", "hand", "in play", "discard", "deck", "tomb", "boneyard", "stock", *SLOTS)
#: The fields of a task that the pages know: what is asked, help, the moves that solve it, and what to say then.
TASK = ("task", "hint", "accept", "answer")


def noted(node: Node) -> dict[str, Any]:
    """The notes on a node as a document holds them, without empty ones."""
    found = node.said()
    if "deals" in found:
        found["deals"] = list(node.deals)
    if "comments" in found:
        found["comments"] = [
            {"text": one.text} | ({} if one.author is None else {"author": one.author}) for one in node.comments
        ]
    return found


def note(node: Node, fields: Any, path: Place) -> None:
    """Put the notes of a document on a node. Raises Shape."""
    if fields == {}:
        return
    for name, value in fitting(fields, "start", path).items():
        setattr(node, name, value)
    node.deals, node.comments = tuple(node.deals), [Comment(**one) for one in fields.get("comments", ())]


def check_notes(node: Node) -> None:
    """Refuse notes that could not be read back. Raises ValueError."""
    try:
        said = noted(node)
        note(Node(), said, ())
        in_json(said)
    except Shape as wrong:
        raise ValueError(wrong.reason) from None
    except (TypeError, AttributeError):
        raise ValueError(f"a note can hold only {WRITABLE}") from None
    except RecursionError:
        raise ValueError("lists and objects are nested too deeply") from None


def lit(game: Game, what: object) -> str:
    """What is to be lit, as we write it: "Urn", "base left", "hand of Ana", "Urn in hand of Ana", each perhaps with
    its light before it, "red: Urn".

    Raises ValueError that says what is possible.
    """
    if not isinstance(what, str):
        raise ValueError(f"a highlight must be the name of a card or a zone, not {shortened(what)}")
    light, colon, rest = what.partition(":")
    colored = bool(colon) and normal(light) in LIGHTS
    before = f"{normal(light)}: " if colored and normal(light) != LIGHTS[0] else ""
    wanted = normal(rest if colored else what)
    known = {normal(name): name for name in game.state.table.name[:-1]}
    if wanted in known:
        return before + known[wanted]
    zone = _zone(game, wanted)
    if zone is not None:
        return before + zone
    for key, name in known.items():
        for between in (" in ", " "):  # "Urn in hand", "Urn in play"
            zone = _zone(game, wanted.removeprefix(key + between)) if wanted.startswith(key + between) else None
            if zone is not None and (between == " ") is zone.startswith("in play"):
                return f"{before}{name}{between}{zone}"
    raise ValueError(
        f"{shortened(what)} cannot be highlighted; possible: a card of this game; {listed(ZONES)}, with 'of' and a "
        f"player if you like; or a card in one of these, such as 'Urn in hand'; for a colour, put "
        f"{listed([f'{one}:' for one in LIGHTS])} in front"
    )


def _zone(game: Game, wanted: str) -> str | None:
    zone, of, who = wanted.rpartition(" of ")
    for seat in game.state.table.names:
        if of and normal(seat) == who and zone in ZONES:
            return f"{zone} of {seat}"
    return wanted if wanted in ZONES else None


def task(game: Game, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a task as we write them, None for one that is empty.

    ``accept`` is a list of moves, each of which has to be possible in the position. Raises ValueError for one that is
    not, listing those that are.
    """
    out: dict[str, Any] = {}
    for name in ("task", "hint", "answer"):
        if name in fields:
            out[name] = str(fields[name] or "").strip() or None
    if "accept" in fields:
        given = [] if fields["accept"] is None else check_several("the moves to accept", fields["accept"], "move texts")
        texts = [text for one in given if (text := str(one).strip())]
        out["accept"] = list(dict.fromkeys(_move(game, text) for text in texts)) or None
    return out


def _move(game: Game, text: str) -> str:
    st = game.state
    found = matches(st, text)
    if len(found) != 1:
        raise ValueError(f"{shortened(text)} is not a move in this position. Possible: {', '.join(Options(st).texts)}")
    return Option(st, found[0]).text
