"""Voila and JupyterLab as programs of their own, for as long as a test needs them."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Server:
    """A running Voila or JupyterLab: where it listens and where its log is kept."""

    url: str
    log: Path

    def tail(self, lines: int = 40) -> str:
        """The last lines of the log."""
        return "\n".join(self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])


def wait_for(server: Server, process: subprocess.Popen[bytes], seconds: float) -> None:
    """Return once the server answers; fail with its log when it ends or stays silent."""
    parts = urlsplit(server.url)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if process.poll() is not None:
            pytest.fail(f"the server ended with status {process.returncode}:\n{server.tail()}", pytrace=False)
        try:
            socket.create_connection((parts.hostname, parts.port), timeout=0.2).close()
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the server did not listen within {seconds:.0f} seconds:\n{server.tail()}", pytrace=False)


@contextmanager
def running(server: Server, command: list[str], env: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """The server's program, from when it answers until it is not needed any more; what it says goes to its log."""
    with server.log.open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, env=os.environ | env)
        try:
            wait_for(server, process, seconds=60)
            yield process
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
