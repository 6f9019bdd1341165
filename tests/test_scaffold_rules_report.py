"""``make rules``: what it reads in the tests and in the rulebook, and what it refuses."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rules_report", ROOT / "tools" / "rules_report.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


tool = load()

RULEBOOK = """# Rules
## Pyramid {#pyramid}
### It crumbles at once {#pyramid.crumble-immediate}
Text.
### Nothing falls {#pyramid.crumble-apex-none}
### Boat {#card.boat}
### Boat again {#card.boat.choice}
### Pharaohs {#pharaoh.optional}
"""
SCOPES = "[all]\n+ *\n[base]\n# a note\n+ *\n- pharaoh\n"


def ids(source: str) -> list[str | None]:
    return [use.id for use in tool.uses_in(source, "tests/test_x.py")]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('@pytest.mark.rule("a.b")\ndef test(): pass', ["a.b"]),
        ('@pytest.mark.rule("a.b", "c.d")\nclass TestX: pass', ["a.b", "c.d"]),
        ('pytestmark = [pytest.mark.slow, pytest.mark.rule("a.b")]', ["a.b"]),
        ('CASES = [pytest.param(1, marks=[pytest.mark.slow, pytest.mark.rule("a.b")])]', ["a.b"]),
        ('from pytest import mark\n@mark.rule("a.b")\ndef test(): pass', ["a.b"]),
        ('rule = pytest.mark.rule\n@rule("a.b")\ndef test(): pass', ["a.b"]),
        ("@pytest.mark.rule(NAME)\ndef test(): pass", [None]),
        ('@pytest.mark.rule(*["a.b"])\ndef test(): pass', [None]),
        ('rule("a.b")\n# pytest.mark.rule("c.d")\n"pytest.mark.rule(1)"', []),
    ],
)
def test_marks_are_read(source: str, expected: list[str | None]) -> None:
    assert ids(source) == expected


@pytest.fixture
def report(tmp_path: Path, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """Runs the tool on a small project with one test file; gives the status and what was printed."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "rulebook.md").write_text(RULEBOOK, encoding="utf-8")
    (tmp_path / "scopes.txt").write_text(SCOPES, encoding="utf-8")

    def call(source: str, *options: str) -> tuple[int, str]:
        (tmp_path / "tests" / "test_x.py").write_text(source, encoding="utf-8")
        places = ["--rulebook", "rulebook.md", "--tests", "tests", "--scopes", "scopes.txt"]
        places[1::2] = [str(tmp_path / name) for name in places[1::2]]
        status = tool.main([*places, *options])
        return status, capsys.readouterr().out

    return call


ALL_BUT_ONE = """
pytestmark = [
    pytest.mark.rule("pyramid.crumble-immediate", "pyramid.crumble-apex-none"),
    pytest.mark.rule("card.boat"),
]
"""


def test_what_no_test_carries_is_printed_by_prefix(report) -> None:  # type: ignore[no-untyped-def]
    status, text = report('pytestmark = pytest.mark.rule("card.boat")')
    assert status == 0
    assert "pyramid (2)\n  pyramid.crumble-apex-none\n  pyramid.crumble-immediate\n" in text
    assert "card.boat (1)\n  card.boat.choice\n" in text
    assert text.endswith("1 of 5 rules carried by tests\n")


def test_a_scope_leaves_out_later_rules(report) -> None:  # type: ignore[no-untyped-def]
    status, text = report(ALL_BUT_ONE, "--scope", "base")
    assert status == 0
    assert "pharaoh" not in text
    assert text.endswith("3 of 4 rules carried by tests\n")


def test_strict_fails_for_a_rule_without_a_test(report) -> None:  # type: ignore[no-untyped-def]
    assert report(ALL_BUT_ONE, "--scope", "base", "--strict")[0] == 1
    full = ALL_BUT_ONE.replace('"card.boat"', '"card.boat", "card.boat.choice"')
    assert report(full, "--scope", "base", "--strict") == (0, "4 of 4 rules carried by tests\n")


def test_an_id_that_the_rulebook_lacks_fails(report) -> None:  # type: ignore[no-untyped-def]
    status, text = report('\npytestmark = pytest.mark.rule("pyramid.crumbel")')
    assert status == 1
    assert "tests/test_x.py:2: pyramid.crumbel" in text


def test_an_id_that_cannot_be_read_fails(report) -> None:  # type: ignore[no-untyped-def]
    status, text = report("pytestmark = pytest.mark.rule(NAME)")
    assert status == 1
    assert "tests/test_x.py:1" in text


def test_what_lessons_teach_is_counted(report, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "scopes.txt").write_text(SCOPES + "[core]\n+ pyramid\n", encoding="utf-8")
    folder = tmp_path / "lessons"
    folder.mkdir()
    lesson = folder / "one.py"
    lesson.write_text('A = Task(teaches=("pyramid.crumble-immediate", "card.boat"))', encoding="utf-8")
    places = ("--lessons", str(folder))
    status, text = report(ALL_BUT_ONE, *places)
    assert status == 0
    assert text.endswith("taught: 1 of 2 core rules\n")
    assert "Core rules that no lesson teaches:\npyramid (1)\n  pyramid.crumble-apex-none\n" in report(
        ALL_BUT_ONE, "--taught", *places
    )[1]
    for wrong, said in (('"pyramid.crumbel"', "one.py:1: pyramid.crumbel"), ("NAME", "one.py:1: no plain string")):
        lesson.write_text(f"A = Question(teaches=({wrong},))", encoding="utf-8")
        status, text = report(ALL_BUT_ONE, *places)
        assert status == 1
        assert said in text


def test_a_scope_that_does_not_exist_is_refused(report) -> None:  # type: ignore[no-untyped-def]
    assert report("", "--scope", "nothing")[0] == 2


def test_a_pattern_covers_what_lies_below_it_and_nothing_beside() -> None:
    scope = tool.Scope(((True, "*"), (False, "card"), (True, "card.ring")))
    answers = {rule: scope.covers(rule) for rule in ("card.ring", "card.ring.x", "card.ring-x", "cards")}
    assert answers == {
        "card.ring": True,
        "card.ring.x": True,
        "card.ring-x": False,
        "cards": True,
    }


def test_the_scope_of_the_first_version() -> None:
    base = tool.read_scopes(ROOT / "tools" / "scopes.txt")["base"]
    inside = ("pyramid.crumble-chain", "card.boat", "card.boat.choice", "card.kite", "edition.may-base")
    outside = ("pharaoh.khufu", "solo.card.boat", "solitaire.master", "variant.half-sets", "card.scribe")
    assert [rule for rule in inside if not base.covers(rule)] == []
    assert [rule for rule in outside if base.covers(rule)] == []


def test_a_line_of_the_scopes_that_says_nothing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "scopes.txt"
    path.write_text("[base]\ncard.boat\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 2"):
        tool.read_scopes(path)
