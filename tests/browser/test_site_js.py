"""The page that plays without a server, as ``make site`` builds it: Python in the browser, every other host refused."""

import re
import shutil
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import vk_notebook as vk
from tools import check_site
from tools.clicked import served
from tools.static_site import fetch, page
from tools.static_site.compiling import compile_all
from vk_notebook.record import Record

pytestmark = pytest.mark.site
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page with Pyodide beside it, and with the part of Python's library that it brings along.

    What is fetched for it stays in ``build/``.
    """
    cache, out = ROOT / "build" / "site", tmp_path_factory.mktemp("site")
    cache.mkdir(parents=True, exist_ok=True)
    core = fetch.pyodide(cache)
    (out / "pyodide").symlink_to(core)
    page.build(out / "try")
    page.plain_archive(out / "app.zip", fetch.own_wheel(out / "own"), fetch.wheels(cache, "traitlets"))
    compile_all(core, [], out / "app.zip", page.jobs(core, out / "app.zip", out / "try"))
    page.seal(out / "try")
    return out


def test_a_whole_game_without_a_server(chromium: Browser, folder: Path) -> None:
    """By clicks; in mid-game the server ends and the page is reloaded; the record is this Python's to the digest.

    Fails too when the page asks another host for anything.
    """
    figures = check_site.check_try(chromium, folder)
    assert figures["click"] > 0


def test_bots_choose_the_same_without_a_server(folder: Path) -> None:
    check_site.check_bots(folder)


def test_what_stayed_behind_of_the_library_comes_when_it_is_imported(
    chromium: Browser, folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "site"
    shutil.copytree(folder, out, symlinks=True)
    with zipfile.ZipFile(out / "try" / "app.zip") as held:
        kept = {name: held.read(name) for name in held.namelist() if name != "start.pyc"}
    source = (page.HERE / "start.py").read_text(encoding="utf-8")
    source = source.replace("    return App()", "    import sqlite3.dump, wave\n    return App()")
    with zipfile.ZipFile(out / "try" / "app.zip", "w") as changed:
        for name, data in kept.items():
            changed.writestr(name, data)
        changed.writestr("start.py", source)
    with served(out) as address, check_site.alone(chromium, address) as (context, refused):
        asked: list[str] = []
        tab = context.new_page()
        tab.on("request", lambda sent: asked.append(sent.url))
        tab.goto(f"{address}try/index.html")
        tab.locator("body[data-ready] .vk-board").wait_for(timeout=check_site.SLOW)
        assert [url.rpartition("/")[2] for url in asked].count(check_site.REST) == 1
        assert refused == []


def test_the_judge_speaks_without_a_server_as_it_does_here(chromium: Browser, folder: Path) -> None:
    with served(folder) as address, check_site.alone(chromium, address) as (context, refused):
        tab = check_site.opened(context, f"{address}try/index.html")
        tab.locator("body[data-ready] .vk-board").wait_for(timeout=check_site.SLOW)
        check_site.begin(tab)
        tab.locator("[data-act=settings]").first.click()
        tab.locator("[name=chances]").check()
        tab.keyboard.press("Escape")
        bar = tab.locator(".vk-balance")
        bar.wait_for(timeout=check_site.SLOW)
        told = bar.get_attribute("aria-label") or ""
        with tab.expect_download() as saved:
            tab.locator("[data-act=save]").first.click()
        record = Record.from_json(saved.value.path().read_text(encoding="utf-8"))
        game = record.game()
        person = next(name for name, who in record.header["seats"].items() if who == "person")
        found = vk.judge(game.view(person))
        assert found.by == "judge"
        shares = dict(re.findall(r"(\w+) (\d+)%", told))
        assert {name: pytest.approx(int(share), abs=1) for name, share in shares.items()} == {
            player.name: round(100 * chance) for player, chance in zip(game.players, found.chances, strict=True)
        }
        assert refused == []


def test_ones_own_numbers_are_typed_without_a_server(chromium: Browser, folder: Path) -> None:
    with served(folder) as address, check_site.alone(chromium, address) as (context, refused):
        tab = context.new_page()
        tab.goto(f"{address}try/index.html#numbers=Boat")
        tab.locator(".vk-number:focus").wait_for(timeout=check_site.SLOW)
        tab.keyboard.type("94")
        tab.get_by_text("A card that pays 9?").wait_for(timeout=check_site.SLOW)
        tab.keyboard.press("Escape")
        tab.get_by_role("button", name="Your cards' numbers (1 card)").wait_for(timeout=check_site.SLOW)
        assert refused == []
