"""Slips in the sheets of the package: each is read as what was meant, or named with its file and line."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from vk_notebook import lessons
from vk_notebook.lessons import Lesson, Progress
from vk_notebook.lessons.check import problems
from vk_notebook.lessons.shelf import LESSONS, lesson

FOLDER = Path(lessons.__file__).parent
TRIES = 12
#: Rows that a slip can be made in: fields of tasks with cards, fields, items, headings of parts, answers.
CARDS = r"- (?:hand|deck|tomb|discard|stock|boneyard|pyramid|cards): [^\n]*"
FIELD = r"- (?:hand|deck|tomb|stock|pyramid|goal|solution|allowed|lit|hide|teaches): [^\n]*"
ITEM = r"- [^\n\[]+"
PART = r"(?<=\n)## [^\n]*"
ANSWER = r"- \[[x ]\] \*\*[^\n]*"
SEVERAL = r"- (?:hand|stock|pyramid): [^\n,]+, [^\n]*"
Slip = Callable[[str, Random], str]


def letters(text: str, chance: Random) -> str:
    """A word of a text without one of its letters, but not its first."""
    at = chance.choice([m.start() for m in re.finditer(r"(?<=[a-z])[a-z](?=[a-z])", text)])
    return text[:at] + text[at + 1 :]


def behind_colon(change: Slip) -> Slip:
    """The same with what a field says."""

    def changed(row: str, chance: Random) -> str:
        name, said = row.split(": ", 1)
        return f"{name}: {change(said, chance)}"

    return changed


#: What a slip does to a row of a kind. These have one meaning.
READ: dict[str, tuple[str, Slip]] = {
    "a star": (ITEM, lambda row, _: f"*{row[1:]}"),
    "a bullet": (ITEM, lambda row, _: f"\u2022{row[1:]}"),
    "a dash": (FIELD, lambda row, _: f"\u2013{row[1:]}"),
    "an indent": (ITEM, lambda row, _: f"  {row}"),
    "no sign": (FIELD, lambda row, _: row[2:]),
    "no blank behind the sign": (FIELD, lambda row, _: f"-{row[2:]}"),
    "no blank behind the colon": (FIELD, lambda row, _: row.replace(": ", ":", 1)),
    "a capital": (FIELD, lambda row, _: f"- {row[2:3].upper()}{row[3:]}"),
    "a soft hyphen": (FIELD, lambda row, _: f"{row[:4]}\u00ad{row[4:]}"),
    "a narrow blank": (FIELD, lambda row, _: row.replace(" ", "\u202f")),
    "no blank in a heading": (PART, lambda row, _: row.replace("## ", "##", 1)),
    "a closed heading": (PART, lambda row, _: f"{row} ##"),
    "a heading with blanks before it": (PART, lambda row, _: f"  {row}"),
    "no capital in a heading": (r"### [A-Z][^\n]*", lambda row, _: f"### {row[4].lower()}{row[5:]}"),
    "a break of a row": (r"\n\n", lambda row, _: "\u2028\u2028"),
    "an answer with a star": (ANSWER, lambda row, _: f"*{row[1:]}"),
    "a box without a blank": (r"- \[ \] [^\n]*", lambda row, _: row.replace("[ ]", "[]", 1)),
    "a large cross": (r"- \[x\] [^\n]*", lambda row, _: row.replace("[x]", "[X]", 1)),
    "a drawn box": (r"- \[ \] [^\n]*", lambda row, _: f"- \u2610{row[5:]}"),
    "a drawn cross": (r"- \[x\] [^\n]*", lambda row, chance: "- " + chance.choice("\u2611\u2612") + row[5:]),
    "a drawn cross without a sign": (r"- \[x\] [^\n]*", lambda row, chance: f"\u2612{row[5:]}"),
    "a line across": (r"\n\n", lambda row, chance: f"\n\n{chance.choice(['---', '* * *', '_____'])}\n\n"),
    "an answer without a sign": (ANSWER, lambda row, _: row[2:]),
    "an answer in a new paragraph": (ANSWER, lambda row, _: f"\n{row}"),
    "no blank row below the fields": (r"(?<=\n)((?:rules|lit|pyramid): [^\n]*\n)\n", lambda row, _: row[:-1]),
    "rules in a list": (r"(?<=\n)(?:rules|pyramid|lit): [^\n]*", lambda row, _: f"- {row}"),
    "rules behind a blank row": (r"(?<=\n)rules: [^\n]*", lambda row, _: f"\n{row}"),
}  # fmt: skip
#: What editors and web pages make of a whole sheet.
MANGLED: dict[str, Callable[[str], str]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "a mark": lambda text: "\ufeff" + text,
    "Control-Z": lambda text: text + "\x1a",
    "no-break blanks": lambda text: text.replace(" ", "\u00a0"),
    "narrow no-break blanks": lambda text: text.replace(" ", "\u202f"),
    "tabs behind signs": lambda text: text.replace("\n- ", "\n-\t").replace("\n## ", "\n##\t").replace("\n  ", "\n\t"),
    "blanks at the ends of rows": lambda text: text.replace("\n", "  \n"),
    "curly apostrophes": lambda text: text.replace("'s hand: ", "\u2019s hand: "),
}
#: These have none, or a wrong one.
NAMED: dict[str, tuple[str, Slip]] = {
    "a card without a letter": (CARDS, behind_colon(letters)),
    "two cards without a comma": (SEVERAL, lambda row, _: row.replace(", ", " ", 1)),
    "a comma too many": (SEVERAL, lambda row, _: row.replace(", ", ", , ", 1)),
    "a field without a letter": (FIELD, lambda row, chance: f"- {letters(row[2:].split(':')[0], chance)}: Urn"),
    "an empty field": (CARDS, lambda row, _: row.split(":")[0] + ":"),
    "a goal without a letter": (r"- goal: [^\n]* (?:in|at) [^\n]*", lambda row, chance: row[:-1]),
    "no goal": (r"- goal: [^\n]*\n", lambda row, _: ""),
    "no solution": (r"- solution: [^\n]*\n", lambda row, _: ""),
    "a solution without a letter": (r"- solution: [^\n]*", behind_colon(letters)),
    "a wrong answer about another card": (r"### Wrong: buy [^\n,]*", lambda row, _: "### Wrong: buy Grand Gallery"),
    "a wrong answer without a verb": (r"### Wrong: buy [^\n,]*", lambda row, _: "### Wrong: bye"),
    "a heading of another size": (r"### Done", lambda row, _: "#### Done"),
    "another heading": (r"### (?:Hints|Done)", lambda row, chance: letters(row, chance)),
    "a part without a title": (PART + "(?=\n\n[A-Z][^-]*\n- )", lambda row, _: row.split(":")[0]),
    "an empty solution": (r"- solution: [^\n]*", lambda row, _: "- solution:"),
    "semicolons between cards": (SEVERAL, lambda row, _: row.replace(",", ";")),
    "a question without an id": (r"(?<=\n)## [a-z-]+(?=\nrules)", lambda row, _: "##"),
    "a forgotten card": (r"- pyramid: [^\n]*[^\n,](?=\n-)", lambda row, _: row.rpartition(", ")[0]),
    "too many copies": (r"- stock: [^\n]*", lambda row, _: f"{row.removesuffix(',')}, 9 Statue of Isis"),
    "a rule without a letter": (r"- teaches: [^\n]*", behind_colon(letters)),
    "an asked rule without a letter": (r"(?<=\n)rules: [^\n]*", behind_colon(letters)),
    "an untaught rule": (r"(?<=\n)rules: [^\n]*", lambda row, _: f"{row}, card.harvest"),
    "a word that no move begins with": (r"- (?:allowed|by itself): [a-z]+", lambda row, _: f"{row}s"),
    "a hint about another card": (r"(?<=### Hints\n\n)- [^\n]*", lambda row, _: f"{row} Or Grand Gallery?"),
    "two right answers": (r"- \[ \] ", lambda row, _: "- [x] "),
    "no right answer": (r"- \[x\] ", lambda row, _: "- [ ] "),
    "an answer without stars": (ANSWER, lambda row, _: row.replace("**", "")),
    "another sign in a box": (ANSWER, lambda row, _: f"- [v{row[4:]}"),
    "an id that is there twice": (PART + r"[\s\S]+?(?=\n## )", lambda row, _: f"{row}\n{row}"),
}  # fmt: skip


def sheets_of(name: str) -> list[str]:
    return [(FOLDER / f"{name}_{one}.md").read_text("utf-8") for one in ("lesson", "quiz")]


def slipped(kind: str, pattern: str, slip: Slip) -> list[tuple[str, str, str]]:
    """Lessons with one slip each: their name, their two sheets."""
    chance = Random(kind)
    found = []
    while len(found) < TRIES:
        name = chance.choice([*LESSONS])
        sheets = sheets_of(name)
        places = [(i, one) for i, sheet in enumerate(sheets) for one in re.finditer(pattern, sheet)]
        if places:
            i, one = chance.choice(places)
            sheets[i] = sheets[i][: one.start()] + slip(one[0], chance) + sheets[i][one.end() :]
            found.append((name, sheets[0], sheets[1]))
    return found


def told(course: Lesson) -> list[str]:
    """All that is known to be wrong. Parts that are as they were need no second look."""
    as_they_were = {part.id: part for part in lesson(course.id).parts}
    changed = [part for part in course.parts if as_they_were.get(part.id) != part]
    if not changed:
        return [*course.faults]
    only = Lesson(course.id, course.title, changed, Progress(None))
    only.faults, only.where = course.faults, course.where
    return problems(only)


@pytest.mark.parametrize("kind", READ)
def test_a_slip_with_one_meaning_is_read_as_that(kind: str) -> None:
    for name, sheet, quiz in slipped(kind, *READ[kind]):
        read = Lesson.read(name, sheet, quiz)
        assert read.faults == ()
        assert read.parts == lesson(name).parts


@pytest.mark.parametrize("mangled", MANGLED)
@pytest.mark.parametrize("name", LESSONS)
def test_a_sheet_is_read_as_it_was(name: str, mangled: str) -> None:
    read = Lesson.read(name, *map(MANGLED[mangled], sheets_of(name)))
    assert read.faults == ()
    assert (read.title, read.parts) == (lesson(name).title, lesson(name).parts)


@pytest.mark.parametrize("kind", NAMED)
def test_a_slip_without_a_meaning_is_named_with_its_line(kind: str) -> None:
    for name, sheet, quiz in slipped(kind, *NAMED[kind]):
        found = told(Lesson.read(name, sheet, quiz))
        assert found
        assert all(re.match(rf"{name}_(lesson|quiz)\.md, line \d+", one) for one in found), found
