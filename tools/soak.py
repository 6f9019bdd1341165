"""Thousands of random games under checks, until every part of every card and pharaoh was done, declined and refused.

    python tools/soak.py [--games 10000] [--seconds N] [--seed S] [--cards base|versions|mix|all|presets]
                         [--variant none|solo|starter-solitaire|master-solitaire|all] [--card NAME] [--jobs N]
                         [--thorough 200] [--state FILE] [--page FILE]

Plays games of 2 to 6 players in both editions, with any version, presets, random mixes, half sets, supersets, any
starters and with pharaohs, and the variants for one player, in one process a core. Each game is checked for lost cards,
holes, hands, entombments and rounds; decisions drawn from its seed are looked at longer (tests/soak_samples.py); and
one game in two hundred (for one player, one in twenty) at every fifth decision for all that tests/property knows.
What is still missing afterwards is looked for in random positions around the card. Exit code 1 when a check failed or a
part was never seen; a failure is printed with the command that plays it again. Games depend on their seed alone: a run
that was stopped, with Ctrl-C too, says how the rest is played. With --state a file remembers what was done, and the
same command goes on from there, also after a crash. The compiled core (PYTHONPATH=build/compiled) plays the same games
faster, but nobody can listen to its operations: it does not say which parts were seen.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
import threading
import time
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))  # behind a compiled core that PYTHONPATH names

from tests.property.tables import PHARAOHS, card_names
from tests.soak_coverage import BY_KEY, Mark, excused, programs, told, wanted
from tests.soak_samples import COMPILED
from tests.soak_state import SoakState, StateError, as_page, held
from tests.soak_tables import CARDS, EVERY_VARIANT, NONE, Asked, wordings_of
from tests.soak_worker import LONGEST, THOROUGH, Report, play_games, play_positions
from tools.measured import put
from vk_notebook.rules.engine.terms import SOLO, VARIANTS

CHUNK = 50  # games a job
KEPT_CHUNK = 250  # and where a state is kept
SHOWN = 1000  # games from one line to the next where nobody watches
TRIES = 200  # positions a job
STOPPED = 130  # the exit code after Ctrl-C
ROUNDS = 25  # jobs for a card before it is given up
MOST_FAILURES = 20  # with a state, after which no more games are played
SAVED = 5.0  # seconds from one writing of the state to the next


def main(argv: list[str] | None = None) -> int:
    """Run the soak; returns the exit code."""
    asked = arguments(argv)
    what = Asked(asked.cards, asked.variant)
    names = what.names()
    need = set() if COMPILED else wanted(names, what.wordings)
    begun = time.monotonic()
    total, stopped = Report(), False
    with ProcessPoolExecutor(asked.jobs, initializer=_goes_on) as pool:
        if asked.card:
            seeds = range(asked.seed, asked.seed + asked.games)
            for variant in what.variants:
                total.add(pool.submit(play_positions, asked.card, seeds, what.pool, variant).result())
            need = {mark for mark in need if BY_KEY[mark[0]].name == asked.card} if asked.games > 1 else set()
        elif asked.state:
            return kept_games(pool, asked, what, need)
        else:
            stopped = not games(pool, asked, what, begun, total) and asked.seconds is None
            if asked.games == 1 or stopped:
                need = set()
            elif not total.failures:
                positions(pool, asked, what, need, total)
    code = report(total, need, excused(names, what.wordings), what, time.monotonic() - begun)
    return code or STOPPED * stopped


def _goes_on() -> None:
    """A job does not answer Ctrl-C: the run that gave it out ends it. Where that was killed, the job ends itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_ends_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def _ends_with(run: Any) -> None:
    run.join()
    os._exit(1)


