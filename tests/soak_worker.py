"""One job of the soak: play random games, or positions around one card, under checks, and note what was seen."""

from __future__ import annotations

import random
import traceback
from dataclasses import dataclass, field

from tests.property.checks import TurnWatch, assert_plain, everything, failing_ability, failing_part, need, watched
from tests.property.tables import ACTIONS, any_state, card_names, cards_of, executes, pick, played_on, position_around
from tests.soak_coverage import REFUSED, Mark, Seen
from vk_notebook.rules import State, legal
from vk_notebook.rules.codes import END, ENTOMB, EXECUTE, PHARAOH
from vk_notebook.rules.program import PROGRAMS
from vk_notebook.rules.state import HAND, PLAY

THOROUGH = 200  # one game in so many is checked at length
LONGEST = 20_000


@dataclass
class Report:
    """What a job brings back."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    checked: int = 0
    refusals: int = 0
    marks: set[Mark] = field(default_factory=set)
    failures: list[tuple[str, str]] = field(default_factory=list)  # how to reproduce, what happened

    def add(self, other: Report) -> None:
        """Take another report in."""
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.checked += other.checked
        self.refusals += other.refusals
        self.marks |= other.marks
        self.failures += other.failures


def play_games(seeds: range, pool: str, thorough: int = THOROUGH) -> Report:
    """Play one game for each seed."""
    report, seen = Report(), Seen()
    with seen.listening():
        for seed in seeds:
            try:
                _game(seed, pool, report, seen, thorough)
            except Exception as problem:
                report.failures.append((f"--games 1 --seed {seed}", _said(problem)))
    report.marks = seen.marks
    return report


def play_positions(card: str, seeds: range, pool: str) -> Report:
    """Play on from random positions with a card in hand, or in the opponents' hands."""
    report, seen = Report(), Seen()
    with seen.listening():
        for seed in seeds:
            try:
                _position(card, seed, pool, report, seen)
            except Exception as problem:
                report.failures.append((f'--card "{card}" --seed {seed}', _said(problem)))
    report.marks = seen.marks
    return report


def _said(problem: Exception) -> str:
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__}: {str(problem)[:300]} ({last.filename.rsplit('/', 1)[-1]}:{last.lineno})"


def _game(seed: int, pool: str, report: Report, seen: Seen, thorough: int) -> None:
    # One game in two is played with the base version alone.
    st = any_state(seed, "base" if pool == "mix" and seed % 2 else pool)
    st.out = []
    r = random.Random(f"soak {seed}")
    cards, watch = cards_of(st), TurnWatch(st)
    for number in range(LONGEST):
        if st.over:
            break
        if number % 48 == 0:
            assert_plain(st)
        if not st.stack and st.step == PLAY and r.random() < 0.1:
            _refused(st, report, seen)
        if thorough and seed % thorough == 0 and number % 5 == 0:
            report.checked += 1
            everything(_heardless(st), [r.random() for _ in range(6)])
        st.out = []
        watched(st, pick(st, r), watch, cards)
        report.decisions += 1
    need(st.over, "the game does not end")
    assert_plain(st)
    report.games += 1
    report.turns += st.turn


def _heardless(st: State) -> State:
    """The same state without a listener, as games for people hold it."""
    return st.clone()


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


def _position(card: str, seed: int, pool: str, report: Report, seen: Seen) -> None:
    r = random.Random(f"position {card} {seed}")
    reaction = card in ACTIONS and ACTIONS[card].when is not None
    if reaction and seed % 2:
        mine = r.choice([n for n in card_names(pool) if ACTIONS[n].parts])
        game = position_around(mine, seed, pool, theirs=[card, card, r.choice(card_names(pool))])
    else:
        game = position_around(card, seed, pool)
    st = (played_on(game, card, seed) if seed % 3 == 0 else game.state).clone()
    cards, watch = cards_of(st), TurnWatch(st)
    if not st.over and not st.stack:
        _refused(st, report, seen)
    for number in range(r.choice((6, 12, 60))):
        if st.over:
            break
        st.out = []
        code = executes(st, card) if number == 0 and not st.stack else None
        if code is None or r.random() < 0.1:
            code = pick(st, r)
            if code == END and r.random() < 0.5:
                code = r.choice(legal(st))
        watched(st, code, watch, cards)
        report.decisions += 1
    assert_plain(st)
