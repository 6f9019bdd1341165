"""The review of a game: what each decision did to the chance of winning, and where another move was clearly better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ..bots.playouts import Ending
from ..errors import listed
from ..game import Game
from ..record import Node, Record
from ..rules.words.notation import option_text
from . import continuation
from .evaluate import POLICY, share_error
from .game_tables import pandas
from .progress_bar import Progress, Told
from .review_work import BLUNDER, BUDGET, CLEAR, DOUBTFUL, MISTAKE, QUICK, Judged, Reviewing
from .statistics import percent

if TYPE_CHECKING:
    from ..lessons import Lesson, Task

#: Who signs what a review writes into a record.
AUTHOR = "Review"
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
    """One judged decision. Chances are shares of the win from 0 to 1, of the player who chose.

    ``step`` is its position in the replay, ``before`` the chance with the best move found, ``after`` with the one that
    was made, ``loss`` the difference (0 where no move was clearly better), ``better`` that move, or None. ``chances``
    are those of all players after it, pooled over the moves of the turn up to the next mistake, and ``worlds`` in how
    many worlds these were played on; ``error`` is their standard error, ``loss_error`` that of the loss. ``line`` is
    what the better move would have led to.
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
    """A step at which the game turned: by a mistake, or by what came of cards and good moves."""

    step: int
    turn: int
    player: str
    move: str
    chances: tuple[float, ...]
    was: tuple[float, ...]
    mistake: bool
    text: str


