"""Half of a letter, as when an emoji is cut in two, closes no connection: neither from the page nor to it."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import vk_notebook as vk
from tests.board.messages import MESSAGES
from tests.board.pages import PAGES, board, heard, replay
from vk_notebook.board.widget import GameWidget
from vk_notebook.ground.letters import LONGEST_TOLD, sendable, told

HALF = "\ud83d"


def sent(widget: GameWidget) -> str:
    """All that the page is told, as it travels. Raises UnicodeEncodeError for what cannot."""
    state = widget.get_state()
    words = json.dumps({key: value for key, value in state.items() if key not in ("_esm", "_css", "frames", "layout")})
    json.dumps(json.loads(words), ensure_ascii=False).encode("utf-8")
    return words


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "message",
    [
        {"type": "choose", "decision": 1, "option": f"buy {HALF}"},
        {"type": "why", "decision": 0, "card": HALF, "zone": HALF, "player": HALF, "id": None, "slot": 0},
        {"type": "setup", "change": "seed", "n": 1, "seats": [{"name": f"Ana{HALF}", "who": HALF}], "seed": HALF},
        {"type": "start", "seats": [{"name": f"Ana{HALF}", "who": "person"}, {"name": "Ben", "who": "person"}]},
        {"type": "load", "text": HALF},
        {"type": "address", "text": f"?players={HALF}"},
        {"type": "edit", "what": "comment", "node": 0, "text": f"fine{HALF}", "author": HALF},
        {"type": "edit", "what": "bookmark", "node": 0, "name": HALF},
        {"type": "edit", "what": "task", "node": 0, "task": HALF, "accept": [HALF]},
        {"type": "rule", "rule": HALF},
        {"type": "entry", "do": "name", "decision": 0, "card": HALF},
    ],
    ids=str,
)
def test_half_a_letter_from_a_page_is_mended_and_told(page: str, message: Mapping[str, Any]) -> None:
    widget = PAGES[page]()
    heard(widget, message)
    assert "garbled on the way" in sent(widget)


def test_start_works_with_half_a_letter_in_a_name() -> None:
    app = vk.App()
    seats = [{"name": f"Ana{HALF}", "who": "person"}, {"name": "Ben", "who": "random"}]
    heard(app, {"type": "start", "seats": seats, "seed": "1"})
    assert app.game.state.table.names == ("Ana\ufffd", "Ben")
    assert "garbled on the way" in app.note["text"]


def test_a_note_with_half_a_letter_is_written_and_can_be_saved() -> None:
    page = replay()
    heard(page, {"type": "edit", "what": "comment", "node": 0, "text": f"Look{HALF}"})
    assert page.record.root.comments[-1].text == "Look\ufffd"
    assert "garbled on the way" in page.said["text"]
    heard(page, {"type": "save"})
    assert "Look\ufffd" in page.download["text"]
    whole = replay()
    heard(whole, {"type": "edit", "what": "comment", "node": 0, "text": "Look \U0001f600"})
    assert whole.record.root.comments[-1].text == "Look \U0001f600"
    assert whole.said == {"n": 0}


@pytest.mark.parametrize("page", PAGES)
def test_what_python_holds_of_half_a_letter_is_sent_whole(page: str) -> None:
    widget = PAGES[page]()
    widget.view = {**widget.view, "log": [{"text": HALF, HALF: [HALF, ("a", HALF)]}]}
    assert "\\ud83d" not in sent(widget)


def texts(value: Any) -> Iterator[str]:
    yield from ([value] if isinstance(value, str) else ())
    for one in [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts(one)


@pytest.mark.parametrize("page", ["board", "app", "set-up", "replay", "lesson"])
def test_an_error_that_says_a_book_is_cut_and_made_legible(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever an error of somebody else's code comes out: the next message raises one."""
    widget = PAGES[page]()

    def failing(*_: object, **__: object) -> None:
        raise RuntimeError(f"\x1b[2J{HALF}" + "x" * 20_000_000)

    for where in (
        "vk_notebook.board.table.board_session.BoardSession._why", "vk_notebook.board.setup.setup_page.SetUp._load",
        "vk_notebook.board.replay.replay_page.ReplayPage._edit", "vk_notebook.board.lesson.lesson_page.LessonPage._do",
    ):  # fmt: skip
        monkeypatch.setattr(where, failing)
    kind = {"set-up": "load", "replay": "edit", "lesson": "lesson"}.get(page, "why")
    heard(widget, MESSAGES[kind]["examples"][0])
    said = [text for trait in (widget.note, widget.view, getattr(widget, "said", {}), getattr(widget, "lesson", {}))
            for text in texts(trait) if "RuntimeError" in text]  # fmt: skip
    assert said
    for text in said:
        assert "[ESCAPE][2J[U+D83D]xxx" in text
        assert len(text) <= LONGEST_TOLD


def test_what_can_be_sent_is_the_same_object() -> None:
    value = {"a": ["\U0001f600", {"b": ("c", 1, None, 1.5)}]}
    assert sendable(value) is value
    assert sendable({HALF: [HALF, ("a", 1)]}) == {"\ufffd": ["\ufffd", ["a", 1]]}
    deep: Any = HALF
    for _ in range(50_000):
        deep = [deep]
    with pytest.raises(RecursionError):
        sendable(deep)
    heard(board(), {"type": "choose", "option": deep})


def test_a_text_that_is_told_has_an_end() -> None:
    assert told("a" * 50, 50) == "a" * 50
    assert told("a" * 51, 50) == "a" * 50 + "…"
    assert len(told("\x1b" * 50, 50)) == 51
