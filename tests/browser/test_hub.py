"""On a hub, as on Binder: one server under a path and behind a token, with JupyterLab, and Voila as a part of it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.parse import unquote
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.serving import ROOT, Server

from .conftest import close
from .kept import MOVES, SECONDS, begin, choose
from .lab import lab_on, open_in_lab
from .test_policy_js import LISTEN, WIDGETS, kernel_of

pytestmark = pytest.mark.slow
TOKEN = "ana's alone"
#: Where the README's links for Binder lead, in the order in which they stand there.
GAME, LESSONS = (
    unquote(found) for found in re.findall(r"urlpath=([\w%.]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
)


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Ana's server: it is started far from the repository, and reads what binder/postBuild lays down."""
    folder = tmp_path_factory.mktemp("hub")
    python = folder / "bin" / "python"
    python.parent.mkdir()
    told = f'case "$*" in *"pip install"*) ;; *sys.prefix*) echo "{folder}" ;; *) exec "{sys.executable}" "$@" ;; esac'
    python.write_text(f"#!/bin/sh\n{told}\n", encoding="utf-8")  # all but the installation, which takes a minute
    python.chmod(0o755)
    paths = os.pathsep.join([str(python.parent), os.environ["PATH"]])
    home = {"HOME": str(folder), "JUPYTER_CONFIG_PATH": str(folder / "etc" / "jupyter")}
    home["JUPYTER_PATH"] = str(ROOT / "share" / "jupyter")
    step = [ROOT / "binder" / "postBuild"]
    subprocess.run(step, cwd=ROOT, env={**os.environ, **home, "PATH": paths}, check=True)
    with lab_on(folder, at="/user/ana/", root=".", token=TOKEN, **home) as server:
        yield server


def ask(hub: Server, path: str, token: str = TOKEN) -> tuple[str, str]:
    """Where a request for a path ends, and what is said there."""
    try:
        answer = urlopen(Request(f"{hub.url}{path}", headers={"Authorization": f"token {token}"}), timeout=60)
    except HTTPError as refused:
        answer = refused
    with answer:
        return answer.url, answer.read().decode("utf-8")


def kernels(hub: Server) -> set[str]:
    return {one["id"] for one in json.loads(ask(hub, "api/kernels")[1])}


def test_the_game_asks_no_other_host_and_ends_its_kernel(page: Page, hub: Server) -> None:
    """Played from the README's address, under the policy; `page` tells of every request that leaves this machine."""
    page.add_init_script(LISTEN)
    page.goto(f"{hub.url}{GAME}?token={TOKEN}&players=Ana,Ben&bots=Ben:collector&first=Ana&seed=1&start=1")
    choose(page, *MOVES)
    assert page.evaluate("refused") == []
    told: dict[str, Any] = json.loads(page.locator("#jupyter-config-data").text_content() or "{}")
    assert sorted(one["name"] for one in told["federated_extensions"]) == WIDGETS
    kernel = kernel_of(page)
    assert kernel in kernels(hub)
    other = page.context.new_page()  # the message of a page that is closed is sent as long as the browser is there
    close(page)
    for _ in range(300):
        if kernel not in kernels(hub):
            break
        other.wait_for_timeout(100)
    assert kernel not in kernels(hub)


def test_no_link_drops_the_policy_and_no_page_names_another_host(hub: Server) -> None:
    """Neither the game nor the lists nor what is not there; what tells how to run cells is left out here too."""
    told = json.loads((ROOT / "notebooks" / "07_replay_and_annotate.ipynb").read_text(encoding="utf-8"))["cells"]
    cells = {"".join(cell["source"]) for cell in told if "lab" in cell["metadata"].get("tags", ())}
    code = {line for cell in cells for line in cell.splitlines() if re.fullmatch(r"[\w ,.'-]{30,}", line)}
    assert code
    lesson = "voila/render/notebooks/07_replay_and_annotate.ipynb"
    for path in ("voila", "voila/tree/notebooks", f"{GAME}?template=lab", lesson):
        page = ask(hub, path)[1]
        assert "default-src 'none'" in page, path
        assert not re.findall(r"""(?:src|href|Url)["']?[=:] ?["']?(?:https?:)?//(?!127\.0\.0\.1)[^"' >]+""", page), path
        assert [line for line in code if line in page] == []


@pytest.mark.parametrize(
    "path",
    [GAME, LESSONS, "voila", "voila/tree/notebooks", "voila/files/notebooks/hers.png", "api/contents/notebooks"],
)
def test_without_the_token_nothing_is_served(hub: Server, path: str) -> None:
    (hub.log.parent / "notebooks" / "hers.png").write_text("vk-notebook", encoding="utf-8")
    before = kernels(hub)
    for token in ("", "somebody else's"):
        where, said = ask(hub, path, token)
        assert "/user/ana/login?next=" in where or "Forbidden" in said
        assert "vk-notebook" not in said.replace(path, "")
    assert kernels(hub) == before


def test_the_lessons_in_lab_and_a_board_that_plays(page: Page, hub: Server) -> None:
    """The README's address opens the start page; JupyterLab looks for neither news nor updates."""
    page.goto(f"{hub.url}{LESSONS}?token={TOKEN}")
    expect(page.locator(".jp-Notebook h1").first).to_be_visible(timeout=60 * SECONDS)
    news = "@jupyterlab/apputils-extension:notification"
    told = page.evaluate("(name) => jupyterapp.serviceManager.settings.fetch(name)", news)
    looks = told["schema"]["properties"]
    assert (looks["fetchNews"]["default"], looks["checkForUpdates"]["default"]) == ("false", False)
    open_in_lab(page, hub, "notebooks/play.ipynb")
    begin(page)
