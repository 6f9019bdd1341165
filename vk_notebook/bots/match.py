"""Games between bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ..ground.callbacks import check_callback
from ..ground.errors import BotError, said
from ..ground.given import check_kind, check_seed, check_whole, is_list
from ..play.game import Game
from ..rules.engine import scoring
from ..rules.engine.codes import END
from ..rules.engine.state import OVER, PLAY, State
from ..rules.engine.turn import apply, asked
from ..rules.knowledge.view import View
from ..rules.words.notation import Options
from .protocol import Bot, number_of
from .roster import make

#: After so many plays in one turn it is ended: two cards may fetch each other for ever (Rule: ruling.play-cap).
PLAYS_A_TURN = 200
#: After so many turns per player the game is given up as unfinished.
TURNS_A_PLAYER = 100


@dataclass(frozen=True)
class Result:
    """How a game between bots ended: points by seat, the winners' names (none when unfinished), turns and decisions."""

    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[str, ...]
    finished: bool
    turns: int
    decisions: int


def play(
    game: Game | State,
    bots: Sequence[str | Bot],
    seed: int = 0,
    *,
    limit: int = TURNS_A_PLAYER,
    plays: int = PLAYS_A_TURN,
    watch: Callable[[State], None] | None = None,
) -> Result:
    """Let bots play a game to its end, one for each seat; the Dummy of the solo game needs none.

    A `Game` keeps every choice and its record. A bare state keeps nothing, and is changed in place, which is faster.
    The same seed gives the same game. A turn ends after `plays` plays; a game ends unfinished after
    `limit` turns per player. `watch` gets the state after each choice.

    Raises BotError if a bot raises an error or answers with something that is not an index; the game stays as before
    that choice. Raises ValueError if there is not one bot for each seat.
    """
    check_kind("bots play a game, as `vk.new_game` gives it", game, Game, State)
    if watch is not None:
        check_callback("what watches a game", watch)
    state = game if isinstance(game, State) else game.state
    seats = state.table.seats
    players = [name for seat, name in enumerate(state.table.names) if seat != state.table.dummy]
    if not is_list(bots) or len(bots) != len(players):
        needed = "1 bot, for" if len(players) == 1 else f"{len(players)} bots, one for each of"
        raise ValueError(f"this game needs {needed} {', '.join(players)}")
    limit, plays = check_whole("the limit of turns per player", limit, 1), check_whole("the plays in a turn", plays, 1)
    made = [make(bot) for bot in bots]
    rng = Random(check_seed(seed))
    last = state.turn + limit * seats
    turn, played, count = state.turn, 0, 0
    while state.step != OVER and state.turn < last:
        if state.turn != turn:
            turn, played = state.turn, 0
        options = Options(state)
        played += state.step == PLAY and not state.stack
        if played > plays and options.codes[-1] == END:
            choice = len(options.codes) - 1
        else:
            choice = ask(made[asked(state)], View(state, asked(state)), options, rng)
            count += 1
        if isinstance(game, State):
            apply(state, options.codes[choice])
        else:
            game.choose(options[choice])
            state = game.state
        if watch is not None:
            watch(state)
    return _result(state, count)


def ask(bot: Bot, view: View, options: Options, rng: Random) -> int:
    """What a bot chooses. Raises BotError when it fails, or answers with no index of the options."""
    try:
        choice: object = bot.choose(view, options, rng)
    except (Exception, SystemExit) as error:  # a bot ends no program but its own
        raise BotError(view.name, said(error)) from error
    index = number_of(options, choice)
    if index is None:
        raise BotError(view.name, f"it answered {choice!r}; for {options!r} it can answer 0 to {len(options) - 1}")
    return index


def _result(st: State, count: int) -> Result:
    names = st.table.names
    finished = st.step == OVER
    winners = tuple(names[seat] for seat in scoring.winners(st)) if finished else ()
    return Result(names, tuple(scoring.totals(st)), winners, finished, st.turn, count)
