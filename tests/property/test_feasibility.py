"""What is offered can be carried out, and what is refused cannot: the look-ahead against a search of every choice."""

import pytest

import vk_notebook as vk
from tests.property.checks import failing_ability, failing_part
from tests.property.tables import card_names, executes, played_on, position_around
from tests.property.truth import Search
from vk_notebook.cards.actions import ACTIONS, PHARAOHS
from vk_notebook.rules.engine.program import PROGRAMS
from vk_notebook.rules.engine.state import HAND, State

pytestmark = pytest.mark.plain  # the search of `truth` takes the place of operations
NAMES = [name for name in card_names("mix") if ACTIONS[name].parts]
USABLE = [name for name in PHARAOHS if PHARAOHS[name].parts]
#: Nobody can react, so that whatever fails is the player's own affair.
HARMLESS = [name for name in card_names("mix") if ACTIONS[name].when is None]
POSITIONS = 30


def held(st: State, name: str) -> int:
    """The first card of that name in the active player's hand, or -1."""
    return next((c for c in st.pile(st.seat, HAND) if st.table.name[c] == name), -1)


def offered_as_found(st: State, name: str, card: int | None, seed: int) -> bool:
    """Whether an action, or an ability without a card, is offered; held against the search of every choice."""
    search = Search(st, card)
    told = f"{name}, position {seed}"
    assert search.finished, f"{told}: too many ways to try"
    offered = executes(st, name) is not None
    if offered:
        assert search.found or search.hidden, f"{told}: offered, but some part is always left out"
    else:
        assert not search.cheap, f"{told}: refused, but all parts can be done"
    return offered


@pytest.mark.rule("action.all-parts", "action.impossible-part-forbids", "pharaoh.resolves-like-other-effects")
@pytest.mark.parametrize("name", [*NAMES, *USABLE])
def test_it_is_offered_exactly_when_all_its_parts_can_be_done(name: str) -> None:
    offered = refused = 0
    ability = name in USABLE
    for seed in range(20 * POSITIONS):
        if offered + refused >= POSITIONS and offered > 1 and (refused or not ability):
            break
        st = played_on(position_around(name, seed, "mix", small=True, theirs=HARMLESS), name, seed)
        card = None if ability else held(st, name)
        if st.seat != 0 or st.over or card == -1 or (ability and st.pharaoh_used):
            continue
        if offered_as_found(st, name, card, seed):
            offered += 1
            continue
        refused += 1
        if ability:
            assert 1 <= failing_ability(st) <= len(PROGRAMS[st.pharaohs[0]].deed_parts)
            assert vk.Game(st, {}).why_not("use pharaoh").text.startswith(f"You cannot use {name} now. ")
    assert offered, f"no position offers {name}"
    assert refused or not ability, f"every position offers {name}"


@pytest.mark.rule("action.impossible-part-forbids")
@pytest.mark.parametrize("name", NAMES)
def test_a_refusal_names_the_part_that_fails(name: str) -> None:
    for seed in range(POSITIONS):
        game = position_around(name, 1000 + seed)
        st = game.state
        card = held(st, name)
        part = failing_part(st, card)
        refusal = game.why_not(f"execute {name}")
        if executes(st, name) is not None:
            assert part == 0
            assert refusal is None
        else:
            assert 1 <= part <= len(PROGRAMS[st.table.action[card]].deed_parts)
            assert refusal.rule
            assert name in refusal.text
