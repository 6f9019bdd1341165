"""Sessions for lessons: a task, a pyramid to explore, a tomb to fill, a position to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..create import position
from ..errors import IllegalMove, Refusal, listed
from ..lessons.attempt import OPEN, SOLVED, WRONG, Attempt, NotPartOfTask
from ..lessons.explorer import SHAPES, Exploring
from ..lessons.filling import Filler
from ..lessons.quiz import Question
from ..rules.engine.turn import asked
from ..rules.words.notation import PLAIN, SLOTS
from ..rules.words.verbs import advice, can_be
from .session import Session
from .viewmodel import asking, cards_in

LOCKED = "not part of this task"
CAN_BE = ", can be "
#: What a click on a card is told when the try is over, and the place of the question says.
OVER = {SOLVED: ("Solved", "Continue with Next."), WRONG: ("Not that way", "Press Back and try another way.")}
TAKE, LET_FALL = "take away", "crumble"
ENTOMB, TAKE_OUT = "entomb", "take out"


def offer(card: dict[str, Any], options: list[str], labels: list[str], why: str = "") -> None:
    """Give a card of the view model other options; its spoken label says the same."""
    spoken = str(card["speech"]).partition(CAN_BE)[0]
    card["options"], card["labels"] = options, labels
    if options:
        verbs = dict.fromkeys(can_be(one.lower()) for one in labels)
        card["speech"] = spoken + CAN_BE + listed(verbs)
    else:
        card["speech"] = f"{spoken}, {why}" if why else spoken


def close(model: dict[str, Any]) -> None:
    """Take every choice out of a view model."""
    for card in cards_in(model):
        offer(card, [], [])
    for player in model["players"]:
        if player["pharaoh"]:
            player["pharaoh"]["option"] = None
    model.update(buttons=[], offer=[], yours=False, verbs=False, purse=None)


def allowed_words(options: Sequence[str]) -> str:
    """What a task allows at the main decision, in a sentence."""
    plain = PLAIN.values()
    said = (advice(one) if one in plain else f"{one.partition(' ')[0]} a card" for one in options)
    words = listed(dict.fromkeys(said))
    return f"{words[0].upper()}{words[1:]}." if words else "Click the card and see what the game says."


class LessonSession(Session):
    """What all sessions of lessons have in common: no saving, no hints of a bot, no redo."""

    keeps = ""
    #: Whether the lesson asks what falls; then the board does not show it.
    asks_what_falls = True

    def view(self) -> dict[str, Any]:
        """The view model as it is now."""
        model = super().view()
        model.update(can={"save": False, "new": False, "cancel": model["can"]["cancel"]}, redo=False, curtain=None)
        if self.asks_what_falls:
            model["falls"] = {}
        return model

    def _chances(self) -> None:
        """Who stands better is for the learner to judge, and a task of a mistake tells it from more games."""

    def _nothing(self, message: Mapping[str, Any]) -> None:
        """A learner tries another way instead."""

    _undo = _redo = _hint = _save = _nothing


class QuestionSession(LessonSession):
    """A position to look at beside a question."""

    def __init__(self, question: Question) -> None:
        game = position(**(question.position or {}))
        super().__init__(game, game.players[0].name)

    def view(self) -> dict[str, Any]:
        """The view model with nothing to choose; a click on a card reads it."""
        model = super().view()
        close(model)
        model.update(prompt=asking("A table to look at", "Click a card to read it."), undo=False, replay=True)
        return model

    _choose = _why = LessonSession._nothing


class TrySession(LessonSession):
    """A try at a part of a lesson, which decides what may be played."""

    def __init__(self, run: Attempt | Exploring | Filler, learner: str | None = None) -> None:
        self.run = run
        super().__init__(run.game, learner or run.game.players[0].name)

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
        self.asks_what_falls = any("crumble" in rule for rule in attempt.task.teaches)
        super().__init__(attempt, attempt.learner)

    def view(self) -> dict[str, Any]:
        """The view model, with what is not part of the task locked."""
        model = super().view()
        attempt = self.run
        model["undo"] = attempt.can_back
        if attempt.state != OPEN:
            close(model)
            heading, words = self._over
            model["prompt"] = asking(heading, words if attempt.state == WRONG else "")
            return model
        for card in cards_in(model):
            kept = [(o, label) for o, label in zip(card["options"], card["labels"], strict=True) if attempt.may(o)]
            if len(kept) < len(card["options"]):
                offer(card, [o for o, _ in kept], [label for _, label in kept], LOCKED)
        if attempt.main() and model["yours"] and attempt.task.allowed is not None:
            model["prompt"]["text"] = allowed_words(attempt.options())
        model["buttons"] = [one for one in model["buttons"] if attempt.may(one["option"])]
        for player in model["players"]:
            if player["pharaoh"] and player["pharaoh"]["option"] and not attempt.may("use pharaoh"):
                player["pharaoh"]["option"] = None
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
        if locked:
            words = "You could choose this in a game, but it is not what this task is about."
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

    def view(self) -> dict[str, Any]:
        """The view model, in which only cards of the pyramid can be taken away."""
        model = super().view()
        falling = {place: card for place, card in zip(SLOTS, model["pyramid"], strict=True) if card and card["options"]}
        close(model)
        for place, card in zip(SLOTS, model["pyramid"], strict=True):
            if card and (not self.run.choosing or place in falling):
                verb, label = (LET_FALL, "Let it fall") if self.run.choosing else (TAKE, "Take away")
                offer(card, [f"{verb} {card['name']} at {place}"], [label])
        text = "Which card in the middle row falls?" if self.run.choosing else "Click a card to take it away."
        if not any(self.run.shape):
            text = "Nothing is left. Build another shape, or start again."
        model.update(prompt=asking("The pyramid", text), undo=False, yours=True)
        return model

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

    def view(self) -> dict[str, Any]:
        """The view model, in which cards of the hand can be entombed and cards of the tomb taken out."""
        model = super().view()
        close(model)
        filler = self.run
        me = next(player for player in model["players"] if player["you"])
        for card in () if filler.full else me["hand"]:
            offer(card, [f"{ENTOMB} {card['name']}"], ["Entomb"])
        for group in me["tomb"]["sets"]:
            for card in group["cards"]:
                offer(card, [f"{TAKE_OUT} {card['name']}"], ["Take out"])
        text = "Click a card in your hand to entomb it, or a card in the tomb to take it out."
        if filler.full:
            text = f"This tomb has room for only {filler.filling.room} cards. Click a card in the tomb to take it out."
        model.update(prompt=asking(f"The tomb is worth {filler.total}", text), undo=False, yours=True)
        return model

    def _play(self, option: str) -> None:
        if option.startswith(f"{TAKE_OUT} "):
            self.run.take_out(option.removeprefix(f"{TAKE_OUT} "))
        else:
            self.run.put(option.removeprefix(f"{ENTOMB} "))
        self.game = self.run.game  # each card makes a new position

    def _why(self, message: Mapping[str, Any]) -> None:
        full = f"This tomb has room for only {self.run.filling.room} cards. Take a card out first."
        self.say("info", "The tomb", full if self.run.full else "Click a card in your hand or your tomb.")
