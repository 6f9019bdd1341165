"""Sessions for lessons: a task, a pyramid to explore, a tomb to fill, a position to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...ground.errors import IllegalMove, Refusal, listed
from ...lessons.attempt import OPEN, SOLVED, WRONG, Attempt, NotPartOfTask
from ...lessons.explorer import SHAPES, Exploring
from ...lessons.filling import Filler
from ...lessons.quiz import Question
from ...play.position import position
from ...rules.engine.state import HAND, IN_PYRAMID, PILES, TOMB
from ...rules.engine.turn import asked
from ...rules.words.notation import PLAIN, SLOTS
from ...rules.words.verbs import advice
from ..look import player_aids
from ..look.eyes import Eyes, Offers
from ..look.viewmodel import asking
from ..messages import Action, Model
from ..table.board_session import BoardSession

LOCKED = "not part of this task"
PAYS = "Here you can use this card as gold: first click what you want to buy."
#: What a click on a card is told when the try is over, and the place of the question says.
OVER = {SOLVED: ("Solved", "Continue with Next."), WRONG: ("Not that way", "Press Back and try another way.")}
TAKE, LET_FALL = "take away", "crumble"
ENTOMB, TAKE_OUT = "entomb", "take out"


def allowed_words(options: Sequence[str]) -> str:
    """What a task allows at the main decision, in a sentence."""
    plain = PLAIN.values()
    said = (advice(one) if one in plain else f"{one.partition(' ')[0]} a card" for one in options)
    words = listed(dict.fromkeys(said))
    return f"{words[0].upper()}{words[1:]}." if words else "Click the card and see what the game says."


class QuestionSession(BoardSession):
    """A position to look at beside a question: a click on a card reads it."""

    def __init__(self, question: Question) -> None:
        super().__init__(position(**(question.position or {})))

    def _eyes(self) -> Eyes:
        return self._look_with(Eyes, closed=True)

    def view(self) -> Model:
        """The view model with nothing to choose."""
        prompt = asking("A table to look at", "Click a card to read it.")
        return super().view() | {"prompt": prompt, "replay": True}


class TrySession(BoardSession):
    """A try at a part of a lesson, which decides what may be played."""

    def __init__(self, run: Attempt | Exploring | Filler, learner: str | None = None) -> None:
        self.run = run
        super().__init__(run.game, run.game.seat(learner) if learner else 0)

    def _actions(self) -> dict[str, Action]:
        return super()._actions() | {"choose": self._choose, "why": self._why}

    def again(self) -> None:
        """Show the try as it is after Python has changed it."""
        self.game = self.run.game
        self._jump()

    def _carry_out(self, message: Mapping[str, Any], play: Callable[[], None]) -> None:
        try:
            super()._carry_out(message, play)
        except NotPartOfTask as error:
            self.say("refusal", "Not part of this task", str(error))
        except ValueError as error:
            self.say("refusal", "Not now", str(error))


class TaskSession(TrySession):
    """A try at a task on the board."""

    run: Attempt

    def __init__(self, attempt: Attempt) -> None:
        super().__init__(attempt, attempt.learner)

    def _actions(self) -> dict[str, Action]:
        return super()._actions() | {"undo": self._undo, "cancel": self._cancel}

    def _eyes(self) -> Eyes:
        closed = self.run.state != OPEN
        return self._look_with(Eyes, closed=closed, may=self.run.may, lock="" if closed else LOCKED)

    def view(self) -> Model:
        """The view model, with what is not part of the task locked."""
        model, attempt = super().view(), self.run
        model["undo"] = attempt.can_back
        if not any("crumble" in rule for rule in attempt.task.teaches):  # else the lesson asks what falls
            model["falls"] = player_aids.falls(self.game.state)
        if attempt.state != OPEN:
            heading, words = self._over
            model["prompt"] = asking(heading, words if attempt.state == WRONG else "")
        elif attempt.main() and model["yours"] and attempt.task.allowed is not None:
            model["prompt"]["text"] = allowed_words(attempt.options())
        return model

    @property
    def _over(self) -> tuple[str, str]:
        """Whether it is solved, was shown or went wrong, and what comes next."""
        heading, words = OVER[self.run.state]
        return "Shown" if self.run.state == SOLVED and self.run.was_shown else heading, words

    def _play(self, option: str) -> None:
        try:
            self.run.play(option)
        except IllegalMove:
            self.rev += 1  # the lesson may comment on a refusal
            raise

    def _why(self, message: Mapping[str, Any]) -> None:
        """Somebody clicked what cannot be chosen; being refused may be what the task asks for."""
        if self.run.state != OPEN:
            self.say("info", *self._over)
            return
        if asked(self.game.state) != self.viewer:
            super()._why(message)
            return
        self.run.consequence = None  # what was said of another card
        refusals: list[Refusal] = []
        locked = False
        for text in self._meant(message):
            if self.game.why_not(text) is None:
                locked = locked or self.run.locks(text)
                continue
            try:
                self.run.play(text)
            except IllegalMove as error:
                refusals.append(error.refusal)
            else:  # being refused was what the task asked for
                self.rev += 1
                return
        if locked and self.run.consequence is None:
            pays = message.get("zone") == "hand" and any(text.startswith("buy ") for text in self.run.options())
            words = PAYS if pays else "You could choose this in a game, but it is not what this task is about."
            self.say("refusal", "Not part of this task", words, anchor=message["id"] or "")
        elif refusals:
            if self.run.consequence is None:  # else the lesson says it, with what it has to say about it
                self._refuse(refusals, message["id"])
            self.rev += 1
        else:
            super()._why(message)

    def _undo(self, message: Mapping[str, Any]) -> None:
        self.run.back()
        self.again()


class ExplorerSession(TrySession):
    """A pyramid that is taken apart by clicking."""

    run: Exploring

    def _eyes(self) -> Eyes:
        return self._look_with(Eyes, closed=True, own=self._offers)

    def _offers(self, eyes: Eyes, where: int, card: int) -> Offers:
        """To take a card of the pyramid away, or to let it fall."""
        falls = self.run.choosing
        if where != IN_PYRAMID or (falls and not eyes.offers(where, card)):
            return []
        place = f"{eyes.t.name[card]} at {SLOTS[eyes.st.pyramid.index(card)]}"
        return [(f"{LET_FALL} {place}", LET_FALL, "Let it fall") if falls else (f"{TAKE} {place}", "take", "Take away")]

    def view(self) -> Model:
        """The view model, in which only cards of the pyramid can be taken away."""
        text = "Which card in the middle row falls?" if self.run.choosing else "Click a card to take it away."
        if not any(self.run.shape):
            text = "Nothing is left. Build another shape, or start again."
        return super().view() | {"prompt": asking("The pyramid", text), "yours": True}

    def build(self, number: int) -> None:
        """Build one of the fourteen shapes."""
        self.run.go(SHAPES[number])
        self.again()

    def _play(self, option: str) -> None:
        place = option.rpartition(" at ")[2]
        if option.startswith(f"{LET_FALL} "):
            self.run.let_fall(place)
        else:
            self.run.remove(place)

    def _why(self, message: Mapping[str, Any]) -> None:
        words = "First choose which card falls." if self.run.choosing else "Click a card in the pyramid."
        self.say("info", "The pyramid", words)


class FillingSession(TrySession):
    """A tomb that is filled by clicking: each card goes in or out, and the score is told."""

    run: Filler

    def _eyes(self) -> Eyes:
        return self._look_with(Eyes, closed=True, own=self._offers)

    def _offers(self, eyes: Eyes, where: int, card: int) -> Offers:
        """To entomb a card, as long as there is room, or to take it out."""
        base, name = eyes.seat * PILES, eyes.t.name[card]
        if where == base + HAND and not self.run.full:
            return [(f"{ENTOMB} {name}", ENTOMB, "Entomb")]
        return [(f"{TAKE_OUT} {name}", "take", "Take out")] if where == base + TOMB else []

    def view(self) -> Model:
        """The view model, in which cards of the hand can be entombed and cards of the tomb taken out."""
        filler = self.run
        text = "Click a card in your hand to entomb it, or a card in the tomb to take it out."
        if filler.full:
            text = f"This tomb has room for only {filler.filling.room} cards. Click a card in the tomb to take it out."
        return super().view() | {"prompt": asking(f"The tomb is worth {filler.total}", text), "yours": True}

    def _play(self, option: str) -> None:
        if option.startswith(f"{TAKE_OUT} "):
            self.run.take_out(option.removeprefix(f"{TAKE_OUT} "))
        else:
            self.run.put(option.removeprefix(f"{ENTOMB} "))
        self.game = self.run.game  # each card makes a new position

    def _why(self, message: Mapping[str, Any]) -> None:
        full = f"This tomb has room for only {self.run.filling.room} cards. Take a card out first."
        self.say("info", "The tomb", full if self.run.full else "Click a card in your hand or your tomb.")
