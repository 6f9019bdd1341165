"""The page that plays without a server, as ``make site`` builds it: Python in the browser, every other host refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools import check_site
from tools.static_site import fetch, page

pytestmark = pytest.mark.site
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page with Pyodide beside it; not compiled ahead, which would cost more than one game saves.

    What is fetched for it stays in ``build/``.
    """
    cache, out = ROOT / "build" / "site", tmp_path_factory.mktemp("site")
    cache.mkdir(parents=True, exist_ok=True)
    core = fetch.pyodide(cache)
    (out / "pyodide").symlink_to(core)
    page.build(out / "try")
    page.plain_archive(out / "try" / "app.zip", fetch.own_wheel(out / "own"), fetch.wheels(cache, "traitlets"))
    page.seal(out / "try")
    return out


def test_a_whole_game_without_a_server(chromium: Browser, folder: Path) -> None:
    """By clicks; in mid-game the server ends and the page is reloaded; the record is this Python's to the digest.

    Fails too when the page asks another host for anything.
    """
    figures = check_site.check_try(chromium, folder)
    assert figures["click"] > 0
