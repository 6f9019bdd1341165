"""The Markdown sheet on which a lesson is written; ``docs/write_a_lesson.md`` shows one.

A heading of one sign is the title of the lesson, of two a part, of three what is said in it. Below a heading stands
text, and below the text a list: fields, such as ``- hand: Urn, Boat``, or hints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from ..cards.values import find
from ..given import called
from ..letters import blanked, plain_letters, received
from .explorer import Explorer
from .filling import Filling
from .goals import goal
from .task import Consequence, Moves, Task, Wrong

Reader = Callable[[str], Any]


def written(sheet: object) -> str:
    """A sheet with plain blanks and ends of rows, whatever wrote it. Raises ValueError for what is no text."""
    if not isinstance(sheet, str):
        raise ValueError(f"a sheet must be text in Markdown, not {called(sheet)}")
    return "\n".join(row.rstrip() for row in blanked(received(sheet).expandtabs(4)).split("\n"))


def listed(said: str) -> tuple[str, ...]:
    """What stands between commas. Raises ValueError where nothing does."""
    found = tuple(one.strip() for one in said.split(","))
    if "" in found:
        raise ValueError(f"{said!r} has one comma too many")
    return found


def counted(said: str) -> int:
    """A whole number. Raises ValueError."""
    if not said.isdecimal():
        raise ValueError(f"{said!r} is not a whole number")
    return int(said)


def cards(said: str) -> list[str]:
    """Cards by their names; "2 Urn" are two of them. Raises ValueError for a card that there is not."""
    found = []
    for one in listed(said):
        count, _, name = one.partition(" ") if one[:1].isdecimal() else ("1", "", one)
        found += [find(name).name] * counted(count)
    return found


def places(said: str) -> list[str | None]:
    """The cards of the pyramid, apex first, and "nothing" for a gap. Raises ValueError for a card that there is not."""
    return [None if one == "nothing" else find(one).name for one in listed(said)]


PILES: Mapping[str, Reader] = dict.fromkeys(("hand", "deck", "discard", "tomb", "in play"), cards)
#: The fields of a position, each with what reads it; NAME is an opponent.
POSITION: Mapping[str, Reader] = {
    "name": str, "pharaoh": str, **PILES, "pyramid": places, "boneyard": cards, "stock": cards, "cards": str,
    "edition": str, "variant": str, "opponents": listed, **{f"NAME's {pile}": read for pile, read in PILES.items()},
}  # fmt: skip
#: The fields of a task beside its position.
TASK: Mapping[str, Reader] = {
    "goal": goal, "goal in words": str, "solution": listed, "answer": listed, "allowed": listed, "locked": listed,
    "lit": listed, "hide": listed, "seat": str, "before": listed, "others": listed, "by itself": listed,
    "teaches": listed,
}  # fmt: skip
#: The parts that are no tasks: what is made of them, their fields, and those that are needed.
OTHERS: Mapping[str, tuple[Callable[..., Explorer | Filling], Mapping[str, Reader], tuple[str, ...]]] = {
    "explorer": (Explorer, {"pyramid": cards, "enough": counted, "teaches": listed}, ("pyramid",)),
    "filling": (
        Filling, {"cards": cards, "room": counted, "enough": counted, "solution": cards, "teaches": listed},
        ("cards", "room", "enough", "solution"),
    ),
}  # fmt: skip
#: The fields below a wrong answer: another line of moves with the same words, and what follows on the board.
WRONG: Mapping[str, Reader] = {"also": listed, "then": listed}
#: Fields that may be there more than once.
REPEATED = ("answer", "also")
#: What may be said in a task, each below a heading of its own.
SAID = ("Wrong: MOVES", "Wrong at once: MOVES", "Otherwise", "Done", "Hints")


class Line(NamedTuple):
    """Words of a sheet, and where they begin."""

    where: str
    text: str

    def refused(self, why: object) -> ValueError:
        """What to raise when these words cannot be read."""
        return ValueError(f"{self.where}: {why}")


@dataclass
class Block:
    """A heading, the text below it, and the items of the list below that."""

    level: int
    head: Line
    text: str = ""
    items: list[Line] = field(default_factory=list)

    def add(self, line: Line, *, begins: bool) -> None:
        """Take a line below the heading, as it is on the sheet; `begins` when it begins a paragraph."""
        if line.text.startswith("- "):
            self.items.append(Line(line.where, line.text[2:].strip()))
        elif not self.items:
            self.text += ("\n\n" if begins and self.text else " " if self.text else "") + line.text.strip()
        elif begins or not line.text.startswith("  "):
            raise line.refused("put text above the list; a line that continues an item begins with two spaces")
        else:
            begun = self.items[-1]
            self.items[-1] = begun._replace(text=f"{begun.text} {line.text.strip()}")


@lru_cache(maxsize=32)
def read(sheet: str, name: str = "sheet") -> tuple[str, tuple[Task | Explorer | Filling, ...]]:
    """The title and the parts of the lesson on a sheet of that name.

    Raises ValueError that tells the line which cannot be read, and what is possible there.
    """
    top, *blocks = _blocks(sheet, name)
    parts: list[list[Block]] = []
    for block in blocks:
        if block.level not in (2, 3) or (block.level == 3 and not parts):
            raise block.head.refused("below the title of the lesson come its parts, each headed '## id: Title'; the "
                                     "texts of a part come below it, headed '### ...'")  # fmt: skip
        if block.level == 2:
            parts.append([])
        parts[-1].append(block)
    return top.head.text, tuple(_part(head, said) for head, *said in parts)


def _blocks(sheet: str, name: str) -> list[Block]:
    """The headings of a sheet with what stands below each."""
    blocks: list[Block] = []
    begins = True
    for number, text in enumerate(sheet.splitlines(), 1):
        line = Line(f"{name}, line {number}", text)
        signs, _, rest = text.partition(" ")
        level = 0 if signs.strip("#") else len(signs)
        if not blocks and text.strip() and level != 1:
            raise line.refused("a sheet begins with the title of its lesson, as in '# My first lesson'")
        if level:
            blocks.append(Block(level, line._replace(text=rest.strip())))
        elif text.strip():
            blocks[-1].add(line, begins=begins)
        begins = not text.strip() or level > 0
    if not blocks:
        raise ValueError(f"{name}: the sheet is empty; it begins with a title, as in '# My first lesson'")
    return blocks


def _part(head: Block, said: list[Block]) -> Task | Explorer | Filling:
    """A part of a lesson: what stands below its heading, and what is said in it."""
    id, _, title = head.head.text.partition(": ")
    if not title or not head.text:
        raise head.head.refused("a part is headed '## id: Title', with a text below it")
    named = {"id": id.strip(), "title": title.strip(), "text": head.text}
    if not (head.items and head.items[0].text.startswith("kind: ")):
        return _task(named | _fields(head, {**POSITION, **TASK}, needed=("goal", "solution")) | _said(said))
    kind, *head.items = head.items
    what = kind.text.removeprefix("kind: ")
    if what not in OTHERS:
        raise kind.refused(f"{kind.text!r} cannot be read; possible: {', '.join(OTHERS)}, and a task without this line")
    if said:
        raise said[0].head.refused(f"{id!r} is not a task, so no heading may follow it")
    make, readers, needed = OTHERS[what]
    return make(**named, **_fields(head, readers, needed))


def _fields(block: Block, readers: Mapping[str, Reader], needed: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields below a heading, as they are read, in their order."""
    found: dict[str, Any] = {}
    for item in block.items:
        name, _, said = item.text.partition(": ")
        name = plain_letters(name)
        owner, _, pile = name.rpartition("'s ")
        reader = readers.get(f"NAME's {pile}" if owner else name)
        if reader is None or not said:
            raise item.refused(f"{item.text!r} cannot be read; possible fields: {', '.join(readers)}")
        if name in found and name not in REPEATED:
            raise item.refused(f"{name!r} appears twice")
        try:
            value = reader(said.strip())
        except ValueError as error:
            raise item.refused(f"{name}: {error}") from None
        found[name] = (*found.get(name, ()), value) if name in REPEATED else value
    for name in needed:
        if name not in found:
            raise block.head.refused(f"{block.head.text!r} has no {name!r}; it needs {', '.join(needed)}")
    return found


