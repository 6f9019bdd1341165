"""Entering a game played with real cards: moves by their texts, and cards by their names as they are turned up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..ground.copied import CopiedWhole
from ..ground.errors import CardNeeded, InvalidMove, RecordError, plural
from ..ground.given import shortened, whole
from ..ground.shown import Shown
from ..play.game import Game
from ..rules.words.notation import Move, normal, parts_of
from .node import Node
from .record import Record
from .repair import Repair
from .table_game import NO_SEED, begun, with_cards
from .tree import check_record


@dataclass(frozen=True)
class Open:
    """A move whose cards are not all named: those that are, and which is asked for.

    ``mended`` is the node that the move is to replace; ``later`` are cards that were named for it before and come back
    after the one that is asked for, whose old name is ``was``.
    """

    move: str
    cards: tuple[str, ...]
    needed: CardNeeded
    mended: Node | None = None
    later: tuple[str, ...] = ()
    was: str | None = None


class Recorder(Shown, CopiedWhole):
    """Enters a game that was played with real cards. You name everybody's cards as they come.

    ``play`` takes move texts, and the name of a card where one is `needed`. The `record` grows with each move that is
    complete. You correct a mistake where it happened with `replace_move` and `replace_card`. `Deal` helps you enter the
    deal card by card, and `vk.TableEntry` is the board on which you do all of this by clicking.

    Parameters
    ----------
    players
        The names, in the order of the seats.
    first_player, hands, pyramid, boneyard
        How it was dealt: who goes first, five cards for each player (by name, or in the order of the seats), the six
        cards from the apex to the base's right, and the first card of the boneyard.
    offered
        With pharaohs, the two that each seat could choose from.
    options
        What else `new_game` takes, but no seed: ``cards, starters, edition, pharaohs``.

    Raises ValueError for cards that cannot be where you say they are.
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
            raise ValueError(NO_SEED)
        deal = {"hands": hands, "pyramid": pyramid, "boneyard": boneyard, "offered": offered}
        record = Record.of_game(begun({"players": players, "first_player": first_player, **options, **deal}))
        self._take(record, record.root)

    @classmethod
    def of(cls, record: Record, node: Node | None = None) -> Recorder:
        """Continue to enter a game played with real cards, at a node or at the end of its main line."""
        check_record(record)
        if record.setup["kind"] != "table":
            raise ValueError("you can enter only a game played with real cards; this one has a seed or a position")
        node = record.end if node is None else node
        record._hold(node)
        recorder = cls.__new__(cls)
        recorder._take(record, node)
        return recorder

    def _take(self, record: Record, node: Node) -> None:
        self.record = record
        self._node = node
        self.open = None
        self._known: list[str] = []  # cards of the last move that nobody had to name

    # ---- what is asked -----------------------------------------------------------------------------------

    #: The move whose cards are not all named, if there is one.
    open: Open | None = None

    @property
    def node(self) -> Node:
        """Where the next move goes."""
        while not self._node.attached and self._node.parent is not None:  # an edit of the record took it away
            self._node = self._node.parent
        return self._node

    @property
    def needed(self) -> CardNeeded | None:
        """Which card has to be named now: its ``question``, ``player`` and ``options``; None if a move comes next."""
        return self.open.needed if self.open else None

    @property
    def options(self) -> list[str]:
        """What may be entered now: the names of cards, or move texts."""
        return list(self.open.needed.options) if self.open else self.record.game_at(self.node).options.texts

    @property
    def game(self) -> Game:
        """A live game from here that continues with random cards; a move whose cards are not all named is left out."""
        return self.record.game(self.node)

    # ---- entering ----------------------------------------------------------------------------------------

    def play(self, *texts: Move) -> Recorder:
        """Enter moves and the cards that come with them, one after another. If one is refused, none is entered.

        Raises the errors of `Game.play`, and CardNeeded for a card that cannot come there.
        """
        kept = self._node, self.open, list(self._known)
        last, undone = self.record._done[-1:], self.record._undone
        try:
            for text in texts:
                for part in [text] if self.open else parts_of(self.record.game_at(self.node).state, text):
                    if not isinstance(part, Move):
                        raise InvalidMove(f"a move must be text, not {shortened(part)}")
                    self._one(str(part))
        except Exception:
            while self.record._done[-1:] != last:
                self.record.undo()
            self.record._undone = undone
            self._node, self.open, self._known = kept
            raise
        return self

    def _one(self, text: str) -> None:
        now = self.open
        if now is None:
            if normal(text) in self._known:  # it came by itself, as no other could; who names it is right
                self._known.remove(normal(text))
            else:
                self._try(text, ())
            return
        found = [one for one in now.needed.options if normal(one) == normal(text)]
        if not found:
            said, asked = shortened(text), now.needed.question
            raise InvalidMove(f"You cannot name {said} here. {asked} Possible: {', '.join(now.needed.options)}")
        if now.later:
            self._put_back(now, found[0])
        else:
            self._try(now.move, (*now.cards, found[0]), now.mended)

    def _try(self, move: str, cards: tuple[str, ...], mended: Node | None = None) -> None:
        """Make a move; when cards are missing, remember it and ask."""
        try:
            if mended is not None:
                self.repair = self.record.replace_move(mended, move, cards)
                node = self._node if self._node.attached else mended.end()
            else:
                node = self.record.add(self.node, move, cards)
        except CardNeeded as needed:
            if needed.given is not None:
                raise
            self.open = Open(move, cards, needed, mended)
        else:
            self._known = [normal(card) for card in (mended or node).deals]
            for card in cards:
                self._known.remove(normal(card))
            self._node, self.open = node, None

    def _put_back(self, now: Open, card: str) -> None:
        """Enter a corrected card. Those named after it stay as far as they can come; the rest are asked for."""
        for kept in range(len(now.later), -1, -1):
            try:
                self._try(now.move, (*now.cards, card, *now.later[:kept]), now.mended)
            except (CardNeeded, RecordError):  # one of these cannot come there now
                if not kept:
                    raise
                continue
            if self.open is not None:
                self.open = replace(self.open, later=now.later[kept + 1 :], was=dict(enumerate(now.later)).get(kept))
            return

    def go(self, node: Node) -> Recorder:
        """Go to another node, to enter moves there; a move whose cards are not all named is dropped."""
        self.record._hold(node)
        self._take(self.record, node)
        return self

    def undo(self) -> Recorder:
        """Take back the last card or move that was entered. Raises ValueError when there is none."""
        now = self.open
        if now is not None:
            self.open = None
            if now.cards and now.was is None:
                self._try(now.move, now.cards[:-1], now.mended)
        else:
            self._take(self.record, self.record.undo().end())
        return self

    def redo(self) -> Recorder:
        """Enter again what `undo` took back. Raises ValueError when there is nothing."""
        self._take(self.record, self.record.redo().end())
        return self

    # ---- slips ---------------------------------------------------------------------------------------------

    #: What became of the last correction: how much stayed, and what was lost.
    repair: Repair | None = None

    def replace_move(self, node: Node, text: Move, cards: Sequence[str] | None = None) -> Repair | None:
        """Correct a move where it happened, and keep what follows as far as it is still legal.

        The `repair` lists what is not. If other cards come with the new move, you are asked for them like any others
        (the answer is then None, and `repair` has it once the last card is named).
        """
        self.open = None
        try:
            self.repair = self.record.replace_move(node, text, cards)
        except CardNeeded as needed:
            if needed.given is not None:
                raise
            self.repair = None
            self._try(str(text), tuple(cards or ()), node)
            return None
        if not self._node.attached:
            self._node = node.end()
        return self.repair

    def replace_card(self, node: Node, number: int, card: str | None = None) -> Repair | None:
        """Correct a card that came with a move, counted from 0; those named after it stay if they can.

        Without `card` you are asked for it like any other. What `replace_move` says about its answer is true here too.
        Raises ValueError if it could be no other card.
        """
        self.record._hold(node)
        place = whole(number, 0, len(node.deals) - 1)
        if place is None:
            count = len(node.deals)
            raise ValueError(f"{count} cards came with this move, numbered from 0; there is no {shortened(number)}")
        move, was, cards = node.move or "", node.deals[place], node.deals[:place]
        game = self.record.game_at(self.record._above(node))
        try:
            with_cards(game, cards, lambda: game.play(move))
        except CardNeeded as needed:
            if needed.place == place:
                kept, self.repair = self.open, None
                self.open = Open(move, cards, needed, node, node.deals[place + 1 :], was)
                if card is not None:
                    try:
                        self.play(card)
                    except ValueError:
                        self.open = kept
                        raise
                return self.repair
        raise ValueError(f"{was} is the only card that can come there")

    def __repr__(self) -> str:
        asked = self.open.needed.question if self.open else repr(self.record.game_at(self.node))
        return f"<Recorder, {plural(len(self.node.line()), 'move')}: {asked}>"
