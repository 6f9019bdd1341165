"""The wheel and the source archive: complete, the same from either side, and enough where there is only Python."""

import hashlib
import importlib
import importlib.util
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
import yaml

import vk_notebook as vk
from tests.wheels import alone, hatchling, installed

ROOT = Path(__file__).resolve().parents[1]
# Each line needs what the package says of its types, or mypy --strict finds fault with it.
USER = """
import vk_notebook as vk
from vk_notebook.bots import play

game: vk.Game = vk.new_game(["Ana", "Ben"], cards=vk.Mix(("jewelry", "builders"), uniques="base"), seed=7)
texts: list[str] = [option.text for option in game.options]
refusal = game.why_not("buy Urn")
rule: str = refusal.rule if refusal is not None else ""
points: int = game.scores()["Ana"].total
cost: int = vk.card("Boat").cost
record: vk.Record = game.record
moves: list[str] = record.moves
record.save("game.vk.json")
end: vk.Game = vk.load("game.vk.json").game()


class Mine(vk.Bot):
    def choose(self, view: vk.View, options: object, rng: object) -> int:
        return len(view.me.tomb) and 0


finished: bool = play(game, [Mine(), "random"]).finished
wins: str = str(vk.simulate([Mine(), "random"], games=2, jobs=0).report("wins"))
board = vk.Board(game, seat="Ana", bots={"Ben": Mine()})
"""
WRONG = """
points: str = game.scores()["Ana"].total
game.ply("end turn")
"""


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source archive, and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("dist")
    archive = hatchling(ROOT, "sdist", folder)
    with tarfile.open(archive) as held:
        held.extractall(folder, **({"filter": "data"} if sys.version_info >= (3, 12) else {}))
    return archive, hatchling(folder / f"vk_notebook-{vk.__version__}", "wheel", folder)


def contents(wheel: Path) -> dict[str, int]:
    """What a wheel holds: names with check sums."""
    with zipfile.ZipFile(wheel) as held:
        return {one.filename: one.CRC for one in held.infolist()}


