"""Whether a lesson holds together: every task can be solved, every foreseen wrong answer can be given."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..cards.catalogue import KINDS
from ..create import position
from ..game import Game
from ..rules.rulebook import rules
from ..rules.words.notation import SLOTS, normal
from .attempt import Attempt
from .filling import Filler, Filling
from .lesson import Lesson
from .quiz import Question, Quiz
from .task import Moves, Task, Wrong

#: What `hide` may name, and the zones that `lit` may name beside cards and places of the pyramid.
HIDDEN = ("opponents", "log", "piles", "tomb", "stock", "boneyard", "hand", "pyramid")
ZONES = ("pyramid", "hand", "in play", "discard", "deck", "tomb", "boneyard", "stock", "log", "prompt")


def problems(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, a sentence each; nothing when it holds together."""
    found = []
    for part in lesson.parts:
        cited = part.stands_on if isinstance(part, Quiz) else part.teaches
        found += [f"{part.id}: there is no rule {rule!r}" for rule in cited if rule not in rules()]
        if isinstance(part, Task):
            found += [f"{part.id}: {said}" for said in _task(part)]
        elif isinstance(part, Filling):
            try:
                Filler(part).solve()
            except ValueError as error:
                found.append(f"{part.id}: {error}")
        elif isinstance(part, Quiz):
            ids = [question.id for question in part.questions]
            found += [f"{part.id}: two questions are called {one!r}" for one in {i for i in ids if ids.count(i) > 1}]
            for question in part.questions:
                found += [f"{part.id}, {question.id}: {said}" for said in _question(question)]
    return found


def _task(task: Task) -> Iterator[str]:
    try:
        attempt = Attempt(task)
    except ValueError as error:
        yield f"the position cannot be built: {error}"
        return
    if task.goal.holds(attempt.seen()):
        yield "the goal is reached before anything is done"
    yield from _looks(attempt.game, task.lit, task.hide)
    hidden = hidden_cards(attempt)
    for hint in task.hints:
        yield from (f"the hint {hint!r} names {card}, which is hidden" for card in named(hint) if card in hidden)
    for line in (task.solution, *task.answers):
        try:
            attempt.follow(line)
        except ValueError as error:
            yield f"{', '.join(line)} is not a solution: {error}"
    if "piles" in task.hide and "discard" in task.goal.words:
        yield "the goal is about the discard pile, which is hidden"
    for wrong in task.foreseen:
        try:
            gone_wrong(task, wrong)
        except ValueError as error:
            said = wrong if isinstance(wrong, str) else ", ".join(wrong)
            yield f"the wrong answer {said!r} cannot be given: {error}"


def _question(question: Question) -> Iterator[str]:
    if any(not choice.why for choice in question.choices):
        yield "a choice is not explained"
    if question.position is None:
        return
    try:
        yield from _looks(position(**question.position), question.lit, question.hide)
    except ValueError as error:
        yield f"the position cannot be built: {error}"


def _looks(game: Game, lit: Moves, hide: Moves) -> Iterator[str]:
    cards = {normal(kind.name) for kind in game.state.table.kinds}
    players = {player.name for player in game.players}
    for one in lit:
        zone, _, who = one.partition(" of ")
        if not (one in SLOTS or normal(one) in cards or (zone in ZONES and (not who or who in players))):
            yield f"nothing here is called {one!r}, so it cannot be framed"
    yield from (f"{one!r} cannot be hidden; possible: {', '.join(HIDDEN)}" for one in hide if one not in HIDDEN)


def named(text: str) -> list[str]:
    """The cards that a text names."""
    said = normal(text)
    # whole words: a turn holds no Urn
    return [kind.name for kind in KINDS if re.search(rf"\b{re.escape(normal(kind.name))}\b", said)]


def hidden_cards(attempt: Attempt) -> set[str]:
    """The cards that the learner cannot see at the beginning of a task, and nowhere else in it."""
    game, me = attempt.game, attempt.learner
    hidden = [*game.stock, *game.boneyard[:-1]]
    seen = [*game.pyramid, *game.boneyard[-1:]]
    for player in game.players:
        seen += [*player.tomb, *player.in_play, *player.discard[-1:]]
        hidden += player.deck
        (seen if player.name == me else hidden).extend([*player.hand, *player.discard[:-1]])
    return set(hidden) - {card for card in seen if card}


def gone_wrong(task: Task, wrong: Wrong) -> Attempt:
    """A try at a task that ends with a foreseen wrong answer; one without a line of its own is tried everywhere.

    Raises ValueError that says why it cannot be given.
    """
    attempt, foreseen, why = Attempt(task), task.foreseen[wrong], "nothing happened"
    for line in _lines(task, wrong) if isinstance(wrong, str) else [wrong]:
        attempt.restart()
        for move in line:
            try:
                why = f"after it the task is {attempt.play(move)}"
            except ValueError as error:  # a forbidden move may be foreseen, too
                why = str(error)
                break
        if move is line[-1] and (attempt.consequence == foreseen or attempt.refusal is not None):
            return attempt
    raise ValueError(why)


def _lines(task: Task, wrong: str) -> list[Moves]:
    starts = [line[:n] for line in (task.solution, *task.answers) for n in range(len(line))]
    others = [one for one in task.wrong if not isinstance(one, str)]
    starts += [line[:n] for line in others for n in range(len(line))]
    return [(*start, wrong) for start in starts]
