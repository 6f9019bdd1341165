"""The numbers of somebody's own cards: what can be typed, what is said beside it, and what games do with them."""

from typing import Any

import pytest

from vk_notebook.board.app import App
from vk_notebook.board.setup.own_numbers import ASK
from vk_notebook.cards import values
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.record.record import read

SEATS = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "person"}]
Table = dict[str, dict[str, Any]]


def told(app: App, **content: Any) -> dict[str, Any]:
    """What the page is answered."""
    app._on_message(app, {"type": "numbers", "n": app.numbers.get("n", 0) + 1, **content})
    return dict(app.numbers)


def whole(version: str) -> Table:
    """All numbers of a box, as they are assumed."""
    kinds = [kind for kind in KINDS if kind.version == version]
    return {kind.name: {c: getattr(kind, c) for c in kind.assumed & set(values.VALUE_COLUMNS)} for kind in kinds}


def test_every_number_of_every_card_can_be_typed_and_what_is_published_is_known() -> None:
    boxes = told(App(), open=True)["boxes"]
    assert [(box["title"], len(box["cards"])) for box in boxes] == [
        ("Base game", 35), ("Afterlife", 31), ("Last Rites", 34), ("Premium", 6)
    ]  # fmt: skip
    cards = {card["name"]: card["fields"] for box in boxes for card in box["cards"]}
    assert set(cards) == {kind.name for kind in KINDS}
    assert cards["Statue of Bastet"]["cost"] == {"is": 4, "known": True, "least": 0, "most": 19}
    assert cards["Boat"]["level"] == {"is": 2, "known": False, "least": 2, "most": 3}
    assert "vp" not in cards["Statue of Bastet"]


def test_the_next_game_is_played_with_them_and_its_record_holds_them() -> None:
    app = App()
    told(app, cards={"Shabti": {"gold": 2, "cost": 0}, "Statue of Isis": {"level": 3}})
    app.receive({"type": "start", "seats": SEATS, "seed": "7"})
    assert app.cards["Shabti"]["gold"] == 2
    assert (app.cards["Shabti"]["assumed"], app.cards["Urn"]["assumed"]) == ([], ["cost", "gold"])
    record = app.session.record()  # type: ignore[union-attr]
    assert record.setup["values"] == {"Shabti": {"gold": 2}}
    told(app, cards={"Shabti": {"gold": 3}})
    assert app.cards["Shabti"]["gold"] == 2  # a game that runs keeps its own
    other = App()
    other.receive({"type": "load", "text": record.to_json()})
    assert other.cards["Shabti"]["gold"] == 2
    assert values.find("Shabti").gold == 1  # nobody else's games are touched


def test_a_game_that_was_saved_before_keeps_its_numbers() -> None:
    app = App()
    app.receive({"type": "start", "seats": SEATS, "seed": "7"})
    text = app.session.record().to_json()  # type: ignore[union-attr]
    told(app, cards={"Shabti": {"gold": 2, "cost": 0}})
    app.receive({"type": "load", "text": text})
    assert app.cards["Shabti"]["gold"] == 1
    assert app.cards["Shabti"]["assumed"] == ["gold"]  # the cost is the same
    assert "values" not in read(text).setup


def test_a_game_of_a_table_is_entered_with_them() -> None:
    app = App()
    told(app, cards={"Shabti": {"gold": 2}})
    app.receive({"type": "enter", "seats": SEATS})
    assert app.cards["Shabti"]["gold"] == 2


def test_they_lie_over_the_numbers_of_the_host() -> None:
    app = App()
    with values.numbers({"Urn": {"gold": 3}}):
        told(app, cards={"Shabti": {"gold": 2}})
        app.receive({"type": "start", "seats": SEATS, "seed": "7"})
    assert (app.cards["Shabti"]["gold"], app.cards["Urn"]["gold"]) == (2, 3)


@pytest.mark.parametrize(
    ("name", "numbers", "column", "words"),
    [
        ("Statue of Bastet", {"cost": 5}, "cost", f"The rulebook says 4. {ASK}"),
        ("Shabti", {"cost": 7}, "cost", f"A starter that costs 7? {ASK}"),
        ("Shabti", {"gold": 4}, "gold", f"A starter that pays 4? {ASK}"),
        ("Boat", {"cost": 8, "level": 2}, "cost", f"Cost 8 at level II? {ASK}"),
        ("Boat", {"cost": 15}, "cost", f"Cost 15? {ASK}"),
        ("Boat", {"gold": 0}, "gold", f"A card that pays 0? {ASK}"),
        ("Boat", {"vp": 11}, "vp", f"Worth 11? {ASK}"),
        ("Boat", {"level": 1}, "level", "The level of Boat is 1; it can only be 2 or 3 for a unique card."),
        ("Boat", {"gold": 40}, "gold", "The gold of Boat is 40; it can only be 0 to 9."),
        ("Boat", {"vp": 15}, "vp", "The points of Boat are 15; it can only be 0 to 14."),
        ("Boat", {"cost": 100}, "cost", "The cost of Boat is 100, more than 99."),
        ("Boat", {"cost": -1}, "cost", "The cost of Boat is -1, a negative number."),
    ],
)
def test_a_number_that_surprises_or_cannot_be_is_told_beside_it(
    name: str, numbers: dict[str, int], column: str, words: str
) -> None:
    app = App()
    assert told(app, cards={name: numbers})["said"] == {name: {column: words}}
    assert (app.setup.own.cards == {}) == (ASK not in words)


