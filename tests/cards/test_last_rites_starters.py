"""The Last Rites starters: Menial (an assumed action), Embalmer, Kite, Medjay."""

from pathlib import Path

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, refused, scene, texts
from vk_notebook import site
from vk_notebook.board.look.card_panel import card_panel
from vk_notebook.cli import main
from vk_notebook.rules.rulebook import rules
from vk_notebook.site import _card

FULL = ["Ring", "Bow", "Spear", "Khopesh", "Dagger", "Wadj Amulet"]
RICH = ["Statue of Thoth", "Statue of Isis"]  # worth 9


# ---- Menial --------------------------------------------------------------------------------------


@pytest.mark.rule("card.menial")
def test_everybody_who_reads_menial_is_told_that_its_action_is_assumed(capsys: pytest.CaptureFixture[str]) -> None:
    menial = vk.card("Menial")
    note = "This action is assumed"
    assert "text" in menial.assumed
    assert "one card from anywhere in the pyramid, or discard one card out of your hand and then" in menial.text
    panel = card_panel(scene(hand="Menial"))["Menial"]
    assert main(["cards", "Menial"]) == 0
    for words in (menial.text, repr(menial), panel["text"], _card("Menial"), capsys.readouterr().out):
        assert note in words
    assert "text" in panel["assumed"]
    assert "We assume" in rules()["card.menial"].text
    assert [k for k in panel["rulings"] if "assumed" in k and k.endswith("(our ruling)")]


@pytest.mark.rule("card.menial")
def test_no_other_action_is_called_assumed(tmp_path: Path) -> None:
    site.build(tmp_path)
    assert (tmp_path / "cards.html").read_text(encoding="utf-8").count("This action is assumed") == 1
    assert "assumed" not in vk.card("Embalmer").text
    assert "text" not in vk.card("Embalmer").assumed


@pytest.mark.rule("card.menial", "ruling.what-is-a-buy", "pyramid.crumble-immediate", "terms.buy")
@pytest.mark.parametrize(
    ("bought", "moves", "left"),
    [
        ("Ring", [], [None, *FULL[1:]]),
        ("Spear", [], [None, "Bow", "Ring", *FULL[3:]]),
        ("Dagger", ["crumble Bow"], [None, "Ring", "Spear", "Khopesh", "Bow", "Wadj Amulet"]),
    ],
)
def test_menial_buys_from_any_row(bought: str, moves: list[str], left: list[str | None]) -> None:
    game = scene(hand=["Menial", *RICH], discard="Kite", pyramid=FULL).play("execute Menial", "option 1")
    assert texts(game, "buy") == FULL
    game.play(f"buy {bought}", "pay Statue of Thoth", *moves)
    after(game, discard=["Kite", bought], in_play="Menial, Statue of Thoth", hand="Statue of Isis", pyramid=left)
    assert "end turn" in texts(game)


@pytest.mark.rule("card.menial", "buy.pay-at-least-cost", "ruling.either-or", "action.instead-of-gold")
def test_menial_offers_only_what_the_rest_of_the_hand_can_pay() -> None:
    game = scene(hand="Menial, Kite, Urn", deck="Boat", pyramid="-, Sling, -, Ring")
    game.play("execute Menial", "option 1")  # Kite and Urn pay two; Menial itself pays nothing any more
    assert game.players[0].in_play == ["Menial"]
    assert (game.decision and game.decision.question) == "Pay 2 gold for Sling."
    after(game, "pay Kite", discard="Sling")
    game = scene(hand="Menial, Kite", deck="Boat", pyramid="-, Sling, -, Ring")
    game.play("execute Menial")  # one gold buys nothing: only the other way is open
    assert game.players[0].hand == ["Boat"]


@pytest.mark.rule("card.menial", "card.kite.not-gainable")
def test_menial_buys_no_face_down_card() -> None:
    game = scene(hand=["Menial", *RICH], deck="Urn", pyramid="Ring, Bow", face_down={0: "Ben"})
    after(game, "execute Menial", "option 1", discard="")
    assert (game.decision and game.decision.question) == "Pay 7 gold for Bow."
    game = scene(hand=["Menial", *RICH], deck="Urn", pyramid="Ring", face_down={0: "Ben"}).play("execute Menial")
    assert texts(game) == ["discard Statue of Thoth", "discard Statue of Isis"]  # nothing can be bought


