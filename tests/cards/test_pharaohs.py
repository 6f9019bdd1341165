"""What each of the ten pharaohs does, and when the ability cannot be used."""

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, reason, refused, scene, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Statue of Isis", "Wadj Amulet", "Statue of Thoth", "Chariot"]


# ---- Akhnaten ------------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.akhnaten")
def test_akhnaten_discards_a_card_and_takes_the_boneyards_top() -> None:
    game = scene(pharaoh="Akhnaten", hand="Urn, Ring", discard="Kite", boneyard="Bow, Censer", pyramid=ROWS)
    after(game, "use pharaoh", can_discard="Urn, Ring")
    after(game, "discard Ring", hand="Urn", discard="Kite, Ring, Censer", in_play="", boneyard="Bow", pyramid=ROWS)


# ---- Amenhotep III -------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.amenhotep-iii", "pharaoh.amenhotep-iii.opponent-mandatory", "ruling.medjay-scope")
def test_amenhotep_gives_the_boneyards_top_away_and_takes_a_base_card() -> None:
    game = scene(
        pharaoh="Amenhotep III", boneyard="Urn, Kite", pyramid=ROWS, ben_discard="Ring",
        cleo_hand="Medjay, Offering Table", cleo_discard="Bow",
    )  # fmt: skip
    after(game, "use pharaoh", can_choose="Ben, Cleo")
    game.play("choose Cleo")  # holds Medjay, and is not asked
    after(game, asked="Ana", cleo_discard="Bow, Kite", can_take="Wadj Amulet, Statue of Thoth, Chariot")
    assert refused(game, "take Statue of Isis") == "pharaoh.amenhotep-iii"
    after(game, "take Chariot", discard="Chariot")
    assert game.pyramid[:3] == [None, "Book of Gates", "Statue of Sobek"]
    assert game.pyramid[3:] == ["Wadj Amulet", "Statue of Thoth", "Statue of Isis"]
    after(game, boneyard="Urn", ben_discard="Ring")


# ---- Cleopatra VII -------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.cleopatra-vii", "entomb.once-per-turn")
def test_cleopatra_entombs_any_starter_of_the_discard_pile_beside_the_free_one() -> None:
    game = scene(pharaoh="Cleopatra VII", hand="Ring", discard="Urn, Bow, Shabti, Boat", tomb="Kite", pyramid=ROWS)
    after(game, "entomb Ring", "use pharaoh", can_entomb="Urn, Shabti")
    assert refused(game, "entomb Bow") == "pharaoh.cleopatra-vii"
    after(game, "entomb Urn", discard="Bow, Shabti, Boat", tomb="Kite, Ring, Urn")


@pytest.mark.rule("pharaoh.cleopatra-vii.none-found")
@pytest.mark.parametrize("discard", [[], ["Bow", "Boat"]])
def test_cleopatra_finds_no_starter_and_nothing_moves(discard: list[str]) -> None:
    game = scene(pharaoh="Cleopatra VII", hand="Urn", discard=discard, deck="Urn")
    assert refused(game, "use pharaoh") == "pharaoh.cleopatra-vii.none-found"
    assert "one starter out of your discard pile" in reason(game, "use pharaoh")
    assert (game.players[0].discard, game.players[0].tomb) == (discard, [])


# ---- Djoser --------------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.djoser", "pharaoh.djoser.every-purchase", "pharaoh.once-per-turn")
def test_djoser_makes_every_purchase_of_the_turn_cheaper() -> None:
    pyramid = "-, -, -, Wadj Amulet, Ring, Urn"
    game = scene(pharaoh="Djoser", hand="3 Kite", pyramid=pyramid, ben_hand="Urn")
    game.play("buy Wadj Amulet", "pay Kite")  # 2 - 1
    assert (game.players[0].hand, game.players[0].discard) == (["Kite"] * 2, ["Wadj Amulet"])
    game.play("buy Ring", "pay Kite", "pay Kite")  # 3 - 1
    game.play("buy Urn")  # nothing costs less than nothing
    assert game.players[0].discard == ["Wadj Amulet", "Ring", "Urn"]
    assert refused(game, "use pharaoh") == "pharaoh.djoser"
    assert vk.card("Ring").cost == 3


