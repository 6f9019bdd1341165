"""A short way to "may this action be executed?": counting, where counting is enough.

`search` is the rule. Most actions take so many cards from here and so many from there, and no pick decides whether a
later part is possible; then it is enough to count what lies there, which costs a fraction of carrying the action out.
Each operation says what it adds to the count. A test holds both answers against each other. Actions that cannot be
counted, and a few that could, have no short way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..engine.program import Op
from ..engine.state import DECK, DISCARD, HAND, PILES, Frame, State
from .either import Either, JumpOp
from .filters import Cond, Fits, first_play
from .picking import Picking
from .sources import Source

#: Whether the active player may execute this hand card now.
Check = Callable[[State, int], bool]


def short_way(ops: list[Op]) -> Check | None:
    """The short answer for an action of these operations, where there is one."""
    first = ops[0]
    if not isinstance(first, Either):
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
    if not (isinstance(one, Picking) and isinstance(two, Picking) and one.linked and one.remembered):
        return None
    if not (one.plainly_counted() and two.plainly_counted()) or one.extreme or two.extreme:
        return None
    if one.fixed != 1 or two.fixed != 1:
        return None
    source, other, first, second = one.sources[0], two.sources[0], one.filter, two.filter
    if second is None or len(one.sources) > 1 or len(two.sources) > 1 or source.group != "hand":
        return None
    if other.group == one.lands():
        return None
    same = other.group == "hand"

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


class Total:
    """What the parts so far take from each place and lay there, by the place's name, and what they ask for."""

    def __init__(self) -> None:
        self.taken: dict[str, int] = {"hand": 1}  # the card that is executed
        self.laid: dict[str, int] = {}
        self.unsure: set[str] = set()  # what is taken may go to the hand (Rule: ruling.sphinx-scope)
        self.checks: list[Check] = []
        self.skipped = -1

    def untouched(self, sources: Sequence[Source]) -> bool:
        """Whether no earlier part changed what lies there, the executed card apart."""
        changed = self.laid.keys() | self.unsure
        names = [source.group for source in sources]
        return not any(name in changed or self.taken.get(name, 0) > (name == "hand") for name in names)

    def need(self, sources: Sequence[Source], fits: Fits | None, n: int) -> None:
        """At least n cards that fit have to lie there."""
        self.checks.append(_enough(sources, fits, n))

    def lay(self, name: str, n: int) -> None:
        """So many cards come to lie there."""
        self.laid[name] = self.laid.get(name, 0) + n

    def land(self, verb: str, name: str, n: int) -> None:
        """Cards that were moved come to lie there; one that was taken may go to the hand instead."""
        if verb == "take":
            self.unsure |= {"discard", "hand"}
        else:
            self.lay(name, n)

    def require(self, cond: Cond) -> bool:
        """A condition in front of all parts."""
        if self.checks or cond is first_play:
            return False
        self.checks.append(lambda st, card: cond(st, Frame(0, st.seat, card, card)))
        return True

    def pyramid_ready(self, op: Op) -> bool:
        """What only looks at the pyramid and the stock, as long as nothing was taken from them."""
        if "pyramid" in self.taken or "stock" in self.taken:
            return False
        self.checks.append(lambda st, card: op.ready(st, Frame(0, st.seat)))
        return True

    def draw(self, n: int) -> bool:
        """Cards of the deck, and of the discard pile when it has run out, go to the hand."""
        if "discard" in self.taken or "discard" in self.unsure:
            return False
        short = n - self.laid.get("discard", 0)
        self.checks.append(
            lambda st, card: len(st.z[st.seat * PILES + DECK]) + len(st.z[st.seat * PILES + DISCARD]) >= short
        )
        self.taken["deck"] = self.taken["discard"] = short
        self.lay("hand", n)
        return True

    def reveal(self, deck: Source, n: int) -> bool:
        """The top cards of the deck lie aside for the parts that follow."""
        if not self.untouched([deck]) or "discard" in self.taken or "discard" in self.laid:
            return False
        self.need([deck], None, n)
        self.taken["deck"] = self.taken["discard"] = n
        self.lay("aside", n)
        return True

    def take(self, sources: Sequence[Source], fits: Fits | None, extreme: bool, n: int) -> bool:
        """Cards leave these places; False where what earlier parts did there decides."""
        untouched = self.untouched(sources)
        first = sources[0]
        if len(sources) > 1 or fits is not None or extreme:
            if not untouched or (n > 1 and any(source.top for source in sources)):
                return False
            self.need(sources, fits, n)
        else:
            name = first.group
            if name in self.unsure:
                return False
            if not untouched and (name == "deck" or (first.group == "pyramid" and first.name != name)):
                return False
            short = n + self.taken.get(name, 0) - self.laid.get(name, 0)
            if name == "aside" and short > 0:
                return False
            if short > 0:
                self.need(sources, None, short)
        for source in sources:
            self.taken[source.group] = self.taken.get(source.group, 0) + n
        return True

    def skip_to(self, pc: int) -> bool:
        """What comes before this operation is not the executing player's."""
        self.skipped = pc
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
    total = Total()
    for op in ops:
        if op.pc >= total.skipped and not op.count_in(total):
            return None
    return total.check()


def _enough(sources: Sequence[Source], fits: Fits | None, n: int) -> Check:
    """Whether at least n cards lie there that fit; the executed card is counted out where cards are looked at."""
    if fits is None and len(sources) == 1:
        only = sources[0]
        return lambda st, card: only.holds(st, n)

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
