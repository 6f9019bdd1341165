"""Print the rules of the rulebook that no test carries, and how many core rules the lessons teach.

The rulebook gives each rule a heading ``### Title {#rule.id}``; a test carries it with
``@pytest.mark.rule("rule.id")``. Tests are read, not imported. Exit status: 1 for ids that the rulebook
does not have or that cannot be read, and with --strict for a rule in scope without a test; 2 for a missing
file or an unknown scope.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
HEADING = re.compile(r"^### .*\{#([^}\s]+)\}\s*$", re.MULTILINE)


#: The scope of what a player needs before the first game.
CORE = "core"


class Use(NamedTuple):
    """One id as it stands in a test; ``id`` is None where it is not a plain string."""

    id: str | None
    where: str


def matches(pattern: str, rule: str) -> bool:
    """Whether a pattern of a scope stands for a rule: the id itself, or all ids below it."""
    return pattern == "*" or rule == pattern or rule.startswith(pattern + ".")


class Scope(NamedTuple):
    """Which rules a version covers: patterns in order, the last match decides."""

    lines: tuple[tuple[bool, str], ...]

    def covers(self, rule: str) -> bool:
        covered = False
        for include, pattern in self.lines:
            if matches(pattern, rule):
                covered = include
        return covered

    def idle(self, rules: Iterable[str]) -> list[str]:
        """Patterns that match no rule at all: usually a misspelt id."""
        known = list(rules)
        return [p for _, p in self.lines if not any(matches(p, rule) for rule in known)]


def read_scopes(path: Path) -> dict[str, Scope]:
    """The scopes of a file: ``[name]``, then lines ``+ pattern`` and ``- pattern``."""
    scopes: dict[str, list[tuple[bool, str]]] = {}
    current: list[tuple[bool, str]] | None = None
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            current = scopes.setdefault(line[1:-1], [])
        elif current is not None and re.fullmatch(r"[+-] \S+", line):
            current.append((line[0] == "+", line[2:]))
        else:
            expected = "'[name]', '+ pattern' or '- pattern'"
            raise ValueError(f"{path.name}, line {number}: {expected} expected, not {line!r}")
    return {name: Scope(tuple(lines)) for name, lines in scopes.items()}


def rulebook_ids(path: Path) -> list[str]:
    """The ids of the rulebook in its order."""
    return HEADING.findall(path.read_text(encoding="utf-8"))


def _is_rule_mark(node: ast.expr) -> bool:
    """True for ``pytest.mark.rule`` and ``mark.rule``."""
    if not (isinstance(node, ast.Attribute) and node.attr == "rule"):
        return False
    owner = node.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )


def uses_in(source: str, name: str) -> Iterator[Use]:
    """Every id in a rule mark of a test file, wherever the mark stands and by whatever name it goes."""
    tree = ast.parse(source, name)
    aliases = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _is_rule_mark(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if not (_is_rule_mark(node.func) or (isinstance(node.func, ast.Name) and node.func.id in aliases)):
            continue
        for argument in node.args:
            plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            yield Use(argument.value if plain else None, f"{name}:{argument.lineno}")  # type: ignore[attr-defined]


def uses_under(tests: Path) -> list[Use]:
    """The ids that the test files of a folder carry."""
    return [
        use
        for path in sorted(tests.rglob("*.py"))
        for use in uses_in(path.read_text(encoding="utf-8"), path.relative_to(tests.parent).as_posix())
    ]


def taught_in(source: str, name: str) -> Iterator[Use]:
    """Every id in a ``teaches=(...)`` of a lesson, wherever it stands."""
    for node in ast.walk(ast.parse(source, name)):
        if not (isinstance(node, ast.keyword) and node.arg == "teaches"):
            continue
        items = node.value.elts if isinstance(node.value, (ast.Tuple, ast.List)) else [node.value]
        for item in items:
            plain = isinstance(item, ast.Constant) and isinstance(item.value, str)
            yield Use(item.value if plain else None, f"{name}:{item.lineno}")  # type: ignore[attr-defined]


def taught_under(lessons: Path) -> list[Use]:
    """The ids that the lessons of a folder teach."""
    paths = sorted(lessons.glob("*.py")) if lessons.is_dir() else []
    return [use for path in paths for use in taught_in(path.read_text(encoding="utf-8"), path.name)]


def taught(rules: list[str], uses: list[Use], scope: Scope, every: bool) -> tuple[list[str], bool]:
    """How many core rules are taught, with those that are not if `every`; and whether an id is none of the rulebook."""
    core = [rule for rule in dict.fromkeys(rules) if scope.covers(rule)]
    told = {use.id for use in uses}
    wrong = [f"{use.where}: {use.id or 'no plain string'}" for use in uses if use.id not in rules]
    left = [rule for rule in core if rule not in told]
    lines = ["Ids in lessons that the rulebook does not have:", *(f"  {one}" for one in wrong), ""] if wrong else []
    if every and left:
        lines += ["Core rules that no lesson teaches:", *grouped(left), ""]
    return [*lines, f"taught: {len(core) - len(left)} of {len(core)} core rules"], bool(wrong)


def grouped(ids: Iterable[str]) -> list[str]:
    """The ids as lines, one block a prefix; a card's rules stand together."""
    groups: dict[str, list[str]] = defaultdict(list)
    for rule in ids:
        parts = rule.split(".")
        groups[".".join(parts[:2]) if parts[0] == "card" else parts[0]].append(rule)
    lines = []
    for prefix, rules in sorted(groups.items()):
        lines.append(f"{prefix} ({len(rules)})")
        lines.extend(f"  {rule}" for rule in sorted(rules))
    return lines


