"""Print every text that a player can meet, place by place: `python -m tools.texts [PLACE ...]`.

`docs/wording.md` says how to write them. Values that are filled in later are printed as {}.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "vk_notebook"

#: Where texts are: files of the repository for each place, and for each folder of the package.
PLACES = {
    "page": ["page/src/*.js"],
    "board": [f"{PACKAGE}/board/**/*.py", f"{PACKAGE}/*.py", f"{PACKAGE}/ground/*.py", f"{PACKAGE}/play/*.py"],
    "words": [f"{PACKAGE}/rules/**/*.py", f"{PACKAGE}/play/facts.py"],
    "cards": [f"{PACKAGE}/cards/*.py", f"{PACKAGE}/cards/*.txt", f"{PACKAGE}/cards/rulings.md",
              f"{PACKAGE}/rules/rulebook.md"],
    "record": [f"{PACKAGE}/record/*.py"],
    "bots": [f"{PACKAGE}/bots/*.py"],
    "review": [f"{PACKAGE}/analysis/**/*.py"],
    "lessons": [f"{PACKAGE}/lessons/*.md", f"{PACKAGE}/lessons/*.py"],
    "cli": [f"{PACKAGE}/cli/*.py", f"{PACKAGE}/serve/*.py"],
    "site": [f"{PACKAGE}/site/*.py", f"{PACKAGE}/site/*.js", "tools/static_site/page/*", "tools/static_site/*.js"],
    "docs": ["README.md", "docs/*.md"],
}
#: Comments and strings of a script, or the text of a page.
SCRIPT = re.compile(r'//[^\n]*|/\*.*?\*/|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`', re.DOTALL)
PAGE = re.compile(r"<(?:script|style).*?</(?:script|style)>|(?:>|(?:alt|title|content)=\")([^<>\"]+)", re.DOTALL)
#: What a person reads has a capital or two words with a space between them, and is no selector and no code.
READ = re.compile(r"^[A-Z][a-z]+\b|[a-z]{2}[,;:]? [A-Za-z{(]|} [a-z]{2}")
CODE = re.compile(
    r"^[.#\[(<]|[<>=;]{2}|[a-z]\(|^[a-z]+-[a-z-]+( [a-z-]+)*$|vk-(?!notebook)|^\w+Error$|^[MLm][\d.-]|\\[bsw]"
)


def of_script(text: str, what: re.Pattern[str] = SCRIPT) -> Iterator[tuple[int, str]]:
    """The strings of a script, or what a page shows, each with its line."""
    for found in what.finditer(text):
        if said := "".join(group or "" for group in found.groups()):
            yield text.count("\n", 0, found.start()) + 1, re.sub(r"\$\{[^}]*\}", "{}", said)


def of_module(text: str) -> Iterator[tuple[int, str]]:
    """The strings of a Python module but for its docstrings, each with its line."""
    nodes = list(ast.walk(ast.parse(text)))
    joined = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    seen = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    seen |= {id(part) for node in joined for part in ast.walk(node) if part is not node}
    for node in nodes:
        if isinstance(node, ast.JoinedStr) and id(node) not in seen:
            said = (str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield node.lineno, "".join(said)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in seen:
            yield node.lineno, node.value


def of_sheet(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a sheet."""
    yield from enumerate(text.splitlines(), 1)


def of_page(text: str) -> Iterator[tuple[int, str]]:
    """What a page shows."""
    yield from of_script(text, PAGE)


READERS = {".py": of_module, ".md": of_sheet, ".txt": of_sheet, ".html": of_page}


def texts(place: str) -> Iterator[tuple[str, str]]:
    """Where each text of a place is, and what it says."""
    for pattern in PLACES[place]:
        for path in sorted(ROOT.glob(pattern)):
            text = path.read_text("utf-8")
            read = READERS.get(path.suffix, of_script)
            for line, said in sorted(set(read(text))):
                if READ.search(said) and not CODE.search(said):
                    yield f"{path.relative_to(ROOT)}:{line}", " ".join(said.split())


if __name__ == "__main__":
    for name in sys.argv[1:] or PLACES:
        found = list(texts(name))
        print(f"\n## {name}: {len(found)} texts", *(f"{where}: {said}" for where, said in found), sep="\n")
