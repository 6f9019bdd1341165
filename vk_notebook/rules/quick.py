"""Short answers to "may this action be executed?" for actions of a plain shape.

`lookahead` is the rule; these closed forms give the same answer without a clone, where nothing that is picked early
decides whether a later part is possible, or where two parts depend on each other by one remembered card. A test holds
both answers against each other on random positions.
"""

from __future__ import annotations

from collections.abc import Callable

from .acting import DrawOp, RevealOp, SwapOp
from .executing import ExecuteOp, LastingOp
from .filters import first_play
from .flow import BranchOp, EachOp, JumpOp, RequireOp
from .moving import MoveOp
from .program import Op, Program
from .sources import Aside, Card, Common, Pile, Rows
from .state import DECK, DISCARD, HAND, IN_PLAY, MEM, PILES, State, new_frame

Check = Callable[[State, int], bool]


def shorten(program: Program) -> None:
    """Give an action its short answer, where its shape allows one."""
    ops = program.ops
    if len(ops) == 1 and isinstance(ops[0], ExecuteOp) and ops[0].place == "actions":
        program.quick = _something_done
        return
    if isinstance(ops[0], BranchOp):
        ways = [_sequence(ops[start : _end(ops, start)]) for start in ops[0].starts]
        if all(way is not None for way in ways):
            checks = [way for way in ways if way is not None]
            program.quick = lambda st, card: any(check(st, card) for check in checks)
        return
    program.quick = _pair(ops) or _sequence(ops)


def _end(ops: list[Op], start: int) -> int:
    return next(i for i in range(start, len(ops)) if isinstance(ops[i], JumpOp))


def _something_done(st: State, card: int) -> bool:
    """Repeating needs a completed action first; only then is it worth looking ahead."""
    if not st.actions:
        return False
    from .turn import looked_ahead

    return looked_ahead(st, card)


def _pair(ops: list[Op]) -> Check | None:
    """One hand card, then one card that has to fit the first."""
    if len(ops) != 2:
        return None
    one, two = ops
    if not (isinstance(one, MoveOp) and isinstance(two, MoveOp) and one.linked and one.remember):
        return None
    if one.fixed != 1 or two.fixed != 1 or one.rel or two.rel or two.fits is None or one.names or two.names:
        return None
    source, other = one.sources[0], two.sources[0]
    if len(one.sources) > 1 or len(two.sources) > 1 or not (isinstance(source, Pile) and source.which == HAND):
        return None
    same = isinstance(other, Pile) and other.which == HAND
    if not same and not isinstance(other, (Rows, Common)):
        return None
    if isinstance(other, Common) and one.name == "sacrifice":
        return None
    first, second = one.fits, two.fits

    def check(st: State, card: int) -> bool:
        f = new_frame(0, st.seat)
        hand = [c for c in st.z[st.seat * PILES + HAND] if c != card]
        theirs = hand if same else other.cards(st, f)
        if not theirs:
            return False
        for c in hand:
            if first is None or first(st, f, c):
                f[MEM] = c
                for d in theirs:
                    if d != c and second(st, f, d):
                        return True
        return False

    return check


class _Needs:
    """What a sequence of parts needs, summed up part by part."""

    def __init__(self) -> None:
        self.hand = 0  # hand cards beside the one that is executed
        self.discarded = 0  # cards that earlier parts lay on the own discard pile
        self.sacrificed = 0
        self.aside = 0
        self.drawn = False
        self.checks: list[Check] = []


def _sequence(ops: list[Op]) -> Check | None:
    """Parts that do not depend on each other's picks."""
    needs = _Needs()
    i = 0
    while i < len(ops):
        op = ops[i]
        if isinstance(op, EachOp):
            if op.first == 0:
                return None
            if op.end < 0 or op.end - op.pc > len(ops) - i:
                return None
            i += op.end - op.pc
            continue
        if not _fits(op, needs):
            return None
        i += 1
    return _all(needs)


