"""A session at the board: who sits where, what a message from the browser does, what is shown then.

Plain Python: the widget only carries messages in and dictionaries out, so a whole game can be tested without a
browser. Nothing here knows a rule; refusals and options come from the game.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from .. import letters
from ..bots import BOTS, Bot, judge, make
from ..bots.protocol import number_of
from ..errors import IllegalMove, MoveError, Refusal, said
from ..game import CHANGING, Game
from ..given import check_kind
from ..record import Record
from ..rules.engine.paying import least_waste, must_lay_out_all
from ..rules.engine.program import PAY
from ..rules.engine.turn import asked
from ..rules.knowledge.view import NOT_COUNTED, View, may_count
from ..rules.rulebook import rule
from ..rules.words.recap import recap
from ..value import unjudged
from . import motion, player_aids
from .autosave import GAME, Autosave, autosave_of
from .clicks import about_pile, moves_meant
from .export import to_html
from .hints import Adviser
from .kernel_interrupt import interruptible
from .log import Log
from .settings import PERSON, PREFS
from .setup_form import who
from .spectators import behind_curtain, spectator_view
from .story import Choice, pictures
from .viewmodel import build, card_panel, groups_in

BOT_LIMIT = 5000
#: Nobody wants to watch more choices than this one after another.
MOST_CHOICES = 60
#: After so many seconds of thought the page is shown what a slow bot has done meanwhile.
NEWS_SECONDS = 0.8


class Session:
    """One game at one board.

    `seat` fixes whose eyes are used; without it the board follows the person who is asked, with a curtain between
    two persons. `bots` maps player names to bot names or bots; all other seats are persons.
    """

    #: What the page keeps of it, to go on with later; empty for nothing.
    keeps = GAME
    #: Whether the players take turns to begin, from rematch to rematch.
    takes_turns = False

    def __init__(self, game: Game, seat: str | None = None, bots: Mapping[str, str | Bot] | None = None) -> None:
        self.adviser = Adviser()
        self.prefs: dict[str, Any] = dict(PREFS)
        self.note: dict[str, Any] = {"n": 0}
        self.download: dict[str, Any] = {"n": 0}
        self.on_thinking: Callable[[], None] | None = None  # shows the session as it is now, while a bot thinks
        self.game = game
        names, bots = game.state.table.names, {} if bots is None else bots
        check_kind("bots must be a dict of players and their bots, as {'Ben': 'random'} is", bots, Mapping)
        self.bots: dict[int, Bot] = {game.seat(name): make(bot) for name, bot in bots.items()}
        self._busy: str | None = None  # who is said to think, and since when the page shows what is shown
        self._shown_at = 0.0
        self.fixed = None if seat is None else game.seat(seat)
        people = ", ".join(names[one] for one in self.persons)
        if game.state.table.dummy in (self.fixed, *self.bots):
            raise ValueError(f"the Dummy plays by itself; players: {people}")
        if self.fixed in self.bots:
            raise ValueError(f"{seat} is played by a bot; people: {people or 'none'}")
        self.failure: dict[str, Any] | None = None
        self.rev = self.decision = 1
        self._log = Log(game, self.bots, tells_end=self.keeps == GAME)
        self.lit: dict[int, str] = {}
        # the choices that led here, and how many of them each seat has seen
        self._trail: list[Choice] = []
        self._looked: dict[int, int] = {}
        self._acting = False  # whether what happens to the game now is this session's own doing
        persons = self.persons
        self.viewer = self.fixed if self.fixed is not None else (persons[0] if persons else 0)
        self.curtain = False
        self._rng = random.Random(f"{game.setup.get('seed')}/{'/'.join(names)}")
        self._carry_on()

    @property
    def persons(self) -> list[int]:
        """The seats that people play."""
        t = self.game.state.table
        return [s for s in range(t.seats) if s not in self.bots and s != t.dummy]

    @property
    def bot_names(self) -> dict[int, str]:
        """The name of each bot by its seat; one of somebody's own is called by its class."""
        known = {made: name for name, made in BOTS.items()}
        return {seat: known.get(type(bot), type(bot).__name__[:200]) for seat, bot in self.bots.items()}

    @property
    def autosave(self) -> Autosave:
        """What keeps this game for the page."""
        return autosave_of(self.game)

    @property
    def watching(self) -> bool:
        """Whether bots have every seat, so that people only look on."""
        return not self.persons

    # ---- what is shown -----------------------------------------------------------------------------

    def cards(self) -> dict[str, Any]:
        """What the card panel shows; sent once for each game."""
        return card_panel(self.game)

    def view(self) -> dict[str, Any]:
        """The view model as it is now."""
        st = self.game.state
        model = build(
            self.game, self.viewer, persons=self.persons, bots=self.bot_names, lit=self.lit,
            assist=bool(self.prefs["assist"]),
        )  # fmt: skip
        name = self._name()
        model.update({
            "rev": self.rev, "decision": self.decision, "busy": self._busy,
            "curtain": {"player": name, "text": f"Pass the device to {name}."} if self.curtain else None,
            "log": self.log(), "undo": self._can_undo(), "redo": self.game.can_redo,
            "failure": self.failure and {**self.failure, "who": who()},
            "can": {
                "save": True, "new": False, "rematch": self.game.setup.get("kind") == "new game",
                "hint": bool(model["yours"]), "share": st.over, "left": not st.over,
                "warn": player_aids.warnings(st) if model["yours"] else {},
                "pay": self._is_paying and not self._pays_all, "cancel": self._is_paying,
            },
            "falls": player_aids.falls(st), "motion": self._motion(model), "chances": self._chances(),
            "lately": self._lately(),
        })  # fmt: skip
        if self.keeps != GAME:
            model["ending"] = None  # a lesson or a table tells its own end
        if self.curtain:
            return behind_curtain(model)
        return spectator_view(self.game, self.viewer, model) if self.watching else model

    def _lately(self) -> list[str]:
        """What others did while the viewer waited, a sentence each."""
        st = self.game.state
        if self.curtain or self.watching or st.over or self.keeps != GAME:
            return []
        return recap(st.table, self.game.happened, self.viewer)

    def _chances(self) -> list[tuple[str, float]] | None:
        """Each player's chance of winning as the viewer may know it, if wanted and the judge knows the table."""
        st = self.game.state
        if not self.prefs.get("chances") or self.curtain or st.over or unjudged(st.table):
            return None
        chances = judge(View(st, self.viewer)).chances
        return [(name, round(chance, 3)) for name, chance in zip(st.table.names, chances, strict=True)]

    def _motion(self, model: dict[str, Any]) -> dict[str, Any] | None:
        """What moved since this seat last looked, if anything; by the number the page knows what it has shown."""
        new = self._trail[self._looked.get(self.viewer, 0) :][-MOST_CHOICES:]
        if not new or self.curtain:
            return None
        moved = [motion.steps(one.before, one.events, one.after, self.viewer) for one in new]
        shown: dict[str, Any] = {"n": len(self._trail), "steps": [step for steps in moved for step in steps]}
        if not self.watching and self.keeps == GAME:
            shown["pictures"] = pictures(
                self.game, self.viewer, new, model, first=len(self._trail) - len(new), steps=list(map(len, moved)),
                bots=self.bot_names, assist=bool(self.prefs["assist"]),
            )  # fmt: skip
        return shown

    def log(self) -> list[dict[str, Any]]:
        """The last lines of the log, and all that came since the last message."""
        return self._log.page(self.game)

    # ---- messages -----------------------------------------------------------------------------------

    def handle(self, message: Mapping[str, Any]) -> None:
        """Do what the browser asked. An error becomes a note on the board; the game is then as it was."""
        with CHANGING:
            self.autosave.hear(message)
            action = self._actions().get(message["type"])
            if action is None:
                return
            before = self.game.snapshot()
            self._log.heard()
            if not self.curtain:
                self._looked[self.viewer] = len(self._trail)
            with self._at_work():
                try:
                    action(message)
                except (Exception, KeyboardInterrupt) as error:  # no error may get lost in a callback
                    if len(self.game.choices) >= len(before.choices):
                        self.game.restore(before)
                    self.rev += 1
                    self.say("error", "Something went wrong", said(error))

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        self._acting = True
        try:
            yield
        finally:
            self._acting = False

    def follow(self) -> bool:
        """Catch up with a game that was changed elsewhere, and let bots answer; whether there was anything.

        After an undo they wait, or it would be of no use.
        """
        if self._acting or self.game.state is self._shown:
            return False
        past = self.game.choices
        done = next((at for at, choice in enumerate(past) if choice.state is self._shown), None)
        with self._at_work():
            if done is None:
                self._jump()
            else:
                self.failure = None
                self._moved(done)
            if self.game.can_redo:
                self._turn_board()
            else:
                self._carry_on()
        return True

    def _actions(self) -> dict[str, Callable[[Mapping[str, Any]], None]]:
        return {
            "choose": self._choose, "pay": self._pay, "cancel": self._cancel, "why": self._why, "undo": self._undo,
            "redo": self._redo, "hint": self._hint,
            "lift": self._lift, "watch": self._watch, "seat": self._replace, "save": self._save,
            "share": self._share, "prefs": self._set_prefs, "rule": self._rule, "left": self._left,
        }  # fmt: skip

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
        try:
            heading = rule(first.rule).title
        except ValueError:
            heading = "Not now"
        text = " ".join(dict.fromkeys(one.text for one in refusals))
        self.say(tone, heading, text, first.rule, anchor or "")

    def _rule(self, message: Mapping[str, Any]) -> None:
        """Show a rule of the rulebook on the board, with a link to it if the pages of `vk-notebook site` are known."""
        one = rule(message["rule"])
        self.say("rule", one.title, one.text, one.id, link=one.address(os.environ.get("VK_SITE", "")))

    def renew(self) -> None:
        """Let the page draw what is shown now; clicks on what was there before are stale."""
        self.rev += 1
        self.decision += 1

    def _stale(self, message: Mapping[str, Any]) -> bool:
        """Whether a message answers an older question than the one that is choosing now."""
        return bool(message["decision"] != self.decision)

    def _choose(self, message: Mapping[str, Any]) -> None:
        self._carry_out(message, lambda: self._play_on(message["option"]))

    def _play_on(self, option: str) -> None:
        """Make a choice; a payment without a choice is made with it."""
        self._play(option)
        if self._pays_all:
            self._pay_all()

    def _pay(self, message: Mapping[str, Any]) -> None:
        """Lay out cards for a purchase with the least waste."""
        self._carry_out(message, self._pay_all)

    def _pay_all(self) -> None:
        names = self.game.state.table.name
        while self._is_paying:
            st = self.game.state
            self._play(f"pay {names[least_waste(st, st.stack[-1])[0]]}")

    @property
    def _is_paying(self) -> bool:
        st = self.game.state
        return bool(st.stack) and st.stack[-1].program == PAY and st.stack[-1].you == self.viewer

    @property
    def _pays_all(self) -> bool:
        """Whether all the gold in hand has to pay, which nobody is asked. Lessons ask it: there one learns to pay."""
        st = self.game.state
        return self.keeps == GAME and asked(st) in self.persons and must_lay_out_all(st)

    def _cancel(self, message: Mapping[str, Any]) -> None:
        """Take a payment back, and the purchase with it."""
        before = None
        if self._stale(message) or self.curtain:
            return
        while self._is_paying and self.game.state is not before:
            before = self.game.state
            self._undo(message)

    def _carry_out(self, message: Mapping[str, Any], play: Callable[[], None]) -> None:
        """Let the person who is asked make a choice, or several."""
        if self._stale(message) or self.curtain or self._overtaken():
            return
        seat = asked(self.game.state)
        if seat < 0 or seat != self.viewer or seat in self.bots:
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

    def _play(self, option: str) -> None:
        self.game.play(option)

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

    def _carry_on(self) -> None:
        """Let bots move until a person is asked, then turn the board to that person. A game of bots only waits."""
        if not self.watching:
            self._let_bots_move(lambda: False)
        self._turn_board()

    def _let_bots_move(self, enough: Callable[[], bool]) -> None:
        """Bots choose until a person is asked, a bot fails, or it is enough."""
        moved = 0
        while self.failure is None and not (moved and enough()):
            seat = asked(self.game.state)
            if seat < 0 or seat not in self.bots:
                break
            moved += 1
            if moved == 1 and seat == self.game.state.seat:  # marks are the last mover's, but new cards stay new
                self.lit = {card: deed for card, deed in self.lit.items() if deed == "new"}
            if moved > BOT_LIMIT:
                self.failure = {"player": self.game.state.table.names[seat], "text": "the bots keep moving without end"}
                break
            self._think_aloud(seat)
            if not self._bot_moves(seat):
                break
        self._busy = None

    def _think_aloud(self, seat: int) -> None:
        """Before a slow bot thinks: show what has happened so far, and who is thinking."""
        busy = f"{self.game.state.table.names[seat]} is thinking …" if getattr(self.bots[seat], "slow", False) else None
        late = busy != self._busy or time.monotonic() - self._shown_at > NEWS_SECONDS
        if busy and late and self.on_thinking is not None and len(self.game.options) > 1:
            self._busy, self._shown_at = busy, time.monotonic()
            self.on_thinking()

    def _watch(self, message: Mapping[str, Any]) -> None:
        """One move, or a turn, of a game that only bots play."""
        if not self.watching or self._stale(message) or self._overtaken():
            return
        self.lit = {}
        turn, whole = self.game.turn, message["step"] == "turn"
        self._let_bots_move(lambda: not whole or self.game.turn != turn)
        self._turn_board()

    def _bot_moves(self, seat: int) -> bool:
        """One choice of a bot. A bot that fails leaves the game as it was, and its seat is offered to others."""
        name = self.game.state.table.names[seat]
        done, saved = len(self.game.choices), self.game.snapshot()
        options = self.game.options
        try:
            with interruptible():
                chosen: Any = self.bots[seat].choose(View(self.game.state, seat), options, self._rng)
            index = number_of(options, chosen)
            if index is None:
                raise IndexError(f"it chose {chosen!r}, but the options are 0 to {len(options) - 1}")
            self.game.choose(options[index])
        except BaseException as error:  # others write bots, and people interrupt one that never ends
            self.game.restore(saved)
            why = "was interrupted" if isinstance(error, KeyboardInterrupt) else f"raised {said(error)}"
            self.failure = {"player": name, "text": f"the bot {why}"}
            self.rev += 1
            return False
        lit = self.lit
        self._moved(done)
        self.lit = lit | self.lit
        return True

    def _turn_board(self) -> None:
        """Turn the board to the person who is asked."""
        self._shown = self.game.state
        seat = asked(self.game.state)
        if self.watching:
            self.viewer = self.game.state.seat if self.game.state.seat in self.bots else self.viewer
        elif self.fixed is None and seat >= 0 and seat not in self.bots and seat != self.viewer:
            self.curtain = len(self.persons) > 1
            self.viewer = seat

    def _lift(self, message: Mapping[str, Any]) -> None:
        self.curtain = False
        self.rev += 1

    def _can_undo(self) -> bool:
        return any(asked(choice.state) not in self.bots for choice in self.game.choices)

    def _undo(self, message: Mapping[str, Any]) -> None:
        """Back to the last choice of a person."""
        if not self._can_undo():
            return
        while asked(self.game.choices[-1].state) in self.bots:
            self.game.undo()
        self.game.undo()
        while self._pays_all and self._can_undo():
            self.game.undo()
        self._jump()

    def _redo(self, message: Mapping[str, Any]) -> None:
        """Forward to the next choice of a person; bots repeat what they did."""
        if not self.game.can_redo:
            return
        self.game.redo()
        while (self._pays_all or asked(self.game.state) in self.bots) and self.game.can_redo:
            self.game.redo()
        self._jump()
        self._carry_on()

    def _jump(self) -> None:
        """Show another position, to which no move led from the one that was shown."""
        self.failure = None
        self.renew()
        self.lit = {}
        self._trail, self._looked = [], {}
        self._log.begin(self.game)
        self._turn_board()

    def _left(self, message: Mapping[str, Any]) -> None:
        """Show what the stock still holds, by kind."""
        if self.curtain:
            return
        st = self.game.state
        if not self._counts():
            self._refuse([NOT_COUNTED])
            return
        n = len(st.z[st.table.stock])
        several = f"{n} cards. Nobody knows the order of the cards."
        told = several if n > 1 else "One card." if n else "The stock is empty."
        groups = player_aids.left(st, groups_in(self.game))
        self.say("left", "Cards left in the stock", told, groups=groups)

    def _counts(self) -> bool:
        """Whether this board tells the number of the stock now. Rule: info.stock-on-turn"""
        mine = self.viewer in self.persons
        return not mine or may_count(self.game.state, self.viewer, bool(self.prefs["assist"]))

    def _hint(self, message: Mapping[str, Any]) -> None:
        """Say where to look; asked again, name the move. The hint knows only what the person knows."""
        if asked(self.game.state) != self.viewer or self.curtain:
            return
        hint = self.adviser.ask(self.game.state)
        self.say("info", hint.heading, hint.text, anchor=hint.anchor, player=hint.player, spots=hint.spots)

    def _why(self, message: Mapping[str, Any]) -> None:
        """Somebody clicked what cannot be chosen: say why, for every use that the card could have."""
        st = self.game.state
        seat = asked(st)
        if self.curtain or seat < 0:
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

    def _replace(self, message: Mapping[str, Any]) -> None:
        """Another bot or a person takes a seat."""
        if self.failure is None or message["player"] != self.failure["player"]:
            return
        seat = self.game.seat(self.failure["player"])
        who = message["who"]
        if who == PERSON:
            self.bots.pop(seat, None)
        else:
            self.bots[seat] = make(who)
        self.failure = None
        self.renew()
        self._carry_on()

    def record(self) -> Record:
        """The record of the game, with who sits where."""
        record = self.game.record
        record.header["seats"] = self.sitting
        return record

    @property
    def sitting(self) -> dict[str, str]:
        """Who plays which seat, as a file says it: a person, or the name of a bot."""
        t, bots = self.game.state.table, self.bot_names
        return {name: bots.get(seat, PERSON) for seat, name in enumerate(t.names) if seat != t.dummy}

    def _save(self, message: Mapping[str, Any]) -> None:
        record = self.record()
        self._hand_over(record.file_name(message.get("date")), record.to_json(), "application/json")

    def _share(self, message: Mapping[str, Any]) -> None:
        """Hand over the finished game as a page with its replay; earlier it would show what is hidden."""
        if self.game.state.over:
            record = self.record()
            self._hand_over(record.file_name(message.get("date"), ".html"), to_html(record), "text/html")

    def _hand_over(self, name: str, text: str, mime: str) -> None:
        self.download = {"n": self.download["n"] + 1, "name": name, "text": text, "mime": mime}

    def _set_prefs(self, message: Mapping[str, Any]) -> None:
        why = unjudged(self.game.state.table)
        if message["prefs"].get("chances") and not self.prefs.get("chances") and why:
            self.say("info", "The board cannot say who is likely to win", why)
        self.prefs = {**self.prefs, **message["prefs"]}
        self.rev += 1
