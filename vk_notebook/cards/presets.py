"""Cards by a name: the versions, the mixes that the rulebook suggests, and those for five and six players."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ..given import check_known
from .catalogue import KINDS, VERSIONS
from .mix import Mix

_GIVEN: list[dict[str, Any]] = json.loads(Path(__file__).with_name("presets.json").read_text(encoding="utf-8"))
#: The names of the presets, without making them.
PRESETS: tuple[str, ...] = tuple(one["name"] for one in _GIVEN if one["name"] not in VERSIONS)


class Preset(NamedTuple):
    """A mix with a name: its title, one plain sentence about it, and its starters, a kit or a number of each."""

    name: str
    title: str
    text: str
    mix: Mix
    starters: str | dict[str, int]


@cache
def named() -> dict[str, Preset]:
    """Every version and then every preset, by its name."""
    found = (_made(**one) for one in _GIVEN)
    return {one.name: one for one in found}


def _made(name: str, title: str, text: str, starters: str | dict[str, int], only: Any = (), **mix: Any) -> Preset:
    """A preset as the file describes it: `only` names the set cards that are in it. Rule: variant.suggested.copies"""
    whole = Mix(**mix)
    rest = {k.name: 0 for k in KINDS if only and k.set in whole.sets and k.name not in only}
    return Preset(name, title, text, replace(whole, copies=rest) if rest else whole, starters)


def presets() -> dict[str, Preset]:
    """Every preset by its name.

    Rule: variant.suggested.nice-and-sweet, variant.suggested.nasty-nasty, variant.suggested.high-intensity,
    variant.suggested.one-of-a-kind, variant.suggested.big-five, players.five, players.six
    """
    return {name: named()[name] for name in PRESETS}


def preset(name: str) -> Mix:
    """The mix of a preset, to look into or to change with `dataclasses.replace`.

    Raises ValueError that lists the presets.
    """
    check_known("preset", name, PRESETS)
    return named()[name].mix
