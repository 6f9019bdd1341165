"""Worker processes start wherever the program runs, and find the modules that it finds."""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

import vk_notebook as vk

ROOT = Path(__file__).parents[2]
#: A bot of one's own, by modules of one's own: one of them has a name of the standard library.
FAVOURITE = "def favourite(options): return len(options) - 1\n"
MYBOTS = """
import difflib
from mine import Base
class Last(Base):
    def choose(self, view, options, rng):
        return difflib.favourite(options)
"""


def run(script: str, folder: Path, *flags: str, shell: str = "", path: str | None = str(ROOT)) -> str:
    """What a script prints that runs in a folder and lies in another one."""
    home = folder.parent / "elsewhere"
    home.mkdir(exist_ok=True)
    (home / "script.py").write_text(script, "utf-8")
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONSAFEPATH")}
    words = [sys.executable, *flags, str(home / "script.py")]
    if shell:
        words = ["sh", "-c", f'exec "$@" {shell}', "sh", *words]
    given = {"PYTHONPATH": path} if path else {}
    done = subprocess.run(words, cwd=folder, env=environment | given, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def full_of_others(folder: Path) -> Path:
    """A folder in which every module of the standard library has a namesake that cannot be used."""
    folder.mkdir()
    for name in filter(importlib.util.find_spec, sys.stdlib_module_names - {"this", "antigravity"}):
        (folder / f"{name}.py").write_text(f"raise SystemError('this is not {name}')\n", "utf-8")
    return folder


def test_namesakes_of_the_standard_library_in_the_folder_and_beside_the_package_do_no_harm(tmp_path: Path) -> None:
    """As in a notebook, whose kernel has loaded much before its own folder is searched first."""
    folder, packages = full_of_others(tmp_path / "mine"), full_of_others(tmp_path / "packages")
    (packages / "vk_notebook").symlink_to(ROOT / "vk_notebook")
    play = "print([g.scores for g in vk.simulate(['tempo', 'random'], games=2, jobs=1, progress=False).played()])\n"
    script = (
        "import sys\nat = [one.endswith('-packages') for one in sys.path].index(True)\n"
        f"sys.path.insert(at, {str(packages)!r})\nimport vk_notebook as vk\n{play}sys.path.insert(0, '')\n{play}"
    )
    here, there = run(script, folder, path=None).splitlines()
    assert here == there


def test_bots_of_ones_own_find_the_modules_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, text in (("difflib", FAVOURITE), ("mine", "class Base: pass\n"), ("mybots", MYBOTS)):
        (folder / f"{name}.py").write_text(text, "utf-8")
    script = (
        "import sys\nimport vk_notebook as vk\nimport vk_notebook.analysis\ndel sys.modules['difflib']\n"
        f"sys.path.insert(0, {str(folder)!r})\nfrom mybots import Last\n"
        "found = vk.simulate([Last(), 'random'], games=2, jobs=1, progress=False)\n"
        "print([game.reason for game in found.played()], found == vk.simulate([Last(), 'random'], games=2, jobs=0))"
    )
    assert run(script, folder) == "['', ''] True\n"


def test_a_module_of_ones_own_called_statistics_takes_nothing_from_a_notebook(tmp_path: Path) -> None:
    """No name is likelier beside the games of somebody who counts them; a kernel has loaded no other by then."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "statistics.py").write_text(FAVOURITE, "utf-8")
    script = (
        "import sys\nsys.path.insert(0, '')\nimport vk_notebook as vk\n"
        "vk.simulate(['tempo', 'random'], games=2, jobs=1, progress=False).report()\n"
        "[getattr(vk, name) for name in vk.__all__]\n"
        "str(vk.Insights(vk.Collection([vk.example('boat')], progress=False)))\n"
        "import statistics\nprint(statistics.favourite('abc'))"
    )
    assert run(script, folder) == "2\n"


FINISHED = (
    "import vk_notebook as vk\n"
    "found = vk.simulate(['random', 'random'], games=2, jobs=1)\n"
    "open('told.txt', 'w').write(str([game.reason for game in found.played()]))\n"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("flags", "shell"),
    [("-O", ""), ("-OO", ""), ("-I", ""), ("-P", ""), ("-W error", ""), ("-X utf8 -bb", "")]
    + [("", closed) for closed in ("2>&-", ">&-", "<&-", "<&- >&- 2>&-")],
)
def test_workers_start_under_every_flag_and_without_a_console(tmp_path: Path, flags: str, shell: str) -> None:
    if shell and os.name != "posix":
        pytest.skip("a shell closes the streams")
    folder = tmp_path / "mine"
    folder.mkdir()
    run(f"import sys\nsys.path.append({str(ROOT)!r})\n" + FINISHED, folder, *flags.split(), shell=shell)
    assert (folder / "told.txt").read_text() == "['', '']"


@pytest.mark.parametrize("program", [None, "", "/usr/bin/uwsgi", "/opt/blender/blender"])
def test_where_the_program_is_no_python_the_games_are_played_in_it(
    program: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    found = vk.simulate("random", games=2, jobs=2, progress=False)
    assert [game.reason for game in found.played()] == ["", ""]


def test_a_frozen_program_is_not_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert len(vk.simulate("random", games=2, jobs=2, progress=False)) == 2


@pytest.mark.skipif(os.name != "posix", reason="a script stands for a Python that does not start")
def test_workers_that_do_not_start_are_told_and_fail_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "python"
    monkeypatch.setattr(sys, "executable", str(broken))
    with pytest.raises(ValueError, match=r"does not start \(.*No such file.*\); use jobs=0"):
        vk.simulate("random", games=2, jobs=2, progress=False)
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    with pytest.raises(ValueError, match=r"does not start \(it ended with code 3\); use jobs=0"):
        vk.simulate("random", games=2, jobs=2, progress=False)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_the_processes_of_a_review_take_no_module_of_the_folder_either(method: str, tmp_path: Path) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {method} here")
    script = (
        "import multiprocessing, sys\nfrom vk_notebook import cli\nif __name__ == '__main__':\n"
        f"    multiprocessing.set_start_method({method!r})\n"
        "    sys.exit(cli.main(['review', 'boat', '--quick', '--turns', '1', '--jobs', '2']))\n"
    )
    assert "decisions judged" in run(script, full_of_others(tmp_path / "mine"))
