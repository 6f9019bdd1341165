"""The command line: each command does its work, and says plainly what it cannot do."""

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.command import run
from tests.scenario import played
from tests.serving import Server, running
from tools.clicked import free_port
from vk_notebook import cli
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.cli import lessons_command, options, play_command
from vk_notebook.serve import voila_server

ROOT = Path(__file__).resolve().parents[1]


# ---- cards --------------------------------------------------------------------------------------------------


def test_the_catalogue_lists_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "cards")
    assert code == 0
    lines = out.splitlines()
    for kind in KINDS:
        assert any(line.startswith(f"{kind.name} ") for line in lines)
    assert lines[-1].startswith(f"{len(KINDS)} cards")


GATES = vk.card("Book of Gates")
BASTET = [
    "In the classic edition", "In solitaire: You cannot use its text in solitaire.",
    "Solo: You cannot use its text against the Dummy.",
]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "told", "not_told"),
    [
        ("--of premium", ["Jewel Box"], ["Statue of Thoth"]),
        ("Book of Gates", [GATES.text, *(ruling.text for ruling in GATES.rulings)], []),
        ("book of gates", [GATES.text], []),
        ("Statue of Bastet", BASTET, []),
        ("Statue of Horus", [], ["In the classic edition", "solitaire"]),
    ],
)
def test_what_the_catalogue_tells(
    capsys: pytest.CaptureFixture[str], asked: str, told: list[str], not_told: list[str]
) -> None:
    code, out, _ = run(capsys, "cards", *asked.split())
    assert code == 0
    assert [words for words in told if words not in out] == []
    assert [words for words in not_told if words in out] == []
    assert run(capsys, "cards", asked)[1] == out or asked.startswith("--"), "a name may be one word of the shell, too"


@pytest.mark.parametrize(("name", "cost"), [("Statue of Thoth", "8*"), ("Statue of Bastet", "4*")])
def test_a_star_marks_what_was_assumed(capsys: pytest.CaptureFixture[str], name: str, cost: str) -> None:
    line = next(line for line in run(capsys, "cards")[1].splitlines() if line.startswith(name))
    assert (cost in line) == ("cost" in vk.card(name).assumed)


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


# ---- play ----------------------------------------------------------------------------------------------------


def arguments(*argv: str) -> argparse.Namespace:
    return cli.parser().parse_args(["play", *argv])


def test_make_play_is_this_command() -> None:
    recipes = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"PORT ?= {options.PORT}" in recipes
    assert "/vk-notebook play --port=$(PORT)\n" in recipes


def test_without_a_checkout_nothing_is_added_to_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voila_server, "ROOT", tmp_path / "site-packages")
    page = voila_server.write_notebook(tmp_path / "play.ipynb", "vk.App()")
    command, environment = voila_server.prepare(tmp_path, page, 9000, browser=False)
    assert json.loads(page.read_text(encoding="utf-8"))["cells"][0]["source"] == "vk.App()"
    assert command[-3:] == [str(tmp_path / "play.ipynb"), "--port=9000", "--no-browser"]
    assert environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0] == str(voila_server.JUPYTER)
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


def test_a_page_opens_with_a_preset() -> None:
    source = play_command.play_source(arguments("--seats", "Ana,Ben=collector", "--cards", "nice-and-sweet"))
    assert source is not None
    assert "cards=nice-and-sweet" in source
    assert "starters" not in source


def test_a_missing_voila_is_named_with_the_cure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voila_server, "find_spec", lambda name: None)
    code, _, err = run(capsys, "play", "--no-browser")
    assert code == 1
    assert "Try: pip install " in err
    assert re.search(r'"?voila\b.* ipykernel$', err.strip())


