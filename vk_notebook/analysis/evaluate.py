"""What a move is worth: every option is made in the same possible worlds, and what it promises there is compared.

In a possible world lies what the mover may know, and all the rest is dealt anew. All options meet the same worlds, so
the difference between two of them is known far better than either.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from ..bots import Bot
from ..bots.playouts import Ending, merit
from ..rules.engine import chance
from ..rules.engine.codes import ARRANGE
from ..rules.engine.state import State
from ..rules.engine.turn import apply, asked, legal
from ..rules.knowledge.worlds import determinize
from ..rules.words.notation import Option
from ..value.exact import mean
from .outlook import JUDGE, Expected, between, bot_of, choice_of, is_judged, outlooks

#: What says how good a position is, unless a bot is named that plays it on.
POLICY = JUDGE
#: Picks that hardly matter: only the one made and the bot's own are looked at.
SMALL = frozenset({"pay", "discard", "arrange", "put", "reveal", "set aside", "draw", "turn"})
#: Points of lead that are odds of e to 1 when options are compared with few playouts.
LEAD = 10.0

#: How far the options of a decision usually lie apart: few playouts that say more are believed less.
USUAL = 0.1
#: What a few equal playouts leave open, in squares of a share; and what the judge leaves open, whose word is steadier.
OPEN, JUDGED_OPEN = 0.5, 0.02
#: In more worlds than this the judge need not be asked at one decision.
ENOUGH = 32
#: So many options are tried between two looks at the clock: the judge is quicker with some at once.
FEW_AT_ONCE = 4
#: The judge may err by so much, in however many worlds it is asked.
MAY_ERR = 0.02

Samples = Mapping[int, Sequence[Ending]]


@dataclass(frozen=True)
class Weighed:
    """How an option did: its move text, the share of the win for each seat, and how sure that is.

    ``error`` is the standard error of the mover's chance, ``points`` the mean of the mover's lead at the end, and
    ``judged`` tells that the judge says so, and no playouts.
    """

    code: int
    text: str
    chances: tuple[float, ...]
    chance: float
    error: float
    points: float
    playouts: int
    judged: bool = False


@dataclass(frozen=True)
class Difference:
    """How much more one option brings than another in the same worlds, with its standard error."""

    value: float
    error: float
    playouts: int

    def clear(self, times: float) -> bool:
        """Whether it lies so many standard errors above nothing."""
        return self.value > times * self.error


# ---- playing on ----------------------------------------------------------------------------------------


def world(state: State, seat: int, number: int, seed: int = 1) -> State:
    """A possible world for a seat: what it cannot know is dealt anew. The same numbers give the same world."""
    return determinize(state, seat, chance.seeded(seed << 64 | number & chance.MASK))


def sample(
    state: State, codes: Sequence[int], worlds: range, seed: int = 1, policy: str | Bot = POLICY,
    then: int | None = None,
) -> dict[int, list[Ending]]:  # fmt: skip
    """What each option promises in each of these worlds, by option.

    With `then` the mover makes that play next in the turn, where it is possible: this shows whether an option only
    comes before it. The state is not changed, and the same numbers give the same answers.
    """
    seat = asked(state)
    offered = legal(state)
    reached: list[tuple[int, State]] = []
    for number in worlds:
        dealt = world(state, seat, number, seed)
        if legal(dealt) != offered:  # a card that only looks possible: this world answers nothing
            continue
        for code in codes:
            st = dealt.clone()
            apply(st, code)
            if then is not None:
                _next_play(st, seat, then, policy)
            reached.append((code, st))
    found: dict[int, list[Ending]] = {code: [] for code in codes}
    for (code, _), end in zip(reached, outlooks(state, [st for _, st in reached], policy), strict=True):
        found[code].append(end)
    return found


def _next_play(st: State, seat: int, then: int, policy: str | Bot) -> None:
    """Choose as the bot does to the mover's next play of this turn, and make that one if it is possible."""
    turn, bot, rng = st.turn, bot_of(policy), Random(0)
    while st.stack and asked(st) >= 0 and st.turn == turn:
        apply(st, choice_of(bot, st, rng))
    if st.turn == turn and asked(st) == seat and then in legal(st):
        apply(st, then)


# ---- counting ------------------------------------------------------------------------------------------


def mean_error(total: float, square: float, count: int, leaves_open: float = OPEN) -> tuple[float, float]:
    """Mean and standard error of values from -1 to 1, as if one more playout had gone the other way."""
    if not count:
        return 0.0, 1.0
    middle = total / count
    return middle, math.sqrt((max(0.0, square - count * middle * middle) + leaves_open) / (count * (count + 1)))


def joint_error(error: float, other: float) -> float:
    """The error of what has two errors; not `math.hypot`, which is not the same everywhere."""
    return math.sqrt(error * error + other * other)


def share_error(share: float, count: int) -> float:
    """The standard error of a share of wins. It is never 0, however one-sided the playouts were."""
    steady = (share * count + 2) / (count + 4)
    return math.sqrt(steady * (1 - steady) / (count + 4))


def chance_error(ends: Sequence[Ending], seat: int) -> tuple[float, float]:
    """A seat's mean share of the win and its standard error; what the judge says is never surer than the judge is."""
    shares = [end.shares[seat] for end in ends]
    middle = mean(shares)
    if not isinstance(ends[0], Expected):
        return middle, share_error(middle, len(shares))
    _, error = mean_error(math.fsum(shares), math.fsum([share * share for share in shares]), len(shares), JUDGED_OPEN)
    return middle, joint_error(error, MAY_ERR)


