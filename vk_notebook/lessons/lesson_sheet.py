"""The Markdown sheet on which a lesson is written; ``docs/write_a_lesson.md`` shows one.

A heading of one sign is the title of the lesson, of two a part, of three what is said in it. Below a heading stands
text, and below the text a list: fields, such as ``- hand: Urn, Boat``, or hints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ..cards.pools import MOST_CARDS
from ..cards.values import find
from ..errors import listed as either
from ..given import check_among
from ..letters import plain_letters
from ..record import Record
from .attempt import Attempt
from .explorer import Explorer
from .filling import Filling
from .goals import goal
from .markdown_sheet import Block, Form, Reader, blocks, fields, noted
from .task import Consequence, Replayed, Task, Wrong, at_step

Part = Task | Explorer | Filling
#: What gives the record that a sheet names.
Records = Callable[[str], Record]


class Read(NamedTuple):
    """What is read from a sheet: its title, the parts that can be opened, where each begins, and what is faulty.

    `missing` are the parts that a fault keeps out, each with its faults.
    """

    title: str
    parts: tuple[Any, ...]
    where: Mapping[str, str]
    faults: tuple[str, ...]
    missing: Mapping[str, tuple[str, ...]]


def listed(said: str) -> tuple[str, ...]:
    """What stands between commas. Raises ValueError where nothing does."""
    found = tuple(one.strip() for one in said.split(","))
    if "" in found:
        raise ValueError(f"{said!r} has one comma too many")
    return found


def counted(said: str) -> int:
    """A whole number. Raises ValueError."""
    if not (said.isdecimal() and len(said) < 10):
        raise ValueError(f"{said[:20]!r} is not a whole number")
    return int(said)


def cards(said: str) -> list[str]:
    """Cards by their names; "2 Urn" are two of them. Raises ValueError for a card that there is not."""
    return [card for card in places(said, gaps=False) if card]


def places(said: str, *, gaps: bool = True) -> list[str | None]:
    """The cards of the pyramid, apex first, and "nothing" for a gap. Raises ValueError for a card that there is not."""
    found: list[str | None] = []
    for one in listed(said):
        many, name = (counted(times[1]), times[2]) if (times := _TIMES.fullmatch(one)) else (1, one)
        if many > MOST_CARDS - len(found):  # before they are listed: a sheet may come from anybody
            raise ValueError(f"these are more than {MOST_CARDS} cards")
        found += [None if gaps and name.lower() == "nothing" else _card(name, gaps=gaps)] * many
    return found


def _card(name: str, *, gaps: bool) -> str:
    """A card by its name. Raises ValueError."""
    if gaps and plain_letters(name).lower() in ("-", "none", "empty", "gap", "null"):
        raise ValueError(f"write 'nothing' for an empty place, not {name!r}")
    try:
        return find(name).name
    except ValueError:
        if re.search(r";|&| and ", name):
            raise ValueError(f"{name!r}: put a comma between two cards") from None
        raise


#: How many of a card, as in "2 Urn" and "2x Urn".
_TIMES = re.compile(r"(\d\S*?) ?[xX\u00d7]? (.+)")
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
    "teaches": listed, "record": str, "step": counted,
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
WRONG: Mapping[str, Reader] = {"also": listed, "then": listed, "listed": lambda said: check_among("it", said, ("yes",))}
#: Fields that may be there more than once.
REPEATED = ("answer", "also")
#: What may be said in a task, each below a heading of its own.
SAID = ("Wrong: MOVES", "Wrong at once: MOVES", "Otherwise", "Done", "Hints")


def _is_field(name: str) -> bool:
    """Whether a word before a colon names a field of a sheet."""
    owner, _, pile = name.rpartition("'s ")
    return (f"NAME's {pile}" if owner else name) in FIELDS


FIELDS = {"kind", *POSITION, *TASK, *WRONG, *(name for _, readers, _ in OTHERS.values() for name in readers)}
FORM = Form("# My first lesson", _is_field)


def read(sheet: str, name: str, records: Records, *, taken: Sequence[str] = ()) -> Read:
    """The lesson on a sheet of that name. A part that cannot be opened is left out, and its faults are told.

    The ids in `taken` are those of other parts. Raises ValueError for a sheet without anything on it.
    """
    faults: list[str] = []
    top, *rest = blocks(sheet, name, FORM, faults)
    said: list[list[Block]] = []
    for block in rest:
        if block.level == 2:
            said.append([block])
        elif block.level == 3 and said:
            said[-1].append(block)
        else:
            faults.append(str(block.head.refused("below the title of the lesson come its parts, each headed '## id: "
                              "Title'; the texts of a part come below it, headed '### ...'")))  # fmt: skip
    parts: dict[str, Part] = {}
    where: dict[str, str] = {}
    missing: dict[str, tuple[str, ...]] = {}
    for head, *below in said:
        before = len(faults)
        with noted(faults):
            part = _part(head, below, records, faults)
            if part is not None and part.id in {*parts, *taken}:
                raise head.head.refused(f"the id {part.id!r} appears twice; each part needs its own")
            if part is not None:
                parts[part.id], where[part.id] = part, head.head.where
        if (id := head.head.text.partition(":")[0].strip()) not in {*parts, *taken}:
            missing[id] = tuple(faults[before:])
    return Read(top.head.text, tuple(parts.values()), where, tuple(faults), missing)


def _part(head: Block, said: list[Block], records: Records, faults: list[str]) -> Part | None:
    """A part of a lesson: what stands below its heading, and what is said in it; None if a fault keeps it out."""
    id, _, title = head.head.text.partition(":")
    if lacks := [what for what, there in (("id", id), ("title", title), ("text", head.text)) if not there.strip()]:
        raise head.head.refused(f"a part is headed '## id: Title', with a text below it; here is no {either(lacks)}")
    named = {"id": id.strip(), "title": title.strip(), "text": head.text}
    kind = next((item for item in head.items if re.match("kind *:", item.text, re.IGNORECASE)), None)
    if kind is None:
        given = fields(head, {**POSITION, **TASK}, faults, ("goal", "solution"), REPEATED)
        told = _said(said, faults)
        if given is None:
            return None
        try:
            task = _task(named | given | told, records)
            attempt = Attempt(task)
            task.goal.holds(attempt.seen())
        except ValueError as error:
            raise head.head.refused(f"{head.head.text!r} cannot begin: {error}") from None
        return task
    head.items.remove(kind)
    what = kind.text.partition(":")[2].strip()
    if what not in OTHERS:
        raise kind.refused(f"{kind.text!r} cannot be read; possible: {', '.join(OTHERS)}, and a task without this line")
    faults += [str(one.head.refused(f"{id!r} is not a task, so no heading may follow it")) for one in said]
    make, readers, needed = OTHERS[what]
    given = fields(head, readers, faults, needed)
    try:
        return None if given is None else make(**named, **given)
    except ValueError as error:
        raise head.head.refused(error) from None


def _task(given: dict[str, Any], records: Records) -> Task:
    """A task of what a sheet gives, by the names that it has there. Raises ValueError."""
    words = given.pop("goal in words", given["goal"].words)
    found: dict[str, Any] = {"goal": replace(given.pop("goal"), words=words), "answers": given.pop("answer", ())}
    position: dict[str, Any] = {}
    opponents = {name: {"name": name} for name in given.pop("opponents", ())}
    for name, value in given.items():
        owner, _, pile = name.rpartition("'s ")
        if owner:
            opponents.setdefault(owner, {"name": owner})[_key(pile)] = value
        else:
            (position if name in POSITION else found)[_key(name)] = value
    if opponents:
        position["opponents"] = [*opponents.values()]
    if "record" not in found and "step" not in found:
        return Task(**found, position=position)
    if position or not {"record", "step"} <= found.keys():
        raise ValueError("a task in a saved game has the fields 'record' and 'step', and no cards of its own")
    record = records(found.pop("record"))
    begin = at_step(record, found["step"])
    asked = begin().decision
    return Replayed(**{"seat": asked and asked.player, **found}, position={}, begin=begin, record=record)


def _key(name: str) -> str:
    """The name that a field has in Python."""
    return name.replace(" ", "_")


def _said(blocks: list[Block], faults: list[str]) -> dict[str, Any]:
    """What is said in a task: of wrong answers, at its end, and to help. What has a fault is left out."""
    wrong: dict[Wrong, str | Consequence] = {}
    found: dict[str, Any] = {}
    for block in blocks:
        what, _, moves = (one.strip() for one in block.head.text.partition(":"))
        what = what.capitalize()
        with noted(faults):
            if f"{what}: MOVES" in SAID and moves and block.text:
                told = _wrong(block, moves, faults, always=what == "Wrong")
                if wrong.keys() & told.keys():
                    raise block.head.refused(f"{moves!r} appears twice")
                wrong |= told
            elif what.lower() in found:
                raise block.head.refused(f"{what!r} appears twice")
            elif what == "Hints" and block.items and not (block.text or moves):
                found["hints"] = tuple(hint.text for hint in block.items)
            elif what in ("Otherwise", "Done") and block.text and not (block.items or moves):
                found[what.lower()] = block.text
            else:
                possible = ", ".join(f"'### {one}'" for one in SAID)
                raise block.head.refused(f"{block.head.text!r} cannot be read; possible: {possible}, with a list below "
                                         "'Hints' and a text below the others")  # fmt: skip
    return {**found, "wrong": wrong}


def _wrong(block: Block, said: str, faults: list[str], *, always: bool) -> dict[Wrong, str | Consequence]:
    """What to say of a wrong answer: a move whenever it is made, or all moves from the beginning. Raises ValueError."""
    given = fields(block, WRONG, faults, repeated=REPEATED)
    if given is None:
        return {}
    try:
        moves = listed(said)
    except ValueError as error:
        raise block.head.refused(error) from None
    then, told = given.get("then", ()), "listed" in given
    first: Wrong = moves[0] if always and len(moves) == 1 else moves
    what = Consequence(block.text, then, told) if then or told else block.text
    return dict.fromkeys((first, *given.get("also", ())), what)