class Review:
    """What `review` found. Shows a summary at the end of a cell; `to_frame`, `to_dict` and `lesson` go on from it.

    ``decisions`` are the judged ones in order, ``mistakes`` those with a clearly better move, ``turning_points`` the
    steps at which the chance moved most, ``told`` what could not be reviewed and why. ``finished`` is False when the
    work was stopped before its end, ``broken`` is True when the record cannot be played to its end.
    """

    def __init__(self, work: Reviewing) -> None:
        self.record = work.record
        self.names = work.names
        self.seed, self.budget, self.policy, self.quick = work.seed, work.budget, work.policy, work.quick
        self.playouts = work.done
        self.told = list(work.told)
        self.broken = work.broken
        self._judged = [one for one in work.decisions if one.seen.get(one.made)]
        self.finished = len(self._judged) == len(work.decisions) and work.finished
        if not self.finished:
            self.told.append("The review was stopped before its end; what is judged is judged with fewer playouts.")
        elif self.quick and any(one.early for one in self._judged):
            self.told.append("A quick review: in the first half a move was only held against the bot's own choice.")
        self.trivial = work.trivial
        self.decisions: list[Decision] = list(_decided(self, self._judged))
        self.turning_points: list[TurningPoint] = _turning(self)
        self._line = work.job.line
        self._tasks: dict[int, Task] = {}

    @property
    def mistakes(self) -> list[Decision]:
        """The decisions with a clearly better move, in order."""
        return [one for one in self.decisions if one.better is not None]

    def loss(self, player: str) -> float:
        """What each of a player's mistakes lost of the chance to win, added up; it may be more than 1."""
        return sum(one.loss for one in self.mistakes if one.player == player)

    def verdict(self, player: str) -> str:
        """A sentence on a player's moves: how many clear mistakes, and what such a one took off the chance to win."""
        count = sum(one.player == player for one in self.mistakes)
        if not count:
            return f"{player}: no clear mistake found."
        points = f"{100 * self.loss(player) / count:.0f} percentage points"
        if count == 1:
            return f"{player}: 1 clear mistake, which lowered the chance to win by {points}."
        return f"{player}: {count} clear mistakes, which lowered the chance to win by {points} each, on average."

    # ---- what to do with it ----------------------------------------------------------------------------------

    def annotate(self, record: Record | None = None, *, marks: bool = True, variations: bool = True) -> Record:
        """Write the review into its record (or an equal one), as one edit that `Record.undo` takes back.

        Every judged move gets its evaluation; a clear mistake gets a mark where nobody has set one, a comment signed
        "Review" and the better line as a variation. A review that was written before is replaced.
        """
        from .review_notes import annotate

        return annotate(self, record or self.record, marks=marks, variations=variations)

    def tasks(self, player: str | None = None, most: int = 12) -> list[Task]:
        """The mistakes as tasks for a lesson, the gravest first: find a move that is at least as good.

        Only those of one player when one is named. Raises ValueError for an unknown player.
        """
        from .mistake_tasks import tasks

        return tasks(self, player, most)

    def lesson(self, player: str | None = None, most: int = 12) -> Lesson:
        """The tasks as a lesson: ``review.lesson().show()`` plays it. Raises ValueError when there is no mistake."""
        from .mistake_tasks import lesson

        return lesson(self, player, most)

    def judged(self, step: int) -> Judged:
        """All playouts of the decision at a step. Raises ValueError for a step that was not judged."""
        for one in self._judged:
            if one.place + 1 == step:
                return one
        raise ValueError(f"step {step} was not judged; decisions know their step")

    def begins(self, line: Sequence[Node]) -> bool:
        """Whether a line of nodes begins with all the moves that were reviewed, and the cards that came with them."""
        return tuple((str(node.move), node.deals) for node in line[: len(self._line)]) == self._line

    def stands(self, step: int) -> bool:
        """Whether the move of a judged step still stands in the record, and after the same moves. Linear in these."""
        node = self.judged(step).node
        return node.attached and tuple((str(n.move), n.deals) for n in node.line()) == self._line[:step]

    # ---- what it says --------------------------------------------------------------------------------------------

    def to_frame(self) -> Any:
        """A row for each judged decision, as a pandas data frame."""
        return pandas().DataFrame([_row(one, self.names) for one in self.decisions], columns=_columns(self.names))

    def to_dict(self) -> dict[str, Any]:
        """The review as JSON values. Chances are shares from 0 to 1."""
        return {
            "players": list(self.names), "seed": self.seed, "budget": self.budget, "quick": self.quick,
            "playouts": self.playouts,
            "policy": self.policy if isinstance(self.policy, str) else type(self.policy).__name__,
            "finished": self.finished, "told": self.told, "not_judged": self.trivial,
            "lost": {name: round(self.loss(name), 4) for name in self.names},
            "turning_points": [
                {"step": one.step, "turn": one.turn, "player": one.player, "move": one.move, "mistake": one.mistake,
                 "text": one.text, "chances": _named(self.names, one.chances)} for one in self.turning_points
            ],
            "decisions": [
                {**_row(one, self.names), "line": list(one.line), "options": [vars(option) for option in one.options]}
                for one in self.decisions
            ],
        }  # fmt: skip

    def summary(self) -> str:
        """The review in a few lines: what mistakes cost each player, the mistakes and the turning points."""
        head = f"{len(self.decisions)} decisions judged with {self.playouts:,} playouts, {self.trivial} left out that "
        out = [f"{head}hardly matter."] if self.trivial else [f"{head.partition(', ')[0]}."]
        out += self.told
        for name in self.names:
            if any(one.player == name for one in self.decisions):
                out.append(self.verdict(name))
        if self.mistakes:
            out += ["", "Mistakes", *(f"  {one}" for one in self.mistakes)]
        if self.turning_points:
            out += ["", "Turning points", *(f"  {one.step}. {one.text}" for one in self.turning_points)]
        return "\n".join(out)

    __str__ = __repr__ = summary


