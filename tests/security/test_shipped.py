"""What is shipped keeps to what SECURITY.md says of it: scripts that make no markup, notebooks that only teach, and a
list of threats whose tests are there.
"""

import ast
import json
import re
from pathlib import Path

import pytest

from vk_notebook.serve.policy import policy

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SCRIPTS = sorted(
    path
    for folder in ("vk_notebook/board/static", "tools/static_site", "share/jupyter/voila")
    for path in (ROOT / folder).rglob("*.js")
)
#: Ways in which a text becomes markup or code.
SINKS = re.compile(
    r"\b(innerHTML|outerHTML|insertAdjacentHTML|srcdoc|setHTMLUnsafe|createContextualFragment|parseHTMLUnsafe)\b"
    r"|document\.write|\beval\(|new Function\b|(?:setTimeout|setInterval)\(\s*[\"'`]|javascript:"
)
#: What a lesson may import.
IMPORTED = {"vk_notebook", "os", "pathlib", "sys", "tempfile"}


def test_a_sink_is_seen() -> None:
    assert len(SCRIPTS) > 5
    for line in ("at.innerHTML = name", "document.write(x)", "setTimeout('x')", "const f = new Function(x)", "eval(x)"):
        assert SINKS.search(line), line


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_makes_markup_of_a_text(path: Path) -> None:
    """Elements are made one by one and texts put into them as texts, so that no name can be an element."""
    lines = path.read_text("utf-8").splitlines()
    assert [f"{path.name}:{i}: {line.strip()[:80]}" for i, line in enumerate(lines, 1) if SINKS.search(line)] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_nothing_until_it_is_run_and_runs_nothing_but_the_game(path: Path) -> None:
    said = json.loads(path.read_text("utf-8"))
    for cell in said["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            for node in ast.walk(ast.parse(text)):  # no shell and no magic line is Python
                names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                assert {name.split(".")[0] for name in names} <= IMPORTED, text
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    assert node.func.id not in ("eval", "exec", "compile", "open", "__import__"), text
        else:
            assert not re.search(r"<\s*(script|iframe|object|embed|link|img|style)\b|\son\w+\s*=|javascript:", text)
            assert "attachments" not in cell
    assert "widgets" not in said["metadata"]


@pytest.mark.parametrize(
    "path", ["share/jupyter/voila/templates/vk-notebook/policy.html", "tools/static_site/page/index.html"]
)
def test_a_page_that_is_a_file_has_a_policy_as_the_others_have(path: str) -> None:
    """It lets in nothing but what it names, and no form."""
    found = re.search(r'<meta http-equiv="Content-Security-Policy".*?>', (ROOT / path).read_text("utf-8"))
    assert found
    sources = dict(re.findall(r"(\w+)-src ([^;]*);", found[0]))
    assert found[0] == policy(**sources)
    assert sources["default"] == "'none'"


PACKAGE = sorted((ROOT / "vk_notebook").rglob("*.py"))
#: Ways in which data becomes code, and who may use them: processes that this one started itself.
CODE = {"eval", "exec", "loads@pickle", "load@pickle", "Unpickler@pickle", "load@marshal", "open@shelve", "load@dill"}
AMONG_ONES_OWN = {"analysis/simulation/worker_processes.py", "analysis/simulation/stretches.py"}


def calls(tree: ast.AST) -> set[str]:
    """What is called by its name, and what by a name of something else: ``loads@pickle``."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found.add(node.func.id)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            found.add(node.func.attr)
            if isinstance(node.func.value, ast.Name):
                found.add(f"{node.func.attr}@{node.func.value.id}")
    return found


def test_no_file_is_code() -> None:
    """What is read from a file is data; only between its own processes does the package send more."""
    assert calls(ast.parse("pickle.loads(x), eval(y)")) & CODE == {"loads@pickle", "eval"}
    used = {
        path.relative_to(ROOT / "vk_notebook").as_posix(): calls(ast.parse(path.read_text("utf-8"))) for path in PACKAGE
    }
    assert {name for name, found in used.items() if found & CODE} == AMONG_ONES_OWN


#: Ways to open a file, whoever names it.
OPENS = re.compile(
    r"\b(open|fdopen|read_(bytes|text|table|schema|metadata|parquet|csv|json|excel)|\w*(ZipFile|TarFile|ParquetFile|FileIO)"
    r"|ParquetDataset|memory_map|(np|numpy|json|pickle)\.load|fromfile|memmap|loadtxt|genfromtxt|imread)$"
)
#: Who opens one beside the door in `files`: what is shipped, what the door has opened already, what leads nowhere,
#: and a lock that is new.
BESIDE = {
    "art/lettering.py": {"(FONTS / FILES[style]).read_bytes"}, "bots/roster.py": {"MEASURED.read_text"},
    "serve/seats.py": {"path.read_text"}, "value/weights.py": {"SHIPPED.read_bytes"},
    "record/examples/__init__.py": {"(FOLDER / f'{wanted}.vk.txt').read_bytes"},
    "site/__init__.py": {*(f"(HERE / '{one}').read_text" for one in ("filter.js", "search.js", "site.css")),
                         "(static / name).read_bytes"},
    "analysis/tables.py": {"pa.parquet.ParquetFile", "pa.parquet.read_schema"},
    "analysis/simulation/kept_games.py": {"zipfile.ZipFile"}, "art/scans.py": {"Image.open"},
    "training/fitting.py": {"np.load"},
    "analysis/simulation/worker_processes.py": {"os.fdopen", "os.open", "pickle.load"},
    "cli/__init__.py": {"os.open"}, "lessons/progress.py": {"os.open"},
}  # fmt: skip


def opens(tree: ast.AST) -> set[str]:
    """What is called to open a file that is not named as the package's own; widgets open, too."""
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    own = ("files(__package__)", "(files(__package__)", "self.", "super()")
    return {one for one in called if OPENS.search(one) and not one.startswith(own)}


def test_one_door_opens_what_comes_in() -> None:
    """It refuses what is no file, or too large; whoever reads past it says here why."""
    assert len(opens(ast.parse("open(x), p.open(), np.load(x), p.read_text(), io.FileIO(x), self.open(x)"))) == 5
    found = {
        path.relative_to(ROOT / "vk_notebook").as_posix(): opens(ast.parse(path.read_text("utf-8"))) for path in PACKAGE
    }
    assert found.pop("ground/files.py")
    assert {name: calls for name, calls in found.items() if calls} == BESIDE


@pytest.mark.slow
def test_no_table_is_written_for_a_spreadsheet() -> None:
    """A cell that begins with an equals sign is a formula there, and a player may be called anything."""
    for path in PACKAGE:
        found = calls(ast.parse(path.read_text("utf-8")))
        assert not found & {"to_csv", "to_excel", "writer@csv", "DictWriter@csv"}, path.name


# ------------------------------------------------------------------------------- the list of threats

THREATS = ROOT / "docs" / "threats.md"
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def rows() -> list[list[str]]:
    """The lines of the tables: a threat, what stops it, the tests."""
    lines = [line for line in THREATS.read_text("utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row[0] != "threat" and set(row[0]) != {"-"}]


def test_every_threat_has_an_answer_and_a_test() -> None:
    found = rows()
    assert len(found) > 25
    for row in found:
        assert len(row) == 3, row
        assert row[1], row
        assert TEST.search(row[2]), f"no test covers: {row[0]}"
        assert TEST.sub("", row[2]).replace(",", "").strip() == "", row[2]


def test_every_test_that_is_named_exists() -> None:
    known: dict[str, set[str]] = {}
    for file, name in TEST.findall(THREATS.read_text("utf-8")):
        if file not in known:
            tree = ast.parse((ROOT / file).read_text("utf-8"))
            known[file] = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert name in known[file], f"{file} has no {name}"
        assert name.startswith("test_")