@pytest.mark.rule("card.menial", "ruling.what-is-a-buy", "ruling.sphinx-scope")
def test_menials_purchase_serves_sphinx_merchant_and_traversing_eternity() -> None:
    game = scene(hand="Sphinx, Merchant, Menial, Book of Traversing Eternity, Kite, Urn, Statue of Horus", pyramid=FULL)
    game.play("execute Sphinx", "execute Merchant", "execute Menial", "option 1")
    game.play("buy Bow", "pay Kite", "pay Urn", "pay Statue of Horus")  # half of 7, rounded up, is 4
    assert "Bow" in game.players[0].hand
    game.play("execute Book of Traversing Eternity")
    assert texts(game, "take") == ["Ring", "Spear", "Khopesh", "Dagger", "Wadj Amulet"]  # all cost less than Bow's 7
    after(game, "take Khopesh", discard="Khopesh")


@pytest.mark.rule("card.menial", "action.parts-in-order", "ruling.draw-n-needs-n")
def test_menial_discards_before_it_draws() -> None:
    game = scene(hand="Menial, Urn, Kite", deck="Bow, Boat").play("execute Menial")
    after(game, texts="discard Urn, discard Kite", hand="Urn, Kite")
    after(game, "discard Urn", hand="Kite, Boat", deck="Bow", discard="Urn")
    game = scene(hand="Menial, Urn").play("execute Menial")  # the discarded card itself makes the deck
    after(game, hand="Urn", deck="", discard="")


@pytest.mark.rule("card.menial", "ruling.repeat-anew", "card.axe")
def test_menial_repeated_may_go_the_other_way_and_its_discard_wakes_axe() -> None:
    game = scene(hand=["Menial", "Tyet Amulet", "Axe", *RICH], deck="Urn", pyramid="Ring", ben_hand="Dagger, Kite")
    after(game, "execute Menial", "option 2", "discard Axe", ben_discard="Dagger")
    after(game, "execute Tyet Amulet", "option 1", "pay Statue of Isis", discard="Axe, Ring")


# ---- Embalmer ------------------------------------------------------------------------------------


@pytest.mark.rule("card.embalmer", "ruling.pyramid-change")
def test_embalmer_sacrifices_a_hand_card_which_changes_no_pyramid() -> None:
    game = scene(hand="Embalmer, Boat", boneyard="Urn", pyramid=FULL, deck="5 Kite")
    after(game, "execute Embalmer", "sacrifice Boat", boneyard="Urn, Boat", pyramid=FULL)
    after(game, "end turn", texts=[f"sacrifice {card}" for card in FULL])  # one is still owed


@pytest.mark.rule("card.embalmer", "pyramid.crumble-immediate", "ruling.pyramid-change")
def test_embalmer_sacrifices_from_any_row_and_the_pyramid_crumbles() -> None:
    game = scene(hand="Embalmer, Boat", pyramid=FULL, face_down={0: "Ben"}).play("execute Embalmer")
    assert texts(game) == [f"sacrifice {c} from pyramid" for c in FULL] + ["sacrifice Boat from hand"]
    after(game, "sacrifice Khopesh", pyramid="-, Ring, Spear, Bow, Dagger, Wadj Amulet", boneyard="Khopesh")
    after(game, "end turn", asked="Ben", boneyard="Khopesh")  # the pyramid has changed: nothing more is owed


@pytest.mark.rule(
    "card.embalmer", "terms.refill", "ruling.either-or", "pyramid.refill-only-when-told",
    "turn.rebuild-no-sacrifice-after-change",
)  # fmt: skip
def test_embalmer_refills_from_the_base_up_which_is_a_change_and_stops_with_the_stock() -> None:
    game = scene(
        hand="Embalmer, Statue of Thoth", pyramid="-, Ring, -, Spear, -, Dagger", stock="Urn, Boat, Chariot, Censer"
    )
    after(game, "execute Embalmer", "option 2", pyramid="Boat, Ring, Chariot, Spear, Censer, Dagger", stock="Urn")
    after(game, "buy Censer", "pay Statue of Thoth", discard="Censer")
    game = scene(hand="Embalmer, Urn", pyramid="-, -, -, Spear", stock="Boat")
    after(game, "execute Embalmer", "option 2", "end turn", pyramid="-, -, -, Spear, Boat, -", boneyard="")


@pytest.mark.rule("card.embalmer", "ruling.either-or", "terms.refill")
@pytest.mark.parametrize(
    ("pyramid", "stock"), [(FULL, ["Boat"]), (["Ring", None, None, "Bow"], [])], ids=["no hole", "no stock"]
)
def test_without_a_hole_or_a_stock_there_is_nothing_to_refill(pyramid: list[str | None], stock: list[str]) -> None:
    game = scene(hand="Embalmer, Urn", pyramid=pyramid, stock=stock).play("execute Embalmer")
    assert "sacrifice Urn from hand" in texts(game)  # the only way was chosen by itself


