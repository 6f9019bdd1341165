"""The command line lets bots play: tables, JSON, files to go on from, and with which cards."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import vk_notebook as vk
from tests.command import run
from vk_notebook.analysis.simulation.packed_games import UNFINISHED, packed
from vk_notebook.analysis.simulation.reports import REPORTS
from vk_notebook.cards.pools import PRESETS
from vk_notebook.cli import bots_command


@pytest.mark.slow
def test_simulate_prints_a_table_and_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    few = ("simulate", "--games", "4", "--jobs", "0", "--bots", "collector,random")
    code, out, err = run(capsys, *few, "--seed", "5")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[1] for line in lines[1:3]] == ["collector", "random"]
    assert sum(float(line.split()[2]) for line in lines[1:3]) == pytest.approx(4)
    assert lines[3].startswith("4 games; ")
    assert run(capsys, *few, "--seed", "5")[1] == out
    assert run(capsys, *few, "--seed", "6")[1] != out


@pytest.mark.slow
def test_simulate_shares_the_games_among_processes(capsys: pytest.CaptureFixture[str]) -> None:
    three = ("simulate", "--games", "3", "--bots", "random,random,random", "--jobs")
    assert run(capsys, *three, "2") == run(capsys, *three, "0")


@pytest.mark.slow
def test_simulate_writes_json_that_holds_every_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    few = ("simulate", "--games", "3", "--jobs", "0", "--bots", "random,collector,random", "--players", "2", "--json")
    code, out, _ = run(capsys, *few, "-")
    told = json.loads(out)
    assert code == 0
    assert (told["games"], told["asked"], told["seed"], told["not_finished"], told["players"]) == (3, 3, 1, 0, 2)
    assert set(told["reports"]) == set(REPORTS)
    wins = told["reports"]["wins"]["rows"]
    assert [(row["bot"], row["games"]) for row in wins] == [("random", 2), ("collector", 2), ("random (2)", 2)]
    path = tmp_path / "found.json"
    assert run(capsys, *few, str(path))[1].startswith("   bot")
    assert json.loads(path.read_text("utf-8")) == told


@pytest.mark.slow
def test_simulate_goes_on_from_a_file_and_writes_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "kept.vksim"
    few = ("simulate", "--jobs", "0", "--save", str(kept), "--games")
    assert run(capsys, *few, "2")[1].splitlines()[-1].startswith("2 games")
    whole = run(capsys, *few, "5", "--parquet", str(tmp_path / "tables"), "--report", "ladder")[1]
    assert "5 games; " in whole
    assert "Elo" in whole
    assert sorted(path.name for path in (tmp_path / "tables").iterdir()) == [
        "cards.parquet", "games.parquet", "players.parquet", "turns.parquet",
    ]  # fmt: skip
    assert vk.Results.load(kept) == vk.simulate(["collector", "random"], games=5, jobs=0)
    code, _, err = run(capsys, *few, "5", "--seed", "9")
    assert code == 1
    assert "contains a different simulation" in err


@pytest.mark.slow
def test_match_says_who_is_the_stronger(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "match", "collector", "random", "--games", "6", "--jobs", "0")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith("collector wins ")
    told = json.loads(run(capsys, "match", "collector", "random", "--games", "6", "--jobs", "0", "--json", "-")[1])
    assert told["bots"] == ["collector", "random"]
    assert told["games"] == 6


def test_unfinished_games_are_not_counted() -> None:
    found = vk.simulate(["random", "random"], games=2, jobs=0)
    first, second = found.played()
    mixed = vk.Results(found.plan, 2)
    mixed.add(0, 2, packed([first, replace(second, status=UNFINISHED, winners=0)]))
    lines = list(bots_command.table(mixed))
    assert lines[-1].startswith("2 games, 1 unfinished and not counted; ")
    assert sum(float(line.split()[2]) for line in lines[1:3] if "(2)" not in line) <= 1
    assert bots_command.as_json(mixed)["not_finished"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_with_a_preset(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    bots = ",".join(["random"] * 6) if preset == "six-players" else "collector,random,random"
    code, out, _ = run(capsys, "simulate", "--games", "1", "--bots", bots, "--cards", preset)
    assert code == 0
    assert bots[:6] in out


def test_the_help_names_the_presets(capsys: pytest.CaptureFixture[str]) -> None:
    told = "".join(run(capsys, "simulate", "--help")[1].split())
    assert [preset for preset in PRESETS if preset not in told] == []
