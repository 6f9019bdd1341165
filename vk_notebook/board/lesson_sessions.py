"""Sessions for lessons: the board's own session, with what a task locks, a wrong answer shows, an explorer offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..create import position
from ..errors import IllegalMove, MoveError, Refusal, listed
from ..game import Game
from ..given import is_whole
from ..lessons.attempt import OPEN, SOLVED, WRONG, Attempt, NotPartOfTask
from ..lessons.explorer import SHAPES, Exploring
from ..lessons.quiz import Question
from ..letters import word
from ..rules.engine.turn import asked
from ..rules.words.notation import SLOTS
from .session import Session
from .spoken_labels import PARTICIPLES

LOCKED = "not part of this task"
CAN_BE = ", can be "
TITLES = {SOLVED: "This is what came of it", WRONG: "This is what comes of it"}
#: Moves of the main decision that are not said of a card.
WHOLE = {"end turn": "end your turn", "arrange discards": "arrange your discards", "use pharaoh": "use your pharaoh"}
TAKE, LET_FALL = "take away", "crumble"


def options_in(model: Any) -> Iterator[dict[str, Any]]:
    """Every card of a view model that carries options."""
    if isinstance(model, dict):
        if "options" in model and "labels" in model:
            yield model
        else:
            for value in model.values():
                yield from options_in(value)
    elif isinstance(model, list):
        for value in model:
            yield from options_in(value)


def offer(card: dict[str, Any], options: list[str], labels: list[str], why: str = "") -> None:
    """Give a card of the view model other options; its spoken label says the same."""
    spoken = str(card["speech"]).partition(CAN_BE)[0]
    card["options"], card["labels"] = options, labels
    if options:
        verbs = dict.fromkeys(PARTICIPLES.get(one.lower(), one.lower()) for one in labels)
        card["speech"] = spoken + CAN_BE + listed(verbs)
    else:
        card["speech"] = f"{spoken}, {why}" if why else spoken


def close(model: dict[str, Any]) -> None:
    """Leave nothing to choose in a view model."""
    for card in options_in(model):
        offer(card, [], [])
    for player in model["players"]:
        if player["pharaoh"]:
            player["pharaoh"]["option"] = None
    model.update(buttons=[], offer=[], yours=False)


def allowed_words(options: Sequence[str]) -> str:
    """What a task leaves open at the main decision, in a sentence."""
    said = (WHOLE.get(one) or f"{one.partition(' ')[0]} a card" for one in options)
    verbs = dict.fromkeys(said)
    return f"In this task you may {listed(verbs)}." if verbs else "Click the card, and see what the game says."


class LessonSession(Session):
    """What all sessions of lessons have in common: nothing is saved, no hint of a bot, nothing to redo."""

    keeps = ""
    asks_what_falls = False

    def view(self) -> dict[str, Any]:
        """The view model as it is now; where it is asked what falls, the board does not say so beforehand."""
        model = super().view()
        model["can"] = {"save": False, "new": False}
        model["redo"] = False
        model["curtain"] = None
        if self.asks_what_falls:
            model["falls"] = {}
        return model

    def _redo(self, message: Mapping[str, Any]) -> None:
        """What was taken back in a lesson is tried another way."""

    _hint = _save = _redo


class TaskSession(LessonSession):
    """A try at a task on the board."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self.asks_what_falls = any("crumble" in rule for rule in attempt.task.teaches)
        super().__init__(attempt.game, attempt.learner)

    def view(self) -> dict[str, Any]:
        """The view model, with what is not part of the task locked."""
        model = super().view()
        attempt = self.attempt
        model["undo"] = attempt.can_back
        if attempt.state != OPEN:
            close(model)
            model["prompt"] = {"title": TITLES[attempt.state], "text": "", "card": None, "parts": []}
            return model
        for card in options_in(model):
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

    def again(self) -> None:
        """Show the attempt as it is after Python has changed it."""
        self.game = self.attempt.game
        self._jumped()
        self._shown = self.game.state

    def _choose(self, message: Mapping[str, Any]) -> None:
        if message.get("decision") != self.decision or asked(self.game.state) != self.viewer:
            return
        before = len(self.game._raw)
        try:
            self.attempt.play(word(message, "option"))
        except NotPartOfTask as error:
            self.say("refusal", "Not part of this task", str(error))
            return
        except IllegalMove as error:
            self._refuse(error.refusal)
            self.rev += 1
            return
        except MoveError as error:
            self.say("refusal", "That is no move", str(error))
            return
        self._moved(before)
        self._shown = self.game.state

    def _why(self, message: Mapping[str, Any]) -> None:
        """A click on something that cannot be chosen; being refused may be what the task is about."""
        if self.attempt.state != OPEN:
            solved = self.attempt.state == SOLVED
            self.say("info", "This try is over", "Go on, or start again." if solved else "Go back first.")
            return
        if asked(self.game.state) != self.viewer:
            super()._why(message)
            return
        refusals: list[Refusal] = []
        locked = False
        for text in self._meant(message):
            if self.game.why_not(text) is None:
                locked = True
                continue
            try:
                self.attempt.play(text)
            except IllegalMove as error:
                refusals.append(error.refusal)
            else:  # being refused was what the task asked for
                if self.attempt.refusal is not None:
                    self._refuse(self.attempt.refusal, message.get("id"))
                self.rev += 1
                return
        anchor = message.get("id")
        if locked:
            words = "In a game you could choose this now, but here it would lead away from what the task is about."
            self.say("refusal", "Not part of this task", words, anchor=anchor if isinstance(anchor, str) else "")
        elif refusals:
            text = " ".join(dict.fromkeys(refusal.text for refusal in refusals))
            self._refuse(Refusal(refusals[0].rule, text), anchor)
            self.rev += 1
        else:
            super()._why(message)

    def _undo(self, message: Mapping[str, Any]) -> None:
        self.attempt.back()
        self.again()