def report(rules: list[str], uses: list[Use], scope: Scope) -> tuple[list[str], bool, bool]:
    """The lines to print, whether something is wrong, and whether a rule in scope has no test."""
    lines: list[str] = []
    known = set(rules)
    wanted = [rule for rule in dict.fromkeys(rules) if scope.covers(rule)]
    carried = {use.id for use in uses}
    missing = [rule for rule in wanted if rule not in carried]
    if missing:
        lines += ["Rules without a test:", *grouped(missing), ""]
    wrong = {
        "Ids that the rulebook has twice:": [rule for rule, count in Counter(rules).items() if count > 1],
        "Ids in tests that the rulebook does not have:": [
            f"{use.where}: {use.id}" for use in uses if use.id is not None and use.id not in known
        ],
        "Rule marks whose id is not a plain string, so that it cannot be read:": [
            use.where for use in uses if use.id is None
        ],
        "Lines of the scope that match no rule:": scope.idle(rules),
    }
    for title, items in wrong.items():
        if items:
            lines += [title, *(f"  {item}" for item in items), ""]
    lines.append(f"{len(wanted) - len(missing)} of {len(wanted)} rules carried by tests")
    return lines, any(wrong.values()), bool(missing)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Print the rules of the rulebook that no test carries.")
    parser.add_argument("--scope", default="all", help="a name in tools/scopes.txt (default: all)")
    parser.add_argument("--strict", action="store_true", help="fail when a rule in scope has no test")
    parser.add_argument("--rulebook", type=Path, default=ROOT / "vk_notebook" / "rules" / "rulebook.md")
    parser.add_argument("--tests", type=Path, default=ROOT / "tests")
    parser.add_argument("--scopes", type=Path, default=ROOT / "tools" / "scopes.txt")
    parser.add_argument("--lessons", type=Path, default=ROOT / "vk_notebook" / "lessons")
    parser.add_argument("--taught", action="store_true", help="list the core rules that no lesson teaches")
    args = parser.parse_args(argv)
    try:
        scopes = read_scopes(args.scopes)
        rules = rulebook_ids(args.rulebook)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    if args.scope not in scopes:
        print(f"There is no scope {args.scope!r}; there are: {', '.join(scopes)}.", file=sys.stderr)
        return 2
    lines, wrong, missing = report(rules, uses_under(args.tests), scopes[args.scope])
    if CORE in scopes:
        told, unknown = taught(rules, taught_under(args.lessons), scopes[CORE], args.taught)
        lines, wrong = [*lines, *told], wrong or unknown
    print("\n".join(lines))
    return 1 if wrong or (missing and args.strict) else 0


if __name__ == "__main__":
    sys.exit(main())
