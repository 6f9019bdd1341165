"""The search bot: it tries the choices of its last turns in possible worlds.

What tempo's rules would do is the usual choice; the others are the candidates beside it. The bot deals a world that
fits what its seat knows, makes each candidate in it, and lets tempo's rules play the game to its end for everybody.
Then it deals the next world. A candidate drops out when it is behind by more than luck explains, so that a clear
decision costs little. Another choice than the usual one has to be better by more than luck explains.

With many turns left luck decides too much to tell choices apart: there the bot plays as tempo does.
"""

from __future__ import annotations

import copy
import math
import time
from dataclasses import dataclass, field
from random import Random

from ..ground.given import check_limit, check_number, check_whole
from ..rules.engine.codes import ARRANGE, CARD, ENTOMB
from ..rules.engine.program import PAY
from ..rules.engine.state import HAND, PILES, PLAY, State
from ..rules.engine.turn import apply, legal
from ..rules.knowledge.view import View, behind
from ..rules.words.notation import Options
from ..value.exact import mean
from ..value.position_features import PACE
from .collector import ACTIONS_A_TURN, choose, play_on, strategy_of
from .playouts import ending, error_of, lead, merit
from .protocol import Bot
from .tempo import TempoMind, TempoStrategy

#: Playouts a turn: about half a second where it begins to look ahead, less the nearer the end.
PLAYOUTS = 200
#: It looks ahead when it has fewer turns left than this, about.
AHEAD = 8.0
#: A decision may spend this share of what is left of the turn's budget, and always a little of the whole.
SHARE, LITTLE = 0.5, 0.05
#: Nothing is looked ahead where a hand has more cards than these; at real tables it hardly has 15.
MOST_HELD = 20
#: Entombments that are looked at, besides the usual choice: those that the rules think best.
ENTOMBMENTS = 3
#: Worlds in which every candidate is tried, and after how many more the field is thinned.
LEAST, ROUND = 8, 4
#: A candidate drops out when it is behind the best by so many standard errors; the usual one has more time.
BEHIND, USUAL_BEHIND = 1.5, 2.5
#: A candidate that differs from the leader by less than this for certain is as good.
EQUAL = 0.005
#: Standard errors by which another choice has to be better than the usual one.
DOUBT = 1.0
#: Points of lead that are odds of e to 1, where a game is over.
LEAD = 10.0
#: A spread that is added to what a few equal endings show.
SPREAD = 0.02


