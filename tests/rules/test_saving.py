"""A state is plain at every decision: written down and read back it is the same, and goes on alike."""

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.dealt import dealt
from tests.property.tables import frozen
from tests.saved import saved
from vk_notebook.record import digest
from vk_notebook.rules.engine.program import PROGRAMS
from vk_notebook.rules.engine.state import FIELDS as STATE_FIELDS
from vk_notebook.rules.engine.turn import apply, asked, legal

CARDS = [
    "Jewel Box", "Tyet Amulet", "Priest of Horus", "Potter", "Carpenter", "Book of Gates", "Statue of Sobek", "Ring",
    "Serdab", "Kite", "Sphinx", "Merchant", "Judgment", "Priestess of Nut", "Faience Cup", "Statue of Thoth", "Axe",
    "Brain Hook", "Statue of Anubis", "Architect", "Plasterer", "Dagger", "Boat", "Sling", "Medjay", "Offering Table",
]  # fmt: skip


def busy_position(seed: int) -> vk.Game:
    """A position full of cards whose actions nest, wait or last."""
    rng = random.Random(seed)

    def pile(n: int) -> list[str]:
        return rng.choices(CARDS, k=n)

    def seat() -> dict[str, Any]:
        return {"hand": pile(6), "deck": pile(5), "discard": pile(5), "tomb": pile(2)}

    return vk.position(
        pharaoh="Tutankhamun", **seat(), opponents=[{**seat(), "pharaoh": "Khufu"}, seat()],
        pyramid=pile(6), stock=pile(8), boneyard=pile(5), seed=seed,
    )  # fmt: skip


@given(st.integers(0, 100_000), st.booleans())
def test_every_decision_survives_and_goes_on_alike(seed: int, described: bool) -> None:
    game = busy_position(seed) if described else vk.new_game(2 + seed % 3, seed=seed, cards="last-rites")
    state, rng = game.state.clone(), random.Random(seed)
    deepest = 0
    for _ in range(60):
        again = saved(state)
        for name in STATE_FIELDS:
            if name not in ("out", "cache"):
                assert getattr(again, name) == getattr(state, name), name
        codes = legal(state)
        assert legal(again) == codes
        assert asked(again) == asked(state)
        if not codes:
            break
        deepest = max(deepest, len(state.stack))
        code = rng.choice(codes)
        apply(state, code)
        apply(again, code)
        assert frozen(again) == frozen(state)
    assert deepest or not described


def test_a_table_whose_cards_are_named_survives() -> None:
    state = vk.Recorder(**dealt(3)).play("end turn").game.state
    again = saved(state)
    assert state.named is not None
    assert again.named == state.named
    assert frozen(again) == frozen(state)
    assert digest(again) == digest(state)


def test_what_a_card_says_is_told_apart_by_its_words_and_holds_no_address() -> None:
    vk.new_game(2, cards="base", seed=1), vk.new_game(2, cards="afterlife", seed=1)
    declared = [p for p in PROGRAMS if p.deed_parts]
    assert len({repr((p.kind, p.wording, p.deed_parts)) for p in declared}) > 0.9 * len(declared)
    assert not [p.key for p in PROGRAMS if " at 0x" in repr(p.deed_parts) or "set(" in repr(p.deed_parts)]
