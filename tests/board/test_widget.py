"""The widgets without a browser: messages in, traits out."""

import base64
import gzip
import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import ipywidgets
import pytest

import vk_notebook as vk
from tests.scenario import send
from vk_notebook.board import assets
from vk_notebook.board.app import App
from vk_notebook.board.table.table_page import Board
from vk_notebook.board.widget import SharedAssets
from vk_notebook.rules.engine.turn import asked

from .people import ana_begins, choose

SEATS = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "random"}]
KIB = 1024


def begun(**more: Any) -> App:
    app = App()
    send(app, type="start", seats=SEATS, seed="7", **more)
    assert app.session is not None
    return app


def test_the_package_loads_no_widget_before_a_board_is_asked_for() -> None:
    code = (
        "import sys, vk_notebook, vk_notebook.board\n"
        "bad = {'anywidget', 'ipywidgets', 'traitlets'} & set(sys.modules)\n"
        "assert not bad, bad; vk_notebook.App, vk_notebook.Replay; assert 'anywidget' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def held_by(board: dict[str, Any]) -> dict[str, bytes]:
    """What the widget holds from which a board takes its script, style and font, as a saved notebook has it."""
    held = ipywidgets.Widget.get_manager_state()["state"][board["assets"].removeprefix("IPY_MODEL_")]
    return {one["path"][0]: base64.b64decode(one["data"]) for one in held["buffers"]}


def test_script_and_style_are_text_with_the_font_inside() -> None:
    """Nothing is fetched: no address anywhere but the name space of SVG."""
    script, whole = assets.script(), assets.script() + assets.loader() + assets.whole_style()
    assert len(re.findall(r"\bexport\s*{", script)) == 1
    assert "url(data:font/woff2;base64," in assets.whole_style()
    addresses = re.findall(r"\w+://[^\s\"')]+", whole)
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"^\s*import\b|@import|\bfetch\(", whole, re.MULTILINE)
    assert not re.search(r"\beval\(|\bimport\(|\binnerHTML\b|\bnew Function\b", script)
    assert not re.search(r"insertAdjacentHTML|</script", script)  # no text becomes code or markup


def test_all_boards_share_one_script_style_and_font() -> None:
    boards = [Board(vk.new_game(["Ana", "Ben"], seed=seed)).get_state() for seed in range(3)] + [App().get_state()]
    assert len({board["assets"] for board in boards}) == 1
    sent = held_by(boards[0])
    assert gzip.decompress(sent["script"]).decode() == assets.script()
    assert gzip.decompress(sent["sheet"]).decode() == assets.style()
    assert sent["font"] == assets.font()
    for board in boards:
        assert board["_esm"] == assets.loader()
        assert len(board["_esm"]) < 2 * KIB
        assert "_css" not in board
    assert sum(map(len, sent.values())) < 132 * KIB
    assert [board["page"] for board in boards] == ["board", "board", "board", "app"]


def test_a_board_made_after_all_widgets_were_closed_has_its_script_again() -> None:
    before = Board(ana_begins()).get_state()["assets"]
    ipywidgets.Widget.close_all()
    board = Board(ana_begins()).get_state()
    assert board["assets"] != before
    assert held_by(board).keys() == {"script", "sheet", "font"}


def test_each_session_of_a_server_has_a_script_of_its_own() -> None:
    """marimo runs each visitor's page in a thread, and a page knows nothing of what another one made."""
    here = Board(ana_begins()).get_state()
    with ThreadPoolExecutor(1) as visitor:
        made = [visitor.submit(lambda: Board(ana_begins()).get_state()) for _ in range(2)]
    there = {board.result()["assets"] for board in made}
    assert len(there) == 1
    assert here["assets"] not in there


def test_a_notebook_can_save_the_script_with_its_boards() -> None:
    """What saves the state of widgets keeps bytes for an anywidget only, and under any name but ipywidgets' own."""
    held = SharedAssets(**assets.shared()).get_state()
    assert held["_model_name"] == "AnyModel"
    assert not {"layout", "style"} & {name for name, value in held.items() if isinstance(value, bytes)}


def test_boards_side_by_side_share_the_room() -> None:
    """Without that an HBox leaves a board no width at all; a layout of one's own stays."""
    assert Board(ana_begins()).layout.flex == "1 1 auto"
    assert Board(ana_begins(), layout={"width": "400px"}).layout.flex is None


def test_a_board_shows_its_game_and_plays_a_click() -> None:
    game = ana_begins()
    board = Board(game, bots={"Ben": "random"})
    assert board.game is game
    assert board.view["seat"] == "Ana"
    assert board.view["can"]["new"] is False
    assert set(board.cards) >= {name for name in game.pyramid if name}
    option = next(t for t in game.options.texts if t.startswith("entomb"))
    choose(board, option)
    assert game.moves == [option]
    assert json.loads(json.dumps(board.view)) == board.view