@pytest.mark.rule("pharaoh.djoser", "pharaoh.once-per-turn", "terms.cost")
def test_djoser_helps_nobody_but_his_owner_and_leaves_the_printed_cost_alone() -> None:
    game = scene(pharaoh="Djoser", hand="Urn", pyramid="-, -, -, Wadj Amulet", stock="Bow", ben_hand="Kite")
    after(game, "end turn", "sacrifice Wadj Amulet", asked="Ben")
    assert refused(game, "buy Bow") == "buy.pay-at-least-cost"
    game = scene(hand="Kite", pyramid="-, -, -, Wadj Amulet", ben_pharaoh="Djoser")
    assert refused(game, "buy Wadj Amulet") == "buy.pay-at-least-cost"
    game = scene(pharaoh="Djoser", hand="Box of Food, Wadj Amulet, Duamutef Canopic Jar", pyramid=ROWS)
    assert refused(game, "execute Box of Food") == "card.box-of-food.needs-lower-cost"  # 2 is not less than 2


# ---- Hatshepsut ----------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.hatshepsut")
def test_hatshepsut_draws_six_and_discards_one_of_them() -> None:
    deck = ["Bow", "Censer", "Boat", "Ring", "Kite", "Urn", "Shabti"]
    game = scene(pharaoh="Hatshepsut", hand="Axe", deck=deck, ben_hand="Sphinx, Urn").play("end turn")
    assert asked(game) == "Ana"
    assert sorted(texts(game, "discard")) == sorted(deck[1:])
    assert refused(game, "discard Axe") == "pharaoh.hatshepsut"  # it went with the old hand
    game.play("discard Boat")
    me = game.players[0]
    assert sorted(me.hand) == sorted(["Censer", "Ring", "Kite", "Urn", "Shabti"])
    assert (me.deck, me.discard) == (["Bow"], ["Axe", "Boat"])
    assert game.players[1].hand == ["Sphinx", "Urn"]  # an Axe discarded here would do nothing either
    assert asked(game) == "Ben"


@pytest.mark.rule("pharaoh.hatshepsut", "ruling.pharaoh-events", "card.axe")
def test_an_axe_that_hatshepsut_discards_does_nothing() -> None:
    game = scene(pharaoh="Hatshepsut", deck="Axe, 5 Urn", ben_hand="Sphinx").play("end turn", "discard Axe")
    after(game, discard="Axe", ben_hand="Sphinx")


@pytest.mark.rule("pharaoh.hatshepsut.short-draw")
@pytest.mark.parametrize(("cards", "left"), [(4, 4), (5, 5), (6, 5)])
def test_hatshepsut_owes_no_discard_after_a_short_draw(cards: int, left: int) -> None:
    cards_left = {"deck": ["Urn"], "discard": ["Urn"] * (cards - 1)}
    game = scene(pharaoh="Hatshepsut", **cards_left, opponents=[{"hand": ["Kite"]}]).play("end turn")
    assert len(game.players[0].hand) == left
    assert len(game.players[0].discard) == cards - left
    assert asked(game) == "Ben"


@pytest.mark.rule("pharaoh.hatshepsut.not-at-start")
def test_hatshepsuts_opening_hand_is_an_ordinary_one() -> None:
    seed = next(s for s in range(100) if "pick Hatshepsut" in vk.new_game(2, pharaohs=True, seed=s).options)
    game = vk.new_game(2, pharaohs=True, seed=seed).play("pick Hatshepsut")
    game.choose(game.options[0])
    who = next(p for p in game.players if p.pharaoh == "Hatshepsut")
    assert game.active == who.name
    assert (len(who.hand), len(who.discard)) == (5, 0)
    game.play("end turn")
    if texts(game, "sacrifice"):
        game.choose(game.options[0])
    assert asked(game) == who.name
    assert len(texts(game, "discard")) >= 2  # the second hand is drawn her way: six, and one goes
    assert len(game.player(who.name).hand) == 6


