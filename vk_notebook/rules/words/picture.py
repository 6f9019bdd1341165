"""A game as plain text: for `print(game)`, screen readers and places where no widget runs."""

from __future__ import annotations

from ...ground.errors import plural
from ..engine import scoring
from ..engine.program import PROGRAMS
from ..engine.state import NONE, PILES, State
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
    lines += [_player(st, p, seat is None or seat == p) for p in range(t.seats)]
    if not st.over:
        asks = asked(st)  # a question may name cards of the hand that is asked
        lines.append(f"{t.names[asks]}: {question(st)}" if seat in (None, asks) else f"{t.names[asks]} is choosing.")
    return "\n".join(lines)


def _player(st: State, p: int, hand_open: bool) -> str:
    t, score = st.table, scoring.score(st, p)
    hand, deck, discard, _, in_play, kept = ([t.name[c] for c in st.pile(p, which)] for which in range(PILES))
    tomb = f"tomb {plural(score.total, 'point')}, {plural(score.cards, 'card')}"
    if p == t.dummy:
        last = f" ({discard[-1]} last)" if discard else ""
        return f"{t.names[p]}: deck {len(deck)}; drawn {len(discard)}{last}; {tomb}"
    pharaoh = st.pharaohs[p] if hand_open or not st.offered else NONE  # Rule: pharaoh.setup-simultaneous-reveal
    title = f" as {PROGRAMS[pharaoh].name}" if pharaoh >= 0 else ""
    held = (", ".join(hand) or "-") if hand_open else len(hand)
    top = f" ({discard[-1]} on top)" if discard else ""
    waiting = f"; kept {len(kept)}" if kept else ""
    piles = f"in play {', '.join(in_play) or '-'}; deck {len(deck)}; discard {len(discard)}{top}{waiting}"
    return f"{t.names[p]}{title}: hand {held}; {piles}; {tomb}"
