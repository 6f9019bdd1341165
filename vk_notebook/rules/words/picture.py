"""A game as plain text: for `print(game)`, screen readers and places where no widget runs."""

from __future__ import annotations

from ..engine import scoring
from ..engine.program import PROGRAMS
from ..engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, NONE, PILES, State
from ..engine.turn import asked
from ..knowledge.view import may_count
from .asking import question
from .notation import SLOTS


def table_text(st: State, seat: int | None = None, *, assist: bool = True) -> str:
    """The whole table; with a seat, only what that seat may know (with -1, what everybody may).

    Without `assist` it is a strict table, at which nobody counts the stock in the own turn.
    """
    t = st.table
    lines = [f"Turn {st.turn + 1}, {t.names[st.seat]} to play" if not st.over else "The game is over"]
    down = {c for c, _ in st.down}
    for slots in ((0,), (1, 2), (3, 4, 5)):
        row = [(f"({t.name[c]})" if c in down else t.name[c]) if (c := st.pyramid[s]) >= 0 else "-" for s in slots]
        lines.append(f"{SLOTS[slots[0]].split()[0]:>9}: {' | '.join(row)}")
    bones = st.boneyard
    if t.aim:  # Rule: solitaire.boneyard-open
        lines.append(f" boneyard: {len(bones)}" + (f", {', '.join(t.name[c] for c in bones)}" if bones else ""))
    else:
        top = st.top_bone(0 if seat is None else 1 << seat if seat >= 0 else t.everybody)
        lines.append(f" boneyard: {len(bones)}" + (f", {t.name[top]} on top" if top >= 0 else ""))
    counts = seat is None or may_count(st, st.seat if seat < 0 else seat, assist)  # everybody: the active player too
    lines.append(f"    stock: {len(st.stock) if counts else f'not counted in the turn of {t.names[st.seat]}'}")
    for p, name in enumerate(t.names):
        lines.append(_player(st, p, name, seat is None or seat == p))
    if not st.over:
        asks = asked(st)  # a question may name cards of the hand that is asked
        lines.append(f"{t.names[asks]}: {question(st)}" if seat in (None, asks) else f"{t.names[asks]} is asked.")
    return "\n".join(lines)


def _player(st: State, p: int, name: str, open_: bool) -> str:
    t = st.table
    base = p * PILES

    def names(which: int) -> str:
        return ", ".join(t.name[c] for c in st.z[base + which]) or "-"

    hand = names(HAND) if open_ else str(len(st.z[base + HAND]))
    tops = [t.name[c] for c in st.z[base + DISCARD][-1:]]
    s = scoring.score(st, p)
    deck, discard = len(st.z[base + DECK]), len(st.z[base + DISCARD])
    who = st.pharaohs[p] if open_ or not st.offered else NONE  # Rule: pharaoh.setup-simultaneous-reveal
    title = f"{name} as {PROGRAMS[who].name}" if who >= 0 else name
    if p == t.dummy:
        out = f"{name}: deck {deck}; drawn {discard}" + (f" ({tops[0]} last)" if tops else "")
        return f"{out}; tomb {s.total} points, {s.cards} cards"
    out = f"{title}: hand {hand}; in play {names(IN_PLAY)}; deck {deck}; discard {discard}"
    out += f" ({tops[0]} on top)" if tops else ""
    if st.z[base + KEPT]:
        out += f"; kept {len(st.z[base + KEPT])}"
    return f"{out}; tomb {s.total} points, {s.cards} cards"
