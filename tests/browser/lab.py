"""JupyterLab on copies of the notebooks, as ``make lab`` starts it, and a notebook opened and run in it."""

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.serving import ROOT, Server, running
from tools.clicked import free_port

#: Waits for what clicking in a menu would race against.
RUN = """async () => {
    const app = window.jupyterapp;
    await app.restored;
    const panel = app.shell.currentWidget;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await app.commands.execute("notebook:run-all-cells");
}"""


@contextmanager
def lab_on(
    folder: Path, theme: str = "JupyterLab Light", at: str = "/", root: str = "notebooks", token: str = "", **env: str
) -> Iterator[Server]:
    """JupyterLab at a path, with a token if one is given; its notebooks, settings and workspaces lie in the folder."""
    port = free_port()
    server = Server(f"http://127.0.0.1:{port}{at}", folder / "lab.log")
    shutil.copytree(ROOT / "notebooks", folder / "notebooks", ignore=shutil.ignore_patterns(".*"))
    themes = folder / "settings" / "@jupyterlab" / "apputils-extension"
    themes.mkdir(parents=True)
    (themes / "themes.jupyterlab-settings").write_text(json.dumps({"theme": theme}), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlab", "--ip=127.0.0.1", f"--port={port}", "--no-browser", "--allow-root"]
    command += ["--ServerApp.port_retries=0", "--LabApp.expose_app_in_browser=True"]
    command += [f"--ServerApp.root_dir={folder / root}", f"--ServerApp.base_url={at}"]
    command.append(f"--IdentityProvider.token={token}")
    own = {
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
    }
    with running(server, command, own | env):
        yield server


def open_in_lab(page: Page, server: Server, notebook: str) -> None:
    """Open a notebook by its name, and no other that was open, and run all its cells."""
    page.goto(f"{server.url}lab/tree/{notebook}?reset")
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext")
    page.evaluate(RUN)


def restart(page: Page) -> None:
    """Restart the kernel and run all cells, as the menu does; return when what was shown before is gone."""
    page.evaluate("() => document.querySelectorAll('.vk-board').forEach(one => one.dataset.old = '1')")
    page.evaluate("() => {window.jupyterapp.commands.execute('notebook:restart-run-all')}")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    expect(page.locator("[data-old]")).to_have_count(0, timeout=30_000)
