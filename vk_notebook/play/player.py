"""A player at the table, and what is in front of them."""

from __future__ import annotations

from typing import Protocol

from ..rules.engine.program import PROGRAMS
from ..rules.engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, TOMB, State


class Played(Protocol):
    """A game, of which a player needs to know how it is now."""

    state: State


class Player:
    """A player's name and piles, every pile bottom to top as a list of card names."""

    __slots__ = ("_game", "_seat", "name")

    def __init__(self, game: Played, seat: int) -> None:
        self._game = game
        self._seat = seat
        #: The player's name.
        self.name: str = game.state.table.names[seat]

    @property
    def pharaoh(self) -> str | None:
        """The pharaoh's name, in a game with pharaohs."""
        number = self._game.state.pharaohs[self._seat]
        return PROGRAMS[number].name if number >= 0 else None

    def _pile(self, which: int) -> list[str]:
        st = self._game.state
        return [st.table.name[c] for c in st.pile(self._seat, which)]

    @property
    def hand(self) -> list[str]:
        """The hand, in the order the cards came."""
        return self._pile(HAND)

    @property
    def deck(self) -> list[str]:
        """The draw deck."""
        return self._pile(DECK)

    @property
    def discard(self) -> list[str]:
        """The discard pile."""
        return self._pile(DISCARD)

    @property
    def tomb(self) -> list[str]:
        """The tomb."""
        return self._pile(TOMB)

    @property
    def in_play(self) -> list[str]:
        """The cards played this turn that are still there."""
        return self._pile(IN_PLAY)

    @property
    def set_aside(self) -> list[str]:
        """Cards set aside: kept for the next hand, or by the action in progress."""
        st = self._game.state
        return self._pile(KEPT) + [st.table.name[row.card] for row in st.aside if row.seat == self._seat]

    def __repr__(self) -> str:
        piles = f"{len(self.hand)} in hand, {len(self.deck)} in the deck, {len(self.tomb)} entombed"
        return f"<Player {self.name}: {piles}>"
