"""The pyramid: what falls where, who chooses, and how gaps are filled."""

from copy import copy

import pytest

import vk_notebook as vk
from tests.scenario import after, refused, scene, texts
from vk_notebook.rules.engine.pyramid import crumble, pluck, refill
from vk_notebook.rules.engine.state import State
from vk_notebook.rules.engine.turn import apply, legal

FULL = [
    "Heart Scarab Amulet", "Statue of Bastet", "Statue of Isis", "Book of Gates", "Middle Sarcophagus", "Wadj Amulet",
]  # fmt: skip
APEX, LEFT, RIGHT, A, B, C = FULL
STOCK = [
    "Book of the Dead", "Inner Sarcophagus", "Statue of Horus", "Statue of Sobek", "Djed Pillar Amulet", "Weres Amulet",
]  # fmt: skip
#: The two slots on which a card of the middle row or the apex stands.
SUPPORTS = {0: (1, 2), 1: (3, 4), 2: (4, 5)}
REFILL_ORDER = (3, 4, 5, 1, 2, 0)
OCCUPANCIES = {
    frozenset(slots)
    for slots in ([], [3], [4], [5], [3, 4], [3, 5], [4, 5], [3, 4, 5], [1, 3, 4], [2, 4, 5], [1, 3, 4, 5],
                  [2, 3, 4, 5], [1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5])
}  # fmt: skip
SHAPES = sorted(OCCUPANCIES, key=sorted)


def digits(slots: frozenset[int]) -> str:
    """A shape as the name of a case."""
    return "".join(map(str, sorted(slots))) or "empty"


def occupied(pyramid: list[int] | list[str | None]) -> frozenset[int]:
    """The slots that hold a card."""
    return frozenset(i for i, card in enumerate(pyramid) if card not in (None, -1))


def laid(slots: frozenset[int]) -> list[str | None]:
    """A pyramid with cards in these slots only."""
    return [FULL[i] if i in slots else None for i in range(6)]


def state(slots: frozenset[int], stock: int = 0) -> State:
    """The state of a position with these slots filled."""
    return scene(pyramid=laid(slots), stock=STOCK[:stock]).state


def after_removal(slots: frozenset[int], slot: int) -> list[tuple[frozenset[int], int]]:
    """Every occupancy a removal can lead to, each with the number of choices asked on the way."""
    st = state(slots).clone()
    pluck(st, st.pyramid[slot])
    crumble(st, slot, 0)
    if not st.stack:
        return [(occupied(st.pyramid), 0)]
    out = []
    for code in legal(st):
        s = st.clone()
        apply(s, code)
        assert not s.stack, "one crumble asks one question at most"
        out.append((occupied(s.pyramid), 1))
    return out


def after_refill(slots: frozenset[int], stock: int) -> frozenset[int]:
    """The occupancy after a refill from a stock of some size."""
    st = state(slots, stock).clone()
    refill(st)
    return occupied(st.pyramid)


@pytest.fixture(scope="module")
def reached() -> set[frozenset[int]]:
    """All occupancies reachable from the full pyramid by removals and refills."""
    seen = {frozenset(range(6))}
    waiting = list(seen)
    while waiting:
        slots = waiting.pop()
        found = {o for slot in slots for o, _ in after_removal(slots, slot)}
        found |= {after_refill(slots, k) for k in range(1, 7)}
        waiting += found - seen
        seen |= found
    return seen


# ---- every shape there is


@pytest.mark.rule("pyramid.shape", "pyramid.crumble-middle", "pyramid.crumble-base-corner", "pyramid.refill-base-up")
def test_removals_and_refills_reach_fourteen_shapes(reached: set[frozenset[int]]) -> None:
    assert len(reached) == 14
    assert reached == OCCUPANCIES


@pytest.mark.rule("pyramid.shape")
def test_every_card_stands_on_two_others_in_every_reachable_shape(reached: set[frozenset[int]]) -> None:
    for slots in reached:
        for slot, below in SUPPORTS.items():
            assert slot not in slots or slots.issuperset(below), f"{sorted(slots)}: slot {slot} hangs in the air"


@pytest.mark.rule("pyramid.crumble-base-centre-choice", "pyramid.crumble-chain")
def test_a_choice_is_asked_only_below_two_middle_cards() -> None:
    for slots in OCCUPANCIES:
        for slot in slots:
            outcomes = after_removal(slots, slot)
            choice = slot == 4 and {1, 2} <= slots
            assert [asked for _, asked in outcomes] == ([1, 1] if choice else [0])
            assert all(len(o) == len(slots) - 1 for o, _ in outcomes)


