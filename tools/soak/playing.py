"""One job of the soak: play random games, or positions around one card, under checks, and note what was seen."""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field

from tests.property.checks import (
    assert_plain,
    ended,
    every_option_accepted,
    everything,
    failing_ability,
    failing_part,
    need,
    nothing_leaks,
    refusals_change_nothing,
    saved_and_loaded,
    watch_of,
    watched,
)
from tests.property.tables import cards_of, executes, pick, played_on, position_around
from tools.soak.coverage import REFUSED, Mark, Seen
from tools.soak.tables import NAMES, any_game
from vk_notebook.cards.actions import ACTIONS
from vk_notebook.rules.engine import turn
from vk_notebook.rules.engine.codes import ENTOMB, EXECUTE, PHARAOH
from vk_notebook.rules.engine.program import PROGRAMS
from vk_notebook.rules.engine.state import HAND, PLAY, State
from vk_notebook.rules.engine.turn import legal
from vk_notebook.rules.words.asking import question
from vk_notebook.rules.words.telling import tell

#: The compiled core calls its own operations directly, so nobody can listen to them.
COMPILED = not str(turn.__file__).endswith(".py")
#: Choices that a game may take.
LONGEST = 20_000
#: At one decision in so many: a look at length, the refusals explained, and what happened told in words.
AT_LENGTH, ASKED_WHY, TOLD = 400, 10, 50


@dataclass
class Report:
    """What a job brings back."""

    games: int = 0
    turns: int = 0
    decisions: int = 0
    checked: int = 0
    refusals: int = 0
    longest: int = 0
    marks: set[Mark] = field(default_factory=set)
    failures: list[tuple[str, str]] = field(default_factory=list)  # how to play it again, what happened

    def add(self, other: Report) -> None:
        """Take another report in."""
        for name in ("games", "turns", "decisions", "checked", "refusals", "failures"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.marks |= other.marks


def play_games(seeds: Iterable[int]) -> Report:
    """Play one game for each seed."""
    return _each(seeds, "--games 1", _game)


def play_positions(card: str, seeds: Iterable[int], variant: str | None = None) -> Report:
    """Play on from random positions with a card in hand, or in the opponents' hands."""
    how = f'--card "{card}" --games 1' + (f" --variant {variant}" if variant else "")
    return _each(seeds, how, lambda seed, report, seen: _position(card, seed, variant, report, seen))


def _each(seeds: Iterable[int], how: str, play: Callable[[int, Report, Seen], None]) -> Report:
    report, seen = Report(), Seen()
    with nullcontext() if COMPILED else seen.listening():
        for seed in seeds:
            try:
                play(seed, report, seen)
            except Exception as problem:
                report.failures.append((f"{how} --seed {seed}", _said(problem)))
    report.marks = set() if COMPILED else seen.marks
    return report


def _said(problem: Exception) -> str:
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__}: {str(problem)[:300]} ({last.filename.rsplit('/', 1)[-1]}:{last.lineno})"


# ---- games -----------------------------------------------------------------------------------------------


def _game(seed: int, report: Report, seen: Seen) -> None:
    st = any_game(seed).state
    st.out = []
    r = random.Random(f"soak {seed}")
    cards, watch = cards_of(st), watch_of(st)
    need(len(set(cards)) == len(cards), "a card is there twice")
    number = 0
    while not st.over:
        need(number < LONGEST, "the game does not end within", LONGEST, "choices")
        if not st.stack and st.step == PLAY and not r.randrange(ASKED_WHY):
            _refused(st, report, seen)
        if not r.randrange(AT_LENGTH):
            report.checked += 1
            r.choice(LOOKS)(st.clone(), r)
        st.out = []
        watched(st, pick(st, r), watch, cards)
        if not r.randrange(TOLD):
            _told(st)
        number += 1
    assert_plain(st)
    ended(st)
    report.games += 1
    report.turns += st.turn
    report.decisions += number
    report.longest = max(report.longest, number)


def _kept(st: State, r: random.Random) -> None:
    assert_plain(st)
    saved_and_loaded(st)
    every_option_accepted(st)


#: What is looked at where there is time, on a state without a listener, as games for people hold it.
LOOKS: tuple[Callable[[State, random.Random], object], ...] = (
    _kept,
    lambda st, r: refusals_change_nothing(st, r, tries=2),
    lambda st, r: nothing_leaks(st, (r.randrange(1, 1000),), (r.randrange(st.table.seats),)),
    lambda st, r: everything(st, [r.random() for _ in range(6)], (1,)),
)


def _told(st: State) -> None:
    """Everything that happened can be told in the log, unless it is hidden."""
    for event in st.out or ():
        line = tell(st.table, event)
        need(line is None or line.endswith("."), "no line for", event)


def _refused(st: State, report: Report, seen: Seen) -> None:
    """For every hand card whose action is not offered, and for the pharaoh, find the part that fails."""
    codes = legal(st)
    offered = {st.table.kind[c - EXECUTE] for c in codes if EXECUTE <= c < ENTOMB}
    for card in st.pile(st.seat, HAND):
        number = st.table.action[card]
        if number < 0 or st.table.kind[card] in offered:
            continue
        part = failing_part(st, card)
        need(part, st.table.name[card], "is not offered, and no part of it fails")
        report.refusals += 1
        seen.add(PROGRAMS[number].index, REFUSED, part)
    pharaoh = st.pharaohs[st.seat]
    if pharaoh >= 0 and PROGRAMS[pharaoh].ops and not st.pharaoh_used and PHARAOH not in codes:
        part = failing_ability(st)
        need(part, PROGRAMS[pharaoh].name, "cannot be used, and no part of it fails")
        report.refusals += 1
        seen.add(pharaoh, REFUSED, part)


# ---- positions -------------------------------------------------------------------------------------------


def _position(card: str, seed: int, variant: str | None, report: Report, seen: Seen) -> None:
    r = random.Random(f"position {card} {seed}")
    reaction = variant is None and card in ACTIONS and ACTIONS[card].when is not None
    if reaction and seed % 2:
        mine = r.choice([name for name in NAMES if name in ACTIONS and ACTIONS[name].parts])
        other = r.choice([name for name in NAMES if name in ACTIONS])
        game = position_around(mine, seed, "all", theirs=[card, card, other])
    else:
        game = position_around(card, seed, "all", variant=variant)
    st = (played_on(game, card, seed) if seed % 3 == 0 else game.state).clone()
    cards, watch = cards_of(st), watch_of(st)
    if not st.over and not st.stack:
        _refused(st, report, seen)
    for number in range(r.choice((6, 12, 60))):
        if st.over:
            break
        st.out = []
        code = executes(st, card) if number == 0 and not st.stack else None
        if code is None or r.random() < 0.1:
            code = pick(st, r)
        watched(st, code, watch, cards)
        _told(st)
        need(st.over or question(st).endswith((".", "?")), "no question for what is asked now")
        report.decisions += 1
    assert_plain(st)