@pytest.mark.slow
def test_the_wheel_is_complete_and_the_same_from_the_archive(packed: tuple[Path, Path], tmp_path: Path) -> None:
    archive, wheel = packed
    start = f"vk_notebook-{vk.__version__}"
    assert (archive.name, wheel.name) == (f"{start}.tar.gz", f"{start}-py3-none-any.whl")
    assert contents(wheel) == contents(hatchling(ROOT, "wheel", tmp_path))
    names = set(contents(wheel))
    package = [path for path in (ROOT / "vk_notebook").rglob("*") if path.is_file()]
    made = (".pyc", ".so", ".pyd")
    assert names >= {path.relative_to(ROOT).as_posix() for path in package if path.suffix not in made}
    assert {"vk_notebook/py.typed", "vk_notebook/cards/cards.csv", "vk_notebook/rules/rulebook.md"} <= names
    placed = {name.split(".data/data/")[1] for name in names if ".data/data/" in name}
    shared = [path for path in (ROOT / "share").rglob("*") if path.is_file()]
    door = "etc/jupyter/jupyter_server_config.d/vk-notebook.json"
    assert placed == {door, *(path.relative_to(ROOT).as_posix() for path in shared)}
    assert not [name for name in placed if "/lab/" in name]  # nobody's JupyterLab looks different
    lessons = {f"vk_notebook/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert names >= lessons
    # Tests and drawn faces are for those who work on it; who installs a package asks for none of them.
    assert {name.split("/")[0].split("-")[0] for name in names} == {"vk_notebook"}


@pytest.mark.slow
def test_the_archive_holds_what_git_holds(packed: tuple[Path, Path]) -> None:
    try:
        git = ["git", "-c", f"safe.directory={ROOT}", "ls-files"]
        tracked = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no git repository: there is nothing to compare with")
    with tarfile.open(packed[0]) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert [name for name in tracked if name not in held and (ROOT / name).is_file()] == []


def test_every_link_of_the_package_page_works_there() -> None:
    spec = importlib.util.spec_from_file_location("package_page", ROOT / "package_page.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", readme)
    shown = made.page(readme, "https://example.org/vk", "1.2")
    assert re.findall(r"\]\((?!https:)([^)]+)\)", shown) == []
    assert "![The board" in shown
    assert "https://example.org/vk/blob/v1.2/docs/hosting.md" in shown
    assert len(re.findall(r"\]\(", shown)) == len(links)
    assert 'pip install "vk-notebook[lessons]"' in shown
    alone = made.page(readme, "", "1.2")
    assert re.findall(r"\]\((?!https:)([^)]+)\)", alone) == []
    assert "[docs/" not in alone


@pytest.mark.slow
def test_the_conda_recipe_is_of_this_archive_and_asks_for_what_the_page_needs(packed: tuple[Path, Path]) -> None:
    command = [sys.executable, str(ROOT / "tools" / "conda_recipe.py"), str(packed[0])]
    place = os.environ | {"VK_REPOSITORY": "https://github.com/owner/name"}
    recipe = yaml.safe_load(subprocess.run(command, check=True, capture_output=True, text=True, env=place).stdout)
    assert recipe["context"] == {"version": vk.__version__, "python_min": "3.11"}
    assert recipe["source"]["sha256"] == hashlib.sha256(packed[0].read_bytes()).hexdigest()
    wanted = {"python", "anywidget", "ipywidgets", "voila", "ipykernel", "tornado", "numpy"}
    assert {line.partition(" ")[0] for line in recipe["requirements"]["run"]} == wanted
    assert recipe["build"]["python"]["entry_points"] == ["vk-notebook = vk_notebook.cli:main"]


@pytest.mark.slow
def test_it_plays_where_there_is_nothing_but_python(packed: tuple[Path, Path]) -> None:
    told = alone(packed[1])
    assert "board: vk.Board is a widget and needs anywidget, which is not installed" in told


@pytest.mark.slow
def test_a_strict_reader_of_types_is_content_with_the_installed_package(
    packed: tuple[Path, Path], tmp_path: Path
) -> None:
    python = installed(packed[1], tmp_path / "home")
    (tmp_path / "user.py").write_text(USER + WRONG, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(tmp_path / "cache")]
    mypy += ["--python-executable", str(python)]
    clean = {name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")}
    done = subprocess.run([*mypy, "user.py"], cwd=tmp_path, env=clean, capture_output=True, text=True, check=False)
    found = [int(line) for line in re.findall(r"^user\.py:(\d+): error", done.stdout, re.MULTILINE)]
    first = USER.count("\n") + 1
    assert found == [first + 1, first + 2], done.stdout + done.stderr


def test_a_board_without_the_widget_libraries_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.import_module

    def missing(name: str, package: str | None = None) -> object:
        if name.startswith(".board."):
            raise ModuleNotFoundError("No module named 'anywidget'", name="anywidget")
        return real(name, package)

    monkeypatch.setattr(importlib, "import_module", missing)
    for name in ("App", "Board", "Replay", "TableEntry"):
        with pytest.raises(ImportError, match=rf'vk\.{name} is a widget and needs anywidget.*pip install "?anywidget'):
            getattr(vk, name)
    assert vk.Record is not None


def test_the_version_is_the_same_wherever_it_stands() -> None:
    places = {
        "pyproject.toml": r'^version = "(.*)"$',
        "vk_notebook/__init__.py": r'^__version__ = "(.*)"$',
        "CITATION.cff": r"^version: [\"']?(.*?)[\"']?$",
        "CHANGELOG.md": r"^## (\S+)",
    }
    found = {re.search(said, (ROOT / name).read_text("utf-8"), re.MULTILINE)[1] for name, said in places.items()}  # type: ignore[index]
    assert found == {vk.__version__}


NAMES = """
import importlib, pkgutil, vk_notebook
lacking = {}
for one in pkgutil.walk_packages(vk_notebook.__path__, "vk_notebook."):
    if not one.name.endswith("__main__"):
        module = importlib.import_module(one.name)
        lacking[one.name] = sorted(set(getattr(module, "__all__", ())) - set(dir(module)))
print({name: found for name, found in lacking.items() if found})
"""


def test_completion_knows_every_public_name() -> None:
    """Also of what loads only when it is used: each package is asked in a process that has used nothing of it."""
    lazy = "import vk_notebook as vk, vk_notebook.art; print(sorted(set(vk.__all__) - set(dir(vk))))"
    for script, nothing in ((lazy, "[]"), (NAMES, "{}")):
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == nothing
    assert len(dir(vk)) == len(set(dir(vk)))
