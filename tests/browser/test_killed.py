"""A kernel and a server that are killed in the middle of an action: the page keeps the game, and goes on with it."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.serving import KERNEL, Voila
from vk_notebook.record import Record

from .kept import ASKED, LINK, MOVES, SECONDS, go_on, in_an_action, same, state_of, stored, tabs

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Voila]:
    """The one Voila of these tests."""
    one = Voila(tmp_path_factory.mktemp("killed"))
    yield one
    one.stop()


def test_a_killed_kernel_and_a_killed_server_leave_the_game_where_it_was(chromium: Browser, server: Voila) -> None:
    """In the middle of an action; the page says so, and keeps and saves the game with nobody behind it."""
    with tabs(chromium) as context:
        page = context.new_page()
        before, was = in_an_action(page, f"{server.server.url}{LINK}&start=1")
        os.kill(server.kernel_of(page.evaluate(KERNEL)), signal.SIGKILL)
        lost = page.locator(".vk-lost")
        expect(lost).to_contain_text("Your game is safe up to this move", timeout=60 * SECONDS)
        with page.expect_download() as saved:
            lost.locator("[data-kept=save]").click()
        assert state_of(Path(saved.value.path()).read_text(encoding="utf-8")) == was
        lost.locator("[data-kept=reload]").click()
        go_on(page)
        same(page, before, was)
        page.locator("[data-act=undo]").click()
        expect(page.locator(f'[data-option="{ASKED}"]').first).to_be_visible()
        server.kill()
        expect(lost).to_contain_text("Your game is safe up to this move", timeout=60 * SECONDS)
        server.start()
        lost.locator("[data-kept=reload]").click()
        go_on(page)
        same(page, before, was)


def test_an_answer_that_went_down_with_its_line_comes_when_there_is_another(chromium: Browser, server: Voila) -> None:
    """The server takes it for sent. The move is shown and kept as soon as the page has a line again, whether Jupyter's
    own script then gets what it asks for or not: it gives up after four seconds."""
    with tabs(chromium) as context:
        swallowed: list[str | bytes] = []
        lines: list[WebSocketRoute] = []
        is_deaf = False

        def lay(line: WebSocketRoute) -> None:
            lines.append(line)
            goal, is_first = line.connect_to_server(), len(lines) == 1

            def hear(said: str | bytes) -> None:
                if is_deaf or (not is_first and "update_states" in str(said)):
                    swallowed.append(said)
                else:
                    line.send(said)

            goal.on_message(hear)

        context.route_web_socket(re.compile("/channels"), lay)
        page = context.new_page()
        in_an_action(page, f"{server.server.url}{LINK}&start=1")
        is_deaf = True
        page.locator(f'[data-option="{ASKED}"]').first.evaluate("node => node.click()")
        while not any("kept" in str(said) for said in swallowed):
            page.wait_for_timeout(100)
        assert Record.from_json(stored(page)).moves == [*MOVES]
        is_deaf = False
        lines[-1].close()
        expect(page.locator(f'[data-option="{ASKED}"]')).to_have_count(0)
        assert len(lines) == 2
        assert Record.from_json(stored(page)).moves == [*MOVES, ASKED]
