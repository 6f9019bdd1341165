"""Whether a lesson holds together: every task can be solved, every foreseen wrong answer can be given."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from operator import itemgetter
from typing import Any

from ..cards.catalogue import KINDS
from ..cards.pools import pool_of, starters_of
from ..ground.letters import plain_letters
from ..play.game import Game
from ..play.position import position
from ..rules.rulebook import rules
from ..rules.words.notation import SLOTS, normal, split_text
from .attempt import WRONG, Attempt
from .explorer import SHAPES, Explorer
from .filling import Filler, Filling
from .lesson import Lesson, Part
from .quiz import Question, Quiz
from .sheet_words import CANNOT_FRAME, ZONES, Reader, beginning, framed, hidden, rule_id
from .shelf import LESSONS, lesson
from .task import Moves, Replayed, Task, Wrong, same

#: So many ways through a task are tried to find one on which a wrong answer can be given.
MOST_WAYS = 200
#: A name in the middle of a sentence.
_CALLED = re.compile(r"(?<=[a-z,;] )[A-Z]\w+(?:(?: of(?: the)?)? [A-Z]\w+){0,4}")


def problems(course: Lesson) -> list[str]:
    """What is wrong with a lesson, a sentence each; nothing when it holds together.

    What could not be read on its sheets comes first. Each sentence names the file and the line where the part or the
    question begins, if it has them.
    """
    found = [*course.faults]
    taught = _taught_before(course)
    for part in course.parts:
        where = f"{course.where[part.id]}, {part.id}" if part.id in course.where else part.id
        found += [f"{where}: {said}" for said in _misread(rule_id, part.teaches)]
        found += [f"{where}: {said}" for said in _part(part)]
        for question in part.questions if isinstance(part, Quiz) else ():
            at = course.where.get(f"{part.id}/{question.id}", where)
            known = taught if not course.missing else rules()  # what is left out may teach any
            untaught = [rule for rule in question.stands_on if rule in rules() and rule not in known]
            said = [f"no task teaches {rule!r} before it is asked" for rule in untaught]
            said += (*_misread(rule_id, question.stands_on), *_question(question))
            found += [f"{at}, {question.id}: {one}" for one in said]
        taught |= {*part.teaches}
    return found


def _misread(read: Reader, names: Iterable[str]) -> Iterator[str]:
    """What a reader of sheets says of names that it does not know."""
    for name in names:
        try:
            read(name)
        except ValueError as error:
            yield str(error)


def _taught_before(course: Lesson) -> set[str]:
    """The rules that the package's lessons teach: those before this one, or all for a lesson of somebody's own."""
    names = [*LESSONS]
    before = names[: names.index(course.id)] if course.id in names else names
    return {rule for name in before for rule in lesson(name).teaches}


def _part(part: Part) -> Iterator[str]:
    if isinstance(part, Task):
        yield from _task(part)
    elif isinstance(part, Explorer):
        yield from _table({"pyramid": part.pyramid}, position(pyramid=part.pyramid))
    elif isinstance(part, Filling):
        filler = Filler(part)
        if filler.reached:
            yield "the goal is reached before anything is done"
        try:
            filler.solve()
        except ValueError as error:
            yield str(error)
        yield from _table({}, position(hand=part.cards))
    else:
        ids = [question.id for question in part.questions]
        yield from (f"two questions are called {one!r}" for one in sorted({i for i in ids if ids.count(i) > 1}))


def _task(task: Task) -> Iterator[str]:
    try:
        attempt = Attempt(task)
        reached = task.goal.holds(attempt.seen())
    except ValueError as error:
        yield f"the position cannot be built: {error}"
        return
    if reached:
        yield "the goal is reached before anything is done"
    if task.position:
        yield from _table(task.position, attempt.game)
    yield from _looks(attempt.game, task.lit, task.hide)
    yield from _misread(beginning, (*(task.allowed or ()), *task.locked, *task.by_itself, *task.others))
    hidden = hidden_cards(attempt)
    there = {kind.name for kind in attempt.game.state.table.kinds}
    for hint in task.hints:
        yield from (f"the hint {hint!r} names {card}, which is hidden" for card in named(hint) if card in hidden)
        away = [card for card in named(hint) if card not in there and card in plain_letters(hint)]
        yield from (f"the hint {hint!r} names {card}, which is nowhere in this task" for card in away)
    for said in (task.text, *task.hints, *(one.text for one in task.foreseen.values()), task.otherwise, task.done):
        yield from (f"no card is called {word!r}; the nearest: {card}" for word, card in misspelt(said))
    for line in (task.solution, *task.answers):
        yield from (f"{', '.join(line)} {said}" for said in _astray(task, line))
    if not task.done:
        yield "nothing is said of the right answer; write it below '### Done'"
    if "piles" in task.hide and "discard" in task.goal.words:
        yield "the goal is about the discard pile, which is hidden"
    for wrong in task.foreseen:
        try:
            gone_wrong(task, wrong)
        except ValueError as error:
            yield f"the wrong answer {_said(wrong)!r} cannot be given: {error}"


def _astray(task: Task, line: Moves) -> Iterator[str]:
    """Why a line is no solution: the first move that goes wrong, or does not belong to it."""
    attempt, why = Attempt(task), ""
    for move in line:
        if attempt.done:
            yield f"goes on too long: the goal is reached before {move!r}"
            return
        try:
            state = attempt.play(move)
        except ValueError as error:
            why = why or str(error)
            if attempt.refusal is None:
                break
            continue  # it may be there to be refused
        blamed = [wrong for wrong, told in task.foreseen.items() if state == WRONG and told == attempt.consequence]
        if blamed:
            why = why or f"{_said(blamed[0])!r} is a part of it, and is also foreseen as wrong"
    if not attempt.done:
        yield f"is not a solution: {why or attempt.falls_short()}"


def _said(wrong: Wrong) -> str:
    return wrong if isinstance(wrong, str) else ", ".join(wrong)


def _question(question: Question) -> Iterator[str]:
    if any(not choice.why for choice in question.choices):
        yield "a choice is not explained"
    if question.position is None:
        return
    try:
        game = position(**question.position)
        yield from _table(question.position, game)
        yield from _looks(game, question.lit, question.hide)
    except ValueError as error:
        yield f"the position cannot be built: {error}"


def _table(given: Mapping[str, Any], game: Game) -> Iterator[str]:
    """What no real table has: too many copies of a card, a pyramid that a card is missing from or falls in."""
    pool = pool_of(given.get("cards", "base"))
    starters = Counter(kind.name for kind in starters_of(pool.starters))
    table = game.state.table
    counts = Counter(table.name)
    for kind in table.kinds:
        count = counts[kind.name]
        if kind.kind == "starter":
            most = max(starters[kind.name], kind.copies) * len(game.players)
        else:
            most = pool.mix.cards.get(kind.name) or kind.copies
        if count > most:
            yield f"{kind.name} is there {count} times, and a real table has only {most}"
    pyramid = given.get("pyramid", ())
    if 0 < len(pyramid) < len(SLOTS):
        yield f"the pyramid has {len(pyramid)} of its {len(SLOTS)} places; 'nothing' (in Python None) is an empty one"
    elif pyramid and tuple(card is not None for card in pyramid) not in SHAPES:
        yield "a card of the pyramid is above a gap, so it would have fallen"


def _looks(game: Game, lit: Moves, hide: Moves) -> Iterator[str]:
    known = {*SLOTS, *ZONES, *(kind.name for kind in game.state.table.kinds)}

    def framed_here(said: str) -> None:
        called = framed(said)
        zone, of, who = called.partition(" of ")
        if of and zone in ZONES:
            game.player(who)
        elif called not in known:
            raise ValueError(CANNOT_FRAME.format(called))

    yield from (*_misread(framed_here, lit), *_misread(hidden, hide))


def named(text: str) -> list[str]:
    """The cards that a text names."""
    said = normal(text)
    # whole words: a turn holds no Urn
    return [kind.name for kind in KINDS if re.search(rf"\b{re.escape(normal(kind.name))}\b", said)]


def misspelt(text: str) -> Iterator[tuple[str, str]]:
    """What a text calls nearly as a card is called, inside its sentences, with that card."""
    names = {normal(kind.name): kind.name for kind in KINDS}
    for name in _CALLED.findall(plain_letters(text)):
        said = normal(name)
        if not any(said.removesuffix("s") in one for one in names):
            yield from ((name, names[near]) for near in get_close_matches(said, names, n=1, cutoff=0.8))


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
    attempt, foreseen, whys, right = Attempt(task), task.foreseen[wrong], list[tuple[bool, str]](), False
    for line in _lines(task, wrong) if isinstance(wrong, str) else [wrong]:
        attempt.restart()
        played, why, inside = 0, "", False
        for move in line:
            inside = not attempt.main()
            try:
                why = f"after it the task is {attempt.play(move)}"
            except ValueError as error:  # a forbidden move may be foreseen, too
                why = str(error).removeprefix(f"{_said(wrong)!r}: ")
                break
            played += 1
        right = right or (attempt.done and played == len(line))
        if attempt.done:
            continue
        if attempt.consequence == foreseen and played >= len(line) - 1:
            if attempt.state == WRONG and inside and _is_right_later(task, line):
                right = True
                break
            if attempt.state == WRONG or (attempt.refusal is not None and _clicked(attempt, line[-1])):
                return attempt
        verbs = {split_text(normal(option))[0] for option in attempt.game.options.texts}
        whys.append((split_text(normal(line[-1]))[0] not in verbs, why))
    # the first place where such a move can be made at all, else the beginning, speaks of this one
    _, why = min(whys, key=itemgetter(0), default=(True, "no way leads to it"))
    raise ValueError("it is right: it reaches the goal" if right else why)


def _is_right_later(task: Task, line: Moves) -> bool:
    """Whether the action that a wrong answer is a part of can still reach the goal."""
    ways = [] if isinstance(task, Replayed) else [line]  # what is worse in a saved game has been weighed
    return any(attempt.done for _, attempt in _ways(replace(task, wrong={}), ways, lambda one: not one.main()))


def _clicked(attempt: Attempt, move: str) -> bool:
    """Whether somebody can try a forbidden move on the board, by a click on its card."""
    verb, rest = split_text(normal(move))
    me, pyramid = attempt.game.player(attempt.learner), [card for card in attempt.game.pyramid if card]
    if attempt.main():
        there = pyramid if verb == "buy" else me.hand if verb in ("execute", "entomb") else []
    else:
        there = [*pyramid, *me.hand] if verb == "pick" else []
    return verb == "use" or any(same(normal(card), rest) for card in there)


def _lines(task: Task, wrong: str) -> Iterator[Moves]:
    """Ways to a wrong answer: along the lines that the task names, then along all others."""
    known = [line for line in (task.solution, *task.answers, *task.wrong) if not isinstance(line, str)]
    yield from ((*line[:n], wrong) for line in known for n in range(len(line)))
    for way, attempt in _ways(task, [()], lambda _: True):
        if any(same(wrong, option) for option in attempt.options()):
            yield (*way, wrong)


def _ways(task: Task, ways: list[Moves], go_on: Callable[[Attempt], bool]) -> Iterator[tuple[Moves, Attempt]]:
    """These ways through a task, and those that go on from them, each with a try that has gone it."""
    for way in ways:  # which grows meanwhile
        attempt = Attempt(task)
        for move in way:
            attempt.play(move)
        yield way, attempt
        if go_on(attempt):
            ways += [(*way, option) for option in attempt.options()][: max(0, MOST_WAYS - len(ways))]