def _all(needs: _Needs) -> Check:
    n, checks = needs.hand + 1, needs.checks
    if not checks:
        return (lambda st, card: len(st.z[st.seat * PILES]) >= n) if n > 1 else (lambda st, card: True)
    if len(checks) == 1:
        only = checks[0]
        if n == 1:
            return only
        return lambda st, card: len(st.z[st.seat * PILES]) >= n and only(st, card)

    def check(st: State, card: int) -> bool:
        if len(st.z[st.seat * PILES]) < n:
            return False
        return all(one(st, card) for one in checks)

    return check


def _fits(op: Op, needs: _Needs) -> bool:
    """Add one operation's needs; False when it has no short answer."""
    if isinstance(op, (LastingOp, JumpOp)):
        return True
    if isinstance(op, RequireOp):
        cond = op.cond
        if cond is first_play:
            return False
        needs.checks.append(lambda st, card: cond(st, new_frame(0, st.seat, card, card)))
        return True
    if isinstance(op, DrawOp):
        return _draws(op, needs)
    if isinstance(op, RevealOp):
        return _reveals(op, needs)
    if isinstance(op, SwapOp):
        return _swaps(op, needs)
    if isinstance(op, ExecuteOp):
        return op.if_possible
    return isinstance(op, MoveOp) and _moves(op, needs)


def _draws(op: DrawOp, needs: _Needs) -> bool:
    if op.open or op.may:
        needs.drawn = True
        return True
    if op.many is not None or not op.shuffle:
        return False
    more = op.number - needs.discarded

    def enough(st: State, card: int) -> bool:
        base = st.seat * PILES
        return len(st.z[base + DECK]) + len(st.z[base + DISCARD]) >= more

    needs.checks.append(enough)
    needs.drawn = True
    return True


def _reveals(op: RevealOp, needs: _Needs) -> bool:
    if op.source.name != "deck" or not op.move.shuffle or op.all:
        return False
    n = op.number
    needs.checks.append(
        lambda st, card: len(st.z[st.seat * PILES + DECK]) + len(st.z[st.seat * PILES + DISCARD]) >= n
    )
    needs.aside = n
    return True


def _swaps(op: SwapOp, needs: _Needs) -> bool:
    if not op.both:
        return _swaps_hand(op, needs)
    needs.checks.append(lambda st, card: sum([c >= 0 for c in st.pyramid]) >= 2)
    return True


def _swaps_hand(op: SwapOp, needs: _Needs) -> bool:
    """A hand card for one that lies elsewhere."""
    if needs.hand or needs.drawn:
        return False
    fits, other = op.fits, op.other

    def enough(st: State, card: int) -> bool:
        f = new_frame(0, st.seat)
        if not other.cards(st, f):
            return False
        return any(c != card and (fits is None or fits(st, f, c)) for c in st.z[st.seat * PILES + HAND])

    needs.checks.append(enough)
    return True


def _from_two(op: MoveOp, needs: _Needs) -> bool:
    """One card of the hand or of the discard pile."""
    sources = [s for s in op.sources if isinstance(s, Pile) and s.doer and s.which in (HAND, DISCARD) and not s.top]
    if len(sources) < len(op.sources) or op.fixed != 1 or op.rel or needs.hand or needs.drawn or needs.discarded:
        return False
    if op.names or op.name == "sacrifice":
        return False
    fits = op.fits

    def enough(st: State, card: int) -> bool:
        base = st.seat * PILES
        if fits is None:
            return len(st.z[base + HAND]) > 1 or bool(st.z[base + DISCARD])
        f = new_frame(0, st.seat)
        return any(c != card and fits(st, f, c) for c in st.z[base + HAND] + st.z[base + DISCARD])

    needs.checks.append(enough)
    return True


def _from_an_opponent(op: MoveOp, needs: _Needs) -> bool:
    """The top of an opponent's pile."""
    source = op.sources[0]
    if len(op.sources) > 1 or not isinstance(source, Pile) or op.fits is not None or op.fixed != 1 or op.rel:
        return False
    which = source.which
    needs.checks.append(
        lambda st, card: any(st.z[p * PILES + which] for p in range(st.table.seats) if p != st.seat)
    )
    return True


