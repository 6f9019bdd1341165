"""Buying: what is for sale, how it is paid, where it goes."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as some

import vk_notebook as vk
from tests.scenario import after, refused, scene
from vk_notebook.rules.engine.paying import least_waste
from vk_notebook.rules.engine.program import PAY
from vk_notebook.rules.engine.state import HAND

# Costs: Isis 7, Horus 6, Osiris 4; base: Wadj 2, Weres 3, Bastet 4.
PYRAMID = ["Statue of Isis", "Statue of Horus", "Statue of Osiris", "Wadj Amulet", "Weres Amulet", "Statue of Bastet"]


def purchases(game: vk.Game) -> list[str]:
    """The purchases offered at the main decision."""
    return [t for t in game.options.texts if t.startswith("buy")]


# ---- what is for sale ---


@pytest.mark.rule("buy.base-only", "terms.buy")
def test_the_base_cards_are_for_sale_and_nothing_outside_the_pyramid() -> None:
    game = scene(hand="3 Statue of Thoth", pyramid=PYRAMID)
    assert purchases(game) == ["buy Wadj Amulet", "buy Weres Amulet", "buy Statue of Bastet"]
    game = scene(hand="3 Statue of Thoth", pyramid=PYRAMID, boneyard="Boat", stock="Censer", discard="Chariot")
    for card in ("Boat", "Censer", "Chariot", "Spear"):
        assert refused(game, f"buy {card}") == "buy.base-only"
    game = scene(hand="Statue of Thoth", pyramid="-, -, -, -, Wadj Amulet, -")
    assert purchases(game) == ["buy Wadj Amulet"]


@pytest.mark.rule("buy.upper-rows-illegal", "buy.base-only", "terms.buy")
@pytest.mark.parametrize("card", PYRAMID[:3])
def test_higher_rows_are_not(card: str) -> None:
    game = scene(hand="3 Statue of Thoth", pyramid=PYRAMID)
    assert refused(game, f"buy {card}") == "buy.upper-rows-illegal"


@pytest.mark.rule("buy.upper-rows-illegal")
def test_a_card_that_crumbled_down_is_for_sale() -> None:
    game = scene(hand="Statue of Thoth, Statue of Horus, Statue of Isis", pyramid=PYRAMID)
    game.play("buy Wadj Amulet", "pay Statue of Horus")
    assert purchases(game) == ["buy Statue of Horus", "buy Weres Amulet", "buy Statue of Bastet"]
    game.play("buy Statue of Horus", "pay Statue of Thoth", "pay Statue of Isis")
    assert game.players[0].discard == ["Wadj Amulet", "Statue of Horus"]


@pytest.mark.rule("buy.one-at-a-time")
def test_a_purchase_is_finished_before_the_next() -> None:
    game = scene(hand="Tyet Amulet, Imseti Canopic Jar, Urn", discard="Shabti", pyramid=PYRAMID)
    after(game, "buy Weres Amulet", texts="pay Tyet Amulet, pay Imseti Canopic Jar, pay Urn")
    for text in ("buy Wadj Amulet", "execute Urn", "entomb Urn", "end turn"):
        assert refused(game, text) == "buy.one-at-a-time"


@pytest.mark.rule("buy.any-number-per-turn")
def test_as_many_purchases_as_the_gold_allows() -> None:
    game = scene(hand="Statue of Horus, Statue of Isis, Statue of Sobek", pyramid=PYRAMID)
    game.play("buy Weres Amulet", "pay Statue of Horus")
    game.play(*(["crumble Statue of Osiris"] if "crumble Statue of Osiris" in game.options else []))
    game.play("buy Wadj Amulet", "pay Statue of Isis", "buy Statue of Bastet", "pay Statue of Sobek")
    assert game.players[0].discard == ["Weres Amulet", "Wadj Amulet", "Statue of Bastet"]


# ---- gold ---


@pytest.mark.rule("buy.pay-at-least-cost", "buy.combine-gold", "terms.gold-value", "terms.cost")
@pytest.mark.parametrize(
    ("hand", "affordable"),
    [
        ([], []),
        (["Urn"], []),
        (["Urn", "Shabti"], ["Wadj Amulet"]),
        (["Offering Table", "Urn"], ["Wadj Amulet", "Weres Amulet"]),
        (["Statue of Horus"], ["Wadj Amulet", "Weres Amulet"]),  # cost 6, gold 3
        (["Inner Sarcophagus"], ["Wadj Amulet", "Weres Amulet", "Statue of Bastet"]),  # cost 7, gold 4
        (["Urn"] * 4, ["Wadj Amulet", "Weres Amulet", "Statue of Bastet"]),
    ],
)
def test_the_hand_must_be_worth_the_cost(hand: list[str], affordable: list[str]) -> None:
    game = scene(hand=hand, pyramid=PYRAMID)
    assert purchases(game) == [f"buy {card}" for card in affordable]
    for card in set(PYRAMID[3:]) - set(affordable):
        assert refused(game, f"buy {card}") == "buy.pay-at-least-cost"


@pytest.mark.rule("buy.combine-gold", "buy.gold-excludes-action", "buy.gold-cards-stay-in-play")
def test_several_cards_pay_together_and_do_nothing_else() -> None:
    hand = ["Statue of Anubis", "Shabti", "Urn"]
    game = scene(hand=hand, deck="9 Kite", pyramid=PYRAMID, discard="Boat")
    game.play("buy Statue of Bastet", "pay Statue of Anubis", "pay Shabti")
    ana = game.players[0]
    assert ana.in_play == ["Statue of Anubis", "Shabti"]
    assert ana.discard == ["Boat", "Statue of Bastet"], "paid cards are not discarded yet"
    game.play("end turn")
    assert len(ana.hand) == 5, "Anubis was gold, so no sixth card is drawn"
    assert ana.discard == ["Boat", "Statue of Bastet", "Statue of Anubis", "Shabti", "Urn"]


@pytest.mark.rule("buy.no-change-given", "buy.no-gold-split")
def test_what_is_paid_too_much_is_lost() -> None:
    game = scene(hand="Statue of Thoth, Urn", discard="Shabti", pyramid=PYRAMID)
    game.play("buy Wadj Amulet", "pay Statue of Thoth")  # 5 for 2
    assert purchases(game) == []
    assert refused(game, "buy Weres Amulet") == "buy.pay-at-least-cost"


@pytest.mark.rule("ruling.payment-ends-when-covered", "buy.no-change-given")
def test_payment_ends_as_soon_as_the_price_is_covered() -> None:
    game = scene(hand="Tyet Amulet, Urn, Statue of Horus", pyramid=PYRAMID)
    after(game, "buy Weres Amulet", "pay Tyet Amulet", texts="pay Urn, pay Statue of Horus", pyramid=PYRAMID)
    after(game, "pay Urn", in_play="Tyet Amulet, Urn", hand="Statue of Horus", discard="Weres Amulet")
    game = scene(hand="Urn, Statue of Thoth", pyramid=PYRAMID)
    after(game, "buy Statue of Bastet", "pay Urn", in_play="Urn, Statue of Thoth", discard="Statue of Bastet")


@pytest.mark.rule("buy.step-sequence", "buy.crumble-after", "buy.card-to-discard-top")
def test_payment_then_the_card_then_the_crumbling() -> None:
    game = scene(hand="Urn, Tyet Amulet, Shabti", discard="Boat", pyramid=PYRAMID).play("buy Weres Amulet", "pay Urn")
    ana = game.players[0]
    assert game.pyramid == PYRAMID, "not paid yet: the card lies where it lay"
    assert ana.discard == ["Boat"]
    game.play("pay Tyet Amulet")
    assert ana.discard == ["Boat", "Weres Amulet"], "it moved before the pyramid crumbles"
    after(game, pyramid=[*PYRAMID[:4], None, PYRAMID[5]], texts="crumble Statue of Horus, crumble Statue of Osiris")
    game.play("crumble Statue of Osiris")
    assert game.pyramid == [None, "Statue of Horus", "Statue of Isis", "Wadj Amulet", "Statue of Osiris", PYRAMID[5]]
    assert "Weres Amulet" not in ana.hand


@pytest.mark.rule("buy.card-to-discard-top")
def test_a_bought_card_cannot_be_played_this_turn() -> None:
    game = scene(hand="Statue of Horus, Urn", pyramid=PYRAMID).play("buy Wadj Amulet", "pay Statue of Horus")
    assert game.players[0].discard[-1] == "Wadj Amulet"
    assert refused(game, "entomb Wadj Amulet") == "entomb.from-hand"
    assert refused(game, "execute Wadj Amulet") == "terms.cards-in-hand"


@pytest.mark.rule("buy.combine-gold", "buy.step-sequence")
def test_only_hand_cards_pay_and_the_only_way_to_pay_is_not_asked() -> None:
    game = scene(hand="Urn, Tyet Amulet", deck="Boat", discard="Censer", pyramid=PYRAMID).play("buy Wadj Amulet")
    for card in ("Boat", "Censer", "Statue of Isis"):
        assert refused(game, f"pay {card}") == "buy.combine-gold"
    after(scene(hand="2 Urn", pyramid=PYRAMID).play("buy Wadj Amulet"), in_play="2 Urn", discard="Wadj Amulet")


# ---- the rulebook's examples ---


@pytest.mark.rule("example.buy-base", "buy.no-change-given", "example.buy-last-rites")
def test_the_rulebooks_examples_of_a_purchase() -> None:
    game = scene(hand="Tyet Amulet, Book of the Netherworld", pyramid=PYRAMID)
    game.play("buy Statue of Bastet", "pay Tyet Amulet", "pay Book of the Netherworld")
    after(game, discard="Statue of Bastet", in_play="Tyet Amulet, Book of the Netherworld")
    assert purchases(game) == []
    pyramid = ["Potter", "Weaver", "Carpenter", "Priestess of Sekhmet", "Merchant", "Astrologer"]
    game = scene(hand="Priest of Sobek, Sculptor", pyramid=pyramid, cards="last-rites")
    game.play("buy Priestess of Sekhmet", "pay Priest of Sobek", "pay Sculptor")
    after(game, discard="Priestess of Sekhmet", hand="")
    assert purchases(game) == []


@pytest.mark.rule("example.buy-no-split", "buy.no-gold-split")
def test_six_gold_in_one_card_do_not_buy_two_cards_of_three() -> None:
    pyramid = [None, None, None, "Weres Amulet", None, "Tyet Amulet"]  # 3 each
    # Ring makes one card of gold 3 worth 6.
    game = scene(hand="Ring, Statue of Horus", pyramid=pyramid)
    after(game, "execute Ring", "buy Weres Amulet", "pay Statue of Horus", discard="Weres Amulet")
    assert purchases(game) == []
    assert refused(game, "buy Tyet Amulet") == "buy.pay-at-least-cost"


# ---- the least waste ---

#: Cards of gold 1 to 4, in the order of their cost.
PAYING = ("Urn", "Tyet Amulet", "Wadj Amulet", "Imseti Canopic Jar", "Statue of Horus", "Statue of Isis", "Ring")


@given(some.lists(some.sampled_from(PAYING), min_size=1, max_size=7), some.booleans())
def test_no_other_payment_wastes_less_and_of_equal_ones_the_dearer_cards_stay(hand: list[str], ring: bool) -> None:
    game = scene(hand=["Ring", *hand], pyramid=PYRAMID)
    game.play(*(["execute Ring"] if ring else []))
    before = len(game.moves)
    for purchase in purchases(game):
        game.play(purchase)
        st = game.state
        if not st.stack or st.stack[-1].program != PAY:  # there was but one way to pay
            game.undo()
            continue
        frame, held, worth, cost = st.stack[-1], st.z[HAND], st.table.gold, st.table.cost
        ways = []
        for n in range(1, len(held) + 1):
            for cards in permutations(held, n) if ring else combinations(held, n):
                waste = sum(worth[card] for card in cards) + (worth[cards[0]] if ring else 0) - frame.memory
                if waste >= 0:
                    ways.append((waste, sum(cost[card] for card in cards)))
        chosen = least_waste(st, frame)
        for card in chosen:
            if game.state.stack[-1:] and game.state.stack[-1].program == PAY:  # else the last card went without saying
                game.play(f"pay {st.table.name[card]}")
        bought = next(event.raw for event in reversed(game.events) if event.raw.kind == "buy")
        assert (bought.paid - bought.number, sum(cost[card] for card in chosen)) == min(ways)
        while len(game.moves) > before:
            game.undo()


# ---- prices and gold that cards change ---


@pytest.mark.rule("ruling.architect-next-purchase", "action.effect-duration")
def test_architects_gold_is_lost_at_the_end_of_the_turn() -> None:
    game = scene(hand="Architect", discard="Boat, Kite", pyramid="-, -, -, Statue of Thoth, Weres Amulet, Wadj Amulet")
    game.play("execute Architect", "option 1", "end turn", "sacrifice Weres Amulet")
    game.play("end turn", "sacrifice Wadj Amulet")
    assert sorted(game.players[0].hand) == ["Architect", "Boat", "Kite"]  # 3 + 2 + 1
    assert refused(game, "buy Statue of Thoth") == "buy.pay-at-least-cost"  # 8


@pytest.mark.rule("ruling.what-is-a-buy")
@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        pytest.param(["Statue of Thoth"], ["buy Wadj Amulet"], id="from the base"),
        pytest.param(["Menial", "Statue of Thoth"], ["execute Menial", "option 1", "buy Wadj Amulet"], id="Menial"),
        pytest.param(["Brain Hook", "Statue of Thoth"], ["execute Brain Hook", "buy Weres Amulet"], id="Brain Hook"),
    ],
)
def test_every_purchase_can_be_answered_by_boat(hand: list[str], moves: list[str]) -> None:
    after(scene(hand=hand, pyramid=PYRAMID, stock="Weres Amulet", ben_hand="Boat"), *moves, texts="react Boat, pass")
