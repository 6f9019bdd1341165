"""The short score sheet of a game, for people: a line a turn. Only the text form can be read back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ..ground.letters import legible
from ..play.game import Game
from ..rules.engine import scoring
from ..rules.engine.events import Event
from ..rules.engine.state import State
from ..rules.engine.turn import asked
from ..rules.words.asking import in_words
from .node import Node
from .tree import Tree


def score_sheet(record: Tree, end: Node | None = None, broken: Sequence[str] = ()) -> str:
    """The main line as text: the head, and a line a turn with its moves and the points of every tomb after it.

    Up to `end`, when the line cannot be played further; `broken` tells why.
    """
    end = end or record.end
    game = record.game(end)
    header = record.header
    lines = [" - ".join(header["players"])]
    lines += [f"{name.capitalize()}: {header[name]}" for name in ("date", "event") if header[name]]
    lines += [setup_line(record), ""]
    nodes = end.line()
    states = [choice.state for choice in game.choices] + [game.state]
    told = [choice.events for choice in game.choices] + [len(game.happened)]
    lines += _dummy(game, game.happened[: told[0]])
    for turn, group in groupby(range(len(nodes)), key=lambda i: states[i].turn):
        made = list(group)
        moves = ", ".join(_move(states[i], nodes[i]) for i in made)
        points = " ".join(map(str, scoring.totals(states[made[-1] + 1])))
        seat = states[made[-1]].seat
        lines.append(f"{turn + 1:>3}. {game.state.table.names[seat]}: {moves}  [{points}]")
        lines += _dummy(game, game.happened[told[made[0]] : told[made[-1] + 1]])
    lines += [*broken, "", result_line(record)]
    return "\n".join(legible(line, kept="") for line in lines)


def _move(st: State, node: Node) -> str:
    seat = asked(st)
    who = f"{st.table.names[seat]}: " if seat != st.seat else ""
    return " ".join([f"{who}{in_words(st, node.move or '')}", *node.marks])


def _dummy(game: Game, events: list[Event]) -> list[str]:
    """A line for each turn of the Dummy that began among these events: what it drew, and what it took."""
    t = game.state.table
    lines: list[str] = []
    for event in events if t.dummy >= 0 else ():
        if event.kind == "turn" and event.seat == t.dummy:
            lines.append(f"{event.number:>3}. {t.names[t.dummy]}:")
        elif lines and event.kind == "dummy draws":
            lines[-1] += f" draws {t.name[event.card]}"
        elif lines and event.kind == "dummy takes":
            lines[-1] += f", entombs {t.name[event.card]}"
        elif lines and event.kind == "dummy idle":
            lines[-1] += ", takes nothing" if lines[-1][-1] != ":" else " takes nothing"
    return lines


def setup_line(record: Tree) -> str:
    """How the game was set up, in a line."""
    setup = record.setup
    values = setup.get("values")
    own = f"; numbers of your own: {', '.join(values)}" if values else ""
    if variant := setup.get("variant"):
        more = f", difficulty {setup['difficulty']}" if setup.get("difficulty") else ""
        own = f", {variant}{more}{', hard' if setup.get('hard') else ''}{own}"
    if setup["kind"] == "new game":
        return f"Cards: {setup['cards']}, {setup['edition']} edition, seed {setup['seed']}{own}"
    if setup["kind"] == "table":
        return f"Cards: {setup['cards']}, {setup['edition']} edition, dealt with real cards{own}"
    return f"From a described position, {setup['edition']} edition{own}"


def result_line(record: Tree) -> str:
    """How the game ended, in a line."""
    result = record.header["result"]
    if isinstance(result, str):
        return result
    if result is None:
        return "Not finished"
    scores = ", ".join(f"{name} {total}" for name, total in result["scores"].items())
    return f"{' and '.join(result['winners']) or 'Nobody'} won: {scores}"