def compared(one: Sequence[Ending], other: Sequence[Ending], seat: int, lead: bool = False) -> Difference:
    """How much more `one` brings than `other` over the worlds that both were played in.

    It counts shares of the win; with `lead` it counts `merit`, which is no chance but shows a difference sooner.
    """
    total = square = 0.0
    count = 0
    for a, b in zip(one, other):  # noqa: B905  # the longer one has met more worlds
        by = _merit(a, seat) - _merit(b, seat) if lead else a.shares[seat] - b.shares[seat]
        total += by
        square += by * by
        count += 1
    judged = count and isinstance(one[0], Expected)
    value, error = mean_error(total, square, count, JUDGED_OPEN if judged else OPEN)
    return Difference(value, joint_error(error, MAY_ERR) if judged else error, count)


def _merit(end: Ending, seat: int) -> float:
    return merit(end.shares[seat], end.lead(seat), LEAD)


def likely(by: Difference) -> float:
    """What is likely left of a difference without the luck of few playouts."""
    return by.value * (USUAL * USUAL) / (USUAL * USUAL + by.error * by.error)


def weighed(state: State, samples: Samples) -> list[Weighed]:
    """What each option came to, the best first."""
    seat = asked(state)
    found = []
    for code, outcomes in samples.items():
        if outcomes:
            points, text = mean([end.lead(seat) for end in outcomes]), Option(state, code).text
            chances, sure = between(outcomes).shares, chance_error(outcomes, seat)
            judged = isinstance(outcomes[0], Expected)
            found.append(Weighed(code, text, chances, *sure, points, len(outcomes), judged))
    return sorted(found, key=lambda one: (-one.chance, -one.points, one.text))


# ---- one decision --------------------------------------------------------------------------------------


def own_choice(state: State, policy: str | Bot = POLICY) -> int:
    """What the bot that plays on would choose here itself."""
    return choice_of(bot_of(policy), state, Random(0))


def candidates(state: State, made: int | None = None, policy: str | Bot = POLICY, most: int = 14) -> list[int]:
    """The options worth playing on, the one `made` first: all of a real choice, two of one that hardly matters."""
    codes = legal(state)
    first = [] if made is None else [made]
    if len(codes) < 2:
        return first or list(codes)
    own = own_choice(state, policy)
    real = [code for code in codes if code != ARRANGE and Option(state, code).verb not in SMALL]
    return list(dict.fromkeys([*first, own, *real]))[: max(most, 2)]


def ponder(
    state: State, playouts: int = 300, seconds: float | None = None, seed: int = 1, policy: str | Bot = POLICY
) -> list[Weighed]:
    """Weigh what may be chosen now, the best first; options that fall behind are dropped on the way.

    It uses so many `playouts`, or as many as fit into the `seconds`, and only what the mover may know. A single option
    is returned at once. The same number of playouts gives the same result. When the time is over, the rest of the
    options are not tried in this world; one that was never tried is left out.
    """
    seat = asked(state)
    codes = candidates(state, policy=policy)
    found: dict[int, list[Ending]] = {code: [] for code in codes}
    if len(codes) < 2:
        return _settled(state, sample(state, codes, range(4), seed, policy), codes, seat)
    until = None if seconds is None else time.monotonic() + seconds
    judged = is_judged(state.table, policy)
    few = len(codes) if until is None else FEW_AT_ONCE if judged else 1
    number = spent = 0
    alive = list(codes)
    while len(alive) > 1 and (spent < playouts if until is None else number < 2000):
        for at in range(0, len(alive), few):
            if until is not None and spent and time.monotonic() > until:
                return _settled(state, found, alive, seat)
            some = alive[at : at + few]
            for code, outcomes in sample(state, some, range(number, number + 1), seed, policy).items():
                found[code] += outcomes
            spent += len(some)
        number += 1
        if number == ENOUGH and judged:
            break
        if number % 4 == 0:
            alive = _alive(found, alive, seat)
    return _settled(state, found, alive, seat)


def _alive(found: Samples, alive: Sequence[int], seat: int) -> list[int]:
    """The options that may still be the best."""
    best = max(alive, key=lambda code: math.fsum([_merit(end, seat) for end in found[code]]))
    kept = [code for code in alive if not compared(found[best], found[code], seat, lead=True).clear(2.0)]
    # options that lead to the very same end need not be told apart
    best_ends = [(end.shares, end.lead(seat)) for end in found[best]]
    return [
        code for code in kept
        if code == best or len(best_ends) < 16 or [(end.shares, end.lead(seat)) for end in found[code]] != best_ends
    ]  # fmt: skip


def _settled(state: State, found: Samples, alive: Sequence[int], seat: int) -> list[Weighed]:
    """All options weighed, those that were kept to the end first.

    The bot's own choice, the first candidate, leads until another has shown more than luck. It alone is there, without
    a playout, if no world gave an answer.
    """
    own = next(iter(found))
    if not any(found.values()):
        return [Weighed(own, Option(state, own).text, (), 0.0, 1.0, 0.0, 0)]
    gains = {code: likely(compared(outcomes, found[own], seat, lead=True)) for code, outcomes in found.items()}
    return sorted(weighed(state, found), key=lambda one: (one.code not in alive, -gains[one.code], one.code != own))
