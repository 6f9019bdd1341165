"""Pictures of positions show what there is, and nothing that their onlooker may not see."""

from typing import Any

import pytest
from PIL import ImageChops

import vk_notebook as vk
from vk_notebook.art import table_image
from vk_notebook.art.paint import THEMES
from vk_notebook.art.scene import Scene, counted, scene_of
from vk_notebook.art.table_picture import Picture


def a_game(**other: object) -> vk.Game:
    """A position with something everywhere."""
    given: dict[str, Any] = {
        "name": "Ana", "hand": ["Urn", "Statue of Isis"], "deck": ["Shabti"], "discard": ["Box of Food", "Boat"],
        "tomb": ["Statue of Horus", "Statue of Thoth", "Shabti", "Shabti", "Censer"], "in_play": ["Wadj Amulet"],
        "pyramid": ["Urn", None, "Book of the Dead", "Chariot", "Tyet Amulet", "Bow"], "boneyard": ["Urn", "Sling"],
        "stock": ["Ring"], "face_down": {3: "Ben"},
        "opponents": [{"name": "Ben", "hand": ["Statue of Osiris", "Kite"], "tomb": ["Spear"], "deck": ["Urn"]}],
    }  # fmt: skip
    return vk.position(**{**given, **other})


def test_a_scene_tells_the_position() -> None:
    game = a_game()
    scene = scene_of(game, "Ana")
    ana, ben = scene.seats
    assert scene.title == "Turn 1: Ana to play"
    assert scene.question.startswith("Ana: ")
    assert scene.pyramid == ("Urn", None, "Book of the Dead", "Chariot", "Tyet Amulet", "Bow")
    assert scene.face_down == {3}
    assert (scene.boneyard, scene.bones_top, scene.stock) == (2, "Sling", 1)
    assert ana.hand == ("Urn", "Statue of Isis")
    assert (ana.deck, ana.discard, ana.top, ana.in_play) == (1, 2, "Boat", ("Wadj Amulet",))
    points = game.scores()["Ana"]
    assert ana.total == points.total
    assert {group.title.lower(): group.points for group in ana.tomb} == points.parts
    assert ana.tomb[0].names == ("Statue of Horus", "Statue of Thoth")
    assert ("Shabti × 2",) in [group.names for group in ana.tomb]
    assert (ana.active, ben.active) == (True, False)


def test_who_sees_which_hand() -> None:
    game = a_game()
    hands = {seat: [s.hand for s in scene_of(game, seat).seats] for seat in (None, "ana", 1, "all")}
    assert hands[None] == [(None, None), (None, None)]
    assert hands["ana"] == [("Urn", "Statue of Isis"), (None, None)]
    assert hands[1] == [(None, None), ("Statue of Osiris", "Kite")]
    assert hands["all"] == [("Urn", "Statue of Isis"), ("Statue of Osiris", "Kite")]
    assert scene_of(game.view("Ben")).seats == scene_of(game, "Ben").seats
    assert scene_of(game, "Ben").question == scene_of(game).question == "Ana is choosing."


@pytest.mark.rule("info.stock-on-turn")
def test_the_picture_of_a_strict_view_leaves_the_number_of_the_stock_out() -> None:
    game = a_game()
    assert scene_of(game.view("Ana")).stock == 1
    assert scene_of(game.view("Ana", assist=False)).stock is None
    assert scene_of(game.view("Ben", assist=False)).stock == 1, "it is Ana's turn"
    helped, strict = (table_image(game.view("Ana", assist=assist), width=800) for assist in (True, False))
    assert ImageChops.difference(helped, strict).getbbox() is not None


def test_two_positions_that_differ_in_hidden_cards_are_one_picture() -> None:
    one = a_game()
    other = a_game(
        deck=["Urn"], discard=["Chariot", "Boat"], boneyard=["Ring", "Sling"], stock=["Serdab"],
        opponents=[{"name": "Ben", "hand": ["Shabti", "Axe"], "tomb": ["Spear"], "deck": ["Bow"]}],
    )  # fmt: skip
    pictures = [table_image(game, 400, seat="Ana") for game in (one, other)]
    assert ImageChops.difference(*pictures).getbbox() is None
    assert scene_of(one) == scene_of(other)
    assert scene_of(one, "all") != scene_of(other, "all")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_table_has_a_picture(seats: int, theme: str) -> None:
    variant = {"variant": "solo"} if seats == 1 else {"pharaohs": True}
    game = vk.new_game(["Ana", "Ben", "Cleo", "Dora"][:seats], seed=4, **variant)
    picture = table_image(game, 600, theme)
    assert picture.width == 600
    assert picture.height > 300
    assert picture.getpixel((2, 2)) == tuple(bytes.fromhex(THEMES[theme].table[1:]))


def test_names_are_drawn_as_text() -> None:
    game = vk.new_game(["\ue000Evil\U000f0000", "B" * 60], seed=1)
    title = scene_of(game).title
    assert table_image(game, 500).width == 500
    clean = vk.new_game(["[U+E000]Evil[U+F0000]", "B" * 60], seed=1)
    assert ImageChops.difference(table_image(game, 500), table_image(clean, 500)).getbbox() is None
    assert title != scene_of(clean).title


def test_a_film_can_give_all_pictures_one_size() -> None:
    game = a_game()
    rich = Picture(scene_of(game, "all"), 500, THEMES["light"], ["a move", "a remark"])
    poor = Picture(scene_of(vk.new_game(["Ana", "Ben"], seed=1)), 500, THEMES["light"])
    room = rich.room().or_more(poor.room())
    assert rich.image(room).size == poor.image(room).size
    assert poor.image().height < poor.image(room).height


def test_a_finished_game_says_who_won() -> None:
    game = vk.position(name="Ana", tomb=["Urn"], opponents=[{"name": "Ben"}], entombed=True)
    while game.decision:
        game.play("end turn")
    scene: Scene = scene_of(game)
    assert scene.title == "The game is over: Ana won"
    assert scene.question.startswith("The stock and the pyramid are empty")


def test_what_cannot_be_drawn_is_said() -> None:
    game = a_game()
    refused: list[tuple[Any, dict[str, Any], str]] = [
        (game, {"theme": "blue"}, "light, dark"), (game, {"width": 10}, "400 to 4,000"),
        (game, {"seat": "Zoe"}, "Ana, Ben"), (game, {"seat": 2}, "0 to 1"), (game.view("Ana"), {"seat": "Ben"}, "sees"),
        ("game", {}, "a game or a view"),
    ]  # fmt: skip
    for shown, wanted, words in refused:
        with pytest.raises(ValueError, match=words):
            table_image(shown, **wanted)


def test_equal_cards_are_counted() -> None:
    assert counted(["Urn", "Shabti", "Urn"]) == ["Urn × 2", "Shabti"]


def test_a_large_hand_lies_in_rows() -> None:
    def rows(cards: int, played: int = 0) -> list[int]:
        hand, in_play = ["Urn"] * cards, ["Shabti"] * played
        scene = scene_of(vk.position(name="Ana", hand=hand, in_play=in_play, opponents=[{"name": "Ben"}]), "Ana")
        picture = Picture(scene, 500, THEMES["light"])
        return [len(row) for row in picture._hand_rows(scene.seats[0], 540)]

    assert rows(0) == [0]
    assert rows(5) == [5]
    assert rows(5, 3) == [5]
    assert rows(13) == [7, 6]
    assert sum(rows(13, 9)) == 13
