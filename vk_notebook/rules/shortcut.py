"""A short way to "may this action be executed?": counting, where counting is enough.

`search` is the rule. Most actions take so many cards from here and so many from there, and no pick decides whether a
later part is possible; then it is enough to count what lies there, which costs a fraction of carrying the action out.
A test holds both answers against each other. Actions that cannot be counted, and a few that could, have no short way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .acting import DrawOp, RevealOp, TurnOp
from .branching import BranchOp, JumpOp
from .conditions import RequireOp
from .executing import ExecuteOp
from .filters import Fits, first_play
from .lasting import LastingOp
from .moving import MoveOp
from .program import Op
from .refill import RefillOp
from .shares import EachOp
from .sources import SLOTS_OF, Aside, Card, Common, Pile, Rows, Source
from .state import DECK, DISCARD, HAND, IN_PLAY, PILES, Frame, State
from .swap import SwapOp

#: Whether the active player may execute this hand card now.
Check = Callable[[State, int], bool]


def short_way(ops: list[Op]) -> Check | None:
    """The short answer for an action of these operations, where there is one."""
    first = ops[0]
    if not isinstance(first, BranchOp):
        return _pair(ops) or _in_turn(ops)
    ways: list[Check] = []
    for start in first.starts:
        end = next(pc for pc in range(start, len(ops)) if isinstance(ops[pc], JumpOp))
        way = _in_turn(ops[start:end])
        if way is None:
            return None
        ways.append(way)
    return lambda st, card: any(way(st, card) for way in ways)


def _pair(ops: list[Op]) -> Check | None:
    """One hand card, then one card that has to fit the first."""
    if len(ops) != 2:
        return None
    one, two = ops
    if not (isinstance(one, MoveOp) and isinstance(two, MoveOp) and one.linked and one.remember):
        return None
    if not (_counts(one) and _counts(two)) or one.fixed != 1 or two.fixed != 1 or one.rel or two.rel:
        return None
    source, other, first, second = one.sources[0], two.sources[0], one.fits, two.fits
    if second is None or len(one.sources) > 1 or len(two.sources) > 1 or _name(source) != "hand":
        return None
    if _name(other) == _lands(one):
        return None
    same = _name(other) == "hand"

    def check(st: State, card: int) -> bool:
        f = Frame(0, st.seat)
        hand = [c for c in st.z[st.seat * PILES + HAND] if c != card]
        theirs = hand if same else other.cards(st, f)
        for c in hand if theirs else ():
            if first is None or first(st, f, c):
                f.memory = c
                for d in theirs:
                    if d != c and second(st, f, d):
                        return True
        return False

    return check


class _Sum:
    """What the parts so far take from each place and lay there, by the place's name."""

    def __init__(self) -> None:
        self.taken: dict[str, int] = {"hand": 1}  # the card that is executed
        self.laid: dict[str, int] = {}
        self.unsure: set[str] = set()  # what is taken may go to the hand (Rule: ruling.sphinx-scope)
        self.checks: list[Check] = []

    def untouched(self, sources: Sequence[Source]) -> bool:
        """Whether no earlier part changed what lies there, the executed card apart."""
        names = [_name(s) for s in sources]
        changed = self.laid.keys() | self.unsure
        return not any(name in changed or self.taken.get(name, 0) > (name == "hand") for name in names)

    def add(self, op: Op) -> bool:
        """Count one operation in; False when counting is not enough for it."""
        if isinstance(op, (LastingOp, JumpOp)):
            return True
        if isinstance(op, ExecuteOp):
            return op.if_possible
        if isinstance(op, RequireOp):
            cond = op.cond
            if len(self.checks) or cond is first_play:
                return False
            self.checks.append(lambda st, card: cond(st, Frame(0, st.seat, card, card)))
            return True
        if isinstance(op, SwapOp):
            if not self.untouched([op.one, op.other]):
                return False
            if op.both:
                self.checks.append(_enough([op.one], None, 2))
            else:
                self.checks += [_enough([op.one], op.fits, 2 if op.fits is None else 1), _enough([op.other], None, 1)]
            return True
        if isinstance(op, RevealOp):
            return self._reveal(op)
        if isinstance(op, (RefillOp, TurnOp)):
            if "pyramid" in self.taken or "stock" in self.taken:
                return False
            self.checks.append(lambda st, card: op.ready(st, Frame(0, st.seat)))
            return True
        if isinstance(op, DrawOp):
            return self._draw(op)
        return isinstance(op, MoveOp) and (op.may or self._move(op))

    def _draw(self, op: DrawOp) -> bool:
        if op.open or op.may:
            self.laid["hand"] = self.laid.get("hand", 0)
            return True
        if op.many is not None or not op.shuffle or "discard" in self.taken or "discard" in self.unsure:
            return False
        need = op.number - self.laid.get("discard", 0)
        self.checks.append(
            lambda st, card: len(st.z[st.seat * PILES + DECK]) + len(st.z[st.seat * PILES + DISCARD]) >= need
        )
        self.taken["deck"] = self.taken["discard"] = need
        self.laid["hand"] = self.laid.get("hand", 0) + op.number
        return True

    def _reveal(self, op: RevealOp) -> bool:
        """The top cards of the deck lie aside for the parts that follow."""
        if not isinstance(op.source, Pile) or op.source.which != DECK or not op.move.shuffle or op.all:
            return False
        if not self.untouched([op.source]) or "discard" in self.taken or "discard" in self.laid:
            return False
        self.checks.append(_enough([op.source], None, op.number))
        self.taken["deck"] = self.taken["discard"] = op.number
        self.laid["aside"] = op.number
        return True

    def _move(self, op: MoveOp) -> bool:
        if op.linked or not _counts(op):
            return False
        sources, n = op.sources, op.fixed or 1  # of any number, one is enough
        untouched = self.untouched(sources)
        if len(sources) > 1 or op.fits is not None or op.rel:
            if not untouched or (n > 1 and any(s.top for s in sources)):
                return False
            self.checks.append(_enough(sources, op.fits, n))
        else:
            name = _name(sources[0])
            if name in self.unsure:
                return False
            if not untouched and isinstance(sources[0], Rows) and sources[0].slots != SLOTS_OF["pyramid"]:
                return False
            if name == "deck" and not untouched:
                return False
            need = n + self.taken.get(name, 0) - self.laid.get(name, 0)
            if name == "aside" and need > 0:
                return False
            if need > 0:
                self.checks.append(_enough(sources, None, need))
        for source in sources:
            self.taken[_name(source)] = self.taken.get(_name(source), 0) + n
        if op.name == "take":
            self.unsure |= {"discard", "hand"}
        else:
            self.laid[_lands(op)] = self.laid.get(_lands(op), 0) + n
        return True

    def check(self) -> Check:
        """All of it as one question."""
        checks = self.checks
        if not checks:
            return lambda st, card: True
        if len(checks) == 1:
            return checks[0]
        if len(checks) == 2:
            one, two = checks
            return lambda st, card: one(st, card) and two(st, card)
        return lambda st, card: all(check(st, card) for check in checks)


