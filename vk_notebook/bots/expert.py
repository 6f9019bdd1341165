"""The expert: tempo's candidates, tried in possible worlds to the end of the turn, and judged there.

Each candidate is made in a few worlds that fit what the seat knows, tempo's rules finish the turn, and the judge says
how the seat stands then. The best few are tried in some worlds more. Another choice than the usual one has to be better
by a little, so that noise does not lead away from good rules. In its last turns it plays the worlds to their end
instead, as `Search` does: so near the end that is exact, and quick.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from random import Random

from ..ground.given import check_number, check_whole
from ..rules.engine.state import State
from ..rules.engine.turn import apply
from ..rules.knowledge.view import View, behind
from ..rules.table import Table
from ..rules.words.notation import Options
from ..value import Judge, Weights, unjudged
from ..value.exact import mean
from ..value.weights import check_weights
from .collector import choose, strategy_of
from .judgement import foreseen
from .protocol import Bot
from .searching import AHEAD, PLAYOUTS, Search, candidates_beside, is_late
from .tempo import TempoStrategy

#: Worlds in which every candidate is tried, and further ones for the best few.
FIRST, THEN, BEST = 2, 3, 3
#: It plays worlds to their end when it has fewer turns left than this, about.
LAST = 3.0
#: By how much better a chance another choice has to be than the usual one.
MARGIN = 0.01


@dataclass(eq=False, repr=False)
class Expert(Bot):
    """Looks ahead to the end of every turn, and lets the judge say how good each position there is.

    Where the judge does not know a table, or without numpy, it plays as `Search` does, and `told` says why. `weights`
    are weights of your own. With about `late` turns left it plays as `Search` does too, with so many `playouts` a turn.
    """

    slow = True

    weights: Weights | None = None
    first: int = field(default=FIRST, kw_only=True)
    then: int = field(default=THEN, kw_only=True)
    margin: float = field(default=MARGIN, kw_only=True)
    late: float = field(default=LAST, kw_only=True)
    playouts: int = field(default=PLAYOUTS, kw_only=True)
    #: Why it last played as search does; empty when the judge spoke.
    told: str = field(default="", init=False)
    _search: Search = field(init=False)

    def __post_init__(self) -> None:
        check_weights(self.weights)
        self.first = check_whole("the number of worlds at first", self.first, 1)
        self.then = check_whole("the number of further worlds", self.then, 0)
        self.margin, self.late = check_number("the margin", self.margin), check_number("the turns left", self.late)
        self._search = Search(self.playouts, late=max(self.late, AHEAD))

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """The option that leads to the best chance at the end of the turn."""
        codes = options.codes
        if len(codes) == 1:
            return 0
        judge = Judge.of(behind(view).table, self.weights)
        if judge is None:
            self.told = unjudged(behind(view).table, self.weights)
            return self._search.choose(view, options, rng)
        self.told = ""
        if is_late(behind(view), self.late):
            return self._search.choose(view, options, rng)
        seed = rng.getrandbits(64)
        world = view.determinize(seed)
        strategy = strategy_of(world, TempoStrategy)
        usual = choose(world, strategy)
        tried = [usual, *candidates_beside(world, strategy, usual)]
        if len(tried) == 1:
            return codes.index(usual)
        field_ = _Tries(view, judge, seed, tried)
        field_.worlds(tried, self.first)
        field_.worlds(field_.best(BEST), self.then)
        return codes.index(field_.choice(self.margin))

    def limits(self, table: Table) -> str:
        """What players should know about the bot at this table; empty if the judge knows the table."""
        why = unjudged(table, self.weights)
        return f"{why} So Expert plays like Hard, but thinks its final turns through to the end." if why else ""

    def __deepcopy__(self, memo: object) -> Expert:
        """Another bot; weights are not changed by anybody."""
        other = copy.copy(self)
        other._search = copy.deepcopy(self._search)
        return other


class _Tries:
    """The candidates of one decision, the usual one first, and what the judge said of each, world by world."""

    def __init__(self, view: View, judge: Judge, seed: int, codes: list[int]) -> None:
        self.view = view
        self.judge = judge
        self.seed = seed
        self.usual = codes[0]
        self.found: dict[int, list[float]] = {code: [] for code in codes}
        self.number = 0

    def worlds(self, codes: list[int], many: int) -> None:
        """Try these candidates in so many further worlds, all of them in the same ones."""
        states: list[State] = []
        for _ in range(many):
            world = self.view.determinize(self.seed + self.number)
            self.number += 1
            for code in codes:
                st = world.clone()
                apply(st, code)
                states.append(st)
        me = self.view.seat
        chances, _ = foreseen(self.judge, behind(self.view), me, states)
        for number, chance in enumerate(chances[:, me].tolist()):
            self.found[codes[number % len(codes)]].append(chance)

    def mean(self, code: int) -> float:
        """A candidate's chance over its worlds."""
        return mean(self.found[code])

    def best(self, many: int) -> list[int]:
        """The best candidates so far, and the usual one."""
        ranked = sorted(self.found, key=self.mean, reverse=True)[:many]
        return ranked if self.usual in ranked else [*ranked, self.usual]

    def choice(self, margin: float) -> int:
        """The best of those that were tried most; the usual one unless another is better by the margin."""
        most = max(map(len, self.found.values()))
        leader = max([code for code, found in self.found.items() if len(found) == most], key=self.mean)
        return leader if self.mean(leader) >= self.mean(self.usual) + margin else self.usual
