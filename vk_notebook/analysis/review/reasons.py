"""Why a move is good, from what is sure: what it adds to a tomb, what it costs, how near the end is. Nothing hidden."""

from __future__ import annotations

from collections.abc import Callable

from ...cards.catalogue import titled
from ...cards.effect_lines import effect_line
from ...ground.errors import plural
from ...rules.engine import paying
from ...rules.engine.codes import BUY, CARD, END, ENTOMB, EXECUTE
from ...rules.engine.scoring import adds
from ...rules.engine.state import PILES, TOMB, State
from ...rules.engine.turn import asked, legal
from ...rules.table import Table
from ...rules.words.notation import Option
from ..strategy import titles

#: A card that would add so much to an opponent's tomb is also taken away from him.
DENIED = 5


def reason(st: State, code: int) -> str:
    """The reasons for an option, to be read after a colon; empty where nothing is sure."""
    if code == END:
        spent = not any(BUY <= one < EXECUTE or one >= ENTOMB for one in legal(st))
        return "there is nothing left to buy or entomb" if spent else ""
    of_card = SAID.get(Option(st, code).verb)
    if code < 0 or of_card is None:
        return ""
    return ", and ".join(filter(None, of_card(st, asked(st), code & CARD)))


def _entomb(st: State, seat: int, card: int) -> list[str]:
    return [_grows(st, seat, card), "" if st.z[st.table.stock] else "the game ends soon"]


def _grows(st: State, seat: int, card: int) -> str:
    """How a card makes a tomb grow."""
    t, more, group = st.table, adds(st, seat, card), st.table.set_id[card]
    if more <= 0:
        return ""
    points = plural(more, "point")
    if group < 0:
        return f"it scores {points}" + (" and leaves the deck" if t.starter[card] else "")
    have = titles(t, group, (*st.z[seat * PILES + TOMB], card))
    if have == titles(t, group, range(len(t.kind))):
        return f"it completes the {_named(t, group)} (+{more})"
    makes = f"makes {len(have)} different" if len(have) > 1 else "begins a set of"
    return f"it {makes} {_named(t, group)} (+{more})"


def _named(t: Table, group: int) -> str:
    """The cards of a set in a sentence: "Statues", "Tomb Art cards", "green cards"."""
    title = titled(t.set_names[group])
    if title.endswith(" cards"):
        return title.lower()
    return title if title.endswith("s") else f"{title} cards"


def _take(st: State, seat: int, card: int) -> list[str]:
    """What somebody has of a card that comes to him, and who will not have it."""
    t, group = st.table, st.table.set_id[card]
    if group < 0:
        return [_grows(st, seat, card).replace("scores", "can score"), _denied(st, seat, card)]
    own = titles(t, group, [one for pile in st.z[seat * PILES : (seat + 1) * PILES] for one in pile])
    of_set = _named(t, group)
    size = f"that makes {len(own) + 1} different {of_set}" if own else f"it begins a set of {of_set}"
    return ["" if t.kind[card] in own else size, _denied(st, seat, card)]


def _denied(st: State, seat: int, card: int) -> str:
    t = st.table
    rivals = [(adds(st, other, card), t.called(other)) for other in range(t.seats) if other != seat]
    most, name = max(rivals, default=(0, ""))
    return f"it keeps {plural(most, 'point')} from {name}" if most >= DENIED else ""


def _buy(st: State, seat: int, card: int) -> list[str]:
    why = [*filter(None, _take(st, seat, card))]
    return why or [f"it costs {paying.price(st, seat, card)} of the {paying.purse(st, seat)} gold in hand"]


def _pay(st: State, seat: int, card: int) -> list[str]:
    frame, gold = st.stack[-1], st.table.gold
    way = paying.least_waste(st, frame)
    if card not in way or paying.terms(st, seat) != paying.PLAIN:
        return []
    waste = sum(gold[one] for one in way) - frame.memory
    return [f"this wastes only {waste} gold" if waste else "this wastes no gold"]


def _part_with(st: State, seat: int, card: int) -> list[str]:
    if card in st.pyramid:
        return [_denied(st, seat, card)]
    if st.table.starter[card]:
        return ["it is only a starter"]
    return ["the tomb has one already, so another scores nothing"] if adds(st, seat, card) <= 0 else []


def _execute(st: State, seat: int, card: int) -> list[str]:
    effect = effect_line(st.table.name[card], st.table.wording)
    return [effect[:1].lower() + effect[1:].rstrip(".")]


#: What is said for a card, by the verb.
SAID: dict[str, Callable[[State, int, int], list[str]]] = {
    "entomb": _entomb, "take": _take, "buy": _buy, "pay": _pay, "execute": _execute, "discard": _part_with,
    "sacrifice": _part_with, "give": _part_with,
}  # fmt: skip
