"""What the soak plays on: games with any cards, seats, starters and pharaohs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import vk_notebook as vk
from tests.property.tables import KITS, PHARAOHS, card_names
from vk_notebook.cards import catalogue
from vk_notebook.cards.catalogue import POOL_VERSIONS, SETS, VERSIONS
from vk_notebook.cards.pools import PRESETS, pool_of
from vk_notebook.rules.engine.terms import SOLO, VARIANTS

STARTERS = [k.name for k in catalogue.KINDS if k.kind == "starter"]
#: Every card and pharaoh.
NAMES = (*card_names("all"), *PHARAOHS)


def any_game(seed: int) -> vk.Game:
    """A new game that follows from the seed; one in four is a game for one player."""
    r = random.Random(f"soak table {seed}")
    variant = r.choice((None,) * 9 + VARIANTS)
    cards = any_cards(r)
    options: dict[str, Any] = {"cards": cards, "starters": _starters(r)}
    edition = r.choice(("premium", "premium", "classic")) if variant != SOLO else "premium"
    seats = 1 if variant else r.randint(2, pool_of(cards).mix.most_seats)
    if variant:
        options["variant"] = variant
    if variant == SOLO:
        options |= {"difficulty": r.randrange(11), "hard": r.random() < 0.5}
    options["pharaohs"] = edition == "premium" and 2 * seats <= len(PHARAOHS) and r.random() < 0.4
    return vk.new_game(seats, edition=edition, seed=seed, **options)


def any_cards(r: random.Random) -> str | vk.Mix:
    """The base version, any version or preset, every card there is in one stock, or most often a mix."""
    share = r.randrange(10)
    if share == 0:
        return vk.Mix(tuple(SETS), POOL_VERSIONS)
    return r.choice(("base", *VERSIONS, *PRESETS)) if share < 6 else any_mix(r)


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
