"""Which cards a game is played with: versions, presets and mixes, starters, and how many players they allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..given import check_among, check_known, is_list, is_whole
from .catalogue import GROUPS, KINDS, STARTER_KITS, Kind, SetInfo
from .mix import Mix
from .presets import PRESETS, named
from .values import current, find

#: The cards that a player begins with (Rule: setup.starters-base).
STARTERS = 10
#: How many seats one version has cards for (Rule: setup.players-base, setup.players-last-rites).
MOST_SEATS = 4
#: Six seats are the most that is supported (Rule: players.practical-limit).
SEATS_LIMIT = 6
#: The stock that a fifth and a sixth seat need (Rule: players.five, players.six).
STOCK_FOR = {5: 70, 6: 84}

#: What `cards` may be: a version, a preset, a mix, or a mix in its JSON form.
Cards = str | Mix | Mapping[str, Any]


def checked(cards: object) -> str | Mix:
    """A version, a preset's name or a mix, from whatever was given. Raises ValueError that lists what is possible."""
    if isinstance(cards, Mapping):
        return Mix.from_json(cards)
    return cards if isinstance(cards, Mix) else check_among("the cards", cards, named(), ", or a vk.Mix")


def mix_of(cards: object) -> Mix:
    """The mix that a version, a preset or whatever was given is. Raises ValueError that lists what is possible."""
    known = checked(cards)
    return named()[known].mix if isinstance(known, str) else known


def plain(cards: str | Mix) -> str | dict[str, Any]:
    """Checked cards as JSON values."""
    return cards if isinstance(cards, str) else cards.to_json()


def groups_of(cards: object) -> dict[str, SetInfo]:
    """The groups in which a tomb is scored, with their sizes in this game; sets outside a mix stay as they are.

    A set that is part of a larger one leads to that one.
    """
    mix = mix_of(cards)
    return {**GROUPS, **mix.groups, **{name: mix.groups[color] for name, color in mix.set_of.items()}}


def stock_of(cards: Cards) -> list[Kind]:
    """Every stock card of a version, preset or mix, one entry for each copy.

    Raises ValueError that lists what is possible. Rule: setup.set-card-copies, setup.unique-copies
    """
    return mix_of(cards).stock()


def most_seats(cards: str | Mix) -> int:
    """How many players the cards are enough for. Rule: setup.players-premium, players.five, players.six"""
    size = mix_of(cards).size
    return max((seats for seats, least in STOCK_FOR.items() if size >= least), default=MOST_SEATS)


def why_no_more(cards: str | Mix, seats: int) -> str:
    """What to say when there are more seats than the cards allow."""
    if seats > SEATS_LIMIT:
        return "six players are the most that is supported (players.practical-limit)"
    enough = [name for name in PRESETS if most_seats(name) >= seats]
    need, have = STOCK_FOR[seats], mix_of(cards).size
    return (
        f"{seats} need a stock of {need} cards, and this one has {have} (players.practical-limit); "
        f"possible: cards={', '.join(map(repr, enough))}, or a vk.Mix of that size"
    )


def starters_of(starters: str | Sequence[str] | Mapping[str, int] | None, cards: Cards) -> list[Kind]:
    """The ten starters of every seat: a kit, ten names, or names with counts.

    None means the version's or the preset's own; a mix plays with the base kit.
    Rule: setup.starters-base, setup.starters-choice, variant.starters-mixed, variant.starters-same-for-all,
    variant.suggested.high-intensity.starters
    """
    known = checked(cards)
    own = named()[known].starters if isinstance(known, str) else "base"
    given = own if starters is None else starters
    if isinstance(given, str):
        check_known("starter kit", given, STARTER_KITS, ", or ten names")
        return [k for k in current() if k.version == given and k.kind == "starter" for _ in range(k.copies)]
    kinds = [find(name) for name in _starters_named(given)]
    wrong = [k.name for k in kinds if k.kind != "starter"]
    if wrong:
        right = [k.name for k in KINDS if k.kind == "starter"]
        raise ValueError(f"{', '.join(wrong)}: no starter; the starters are {', '.join(right)}")
    if len(kinds) != STARTERS:
        raise ValueError(f"a starter deck has ten cards, not {len(kinds)}")
    return kinds


def _starters_named(given: object) -> Sequence[str]:
    """The names in a list, or in a mapping to how many there are of each."""
    if is_list(given):
        return given
    if not isinstance(given, Mapping):
        raise ValueError(f"starters are {', '.join(STARTER_KITS)}, ten names, or names with counts; not {given!r}")
    for count in given.values():
        if not is_whole(count) or count < 0:
            raise ValueError(f"how many of a starter is a whole number from 0, not {count!r}")
    return [name for name, count in given.items() for _ in range(count)]
