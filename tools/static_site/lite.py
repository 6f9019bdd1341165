"""The lessons in JupyterLite: notebooks that run in the browser as they are."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from vk_notebook.lessons.shelf import read_by_notebooks
from vk_notebook.serve.policy import policy

from .fetch import PYODIDE, ROOT, SiteError, run

RUN = Path(__file__).with_name("run.js")
NOTEBOOKS = ROOT / "notebooks"
APPS = ("lab", "notebooks")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
#: What the kernel finds there when it starts, so that a notebook imports at once.
PRELOADED = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "vk-notebook")

#: What each page gets: cells that run by themselves, and lines of text that can be read on a wide screen.
HEAD = '<script type="module" src="../run.js"></script><style>{reading}</style></head>'
#: The same in Voila's pages.
READING = ROOT / "share" / "jupyter" / "voila" / "templates" / "vk-notebook" / "reading.css"

#: Tags of cells that do not go along: one tells how to run the cells, which run by themselves here; the other marks
#: what needs pandas or matplotlib, which the site does without.
LEFT_OUT = frozenset(("lab", "frames"))

#: What a notebook names that an editor has saved; without it the page asks which kernel to start.
KERNELSPEC = {"display_name": "Python 3", "language": "python", "name": "python3"}

#: The drive is the browser's storage: progress is there again when the page is.
ENVIRONMENT = {"VK_PROGRESS": "/drive/progress.json"}

#: No other host; but JupyterLite's scripts stand in its pages, compile schemes, and load widgets from memory. The bare
#: page and ours carry stricter policies, which they were written for.
POLICY = policy(
    default="'self'", script="'self' 'unsafe-inline' 'unsafe-eval' blob:", worker="'self' blob:",
    connect="'self' data: blob:", style="'self' 'unsafe-inline'", img="'self' data: blob:", font="'self' data:",
    frame="'self' blob:", object="'none'",
)  # fmt: skip


def fronts() -> Path:
    """Where the kernel's own part of JupyterLite lies. Raises SiteError when it is made for another Pyodide."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    if PYODIDE[0] != PYODIDE_VERSION:
        raise SiteError(f"JupyterLite's kernel wants Pyodide {PYODIDE_VERSION}; fetch.py pins {PYODIDE[0]}")
    return Path(sys.prefix) / "share" / "jupyter" / "labextensions" / KERNEL


def kernel_wheels() -> list[Path]:
    """The wheels that JupyterLite's kernel brings along, but for the stand-in that ipywidgets 7 needs."""
    found = sorted(fronts().glob("static/pypi/*.whl"))
    return [one for one in found if not one.name.startswith("widgetsnbextension-3")]


def notebooks() -> list[Path]:
    """The notebooks of the site, in their order; the start page comes first."""
    return sorted(NOTEBOOKS.glob("*.ipynb"))


def build(home: Path, wheels: list[Path], work: Path) -> None:
    """Write the folder; Pyodide stands in a folder beside it."""
    shutil.rmtree(work, ignore_errors=True)
    take_along(work / "files")
    settings = {
        "disablePyPIFallback": True, "pyodideUrl": "../../pyodide/pyodide.mjs",
        "loadPyodideOptions": {"packages": list(PRELOADED), "env": ENVIRONMENT},
    }  # fmt: skip
    config = {"appName": "Valley of the Kings: lessons", "exposeAppInBrowser": True,
              "litePluginSettings": {f"{KERNEL}:kernel": settings}}  # fmt: skip
    _write(work / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": config})
    widgets = [one for one in wheels if one.name.startswith(("jupyterlab_widgets-", "anywidget-"))]
    _write(work / "jupyter_lite_config.json", {"LiteBuildConfig": {
        "apps": list(APPS), "contents": ["files"], "output_dir": str(home), "no_sourcemaps": True,
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [str(one) for one in (*widgets, fronts())],
        "cache_dir": str(work.parent / "lite-cache"),
    }})  # fmt: skip
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", work, "--no-libarchive"]
    run(command, "jupyter lite build", cwd=work)
    for kind in ("svg", "eot"):  # fonts for browsers that cannot run Pyodide; the others take the woff2 beside them
        for font in (home / "build").glob(f"fa-*.{kind}"):
            font.unlink()
    shutil.copyfile(RUN, home / "run.js")
    for page in home.rglob("*.html"):
        page.write_text(guarded(page.read_text("utf-8")), "utf-8")
    for app in APPS:
        page = home / app / "index.html"
        text = page.read_text("utf-8")
        page.write_text(text.replace("</head>", HEAD.format(reading=READING.read_text("utf-8")), 1), "utf-8")


def take_along(folder: Path) -> None:
    """Write the notebooks for the site, and what they read."""
    folder.mkdir(parents=True)
    for one in notebooks():
        book = json.loads(one.read_text("utf-8"))
        book["cells"] = [cell for cell in book["cells"] if LEFT_OUT.isdisjoint(cell["metadata"].get("tags", ()))]
        book["metadata"] = {"kernelspec": KERNELSPEC, **book.get("metadata", {})}
        _write(folder / one.name, book)
    for one in read_by_notebooks(NOTEBOOKS):
        shutil.copyfile(one, folder / one.name)


def guarded(text: str) -> str:
    """A page with the policy before anything that it loads. Raises SiteError where there is no head."""
    if text.count("<head>") != 1:
        raise SiteError("JupyterLite's pages are made in another way now: one has no head for the policy")
    return text.replace("<head>", f"<head>\n{POLICY}", 1)


def _write(path: Path, what: dict[str, Any]) -> None:
    path.write_text(json.dumps(what, indent=1), encoding="utf-8")