# ---- Khafre --------------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.khafre")
def test_khafre_buries_a_card_with_an_opponent_and_takes_any_card() -> None:
    game = scene(pharaoh="Khafre", hand="Urn, Boat", pyramid=ROWS, ben_tomb="Urn", cleo_hand="Medjay")
    after(game, "use pharaoh", can_give="Urn, Boat")
    after(game, "give Boat", "choose Cleo", can_take=ROWS)
    after(game, "take Statue of Sobek", cleo_tomb="Boat")
    assert game.scores()["Cleo"].total == 2  # it scores for whoever has it in the tomb
    after(game, discard="Statue of Sobek", hand="Urn")


# ---- Khufu ---------------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.khufu", "pharaoh.khufu.opponent-mandatory", "pharaoh.not-an-action")
def test_khufu_gives_the_stocks_top_away_and_takes_any_card() -> None:
    game = scene(pharaoh="Khufu", pyramid=ROWS, stock="Ring, Kite", ben_hand="Medjay", ben_discard="Bow")
    after(game, "use pharaoh", asked="Ana")  # Ben holds Medjay, and may not refuse
    assert game.players[1].discard == ["Bow", "Kite"]
    assert game.view("Ana").players[1].discard == (None, "Kite")
    assert texts(game, "take") == ROWS
    after(game, "take Statue of Sobek", discard="Statue of Sobek", stock="Ring")


# ---- Ramesses II, printed as a second Khafre -------------------------------------------------------


@pytest.mark.rule("pharaoh.khafre-second", "buy.combine-gold")
def test_ramesses_counts_a_sacrificed_cards_gold_three_times() -> None:
    game = scene(pharaoh="Ramesses II", hand="Chariot, Urn", pyramid="-, -, -, Spear, Bow, Khopesh")
    after(game, "use pharaoh", can_sacrifice="Chariot, Urn")
    after(game, "sacrifice Chariot", texts="buy Spear, buy Bow, buy Khopesh, no")  # 3 * 2, and Urn makes seven
    game.play("buy Khopesh")  # costs 6: nothing more to pay
    after(game, hand="Urn", in_play="", discard="Khopesh", boneyard="Chariot")


@pytest.mark.rule("pharaoh.khafre-second.extra-gold-allowed")
def test_ramesses_takes_further_gold_at_its_normal_worth() -> None:
    hand = ["Chariot", "Ring", "Urn"]
    game = scene(pharaoh="Ramesses II", hand=hand, pyramid="-, -, -, Statue of Thoth, Middle Sarcophagus")
    game.play("use pharaoh", "sacrifice Chariot", "buy Statue of Thoth")  # 8: two are missing
    assert texts(game, "pay") == ["Ring", "Urn"]
    assert refused(game, "pay Chariot") == "buy.combine-gold"
    after(game, "pay Ring", in_play="Ring", discard="Statue of Thoth")
    poor = scene(pharaoh="Ramesses II", hand="Kite, Ring", pyramid="-, -, -, Inner Sarcophagus")
    poor.play("use pharaoh", "sacrifice Kite")  # 3 * 1 + 2 is less than 7: nothing to ask
    assert "buy Inner Sarcophagus" not in poor.options
    assert "end turn" in poor.options


@pytest.mark.rule("pharaoh.khafre-second", "ruling.unused-gold-lost")
def test_ramesses_gold_is_lost_when_nothing_is_bought() -> None:
    game = scene(pharaoh="Ramesses II", hand="Chariot, Urn", pyramid="-, -, -, Spear").play("use pharaoh")
    game.play("sacrifice Chariot", "no")
    assert refused(game, "buy Spear") == "buy.pay-at-least-cost"
    assert game.boneyard == ["Chariot"]
    assert refused(scene(pharaoh="Ramesses II", hand="", pyramid=ROWS), "use pharaoh") == "pharaoh.khafre-second"


