"""The log at the board: what it tells besides the events of the game, and which of its lines the page is sent."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import dropwhile, takewhile

from ...bots import Bot, Expert, Search
from ...bots.searching import MOST_HELD, holds_too_much
from ...ground.errors import listed
from ...play.game import Game
from ...rules.engine.events import Event
from ..messages import Model
from .viewmodel import ending, log_line

LOG_LINES = 30  # the browser keeps the older ones
MOST_LINES = 200


class Log:
    """What a board tells of its game, line by line.

    `bots` has the bot of each seat that a bot plays now; a session changes it when others take a seat. `tells_end`
    says whether the log tells how near the end is.
    """

    def __init__(self, game: Game, bots: Mapping[int, Bot], *, tells_end: bool) -> None:
        self._bots = bots
        self._tells_end = tells_end
        self._given = self._seen = 0  # lines that were given to the page, and those before its last message
        self.begin(game)

    def __len__(self) -> int:
        return len(self._lines)

    def begin(self, game: Game) -> None:
        """Begin anew, with what players should know of a bot that cannot use the judge here."""
        table = game.state.table
        limits = dict.fromkeys(bot.limits(table) for bot in self._bots.values() if isinstance(bot, Expert))
        if holds_too_much(game.state) and any(isinstance(bot, (Expert, Search)) for bot in self._bots.values()):
            limits[f"A hand here has more than {MOST_HELD} cards, so until it is smaller bots play like Hard."] = None
        self._lines: list[Model] = []
        self._told = 0  # events of the game in these lines
        self._ending = ""  # what they have said of the end
        for text in limits:
            if text:
                self._add("auto", "", text)

    def write(self, game: Game) -> None:
        """Tell what has happened since."""
        if self._told > len(game.happened):
            self.begin(game)
        table = game.state.table
        for event in game.events_since(self._told):
            if event.raw.kind == "buy" and event.raw.seat not in (table.dummy, *self._bots):
                self._tell_payment(game, event.raw)
            self._lines.append({"k": len(self), **log_line(event, table.names)})
        self._told = len(game.happened)
        near = ending(game.state)
        if near is not None and near["title"] != self._ending and self._tells_end:
            self._ending = near["title"]
            self._add("score", "", f"{near['title']}. {near['text']}")

    def page(self, game: Game) -> list[Model]:
        """The last lines, and all that came since the page's last message."""
        self.write(game)
        self._given = len(self)
        first = min(self._seen, len(self) - LOG_LINES)
        return self._lines[max(0, first, len(self) - MOST_LINES) :]

    def heard(self) -> None:
        """A message came: the page has what it was given."""
        self._seen = self._given

    def _tell_payment(self, game: Game, purchase: Event) -> None:
        """What a person paid with: the last card may have been the only one, and was then not asked for."""
        t = game.state.table
        cards: list[str] = []
        before = dropwhile(lambda event: event is not purchase, reversed(game.happened))
        for event in takewhile(lambda event: event.kind != "purchase", before):
            if event.kind == "pay":
                cards.insert(0, t.name[event.card])
        if cards:
            who = t.names[purchase.seat]
            self._add("auto", who, f"{who} pays with {listed(cards, 'and')}.")

    def _add(self, kind: str, player: str, text: str) -> None:
        self._lines.append({"k": len(self), "kind": kind, "player": player, "text": text})
