"""Games for people: texts in, texts out, and nothing is lost when a move is refused."""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ..cards.catalogue import KINDS
from ..ground.callbacks import call_all, check_callback
from ..ground.errors import AmbiguousMove, IllegalMove, InvalidMove, Refusal
from ..ground.given import check_kind, check_whole, shortened
from ..ground.shown import Shown
from ..rules.engine import events, scoring
from ..rules.engine.scoring import Score
from ..rules.engine.state import State
from ..rules.engine.turn import apply, asked, legal
from ..rules.knowledge.view import View
from ..rules.words import asking
from ..rules.words.misspelt import misspelt, nearest_name
from ..rules.words.notation import Move, Option, Options, codes_of, normal, parts_of, split_text, state_of
from ..rules.words.picture import table_text
from ..rules.words.refusals import refuse
from .game_log import Choice, Event, made_texts, told_since
from .player import Player as Player

if TYPE_CHECKING:
    from ..record import Record

#: Held while a game changes: JupyterLab hands the clicks of a board to another thread than the one that runs cells.
CHANGING = threading.RLock()
#: How much of a text that is not a move its refusal repeats.
LONGEST_ECHO = 80
#: Normal name -> name of every card there is.
NAMES = {normal(kind.name): kind.name for kind in KINDS}


class Decision:
    """Who chooses, the question, for which card and part, and the options; worded when somebody reads it."""

    __slots__ = ("_state", "card", "options", "part", "parts", "player")

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        #: The name of the player who chooses.
        self.player: str = state.table.names[seat]
        #: What may be chosen.
        self.options = Options(state)
        card, part, parts = asking.part_now(state)
        #: The card whose text runs; None at the main decision.
        self.card: str | None = card
        #: Which of the card's printed parts is carried out, from 1; 0 at the main decision.
        self.part: int = part
        #: How many printed parts the card has; 0 at the main decision.
        self.parts: int = parts

    @property
    def question(self) -> str:
        """The question in a sentence."""
        return asking.question(self._state)

    def __repr__(self) -> str:
        return f"<{self.player}: {self.question} {self.options!r}>"


@dataclass(frozen=True)
class Outcome:
    """How a game ended: why, the places with ties together, who won, and every score."""

    reason: str
    ranking: tuple[tuple[str, ...], ...]
    winners: tuple[str, ...]
    scores: dict[str, Score]


@dataclass(frozen=True)
class Snapshot:
    """Where a game stood, and all that led there; `Game.restore` goes back to it."""

    state: State
    choices: tuple[Choice, ...]
    happened: tuple[events.Event, ...]
    future: tuple[str, ...]
    made: tuple[str, ...]