def arguments(argv: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="soak", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=None, help="how many games (10000), or positions with --card (1)")
    parser.add_argument("--seconds", type=float, default=None, help="play no new games after so many seconds")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    parser.add_argument(
        "--cards", choices=CARDS, default=None,
        help="the base version, any of the three, random mixes, all cards in one stock, or presets (all, in shares)",
    )  # fmt: skip
    parser.add_argument(
        "--variant", choices=(NONE, *VARIANTS, EVERY_VARIANT), default=None,
        help="a variant for one player, all three, or none (one game in four is one; none with --card)",
    )  # fmt: skip
    parser.add_argument("--card", help="play positions around this card or pharaoh only")
    parser.add_argument("--thorough", type=int, default=THOROUGH, help="one game in so many is checked at length")
    parser.add_argument("--state", type=Path, default=None, help="a file that remembers what was done")
    parser.add_argument("--page", type=Path, default=None, help="a page that tells what the state says")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    asked = parser.parse_args(argv)
    if asked.games is None:
        asked.games = 1 if asked.card else 10_000
    if asked.card and asked.card not in (*card_names("all"), *PHARAOHS):
        parser.error(f"there is no card and no pharaoh {asked.card!r}")
    if asked.page and not asked.state:
        parser.error("--page tells what a --state remembers")
    if asked.card and asked.state:
        parser.error("--state remembers games; with --card there are none")
    if asked.card and asked.variant is None:
        asked.variant = NONE
    return asked


