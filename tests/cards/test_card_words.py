"""What cards of Afterlife, Last Rites and Premium say and ask, and why a move is refused: texts that say it all."""

import pytest

import vk_notebook as vk
from tests.scenario import after, reason, refused, scene, texts
from vk_notebook.cards.rulings import RULINGS

ROWS = ["Statue of Isis", "Book of the Dead", "Book of Gates", "Weaver", "Tyet Amulet", "Boat"]


# ---- what the cards say -----------------------------------------------------------------------------


@pytest.mark.rule("card.architect")
def test_architect_counts_the_pile_when_it_is_executed() -> None:
    assert "for every card now in your discard pile" in vk.card("Architect").text
    game = scene(hand="Architect, Priest of Sobek, Urn", discard="Kite", boneyard="Shabti", pyramid=ROWS)
    game.play("execute Architect", "execute Priest of Sobek")
    assert len(game.players[0].discard) == 3
    assert texts(game, "buy") == [], "one gold was counted, however high the pile has grown since"


@pytest.mark.rule("card.djed-pillar-amulet", "card.ka-figurine", "card.stone-mason")
@pytest.mark.parametrize(
    ("card", "question"),
    [
        ("Djed Pillar Amulet", "Take a card from the pyramid that shares its set with a card in your tomb."),
        ("Ka Figurine", "Take a card from the pyramid that shares the set of the discarded card."),
        ("Stone Mason", "Show everybody a set card from your hand and put it onto the stock."),
    ],
)
def test_a_question_says_which_cards_are_meant(card: str, question: str) -> None:
    hand = f"{card}, Weaver, Sling" if card == "Stone Mason" else f"{card}, Book of the Earth"
    after(scene(hand=hand, tomb="Book of the Earth", pyramid=ROWS).play(f"execute {card}"), question=question)


@pytest.mark.rule("ruling.victory-not-itself")
def test_hounds_and_jackals_fetches_itself_only_when_it_is_repeated() -> None:
    said = [ruling.text for ruling in RULINGS["Hounds and Jackals Game"]]
    assert "You cannot put this card itself back into your hand, unless another card repeats the action." in said
    game = scene(hand="Hounds and Jackals Game, Tyet Amulet, Urn", in_play="Weaver", pyramid=ROWS)
    game.play("execute Hounds and Jackals Game", "execute Tyet Amulet")
    assert "Hounds and Jackals Game" in game.players[0].hand


@pytest.mark.rule("ruling.horus-exclusions")
@pytest.mark.parametrize(
    ("first", "why"),
    [
        ("Statue of Thoth", "You can never repeat Statue of Thoth."),
        ("Astrologer", "You can never repeat Astrologer: its action moves the card away."),
        ("Chariot", "You cannot repeat Chariot now: all its parts must be possible, but you could not then take the "
                    "boneyard's top card."),
    ],
)
def test_priest_of_horus_says_why_the_first_action_is_not_repeated(first: str, why: str) -> None:
    game = scene(hand=[first, "Priest of Horus", "Weaver", "Urn"], boneyard="Kite", pyramid="Boat")
    game.play(f"execute {first}", *["discard Urn"] * (first == "Chariot"))
    assert refused(game, "execute Priest of Horus") == "ruling.horus-exclusions"
    assert reason(game, "execute Priest of Horus") == f"You cannot execute Priest of Horus now. {why}"
