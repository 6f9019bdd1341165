"""A part of a card's text: it says what the card says, and is itself the operation that carries it out.

A part is a sentence: ``Verb(how many, which, from where, to=where)``; every word may be missing, the order does not
matter because each word has a type of its own, and the defaults are the rulebook's: ``Discard()`` is a card from your
hand onto your discard pile, ``Take()`` any pyramid card. The small words stand in `places` and `grammar`;
each verb is a class in a file of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from ...ground.errors import Refusal
from ..engine.program import Op, Program, leave
from ..engine.state import NONE, Frame, State
from .grammar import If, Number
from .places import Memory

if TYPE_CHECKING:
    from .voice import Voice


Said = TypeVar("Said")


class Part(Op):
    """What every part may say: the rule that a refusal quotes where the card's own would not tell enough.

    ``needs`` is quoted where the part cannot be done, ``fits`` where a card does not fit it, ``rule`` in both cases. A
    leading dot stands for the card's own rule: ``.needs-five`` is ``card.urn.needs-five``.
    """

    #: The names of the attributes that hold the words it is written in.
    words = ""
    #: What it is made of, where it holds other parts.
    parts: tuple[Any, ...] = ()
    #: The doer may leave it, or do none of it.
    may_be_left = False
    #: What is said between it and the part behind it.
    then = ", then "
    #: It takes what the neighbour to the right has.
    from_the_right = False
    #: It does something to an opponent, or asks one.
    reaches_others = False

    def __init__(self, **quoted: str) -> None:
        if strange := quoted.keys() - {"rule", "needs", "fits"}:
            raise TypeError(f"{type(self).__name__} takes no {' and no '.join(sorted(strange))}")
        self.rule = quoted.get("rule", "")
        self.needs = quoted.get("needs", "")
        self.fits = quoted.get("fits", "")

    def prepare(self) -> None:
        """Work out what follows from its words, where there is more to it than they say."""

    def face_down(self, st: State, f: Frame, name: str, rule: str = "card.kite.not-gainable") -> Refusal | None:
        """What is said where only lying face down keeps a pyramid card of this name from being picked."""
        names = st.table.name
        down = any(row[0] in st.pyramid and names[row[0]] == name for row in st.down)
        if not down or any(c >= 0 and names[c] == name for c in self.options(st, f)):
            return None
        return Refusal(rule, f"{name} is face down, so you cannot choose it.")

    # ---- how it is said

    def text(self, voice: Voice) -> str:
        """The part in words, beginning in lower case."""
        raise NotImplementedError

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        """Its text with the words that tie it to the part before it."""
        return before.then + text

    def behind(self, voice: Voice) -> Voice | None:
        """The voice that goes on behind it, where it lays cards aside or takes one of those; else None."""
        return None

    # ---- how it runs

    def emit(self, program: Program) -> None:
        """Append its operations to those of a program: itself, or for a group what it is made of."""
        program.add(self)

    def begins_a_round(self, once_more: bool, stop: int) -> None:
        """It is the first in the rounds of a `Repeat`; after it is declined, the program goes on at `stop`."""

    def go_on(self, st: State, f: Frame) -> bool:
        """All before its `End` is done: what follows. Returns what `run` has to return."""
        return leave(st, f)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([f'{name}={getattr(self, name)!r}' for name in self.words.split()])})"

    def __eq__(self, other: object) -> bool:
        """Whether both say the same."""
        return type(self) is type(other) and repr(self) == repr(other)


class Group(Part):
    """Parts held together; see the subclasses. It is the operation in front of them, and an `End` stands behind."""

    words = "parts if_ times up_to refusal"

    def __init__(
        self,
        *parts: Any,
        if_: If | None = None,
        times: Number | None = None,
        up_to: int | None = None,
        refusal: str = "share",
        **quoted: str,
    ) -> None:
        super().__init__(**quoted)
        self.parts = parts
        self.if_ = if_
        self.times = times
        self.up_to = up_to
        self.refusal = refusal
        self.end = NONE  # where the program goes on behind it
        self.prepare()

    def emit(self, program: Program) -> None:
        program.add(self)
        lay(self.parts, program)
        program.add(End(self))
        self.end = len(program.ops)


class End(Op):
    """The last operation of a part that has several."""

    def __init__(self, part: Part) -> None:
        self.of = part

    def run(self, st: State, f: Frame) -> bool:
        return self.of.go_on(st, f)


def misfit(name: str) -> str:
    """What was named cannot be chosen, and there is no more to say; nothing where nothing was named."""
    if name.isdigit():
        return f"There is no option {name} here."
    return f"You cannot choose {name} now." if name else ""


def together(parts: Any) -> tuple[Any, ...]:
    """The parts that are said together where one part may stand, or a tuple of several."""
    return parts if isinstance(parts, tuple) else (parts,)


def walk(said: Any, kind: type[Said]) -> Iterator[Said]:
    """All of a kind in a part, or in anything that is said in one, in reading order: parts, places, memories ..."""
    if isinstance(said, tuple):
        for one in said:
            yield from walk(one, kind)
        return
    if isinstance(said, kind):
        yield said
    if isinstance(said, Part):
        names = said.words.split()
    else:
        names = [field.name for field in fields(said) if field.compare] if is_dataclass(said) else []
    for name in names:
        yield from walk(getattr(said, name), kind)


def lay(part: Any, program: Program) -> None:
    """Append the operations of one part to a program, or of several that are said together."""
    for one in together(part):
        one.emit(program)


def lay_out(program: Program) -> None:
    """Lay the operations of all parts of a program in a row."""
    for number, part in enumerate(program.deed_parts, 1):
        start = len(program.ops)
        lay(part, program)
        for op in program.ops[start:]:
            op.part = number
    later: list[Op] = []
    for op in reversed(program.ops):
        op.link(later)
        later.insert(0, op)


def referred_to(said: Any) -> set[str]:
    """The verbs of earlier parts of whose card this speaks, or of how many cards they handled."""
    return {memory.verb for memory in walk(said, Memory)}
