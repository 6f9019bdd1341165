"""Looking ahead: information-set Monte-Carlo tree search.

Each iteration deals a possible world to the view, walks down one tree of the mover's information sets to the end of
the turn, and lets the collector's rules play the game to its end. Others are thought to play by these rules too. What
the rules would do is the usual choice, and another one has to be better by more than luck explains.

In the first half of a game its end hangs on too much luck to tell choices apart in a second: there the rules play on.
"""

from __future__ import annotations

import math
import time
from random import Random

from ..rules.choices import Options
from ..rules.codes import ARRANGE, CARD, ENTOMB
from ..rules.program import PAY
from ..rules.state import (
    DISCARD,
    HAND,
    IN_PLAY,
    LEFT,
    LOOP,
    OVER,
    PC,
    PHASE,
    PICK,
    PILES,
    PLAY,
    PROG,
    SOURCE,
    TOMB,
    State,
)
from ..rules.turn import apply, asked, legal
from ..rules.view import View
from .playouts import ending, lead, merit
from .policy import Mind, Numbers, choose, numbers, play_on
from .protocol import Bot
from .worth import PACE

#: Playouts a turn: a quarter of a second at first, less the nearer the end.
PLAYOUTS = 100
#: How much a choice that was tried little is tried for its own sake, in deviations of what playouts bring.
CURIOSITY = 1.0
#: Entombments that are looked at, besides the collector's own choice: those that bring most.
ENTOMBMENTS = 3
#: The share of the playouts that try what the rules would do, so that there is something to compare with.
USUAL = 0.2
#: Deviations by which another choice has to be better than that.
DOUBT = 1.0
#: Points of lead that are odds of e to 1, where a game is over.
LEAD = 6.0
#: It looks ahead when it has fewer turns left than this, about.
LATE = 7.0

Key = int


class Edge:
    """A choice at an information set: how often it was tried and could have been, and what it brought."""

    __slots__ = ("offered", "total", "tried")

    def __init__(self) -> None:
        self.tried = 0
        self.offered = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """What it brought each time."""
        return self.total / self.tried

    def copy(self) -> Edge:
        """An edge of its own with the same numbers."""
        other = Edge()
        other.tried, other.offered, other.total = self.tried, self.offered, self.total
        return other


class Node:
    """An information set: its choices, and the one that the rules of the playouts would take."""

    __slots__ = ("edges", "tried", "usual")

    def __init__(self, usual: Key) -> None:
        self.edges: dict[Key, Edge] = {}
        self.tried = 0
        self.usual = usual

    def copy(self) -> Node:
        """A node of its own with the same numbers."""
        other = Node(self.usual)
        other.tried = self.tried
        other.edges = {key: edge.copy() for key, edge in self.edges.items()}
        return other


