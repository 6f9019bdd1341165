"""What a page may say to Python, as `messages.schema.json` tells it, and whether a message that came is such a one.

A page that is older or newer than its Python says what nobody here understands. That is refused in words, before it can
do half of what was meant.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ..given import is_whole

#: The types of JSON that the schema names, each with its word for people.
WORDS = {
    "object": "an object", "array": "a list", "string": "a text", "integer": "a whole number", "boolean": "yes or no",
    "null": "nothing",
}  # fmt: skip
_TYPES = {"object": Mapping, "array": list, "string": str, "boolean": bool, "null": type(None)}


@cache
def kinds() -> dict[str, Any]:
    """The schema of each kind of message, by its type."""
    text = (files(__package__) / "messages.schema.json").read_text("utf-8")
    return dict(json.loads(text)["$defs"])


def wrong_with(message: Mapping[str, Any]) -> str:
    """What does not fit in a message, in words; nothing if all does. Takes time in proportion to its entries."""
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in kinds():
        return f"there is no message {_named(kind)}"
    return _wrong(message, kinds()[kind], kind)


def _wrong(value: Any, schema: Mapping[str, Any], place: str) -> str:
    """The first thing at which a value does not fit. JSON Schema has more words; a test holds that ours use none."""
    if not schema:  # anything fits, however deep it is
        return ""
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(_is(value, one) for one in types):
        return f"{place} is {' or '.join(WORDS[one] for one in types)}, not {_named(value)}"
    possible = schema.get("enum") or ([schema["const"]] if "const" in schema else [])
    if possible and not any(value == one and type(value) is type(one) for one in possible):
        return f"{place} cannot be {_named(value)}; possible: {', '.join(map(str, possible))}"
    if is_whole(value) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return f"{place} is too low or too high"
    if isinstance(value, str) and len(value) > schema.get("maxLength", len(value)):
        return f"{place} is longer than {schema['maxLength']} letters"
    if isinstance(value, list):
        if len(value) > schema.get("maxItems", len(value)):
            return f"{place} has more than {schema['maxItems']} entries"
        found = (_wrong(one, schema.get("items", {}), f"{place}, number {i}") for i, one in enumerate(value, 1))
        return next(filter(None, found), "")
    return _wrong_fields(value, schema, place) if isinstance(value, Mapping) else ""


def _wrong_fields(value: Mapping[str, Any], schema: Mapping[str, Any], place: str) -> str:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name in schema.get("required", ()):
        if name not in value:
            return f"{place} has no {name!r}"
    for rule in schema.get("allOf", ()):  # what is done says which fields are needed
        if not _wrong(value, rule["if"], place) and (wrong := _wrong(value, rule["then"], place)):
            return wrong
    for name, one in value.items():
        if name not in known and not others:
            return f"{place} knows no {_named(name)}"
        if wrong := _wrong(one, known.get(name, others if isinstance(others, dict) else {}), f"{place}, {name:.60}"):
            return wrong
    return ""


def _named(value: Any) -> str:
    """A value as a refusal repeats it. What is deep or long is only called what it is."""
    if isinstance(value, str):
        return repr(value[:60])
    return next((word for name, word in WORDS.items() if _is(value, name)), "a number")


def _is(value: Any, name: str) -> bool:
    return is_whole(value) if name == "integer" else isinstance(value, _TYPES[name])
