"""Other browsers than Chromium, driven without a package of their own: Firefox and WebKit, as Debian ships them.

Firefox needs `firefox-esr` (or Mozilla's own `firefox`) and is spoken to by WebDriver BiDi over a socket. WebKit needs
`webkit2gtk-driver`, which brings WebKitWebDriver and the MiniBrowser, and `xvfb` for a screen; it speaks WebDriver.
What both understand is all that is here: open a page, run a script in it, press the mouse.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Protocol

from websockets.sync.client import ClientConnection, connect

from tools.clicked import free_port

SCREEN = "-screen 0 1700x1400x24 +extension GLX"
MINIBROWSER = "*/webkit2gtk-4.*/MiniBrowser"
PATIENCE = 60
#: What is missing where a browser cannot be driven, and how Debian brings it.
MISSING = {
    "firefox": "Firefox is not here: sudo apt-get install firefox-esr",
    "webkit": "WebKit's driver is not here: sudo apt-get install webkit2gtk-driver xvfb",
}


class Driver(Protocol):
    """A page in one of these browsers."""

    def open(self, url: str) -> None:
        """Go to an address, and return once the page is loaded."""

    def run(self, function: str, *args: Any) -> Any:
        """Call a function of the page's language there, wait for its answer, and return it."""

    def size(self, width: int, height: int) -> None:
        """Give the window this size."""

    def click(self, x: float, y: float, times: int = 1) -> None:
        """Press and release the mouse at a point of the window, so many times without a pause."""


def pressed(x: float, y: float, times: int) -> list[dict[str, Any]]:
    """Clicks as both protocols write them. The browser makes them all at once, however slow the test's machine is."""
    move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
    press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")] * times
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, *press]}]


class Firefox:
    """Firefox by WebDriver BiDi."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._count = socket, 0
        self._say("session.new", {"capabilities": {}})
        self._context = self._say("browsingContext.getTree", {})["contexts"][0]["context"]

    def _say(self, method: str, params: Mapping[str, Any]) -> Any:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while (said := json.loads(self._socket.recv(PATIENCE))).get("id") != self._count:
            pass  # an event
        if said["type"] == "error":
            raise RuntimeError(f"{method}: {said['message']}")
        return said["result"]

    def open(self, url: str) -> None:
        """Go to an address."""
        self._say("browsingContext.navigate", {"context": self._context, "url": url, "wait": "complete"})

    def run(self, function: str, *args: Any) -> Any:
        """Call a function."""
        call = f"(async () => JSON.stringify(await ({function})(...{json.dumps(args)})))()"
        target = {"context": self._context}
        told = self._say("script.evaluate", {"expression": call, "target": target, "awaitPromise": True})
        if told["type"] == "exception":
            raise RuntimeError(told["exceptionDetails"]["text"])
        return json.loads(told["result"].get("value", "null"))

    def size(self, width: int, height: int) -> None:
        """Set the viewport."""
        given = {"context": self._context, "viewport": {"width": width, "height": height}}
        self._say("browsingContext.setViewport", given)

    def click(self, x: float, y: float, times: int = 1) -> None:
        """Click."""
        self._say("input.performActions", {"context": self._context, "actions": pressed(x, y, times)})


class WebKit:
    """WebKit by WebDriver."""

    def __init__(self, address: str, binary: str) -> None:
        self._session = address
        options = {"webkitgtk:browserOptions": {"binary": binary, "args": ["--automation"]}}
        made = self._say("session", {"capabilities": {"alwaysMatch": options}})
        self._session = f"{address}session/{made['sessionId']}/"
        self._say("timeouts", {"script": PATIENCE * 1000})

    def _say(self, path: str, body: Mapping[str, Any] | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        sent = urllib.request.Request(self._session + path, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(sent, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {json.load(error)['value']}") from None

    def open(self, url: str) -> None:
        """Go to an address."""
        self._say("url", {"url": url})

    def run(self, function: str, *args: Any) -> Any:
        """Call a function."""
        call = (
            "const done = arguments[arguments.length - 1];"
            f"(async () => JSON.stringify(await ({function})(...{json.dumps(args)}))"
            ")().then((said) => done([said]), (error) => done([null, String(error)]));"
        )
        said, *wrong = self._say("execute/async", {"script": call, "args": []})
        if wrong:
            raise RuntimeError(wrong[0])
        return json.loads(said or "null")

    def size(self, width: int, height: int) -> None:
        """Size the window so that the page has this much of it, as far as it goes: 447 pixels is its narrowest."""
        for _ in range(2):
            inner = self.run("() => [innerWidth - outerWidth, innerHeight - outerHeight]")
            self._say("window/rect", {"width": width - inner[0], "height": height - inner[1]})

    def click(self, x: float, y: float, times: int = 1) -> None:
        """Click."""
        self._say("actions", {"actions": pressed(x, y, times)})


def found(name: str) -> str | None:
    """The program of a browser, if it is here with all that drives it."""
    if name == "firefox":
        return shutil.which("firefox-esr") or shutil.which("firefox")
    tools = all(shutil.which(tool) for tool in ("WebKitWebDriver", "xvfb-run"))
    return next((str(path) for path in Path("/usr/lib").glob(MINIBROWSER)), None) if tools else None


@contextmanager
def driven(name: str) -> Iterator[Driver]:
    """A browser, `firefox` or `webkit`, until it is not needed. Raises FileNotFoundError where it is missing."""
    program = found(name)
    if program is None:
        raise FileNotFoundError(MISSING[name])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        if name == "firefox":
            command = [program, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0"]
            with _process(command, folder) as said, connect(f"{_listening(said)}/session", max_size=None) as socket:
                yield Firefox(socket)
        else:
            port = free_port()
            command = ["xvfb-run", "-a", "-s", SCREEN, "WebKitWebDriver", f"--port={port}"]
            with _process(command, folder):
                _wait_for(port)
                yield WebKit(f"http://127.0.0.1:{port}/", program)


@contextmanager
def _process(command: list[str], folder: str) -> Iterator[IO[bytes]]:
    """A program and all that it starts, with a home of its own; what it says can be read meanwhile."""
    log = Path(folder) / "said.log"
    own = {"HOME": folder, "LIBGL_ALWAYS_SOFTWARE": "1"}
    with log.open("wb") as out, log.open("rb") as said:
        process = subprocess.Popen(command, stdout=out, stderr=out, env=os.environ | own, start_new_session=True)
        try:
            yield said
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(20)


def _listening(said: IO[bytes]) -> str:
    """The address that Firefox says it listens on."""
    words = b""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        words += said.read()
        if match := re.search(rb"BiDi listening on (ws://\S+)", words):
            return match[1].decode()
        time.sleep(0.1)
    raise TimeoutError(f"Firefox does not listen: {words.decode(errors='replace')}")


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=0.2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("WebKitWebDriver does not listen")