def games(pool: Executor, asked: argparse.Namespace, what: Asked, begun: float, total: Report) -> bool:
    """Play the games, a few jobs ahead of what is done; returns whether all were played."""
    last = asked.seed + asked.games
    running: dict[Future[Report], int] = {}
    following = asked.seed  # the first game that was not given to a job
    shown = 0.0
    try:
        while True:
            late = asked.seconds is not None and time.monotonic() - begun > asked.seconds
            while len(running) < 2 * asked.jobs and following < last and not late and not total.failures:
                seeds = range(following, min(following + CHUNK, last))
                running[pool.submit(play_games, seeds, what, asked.thorough)] = following
                following = seeds.stop
            if not running:
                break
            for job in wait(running, return_when=FIRST_COMPLETED).done:
                before = total.games
                total.add(job.result())
                del running[job]
                if not sys.stderr.isatty() and total.games // SHOWN > before // SHOWN:
                    print(f"{total.games} of {asked.games} games, {time.monotonic() - begun:.0f} s, "
                          f"{len(total.failures)} failures", file=sys.stderr, flush=True)
            if sys.stderr.isatty() and time.monotonic() - shown > 1:
                shown = time.monotonic()
                print(f"\r{total.games} of {asked.games} games", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        following = min(running.values(), default=following)
        _end(pool)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    if following < last:
        print(f"stopped; the rest: python tools/soak.py --games {last - following} --seed {following}{what.options()}")
    return bool(following == last)


def kept_games(pool: Executor, asked: argparse.Namespace, what: Asked, need: set[Mark]) -> int:
    """Play what the state says is left, and remember each finished job; returns the exit code."""
    try:
        with held(asked.state):
            return _kept_games(pool, asked, what, need, SoakState.read(asked.state, what))
    except StateError as problem:
        print(problem, file=sys.stderr)
        return 2


def _kept_games(pool: Executor, asked: argparse.Namespace, what: Asked, need: set[Mark], state: SoakState) -> int:
    begun = time.monotonic()
    total = Report()
    for failure in list(state.failures):  # what failed comes first: it may be mended
        seed = int(failure["played"].rpartition(" ")[2])
        state.retried(failure, pool.submit(play_games, range(seed, seed + 1), what, asked.thorough).result())
    try:
        _play_left(pool, asked, what, state, total)
        stopped = False
    except KeyboardInterrupt:
        stopped = True
        _end(pool)
    left = sum(map(len, state.left(asked.seed, asked.seed + asked.games, KEPT_CHUNK)))
    total.marks, total.failures = state.marks, [(f["played"], f["problem"]) for f in state.failures]
    if need and not (left or stopped or state.failures):
        positions(pool, asked, what, need, total)
    state.save(asked.state)
    if asked.page:
        put(asked.page, "soak", as_page(state))
    need = set() if left or stopped else need
    code = report(total, need, excused(what.names(), what.wordings), what, time.monotonic() - begun)
    print(f"{asked.state} remembers {state.games:,} games", state.told(), sep="\n")
    if left:
        print(f"{left:,} games are left: the same command goes on")
    return code or STOPPED * stopped


def _play_left(pool: Executor, asked: argparse.Namespace, what: Asked, state: SoakState, total: Report) -> None:
    begun = saved = time.monotonic()
    waiting = state.left(asked.seed, asked.seed + asked.games, KEPT_CHUNK)
    running: dict[Future[Report], range] = {}
    try:
        while True:
            late = asked.seconds is not None and time.monotonic() - begun > asked.seconds
            enough = late or len(state.failures) >= MOST_FAILURES
            while len(running) < 2 * asked.jobs and not enough and (seeds := next(waiting, None)):
                running[pool.submit(play_games, seeds, what, asked.thorough)] = seeds
            if not running:
                return
            for job in wait(running, return_when=FIRST_COMPLETED).done:
                found = job.result()
                state.add(running.pop(job), found)
                total.add(found)
            if time.monotonic() - saved > SAVED:
                saved = time.monotonic()
                state.save(asked.state)
                print(f"{state.games:,} games, {len(state.failures)} failures, {total.games / (saved - begun):.0f}/s",
                      file=sys.stderr, flush=True)  # fmt: skip
    finally:
        for job, seeds in running.items():  # what was done when somebody pressed Ctrl-C
            if job.done() and not job.cancelled() and not job.exception():
                state.add(seeds, job.result())
        state.save(asked.state)


def _end(pool: Executor) -> None:
    """Give up the jobs that are under way."""
    pool.shutdown(wait=False, cancel_futures=True)
    for job_process in multiprocessing.active_children():
        job_process.terminate()


def positions(
    pool: Executor, asked: argparse.Namespace, what: Asked, need: set[Mark], total: Report
) -> None:
    """Look for what is still missing in positions around the cards, until it is found or given up."""
    homes = homes_of(what)
    for number in range(ROUNDS):
        rare = sorted({key for key, _, _ in need - total.marks})
        if not rare or total.failures:
            return
        first = asked.seed + number * TRIES
        wanted_here = {(BY_KEY[key].name, homes[key][number % len(homes[key])]) for key in rare}
        for job in [
            pool.submit(play_positions, card, range(first, first + TRIES), what.pool, variant)
            for card, variant in sorted(wanted_here)
        ]:
            total.add(job.result())


def homes_of(what: Asked) -> dict[str, list[str]]:
    """In which of the variants that are played each program runs."""
    homes: dict[str, list[str]] = {}
    for variant in what.variants:
        for program in programs(what.names(), wordings_of(variant)):
            homes.setdefault(program.key, []).append(variant)
    return homes


def report(total: Report, need: set[Mark], never: dict[Mark, str], what: Asked, seconds: float) -> int:
    """Print what was played, what was seen and what went wrong; returns the exit code."""
    alone = f" ({total.alone} of them for one player)" if total.alone else ""
    print(f"{total.games} games{alone}, {total.turns} turns, {total.decisions} decisions in {seconds:.0f} s, "
          f"{total.checked + sum(total.samples.values())} decisions checked at length, "
          f"{total.refusals} refusals explained")
    if total.games:
        print(f"  a game may take {LONGEST} choices; the longest took {total.longest}")
    for how in ("executed", "declined", "refused"):
        of = {mark for mark in need if mark[1] == how}
        own = {mark for mark in of if mark[0].endswith(f"@{SOLO}")}
        against = f", against the Dummy {len(own & total.marks):3} of {len(own):3}" if own else ""
        if of:
            print(f"  {how:9} {len(of & total.marks):4} of {len(of):4}{against}")
    missing = [] if total.failures else sorted(need - total.marks)  # what failed was not played to its end
    for mark in missing:
        print(f"  missing: {told(mark)}")
    wrong = sorted(set(never) & total.marks)
    for mark in wrong:
        print(f"FAILED: {told(mark, 'was')}, although {never[mark]}")
    for played, problem in total.failures[:10]:
        options = what.options() if "--variant" not in played else Asked(what.cards).options()
        print(f"FAILED: {problem}\n  python tools/soak.py {played}{options}")
    if len(total.failures) > 10:
        print(f"  and {len(total.failures) - 10} more failures")
    return 1 if missing or wrong or total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
