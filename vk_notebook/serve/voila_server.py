"""Voila as ``play`` and ``lessons`` run it: its settings, its page, and an end that leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..analysis.simulation.worker_processes import can_start
from ..ground.extras import NotInstalled

#: What Jupyter's servers read there: Voila's settings, and JupyterLab's. Whoever serves a board takes them from here.
JUPYTER = Path(__file__).resolve().parents[1] / "jupyter"
#: The repository, or what the package is installed in.
ROOT = Path(__file__).resolve().parents[2]
STOPPING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # those that the system knows
#: Seconds that Voila has to end its kernels before it is ended itself.
GRACE = 10.0


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let the first signal that asks to stop be a KeyboardInterrupt here; more of them change nothing."""
    known = [getattr(signal, name) for name in STOPPING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in known}
    heard = {number: old for number, old in before.items() if old not in (signal.SIG_IGN, None)}

    def stop(number: int, frame: object) -> None:
        for one in heard:  # a second Ctrl-C must not leave the clean-up half done
            signal.signal(one, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in heard:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, old in heard.items():
            signal.signal(number, old)


def notebooks() -> Path:
    """Where the notebooks lie: in the installed package, or beside it in a checkout. Raises ValueError."""
    for place in (ROOT / "vk_notebook" / "notebooks", ROOT / "notebooks"):
        if place.is_dir():
            return place
    raise ValueError("the notebooks are not there: they come with an installed package, and a server reads no zip")


def serve(make: Callable[[Path], Path], port: int, browser: bool) -> int:
    """Serve what a function makes in a folder, until it is stopped. The exit code; raises NotInstalled."""
    notebooks()  # says where there is nothing to serve
    if not can_start():
        raise ValueError("this program cannot start a server; run python -m vk_notebook in a terminal")
    for module in ("voila", "ipykernel"):
        if find_spec(module) is None:
            raise NotInstalled(f"the page needs {module}", "voila", "ipykernel")
    # on Windows a kernel that is ending may still hold a file of the folder
    shelf = TemporaryDirectory(prefix="vk-notebook-", ignore_cleanup_errors=True)
    try:
        with ended_by_signals(), shelf as folder:
            command, environment = prepare(Path(folder), make(Path(folder)), port, browser)
            return run(command, folder, environment, port)
    except KeyboardInterrupt:
        return 0


def run(command: Sequence[str], folder: str, environment: Mapping[str, str], port: int) -> int:
    """Run the server until it ends or is interrupted; it is not left behind. The exit code."""
    # In a session of its own, so that Ctrl-C comes here alone and Voila does not answer it with a traceback.
    child = subprocess.Popen(command, cwd=folder, env=environment, start_new_session=True)
    try:
        return child.wait()
    finally:
        if child.poll() is None and listening(port):
            child.terminate()
            with suppress(subprocess.TimeoutExpired):
                child.wait(GRACE)
        if child.poll() is None:  # while it starts it has no kernels yet, and no ears for anything softer
            child.kill()
            child.wait()


def listening(port: int) -> bool:
    """Whether anybody answers at a port of this machine."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def prepare(folder: Path, page: Path, port: int, browser: bool) -> tuple[list[str], dict[str, str]]:
    """The command and the environment that serve a page, or a folder of them; Voila keeps its files in the folder."""
    environment = dict(os.environ)
    places = {"JUPYTER_CONFIG_PATH": JUPYTER, "JUPYTER_PATH": ROOT / "share" / "jupyter"}
    if (ROOT / "pyproject.toml").is_file():  # a checkout: the kernel has to find the package there
        places["PYTHONPATH"] = ROOT
    for name, place in places.items():
        if place.is_dir():
            environment[name] = os.pathsep.join(filter(None, [str(place), environment.get(name)]))
    command = [sys.executable, "-m", "voila", f"--Voila.connection_dir_root={folder}"]  # to vanish with the folder
    command += [str(page), f"--port={port}"]
    if not browser:
        command.append("--no-browser")
    return command, environment


def write_notebook(path: Path, source: str) -> Path:
    """Write a notebook of one cell."""
    cell: dict[str, Any] = {"cell_type": "code", "id": "board", "metadata": {}, "outputs": [], "source": source}
    cell["execution_count"] = None
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    document = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    return path
