"""Two copies of the site on one host: each keeps its own files for a time without a network, and leaves the other's."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tools.static_site import page as site

WORKING = """async () => {
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
}"""
STORES = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    const files = kept.map((one) => new URL(one.url).pathname);
    found[name] = await Promise.all(files.map(async (file) => [file, (await caches.match(file)).redirected]));
  }
  return found;
}"""


class Host(SimpleHTTPRequestHandler):
    """Leads index.html to the folder that it is in, as many hosts do, and one file elsewhere if it is told to."""

    lost = ""

    def log_message(self, *args: Any) -> None:
        """Be silent."""

    def do_GET(self) -> None:
        del self.headers["If-Modified-Since"]  # it counts whole seconds, and the test is quicker
        path = self.path.partition("?")[0]
        if path.endswith("/index.html") or (self.lost and path.endswith(self.lost)):
            self.send_response(302)
            self.send_header("Location", "./" if path.endswith("/index.html") else "/login")
            self.end_headers()
        else:
            super().do_GET()


@contextmanager
def serving(folder: Path, lost: str = "") -> Iterator[str]:
    kind = type("Here", (Host,), {"lost": lost})
    with ThreadingHTTPServer(("127.0.0.1", 0), lambda *given: kind(*given, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()


def copy(folder: Path, name: str, words: str) -> None:
    """A site that is a heading, with the worker that every site has."""
    home = folder / name / "try"
    home.mkdir(parents=True, exist_ok=True)
    (home / "index.html").write_text(f"<title>x</title><h1>{words}</h1><script src=page.js></script>", "utf-8")
    (home / "page.js").write_text("document.body.dataset.script = 'ran'", "utf-8")
    core = folder / name / "pyodide"
    core.mkdir(exist_ok=True)
    for file in site.STARTED:
        (core / file).write_bytes(b"1")
    (home / "sw.js").unlink(missing_ok=True)
    site.seal(home)


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()


def test_two_copies_on_one_host_keep_their_own_and_no_redirected_answer(tab: Page, tmp_path: Path) -> None:
    copy(tmp_path, "a", "One")
    copy(tmp_path, "b", "Another")
    copy(tmp_path, "a/try", "Inside")
    with serving(tmp_path) as address:
        for name in ("a", "b", "a/try", "a"):
            tab.goto(f"{address}{name}/try/")
            tab.evaluate(WORKING)
        copy(tmp_path, "a", "One, newer")  # a new version: what the old one kept goes, and nothing else
        tab.goto(f"{address}a/try/")
        tab.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
        stores: dict[str, list[tuple[str, bool]]] = {}
        for _ in range(600):
            stores = tab.evaluate(STORES)
            tab.reload()
            if tab.locator("h1").inner_text() == "One, newer" and len(stores) == 3:
                break
            tab.wait_for_timeout(100)
        scopes = [name.split(" ")[1].removeprefix(address) for name in stores]
        assert sorted(scopes) == ["a/try/", "a/try/try/", "b/try/"]
        files = {file for kept in stores.values() for file, _ in kept}
        assert {"/a/try/", "/a/try/page.js", "/b/try/", "/a/pyodide/pyodide.asm.wasm"} <= files
        assert not [file for kept in stores.values() for file, redirected in kept if redirected]
    for name, words in (("a", "One, newer"), ("b", "Another"), ("a/try", "Inside")):  # without a server
        tab.goto(f"{address}{name}/try/?again")
        expect(tab.locator("h1")).to_have_text(words)
        expect(tab.locator("body[data-script=ran]")).to_have_count(1)


def test_what_a_host_leads_elsewhere_is_not_kept(tab: Page, tmp_path: Path) -> None:
    """As a network does that wants a log-in first: its page must not be kept as a part of the game."""
    copy(tmp_path, "a", "One")
    (tmp_path / "login").write_text("a stranger's", "utf-8")
    with serving(tmp_path, lost="page.js") as address:
        tab.goto(f"{address}a/try/")
        ended = tab.evaluate("""async () => {
          const worker = (await navigator.serviceWorker.register("sw.js")).installing;
          while (!["redundant", "activated"].includes(worker.state)) await new Promise((go) => setTimeout(go, 50));
          return [worker.state, await caches.keys()];
        }""")
        assert ended == ["redundant", []]
