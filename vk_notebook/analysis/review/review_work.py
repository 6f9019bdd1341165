"""The work of a review, in small pieces: which options of which decisions are played on next, and in which worlds.

Every real choice gets a few playouts. Where another option may be clearly better it gets more of them. At last the best
of these options meets the move made in fresh worlds, so that one that was only lucky before shows no luck again.
"""

from __future__ import annotations

import json
import math
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby, islice
from typing import Any

from ...ground.errors import RecordError, plural
from ...ground.given import check_seed, check_whole
from ...record import Node, Record
from ...record.playing import code_of, opened, step
from ...record.table_game import live
from ...rules.engine.codes import END
from ...rules.engine.state import CHOOSE_PHARAOH, State
from ...rules.engine.turn import asked, legal
from ...rules.knowledge.view import View
from ..evaluate import POLICY, candidates, own_choice, sample
from ..outlook import ALONE, JUDGE, instead, is_judged
from ..strategy import Strategy
from .judged_decision import Found, Judged, Piece, Purpose

#: Playouts for a decision, on average, unless another number is asked for.
BUDGET, QUICK = 40, 15
#: The judge is steadier, so it sees fewer worlds for a decision.
JUDGED, JUDGED_QUICK = 20, 10
#: What is lost by a doubtful move, a mistake and a blunder, in shares of the win.
DOUBTFUL, MISTAKE, BLUNDER = 0.05, 0.10, 0.20
#: A quick review looks at every option only in the second half, once the game is so many times shorter than at its
#: beginning, or has so few cards left. Before, the move made is held against the bot's own, in so many worlds.
HALF = 2.0
FEW_CARDS = 24
GLANCE = 4
#: A move is called better when it is better by so many standard errors.
CLEAR = 2.5
#: So many decisions get a second look, however short the game is.
FEW = 4
#: Rivals of the move made that get a second look.
RIVALS = 3
#: The last turns get so many times the playouts of the first.
MOST_TIMES = 5
#: Worlds in which a choice is held against its rival, for luck and skill.
BALANCE = 6
#: The largest budget that can be asked for.
MOST_BUDGET = 100_000
#: A piece of work has at most so many playouts, so that a page hears of it in between.
PIECE = 24
#: No more decisions are judged: a game can have too many to look at each.
MOST_DECISIONS = 3_000


@dataclass(frozen=True)
class Job:
    """What another process has to know: the set-up as JSON, the moves, and how to play on.

    Jobs are equal when their games are: a bot is sent anew with every piece, and is never the same object.
    """

    setup: str
    line: tuple[tuple[str, tuple[str, ...]], ...]
    seed: int = field(compare=False)
    policy: Any = field(compare=False)


@lru_cache(maxsize=1)
def states_of(job: Job) -> list[State]:
    """The state before each move of a job's line. A process plays it once for all pieces."""
    game = opened(json.loads(job.setup))
    states = []
    node = Node()
    for move, deals in job.line:
        states.append(_dealt(game))
        node = Node(move, node, deals=deals)
        step(game, node)
    return states


def _dealt(game: Any) -> State:
    """The state of a game; hidden cards that nobody has named are dealt by chance."""
    state: State = live(game.fork()).state if game.state.by_name else game.state
    return state


def work(job: Job, piece: Piece) -> Found:
    """Do a piece of work in any process."""
    return done(states_of(job)[piece.place], piece, job.seed, job.policy)


def done(state: State, piece: Piece, seed: int, policy: Any) -> Found:
    """What a piece of work at a state finds."""
    outlook = ALONE if piece.purpose is Purpose.ALONE else policy
    return sample(state, piece.codes, piece.purpose.worlds(piece.first, piece.stop), seed, outlook, piece.then)