def _in_turn(ops: list[Op]) -> Check | None:
    """Parts that are possible as soon as there are cards enough for all of them."""
    total = _Sum()
    skipped = -1
    for op in ops:
        if op.pc < skipped:
            continue
        if isinstance(op, EachOp) and op.first == 1:  # what others do does not count
            skipped = op.end
        elif not total.add(op):
            return None
    return total.check()


def _counts(op: MoveOp) -> bool:
    """Whether so many of one's own, of the pyramid's or of the boneyard's and the stock's cards are moved, no more."""
    if op.kind not in ("fixed", "any") or op.or_reveal or op.again or op.may or op.that:
        return False
    if op.names and op._giver_first():
        return False
    for source in op.sources:
        if isinstance(source, Pile):
            if not source.doer or source.which == IN_PLAY or (source.which == DECK and not source.shuffle):
                return False
        elif isinstance(source, Card):
            if source.verb != "reveal":
                return False
        elif not isinstance(source, (Rows, Common, Aside)):
            return False
        if source.hidden and (op.fits is not None or op.rel):
            return False
    return True


def _name(source: Source) -> str:
    if isinstance(source, Rows):
        return "pyramid"
    return "aside" if isinstance(source, (Aside, Card)) else source.name


def _lands(op: MoveOp) -> str:
    """Where the cards come to lie, of the places that later parts may take from."""
    if op.name == "sacrifice":
        return "boneyard"
    if op.name == "discard":
        return "discard"
    return "" if op.to is None or op.to.owner not in ("doer", "you", "nobody") else op.to.name


def _enough(sources: Sequence[Source], fits: Fits | None, n: int) -> Check:
    """Whether at least n cards lie there that fit; the executed card is counted out where cards are looked at."""
    source = sources[0]
    if fits is None and len(sources) == 1:
        if isinstance(source, Pile) and source.which != DECK:
            which = source.which
            return lambda st, card: len(st.z[st.seat * PILES + which]) >= n
        if isinstance(source, Pile):
            return lambda st, card: len(st.z[st.seat * PILES + DECK]) + len(st.z[st.seat * PILES + DISCARD]) >= n
        if isinstance(source, Common):
            stock = source.stock
            return lambda st, card: len(st.z[st.table.stock if stock else st.table.boneyard]) >= n
        if isinstance(source, Rows):
            return _in_pyramid(source, n)

    def enough(st: State, card: int) -> bool:
        f = Frame(0, st.seat)
        found = 0
        for source in sources:
            for c in source.cards(st, f):
                if c != card and (fits is None or fits(st, f, c)):
                    found += 1
                    if found == n:
                        return True
        return False

    return enough


def _in_pyramid(source: Rows, n: int) -> Check:
    slots = source.slots

    def enough(st: State, card: int) -> bool:
        if st.down:
            return len(source.cards(st, Frame(0, st.seat))) >= n
        pyramid = st.pyramid
        found = 0
        for s in slots:
            if pyramid[s] >= 0:
                found += 1
                if found == n:
                    return True
        return False

    return enough
