"""What keeps a running game: its record after every move, the file beside it, and going on with either."""

import gc
import json
import random
import re
import threading
import weakref
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import played, send
from vk_notebook.board.app import App
from vk_notebook.board.keeping import game_file
from vk_notebook.board.keeping.autosave import ID, Autosave, autosave_of
from vk_notebook.board.table.session import Session
from vk_notebook.board.table.table_page import Board
from vk_notebook.ground.errors import RecordError
from vk_notebook.play.game import CHANGING
from vk_notebook.record import Record, digest

from .people import ana_begins, choose, tell
from .test_entry_sessions import DEAL, Page

SEATS = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "collector"}]
PEOPLE = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "person"}]


def begun(seats: list[dict[str, str]] = SEATS, **more: Any) -> App:
    app = App(**more)
    send(app, type="start", seats=seats, seed="7", first="Ana")
    assert app.session is not None
    return app


def click(widget: Any, rng: random.Random | None = None) -> str:
    """Choose as a person would by chance; what was chosen."""
    options = widget.game.options.texts
    option: str = rng.choice(options) if rng else options[0]
    choose(widget, option)
    return option


def into_an_action(widget: Any, rng: random.Random) -> None:
    """Play till a decision belongs to a card that is being executed, and a person is asked."""
    for _ in range(300):
        if widget.session.curtain:
            send(widget, type="lift")
        if widget.game.state.stack and widget.game.state.stack[-1].program >= 0 and widget.view["prompt"]["card"]:
            return
        options = widget.game.options.texts
        some = [one for one in options if one.startswith("execute")] or options
        choose(widget, rng.choice(some))
    pytest.fail("no action came up")


# ---- the text

GAMES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "base": (["Ana", "Ben"], {}),
    "three with pharaohs": (["Ana", "Ben", "Cleo"], {"cards": "nasty-nasty", "pharaohs": True}),
    "solo": (["Ana"], {"variant": "solo", "difficulty": 2}),
    "odd names": (['"Ana"\n', "Bén\u2028"], {"cards": "afterlife"}),
}


def saved(session: Session) -> str:
    """The game as a file would have it, from a record that is made anew."""
    record = Record.of_game(session.game)
    record.header["seats"] = session.sitting
    return record.to_json()


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_is_what_would_be_saved_after_every_move(name: str) -> None:
    """To the letter, on the way, before and after undo and redo, and at the end of the game."""
    names, options = GAMES[name]
    session = Session(vk.new_game(names, seed=7, **options))
    autosave, rng = session.autosave, random.Random(name)
    for step in range(400):
        if session.game.state.over:
            break
        if step % 11 in (0, 4, 5, 8):  # but not between an undo and the choice after it
            assert autosave.kept(session)["text"] == saved(session)
        session.curtain = False
        kind = rng.choice(["undo", "undo", "redo"]) if step % 11 == 5 else "choose"
        session.handle({"type": kind, "decision": session.decision, "option": rng.choice(session.game.options.texts)})
    assert step > 60
    kept = autosave.kept(session)
    assert kept["text"] == saved(session) == session.record().to_json()
    again = Record.from_json(kept["text"])
    assert digest(again.game().state) == digest(session.game.state)
    assert kept["moves"] == len(again.moves)


def test_a_move_costs_its_own_line_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """No digest and no line is made again for what was kept before."""
    session = Session(ana_begins(), bots={"Ana": "collector", "Ben": "collector"})
    for _ in range(12):
        tell(session, "watch", step="turn", decision=session.decision)
    session.autosave.kept(session)
    made: list[object] = []
    monkeypatch.setattr("vk_notebook.board.keeping.autosave.digest", lambda state: made.append(state) or digest(state))
    tell(session, "watch", step="turn", decision=session.decision)
    kept = session.autosave.kept(session)
    assert len(made) == 1
    assert session.autosave.kept(session) is kept
    assert kept["text"] == session.record().to_json()


