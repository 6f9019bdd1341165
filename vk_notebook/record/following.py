"""The record of a game that is played: its main line is the game's, and nothing that somebody noted gets lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..play.game import Game, result
from .digest import digest
from .node import Node
from .notes import OWN, noted
from .playing import same_move, turn_ends
from .table_game import came
from .tree import Tree


def follow(record: Tree, game: Game) -> None:
    """Bring a record in step with its game.

    A move that was taken back is left out, and comes back as the same node. Where somebody noted something on it, or
    behind it, it stays: as the line that goes on from there, and as a variation once another move is made.
    """
    if record._followed is game.state:
        return
    before, past = record._made, game.choices
    node, same = record.root, 0
    for choice, known in zip(past, before, strict=False):
        if known.move != choice.text or known.parent is not node or not node.children or node.children[0] is not known:
            break
        node, same = known, same + 1
    line = before[:same]
    for i in range(same, len(past)):
        node = _next(record, node, before[i] if i < len(before) else None, game, i)
        line.append(node)
        same += line[same : i + 1] == before[same : i + 1]
    for one in reversed(before[same:]):
        above = one.parent
        if above is not None and not one.children and not noted(one).keys() - OWN:
            for children in _versions(record, above, "children"):
                children[:] = [child for child in children if child is not one]
    again = before[same:] if same == len(line) and game.can_redo else []
    record._made, record._followed, record._played = [*line, *again], game.state, (node, game)
    true = result(game.state)
    for head in _versions(record, record, "header"):
        if head["result"] != true and (true is not None or isinstance(head["result"], dict)):
            head["result"] = true


def _next(record: Tree, above: Node, known: Node | None, game: Game, i: int) -> Node:
    """The node of a game's choice, which is the first below the node before it; `known` was there the last time."""
    choice, last = game.choices[i], i + 1 == len(game.choices)
    st, text = choice.state, choice.text
    until = None if last else game.choices[i + 1].events
    deals = came(st.table, game.happened[choice.events : until]) if st.by_name else ()
    node = known
    if node is None or node.parent is not above or (node.move, node.deals) != (text, deals):
        alike = [one for one in above.children if one.deals == deals]
        node = next((one for one in alike if one.move == text), None)
        node = node or next((one for one in alike if same_move(st, one.move, text)), None)
    if node is None:
        after = game.state if last else game.choices[i + 1].state
        node = Node(text, above, digest=digest(after) if turn_ends(st, after) else None, deals=deals)
    if node is not known or above.children[:1] != [node]:
        for children in _versions(record, above, "children"):
            children[:] = [node, *(one for one in children if one is not node)]
    return node


def _versions(record: Tree, target: object, name: str) -> Iterator[Any]:
    """An attribute as it is now, and as it was or will be where an edit is taken back or made again."""
    found = [getattr(target, name)]
    for edit in (*record._done, *record._undone):
        for change in edit.changes:
            if change.target is target and change.name == name:
                found += change.before, change.after
    return iter({id(one): one for one in found}.values())
