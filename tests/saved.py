"""A state written down and read back: all that is in it is plain, also in the middle of an action."""

import json
from typing import Any

from vk_notebook.rules.engine.known import Gift, Known, Named
from vk_notebook.rules.engine.state import FIELDS, Aside, Frame, Lasting, State

#: What may lie in a state beside numbers, words and lists, by its name; the first are made of their fields in order.
OF_FIELDS = {kind.__name__: kind for kind in (Aside, Frame, Gift, Known, Lasting, Named)}
OF_ITEMS = {kind.__name__: kind for kind in (dict, frozenset, tuple)}


def saved(st: State) -> State:
    """The same state, made anew of the JSON text of the old one; the table is shared."""
    kept = [name for name in FIELDS if name not in ("table", "quiet", "out", "cache")]
    text = json.dumps({name: written(getattr(st, name)) for name in kept})
    again = State(st.table)
    for name, value in json.loads(text).items():
        setattr(again, name, read(value))
    return again


def written(value: Any) -> Any:
    """A value as JSON has it; a dict in place of all that JSON does not know, with its kind and what it is made of."""
    if isinstance(value, list):
        return [written(one) for one in value]
    items: Any = value.items() if isinstance(value, dict) else value.fields() if isinstance(value, Frame) else value
    kind = type(value).__name__
    return {kind: [written(one) for one in items]} if kind in {**OF_FIELDS, **OF_ITEMS} else value


def read(value: Any) -> Any:
    """The value that was written so."""
    if isinstance(value, list):
        return [read(one) for one in value]
    if isinstance(value, dict):
        ((kind, items),) = value.items()
        parts = [read(one) for one in items]
        return OF_FIELDS[kind](*parts) if kind in OF_FIELDS else OF_ITEMS[kind](parts)
    return value
