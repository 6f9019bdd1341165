"""The examples of a page of the documentation, typed one after the other, and answered as the page says."""

import ast
import doctest
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def blocks(page: str, kind: str = "python") -> list[str]:
    """What a page shows in fences of a kind."""
    return re.findall(rf"```{kind}\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


def typed(page: str, names: dict[str, Any] | None = None, *quick: tuple[str, str]) -> dict[str, Any]:
    """Run them, in what was typed before if that is given; returns the names that are there then.

    Each of ``quick`` replaces words of an example that take long. A comment that is a value, behind an expression or
    below it, is what the expression has to come to; after ``>>>`` the output has to be what stands there.
    """
    names = {} if names is None else names
    for block in blocks(page):
        for old, new in quick:
            block = block.replace(old, new)
        if block.startswith(">>>"):
            names = answered(block, names, page)
        else:
            for node in ast.parse(block).body:
                _run(node, block.splitlines(), names, page)
    return names


def answered(block: str, names: dict[str, Any], page: str) -> dict[str, Any]:
    """Run what stands after ``>>>`` in a text; the output has to be what stands below it."""
    test, told = doctest.DocTestParser().get_doctest(block, names, page, None, 0), []
    doctest.DocTestRunner(verbose=False).run(test, out=told.append, clear_globs=False)
    assert not told, "".join(told)
    return test.globs


def _run(node: ast.stmt, lines: list[str], names: dict[str, Any], page: str) -> None:
    if not isinstance(node, ast.Expr):
        exec(compile(ast.Module([node], []), page, "exec"), names)
        return
    found = eval(compile(ast.Expression(node.value), page, "eval"), names)
    last = node.end_lineno or 0
    behind = lines[last - 1][node.end_col_offset or 0 :].strip()
    for said in (behind, lines[last] if last < len(lines) else ""):
        if said.startswith("#"):
            try:
                wanted = ast.literal_eval(said[1:].strip())
            except (ValueError, SyntaxError):
                continue
            assert found == wanted, f"{page}: {ast.unparse(node)} is {found!r}, not {wanted!r}"
