"""The cards that play otherwise against the Dummy, what it takes by them, and what the player decides for it."""


import pytest

import vk_notebook as vk
from tests.cards.test_solo_cards import solo
from tests.scenario import after, refused, scene, texts
from vk_notebook.board.look.card_panel import card_panel
from vk_notebook.cards import catalogue
from vk_notebook.cards.actions import ACTIONS
from vk_notebook.rules.engine.program import BY_KEY
from vk_notebook.rules.language.compile import programs_of


def of_cost(cost: int) -> list[str]:
    """Names of set cards of one cost, for ties."""
    return [k.name for k in catalogue.KINDS if k.cost == cost and k.kind == "set"]


CHEAP, CHEAP_TOO, CHEAP_THREE = of_cost(2)[:3]
DEAR, DEAR_TOO = of_cost(5)[:2]


# ---- Dagger, Goddess Nut, Pesesh-Kef ----------------------------------------------------------------------------


@pytest.mark.rule("solo.card.dagger", "solo.takes-are-entombed", "card.dagger.needs-enough")
def test_dagger_gives_each_a_card_and_the_dummys_goes_into_its_tomb() -> None:
    game = solo(hand="Dagger", boneyard="Axe, Urn, Ring", dummy_tomb="Bow").play("execute Dagger")
    after(game, discard="Ring", dummy_tomb="Bow, Urn", boneyard="Axe")
    assert "The Dummy takes Urn from the boneyard into its tomb." in [event.text for event in game.events]


@pytest.mark.rule("solo.card.dagger")
def test_dagger_counts_the_dummy_as_a_player() -> None:
    assert refused(solo(hand="Dagger", boneyard="Urn"), "execute Dagger") == "solo.card.dagger"
    assert refused(solo(hand="Dagger", boneyard="Urn, Axe"), "execute Dagger") is None


@pytest.mark.rule("solo.card.goddess-nut", "solo.no-hand", "ruling.solo-crumble")
def test_goddess_nut_lets_the_player_choose_between_the_cheapest_and_crumble() -> None:
    pyramid = [DEAR, DEAR_TOO, DEAR_TOO, CHEAP, CHEAP_TOO, DEAR]
    game = solo(hand="Goddess Nut", pyramid=pyramid).play("execute Goddess Nut")
    after(game, asked="Ana", texts=[f"take {CHEAP}", f"take {CHEAP_TOO}"])
    assert game.decision is not None
    assert game.decision.question.startswith("You choose for the Dummy: ")
    after(game, f"take {CHEAP_TOO}", asked="Ana")
    assert [text.split(" at ")[-1] for text in texts(game, "crumble")] == ["middle left", "middle right"]
    game.choose(game.options[0])
    assert game.players[1].tomb == [CHEAP_TOO]
    assert game.pyramid[4] == DEAR_TOO
    while game.decision is not None and game.decision.card == "Goddess Nut":
        game.choose(game.options[0])
    assert [vk.card(name).cost for name in game.players[0].discard] == [5]
    assert game.players[1].tomb == [CHEAP_TOO]


@pytest.mark.rule("solo.card.goddess-nut")
def test_goddess_nut_needs_a_card_for_each() -> None:
    alone = [None, None, None, None, "Bow", None]
    assert refused(solo(hand="Goddess Nut", pyramid=alone), "execute Goddess Nut") == "solo.card.goddess-nut"
    both = [None, None, None, "Urn", "Bow", None]
    game = solo(hand="Goddess Nut", pyramid=both).play("execute Goddess Nut")
    after(game, dummy_tomb="Urn", discard="Bow")


