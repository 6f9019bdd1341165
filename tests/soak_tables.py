"""What the soak plays on: games with any cards, seats, starters and pharaohs, and positions in the variants."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import vk_notebook as vk
from tests.property.tables import KITS, PHARAOHS, card_names, position_around, some
from vk_notebook.cards import catalogue, pools
from vk_notebook.cards.catalogue import POOL_VERSIONS, SETS, VERSIONS
from vk_notebook.cards.pools import PRESETS
from vk_notebook.create import EDITIONS
from vk_notebook.rules.engine.terms import SOLO, VARIANTS
from vk_notebook.rules.language.wordings import SOLITAIRE

CARDS = ("base", "versions", "mix", "all", "presets")
#: How often each of CARDS is played where nothing was asked for.
CARD_SHARES = (1, 2, 4, 1, 2)
NONE, EVERY_VARIANT = "none", "all"
STARTERS = [k.name for k in catalogue.KINDS if k.kind == "starter"]
#: Every card there is, in one stock.
EVERYTHING = vk.Mix(tuple(SETS), POOL_VERSIONS)


@dataclass(frozen=True)
class Asked:
    """What is played: one of CARDS, and a variant, ``"none"`` or ``"all"``; None for everything in shares."""

    cards: str | None = None
    variant: str | None = None

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that are played, ``"none"`` for games of several players."""
        if self.variant is None:
            return (NONE, *VARIANTS)
        return VARIANTS if self.variant == EVERY_VARIANT else (self.variant,)

    @property
    def wordings(self) -> tuple[str, ...]:
        """The wordings whose programs these games run."""
        return tuple(dict.fromkeys(w for variant in self.variants for w in wordings_of(variant)))

    @property
    def pool(self) -> str:
        """The pool, as `tests.property.tables` knows it, from which positions are made."""
        return "base" if self.cards == "base" else "all"

    def names(self) -> list[str]:
        """Every card and pharaoh that may turn up."""
        if self.cards not in ("presets", "versions"):
            return [*card_names(self.pool), *PHARAOHS]
        stocks = PRESETS if self.cards == "presets" else VERSIONS
        titles = [k.name for s in stocks for k in pools.pool_of(s).mix.stock()]
        return list(dict.fromkeys([*STARTERS, *titles, *PHARAOHS]))

    def options(self) -> str:
        """The same on the command line."""
        said = [("cards", self.cards), ("variant", self.variant)]
        return "".join(f" --{name} {value}" for name, value in said if value)


def wordings_of(variant: str) -> tuple[str, ...]:
    """The wordings in which cards are played in a variant."""
    return EDITIONS if variant == NONE else (SOLO,) if variant == SOLO else (SOLITAIRE,)


# ---- games -----------------------------------------------------------------------------------------------


def any_game(seed: int, asked: Asked) -> vk.Game:
    """A new game that follows from the seed. Where all is played, one in four is a game for one player."""
    r = random.Random(f"soak table {seed}")
    variant = asked.variant or r.choice((NONE,) * 9 + VARIANTS)
    if variant == EVERY_VARIANT:
        variant = r.choice(VARIANTS)
    cards = _cards(asked.cards or r.choices(CARDS, CARD_SHARES)[0], r)
    options: dict[str, Any] = {"cards": cards, "starters": _starters(r)}
    edition = r.choice(("premium", "premium", "classic")) if variant != SOLO else "premium"
    seats = 1
    if variant == NONE:
        seats = r.randint(2, pools.pool_of(cards).mix.most_seats)
    else:
        options["variant"] = variant
        if variant == SOLO:
            options |= {"difficulty": r.randrange(11), "hard": r.random() < 0.5}
    options["pharaohs"] = edition == "premium" and 2 * seats <= len(PHARAOHS) and r.random() < 0.4
    return vk.new_game(seats, edition=edition, seed=seed, **options)