# ---- Thutmose III --------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.thutmose-iii")
def test_thutmose_discards_two_and_entombs_a_third() -> None:
    game = scene(pharaoh="Thutmose III", hand="Urn, Ring, Boat, Kite", discard="Bow", pyramid=ROWS)
    after(game, "use pharaoh", "discard Ring", "discard Urn", can_entomb="Boat, Kite")
    after(game, "entomb Boat", hand="Kite", discard="Bow, Ring, Urn", tomb="Boat")
    assert "entomb Kite" in game.options  # the free entombment is still there


@pytest.mark.rule("pharaoh.thutmose-iii.starter-vp")
def test_thutmose_makes_each_of_his_own_starters_worth_two() -> None:
    tomb = ["Urn", "Urn", "Kite", "Boat", "Wadj Amulet", "Tyet Amulet"]
    game = scene(pharaoh="Thutmose III", hand="Shabti", tomb=tomb, ben_tomb=tomb, ben_pharaoh="Djoser")
    mine, other = game.scores()["Ana"], game.scores()["Ben"]
    assert mine.parts == {"starters": 6, "uniques": 2, "amulets": 4}
    assert other.parts == {"starters": 3, "uniques": 2, "amulets": 4}
    assert (mine.total, other.total) == (12, 9)
    game.play("entomb Shabti")
    assert game.scores()["Ana"].parts["starters"] == 8
    game.play("end turn", "end turn")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == ("Ana",)
    assert outcome.scores["Ana"].total == 14
    without = scene(tomb=tomb, ben_pharaoh="Thutmose III")
    assert without.scores()["Ana"].total == 9


# ---- Tutankhamun ---------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.tutankhamun", "pharaoh.resolves-like-other-effects")
def test_tutankhamun_executes_a_card_and_pays_with_it() -> None:
    pyramid = "-, -, -, Wadj Amulet, Ring, Bow"
    game = scene(pharaoh="Tutankhamun", hand="Chariot, Axe, Kite", boneyard="Urn", pyramid=pyramid).play("use pharaoh")
    assert texts(game) == ["execute Chariot", "execute Kite"]  # Axe has no action
    assert refused(game, "execute Axe") == "pharaoh.tutankhamun"
    after(game, "execute Chariot", "discard Kite", discard="Kite, Urn")
    assert texts(game) == ["buy Wadj Amulet", "buy Ring", "no"]  # 2 of Chariot, 2 of Axe in hand
    after(game, "buy Wadj Amulet", hand="Axe", in_play="Chariot", discard="Kite, Urn, Wadj Amulet")


@pytest.mark.rule("pharaoh.tutankhamun.extra-gold-allowed")
def test_tutankhamuns_purchase_takes_further_gold_and_may_be_declined() -> None:
    def game() -> vk.Game:
        return scene(
            pharaoh="Tutankhamun", hand="Statue of Anubis, Ring, Urn", pyramid="-, -, -, Spear, Statue of Thoth"
        ).play("use pharaoh", "execute Statue of Anubis")

    one = game().play("buy Spear")  # 5: three of the statue, two more to come
    assert texts(one, "pay") == ["Ring", "Urn"]
    one.play("pay Ring")
    assert one.players[0].discard == ["Spear"]
    assert one.players[0].in_play == ["Statue of Anubis", "Ring"]
    other = game().play("no")
    assert other.players[0].in_play == ["Statue of Anubis"]
    assert refused(other, "buy Spear") == "buy.pay-at-least-cost"  # the statue's gold is lost


