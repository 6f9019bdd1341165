"""The house: which part may import which, and what no file may hold."""

import ast
import graphlib
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "vk_notebook"
NAME = "vk_notebook"

# Each part and the parts below it. A dotted name allows that one module and what lies in it.
BELOW: dict[str, set[str]] = {
    "ground": set(),
    "serve": {"analysis.simulation.worker_processes", "ground"},
    "page_socket": {"serve"},
    "door": {"serve"},
    "seats": {"serve"},
    "rules": {"ground"},
    "cards": {"ground", "rules.engine.terms", "rules.game_rules", "rules.kind", "rules.language"},
    "play": {"cards", "ground", "rules"},
    "rl": {"cards", "ground", "play", "rules"},
    "site": {"board.look.svg", "cards", "ground", "play", "rules", "serve.policy"},
    "record": {"cards", "ground", "play", "rules"},
    "lessons": {"cards", "ground", "play", "record", "rules"},
    "value": {"ground", "rules"},
    "bots": {"cards", "ground", "play", "rules", "value"},
    "training": {"analysis", "bots", "cards", "ground", "play", "rules", "value"},
    "analysis": {"bots", "cards", "ground", "lessons", "play", "record", "rules", "value"},
    "art": {"cards", "ground", "play", "record", "rules"},
    "board": {
        "analysis", "art", "bots", "cards", "ground", "lessons", "play", "record", "rules", "serve.policy",
        "value",
    },
}
# What a part knows of one above it, by its type alone: a game has a record, and a record opens as a game.
KNOWN_ABOVE = {"play": {"record.Record"}}
# The rooms of some parts and those below them.
ROOMS: dict[str, dict[str, set[str]]] = {
    "ground": {
        "letters": set(),
        "console": set(),
        "given": set(),
        "schema": set(),
        "shown": set(),
        "copied": set(),
        "palette": set(),
        "errors": {"letters"},
        "callbacks": {"console", "given"},
        "extras": {"errors"},
        "files": {"errors", "given", "letters"},
    },
    "play": {
        "game_log": set(),
        "player": set(),
        "facts": set(),
        "position_line": set(),
        "game": {"game_log", "player"},
        "create": {"game"},
        "position": {"create", "game", "position_line"},
        "position_text": {"game", "position", "position_line"},
        "pickling": {"create", "game", "game_log"},
    },
    "rules": {
        "kind": set(),
        "game_rules": set(),
        "table": {"kind", "game_rules"},
        "engine": {"game_rules", "table"},
        "language": {"engine"},
        "knowledge": {"engine", "table"},
        "rulebook": set(),
        "words": {"engine", "language", "knowledge", "table", "rulebook"},
    },
    "analysis": {
        "tables": set(),
        "report": {"tables"},
        "games_in_tables": {"progress_bar", "report", "tables"},
        "outlook": set(),
        "evaluate": {"outlook"},
        "assumed": set(),
        "strategy": set(),
        "statistics": set(),
        "progress_bar": set(),
        "simulation": {"games_in_tables", "progress_bar", "report", "statistics", "tables"},
        "review": {"evaluate", "outlook", "progress_bar", "statistics", "strategy", "tables"},
        "collection": {"games_in_tables", "progress_bar", "report", "simulation", "strategy", "tables"},
    },
    "board": {
        "sitting": set(),
        "messages": set(),
        "assets": set(),
        "look": {"messages"},
        "keeping": {"look", "messages", "sitting", "assets"},
        "widget": {"keeping", "messages", "sitting", "assets"},
        "table": {"look", "keeping", "messages", "sitting", "widget"},
        "setup": {"keeping", "sitting", "table"},
        "lesson": {"look", "messages", "table", "widget"},
        "lesson_overview": {"widget"},
        "replay": {"keeping", "lesson", "messages", "sitting", "table", "widget"},
        "entry": {"keeping", "look", "messages", "replay", "table"},
        "app": {"entry", "keeping", "lesson", "look", "messages", "setup", "table", "widget"},
        "notebook_display": {"keeping", "look"},
    },
}
# The public names and the command line stand on everything.
ROOF = {"__init__", "__main__", "cli"}
STANDARD_LIBRARY_ONLY = {"cards", "ground", "lessons", "play", "record", "rules"}
WIDGETS = {"anywidget", "ipywidgets", "traitlets"}
# Randomness is an integer in the state, and a state does not know the time.
NOT_IN_RULES = {"random", "secrets", "uuid", "time", "datetime"}
NOT_AT_IMPORT = WIDGETS | {"IPython", "pandas", "numpy", "matplotlib", "pyarrow", "tqdm", "PIL"}