class Game(Shown):
    """A game in progress. Made by `new_game`, `position` or a record.

    `play` takes move texts, and `choose` an option. `undo` and `redo` step through the choices of the players.

    A game knows everything, hidden cards too; `view` is what a player may know. ``state`` is how it is now, ``start``
    how it was before the first choice; ``choices`` are those that players made, each with the state before it, and
    ``happened`` is what came of them, event by event. `restore` goes back to a `snapshot`, and `fork` copies.
    """

    #: Makes a game's record, and lets it follow; the package puts them in, for records stand above games.
    _recorded: ClassVar[Callable[[Game], Record]]
    _followed: ClassVar[Callable[[Game, Record], None]]
    #: Tells where a game stands; see `position_text`, which stands above games as well.
    _told: ClassVar[Callable[[Game, str | None], str]]
    _keywords: ClassVar[Callable[[Game], dict[str, Any]]]

    def __init__(self, state: State, setup: Mapping[str, Any], happened: Iterable[events.Event] = ()) -> None:
        self.state = state
        self.setup = dict(setup)
        self.start = state.clone()
        self.choices: list[Choice] = []
        self._future: list[str] = []  # the moves that `redo` makes again
        self.happened = list(happened)
        self._made: list[str] = []  # the choices that the engine has just made by itself
        self._watchers: list[Callable[[], None]] = []
        self._record: Record | None = None  # made when somebody asks for it

    # ---- what is asked -----------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None when the game is over."""
        seat = asked(self.state)
        return Decision(self.state, seat) if seat >= 0 else None

    @property
    def options(self) -> Options:
        """What can be chosen now; printing it lists the move texts."""
        return Options(self.state)

    # ---- playing -------------------------------------------------------------------------------------

    def play(self, *moves: Move) -> Game:
        """Play one move after another, texts or options: all of them, or none if one is refused.

        A text may hold several, as a score sheet has them ("buy Boat, pay Urn"); `undo` takes them back one by one.
        A text for a choice that the engine has just made itself, because nothing else was possible, is accepted too.

        Raises
        ------
        InvalidMove, IllegalMove, AmbiguousMove
            With the text, the decision and what is possible; the game does not change.
        """
        with self._changing():
            self._play_all(moves)
        return self

    def _play_all(self, moves: Iterable[Move]) -> None:
        for move in moves:
            for part in parts_of(self.state, move):
                self._play_one(part)

    def _play_one(self, move: Move) -> None:
        found, text = self._found(move), str(move)
        if len(found) == 1:
            self.apply(found[0])
        elif found:
            meant = " or ".join(repr(Option(self.state, code).text) for code in found)
            raise AmbiguousMove(f"{text!r} could mean {meant}. {self._asks()}")
        elif not self._was_made(text):
            refusal = self._refusal(text)
            raise IllegalMove(f"{text!r}: {refusal.text} ({refusal.rule}) {self._asks()}", refusal)

    def _found(self, move: object) -> list[int]:
        """The options that a move could mean. Raises InvalidMove for what is neither text nor an option."""
        found = codes_of(self.state, move)
        if found is None:
            raise InvalidMove(f"a move must be text, not {shortened(move)}; possible: {', '.join(self.options.texts)}")
        return found

    def _was_made(self, text: str) -> bool:
        """Whether a text names the next choice that was just made by itself; it is then used up."""
        wanted = normal(text)
        verb, rest = split_text(wanted)
        for i, made in enumerate(self._made):
            picked = verb == "pick" and rest and made.partition(" ")[2] == rest
            if picked or wanted == made or wanted.startswith((f"{made} at ", f"{made} from ")):
                del self._made[: i + 1]
                return True
        return False

    def choose(self, option: Move) -> Game:
        """Choose one of `options`; a text works as in `play`."""
        if not isinstance(option, Option):
            return self.play(option)
        with CHANGING:
            if state_of(option) is not self.state or option.code not in legal(self.state):
                return self.play(option)
            self.apply(option.code)
            self._changed()
        return self

    def apply(self, code: int, text: str | None = None) -> None:
        """Carry out a possible option by its number, and tell nobody who follows the game.

        `text` is its move text, where the caller has it. An error leaves the game as it was.
        """
        before, st = self.state, self.state.clone()  # options and views of the old state stay true
        out: list[events.Event] = []
        st.out = out
        apply(st, code)
        st.out = None
        self.choices.append(Choice(before, code, len(self.happened), text))
        self.state = st
        self._future.clear()
        self.happened += out
        self._made = [normal(text) for text in made_texts(st, out)]

    def why_not(self, text: Move) -> Refusal | None:
        """Why a move is not possible now: None if it is, otherwise the rule and a sentence.

        For a misspelt card it names the nearest. Raises InvalidMove for a text that is not a move.
        """
        parts = parts_of(self.state, text)
        if len(parts) == 1:
            return self._why_not(parts[0])
        game = self._twin()
        for part in parts:
            if not game._found(part) and game._was_made(part):
                continue
            if (refusal := game._why_not(part)) is not None:
                return refusal
            game._play_one(part)
        return None

    def _why_not(self, move: Move) -> Refusal | None:
        found, text = self._found(move), str(move)
        if len(found) == 1:
            return None
        if not found:
            return misspelt(self.state, text, NAMES) or self._refusal(text)
        meant = " or ".join(Option(self.state, code).text for code in found)
        return Refusal("ruling.order-of-picks", f"Say which one: {meant}.")

    def _refusal(self, text: str) -> Refusal:
        """The rule against a move that is not possible. Raises InvalidMove for a text that is not a move."""
        refusal = refuse(self.state, text, NAMES)
        if refusal is not None:
            return refusal
        texts, name = self.options.texts, nearest_name(self.state, text, NAMES)
        near = [one for one in get_close_matches(normal(text), texts, 3, 0.4) if name is None or name in one]
        hint = f"; nearest: {', '.join(near or texts[:5])}" if near or texts else ""
        if name is not None and not near:
            hint = f"; the nearest name is {name}"
        said = text if len(text) <= LONGEST_ECHO else text[:LONGEST_ECHO] + "..."
        raise InvalidMove(f"{said!r} is not a move{hint}. {self._asks()}")

    def _asks(self) -> str:
        now = self.decision
        return f"[{now.player}: {now.question}]" if now else "[the game is over]"

    # ---- undo -------------------------------------------------------------------------------------------

    def undo(self) -> Game:
        """Take back the last choice that a player was asked for, with everything that followed automatically.

        Raises ValueError when nothing was played.
        """
        with self._changing():
            if not self.choices:
                raise ValueError("nothing to undo: nobody has made a choice yet")
            self._take_back(len(self.choices) - 1)
        return self

    def _take_back(self, count: int) -> None:
        """Back to how it was after so many choices; `redo` can make the later ones again."""
        then = self.choices[count]
        self.state = then.state
        self._future += [choice.text for choice in reversed(self.choices[count:])]
        del self.choices[count:], self.happened[then.events :]
        self._made = []

    def redo(self) -> Game:
        """Play again what `undo` took back. Raises ValueError when there is nothing."""
        with self._changing():
            if not self._future:
                raise ValueError("nothing to redo: nothing was undone")
            *future, text = self._future
            self._play_one(text)
            self._future = future
        return self

    def go_to(self, moves: Sequence[Move]) -> Game:
        """Go back to where these move texts differ from the choices so far, and play the rest.

        Raises the errors of `play`; the game then does not change.
        """
        if isinstance(moves, (str, bytes)) or not isinstance(moves, Iterable):
            raise InvalidMove(f"the moves must be a list of move texts, not {shortened(moves)}")
        moves = [*moves]
        with self._changing():
            moves = [part for move in moves for part in ([move] if move in self.moves else parts_of(self.state, move))]
            same = alike(self.moves, moves)
            if same < len(self.choices):
                self._future = []
                self._take_back(same)
            self._play_all(moves[same:])
        return self

    @property
    def can_undo(self) -> bool:
        """Whether a choice can be taken back."""
        return bool(self.choices)

    @property
    def can_redo(self) -> bool:
        """Whether a choice that was taken back can be played again."""
        return bool(self._future)

    def snapshot(self) -> Snapshot:
        """Where the game stands now; `restore` goes back to it, whatever has been played or undone since."""
        return Snapshot(
            self.state, tuple(self.choices), tuple(self.happened), tuple(self._future), tuple(self._made)
        )

    def restore(self, snapshot: Snapshot) -> Game:
        """Go back to a snapshot of this game. Raises ValueError for what is none."""
        check_kind("a snapshot is needed, as `snapshot` gives it", snapshot, Snapshot)
        with CHANGING:
            self._return_to(snapshot)
            self._changed()
        return self

    def _return_to(self, saved: Snapshot) -> None:
        self.state, self.choices, self.happened = saved.state, [*saved.choices], [*saved.happened]
        self._future, self._made = [*saved.future], [*saved.made]

    # ---- who follows it ---------------------------------------------------------------------------------

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call a function after each change of the game, whoever makes it. It returns a function that stops this.

        A copy of the game, or a pickled one, does not call it. An error in the function is printed; the change stands.
        Raises ValueError for what is not a function, or is an async one.
        """
        check_callback("what watches a game", told)
        self._watchers.append(told)
        return lambda: self._watchers.remove(told) if told in self._watchers else None

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """A change is made as a whole or not at all; then those who follow the game are told."""
        with CHANGING:
            before = self.snapshot()
            try:
                yield
            except Exception:
                self._return_to(before)
                raise
            self._changed()

    def _changed(self) -> None:
        if self._record is not None:
            self._followed(self._record)
        call_all(self._watchers)

    # ---- looking -----------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in seat order."""
        return tuple(Player(self, seat) for seat in range(self.state.table.seats))

    def player(self, name: str) -> Player:
        """The player of that name. Raises ValueError that lists the names."""
        return self.players[self.seat(name)]

    def seat(self, name: str) -> int:
        """The number of the seat of that name. Raises ValueError that lists the names."""
        return seat_of(self.state.table.names, name)

    @property
    def pyramid(self) -> list[str | None]:
        """The six slots: apex, middle left, middle right, base left, base centre, base right."""
        st = self.state
        return [st.table.name[c] if c >= 0 else None for c in st.pyramid]

    @property
    def face_down(self) -> dict[int, str]:
        """Slots whose card is face down, with the player who turned it."""
        st = self.state
        return {st.pyramid.index(c): st.table.names[seat] for c, seat in st.down}

    @property
    def boneyard(self) -> list[str]:
        """The boneyard, bottom to top."""
        return [self.state.table.name[c] for c in self.state.boneyard]

    @property
    def stock(self) -> list[str]:
        """The stock, bottom to top."""
        return [self.state.table.name[c] for c in self.state.stock]

    @property
    def turn(self) -> int:
        """The number of the current turn, from 1; of the last one when the game is over."""
        return self.state.turn + (not self.state.over)

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return self.state.table.names[self.state.seat]

    def view(self, name: str, *, assist: bool = True) -> View:
        """What a player may know, without hidden cards; without `assist`, no more than at a strict table."""
        return View(self.state, self.seat(name), assist)

    @property
    def events(self) -> list[Event]:
        """What has happened, oldest first."""
        return list(self.events_since(0))

    def events_since(self, since: int) -> Iterator[Event]:
        """The last of `events`: those after the first so many of ``happened``. Raises ValueError for another number."""
        first = check_whole("what has happened before", since, 0, len(self.happened))
        return told_since(first, self.happened, self.choices, self.state.table)

    def position(self) -> dict[str, Any]:
        """Where the game stands at the beginning of a turn, as keywords for `vk.position`.

        Who goes next stands first. Raises ValueError in the middle of a turn.
        """
        return self._keywords()

    def position_text(self, player: str | None = None) -> str:
        """Where the game stands, as one line of text that `vk.position` reads; also in the middle of a turn.

        With a player it tells only what that player can know; the other cards are named without their places. It does
        not tell what players have seen of hidden cards. Raises ValueError for a position that a line cannot tell.
        """
        return self._told(player)

    def scores(self) -> dict[str, Score]:
        """Every tomb's score as it is now."""
        st = self.state
        return {name: scoring.score(st, seat) for seat, name in enumerate(st.table.names)}

    def outcome(self) -> Outcome | None:
        """None until the game is over; then the reason, the places, the winners and the scores."""
        st = self.state
        if not st.over:
            return None
        names = st.table.names
        places = tuple(tuple(names[s] for s in seats) for seats in scoring.ranking(st))
        winners = tuple(names[s] for s in scoring.winners(st))
        return Outcome(scoring.reason(st), places, winners, self.scores())

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    @property
    def result(self) -> dict[str, Any] | None:
        """How the game ended, as its record says it: ``winners`` and ``scores``; None until then."""
        return result(self.state)

    @property
    def moves(self) -> list[str]:
        """The move texts of every choice so far."""
        return [choice.text for choice in self.choices]

    @property
    def record(self) -> Record:
        """The record of the game: its own, which follows each move and keeps what you write into it."""
        with CHANGING:
            if self._record is None:
                self._record = self._recorded()
            self._followed(self._record)
            return self._record

    @property
    def own_record(self) -> Record | None:
        """Its `record` as it was when somebody last asked for it; None if nobody has."""
        return self._record

    def followed_by(self, record: Record | None) -> Self:
        """The same game, with this record as its own from now on."""
        self._record = record
        if record is not None:
            self._followed(record)
        return self

    def copy(self) -> Self:
        """A copy of the game, with a record of its own."""
        return copy.copy(self)

    def fork(self, moves: int | None = None) -> Self:
        """A copy without a record, of the game as it is or was after so many choices; it has nothing to redo."""
        count = len(self.choices) if moves is None else check_whole("how many choices were made", moves, 0)
        twin = self._twin()
        if count < len(self.choices):
            twin.state = self.choices[count].state
            del twin.choices[count:], twin.happened[self.choices[count].events :]
        twin.state = twin.state.clone()
        twin._future, twin._made = [], []
        return twin

    def _twin(self) -> Self:
        """A copy without a record."""
        twin = object.__new__(type(self))
        twin.__dict__ = {name: value[:] if type(value) is list else value for name, value in self.__dict__.items()}
        twin.setup, twin._watchers, twin._record = copy.deepcopy(self.setup), [], None
        return twin

    def __copy__(self) -> Self:
        return self._twin().followed_by(copy.copy(self._record))

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = memo[id(self)] = self._twin()
        twin.__dict__ = copy.deepcopy(twin.__dict__, memo)
        return twin.followed_by(copy.deepcopy(self._record, memo))

    def __reduce__(self) -> tuple[Any, ...]:
        return self._recorded()._pickled(self)

    def __repr__(self) -> str:
        now, outcome = self.decision, self.outcome()
        if outcome is not None:
            return f"<Game over: {' and '.join(outcome.winners) or 'nobody'} won>"
        return f"<Game, turn {self.turn}: {now.player} is asked: {now.question}>" if now else "<Game>"

    def __str__(self) -> str:
        return table_text(self.state)


def result(st: State) -> dict[str, Any] | None:
    """How a finished game ended, as the head of a record says it."""
    if not st.over:
        return None
    names = st.table.names
    scores = {name: scoring.score(st, seat).total for seat, name in enumerate(names)}
    return {"winners": [names[seat] for seat in scoring.winners(st)], "scores": scores}


def alike(one: Iterable[object], other: Iterable[object]) -> int:
    """How many moves two lines have in common before they part."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def seat_of(names: Sequence[str], name: object) -> int:
    """The number of the seat of that name, whatever its case. Raises ValueError that lists the names."""
    given = name if isinstance(name, str) else ""
    for called in (str, normal):  # two names may differ in a dash alone
        if (wanted := called(given)) in (known := [*map(called, names)]):
            return known.index(wanted)
    raise ValueError(f"nobody is called {shortened(name)}; seats: {', '.join(names)}")
