"""Refusals name the rule that really forbids the move, in a sentence that is true."""

import pytest

import vk_notebook as vk
from tests.scenario import reason, refused, scene
from vk_notebook.rules.engine.program import ACTION, PROGRAMS, REACTION
from vk_notebook.rules.language.deeds import slug
from vk_notebook.rules.rulebook import rules
from vk_notebook.rules.words.refusals import STEP_RULES

ROWS = ["Potter", "Axe", "Boat", "Sling", "Ring", "Bow"]


@pytest.mark.rule(
    "card.tyet-amulet.forbidden-cards", "card.tyet-amulet.not-gold-cards", "card.tyet-amulet.not-free-entombment",
    "card.tyet-amulet.needs-earlier-action", "ruling.tyet-exclusions",
)  # fmt: skip
def test_tyet_tells_apart_why_a_card_is_not_offered() -> None:
    game = scene(hand="Tyet Amulet, Censer, Astrologer, Kite, Shabti, Urn, Bow", pyramid=ROWS, ben_discard="2 Axe")
    game.play("entomb Urn", "buy Sling", "pay Bow", "execute Kite", "turn Boat", "execute Censer")
    game.play("execute Astrologer", "done", "execute Shabti", "option 1", "swap Bow", "swap Ring")
    game.play("execute Tyet Amulet")
    assert refused(game, "repeat Kite") is None
    assert refused(game, "repeat Censer") == "card.tyet-amulet.forbidden-cards"
    assert refused(game, "repeat Astrologer") == "ruling.tyet-exclusions"
    assert refused(game, "repeat Bow") == "card.tyet-amulet.not-gold-cards"
    assert refused(game, "repeat Urn") == "card.tyet-amulet.not-free-entombment"
    assert refused(game, "repeat Ring") == "card.tyet-amulet.needs-earlier-action"


@pytest.mark.rule("card.tyet-amulet.needs-earlier-action")
def test_tyet_cannot_repeat_urn_when_the_pile_is_used_up() -> None:
    game = scene(hand="Urn, Tyet Amulet", discard="Axe", pyramid=ROWS).play("execute Urn")
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.needs-earlier-action"
    assert "You cannot repeat Urn now" in reason(game, "execute Tyet Amulet")


@pytest.mark.rule("turn.rebuild-forced-sacrifice")
def test_the_sacrifice_owed_is_named_when_something_else_is_tried() -> None:
    game = scene(hand="Urn", pyramid=ROWS).play("end turn")
    for move in ("end turn", "buy Ring", "done", "take Ring", "option 1", "sacrifice Urn"):
        assert refused(game, move) == "turn.rebuild-forced-sacrifice"
    assert "You cannot choose Ring" not in reason(game, "take Ring")


@pytest.mark.rule("turn.discard-order-chosen")
def test_the_order_of_discards_is_named_when_something_else_is_tried() -> None:
    game = scene(hand="Urn, Bow, Kite", pyramid=ROWS).play("arrange discards")
    for move in ("end turn", "done", "discard Axe", "buy Ring"):
        assert refused(game, move) == "turn.discard-order-chosen"


@pytest.mark.rule("ruling.jewel-box-choice")
def test_a_wrong_verb_is_not_answered_with_a_wrong_reason() -> None:
    game = scene(hand="Jewel Box, Urn", pyramid="Shabti, Potter, Mirror Case, Sling, Ring, Bow")
    game.play("execute Jewel Box")
    assert game.why_not("take Shabti") is None
    assert "Shabti" not in reason(game, "sacrifice Shabti").partition("The game is waiting")[0]
    assert reason(game, "option 2").startswith("The game is waiting for Ana. ")
    assert reason(game, "take Sling").startswith("If you choose Sling, you cannot do the next part.")


@pytest.mark.rule("card.faience-cup")
def test_a_part_without_its_own_rule_quotes_its_card() -> None:
    game = scene(hand="Faience Cup, Urn, Kite", pyramid=ROWS, ben_hand="Boat, Axe").play("execute Faience Cup")
    assert refused(game, "set aside Boat") == "card.faience-cup"
    assert reason(game, "set aside the top of the stock").startswith("You cannot choose the top of the stock now.")


@pytest.mark.rule("buy.base-only", "card.censer.target-needs-discard", "action.no-interruption")
def test_names_are_written_as_they_are() -> None:
    game = scene(
        pharaoh="Tutankhamun", hand="Censer, Ring", pyramid=ROWS, ben_discard="Urn", cleo_discard="Urn", seats=4
    )
    assert reason(game, "buy tyet amulet").startswith("Tyet Amulet is not in the pyramid.")
    game.play("execute Censer")
    assert reason(game, "choose dan").startswith("You cannot choose Dan now.")
    game = scene(pharaoh="Tutankhamun", hand="Box of Food, Ring, Kite", pyramid=ROWS).play("use pharaoh")
    assert reason(game, "end turn").startswith("Finish Tutankhamun first.")


@pytest.mark.rule("action.all-parts")
def test_every_card_has_a_rule_of_its_own_to_fall_back_on() -> None:
    scene(hand=[k.name for k in vk.cards.values.current()])
    known = set(rules())
    for program in PROGRAMS:
        if program.kind in (ACTION, REACTION):
            assert f"card.{slug(program.name)}" in known, program.name
    assert known >= set(STEP_RULES.values())
