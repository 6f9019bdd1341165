"""The shape of a record's fields, checked by hand so that every refusal names its place."""

from __future__ import annotations

from collections.abc import Callable, ItemsView
from functools import partial
from typing import Any

from ..cards.mix import FIELDS as MIX_FIELDS
from ..cards.values import VALUE_COLUMNS
from ..create import PILE_KEYS
from ..given import is_whole

FORMAT = "vk-notebook record"
VERSION = 1
MOST_BYTES = 10_000_000
MOST_NODES = 100_000
DEEPEST = 40  # variations within variations
LONGEST = 20_000  # letters in a comment
MOST_CARDS = 2_000
DEEPEST_LESSON = 20
MOST_NAMES = 100  # sets or uniques of a mix
#: The keys and indices that lead to a value of a document.
Path_ = tuple["str | int", ...]


class Shape(Exception):
    """Something in a document has the wrong shape; `path` leads to it."""

    def __init__(self, path: Path_, reason: str, turn: int | None = None) -> None:
        super().__init__(reason)
        self.path = path
        self.reason = reason
        self.turn = turn


def text(value: Any, path: Path_, what: str, most: int = 200) -> str:
    """A text that can be written again."""
    if not isinstance(value, str):
        raise Shape(path, f"{what} must be a text, not {shortened(value)}")
    if len(value) > most:
        raise Shape(path, f"{what} is longer than {most} letters")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise Shape(path, f"{what} has a damaged character (half of a surrogate pair)")
    return value


def text_or_none(value: Any, path: Path_, what: str, most: int = 200) -> str | None:
    """A text, or nothing."""
    return None if value is None else text(value, path, what, most)


def shortened(value: Any) -> str:
    """A value as a refusal repeats it."""
    shown = repr(value)
    return shown if len(shown) < 60 else f"{shown[:57]}..."


def only(fields: Any, known: tuple[str, ...], path: Path_, what: str) -> dict[str, Any]:
    """An object that has no other fields than these."""
    if not isinstance(fields, dict):
        raise Shape(path, f"{what} must be an object, not {shortened(fields)}")
    for name in fields:
        if name not in known:
            raise Shape((*path, name), f"{what} has no {shortened(name)}; known: {', '.join(known)}")
    return fields


def items(value: Any, path: Path_, what: str, most: int) -> list[Any]:
    """A list that is not too long."""
    if not isinstance(value, list):
        raise Shape(path, f"{what} must be a list, not {shortened(value)}")
    if len(value) > most:
        raise Shape(path, f"{what} has more than {most} entries")
    return value


def texts(value: Any, path: Path_, what: str, most: int = MOST_CARDS) -> list[str]:
    """A list of texts."""
    return [text(one, (*path, i), f"each of {what}") for i, one in enumerate(items(value, path, what, most))]


def plain(value: Any, path: Path_, depth: int = 0) -> Any:
    """Any JSON value that is not too deep."""
    if depth > DEEPEST_LESSON:
        raise Shape(path, f"lists and objects are nested more than {DEEPEST_LESSON} deep")
    if isinstance(value, str):
        text(value, path, "a text", LONGEST)
    elif isinstance(value, list):
        for i, one in enumerate(value):
            plain(one, (*path, i), depth + 1)
    elif isinstance(value, dict):
        for key, one in value.items():
            text(key, (*path, key), "a name", 200)
            plain(one, (*path, key), depth + 1)
    return value


# ---- the head -------------------------------------------------------------------------------------------


def checked_header(header: Any) -> dict[str, Any]:
    """Players, date, event, result, and who sat where if that is told."""
    only(header, ("players", "date", "event", "result", "seats"), ("header",), "the header")
    players = texts(header.get("players"), ("header", "players"), "the players", 6)
    for name in ("date", "event"):
        text_or_none(header.get(name), ("header", name), f"the {name}", 500)
    _result(header.get("result"), ("header", "result"))
    found = {"players": players, **{name: header.get(name) for name in ("date", "event", "result")}}
    if (seats := header.get("seats")) is not None:  # for each player "person" or a bot, which need not be known here
        here = ("header", "seats")
        only(seats, tuple(players), here, "the seats")
        found["seats"] = {name: text(who, (*here, name), "who plays a seat") for name, who in seats.items()}
    return found


def _result(result: Any, path: Path_) -> None:
    if result is None or isinstance(result, str):
        text_or_none(result, path, "the result", 500)
        return
    only(result, ("winners", "scores"), path, "the result")
    texts(result.get("winners"), (*path, "winners"), "the winners", 6)
    scores = result.get("scores")
    if not isinstance(scores, dict) or not all(is_whole(n) for n in scores.values()):
        raise Shape(path, "the scores must be an object with a whole number for each player")


# ---- the set-up --------------------------------------------------------------------------------------------


def _number(value: Any, path: Path_, what: str) -> None:
    if not is_whole(value) or abs(value) >= 1 << 256:
        raise Shape(path, f"{what} must be a whole number, not {shortened(value)}")


def _flag(value: Any, path: Path_, what: str) -> None:
    if not isinstance(value, bool):
        raise Shape(path, f"{what} must be true or false, not {shortened(value)}")


