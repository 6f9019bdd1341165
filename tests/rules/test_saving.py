"""A state is plain; `saved_and_loaded` of the property tests tries it at any decision of a game."""

import vk_notebook as vk
from tests.dealt import dealt
from tests.property.tables import frozen
from tests.saved import saved
from vk_notebook.record import digest
from vk_notebook.rules.engine.program import PROGRAMS


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
