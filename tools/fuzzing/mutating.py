"""Changes a record as the document that it is: bytes that are changed blindly are seldom JSON afterwards."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2**31, 2**63, 10**30, 0.5, float("nan"), float("inf"), "", " ", "x" * 300, [], {},
    [[]], [None], {"": None}, "\ud800", "\x00", "Urn", "Ana", "end turn", [["Urn"]], {"Urn": 1},
)  # fmt: skip


def mutated(data: bytes, most: int, seed: int) -> bytes | None:
    """The document with one to three changes; None where the bytes are no document or the change is too long."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return None
    r = random.Random(seed)
    for _ in range(r.choice((1, 1, 2, 3))):
        document = _changed(document, r)
    try:
        out = json.dumps(document, ensure_ascii=r.random() < 0.5, indent=r.choice((None, 1)))
        found = out.encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):
        return None
    return found if len(found) <= most else None


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document: what holds it, and under which key."""
    held = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in held:
        yield value, key
        yield from _places(inner)


def _changed(document: Any, r: random.Random) -> Any:
    places = list(_places(document))
    if not places:
        return r.choice(ODD)
    holder, key = r.choice(places)
    what = r.randrange(7)
    if what == 0:
        holder[key] = copy.deepcopy(r.choice(ODD))
    elif what == 1:
        del holder[key]
    elif what == 2:  # a value of somewhere else
        other, its_key = r.choice(places)
        holder[key] = copy.deepcopy(other[its_key])
    elif what == 3 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif what == 4 and isinstance(holder, list):
        other_key = r.randrange(len(holder))
        holder[key], holder[other_key] = holder[other_key], holder[key]
    elif what == 5 and isinstance(holder, dict):
        name = r.choice([k for _, k in places if isinstance(k, str)] or ["x"])
        holder[name] = holder.pop(key)
    elif isinstance(holder[key], (int, float)) and not isinstance(holder[key], bool):
        holder[key] = r.choice((holder[key] + 1, holder[key] - 1, -holder[key], str(holder[key])))
    elif isinstance(holder[key], str):
        text = holder[key]
        at = r.randint(0, len(text))
        holder[key] = text[:at] + r.choice((" ", "\n", "x", "\u2019", "\u0130", "")) + text[at + r.randrange(2) :]
    return document
