"""A try at a task: the learner's moves, what they led to, and the hints that were given."""

from __future__ import annotations

import copy
from contextlib import suppress

from ..ground.copied import CopiedWhole
from ..ground.errors import AmbiguousMove, Error, IllegalMove, Refusal, listed
from ..rules.engine.state import PLAY
from ..rules.words.asking import in_words
from ..rules.words.notation import Move, Option, matches, normal, parts_of
from ..rules.words.refusals import waiting
from .goals import Seen
from .task import Consequence, Moves, Task, begins, same_line

OPEN, WRONG, SOLVED = "open", "wrong", "solved"
#: How others answer when a task does not say: they decline, and else do the first thing there is.
DECLINE = ("pass", "no", "done")
MOST_ANSWERS = 60
#: Events that are left out when the learner reads what followed.
ASIDE = ("turn", "end", "lay", "shuffle", "draw")


class NotPartOfTask(Error, ValueError):
    """A legal move that the task has locked."""


class Attempt(CopiedWhole):
    """One try at a task. `play` takes a move text; `state` says where the try stands.

    A wrong answer is carried out with what follows from it; `back` takes it back.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.hints = 0
        self.restart()

    def restart(self) -> None:
        """Begin again from the position; the hints given stay."""
        self.game = self.task.game()
        self.learner = self.game.player(self.task.seat or self.game.players[0].name).name
        self.game.play(*self.task.before)
        self._answer()
        self.state = OPEN
        #: Whether a move of this try was shown, so that it is not the learner's own.
        self.was_shown = False
        #: The move of the solution that was shown last, in words, until the learner makes one.
        self.just_shown = ""
        self.consequence: Consequence | None = None
        self.refusal: Refusal | None = None
        self.told: tuple[str, ...] = ()
        self.follows: tuple[str, ...] = ()
        self._line: list[tuple[str, int]] = []

    @property
    def moves(self) -> tuple[str, ...]:
        """The learner's moves in this try."""
        return tuple(text for text, _ in self._line)

    @property
    def can_back(self) -> bool:
        """Whether there is a move of the learner to take back."""
        return bool(self._line) and self.state != SOLVED

    @property
    def done(self) -> bool:
        """Whether the task is solved."""
        return self.state == SOLVED

    def _on_line(self) -> bool:
        """Whether the solution goes on from here."""
        return self.state == OPEN and same_line(self.task.solution[: len(self.moves)], self.moves)

    # ---- what may be chosen ----------------------------------------------------------------------------

    def main(self) -> bool:
        """Whether the main decision of a turn is asked."""
        state = self.game.state
        return not state.stack and state.step == PLAY

    def pays(self) -> bool:
        """Whether the learner is asked what to pay with."""
        return any(text.startswith("pay ") for text in self.options())

    def may(self, text: str) -> bool:
        """Whether the task leaves a choice open now."""
        return self.state == OPEN and self.task.may(text, self.main())

    def locks(self, text: str) -> bool:
        """Whether a move that is possible in the game is not part of the task."""
        return not self.may(self._exact(text))

    def options(self) -> list[str]:
        """The move texts that the task leaves open."""
        now = self.game.decision
        if now is None or now.player != self.learner or self.state != OPEN:
            return []
        return [text for text in self.game.options.texts if self.may(text)]

    # ---- playing -------------------------------------------------------------------------------------------

    def play(self, text: Move) -> str:
        """Make a move, or several as a score sheet has them, and return the state after it: open, wrong or solved.

        Raises NotPartOfTask for a move that is locked, IllegalMove for one that the rules refuse; a refusal that the
        goal asks for solves the task, and `told` keeps it.
        """
        if self.state != OPEN:
            raise NotPartOfTask("This attempt is over. Go back, or start again.")
        parts = parts_of(self.game.state, text)
        if len(parts) > 1:
            for one in (copy.copy(self), self):  # all of them, or none if one is refused
                for part in parts:
                    one.play(part)
            return self.state
        refusal = self.game.why_not(parts[0])
        text = str(parts[0])
        if refusal is not None:
            return self._refused(text, refusal)
        exact = self._exact(text)
        if not self.may(exact):
            locked = [one for one in self.task.locked if begins(exact, one)]
            does = f"{'locks' if locked else 'allows only'} {listed(locked or self.task.allowed or (), 'and')}"
            raise NotPartOfTask(f"{exact!r} is possible in the game, but it is not part of this task, which {does}.")
        self.refusal, self.just_shown = None, ""
        at, told = len(self.game.moves), len(self.game.events)
        self.game.play(text)
        self._line.append((exact, at))
        self._answer()
        state = self._judge()
        if state == WRONG:
            self.follows = self._since(told, exact)
        return state

    def _refused(self, text: str, refusal: Refusal) -> str:
        self.refusal = refusal
        self.told += (refusal.rule,)
        if self.task.goal.holds(self.seen()):
            return self._end(SOLVED)
        # what is said of a move at any point tells what the move did; here nothing happened
        self.consequence = self.task.consequence((*self.moves, text), whole=True) or self.consequence
        raise IllegalMove(f"{text!r}: {refusal.text} ({refusal.rule})", refusal)

    def _exact(self, text: str) -> str:
        """The option's own text: with the place where it needs one, `pick X` by its verb."""
        state = self.game.state
        return Option(state, matches(state, text)[0]).text

    def _judge(self) -> str:
        if self.task.goal.holds(self.seen()):
            return self._end(SOLVED)
        foreseen = self.task.consequence(self.moves)
        if foreseen is not None and self._played_on(foreseen.then):
            return self._end(WRONG, foreseen)
        if foreseen is not None or not self.options():
            return self._end(WRONG, Consequence(self.task.otherwise))
        self.consequence = None
        return self.state

    def _played_on(self, then: Moves) -> bool:
        """Play what follows a wrong answer, if it can be played: it was written for one way to get there."""
        at = len(self.game.moves)
        try:
            self.game.play(*then)
        except (IllegalMove, AmbiguousMove):
            self._undo_to(at)
            return False
        return True

    def _undo_to(self, at: int) -> None:
        while len(self.game.moves) > at:
            self.game.undo()

    def _since(self, told: int, move: str) -> tuple[str, ...]:
        """What followed the learner's last move, in the words of the log."""
        events = self.game.events[told:]
        # the move itself needs no telling; to decline leaves no event, nor does a choice that somebody cuts short
        first = events[0] if events and not events[0].automatic and move not in DECLINE else None
        own = first is not None and (first.raw.kind != "react" or move.startswith("react "))
        return tuple(event.text for event in events[own:] if event.raw.kind not in ASIDE)

    def _end(self, state: str, consequence: Consequence | None = None) -> str:
        self.state, self.consequence = state, consequence
        return state

    def _answer(self) -> None:
        """Make the choices that the task does not ask for, until the learner is asked or another turn has begun."""
        for _ in range(MOST_ANSWERS):
            now = self.game.decision
            if now is None:
                return
            texts = self.game.options.texts
            if now.player == self.learner:
                if not all(any(begins(text, one) for one in self.task.by_itself) for text in texts):
                    return
                self.game.play(texts[0])
                continue
            by_text = {normal(text): text for text in texts}
            wanted = [by_text[normal(one)] for one in (*self.task.others, *DECLINE) if normal(one) in by_text]
            if self.main() and not wanted:
                return
            self.game.play(wanted[0] if wanted else texts[0])

    def seen(self) -> Seen:
        """What the goal looks at."""
        return Seen(self.game, self.learner, self.moves, self.told)

    def back(self) -> None:
        """Take the last move of the learner back, with all that followed."""
        if not self.can_back:
            return
        self._undo_to(self._line.pop()[1])
        self.just_shown = ""
        self.state, self.consequence, self.refusal, self.follows = OPEN, None, None, ()

    # ---- help ------------------------------------------------------------------------------------------------

    def hint(self) -> str | None:
        """The next hint; None when there is no other."""
        if self.hints >= len(self.task.hints):
            return None
        self.hints += 1
        return self.task.hints[self.hints - 1]

    def show_next(self) -> str:
        """Make the next move of the solution, from the beginning if the learner has left it."""
        again = "" if self._on_line() else "The task has started again. "
        if again:
            self.restart()
        line, at = self.task.solution, len(self.moves)
        self.was_shown = True
        words = in_words(self.game.state, line[at])
        state = self._make(line[at])
        self.just_shown = f"{again}Move {at + 1} of {len(line)}: {words}."
        return state

    def solve(self) -> str:
        """Make all moves of the solution. Raises ValueError when they do not reach the goal."""
        return self.follow(self.task.solution)

    def follow(self, moves: tuple[str, ...]) -> str:
        """Begin again and make some moves. Raises ValueError when they do not reach the goal."""
        self.restart()
        for move in moves:
            if self.state != OPEN:
                break
            self._make(move)
        if self.state != SOLVED:
            raise ValueError(f"task {self.task.id!r}: {', '.join(moves)} is not a solution: {self.falls_short()}")
        return self.state

    def falls_short(self) -> str:
        """Why the try does not reach the goal: what is asked now."""
        asked = waiting(self.game.state) if self.game.decision else "The game is over."
        return f"it does not reach the goal ({self.task.goal.words}). {asked}"

    def _make(self, move: str) -> str:
        """Make a move of a solution. One that is there to be refused raises nothing."""
        with suppress(IllegalMove):
            self.play(move)
        return self.state
