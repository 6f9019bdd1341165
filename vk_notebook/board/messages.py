"""What a page may say to Python, as `messages.schema.json` tells it, and whether a message that came is such a one.

A page that is older or newer than its Python says what nobody here understands. That is refused in words, before it can
do half of what was meant.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ..ground.schema import TYPES, is_a, misfit, types_in, values_in

#: What a page is sent: a plain dictionary.
Model = dict[str, Any]
#: What a message does.
Action = Callable[[Mapping[str, Any]], None]
#: The types of JSON, each with its word for people who look at a page.
WORDS = {**TYPES, "boolean": "yes or no"}


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
    wrong = misfit(message, kinds()[kind], {})
    if wrong is None:
        return ""
    field = _named(wrong.field)
    keys = wrong.place[:-1] if wrong.word == "additionalProperties" else wrong.place
    place = ", ".join([kind, *(f"number {key + 1}" if isinstance(key, int) else f"{key:.60}" for key in keys)])
    told = {
        "type": f"must be {' or '.join(WORDS[one] for one in types_in(wrong.schema))}, not {_named(wrong.value)}",
        "enum": f"cannot be {_named(wrong.value)}; possible: {', '.join(map(str, values_in(wrong.schema)))}",
        "maximum": "is too low or too high",
        "maxLength": f"is longer than {wrong.schema.get('maxLength')} characters",
        "maxItems": f"has more than {wrong.schema.get('maxItems')} entries",
        "required": f"has no {field}",
        "additionalProperties": f"knows no {field}",
    }
    return f"{place} {told[wrong.word]}"


def _named(value: Any) -> str:
    """A value as a refusal repeats it. What is deep or long is only called what it is."""
    if isinstance(value, str):
        return repr(value[:60])
    return next((word for name, word in WORDS.items() if is_a(value, name)), "a number")
