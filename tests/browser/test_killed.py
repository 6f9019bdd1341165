"""A kernel and a server that are killed in the middle of an action: the page keeps the game, and goes on with it."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.serving import KERNEL, Voila

from .kept import ASKED, LINK, SECONDS, go_on, in_an_action, same, state_of, tabs

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
