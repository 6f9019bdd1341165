"""Every card and pharaoh in random positions, in games of several players and in every variant for one."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.property.checks import watched
from tests.property.tables import NAMES, executes, played_on, position_around
from vk_notebook.cards import catalogue
from vk_notebook.cards.actions import ACTIONS, PHARAOHS
from vk_notebook.rules.engine.codes import EXECUTE, PHARAOH
from vk_notebook.rules.engine.search import possible
from vk_notebook.rules.engine.state import HAND
from vk_notebook.rules.engine.terms import SOLO
from vk_notebook.rules.engine.turn import begun, legal
from vk_notebook.rules.language.wordings import SOLITAIRE, wording_of

VARIANTS = {"solo": SOLO, "starter-solitaire": SOLITAIRE, "master-solitaire": SOLITAIRE}
#: Actions that cannot come first in a turn.
NEEDS_A_PAST = {"Tyet Amulet", "Priest of Horus", "Book of Traversing Eternity", "Necropolis Seal"}


def play_around(card: str, seed: int, variant: str | None = None) -> None:
    """Play on under watch from a position with a card in hand, or with a reaction in the opponents' hands."""
    r = random.Random(f"position {card} {seed}")
    if variant is None and card in ACTIONS and ACTIONS[card].when is not None and seed % 2:
        mine = r.choice([name for name in ACTIONS if ACTIONS[name].parts])
        game = position_around(mine, seed, "all", theirs=[card, card, r.choice(list(ACTIONS))])
    else:
        game = position_around(card, seed, "all", variant=variant)
    st = (played_on(game, card, seed) if seed % 3 == 0 else game.state).clone()
    watched(st, seed, r.choice((6, 12, 60)), None if st.stack else executes(st, card))


@pytest.mark.parametrize("card", NAMES)
@given(seed=some.integers(0, 1 << 32))
def test_every_check_holds_around_every_card(card: str, seed: int) -> None:
    play_around(card, seed)


@pytest.mark.rule("solo.no-hand", "solo.takes-are-entombed", "solo.normal-rules", "solitaire.modes")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("card", [k.name for k in catalogue.KINDS])
def test_every_card_in_every_variant(card: str, variant: str) -> None:
    barred = wording_of(ACTIONS[card], VARIANTS[variant]).barred
    executed = 0
    for seed in range(40):
        if executed > 1 or (barred and seed > 2):
            break
        game = position_around(card, seed, "all", variant=variant)
        st = game.state
        held = next(c for c in st.pile(0, HAND) if st.table.name[c] == card)
        no = game.why_not(f"execute {card}")
        assert (no is None) == (st.table.action[held] >= 0 and possible(begun(st, EXECUTE + held)))
        if barred:
            assert no.rule == barred
        if no is None or seed < 3:
            play_around(card, seed, variant)
            executed += no is None
    assert executed or barred or not ACTIONS[card].parts or card in NEEDS_A_PAST


@pytest.mark.rule("ruling.solo-unlisted-cards", "ruling.solitaire-pattern")
@pytest.mark.parametrize("variant", ["solo", "starter-solitaire"])
@pytest.mark.parametrize("pharaoh", PHARAOHS)
def test_every_pharaoh_in_every_variant(pharaoh: str, variant: str) -> None:
    for seed in range(3):
        play_around(pharaoh, seed, variant)
    used = any(PHARAOH in legal(position_around(pharaoh, seed, "all", variant=variant).state) for seed in range(20))
    barred = wording_of(PHARAOHS[pharaoh], VARIANTS[variant]).barred
    assert used == bool(PHARAOHS[pharaoh].parts and not barred)
