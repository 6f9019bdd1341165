"""The shape of a record, as `record.schema.json` tells it; a refusal names the place of what does not fit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import copy
from functools import cache
from importlib.resources import files
from typing import Any

from ..ground.errors import Error, RecordError, listed
from ..ground.given import called, shortened
from ..ground.letters import spaced
from ..ground.schema import TYPES, Misfit, Place, misfit, types_in, values_in
from ..play.create import Rules
from ..rules.game_rules import DEALT

FORMAT = "vk-notebook record"
VERSION = 1
MOST_BYTES = 10_000_000
MOST_NODES = 100_000
#: The most signs that begin a value which is more than a word: each takes a hundred bytes when it is read.
MOST_SIGNS = 500_000
DEEPEST = 40  # variations within variations
LONGEST = 20_000  # letters of any text
DEEPEST_LESSON = 20
#: What a file can hold, for people.
WRITABLE = "text, finite numbers, True, False, None, and lists and dicts of these with text as keys"
#: What a set-up of each kind need not say.
LEFT_OUT: dict[str, dict[str, Any]] = {
    "new game": {**Rules().to_json(), "first_player": None},
    "position": {**Rules().to_json(*DEALT), "face_down": {}, "boneyard": [], "stock": [], "seed": 0, "entombed": False},
    "table": {**Rules().to_json(), "offered": None},
}
LONGEST_MOVE = 200


class Shape(Error):
    """Something in a document has the wrong shape; `path` leads to it."""

    def __init__(self, path: Place, reason: str, turn: int | None = None) -> None:
        super().__init__(reason)
        self.path = path
        self.reason = reason
        self.turn = turn


def crowded(text: str) -> bool:
    """Whether a text of either form holds more notes and lists than is read, counted before one is made."""
    return 2 * text.count("{") + text.count("[") + text.count(":") > MOST_SIGNS


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    found: dict[str, Any] = json.loads((files(__package__) / "record.schema.json").read_text("utf-8"))
    return found


def fitting(value: Any, name: str, path: Place) -> Any:
    """A value that has the shape of a part of a record, by the part's name. Raises Shape."""
    part = schema()["properties"][name]
    if wrong := misfit(value, part, schema()["$defs"], path):
        raise Shape(wrong.place, _reason(wrong))
    return _writable(value, path, part.get("title", ""))


def _reason(wrong: Misfit) -> str:
    """What is the matter, in a sentence."""
    title, value, limits = wrong.title, shortened(wrong.value), wrong.schema
    match wrong.word:
        case "type":
            return f"{title} must be {listed(TYPES[one] for one in types_in(limits) if one != 'null')}, not {value}"
        case "enum":
            return f"{value} is not {title}; possible: {' '.join(values_in(limits))}"
        case "maximum":
            return f"{title} must be from {shortened(limits['minimum'])} to {shortened(limits['maximum'])}, not {value}"
        case "maxLength":
            return f"{title} is longer than {limits['maxLength']} characters"
        case "maxItems":
            return f"{title} has more than {limits['maxItems']} entries"
        case "required":
            return f"{title} needs {wrong.field!r}"
        case _:
            return f"{title} has no {shortened(wrong.field)}; known: {', '.join(limits['properties'])}"


def in_json(value: object) -> str:
    """A value as JSON, on one line. Raises RecordError for what is not JSON."""
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, default=_unwritable)
    except RecordError:
        raise
    except (TypeError, ValueError):  # a key that is no text, a number that is not finite, a list that contains itself
        raise RecordError(f"a record can hold only {WRITABLE}") from None


def _unwritable(value: object) -> Any:
    raise RecordError(f"a record can hold only {WRITABLE}, not {called(value)}")


def _writable(value: Any, path: Place, title: str = "a text", depth: int = 0) -> Any:
    """A JSON value that can be written again and is not too deep."""
    if depth > DEEPEST_LESSON + 1:
        raise Shape(path, f"lists and objects are nested more than {DEEPEST_LESSON} deep")
    if isinstance(value, str):
        if len(value) > LONGEST:
            raise Shape(path, f"{title} is longer than {LONGEST} characters")
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise Shape(path, f"{title} has a damaged character (half of a surrogate pair)")
    elif isinstance(value, list):
        for i, one in enumerate(value):
            _writable(one, (*path, i), depth=depth + 1)
    elif isinstance(value, dict):
        for key, one in value.items():
            _writable(key, (*path, key), "a name")
            _writable(one, (*path, key), depth=depth + 1)
    return value


def checked_header(header: Any, players: Sequence[str] = ()) -> dict[str, Any]:
    """Players, date, event, result, and who sat where if that is told. Raises Shape."""
    fitting(header, "header", ("header",))
    header = {**header, **{name: _named(header[name]) for name in ("players", "seats", "result") if name in header}}
    found = {name: header.get(name) for name in ("players", "date", "event", "result")}
    found["players"] = header.get("players", list(players))
    if (seats := header.get("seats")) is not None:  # for each player "person" or a bot, which need not be known here
        if wrong := [name for name in seats if name not in found["players"]]:
            known = ", ".join(found["players"])
            raise Shape(("header", "seats", wrong[0]), f"the seats have no {shortened(wrong[0])}; known: {known}")
        found["seats"] = dict(seats)
    return found


def checked_setup(setup: Any) -> dict[str, Any]:
    """What `new_game` or `position` is given, or how a game played with real cards was dealt. Raises Shape.

    What it leaves out is as these have it.
    """
    kinds = schema()["$defs"]["setup"]["properties"]["kind"]["enum"]
    setup = _named(setup)
    if not isinstance(setup, dict) or setup.get("kind") not in kinds:
        raise Shape(("setup",), f"the set-up must be an object whose 'kind' is {' or '.join(map(repr, kinds))}")
    fitting(setup, "setup", ("setup",))
    if setup["kind"] == "position" and len(setup["seats"]) != len(setup["players"]):
        raise Shape(("setup", "seats"), "a position needs one seat for each player")
    return {**setup, **{name: copy(value) for name, value in LEFT_OUT[setup["kind"]].items() if name not in setup}}


def _named(value: Any) -> Any:
    """A copy of a value with plain blanks in the names of players and cards that are in it."""
    if isinstance(value, dict):
        return {_named(key): _named(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_named(one) for one in value]
    return value if not isinstance(value, str) or value.isascii() else spaced(value)