@pytest.mark.parametrize(
    "made",
    [
        lambda: Board(ana_begins(), seat="Ana"),
        lambda: App(),
        lambda: App("?players=Ana,Ben&seed=7&start=1"),
        lambda: vk.TableEntry(["Ana", "Ben"], cards="base"),
        lambda: vk.lesson("crumbling").show("corner"),
    ],
)
def test_the_page_hears_of_a_widget_when_all_is_there(monkeypatch: pytest.MonkeyPatch, made: Callable[[], Any]) -> None:
    """Else the board would stand empty until an update came, which a busy page may lose."""
    opened, sent = [], []

    def create(**said: Any) -> Any:
        opened.append(said)
        told = {"send": lambda data, **_: sent.append(data), "on_msg": id, "close": lambda: None}
        return SimpleNamespace(comm_id=str(len(opened)), kernel=1, **told)

    monkeypatch.setattr("comm.create_comm", create)
    widget = made()
    first = opened[-1]["data"]["state"]
    assert first["view"] == widget.view
    assert first["view"].get("players") or first["view"]["mode"] == "setup"
    assert first["_esm"]
    assert sent == []


def test_a_board_catches_up_when_python_plays() -> None:
    game = ana_begins()
    board = Board(game, seat="Ana")
    before = dict(board.view)
    game.play(next(t for t in game.options.texts if t.startswith("entomb")))
    board.refresh()
    assert board.view["rev"] > before["rev"]
    assert board.view["decision"] > before["decision"]
    assert board.view["players"][0]["tomb"]["cards"] == 1
    assert board.view["undo"] is True


@pytest.mark.parametrize(
    ("given_", "words"),
    [({"seat": "Cleo"}, "Ana, Ben"), ({"bots": {"Cleo": "random"}}, "Ana, Ben"), ({"bots": {"Ben": "x"}}, "collector")],
)
def test_a_board_for_somebody_unknown_says_who_is_there(given_: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Board(ana_begins(), **given_)


def test_the_app_opens_with_the_set_up_page_and_comes_back_to_it() -> None:
    app = App()
    assert app.view["mode"] == "setup"
    assert app.game is None
    send(app, type="start", seats=SEATS, seed="7")
    assert app.view["mode"] == "table"
    assert app.view["can"]["new"] is True
    assert app.game is not None
    send(app, type="new")
    assert app.view["mode"] == "setup"
    assert app.game is None
    assert app.view["setup"]["seats"] == SEATS
    assert app.view["setup"]["link"].endswith("&seed=7")


def test_notes_and_files_count_on_over_several_games() -> None:
    """The browser shows a note when its number is new: a second game must not begin to count again."""
    app = begun()
    seen = []
    for _ in range(2):
        click = {"type": "why", "card": app.view["pyramid"][0]["name"], "id": "c1", "zone": "pyramid", "slot": 0}
        send(app, **click)
        send(app, type="save")
        seen.append((app.note["n"], app.download["n"], app.view["rev"], app.view["decision"]))
        send(app, type="new")
        send(app, type="start", seats=SEATS, seed="8")
    assert [a < b for a, b in zip(*seen, strict=True)] == [True] * 4


def test_preferences_outlive_a_game_and_can_be_set_before_one() -> None:
    app = App()
    send(app, type="prefs", prefs={"theme": "dark"})
    assert app.prefs["theme"] == "dark"
    send(app, type="start", seats=SEATS, seed="7")
    assert app.prefs == {"motion": True, "theme": "dark", "assist": True, "chances": False}
    send(app, type="prefs", prefs={"motion": False})
    send(app, type="new")
    send(app, type="start", seats=SEATS, seed="7")
    assert app.prefs == {"motion": False, "theme": "dark", "assist": True, "chances": False}


def test_garbage_loses_no_running_game() -> None:
    app = begun()
    game, view = app.game, app.view
    send(app, type="load", text="{", name="x.json")
    assert app.game is game
    assert app.note["tone"] == "error"
    assert app.view["decision"] == view["decision"]
    choose(app, app.game.options.texts[0])
    assert len(game.moves) >= 1


def test_clicks_may_come_from_any_thread() -> None:
    """JupyterLab calls handlers from another thread; each of two clicks of one decision is one choice at most."""
    app = begun()
    for _ in range(10):
        option = app.game.options.texts[-1]
        message = {"type": "choose", "decision": app.view["decision"], "option": option}
        before = len(app.session.game.choices)
        threads = [threading.Thread(target=send, args=(app,), kwargs=message) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
            assert not thread.is_alive()
        persons = [entry for entry in app.game.choices[before:] if asked(entry.state) not in app.session.bots]
        assert len(persons) == 1
        assert app.note["n"] == 0


@pytest.mark.parametrize("given", [3, None, "Ana", ["Ana", "Ben"]])
def test_a_board_of_no_game_is_refused(given: Any) -> None:
    with pytest.raises(ValueError, match=f"a board needs a Game, not {type(given).__name__}; vk.new_game makes one"):
        Board(given)


@pytest.mark.parametrize(
    ("make", "possible"),
    [
        (lambda **slip: vk.App(**slip), "link, file, layout"),
        (lambda **slip: vk.Replay(vk.example("boat"), **slip), "record, seat, step, layout"),
        (lambda **slip: vk.Board(vk.new_game(2, seed=1), **slip), "game, seat, bots, file, layout"),
    ],
)
def test_a_slip_of_the_keyboard_is_no_option(make: Any, possible: str) -> None:
    with pytest.raises(ValueError, match=f"there is no option 'fle'; possible: {possible}$"):
        make(fle="game.vk.json")
    assert make(layout={"width": "50%"}).layout.width == "50%"
