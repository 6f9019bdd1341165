"""The set-up page: seats, bots, version, seed; or a file to go on with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..bots import BOTS
from ..cards.pools import MOST_SEATS
from ..create import EDITIONS, new_game
from ..errors import listed
from ..record import Record
from .session import Session

WHO = [["person", "A person"], ["collector", "Bot: collector"], ["random", "Bot: random"]]
#: Only the base game is proven card by card yet.
NAMES_OF_VERSIONS = {"base": "Base game", "afterlife": "Afterlife (preview)", "last-rites": "Last Rites (preview)"}
NAMES_OF_EDITIONS = {"premium": "Premium (2019)", "classic": "Classic (2014 and 2016)"}


class SetUp:
    """What the set-up page shows and does; the last entries stay when something is wrong."""

    def __init__(self) -> None:
        self.message: str | None = None
        self.seats: list[dict[str, str]] = [
            {"name": "Ana", "who": "person"}, {"name": "Ben", "who": "collector"},
        ]  # fmt: skip
        self.cards = "base"
        self.edition = "premium"
        self.starters = "base"
        self.pharaohs = False
        self.seed = ""
        self.rev = 0

    def view(self) -> dict[str, Any]:
        """The page as a view model."""
        self.rev += 1
        return {
            "mode": "setup", "rev": self.rev, "setup": {
                "seats": self.seats, "min": 2, "max": MOST_SEATS, "who": WHO, "cards": self.cards,
                "versions": [[key, name] for key, name in NAMES_OF_VERSIONS.items()], "edition": self.edition,
                "editions": [[e, NAMES_OF_EDITIONS[e]] for e in EDITIONS], "starters": self.starters,
                "pharaohs": self.pharaohs, "seed": self.seed, "message": self.message,
            },
        }  # fmt: skip

    def start(self, content: Mapping[str, Any], old: Session | None) -> Session | None:
        """A session for what was entered or loaded; None, with a message on the page, when it cannot be."""
        try:
            session = self._load(content) if content.get("type") == "load" else self._new(content)
        except Exception as error:  # a message may come from anywhere, and no error may vanish in a callback
            said = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
            self.message = said
            if old is not None:
                old.say("error", "This cannot be opened", said)
            return None
        self.message = None
        return session

    def _new(self, content: Mapping[str, Any]) -> Session:
        self.seats = [
            {"name": str(s.get("name", "")).strip()[:40], "who": str(s.get("who", "person"))}
            for s in list(content.get("seats", []))[: MOST_SEATS + 1]
        ]
        self.cards = str(content.get("cards") or "base")
        self.edition = str(content.get("edition") or "premium")
        self.starters = str(content.get("starters") or "base")
        self.pharaohs = content.get("pharaohs") is True
        self.seed = str(content.get("seed") or "").strip()
        try:
            seed = int(self.seed) if self.seed else None
        except ValueError:
            raise ValueError(f"a seed is a whole number, not {self.seed!r}; leave it empty for a surprise") from None
        names = [s["name"] for s in self.seats]
        game = new_game(
            names, cards=self.cards, starters=self.starters, pharaohs=self.pharaohs, edition=self.edition, seed=seed
        )
        return Session(game, bots={s["name"]: s["who"] for s in self.seats if s["who"] != "person"})

    def _load(self, content: Mapping[str, Any]) -> Session:
        record = Record.from_json(str(content.get("text", "")))
        game = record.game()
        t = game.state.table
        names = [name for seat, name in enumerate(t.names) if seat != t.dummy]  # the Dummy plays by itself
        said = {n: who.strip().casefold() for n, who in (record.header.get("seats") or {}).items()}
        session = Session(game, bots=self._bots(names, said))
        strangers = [f"{n} ({said[n]})" for n in names if said.get(n, "person") not in ("person", *BOTS)]
        if strangers:
            given = listed(strangers, "and")
            text = f"A person has these seats now, as their bots are not known here: {given}."
            session.say("info", "Seats without their bots", text)
        return session

    def _bots(self, names: list[str], said: Mapping[str, str]) -> dict[str, str]:
        """Who plays for a file: what its head says, else what the form says, else the collector but in seat one."""
        who = {s["name"]: s["who"] for s in self.seats if s["who"] in ("person", *BOTS)}
        if said:
            who = {n: bot if bot in BOTS else "person" for n, bot in said.items()}
        sitting = {n: who.get(n, "collector" if i else "person") for i, n in enumerate(names)}
        bots = {n: w for n, w in sitting.items() if w != "person"}
        if set(bots) == set(names) != set(said):  # only a head that names a bot for every seat leaves none to a person
            del bots[names[0]]
        return bots
