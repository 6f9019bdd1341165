"""What a learner reads: parts of lessons, questions, and the pages around them."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.lessons.tries import PARTS
from vk_notebook.lessons import Filling, Question, Quiz, Task
from vk_notebook.lessons.lesson import Part
from vk_notebook.lessons.shelf import LESSONS

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
#: What Markdown adds to the words: emphasis, the targets of links, signs of headings, code.
MARKUP = re.compile(r"\*\*?|\]\([^)]*\)|\[|^#+ |```.*?```", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Read:
    """One thing that is read as a whole: where it stands, its texts in order, and the cards that lie there."""

    where: str
    texts: tuple[str, ...]
    cards: tuple[str, ...] = ()


def lessons() -> Iterator[Read]:
    """All lessons of the package, part by part and question by question."""
    for where, part in PARTS.items():
        if isinstance(part, Quiz):
            yield Read(where, (part.text,))
            yield from (_question(f"{where}:{one.id}", one) for one in part.questions)
        else:
            yield _part(where, part)


def pages() -> Iterator[Read]:
    """What stands around the lessons in their notebooks; the start page with them."""
    for book in ("00_start_here", *LESSONS.values()):
        cells = json.loads((NOTEBOOKS / f"{book}.ipynb").read_text(encoding="utf-8"))["cells"]
        said = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
        yield Read(book, tuple(MARKUP.sub("", one) for one in said))


def _part(where: str, part: Part) -> Read:
    texts = [part.text]
    if isinstance(part, Task):
        wrong = (one.text for one in part.foreseen.values())
        texts += [part.goal.words, *part.hints, *wrong, part.otherwise, part.done]
        return Read(where, tuple(texts), tuple(_cards(part.position)))
    return Read(where, tuple(texts), tuple(part.cards if isinstance(part, Filling) else part.pyramid))


def _question(where: str, question: Question) -> Read:
    texts = [question.text]
    for choice in question.choices:
        texts += [choice.text, choice.why]
    return Read(where, tuple(texts), tuple(_cards(question.position or {})))


def _cards(position: object) -> Iterator[str]:
    """Everything that a position names, in whatever pile."""
    if isinstance(position, str):
        yield position
    elif isinstance(position, dict):
        for value in position.values():
            yield from _cards(value)
    elif isinstance(position, list | tuple):
        for one in position:
            yield from _cards(one)