@pytest.mark.rule("card.shabti.sacrifice-crumbles")
@pytest.mark.parametrize("slots", SHAPES[1:], ids=digits)
@pytest.mark.rule("pyramid.crumble-any-cause", "pyramid.crumble-immediate", "pyramid.crumble-base-centre-choice")
def test_playing_a_removal_leads_to_the_same_shapes(slots: frozenset[int]) -> None:
    for slot in slots:
        game = scene(hand="Shabti", pyramid=laid(slots)).play("execute Shabti", "option 2", f"sacrifice {FULL[slot]}")
        wanted = {o for o, _ in after_removal(slots, slot)}
        answers = [(f"crumble {card}",) for card in texts(game, "crumble")] or [()]
        assert {occupied(copy(game).play(*answer).pyramid) for answer in answers} == wanted


@pytest.mark.parametrize("slots", SHAPES, ids=digits)
@pytest.mark.rule("pyramid.refill-base-up", "pyramid.refill-from-stock", "pyramid.refill-stock-runs-out")
@pytest.mark.rule("terms.refill")
def test_a_refill_goes_from_the_base_up_and_left_to_right(slots: frozenset[int]) -> None:
    gaps = [s for s in REFILL_ORDER if s not in slots]
    for stock in range(1, 7) if gaps else ():
        game = scene(hand="Embalmer", pyramid=laid(slots), stock=STOCK[:stock]).play("execute Embalmer", "option 2")
        wanted = laid(slots)
        for slot, card in zip(gaps, reversed(STOCK[:stock]), strict=False):
            wanted[slot] = card
        after(game, pyramid=wanted, stock=STOCK[:max(0, stock - len(gaps))])


# ---- crumbling, one case at a time


def removing(how: str, card: str, **more: object) -> vk.Game:
    """Ana has bought a card of the full pyramid and paid for it, or has sacrificed it."""
    game = scene(hand={"buy": "Statue of Thoth", "sacrifice": "Shabti"}[how], **{"pyramid": FULL, **more})
    return game.play(*["execute Shabti", "option 2"][: 2 * (how == "sacrifice")], f"{how} {card}")


CORNER = pytest.mark.rule("pyramid.crumble-base-corner", "pyramid.crumble-chain")
CENTRE = pytest.mark.rule("pyramid.crumble-base-centre-choice", "pyramid.crumble-chain")
EXAMPLE = pytest.mark.rule("example.crumble-base", "example.crumble-premium")
MIDDLE = pytest.mark.rule("pyramid.crumble-middle", "terms.apex")
NO_MORE = pytest.mark.rule("pyramid.crumble-apex-none")


@pytest.mark.parametrize("edition", ["premium", "classic"])
@pytest.mark.parametrize(
    ("before", "how", "card", "falls", "then"),
    [
        pytest.param(FULL, "buy", A, "", [None, APEX, RIGHT, LEFT, B, C], marks=CORNER),
        pytest.param(FULL, "buy", C, "", [None, LEFT, APEX, A, B, RIGHT], marks=CORNER),
        pytest.param(FULL, "buy", B, LEFT, [None, APEX, RIGHT, A, LEFT, C], marks=[CENTRE, EXAMPLE]),
        pytest.param(FULL, "buy", B, RIGHT, [None, LEFT, APEX, A, RIGHT, C], marks=CENTRE),
        pytest.param([None, LEFT, None, A, B, C], "buy", B, "", [None, None, None, A, LEFT, C], marks=CENTRE),
        pytest.param([None, None, RIGHT, A, B, C], "buy", B, "", [None, None, None, A, RIGHT, C], marks=CENTRE),
        pytest.param([None, None, None, A, B, C], "buy", B, "", [None, None, None, A, None, C], marks=CENTRE),
        pytest.param([None, None, None, A, B, C], "buy", A, "", [None, None, None, None, B, C], marks=CORNER),
        pytest.param(FULL, "sacrifice", APEX, "", [None, LEFT, RIGHT, A, B, C], marks=NO_MORE),
        pytest.param(FULL, "sacrifice", LEFT, "", [None, APEX, RIGHT, A, B, C], marks=MIDDLE),
        pytest.param(FULL, "sacrifice", RIGHT, "", [None, LEFT, APEX, A, B, C], marks=MIDDLE),
        pytest.param([None, *FULL[1:]], "sacrifice", LEFT, "", [None, None, RIGHT, A, B, C], marks=MIDDLE),
    ],
)
def test_what_falls_where(
    edition: str, before: list[str | None], how: str, card: str, falls: str, then: list[str | None]
) -> None:
    game = removing(how, card, pyramid=before, edition=edition)
    if falls:
        after(game, texts=[f"crumble {LEFT}", f"crumble {RIGHT}"], pyramid=[APEX, LEFT, RIGHT, A, None, C])
        game.play(f"crumble {falls}")
    after(game, pyramid=then, texts="end turn")


