"""The review of a game: what each decision did to the chance of winning, and where another move was clearly better."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Any

from ...ground.errors import plural
from ...ground.given import check_executor, check_limit, check_several, check_whole, is_list, shortened, whole
from ...lessons import Lesson, Task
from ...play.game import Game, seat_of
from ...record import Record
from ...record.tree import check_record
from ..evaluate import POLICY
from ..progress_bar import Progress, Told
from ..tables import pandas
from .findings import Decision, Findings
from .mistake_tasks import lesson_of, task_of
from .review_notes import annotate
from .review_work import Reviewing


class Review(Findings):
    """What `review` found. Shows a summary at the end of a cell; `to_frame`, `to_dict` and `lesson` give you more.

    ``decisions`` are the judged ones in order, ``mistakes`` those with a clearly better move, ``turning_points`` the
    steps at which the chance moved most, ``luck`` what the cards and the choices did for each player with ``moments``,
    the luckiest and unluckiest, ``told`` what could not be reviewed and why. ``finished`` is False if the work was
    stopped early, and ``broken`` is True if the record cannot be played to its end.
    """

    def __init__(self, work: Reviewing) -> None:
        super().__init__(work)
        self._tasks: dict[int, Task] = {}

    def loss(self, player: str) -> float:
        """By how much a player's mistakes lowered the chance of winning, in total; it may be more than 1."""
        return math.fsum(one.loss for one in self.mistakes_of(self.names[seat_of(self.names, player)]))

    def verdict(self, player: str) -> str:
        """A player's game in sentences: mistakes, what one cost on average, what mattered in the whole game."""
        player = self.names[seat_of(self.names, player)]
        seats = self.record.header.get("seats") or {}
        alone = [name for name, who in seats.items() if who == "person"] == [player]
        count = sum(one.player == player for one in self.mistakes)
        said = "no clear mistake found"
        if count:
            points = f"{100 * self.loss(player) / count:.0f} percentage points{' each, on average' * (count > 1)}"
            said = f"{count} mistake{'s' * (count > 1)}, which lowered the chance of winning by {points}"
        return " ".join([f"{'You' if alone else player}: {said}.", *self.strategy.notable(player, alone)])

    # ---- what to do with it ----------------------------------------------------------------------------------

    def annotate(self, record: Record | None = None, *, marks: bool = True, variations: bool = True) -> Record:
        """Write the review into its record (or an equal one), as one edit that `Record.undo` takes back.

        Every judged move gets its evaluation; a clear mistake gets a mark if it has none, a comment signed "Review" and
        the better line as a variation. An earlier review is replaced.
        """
        if record is not None:
            check_record(record)
        return annotate(self, record or self.record, marks=marks, variations=variations)

    def tasks(self, player: str | None = None, most: int = 12) -> list[Task]:
        """The mistakes as tasks for a lesson, the worst first: find the best move, or one just as good.

        Only those of one player if you name one. Raises ValueError for an unknown player.
        """
        known = [one for one in self.mistakes_of(player) if self.stands(one.step)]
        wanted = sorted(known, key=lambda one: -one.loss)[: check_whole("the number of tasks", most, 0)]
        for one in wanted:
            if one.step not in self._tasks:
                self._tasks[one.step] = task_of(self, one)
        return [self._tasks[one.step] for one in wanted]

    def lesson(self, player: str | None = None, most: int = 12) -> Lesson:
        """The tasks as a lesson: ``review.lesson().show()`` plays it. Raises ValueError when there is no mistake."""
        return lesson_of(self.tasks(player, most), player)

    # ---- what it says --------------------------------------------------------------------------------------------

    def to_frame(self) -> Any:
        """A row for each judged decision, as a pandas data frame; ``chance_1`` is the first seat's, as in ``names``."""
        return pandas().DataFrame([_row(one, self.names) for one in self.decisions], columns=_columns(self.names))

    def to_dict(self) -> dict[str, Any]:
        """The review as JSON values. Chances go from 0 to 1."""
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
            "luck": [vars(one) for one in self.luck], "moments": [vars(one) for one in self.moments],
            "decisions": [
                {**_row(one, self.names), "line": list(one.line), "options": [vars(option) for option in one.options]}
                for one in self.decisions
            ],
        }  # fmt: skip

    def summary(self) -> str:
        """The review in a few lines: what mistakes cost each player, the mistakes and the turning points."""
        how = "possible positions" if self.by_judge else "playouts"
        out = [f"{plural(len(self.decisions), 'decision')} judged with {self.playouts:,} {how}."]
        if self.trivial:
            rest = "Another 1 hardly matters" if self.trivial == 1 else f"Another {self.trivial} hardly matter"
            out.append(f"{rest}, so the review left {'it' if self.trivial == 1 else 'them'} out.")
        out += self.told
        for name in self.names:
            if any(one.player == name for one in self.decisions):
                out.append(self.verdict(name))
        if self.mistakes:
            out += ["", "Mistakes", *(f"  {one}" for one in self.mistakes)]
        if self.turning_points:
            out += ["", "Turning points", *(f"  {one.step}. {one.text}" for one in self.turning_points)]
        if self.luck:
            out += ["", "Luck and skill", *(f"  {one}" for one in (*self.luck, *self.moments))]
        return "\n".join(out)

    __str__ = __repr__ = summary


