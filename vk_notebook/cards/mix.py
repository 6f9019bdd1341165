"""Mixes: sets of several versions in one game, with any uniques, whole or half, scored apart or by colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, NoReturn

from ..ground.given import check_bool, check_kind, check_known, check_list, check_seed, plain, shortened, whole
from ..rules.kind import Kind
from ..rules.language.deeds import slug
from .catalogue import KINDS, POOL_VERSIONS, SETS, VERSIONS, SetInfo, index_of
from .values import current

#: Each set card exists twice in its version (Rule: setup.set-card-copies).
COPIES = 2
#: Six cards for the pyramid and one for the boneyard (Rule: setup.pyramid-six-face-up, setup.boneyard-one-card).
LEAST_STOCK = 7
#: A superset has two sets of a colour (Rule: variant.superset-names).
MOST_JOINED = 2
#: How many seats one version has cards for (Rule: setup.players-base, setup.players-last-rites).
MOST_SEATS = 4
#: The stock that a fifth and a sixth seat need (Rule: players.five, players.six).
STOCK_FOR = {5: 70, 6: 84}
#: How many sets the randomizer cards draw, each of another colour (Rule: variant.randomizers).
COLORS_DRAWN = 5
#: What the JSON form of a mix holds.
FIELDS = ("sets", "uniques", "copies", "supersets")


class Counts(dict[str, int]):
    """Copies by card name; it cannot be changed, so that a mix can be hashed."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Counts, (dict(self),)

    def _fixed(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("the copies of a mix cannot be changed; make another with dataclasses.replace")

    __setitem__ = __delitem__ = __ior__ = update = pop = popitem = clear = setdefault = _fixed


@dataclass(frozen=True, repr=False)
class Mix:
    """The cards of a game, put together from several versions; mixes of the same cards are equal and can be hashed.

    Up to four players can play with it, five if the stock has 70 cards, and six if it has 84. The starters are those of
    the base game unless you give `new_game` others.

    Parameters
    ----------
    sets
        Names of sets, such as ``"canopic-jars"``; the name of a version stands for all its sets.
    uniques
        A version (``"base"``, ``"afterlife"``, ``"last-rites"``, ``"premium"``), or a list of names of uniques and of
        versions; it may be empty.
    copies
        How many of every set card: 2, or 1 for half sets. Or numbers from 0 to 2 by card name, for the cards that do
        not have 2 copies.
    supersets
        Whether two sets of one colour count as one set, in the score and for every card that refers to a set.

    Raises ValueError that says what is wrong and what is possible.

    Rule: variant.mixed-sets, variant.half-sets, variant.half-sets-supersets, variant.longer-games
    """

    sets: Sequence[str]
    uniques: str | Sequence[str] = "base"
    copies: int | Mapping[str, int] = COPIES
    supersets: bool = False

    def __post_init__(self) -> None:
        fixed = object.__setattr__
        sets = (self.sets,) if isinstance(self.sets, str) else self.sets
        fixed(self, "sets", _all_called("sets", sets, _sets_called))
        if not self.sets:
            raise ValueError(f"a mix needs at least one set; possible: {', '.join(SETS)}")
        if not isinstance(self.uniques, str):
            fixed(self, "uniques", _all_called("uniques", self.uniques, _uniques_called))
        elif slug(self.uniques) in POOL_VERSIONS:
            fixed(self, "uniques", slug(self.uniques))
        else:
            possible = ", ".join(POOL_VERSIONS)
            said = shortened(self.uniques)
            raise ValueError(f"there are no uniques {said}; possible: {possible}, or a list of names")
        fixed(self, "copies", _copies(self.copies, self.sets))
        fixed(self, "supersets", check_bool("supersets", self.supersets))
        for name in self.sets:
            if not any(k.name in self.cards for k in KINDS if k.set == name):
                raise ValueError(f"no card of {SETS[name].title} is left in this mix; leave {name!r} out of sets")
        if self.supersets:
            self._check_supersets()
        if self.size < LEAST_STOCK:
            raise ValueError(
                f"a game needs a stock of at least {LEAST_STOCK} cards, six for the pyramid and one for the boneyard; "
                f"this mix has {self.size}: add sets or uniques"
            )

    def _check_supersets(self) -> None:
        for color, names in self._by_color.items():
            if len(names) > MOST_JOINED:
                raise ValueError(
                    f"a superset joins two sets of a colour, not {len(names)}: {color} has {', '.join(names)}; leave "
                    f"{len(names) - MOST_JOINED} out, or score them apart with supersets=False"
                )
        if not self.set_of:
            near = [name for name, info in SETS.items() if name not in self.sets and info.color in self._by_color]
            raise ValueError(
                "supersets join two sets of one colour, and this mix has one of each; add another set of a colour "
                f"({', '.join(near) or 'Artisans are the only tan set'}), or leave supersets out"
            )

    # ---- what is in it --------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> Mapping[str, int]:
        """How many of each card its stock has, in the order of the catalogue."""
        own = _uniques_called(self.uniques) if isinstance(self.uniques, str) else self.uniques
        kinds = [k for k in KINDS if k.set in self.sets or k.name in own]
        return Counts({k.name: count for k in kinds if (count := self._count(k))})

    def _count(self, kind: Kind) -> int:
        if isinstance(self.copies, int):
            return min(self.copies, kind.copies)
        return self.copies.get(kind.name, kind.copies)

    @cached_property
    def _by_color(self) -> dict[str, list[str]]:
        """The sets of each colour."""
        found: dict[str, list[str]] = {}
        for name, info in SETS.items():
            if name in self.sets:
                found.setdefault(info.color, []).append(name)
        return found

    @property
    def size(self) -> int:
        """How many cards its stock has before anything is dealt."""
        return sum(self.cards.values())

    @property
    def most_seats(self) -> int:
        """The most players that it has enough cards for. Rule: setup.players-premium, players.five, players.six"""
        return max((seats for seats, least in STOCK_FOR.items() if self.size >= least), default=MOST_SEATS)

    @cached_property
    def set_of(self) -> Mapping[str, str]:
        """Set -> the set that it is part of in this mix, a colour; empty where no sets are joined."""
        joined = self._by_color if self.supersets else {}
        return {name: color for color, names in joined.items() if len(names) > 1 for name in names}

    @cached_property
    def groups(self) -> dict[str, SetInfo]:
        """The sets as they are scored: joined ones by their colour, and how many titles each has in this mix."""
        titles = [k.set for k in KINDS if k.name in self.cards and k.set in SETS]
        sizes = Counter(self.set_of.get(name, name) for name in titles)
        return {key: replace(SETS.get(key) or SetInfo(key, key, 0), size=size) for key, size in sizes.items()}

    def stock(self) -> list[Kind]:
        """Each copy of a stock card, with the numbers in force. Rule: setup.set-card-copies, setup.unique-copies"""
        kinds = current()
        return [kinds[row] for row in self._rows]

    @cached_property
    def _rows(self) -> list[int]:
        return [k.index for k in KINDS for _ in range(self.cards.get(k.name, 0))]

    # ---- forms --------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The mix as plain JSON values."""
        return {name: plain(getattr(self, name)) for name in FIELDS}

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Mix:
        """The mix that `to_json` wrote. Raises ValueError for anything else."""
        needed = f"a mix must be an object with {', '.join(FIELDS)}, and sets is needed"
        check_kind(needed, given, Mapping)
        if "sets" not in given or not set(given) <= set(FIELDS):
            raise ValueError(f"{needed}; not {shortened(given)}")
        return cls(**given)

    def __repr__(self) -> str:
        usual = {"copies": COPIES, "supersets": False}
        said = [f"{name}={value!r}" for name in FIELDS if (value := getattr(self, name)) != usual.get(name)]
        return f"Mix({', '.join(said)})"


# ---- checking what is given ---------------------------------------------------------------------------


def _all_called(what: str, given: object, called: Callable[[str], list[str]]) -> tuple[str, ...]:
    """All that the names in a list or a set stand for, none of it twice."""
    names = sorted(given, key=str) if isinstance(given, Set) else check_list(f"{what} must be", given, "names")
    found: list[str] = []
    for name in names:
        if not isinstance(name, str):
            raise ValueError(f"each of {what} must be a name, not {shortened(name)}")
        found += called(name)
    for one in found:
        if found.count(one) > 1:
            raise ValueError(f"{one!r} appears twice among the {what} of this mix; once is enough")
    return tuple(found)


def _sets_called(name: str) -> list[str]:
    """The set of that name, or all of a version."""
    wanted = slug(name)
    found = [key for key, info in SETS.items() if wanted in (key, info.version)]
    if not found:
        check_known("set", name, SETS, f"; or a version for all its sets: {', '.join(VERSIONS)}")
    return found


def _uniques_called(name: str) -> list[str]:
    """The unique of that name, or all of a version."""
    uniques = [k for k in KINDS if k.kind == "unique"]
    version = slug(name)
    if version in POOL_VERSIONS:
        return [k.name for k in uniques if k.version == version]
    kind = KINDS[index_of(name)]
    if kind not in uniques:
        raise ValueError(f"{kind.name} is not a unique; the uniques are {', '.join(k.name for k in uniques)}")
    return [kind.name]


def _copies(given: object, sets: Sequence[str]) -> int | Counts:
    """One number, or numbers by card name in the order of the catalogue."""
    if (one := whole(given)) in (1, COPIES):
        return one
    if not isinstance(given, Mapping):
        raise ValueError(
            f"copies must be {COPIES}, 1 for half sets, or numbers by card name, not {shortened(given)}: each set card "
            "exists twice (setup.set-card-copies)"
        )
    found: dict[int, int] = {}
    for name, count in given.items():
        kind = KINDS[index_of(name)]
        if kind.set not in sets:
            raise ValueError(f"{kind.name} is in no set of this mix; copies are for cards of {', '.join(sets)}")
        number = whole(count, 0, COPIES)
        if number is None:
            said = shortened(count)
            raise ValueError(f"copies of {kind.name} must be 0, 1 or {COPIES}, as it exists twice, not {said}")
        found[kind.index] = number
    return Counts({KINDS[row].name: count for row, count in sorted(found.items())})


def random_mix(seed: int | None = None) -> Mix:
    """A mix drawn as with the randomizer cards; the same seed draws the same mix everywhere.

    The fourteen randomizers, one for each set of each version, are turned up in a random order; the first of each
    colour counts, until there are five colours. A last draw says whose uniques are used.

    Rule: variant.randomizers, variant.mixed-selection, variant.uniques-any-version

    >>> vk.random_mix(7)
    Mix(sets=('sarcophagi', 'jewelry', 'weapons', 'priestesses', 'builders'), uniques='base')
    """
    if seed is not None:
        seed = check_seed(seed)
    chance = Random(seed).random  # the one sequence that Python keeps from version to version
    drawn: dict[str, str] = {}
    for name in sorted(SETS, key=lambda _: chance()):
        if len(drawn) < COLORS_DRAWN:
            drawn.setdefault(SETS[name].color, name)
    uniques = POOL_VERSIONS[int(chance() * len(POOL_VERSIONS))]
    return Mix(tuple(name for name in SETS if name in drawn.values()), uniques)
