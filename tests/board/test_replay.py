"""The replay without a browser: messages in, traits out; and what is written to be shared."""

import base64
import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.dealt import dealt
from tests.scenario import send
from vk_notebook.board.keeping.export import to_html
from vk_notebook.board.keeping.replay_frames import Frames
from vk_notebook.board.replay.replay_page import Replay
from vk_notebook.cli import main
from vk_notebook.record import Record

from .people import choose, next_option

EVIL = "</script><img src=x onerror=alert(1)> **bold** [a](http://b) | `c`"


def short(moves: int = 12, names: tuple[str, ...] = ("Ana", "Ben"), **options: Any) -> Record:
    """A record of the first options."""
    game = vk.new_game(list(names), seed=5, **options)
    for _ in range(moves):
        game.choose(next((one for one in game.options if one.text == "end turn"), game.options[0]))
    return game.record


def varied(moves: int = 12) -> Record:
    """One with another way after its third move."""
    record = short(moves)
    node = record.end.line()[2]
    other = next(text for text in record.game(node).options.texts if text != node.children[0].move)
    record.add_variation(node, other)
    return record


def played_on(record: Record, node: int = 0, **seats: str) -> Replay:
    """A replay whose game is gone on with at a node."""
    replay = Replay(record)
    send(replay, type="continue", node=node, seats=seats or {"Ana": "person", "Ben": "person"})
    return replay


def edit(replay: Replay, what: str, node: object = 0, **fields: Any) -> None:
    send(replay, type="edit", what=what, node=node, **fields)


# ---- making one


def test_it_opens_where_and_as_whom_it_is_told() -> None:
    replay = Replay(short(), seat="ben", step=-1)
    assert (replay.seat, replay.at["node"]) == (2, 12)
    assert (Replay(short(), seat="all").seat, Replay(short()).at["node"]) == (0, 0)
    replay.go(3)
    assert replay.at == {"n": 2, "node": 3}