@pytest.mark.rule("solo.card.pesesh-kef")
def test_pesesh_kef_takes_the_cheapest_card_and_the_player_breaks_ties() -> None:
    game = solo(hand="Pesesh-Kef", pyramid=[DEAR, DEAR, DEAR_TOO, CHEAP, DEAR, CHEAP_TOO])
    after(game, "execute Pesesh-Kef", asked="Ana", texts=[f"take {CHEAP}", f"take {CHEAP_TOO}"])
    after(game, f"take {CHEAP_TOO}", discard=[CHEAP_TOO], dummy_tomb="")
    nothing = solo(hand="Pesesh-Kef", pyramid="-, -, -, -, -, -", stock="Urn")
    assert refused(nothing, "execute Pesesh-Kef") == "solo.card.pesesh-kef"


# ---- Brick Mason, Plasterer ---------------------------------------------------------------------------------------


@pytest.mark.rule("solo.card.brick-mason", "solo.takes-are-entombed")
@pytest.mark.parametrize("tomb", [[], ["Ring"], ["Ring", "Khopesh"]])
def test_brick_mason_gives_the_dummy_a_set_card_that_it_lacks(tomb: list[str]) -> None:
    game = solo(hand="Brick Mason", boneyard="Bow, Urn", stock="Axe", dummy_tomb=tomb)
    after(game, "execute Brick Mason", texts="entomb Urn from boneyard, entomb the top of the stock, no")
    after(game, "entomb Urn from boneyard", tomb="Urn", dummy_tomb=[*tomb, "Bow"], boneyard="", stock="Axe")


@pytest.mark.rule("solo.card.brick-mason.otherwise", "solo.card.brick-mason")
@pytest.mark.parametrize("top", ["Urn", "Boat", "Ring"], ids=["a starter", "a unique", "one it has"])
def test_brick_mason_gives_it_the_stocks_top_card_otherwise(top: str) -> None:
    game = solo(hand="Brick Mason", boneyard=[top], stock="Axe, Kite", dummy_tomb="Ring, Bow")
    after(game, "execute Brick Mason", "no", tomb="", dummy_tomb="Ring, Bow, Kite", boneyard=[top])


@pytest.mark.rule("solo.card.brick-mason.otherwise", "solo.card.brick-mason")
def test_brick_mason_when_a_pile_is_empty() -> None:
    stock = solo(hand="Brick Mason", boneyard="Bow", stock="Axe")
    after(stock, "execute Brick Mason", "entomb Bow from boneyard", dummy_tomb="Axe")
    bones = solo(hand="Brick Mason", boneyard="Ring, Urn", dummy_tomb="Ring")
    after(bones, "execute Brick Mason", "entomb Urn", dummy_tomb="Ring", boneyard="Ring")
    assert refused(solo(hand="Brick Mason", boneyard="Bow"), "execute Brick Mason") == "solo.card.brick-mason"


@pytest.mark.rule("solo.card.plasterer")
def test_plasterer_deals_out_the_two_cheapest_cards() -> None:
    pyramid = [DEAR, DEAR, DEAR, CHEAP, DEAR_TOO, CHEAP_TOO]
    game = solo(hand="Plasterer", pyramid=pyramid).play("execute Plasterer")
    after(game, asked="Ana", texts=[f"pick {CHEAP}", f"pick {CHEAP_TOO}"])
    game.play(f"pick {CHEAP}")
    assert sorted(texts(game)) == sorted([f"give {CHEAP}", f"give {CHEAP_TOO}"])
    after(game, f"give {CHEAP}", "choose Dummy", dummy_tomb=[CHEAP], discard=[CHEAP_TOO])
    assert game.pyramid == [None, DEAR, None, DEAR, DEAR_TOO, DEAR]
    assert f"Ana puts {CHEAP} into the Dummy's tomb." in [event.text for event in game.events]


@pytest.mark.rule("solo.card.plasterer")
def test_plasterer_lets_the_player_choose_among_equals_and_needs_two() -> None:
    game = solo(hand="Plasterer", pyramid=[DEAR, DEAR, DEAR, CHEAP, CHEAP_THREE, CHEAP_TOO])
    game.play("execute Plasterer")
    assert sorted(texts(game)) == sorted(f"pick {name}" for name in (CHEAP, CHEAP_TOO, CHEAP_THREE))
    after(game, question="Choose one of the cheapest cards in the pyramid (2 to go).")
    assert DEAR not in " ".join(texts(game))
    assert refused(solo(hand="Plasterer", pyramid="-, -, -, Bow, -, -"), "execute Plasterer") == "solo.card.plasterer"


