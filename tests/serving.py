"""Voila and JupyterLab as programs of their own, for as long as a test needs them."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from tools.clicked import free_port
from vk_notebook.serve.voila_server import notebooks, prepare

ROOT = Path(__file__).resolve().parents[1]
#: What Jupyter's servers read under `make lessons` and `make lab`; `vk-notebook play` says the same.
SETTINGS = {"JUPYTER_CONFIG_PATH": str(ROOT / "vk_notebook" / "jupyter")}
#: What starts Voila for people nobody knows.
DEPLOY = [sys.executable, "-m", "voila", "notebooks/play.ipynb", f"--Voila.config_file_paths={ROOT / 'deploy'}"]

#: The name of a page's own kernel; those of pages that were closed may still be ending.
KERNEL = "() => JSON.parse(document.querySelector('#jupyter-config-data').textContent).kernelId"


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
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, env=os.environ | SETTINGS | env)
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


@contextmanager
def voila_with_seats(seats: int, command: list[str], folder: Path) -> Iterator[tuple[Server, subprocess.Popen[bytes]]]:
    """Voila on a free port, with the page's template and so many seats, its log in the folder; and its program."""
    port = free_port()
    paths = [str(ROOT / "share" / "jupyter"), os.environ.get("JUPYTER_PATH", "")]
    env = {"VK_SEATS": str(seats), "PYTHONUTF8": "1", "JUPYTER_PATH": os.pathsep.join(filter(None, paths))}
    server = Server(f"http://127.0.0.1:{port}/", folder / "log")
    with running(server, [*command, f"--port={port}"], env) as process:
        yield server, process


class Voila:
    """The game on one port, as ``vk-notebook play`` serves it; server and kernels can be killed and started anew."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self.server = Server(f"http://127.0.0.1:{self.port}/", folder / "voila.log")
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        """Start, and wait till it answers."""
        command, env = prepare(self.folder, notebooks() / "play.ipynb", self.port, browser=False)
        with self.server.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--port_retries=0", "--show_tracebacks=True"], cwd=ROOT, stdout=log, stderr=log,
                env=env | {"PYTHONUTF8": "1"},
            )  # fmt: skip
        wait_for(self.server, self.process, seconds=180)
        return self.process

    def kernel_of(self, name: str) -> int:
        """The process number of the kernel with a name."""
        children = psutil.Process(self.process.pid).children()
        (kernel,) = [one.pid for one in children if any(name in word for word in one.cmdline())]
        return kernel

    def kill(self) -> None:
        """End it without a word, and its kernels, as when a machine fails."""
        kernels = [one.pid for one in psutil.Process(self.process.pid).children()]
        self.process.kill()
        self.process.wait()
        for pid in kernels:
            if psutil.pid_exists(pid):
                os.kill(pid, signal.SIGKILL)

    def stop(self) -> None:
        """End it in order, or else without a word."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
