"""In JupyterLab: lesson 2, clicked through, and a game; both are still there after the kernel was restarted. Boards
that were saved with their state are drawn when the notebook is opened again.

``VK_LAB_LESSONS="crumbling actions scoring"`` in the environment names more lessons to walk through.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from vk_notebook.lessons.shelf import LESSONS
from vk_notebook.serve.voila_server import write_notebook

from .kept import DECISION, SECONDS, begin, go_on, same, state_of, stored, tabs
from .lab import RUN, lab_on, open_in_lab, restart
from .learning import Served, book_of, walk

pytestmark = pytest.mark.slow
WALKED = os.environ.get("VK_LAB_LESSONS", "crumbling").split()


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """JupyterLab, and where its lessons keep what was done."""
    folder: Path = tmp_path_factory.mktemp("lab")
    progress = folder / "progress.json"
    with lab_on(folder, VK_PROGRESS=str(progress), VK_UNATTENDED="0") as server:
        yield Served(server, progress)


@pytest.mark.parametrize("name", WALKED)
def test_a_lesson_in_lab(page: Page, lab: Served, name: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(60_000)
    open_in_lab(page, lab.server, f"{LESSONS[name]}.ipynb")
    book = book_of(page, name)
    book.ready(60)
    # Lab knows each of these keys, some to do harm; on the board none may reach it.
    cells = page.locator(".jp-Cell").count()
    at = page.locator(".vk-lesson .vk-card").first
    at.focus()
    for key in ("d", "d", "a", "b", "x", "ArrowRight", "Shift+ArrowDown"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    expect(page.locator(".vk-lesson :focus")).to_have_count(1)
    walk(book, wrong=False)
    assert lab.done(name) == {part.id for part in book.course.parts}
    restart(page)
    book.ready(60)
    expect(page.locator(".vk-dot:not(.vk-done)")).to_have_count(0)


def test_the_app_offers_the_game_after_a_restart(chromium: Browser, lab: Served) -> None:
    """The board says that its kernel is gone, and the cell that is run again goes on with the game."""
    with tabs(chromium) as context:
        page = context.new_page()
        open_in_lab(page, lab.server, "play.ipynb")
        begin(page)
        before, was = page.evaluate(DECISION), state_of(stored(page))
        page.evaluate("async () => { await jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); }")
        expect(page.locator(".vk-lost")).to_contain_text("Run the cell again to continue.", timeout=60 * SECONDS)
        page.evaluate(RUN)
        go_on(page)
        same(page, before, was)


def test_saved_boards_are_drawn_without_their_kernel(page: Page, lab: Served) -> None:
    """With the setting that saves the state of widgets: a notebook of tomorrow has no kernel that knows its boards."""
    source = "import vk_notebook as vk\nfrom IPython.display import display\n"
    source += "display(*(vk.Board(vk.new_game(2, seed=7), seat='Ana') for _ in range(2)))"
    write_notebook(lab.server.log.parent / "notebooks" / "saved.ipynb", source)
    open_in_lab(page, lab.server, "saved.ipynb")
    expect(page.locator(".vk-board")).to_have_count(2, timeout=60 * SECONDS)
    page.evaluate(
        """async () => {
            const {settings} = jupyterapp.serviceManager;
            await settings.save("@jupyter-widgets/jupyterlab-manager:plugin", '{"saveState": true}');
        }"""
    )
    open_in_lab(page, lab.server, "saved.ipynb")
    expect(page.locator(".vk-board")).to_have_count(2, timeout=60 * SECONDS)
    page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    page.evaluate("() => jupyterapp.serviceManager.sessions.shutdownAll()")
    page.goto(f"{lab.server.url}lab/tree/saved.ipynb?reset")
    expect(page.locator(".vk-board")).to_have_count(2, timeout=60 * SECONDS)
    expect(page.locator(".vk-board").first).to_contain_text("Heart Scarab Amulet")
