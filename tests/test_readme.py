"""What the README and the pages after it show can be typed."""

from pathlib import Path

import pytest

import vk_notebook as vk
from tests.typed import ROOT, typed


def test_the_examples_run_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed("README.md")
    record = vk.load("game.vk.json")
    assert len(record.moves) > 57
    assert record.game().outcome() is not None
    shown = (ROOT / "README.md").read_text(encoding="utf-8")
    assert 'vk.load("game.vk.json").game()' not in shown, "what it goes on in has lost its notes"


@pytest.mark.slow
def test_who_types_the_pages_after_the_readme_finds_a_living_game_on_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = typed("README.md")
    assert typed("docs/replay.md", names)["replay"].at["node"] > 0
    assert (tmp_path / "game.gif").stat().st_size > 100_000
    few = ("vk.review(record", "vk.review(record, turns=(35, 36), budget=4, progress=False")
    assert typed("docs/review.md", names, few)["found"].decisions
    shown = typed("docs/records.md", names)
    assert len(shown["record"].moves) > 57
    assert (tmp_path / "game.vk.txt").is_file()
    assert shown["entry"].needed.player == "Ana"
    assert "Statue of Bastet" in shown["entry"].record.setup["pyramid"]


def test_what_the_examples_say_is_true() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    game = vk.new_game(["Ana", "Ben"], cards="base", seed=7)
    assert f"[{', '.join(game.options.texts[:2])}, ..., end turn]" in text