def kinds_of(game: vk.Game) -> list[str]:
    """What kind of game this is, in words that can be counted."""
    t, cards = game.state.table, game.setup["cards"]
    if not isinstance(cards, str):
        cards = "all cards in one stock" if len(cards["sets"]) == len(SETS) else "mixes"
    pharaohs = "with pharaohs" if game.setup["pharaohs"] else "no pharaohs"  # the state forgets what was offered
    return [t.variant or f"{len(game.players)} players", t.edition, pharaohs, cards]


def _cards(kind: str, r: random.Random) -> str | vk.Mix:
    if kind == "base":
        return "base"
    if kind == "all":
        return EVERYTHING
    if kind == "versions":
        return r.choice(VERSIONS)
    return r.choice(PRESETS) if kind == "presets" else any_mix(r)


def any_mix(r: random.Random) -> vk.Mix:
    """A random mix as drawn, with half sets, with more sets, or with sets of a colour joined."""
    mix = vk.random_mix(r.randrange(1 << 32))
    if r.random() < 0.3:
        mix = replace(mix, uniques=r.sample(POOL_VERSIONS, r.randint(2, len(POOL_VERSIONS))))
    if r.random() < 0.5:
        mix = replace(mix, sets=_with_partners(mix.sets, r.random()), supersets=r.random() < 0.6)
    if r.random() < 0.3:
        mix = replace(mix, copies=1 if r.random() < 0.5 else _some_copies(mix, r))
    return mix


def _with_partners(sets: Sequence[str], share: float) -> tuple[str, ...]:
    """The sets with a second one of each colour, or of some colours; always of one."""
    more = list(sets)
    for number, name in enumerate(s for s in sets if SETS[s].color != "tan"):
        partner = next((s for s in SETS if s not in sets and SETS[s].color == SETS[name].color), None)
        if partner and (number == 0 or number / len(sets) < share):
            more.append(partner)
    return tuple(more)


def _some_copies(mix: vk.Mix, r: random.Random) -> dict[str, int]:
    """Copies for some cards; the first card of each set stays, so that every set has one."""
    titles = {name: [k.name for k in catalogue.KINDS if k.set == name] for name in mix.sets}
    return {title: r.randint(0, 2) for own in titles.values() for title in own[1:] if r.random() < 0.4}


def _starters(r: random.Random) -> Any:
    """The cards' own kit, one of both kits or a known blend, or any ten."""
    if r.random() < 0.7:
        return r.choice((None, *KITS.values()))
    return [r.choice(STARTERS) for _ in range(10)]


# ---- positions -------------------------------------------------------------------------------------------


def any_position(card: str, seed: int, pool: str, variant: str, theirs: Sequence[str] | None = None) -> vk.Game:
    """A random position in which the first seat holds a card, or has a pharaoh of that name.

    ``theirs`` are the cards that opponents hold, where there are any.
    """
    if variant == NONE:
        return position_around(card, seed, pool, theirs=theirs)
    r = random.Random(f"{card} {variant} {seed}")
    names = card_names(pool)
    near = STARTERS if r.random() < 0.4 else names

    def pile(most: int, empty: float = 0.35, of: Sequence[str] = ()) -> list[str]:
        return [] if r.random() < empty else some(r, of or (near if r.random() < 0.5 else names), most, 1)

    dummy = {"tomb": pile(6), "deck": pile(4, of=STARTERS), "discard": pile(3, of=STARTERS)}
    rule = card in PHARAOHS
    hand = some(r, near, 4) if rule else [card, *some(r, near, 4)]
    r.shuffle(hand)
    full = r.random()
    more: dict[str, Any] = {"opponents": [dummy], "hard": r.random() < 0.3} if variant == SOLO else {}
    return vk.position(
        variant=variant, hand=hand, deck=pile(6), discard=pile(8), tomb=pile(6), in_play=pile(2, 0.7),
        pyramid=[r.choice(names) if r.random() < full or r.random() < 0.3 else None for _ in range(6)],
        boneyard=pile(6), stock=pile(6), pharaoh=card if rule else None, entombed=r.random() < 0.2,
        edition="premium" if rule or variant == SOLO else r.choice(EDITIONS), seed=seed, **more,
    )  # fmt: skip