def test_a_game_has_one_name_and_each_opening_of_it_another_run() -> None:
    game = ana_begins()
    assert autosave_of(game) is autosave_of(game)
    assert ID.fullmatch(autosave_of(game).id)
    first, second = Autosave("0123456789abcdef"), Autosave("0123456789abcdef")
    assert first.id == second.id
    assert first.run != second.run
    for bad in ("", "../../etc/passwd", "0123456789ABCDEF", None, "0" * 17):
        assert ID.fullmatch(Autosave(bad).id)
        assert Autosave(bad).id != bad


def test_a_game_goes_when_nobody_needs_it_any_more() -> None:
    session = Session(ana_begins(), bots={"Ben": "collector"})
    choose(session, session.game.options.texts[0])
    assert session.autosave.kept(session)["text"]
    gone = weakref.ref(session.game)
    del session
    gc.collect()
    assert gone() is None


# ---- the widgets


def test_the_app_keeps_from_the_first_picture_and_a_board_once_it_is_touched() -> None:
    app = begun()
    assert app.kept["touched"] is False
    assert app.kept["players"] == ["Ana", "Ben"]
    click(app)
    assert app.kept["touched"] is True
    assert Record.from_json(app.kept["text"]).moves == app.game.moves
    send(app, type="new")
    assert app.kept == {}
    board = Board(ana_begins())
    assert board.kept == {}
    click(board)
    assert board.kept["moves"] == 1
    other = Board(board.game)
    assert (other.kept["id"], other.kept["run"]) == (board.kept["id"], board.kept["run"])


def test_a_kept_game_goes_on_at_the_same_decision_under_its_name() -> None:
    app = begun()
    into_an_action(app, random.Random(7))
    kept, seen, after = dict(app.kept), app.view, App()
    send(after, type="load", text=kept["text"], kept=kept["id"])
    assert [after.kept[key] == kept[key] for key in ("id", "text", "touched", "run")] == [True, True, True, False]
    assert (after.view["prompt"], after.view["buttons"]) == (seen["prompt"], seen["buttons"])
    assert after.game.options.texts == app.game.options.texts
    assert after.view["undo"]
    move = click(after)
    send(after, type="load", text=kept["text"], kept=kept["id"])  # another view may have pressed it too, and come late
    assert after.game.moves[: len(Record.from_json(kept["text"]).moves) + 1][-1] == move


def test_a_game_that_is_played_on_from_a_replay_is_kept_too() -> None:
    played = ana_begins()
    replay = vk.Replay(played.play(played.options.texts[0]).record)
    send(replay, type="continue", node=1, seats={"Ben": "collector"})
    assert replay.kept == {}
    choose(replay, replay.session.game.options.texts[0])
    assert replay.kept["moves"] == 2
    send(replay, type="back", keep=False)
    assert replay.kept == {}


def test_the_page_may_give_a_game_another_name() -> None:
    app = begun()
    click(app)
    send(app, **{"type": "kept", "as": "00112233445566aa"})
    assert app.kept["id"] == "00112233445566aa"
    send(app, **{"type": "kept", "as": "<script>"})
    assert app.kept["id"] == "00112233445566aa"


def test_with_several_persons_the_curtain_hangs_first() -> None:
    app = begun(PEOPLE)
    click(app)
    after = App()
    send(after, type="load", text=app.kept["text"], kept=app.kept["id"])
    assert after.view["curtain"]["player"] == "Ana"
    assert all(card["name"] is None for player in after.view["players"] for card in player["hand"])
    send(after, type="lift")
    assert after.view["curtain"] is None
    assert any(card["name"] for player in after.view["players"] for card in player["hand"])


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda text: text[:-40], "cut off|is damaged at line"),
        (lambda text: text.replace('"version": 1', '"version": 2'), "format version 2 is not known"),
        (lambda text: text.replace('"seed": 7', '"seed": 8'), "now deals different cards"),
        (lambda text: text + " " * 10_000_001, "larger than 10,000,000 bytes"),
    ],
)
def test_a_damaged_or_newer_game_is_told_of_and_nothing_is_half_loaded(
    damage: Callable[[str], str], words: str
) -> None:
    app = begun()
    click(app)
    after = App()
    send(after, type="load", text=damage(app.kept["text"]), kept=app.kept["id"])
    assert (after.view["mode"], after.kept, after.game) == ("setup", {}, None)
    assert re.search(words, after.view["setup"]["message"])