def test_a_doubtful_number_that_is_right_is_not_asked_about_again() -> None:
    app = App()
    first = told(app, cards={"Boat": {"cost": 8, "level": 2, "vp": 9}})
    assert first["said"] == {"Boat": {"cost": "Cost 8 at level II?", "vp": f"Worth 9? {ASK}"}}
    assert told(app, cards={"Boat": {"cost": 8, "level": 2, "vp": 9, "sure": 1}})["said"] == {}
    assert app.setup.own.cards == {"Boat": {"cost": 8, "level": 2, "vp": 9}}
    assert told(app, cards={"Boat": {"gold": 40, "sure": 1}})["said"]["Boat"].keys() == {"gold"}


@pytest.mark.rule("setup.components-base", "solitaire.starter.unique-vp-sum-base")
def test_the_numbers_of_a_box_are_held_against_what_is_published() -> None:
    app = App()
    first = told(app, cards={"Boat": {"level": 2, "vp": 2}, "Statue of Isis": {"level": 3}})["told"]["base"]
    twice = "Each set card is in the box twice."
    assert first == [
        (f"Level II: 1 of 29 cards. Level III: 2 of 27. {twice}", False),
        ("Uniques (cards that belong to no set): 2 of 19 points.", False),
    ]
    table = whole("base")
    right = told(app, cards=table)["told"]["base"]
    assert right == [
        (f"Level II: 29 of 29 cards. Level III: 27 of 27. {twice}", False),
        ("Uniques (cards that belong to no set): 19 of 19 points.", False),
    ]
    table["Statue of Isis"]["level"], table["Boat"]["vp"] = 2, 3
    levels, points = told(app, cards=table)["told"]["base"]
    assert levels[0].startswith(
        "According to the levels you entered, the box has 31 cards of level II and 25 of level III. The rulebook says"
    )
    assert points == ("Your uniques are worth 20 points in total. The rulebook says 19. Check them.", True)
    assert told(app, cards=table)["told"]["premium"] == []


def test_a_file_is_read_and_not_yet_taken() -> None:
    app = App()
    text = "name;cost;gold;assumed\r\nBoat;5;2;gold\r\nurn;;1;\r\n"
    assert told(app, text=text, name="mine.csv")["file"] == {"Boat": {"cost": 5}, "Urn": {"gold": 1}}
    assert app.setup.own.cards == {}
    doubtful = told(app, text="name,cost,level\nBoat,9,2\nUrn,1,\n", name="mine.csv")
    assert doubtful["said"] == {"Boat": {"cost": "Cost 9 at level II?"}}
    answer = told(app, text="name,cost\nBoot,5\n", name="mine.csv")
    assert answer["refused"].startswith("There is no card named 'Boot'; the nearest: ")
    assert answer["line"] == 2


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("Boat,40,3,2,2", "The gold of Boat is 40; it can only be 0 to 9."),
        ("Boat,2,99,2,2", "The cost of Boat is 99; it can only be 0 to 19."),
        ("Boat,2,3,2,88", "The points of Boat are 88; it can only be 0 to 14."),
        ("Boat,2,-1,2,2", "The cost of Boat is -1, a negative number."),
    ],
)
def test_a_file_with_a_number_that_cannot_be_typed_is_refused(row: str, words: str) -> None:
    answer = told(App(), text=f"name,gold,cost,level,vp\nUrn,1,0,,\n{row}\n", name="mine.csv")
    assert (answer["refused"], answer["line"]) == (words, 3)


def test_what_a_page_of_another_version_kept_is_left_out() -> None:
    app = App()
    told(app, cards={"Sun Boat": {"cost": 3}, "Boat": {"weight": 3, "cost": 4}, "Statue of Isis": {"vp": 0}})
    assert app.setup.own.cards == {"Boat": {"cost": 4}}
    assert told(app)["said"] == {}
    assert app.setup.own.cards == {"Boat": {"cost": 4}}
