"""Entering a game that was played at a table: moves by their texts, and cards by their names as they are turned up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import CardNeeded, InvalidMove
from ..game import Game
from ..rules.notation import normal
from .dealt import begun
from .node import Node
from .repair import Repair
from .tree import Record


class Recorder:
    """Enters a game of a table, in which everybody's cards are named as they come.

    ``play`` takes move texts, and the name of a card where one is `needed`. The `record` grows with each move that is
    complete. A move is corrected where it happened with `replace_move`.

    Parameters
    ----------
    players
        The names, in the order of the seats.
    first_player, hands, pyramid, boneyard
        How it was dealt: who begins, five cards for each player (by name, or in the order of the seats), the six
        cards from the apex to the base's right, and the first card of the boneyard.
    offered
        With pharaohs, the two that lay before each seat.
    options
        What else `new_game` takes, but no seed: ``cards, starters, edition, pharaohs``.

    Raises ValueError for cards that cannot lie as they are said to.
    """

    def __init__(
        self,
        players: Sequence[str],
        *,
        first_player: str,
        hands: Mapping[str, Sequence[str]] | Sequence[Sequence[str]],
        pyramid: Sequence[str],
        boneyard: str,
        offered: Sequence[Sequence[str]] | None = None,
        **options: Any,
    ) -> None:
        if "seed" in options:
            raise ValueError("a game at a table has no seed: its cards are named as they come")
        deal = {"hands": hands, "pyramid": pyramid, "boneyard": boneyard, "offered": offered}
        game = begun({"players": players, "first_player": first_player, **options, **deal})
        record = Record.of_game(game)
        self._take(record, record.root)

    @classmethod
    def of(cls, record: Record, node: Node | None = None) -> Recorder:
        """Go on entering a record of a table, at a node or at the end of its main line."""
        if record.setup["kind"] != "table":
            raise ValueError("only a game at a table is entered card by card; play a game with a seed instead")
        recorder = cls.__new__(cls)
        recorder._take(record, node or record.end)
        return recorder

    def _take(self, record: Record, node: Node) -> None:
        self.record = record
        self._node = node
        self._move: str | None = None  # a move whose cards are not all named
        self._cards: list[str] = []
        self._mended: Node | None = None  # the node that it is to replace
        self._needed: CardNeeded | None = None
        self._known: list[str] = []  # cards of the last move that nobody had to name

    # ---- what is asked -----------------------------------------------------------------------------------

    @property
    def node(self) -> Node:
        """Where the next move goes."""
        while not self._node.attached and self._node.parent is not None:  # an edit of the record took it away
            self._node = self._node.parent
        return self._node

    @property
    def needed(self) -> CardNeeded | None:
        """Which card has to be named now: its ``question``, ``player`` and ``options``; None when a move is asked."""
        return self._needed

    @property
    def options(self) -> list[str]:
        """What may be entered now: the names of cards, or move texts."""
        return list(self._needed.options) if self._needed else self.record._at(self.node).options.texts

    @property
    def game(self) -> Game:
        """A live game at this place, without a move whose cards are not all named; it goes on by chance."""
        return self.record.game(self.node)

    # ---- entering ----------------------------------------------------------------------------------------

    def play(self, *texts: str) -> Recorder:
        """Enter moves, and the cards that come with them, one after another; all of them or, when one is refused, none.

        Raises the errors of `Game.play`, and CardNeeded for a card that cannot come there.
        """
        kept = self._node, self._move, list(self._cards), self._mended, self._needed, list(self._known)
        last, undone = self.record._done[-1:], self.record._undone
        try:
            for text in texts:
                self._one(text)
        except Exception:
            while self.record._done[-1:] != last:
                self.record.undo()
            self.record._undone = undone
            self._node, self._move, self._cards, self._mended, self._needed, self._known = kept
            raise
        return self

    def _one(self, text: str) -> None:
        if self._needed is None:
            if normal(str(text)) in self._known:  # it came by itself, as no other could; who names it is right
                self._known.remove(normal(str(text)))
            else:
                self._try(text, [])
            return
        if normal(str(text)) not in [normal(one) for one in self._needed.options]:
            raise InvalidMove(
                f"{text!r} cannot come here. {self._needed.question} Possible: {', '.join(self._needed.options)}"
            )
        assert self._move is not None
        self._try(self._move, [*self._cards, text])

    def _try(self, move: str, cards: list[str]) -> None:
        """Make a move; when cards are missing, remember it and ask."""
        try:
            if self._mended is not None:
                self.repair = self.record.replace_move(self._mended, move, cards)
                node = self._node if self._node.attached else self._mended.end()
            else:
                node = self.record.add(self.node, move, cards)
        except CardNeeded as needed:
            if needed.given is not None:
                raise
            self._move, self._cards, self._needed = move, cards, needed
        else:
            self._known = [normal(card) for card in (self._mended or node).deals]
            for card in cards:
                self._known.remove(normal(card))
            self._node, self._move, self._cards, self._mended, self._needed = node, None, [], None, None

    def go(self, node: Node) -> Recorder:
        """Enter at another node from here on; a move whose cards are not all named is dropped."""
        self.record._hold(node)
        self._take(self.record, node)
        return self

    def undo(self) -> Recorder:
        """Take back the last card or move that was entered. Raises ValueError when there is none."""
        if self._move is not None and self._cards:
            move, cards, mended = self._move, self._cards[:-1], self._mended
            self._take(self.record, self._node)
            self._mended = mended
            self._try(move, cards)
        elif self._move is not None:
            self._take(self.record, self._node)
        else:
            self._take(self.record, self.record.undo())
            self._node = self._node.end() if self._node.attached else self._node
        return self

    def redo(self) -> Recorder:
        """Enter again what `undo` took back. Raises ValueError when there is nothing."""
        self._take(self.record, self.record.redo().end())
        return self

    # ---- slips ---------------------------------------------------------------------------------------------

    #: What became of the last correction: how much stayed, and what was lost.
    repair: Repair | None = None

    def replace_move(self, node: Node, text: str, cards: Sequence[str] | None = None) -> Repair | None:
        """Correct a move where it happened, and keep what follows as far as it is still legal.

        The `repair` lists what is not. Where other cards come with the new move they are asked for like any (the
        answer is then None, and `repair` tells it once the last card is named).
        """
        try:
            self.repair = self.record.replace_move(node, text, cards)
        except CardNeeded as needed:
            if needed.given is not None:
                raise
            given = list(cards or ())
            self._mended, self._move, self._cards, self.repair = node, text, given, None
            self._try(text, given)
            return None
        if not self._node.attached:
            self._node = node.end()
        return self.repair

    def __repr__(self) -> str:
        asked = self._needed.question if self._needed else repr(self.record._at(self.node))
        return f"<Recorder, {len(self.node.line())} moves: {asked}>"


__all__ = ["Recorder"]