AFTER_A = [None, APEX, RIGHT, LEFT, B, C]


@pytest.mark.rule("pyramid.crumble-any-cause")
@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        pytest.param("Statue of Thoth", [f"buy {A}"], id="buy"),
        pytest.param("Statue of Isis", ["execute Statue of Isis", f"take {A}"], id="take"),
        pytest.param("Brooch", ["execute Brooch", f"entomb {A}"], id="entomb"),
        pytest.param("Shabti", ["execute Shabti", "option 2", f"sacrifice {A}"], id="sacrifice"),
        pytest.param("Embalmer, Urn", ["execute Embalmer", "option 1", f"sacrifice {A}"], id="one of two places"),
        pytest.param("Urn", ["end turn", f"sacrifice {A}"], id="the sacrifice at the end of a turn"),
    ],
)
def test_every_kind_of_removal_crumbles(hand: str, moves: list[str]) -> None:
    after(scene(hand=hand, pyramid=FULL, tomb="Statue of Sobek"), *moves, pyramid=AFTER_A)


@pytest.mark.rule("pyramid.crumble-chooser", "pyramid.crumble-immediate")
def test_whoever_removes_a_card_chooses_what_falls() -> None:
    game = scene(hand="Urn", pyramid=FULL).play("end turn", f"sacrifice {B}")
    after(game, asked="Ana", texts=[f"crumble {LEFT}", f"crumble {RIGHT}"])
    game = removing("buy", A, ben_hand="Boat")
    assert game.pyramid == AFTER_A, "the buyer's own crumbling comes first"
    after(game, "react Boat", f"take {B}", asked="Ben", texts=[f"crumble {APEX}", f"crumble {RIGHT}"])
    after(game, f"crumble {RIGHT}", pyramid=[None, APEX, None, LEFT, RIGHT, C], ben_discard=["Boat", B])


@pytest.mark.rule("pyramid.crumble-immediate")
def test_what_falls_is_settled_before_anything_else_happens() -> None:
    game = scene(hand="Statue of Thoth, Urn", discard="Shabti", pyramid=FULL, ben_hand="Boat")
    after(game, f"buy {B}", "pay Statue of Thoth", texts=[f"crumble {LEFT}", f"crumble {RIGHT}"])
    for text in ("execute Urn", "entomb Urn", "end turn", "react Boat"):
        assert refused(game, text) == "pyramid.crumble-immediate"


# ---- gaps and refills


@pytest.mark.rule("pyramid.refill-only-when-told", "turn.rebuild-no-sacrifice-after-change")
def test_gaps_stay_until_the_turn_ends() -> None:
    game = scene(hand="Statue of Thoth, Statue of Isis, Urn", discard="Shabti", pyramid=FULL, stock=STOCK)
    for moves in ([f"buy {A}", "pay Statue of Thoth"], ["execute Urn"]):
        after(game, *moves, pyramid=AFTER_A)
    after(game, "execute Statue of Isis", f"take {LEFT}", pyramid=[None, None, RIGHT, APEX, B, C], stock=STOCK)
    after(game, "end turn", pyramid=["Djed Pillar Amulet", "Weres Amulet", RIGHT, APEX, B, C], stock=STOCK[:-2])


@pytest.mark.rule("pyramid.refill-regardless", "pyramid.refill-from-stock")
def test_the_pyramid_is_refilled_after_a_sacrifice_and_without_one() -> None:
    game = scene(hand="Urn", pyramid=FULL, stock=STOCK).play("end turn", f"sacrifice {APEX}")
    after(game, pyramid=[STOCK[-1], LEFT, RIGHT, A, B, C], stock=STOCK[:-1])
    game = scene(hand="Statue of Thoth", pyramid=FULL, stock=STOCK).play(f"buy {A}", "end turn")
    after(game, pyramid=[STOCK[-1], APEX, RIGHT, LEFT, B, C], stock=STOCK[:-1])


