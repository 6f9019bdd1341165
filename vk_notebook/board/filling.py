"""The session of a tomb that is filled by clicking: each card goes in or out, and the score is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..lessons.filling import Filler
from ..letters import word
from .lesson_sessions import LessonSession, close, offer

PUT, OUT = "entomb", "take out"


class FillingSession(LessonSession):
    """A tomb that is filled by clicking."""

    def __init__(self, filler: Filler) -> None:
        self.filler = filler
        super().__init__(filler.game, filler.game.players[0].name)

    def view(self) -> dict[str, Any]:
        """The view model: what lies in front of you can be entombed, what lies in the tomb taken out."""
        model = super().view()
        close(model)
        filler = self.filler
        me = next(player for player in model["players"] if player["you"])
        for card in () if filler.full else me["hand"]:
            offer(card, [f"{PUT} {card['name']}"], ["Entomb"])
        for group in me["tomb"]["sets"]:
            for card in group["cards"]:
                offer(card, [f"{OUT} {card['name']}"], ["Take out"])
        text = "Click a card of your hand to entomb it, or one of the tomb to take it out."
        if filler.full:
            text = f"{filler.filling.room} cards are all it takes here. Click one of the tomb to take it out."
        model["prompt"] = {"title": f"The tomb is worth {filler.total}", "text": text, "card": None, "parts": []}
        model.update(undo=False, yours=True)
        return model

    def again(self) -> None:
        """Show the tomb as it is after Python has changed it."""
        self.game = self.filler.game
        self._jumped()
        self._shown = self.game.state

    def _choose(self, message: Mapping[str, Any]) -> None:
        if message.get("decision") != self.decision:
            return
        option = word(message, "option")
        try:
            if option.startswith(f"{OUT} "):
                self.filler.take_out(option.removeprefix(f"{OUT} "))
            else:
                self.filler.put(option.removeprefix(f"{PUT} "))
        except ValueError as error:
            self.say("refusal", "Not now", str(error))
            return
        self.again()

    def _why(self, message: Mapping[str, Any]) -> None:
        full = f"{self.filler.filling.room} cards are all it takes here: take one out first."
        self.say("info", "The tomb", full if self.filler.full else "Click a card of your hand or of your tomb.")

    def _undo(self, message: Mapping[str, Any]) -> None:
        """A card that was entombed comes back by a click on it."""


__all__ = ["FillingSession"]
