"""The command line: each command does its work, and says plainly what it cannot do."""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.command import run
from tests.scenario import played
from tools.clicked import free_port
from vk_notebook import cli
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.cli import play_command, voila_server

ROOT = Path(__file__).resolve().parents[1]


# ---- cards --------------------------------------------------------------------------------------------------


def test_the_catalogue_lists_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "cards")
    assert code == 0
    lines = out.splitlines()
    for kind in KINDS:
        assert any(line.startswith(f"{kind.name} ") for line in lines)
    assert lines[-1].startswith(f"{len(KINDS)} cards")


def test_the_catalogue_of_one_box(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "cards", "--of", "premium")
    assert "Jewel Box" in out
    assert "Statue of Thoth" not in out


def test_a_star_marks_what_was_assumed(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "cards")
    thoth = next(line for line in out.splitlines() if line.startswith("Statue of Thoth"))
    assert ("8*" in thoth) == ("cost" in vk.card("Statue of Thoth").assumed)
    bastet = next(line for line in out.splitlines() if line.startswith("Statue of Bastet"))
    assert ("4*" in bastet) == ("cost" in vk.card("Statue of Bastet").assumed)


@pytest.mark.parametrize("name", [["Book", "of", "Gates"], ["book of gates"]])
def test_one_card_with_its_text_and_rulings(capsys: pytest.CaptureFixture[str], name: list[str]) -> None:
    code, out, _ = run(capsys, "cards", *name)
    one = vk.card("Book of Gates")
    assert code == 0
    assert one.text in out
    assert all(ruling.text in out for ruling in one.rulings)


def test_the_classic_wording_where_it_differs(capsys: pytest.CaptureFixture[str]) -> None:
    _, bastet, _ = run(capsys, "cards", "Statue of Bastet")
    _, horus, _ = run(capsys, "cards", "Statue of Horus")
    assert "In the classic edition" in bastet
    assert "In the classic edition" not in horus
    assert "In solitaire: Its text cannot be used in solitaire." in bastet
    assert "Solo: Its text cannot be used against the Dummy." in bastet
    assert "solitaire" not in horus


def test_an_unknown_card_brings_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "cards", "Book of Gats")
    assert (code, out) == (1, "")
    assert "Book of Gates" in err


# ---- replay --------------------------------------------------------------------------------------------------


def test_replay_prints_the_score_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = played(3, 5000)
    game.record.save(tmp_path / "game.vk.json")
    code, out, _ = run(capsys, "replay", str(tmp_path / "game.vk.json"))
    assert code == 0
    assert out == game.record.sheet() + "\n"


def test_replay_says_where_a_record_is_broken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game, rng = vk.new_game(2, seed=3), random.Random(3)
    while game.turn < 6:
        game.choose(rng.choice(game.options))
    text = game.record.to_json()
    path = tmp_path / "game.vk.json"
    last = game.moves[-1]
    path.write_text("entomb the moon".join(text.rsplit(last, 1)), encoding="utf-8")
    code, out, err = run(capsys, "replay", str(path))
    assert (code, out) == (1, "")
    assert "turn 5, move 'entomb the moon'" in err
    assert f"line {len(text.splitlines()) - 2}" in err
    assert "before turn 5" in err
    path.write_text(text[:200], encoding="utf-8")
    code, _, err = run(capsys, "replay", str(path))
    assert code == 1
    assert "cut off" in err


def test_replay_of_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "replay", "nowhere.vk.json")
    assert code == 1
    assert "nowhere.vk.json: No such file" in err


# ---- play ----------------------------------------------------------------------------------------------------


def arguments(*argv: str) -> argparse.Namespace:
    return cli.parser().parse_args(["play", *argv])


def test_voila_is_told_the_same_as_by_make_play() -> None:
    assert json.loads((ROOT / "voila.json").read_text(encoding="utf-8")) == voila_server.VOILA_SETTINGS
    assert f"PORT ?= {play_command.PORT}" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_without_a_checkout_a_page_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voila_server, "ROOT", tmp_path / "site-packages")
    command, environment = voila_server.prepare(tmp_path, None, 9000, browser=False)
    page = json.loads((tmp_path / "play.ipynb").read_text(encoding="utf-8"))
    assert page["cells"][0]["source"].endswith("vk.App()")
    assert command[-3:] == [str(tmp_path / "play.ipynb"), "--port=9000", "--no-browser"]
    assert json.loads((tmp_path / "voila.json").read_text(encoding="utf-8")) == voila_server.VOILA_SETTINGS
    assert environment.get("PYTHONPATH") == os.environ.get("PYTHONPATH")


