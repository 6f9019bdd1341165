"""Print the rules without a test, and how many of the rules that a player needs first the lessons teach.

The rulebook gives each rule a heading ``### Title {#rule.id}``, and a test is marked with
``@pytest.mark.rule("rule.id")``. Tests and lessons are read, not imported. The exit code is 1 if an id is not in the
rulebook or not a plain string. ``--taught`` lists the first rules that no lesson teaches.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADING = re.compile(r"^### .*\{#([^}\s]+)\}\s*$", re.MULTILINE)
#: The field of a lesson's sheet; its lines after the first begin with two blanks.
TEACHES = re.compile(r"^- teaches: (.+(?:\n  .+)*)", re.MULTILINE)
MARKS = ("pytest.mark.rule", "mark.rule")
#: What a player needs before the first game, by the beginnings of ids; then what other boxes have of it.
FIRST = ("setup", "pyramid", "turn", "buy", "action", "entomb", "terms", "end", "scoring")
LATER = {
    "setup.players-last-rites", "setup.players-premium", "setup.components-base", "setup.components-last-rites",
    "setup.components-premium", "setup.select-card-set", "setup.tomb-and-reference", "setup.starters-last-rites",
    "setup.starters-choice", "setup.starters-surplus", "turn.pharaoh-once", "scoring.table-last-rites",
}  # fmt: skip


def marked(tree: ast.AST) -> Iterator[ast.expr]:
    """The ids in every ``pytest.mark.rule(...)`` or ``mark.rule(...)``, wherever it stands."""
    for node in ast.walk(tree):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr == "rule" and ast.unparse(called) in MARKS:
            yield from node.args


def in_tests(folder: Path) -> Iterator[tuple[str, str]]:
    """Every id that a test carries, with where it stands; what is no plain string as the code that it is."""
    for path in sorted(folder.rglob("*.py")):
        for node in marked(ast.parse(path.read_text("utf-8"), path.name)):
            plain = isinstance(node, ast.Constant) and isinstance(node.value, str)
            yield (node.value if plain else ast.unparse(node)), f"{path.relative_to(folder)}:{node.lineno}"


def in_lessons(folder: Path) -> Iterator[tuple[str, str]]:
    """Every id that the sheet of a lesson teaches, with where the field begins."""
    for path in sorted(folder.glob("*_lesson.md")):
        sheet = path.read_text("utf-8")
        for field in TEACHES.finditer(sheet):
            line = sheet.count("\n", 0, field.start()) + 1
            yield from ((rule.strip(), f"{path.name}:{line}") for rule in field[1].split(","))


def grouped(title: str, ids: Iterable[str]) -> list[str]:
    """The ids as lines, a block for each beginning; a card's rules stand together."""
    groups: dict[str, list[str]] = defaultdict(list)
    for rule in sorted(ids):
        first, *more = rule.split(".")
        groups[f"card.{more[0]}" if first == "card" else first].append(rule)
    lines = [title] if groups else []
    for name, rules in groups.items():
        lines += [f"{name} ({len(rules)})", *(f"  {rule}" for rule in rules)]
    return lines


def report(rulebook: str, tests: Path, lessons: Path, list_taught: bool = False) -> tuple[list[str], bool]:
    """The lines to print, and whether an id is wrong."""
    rules = HEADING.findall(rulebook)
    carried, taught = list(in_tests(tests)), list(in_lessons(lessons))
    wrong = [f"the rulebook has {rule} twice" for rule, count in Counter(rules).items() if count > 1]
    wrong += [f"{where}: the rulebook has no {rule}" for rule, where in (*carried, *taught) if rule not in rules]
    missing = set(rules) - {rule for rule, _ in carried}
    first = {rule for rule in rules if rule.split(".")[0] in FIRST and rule not in LATER}
    left = first - {rule for rule, _ in taught}
    lines = [*wrong, *grouped("Rules without a test:", missing)]
    lines += grouped("First rules that no lesson teaches:", left) if list_taught else []
    lines.append(f"{len(set(rules) - missing)} of {len(set(rules))} rules carried by tests")
    return [*lines, f"taught: {len(first - left)} of {len(first)} rules that a player needs first"], bool(wrong)


def main() -> int:
    """Print the report on this repository; returns the exit code."""
    package = ROOT / "vk_notebook"
    rulebook = (package / "rules" / "rulebook.md").read_text("utf-8")
    lines, wrong = report(rulebook, ROOT / "tests", package / "lessons", "--taught" in sys.argv)
    print("\n".join(lines))
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
