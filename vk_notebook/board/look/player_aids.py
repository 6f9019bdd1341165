"""Aids for players: a warning before what many regret, what falls when a card leaves, what the stock still holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...cards.catalogue import GROUPS, SetInfo
from ...ground.errors import listed
from ...rules.engine.codes import ARRANGE, CARD, END, ENTOMB, EXECUTE
from ...rules.engine.program import PROGRAMS
from ...rules.engine.pyramid import above_hole, fall, pluck
from ...rules.engine.state import PLAY, State
from ...rules.engine.turn import legal
from ...rules.language.move import Move
from ...rules.language.places import HAND
from ...rules.words.notation import THE_SLOT
from ..messages import Model

ORDERS = ("end turn", "arrange discards")


def warnings(st: State) -> Model:
    """Warnings for the person who is asked, by option; only at a main decision.

    Each is a heading, a text, and a key: what has one key need be said only once. Warned of are the free entomb left
    unused, a pyramid that did not change, and an action that costs a card of the hand.
    """
    if st.stack or st.step != PLAY:
        return {}
    codes = legal(st)
    t = st.table
    out: Model = {}
    for code in codes:
        if EXECUTE <= code < ENTOMB:
            card = code & CARD
            what = _costs(st, card)
            if what:
                name = t.name[card]
                out[f"execute {name}"] = [f"{name} costs a card", f"{name} makes you sacrifice {what}.", name]
    told = []
    if not any(code not in (END, ARRANGE) for code in codes):
        return out  # nothing else is possible
    if any(code >= ENTOMB for code in codes):
        told.append("You can still entomb a card. Only entombed cards score.")
    if not st.changed and max(st.pyramid) >= 0:
        told.append("You haven't changed the pyramid, so you must sacrifice one of its cards.")
    if told and END in codes:
        out |= {option: ["End your turn?", " ".join(told), f"turn {st.turn}"] for option in ORDERS}
    return out


def _costs(st: State, card: int) -> str:
    """Which cards of the hand an action always sacrifices, in words; empty for none."""
    number = st.table.action[card]
    for part in PROGRAMS[number].deed_parts if number >= 0 else ():
        if isinstance(part, Move) and part.verb == "sacrifice" and part.source == HAND:
            return "a card from your hand" if part.fixed == 1 else "cards from your hand"
    return ""


def falls(st: State) -> dict[str, Model]:
    """Slot -> what falls when its card leaves: ``{"ways": [[[from, to], ...], ...], "text"}``.

    Several ways are a choice; slots with nothing above them are left out.

    Rule: pyramid.crumble-base-corner, pyramid.crumble-base-centre-choice
    """
    out: dict[str, Model] = {}
    names = st.table.name
    for slot, card in enumerate(st.pyramid):
        above = above_hole(st, slot) if card >= 0 else []
        if not above:
            continue
        ways = []
        for upper in above:
            s = st.clone(True)
            pluck(s, card)
            fall(s, slot, upper)
            fallen = [[st.pyramid.index(c), to] for to, c in enumerate(s.pyramid) if c >= 0 and st.pyramid[to] != c]
            ways.append(sorted(fallen, reverse=True))
        told = [listed([f"{names[st.pyramid[a]]} falls to {THE_SLOT[b]}" for a, b in way], "and") for way in ways]
        out[str(slot)] = {"ways": ways, "text": f"When it leaves, {', or '.join(told)}."}
    return out


def left(st: State, groups: Mapping[str, SetInfo]) -> list[Model]:
    """What the stock still holds, by set and kind. Nobody knows the order.

    Every card of the stock comes into sight when it leaves, so what is left in it follows from the mix and from what
    was seen; the cards of hands and decks are not in it.
    """
    t = st.table
    counted = Counter(t.kind[c] for c in st.z[t.stock])
    rows: dict[str, list[tuple[int, str, int]]] = {}
    for number, n in counted.items():
        kind = t.kinds[number]
        rows.setdefault(kind.set, []).append((kind.cost, kind.name, n))
    return [
        {"title": groups[key].title, "color": groups[key].color, "count": sum(n for *_, n in rows[key]),
         "cards": [[name, n] for _, name, n in sorted(rows[key])]}
        for key in sorted(rows, key=list(GROUPS).index)
    ]  # fmt: skip
