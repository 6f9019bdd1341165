"""Snapshots are exact at every decision, and one that does not fit is refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.dealt import dealt
from vk_notebook.record import digest
from vk_notebook.rules.engine.program import PROGRAMS
from vk_notebook.rules.engine.state import FIELDS as STATE_FIELDS
from vk_notebook.rules.engine.state import State
from vk_notebook.rules.engine.turn import apply, asked, legal
from vk_notebook.rules.saving import fingerprint, state_from_json, state_to_json

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


def copied(state: State) -> State:
    return state_from_json(state.table, json.loads(json.dumps(state_to_json(state))))


@given(st.integers(0, 100_000), st.booleans())
def test_every_decision_survives_and_goes_on_alike(seed: int, described: bool) -> None:
    game = busy_position(seed) if described else vk.new_game(2 + seed % 3, seed=seed, cards="last-rites")
    state, rng = game.state.clone(), random.Random(seed)
    deepest = 0
    for _ in range(60):
        again = copied(state)
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
        assert state_to_json(again) == state_to_json(state)
    assert deepest or not described


def test_a_table_whose_cards_are_named_survives() -> None:
    state = vk.Recorder(**dealt(3)).play("end turn").game.state
    again = copied(state)
    assert state.named is not None
    assert again.named == state.named
    assert state_to_json(again) == state_to_json(state)
    assert digest(again) == digest(state)


def in_mid_action() -> State:
    game = vk.position(hand=["Brain Hook", "Urn", "Ring", "Kite"], pyramid=["Boat"] * 6, stock=["Urn", "Axe"])
    game.play("execute Ring", "execute Kite")
    assert game.state.stack
    assert game.state.lasting or game.state.actions
    return game.state


@given(st.data())
def test_a_changed_snapshot_is_refused(data: st.DataObject) -> None:
    document = json.loads(json.dumps(state_to_json(in_mid_action())))
    key = data.draw(st.sampled_from(sorted(document)))
    value = data.draw(st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers()))
    same = document[key] == value
    document[key] = value
    if not same:
        with pytest.raises(vk.RecordError):
            state_from_json(in_mid_action().table, document)


@pytest.mark.parametrize("document", [None, [], {}, {"format": "chess"}, "text", 3])
def test_what_is_no_snapshot(document: object) -> None:
    with pytest.raises(vk.RecordError, match="no snapshot"):
        state_from_json(in_mid_action().table, document)


def test_a_missing_field_is_refused() -> None:
    state = in_mid_action()
    for name in state_to_json(state):
        document = state_to_json(state)
        del document[name]
        with pytest.raises(vk.RecordError):
            state_from_json(state.table, document)


def test_another_table_is_refused() -> None:
    document = state_to_json(in_mid_action())
    with pytest.raises(vk.RecordError, match="another table"):
        state_from_json(vk.new_game(2, seed=1).state.table, document)


def test_a_program_that_reads_otherwise_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    state = in_mid_action()
    document = state_to_json(state)
    program = PROGRAMS[state.stack[-1].program]
    monkeypatch.setattr(program, "deed_parts", (*program.deed_parts, "more"))
    with pytest.raises(vk.RecordError, match=f"{program.key!r} reads otherwise"):
        state_from_json(state.table, document)


def test_fingerprints_tell_programs_apart_and_hold_no_address() -> None:
    vk.new_game(2, cards="base", seed=1), vk.new_game(2, cards="afterlife", seed=1)
    declared = [p for p in PROGRAMS if p.deed_parts]
    assert len({fingerprint(p) for p in declared}) > 0.9 * len(declared)
    assert not [p.key for p in PROGRAMS if " at 0x" in repr(p.deed_parts) or "set(" in repr(p.deed_parts)]