def review(
    record: Record | Game, *, budget: int | None = None, quick: bool = False, seconds: float | None = None,
    seed: int = 1, policy: Any = POLICY, players: str | Sequence[str] | None = None,
    turns: tuple[int, int] | None = None, annotate: bool = True, executor: Executor | None = None,
    progress: bool | Told = True,
) -> Review:  # fmt: skip
    """Judge the decisions of a game by playing every option on in possible worlds.

    Parameters
    ----------
    record
        A `Record`, or a `Game`. One that breaks off is reviewed up to there.
    budget
        Playouts for a decision, on average: every real choice gets some, those in doubt far more. Time goes with it;
        40, as many as when nothing is said, take about a minute of one processor for a game of two.
    quick
        Look first where most is found, in a fourth of the time: at every option only in the second half of the game,
        before at the move made and the bot's own. 15 playouts for a decision, unless a budget is given.
    seconds
        Stop after so long, with what is found by then.
    seed
        The same seed and budget give the same review, wherever it runs.
    policy
        The bot that plays all seats on: what is better is better when they go on as it does.
    players, turns
        Judge only one player or several, only the turns from the first to the last of two.
    annotate
        Write evaluations, marks and better lines into the record, so that its replay shows them; see `Review.annotate`.
    executor
        Any ``concurrent.futures.Executor`` to share the work.
    progress
        False for no bar; or a function of (done, total) playouts, which may stop the work by returning False.

    Only what the mover could know is used to judge a move. Raises ValueError for what is no record, no bot, no player.
    """
    given = record.record if isinstance(record, Game) else record
    if not isinstance(given, Record):
        raise ValueError(f"a review needs a Record or a Game, not {type(record).__name__}; vk.load opens a file")
    wanted = [players] if isinstance(players, str) else players
    span = None if turns is None else range(turns[0], turns[1] + 1)
    budget = (QUICK if quick else BUDGET) if budget is None else budget
    work = Reviewing(given, budget=budget, seed=seed, policy=policy, players=wanted, turns=span, quick=quick)
    told = Progress(progress, work.total, what="playouts")

    def count(playouts: int, total: int) -> bool:
        told.expect(total)
        return told.add(playouts)

    try:
        work.run(count, executor, seconds)
    except KeyboardInterrupt:
        work.stop()
    finally:
        told.close()
    found = Review(work)
    if annotate:
        found.annotate()
    return found


# ---- from playouts to decisions ----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Mistake:
    """A clearly better move: what it brings over the move made, and how it went in the worlds they were compared in."""

    loss: float
    error: float
    before: float
    outcomes: Sequence[Ending]


def _decided(found: Review, judged: Sequence[Judged]) -> Iterator[Decision]:
    """The decisions, turn by turn and stretch by stretch: the moves up to the next mistake share their playouts."""
    for _, group in groupby(judged, key=lambda one: one.state.turn):
        turn = list(group)
        wrong = _mistakes(turn)
        stretch: list[Judged] = []
        for number, one in enumerate(turn):
            stretch.append(one)
            following = wrong.get(turn[number + 1].place) if number + 1 < len(turn) else None
            if following is not None or number + 1 == len(turn):
                met = [[end] for end in following.outcomes] if following else _met(stretch)
                yield from _stretch(found, stretch, wrong, met)
                stretch = []


def _mistakes(turn: Sequence[Judged]) -> dict[int, _Mistake]:
    """The clear mistakes of a turn, by place.

    What could still be made good later in the turn was no mistake: then the chance was lost there.
    """
    found: dict[int, _Mistake] = {}
    later: dict[int, float] = {}
    for one in reversed(turn):
        loss = one.loss()
        if one.rival is None or not loss.playouts:
            continue
        outcomes = one.fresh[one.rival]
        before = sum(end.shares[one.seat] for end in outcomes) / len(outcomes)
        value = min(loss.value, before - later.get(one.seat, 0.0))
        if value >= DOUBTFUL and value > CLEAR * loss.error:
            found[one.place] = _Mistake(value, loss.error, before, outcomes)
            later[one.seat] = before
    return found


def _met(stretch: Sequence[Judged]) -> list[list[Ending]]:
    """How the moves of a stretch went on, world by world."""
    worlds: dict[int, list[Ending]] = {}
    for one in stretch:
        for number, end in one.played():
            worlds.setdefault(number, []).append(end)
    return list(worlds.values())


