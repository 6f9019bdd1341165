"""Sheets of lessons and quizzes as editors and web pages hand them on: read as what they are."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from vk_notebook import lessons
from vk_notebook.lessons import Lesson, Quiz
from vk_notebook.lessons.shelf import LESSONS

FOLDER = Path(lessons.__file__).parent
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


def sheets(name: str) -> tuple[str, str]:
    lesson, quiz = ((FOLDER / f"{name}_{one}.md").read_text("utf-8") for one in ("lesson", "quiz"))
    return lesson, quiz


def told(part: object) -> str:
    """All of a part; a goal has functions, which have addresses."""
    return re.sub("0x[0-9a-f]+", "", repr(part))


@pytest.mark.parametrize("mangled", MANGLED)
@pytest.mark.parametrize("name", LESSONS)
def test_a_sheet_is_read_as_it_was(name: str, mangled: str) -> None:
    lesson, quiz = sheets(name)
    again, whole = (Lesson.read("mine", make(lesson), make(quiz)) for make in (MANGLED[mangled], str))
    assert again.title == whole.title
    assert [*map(told, again.parts)] == [*map(told, whole.parts)]


def test_a_cross_may_be_a_capital() -> None:
    quiz = sheets(next(iter(LESSONS)))[1]
    assert Quiz.read(quiz.replace("- [x]", "- [X]")) == Quiz.read(quiz)


@pytest.mark.parametrize("sheet", [3, {"a": 1}, ["# A title"], b"# A title"])
def test_what_is_no_text_is_refused_in_a_sentence(sheet: object) -> None:
    with pytest.raises(ValueError, match="a sheet must be text in Markdown, not "):
        Lesson.read("mine", sheet)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a sheet must be text in Markdown, not "):
        Quiz.read(sheet)  # type: ignore[arg-type]