def _task(given: dict[str, Any]) -> Task:
    """A task of what a sheet gives, by the names that it has there."""
    words = given.pop("goal in words", given["goal"].words)
    fields: dict[str, Any] = {"goal": replace(given.pop("goal"), words=words), "answers": given.pop("answer", ())}
    position: dict[str, Any] = {}
    opponents = {name: {"name": name} for name in given.pop("opponents", ())}
    for name, value in given.items():
        owner, _, pile = name.rpartition("'s ")
        if owner:
            opponents.setdefault(owner, {"name": owner})[_key(pile)] = value
        else:
            (position if name in POSITION else fields)[_key(name)] = value
    if opponents:
        position["opponents"] = [*opponents.values()]
    return Task(**fields, position=position)


def _key(name: str) -> str:
    """The name that a field has in Python."""
    return name.replace(" ", "_")


def _said(blocks: list[Block]) -> dict[str, Any]:
    """What is said in a task: of wrong answers, at its end, and to help."""
    wrong: dict[Wrong, str | Consequence] = {}
    found: dict[str, Any] = {}
    for block in blocks:
        what, _, moves = block.head.text.partition(": ")
        if f"{what}: MOVES" in SAID and moves and block.text:
            told = _wrong(block, listed(moves), always=what == "Wrong")
            if wrong.keys() & told.keys():
                raise block.head.refused(f"{moves!r} appears twice")
            wrong |= told
        elif what.lower() in found:
            raise block.head.refused(f"{what!r} appears twice")
        elif what == "Hints" and block.items and not block.text:
            found["hints"] = tuple(hint.text for hint in block.items)
        elif block.head.text in ("Otherwise", "Done") and block.text and not block.items:
            found[what.lower()] = block.text
        else:
            possible = ", ".join(f"'### {one}'" for one in SAID)
            raise block.head.refused(f"{block.head.text!r} cannot be read; possible: {possible}, with a list below "
                                     "'Hints' and a text below the others")  # fmt: skip
    return {**found, "wrong": wrong}


def _wrong(block: Block, moves: Moves, *, always: bool) -> dict[Wrong, str | Consequence]:
    """What to say of a wrong answer: a move whenever it is made, or all moves from the beginning."""
    given = _fields(block, WRONG)
    said = Consequence(block.text, given["then"]) if "then" in given else block.text
    first: Wrong = moves[0] if always and len(moves) == 1 else moves
    return dict.fromkeys((first, *given.get("also", ())), said)
