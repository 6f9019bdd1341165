"""What a screen reader says: cards with their numbers and what can be done with them."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards.catalogue import GROUPS
from ...errors import listed
from ...rules.table import Table

PARTICIPLES = {
    "buy": "bought", "execute": "executed", "entomb": "entombed", "pay": "used to pay", "sacrifice": "sacrificed",
    "discard": "discarded", "take": "taken", "give": "given away", "put": "moved", "swap": "swapped",
    "reveal": "revealed", "turn": "turned face down", "set aside": "set aside", "crumble": "made to fall",
    "pick": "picked", "react": "used to react", "repeat": "repeated",
}  # fmt: skip


def card_label(t: Table, card: int, where: str, verbs: Sequence[str] = (), down: bool = False) -> str:
    """A card in a sentence: title, set, numbers, where it lies, what it can be used for."""
    kind = t.kinds[t.kind[card]]
    group = kind.kind
    if kind.kind == "set":
        scored = t.set_names[t.set_id[card]]
        group = GROUPS[kind.set].title + (f" ({scored})" if scored != kind.set else "")  # part of a larger set
    words = [t.name[card], group, f"gold {t.gold[card]}", f"cost {t.cost[card]}"]
    if down:
        words.append("face down")
    words.append(where)
    if verbs:
        can = list(dict.fromkeys(PARTICIPLES.get(v, v) for v in verbs))
        words.append(f"can be {listed(can)}")
    return ", ".join(words)


def hidden_label(where: str, verbs: Sequence[str] = ()) -> str:
    """A card whose face is hidden."""
    can = f", can be {listed([PARTICIPLES.get(v, v) for v in verbs])}" if verbs else ""
    return f"hidden card, {where}{can}"
