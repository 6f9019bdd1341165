"""Which cards a game is played with: versions, presets and mixes, starters, and how many players they allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import catalogue
from .catalogue import GROUPS, Kind, SetInfo
from .mix import Mix
from .presets import PRESETS, presets

VERSIONS = ("base", "afterlife", "last-rites")
STARTER_KITS = ("base", "last-rites")
#: How many seats one version has cards for (Rule: setup.players-base, setup.players-last-rites).
MOST_SEATS = 4
#: Six seats are the most that is supported (Rule: players.practical-limit).
SEATS_LIMIT = 6
#: The stock that a fifth and a sixth seat need (Rule: players.five, players.six).
STOCK_FOR = {5: 70, 6: 84}

#: What `cards` may be: a version, a preset, a mix, or a mix in its JSON form.
Cards = str | Mix | Mapping[str, Any]


class Choice(NamedTuple):
    """One answer to "which cards?": its key, title, a sentence, the most players, and the starters that it names."""

    key: str
    title: str
    text: str
    most: int
    starters: str | dict[str, int]


def choices() -> list[Choice]:
    """Every version and preset, for a page that lets people choose."""
    found = [Choice(key, *said, MOST_SEATS, own_starters(key)) for key, said in _SAID.items()]
    named = presets().values()
    return found + [Choice(p.name, p.title, p.text, most_seats(p.mix), own_starters(p.name)) for p in named]


_SAID = {
    "base": ("Base game", "The base game of 2014: Sarcophagi, Canopic Jars, Amulets, Books and Statues."),
    "afterlife": ("Afterlife", "The second box: Mummification, Jewelry, Chambers, Weapons and Tomb Art."),
    "last-rites": ("Last Rites", "The third box, with starters of its own: Priestesses, Priests, Builders, Artisans."),
}


def checked(cards: object) -> str | Mix:
    """A version, a preset's name or a mix, from whatever was given. Raises ValueError that lists what is possible."""
    if isinstance(cards, Mix):
        return cards
    if isinstance(cards, Mapping):
        return Mix.from_json(cards)
    if isinstance(cards, str) and (cards in VERSIONS or cards in PRESETS):
        return cards
    raise ValueError(f"the cards cannot be {cards!r}; possible: {', '.join((*VERSIONS, *PRESETS))}, or a vk.Mix")


def mix_of(cards: str | Mix) -> Mix | None:
    """The mix that checked cards are; None for a version."""
    if isinstance(cards, str):
        return presets()[cards].mix if cards in PRESETS else None
    return cards


def plain(cards: str | Mix) -> str | dict[str, Any]:
    """Checked cards as JSON values."""
    return cards if isinstance(cards, str) else cards.to_json()


def set_of(cards: str | Mix) -> dict[str, str]:
    """Set -> the larger set that it is part of, where sets of a colour are one. Rule: ruling.supersets-everywhere"""
    mix = mix_of(cards)
    return dict(mix.set_of) if mix else {}


def groups_of(cards: object) -> dict[str, SetInfo]:
    """The groups in which a tomb is scored, with their sizes in this game; sets outside a mix stay as they are.

    A set that is part of a larger one leads to that one.
    """
    mix = mix_of(checked(cards))
    if mix is None:
        return GROUPS
    return {**GROUPS, **mix.groups, **{name: mix.groups[color] for name, color in mix.set_of.items()}}


def stock_of(cards: Cards) -> list[Kind]:
    """Every stock card of a version, preset or mix, one entry for each copy.

    Raises ValueError that lists what is possible. Rule: setup.set-card-copies, setup.unique-copies
    """
    known = checked(cards)
    mix = mix_of(known)
    if mix is not None:
        return mix.stock()
    return [k for k in catalogue.current() if k.version == known and k.kind != "starter" for _ in range(k.copies)]


def most_seats(cards: str | Mix) -> int:
    """How many players checked cards are enough for. Rule: setup.players-premium, players.five, players.six"""
    mix = mix_of(cards)
    if mix is None:
        return MOST_SEATS
    return max((seats for seats, least in STOCK_FOR.items() if mix.size >= least), default=MOST_SEATS)


def why_no_more(cards: str | Mix, seats: int) -> str:
    """What to say when there are more seats than the cards allow."""
    if seats > SEATS_LIMIT:
        return "six players are the most that is supported (players.practical-limit)"
    enough = [name for name in PRESETS if most_seats(name) >= seats]
    need, have = STOCK_FOR[seats], len(stock_of(cards))
    return (
        f"{seats} need a stock of {need} cards, and this one has {have} (players.practical-limit); "
        f"possible: cards={', '.join(map(repr, enough))}, or a vk.Mix of that size"
    )


def own_starters(cards: str | Mix) -> str | dict[str, int]:
    """The starters that cards are played with when nothing else is said.

    Rule: variant.suggested.high-intensity.starters
    """
    if isinstance(cards, str) and cards in PRESETS:
        own = presets()[cards].starters
        return own if isinstance(own, str) else dict(own)
    return "last-rites" if cards == "last-rites" else "base"


def starters_of(starters: str | Sequence[str] | Mapping[str, int] | None, cards: Cards) -> list[Kind]:
    """The ten starters of every seat: a kit, ten names, or names with counts.

    None means the version's own, or the preset's; Afterlife and a mix play with the base kit.
    Rule: setup.starters-base, setup.starters-choice, variant.starters-mixed, variant.starters-same-for-all
    """
    if starters is None:
        starters = own_starters(checked(cards))
    if isinstance(starters, str):
        if starters not in STARTER_KITS:
            raise ValueError(f"there is no starter kit {starters!r}; possible: {', '.join(STARTER_KITS)}, or ten names")
        return [
            k for k in catalogue.current() if k.kind == "starter" and k.version == starters for _ in range(k.copies)
        ]
    given: object = starters
    if not isinstance(given, (Mapping, Sequence)):
        raise ValueError(f"starters are {', '.join(STARTER_KITS)}, ten names, or names with counts; not {starters!r}")
    if isinstance(starters, Mapping):
        counts: list[Any] = list(starters.values())
        if wrong_counts := [n for n in counts if not isinstance(n, int) or n < 0]:
            raise ValueError(f"how many of a starter is a whole number from 0, not {wrong_counts[0]!r}")
        names = [name for name, n in starters.items() for _ in range(n)]
    else:
        names = list(starters)
    kinds = [catalogue.find(name) for name in names]
    wrong = [k.name for k in kinds if k.kind != "starter"]
    if wrong:
        raise ValueError(f"{', '.join(wrong)}: no starter; the starters are {', '.join(_all_starters())}")
    if len(kinds) != 10:
        raise ValueError(f"a starter deck has ten cards, not {len(kinds)}")
    return kinds


def _all_starters() -> list[str]:
    return [k.name for k in catalogue.current() if k.kind == "starter"]