def _stretch(
    found: Review, stretch: Sequence[Judged], wrong: Mapping[int, _Mistake], met: Sequence[Sequence[Ending]]
) -> Iterator[Decision]:
    # several moves in one world tell little more than one of them: each world counts once
    count = len(met)
    seats = range(len(met[0][0].shares))
    chances = tuple([sum(sum(end.shares[seat] for end in ends) / len(ends) for ends in met) / count for seat in seats])
    for one in stretch:
        mistake = wrong.get(one.place)
        after = chances[one.seat]
        loss = mistake.loss if mistake else 0.0
        better = option_text(one.state, one.rival) if mistake and one.rival is not None else None
        yield Decision(
            step=one.place + 1, turn=one.state.turn + 1, player=found.names[one.seat], move=str(one.node.move),
            before=mistake.before if mistake else after, after=after, loss=loss,
            loss_error=mistake.error if mistake else 0.0, better=better,
            line=continuation.after_better(one, found.policy) if mistake else (), mark=mark_of(loss), chances=chances,
            error=share_error(after, count), worlds=count, playouts=sum(map(len, one.all.values())),
            options=tuple(Option(w.text, w.chance, w.error, w.playouts) for w in one.weighed()),
        )  # fmt: skip


def mark_of(loss: float) -> str:
    """The mark of a move that loses so much: ``?!``, ``?``, ``??``, or none."""
    return "??" if loss >= BLUNDER else "?" if loss >= MISTAKE else "?!" if loss >= DOUBTFUL else ""


def _turning(found: Review) -> list[TurningPoint]:
    """The steps at which the chance moved most, in order."""
    points = []
    last: Decision | None = None
    for one in found.decisions:
        if last is not None and one.chances != last.chances and one.worlds >= LEAST_WORLDS:
            moves = [abs(now - was) for now, was in zip(one.chances, last.chances, strict=True)]
            most = max(range(len(moves)), key=moves.__getitem__)
            if moves[most] >= TURNED and moves[most] > CLEAR * (one.error**2 + last.error**2) ** 0.5:
                points.append((moves[most], _point(found, one, last, most)))
        if one.worlds >= LEAST_WORLDS:
            last = one
    known = {point.step for _, point in points}
    points += [
        (one.loss, _point(found, one, one, found.names.index(one.player)))
        for one in found.mistakes if one.loss >= MISTAKE and one.step not in known
    ]  # fmt: skip
    kept = sorted(points, key=lambda pair: -pair[0])[:MOST_TURNING]
    return sorted((point for _, point in kept), key=lambda point: point.step)


def _point(found: Review, one: Decision, last: Decision, seat: int) -> TurningPoint:
    name = found.names[seat]
    mistake = one.better is not None
    if mistake:
        cost = f"{percent(one.before)} → {percent(one.after)}"
        what = f"{one.player} plays {one.move}, and {one.better} was better: {cost}"
    else:
        what = f"the chance of {name} goes from {percent(last.chances[seat])} to {percent(one.chances[seat])}"
    return TurningPoint(one.step, one.turn, one.player, one.move, one.chances, last.chances, mistake,
                        f"Turn {one.turn}: {what}.")  # fmt: skip


# ---- rows -----------------------------------------------------------------------------------------------


def _columns(names: Sequence[str]) -> list[str]:
    own = ["step", "turn", "player", "move", "before", "after", "error", "loss", "loss_error", "better", "mark"]
    return [*own, "playouts", *(f"chance {name}" for name in names)]


def _row(one: Decision, names: Sequence[str]) -> dict[str, Any]:
    row = {name: getattr(one, name) for name in _columns(())}
    return {**row, **{f"chance {name}": chance for name, chance in _named(names, one.chances).items()}}


def _named(names: Sequence[str], chances: Sequence[float]) -> dict[str, float]:
    return dict(zip(names, chances))  # noqa: B905  # alone there is one chance, the Dummy has its own


def reviewed(record: Record) -> dict[Node, dict[str, Any]]:
    """The evaluations that a review has written into a record, by node."""
    return {
        node: node.evaluation for node in record.root.walk()
        if isinstance(node.evaluation, dict) and "chances" in node.evaluation
    }  # fmt: skip


def players_of(found: Review, player: str | None) -> list[str]:
    """The players asked for. Raises ValueError that lists them."""
    if player is None:
        return list(found.names)
    if player not in found.names:
        raise ValueError(f"nobody is called {player!r}; possible: {listed(list(found.names))}")
    return [player]


__all__ = ["AUTHOR", "Decision", "Option", "Review", "TurningPoint", "mark_of", "review", "reviewed"]