@pytest.mark.rule("pyramid.refill-stock-runs-out", "end.stock-empty-not-enough")
def test_the_game_goes_on_with_gaps_when_the_stock_is_short() -> None:
    game = scene(hand="Statue of Thoth", pyramid=[None, None, None, A, B, C], stock=STOCK[:2])
    after(game, f"buy {B}", "end turn", pyramid=[None, STOCK[0], None, A, STOCK[1], C], stock="")
    assert game.outcome() is None
    assert game.active == "Ben"


# ---- the rulebook's examples


@pytest.mark.rule("example.crumble-last-rites")
def test_example_of_last_rites() -> None:
    pyramid = ["Priest of Anubis", "Carpenter", "Weaver", "Potter", "Sculptor", "Merchant"]
    game = scene(hand="Statue of Thoth", pyramid=pyramid, cards="last-rites")
    after(game, "buy Sculptor", "crumble Carpenter", pyramid="-, Priest of Anubis, Weaver, Potter, Carpenter, Merchant")


# ---- what changes the pyramid

CHANGES = [
    pytest.param("Statue of Thoth", [f"buy {A}"], id="buy"),
    pytest.param("Statue of Isis", ["execute Statue of Isis", f"take {APEX}"], id="take"),
    pytest.param("Shabti", ["execute Shabti", "option 1", f"swap {APEX}", f"swap {A}"], id="swap"),
    pytest.param("Shabti", ["execute Shabti", "option 2", f"sacrifice {APEX}"], id="sacrifice"),
    pytest.param("Kite", ["execute Kite", f"turn {APEX}"], id="turn face down"),
    pytest.param("Brooch", ["execute Brooch", f"entomb {APEX}", "sacrifice Statue of Sobek"], id="entomb"),
    pytest.param("Draughtsman, Tyet Amulet", ["execute Draughtsman", f"swap {APEX}"], id="exchange with a hand card"),
]
NO_CHANGES = [
    pytest.param("Urn", [], id="nothing"),
    pytest.param("Urn", ["entomb Urn"], id="entomb from hand"),
    pytest.param("Book of the Netherworld", ["execute Book of the Netherworld"], id="take from the stock"),
    pytest.param("Chariot, Urn", ["execute Chariot"], id="take from the boneyard"),
    pytest.param("Box of Food, Urn, Tyet Amulet", ["execute Box of Food"], id="sacrifice from hand"),
]


def table(hand: str) -> vk.Game:
    """A full table with a hand."""
    return scene(hand=hand, tomb="Statue of Sobek", pyramid=FULL, stock=STOCK, boneyard="Spear")


@pytest.mark.rule("turn.rebuild-no-sacrifice-after-change", "ruling.pyramid-change")
@pytest.mark.parametrize(("hand", "moves"), CHANGES)
def test_a_change_of_ones_own_spares_the_sacrifice(hand: str, moves: list[str]) -> None:
    game = table(hand).play(*moves)
    bones = game.boneyard
    after(game, "end turn", active="Ben", boneyard=bones)
    assert None not in game.pyramid


@pytest.mark.rule("turn.rebuild-forced-sacrifice", "ruling.pyramid-change")
@pytest.mark.parametrize(("hand", "moves"), NO_CHANGES)
def test_what_leaves_the_pyramid_alone_does_not(hand: str, moves: list[str]) -> None:
    game = table(hand).play(*moves, "end turn")
    after(game, asked="Ana", texts=[f"sacrifice {card}" for card in FULL])


@pytest.mark.rule("ruling.pyramid-change", "turn.rebuild-forced-sacrifice")
def test_what_another_player_changes_does_not_count_and_a_refill_in_mid_turn_does() -> None:
    game = scene(hand="Brain Hook, Statue of Thoth", pyramid=FULL, stock=STOCK, ben_hand="Boat")
    game.play("execute Brain Hook", "buy Weres Amulet")
    after(game, "react Boat", f"take {A}", "end turn", asked="Ana")
    assert f"sacrifice {B}" in game.options
    game = scene(hand="Embalmer", pyramid=[None, *FULL[1:]], stock=STOCK)
    after(game, "execute Embalmer", "option 2", "end turn", active="Ben")
