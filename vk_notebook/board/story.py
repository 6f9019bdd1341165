"""What others did since a seat last looked, as pictures of the table that the page shows one after another.

A picture is what it has otherwise than the one after it, the last one otherwise than the view model that is sent. So a
turn costs little more than its changes, and each picture is what that seat saw then: nothing that is hidden, and no
choice.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..game import Game
from ..rules.engine.events import Event
from ..rules.engine.state import State
from ..rules.engine.turn import asked
from . import motion
from .card_panel import Model
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


def pictures(
    game: Game, seat: int, choices: Sequence[Choice], final: Model, *, first: int, steps: Sequence[int], **eyes: Any
) -> list[Model]:
    """The pictures on the way to a view model, oldest first; none where nobody else has done anything.

    Each is ``{"n", "steps", "lines", "who", "whose", "mine", "changes"}``: how many choices and steps of the movement
    there are up to it, from which line of the log to which it goes, who plays, in whose turn, whether this seat
    itself has chosen (then both are told of what comes next), and what differs from the next picture. `first` choices
    were seen before; `steps` tells how many steps each choice has.
    """
    shown: list[_Picture] = []
    for choice, more in zip(choices, steps, strict=True):
        last, who = shown[-1] if shown else None, _doer(choice)
        # what nothing is told of, such as paying, belongs to what it leads to
        if last and (passed(choice) or not (more or choice.lines) or (last.begin == last.end and last.who == who)):
            last.n, last.steps, last.after = last.n + 1, last.steps + more, choice.after
            last.events, last.end = [*last.events, *choice.events], choice.lines.stop
        else:
            n, told = (last.n, last.steps) if last else (first, 0)
            at = choice.lines.start, choice.lines.stop
            whose = who if who == choice.after.table.dummy else choice.before.seat
            shown.append(_Picture(n + 1, told + more, *at, who, whose, list(choice.events), choice.after))
    out: list[Model] = []
    if all(one.who == seat for one in shown):
        return out
    then, names, playing, whose = final, game.state.table.names, shown[-1].who, shown[-1].whose
    moment = copy.copy(game)
    for one in reversed(shown):
        if one.who != seat:
            playing, whose = one.who, one.whose
        moment.state = one.after
        now = build(moment, seat, persons=[], lit=motion.deeds(one.events), **eyes)
        counted = {"n": one.n, "steps": one.steps, "lines": [one.begin, one.end]}
        people = {"who": names[playing], "whose": names[whose], "mine": one.who == seat}
        out.append({**counted, **people, "changes": _changes(now, then)})
        then = now
    return out[::-1]


@dataclass
class _Picture:
    """A picture that is shown: what is counted up to it, who chose in whose turn, what happened, the position after."""

    n: int
    steps: int
    begin: int
    end: int
    who: int
    whose: int
    events: list[Event]
    after: State


def _changes(now: Model, then: Model) -> Model:
    """What one view model has otherwise than another, player by player."""
    out = _other(now, then, PARTS)
    if "players" in out:
        pairs = zip(now["players"], then["players"], strict=True)
        out["players"] = [_other(mine, theirs, mine) for mine, theirs in pairs]
    return out


def _other(now: Model, then: Model, keys: Any) -> Model:
    return {key: now[key] for key in keys if now[key] != then.get(key)}
