"""The app as a replay, without a browser: examples, files, the game that was played, and links."""

import pytest

import vk_notebook as vk
from tests.scenario import played, send
from vk_notebook.board.app import App
from vk_notebook.board.setup import address
from vk_notebook.bots.match import play
from vk_notebook.record import Record


@pytest.mark.slow
def test_an_example_is_watched_and_left_again() -> None:
    app = App()
    assert [name for name, _ in app.view["setup"]["examples"]] == list(vk.examples())
    send(app, type="replay", name="tomb")
    assert (app.opened, app.link, app.at["node"]) == (1, "?replay=tomb&step=", 0)
    assert len(app.frames) > 10_000
    send(app, type="leave")
    assert app.opened == 0
    assert app.view["mode"] == "setup"
    assert app.view["setup"]["message"] is None
    send(app, type="replay", text=played().record.to_json())
    assert app.opened == 2


@pytest.mark.parametrize("name", ["titanic", "../boat", ""])
def test_an_example_that_is_none_is_refused_on_the_page(name: str) -> None:
    app = App()
    send(app, type="replay", name=name)
    assert app.opened == 0
    assert "possible: boat, crumble and tomb" in app.view["setup"]["message"]


@pytest.mark.parametrize("form", ["to_json", "to_text"])
def test_a_file_is_replayed_with_its_notes_and_saved_again_or_played_on(form: str) -> None:
    app = App()
    send(app, type="replay", text=getattr(played().record, form)())
    assert (app.opened, app.link) == (1, "")
    send(app, type="edit", what="comment", node=1, text="mine", author=None)
    assert app.edits["undo"]
    send(app, type="save")
    assert "mine" in [one.text for one in Record.from_json(app.download["text"]).end.line()[0].comments]
    other = App()
    send(other, type="load", text=getattr(Record.from_json(app.download["text"]), form)())
    assert other.session is not None


@pytest.mark.parametrize("text", ["", "no record", "{}", "vk-notebook record, text form 1"])
def test_what_is_no_record_is_told_on_the_page(text: str) -> None:
    app = App()
    send(app, type="replay", text=text)
    assert (app.opened, bool(app.view["setup"]["message"])) == (0, True)


@pytest.mark.slow
def test_the_game_that_was_played_is_replayed_when_it_is_over() -> None:
    app = App("?players=Ana,Ben&bots=Ben:random&seed=7&start=1")
    play(app.session.game, ["random", "random"], 7)
    send(app, type="hint")
    moves = app.session.game.moves
    send(app, type="replay")
    assert app.opened == 1
    assert app.record.moves == moves
    assert app.record.header["seats"] == {"Ana": "person", "Ben": "random"}


def test_while_a_game_goes_on_nothing_hidden_is_replayed() -> None:
    app = App("?players=Ana,Ben&bots=Ben:random&seed=7&start=1")
    for message in ({}, {"name": "boat"}, {"text": vk.example("boat").to_json()}):
        send(app, type="replay", **message)
        assert app.opened == 0
    assert app.session is not None


def test_playing_on_from_a_replay_and_back() -> None:
    app = App()
    send(app, type="replay", text=played().record.to_json())
    send(app, type="continue", node=20, seats={"Ana": "person", "Ben": "random"})
    assert app.live["step"] == 20
    assert app.game is not None
    send(app, type="back", keep=False)
    assert (app.live, app.opened) == ({}, 1)
    send(app, type="leave")
    assert app.game is None


@pytest.mark.parametrize(
    ("link", "name", "step", "told"),
    [
        ("?replay=boat", "boat", 0, ""),
        ("?step=57", "", 0, ""),
        ("?players=Ana", "", 0, ""),
        ("?replay=boat&step=-1", "boat", 0, "position -1, which does not exist"),
        ("?replay=boat&step=1e9", "boat", 0, "which does not exist"),
        ("?replay=boat&step=٣", "boat", 0, "which does not exist"),
        ("?replay=boat&step=" + "9" * 50, "boat", 0, "which does not exist"),
        ("?replay=/etc/passwd", "", 0, "asks for /etc/passwd, but the examples here are boat, crumble and tomb"),
        ("?replay=<script>", "", 0, "asks for <script>"),
        ("?replay=", "", 0, ""),
        (None, "", 0, ""),
        ("?replay=boat" + "&a=b" * 500, "", 0, ""),
    ],
)
def test_what_a_link_says_of_a_replay(link: object, name: str, step: int, told: str) -> None:
    assert address.replay(link)[:2] == (name, step)
    assert told in address.replay(link)[2]


@pytest.mark.slow
def test_a_step_that_there_is_not_is_told_beside_the_beginning() -> None:
    app = App("?replay=boat&step=290")
    assert (app.opened, app.at["node"]) == (1, 0)
    assert app.said["text"] == "The game has no position 290, only 0 to 289."
    unknown = App("?replay=titanic")
    assert unknown.opened == 0
    assert "boat, crumble and tomb" in unknown.view["setup"]["told"]


@pytest.mark.slow
def test_an_address_opens_an_example_at_a_step_and_is_read_once() -> None:
    app = App()
    send(app, type="address", text="?replay=Boat&step=57")
    assert app.opened == 1
    assert app.replay.frames.node(app.at["node"]) is app.record.end.line()[56]
    send(app, type="leave")
    send(app, type="address", text="?replay=Boat&step=57")
    assert app.opened == 0
