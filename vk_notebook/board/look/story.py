"""What others did since a seat last looked, as pictures of the table that the page shows one after another.

A picture is what it has otherwise than the one after it, the last one otherwise than the view model that is sent. So a
turn costs little more than its changes, and each picture is what that seat saw then: nothing that is hidden, and no
choice.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...play.game import Game
from ...rules.engine.events import Event
from ...rules.engine.state import State
from ...rules.engine.turn import asked
from ..messages import Model
from . import motion
from .viewmodel import build

#: What changes on the table while others play.
PARTS = ("turn", "round", "ending", "pyramid", "boneyard", "stock", "aside", "players")


class Choice(NamedTuple):
    """A choice that was made: the positions around it, its events, and which lines of the log tell them."""

    before: State
    events: Sequence[Event]
    after: State
    lines: range


def passed(choice: Choice) -> bool:
    """Whether this was a passed reaction. Nobody may see that somebody was asked at all."""
    return bool(choice.events) and choice.events[0].kind == "pass"


def _doer(choice: Choice) -> int:
    """Who has done what a choice led to: the seat that chose, or the Dummy, which plays its turn by itself."""
    dummy = choice.after.table.dummy
    its_turn = dummy >= 0 and any(one.kind == "turn" and one.seat == dummy for one in choice.events)
    return dummy if its_turn else asked(choice.before)


def _owner(choice: Choice) -> int:
    """In whose turn a choice was made; the Dummy's follows from another's choice."""
    doer = _doer(choice)
    return doer if doer == choice.after.table.dummy else choice.before.seat


def pictures(
    game: Game, seat: int, choices: Sequence[Choice], final: Model, *, first: int, steps: Sequence[int], **eyes: Any
) -> list[Model]:
    """The pictures on the way to a view model, oldest first; none where nobody else has done anything.

    Each is ``{"n", "steps", "lines", "who", "whose", "mine", "changes"}``: how many choices and steps of the movement
    there are up to it, from which line of the log to which it goes, who plays, in whose turn, whether this seat
    itself has chosen (then both are told of what comes next), and what differs from the next picture. `first` choices
    were seen before; `steps` tells how many steps each choice has.
    """
    told = list(zip(choices, steps, strict=True))
    shown: list[list[tuple[Choice, int]]] = []  # the choices and steps up to each picture
    for choice, more in told:
        last = [one for one, _ in shown[-1]] if shown else []
        untold = bool(last) and last[0].lines.start == last[-1].lines.stop and _doer(last[0]) == _doer(choice)
        # what nothing is told of, such as paying, belongs to what it leads to
        if last and (untold or passed(choice) or not (more or choice.lines)):
            shown[-1].append((choice, more))
        else:
            shown.append([(choice, more)])
    out: list[Model] = []
    if all(_doer(some[0][0]) == seat for some in shown):
        return out
    then, names, playing = final, game.state.table.names, shown[-1][0][0]
    moment = copy.copy(game)
    for some in reversed(shown):
        begin, end = some[0][0], some[-1][0]
        mine = _doer(begin) == seat
        playing = playing if mine else begin
        moment.state = end.after
        events = [event for choice, _ in some for event in choice.events]
        now = build(moment, seat, lit=motion.deeds(events), **eyes)
        lines = [begin.lines.start, end.lines.stop]
        out.append({
            "n": first + len(told), "steps": sum(more for _, more in told), "lines": lines,
            "who": names[_doer(playing)], "whose": names[_owner(playing)], "mine": mine, "changes": _changes(now, then),
        })  # fmt: skip
        then = now
        del told[-len(some) :]
    return out[::-1]


def _changes(now: Model, then: Model) -> Model:
    """What one view model has otherwise than another, player by player."""
    out = _other(now, then, PARTS)
    if "players" in out:
        pairs = zip(now["players"], then["players"], strict=True)
        out["players"] = [_other(mine, theirs, mine) for mine, theirs in pairs]
    return out


def _other(now: Model, then: Model, keys: Any) -> Model:
    return {key: now[key] for key in keys if now[key] != then.get(key)}
