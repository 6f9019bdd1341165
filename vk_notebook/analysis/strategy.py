"""Strategy in the large: what a whole game tells of each player beside single moves. It is counted, not played on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..ground.errors import plural
from ..rules.engine import paying, scoring
from ..rules.engine.codes import ARRANGE, BUY, END, ENTOMB, EXECUTE
from ..rules.engine.state import PILES, TOMB, State
from ..rules.engine.turn import legal
from ..rules.table import Table

#: What is less than this is not worth a sentence: cards behind another tomb, unused entombments, turns, points.
BEHIND, UNUSED, TURNS, POINTS = 4, 4, 3, 20
#: So many sets of which the tomb has less than half are too many.
LEFT_SETS = 3


def titles(t: Table, group: int, cards: Iterable[int]) -> set[int]:
    """The different titles of a set among some cards."""
    return {t.kind[card] for card in cards if t.set_id[card] == group}


@dataclass
class Course:
    """How one seat played: its turns, what it left undone in them, and what lies in its tomb at the end."""

    turns: int = 0
    unused: int = 0  # turns that ended with a card that could have been entombed free
    idle: int = 0  # turns that ended without a purchase, though something could be bought
    gold: int = 0  # what could have been paid in those
    free: int = 0  # free entombments that were used
    entombed: int = 0
    finished: int = 0  # sets of which the tomb has every title
    begun: int = 0  # sets of which it has less than half
    outside: int = 0  # points that the cards outside the tomb would have brought


class Strategy:
    """Follows a game from its first state, move by move, and says of each player what was notable."""

    def __init__(self, first: State) -> None:
        self.courses = [Course(entombed=-len(first.z[seat * PILES + TOMB])) for seat in range(first.table.seats)]
        self._names = first.table.names
        self._over = False

    def move(self, state: State, code: int) -> None:
        """Count a move that is about to be made."""
        course = self.courses[state.seat]
        if state.stack or code not in (END, ARRANGE):
            course.free += not state.stack and code >= ENTOMB
            return
        codes = legal(state)
        course.turns += 1
        course.unused += any(one >= ENTOMB for one in codes)
        if not state.bought and any(BUY <= one < EXECUTE for one in codes):
            course.idle += 1
            course.gold += paying.purse(state, state.seat)

    def end(self, last: State) -> None:
        """Count what lies in the tombs, and beside them."""
        t, self._over = last.table, last.over
        for seat, course in enumerate(self.courses):
            tomb = last.z[seat * PILES + TOMB]
            own = [card for pile in last.z[seat * PILES : (seat + 1) * PILES] for card in pile]
            course.entombed += len(tomb)
            whole = scoring.score_cards(t, own, scoring.starter_points(last.pharaohs[seat]))
            course.outside = whole.total - scoring.score(last, seat).total
            for group in range(len(t.set_names)):
                have, many = (len(titles(t, group, cards)) for cards in (tomb, range(len(t.kind))))
                course.finished += have == many
                course.begun += 0 < 2 * have < many

    def notable(self, player: str, you: bool = False) -> list[str]:
        """What was notable in a player's game, in sentences; `you` speaks to him."""
        seat = self._names.index(player)
        mine, who, whose = self.courses[seat], *(("You", "your") if you else (player, f"{player}'s"))
        others = [(name, course) for name, course in zip(self._names, self.courses, strict=True) if name != player]
        out = []
        name, most = max(others, key=lambda one: one[1].entombed, default=("", mine))
        if most.entombed - mine.entombed >= BEHIND:
            by_action = most.entombed - most.free
            more = f" ({by_action} of them by actions)" if by_action - mine.entombed + mine.free >= BEHIND else ""
            out.append(f"{who} entombed {plural(mine.entombed, 'card')}, and {name} entombed {most.entombed}{more}.")
        if mine.unused >= UNUSED:
            out.append(f"{who} left {mine.unused} free entombments unused.")
        name, most = max(others, key=lambda one: one[1].finished, default=("", mine))
        if self._over and mine.begun >= LEFT_SETS and not mine.finished:
            more = f"; {name} finished {most.finished}" if most.finished else ""
            out.append(f"{who} finished no set and left {mine.begun} sets less than half complete{more}.")
        if mine.idle >= TURNS:
            out.append(f"{who} bought nothing on {mine.idle} turns and left {mine.gold} gold unused.")
        if self._over and mine.outside >= POINTS:
            out.append(f"Cards worth another {mine.outside} points never reached {whose} tomb.")
        return out