@dataclass(eq=False, repr=False)
class Search(Bot):
    """Simulates each choice of its last turns in possible worlds, and takes the one that wins most often.

    The budget of a turn is a number of `playouts`, or of `seconds` if you give them; with playouts the same random
    numbers give the same game. It looks ahead when about `late` turns are left, and plays like tempo before that.
    `doubt` says how sure it has to be to leave tempo's rules, in standard errors.
    """

    slow = True

    playouts: int = PLAYOUTS
    seconds: float | None = None
    doubt: float = field(default=DOUBT, kw_only=True)
    late: float = field(default=AHEAD, kw_only=True)
    #: what was spent of this turn's budget, in playouts or seconds
    spent: float = field(default=0.0, init=False)
    _turn: tuple[object, ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        self.playouts = check_whole("the number of playouts", self.playouts, 1, 10**12)
        self.seconds = check_limit("the seconds for a turn", self.seconds)
        self.doubt, self.late = check_number("the doubt", self.doubt), check_number("the turns left", self.late)

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """The option that did best when the budget of the decision was spent, or all others had been dropped."""
        codes = options.codes
        if len(codes) == 1:
            return 0
        seed = rng.getrandbits(64)
        world = view.determinize(seed)
        strategy = strategy_of(world, TempoStrategy)
        usual = choose(world, strategy)
        if not is_late(world, self.late):
            return codes.index(usual)
        others = candidates_beside(world, strategy, usual)
        if not others:
            return codes.index(usual)
        self._begin_turn(view)
        return codes.index(self._best(Field(view, strategy, seed, usual, others)))

    def _begin_turn(self, view: View) -> None:
        turn = (behind(view).table.made_of, view.turn, view.seat)  # equal in another process too
        if self._turn != turn:
            self._turn, self.spent = turn, 0.0

    def __deepcopy__(self, memo: object) -> Search:
        """Another bot that has spent as much."""
        return copy.copy(self)

    def _best(self, tried: Field) -> int:
        """Try the candidates in one world after the other, until one is left or the decision's share is spent."""
        timed = self.seconds is not None
        budget = self.seconds if self.seconds is not None else float(self.playouts)
        share = max(SHARE * (budget - self.spent), LITTLE * budget)
        begun, spent = time.perf_counter(), 0.0
        while spent < share and len(tried.alive) > 1:
            tried.one_world()
            spent = time.perf_counter() - begun if timed else float(tried.played)
            if tried.worlds >= LEAST and tried.worlds % ROUND == 0:
                tried.thin()
        self.spent += spent
        return tried.choice(self.doubt)


class Field:
    """The candidates of one decision, and what they brought in the worlds that were played."""

    def __init__(self, view: View, strategy: TempoStrategy, seed: int, usual: int, others: list[int]) -> None:
        self.view = view
        self.strategy = strategy
        self.seed = seed
        self.usual = usual
        #: what each candidate that is left brought, world by world
        self.alive: dict[int, list[float]] = {code: [] for code in (usual, *others)}
        self.worlds = 0
        self.played = 0

    def one_world(self) -> None:
        """Play the next world to its end from each candidate."""
        me = self.view.seat
        for code, brought in self.alive.items():
            world = self.view.determinize(self.seed + self.worlds)
            apply(world, code)
            play_on(world, self.strategy)
            brought.append(_judged(world, me))
        self.worlds += 1
        self.played += len(self.alive)

    @property
    def leader(self) -> int:
        """The candidate that brought most; of equal ones the first, which is the usual one if it is there."""
        return max(self.alive, key=lambda code: math.fsum(self.alive[code]))

    def thin(self) -> None:
        """Drop what is behind the leader by more than luck explains, and what ends as the leader does."""
        leader = self.leader
        for code in list(self.alive):
            if code != leader:
                ahead, error = self._ahead(leader, code)
                usual = code == self.usual
                if ahead > (USUAL_BEHIND if usual else BEHIND) * error or (not usual and ahead + error < EQUAL):
                    del self.alive[code]

    def choice(self, doubt: float) -> int:
        """The leader, or the usual choice if it is not clearly worse."""
        leader = self.leader
        if leader != self.usual and self.usual in self.alive:
            ahead, error = self._ahead(leader, self.usual)
            if ahead < doubt * error:
                return self.usual
        return leader

    def _ahead(self, one: int, other: int) -> tuple[float, float]:
        """By how much a candidate brought more than another in the same worlds, and the standard error."""
        differences = [a - b for a, b in zip(self.alive[one], self.alive[other], strict=True)]
        return mean(differences), error_of(differences, SPREAD)


def _judged(st: State, me: int) -> float:
    """What an ending is worth to a seat. Alone at the table the lead is all its points, so a point counts less."""
    end = ending(st)
    ahead = lead(end.points, me) / (1 if st.table.seats > 1 else 10)
    return merit(end.shares[me], ahead, LEAD)


def is_late(st: State, turns: float) -> bool:
    """Whether each seat has about so many turns left, or fewer."""
    return st.left <= turns * PACE * st.table.seats


def holds_too_much(st: State) -> bool:
    """Whether a seat has so many cards in hand as only a described position gives it."""
    return any(len(st.z[seat * PILES + HAND]) > MOST_HELD for seat in range(st.table.seats))


def candidates_beside(st: State, strategy: TempoStrategy, usual: int) -> list[int]:
    """The candidates beside the usual choice: no payments, no order of discards, and few entombments.

    There are none where somebody holds more cards than at any real table: each would take too long to try.
    """
    if holds_too_much(st):
        return []
    codes = legal(st)
    if st.stack:
        return [] if st.stack[-1].program == PAY else [code for code in codes if code != usual]
    if st.step != PLAY or len(st.actions) >= ACTIONS_A_TURN:
        return []
    out = [code for code in codes if code < ENTOMB and code != ARRANGE]
    lay = [code for code in codes if code >= ENTOMB]
    if len(lay) > ENTOMBMENTS:
        mind = TempoMind(st, strategy, st.seat)
        lay.sort(key=lambda code: mind.entomb(code & CARD), reverse=True)
        lay = lay[:ENTOMBMENTS]
    return [code for code in (*lay, *out) if code != usual]