def table() -> Page:
    """A page on which the deal of a table was told."""
    page = Page(App())
    page.send("enter", seats=PEOPLE)
    page.name(*DEAL)
    page.choose("begin")
    return page


def entered() -> Page:
    """One on which a move was entered, too."""
    page = table()
    page.choose("entomb Urn")
    return page


def test_what_is_written_in_a_replay_is_kept_and_gone_on_with() -> None:
    app = App()
    send(app, type="replay", text=played().record.to_json())
    looked = app.kept
    assert (looked["kind"], looked["touched"], looked["text"]) == ("notes", False, app.record.to_json())
    send(app, type="edit", what="comment", node=3, text="Why not the jar?", author="Mia")
    kept = app.kept
    assert (kept["kind"], kept["touched"], kept["over"]) == ("notes", True, False)
    assert (kept["id"], kept["run"]) == (looked["id"], looked["run"])  # what is typed before it is there finds it
    assert kept["text"] == app.record.to_json()
    send(app, type="prefs", prefs={"theme": "dark"})
    assert app.kept is kept
    send(app, type="edit", what="mark", node=3, marks=["!"])
    send(app, type="edit", what="undo", node=3)
    assert (app.kept["text"], app.kept["count"]) == (kept["text"], kept["count"] + 2)
    send(app, type="leave")
    assert app.kept == {}
    for after in (App(), begun()):
        send(after, type="load", text=kept["text"], kept=kept["id"], kind="notes")
        assert after.opened
        assert (after.kept["id"], after.kept["text"]) == (kept["id"], kept["text"])
        assert after.notes["3"]["comments"][0]["text"] == "Why not the jar?"
        send(after, type="kept", **{"as": "0" * 16})
        assert after.kept["id"] == "0" * 16


