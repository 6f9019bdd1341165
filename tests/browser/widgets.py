"""Our widgets in a page with their Python side behind them, and no kernel between: quick, and the same every time.

A message of the page goes to the widget's `receive`, and the traits that it changes come back, as in a notebook. The
page has fonts of its own (DejaVu, which comes with matplotlib), so that a line breaks at the same word everywhere.
"""

import base64
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.board.messages import wrong_with
from vk_notebook.board import assets

from .conftest import PATIENCE, UNHURRIED

FONTS = Path(str(files("matplotlib"))) / "mpl-data" / "fonts" / "ttf"
ADDRESS = "http://localhost:1/"
FACES = {"serif": "DejaVuSerif", "sans": "DejaVuSans", "mono": "DejaVuSansMono"}
STYLE = """
body{margin:0;padding:8px;font:15px/1.4 vk-serif,vk-sans}
.vk-board.vk-board{--serif:vk-serif,vk-sans;--sans:vk-sans}
.vk-board :is(code,kbd,pre){font-family:vk-mono}
"""
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A widget without a kernel</title><link rel="icon" href="data:,">
<style>FACES</style></head><body><main id="host"></main><script type="module">
const open = (value) => value?.bytes === undefined ? value
  : new DataView(Uint8Array.from(atob(value.bytes), (one) => one.charCodeAt(0)).buffer);
let heard = new Map(), traits = {}, held = {}, gone = () => undefined, last = Promise.resolve();
const put = (said) => { for (const key in said) traits[key] = open(said[key]); };
const fire = (said) => { for (const key in said) for (const fn of [...(heard.get(`change:${key}`) || [])]) fn(); };
const model = {
  widget_manager: {get_model: async () => ({get: (name) => held[name]})},
  get: (name) => traits[name],
  on: (name, fn) => heard.set(name, [...(heard.get(name) || []), fn]),
  off: (name, fn) => heard.set(name, (heard.get(name) || []).filter((other) => other !== fn)),
  send: (message) => {
    const said = JSON.stringify(message);
    last = last.then(async () => { window.change(JSON.parse(await window.python(said))); });
  },
};
window.change = (said) => { put(said); fire(said); };
window.settled = async () => { let seen; do { seen = last; await seen; } while (seen !== last); };
window.stand = async (shared, said) => {
  await gone();
  heard = new Map(); traits = {}; put(JSON.parse(said));
  held = Object.fromEntries(Object.entries(shared).map(([name, value]) => [name, open(value)]));
  const widget = (await import("/loader.js")).default;
  gone = await widget.render({model, el: document.getElementById("host")}) || (() => undefined);
  const fonts = ["vk-serif", "vk-sans", "vk-mono"].flatMap((one) => [`15px ${one}`, `bold 15px ${one}`]);
  await Promise.all(fonts.map((one) => document.fonts.load(one)));
  await document.fonts.load('20px "VK Hieroglyphs"', "\\u{132F9}");
  await document.fonts.ready;
};
window.again = async () => {
  const other = document.createElement("section");
  document.querySelectorAll("#host ~ section").forEach((one) => one.remove());
  document.getElementById("host").after(other);
  await (await import("/loader.js")).default.render({model, el: other});
};
document.body.dataset.ready = "true";
</script></body></html>
"""


def _faces() -> str:
    rules = [STYLE]
    for name, file in FACES.items():
        for weight, more in (("400", ""), ("700", "-Bold")):
            rules.append(
                f"@font-face{{font-family:vk-{name};font-weight:{weight};font-display:block;src:url(/{file}{more}.ttf)}}"
            )
    return "".join(rules)


def _plain(value: Any) -> Any:
    """A value of a trait as JSON carries it to the page."""
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


class Stand:
    """A page on which one widget stands at a time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.widget: Any = None
        self._told: dict[str, str] = {}
        page.route(f"{ADDRESS}**", self._serve)
        page.expose_function("python", self._python)
        page.goto(ADDRESS)
        page.wait_for_selector("body[data-ready]")

    def show(self, widget: Any) -> Page:
        """Put a widget in the place of the one that stands there."""
        self.widget, self._told = widget, {}
        widget.send_state = self._send_again
        shared = {name: _plain(value) for name, value in assets.shared().items()}
        self.page.evaluate("args => stand(...args)", [shared, self._changes()])
        return self.page

    def again(self) -> None:
        """Show the same widget once more, below: a second view of it, as of a cell's output that is opened twice."""
        self.page.evaluate("() => again()")

    def refresh(self) -> None:
        """Send the page what Python has changed by itself."""
        self.page.evaluate("said => change(JSON.parse(said))", self._changes())

    def settled(self) -> None:
        """Wait until every message is answered."""
        self.page.evaluate("() => settled()")

    def _send_again(self, key: str | Iterable[str]) -> None:
        for name in [key] if isinstance(key, str) else key:
            self._told.pop(name, None)

    def _python(self, said: str) -> str:
        message = json.loads(said)
        assert not wrong_with(message), wrong_with(message)
        self.widget._on_message(self.widget, message)
        return self._changes()

    def _changes(self) -> str:
        """The traits that the page does not know yet, in one piece: Playwright is slow to pass on what is nested."""
        out = []
        for name in self.widget.traits(sync=True):
            if name.startswith("_") or name in ("layout", "tabbable", "tooltip"):
                continue
            told = json.dumps(_plain(getattr(self.widget, name)))
            if self._told.get(name) != told:
                self._told[name] = told
                out.append(f'"{name}": {told}')
        return f"{{{', '.join(out)}}}"

    def _serve(self, route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS).partition("?")[0]
        if name.endswith(".ttf"):
            route.fulfill(body=(FONTS / name).read_bytes(), content_type="font/ttf")
        elif name.endswith(".js"):
            route.fulfill(body=assets.loader(), content_type="text/javascript")
        else:
            route.fulfill(body=PAGE.replace("FACES", _faces()), content_type="text/html")


@contextmanager
def stand(chromium: Browser, script: str = UNHURRIED, **options: Any) -> Iterator[Stand]:
    """A stand in a page of its own, without movement; a script error or a request elsewhere fails the test."""
    wrong: list[str] = []
    context = chromium.new_context(**{"reduced_motion": "reduce", **options})
    context.add_init_script(script)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    local = (ADDRESS, "data:", "blob:")
    page.on("request", lambda sent: wrong.append(sent.url) if not sent.url.startswith(local) else None)
    yield Stand(page)
    context.close()
    assert wrong == []


def stands(*, scope: Any = "module", **how: Any) -> Any:
    """The fixture that gives the tests of a file such a stand, under the name that it has there."""

    @pytest.fixture(scope=scope)
    def one(chromium: Browser) -> Iterator[Stand]:
        with stand(chromium, **how) as found:
            yield found

    return one
