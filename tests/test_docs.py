"""The documentation: what it shows can be typed, all that is public stands in it, and it asks no other host."""

import argparse
import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import vk_notebook as vk
from tests.typed import ROOT, answered, blocks, typed
from vk_notebook import art, bots, cli
from vk_notebook.ground.extras import how_to_install

DOCS = ROOT / "docs"
#: What a page makes a browser fetch from another host, by an attribute or in a style; a link to click is none of it.
FETCHED = re.compile(r"""<(?!a\s)[^>]*\s(?:src|srcset|href|data)=["']?((?:https?:)?//[^"'\s>]+)""", re.IGNORECASE)
IN_A_STYLE = re.compile(r"""(?:url\(\s*|@import\s+)["']?((?:https?:)?//[^"')\s]+)""", re.IGNORECASE)


def foreign(page: str) -> list[str]:
    return FETCHED.findall(page) + IN_A_STYLE.findall(page)


#: What runs in a place that no test has: a cluster.
NOWHERE = {"docs/simulate.md": 1}
#: Pages whose examples have a test of their own, which gives them the files that they need.
ELSEWHERE = {"docs/write_a_lesson.md", "docs/train_an_agent.md", "README.md"}
PAGES = ["README.md", *sorted(f"docs/{one.name}" for one in DOCS.glob("*.md"))]
#: Words of examples that take long, and what is typed instead.
QUICK = {
    "docs/review.md": [("vk.review(record", "vk.review(record, turns=(35, 36), budget=4, progress=False")],
    "docs/assumed_numbers.md": [("games=20, players=2", "games=3, players=2, jobs=0"), ("range(4)", "range(1)")],
}
SLOW = {"docs/pictures.md", "docs/replay.md", "docs/write_a_bot.md", "docs/simulate.md"}
#: What stands on a page before its first example, or is there already for who types it.
GIVEN: dict[str, Any] = {"docs/places.md": {"mo": SimpleNamespace(state=lambda value: (lambda: value, set))}}


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.slow] * (page in SLOW))
        for page in PAGES
        if page not in ELSEWHERE and blocks(page)
    ],
)
def test_what_is_typed_is_answered_as_it_stands_there(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.weights").write_bytes((ROOT / "vk_notebook/value/judge.weights").read_bytes())
    typed(page, {"vk": vk, **GIVEN.get(page, {})}, *QUICK.get(page, []))


def test_nothing_on_a_page_is_left_untyped() -> None:
    assert {page: len(left) for page in PAGES if (left := blocks(page, "python .+?"))} == NOWHERE
    sheet = (ROOT / "vk_notebook/cards/actions.py").read_text("utf-8")
    lines = blocks("docs/architecture.md", "text")[1].splitlines()
    assert len(lines) == 2
    assert all(line in sheet for line in lines)


def test_every_public_name_has_its_place_in_the_reference() -> None:
    directive = re.compile(r"^\.\. auto(?:class|function|exception)::\s*(\w+)", re.MULTILINE)
    parts = re.split(r"^\.\. currentmodule:: ", (DOCS / "api.rst").read_text("utf-8"), flags=re.MULTILINE)
    ours = [part for part in parts if part.split()[0] in ("vk_notebook", "vk_notebook.art")]
    told = [name for part in ours for name in directive.findall(part)]
    assert sorted(told) == sorted([*vk.__all__, *art.__all__])


def test_what_to_install_is_said_as_the_package_is_built() -> None:
    told = how_to_install("pandas", "voila", "ipykernel", "nobody-knows-it")
    assert re.fullmatch(r'pip install "?pandas\b.* "?voila\b.* ipykernel "nobody-knows-it"', told)


def commands() -> dict[str, tuple[str, list[str]]]:
    """Every command with its arguments: what it does, and its options."""
    found = {}
    for top in (cli.parser(), cli.pictures_parser()):
        (several,) = [one for one in top._actions if isinstance(one, argparse._SubParsersAction)]
        said = {one.dest: one.help or "" for one in several._choices_actions}
        for name, command in several.choices.items():
            given = [one for one in command._actions if one.dest != "help"]
            words = [_argument(one) for one in given if not one.option_strings]
            options = [one.option_strings[-1] for one in given if one.option_strings]
            found[" ".join([command.prog, *words])] = said[name], options
    return found


def _argument(one: argparse.Action) -> str:
    name = str(one.metavar or one.dest.upper())
    return {"?": f"[{name}]", "*": f"[{name}...]", "+": f"{name}..."}.get(str(one.nargs), name)


def test_the_page_of_the_command_line_lists_what_there_is() -> None:
    page = (DOCS / "command_line.md").read_text("utf-8")
    rows = re.findall(r"^\| `(vk-notebook .+)` \| (.+) \| (.+) \|$", page, re.MULTILINE)
    told = {command: (what, re.findall(r"--[a-z-]+", options)) for command, what, options in rows}
    assert told == commands()


def documented() -> list[tuple[str, object]]:
    """Every public name, and every public member of a public class."""
    found: list[tuple[str, object]] = []
    public = [(name, getattr(module, name)) for module in (vk, bots) for name in module.__all__]
    for name, it in public:
        found.append((name, it))
        if inspect.isclass(it):
            found += [
                (f"{name}.{member}", value)
                for member, value in vars(it).items()
                if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod)))
            ]
    return [(name, it) for name, it in found if name not in ("BOTS", "ROSTER")]


def test_every_public_name_says_in_a_sentence_what_it_is() -> None:
    silent = [name for name, it in documented() if not re.match(r"\S.*?[.:!?](\s|$)", inspect.getdoc(it) or "", re.S)]
    assert len(documented()) > 150
    assert silent == []


@pytest.mark.parametrize("name", [name for name in vk.__all__ if inspect.isfunction(getattr(vk, name))])
def test_every_public_function_shows_an_example_that_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = inspect.getdoc(getattr(vk, name)) or ""
    assert ">>> " in said
    answered(said, {"vk": vk}, name)


@pytest.mark.slow
def test_the_site_is_built_without_a_warning_and_loads_nothing_from_other_hosts(tmp_path: Path) -> None:
    sphinx = (sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", str(tmp_path / "doctrees"))
    done = subprocess.run([*sphinx, str(DOCS), str(tmp_path / "html")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    site = tmp_path / "html"
    pages = list(site.rglob("*.html"))
    assert {"index.html", "rulebook.html", "command_line.html", "api.html"} <= {
        page.relative_to(site).as_posix() for page in pages
    }
    found = {page.name: foreign(page.read_text("utf-8")) for page in pages}
    assert {name: addresses for name, addresses in found.items() if addresses} == {}
    styles = {path.name: IN_A_STYLE.findall(path.read_text("utf-8")) for path in site.rglob("*.css")}
    assert styles
    assert {name: addresses for name, addresses in styles.items() if addresses} == {}
    rulebook = (site / "rulebook.html").read_text("utf-8")
    refusal = vk.new_game(2, seed=7).why_not("buy Hopi Canopic Jar")
    assert f'id="{refusal.rule.replace(".", "-")}"' in rulebook or f'id="{refusal.rule}"' in rulebook
    assert "vk-notebook simulate" in (site / "command_line.html").read_text("utf-8")
