"""Every kind of card in every variant, in random positions: the Dummy is never asked and owns nothing but its tomb."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import vk_notebook as vk
from tests.property.checks import conserved, need, saved_and_loaded
from tests.property.tables import cards_of
from vk_notebook.cards import catalogue
from vk_notebook.cards.actions import ACTIONS, PHARAOHS
from vk_notebook.rules.engine.codes import CARD, END, ENTOMB, EXECUTE, PHARAOH
from vk_notebook.rules.engine.search import possible
from vk_notebook.rules.engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, PILES, State
from vk_notebook.rules.engine.terms import SOLO
from vk_notebook.rules.engine.turn import REFILL, apply, asked, begun, legal
from vk_notebook.rules.language.wordings import SOLITAIRE, wording_of
from vk_notebook.rules.words.asking import part_now, question
from vk_notebook.rules.words.notation import Options
from vk_notebook.rules.words.telling import tell

NAMES = [k.name for k in catalogue.KINDS]
STARTERS = [k.name for k in catalogue.KINDS if k.kind == "starter"]
VARIANTS = {"solo": SOLO, "starter-solitaire": SOLITAIRE, "master-solitaire": SOLITAIRE}


def pile(r: random.Random, most: int, names: Sequence[str] = NAMES, empty: float = 0.25) -> list[str]:
    return [] if r.random() < empty else [r.choice(names) for _ in range(r.randint(1, most))]


def position_with(card: str, variant: str, seed: int, **more: Any) -> vk.Game:
    """A random position with a card in hand; most piles hold something, so that most actions can be carried out."""
    r = random.Random(f"{card} {variant} {seed}")
    dummy = {"tomb": pile(r, 6), "deck": pile(r, 4, STARTERS), "discard": pile(r, 3, STARTERS)}
    others: Any = {"opponents": [dummy]} if variant == "solo" else {}
    return vk.position(
        variant=variant, hand=[card, *pile(r, 5, empty=0.1)], deck=pile(r, 6), discard=pile(r, 6), tomb=pile(r, 5),
        in_play=pile(r, 2, empty=0.7), pyramid=[r.choice(NAMES) if r.random() < 0.85 else None for _ in range(6)],
        boneyard=[*pile(r, 5), *pile(r, 1, STARTERS, 0.6)], stock=pile(r, 5),
        hard=variant == "solo" and r.random() < 0.3, seed=seed, **others, **more,
    )  # fmt: skip


def the_dummy_owns_its_tomb_alone(st: State, its_deck: list[int]) -> None:
    """No hand, nothing in play or kept; its deck and what it drew are always the same cards."""
    base = st.table.dummy * PILES
    need(not (st.z[base + HAND] or st.z[base + IN_PLAY] or st.z[base + KEPT]), "the Dummy holds cards")
    need(sorted(st.z[base + DECK] + st.z[base + DISCARD]) == its_deck, "the Dummy's deck changed")
    need(asked(st) != st.table.dummy, "the Dummy is asked", st.stack)


def play_through(game: vk.Game, first: int, seed: int) -> State:
    """Play an option and go on by chance until two turns were ended, with every check at every decision."""
    r = random.Random(seed)
    st = game.state.clone()
    st.out = []
    before, alone = cards_of(st), st.table.dummy < 0
    its_deck = [] if alone else sorted(st.pile(1, DECK) + st.pile(1, DISCARD))
    codes, turns = [first], 0
    while not st.over and turns < 2:
        code = r.choice(codes)
        turns += code == END
        apply(st, code)
        conserved(st, before)
        need(st.step != REFILL or st.stack, "the Dummy's turn stands still")
        if not alone:
            the_dummy_owns_its_tomb_alone(st, its_deck)
        need(st.over or asked(st) == 0, "nobody else is there to be asked")
        if not st.over:
            need(question(st).endswith((".", "?")), question(st))
            need(len(set(Options(st).texts)) == len(legal(st)), Options(st).texts)
            part_now(st)
        if st.stack:
            saved_and_loaded(st)
        for event in st.out:
            tell(st.table, event)
        st.out.clear()
        codes = legal(st)
    return st


@pytest.mark.rule("solo.no-hand", "solo.takes-are-entombed", "solo.normal-rules", "solitaire.modes")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("card", NAMES)
def test_every_card_in_every_variant(card: str, variant: str) -> None:
    barred = wording_of(ACTIONS[card], VARIANTS[variant]).barred
    executed = 0
    for seed in range(12):
        if executed > 2 or (barred and seed > 2):
            break
        game = position_with(card, variant, seed)
        st = game.state
        codes = [c for c in legal(st) if EXECUTE <= c < ENTOMB and st.table.name[c & CARD] == card]
        no = game.why_not(f"execute {card}")
        assert (no is None) == bool(codes)
        held = next(c for c in st.pile(0, HAND) if st.table.name[c] == card)
        assert bool(codes) == (st.table.action[held] >= 0 and possible(begun(st, EXECUTE + held)))
        if barred:
            assert no is not None
            assert no.rule == barred
        for code in codes:
            play_through(game, code, seed)
            executed += 1
        if not codes:
            play_through(game, END, seed)
    assert executed or barred or not ACTIONS[card].parts or card in NEEDS_A_PAST


#: Actions that cannot come first in a turn.
NEEDS_A_PAST = {"Tyet Amulet", "Priest of Horus", "Book of Traversing Eternity", "Necropolis Seal"}


@pytest.mark.rule("ruling.solo-unlisted-cards", "ruling.solitaire-pattern")
@pytest.mark.parametrize("variant", ["solo", "starter-solitaire"])
@pytest.mark.parametrize("pharaoh", PHARAOHS)
def test_every_pharaoh_in_every_variant(pharaoh: str, variant: str) -> None:
    used = 0
    for seed in range(5):
        game = position_with("Urn", variant, seed, pharaoh=pharaoh)
        if PHARAOH in legal(game.state):
            used += 1
            play_through(game, PHARAOH, seed)
    barred = wording_of(PHARAOHS[pharaoh], VARIANTS[variant]).barred
    assert bool(used) == bool(PHARAOHS[pharaoh].parts and not barred)
