"""A misspelt name in a move: the nearest that there is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

from ...ground.errors import Refusal
from ..engine.state import State
from .notation import matches, normal, split_text
from .refusals import refuse


def nearest_name(st: State, text: str, known: Mapping[str, str]) -> str | None:
    """The name that a move text means, where it has a verb and no name that there is; see `refuse` for `known`."""
    verb, rest = _split(text)
    table = st.table
    here = {normal(name): name for name in (*(kind.name for kind in table.kinds), *table.names)}
    names = {**known, **here}
    if not verb or not rest or rest in names:
        return None
    near = [name for name in here if f" {rest}" in f" {name}"]  # a part of the name
    near = near if len(near) == 1 else get_close_matches(rest, names, 1, 0.65)
    return names[near[0]] if near else None


def misspelt(st: State, text: str, known: Mapping[str, str]) -> Refusal | None:
    """Why a move is not possible whose card is misspelt: the nearest name, and what there is to say of that one."""
    name, verb = nearest_name(st, text, known), _split(text)[0]
    if name is None or refuse(st, text, known) is not None:
        return None
    right = f"{verb} {name}"
    no = refuse(st, right, known)
    if no is None and not matches(st, right):
        return None
    called = re.split("(?i) (?:at|from) ", " ".join(text.split()[len(verb.split()) :]))[0]
    more = no.text if no else f"You can {right}."
    return Refusal(no.rule if no else "turn.four-steps", f"There is no {called}; the nearest name is {name}. {more}")


def _split(text: str) -> tuple[str, str]:
    """The verb of a move text and the name behind it, without its place."""
    verb, rest = split_text(normal(text))
    return verb, re.split(" (?:at|from) ", rest)[0]