class Reviewing:
    """A review at work: `run` does all of it, `go_on` as much as a moment allows, and `stop` keeps what is there.

    ``done`` and ``total`` count playouts, or worlds that the judge sees; the total is an estimate until the last pass.
    ``finished`` says that nothing was left out, ``judged`` that the judge does the work. A review is so many
    `times` as thorough as the `budget` says.
    """

    def __init__(
        self, record: Record, *, budget: int | None = None, times: int = 1, seed: int = 1, policy: Any = POLICY,
        players: Sequence[str] | None = None, turns: range | None = None, quick: bool = False,
    ) -> None:  # fmt: skip
        if budget is not None:
            budget = check_whole("the budget of worlds or playouts for a decision", budget, 4, MOST_BUDGET)
        self.record = record
        self.seed, self.policy, self.quick = check_seed(seed), policy, quick
        self.told: list[str] = []
        self.decisions: list[Judged] = []
        self.names: tuple[str, ...] = ()
        self.trivial = self._beyond = 0
        self.broken, self.whole = False, players is None and turns is None
        self._lay_out(players, turns)
        usual, fast = (JUDGED, JUDGED_QUICK) if self.judged else (BUDGET, QUICK)
        self.budget = times * ((fast if quick else usual) if budget is None else budget)
        self.pool = self.budget * len(self.decisions)
        self.total = sum(one.many(self.budget) for one in self.decisions)
        self.done = 0
        self.stopped = self.finished = False
        self._by_place = {one.place: one for one in self.decisions}
        self._here = self._do()

    # ---- what there is to judge ---------------------------------------------------------------------------

    def _lay_out(self, players: Sequence[str] | None, turns: range | None) -> None:
        """Play the main line and note the real choices. Where the line breaks off, the work ends and says so."""
        game = opened(self.record.setup)
        table = game.state.table
        self.names = table.names
        self.judged = is_judged(table, self.policy)
        whole = View(game.state, 0).cards_left + 2 * table.seats
        self.strategy = Strategy(game.state)
        wanted = None if players is None else {game.seat(name) for name in players}
        moves: list[tuple[str, tuple[str, ...]]] = []
        turn = 0
        for node in self.record.end.line():
            state = _dealt(game)
            turn = state.turn + 1
            try:
                step(game, node)
            except RecordError as error:
                self.broken = True
                self.told.append(f"Reviewed up to turn {turn}, as the record breaks off there: {error}")
                break
            moves.append((str(node.move), node.deals))
            made = code_of(state, str(node.move))
            if made is None:
                continue
            self.strategy.move(state, made[0])
            if (wanted is None or asked(state) in wanted) and (turns is None or turn in turns):
                self._consider(node, state, made[0], len(moves) - 1, whole)
        if turns is not None and turn < turns.start:
            raise ValueError(f"the game has {plural(turn, 'turn')}, and none from {turns.start} to {turns.stop - 1}")
        self.strategy.end(game.state)
        self.job = Job(json.dumps(self.record.setup), tuple(moves), self.seed, self.policy)
        self._tell(game.state)

    def _consider(self, node: Node, state: State, made: int, place: int, whole: int) -> None:
        """Note a move that was a real choice, and count any other. `whole` is how many cards were left at the start."""
        pharaoh = state.step == CHOOSE_PHARAOH and not state.stack
        codes = () if len(legal(state)) < 2 or pharaoh else tuple(candidates(state, made, self.policy))
        if len(codes) < 2:
            self.trivial += 1
        elif len(self.decisions) == MOST_DECISIONS:
            self._beyond += 1
        else:
            left = View(state, asked(state)).cards_left + 2 * state.table.seats
            short = max(1.0, min(MOST_TIMES, whole / left))
            early = short < HALF and left > FEW_CARDS
            if self.judged:  # it takes as long at any time
                short, early = 1.0, False
            self.decisions.append(Judged(place, node, state, asked(state), made, codes, short=short, early=early))

    def _tell(self, end: State) -> None:
        table = end.table
        self.end = end
        if self.policy == JUDGE and not self.judged:
            self.told.append(instead(table))
        if table.aim:
            self.told.append("Without opponents, “chance of winning” means your share of the perfect score.")
        elif table.dummy >= 0:
            self.told.append("The Dummy does not choose, so only your turns are judged.")
        if end.by_name:
            self.told.append("This game was played with real cards, so the review deals any unnamed cards at random.")
        if self._beyond:
            self.told.append(
                f"Only the first {MOST_DECISIONS:,} choices are judged, not the {self._beyond:,} after them."
            )
        if not self.decisions:
            self.told.append("This game has no real choice to judge.")

    # ---- which playouts --------------------------------------------------------------------------------------

    def _passes(self) -> Iterator[list[Piece]]:
        """The passes of the work, in pieces of any size. What one finds decides what the next one does."""
        first = [self._glance(one) for one in self.decisions]
        first += self._for_the_chart(first)
        self.total = max(self.total, sum(piece.playouts for piece in first))
        yield first
        second: list[Piece] = []
        chosen = []
        for one in self._promising(0.3 * self.pool, lambda one: self.budget / 2 * (1 + RIVALS)):
            codes = (one.made, *(rival.code for rival in one.rivals()[:RIVALS]))
            begun, many = len(one.ends(Purpose.SEEN, one.made)), max(8, one.many(self.budget) // 2)
            second.append(Piece(one.place, Purpose.SEEN, codes, begun, begun + many))
            chosen.append(one)
        self.total = max(self.total, self.done + 2 * sum(piece.playouts for piece in second))
        yield second
        # the passes so far chose the rival; whether it is better is asked in fresh worlds, then in more of them
        held = self._promising(0.4 * self.pool, lambda one: 5 * self.budget, among=chosen)
        for one in held:
            one.rival = one.rivals()[0].code
        for before, times in ((0, 1), (1, 1 if self.quick else 3)):
            last: list[Piece] = []
            for one in held:
                if self._open(one):
                    many = one.many(self.budget)
                    span = before * many, (before + times) * many
                    last.append(Piece(one.place, Purpose.FRESH, (one.made, one.rival or 0), *span))
                    if one.then is not None and one.made != END:
                        last.append(Piece(one.place, Purpose.MENDED, (one.made,), *span, one.then))
            if self.judged and self.whole and not before:
                last += self._for_the_balance()
            self.total = self.done + sum(piece.playouts for piece in last)
            yield last

    def _glance(self, one: Judged) -> Piece:
        """A first look at a decision: every option in a few worlds, or in a quick review what it can do without."""
        codes, worlds = one.codes, max(GLANCE, self.budget * 2 // 5 // len(one.codes))
        if self.quick and one.early:
            codes, worlds = tuple(dict.fromkeys((one.made, own_choice(one.state, self.policy)))), GLANCE
        elif self.quick:
            worlds = GLANCE // 2
        return Piece(one.place, Purpose.SEEN, codes, 0, one.many(worlds))

    def _for_the_chart(self, known: Sequence[Piece]) -> Iterator[Piece]:
        """More worlds for turns that were seen in too few, as their decisions share the same ones."""
        worlds = {piece.place: piece.stop for piece in known}
        for _, group in groupby(self.decisions, key=lambda one: one.state.turn):
            turn = list(group)
            lacking = turn[-1].many(self.budget) - max(worlds[one.place] for one in turn)
            if lacking > 0:
                yield Piece(turn[-1].place, Purpose.CHART, (turn[-1].made,), 0, lacking)

    def _for_the_balance(self) -> Iterator[Piece]:
        """A few fresh worlds for every choice: what chose a rival makes it look better than it is."""
        for one in self.decisions:
            rivals = [rival.code for rival in one.rivals() if rival.likely > 0]
            yield Piece(one.place, Purpose.ALONE, (one.made, *rivals[:1]), 0, BALANCE)

    def _promising(
        self, pool: float, cost: Callable[[Judged], float], among: Sequence[Judged] | None = None
    ) -> list[Judged]:
        """The decisions where a rival may be clearly better, the most promising first, as many as the pool pays."""
        order = []
        for one in self.decisions if among is None else among:
            rivals = one.rivals()
            if rivals and max(rival.most for rival in rivals) >= DOUBTFUL and rivals[0].likely > 0:
                order.append((-rivals[0].likely, one.place, one))
        found: list[Judged] = []
        for _, _, one in sorted(order, key=lambda row: row[:2]):
            pool -= cost(one)
            if pool < 0 and len(found) >= FEW:
                break
            found.append(one)
        return found

    def _open(self, one: Judged) -> bool:
        """Whether it is still open if the rival is clearly better."""
        loss = one.loss()
        if not loss.playouts:
            return True
        if loss.value + 1.5 * loss.error < DOUBTFUL:
            return False
        return not (loss.clear(CLEAR + 1.0) and loss.error < 0.04)

    # ---- doing it ------------------------------------------------------------------------------------------------

    def _do(self, executor: Executor | None = None) -> Iterator[Piece]:
        """Do all pieces, here or on an executor, and hand back each that is done."""
        for pieces in self._passes():
            small = (part for piece in pieces for part in _parts(piece))  # there can be too many for a list
            here = ((part, done(self._by_place[part.place].state, part, self.seed, self.policy)) for part in small)
            for piece, found in here if executor is None else _shared(executor, self.job, small):
                self._by_place[piece.place].take(piece.purpose, found)
                self.done += piece.playouts
                yield piece
        self.stopped = self.finished = True

    def go_on(self, seconds: float) -> bool:
        """Work for about so long; whether anything is left to do."""
        until = time.monotonic() + seconds
        while not self.stopped and next(self._here, None) is not None and time.monotonic() <= until:
            pass
        return not self.stopped

    def stop(self) -> None:
        """End it here; what was found stays."""
        self.stopped = True

    def run(
        self, told: Callable[[int, int], bool], executor: Executor | None = None, seconds: float | None = None
    ) -> None:
        """Do all of it, here or on an executor. `told` hears of each piece and may say (by False) to stop."""
        until = math.inf if seconds is None else time.monotonic() + seconds
        for piece in self._do(executor):
            if not told(piece.playouts, self.total) or time.monotonic() > until:
                self.stop()
                return


def _parts(piece: Piece) -> Iterator[Piece]:
    """A piece in small ones."""
    size = max(1, PIECE // len(piece.codes))
    for at in range(piece.first, piece.stop, size):
        yield replace(piece, first=at, stop=min(at + size, piece.stop))


def _shared(executor: Executor, job: Job, pieces: Iterator[Piece]) -> Iterator[tuple[Piece, Found]]:
    """Pieces done elsewhere, handed back in their order. At most sixteen are given out at a time."""
    given: deque[tuple[Piece, Future[Found]]] = deque()
    try:
        while True:
            given += [(piece, executor.submit(work, job, piece)) for piece in islice(pieces, 16 - len(given))]
            if not given:
                return
            piece, future = given.popleft()
            yield piece, future.result()
    finally:
        for _, future in given:
            future.cancel()
