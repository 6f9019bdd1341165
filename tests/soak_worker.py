"""One job of the soak: play random games, or positions around one card, under checks, and note what was seen."""

from __future__ import annotations

import random
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field

from tests.property.checks import (
    assert_plain,
    every_option_accepted,
    everything,
    failing_ability,
    failing_part,
    need,
    refusals_change_nothing,
    saved_and_loaded,
    watch_of,
    watched,
)
from tests.property.tables import ACTIONS, card_names, cards_of, executes, pick, played_on
from tests.soak_coverage import REFUSED, Mark, Seen
from tests.soak_samples import ASKED_WHY, COMPILED, SAMPLED, TOLD, Cards, sample
from tests.soak_tables import NONE, Asked, any_game, any_position, kinds_of
from vk_notebook.rules.engine import scoring
from vk_notebook.rules.engine.codes import END, ENTOMB, EXECUTE, PHARAOH
from vk_notebook.rules.engine.program import PROGRAMS
from vk_notebook.rules.engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, PILES, PLAY, State
from vk_notebook.rules.engine.turn import apply, asked, legal
from vk_notebook.rules.words.telling import tell

THOROUGH = 200  # one game in so many is checked at length
ALONE = 10  # games for one player are so many times shorter, and checked as often for their length
LONGEST = 20_000  # choices that a game may take


@dataclass
class Report:
    """What a job brings back."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    checked: int = 0
    refusals: int = 0
    longest: int = 0
    alone: int = 0
    seconds: float = 0.0  # of processor time
    kinds: Counter[str] = field(default_factory=Counter)  # which games: players, variants, cards
    samples: Counter[str] = field(default_factory=Counter)  # which checks were made at decisions drawn from the seed
    marks: set[Mark] = field(default_factory=set)
    failures: list[tuple[str, str]] = field(default_factory=list)  # how to reproduce, what happened

    def add(self, other: Report) -> None:
        """Take another report in."""
        for name in ("games", "decisions", "turns", "checked", "refusals", "alone", "seconds", "kinds", "samples"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.marks |= other.marks
        self.failures += other.failures


def play_games(seeds: range, what: Asked, thorough: int = THOROUGH) -> Report:
    """Play one game for each seed."""
    return _each(seeds, "--games 1", lambda seed, report, seen: _game(seed, what, report, seen, thorough))


def play_positions(card: str, seeds: range, pool: str, variant: str = NONE) -> Report:
    """Play on from random positions with a card in hand, or in the opponents' hands."""
    how = f'--card "{card}"' + (f" --variant {variant}" if variant != NONE else "")
    return _each(seeds, how, lambda seed, report, seen: _position(card, seed, pool, variant, report, seen))


def _each(seeds: range, how: str, play: Callable[[int, Report, Seen], None]) -> Report:
    report, seen = Report(), Seen()
    begun = time.process_time()
    with nullcontext() if COMPILED else seen.listening():
        for seed in seeds:
            try:
                play(seed, report, seen)
            except Exception as problem:
                report.failures.append((f"{how} --seed {seed}", _said(problem)))
    report.marks = set() if COMPILED else seen.marks
    report.seconds = time.process_time() - begun
    return report


def _said(problem: Exception) -> str:
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__}: {str(problem)[:300]} ({last.filename.rsplit('/', 1)[-1]}:{last.lineno})"


