"""Where a glance at the piles tells whether an action can be executed, a search says the same."""

import random

import pytest

import vk_notebook as vk
from vk_notebook.rules.engine.codes import EXECUTE
from vk_notebook.rules.engine.program import PROGRAMS, Program
from vk_notebook.rules.engine.search import glance_at, possible
from vk_notebook.rules.engine.state import HAND, PLAY, State
from vk_notebook.rules.engine.turn import apply, begun, legal

VERSIONS = ("base", "afterlife", "last-rites")


def glance(program: Program, st: State, card: int) -> int:
    """What a glance tells of executing a hand card."""
    return glance_at(program.deed_parts, st, card, program.most)


@pytest.mark.rule("action.impossible-part-forbids")
@pytest.mark.parametrize("cards", VERSIONS)
def test_a_glance_tells_what_a_search_finds(cards: str) -> None:
    seen: dict[int, set[str]] = {1: set(), -1: set()}
    for seed in range(8):
        st = vk.new_game(2 + seed % 3, cards=cards, starters=("base", "last-rites")[seed % 2], seed=seed).state
        rng = random.Random(seed)
        while not st.over:
            if not st.stack and st.step == PLAY:
                for card in set(st.pile(st.seat, HAND)):
                    number = st.table.action[card]
                    found = glance(PROGRAMS[number], st, card) if number >= 0 else 0
                    if found:
                        assert possible(begun(st, EXECUTE + card)) is (found > 0), (st.table.name[card], seed, st.turn)
                        seen[found].add(st.table.name[card])
            apply(st, rng.choice(legal(st)))
    assert len(seen[1]) >= 10, "too few cards were tried"
    assert len(seen[-1]) >= 4, "too few cards could not be executed"
