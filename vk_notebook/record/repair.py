"""Entering a move, and correcting one where it happened: what follows is tried again and kept while it is legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..ground.errors import IllegalMove, RecordError
from ..play.game import Game
from ..rules.engine.state import State
from ..rules.words.notation import Move
from .digest import digest
from .node import Node
from .playing import opened, turn_ends
from .table_game import with_cards
from .tree import Change, Tree, changes


@dataclass(frozen=True)
class Made:
    """A move that was made: its text as we write it, the cards that came, and the digest where a turn ended."""

    text: str
    cards: tuple[str, ...]
    digest: str | None

    def put_on(self, node: Node) -> list[Change]:
        """The changes that make it a node's move."""
        return changes(node, move=self.text, deals=self.cards, digest=self.digest)


@dataclass(frozen=True)
class Lost:
    """A move that is no longer possible: its node, which is no longer in the tree, the turn, and why."""

    node: Node
    turn: int
    reason: str

    def __str__(self) -> str:
        more = self.node.size - 1
        after = f" (and {more} after it)" if more else ""
        return f"turn {self.turn}, {self.node.move!r}{after}: {self.reason}"


@dataclass(frozen=True)
class Repair:
    """The result of a correction: the node, how many later moves stayed, and those that could not."""

    node: Node
    kept: int
    lost: tuple[Lost, ...]

    def __str__(self) -> str:
        return "\n".join([f"{self.kept} of the moves after it are kept", *(f"lost: {one}" for one in self.lost)])


def entered(game: Game, move: Move, cards: Sequence[str] = (), spare: bool = False) -> Made:
    """Play a move in a game, and say how it is noted. Raises the errors of `Game.play`, CardNeeded and RecordError."""
    before, count = game.state, len(game.choices)
    came = with_cards(game, cards, lambda: game.play(move), spare)
    if len(game.choices) == count:
        raise RecordError(f"{str(move)!r} happened automatically here, so nobody chose it")
    if len(game.choices) > count + 1:
        raise RecordError(f"one move is needed here, and {move!r} is several")
    return Made(game.moves[-1], came, digest(game.state) if turn_ends(before, game.state) else None)


def replaced(record: Tree, node: Node, move: Move, cards: Sequence[str] | None) -> Repair:
    """See `Record.replace_move`."""
    parent = record._above(node)
    game = record.game_at(parent)
    made = entered(game, move, node.deals if cards is None else cards, spare=cards is None)
    if any(c is not node and (c.move, c.deals) == (made.text, made.cards) for c in parent.children):
        raise ValueError(f"{made.text!r} is already there as another variation")
    what = f"replace {node.move!r} by {made.text!r}"
    return _repaired(record, what, node, made.put_on(node), game.state)


def dealt_anew(record: Tree, setup: Mapping[str, Any]) -> Repair:
    """See `Record.replace_deal`."""
    if record.setup["kind"] != "table":
        raise ValueError("only a game played with real cards has a deal you can change; this one has no such deal")
    if wrong := [name for name in setup if name not in record.setup or name in ("kind", "players")]:
        raise ValueError(f"the deal has no {wrong[0]!r}; possible: hands, pyramid, boneyard, offered, first_player")
    game = opened({**record.setup, **setup})
    after = {**game.setup, **({"values": record.setup["values"]} if "values" in record.setup else {})}
    root = record.root
    anew = changes(record, setup=after) + changes(root, digest=digest(game.state))
    return _repaired(record, "replace the deal", root, anew, game.state)


def _repaired(record: Tree, what: str, node: Node, anew: list[Change], st: State) -> Repair:
    """Make these changes, after which a node leads to another state, and keep what can still follow it."""
    kept, lost = 0, []
    waiting = [(st, node)]
    while waiting:
        before, above = waiting.pop()
        held, later = [], []
        for child in above.children:
            game = Game(before, {})
            try:
                made = entered(game, child.move or "", child.deals)
            except ValueError as error:
                reason = error.refusal.text if isinstance(error, IllegalMove) else str(error)
                lost.append(Lost(child, before.turn + 1, reason))
                continue
            kept += 1
            held.append(child)
            later.append((game.state, child))
            anew += made.put_on(child)
        anew += changes(above, children=held)
        waiting += reversed(later)
    record._edit(what, node, anew)
    return Repair(node, kept, tuple(lost))
