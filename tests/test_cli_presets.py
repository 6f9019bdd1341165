"""The command line with presets, and how many players they allow."""

from __future__ import annotations

import pytest

from vk_notebook.cards.pools import PRESETS
from vk_notebook.cli import main, parser
from vk_notebook.cli.play_command import play_source


@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_with_a_preset(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--bots", "collector,random,random", "--cards", preset]) == 0
    assert "collector" in capsys.readouterr().out


def test_five_and_six_bots_play_where_the_cards_allow_it(capsys: pytest.CaptureFixture[str]) -> None:
    six = ",".join(["random"] * 6)
    assert main(["simulate", "--games", "1", "--bots", six, "--cards", "six-players"]) == 0
    assert main(["simulate", "--games", "1", "--bots", six, "--cards", "five-players"]) == 1
    said = capsys.readouterr().err
    assert "2 to 5 players, not 6" in said
    assert "'six-players'" in said


def test_a_page_opens_with_a_preset() -> None:
    arguments = parser().parse_args(["play", "--seats", "Ana,Ben=collector", "--cards", "nice-and-sweet"])
    source = play_source(arguments)
    assert source is not None
    assert "cards=nice-and-sweet" in source
    assert "starters" not in source
    wrong = parser().parse_args(["play", "--seats", "A,B,C,D,E", "--cards", "nice-and-sweet"])
    with pytest.raises(ValueError, match="2 to 4 players, not 5"):
        play_source(wrong)


def test_the_help_names_the_presets(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    told = "".join(capsys.readouterr().out.split())
    assert all(preset in told for preset in PRESETS)
    with pytest.raises(SystemExit):
        main(["simulate", "--cards", "nice"])
    assert "nice-and-sweet" in capsys.readouterr().err
