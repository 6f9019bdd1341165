"""Snapshots: a state as JSON values and back, exact in the middle of an action too.

A snapshot refers to programs by their keys and carries a fingerprint of each declaration it needs, so that one from a
version in which a running action reads otherwise is refused instead of going astray. A record is the file for keeps.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from ..errors import RecordError
from .engine.known import Gift, Known, Named
from .engine.program import BY_KEY, PROGRAMS, RULES, Program
from .engine.state import FRAME, NONE, PILES, Frame, State
from .table import Table

FORMAT = "vk-notebook state"
VERSION = 2
_PLAIN = (
    "turn", "seat", "step", "entomb_used", "pharaoh_used", "changed", "entombed", "played", "rng",
)  # fmt: skip
_FLAT = ("chosen", "bought", "actions")
_ROWS = ("down", "aside", "axes")
_FIELDS = {
    "format", "version", "table", "programs", "z", "pyramid", "pharaohs", "offered", "lasting", "stack", "known",
    "named", "check", *_PLAIN, *_FLAT, *_ROWS,
}  # fmt: skip


def state_to_json(st: State) -> dict[str, Any]:
    """A state as plain JSON values. The table is not in it, only its fingerprint."""
    used: dict[str, str] = {}

    def key(number: int) -> str | None:
        if number < 0:
            return None
        program = PROGRAMS[number]
        used[program.key] = fingerprint(program)
        return program.key

    document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "table": table_fingerprint(st.table)}
    document |= {name: getattr(st, name) for name in _PLAIN}
    document |= {name: list(getattr(st, name)) for name in _FLAT}
    document |= {name: [list(row) for row in getattr(st, name)] for name in _ROWS}
    document["z"] = [list(pile) for pile in st.z]
    document["pyramid"] = list(st.pyramid)
    document["pharaohs"] = [key(number) for number in st.pharaohs]
    document["offered"] = [key(number) for number in st.offered]
    document["lasting"] = [
        [who, moment, key(what) if what >= 0 else {"rule": repr(RULES[-1 - what])}, value]
        for who, moment, what, value in st.lasting
    ]
    document["stack"] = [[key(f.program), *f.fields()[1:]] for f in st.stack]
    document["known"] = [
        [card, known.seats, known.veiled, known.pinned, [list(gift) for gift in known.gifts]]
        for card, known in sorted(st.known.items())
    ]
    document["named"] = st.named and [sorted(st.named.loose), list(st.named.coming), st.named.by_chance]
    document["programs"] = dict(sorted(used.items()))
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
    if set(document) != _FIELDS or document["check"] != _check(document):
        raise RecordError("this snapshot was changed or is incomplete")
    if document["table"] != table_fingerprint(table):
        raise RecordError("this snapshot belongs to another table: other players, cards, card values or edition")
    for known, mark in document["programs"].items():
        if known not in BY_KEY:
            raise RecordError(f"this snapshot refers to {known!r}, which this version does not have")
        if fingerprint(BY_KEY[known]) != mark:
            raise RecordError(f"this snapshot was made by a version in which {known!r} reads otherwise")
    st = State(table)
    for name in _PLAIN:
        setattr(st, name, document[name])
    for name in _FLAT:
        setattr(st, name, tuple(document[name]))
    for name in _ROWS:
        setattr(st, name, tuple(tuple(row) for row in document[name]))
    st.z = [tuple(pile) for pile in document["z"]]
    st.pyramid = list(document["pyramid"])
    st.pharaohs = tuple(_number(key) for key in document["pharaohs"])
    st.offered = tuple(_number(key) for key in document["offered"])
    st.lasting = tuple((who, moment, _rule(what), value) for who, moment, what, value in document["lasting"])
    st.stack = [Frame(_number(key), *fields) for key, *fields in document["stack"]]
    st.known = {
        card: Known(seats, veiled, pinned, tuple(Gift(*gift) for gift in gifts))
        for card, seats, veiled, pinned, gifts in document["known"]
    }
    if document["named"] is not None:
        loose, coming, by_chance = document["named"]
        st.named = Named(frozenset(loose), tuple(coming), by_chance)
    return st


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


def fingerprint(program: Program) -> str:
    """A fingerprint of what a program was declared as and compiled to."""
    steps = [type(op).__name__ for op in program.ops]
    return _hash(repr((program.kind, program.wording, program.parts, program.deed_parts, steps, FRAME)))


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