def _moves(op: MoveOp, needs: _Needs) -> bool:
    if op.may:
        return True
    if op.linked or op.kind != "fixed" or op.or_reveal or op.again:
        return False
    if len(op.sources) > 1:
        return _from_two(op, needs)
    source, n = op.sources[0], op.fixed
    if op.that:  # this card goes to the opponent who was named
        return isinstance(source, Card) and source.this
    if isinstance(source, Card):
        return source.verb == "reveal"
    if isinstance(source, Aside):
        needs.aside -= n
        return needs.aside >= 0 and op.fits is None
    if op.names and op._giver_first():
        return _from_an_opponent(op, needs)
    if isinstance(source, Pile) and not source.doer:
        return False
    if isinstance(source, Pile) and source.which == HAND:
        if needs.drawn or op.rel:
            return False
        if op.fits is not None and not _some_in_hand(op, n, needs):
            return False
        needs.hand += n
    elif isinstance(source, Rows):
        _in_pyramid(op, source, n, needs)
    elif not _in_pile(op, source, n, needs):
        return False
    if op.name == "discard":
        needs.discarded += n
    elif op.name == "sacrifice":
        needs.sacrificed += n
    return True


def _some_in_hand(op: MoveOp, n: int, needs: _Needs) -> bool:
    if needs.hand:
        return False
    fits = op.fits
    assert fits is not None

    def enough(st: State, card: int) -> bool:
        f = new_frame(0, st.seat)
        found = 0
        for c in st.z[st.seat * PILES + HAND]:
            if c != card and fits(st, f, c):
                found += 1
                if found == n:
                    return True
        return False

    needs.checks.append(enough)
    return True


def _in_pyramid(op: MoveOp, source: Rows, n: int, needs: _Needs) -> None:
    fits, slots = op.fits, source.slots

    def enough(st: State, card: int) -> bool:
        if st.down or fits is not None:
            f = new_frame(0, st.seat)
            cards = source.cards(st, f)
            return sum([fits is None or fits(st, f, c) for c in cards]) >= n
        pyramid = st.pyramid
        found = 0
        for s in slots:
            if pyramid[s] >= 0:
                found += 1
                if found == n:
                    return True
        return False

    needs.checks.append(enough)


def _own(which: int) -> Callable[[State], tuple[int, ...]]:
    return lambda st: st.z[st.seat * PILES + which]


def _common(stock: bool) -> Callable[[State], tuple[int, ...]]:
    return lambda st: st.z[st.table.stock if stock else st.table.boneyard]


def _in_pile(op: MoveOp, source: object, n: int, needs: _Needs) -> bool:
    """The own discard pile or deck, the boneyard, the stock."""
    if isinstance(source, Pile):
        if source.which == DECK:
            more = n - needs.discarded
            needs.checks.append(
                lambda st, card: len(st.z[st.seat * PILES + DECK]) + len(st.z[st.seat * PILES + DISCARD]) >= more
            )
            return op.fits is None
        which, more = source.which, n - (needs.discarded if source.which == DISCARD else 0)
        if which == IN_PLAY or (op.fits is not None and more < n):
            return False
        pile = _own(which)
    elif isinstance(source, Common):
        more = n - (needs.sacrificed if not source.stock else 0)
        if op.fits is not None and (more < n or n > 1):
            return False
        stock, top = source.stock, source.top
        if op.fits is not None and not top:
            return False
        pile = _common(stock)
    else:
        return False
    if op.fits is None:
        if more > 0:
            needs.checks.append(lambda st, card: len(pile(st)) >= more)
        return True
    fits, top_only = op.fits, source.top
    if top_only and n > 1:
        return False

    def enough(st: State, card: int) -> bool:
        f = new_frame(0, st.seat)
        cards = pile(st)[-1:] if top_only else pile(st)
        return sum([fits(st, f, c) for c in cards]) >= n

    needs.checks.append(enough)
    return True
