"""Which cards a game is played with: versions, presets and mixes, starters, and how many players they allow."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ..ground.given import check_among, check_known, check_whole, is_list, shortened
from ..rules.kind import Kind
from .catalogue import KINDS, STARTER_KITS, VERSIONS
from .mix import STOCK_FOR, Mix
from .values import current, find

#: The cards that a player begins with (Rule: setup.starters-base).
STARTERS = 10
#: Six seats are the most that is supported (Rule: players.practical-limit).
SEATS_LIMIT = 6

#: As many cards as the largest table has: each card of all versions, and the starters of six seats.
MOST_CARDS = SEATS_LIMIT * STARTERS + sum(kind.copies for kind in KINDS if kind.kind != "starter")

#: What `cards` may be: a version, a preset, a mix, or a mix in its JSON form.
Cards = str | Mix | Mapping[str, Any]

_GIVEN: list[dict[str, Any]] = json.loads((files(__package__) / "presets.json").read_text("utf-8"))
#: The names of the presets, without making them.
PRESETS: tuple[str, ...] = tuple(one["name"] for one in _GIVEN if one["name"] not in VERSIONS)


class Pool(NamedTuple):
    """The cards of a game: a mix, and its starters, a kit or a number of each.

    A version or a preset has a name, a title and one plain sentence about it; a mix has none.
    """

    mix: Mix
    starters: str | Mapping[str, int] = "base"
    name: str = ""
    title: str = ""
    text: str = ""

    def to_json(self) -> str | dict[str, Any]:
        """The cards as JSON values, for `pool_of`."""
        return self.name or self.mix.to_json()


@cache
def named() -> dict[str, Pool]:
    """Every version and then every preset, by its name.

    Rule: variant.suggested.nice-and-sweet, variant.suggested.nasty-nasty, variant.suggested.high-intensity,
    variant.suggested.one-of-a-kind, variant.suggested.big-five, players.five, players.six
    """
    return {one["name"]: _made(**one) for one in _GIVEN}


def _made(name: str, title: str, text: str, starters: str | dict[str, int], only: Any = (), **mix: Any) -> Pool:
    """A preset as the file describes it: `only` names the set cards that are in it. Rule: variant.suggested.copies"""
    whole = Mix(**mix)
    rest = {k.name: 0 for k in KINDS if only and k.set in whole.sets and k.name not in only}
    return Pool(replace(whole, copies=rest) if rest else whole, starters, name, title, text)


def preset(name: str) -> Mix:
    """A preset's mix, to look at or change with `dataclasses.replace`. Raises a ValueError that lists the presets.

    >>> vk.preset("nice-and-sweet").sets[:3]
    ('sarcophagi', 'canopic-jars', 'amulets')
    """
    check_known("preset", name, PRESETS)
    return named()[name].mix


def pool_of(cards: object) -> Pool:
    """The version, preset or mix that was given. Raises ValueError that lists what is possible."""
    if isinstance(cards, Mapping):
        cards = Mix.from_json(cards)
    return Pool(cards) if isinstance(cards, Mix) else named()[check_among("the cards", cards, named(), ", or a vk.Mix")]


def why_no_more(mix: Mix, seats: int) -> str:
    """What to say when there are more seats than the cards allow."""
    if seats > SEATS_LIMIT:
        return "at most six players can play (players.practical-limit)"
    enough = [name for name in PRESETS if named()[name].mix.most_seats >= seats]
    return (
        f"{seats} players need a stock of {STOCK_FOR[seats]} cards, and this one has {mix.size} "
        f"(players.practical-limit); possible: cards={', '.join(map(repr, enough))}, or a vk.Mix of that size"
    )


def starters_of(given: str | Sequence[str] | Mapping[str, int]) -> list[Kind]:
    """The ten starters of every seat: a kit, ten names, or names with counts.

    Rule: setup.starters-base, setup.starters-choice, variant.starters-mixed, variant.starters-same-for-all,
    variant.suggested.high-intensity.starters
    """
    if isinstance(given, str):
        check_known("starter kit", given, STARTER_KITS, ", or ten names")
        return [k for k in current() if k.version == given and k.kind == "starter" for _ in range(k.copies)]
    if isinstance(given, Mapping):
        counts = {name: check_whole("the number of each starter", count, 0, STARTERS) for name, count in given.items()}
        given = [name for name, count in counts.items() for _ in range(count)]
    if not is_list(given):
        kits = ", ".join(STARTER_KITS)
        raise ValueError(f"starters must be {kits}, ten names, or names with counts; not {shortened(given)}")
    if len(given) != STARTERS:
        raise ValueError(f"a starter deck has ten cards, not {len(given):,}")
    kinds = [find(name) for name in given]
    wrong = dict.fromkeys(k.name for k in kinds if k.kind != "starter")
    if wrong:
        right = [k.name for k in KINDS if k.kind == "starter"]
        raise ValueError(f"{' or '.join(wrong)} cannot be a starter; the starters are {', '.join(right)}")
    return kinds