def _game(seed: int, what: Asked, report: Report, seen: Seen, thorough: int) -> None:
    game = any_game(seed, what)
    st = game.state
    st.out = []
    r = random.Random(f"soak {seed}")
    drawn = r.random
    cards, watch, alone = Cards(st), watch_of(st), Alone(st)
    often = max(1, thorough // ALONE) if st.table.variant else thorough
    at_length = bool(often) and seed % often == 0
    by_oneself, turn = bool(st.table.variant), st.turn
    number, codes = 0, legal(st)
    while codes:
        need(number < LONGEST, "the game does not end within", LONGEST, "choices")
        chance = drawn()
        between = not st.stack and st.step == PLAY
        if between and chance < ASKED_WHY:
            _refused(st, report, seen)
        if at_length and number % 5 == 0:
            report.checked += 1
            _at_length(st, r)
        elif chance > SAMPLED:
            sample(st, drawn(), r, report.samples)
        st.out = []
        code = codes[int(drawn() * len(codes))]
        if code == END and len(codes) > 1 and chance < 0.5:  # so that a turn holds more than its end
            code = codes[int(drawn() * len(codes))]
        if between or by_oneself:  # the watches look at nothing else, and a call takes longer than a look
            watch.choice(st, code)
        apply(st, code)
        codes = legal(st)
        cards.check(st, codes)
        if by_oneself or st.turn != turn or not codes:
            turn = st.turn
            watch.after(st)
            alone.check(st)
        if chance > TOLD:
            _told(st)
        number += 1
    assert_plain(st)
    _ended(st)
    report.decisions += number
    report.longest = max(report.longest, number)
    report.games += 1
    report.alone += bool(st.table.variant)
    report.turns += st.turn
    report.kinds.update(kinds_of(game))


def _at_length(st: State, r: random.Random) -> None:
    """All that can be checked at a decision, on a state without a listener, as games for people hold it."""
    everything(st.clone(), [r.random() for _ in range(6)])
    every_option_accepted(st.clone())
    refusals_change_nothing(st, r)
    saved_and_loaded(st.clone())


class Alone:
    """What holds where one plays alone: nobody else is asked, and the Dummy has a tomb, its deck, and nothing else."""

    def __init__(self, st: State) -> None:
        self.variant = st.table.variant
        self.dummy = st.table.dummy
        self.deck = self._deck(st)

    def _deck(self, st: State) -> list[int]:
        base = self.dummy * PILES
        return sorted(st.z[base + DECK] + st.z[base + DISCARD]) if self.dummy >= 0 else []

    def check(self, st: State) -> None:
        """Raise where something of it does not hold."""
        if not self.variant:
            return
        need(st.over or asked(st) == 0, "somebody else is asked in", self.variant)
        if self.dummy >= 0:
            base = self.dummy * PILES
            need(not any(st.z[base + which] for which in (HAND, IN_PLAY, KEPT)), "the Dummy holds a card")
            need(self._deck(st) == self.deck, "the Dummy's deck changed")
            need(st.over or st.stack or st.seat != self.dummy or st.offered, "the Dummy's turn stands still")


def _told(st: State) -> None:
    """Everything that happened can be told in the log, unless it is hidden."""
    for event in st.out or ():
        line = tell(st.table, event)
        need(line is None or line.endswith("."), "no line for", event)


def _ended(st: State) -> None:
    """The end: nothing to choose, every seat is placed, and the points of each add up."""
    need(not legal(st), "something to choose after the end")
    t = st.table
    need(sorted(seat for place in scoring.ranking(st) for seat in place) == list(range(t.seats)), "a seat has no place")
    for seat in range(t.seats):
        found = scoring.score(st, seat)
        need(found.total == sum(found.parts.values()), "the points of seat", seat, "do not add up")
    if t.aim:
        need(scoring.totals(st)[0] <= scoring.perfect_score(st), "a tomb is worth more than the perfect one")


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


def _position(card: str, seed: int, pool: str, variant: str, report: Report, seen: Seen) -> None:
    r = random.Random(f"position {card} {seed}")
    reaction = variant == NONE and card in ACTIONS and ACTIONS[card].when is not None
    if reaction and seed % 2:
        mine = r.choice([n for n in card_names(pool) if ACTIONS[n].parts])
        game = any_position(mine, seed, pool, variant, theirs=[card, card, r.choice(card_names(pool))])
    else:
        game = any_position(card, seed, pool, variant)
    st = (played_on(game, card, seed) if seed % 3 == 0 else game.state).clone()
    cards, watch, alone = cards_of(st), watch_of(st), Alone(st)
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
        alone.check(st)
        _told(st)
        report.decisions += 1
    assert_plain(st)
