"""What the README shows can be typed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk

README = Path(__file__).resolve().parent.parent / "README.md"


def blocks(page: Path = README) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)


def test_the_examples_run_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks():
        exec(compile(block, str(README), "exec"), names)
    record = vk.load("game.vk.json")
    assert len(record.moves) > 57
    assert record.game().outcome() is not None


@pytest.mark.slow
def test_who_types_the_pages_after_the_readme_finds_a_living_game_on_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}

    def typed(page: str) -> dict[str, Any]:
        for block in blocks(README.parent / page):
            quick = block.replace("vk.review(record", "vk.review(record, turns=(35, 36), budget=4, progress=False")
            exec(compile(quick, page, "exec"), names)
        return names

    typed("README.md")
    assert typed("docs/replay.md")["replay"].at["node"] > 0
    assert (tmp_path / "game.gif").stat().st_size > 100_000
    assert typed("docs/review.md")["found"].decisions
    shown = typed("docs/records.md")
    assert len(shown["record"].moves) > 57
    assert shown["entry"].record.moves


def test_what_the_examples_say_is_true() -> None:
    text = README.read_text(encoding="utf-8")
    game = vk.new_game(["Ana", "Ben"], cards="base", seed=7)
    assert f"[{', '.join(game.options.texts[:2])}, ..., end turn]" in text
    refusal = game.why_not("buy Hopi Canopic Jar")
    assert refusal.text.split("; ")[0] in text
    assert f"'{vk.card('Tyet Amulet').text}'" in text