def _starters(value: Any, path: Path_, what: str) -> None:
    if isinstance(value, list):
        texts(value, path, what, 10)
    elif isinstance(value, dict):
        for name, count in value.items():
            text(name, (*path, name), "a starter")
            if not is_whole(count) or not 0 <= count <= 10:
                raise Shape((*path, name), f"a starter's count must be from 0 to 10, not {shortened(count)}")
    else:
        text_or_none(value, path, what)


def _mix(value: Any, path: Path_, what: str) -> None:
    """The name of a version or preset, or a mix; whether it can be played is asked when it is opened."""
    if not isinstance(value, dict):
        text(value, path, what)
        return
    only(value, MIX_FIELDS, path, "a mix")
    if missing := [name for name in MIX_FIELDS if name not in value]:
        raise Shape(path, f"a mix needs {missing[0]!r}")
    texts(value["sets"], (*path, "sets"), "the sets", MOST_NAMES)
    if isinstance(value["uniques"], str):
        text(value["uniques"], (*path, "uniques"), "the uniques")
    else:
        texts(value["uniques"], (*path, "uniques"), "the uniques", MOST_NAMES)
    here = (*path, "copies")
    if isinstance(value["copies"], dict):
        for name, count in value["copies"].items():
            _number(count, (*here, text(name, here, "a card")), "the copies of a card")
    else:
        _number(value["copies"], here, "copies")
    _flag(value["supersets"], (*path, "supersets"), "supersets")


def _pyramid(value: Any, path: Path_, what: str) -> None:
    for i, one in enumerate(items(value, path, what, 6)):
        text_or_none(one, (*path, i), "a slot")


def _face_down(value: Any, path: Path_, what: str) -> None:
    for slot, who in _pairs(value, path, f"{what} must be an object from slots to players"):
        if slot not in ("0", "1", "2", "3", "4", "5"):
            raise Shape((*path, slot), f"a slot must be from 0 to 5, not {shortened(slot)}")
        text(who, (*path, slot), "a player")


def _seats(value: Any, path: Path_, what: str) -> None:
    for i, seat in enumerate(items(value, path, what, 6)):
        here = (*path, i)
        only(seat, ("pharaoh", *PILE_KEYS), here, "a seat")
        text_or_none(seat.get("pharaoh"), (*here, "pharaoh"), "a pharaoh")
        for pile in PILE_KEYS:
            texts(seat.get(pile, []), (*here, pile), pile)


def _values(value: Any, path: Path_, what: str) -> None:
    for name, numbers in _pairs(value, path, f"{what} must be an object from cards to numbers"):
        only(numbers, VALUE_COLUMNS, (*path, name), "the values of a card")
        for column, number in numbers.items():
            _number(number, (*path, name, column), f"the {column}")


def _hands(value: Any, path: Path_, what: str) -> None:
    for who, cards in _pairs(value, path, f"{what} must be an object from players to their first cards"):
        texts(cards, (*path, text(who, path, "a player")), "a hand", 20)


def _pairs(value: Any, path: Path_, said: str) -> ItemsView[str, Any]:
    """Names and values of an object; `said` is how a refusal begins."""
    if not isinstance(value, dict):
        raise Shape(path, f"{said}, not {shortened(value)}")
    return value.items()


def _offered(value: Any, path: Path_, what: str) -> None:
    for i, pair in enumerate(items(value, path, what, 6) if value is not None else []):
        texts(pair, (*path, i), "the pharaohs of a seat", 2)


_names = partial(texts, most=6)
Check = Callable[[Any, Path_, str], object]
SETUPS: dict[str, dict[str, Check]] = {
    "new game": {
        "players": _names, "cards": _mix, "starters": _starters, "pharaohs": _flag,
        "edition": text, "seed": _number, "first_player": text_or_none,
    },
    "position": {
        "players": _names, "seats": _seats, "pyramid": _pyramid, "face_down": _face_down,
        "boneyard": texts, "stock": texts, "cards": _mix, "edition": text,
        "seed": _number, "entombed": _flag,
    },
}  # fmt: skip
SETUPS["table"] = {
    **{name: check for name, check in SETUPS["new game"].items() if name != "seed"},
    "first_player": text, "hands": _hands, "pyramid": texts, "boneyard": text, "offered": _offered,
}  # fmt: skip
#: What only a game in one of the variants says.
VARIANT: dict[str, Check] = {"variant": text, "difficulty": _number, "hard": _flag}


def checked_setup(setup: Any) -> dict[str, Any]:
    """What `new_game` or `position` is given, or how a game at a table was dealt."""
    if not isinstance(setup, dict) or setup.get("kind") not in tuple(SETUPS):
        raise Shape(("setup",), f"the set-up must be an object whose 'kind' is {' or '.join(map(repr, SETUPS))}")
    checks = SETUPS[setup["kind"]]
    only(setup, ("kind", *checks, *VARIANT, "values"), ("setup",), "the set-up")
    for name, check in (VARIANT | checks).items():
        if name in setup:
            check(setup[name], ("setup", name), name)
        elif name in checks:
            raise Shape(("setup",), f"the set-up needs {name!r}")
    _values(setup.get("values", {}), ("setup", "values"), "the values")
    if setup["kind"] == "position" and len(setup["seats"]) != len(setup["players"]):
        raise Shape(("setup", "seats"), "a position needs one seat for each player")
    return setup
