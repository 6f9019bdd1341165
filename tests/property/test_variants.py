"""Every kind of card in every variant, in random positions: the Dummy is never asked and owns nothing but its tomb."""

from __future__ import annotations

import pytest

from tests.property.tables import position_around
from tools.soak.playing import play_positions
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
            assert play_positions(card, [seed], variant).failures == []
            executed += no is None
    assert executed or barred or not ACTIONS[card].parts or card in NEEDS_A_PAST


@pytest.mark.rule("ruling.solo-unlisted-cards", "ruling.solitaire-pattern")
@pytest.mark.parametrize("variant", ["solo", "starter-solitaire"])
@pytest.mark.parametrize("pharaoh", PHARAOHS)
def test_every_pharaoh_in_every_variant(pharaoh: str, variant: str) -> None:
    assert play_positions(pharaoh, range(3), variant).failures == []
    used = any(PHARAOH in legal(position_around(pharaoh, seed, "all", variant=variant).state) for seed in range(20))
    barred = wording_of(PHARAOHS[pharaoh], VARIANTS[variant]).barred
    assert used == bool(PHARAOHS[pharaoh].parts and not barred)
