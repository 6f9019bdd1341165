"""Which cards serve a player who is alone: not those that mention opponents, but those that say "each player"."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import after, reason, refused, scene, texts
from vk_notebook.board.look.card_panel import card_panel
from vk_notebook.cards.actions import ACTIONS, PHARAOHS
from vk_notebook.rules.language.wordings import SOLITAIRE, wording_of

PYRAMID = ["Statue of Isis", "Bow", "Ring", "Khopesh", "Urn", "Statue of Horus"]
MODES = ("starter-solitaire", "master-solitaire")

#: Cards that answer others or mention them, by name; Medjay's action is not among them.
FORBIDDEN = {
    "Offering Table", "Outer Sarcophagus", "Inner Sarcophagus", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar",
    "Weres Amulet", "Statue of Bastet", "Statue of Sobek", "Boat", "Censer", "Mummified Cat", "Linen Bandages",
    "Pesesh-Kef", "Burial Chamber", "Axe", "Sling", "Goddess Nut", "Harvest", "Senet Game", "High Priestess of Bastet",
    "Priest of Osiris", "Priest of Thoth", "Plasterer", "Draughtsman", "Leather Worker", "Astrologer",
    "Apotropaic Wand", "Faience Cup",
}  # fmt: skip
OWN_RULE = {
    "Linen Bandages": "solitaire.forbidden.linen-bandages",
    "Draughtsman": "solitaire.forbidden.draughtsman",
    "Leather Worker": "solitaire.forbidden.leather-worker",
    "Priest of Osiris": "solitaire.forbidden.priest-of-osiris",
}


def alone(variant: str = "starter-solitaire", **piles: Any) -> vk.Game:
    return scene(variant=variant, **{"pyramid": PYRAMID, **piles})


# ---- forbidden ------------------------------------------------------------------------------------------------


@pytest.mark.rule("solitaire.no-other-player-actions", "ruling.solitaire-pattern")
def test_the_walk_over_the_declarations_finds_these_and_no_others() -> None:
    assert {name for name, deed in ACTIONS.items() if wording_of(deed, SOLITAIRE).barred} == FORBIDDEN
    assert {name for name, deed in PHARAOHS.items() if wording_of(deed, SOLITAIRE).barred} == {
        "Amenhotep III", "Khafre", "Khufu",
    }  # fmt: skip
    # With Medjay's reaction these are 29 kinds and three pharaohs.
    assert wording_of(ACTIONS["Medjay"], SOLITAIRE).when is None


@pytest.mark.rule(
    "solitaire.no-other-player-actions", "solitaire.forbidden.linen-bandages", "solitaire.forbidden.draughtsman",
    "solitaire.forbidden.leather-worker", "solitaire.forbidden.priest-of-osiris",
)  # fmt: skip
@pytest.mark.parametrize("variant", MODES)
@pytest.mark.parametrize("name", sorted(FORBIDDEN))
def test_a_forbidden_card_is_refused_with_its_rule(name: str, variant: str) -> None:
    game = alone(
        variant, hand=[name, "Urn", "Bow", "Kite"], deck="4 Ring", discard="Shabti", tomb="Ring", boneyard="Axe, Urn",
        stock="Bow",
    )  # fmt: skip
    assert refused(game, f"execute {name}") == OWN_RULE.get(name, "solitaire.no-other-player-actions")
    assert "solitaire" in reason(game, f"execute {name}")
    assert card_panel(game)[name]["text"] == "You cannot use its text in solitaire."


@pytest.mark.rule("solitaire.no-other-player-actions")
def test_a_forbidden_card_still_pays_and_can_be_entombed() -> None:
    assert "entomb Censer" in texts(alone(hand="Censer"))
    game = alone(hand="Censer, Sling", pyramid="-, -, -, -, Urn, -")
    assert "buy Urn" in texts(game)


@pytest.mark.rule("solitaire.no-other-player-actions", "ruling.inner-action")
def test_a_forbidden_action_is_not_executed_by_another_card_either() -> None:
    game = alone(
        hand="Potter, Book of Gates, Carpenter", deck="Weres Amulet, Urn, Plasterer", discard="Censer",
        pyramid=["Weres Amulet", *PYRAMID[1:]],
    )  # fmt: skip
    assert refused(game, "execute Potter") == "ruling.inner-action"
    assert refused(game, "execute Carpenter") == "ruling.inner-action"
    after(game, "execute Book of Gates", discard="Censer, Plasterer", pyramid=["Weres Amulet", *PYRAMID[1:]])


@pytest.mark.rule("solitaire.no-other-player-actions")
def test_a_discarded_axe_does_nothing() -> None:
    game = alone(hand="Statue of Osiris, Axe", deck="Ring, Urn, Kite").play("execute Statue of Osiris")
    after(game, discard="Axe", hand="Kite, Urn, Ring")
    assert not any("takes effect" in event.text for event in game.events)


@pytest.mark.rule("solitaire.no-other-player-actions", "ruling.solitaire-pattern", "pharaoh.not-an-action")
@pytest.mark.parametrize("name", ["Amenhotep III", "Khafre", "Khufu"])
def test_three_pharaohs_cannot_be_used(name: str) -> None:
    game = alone(pharaoh=name, hand="Urn, Bow", boneyard="Kite", stock="Ring")
    assert refused(game, "use pharaoh") == "solitaire.no-other-player-actions"
    assert reason(game, "use pharaoh").startswith(f"You cannot use {name} in solitaire")


# ---- allowed --------------------------------------------------------------------------------------------------


@pytest.mark.rule("solitaire.allowed.dagger", "solitaire.allowed.brick-mason")
def test_dagger_and_brick_mason_need_one_card_and_serve_one_player() -> None:
    game = alone(hand="Dagger", boneyard="Urn").play("execute Dagger")
    after(game, discard="Urn", boneyard="")
    assert refused(alone(hand="Dagger"), "execute Dagger") == "card.dagger.needs-enough"
    game = alone(hand="Brick Mason", boneyard="Urn").play("execute Brick Mason", "entomb Urn")
    after(game, tomb="Urn", boneyard="")
    assert refused(alone(hand="Brick Mason"), "execute Brick Mason") is not None


@pytest.mark.rule(
    "solitaire.allowed.offering-chapel", "solitaire.allowed.priest-of-anubis", "solitaire.allowed.priestess-of-sekhmet"
)
def test_what_is_for_each_player_serves_the_only_one() -> None:
    game = alone(hand="Offering Chapel", discard="Urn, Bow").play("execute Offering Chapel")
    assert texts(game) == ["entomb Bow", "no"]
    after(game, "entomb Bow", tomb="Bow", asked="Ana")
    game = alone(hand="Priest of Anubis", tomb="Urn, Bow").play("execute Priest of Anubis", "put Urn")
    after(game, discard="Urn", tomb="Bow")
    idle = alone(hand="Priest of Anubis", tomb="Urn", discard="Ring").play("execute Priest of Anubis")
    assert idle.players[0].tomb == ["Urn"]
    game = alone(hand="Priestess of Sekhmet", deck="Urn, Bow, Ring, Kite")
    after(game, "execute Priestess of Sekhmet", "draw", "draw", "done", hand="Kite, Ring")


@pytest.mark.rule("solitaire.modes", "solitaire.no-other-player-actions")
@pytest.mark.parametrize("name", sorted(set(ACTIONS) - FORBIDDEN))
def test_a_card_that_is_not_forbidden_reads_as_printed(name: str) -> None:
    text = vk.card(name).text_in("solitaire")
    printed = vk.card(name).text
    assert text == printed or name == "Medjay"
    assert "opponent" not in text
    assert "neighbour" not in text
