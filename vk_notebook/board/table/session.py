"""A game that is played at the board: who sits where, bots that move, and a curtain between two persons."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from ...bots import Bot, make
from ...bots.protocol import number_of
from ...ground.errors import said
from ...ground.given import check_kind
from ...play.game import CHANGING, Game
from ...rules.engine.paying import least_waste, must_lay_out_all
from ...rules.engine.turn import asked
from ...rules.knowledge.view import NOT_COUNTED, View
from ...rules.words.recap import recap
from ..keeping.autosave import GAME
from ..look import player_aids
from ..look.card_panel import groups_in
from ..look.eyes import Eyes, NobodysEyes, SpectatorsEyes
from ..look.hints import Adviser
from ..look.story import Choice, pictures
from ..look.viewmodel import asking
from ..messages import Action, Model
from ..sitting import PERSON, who
from .board_session import KeptSession
from .kernel_interrupt import interruptible

BOT_LIMIT = 5000
#: After so many seconds of thought the page is shown what a slow bot has done meanwhile.
NEWS_SECONDS = 0.8


class Session(KeptSession):
    """One game at one board.

    `seat` fixes whose eyes are used; without it the board follows the person who is asked, with a curtain between
    two persons. `bots` maps player names to bot names or bots; all other seats are persons.
    """

    keeps = GAME
    tells_end = True
    #: Whether the players take turns to begin, from rematch to rematch.
    takes_turns = False

    def __init__(self, game: Game, seat: str | None = None, bots: Mapping[str, str | Bot] | None = None) -> None:
        bots = {} if bots is None else bots
        check_kind("bots must be a dict of players and their bots, as {'Ben': 'random'} is", bots, Mapping)
        super().__init__(game, bots={game.seat(name): make(bot) for name, bot in bots.items()})
        self.adviser = Adviser()
        self.on_thinking: Callable[[], None] | None = None  # shows the session as it is now, while a bot thinks
        self.failure: dict[str, Any] | None = None
        self.curtain = False
        self._busy: str | None = None  # who is said to think, and since when the page shows what is shown
        self._shown_at = 0.0
        self._acting = False  # whether what happens to the game now is this session's own doing
        names, persons = game.state.table.names, self.persons
        self._rng = random.Random(f"{game.setup.get('seed')}/{'/'.join(names)}")
        self.fixed = None if seat is None else game.seat(seat)
        people = ", ".join(names[one] for one in persons)
        if game.state.table.dummy in (self.fixed, *self.bots):
            raise ValueError(f"the Dummy plays by itself; players: {people}")
        if self.fixed in self.bots:
            raise ValueError(f"{seat} is played by a bot; people: {people or 'none'}")
        self.viewer = self.fixed if self.fixed is not None else (persons[0] if persons else 0)
        self._carry_on()

    @property
    def watching(self) -> bool:
        """Whether bots have every seat, so that people only look on."""
        return not self.persons

    # ---- what is shown -----------------------------------------------------------------------------

    def view(self) -> Model:
        """The view model as it is now."""
        st, model = self.game.state, super().view()
        yours, told = model["yours"], f"Pass the device to {self._name()}."
        model.update({
            "busy": self._busy, "curtain": {"player": self._name(), "text": told} if self.curtain else None,
            "undo": self._can_undo(), "redo": self.game.can_redo,
            "failure": self.failure and {**self.failure, "who": who()},
            "can": {
                "save": True, "new": False, "rematch": self.game.setup.get("kind") == "new game",
                "hint": yours, "share": st.over, "left": not st.over, "warn": player_aids.warnings(st) if yours else {},
                "pay": self._is_paying and not self._pays_all, "cancel": self._is_paying,
            },
            "falls": player_aids.falls(st), "chances": None if self.curtain else self._chances(),
            "lately": self._lately(),
        })  # fmt: skip
        if self.curtain:
            model["prompt"] = asking(told)
        elif self.watching:
            model["prompt"].update(self._told_spectators())
        return model

    def _eyes(self) -> Eyes:
        kind = NobodysEyes if self.curtain else SpectatorsEyes if self.watching else Eyes
        return self._look_with(kind, bots=self.bot_names)

    def _told_spectators(self) -> Model:
        """What the place of the question says while only bots play."""
        st, names = self.game.state, self.game.state.table.names
        if st.over:
            return {}
        text = "" if self.game.moves else "Only bots play here: press Play, or step through the moves."
        seat = asked(st)
        if seat >= 0 and seat != st.seat:
            text = f"{names[seat]} is choosing."
        return {"title": f"{names[st.seat]}'s turn", "text": text}

    def _lately(self) -> list[str]:
        """What others did while the viewer waited, a sentence each."""
        st = self.game.state
        return [] if self.curtain or self.watching or st.over else recap(st.table, self.game.happened, self.viewer)

    def _motion(self, model: Model) -> Model | None:
        return None if self.curtain else super()._motion(model)

    def _pictures(self, new: Sequence[Choice], steps: Sequence[int], model: Model) -> Model:
        if self.watching:
            return {}
        shown = pictures(
            self.game, self.viewer, new, model, first=len(self._trail) - len(new), steps=steps,
            bots=self.bot_names, assist=bool(self.prefs["assist"]),
        )  # fmt: skip
        return {"pictures": shown}

    # ---- messages -----------------------------------------------------------------------------------

    def handle(self, message: Mapping[str, Any]) -> None:
        """Do what the browser asked. An error becomes a note on the board; the game is then as it was."""
        with CHANGING, self._at_work():
            super().handle(message)

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        self._acting = True
        try:
            yield
        finally:
            self._acting = False

    def _has_looked(self) -> None:
        if not self.curtain:
            super()._has_looked()

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

    def _actions(self) -> dict[str, Action]:
        found = super()._actions() | {
            "redo": self._redo, "lift": self._lift, "watch": self._watch, "seat": self._replace,
        }  # fmt: skip
        seen = {
            "choose": self._choose, "pay": self._pay, "cancel": self._cancel, "why": self._why, "hint": self._hint,
            "left": self._left,
        }  # fmt: skip
        return found if self.curtain else found | seen

    # ---- choices --------------------------------------------------------------------------------------

    def _choose(self, message: Mapping[str, Any]) -> None:
        """Make a choice; a payment without a choice is made with it."""

        def play() -> None:
            self._play(message["option"])
            if self._pays_all:
                self._pay_all()

        self._carry_out(message, play)

    def _pay(self, message: Mapping[str, Any]) -> None:
        """Lay out cards for a purchase with the least waste."""
        self._carry_out(message, self._pay_all)

    def _pay_all(self) -> None:
        names = self.game.state.table.name
        while self._is_paying:
            st = self.game.state
            self._play(f"pay {names[least_waste(st, st.stack[-1])[0]]}")

    @property
    def _pays_all(self) -> bool:
        """Whether all the gold in hand has to pay, which nobody is asked. Lessons ask it: there one learns to pay."""
        st = self.game.state
        return asked(st) in self.persons and must_lay_out_all(st)

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
        super()._turn_board()
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
        self.failure = None
        super()._jump()

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

    # ---- help -----------------------------------------------------------------------------------------

    def _left(self, message: Mapping[str, Any]) -> None:
        """Show what the stock still holds, by kind."""
        st = self.game.state
        if not self._counts():
            self._refuse([NOT_COUNTED])
            return
        n = len(st.z[st.table.stock])
        several = f"{n} cards. Nobody knows the order of the cards."
        told = several if n > 1 else "One card." if n else "The stock is empty."
        groups = player_aids.left(st, groups_in(self.game))
        self.say("left", "Cards left in the stock", told, groups=groups)

    def _hint(self, message: Mapping[str, Any]) -> None:
        """Say where to look; asked again, name the move. The hint knows only what the person knows."""
        if asked(self.game.state) != self.viewer:
            return
        hint = self.adviser.ask(self.game.state)
        self.say("info", hint.heading, hint.text, anchor=hint.anchor, player=hint.player, spots=hint.spots)
