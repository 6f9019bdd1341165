"""What a screen reader says: cards with their numbers and what can be done with them."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards.catalogue import GROUPS
from ...ground.errors import listed
from ...rules.table import Table
from ...rules.words.verbs import can_be


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
        words.append(f"can be {listed(dict.fromkeys(map(can_be, verbs)))}")
    return ", ".join(words)


def hidden_label(where: str, verbs: Sequence[str] = ()) -> str:
    """A card whose face is hidden."""
    can = f", can be {listed(map(can_be, verbs))}" if verbs else ""
    return f"hidden card, {where}{can}"
