"""Questions with their answers explained, and the Markdown sheet on which a quiz is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from ..ground.copied import CopiedWhole
from ..ground.errors import plural
from ..ground.given import whole
from .lesson_sheet import Read
from .markdown_sheet import Block, Form, blocks, fields, in_order, noted, written
from .sheet_words import LIT, RULES, Reader, pyramid

#: An answer on a sheet: a box, crossed if it is right, the answer in bold type, and why.
ANSWER = re.compile(r"\[ ?(?P<right>[xX]?) ?\] ?(?P<bold>\*\*|__)(?P<text>.+?)(?P=bold) ?(?P<why>.+)")
FIELDS: Mapping[str, Reader] = {"rules": RULES, "pyramid": pyramid, "lit": LIT}
FORM = Form("# Quiz", FIELDS.__contains__, loose=True)
#: What is hidden beside a pyramid on a sheet: the question is about nothing else.
BESIDE = ("opponents", "log", "piles", "tomb", "stock", "boneyard", "hand")


@dataclass(frozen=True)
class Choice:
    """An answer, and why it is right or wrong."""

    text: str
    why: str
    right: bool = False


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question with one right answer. Its choices are shuffled, always in the same way.

    `position` takes the keywords of `vk.position` for a table to look at; `lit` and `hide` are those of a task.
    `stands_on` has the ids of the rules that the answer follows from. A question asks about them and does not teach
    them: in a lesson of the package an earlier task teaches each of them.
    """

    id: str
    text: str
    choices: tuple[Choice, ...]
    position: Mapping[str, Any] | None = None
    lit: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()
    stands_on: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        rights = [choice for choice in self.choices if choice.right]
        if len(self.choices) < 2:
            has = plural(len(self.choices), "choice")
            raise ValueError(f"question {self.id!r} has {has}; it needs two or more, one of them right")
        if len(rights) != 1:
            has = f"{len(rights)} right choices" if rights else "no right choice"
            raise ValueError(f"question {self.id!r} has {has}; mark exactly one")
        if len({choice.text for choice in self.choices}) != len(self.choices):
            raise ValueError(f"question {self.id!r} has two choices with the same text")
        # whoever writes a question tends to begin with the right answer
        mixed = sorted(self.choices, key=lambda choice: crc32(f"{self.id}/{choice.text}".encode()))
        object.__setattr__(self, "choices", tuple(mixed))

    @property
    def right(self) -> int:
        """The number of the right choice, from 0."""
        return next(i for i, choice in enumerate(self.choices) if choice.right)


@dataclass(frozen=True, kw_only=True)
class Quiz:
    """Some questions, one by one. A quiz asks about rules and teaches none.

    `Quiz.read` makes one from a sheet in Markdown; ``docs/write_a_lesson.md`` shows how to write it.
    """

    id: str
    title: str
    text: str
    questions: tuple[Question, ...]

    kind = "quiz"
    teaches = ()

    @classmethod
    def read(cls, sheet: str) -> Quiz:
        """The quiz on a sheet. Raises ValueError that names each line with a fault."""
        found = read_quiz(written(sheet), "quiz")
        if found.faults:
            raise ValueError("\n".join(found.faults))
        quiz: Quiz = found.parts[0]
        return quiz

    @property
    def stands_on(self) -> tuple[str, ...]:
        """The rules that its questions ask about."""
        return tuple(dict.fromkeys(rule for question in self.questions for rule in question.stands_on))


def read_quiz(sheet: str, name: str) -> Read:
    """The quiz on a sheet of that name, as the only part, and where each question begins; none without a question."""
    faults: list[str] = []
    top, *rest = blocks(sheet, name, FORM, faults)
    found: dict[str, Question] = {}
    where = {"quiz": top.head.where}
    for block in rest:
        with noted(faults):
            if block.level != 2:
                raise block.head.refused("below the title of the quiz come its questions, each headed '## id'")
            question = _question(block, faults)
            if question is not None and question.id in found:
                raise block.head.refused(f"the id {question.id!r} appears twice; each question needs its own")
            if question is not None:
                found[question.id], where[f"quiz/{question.id}"] = question, block.head.where
    if not (found or faults):
        faults.append(str(top.head.refused("the quiz has no question; each is headed '## id'")))
    text = " ".join(top.text.split())
    made = Quiz(id="quiz", title=top.head.text, text=text, questions=tuple(found.values()))
    told = in_order(faults)
    return Read(made.title, (made,) * bool(found), where, told, {} if found else {"quiz": told})


def _question(block: Block, faults: list[str]) -> Question | None:
    """A question of a sheet: its id, a line each for rules and a pyramid, the text, the answers; None for a faulty."""
    id, before = block.head.text, len(faults)
    choices = []
    answers = [item for item in block.items if item.text.startswith("[")]
    for item in answers:
        with noted(faults):
            if (one := ANSWER.fullmatch(item.text)) is None:
                raise item.refused(f"the answer {item.text!r} cannot be read; write it like '- [x] **Yes.** Why.'")
            choices.append(Choice(one["text"], one["why"], bool(one["right"])))
    block.items = [item for item in block.items if item not in answers]
    given = fields(block, FIELDS, faults)
    if given is None or len(faults) > before:
        return None
    if not (id and block.text):
        lacks = "text" if id else "id"
        raise block.head.refused(f"a question is headed '## id', with its text below the heading; here is no {lacks}")
    cards = given.get("pyramid")
    with block.head.blamed():
        return Question(
            id=id, text=" ".join(block.text.split()), stands_on=given.get("rules", ()), lit=given.get("lit", ()),
            position={"pyramid": cards} if cards else None, hide=BESIDE if cards else (), choices=tuple(choices),
        )  # fmt: skip


class Answers(CopiedWhole):
    """Somebody's answers to a quiz. A question stands until its right answer is found; the first try counts."""

    def __init__(self, quiz: Quiz) -> None:
        self.quiz = quiz
        self.restart()

    def restart(self) -> None:
        """Ask everything again."""
        self.at = 0
        self.given: list[list[int]] = [[] for _ in self.quiz.questions]

    @property
    def question(self) -> Question:
        """The question that stands."""
        return self.quiz.questions[self.at]

    def answer(self, choice: object) -> bool:
        """Answer the question that stands; True when that is right. Raises ValueError for no such choice."""
        number = whole(choice, 0, len(self.question.choices) - 1)
        if number is None:
            raise ValueError(f"question {self.question.id!r} has the choices 0 to {len(self.question.choices) - 1}")
        if not self.answered and number not in self.given[self.at]:
            self.given[self.at].append(number)
        return number == self.question.right

    @property
    def answered(self) -> bool:
        """Whether the question that stands has its right answer."""
        return self.question.right in self.given[self.at]

    def next(self) -> None:
        """Go on to the next question once this one is answered."""
        if self.answered and self.at + 1 < len(self.quiz.questions):
            self.at += 1

    @property
    def done(self) -> bool:
        """Whether every question has its right answer."""
        return all(q.right in given for q, given in zip(self.quiz.questions, self.given, strict=True))

    @property
    def first_try(self) -> int:
        """How many were right at the first try."""
        return sum(given[:1] == [q.right] for q, given in zip(self.quiz.questions, self.given, strict=True))

    def solve(self) -> None:
        """Answer everything rightly."""
        self.restart()
        for i, question in enumerate(self.quiz.questions):
            self.at = i
            self.answer(question.right)