class Module(NamedTuple):
    """A file of the package: its dotted name without the package's own, what stands in it, what it imports when it
    runs, and what it knows besides, by types alone."""

    name: str
    path: Path
    tree: ast.Module
    imports: frozenset[str]
    knows: frozenset[str]

    @property
    def part(self) -> str:
        """The part of the house in which it lies."""
        return self.name.split(".")[0]


def name_of(node: ast.expr) -> str:
    """The last word of ``x`` or ``a.b.x``."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every node that runs: all but the bodies of ``if TYPE_CHECKING``."""
    yield node
    typing_only = isinstance(node, ast.If) and name_of(node.test) == "TYPE_CHECKING"
    for child in node.orelse if typing_only else ast.iter_child_nodes(node):
        yield from statements(child)


def imports(nodes: Iterable[ast.AST], here: list[str]) -> Iterator[str]:
    """The absolute names that a file of this package imports, anywhere in it, by statement or by import_module."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            # "from x import y" may name a module y: keep both, the shorter one is a prefix of the longer.
            yield from (f"{origin}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and name_of(node.func) == "import_module":
            yield from (one.value for one in node.args[:1] if isinstance(one, ast.Constant) and one.value)


@pytest.fixture(scope="module")
def modules() -> list[Module]:
    """Every file of the package, read once."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = list(path.relative_to(PACKAGE).with_suffix("").parts)
        folder = [NAME, *parts[:-1]]
        if len(parts) > 1 and parts[-1] == "__init__":
            parts.pop()
        tree = ast.parse(path.read_text("utf-8"))
        runs, knows = (frozenset(imports(nodes, folder)) for nodes in (statements(tree), ast.walk(tree)))
        found.append(Module(".".join(parts), path, tree, runs, knows))
    return found


def wrong_imports(one: Module) -> Iterator[str]:
    """What a module imports against the direction of the house."""
    part = one.part
    below = BELOW.get(part, set())
    for name in sorted(one.knows - {f"{NAME}.{known}" for known in KNOWN_ABOVE.get(part, ())}):
        root, _, inside = name.partition(".")
        if root == NAME:
            if part == inside.split(".")[0] in ROOMS:
                yield from wrong_room(part, one.name.split(".")[1:], inside.split(".")[1:])
            if part in ROOF or inside.split(".")[0] == part:
                continue
            if not any(inside == other or inside.startswith(other + ".") for other in below):
                yield f"{name}: {part} may import {', '.join(sorted(below)) or 'no other part'}"
        elif part in STANDARD_LIBRARY_ONLY and root not in sys.stdlib_module_names:
            yield f"{name}: {part} uses the standard library only"
        elif root in WIDGETS and part not in ("board", "serve"):
            yield f"{name}: only board imports widget libraries"
        elif part == "rules" and root in NOT_IN_RULES:
            yield f"{name}: the rules know no clock and no randomness but the state's own"


def wrong_room(part: str, here: list[str], there: list[str]) -> list[str]:
    """What is wrong with an import from one room of a part in another."""
    if not here or not there or there[0] in {here[0], *ROOMS[part].get(here[0], set())}:
        return []
    below = ", ".join(sorted(ROOMS[part].get(here[0], set())))
    return [f"{part}.{'.'.join(there)}: {part}.{here[0]} may import {below or 'no other room'}"]


def test_every_part_has_its_place(modules: list[Module]) -> None:
    unknown = {one.part for one in modules} - set(BELOW) - ROOF
    assert not unknown, f"say in BELOW which parts these may import: {', '.join(sorted(unknown))}"


