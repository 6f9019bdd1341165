"""Snapshots: a state as JSON values and back, exact in the middle of an action too.

A snapshot refers to programs by their keys and carries a fingerprint of each declaration it needs, so that one from a
version in which a running action reads otherwise is refused instead of going astray. A record is the file for keeps.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from ..errors import RecordError
from .engine.known import Gift, Known, Named
from .engine.program import BY_KEY, PROGRAMS, RULES, Program
from .engine.state import FIELDS, FRAME, NONE, PILES, Aside, Frame, Lasting, State
from .table import Table

FORMAT = "vk-notebook state"
VERSION = 2
_SAVED = tuple(name for name in FIELDS if name not in ("table", "quiet", "out", "cache"))


def state_to_json(st: State) -> dict[str, Any]:
    """A state as plain JSON values. The table is not in it, only its fingerprint."""
    numbers = {*st.pharaohs, *st.offered, *(row.what for row in st.lasting), *(f.program for f in st.stack)}
    programs = sorted([PROGRAMS[number] for number in numbers if number >= 0], key=lambda program: program.key)
    document = {name: _lists(getattr(st, name)) for name in _SAVED}
    document |= {"format": FORMAT, "version": VERSION, "table": table_fingerprint(st.table)}
    document["pharaohs"] = [_key(number) for number in st.pharaohs]
    document["offered"] = [_key(number) for number in st.offered]
    document["lasting"] = [
        [who, moment, _key(what) if what >= 0 else {"rule": repr(RULES[-1 - what])}, value]
        for who, moment, what, value in st.lasting
    ]
    document["stack"] = [[_key(f.program), *f.fields()[1:]] for f in st.stack]
    document["programs"] = {program.key: fingerprint(program) for program in programs}
    document["check"] = _check(document)
    return document


def state_from_json(table: Table, document: Any) -> State:
    """The state in a snapshot, on an equal table.

    Raises RecordError for a snapshot that was changed or cut, is of another table, or of a version in which a program
    it refers to reads otherwise.
    """
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise RecordError(f"this is no snapshot of a state: its format is not {FORMAT!r}")
    if document.get("version") != VERSION:
        raise RecordError(f"a snapshot of version {str(document.get('version'))[:20]}; this package reads {VERSION}")
    if set(document) != {*_SAVED, "format", "version", "table", "programs", "check"} or (
        document["check"] != _check(document)
    ):
        raise RecordError("this snapshot was changed or is incomplete")
    if document["table"] != table_fingerprint(table):
        raise RecordError("this snapshot belongs to another table: other players, cards, card values or edition")
    for key, mark in document["programs"].items():
        if key not in BY_KEY:
            raise RecordError(f"this snapshot refers to {key!r}, which this version does not have")
        if fingerprint(BY_KEY[key]) != mark:
            raise RecordError(f"this snapshot was made by a version in which {key!r} reads otherwise")
    st = State(table)
    for name in _SAVED:
        setattr(st, name, _READ.get(name, _tuples)(document[name]))
    return st


def _lists(value: Any) -> Any:
    """Tuples as lists, sets in order, dicts as rows."""
    if isinstance(value, (tuple, list)):
        return [_lists(one) for one in value]
    if isinstance(value, frozenset):
        return sorted(value)
    return [[key, _lists(one)] for key, one in sorted(value.items())] if isinstance(value, dict) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value


def _key(number: int) -> str | None:
    return PROGRAMS[number].key if number >= 0 else None


def _number(key: str | None) -> int:
    return NONE if key is None else BY_KEY[key].index


def _rule(what: Any) -> int:
    """The number of a lasting rule or program in this process."""
    if isinstance(what, str):
        return BY_KEY[what].index
    for i, rule in enumerate(RULES):
        if repr(rule) == what["rule"]:
            return -1 - i
    raise RecordError(f"this snapshot refers to the rule {what['rule']}, which this version does not have")


def _known(seats: int, veiled: bool, pinned: bool, gifts: list[list[int]]) -> Known:
    return Known(seats, veiled, pinned, tuple(Gift(*gift) for gift in gifts))


#: How a field is read that holds more than tuples of plain values.
_READ: dict[str, Callable[[Any], Any]] = {
    "z": lambda piles: [tuple(pile) for pile in piles],
    "pyramid": list,
    "pharaohs": lambda keys: tuple(_number(key) for key in keys),
    "offered": lambda keys: tuple(_number(key) for key in keys),
    "aside": lambda rows: tuple(Aside(*row) for row in rows),
    "lasting": lambda rows: tuple(Lasting(who, moment, _rule(what), value) for who, moment, what, value in rows),
    "stack": lambda frames: [Frame(_number(key), *fields) for key, *fields in frames],
    "known": lambda rows: {card: _known(*known) for card, known in rows},
    "named": lambda row: row and Named(frozenset(row[0]), tuple(row[1]), row[2]),
}


def fingerprint(program: Program) -> str:
    """A fingerprint of what a program was declared as and compiled to."""
    steps = [type(op).__name__ for op in program.ops]
    return _hash(repr((program.kind, program.wording, program.deed_parts, steps, FRAME)))


@lru_cache(maxsize=64)
def table_fingerprint(table: Table) -> str:
    """A fingerprint of the seats, the edition, and every card with its numbers."""
    cards = list(zip(table.name, table.cost, table.gold, table.level, table.set_id, table.points, strict=True))
    variant = (table.variant, table.hard, [card.name for card in table.aim]) if table.variant else ()
    return _hash(repr((table.names, table.edition, cards, table.set_names, PILES, *variant)))


def _check(document: dict[str, Any]) -> str:
    said = {name: value for name, value in document.items() if name != "check"}
    return _hash(json.dumps(said, sort_keys=True, separators=(",", ":")))


def _hash(text: str) -> str:
    return blake2b(text.encode("utf-8"), digest_size=8).hexdigest()