def test_a_record_that_can_be_read_but_not_written_back_is_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Written with one move a line and indented, a record may be larger than the most that is read."""
    text = played(most=9).record.to_json()
    monkeypatch.setattr("vk_notebook.record.record.MOST_BYTES", len(text) - 1)
    app = App()
    send(app, type="replay", text=text)
    assert app.opened
    assert app.kept == {}
    assert "cannot be kept: this record is larger than" in app.said["text"]
    count = app.said["n"]
    for words in ("One", "Two"):
        send(app, type="edit", what="comment", node=0, text=words, author=None)
    assert [one.text for one in app.record.root.comments] == ["One", "Two"]
    assert (app.kept, app.said["n"]) == ({}, count)
    monkeypatch.undo()
    send(app, type="edit", what="comment", node=0, text="Three", author=None)
    assert Record.from_json(app.kept["text"]).root.comments[-1].text == "Three"


@pytest.mark.parametrize("place", ["page", "file"])
def test_a_game_that_gets_too_large_to_be_kept_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str
) -> None:
    file = tmp_path / "game.vk.json"
    app: Any = begun(PEOPLE) if place == "page" else Board(ana_begins(), file=file)
    click(app)
    before = file.read_text("utf-8") if place == "file" else ""
    monkeypatch.setattr(Autosave, "text", lambda *_: too_large())
    click(app)
    assert "cannot be kept: this is too large" in app.note["text"]
    count = app.note["n"]
    click(app)
    assert len(app.session.game.moves) == 3
    assert (app.kept, app.note["n"]) == ({}, count)
    assert not before or file.read_text("utf-8") == before
    monkeypatch.undo()
    click(app)
    assert len(vk.load(file).moves if before else Record.from_json(app.kept["text"]).moves) == 4


def too_large() -> str:
    raise RecordError("this is too large")


def test_a_damaged_record_with_notes_is_told_of_where_it_was_asked_for() -> None:
    app = App()
    send(app, type="load", text="{", kept="0" * 16, kind="notes")
    assert not app.opened
    assert "not a saved game" in app.view["setup"]["message"]
    running = begun()
    game = running.game
    send(running, type="load", text="{", kept="0" * 16, kind="notes")
    assert (running.opened, running.game, running.note["tone"]) == (0, game, "error")


def test_a_game_of_a_table_that_is_entered_is_kept_and_gone_on_with() -> None:
    page = entered()
    kept = page.widget.kept
    assert (kept["kind"], kept["touched"], kept["moves"]) == ("entry", True, 1)
    after = Page(App())
    after.send("load", text=kept["text"], kept=kept["id"], kind="entry")
    assert after.widget.kept["id"] == kept["id"]
    assert after.view["entry"]["stage"] == "play"
    assert [step["move"] for step in after.view["entry"]["steps"]] == ["entomb Urn"]
    page.choose("end turn")
    page.name("Urn")  # a card that is named counts, though the position is as it was till all are
    assert page.widget.kept["text"] == page.widget.top.session.entry.record.to_json()


def test_an_entry_is_gone_on_with_from_a_game_that_runs() -> None:
    """It stays an entry under its name, and does not come to the table as a game against bots."""
    kept = entered().widget.kept
    app = App("?players=Ana,Ben&bots=Ben:collector&seed=7&start=1")
    revision = app.view["rev"]
    send(app, type="load", text=kept["text"], kept=kept["id"], kind="entry")
    assert (app.kept["kind"], app.kept["id"], app.kept["text"]) == ("entry", kept["id"], kept["text"])
    assert app.view["entry"]["stage"] == "play"
    assert app.view["rev"] > revision
    assert app.session is None
    send(app, type="load", text="{", kept="0" * 16, kind="entry")
    assert (app.note["heading"], app.kept["id"]) == ("This cannot be opened", kept["id"])


def test_a_game_is_gone_on_with_from_a_table_that_was_only_begun() -> None:
    played = begun()
    click(played)
    page = table()
    assert page.widget.kept["touched"] is False
    revision, said = page.view["rev"], page.widget.note["n"]
    page.send("load", text="{", kept=played.kept["id"], kind="game")
    assert (page.widget.note["heading"], page.widget.note["n"]) == ("This cannot be opened", said + 1)
    assert page.widget.kept["kind"] == "entry"
    page.send("load", text=played.kept["text"], kept=played.kept["id"], kind="game")
    assert (page.widget.kept["kind"], page.widget.kept["id"]) == ("game", played.kept["id"])
    assert page.view["rev"] > revision
    assert page.widget.session is not None
    click(page.widget)
    assert page.widget.kept["moves"] > played.kept["moves"]


def test_each_picture_of_a_run_has_a_higher_number() -> None:
    """What was taken back too: a page tells by it which of two pictures is the older one."""
    app = begun()
    counts = [app.kept["count"]]
    click(app)
    for kind in ("undo", "redo", "undo"):
        counts.append(app.kept["count"])
        send(app, type=kind)
    counts.append(app.kept["count"])
    assert counts == sorted(set(counts))
    send(app, type="hint")
    assert app.kept["count"] == counts[-1]


def test_somebody_who_is_busy_still_says_that_he_is_there() -> None:
    """The question does not wait for the lock of a long change."""
    app = begun()
    with CHANGING:
        one = threading.Thread(target=send, args=(app,), kwargs={"type": "alive", "n": 5})
        one.start()
        one.join(20)
        assert not one.is_alive()
    assert app.alive == 5
    for bad in ("x", -1, 2**60, None):
        send(app, type="alive", n=bad)
        assert app.alive == 5


def test_a_page_that_missed_an_answer_gets_it_with_the_next_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """And only then: it costs as much as a click."""
    app = begun()
    seen = app.view["rev"]
    sent: list[Any] = []
    monkeypatch.setattr(app, "send_state", lambda key: sent.append(key))
    send(app, type="alive", n=1, rev=seen)
    send(app, type="alive", n=2)
    assert sent == ["alive"] * 2
    click(app)
    sent.clear()
    send(app, type="alive", n=3, rev=seen)
    assert sent == [["view", "note", "kept"], "alive"]


# ---- a file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.vk.json"


def held(file: Path) -> str:
    """What stands in the file now."""
    return file.read_text(encoding="utf-8")


def anew(app: App, seed: str = "7") -> None:
    """Leave the game for another one."""
    send(app, type="new")
    send(app, type="start", seats=SEATS, seed=seed, first="Ana")


def test_a_file_holds_the_game_after_every_move_and_goes_on_when_opened_again(tmp_path: Path, file: Path) -> None:
    rng, app = random.Random(3), begun(file=file)
    for _ in range(9):
        click(app, rng)
        assert held(file) == app.kept["text"]
    send(app, type="undo")
    assert held(file) == app.kept["text"]
    after = App(file=file)
    assert after.game.moves == app.game.moves
    assert list(after.session.bots) == [1]
    click(after)
    assert vk.load(file).moves == after.game.moves
    assert [one.name for one in tmp_path.iterdir()] == ["game.vk.json"]


def noted(part: str) -> Record:
    """A short game with one thing that somebody added."""
    game = ana_begins()
    first, other = game.options.texts[:2]
    out: Record = game.play(first).record
    if part == "notes":
        out.comment(out.end, "A quiet beginning.")
    elif part == "variations":
        out.add(out.root, other)
    else:
        out.set_header(event="Finals")
    return out


@pytest.mark.parametrize("part", ["notes", "variations", "event"])
@pytest.mark.parametrize("opened", [App, lambda file: Board(ana_begins(), file=file)], ids=["app", "board"])
def test_a_game_of_a_file_keeps_what_was_noted_in_it(file: Path, part: str, opened: Callable[..., Any]) -> None:
    before = noted(part)
    before.save(file)
    widget = opened(file=file)
    assert widget.game.moves == before.moves
    record = widget.game.record
    first = record.root.children[0]
    record.comment(first, "And now?")
    move = click(widget)
    after = vk.load(file)
    assert (after.moves[:2], after) == ([*before.moves, move], record)
    assert [one.text for one in after.root.children[0].comments][-1] == "And now?"
    assert [child.move for child in after.root.children] == [child.move for child in before.root.children]
    assert after.header["event"] == before.header["event"]
    for _ in range(2):  # a move with a note stays when it is taken back
        send(widget, type="undo")
    assert vk.load(file).root.children[0].comments == after.root.children[0].comments
    assert opened(file=file).game.record == vk.load(file)


def test_nothing_is_written_before_a_move_is_made_here(tmp_path: Path, file: Path) -> None:
    """A file that says the same in other words stays as it is, and a game that nobody plays makes no file."""
    game = ana_begins()
    text = json.dumps(json.loads(game.play(game.options.texts[0]).record.to_json()), indent=4)
    file.write_text(text, encoding="utf-8")
    again = ana_begins()
    app, board = App(file=file), Board(again, file=file)
    for widget in (app, board):
        send(widget, type="hint")
    assert held(file) == text
    send(app, type="undo")
    assert vk.load(file).moves == []
    app = begun(file=tmp_path / "new.vk.json")
    anew(app, "8")
    assert not (tmp_path / "new.vk.json").exists()
    click(app)
    assert vk.load(tmp_path / "new.vk.json").moves == app.game.moves


def test_a_table_in_a_file_is_written_back_with_its_notes(tmp_path: Path) -> None:
    file = tmp_path / "table.vk.json"
    record = entered().widget.top.session.entry.record
    record.comment(record.end, "Into the tomb.")
    record.save(file)
    app = Page(App(file=file))
    name = app.widget.kept["id"]
    assert App(file=file).kept["id"] == name
    app.choose("end turn")
    app.name("Urn")
    app.send("undo")
    assert vk.load(file).root.children[0].comments[0].text == "Into the tomb."


def test_the_game_of_a_file_has_one_name_and_is_gone_on_with_in_it(tmp_path: Path, file: Path) -> None:
    other = tmp_path / "other.vk.json"
    app = begun(file=file)
    click(app)
    kept = app.kept
    again = App(file=file)
    assert (again.kept["id"], again.kept["touched"]) == (kept["id"], True)
    assert again.kept["run"] != kept["run"]
    other.write_bytes(file.read_bytes())
    assert App(file=other).kept["id"] != kept["id"]
    anew(app)  # the same deal, and yet another game
    assert app.kept["id"] != kept["id"]
    assert (app.note["tone"], app.note["heading"]) == ("error", "The file was not saved")
    assert "contains another game" in app.note["text"]
    click(app)
    assert held(file) == kept["text"]
    send(app, type="load", text=kept["text"], kept=kept["id"])
    said = app.note["n"]
    click(app)
    assert app.note["n"] == said
    assert held(file) == app.kept["text"] != kept["text"]
    anew(app, "9")
    assert app.note["n"] == said + 1


def test_a_board_goes_on_with_its_file_and_with_no_other(file: Path) -> None:
    board = Board(ana_begins(), bots={"Ben": "collector"}, file=file)
    option = click(board)
    again = ana_begins()
    assert Board(again, bots={"Ben": "collector"}, file=file).game is again
    assert again.moves == [option]
    ahead = ana_begins().play(option)
    further = click(Board(ahead, file=file))
    assert vk.load(file).moves == [option, further]
    text = held(file)
    for other in (vk.new_game(["Ana", "Ben"], seed=8), ana_begins()):
        if other.setup["seed"] == 7:
            other.play(other.options.texts[-1])
        with pytest.raises(RecordError, match=r"contains another game \(Ana and Ben; 2 moves\).*vk\.load"):
            Board(other, file=file)
    assert held(file) == text


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("notes.json", "my shopping list", "not a saved game"),
        ("notes.json", '{"a": 1}', "not a saved game"),
        ("game.vk.txt", None, r"call the file game\.vk\.json"),
    ],
)
def test_nothing_else_is_written_over(tmp_path: Path, name: str, content: str | None, words: str) -> None:
    file = tmp_path / name
    if content is not None:
        file.write_text(content, encoding="utf-8")
    for opened in (App, partial(Board, ana_begins())):
        with pytest.raises(RecordError, match=words):
            opened(file=file)
    assert (held(file) if file.exists() else None) == content


def test_a_file_that_somebody_else_writes_is_left_to_him(file: Path) -> None:
    first = begun(file=file)
    option = click(first)
    second = App(file=file)
    click(second)
    text = held(file)
    click(first)
    assert held(file) == text
    assert "Somebody else has changed" in first.note["text"]
    said = first.note["n"]
    click(first)
    assert first.note["n"] == said
    assert first.game.moves[0] == option


@pytest.mark.parametrize("moment", ["load", "anew"])
def test_somebody_who_writes_at_the_same_moment_is_seen_too(
    file: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Right after the file was read, or right after it was written: what stands there now is his."""
    app = begun(file=file)
    click(app)
    theirs = "what somebody else wrote"
    real = getattr(game_file, moment)

    def overtaken(*given: Any) -> Any:
        done = real(*given)
        file.write_text(theirs, encoding="utf-8")
        return done

    with monkeypatch.context() as patch:
        patch.setattr(game_file, moment, overtaken)
        if moment == "load":
            app = App(file=file)
        else:
            click(app)
    click(app)
    assert held(file) == theirs
    assert "Somebody else has changed" in app.note["text"]


def test_a_file_that_cannot_be_written_is_told_once_and_tried_again(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    file = folder / "game.vk.json"
    app = begun(file=file)
    said = app.note["n"]
    for _ in range(2):  # and once more, after it went well
        click(app)
        assert "cannot be saved in game.vk.json yet: there is no such folder" in app.note["text"]
        assert app.note["n"] == said + 1
        click(app)
        assert app.note["n"] == said + 1
        folder.mkdir()
        click(app)
        assert held(file) == app.kept["text"]
        said = app.note["n"]
        file.unlink()
        folder.rmdir()
    assert len(app.game.moves) >= 6
