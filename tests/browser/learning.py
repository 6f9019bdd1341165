"""What the browser tests of lessons share: clicking through one under Voila, in JupyterLab, or without a kernel."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.serving import ROOT, Server
from vk_notebook.lessons import Explorer, Filling, Lesson, Quiz, Task
from vk_notebook.lessons.attempt import OPEN, SOLVED, WRONG
from vk_notebook.lessons.check import gone_wrong
from vk_notebook.lessons.shelf import LESSONS, lesson

from .conftest import voila_on
from .playing import press as press_move


@dataclass(frozen=True)
class Served:
    """Where lessons are served, and the file that keeps their progress."""

    server: Server
    progress: Path

    def done(self, lesson: str) -> set[str]:
        """The parts of a lesson that are kept as done."""
        if not self.progress.exists():
            return set()
        return set(json.loads(self.progress.read_text(encoding="utf-8"))["lessons"].get(lesson, ()))


@dataclass(frozen=True)
class Book:
    """A lesson, open in a page: the parts that each of its boards shows."""

    page: Page
    course: Lesson
    groups: Sequence[Sequence[str]]

    def at(self, part: str) -> Locator:
        """The board of a part, turned to it and begun afresh."""
        number, group = next((n, group) for n, group in enumerate(self.groups) if part in group)
        at = self.page.locator(".vk-lesson").nth(number)
        if at.get_attribute("data-task") != part:
            dot = at.locator(f'.vk-dot[data-to="{group.index(part)}"]')
            if not dot.is_visible():  # in the strip of a phone
                at.locator("[data-lesson=unfold]").click()
            dot.click()
            until(at, "node.dataset.task === value", part)
        if at.get_attribute("data-state") != OPEN:
            press(at, "again")
            becomes(at, OPEN)
        fold(at)
        return at

    def ready(self, seconds: float = 30) -> None:
        """Wait until every board of the notebook is there."""
        expect(self.page.locator(".vk-lesson[data-task]")).to_have_count(len(self.groups), timeout=seconds * 1000)


def book_of(page: Page, name: str) -> Book:
    """The notebook of a lesson as it stands in a page: each cell that shows something is a board."""
    held = json.loads((ROOT / "notebooks" / f"{LESSONS[name]}.ipynb").read_text(encoding="utf-8"))
    cells = ("".join(cell["source"]) for cell in held["cells"])
    groups = [re.findall(r'"([\w-]+)"', cell) for cell in cells if cell.startswith("lesson.show(")]
    return Book(page, lesson(name), groups)


def serve(folder: Path) -> Iterator[Served]:
    """Voila on all notebooks, as ``make lessons`` starts it, with progress in a file of its own."""
    progress = folder / "progress.json"
    with voila_on("notebooks", folder, VK_PROGRESS=str(progress), VK_UNATTENDED="0", VK_SITE="/rules") as server:
        yield Served(server, progress)


def open_book(page: Page, served: Served, name: str) -> Book:
    """A lesson's page under Voila, without movement."""
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(60_000)
    page.goto(f"{served.server.url}voila/render/{LESSONS[name]}.ipynb")
    book = book_of(page, name)
    book.ready()
    return book


def fold(at: Locator) -> None:
    """Read the task and go on with the table, where its strip has unfolded."""
    less = "setTimeout(() => done(node.querySelector('.vk-unfolded > [data-lesson=unfold]')?.click()), 20)"
    at.evaluate(f"node => new Promise((done) => {less})")


def press(at: Locator, act: str) -> None:
    """Press a button of the coach."""
    at.locator(f'.vk-coach [data-lesson="{act}"]').click()


def until(at: Locator, true: str, value: str) -> None:
    """Wait for a condition on the board's `node` and a value, looked at with every frame: `expect` looks seldom."""
    at.page.wait_for_function(f"([node, value]) => {true}", arg=[at.element_handle(), value])


def becomes(at: Locator, state: str) -> None:
    """Wait until the part that is shown is open, wrong or solved."""
    until(at, "node.dataset.state === value", state)


def choose(at: Locator, move: str) -> None:
    """Click what carries a move: a button, the card itself, or a card's one button of several."""
    before = at.get_attribute("data-rev") or ""
    shown = at.locator(f'[data-option="{move}"]')
    if shown.count():
        press_move(at, move)
    else:  # the table names the place only where it has to; a move that will be refused carries no option
        name = move.split(" ", 1)[1].partition(" at ")[0]
        at.locator(f'[data-card="{name}"]').first.click(force=True)
    until(at, "node.dataset.rev !== value", before)


def clickable(task: Task) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is said of each foreseen wrong answer that is carried out on the board, with the moves that lead to it."""
    for one in (gone_wrong(task, wrong) for wrong in task.foreseen):
        if one.state == WRONG and one.consequence:
            yield one.consequence.text, one.moves


def go_wrong(at: Locator, said: str, line: Sequence[str]) -> None:
    """Play a line that ends with a foreseen wrong answer, read why, and start again."""
    for move in line:
        choose(at, move)
    becomes(at, "wrong")
    expect(at.locator(".vk-say.vk-wrong")).to_contain_text(said)
    press(at, "again")
    becomes(at, OPEN)


def solve(at: Locator, task: Task) -> None:
    """Play a task's solution."""
    for move in task.solution:
        choose(at, move)
    becomes(at, SOLVED)
    expect(at.locator(".vk-say.vk-right")).to_contain_text(task.done)


def walk(book: Book, wrong: bool = True) -> None:
    """Click through a whole lesson: each task wrongly first, where that can be, and rightly; at last the quiz."""
    for part in book.course.parts:
        at = book.at(part.id)
        if isinstance(part, Task):
            for said, line in islice(clickable(part), wrong):
                go_wrong(at, said, line)
            solve(at, part)
        elif isinstance(part, Explorer):
            for shape in at.locator(".vk-mini2").all()[: part.enough]:
                shape.click()
                until(shape, "node.ariaPressed === value", "true")
        elif isinstance(part, Filling):
            for card in part.solution:
                choose(at, f"entomb {card}")
        else:
            answer_quiz(at, part)
        becomes(at, SOLVED)


def answer_quiz(at: Locator, quiz: Quiz) -> None:
    """Answer every question of the quiz, the first wrongly before rightly; each answer is explained."""
    asked = at.locator(".vk-quiz")
    for number, question in enumerate(quiz.questions, 1):
        until(asked, "node.textContent.includes(value)", f"Question {number} of {len(quiz.questions)}")
        expect(asked).to_contain_text(question.text)
        wrong = [(question.right + 1) % len(question.choices)] if number == 1 else []
        for choice in (*wrong, question.right):
            at.locator(".vk-choice input").nth(choice).check()
            at.locator(".vk-quiz [data-lesson=answer]").click()
            told = str(choice == question.right).lower()
            until(at.locator(".vk-choice").nth(choice), "node.dataset.right === value", told)
            expect(at.locator(".vk-why").nth(choice)).to_contain_text(question.choices[choice].why)
        if number < len(quiz.questions):
            press(at, "question")
    right = f"{len(quiz.questions) - 1} of {len(quiz.questions)} right on the first try"
    expect(at.locator(".vk-say.vk-right")).to_contain_text(right)


def assert_nothing_is_wider_than_the_page(page: Page, width: int) -> None:
    """No lesson on the page scrolls sideways at a width."""
    page.set_viewport_size({"width": width, "height": 900})
    wide = page.locator(".vk-lesson").evaluate_all("all => all.map(n => n.scrollWidth - n.clientWidth)")
    assert max(wide) <= 1
