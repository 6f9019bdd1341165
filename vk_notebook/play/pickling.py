"""How states, views, options and players go through pickle, to another process too.

The rules' programs have other numbers in each process, so a pickle names them. It holds the whole state, hidden cards
included: give it to nobody who plays.
"""

from __future__ import annotations

import copyreg
from typing import Any

from ..rules.engine.program import BY_KEY, PROGRAMS
from ..rules.engine.state import FIELDS, NONE, Frame, Lasting, State
from ..rules.knowledge.view import Facts, PlayerView, View
from ..rules.language.lasting import Until
from ..rules.table import Table
from ..rules.words.notation import Option, Options, state_of
from .create import table_of
from .game import Decision, Player
from .game_log import Choice

#: What holds numbers of programs, or is made anew; the rest is pickled as it is.
NAMED = ("table", "lasting", "pharaohs", "offered", "stack", "out", "cache")
PLAIN = tuple(name for name in FIELDS if name not in NAMED)
Key = str | tuple[str, int] | None


def _key(number: int) -> str | None:
    return PROGRAMS[number].key if number >= 0 else None


def _number(key: str | None) -> int:
    return NONE if key is None else BY_KEY[key].index


def _keys(numbers: tuple[int, ...]) -> list[str | None]:
    return [_key(number) for number in numbers]


def _lasts(what: int) -> Key:
    """The program that was put off; for a rule, where it is laid down."""
    if what >= 0:
        return _key(what)
    laid = ((program.key, op) for program in PROGRAMS for op in program.ops if isinstance(op, Until))
    return next((key, op.pc) for key, op in laid if op.number == what)


def _still_lasts(key: Any) -> int:
    return int(BY_KEY[key[0]].ops[key[1]].number) if isinstance(key, tuple) else _number(key)  # type: ignore[attr-defined]


def _state(st: State) -> tuple[Any, ...]:
    """A state as its table and plain values."""
    lasting = [(row.seat, row.moment, _lasts(row.what), row.value) for row in st.lasting]
    stack = [(_key(f.program), f.fields()[1:]) for f in st.stack]
    plain = [getattr(st, name) for name in PLAIN]
    return _made_state, (st.table, plain, lasting, _keys(st.pharaohs), _keys(st.offered), stack)


def _made_state(table: Table, plain: list[Any], lasting: Any, pharaohs: Any, offered: Any, stack: Any) -> State:
    st = State(table)
    for name, value in zip(PLAIN, plain, strict=True):
        setattr(st, name, value)
    st.lasting = tuple(Lasting(seat, moment, _still_lasts(key), value) for seat, moment, key, value in lasting)
    st.pharaohs = tuple(map(_number, pharaohs))
    st.offered = tuple(map(_number, offered))
    st.stack = [Frame(_number(key), *fields) for key, fields in stack]
    return st


def _slots(one: Any) -> tuple[Any, ...]:
    return copyreg.__newobj__, (type(one),), one.__getstate__()  # type: ignore[attr-defined]


for kind in (Choice, Decision, Facts, Player, PlayerView, View):  # the oldest protocols know no slots by themselves
    copyreg.pickle(kind, _slots)
copyreg.pickle(State, _state)
copyreg.pickle(Table, lambda table: (table_of, table.made_of))
copyreg.pickle(Options, lambda options: (Options, (state_of(options),)))
copyreg.pickle(Option, lambda option: (Option, (state_of(option), option.code)))
