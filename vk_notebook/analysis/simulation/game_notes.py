"""Notes of a game while it is played: who bought, executed and entombed what in which turn, as bytes; and who thinks.

A watchdog may read in them who is late, and give the game up in the middle of a thought.
"""

from __future__ import annotations

from ...cards.actions import PHARAOHS
from ...cards.catalogue import KINDS
from ...rules.engine import scoring
from ...rules.engine.program import PROGRAMS
from ...rules.engine.state import CHOOSE_PHARAOH, OVER, PILES, TOMB, State
from .packed_games import BOUGHT, ENTOMBED, EXECUTED, FINISHED, FORFEITED, REPEATED, TURN_ENDS, UNEARTHED, Played

#: A reason is cut off after so many letters: a bot may say anything.
REASON = 300
_HEARD = {"buy": BOUGHT, "execute": EXECUTED, "repeat": REPEATED}
#: The place in the catalogue of each card.
_PLACES = {kind.name: place for place, kind in enumerate(KINDS)}


class GameNotes:
    """Told of a state after each choice, it notes what changed.

    ``seat`` chose last or is thinking: ``since`` then, which is None while nobody thinks. ``late`` is set when an
    answer came after ``patience`` seconds.
    """

    def __init__(self, index: int, state: State, patience: float | None) -> None:
        self.index, self.state, self.patience = index, state, patience
        self.since: float | None = None
        self.late, self.seat, self.decisions = False, -1, 0
        self.places = [_PLACES[card.name] for card in state.table.cards]
        self.seats = state.table.seats
        self.tombs: list[tuple[int, ...]] = [()] * self.seats
        self.turn, self.first = 0, -1
        self.ops, self.kinds = bytearray(), bytearray()
        state.out = []
        if state.step != CHOOSE_PHARAOH:  # a Dummy that begins has had its turn
            self(state)

    def __call__(self, state: State) -> None:
        """Note what happened since the last call."""
        if self.first < 0 and state.step != CHOOSE_PHARAOH:
            self.first = (state.seat - state.turn) % self.seats
        for event in state.out or ():
            what = _HEARD.get(event.kind)
            if what is not None:
                self._note(what, event.seat, event.card)
        state.out = []
        self._turns(state)

    def _note(self, what: int, seat: int, card: int) -> None:
        self.ops.append(what + 8 * ((seat - self.first - self.turn) % self.seats))
        self.kinds.append(self.places[card])

    def _turns(self, state: State) -> None:
        """Note how the tombs changed, and the ends of turns. What the Dummy did belongs to its own turn."""
        dummy = state.table.dummy
        for seat in range(self.seats):
            if seat != dummy:
                self._tomb(seat)
        while self.turn < state.turn:
            if (self.first + self.turn) % self.seats == dummy:
                self._tomb(dummy)
            self.ops.append(TURN_ENDS)
            self.turn += 1
        if dummy >= 0:
            self._tomb(dummy)

    def _tomb(self, seat: int) -> None:
        before, now = self.tombs[seat], self.state.z[seat * PILES + TOMB]
        if now is before or now == before:
            return
        for card in now:
            if card not in before:
                self._note(ENTOMBED, seat, card)
        for card in before:
            if card not in now:
                self._note(UNEARTHED, seat, card)
        self.tombs[seat] = now

    def too_late(self) -> str:
        """Why a bot that thought for too long forfeits."""
        return f"it thought longer than {self.patience or 0:g} s about a decision"

    def given_up(self, status: int, reason: str) -> Played:
        """The game as far as it was played; a bot that forfeits loses to all others."""
        game = self.played()
        game.status, game.winners = status, 0
        game.reason = " ".join(reason.split())[:REASON]
        if status == FORFEITED:
            game.culprit = self.seat
            game.winners = sum(1 << seat for seat in range(self.seats) if seat != self.seat)
        return game

    def played(self) -> Played:
        """The game as it stands."""
        state, names = self.state, list(PHARAOHS)
        return Played(
            self.index, FINISHED, decisions=self.decisions, first=max(self.first, 0), turns=state.turn,
            winners=sum(1 << seat for seat in scoring.winners(state)) if state.step == OVER else 0,
            scores=tuple(scoring.totals(state)), ops=bytes(self.ops), kinds=bytes(self.kinds),
            pharaohs=tuple(names.index(PROGRAMS[one].name) if one >= 0 else -1 for one in state.pharaohs),
            bonuses=tuple(map(scoring.starter_points, state.pharaohs)),
        )  # fmt: skip