@pytest.mark.rule("card.embalmer", "action.impossible-part-forbids")
def test_embalmer_needs_something_to_do() -> None:
    assert refused(scene(hand="Embalmer", stock=""), "execute Embalmer") == "card.embalmer"
    after(scene(hand="Embalmer", pyramid="", stock="Boat"), "execute Embalmer", pyramid="-, -, -, Boat, -, -")


# ---- Kite ----------------------------------------------------------------------------------------


@pytest.mark.rule("card.kite", "card.potter", "ruling.face-down-ignored")
def test_a_kite_at_the_apex_may_turn_itself_and_then_shows_potter_nothing() -> None:
    game = scene(hand="2 Potter", pyramid="Kite, Bow").play("execute Potter", "turn Kite")
    after(game, face_down={0: "Ana"}, in_play="Potter")
    assert refused(game, "execute Potter") == "card.potter.needs-apex"


@pytest.mark.rule("card.kite.not-gainable", "ruling.medjay-scope")
def test_a_face_down_card_is_out_of_its_players_own_reach_too() -> None:
    game = scene(hand=["Kite", *RICH], pyramid=FULL, ben_hand="Medjay").play("execute Kite", "turn Dagger")
    assert asked(game) == "Ana"  # a turned card reaches nobody: Medjay is not asked
    assert refused(game, "buy Dagger") == "card.kite.not-gainable"
    game.play("execute Statue of Isis")
    assert "take Dagger" not in texts(game)


@pytest.mark.rule("card.kite.counts-as-change", "terms.refill")
def test_a_face_down_card_falls_and_new_cards_are_laid_around_it() -> None:
    game = scene(hand=["Kite", *RICH], pyramid=FULL, stock="3 Boat", deck="5 Urn")
    game.play("execute Kite", "turn Bow", "buy Khopesh", "pay Statue of Thoth", "pay Statue of Isis", "end turn")
    after(game, pyramid="Boat, Ring, Spear, Bow, Dagger, Wadj Amulet", face_down={3: "Ana"}, asked="Ben")
    assert refused(game, "buy Bow") == "card.kite.not-gainable"


# ---- Medjay --------------------------------------------------------------------------------------


@pytest.mark.rule("terms.sacrifice-not-in-play")
@pytest.mark.rule("card.medjay.own-turn-mode", "ruling.order-of-picks", "pyramid.crumble-immediate", "card.axe")
def test_medjays_take_comes_after_the_discards_and_lies_above_them() -> None:
    game = scene(hand="Medjay, Urn, Kite, Boat, Axe", discard="Menial", boneyard="Shabti", pyramid=FULL, ben_hand="Bow")
    after(game, "execute Medjay", boneyard="Shabti, Medjay")
    after(game, "discard Axe", "discard Urn", ben_hand="Bow")  # Axe strikes when all four are discarded
    after(game, "discard Kite", ben_discard="Bow", can_take=FULL)
    after(game, "take Spear", pyramid="-, Bow, Ring, Khopesh, Dagger, Wadj Amulet")
    after(game, discard="Menial, Axe, Urn, Kite, Boat, Spear", in_play="")


@pytest.mark.rule("card.medjay", "ruling.reactions-from-hand", "terms.cards-in-hand")
def test_medjay_cannot_be_played_in_an_opponents_turn_without_an_action_to_answer() -> None:
    game = scene(hand="Merchant, Urn", pyramid=FULL, ben_hand="Medjay, 4 Urn")
    for move in ("execute Merchant", "entomb Urn"):
        game.play(move)
        assert refused(game, "react Medjay") is not None
        assert refused(game, "execute Medjay") == "terms.cards-in-hand"
    assert asked(game) == "Ana"


@pytest.mark.rule("card.medjay", "ruling.reaction-card-first", "ruling.reaction-order")
def test_two_medjays_of_one_player_shield_him_from_one_action_each() -> None:
    game = scene(hand="2 Duamutef Canopic Jar", ben_hand="2 Medjay, Bow")
    after(game, "execute Duamutef Canopic Jar", "react Medjay", ben_hand="Medjay, Bow")
    after(game, "execute Duamutef Canopic Jar", texts="react Medjay, pass")
    game.play("pass", "discard Medjay")  # discarded for the jar, it shields from nothing
    after(game, ben_discard="2 Medjay", ben_hand="Bow")
