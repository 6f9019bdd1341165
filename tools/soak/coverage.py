"""Which operations of which cards were executed, declined and refused: what a soak has to see before it may end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

from vk_notebook.cards.actions import ACTIONS, PHARAOHS
from vk_notebook.create import EDITIONS
from vk_notebook.rules.engine.codes import DONE, NO, PASS
from vk_notebook.rules.engine.program import BY_KEY, PROGRAMS, REACTION, TURN, Op, Program
from vk_notebook.rules.engine.reactions import EVENTS, ReactOp, WindowOp
from vk_notebook.rules.engine.state import HAND, PILES, Frame, State
from vk_notebook.rules.engine.terms import SOLO
from vk_notebook.rules.language.buy import Buy
from vk_notebook.rules.language.compile import programs_of
from vk_notebook.rules.language.draw import Draw
from vk_notebook.rules.language.either import Either
from vk_notebook.rules.language.execute import Execute
from vk_notebook.rules.language.naming import NameOp
from vk_notebook.rules.language.part import End
from vk_notebook.rules.language.picking import Picking
from vk_notebook.rules.language.shares import AnOpponent, EachOpponent, EachPlayer, ThatOpponent
from vk_notebook.rules.language.turn_over import Turn
from vk_notebook.rules.language.wordings import SOLITAIRE

#: The wordings in which cards are played.
WORDINGS = (*EDITIONS, SOLO, SOLITAIRE)
#: What has to be seen: program, what happened to it, and the operation or (where refused) the part, from 1; 0 = all.
Mark = tuple[str, str, int]
EXECUTED, DECLINED, REFUSED = "executed", "declined", "refused"
#: Parts of cards that are never the reason of a refusal once the parts before them are done, where it matters with the
#: wording. One that is seen all the same proves its reason wrong.
NEVER_REFUSED: dict[tuple[str, int], str] = {
    ("Architect", 1): "a promise can always be given",
    ("Astrologer", 1): "the card was just laid out",
    ("Astrologer@solo", 1): "the card was just laid out",
    ("Book of Gates", 3): "the card lies aside, or what came between has moved it",
    ("Book of the Heavens", 2): "the part before asks for five cards there",
    ("Brain Hook", 3): "the card lies aside, or what came between has moved it",
    ("Brick Mason@solo", 3): "the first that is possible is done, or nothing",
    ("Dagger@solo", 2): "the part before asks for two cards there",
    ("Dagger@solo", 3): "the first part asks for two cards there",
    ("Goddess Nut", 1): "whoever is named may decline, so everybody can be named",
    ("Grand Gallery", 2): "the discarded cards themselves can be drawn",
    ("High Priestess of Bastet", 2): "a card that was set aside is still there",
    ("High Priestess of Bastet@solo", 2): "a card that was set aside is still there",
    ("Jewel Box", 3): "the card lies aside, or what came between has moved it",
    ("Medjay", 1): "the card was just laid out",
    ("Mirror Case", 2): "the card was just laid out, and the card taken before it left a hole",
    ("Mummified Crocodile", 1): "the card was just laid out",
    ("Priest of Thoth", 2): "a card that was set aside is still there",
    ("Priest of Thoth@solo", 2): "a card that was set aside is still there",
    ("Priestess of Hathor", 1): "a share of the deck is never more than the deck",
    ("Senet Game", 2): "the card was just laid out",
    ("Statue of Sobek", 2): "three cards that were set aside are still there",
    ("Statue of Sobek", 3): "two cards that were set aside are still there",
    ("Statue of Sobek", 4): "a card that was set aside is still there",
    ("Statue of Sobek@solo", 2): "three cards that were set aside are still there",
    ("Statue of Sobek@solo", 3): "two cards that were set aside are still there",
    ("Statue of Sobek@solo", 4): "a card that was set aside is still there",
}
DUMMY = "the Dummy does nothing of what each opponent may or has to do"

# ---- what there is to see ----------------------------------------------------------------------------------------


def programs(names: Iterable[str], wordings: Iterable[str] = WORDINGS) -> list[Program]:
    """The programs of these cards and pharaohs in some wordings, what they put off until later included."""
    found: dict[str, Program] = {}
    for name in names:
        kind = "pharaoh" if name in PHARAOHS else "action"
        for wording in wordings:
            for program in programs_of(PHARAOHS.get(name) or ACTIONS[name], wording, kind):
                if program is not None:
                    found[program.key] = program
                    if later := BY_KEY.get(f"later:{program.key}"):
                        found[later.key] = later
    return list(found.values())


def may_decline(op: Op) -> bool:
    """Whether there is a "no", a "done" or a "pass" at this operation."""
    if isinstance(op, Picking):
        return bool(op.may or op.ends_with or op.any_number)
    if isinstance(op, Draw):
        return op.may or op.may_be_left
    return isinstance(op, Buy) and op.may


def may_fail(op: Op) -> bool:
    """Whether a look-ahead can stumble over this operation."""
    if isinstance(op, Picking):
        return not (op.may or op.or_reveal or op.to_named or op.kind in ("all", "all but", "up to"))
    if isinstance(op, (Draw, Buy)):
        return not may_decline(op)
    if isinstance(op, Execute):
        return not op.if_possible
    if isinstance(op, Turn):
        return op.face != "up"
    failing = ("Reveal", "Look", "Swap", "Refill", "Enter", "Require", "Choose")
    return type(op).__name__ in failing or isinstance(op, NameOp)


def parts_that_fail(program: Program) -> set[int]:
    """The parts that look as if they could be the reason of a refusal; shares of other players never are."""
    out: set[int] = set()
    free = 0  # operations before this one belong to a share that need not be possible
    for pc, op in enumerate(program.ops):
        if isinstance(op, (EachPlayer, ThatOpponent)) or (isinstance(op, AnOpponent) and op.free):
            free = max(free, op.end)
        if pc >= free and may_fail(op):
            out.add(op.part)
    return out


def excused(names: Iterable[str], wordings: Iterable[str] = WORDINGS) -> dict[Mark, str]:
    """What cannot happen, each with the reason."""
    out: dict[Mark, str] = {}
    for program in programs(names, wordings):
        if program.key.startswith(("action:", "pharaoh:")):
            for part in parts_that_fail(program):
                if reason := NEVER_REFUSED.get((program.key.partition(":")[2], part)):
                    out[program.key, REFUSED, part] = reason
        if program.wording == SOLO:
            for pc, op in enumerate(program.ops):
                if isinstance(program.deed_parts[op.part - 1], EachOpponent):
                    out |= {(program.key, what, pc): DUMMY for what in (EXECUTED, DECLINED)}
    return out


def wanted(names: Iterable[str], wordings: Iterable[str] = WORDINGS) -> set[Mark]:
    """Everything that a soak over these cards has to see."""
    out: set[Mark] = set()
    for program in programs(names, wordings):
        key = program.key
        if program.kind == REACTION and key.startswith("answer:"):
            out.add((key, DECLINED, 0))
            when = ACTIONS[program.name].when
            if when is not None and when.event in EVENTS:
                out.add((key, REFUSED, 0))
        elif key.startswith(("action:", "pharaoh:")):
            out |= {(key, REFUSED, part) for part in parts_that_fail(program)}
        for pc, op in enumerate(program.ops):
            if not (isinstance(op, End) and isinstance(op.of, Either)):
                out.add((key, EXECUTED, pc))
            if may_decline(op):
                out.add((key, DECLINED, pc))
    return out - set(excused(names, wordings))


# ---- seeing it ---------------------------------------------------------------------------------------------------


class Seen:
    """Collects marks while games are played, by listening to the operations."""

    def __init__(self) -> None:
        self.marks: set[Mark] = set()

    def add(self, program: int, what: str, number: int) -> None:
        """Note one thing that happened."""
        self.marks.add((PROGRAMS[program].key, what, number))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Listen to every operation of every class while the block runs."""
        with ExitStack() as stack:
            for kind in _classes(Op):
                for name, wrap in (("run", self._run), ("choose", self._choose), ("answers", self._answers)):
                    if name in kind.__dict__:
                        stack.enter_context(mock.patch.object(kind, name, wrap(kind.__dict__[name])))
            yield

    def _run(self, run: Callable[..., bool]) -> Callable[..., bool]:
        def heard(op: Op, st: State, f: Frame) -> bool:
            if st.quiet or st.out is None:
                return run(op, st, f)
            number, pc, told = f.program, f.pc, len(st.out)
            waits = run(op, st, f)
            if not waits and f.pc != pc and not any(e.kind == "skip" for e in st.out[told:]) and self._ran(op, f):
                self.add(number, EXECUTED, pc)
            return waits

        return heard

    @staticmethod
    def _ran(op: Op, f: Frame) -> bool:
        """Whether leaving an operation means that it did something: a pick did not, a share began."""
        if isinstance(op, (EachPlayer, ThatOpponent)):
            return f.pc == op.pc + 1
        if isinstance(op, Picking):
            return op.or_reveal
        return not may_decline(op)

    def _choose(self, choose: Callable[..., None]) -> Callable[..., None]:
        def heard(op: Op, st: State, f: Frame, code: int) -> None:
            if not st.quiet and PROGRAMS[f.program].kind != TURN:
                self.add(f.program, DECLINED if code in (NO, DONE) else EXECUTED, f.pc)
            elif not st.quiet and code == PASS:
                self._passed(st, op, f)
            choose(op, st, f, code)

        return heard

    def _passed(self, st: State, op: Op, f: Frame) -> None:
        for c in op.options(st, f):
            if c >= 0:
                self.add(st.table.reaction[c].index, DECLINED, 0)

    def _answers(self, answers: Callable[..., list[int]]) -> Callable[..., list[int]]:
        def heard(op: ReactOp, st: State, f: Frame) -> list[int]:
            found = answers(op, st, f)
            if not isinstance(op, WindowOp):
                return found
            t = st.table
            can = {t.kind[c] for c in found}
            for c in t.react.get(EVENTS[f.them], ()):
                if c in st.z[f.doer * PILES + HAND] and t.kind[c] not in can:
                    self.add(t.reaction[c].index, REFUSED, 0)
            return found

        return heard


def _classes(kind: type[Any]) -> list[type[Any]]:
    """A class and all that derive from it."""
    return [kind, *(deeper for sub in kind.__subclasses__() for deeper in _classes(sub))]


def told(mark: Mark, how: str = "never") -> str:
    """A mark in words."""
    key, what, number = mark
    program = BY_KEY[key]
    if what == REFUSED or number >= len(program.ops):
        return f"{key}: part {number} {how} {what}" if number else f"{key}: {how} {what}"
    op = program.ops[number]
    return f"{key}: part {op.part}, operation {number} ({type(op).__name__}) {how} {what}"