class ExplorerSession(LessonSession):
    """A pyramid that is taken apart by clicking."""

    asks_what_falls = True

    def __init__(self, walk: Exploring) -> None:
        self.walk = walk
        super().__init__(walk.game, walk.game.players[0].name)

    def view(self) -> dict[str, Any]:
        """The view model: every card of the pyramid can be taken away, and nothing else be done."""
        model = super().view()
        falling = {place: card for place, card in zip(SLOTS, model["pyramid"], strict=True) if card and card["options"]}
        close(model)
        for place, card in zip(SLOTS, model["pyramid"], strict=True):
            if card and (not self.walk.choosing or place in falling):
                verb, label = (LET_FALL, "Let it fall") if self.walk.choosing else (TAKE, "Take away")
                offer(card, [f"{verb} {card['name']} at {place}"], [label])
        text = "Which card of the middle row falls?" if self.walk.choosing else "Click a card to take it away."
        if not any(self.walk.shape):
            text = "Nothing is left. Build another shape, or start again."
        model["prompt"] = {"title": "The pyramid", "text": text, "card": None, "parts": []}
        model.update(undo=False, yours=True)
        return model

    def build(self, number: object) -> None:
        """Build one of the fourteen shapes."""
        if is_whole(number) and 0 <= number < len(SHAPES):
            self.walk.go(SHAPES[number])
            self.again()

    def again(self) -> None:
        """Show the walk as it is after Python has changed it."""
        self.game = self.walk.game
        self._jumped()
        self._shown = self.game.state

    def _choose(self, message: Mapping[str, Any]) -> None:
        if message.get("decision") != self.decision:
            return
        before = len(self.game._raw)
        option = word(message, "option")
        place = option.rpartition(" at ")[2]
        try:
            if option.startswith(f"{LET_FALL} "):
                self.walk.let_fall(place)
            else:
                self.walk.remove(place)
        except ValueError as error:
            self.say("refusal", "Not now", str(error))
            return
        self._moved(before)
        self._shown = self.game.state

    def _why(self, message: Mapping[str, Any]) -> None:
        words = "Choose first which card falls." if self.walk.choosing else "Click a card of the pyramid."
        self.say("info", "The pyramid", words)

    def _undo(self, message: Mapping[str, Any]) -> None:
        """A card that was taken away comes back by building a shape."""


class QuestionSession(LessonSession):
    """A table to look at beside a question."""

    asks_what_falls = True

    def __init__(self, question: Question) -> None:
        game: Game = position(**(question.position or {}))
        super().__init__(game, game.players[0].name)

    def view(self) -> dict[str, Any]:
        """The view model with nothing to choose; a click on a card reads it."""
        model = super().view()
        close(model)
        model["prompt"] = {"title": "A table to look at", "text": "Click a card to read it.", "card": None, "parts": []}
        model.update(undo=False, replay=True)
        return model

    def _choose(self, message: Mapping[str, Any]) -> None:
        """There is nothing to choose."""

    _undo = _why = _choose


__all__ = ["ExplorerSession", "LessonSession", "QuestionSession", "TaskSession"]
