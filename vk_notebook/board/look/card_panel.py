"""What the card panel shows of every kind of card in a game, and the groups in which a tomb is scored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...cards.actions import PHARAOHS
from ...cards.catalogue import GROUPS, SetInfo
from ...cards.pools import pool_of
from ...cards.rulings import Ruling
from ...play.facts import Card, card, pharaoh
from ...play.game import Game
from ...rules.kind import Kind
from ..messages import Model


def card_panel(game: Game) -> dict[str, Model]:
    """What the card panel shows of every kind in a game, and of the pharaohs if there are any; sent once."""
    out: dict[str, Model] = {}
    wording = game.state.table.wording
    groups = groups_in(game)
    for kind in game.state.table.kinds:
        c = card(kind.name)
        group = groups[kind.set]
        sign = c.sign
        out[kind.name] = {
            "text": c.text_in(wording), "effect": c.effect_in(wording), "cost": kind.cost, "gold": kind.gold,
            "vp": kind.vp if kind.kind != "set" else None, "level": kind.level, "set_title": group.title,
            "set_size": group.size, "color": c.color, "kind": kind.kind, "glyph": sign.character,
            "gardiner": sign.code, "sign": sign.meaning, "assumed": _assumed(kind, c),
            "rulings": _told_rulings(c.rulings_in(wording)),
        }  # fmt: skip
    for name in PHARAOHS if game.state.table.pharaohs else ():
        p = pharaoh(name)
        use = "use it once per turn" if p.usable else "always in effect"
        out[name] = {
            "text": p.text_in(wording), "effect": p.effect_in(wording), "kind": "pharaoh",
            "what": f"Pharaoh, {use}", "color": "purple",
            "glyph": p.glyph, "gardiner": p.sign.code, "sign": p.sign.meaning, "assumed": sorted(p.assumed),
            "rulings": _told_rulings(p.rulings),
        }  # fmt: skip
    return out


def _assumed(kind: Kind, now: Card) -> list[str]:
    """What is assumed of a card in a game; a number that those in force `now` confirm is not."""
    here = {what for what in kind.assumed if what in now.assumed or getattr(now, what) != getattr(kind, what)}
    return sorted(here | (now.assumed & {"text"}))


def _told_rulings(rulings: Iterable[Ruling]) -> list[str]:
    return [r.text + ("" if r.sure == "stated" else " (our ruling)") for r in rulings]


def groups_in(game: Game) -> Mapping[str, SetInfo]:
    """The groups in which a tomb is scored, with their sizes in this game; sets outside a mix stay as they are.

    A set that is part of a larger one leads to that one. Rule: ruling.supersets-everywhere
    """
    mix = pool_of(game.setup.get("cards", "base")).mix
    return {**GROUPS, **mix.groups, **{name: mix.groups[color] for name, color in mix.set_of.items()}}