def test_the_lessons_are_copied_and_nobodys_notes_are_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "my lessons"
    folder.mkdir()
    (folder / "01_first_turn.ipynb").write_text("mine", encoding="utf-8")
    code, out, _ = run(capsys, "lessons", str(folder))
    assert code == 0
    assert {path.name for path in folder.iterdir()} == {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert (folder / "01_first_turn.ipynb").read_text(encoding="utf-8") == "mine"
    assert "01_first_turn.ipynb already existed" in out
    assert "jupyter lab" in out
    code, _, err = run(capsys, "lessons", str(folder / "01_first_turn.ipynb"))
    assert code == 1
    assert "not a folder" in err


def test_what_a_notebook_reads_is_copied_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    books, folder = tmp_path / "books", tmp_path / "copy"
    books.mkdir()
    read = {"kings.ipynb", "kings_lesson.md", "kings_quiz.md", "kings.vk.json"}
    for name in (*read, "README.md"):
        (books / name).write_text("mine", encoding="utf-8")
    monkeypatch.setattr(lessons_command, "notebooks", lambda: books)
    lessons_command.copied(folder)
    assert {one.name for one in folder.iterdir()} == read


def test_the_lessons_are_served_from_a_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def run_nothing(command: Sequence[str], *_: object) -> int:
        seen.extend(path.name for path in Path(command[-3]).glob("*.ipynb"))
        return 0

    monkeypatch.setattr(voila_server, "run", run_nothing)
    monkeypatch.setattr(voila_server, "find_spec", lambda name: True)
    assert cli.main(["lessons", "--no-browser"]) == 0
    assert "00_start_here.ipynb" in seen


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
from vk_notebook.serve import voila_server
signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored where tests run in the background
voila_server.find_spec = lambda name: True
prepare = voila_server.prepare
def other(*given):
    return [sys.executable, "-c", *sys.argv[1:]], prepare(*given)[1]
voila_server.prepare = other
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
        assert voila_server.run([sys.executable, "-c", "raise SystemExit(3)"], str(tmp_path), os.environ, 1) == 3
        assert signal.getsignal(signal.SIGTERM) != before
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.slow
def test_play_serves_the_board(tmp_path: Path) -> None:
    port = free_port()
    server = Server(f"http://127.0.0.1:{port}/", tmp_path / "log")
    play = [sys.executable, "-m", "vk_notebook", "play", "--seats", "Ana,Ben=collector", "--no-browser"]
    with running(server, [*play, f"--port={port}"], {}), urllib.request.urlopen(server.url, timeout=60) as answer:
        page = answer.read().decode("utf-8")
    assert "application/vnd.jupyter.widget-view+json" in page
    assert "Traceback" not in page


# ---- as a whole ----------------------------------------------------------------------------------------------

SIX = ",".join(["random"] * 6)


@pytest.mark.parametrize(
    ("code", "command", "words"),
    [
        (1, "cards Book of Gats", "Book of Gates"),
        (1, "replay nowhere.vk.json", "nowhere.vk.json: there is no such file"),
        (1, "play --seats Ana", "2 to 4 players"),
        (1, "play --seats Ana,Ben=chess", "no bot 'chess'"),
        (1, "play --seats Ana,ana", "same name"),
        (1, "play --seats Ana,", "needs a name"),
        (1, f"play --seats {41 * 'A'},Ben", "at most 40 characters"),
        (1, f"play --seats Ana,Ben --seed 1{20 * '0'}", "a seed is a whole number from 0"),
        (1, "play --seats A,B,C,D,E --cards nice-and-sweet", "2 to 4 players, not 5"),
        (1, "simulate --bots chess,random", "no bot 'chess'; possible: random, "),
        (1, "simulate --bots random", "2 to 4 players"),
        (1, f"simulate --games 1 --bots {SIX} --cards five-players", "2 to 5 players, not 6"),
        (1, f"simulate --games 1 --bots {SIX} --cards five-players", "'six-players'"),
        (2, "simulate --games 0", "0 is not from 1"),
        (2, "simulate --games many", "'many' is not a whole number"),
        (2, "simulate --cards dominion", "invalid choice"),
        (2, "simulate --cards nice", "nice-and-sweet"),
        (2, "simulate --timeout soon", "'soon' is not a number of seconds"),
        (2, "simulate --report horoscope", "invalid choice"),
        (2, "match random random --seconds-per-decision soon", "'soon' is not a number of seconds"),
        (1, "match collector chess", "no bot 'chess'; possible: random, "),
        (2, "match collector", "required: B"),
        (2, "review boat --turns 9-3", "give the first turn of a span first"),
        (2, "review boat --turns x", "a span of turns"),
        (2, "review boat --budget 1", "not from 4"),
        (1, "review boat --player Zoe --jobs 0", "Ana, Ben"),
        (1, "review nowhere.vk.json", "nowhere.vk.json"),
        (1, "review boat --turns 99-100 --jobs 0", "the game has 38 turns, and none from 99 to 100"),
        (2, "fly", "invalid choice"),
        (2, "", "required: COMMAND"),
    ],
)
def test_it_says_what_is_wrong_before_anything_starts(
    capsys: pytest.CaptureFixture[str], code: int, command: str, words: str
) -> None:
    done, out, err = run(capsys, *command.split())
    assert (done, out) == (code, "")
    assert words in err
    assert "Traceback" not in err
    told = [line for line in err.splitlines() if line.startswith("vk-notebook: ")]
    assert len(set(told)) == len(told)


def test_the_version_and_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version")[1] == f"vk-notebook {vk.__version__}\n"
    code, out, _ = run(capsys, "--help")
    assert code == 0
    for command in ("play", "cards", "replay", "simulate", "match"):
        assert f"\n    {command} " in out


def shell(command: str, **variables: str) -> str:
    """What a command prints, that ends well and complains of nothing."""
    done = subprocess.run(
        f"{sys.executable} -m vk_notebook {command}", shell=True, cwd=ROOT, env={**os.environ, **variables},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout


def test_a_reader_that_stops_early_is_no_error() -> None:
    assert shell("cards | head -1").startswith("name")


def test_a_poor_terminal_shows_a_question_mark_for_a_hieroglyph() -> None:
    assert shell("cards Urn", PYTHONIOENCODING="ascii").startswith("Urn  ?")
