"""The Markdown sheet on which a lesson is written; ``docs/write_a_lesson.md`` shows one.

A heading of one sign is the title of the lesson, of two a part, of three what is said in it. Below a heading stands
text, and below the text a list: fields, such as ``- hand: Urn, Boat``, or hints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ..cards.pools import named as pools
from ..ground.errors import listed as either
from ..ground.letters import normal
from ..play.game import Game
from ..record import Record
from ..rules.engine.terms import VARIANTS
from ..rules.game_rules import EDITIONS
from .attempt import Attempt
from .explorer import Explorer
from .filling import Filling
from .goals import goal
from .markdown_sheet import Block, Form, blocks, entry, fields, in_order, noted
from .sheet_words import BEGINNINGS, HIDE, LIT, MOVES, NAMES, RULES, ZONES, Reader, cards, counted, one_of, pyramid
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


PILES: Mapping[str, Reader] = dict.fromkeys(("hand", "deck", "discard", "tomb", "in play"), cards)
#: The fields of a position, each with what reads it; NAME is an opponent.
POSITION: Mapping[str, Reader] = {
    "name": str, "pharaoh": str, **PILES, "pyramid": pyramid, "boneyard": cards, "stock": cards,
    "cards": one_of(pools()), "edition": one_of(EDITIONS), "variant": one_of(VARIANTS), "opponents": NAMES,
    **{f"NAME's {pile}": read for pile, read in PILES.items()},
}  # fmt: skip


def _of_others(said: str) -> Any:
    raise ValueError("no task has this field; write 'kind: explorer' or 'kind: filling' if you mean one of these")


#: The fields of a task beside its position.
TASK: Mapping[str, Reader] = {
    "goal": goal, "goal in words": str, **dict.fromkeys(("solution", "answer", "before", "others"), MOVES),
    **dict.fromkeys(("allowed", "locked", "by itself"), BEGINNINGS), "lit": LIT,
    "hide": HIDE, "seat": str, "teaches": RULES, "record": str, "step": counted,
}  # fmt: skip
#: The parts that are no tasks: what is made of them, their fields, and those that are needed.
OTHERS: Mapping[str, tuple[Callable[..., Explorer | Filling], Mapping[str, Reader], tuple[str, ...]]] = {
    "explorer": (Explorer, {"pyramid": cards, "enough": counted, "teaches": RULES}, ("pyramid",)),
    "filling": (
        Filling, {"cards": cards, "room": counted, "enough": counted, "solution": cards, "teaches": RULES},
        ("cards", "room", "enough", "solution"),
    ),
}  # fmt: skip
#: The fields below a wrong answer: another line of moves with the same words, and what follows on the board.
WRONG: Mapping[str, Reader] = {"also": MOVES, "then": MOVES, "listed": one_of(("yes",))}
#: Fields that may be there more than once.
REPEATED = ("answer", "also")
#: What may be said in a task, each below a heading of its own.
SAID = ("Wrong: MOVES", "Wrong at once: MOVES", "Otherwise", "Done", "Hints")


def _is_field(name: str) -> bool:
    """Whether a word before a colon names a field of a sheet."""
    owner, _, pile = name.rpartition("'s ")
    return (f"NAME's {pile}" if owner else name) in FIELDS


def _is_said(words: str) -> bool:
    """Whether words stand for a heading of what is said in a task."""
    what, colon, _ = words.partition(":")
    return what.strip().capitalize() + ": MOVES" * bool(colon) in SAID


FIELDS = {"kind", *POSITION, *TASK, *WRONG, *(name for _, readers, _ in OTHERS.values() for name in readers)}
FORM = Form("# My first lesson", _is_field, is_said=_is_said, lists=("hints",))


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
            if part is not None and part.id in taken:
                raise head.head.refused(f"the {part.id} has the id {part.id!r}; give this part another")
            if part is not None and part.id in parts:
                raise head.head.refused(f"the id {part.id!r} appears twice; each part needs its own")
            if part is not None:
                parts[part.id], where[part.id] = part, head.head.where
        if (id := head.head.text.partition(":")[0].strip()) not in {*parts, *taken}:
            missing[id] = in_order(faults[before:])
    return Read(top.head.text, tuple(parts.values()), where, in_order(faults), missing)


def _part(head: Block, said: list[Block], records: Records, faults: list[str]) -> Part | None:
    """A part of a lesson: what stands below its heading, and what is said in it; None if a fault keeps it out."""
    id, _, title = head.head.text.partition(":")
    if lacks := [what for what, there in (("id", id), ("title", title), ("text", head.text)) if not there.strip()]:
        raise head.head.refused(f"a part is headed '## id: Title', with a text below it; here is no {either(lacks)}")
    named = {"id": id.strip(), "title": title.strip(), "text": head.text}
    kind = next((item for item in head.items if entry(item.text)[0].lower() == "kind"), None)
    if kind is None:
        given = fields(head, {**POSITION, **TASK, **dict.fromkeys(("room", "enough"), _of_others)}, faults,
                       ("goal", "solution"), REPEATED)  # fmt: skip
        told = _said(said, faults)
        return None if given is None else _opened(head, named | given | told, records)
    head.items.remove(kind)
    what = entry(kind.text)[1].lower()
    if what not in OTHERS:
        raise kind.refused(f"{kind.text!r} cannot be read; possible: {', '.join(OTHERS)}, and a task without this line")
    faults += [str(one.head.refused(f"{id!r} is not a task, so no heading may follow it")) for one in said]
    make, readers, needed = OTHERS[what]
    given = fields(head, readers, faults, needed)
    with head.head.blamed():
        return None if given is None else make(**named, **given)


def _opened(head: Block, given: dict[str, Any], records: Records) -> Task:
    """A task that its learner can begin, with players called as they are called at its table. Raises ValueError."""
    lines = {entry(item.text)[0].lower(): item for item in head.items}
    seat, lit = (lines.get(name, head.head) for name in ("seat", "lit"))
    cannot_begin = f"{head.head.text!r} cannot begin"
    with head.head.blamed(cannot_begin):
        task = _task(given, records)
        game = task.game()
    with seat.blamed("seat"):
        task = replace(task, seat=task.seat and game.player(task.seat).name)
    with lit.blamed("lit"):
        task = replace(task, lit=tuple(_whose(one, game) for one in task.lit))
    with head.head.blamed(cannot_begin):
        attempt = Attempt(task)
        task.goal.holds(attempt.seen())
    now = attempt.game.decision
    if now is None or now.player != attempt.learner:
        goes_on = f"{now.player} has to choose" if now else "the game is over"
        raise seat.refused(f"{attempt.learner} cannot begin: {goes_on}")
    return task


def _whose(lit: str, game: Game) -> str:
    """What is framed, with the name of its player as the game has it."""
    zone, of, who = lit.partition(" of ")
    return f"{zone} of {game.player(who).name}" if of and zone in ZONES else lit


def _task(given: dict[str, Any], records: Records) -> Task:
    """A task of what a sheet gives, by the names that it has there. Raises ValueError."""
    words = given.pop("goal in words", given["goal"].words)
    found: dict[str, Any] = {"goal": replace(given.pop("goal"), words=words), "answers": given.pop("answer", ())}
    position: dict[str, Any] = {}
    opponents = {normal(name): {"name": name} for name in given.pop("opponents", ())}
    for name, value in given.items():
        owner, _, pile = name.rpartition("'s ")
        if owner:
            opponents.setdefault(normal(owner), {"name": owner})[_key(pile)] = value
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
            if what + ": MOVES" * bool(moves) not in SAID:
                possible = ", ".join(f"'### {one}'" for one in SAID)
                raise block.head.refused(f"{block.head.text!r} cannot be read; possible: {possible}")
            if what.lower() in found:
                raise block.head.refused(f"{what!r} appears twice")
            is_list = what == "Hints"
            if not (block.items if is_list else block.text):
                raise block.head.refused(f"there is no {'list' if is_list else 'text'} below {block.head.text!r}")
            if not moves and (block.text if is_list else block.items):
                raise block.head.refused(f"there is a {'text' if is_list else 'list'} below {block.head.text!r}, "
                                         f"which has only a {'list' if is_list else 'text'}")  # fmt: skip
            told = _wrong(block, moves, faults, always=what == "Wrong") if moves else {}
            if wrong.keys() & told.keys():
                raise block.head.refused(f"{moves!r} appears twice")
            wrong |= told
            if not moves:
                found[what.lower()] = tuple(hint.text for hint in block.items) or block.text
    return {**found, "wrong": wrong}


def _wrong(block: Block, said: str, faults: list[str], *, always: bool) -> dict[Wrong, str | Consequence]:
    """What to say of a wrong answer: a move whenever it is made, or all moves from the beginning. Raises ValueError."""
    given = fields(block, WRONG, faults, repeated=REPEATED)
    with block.head.blamed(f"{block.head.text!r}"):
        moves = MOVES(said)
    if given is None:
        return {}
    then, told = given.get("then", ()), "listed" in given
    first: Wrong = moves[0] if always and len(moves) == 1 else moves
    what = Consequence(block.text, then, told) if then or told else block.text
    return dict.fromkeys((first, *given.get("also", ())), what)
