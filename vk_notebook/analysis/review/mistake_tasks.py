"""Learn from mistakes: each clear mistake of a review is a task, and every answer to it is weighed and played on."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ...lessons import Attempt, Consequence, Lesson, Progress, Task
from ...lessons.attempt import OPEN
from ...lessons.goals import chosen
from ...lessons.task import Replayed, Wrong
from ...play.game import Game
from ...rules.engine.codes import ARRANGE, END
from ...rules.engine.state import State
from ...rules.engine.turn import legal
from ...rules.words.asking import in_words
from ...rules.words.notation import Option, normal
from ..evaluate import sample
from ..outlook import continuation
from ..statistics import percent
from .findings import Decision, Findings
from .judged_decision import Judged, Purpose
from .where_to_look import place_words

#: Every answer is weighed in so many worlds at least before it is called right or wrong.
WORLDS = 40
#: An answer is as good as the best when it brings so little less, or a fourth of what the mistake lost.
NEAR = 0.04
#: What follows a wrong answer is told for so many moves.
FOLLOWING = 8


def lesson_of(tasks: list[Task], player: str | None) -> Lesson:
    """The tasks as a lesson whose progress lives as long as it does; see `Review.lesson`."""
    if not tasks:
        whose = "this game" if player is None else f"the moves of {player}"
        raise ValueError(f"no clear mistake was found in {whose}: there is nothing to learn from")
    whose = "the" if player is None else f"{player}'s"
    order = ", the worst first" if len(tasks) > 1 else ""
    title = f"Learn from {whose} mistake{'s' * (len(tasks) > 1)}{order}"
    return Lesson("review", title, tasks, Progress(None))


def losses(found: Findings, one: Judged) -> dict[int, float]:
    """What each option loses to the best move found, in the same fresh worlds; the least first."""
    worlds = max(WORLDS, min(len(one.ends(Purpose.FRESH, one.made)), 2 * WORLDS))
    codes = [code for code in legal(one.state) if code != ARRANGE]

    def more(purpose: Purpose, code: int, then: int | None) -> None:
        span = purpose.worlds(len(one.ends(purpose, code)), worlds)
        one.take(purpose, sample(one.state, [code], span, found.seed, found.policy, then))

    for code in codes:
        more(Purpose.FRESH, code, None)
        if one.then is not None and code not in (one.rival, END):
            more(Purpose.MENDED, code, one.then)
    lost = {code: one.behind(code).value for code in codes if one.ends(Purpose.FRESH, code)}
    return dict(sorted(lost.items(), key=lambda pair: pair[1]))


def task_of(found: Findings, said: Decision) -> Task:
    """A mistake as a task: find the best move, or one just as good."""
    one = found.judged(said.step)
    state, rival = one.state, one.rival
    assert rival is not None
    lost = {Option(state, code).text: loss for code, loss in losses(found, one).items()}
    better, made = (Option(state, code).text for code in (rival, one.made))
    near = max(NEAR, said.loss / 4)
    good = [text for text, loss in lost.items() if text != made and loss <= near]
    texts = set(map(normal, good))
    task = Replayed(
        id=f"step-{said.step}", title=f"Turn {said.turn}: {said.player} chooses", seat=said.player,
        begin=partial(Game.fork, found.record.game(one.node.parent)), record=found.record, step=said.step, position={},
        text=_text(said, state),
        locked=("arrange discards",), solution=(better,),
        goal=chosen("find the best move, or one just as good", good),
        answers=tuple((text,) for text in good if text != better), done=_done(said, good, state),
        hints=(place_words(state, rival), f"The best move found begins with “{better.partition(' ')[0]}”."),
    )  # fmt: skip
    wrong: dict[Wrong, Consequence] = {
        text: _wrong(found, said, task, text, said.after if text == made else max(0.0, said.before - loss))
        for text, loss in lost.items() if normal(text) not in texts
    }  # fmt: skip
    return replace(task, wrong=wrong)


def _text(said: Decision, state: State) -> str:
    made = in_words(state, said.move)
    return (
        f"In the game, {said.player} chose “{made}” here, and the chance of winning fell from "
        f"{percent(said.before)} to {percent(said.after)}.\n\nFind a move that keeps it at {percent(said.before)}. The "
        f"chances come from simulated games that start here. The simulation knows only what {said.player} could know."
    )


def _done(said: Decision, good: list[str], state: State) -> str:
    others = [in_words(state, text) for text in good if text != said.better]
    also = f" Just as good{', among others' if others[3:] else ''}: {', '.join(others[:3])}." if others else ""
    went = f" The game could have continued like this: {', '.join(said.line[1:])}." if len(said.line) > 1 else ""
    best = in_words(state, str(said.better))
    return f"Best move: {best}. It keeps the chance of winning at {percent(said.before)}.{went}{also}"


def _wrong(found: Findings, said: Decision, bare: Task, move: str, chance: float) -> Consequence:
    """Why an answer is worse, and how the game goes on from it on the board."""
    attempt = Attempt(bare)
    before = attempt.state
    attempt.play(move)
    then: tuple[str, ...] = ()
    if before == OPEN and attempt.game.decision is not None:
        then = continuation(attempt.game.state, None, found.policy, turns=2, most=FOLLOWING)
    played = "You played this in the game. " if normal(move) == normal(said.move) else ""
    best = f"{percent(said.before)} with the best move"
    text = f"{played}Your chance of winning is {percent(chance)}, compared with {best}."
    return Consequence(text, then, listed=True)