@pytest.mark.parametrize(("options", "told"), [
    ({"seat": "Zoe"}, "seats: Ana, Ben"), ({"step": 13}, "0 to 12"), ({"step": "end"}, "0 to 12"),
])  # fmt: skip
def test_what_cannot_be_says_what_is_possible(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Replay(short(), **options)


def test_it_takes_a_record_or_a_file_and_nothing_else(tmp_path: Path) -> None:
    for name in ("game.vk.json", "game.txt"):
        short().save(tmp_path / name)
        assert Replay(tmp_path / name).record.moves == short().moves
    with pytest.raises(ValueError, match=r"game\.record"):
        Replay(vk.new_game(2))
    with pytest.raises(vk.RecordError, match="there is no such file"):
        Replay(tmp_path / "none.vk.json")


def test_a_broken_file_opens_up_to_where_it_breaks(tmp_path: Path) -> None:
    path = tmp_path / "game.vk.json"
    document = json.loads(short(40).to_json())
    document["moves"][30] = {"move": "buy Sphinx of Nowhere"}
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(vk.RecordError, match="Sphinx of Nowhere"):
        vk.load(path)
    replay = Replay(path)
    assert len(replay.tree["kids"]) == 30
    (wrong,) = replay.tree["broken"]
    assert "Sphinx of Nowhere" in wrong["text"]
    assert wrong["after"] == 30


# ---- editing


def test_edits_go_into_the_record_and_only_notes_come_back() -> None:
    record = short()
    replay = Replay(record)
    line = record.end.line()
    sent: list[str] = []
    replay.observe(lambda change: sent.append(change["name"]))
    edit(replay, "comment", 3, text="why?", author="Mia")
    assert (line[2].comments[0].text, line[2].comments[0].author) == ("why?", "Mia")
    assert sent == ["notes", "edits"]
    edit(replay, "edit_comment", 3, number=0, text="because")
    edit(replay, "mark", 3, marks=["!"])
    edit(replay, "bookmark", 3, name="here")
    assert replay.notes == {
        "3": {"comments": [{"text": "because", "author": "Mia"}], "marks": ["!"], "bookmark": "here"}
    }
    edit(replay, "delete_comment", 3, number=0)
    edit(replay, "bookmark", 3, name=None)
    edit(replay, "mark", 3, marks=[])
    assert replay.notes == {}
    edit(replay, "undo")
    assert replay.notes == {"3": {"marks": ["!"]}}
    assert replay.edits.keys() == {"undo", "redo", "own"}
    edit(replay, "redo")
    assert replay.notes == {}
    assert replay.said["n"] == 0


def test_variations_are_moved_about_by_messages() -> None:
    record = varied()
    replay = Replay(record)
    above = record.end.line()[2]
    first, second = above.children
    number = 13
    edit(replay, "promote", number)
    assert above.children == [second, first]
    assert replay.tree["kids"]["3"] == [number, 4]
    edit(replay, "demote", number)
    edit(replay, "main", number)
    assert above.children[0] is second
    edit(replay, "delete", number)
    assert above.children == [first]
    assert replay.at["node"] == 3
    edit(replay, "undo")
    assert above.children == [second, first]


@pytest.mark.parametrize("message", [
    {"what": "comment", "node": 99, "text": "x"}, {"what": "comment", "node": None, "text": "x"},
    {"what": "comment", "node": 1, "text": "x" * 30_000}, {"what": "comment", "node": -1, "text": "x"},
    {"what": "mark", "node": 1, "marks": ["?!?"]}, {"what": "mark", "node": 1, "marks": [["!"]]},
    {"what": "edit_comment", "node": 1, "number": 4, "text": "x"},
    {"what": "delete_comment", "node": 1, "number": "0"}, {"what": "delete", "node": 0}, {"what": "promote", "node": 0},
    {"what": "bookmark", "node": 1, "name": "y" * 300}, {"what": "undo", "node": 1}, {"what": "redo", "node": 1},
])  # fmt: skip
def test_an_edit_that_cannot_be_is_said_and_changes_nothing(message: dict[str, Any]) -> None:
    record = short()
    before = record.to_json()
    replay = Replay(record)
    send(replay, type="edit", **message)
    assert replay.said["n"] == 1
    assert replay.said["text"]
    assert "went wrong" not in replay.said["text"]
    assert record.to_json() == before


def test_messages_that_mean_nothing_do_nothing() -> None:
    record = short()
    before = record.to_json()
    replay = Replay(record)
    for message in ({}, {"type": "choose", "option": "end turn"}, {"type": "edit"}, {"type": "edit", "what": "pop"},
                    {"type": "back", "keep": True}, {"type": ["edit"]}):  # fmt: skip
        send(replay, **message)
    assert record.to_json() == before
    assert replay.session is None


def test_what_python_adds_is_shown_on_refresh() -> None:
    record = short()
    replay = Replay(record)
    record.comment(record.root, "hello")
    old = replay.frames
    replay.refresh()
    assert replay.notes["0"]["comments"][0]["text"] == "hello"
    assert replay.frames == old
    record.add_variation(record.end, record.game().options[0].text)
    replay.refresh()
    assert replay.frames != old
    assert len(replay.tree["kids"]) == 13


def test_saving_hands_the_record_to_the_browser_and_to_a_file(tmp_path: Path) -> None:
    record = short()
    replay = Replay(record)
    edit(replay, "comment", 2, text="note")
    send(replay, type="save")
    assert Record.from_json(replay.download["text"]).end.line()[1].comments[0].text == "note"
    assert replay.download["name"] == record.file_name()
    replay.save(tmp_path / "game.vk.json")
    assert vk.load(tmp_path / "game.vk.json").moves == record.moves


# ---- playing on


def test_a_game_played_on_is_a_board_and_the_record_stays() -> None:
    record = short()
    before = record.to_json()
    replay = played_on(record, 5)
    assert replay.live == {"node": 5, "step": 5}
    assert replay.view["mode"] == "table"
    choose(replay, replay.session.game.options[0].text)
    assert len(replay.session.game.moves) == 6
    edit(replay, "comment", 2, text="not now")
    send(replay, type="back", keep=False)
    assert replay.live == {}
    assert record.to_json() == before


def test_what_was_played_is_kept_as_a_variation() -> None:
    record = short()
    moves = record.moves
    replay = played_on(record, 3)
    option = next(text for text in replay.session.game.options.texts if text != moves[3])
    choose(replay, option)
    old = replay.frames
    send(replay, type="back", keep=True)
    assert [node.move for node in record.end.line()[2].children] == [moves[3], option]
    assert record.moves == moves
    assert replay.frames != old
    assert replay.at["node"] == 13
    assert replay.tree["kids"]["3"] == [4, 13]
    edit(replay, "undo")
    assert len(record.end.line()[2].children) == 1


def test_bots_play_the_other_seats_and_one_person_stays() -> None:
    for ana, ben, told in (("collector", "random", "Take a seat yourself"), ("wizard", "person", "wizard")):
        replay = played_on(short(), Ana=ana, Ben=ben)
        assert told in replay.said["text"]
        assert replay.session is None
    assert played_on(short(), Ana="collector", Ben="person").view["seat"] == "Ben"


def test_a_second_game_played_on_takes_no_old_click() -> None:
    replay = played_on(short())
    first = replay.view["decision"]
    send(replay, type="back", keep=False)
    send(replay, type="continue", node=0, seats={})
    assert replay.view["decision"] > first


# ---- what is shared


def test_the_page_is_one_file_that_may_fetch_nothing() -> None:
    page = to_html(varied())
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert "default-src 'none'" in policy[1]
    assert "unsafe-eval" not in policy[1]
    assert re.search(r"script-src 'sha256-[\w+/=]+';", policy[1])
    assert not re.search(r"""(src|href)\s*=\s*["']?(https?:)?//""", page)
    assert set(re.findall(r"https?://[\w./-]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_no_text_of_a_record_is_markup_in_the_page() -> None:
    record = short(names=("Ana</script>", "Ben"))
    record.comment(record.root, EVIL, EVIL)
    record.set_header(event=EVIL)
    page = to_html(record)
    assert "<img" not in page
    assert page.count("<script") == page.count("</script>") == 3
    packed = re.search(r'id="vk-notes">([^<]+)<', page)
    said = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    assert said["notes"]["0"]["comments"] == [{"text": EVIL, "author": EVIL}]


def test_a_page_is_written_and_named(tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    assert Replay(varied()).to_html(page, step=3) == page
    assert page.stat().st_size < 1_000_000


@pytest.mark.slow
def test_positions_and_films_are_written_as_pictures(tmp_path: Path) -> None:
    replay = Replay(varied())
    first = replay.to_png(tmp_path / "first.png", step=0, width=480).read_bytes()
    last = replay.to_png(tmp_path / "last.png", width=480).read_bytes()
    assert first.startswith(b"\x89PNG")
    assert last != first
    assert replay.to_gif(tmp_path / "game.gif", width=400).read_bytes().startswith(b"GIF89a")
    with pytest.raises(ValueError, match="there is no position 999"):
        replay.to_png(tmp_path / "none.png", step=999)


def test_a_finished_game_on_a_board_is_handed_over_as_a_page_and_no_other() -> None:
    game = vk.position(hand=["Urn"], opponents=[{"hand": []}])
    board = vk.Board(game)
    assert board.view["can"]["share"] is False
    board._handle_custom_msg({"type": "share"}, [])
    assert board.download["n"] == 0  # it would show what others hold
    while game.decision:
        game.choose(game.options[-1])
    board.refresh()
    assert board.view["can"]["share"] is True
    board._handle_custom_msg({"type": "share", "date": "2025-11-29"}, [])
    assert board.download["name"] == "Ana-0_Ben-0_2025-11-29.html"
    assert board.download["text"].startswith("<!doctype html>")


@pytest.mark.parametrize("shown", [lambda record: record, Replay], ids=["record", "replay"])
def test_a_record_shows_itself_as_replay_picture_and_sheet(shown: Callable[[Record], Any]) -> None:
    """And leaves the picture and the sheet where no widget runs."""
    record = short(names=("Ana<b>", "Ben"))
    bundle = shown(record)._repr_mimebundle_()
    bundle = bundle[0] if isinstance(bundle, tuple) else bundle
    assert set(bundle) >= {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"}
    assert record.moves[0] in bundle["text/plain"]
    assert "Ana&lt;b&gt;" in bundle["text/html"]
    assert "<b>" not in bundle["text/html"]
    assert bundle["text/html"].startswith("<img")


def test_the_command_line_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.vk.json"
    varied().save(path)
    page = tmp_path / "out.html"
    assert main(["replay", str(path), "--html", str(page)]) == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert capsys.readouterr().out.split() == [str(page)]
    document = json.loads(path.read_text(encoding="utf-8"))
    document["moves"][5] = "buy Nothing"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert main(["replay", str(path), "--html", str(page)]) == 1
    assert "buy Nothing" in capsys.readouterr().err


def test_a_game_at_a_table_played_on_by_chance_is_not_kept() -> None:
    record = vk.Recorder(**dealt(2)).record
    assert len(Frames(record)) == 1
    replay = played_on(record, Ana="person", Ben="collector")
    for _ in range(5):
        choose(replay, next_option(replay.session.game))
    before = record.to_json()
    send(replay, type="back", keep=True)
    assert "cannot be kept" in replay.note["text"]
    assert replay.session is not None
    send(replay, type="back", keep=False)
    assert record.to_json() == before


def test_lights_and_tasks_are_set_on_the_page_undone_and_exported(tmp_path: Path) -> None:
    replay = Replay(short())
    node = replay.record.root.children[0]
    edit(replay, "highlight", 1, lights=["red: base left", "Urn in hand of Ana", "<b>"])
    assert "cannot be highlighted" in replay.said["text"]
    assert node.highlights == []
    edit(replay, "highlight", 1, lights=["red: base left"])
    edit(replay, "task", 1, task="Why <b>?", accept=["nonsense"])
    assert "not a move in this position" in replay.said["text"]
    answer = node.children[0].move
    edit(replay, "task", 1, task="Why <b>?", accept=[answer, ""])
    assert replay.notes["1"]["lesson"] == {"task": "Why <b>?", "accept": [answer]}
    assert replay.notes["1"]["highlights"] == ["red: base left"]
    edit(replay, "undo")
    assert (node.lesson, node.highlights) == ({}, ["red: base left"])
    edit(replay, "undo")
    assert node.highlights == []
    edit(replay, "highlight", 1)
    assert node.highlights == []


def test_a_replay_shows_who_stood_better_before_anybody_reviews_it() -> None:
    """At the start, where each turn begins, and at the end, where the winner has it all."""
    facts = Frames(vk.example("boat")).facts
    told = [fact["chances"] for fact in facts if "chances" in fact]
    assert len(told) > len({fact["turn"] for fact in facts})
    assert all(sum(chances) == pytest.approx(1, abs=0.002) for chances in told)
    assert [1.0, 0.0] in told
    alone = Frames(short(variant="solo", names=("Ana",)))
    assert not any("chances" in fact for fact in alone.facts)
    assert "two or more players" in alone._about()["unjudged"]
