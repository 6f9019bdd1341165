"""What a review finds: the chances at each decision, the clear mistakes, and the steps at which the game turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ...bots.playouts import Ending
from ...ground.copied import CopiedWhole
from ...play.game import seat_of
from ...record import Node
from ...rules.words import notation
from ...value.exact import mean
from ..evaluate import chance_error, joint_error, weighed
from ..outlook import between, continuation
from ..statistics import percent
from .judged_decision import Judged, Purpose
from .luck import Luck, Moment, balance
from .review_work import BLUNDER, CLEAR, DOUBTFUL, MISTAKE, Reviewing

#: The chance has turned when it moved by so much between two stretches of the game, both seen in so many worlds.
TURNED = 0.15
LEAST_WORLDS = 12
MOST_TURNING = 6


@dataclass(frozen=True)
class Option:
    """One option at a decision: its move text, the chance it keeps, the standard error, and in how many playouts."""

    move: str
    chance: float
    error: float
    playouts: int


@dataclass(frozen=True)
class Decision:
    """One judged decision. Chances go from 0 to 1, and are those of the player who chose.

    ``step`` is its position in the replay. ``before`` is the chance with the best move found, ``after`` the chance with
    the move made, and ``loss`` the difference: 0 if no move was clearly better. ``better`` is that move or None, and
    ``line`` is what it would have led to. ``chances`` are those of all players after the move, from ``worlds`` worlds
    and shared by the moves of a turn up to the next mistake. ``error`` is their standard error, ``loss_error`` that of
    the loss.
    """

    step: int
    turn: int
    player: str
    move: str
    before: float
    after: float
    loss: float
    loss_error: float
    better: str | None
    line: tuple[str, ...]
    mark: str
    chances: tuple[float, ...]
    error: float
    worlds: int
    playouts: int
    options: tuple[Option, ...]

    def __str__(self) -> str:
        mark = f" {self.mark}" if self.mark else ""
        said = f"{self.step}. turn {self.turn}, {self.player}: {self.move}{mark}  {percent(self.after)}"
        if self.better is None:
            return said
        loss = f"a loss of {percent(self.loss)} ± {percent(self.loss_error)}"
        return f"{said}; better {self.better}, {percent(self.before)} ({loss})"


@dataclass(frozen=True)
class TurningPoint:
    """A step at which the game turned, by a mistake or by the cards and good moves."""

    step: int
    turn: int
    player: str
    move: str
    chances: tuple[float, ...]
    was: tuple[float, ...]
    mistake: bool
    text: str


class Findings(CopiedWhole):
    """What was found by the work of a review; see `Review`."""

    def __init__(self, work: Reviewing) -> None:
        self.record = work.record
        self.names = work.names
        self.seed, self.budget, self.policy, self.quick = work.seed, work.budget, work.policy, work.quick
        self.playouts = work.done
        self.told = list(work.told)
        self.broken, self.by_judge = work.broken, work.judged
        self._judged = [one for one in work.decisions if one.ends(Purpose.SEEN, one.made)]
        self.finished = len(self._judged) == len(work.decisions) and work.finished
        if not self.finished:
            seen = "looked at fewer possible positions" if self.by_judge else "used fewer playouts"
            self.told.append(f"You stopped the review early, so it {seen}.")
        elif self.quick and any(one.early for one in self._judged):
            self.told.append(
                "In the first half of the game, a quick review compares each move only with the bot's choice."
            )
        self.trivial, self.strategy = work.trivial, work.strategy
        self.decisions: list[Decision] = list(_decided(self, self._judged))
        self.turning_points: list[TurningPoint] = _turning(self)
        self.luck: list[Luck] = []
        self.moments: list[Moment] = []
        if self.by_judge and self.finished and work.whole:
            self.luck, self.moments = balance(self.names, self._judged, work.end, len(work.job.line))
        self._line = work.job.line

    @property
    def mistakes(self) -> list[Decision]:
        """The decisions with a clearly better move, in order."""
        return [one for one in self.decisions if one.better is not None]

    def mistakes_of(self, player: str | None) -> list[Decision]:
        """The mistakes of one player, or of all. Raises ValueError that lists the players."""
        wanted = self.names if player is None else [self.names[seat_of(self.names, player)]]
        return [one for one in self.mistakes if one.player in wanted]

    def judged(self, step: int) -> Judged:
        """All playouts of the decision at a step. Raises ValueError for a step that was not judged."""
        for one in self._judged:
            if one.place + 1 == step:
                return one
        raise ValueError(f"step {step} was not judged; each decision has a step")

    def begins(self, line: Sequence[Node]) -> bool:
        """Whether a line of nodes begins with all the moves that were reviewed, and the cards that came with them."""
        return tuple((str(node.move), node.deals) for node in line[: len(self._line)]) == self._line

    def stands(self, step: int) -> bool:
        """Whether the move of a judged step is still in the record, after the same moves. Linear in these."""
        node = self.judged(step).node
        return node.attached and tuple((str(n.move), n.deals) for n in node.line()) == self._line[:step]


@dataclass(frozen=True)
class _Mistake:
    """A clearly better move: what it brings over the move made, and how its playouts ended."""

    loss: float
    error: float
    before: float
    outcomes: Sequence[Ending]


def _decided(found: Findings, judged: Sequence[Judged]) -> Iterator[Decision]:
    """The decisions, turn by turn and stretch by stretch: the moves up to the next mistake share their playouts."""
    for _, group in groupby(judged, key=lambda one: one.state.turn):
        turn = list(group)
        wrong = _mistakes(turn)
        stretch: list[Judged] = []
        for number, one in enumerate(turn):
            stretch.append(one)
            following = wrong.get(turn[number + 1].place) if number + 1 < len(turn) else None
            if following is not None or number + 1 == len(turn):
                met = following.outcomes if following else _met(stretch)
                yield from _stretch(found, stretch, wrong, met)
                stretch = []


def _mistakes(turn: Sequence[Judged]) -> dict[int, _Mistake]:
    """The clear mistakes of a turn, by place.

    What the player could still make good later in the turn was no mistake: the chance was lost there.
    """
    found: dict[int, _Mistake] = {}
    later: dict[int, float] = {}
    for one in reversed(turn):
        loss = one.loss()
        if one.rival is None or not loss.playouts:
            continue
        outcomes = one.ends(Purpose.FRESH, one.rival)
        before = mean([end.shares[one.seat] for end in outcomes])
        value = min(loss.value, before - later.get(one.seat, 0.0))
        if value >= DOUBTFUL and value > CLEAR * loss.error:
            found[one.place] = _Mistake(value, loss.error, before, outcomes)
            later[one.seat] = before
    return found


def _met(stretch: Sequence[Judged]) -> list[Ending]:
    """How the moves of a stretch went on: in each world the mean of them all.

    Several moves in one world tell little more than one of them, so each world counts once.
    """
    worlds: dict[int, list[Ending]] = {}
    for one in stretch:
        for number, end in one.played():
            worlds.setdefault(number, []).append(end)
    return [between(ends) for ends in worlds.values()]


def _stretch(
    found: Findings, stretch: Sequence[Judged], wrong: Mapping[int, _Mistake], met: Sequence[Ending]
) -> Iterator[Decision]:
    count = len(met)
    chances = between(met).shares
    for one in stretch:
        mistake = wrong.get(one.place)
        after = chances[one.seat]
        # the loss is known far better than either chance, and the three fit each other wherever they are told
        before = min(1.0, after + mistake.loss) if mistake else after
        better = notation.Option(one.state, one.rival).text if mistake and one.rival is not None else None
        yield Decision(
            step=one.place + 1, turn=one.state.turn + 1, player=found.names[one.seat], move=str(one.node.move),
            before=before, after=after, loss=before - after,
            loss_error=mistake.error if mistake else 0.0, better=better,
            line=continuation(one.state, one.rival, found.policy) if mistake else (),
            mark=mark_of(mistake.loss if mistake else 0.0),
            chances=chances, error=chance_error(met, one.seat)[1], worlds=count,
            playouts=sum(map(len, one.all.values())),
            options=tuple(Option(w.text, w.chance, w.error, w.playouts) for w in weighed(one.state, one.all)),
        )  # fmt: skip


def mark_of(loss: float) -> str:
    """The mark of a move that loses so much: ``?!``, ``?``, ``??``, or none."""
    return "??" if loss >= BLUNDER else "?" if loss >= MISTAKE else "?!" if loss >= DOUBTFUL else ""


def _turning(found: Findings) -> list[TurningPoint]:
    """The steps at which a chance changed most, in order."""
    points = []
    last: Decision | None = None
    least = 1 if found.by_judge else LEAST_WORLDS
    for one in found.decisions:
        if last is not None and one.chances != last.chances and one.worlds >= least:
            moves = [abs(now - was) for now, was in zip(one.chances, last.chances, strict=True)]
            most = max(range(len(moves)), key=moves.__getitem__)
            if moves[most] >= TURNED and moves[most] > CLEAR * joint_error(one.error, last.error):
                points.append((moves[most], _point(found, one, last, most)))
        if one.worlds >= least:
            last = one
    known = {point.step for _, point in points}
    points += [
        (one.loss, _point(found, one, one, found.names.index(one.player)))
        for one in found.mistakes if one.loss >= MISTAKE and one.step not in known
    ]  # fmt: skip
    kept = sorted(points, key=lambda pair: -pair[0])[:MOST_TURNING]
    return sorted((point for _, point in kept), key=lambda point: point.step)


def _point(found: Findings, one: Decision, last: Decision, seat: int) -> TurningPoint:
    name = found.names[seat]
    mistake = one.better is not None
    if mistake:
        cost = f"{percent(one.before)} → {percent(one.after)}"
        what = f"{one.player} chose “{one.move}”, but “{one.better}” was better: {cost}"
    else:
        what = f"{name}'s chance went from {percent(last.chances[seat])} to {percent(one.chances[seat])}"
    return TurningPoint(one.step, one.turn, one.player, one.move, one.chances, last.chances, mistake,
                        f"Turn {one.turn}: {what}.")  # fmt: skip
