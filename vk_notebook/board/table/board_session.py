"""What every board does: it shows a game as one person sees it, and hears what that person clicks.

Plain Python: the widget only carries messages in and dictionaries out, so a whole game can be tested without a
browser. Nothing here knows a rule; refusals and options come from the game. What a page can do besides is added by its
own session.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...bots import BOTS, Bot, judge
from ...ground import letters
from ...ground.errors import IllegalMove, MoveError, Refusal, said
from ...play.game import CHANGING, Game
from ...record import Record
from ...rules.engine.program import PAY
from ...rules.engine.turn import asked
from ...rules.knowledge.view import View, may_count
from ...rules.rulebook import rule, rules
from ...value import unjudged
from ..keeping.autosave import Autosave, autosave_of
from ..look import motion
from ..look.card_panel import card_panel
from ..look.clicks import about_pile, moves_meant
from ..look.eyes import Eyes
from ..look.log import Log
from ..look.story import Choice
from ..look.viewmodel import look
from ..messages import Action, Model
from ..sitting import PERSON, PREFS

#: Nobody wants to watch more choices than this one after another.
MOST_CHOICES = 60


class BoardSession:
    """A game at a board, and the seat whose eyes look at it. `bots` has the bot of each seat that a bot plays."""

    #: Whether the log tells how near the end is.
    tells_end = False

    def __init__(self, game: Game, viewer: int = 0, bots: dict[int, Bot] | None = None) -> None:
        self.game, self.viewer = game, viewer
        self.bots: dict[int, Bot] = {} if bots is None else bots
        self.prefs: dict[str, Any] = dict(PREFS)
        self.note: dict[str, Any] = {"n": 0}
        self.download: dict[str, Any] = {"n": 0}  # a file that was asked for
        self.rev = self.decision = 1
        self.lit: dict[int, str] = {}
        self.then: BoardSession | None = None  # what takes its place
        self._log = Log(game, self.bots, tells_end=self.tells_end)
        # the choices that led here, and how many of them each seat has seen
        self._trail: list[Choice] = []
        self._looked: dict[int, int] = {}
        self._shown = game.state

    @property
    def persons(self) -> list[int]:
        """The seats that people play."""
        t = self.game.state.table
        return [s for s in range(t.seats) if s not in self.bots and s != t.dummy]

    # ---- what is shown -----------------------------------------------------------------------------

    def cards(self) -> dict[str, Any]:
        """What the card panel shows; sent once for each game."""
        return card_panel(self.game)

    def view(self) -> Model:
        """The view model as it is now."""
        model = look(self._eyes()) | {
            "rev": self.rev, "decision": self.decision, "busy": None, "curtain": None, "log": self.log(),
            "undo": False, "redo": False, "failure": None,
            "can": {"save": False, "new": False, "cancel": self._is_paying}, "falls": {}, "motion": None,
            "chances": None, "lately": [],
        }  # fmt: skip
        model["motion"] = self._motion(model)
        if not self.tells_end:
            model["ending"] = None
        return model

    def _eyes(self) -> Eyes:
        """What looks at the game."""
        return self._look_with(Eyes)

    def _look_with(self, kind: type[Eyes], **more: Any) -> Eyes:
        assist = bool(self.prefs["assist"])
        return kind(self.game, self.viewer, persons=self.persons, lit=self.lit, assist=assist, **more)

    def _motion(self, model: Model) -> Model | None:
        """What moved since this seat last looked, if anything; by the number the page knows what it has shown."""
        new = self._trail[self._looked.get(self.viewer, 0) :][-MOST_CHOICES:]
        moved = [motion.steps(one.before, one.events, one.after, self.viewer) for one in new]
        shown = {"n": len(self._trail), "steps": [step for steps in moved for step in steps]}
        return shown | self._pictures(new, list(map(len, moved)), model) if new else None

    def _pictures(self, new: Sequence[Choice], steps: Sequence[int], model: Model) -> Model:
        """The pictures of these choices, which have so many steps, if the board shows any."""
        return {}

    def log(self) -> list[Model]:
        """The last lines of the log, and all that came since the last message."""
        return self._log.page(self.game)

    # ---- messages -----------------------------------------------------------------------------------

    def handle(self, message: Mapping[str, Any]) -> None:
        """Do what the browser asked. An error becomes a note on the board; the game is then as it was."""
        with CHANGING:
            action = self._actions().get(message["type"])
            if action is None:
                return
            before = self.game.snapshot()
            self._log.heard()
            self._has_looked()
            try:
                action(message)
            except (Exception, KeyboardInterrupt) as error:  # no error may get lost in a callback
                if len(self.game.choices) >= len(before.choices):
                    self.game.restore(before)
                self.rev += 1
                self.say("error", "Something went wrong", said(error))

    def _has_looked(self) -> None:
        """Note that the person at the board has seen what was shown."""
        self._looked[self.viewer] = len(self._trail)

    def _actions(self) -> dict[str, Action]:
        return {"prefs": self._set_prefs, "rule": self._rule}

    def say(self, tone: str, heading: str, text: str, rule_id: str = "", anchor: str = "", **more: Any) -> None:
        """Put a note on the board, beside its anchor: a card's id or name, an option, a zone or a group of the page.

        `tone` is info, refusal or error for the bubble; rule and left open a dialog with `more` (`page/src/note.js`).
        """
        self.note = {
            "n": self.note["n"] + 1, "tone": tone, "heading": heading, "text": letters.told(text), "rule": rule_id,
            "anchor": anchor, **more,
        }  # fmt: skip

    def _refuse(self, refusals: Sequence[Refusal], anchor: str | None = None, tone: str = "refusal") -> None:
        """Say why something cannot be done, or only what it is, beside the card that was clicked."""
        first = refusals[0]
        heading = rule(first.rule).title if first.rule in rules() else "Not now"
        text = " ".join(dict.fromkeys(one.text for one in refusals))
        self.say(tone, heading, text, first.rule, anchor or "")

    def _rule(self, message: Mapping[str, Any]) -> None:
        """Show a rule of the rulebook on the board, with a link to it if the pages of `vk-notebook site` are known."""
        one = rule(message["rule"])
        self.say("rule", one.title, one.text, one.id, link=one.address(os.environ.get("VK_SITE", "")))

    def _set_prefs(self, message: Mapping[str, Any]) -> None:
        self.prefs = {**self.prefs, **message["prefs"]}
        self.rev += 1

    def renew(self) -> None:
        """Let the page draw what is shown now; clicks on what was there before are stale."""
        self.rev += 1
        self.decision += 1

    def _stale(self, message: Mapping[str, Any]) -> bool:
        """Whether a message answers an older question than the one that is choosing now."""
        return bool(message["decision"] != self.decision)

    # ---- choices --------------------------------------------------------------------------------------

    def _choose(self, message: Mapping[str, Any]) -> None:
        self._carry_out(message, lambda: self._play(message["option"]))

    def _play(self, option: str) -> None:
        """Make a choice."""
        self.game.play(option)

    def _carry_out(self, message: Mapping[str, Any], play: Callable[[], None]) -> None:
        """Let the person who is asked make a choice, or several."""
        if self._stale(message) or self._overtaken():
            return
        seat = asked(self.game.state)
        if seat != self.viewer or seat not in self.persons:
            return
        done = len(self.game.choices)
        try:
            play()
        except IllegalMove as error:
            self._refuse([error.refusal])
            return
        except MoveError as error:
            self.say("refusal", "That is not a move", str(error))
            return
        self._moved(done)
        self._carry_on()

    def _overtaken(self) -> bool:
        """Whether Python has played since this session last looked; the board then only catches up."""
        if self.game.state is self._shown:
            return False
        self._jump()
        self._carry_on()
        return True

    def _moved(self, done: int) -> None:
        """Note and mark, choice by choice, what moved after so many choices."""
        self.renew()
        told = len(self._log)
        self._log.write(self.game)
        raw, after, end = self.game.happened, self.game.state, len(self.game.happened)
        new = []
        for choice in reversed(self.game.choices[done:]):
            new.append(Choice(choice.state, raw[choice.events : end], after, range(told, len(self._log))))
            after, end = choice.state, choice.events
        self._trail += reversed(new)
        self.lit = motion.deeds(raw[end:])

    def _jump(self) -> None:
        """Show another position, to which no move led from the one that was shown."""
        self.renew()
        self.lit = {}
        self._trail, self._looked = [], {}
        self._log.begin(self.game)
        self._turn_board()

    def _carry_on(self) -> None:
        """Go on after a choice."""
        self._turn_board()

    def _turn_board(self) -> None:
        """Turn the board to the person who is asked."""
        self._shown = self.game.state

    @property
    def _is_paying(self) -> bool:
        st = self.game.state
        return bool(st.stack) and st.stack[-1].program == PAY and st.stack[-1].you == self.viewer

    def _undo(self, message: Mapping[str, Any]) -> None:
        """Take a choice back, where people can do that."""

    def _cancel(self, message: Mapping[str, Any]) -> None:
        """Take a payment back, and the purchase with it."""
        before = None
        if self._stale(message):
            return
        while self._is_paying and self.game.state is not before:
            before = self.game.state
            self._undo(message)

    # ---- questions ------------------------------------------------------------------------------------

    def _why(self, message: Mapping[str, Any]) -> None:
        """Somebody clicked what cannot be chosen: say why, for every use that the card could have."""
        st = self.game.state
        seat = asked(st)
        if seat < 0:
            return
        meant = self._meant(message)
        if seat != self.viewer and meant:
            self._refuse([Refusal("turn.clockwise", f"{st.table.names[seat]} is choosing now.")], message["id"])
            return
        refusals = [refusal for text in meant if (refusal := self.game.why_not(text)) is not None]
        about = about_pile(st, self._name(), message, self._counts())
        self._refuse(refusals or [about], message["id"], "info" if about.rule and not refusals else "refusal")

    def _name(self) -> str:
        return self.game.state.table.names[self.viewer]

    def _meant(self, message: Mapping[str, Any]) -> list[str]:
        return moves_meant(self.game.state, self._name(), message)

    def _counts(self) -> bool:
        """Whether this board tells the number of the stock now. Rule: info.stock-on-turn"""
        mine = self.viewer in self.persons
        return not mine or may_count(self.game.state, self.viewer, bool(self.prefs["assist"]))


class KeptSession(BoardSession):
    """A board whose game can be saved, and gone on with later."""

    #: What the page keeps of it, as `autosave` calls it.
    keeps: str

    @property
    def autosave(self) -> Autosave:
        """What keeps this game for the page."""
        return autosave_of(self.game)

    def handle(self, message: Mapping[str, Any]) -> None:
        """Do what the browser asked. An error becomes a note on the board; the game is then as it was."""
        with CHANGING:
            self.autosave.hear(message)
            super().handle(message)

    def _actions(self) -> dict[str, Action]:
        return super()._actions() | {"undo": self._undo, "save": self._save}

    def _chances(self) -> list[tuple[str, float]] | None:
        """Each player's chance of winning as the viewer may know it, if wanted and the judge knows the table."""
        st = self.game.state
        if not self.prefs.get("chances") or st.over or unjudged(st.table):
            return None
        chances = judge(View(st, self.viewer)).chances
        return [(name, round(chance, 3)) for name, chance in zip(st.table.names, chances, strict=True)]

    def _set_prefs(self, message: Mapping[str, Any]) -> None:
        why = unjudged(self.game.state.table)
        if message["prefs"].get("chances") and not self.prefs.get("chances") and why:
            self.say("info", "The board cannot say who is likely to win", why)
        super()._set_prefs(message)

    @property
    def bot_names(self) -> dict[int, str]:
        """The name of each bot by its seat; one of somebody's own is called by its class."""
        known = {made: name for name, made in BOTS.items()}
        return {seat: known.get(type(bot), type(bot).__name__[:200]) for seat, bot in self.bots.items()}

    @property
    def sitting(self) -> dict[str, str]:
        """Who plays which seat, as a file says it: a person, or the name of a bot."""
        t, bots = self.game.state.table, self.bot_names
        return {name: bots.get(seat, PERSON) for seat, name in enumerate(t.names) if seat != t.dummy}

    def record(self) -> Record:
        """The record of the game, with who sits where."""
        record = self.game.record
        record.header["seats"] = self.sitting
        return record

    def _save(self, message: Mapping[str, Any]) -> None:
        record = self.record()
        self.hand_over(record.file_name(message.get("date")), record.to_json(), "application/json")

    def hand_over(self, name: str, text: str, mime: str) -> None:
        """Let the browser save a file."""
        self.download = {"n": self.download["n"] + 1, "name": name, "text": text, "mime": mime}


def reason(error: Exception, prefix: str = "") -> str:
    """Why something cannot be done: our own sentence, or the text of another error."""
    return letters.told(str(error)) if isinstance(error, ValueError) else f"{prefix}{said(error)}"
