"""Valley of the Kings in a notebook: learn it by playing it, and replay, annotate and analyse games.

This is an unofficial teaching tool. The board and the analysis load only when you use them.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from .cards.mix import Mix, random_mix
from .cards.pools import preset
from .cards.values import use_card_values
from .ground import errors
from .ground.errors import (
    AmbiguousMove,
    BotError,
    CardNeeded,
    CardValuesError,
    IllegalMove,
    InvalidMove,
    NotTold,
    RecordError,
    Refusal,
)
from .ground.shown import Replayed, Shown, Worked
from .play import create, facts, game, game_log, pickling, player
from .play.create import new_game
from .play.facts import Card, Pharaoh, card, pharaoh
from .play.game import Decision, Game, Outcome, Player
from .play.game_log import Event
from .play.position import position
from .play.position_text import keywords, text_of
from .rules.engine.scoring import Score
from .rules.knowledge.view import View
from .rules.rulebook import rule
from .rules.words.notation import Option

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .analysis import Collection, Insights, Results, Review, compare, review, simulate
    from .board.app import App
    from .board.entry.entry_page import TableEntry
    from .board.lesson.lesson_page import LessonBoard
    from .board.replay.replay_page import Replay
    from .board.table.table_page import Board
    from .bots import Bot, Judgement, judge
    from .bots.check import check_bot
    from .lessons.lesson import Lesson
    from .lessons.shelf import lesson
    from .record import Record, Recorder, example, examples, load

__version__ = "0.1.0"

_LATER = {
    "App": "board.app", "Board": "board.table.table_page", "Replay": "board.replay.replay_page",
    "TableEntry": "board.entry.entry_page",
    "Bot": "bots", "check_bot": "bots.check", "Judgement": "bots", "judge": "bots", "lesson": "lessons.shelf",
    "Record": "record", "Recorder": "record", "example": "record", "examples": "record", "load": "record",
    "Collection": "analysis", "Insights": "analysis",
    "Results": "analysis", "Review": "analysis", "compare": "analysis", "review": "analysis", "simulate": "analysis",
}  # fmt: skip


def _record(game: Game) -> Record:
    from .record import Record

    return Record.of_game(game)


def _follow(game: Game, record: Record) -> None:
    from .record.following import follow

    follow(record, game)


def _bundle(thing: Shown, **_: Any) -> dict[str, Any]:
    from .board.notebook_display import bundle

    return bundle(thing)


def _lesson_board(lesson: Lesson, ids: list[str], lost: Mapping[str, Sequence[str]]) -> LessonBoard:
    from .board.lesson.lesson_page import LessonBoard

    return LessonBoard(lesson, ids, lost)


def _replay(_: Replayed, record: Record, seat: str | None, step: int) -> Replay:
    show: type[Replay] = __getattr__("Replay")  # which says what is missing where no widget can be made
    return show(record, seat, step)


# Where pickles of earlier versions, and other people's programs, look for what lies in a room now.
for _room in (create, errors, facts, game, game_log, pickling, player):
    sys.modules[f"{__name__}.{_room.__name__.rpartition('.')[2]}"] = _room
# An error is told under the name of its module, which is the one that people know.
for _kind in vars(errors).values():
    if isinstance(_kind, type) and _kind.__module__ == errors.__name__:
        _kind.__module__ = f"{__name__}.errors"

# Records and boards stand above what they record and show, and load when somebody asks for them.
Game._recorded = _record
Game._followed = _follow
Game._told, Game._keywords = text_of, keywords
Shown._repr_mimebundle_ = _bundle
Worked._widget = _lesson_board
Replayed._replay = _replay


def __getattr__(name: str) -> Any:
    if name in _LATER:
        from importlib import import_module

        try:
            return getattr(import_module(f".{_LATER[name]}", __name__), name)
        except ModuleNotFoundError as error:
            if not _LATER[name].startswith("board.") or (error.name or __name__).split(".")[0] == __name__:
                raise
            from .ground.extras import NotInstalled

            needed = "ipywidgets" if error.name == "ipywidgets" else "anywidget"  # traitlets comes with either
            who = f"vk.{name} is a widget and needs {needed}"
            raise NotInstalled(who, "anywidget", "ipywidgets") from None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})


__all__ = [
    "AmbiguousMove", "App", "Board", "Bot", "BotError", "Card", "CardNeeded", "CardValuesError", "Collection",
    "Decision", "Event", "Game", "IllegalMove", "Insights", "InvalidMove", "Judgement", "Mix", "NotTold", "Option",
    "Outcome", "Pharaoh", "Player", "Record", "RecordError", "Recorder", "Refusal", "Replay", "Results", "Review",
    "Score", "TableEntry", "View", "card", "check_bot", "compare", "example", "examples", "judge", "lesson", "load",
    "new_game", "pharaoh", "position", "preset", "random_mix", "review", "rule", "simulate", "use_card_values",
]  # fmt: skip
