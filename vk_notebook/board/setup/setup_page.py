"""The set-up page: what is chosen, what follows from it, and the game that it starts or opens from a file."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from ...bots import BOTS
from ...cards.pools import named
from ...ground.errors import listed
from ...play.create import DEFAULT_NAMES
from ...record import Record, examples
from ...record.playing import opened
from ...record.record import read
from ...rules.engine.terms import SOLO
from ...rules.engine.turn import asked
from ...rules.game_rules import EDITIONS
from ...rules.language.voice import sentence
from ..keeping.autosave import autosave_of
from ..sitting import PERSON
from ..table.board_session import BoardSession, reason
from ..table.session import Session
from . import address, setup_form
from .lesson_shelf import LessonShelf
from .own_numbers import OwnNumbers
from .settings import RANDOM, Settings

#: How many players a surprise game has; more make a long game.
SURPRISE_SEATS = (2, 3, 4)
_MOST_DRAWN = 9999


class SetUp:
    """What the set-up page shows and does. When something is wrong, what was entered stays."""

    def __init__(self, link: str = "", chance: random.Random | None = None) -> None:
        self.settings = Settings()
        self.own = OwnNumbers()
        self.message: str | None = None
        self.told: list[str] = []
        self.rev = 0
        self.heard = 0
        self.touched = False
        self.lessons = LessonShelf()
        self._chance = chance or random.Random()
        if link:
            self.open(link)

    def view(self) -> dict[str, Any]:
        """The page as a view model."""
        self.rev += 1
        s = self.settings
        return {
            "mode": "setup", "rev": self.rev, "setup": {
                "seats": [dict(seat) for seat in s.seats], "min": s.least, "max": s.most, "who": setup_form.choices(s),
                "about": setup_form.about_seats(s), "fields": setup_form.fields(s),
                "levels": setup_form.levels(), "rival": setup_form.rival(s), "summary": setup_form.summary(s),
                "lessons": self.lessons.rows(),
                "link": address.link(s),
                "keys": [*address.KEYS, *address.REPLAY_KEYS], "touched": self.touched, "heard": self.heard,
                "examples": [list(pair) for pair in examples().items()],
                "told": " ".join(self.told), "message": self.message, "numbers": len(self.own.cards),
            },
        }  # fmt: skip

    # ---- what comes from the page -----------------------------------------------------------------------

    def change(self, content: Mapping[str, Any]) -> None:
        """Take over a changed choice and all that follows from it."""
        self.leave()
        self.heard, change = content["n"], content["change"]
        try:
            self.settings.read(content)
        except ValueError as error:
            self.message = reason(error)
            return
        if change == "draw":
            self.settings.mix = self._drawn()
        if change == "surprise":
            self._surprise()
        self.told += self.settings.settle(change)

    def open(self, link: object) -> bool:
        """Take over what an address sets up, unless somebody has chosen already; whether it says to start."""
        if self.touched:
            return False
        self.touched = True
        self.settings, begin, self.told = address.read(link)
        return begin

    def leave(self) -> None:
        """Keep the choices for the next time, but not what was said on the page."""
        self.message, self.told, self.touched = None, [], True

    def start(self, content: Mapping[str, Any], old: BoardSession | None) -> Session | None:
        """A session for what was set up or loaded; None, with a message on the page, if there can be none."""
        loads = content["type"] == "load"
        try:
            session = self._load(content) if loads else self._new(content)
        except Exception as error:  # a record comes from anywhere, and no error may get lost
            why = reason(error)
            self.message = why if loads else sentence(why)  # the reason for a file begins with its line
            if old is not None:
                old.say("error", "This cannot be opened", self.message)
            return None
        self.leave()
        return session

    def _new(self, content: Mapping[str, Any]) -> Session:
        self.settings.read(content)
        return Session(self.settings.game(), bots=self.settings.bots())

    def rematch(self, old: Session) -> Session:
        """The same seats and options with new cards. If chance chose who goes first, it is the next player now."""
        setup = {**Record.of_game(old.game).setup, "seed": None}
        if old.takes_turns or not setup["first_player"]:
            names = old.game.state.table.names
            setup["first_player"] = names[(old.game.start.seat + 1) % len(names)]
            old.takes_turns = True
        bots = {name: who for name, who in old.sitting.items() if who != PERSON}
        session = Session(opened(setup), bots=bots)
        session.takes_turns = old.takes_turns
        return session

    def _drawn(self) -> int:
        return self._chance.randrange(1, _MOST_DRAWN + 1)

    def _surprise(self) -> None:
        """Draw cards, pharaohs, bots and seed, within what can be played. People keep their seats."""
        s, chance = self.settings, self._chance
        s.starters, s.first, s.edition, s.pharaohs = "", "", EDITIONS[0], False
        if s.variant:
            s.difficulty = chance.randrange(6) if s.variant == SOLO else 0
        else:
            self._surprise_seats()
        seats = len(s.seats)
        enough = [c.name for c in named().values() if c.mix.most_seats >= seats]
        s.cards = chance.choice(enough + [RANDOM] * (seats <= 4))
        s.mix = self._drawn()
        s.pharaohs = seats <= 5 and s.variant in ("", SOLO) and chance.random() < 0.5
        s.seed = str(self._drawn())
        title = next((c.title for c in named().values() if c.name == s.cards), "a random mix")
        rulers = "with" if s.pharaohs else "without"
        against = listed([setup_form.called(name, bot) for name, bot in s.bots().items()], "and")
        rivals = f", against {against}" if against else ""
        self.told = [f"Drawn: {title}, {rulers} pharaohs{rivals}. Press Start, or draw again."]

    def _surprise_seats(self) -> None:
        s, chance = self.settings, self._chance
        people = [seat for seat in s.seats if seat["who"] == PERSON]
        least, most = max(2, len(people)), max(len(people), SURPRISE_SEATS[-1])
        free = [name for name in DEFAULT_NAMES if name.casefold() not in {p["name"].casefold() for p in people}]
        levels = [level["key"] for level in setup_form.levels()]
        bots = [{"name": name, "who": chance.choice(levels)} for name in free]
        s.seats = people + bots[: chance.randint(least, most) - len(people)]

    # ---- files ------------------------------------------------------------------------------------------

    def _load(self, content: Mapping[str, Any]) -> Session:
        session = self.seated(read(content["text"]))
        if "kept" in content:  # from the page's storage, under the name of that game
            autosave_of(session.game, content["kept"])
        return session

    def seated(self, record: Record) -> Session:
        """A session at the end of a record. With several persons a curtain hides the hands at first."""
        game = record.played_on()
        t = game.state.table
        names = [name for seat, name in enumerate(t.names) if seat != t.dummy]  # the Dummy plays by itself
        said = {n: who.strip().casefold() for n, who in (record.header.get("seats") or {}).items()}
        session = Session(game, bots=self._bots(names, said))
        session.curtain = len(session.persons) > 1 and asked(game.state) in session.persons
        strangers = [f"{n} ({said[n]})" for n in names if said.get(n, PERSON) not in (PERSON, *BOTS)]
        if strangers:
            given = listed(strangers, "and")
            text = f"These bots are not available here: {given}. People play in their place."
            session.say("info", "Seats without their bots", text)
        return session

    def _bots(self, names: list[str], said: Mapping[str, str]) -> dict[str, str]:
        """Which bots play in a loaded game: as its head says, or the page, or else collectors in all seats but one."""
        who = {s["name"]: s["who"] for s in self.settings.seats if s["who"] in (PERSON, *BOTS)}
        if said:
            who = {n: bot if bot in BOTS else PERSON for n, bot in said.items()}
        sitting = {n: who.get(n, "collector" if i else PERSON) for i, n in enumerate(names)}
        bots = {n: w for n, w in sitting.items() if w != PERSON}
        if set(bots) == set(names) != set(said):  # somebody has to play, unless the head names a bot for every seat
            del bots[names[0]]
        return bots
