"""The sessions in which a game that was played with real cards is entered: first its deal, then its moves and cards.

Plain Python. Both offer what a person at the table would point at: a place of the deal, a card that came, a move on
the usual board, a step that was a slip. What can come where is known by `Deal` and `Recorder`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...ground.errors import CardNeeded, IllegalMove
from ...record import Deal, Node, Record, Recorder, Repair
from ...record.deal import BONEYARD, FIRST, PYRAMID
from ...rules.engine.turn import asked
from ...rules.words.notation import IN_SLOT, normal
from ..keeping.autosave import ENTRY, Autosave, autosave_of
from ..look import motion, player_aids
from ..look.eyes import Eyes
from ..look.viewmodel import asking, log_line, look
from ..messages import Action, Model
from ..table.board_session import BoardSession, KeptSession

BEGIN, STOP = "begin", "keep the old deal"
NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth")


# ---- the deal ---------------------------------------------------------------------------------------------


class DealEyes(Eyes):
    """Those of somebody who tells how a game was dealt: each place has the card that is named there, or none yet."""

    def __init__(self, deal: Deal, at: tuple[str, int] | None) -> None:
        super().__init__(deal.game, None)
        self.deal, self.at = deal, at

    def pyramid(self) -> list[Model | None]:
        """The places of the pyramid."""
        return [self.place(PYRAMID, i, where) for i, where in enumerate(IN_SLOT)]

    def boneyard(self) -> Model:
        """Its one card."""
        return {"count": 1, "top": self.place(BONEYARD, 0, "in the boneyard")}

    def stock(self) -> Model:
        """The number of its cards."""
        return super().stock() | {"top": None}

    def aside(self) -> list[Model]:
        """The pharaohs that were offered."""
        offered = {pile: names for pile, names in self.deal.piles.items() if pile.startswith("offered")}
        return [self.place(pile, i, f"pharaoh {pile}") for pile, names in offered.items() for i in range(len(names))]

    def player(self, p: int) -> Model:
        """A player, whom nobody asks yet."""
        first = self.deal.piles[FIRST][0]
        return super().player(p) | {"active": first == self.t.names[p], "asked": False}

    def hand(self, p: int) -> list[Model]:
        """The places of a first hand."""
        name = self.t.names[p]
        pile = f"hand of {name}"
        where = [f"{NUMBERS[i]} card of {name}'s hand" for i in range(len(self.deal.piles[pile]))]
        return [self.place(pile, i, spoken) for i, spoken in enumerate(where)]

    def top_of_deck(self, p: int) -> Model | None:
        """The deck lies below the hand."""
        return None

    def place(self, pile: str, place: int, spoken: str) -> Model:
        """A place of the deal: a click on it asks for its card."""
        name = self.deal.piles[pile][place]
        verb = "Change" if name else "Name it"
        out: Model = {
            "id": f"{pile}/{place}", "name": name, "options": [f"{pile} {place + 1}"], "labels": [verb],
            "speech": f"{name or 'not named yet'}, {spoken}, click to {'change' if name else 'name'} it",
        }  # fmt: skip
        if not name:
            out["back"] = True
        if (pile, place) == self.at:
            out["lit"] = True
        return out


class DealSession(BoardSession):
    """Entering the deal: every place is a card to click, and the picker asks for one after the other."""

    def __init__(self, deal: Deal, entry: Recorder | None = None) -> None:
        self.deal = deal
        #: the game whose deal is corrected, if there is one already
        self.entry = entry
        self.at = deal.missing()
        self._past: list[tuple[tuple[str, int], str | None]] = []
        super().__init__(deal.game)

    def _actions(self) -> dict[str, Action]:
        mine = {"choose": self._choose, "undo": self._undo, "why": self._why, "entry": self._put}
        return super()._actions() | mine

    # ---- what is shown -----------------------------------------------------------------------------------

    def view(self) -> Model:
        """The view model of the deal as far as it is known."""
        title = "How was it dealt?" if self.entry is None else "Correct the deal"
        text = self._question() if self.at else "The deal is complete. Click a card to change it, or continue."
        return look(DealEyes(self.deal, self.at)) | {
            "rev": self.rev, "decision": self.decision, "yours": True, "turn": 0,
            "prompt": asking(title, text), "buttons": self._buttons(), "aside_title": "Pharaohs offered",
            "busy": None, "curtain": None, "log": [], "undo": bool(self._past), "redo": False, "failure": None,
            "can": {}, "entry": self._entry_view(),
        }  # fmt: skip

    def _question(self) -> str:
        assert self.at is not None
        pile, place = self.at
        if pile == FIRST:
            return "Who goes first?"
        if pile == PYRAMID:
            return f"Which card was {IN_SLOT[place]}?"
        if pile == BONEYARD:
            return "Which card was in the boneyard?"
        if pile.startswith("offered"):
            return f"What was the {NUMBERS[place]} pharaoh {pile}?"
        return f"What was the {NUMBERS[place]} card in {pile.removeprefix('hand of ')}'s first hand?"

    def _buttons(self) -> list[Model]:
        first = self.deal.piles[FIRST][0]
        out = [{"option": f"{FIRST} 1", "label": f"{first} goes first · change", "tone": "quiet"}] if first else []
        if self.entry is not None:
            out = [*out, {"option": STOP, "label": "Keep the old deal", "tone": "quiet"}]
        if self.deal.missing() is None:
            words = "Enter the moves" if self.entry is None else "Use this deal"
            out = [{"option": BEGIN, "label": words, "tone": "primary"}, *out]
        return out

    def _entry_view(self) -> Model:
        ask = None
        if self.at is not None:
            was = self.deal.piles[self.at[0]][self.at[1]]
            ask = _ask(self._question(), self.deal.possible(*self.at), was)
        return {"stage": "deal", "ask": ask, "steps": [], "at": 0, "mending": None, "repair": None, "can": []}

    # ---- what is done ------------------------------------------------------------------------------------

    def _choose(self, message: Mapping[str, Any]) -> None:
        if self._stale(message):
            return
        option = message["option"]
        if option == BEGIN and self.deal.missing() is None:
            self._begin()
        elif option == STOP and self.entry is not None:
            self.then = EntrySession(self.entry)
        else:
            pile, _, place = option.rpartition(" ")
            if pile in self.deal.piles and place.isdecimal() and 1 <= int(place) <= len(self.deal.piles[pile]):
                self.at = pile, int(place) - 1
        self.renew()

    def _put(self, message: Mapping[str, Any]) -> None:
        """A card was picked for the place that is asked for."""
        if self._stale(message) or self.at is None or message["do"] != "name":
            return
        before = self.at, self.deal.piles[self.at[0]][self.at[1]]
        try:
            self.deal.put(*self.at, message["card"])
        except ValueError as error:
            self.say("refusal", "Not here", str(error))
            return
        self._past.append(before)
        self.at = self.deal.missing(*self.at)
        self.renew()

    def _begin(self) -> None:
        deal = self.deal
        try:
            if self.entry is None:
                self.then = EntrySession(Recorder(deal.players, **deal.options, **deal.arguments()))
            else:
                repair = self.entry.record.replace_deal(**deal.arguments())
                self.entry.go(self.entry.record.end)
                self.then = EntrySession(self.entry, repair)
        except ValueError as error:
            self.say("refusal", "This deal is impossible", str(error))

    def _undo(self, message: Mapping[str, Any]) -> None:
        if not self._past:
            return
        self.at, card = self._past.pop()
        self.deal.put(*self.at, card)
        self.renew()

    def _why(self, message: Mapping[str, Any]) -> None:
        text = "Choose the card from the list. To fill in another place first, click it on the table."
        self.say("info", "The deal", text)


def _ask(question: str, names: Mapping[str, int] | Sequence[str], was: str | None) -> Model:
    """What the picker asks: names, each with how many are left if that is known."""
    left = names if isinstance(names, Mapping) else dict.fromkeys(names, 0)
    return {"question": question, "options": [[name, count] for name, count in left.items()], "was": was}


# ---- the moves --------------------------------------------------------------------------------------------


class EntrySession(KeptSession):
    """Entering moves on the board and cards in the picker. Any step can be opened again and corrected."""

    keeps = ENTRY

    def __init__(self, entry: Recorder, repair: Repair | None = None) -> None:
        self.entry = entry
        #: the step that the next click replaces
        self.mended: Node | None = None
        self.repair = repair
        super().__init__(self._position())
        self._turn_board()
        self._light()

    def _actions(self) -> dict[str, Action]:
        mine = {"choose": self._choose, "redo": self._redo, "why": self._why, "entry": self._do}
        return super()._actions() | mine

    # ---- where it stands -----------------------------------------------------------------------------------

    def _line(self) -> list[Node]:
        """The steps in the list: the line through the current position, to its end."""
        return (self._mended or self.entry.node).end().line()

    @property
    def _mended(self) -> Node | None:
        """The step that is being corrected, also while a card of it is asked for."""
        now = self.entry.open
        return self.mended or (now.mended if now is not None else None)

    def _position(self) -> Any:
        """The game that is shown: before the step that is being corrected, or else at the current position."""
        mended = self._mended
        at = mended.parent if mended is not None and mended.parent is not None else self.entry.node
        self.entry.record.game_at(self._line()[-1] if self._line() else at)  # play the whole line first
        return self.entry.record.game_at(at)

    def again(self) -> None:
        """Show the record as it is now."""
        if self.mended is not None and not self.mended.attached:
            self.mended = None
        self.game = self._position()
        self._jump()
        self._light()

    def _light(self) -> None:
        """Mark what the last step moved."""
        past = self.game.choices
        self.lit = motion.deeds(self.game.happened[past[-1].events :]) if past else {}

    def _turn_board(self) -> None:
        super()._turn_board()
        seat = asked(self.game.state)
        self.viewer = seat if seat >= 0 else self.viewer

    def log(self) -> list[Model]:
        """What happened in the last step; the list of steps takes the place of the log."""
        past, names = self.game.choices, self.game.state.table.names
        since = past[-1].events if past else 0
        return [{"k": since + i, **log_line(event, names)} for i, event in enumerate(self.game.events_since(since))]

    def record(self) -> Record:
        """What was entered."""
        return self.entry.record

    @property
    def autosave(self) -> Autosave:
        """What keeps the entered game for the page, whichever step is shown."""
        return autosave_of(self.entry)

    # ---- what is shown -----------------------------------------------------------------------------------

    def view(self) -> Model:
        """The view model: the table with all hands open, the question, and the steps."""
        model, now, record = super().view(), self.entry.open, self.entry.record
        if now is not None:
            named = f" Named so far: {', '.join(now.cards)}." if now.cards else ""
            was = f" Your earlier entry was {now.was}." if now.was else ""
            text = f"You are entering “{now.move}”.{was}{named}"
            model["prompt"] = asking(now.needed.question, text)
        elif not model["over"]:
            self._ask_for_a_move(model)
        for player in model["players"]:
            player["named"] = True  # whoever is asked is called by their name, too
        idle = now is None and self.mended is None
        return model | {
            "yours": True, "undo": not idle or record.can_undo, "redo": idle and record.can_redo,
            "can": {"save": True, "new": False, "share": bool(model["over"])},
            "falls": player_aids.falls(self.game.state), "chances": self._chances(), "entry": self._entry_view(),
        }  # fmt: skip

    def _eyes(self) -> Eyes:
        return self._look_with(Eyes, closed=self.entry.open is not None, open_hands=True)

    def _ask_for_a_move(self, model: Model) -> None:
        line, name = self._line(), self._name()
        prompt = model["prompt"]
        turn = self.game.state.seat == self.viewer
        prompt["title"] = f"Turn {self.game.turn}, {name}" if turn else f"{name} chooses"
        if self.mended is not None:
            prompt["title"] = f"{name}: what happened instead of “{self.mended.move}”?"
        elif len(self.entry.node.line()) < len(line):
            prompt["text"] = f"{prompt['text']} What you enter here becomes a variation."

    def _entry_view(self) -> Model:
        now, line, mended = self.entry.open, self._line(), self._mended
        stands = mended or self.entry.node
        ask = _ask(now.needed.question, now.needed.options, now.was) if now is not None else None
        can = ["cancel"]
        if mended is None and now is None:
            can = ["replay", "deal"] if stands is (line[-1] if line else stands) else ["replay", "deal", "end"]
        return {
            "stage": "play", "ask": ask, "steps": self._steps(line), "at": len(stands.line()),
            "mending": mended.move if mended is not None else None, "repair": self._repair_view(), "can": can,
        }  # fmt: skip

    def _steps(self, line: list[Node]) -> list[Model]:
        """Each step: the turn, whose turn it was, who chose, the move, and the cards that came with it."""
        past = self.entry.record.game_at(line[-1]).choices if line else []
        names = self.game.state.table.names
        return [
            {"turn": choice.state.turn + 1, "owner": names[choice.state.seat],
             "player": names[asked(choice.state)], "move": node.move,
             "cards": list(node.deals), "other": max(0, len(node.parent.children) - 1) if node.parent else 0}
            for node, choice in zip(line, past, strict=False)
        ]  # fmt: skip

    def _repair_view(self) -> Model | None:
        if self.repair is None:
            return None
        return {"kept": self.repair.kept, "lost": [str(one) for one in self.repair.lost]}

    # ---- what is done ------------------------------------------------------------------------------------

    def _choose(self, message: Mapping[str, Any]) -> None:
        if self._stale(message) or self.entry.open is not None:
            return
        option = message["option"]
        self._try(lambda: self.entry.play(option) if self.mended is None else self._mend(self.mended, option))

    def _try(self, act: Callable[[], object]) -> None:
        """Change the record, or say why that cannot be done."""
        entry = self.entry
        entry.repair = None
        try:
            act()
        except IllegalMove as error:
            self._refuse([error.refusal])
            return
        except ValueError as error:
            self.say("refusal", "Not now", str(error))
            return
        self.repair = self.entry.repair
        if self.repair is not None:
            entry.go(self.repair.node.end())
        if entry.open is not None or self.repair is not None:
            self.mended = None
        self.again()

    def _mend(self, node: Node, move: str) -> None:
        """Replace a move. Its cards stay if they fit the new move, or else are asked for again."""
        if normal(move) == normal(node.move or ""):
            self.mended = None
            return
        try:
            self.entry.replace_move(node, move)
        except CardNeeded:  # the old cards do not fit
            self.entry.replace_move(node, move, [])

    def _do(self, message: Mapping[str, Any]) -> None:
        """Handle a click in the list of steps or in the picker."""
        if self._stale(message):
            return
        entry, do = self.entry, message["do"]
        step, nodes = message.get("step"), (entry.record.root, *self._line())
        node = nodes[step] if step is not None and step < len(nodes) else None
        if do == "name":
            self._try(lambda: entry.play(message["card"]))
        elif do == "cancel":
            self._stop_mending()
        elif do == "end":
            self._try(lambda: entry.go(entry.node.end()))
        elif do == "deal" and entry.open is None:
            self.then = DealSession(Deal.of(entry.record), entry)
        elif node is not None and do == "go":
            self.mended = None
            self._try(lambda: entry.go(node))
        elif node is None or node.parent is None:
            return
        elif do == "mend":
            entry.go(entry.node)
            self.mended, self.repair = node, None
            self.again()
        elif do == "card":
            self._try(lambda: entry.replace_card(node, message["number"]))
        elif do == "delete":
            self._try(lambda: self._delete(node))

    def _delete(self, node: Node) -> None:
        above = node.parent
        self.entry.record.delete(node)
        if above is not None:
            self.entry.go(above.end())

    def _stop_mending(self) -> None:
        self.mended = None
        self.entry.go(self.entry.node)
        self.again()

    def _undo(self, message: Mapping[str, Any]) -> None:
        if self.mended is not None:
            self._stop_mending()
        else:
            self._try(self.entry.undo)

    def _redo(self, message: Mapping[str, Any]) -> None:
        if self.entry.open is None and self.mended is None:
            self._try(self.entry.redo)

    def _why(self, message: Mapping[str, Any]) -> None:
        if self.entry.open is not None:
            self.say("info", "Name the card first", f"{self.entry.open.needed.question} Choose it from the list.")
        else:
            super()._why(message)
