"""A bot that takes its time: the person's move is shown at once, and who is thinking."""

import random
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.board.table.session import Session
from vk_notebook.bots import Bot, Search
from vk_notebook.rules.words.notation import Options

from .people import against, choose, end_turn, next_option


class Slow(Bot):
    """Ends its turn, after a long thought."""

    slow = True

    def choose(self, view: vk.View, options: Options, rng: random.Random) -> int:
        """The last."""
        return len(options) - 1


def shown_while_thinking(bot: Bot) -> tuple[Session, list[dict[str, Any]]]:
    session, views = against(bot, seed=1), []
    session.on_thinking = lambda: views.append(session.view())
    end_turn(session)
    return session, views


def test_a_slow_bot_is_said_to_think_once_a_turn() -> None:
    session, views = shown_while_thinking(Slow())
    assert [view["busy"] for view in views] == ["Ben is thinking …"]
    assert not views[0]["yours"]
    assert session.view()["busy"] is None
    assert session.view()["yours"]


def shown_by(app: vk.App, monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """Who is said to think whenever something is sent to the page, and "asked" where the bot is, in this order."""
    told: list[str | None] = []

    class Asked(Slow):
        def choose(self, view: vk.View, options: Options, rng: random.Random) -> int:
            told.append("asked")
            return super().choose(view, options, rng)

    app.session.bots[1] = Asked()
    monkeypatch.setattr(app, "send_state", lambda key=None: told.append(app.view["busy"]))
    while "asked" not in told:
        choose(app, next_option(app.session.game))
    return told


@pytest.mark.parametrize("replay", [False, True], ids=["a game", "played on from a replay"])
def test_the_app_says_so_before_the_bot_is_asked(replay: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    app = vk.App("?replay=boat" if replay else "?players=Ana,Ben&bots=Ben:random&seed=1&start=1")
    if replay:
        app.receive({"type": "continue", "node": 0, "seats": {"Ana": "person", "Ben": "random"}})
    told = shown_by(app, monkeypatch)
    assert told[told.index("asked") - 1] == "Ben is thinking …"
    assert told[-1] is None


def test_a_quick_bot_is_not() -> None:
    class Quick(Slow):
        slow = False

    assert shown_while_thinking(Quick())[1] == []
    assert Search.slow
    assert not Bot.slow


def test_what_a_slow_bot_has_done_is_shown_while_it_thinks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Now and then the page gets the pictures so far, and at the end all of them."""
    monkeypatch.setattr("vk_notebook.board.table.session.NEWS_SECONDS", 0)

    class Busy(Slow):
        def choose(self, view: vk.View, options: Options, rng: random.Random) -> int:
            return 0 if options.texts[0].startswith(("buy", "pay", "entomb")) else len(options) - 1

    session, views = shown_while_thinking(Busy())
    counts = [len(view["motion"]["pictures"]) for view in [*views, session.view()]]
    assert counts == sorted(counts)
    assert counts[-1] > counts[0]
    assert {view["busy"] for view in views} == {"Ben is thinking …"}
