"""``make rules``: what it reads in tests, lessons and the rulebook, and what it finds wrong."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.rules_report import marked, report

RULEBOOK = """# Rules
## Pyramid {#pyramid}
### It crumbles at once {#pyramid.crumble-immediate}
Text.
### Nothing falls {#pyramid.crumble-apex-none}
### Boat {#card.boat}
### Boat again {#card.boat.choice}
### Pharaohs {#pharaoh.optional}
"""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('@pytest.mark.rule("a.b")\ndef test(): pass', ["'a.b'"]),
        ('@pytest.mark.rule("a.b", "c.d")\nclass TestX: pass', ["'a.b'", "'c.d'"]),
        ('pytestmark = [pytest.mark.slow, pytest.mark.rule("a.b")]', ["'a.b'"]),
        ('CASES = [pytest.param(1, marks=[pytest.mark.slow, pytest.mark.rule("a.b")])]', ["'a.b'"]),
        ('from pytest import mark\n@mark.rule("a.b")\ndef test(): pass', ["'a.b'"]),
        ("@pytest.mark.rule(NAME)\ndef test(): pass", ["NAME"]),
        ('rule("a.b")\n# pytest.mark.rule("c.d")\n"pytest.mark.rule(1)"', []),
    ],
)
def test_marks_are_read(source: str, expected: list[str]) -> None:
    assert [ast.unparse(node) for node in marked(ast.parse(source))] == expected


def told(tmp_path: Path, tests: str, lesson: str = "", every: bool = False) -> tuple[str, bool]:
    """What is printed of a small project, and whether something is wrong."""
    for name, text in (("tests", tests), ("lessons", lesson)):
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "test_x.py").write_text(text, encoding="utf-8")
    lines, wrong = report(RULEBOOK, tmp_path / "tests", tmp_path / "lessons", every)
    return "\n".join(lines), wrong


def test_what_no_test_carries_is_printed_by_its_beginning(tmp_path: Path) -> None:
    text, wrong = told(tmp_path, 'pytestmark = pytest.mark.rule("card.boat")')
    assert not wrong
    assert "pyramid (2)\n  pyramid.crumble-apex-none\n  pyramid.crumble-immediate\n" in text
    assert "card.boat (1)\n  card.boat.choice\n" in text
    assert "1 of 5 rules carried by tests" in text


def test_what_lessons_teach_is_counted(tmp_path: Path) -> None:
    text, wrong = told(tmp_path, "", 'A = Task(teaches=("pyramid.crumble-immediate", "card.boat"))', every=True)
    assert not wrong
    assert "First rules that no lesson teaches:\npyramid (1)\n  pyramid.crumble-apex-none\n" in text
    assert text.endswith("taught: 1 of 2 rules that a player needs first")


@pytest.mark.parametrize("wrong", ['"pyramid.crumbel"', "NAME"])
def test_an_id_that_the_rulebook_lacks_or_that_cannot_be_read_fails(tmp_path: Path, wrong: str) -> None:
    said = f"the rulebook has no {wrong.strip(chr(34))}"
    for tests, lesson in ((f"\npytestmark = pytest.mark.rule({wrong})", ""), ("", f"\nA = Task(teaches=({wrong},))")):
        text, failed = told(tmp_path, tests, lesson)
        assert failed
        assert f"test_x.py:2: {said}" in text
