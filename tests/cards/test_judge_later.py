"""Afterlife, Last Rites and Premium as a strict judge plays them: hard meetings of cards, and texts that say it all."""

import pytest

import vk_notebook as vk
from tests.scenario import after, reason, refused, scene, texts
from vk_notebook.cards.rulings import RULINGS

ROWS = ["Statue of Isis", "Book of the Dead", "Book of Gates", "Weaver", "Tyet Amulet", "Boat"]


# ---- what the cards say -----------------------------------------------------------------------------


@pytest.mark.rule("card.djed-pillar-amulet")
def test_djed_pillar_asks_for_one_card_of_the_set_and_not_for_the_whole_set() -> None:
    game = scene(hand="Djed Pillar Amulet", tomb="Book of the Earth", pyramid=ROWS).play("execute Djed Pillar Amulet")
    after(game, question="Take a card from the pyramid that shares its set with a card in your tomb.")


@pytest.mark.rule("card.architect")
def test_architect_counts_the_pile_when_it_is_executed() -> None:
    assert "for every card now in your discard pile" in vk.card("Architect").text
    game = scene(hand="Architect, Priest of Sobek, Urn", discard="Kite", boneyard="Shabti", pyramid=ROWS)
    game.play("execute Architect", "execute Priest of Sobek")
    assert len(game.players[0].discard) == 3
    assert texts(game, "buy") == [], "one gold was counted, however high the pile has grown since"


@pytest.mark.rule("card.stone-mason")
def test_stone_mason_shows_the_card_it_puts_away() -> None:
    game = scene(hand="Stone Mason, Weaver, Sling", pyramid=ROWS).play("execute Stone Mason")
    question = "Show everybody a set card from your hand and put it onto the stock."
    after(game, question=question, texts="put Weaver, put Sling")


@pytest.mark.rule("ruling.victory-not-itself")
def test_hounds_and_jackals_fetches_itself_only_when_it_is_repeated() -> None:
    said = [ruling.text for ruling in RULINGS["Hounds and Jackals Game"]]
    assert "You cannot move this card itself, unless another card repeats the action." in said
    game = scene(hand="Hounds and Jackals Game, Tyet Amulet, Urn", in_play="Weaver", pyramid=ROWS)
    game.play("execute Hounds and Jackals Game", "execute Tyet Amulet")
    assert "Hounds and Jackals Game" in game.players[0].hand


@pytest.mark.rule("card.ka-figurine")
def test_ka_figurine_says_whose_set_is_shared() -> None:
    game = scene(hand="Ka Figurine, Book of the Earth", pyramid=ROWS).play("execute Ka Figurine")
    after(game, question="Take a card from the pyramid that shares the set of the discarded card.")


@pytest.mark.rule("ruling.horus-exclusions")
@pytest.mark.parametrize(
    ("first", "why"),
    [
        ("Statue of Thoth", "Statue of Thoth can never be repeated."),
        ("Astrologer", "Astrologer can never be repeated: its action moves the card away."),
        ("Chariot", "Chariot cannot be repeated now."),
    ],
)
def test_priest_of_horus_says_why_the_first_action_is_not_repeated(first: str, why: str) -> None:
    game = scene(hand=[first, "Priest of Horus", "Weaver", "Urn"], boneyard="Kite", pyramid="Boat")
    game.play(f"execute {first}", *["discard Urn"] * (first == "Chariot"))
    assert refused(game, "execute Priest of Horus") == "ruling.horus-exclusions"
    assert reason(game, "execute Priest of Horus") == f"Priest of Horus cannot be executed: {why}"
