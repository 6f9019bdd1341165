"""Build the documentation of each version, and the lessons as pages, in a folder for a static host.

    python tools/publish_docs.py site/docs

Each tag has its own pages, and what is checked out is built too, under its version. The lessons are run, so their
boards appear as pictures. `.github/workflows/site.yml` calls it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

import vk_notebook  # noqa: E402

#: A lesson to read needs no script, and what nbconvert puts in asks other hosts.
SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL)
INDEX = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>vk-notebook: all versions</title><body style="font:1rem/1.6 system-ui;max-width:40rem;margin:2rem auto">
<h1>vk-notebook</h1><p>The documentation of each version, newest first.</p><ul>{versions}</ul>
<h2>The lessons, to read</h2><ul>{lessons}</ul></body></html>
"""


def run(*words: str | Path, **more: str) -> str:
    """What a program says; it has to go well."""
    env = {**os.environ, **more}
    return subprocess.run([*map(str, words)], check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env).stdout


def versions() -> list[str]:
    """The tags of releases, newest first."""
    return run("git", "tag", "--list", "v*", "--sort=-version:refname").split()


def title(book: Path) -> str:
    """The heading of a notebook."""
    cells = json.loads(book.read_text(encoding="utf-8"))["cells"]
    return "".join(cells[0]["source"]).partition("\n")[0].lstrip("# ")


def lessons(out: Path) -> dict[str, str]:
    """Run the notebooks and write them as pages. The name of each page with its title."""
    books = sorted((ROOT / "notebooks").glob("0*.ipynb"))
    options = ["--to", "html", "--execute", "--ExecutePreprocessor.store_widget_state=False", "--output-dir", out]
    run(sys.executable, "-m", "nbconvert", *options, *books, VK_UNATTENDED="1", PYTHONPATH=str(ROOT))
    pages = [out / f"{book.stem}.html" for book in books]
    for page in pages:
        page.write_text(SCRIPT.sub("", page.read_text(encoding="utf-8")).replace(".ipynb", ".html"), encoding="utf-8")
    return {page.name: title(book) for page, book in zip(pages, books, strict=True)}


def main() -> None:
    """Write all of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where to write it")
    out = parser.parse_args().folder.resolve()
    now = f"v{vk_notebook.__version__}"
    run(sys.executable, "-m", "sphinx", "-q", "docs", out / now)
    tags = [tag for tag in versions() if tag != now]
    for tag in tags:
        with tempfile.TemporaryDirectory() as folder:
            run("git", "worktree", "add", "--detach", folder, tag)
            try:
                run(sys.executable, "-m", "sphinx", "-q", Path(folder, "docs"), out / tag)
            finally:
                run("git", "worktree", "remove", "--force", folder)
    pages = lessons(out / "lessons")
    told = [
        "".join(f'<li><a href="{escape(to)}">{escape(name)}</a>' for name, to in links)
        for links in (
            [(tag, f"{tag}/index.html") for tag in (now, *tags)],
            [(words, f"lessons/{page}") for page, words in pages.items()],
        )
    ]
    (out / "index.html").write_text(INDEX.format(versions=told[0], lessons=told[1]), encoding="utf-8")


if __name__ == "__main__":
    main()
