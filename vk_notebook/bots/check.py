"""Does a bot keep the rules for bots? ``python -m vk_notebook.bots.check mymodule:MyBot``.

In a program it is ``vk.check_bot(MyBot)``.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from ..ground.console import open_streams
from ..ground.errors import BotError, said
from ..ground.given import check_limit, check_seed, check_whole, shortened
from ..play.create import new_game
from ..rules.engine.state import FIELDS, OVER, State
from ..rules.engine.turn import apply, asked
from ..rules.knowledge.view import View
from ..rules.words.notation import Options
from .match import ask
from .protocol import Bot
from .random_bot import RandomBot
from .roster import copied, make

#: The tables at which a bot has to be able to play.
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2, "cards": "base"}, {"players": 3, "cards": "afterlife"}, {"players": 4, "cards": "last-rites"},
    {"players": 2, "cards": "nasty-nasty", "pharaohs": True}, {"players": 6, "cards": "six-players"},
    {"players": 1, "variant": "solo"}, {"players": 1, "variant": "master-solitaire"},
)  # fmt: skip
#: A bot leaves a table after so many decisions, so that slow bots can be checked too.
DECISIONS = 60
#: At every fifth decision the bot is asked the same again, and in another world.
ASKED_AGAIN = 5
#: What of a state may change when somebody only looks at it.
_LOOKED_UP = ("table", "cache", "out")


@dataclass
class Check:
    """What came of checking a bot: its problems (none when it is fit to play), decisions, and seconds they took."""

    name: str
    problems: list[str] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.problems

    def add(self, problem: str) -> None:
        """Note a problem once."""
        if problem not in self.problems:
            self.problems.append(problem)

    def __str__(self) -> str:
        mean = 1000 * self.seconds / max(1, self.decisions)
        time = f"{self.decisions} decisions, {mean:.1f} ms each, {1000 * self.slowest:.0f} ms the slowest"
        if self.ok:
            return f"{self.name} is fit to play: {time}"
        head = f"{self.name} has {len(self.problems)} problem(s): {time}"
        return "\n".join([head, *(f"- {problem}" for problem in self.problems)])

    __repr__ = __str__


def check_bot(
    bot: Bot | type[Bot] | str | Callable[[], Bot],
    *,
    limit: float | None = 10.0,
    seed: int = 1,
    decisions: int = DECISIONS,
) -> Check:
    """Let a bot play at tables of every version and variant, and say which rules for bots it breaks.

    A bot always answers with an index of the options. It chooses the same for the same view and ``rng``, and in every
    world that is possible for its seat, because it may know only its view. It changes nothing that it is shown.
    It takes at most `limit` seconds for a decision (None for no limit); a bot that never finishes is not stopped.

    `bot` is a name, a bot, its class, or a function that makes one. Each table gets a fresh one, which plays for at
    most so many `decisions`.

    Raises ValueError if it is not a bot at all.

    >>> vk.check_bot("random").problems
    []
    """
    limit, seed = check_limit("the seconds for a decision", limit), check_seed(seed)
    decisions = check_whole("the number of decisions", decisions, 1)
    fresh = _maker(bot)
    found = Check(type(fresh()).__name__)
    for number, table in enumerate(TABLES):
        _sit_down(fresh(), found, dict(table), seed + number, limit, decisions)
    return found


def _maker(bot: Bot | type[Bot] | str | Callable[[], Bot]) -> Callable[[], Bot]:
    """What makes a fresh bot for each table. Raises ValueError when it makes none."""
    if isinstance(bot, type) or (callable(bot) and not hasattr(bot, "choose")):
        try:
            made = bot()
        except (Exception, SystemExit) as error:
            hint = "; if it needs arguments, make the bot and give that" if isinstance(error, TypeError) else ""
            raise ValueError(f"{shortened(bot)} makes no bot: {said(error)}{hint}") from error
        copied(make(made))
        return bot
    known = copied(make(bot))  # type: ignore[arg-type]
    return lambda: copied(known)


def _sit_down(bot: Bot, found: Check, table: dict[str, Any], seed: int, limit: float | None, decisions: int) -> None:
    """Play at one table against chance."""
    where = ", ".join(f"{key} {value}" for key, value in table.items())
    st = new_game(table.pop("players"), seed=seed, **table).state
    mine, lots, rng = seed % st.table.seats if st.table.dummy < 0 else 0, RandomBot(), Random(seed)
    done = 0
    while st.step != OVER and done < decisions:
        options, seat = Options(st), asked(st)
        view = View(st, seat)
        if seat != mine:
            apply(st, options.codes[lots.choose(view, options, rng)])
            continue
        luck = rng.getrandbits(32)
        twin = copied(bot) if done % ASKED_AGAIN == 0 else None
        before = _frozen(st)
        try:
            choice = _timed(bot, view, options, luck, found)
        except BotError as error:
            found.add(f"{error.reason} ({where})")
            return
        if limit is not None and found.slowest > limit:
            found.add(f"a decision took {found.slowest:.1f} s, more than {limit:g} s ({where})")
            return
        if _frozen(st) != before:
            found.add(f"it changed the state that its view shows ({where})")
            return
        if twin is not None:
            _again(twin, view, options, luck, choice, found, where)
        apply(st, options.codes[choice])
        done += 1


def _timed(bot: Bot, view: View, options: Options, luck: int, found: Check) -> int:
    begun = time.perf_counter()
    choice = ask(bot, view, options, Random(luck))
    took = time.perf_counter() - begun
    found.decisions += 1
    found.seconds += took
    found.slowest = max(found.slowest, took)
    return choice


def _again(twin: Bot, view: View, options: Options, luck: int, choice: int, found: Check, where: str) -> None:
    """Ask a copy of the bot the same, and another copy in a world that looks the same from its seat."""
    other = copied(twin)
    try:
        if ask(twin, view, options, Random(luck)) != choice:
            why = "asked twice with the same random numbers, it chooses differently: use no randomness but rng"
            found.add(f"{why} ({where})")
            return
        world = view.determinize(luck)
        if ask(other, View(world, view.seat), Options(world), Random(luck)) != choice:
            found.add(f"its choice depends on cards that its seat cannot know ({where}, at {options!r})")
    except BotError as error:
        found.add(f"{error.reason} ({where})")


def _frozen(st: State) -> tuple[object, ...]:
    return tuple(repr(getattr(st, name)) for name in FIELDS if name not in _LOOKED_UP)


def main(argv: Sequence[str] | None = None) -> int:
    """Check a bot from the command line; 1 when it has problems."""
    open_streams()
    parser = argparse.ArgumentParser(prog="python -m vk_notebook.bots.check", description="Check a bot.")
    parser.add_argument("bot", help="mymodule:MyBot, or the name of an included bot")
    parser.add_argument("--limit", type=float, default=10.0, metavar="SECONDS", help="for one decision (default: 10)")
    arguments = parser.parse_args(argv)
    module, colon, name = arguments.bot.partition(":")
    try:
        if colon:
            sys.path.insert(0, str(Path.cwd()))
            found = check_bot(getattr(importlib.import_module(module), name), limit=arguments.limit)
        else:
            found = check_bot(module, limit=arguments.limit)
    except (ImportError, AttributeError, ValueError) as error:
        sys.stderr.write(f"{arguments.bot}: {error}\n")
        return 1
    sys.stdout.write(f"{found}\n")
    return 0 if found.ok else 1


if __name__ == "__main__":
    sys.exit(main())