# ---- Sling, pharaohs, Cat -------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.card.sling")
def test_sling_answers_what_the_dummy_entombs_in_its_turn() -> None:
    game = solo(deck="Sling, Urn, Bow, Ring, Kite", pyramid="-, -, -, -, Khopesh, Bow")
    after(game, "end turn", "pick Bow", asked="Ana", texts="react Sling, pass")
    after(game, "react Sling", "entomb Urn", tomb="Urn", discard="Sling")


@pytest.mark.rule("solo.card.sling", "ruling.sling-events")
def test_sling_answers_what_the_dummy_takes_but_not_what_it_is_given() -> None:
    taken = solo(hand="Dagger, Sling, Urn", boneyard="Bow, Ring").play("execute Dagger")
    assert texts(taken) == ["react Sling", "pass"]
    given = solo(hand="Weres Amulet, Sling, Urn, Bow", deck="3 Kite")
    after(given, "execute Weres Amulet", "give Bow", dummy_tomb="Bow")
    assert "react Sling" not in texts(given)


@pytest.mark.rule("ruling.solo-unlisted-cards", "solo.takes-are-entombed")
def test_what_amenhotep_and_khufu_give_the_dummy_goes_into_its_tomb() -> None:
    amenhotep = solo(pharaoh="Amenhotep III", boneyard="Axe, Kite").play("use pharaoh", "take Khopesh")
    after(amenhotep, dummy_tomb="Kite", discard="Khopesh")
    khufu = solo(pharaoh="Khufu", stock="Axe, Kite").play("use pharaoh", "take Statue of Isis")
    after(khufu, dummy_tomb="Kite", discard="Statue of Isis")


@pytest.mark.rule("ruling.solo-unlisted-cards")
def test_khafre_plays_as_printed() -> None:
    game = solo(pharaoh="Khafre", hand="Urn").play("use pharaoh", "take Statue of Isis")
    after(game, dummy_tomb="Urn", discard="Statue of Isis")


@pytest.mark.rule("edition.mummified-cat-solo-list", "solo.card.mummified-cat")
def test_the_solo_lists_slip_about_the_cat_changes_no_text() -> None:
    assert "take the sacrificed card" in vk.card("Mummified Cat").text
    assert "discarded card" not in vk.card("Mummified Cat").text_in("solo")


# ---- saved in the middle, shown in the panel ---------------------------------------------------------------------


def test_texts_that_stay_the_same_share_their_program() -> None:
    assert programs_of(ACTIONS["Urn"], "solo")[0] is programs_of(ACTIONS["Urn"], "solitaire")[0]
    assert programs_of(ACTIONS["Urn"], "solo")[0] is programs_of(ACTIONS["Urn"])[0]
    assert programs_of(ACTIONS["Weres Amulet"], "solo")[0] is BY_KEY["action:Weres Amulet@solo"]
    assert programs_of(ACTIONS["Boat"], "solo") == (None, None)


@pytest.mark.parametrize(
    ("variant", "text", "said"),
    [
        (None, "each player must take", "against the Dummy"),
        ("solo", "the Dummy must take the boneyard's top card", "Against the Dummy"),
        ("starter-solitaire", "each player must take", "In solitaire"),
    ],
)
def test_the_panel_shows_the_text_and_the_rulings_of_the_variant(variant: str | None, text: str, said: str) -> None:
    game = scene(variant=variant, hand="Dagger")
    shown = card_panel(game)["Dagger"]
    assert text in shown["text"]
    assert any(said in ruling for ruling in shown["rulings"]) == (variant is not None)
    assert len(shown["rulings"]) < len(vk.card("Dagger").rulings)
