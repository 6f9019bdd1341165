"""A kernel and a server that are killed in the middle of an action: the page keeps the game, and goes on with it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serving import ROOT, SETTINGS, Server, wait_for
from tools.clicked import free_port

from .kept import ASKED, LINK, SECONDS, go_on, in_an_action, same, state_of, tabs

pytestmark = pytest.mark.slow


class Voila:
    """Voila on one port, which can be killed and started anew, and its kernels."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.server = Server(f"http://127.0.0.1:{self.port}/", folder / "voila.log")
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        """Start, and wait till it answers."""
        command = [sys.executable, "-m", "voila", "notebooks/play.ipynb", f"--port={self.port}", "--no-browser"]
        with self.server.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--port_retries=0", "--show_tracebacks=True"], cwd=ROOT, stdout=log, stderr=log,
                env=os.environ | SETTINGS | {"PYTHONUTF8": "1"},
            )  # fmt: skip
        wait_for(self.server, self.process, seconds=60)
        return self.process

    def kernels(self) -> list[int]:
        """The process numbers of its kernels."""
        return [one.pid for one in psutil.Process(self.process.pid).children()]

    def kernel_of(self, page: Page) -> int:
        """The process number of a page's own kernel; those of pages that were closed may still be ending."""
        said: dict[str, Any] = json.loads(page.locator("#jupyter-config-data").text_content() or "{}")
        of_page = [
            one.pid for one in psutil.Process(self.process.pid).children()
            if any(said["kernelId"] in word for word in one.cmdline())
        ]  # fmt: skip
        (kernel,) = of_page
        return kernel

    def kill(self) -> None:
        """End it without a word, and its kernels, as when a machine fails."""
        kernels = self.kernels()
        self.process.kill()
        self.process.wait()
        for pid in kernels:
            if psutil.pid_exists(pid):
                os.kill(pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Voila]:
    """The one Voila of these tests."""
    one = Voila(tmp_path_factory.mktemp("killed"))
    yield one
    one.process.terminate()
    try:
        one.process.wait(20)
    except subprocess.TimeoutExpired:
        one.kill()


def test_a_killed_kernel_and_a_killed_server_leave_the_game_where_it_was(chromium: Browser, server: Voila) -> None:
    """In the middle of an action; the page says so, and keeps and saves the game with nobody behind it."""
    with tabs(chromium) as context:
        page = context.new_page()
        before, was = in_an_action(page, f"{server.server.url}{LINK}&start=1")
        os.kill(server.kernel_of(page), signal.SIGKILL)
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