def review(
    record: Record | Game, *, budget: int | None = None, quick: bool = False, seconds: float | None = None,
    seed: int = 1, policy: Any = POLICY, players: str | Sequence[str] | None = None,
    turns: tuple[int, int] | None = None, annotate: bool = True, executor: Executor | None = None,
    progress: bool | Told = True,
) -> Review:  # fmt: skip
    """Judge the decisions of a game by trying every option in possible worlds.

    >>> found = vk.review(vk.example("boat"), turns=(36, 36), budget=4, progress=False)
    >>> for mistake in found.mistakes:
    ...     print(mistake.player, mistake.move, mistake.better, sep=", ")
    Ana, execute Inner Sarcophagus, buy Statue of Horus at base right
    Ben, discard Heart Scarab Amulet, discard Chariot

    Parameters
    ----------
    record
        A `Record`, or a `Game`. If a record has an impossible move, it is reviewed up to there.
    budget
        Worlds for a decision, on average: every real choice gets some, and a close one far more. The usual 20 take
        about five seconds for a game with two players. Without the judge they are 40 playouts, and take a minute.
    quick
        Take about half the time, with 10 worlds for a decision; without the judge a quarter, with 15 playouts. In the
        first half of the game, playouts then look only at the move made and the bot's choice.
    seconds
        Stop after this time, and keep what was found by then.
    seed
        The same seed and budget give the same review, wherever it runs.
    policy
        "judge" lets the judge say what a position is worth (`vk.judge`). A bot or its name plays on for all seats
        instead: then a better move is better if everybody continues like this bot.
    players, turns
        Judge only one player or several; only the turns from the first to the last of these two.
    annotate
        Write evaluations, marks and better lines into the record, so that its replay shows them; see `Review.annotate`.
    executor
        Any ``concurrent.futures.Executor`` to share the work.
    progress
        False for no bar; or a function of (done, total) playouts, which stops the work by returning False.

    A move is judged by what the mover could know. Raises ValueError for what is no record, no bot or no player.
    """
    given = record.record if isinstance(record, Game) else record
    if not isinstance(given, Record):
        raise ValueError(f"a review needs a Record or a Game, not {type(record).__name__}; vk.load opens a file")
    named = [players] if isinstance(players, str) else players
    wanted = None if named is None else check_several("the players to judge", named, "names")
    check_executor(executor)
    span, seconds = None if turns is None else _span(turns), check_limit("the seconds for a review", seconds)
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


def _span(turns: object) -> range:
    """The turns from the first to the last of two. Raises ValueError."""
    pair = [whole(turn, 1) for turn in turns] if is_list(turns) else []
    if len(pair) != 2 or pair[0] is None or pair[1] is None or pair[0] > pair[1]:
        raise ValueError(f"turns must be the first and the last turn to judge, as in (30, 38), not {shortened(turns)}")
    return range(pair[0], pair[1] + 1)


# ---- rows -----------------------------------------------------------------------------------------------


def _columns(names: Sequence[str]) -> list[str]:
    own = ["step", "turn", "player", "move", "before", "after", "error", "loss", "loss_error", "better", "mark"]
    return [*own, "playouts", *(f"chance_{seat}" for seat in range(1, len(names) + 1))]


def _row(one: Decision, names: Sequence[str]) -> dict[str, Any]:
    row = {name: getattr(one, name) for name in _columns(())}
    return row | {f"chance_{seat}": chance for seat, chance in enumerate(_named(names, one.chances).values(), 1)}


def _named(names: Sequence[str], chances: Sequence[float]) -> dict[str, float]:
    return dict(zip(names, chances))  # noqa: B905  # alone there is one chance, the Dummy has its own