def test_named_seats_sit_down_at_once() -> None:
    source = play_command.play_source(arguments("--seats", "Ana, Ben=collector", "--seed", "7", "--cards", "afterlife"))
    assert source is not None
    cell: dict[str, Any] = {}
    exec(source.replace("\nvk.App", "\napp = vk.App"), cell)
    app = cell["app"]
    assert app.game.state.table.names == ("Ana", "Ben")
    assert app.session.bot_names == {1: "collector"}
    assert (app.game.setup["cards"], app.game.setup["seed"]) == ("afterlife", 7)
    assert app.view["can"]["new"]  # it is the app, which offers the game again after a reload
    assert play_command.play_source(arguments()) is None


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ("Ana", "2 to 4 players"),
        ("Ana,Ben=chess", "no bot 'chess'"),
        ("Ana,ana", "same name"),
        ("Ana,", "needs a name"),
        (f"{41 * 'A'},Ben", "at most 40 letters"),
    ],
)
def test_wrong_seats_are_refused_before_anything_starts(
    capsys: pytest.CaptureFixture[str], seats: str, words: str
) -> None:
    code, out, err = run(capsys, "play", "--seats", seats)
    assert (code, out) == (1, "")
    assert words in err


def test_a_seed_that_no_link_carries_is_refused_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "play", "--seats", "Ana,Ben", "--seed", "1" + 20 * "0")
    assert (code, "a seed is a number from 0" in err) == (1, True)


def test_a_missing_voila_is_named_with_the_cure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_command, "find_spec", lambda name: None)
    code, _, err = run(capsys, "play", "--no-browser")
    assert code == 1
    assert "Try: pip install " in err
    assert re.search(r'"?voila\b.* ipykernel$', err.strip())


#: A server that tells its number, and says loudly when it is asked to end.
SERVER = """
import os, pathlib, signal, socket, sys, time
if sys.argv[1] == "up":
    signal.signal(signal.SIGTERM, lambda *_: (pathlib.Path(sys.argv[3]).write_text("ended"), sys.exit(0)))
    door = socket.create_server(("127.0.0.1", int(sys.argv[2])))
elif sys.argv[1] == "deaf":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
print(os.getpid(), os.getcwd(), flush=True)
time.sleep(60)
"""
PLAY = """
import signal, sys
from vk_notebook import cli
from vk_notebook.cli import play_command
signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored where tests run in the background
play_command.find_spec = lambda name: True
prepare = play_command.prepare
def other(*given):
    return [sys.executable, "-c", *sys.argv[1:]], prepare(*given)[1]
play_command.prepare = other
sys.exit(cli.main(["play", "--no-browser", "--port", sys.argv[3]]))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("how", ["up", "deaf"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_play_leaves_nothing_behind(tmp_path: Path, how: str, number: int) -> None:
    said = tmp_path / "said"
    play = subprocess.Popen(
        [sys.executable, "-c", PLAY, SERVER, how, str(free_port()), str(said)], cwd=ROOT,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert play.stdout is not None
        child, folder = play.stdout.readline().split()
        assert Path(folder).is_dir()
        os.killpg(play.pid, number)
        out, err = play.communicate(timeout=120)
    finally:
        play.kill()
        play.communicate()
    assert (play.returncode, out, err) == (0, "", "")
    assert said.exists() == (how == "up"), "a server that is up may end its kernels"
    assert not Path(folder).exists()
    with pytest.raises(ProcessLookupError):
        os.kill(int(child), 0)


def test_the_end_of_the_server_is_the_end_of_play(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGTERM)
    with voila_server.ended_by_signals():
        assert voila_server.serve([sys.executable, "-c", "raise SystemExit(3)"], str(tmp_path), os.environ, 1) == 3
        assert signal.getsignal(signal.SIGTERM) != before
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.slow
def test_play_serves_the_board() -> None:
    port = free_port()
    command = [sys.executable, "-m", "vk_notebook", "play", "--seats", "Ana,Ben=collector", "--no-browser"]
    server = subprocess.Popen(
        [*command, f"--port={port}"], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    try:
        page = ""
        for _ in range(240):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
                    page = answer.read().decode("utf-8")
                break
            except OSError:
                assert server.poll() is None
                time.sleep(0.25)
        assert "application/vnd.jupyter.widget-view+json" in page
        assert "Traceback" not in page
    finally:
        os.killpg(server.pid, signal.SIGTERM)  # SIGINT is ignored where tests run in the background
        server.wait(120)


# ---- as a whole ----------------------------------------------------------------------------------------------


def test_the_version_and_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version")[1] == f"vk-notebook {vk.__version__}\n"
    code, out, _ = run(capsys, "--help")
    assert code == 0
    for command in ("play", "cards", "replay", "simulate", "match"):
        assert f"\n    {command} " in out
    assert run(capsys)[0] == 2
    assert run(capsys, "fly")[0] == 2


def test_a_reader_that_stops_early_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m vk_notebook cards | head -1",
        shell=True, cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.startswith("name")
    assert done.stderr == ""


def test_a_poor_terminal_shows_a_question_mark_for_a_hieroglyph() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "vk_notebook", "cards", "Urn"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.startswith("Urn  ?")