def test_imports_run_one_way(modules: list[Module]) -> None:
    wrong = [f"{one.path.relative_to(ROOT)}: {line}" for one in modules for line in wrong_imports(one)]
    assert not wrong, "\n".join(wrong)


def test_the_table_of_parts_has_no_circle() -> None:
    # cards speaks the language of the rules, and the rules know no card; whole parts never meet in a circle.
    for part, below in BELOW.items():
        assert not [other for other in below if part in BELOW[other.split(".")[0]]]


def test_importing_the_package_loads_no_heavy_library() -> None:
    code = f"import sys, vk_notebook.art; print(*sorted(set(sys.modules) & {NOT_AT_IMPORT!r}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def tracked() -> list[Path]:
    """The files of the repository; in an unpacked archive without git, all but what tools made."""
    try:
        listed = subprocess.run(
            ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        made = {"build", "dist", "site", "node_modules", "__pycache__"}
        places = ((path, path.relative_to(ROOT).parts) for path in ROOT.rglob("*") if path.is_file())
        return [path for path, parts in places if not any(part in made or part[0] == "." for part in parts)]
    return [path for name in listed.decode().split("\0") if name and (path := ROOT / name).is_file()]


def machine_paths(text: str) -> list[str]:
    """The places of one machine that a text names."""
    folders = r"(?<![\w.:/}])/(?:work|root|home|Users)/\w[^\s\"'`)]*"
    # Put together here so that this file passes its own test.
    others = [r"\.\./" + "shared", r"registry\." + "npmjs", r"files\.python" + "hosted"]
    return re.findall("|".join([folders, *others]), text)


def test_no_file_names_a_place_of_one_machine() -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}: {place}" for place in machine_paths(text)]
    assert not found, "\n".join(found)


def test_the_package_does_not_live_on_its_assertions() -> None:
    play = "import vk_notebook as vk; game = vk.new_game(2, seed=1); print(len(game.play('end turn').options))"
    done = subprocess.run([sys.executable, "-O", "-c", play], capture_output=True, text=True, check=True, cwd=ROOT)
    assert int(done.stdout) > 1


#: What may be imported where it is used: libraries that only some things need, and what stands on them.
LATE = NOT_AT_IMPORT | {"cloudpickle"}


@pytest.fixture
def inner(modules: list[Module]) -> list[Module]:
    """All but the package's own file, which imports what is asked for when it is asked for."""
    return [one for one in modules if one.name != "__init__"]


def test_no_import_hides_in_a_function(inner: list[Module]) -> None:
    hidden = [
        f"{one.path.relative_to(ROOT)}, line {node.lineno}"
        for one in inner
        for function in ast.walk(one.tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, (ast.Import, ast.ImportFrom)) and not may_be_late(node)
    ]
    assert hidden == []


def may_be_late(node: ast.Import | ast.ImportFrom) -> bool:
    """Whether an import may stand where it is used."""
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    own = isinstance(node, ast.ImportFrom) and node.level > 0
    return not own and {name.split(".")[0] for name in names} <= LATE


def test_imports_go_in_no_circle(inner: list[Module]) -> None:
    names = {one.name for one in inner}
    below = {
        one.name: {
            module
            for found in one.imports
            for module in (found.removeprefix(f"{NAME}."), found.removeprefix(f"{NAME}.").rpartition(".")[0])
            if module in names and module != one.name
        }
        for one in inner
    }
    order = graphlib.TopologicalSorter(below)
    assert len(list(order.static_order())) == len(names)  # raises CycleError, which names the circle


def test_a_file_has_a_name_of_its_own(inner: list[Module]) -> None:
    allowed = {"__init__.py", "__main__.py", "check.py"}  # of lessons and of bots: both are documented
    allowed |= {"door.py", "page_socket.py", "seats.py"}  # settings that people have copied know the earlier names
    names = Counter(one.path.name for one in inner)
    assert [name for name, count in names.items() if count > 1 and name not in allowed] == []
