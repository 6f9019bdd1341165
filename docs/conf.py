"""How the documentation is built: ``make docs``. Nothing of it is loaded from another host when it is read."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

# The sources beside this folder, installed or not.
import vk_notebook  # noqa: E402
from vk_notebook import cli  # noqa: E402
from vk_notebook.cards.actions import PHARAOHS  # noqa: E402
from vk_notebook.cards.catalogue import GROUPS, KINDS  # noqa: E402
from vk_notebook.cards.glyphs import GLYPHS  # noqa: E402

RULEBOOK = HERE.parent / "vk_notebook" / "rules" / "rulebook.md"
HEADING = re.compile(r"^(#+) (.*?) \{#([a-z0-9.-]+)\}$", re.MULTILINE)
SECTION = re.compile(r"^(Parameters|Raises)\n-+$", re.MULTILINE)

project = "vk-notebook"
author = "The vk-notebook authors"
project_copyright = author
version = release = vk_notebook.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
if os.environ.get("VK_ONLINE"):  # where the documentation is published; at home a build needs no network
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "pandas": ("https://pandas.pydata.org/docs", None),
        "ipywidgets": ("https://ipywidgets.readthedocs.io/en/stable", None),
    }
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
root_doc = "index"
exclude_patterns = ["_build"]

myst_heading_anchors = 3

# A name in backticks is a link where it is documented here, and code where it is not.
default_role = "py:obj"
add_module_names = False
python_use_unqualified_type_names = True
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "exclude-members": "receive"}
autodoc_preserve_defaults = True
toc_object_entries = False

html_theme = "furo"
html_title = f"vk-notebook {release}"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_permalinks_icon = "#"
html_theme_options = {"announcement": "<a href='../index.html'>All versions</a>"} if os.environ.get("VK_ONLINE") else {}


def _fill(app: Any, name: str, source: list[str]) -> None:
    """Put what the package says by itself into its page: the rulebook, the signs, and the help of every command."""
    if name == "rulebook":
        app.env.note_dependency(str(RULEBOOK))
        source[0] += HEADING.sub(r"(\3)=\n\1 \2", RULEBOOK.read_text(encoding="utf-8").partition("\n")[2])
    elif name == "signs":
        app.env.note_dependency(str(HERE.parent / "vk_notebook" / "cards" / "glyphs.csv"))
        source[0] += _signs()
    elif name == "command_line":
        for path in (HERE.parent / "vk_notebook" / "cli").glob("*.py"):
            app.env.note_dependency(str(path))
        source[0] += "".join(f"## {title}\n\n```text\n{text}```\n\n" for title, text in _commands())


def _signs() -> str:
    """A table of signs for each set of cards, and one for the pharaohs."""
    sets: dict[str, list[str]] = {}
    for kind in KINDS:
        sets.setdefault(GROUPS[kind.set].title, []).append(kind.name)
    lines = []
    for title, names in {**sets, "Pharaohs": list(PHARAOHS)}.items():
        lines += [f"\n## {title}\n", "| card | sign | code | meaning | history |", "| --- | --- | --- | --- | --- |"]
        signs = [GLYPHS[name] for name in names]
        lines += [f"| {one.name} | {one.character} | {one.code} | {one.meaning} | {one.history} |" for one in signs]
    return "\n".join(lines) + "\n"


def _commands() -> list[tuple[str, str]]:
    """Every command with its help, as wide as a page of code."""
    os.environ["COLUMNS"] = "90"
    found = []
    for top in (cli.parser(), cli.pictures_parser()):
        for action in top._actions:
            if isinstance(action, argparse._SubParsersAction):
                found += [(one.prog, one.format_help()) for one in action.choices.values()]
    return sorted(found)


def _shorten_the_rulebook(app: Any, env: Any) -> list[str]:
    """Keep the rulebook's seven hundred headings out of the contents, which every page copies: a third of all time."""
    for item in env.tocs["rulebook"].children:
        del item.children[1:]
    return []


def _soften_sections(app: Any, what: str, name: str, it: Any, options: Any, lines: list[str]) -> None:
    """Show an underlined word of a docstring, as in Parameters, as a small heading: it is no section of the page."""
    lines[:] = SECTION.sub(r".. rubric:: \1\n", "\n".join(lines)).split("\n")


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls when it has read this file."""
    app.connect("source-read", _fill)
    app.connect("env-updated", _shorten_the_rulebook)
    app.connect("autodoc-process-docstring", _soften_sections)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
