"""A review written into a record: evaluations, marks, comments and better lines, as one edit."""

from __future__ import annotations

from typing import Any

from ...record import Node, Record
from ...record.playing import code_of
from ...rules.engine.state import State
from ...rules.words.asking import in_words
from ..statistics import percent
from .findings import Decision, Findings
from .reasons import reason

#: A review signs its comments so.
AUTHOR = "Review"
#: And so its edit is called.
REVIEW = "review"
DIGITS = 3


def annotate(found: Findings, record: Record, *, marks: bool, variations: bool) -> Record:
    """Write a review into a record of the same game; see `Review.annotate`. Raises ValueError for another game."""
    nodes = _nodes(found, record)
    with record.together(REVIEW):
        _forget(record)
        for one in found.decisions:
            if one.step in nodes:
                _note(record, nodes[one.step], one, found, marks=marks, variations=variations)
    return record


def _nodes(found: Findings, record: Record) -> dict[int, Node]:
    """The node of each judged step, without moves that were changed or taken out since."""
    if record is found.record:  # its lines may have changed places meanwhile
        return {one.step: found.judged(one.step).node for one in found.decisions if found.stands(one.step)}
    line = record.end.line()
    if not found.begins(line):
        raise ValueError("this record holds a different game from the one reviewed")
    return dict(enumerate(line, 1))


def reviewed(record: Record) -> dict[Node, dict[str, Any]]:
    """The evaluations that a review has written into a record, by node."""
    return {
        node: node.evaluation for node in record.root.walk()
        if isinstance(node.evaluation, dict) and "chances" in node.evaluation
    }  # fmt: skip


def evaluation(one: Decision, found: Findings) -> dict[str, Any]:
    """What stands in a node's evaluation, as JSON values: the chance of each player after the move."""
    noted: dict[str, Any] = {
        "chances": {name: round(chance, DIGITS) for name, chance in zip(found.names, one.chances)},  # noqa: B905
        "error": round(one.error, DIGITS), "playouts": one.playouts,
    }  # fmt: skip
    if one.better is not None:
        loss = round(one.before, DIGITS) - round(one.after, DIGITS)
        noted |= {"better": one.better, "loss": round(loss, DIGITS), "mark": one.mark}
    turned = next((point for point in found.turning_points if point.step == one.step), None)
    if turned is not None:
        noted["turning"] = turned.text
    return noted


def said(one: Decision, state: State) -> str:
    """A mistake in a sentence or two, made in this state."""
    made, better, found = in_words(state, one.move), in_words(state, str(one.better)), code_of(state, str(one.better))
    why = reason(state, found[0]) if found else ""
    return (
        f"{one.player}'s chance of winning is {percent(one.before)} here, but {percent(one.after)} after “{made}” "
        f"(a loss of {percent(one.loss)} ± {percent(one.loss_error)}). Better: {better}{why and f' ({why})'}."
    )


def _note(record: Record, node: Node, one: Decision, found: Findings, *, marks: bool, variations: bool) -> None:
    record.evaluate(node, evaluation(one, found))
    if one.better is None:
        return
    if marks and not node.marks:
        record.mark(node, one.mark)
    record.comment(node, said(one, found.judged(one.step).state), AUTHOR)
    if variations and node.parent is not None and one.better not in [other.move for other in node.parent.children]:
        try:
            end = record.add_variation(node.parent, *one.line)
        except ValueError:  # a game played with real cards, whose next cards nobody has named, or a record that is full
            return
        first = end.line()[len(node.parent.line())]
        if first is not node:
            chance = round(one.before, DIGITS)
            record.evaluate(first, {"chance": chance, "player": one.player, "by": AUTHOR})


def _forget(record: Record) -> None:
    """Take away what an earlier review wrote."""
    for node, old in reviewed(record).items():
        if old.get("mark") and node.marks == [old["mark"]]:
            record.mark(node)
        record.evaluate(node, None)
        for number in reversed(range(len(node.comments))):
            if node.comments[number].author == AUTHOR:
                record.delete_comment(node, number)
    for node in list(record.root.walk()):
        if isinstance(node.evaluation, dict) and node.evaluation.get("by") == AUTHOR and node.attached:
            record.delete(node)
