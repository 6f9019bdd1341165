"""Questions with their answers explained, and the Markdown sheet on which a quiz is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from ..copied import CopiedWhole
from ..given import whole
from .lesson_sheet import written

#: An answer on a sheet: a box, crossed if it is right, the answer in bold type, and why.
ANSWER = re.compile(r"- \[(?P<right>[xX ])\] \*\*(?P<text>.+?)\*\* (?P<why>.+)")
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
        if len(self.choices) < 2 or len(rights) != 1:
            raise ValueError(f"question {self.id!r} needs two choices or more and exactly one right one")
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
        """The quiz on a sheet. Raises a ValueError that names the line with the fault."""
        head, *questions = re.split(r"^## ", written(sheet).strip(), flags=re.MULTILINE)
        title, _, text = head.partition("\n")
        return cls(id="quiz", title=title.removeprefix("# ").strip(), text=" ".join(text.split()),
                   questions=tuple(map(_question, questions)))  # fmt: skip

    @property
    def stands_on(self) -> tuple[str, ...]:
        """The rules that its questions ask about."""
        return tuple(dict.fromkeys(rule for question in self.questions for rule in question.stands_on))


def _question(block: str) -> Question:
    """A question of a sheet: its id, a line each for rules and a pyramid, the text, the answers."""
    head, _, body = block.partition("\n\n")
    id, *lines = head.splitlines()
    fields = {name: tuple(said.split(", ")) for name, _, said in (line.partition(": ") for line in lines)}
    text, *answers = (" ".join(part.split()) for part in re.split(r"^(?=- )", body, flags=re.MULTILINE))
    read = [ANSWER.fullmatch(answer) for answer in answers]
    unknown = [name for name in fields if name not in ("rules", "pyramid", "lit")]
    if unknown or None in read:
        what = f"the line {unknown[0]!r}" if unknown else f"the answer {answers[read.index(None)]!r}"
        raise ValueError(f"question {id!r}: {what} cannot be read; possible: 'rules: ...', 'pyramid: ...', 'lit: ...', "
                         "and answers like '- [x] **Yes.** Why.'")  # fmt: skip
    cards = [None if card == "nothing" else card for card in fields.get("pyramid", ())]
    return Question(
        id=id.strip(), text=text, stands_on=fields.get("rules", ()), lit=fields.get("lit", ()),
        position={"pyramid": cards} if cards else None, hide=BESIDE if cards else (),
        choices=tuple(Choice(one["text"], one["why"], one["right"] != " ") for one in read if one),
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