class Search(Bot):
    """Plays possible worlds on from every choice of the turn, and takes what wins most often.

    The budget is for a turn: so many `playouts`, or `seconds` where they are given. With playouts the same chance gives
    the same game. `late` says with how many turns left it begins to look ahead; before, it plays by the collector's
    rules, at once.
    """

    slow = True

    def __init__(
        self, playouts: int = PLAYOUTS, seconds: float | None = None, *, curiosity: float = CURIOSITY,
        doubt: float = DOUBT, late: float = LATE,
    ) -> None:
        self.playouts = playouts
        self.seconds = seconds
        self.doubt = doubt
        self.late = late
        self.curiosity = curiosity
        #: what was spent of this turn's budget, in playouts or seconds
        self.spent = 0.0
        self._turn: tuple[object, ...] = ()
        self._tree: dict[object, Node] = {}
        self._spread = (0, 0.0, 0.0)

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """The option that was tried most, after the decision's share of the budget is spent."""
        codes = options.codes
        if len(codes) == 1:
            return 0
        seed = rng.getrandbits(64)
        world = view.determinize(seed)
        n = numbers(world)
        if view.cards_left > self.late * PACE * view.seats:
            return codes.index(choose(world, n))
        candidates = _candidates(world, n)
        if len(candidates) == 1:
            return codes.index(candidates[0])
        self._begin_turn(view)
        root = _information(world, view.seat)
        keys = [_key(world, code) for code in candidates]
        self._think(view, world, n, seed)
        best = self._decide(self._tree[root], keys)
        return codes.index(candidates[best])

    def _decide(self, node: Node, keys: list[Key]) -> int:
        """What was tried most, if it is better than what the rules would do by more than luck explains."""
        edges = [node.edges.get(key) for key in keys]
        best = max(range(len(keys)), key=lambda i: edges[i].tried if edges[i] is not None else -1)  # type: ignore[union-attr]
        usual = keys.index(node.usual) if node.usual in keys else best
        one, other = edges[best], edges[usual]
        if best == usual or one is None or other is None or not other.tried:
            return best
        doubt = self._deviation() * math.sqrt(1 / one.tried + 1 / other.tried)
        return best if one.mean - other.mean > self.doubt * doubt else usual

    def _deviation(self) -> float:
        """The standard deviation of what the playouts of this turn brought."""
        count, total, squares = self._spread
        mean = total / count
        return math.sqrt(max(squares / count - mean * mean, 1e-6))

    def __deepcopy__(self, memo: object) -> Search:
        """Another one that remembers the same; what is fixed for a game is shared."""
        other = Search(self.playouts, self.seconds, curiosity=self.curiosity, doubt=self.doubt, late=self.late)
        other._turn, other.spent, other._spread = self._turn, self.spent, self._spread
        for information, node in self._tree.items():
            other._tree[information] = node.copy()
        return other

    def _begin_turn(self, view: View) -> None:
        turn = (view.facts, view.turn, view.seat)
        if self._turn != turn:
            self._turn, self.spent = turn, 0.0
            self._tree = {}
            self._spread = (0, 0.0, 0.0)

    # ---- the budget ------------------------------------------------------------------------------------

    def _think(self, view: View, world: State, n: Numbers, seed: int) -> None:
        """Spend half of what is left of the turn's budget. The world is the first that is played, and changes."""
        budget = self.seconds if self.seconds is not None else float(self.playouts)
        share = max(0.5 * (budget - self.spent), budget / 20)
        begun, done = time.perf_counter(), 0
        while True:
            spent = time.perf_counter() - begun if self.seconds is not None else float(done)
            if spent >= share and done >= min(8, self.playouts):
                break
            self._iterate(world, view.seat, n)
            done += 1
            world = view.determinize(seed + done)
        self.spent += spent

    def _iterate(self, world: State, me: int, n: Numbers) -> None:
        """One walk down the tree, a playout, and the way back up."""
        turn = world.turn
        path: list[tuple[Node, Key]] = []
        tree = self._tree
        while world.step != OVER and world.turn == turn:
            if asked(world) != me:
                apply(world, choose(world, n))
                continue
            codes = _candidates(world, n)
            if len(codes) == 1:
                apply(world, codes[0])
                continue
            information = _information(world, me)
            node = tree.get(information)
            new = node is None
            if node is None:
                code = choose(world, n)
                node = tree[information] = Node(_key(world, code))
            else:
                code = self._select(node, world, codes)
            for other in codes:
                node.edges.setdefault(_key(world, other), Edge()).offered += 1
            path.append((node, _key(world, code)))
            apply(world, code)
            if new:
                break
        play_on(world)
        value = _judged(world, me)
        count, total, squares = self._spread
        self._spread = count + 1, total + value, squares + value * value
        for node, key in path:
            edge = node.edges[key]
            node.tried += 1
            edge.tried += 1
            edge.total += value

    def _select(self, node: Node, world: State, codes: list[int]) -> int:
        """The most promising choice: its mean, and more the less it was tried; now and then the usual one."""
        deviation = self._deviation()
        most, best = -1e9, codes[0]
        for code in codes:
            key = _key(world, code)
            edge = node.edges.get(key)
            if edge is None or not edge.tried:
                return code
            if key == node.usual and edge.tried < node.tried * USUAL:
                return code
            worth = edge.mean + self.curiosity * deviation * math.sqrt(math.log(edge.offered + 1) / edge.tried)
            if worth > most:
                most, best = worth, code
        return best


def _judged(st: State, me: int) -> float:
    """What an ending is worth to a seat; alone at the table the points are the lead, of which there are many more."""
    end = ending(st)
    ahead = lead(end.points, me) / (1 if st.table.seats > 1 else 10)
    return merit(end.shares[me], ahead, LEAD)


def _candidates(st: State, n: Numbers) -> list[int]:
    """What is worth a look at a decision: no order of discards, payments as the collector makes them."""
    codes = legal(st)
    if len(codes) == 1:
        return codes
    if st.stack:
        return [choose(st, n)] if st.stack[-1][PROG] == PAY else codes
    if st.step != PLAY:
        return [choose(st, n)]
    out = [code for code in codes if code < ENTOMB and code != ARRANGE]
    lay = [code for code in codes if code >= ENTOMB]
    if len(lay) > ENTOMBMENTS:
        mind = Mind(st, n, st.seat)
        usual = choose(st, n)
        lay.sort(key=lambda code: mind.entomb(code & CARD), reverse=True)
        lay = [code for i, code in enumerate(lay) if i < ENTOMBMENTS or code == usual]
    return lay + out


def _key(st: State, code: int) -> Key:
    """A choice by what it means, whichever of equal cards it names."""
    if code < 0:
        return code
    card = code & CARD
    where = st.pyramid.index(card) + 1 if card in st.pyramid else 0
    return (code & ~CARD) + st.table.kind[card] + (where << 20)


def _information(st: State, me: int) -> object:
    """What the seat knows that changes within a turn; states that look alike to it are one node of the tree."""
    kind, z, base = st.table.kind, st.z, me * PILES
    frames = tuple([
        (f[PROG], f[PC], f[SOURCE] if f[SOURCE] < 0 else kind[f[SOURCE]], f[LEFT], f[PICK] >= 0, f[LOOP], f[PHASE])
        for f in st.stack
    ])  # fmt: skip
    return (
        tuple(sorted([kind[c] for c in z[base + HAND]])), tuple(sorted([kind[c] for c in z[base + IN_PLAY]])),
        len(z[base + TOMB]), tuple([kind[c] for c in z[base + DISCARD][-3:]]), len(z[base + DISCARD]),
        tuple(st.pyramid), frames, st.entomb_used, st.pharaoh_used, st.changed, st.lasting, len(st.boneyard),
        tuple([row[0] for row in st.aside if row[3] >> me & 1]),
    )  # fmt: skip
