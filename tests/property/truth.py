"""Feasibility by brute force: an engine without foresight, and a search of everything that the player could do."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from tests.property.tables import frozen
from vk_notebook.rules.engine.codes import BRANCH, EXECUTE, PASS, PHARAOH, TOP_DECK, TOP_STOCK
from vk_notebook.rules.engine.events import Event
from vk_notebook.rules.engine.program import PROGRAMS, skip
from vk_notebook.rules.engine.state import Frame, State
from vk_notebook.rules.engine.turn import advance, apply, asked, legal, play_main
from vk_notebook.rules.language import either, execute, picking
from vk_notebook.rules.language.conditions import Require
from vk_notebook.rules.language.either import Either
from vk_notebook.rules.language.execute import Execute
from vk_notebook.rules.language.move import Move
from vk_notebook.rules.language.places import REVEALED, TAKEN

#: Events by which something comes to light that the player could not know when he began.
REVEALING = frozenset(("draw", "show", "look", "refill", "shuffle"))
TOO_MANY = 2500


@contextmanager
def without_foresight() -> Iterator[None]:
    """The engine with its look-ahead taken out: every pick is offered, and what then fails is skipped."""

    def every_branch(op: Either, st: State, f: Frame) -> list[int]:
        return [BRANCH - i for i in range(len(op.starts))]

    def require(op: Require, st: State, f: Frame) -> bool:
        if not op.cond.holds(st, f):
            return skip(st, f, op)
        f.pc += 1
        return False

    foresee = execute.leads_on

    def may(st: State, code: int) -> bool:
        f = st.stack[-1]
        op = PROGRAMS[f.program].ops[f.pc]
        assert isinstance(op, Execute)
        return foresee(st, code) if op.if_possible else True  # there the rules themselves ask for foresight

    carry_out = Execute.run

    def run(op: Execute, st: State, f: Frame) -> bool:
        if op.times and f.loop == 0 and not op.options(st, f):  # the first round is compulsory
            return skip(st, f, op)
        return carry_out(op, st, f)

    def leads_on(st: State, code: int) -> bool:
        return True

    with (
        mock.patch.object(Either, "options", every_branch),
        mock.patch.object(Require, "run", require),
        mock.patch.object(execute, "leads_on", may),
        mock.patch.object(Execute, "run", run),
        mock.patch.object(either, "leads_on", leads_on),
        mock.patch.object(picking, "leads_on", leads_on),
    ):
        yield


def moved_itself(event: Event) -> bool:
    """Whether a part was skipped because the card it would lay away had been moved by its own text."""
    part = PROGRAMS[event.program].deed_parts[event.part - 1]
    return isinstance(part, Move) and part.source in (REVEALED, TAKEN)


class Search:
    """Whether some way of carrying out an action or an ability leaves no compulsory part out.

    ``found`` says so; ``cheap`` that one of them meets nothing hidden; ``hidden`` that something hidden was met at all;
    ``finished`` that the search saw everything.
    """

    def __init__(self, st: State, card: int | None) -> None:
        """Search all ways of executing a hand card, or of using the pharaoh (None)."""
        self.me = st.seat
        self.found = self.cheap = self.hidden = False
        self.nodes = 0
        self.seen: set[tuple[Any, ...]] = set()
        with without_foresight():
            s = st.clone()
            s.out = []
            play_main(s, PHARAOH if card is None else EXECUTE + card)
            advance(s)
            self._look(s, False)

    @property
    def finished(self) -> bool:
        """Whether every way was tried."""
        return self.nodes < TOO_MANY

    def _look(self, st: State, hidden: bool) -> None:
        """Follow every choice of the player, and of the others where they have to choose; nobody reacts."""
        out = st.out or []
        hidden = hidden or any(e.kind in REVEALING for e in out)
        self.hidden = self.hidden or hidden
        if any(e.kind == "skip" and e.seat == self.me and not moved_itself(e) for e in out):
            return
        if not st.stack:
            self.found = True
            self.cheap = self.cheap or not hidden
            return
        self.nodes += 1
        st.out = []
        key = (hidden, frozen(st))
        if self.nodes >= TOO_MANY or key in self.seen or (self.found and self.cheap):
            return
        self.seen.add(key)
        codes = list(legal(st))
        if PASS in codes and asked(st) != self.me:
            codes = [PASS]
        for code in codes:
            s = st.clone()
            s.out = [Event("draw")] if code in (TOP_DECK, TOP_STOCK) else []
            apply(s, code)
            self._look(s, hidden)
