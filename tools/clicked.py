"""Shared by the tools that play at a served board by clicking: what is offered, what to click, and the server.
"""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

ORDER = ("pay", "buy", "entomb", "execute", "sacrifice", "discard", "take", "crumble", "swap", "option")
#: Keeps what the page's policy refuses; the board asks nothing twice, and its cards do not move.
INIT = """
window.refused = [];
addEventListener("securitypolicyviolation", (e) => window.refused.push(`${e.effectiveDirective} ${e.blockedURI}`));
try { localStorage.setItem("vk-notebook", '{"warn":false,"motion":false}'); } catch { /* a page may keep nothing */ }
"""
OFFERED = """() => [...new Set([...document.querySelectorAll('.vk-board [data-option]')]
  .filter(n => (n.closest('.vk-slot') || n).getClientRects().length).map(n => n.dataset.option))]"""
#: Clicks an option; the answer is how many milliseconds later the board that answers was painted.
CLICK = """option => new Promise((done, fail) => {
  const board = document.querySelector('.vk-board');
  const all = [...board.querySelectorAll('[data-option]')]
    .filter(n => (n.closest('.vk-slot') || n).getClientRects().length);
  const before = board.dataset.rev;
  const painted = () => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - began);
    channel.port2.postMessage(0);
  });
  const watch = new MutationObserver(() => {
    if (board.dataset.rev === before || board.ariaBusy) return;
    watch.disconnect();
    painted();
  });
  watch.observe(board, {attributes: true, attributeFilter: ['data-rev', 'aria-busy']});
  setTimeout(() => fail(new Error(`nobody answered ${option}`)), 60000);
  const began = performance.now();
  all.find(n => n.dataset.option === option).click();
})"""


def chosen(options: Sequence[str], chance: Random) -> str:
    """One of the options that bring a game on best, drawn by lots."""
    some = next((some for verb in ORDER if (some := [o for o in options if o.startswith(f"{verb} ")])), options)
    return chance.choice([o for o in some if o not in ("arrange discards", "pass", "no")] or some)


def chromium() -> str:
    """The program of a Chromium that is here; ends the program where there is none."""
    finder = ["sh", str(Path(__file__).with_name("get_chromium")), "--find"]
    found = subprocess.run(finder, stdout=subprocess.PIPE, text=True, check=False)
    if found.returncode:
        raise SystemExit(found.returncode)
    return found.stdout.strip()


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Quiet(SimpleHTTPRequestHandler):
    """A plain server, as a static host is one."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder that is served on this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()
            thread.join()