@pytest.mark.rule("ruling.tutankhamun-gold", "ruling.gold-changes-multiply", "ruling.ring-first-card")
@pytest.mark.parametrize(
    ("before", "card", "gold"),
    [
        ([], "Urn", 1), ([], "Sculptor", 3), (["Statue of Thoth"], "Urn", 4), (["Statue of Thoth"], "Sculptor", 4),
        (["Ring"], "Sculptor", 6), (["Ring", "Ring"], "Sculptor", 6), (["Ring", "Merchant"], "Sculptor", 3),
        (["Statue of Thoth", "Ring"], "Urn", 8), (["Ring", "Statue of Thoth"], "Urn", 4), ([], "Statue of Thoth", 4),
        ([], "Ring", 2),
    ],
)  # fmt: skip
def test_tutankhamuns_card_pays_as_if_it_were_just_played_for_gold(before: list[str], card: str, gold: int) -> None:
    game = scene(pharaoh="Tutankhamun", hand=[*before, card], discard="3 Boat", pyramid="-, -, -, Bow, Ring, Urn")
    game.play(*[f"execute {one}" for one in before], "use pharaoh")
    while not texts(game, "buy"):
        game.play(f"execute {card}" if f"execute {card}" in texts(game) else texts(game)[0])
    assert game.decision.question == f"You may buy a card from the base; {card} adds {gold} gold."
    game.play("buy Urn")
    assert f"{card} pays {gold} gold for Ana." in [event.text for event in game.events]


@pytest.mark.rule("ruling.tutankhamun-gold", "card.ring", "card.ring.extra-gold-allowed")
def test_a_ring_that_tutankhamun_executes_waits_for_the_next_card() -> None:
    game = scene(pharaoh="Tutankhamun", hand="Ring, Sculptor", pyramid="-, -, -, Bow")
    game.play("use pharaoh", "execute Ring", "buy Bow")
    paid = "Ana buys Bow for 7 gold (8 paid)."  # 2 of Ring, twice 3 of Sculptor
    assert paid in [event.text for event in game.events]


@pytest.mark.rule("ruling.tutankhamun-card-gone", "pharaoh.tutankhamun")
@pytest.mark.parametrize(
    ("card", "moves", "where"),
    [
        ("Censer", ["execute Censer"], "Ben's discard"),
        ("Senet Game", ["execute Senet Game"], "Ben's discard"),
        ("Astrologer", ["execute Astrologer", "done"], "Ben's discard"),
        ("Mirror Case", ["execute Mirror Case", "take Wadj Amulet", "put Mirror Case at base left"], "pyramid"),
        ("Mummified Crocodile", ["execute Mummified Crocodile"], "boneyard"),
        ("Medjay", ["execute Medjay", "take Ring"], "boneyard"),
    ],
)
def test_a_card_that_its_own_text_moved_away_pays_nothing(card: str, moves: list[str], where: str) -> None:
    game = scene(
        pharaoh="Tutankhamun", hand=[card, *["Bow"] * 4], deck="Bow", pyramid="-, -, -, Wadj Amulet, Ring, Kite",
        ben_discard="Urn", ben_hand="Kite",
    ).play("use pharaoh")  # fmt: skip
    for move in moves:
        game.play(move)
    while "end turn" not in game.options:  # whatever its parts still ask
        assert "no" not in game.options
        assert not texts(game, "buy")
        game.choose(game.options[0])
    piles = {"Ben's discard": game.players[1].discard, "boneyard": game.boneyard, "pyramid": game.pyramid}
    assert card in piles[where]


@pytest.mark.rule("ruling.tutankhamun-card-gone", "card.tyet-amulet", "pharaoh.tutankhamun")
def test_what_tutankhamun_executed_may_be_repeated() -> None:
    game = scene(pharaoh="Tutankhamun", hand="Chariot, Tyet Amulet, 2 Urn", boneyard="Bow, Kite", pyramid=ROWS)
    game.play("use pharaoh", "execute Chariot", "discard Urn", "no")
    assert refused(game, "use pharaoh") == "turn.pharaoh-once"
    game.play("execute Tyet Amulet", "discard Urn")  # Chariot is the only action to repeat
    assert game.players[0].discard == ["Urn", "Kite", "Urn", "Bow"]
