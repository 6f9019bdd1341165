"""The check that authors run finds what it is there to find, and the guide's bot is fit to play."""

import itertools
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vk_notebook as vk
from tests.own_bots import Does
from tests.typed import typed
from vk_notebook.bots import RandomBot
from vk_notebook.bots.check import Check, check_bot, main
from vk_notebook.rules.words.notation import Options

COUNT = itertools.count()


def answers_a_text(bot: Does, view: vk.View, options: Options) -> str:
    """No index."""
    return options[0].text


def fails_in_an_action(bot: Does, view: vk.View, options: Options) -> int:
    """An action where there is one, and an error in the middle of it."""
    if view.card is not None:
        raise LookupError("no papyrus left")
    return next((i for i, text in enumerate(options.texts) if text.startswith("execute")), len(options) - 1)


def own_chance(bot: Does, view: vk.View, options: Options) -> int:
    """Something else every time."""
    return next(COUNT) % len(options)


def peeks(bot: Does, view: vk.View, options: Options) -> int:
    """What the top card of the deck says."""
    return sum(view._st.z[view.seat * 6 + 1][-1:]) % len(options)


def meddles(bot: Does, view: vk.View, options: Options) -> int:
    """Turn the stock over."""
    view._st.z[-1] = view._st.z[-1][::-1]
    return len(options) - 1


@pytest.mark.parametrize(
    ("do", "problem"),
    [
        (answers_a_text, "it answered 'pick"), (fails_in_an_action, "LookupError: no papyrus left"),
        (own_chance, "asked twice with the same random numbers"), (peeks, "cards that its seat cannot know"),
        (meddles, "it changed the state"),
    ],
)  # fmt: skip
def test_what_a_bot_does_wrong_is_told(do: Any, problem: str) -> None:
    found = check_bot(Does(do), decisions=12)
    assert not found.ok
    assert problem in str(found)


def test_a_slow_bot_is_told() -> None:
    found = check_bot("random", limit=1e-9, decisions=1)
    assert "more than 1e-09 s" in found.problems[0]


def test_good_bots_pass() -> None:
    for bot in ("random", RandomBot, RandomBot()):
        found = check_bot(bot, decisions=12)
        assert found.ok, found
        assert found.decisions > 50


class Locked(RandomBot):
    """A bot that nobody can copy."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


def fails_when_made() -> RandomBot:
    """No bot comes of this."""
    raise OSError("no papyrus left")


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (Locked, "Locked cannot be copied"), (Locked(), "Locked cannot be copied"),
        (fails_when_made, "makes no bot: OSError: no papyrus left"), (Does, "make the bot and give that"),
        (np.int64(2), "not a bot"), (np.arange(3), "not a bot"),
    ],
    ids=["a class", "a bot", "a function", "needs arguments", "a number", "an array"],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_in_a_sentence(bot: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        check_bot(bot)
    if not callable(bot):  # the others are made anew for each game there
        with pytest.raises(ValueError, match=says):
            vk.simulate([bot], 1, jobs=0)


def test_a_person_ends_a_check_and_no_bot_does() -> None:
    def ends(error: BaseException) -> Any:
        def do(bot: Does, view: vk.View, options: Options) -> int:
            raise error

        return do

    assert "SystemExit: enough" in str(check_bot(Does(ends(SystemExit("enough"))), decisions=1))
    with pytest.raises(KeyboardInterrupt):
        check_bot(Does(ends(KeyboardInterrupt())), decisions=1)


def test_the_command_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine_to_check.py").write_text("class Last:\n    def choose(self, view, options, rng):\n        return 99\n")
    monkeypatch.setattr("sys.path", ["", *__import__("sys").path])
    assert main(["mine_to_check:Last"]) == 1
    assert "it answered 99" in capsys.readouterr().out
    assert main(["mine_to_check:First"]) == 1
    assert "mine_to_check:First: module" in capsys.readouterr().err
    assert main(["greedy"]) == 0
    assert "Greedy is fit to play" in capsys.readouterr().out


@pytest.mark.slow
def test_the_guide_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    names = typed("docs/write_a_bot.md")
    checked, *wins = capsys.readouterr().out.splitlines()
    assert checked.startswith("Scribe is fit to play")
    assert any("scribe" in line for line in wins)
    assert issubclass(names["Scribe"], vk.Bot)
    assert isinstance(vk.check_bot("random", decisions=1), Check)
