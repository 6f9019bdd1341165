"""The suggested sets, card by card, and how they are scored."""

from collections import Counter

import pytest

import vk_notebook as vk
from tests.cards.boxes import (
    AFTERLIFE,
    BASE,
    COLORS,
    KITS,
    LAST_RITES,
    SETS,
    cards_of,
    deck,
    of_color,
    of_uniques,
    stock,
)
from tests.scenario import scene
from vk_notebook.cards import pools

# The rows of the table of suggested sets; a slash in the print parts base from Afterlife.
NICE_AND_SWEET = {
    "red": ("Middle Sarcophagus", "Brain Hook", "Linen Bandages"),
    "brown": ("Hopi Canopic Jar", "Bracelet", "Brooch", "Necklace"),
    "yellow": ("Wadj Amulet", "Tyet Amulet", "Djed Pillar Amulet", "Offering Chapel", "Antechamber"),
    "green": ("Book of the Heavens", "Book of the Netherworld", "Dagger", "Spear", "Bow", "Khopesh"),
    "blue": ("Statue of Anubis", "Statue of Horus", "Statue of Isis", "Statue of Osiris", "Goddess Nut", "Apis Bull",
             "Victory"),
}  # fmt: skip
NICE_UNIQUES = ("Mummified Cat", "Ka Figurine", "Chariot", "Boat", "Burial Mask", "Mirror Case",
                "Hounds and Jackals Game", "Sphinx", "Calcite Cup", "Ibex Statue")  # fmt: skip
NASTY_NASTY = {
    "red": ("Outer Sarcophagus", "Inner Sarcophagus", "Linen Bandages"),
    "brown": ("Duamutef Canopic Jar", "Qebehsenuef Canopic Jar", "Brooch", "Necklace"),
    "yellow": ("Weres Amulet", "Tyet Amulet", "Serdab", "Antechamber", "Burial Chamber"),
    "green": ("Book of the Heavens", "Book of the Netherworld", "Book of the Dead", "Sling", "Dagger", "Axe"),
    "blue": ("Statue of Bastet", "Statue of Sobek", "Statue of Osiris", "Harvest", "Goddess Nut", "Goddess Maat",
             "Victory"),
}  # fmt: skip
NASTY_UNIQUES = ("Censer", "Chariot", "Boat", "Senet Game", "Mirror Case", "Ibex Statue")
BLEND = {"Shabti": 2, "Menial": 2, "Urn": 1, "Box of Food": 1, "Offering Table": 1, "Embalmer": 1, "Kite": 1,
         "Medjay": 1}  # fmt: skip
RED_BROWN = ("sarcophagi", "canopic-jars", "mummification", "jewelry")


def rows(colors: dict[str, tuple[str, ...]], uniques: tuple[str, ...]) -> Counter[str]:
    return Counter({title: 2 for titles in colors.values() for title in titles} | dict.fromkeys(uniques, 1))


HOLDS = {
    "nice-and-sweet": rows(NICE_AND_SWEET, NICE_UNIQUES),
    "nasty-nasty": rows(NASTY_NASTY, NASTY_UNIQUES),
    "high-intensity": cards_of(BASE + AFTERLIFE + LAST_RITES, 1, "base", "afterlife", "last-rites"),
    "one-of-a-kind": cards_of(BASE + AFTERLIFE, 1, "base", "afterlife"),
    "the-big-five": cards_of(("sarcophagi", "canopic-jars", *LAST_RITES), 2, "base", "last-rites"),
    "five-players": cards_of((*RED_BROWN, "amulets", "books", "statues"), 2, "base"),
    "six-players": cards_of((*RED_BROWN, "amulets", "chambers", "books", "statues"), 2, "base", "last-rites"),
}
SIZES = {"nice-and-sweet": 60, "nasty-nasty": 56, "high-intensity": 92, "one-of-a-kind": 62, "the-big-five": 76,
         "five-players": 70, "six-players": 84}  # fmt: skip
STARTERS = {name: BLEND if name == "high-intensity" else KITS["base"] for name in HOLDS}


def tomb_of(preset: str, *titles: str) -> vk.Score:
    """What a tomb scores in a preset."""
    return scene(name="Ana", tomb=titles, hand="Urn", cards=preset).scores()["Ana"]


@pytest.mark.rule(
    "variant.suggested.nice-and-sweet", "variant.suggested.nasty-nasty", "variant.suggested.high-intensity",
    "variant.suggested.one-of-a-kind", "variant.suggested.big-five", "variant.suggested.copies", "players.five",
    "players.six",
)  # fmt: skip
@pytest.mark.parametrize("name", HOLDS)
def test_a_preset_holds_exactly_its_cards(name: str) -> None:
    for seats in (2, 3, 4, vk.preset(name).most_seats):
        game = vk.new_game(seats, cards=name, seed=seats)
        assert stock(game) == HOLDS[name]
        assert stock(game).total() == SIZES[name]
        assert [deck(p) for p in game.players] == [STARTERS[name]] * seats


@pytest.mark.parametrize("name", HOLDS)
def test_a_preset_is_a_mix(name: str) -> None:
    mix = vk.preset(name)
    assert mix.cards == HOLDS[name]
    assert mix.size == SIZES[name]
    one, two = vk.new_game(cards=name, starters="base", seed=3), vk.new_game(cards=mix, seed=3)
    assert stock(one) == stock(two)
    assert one.state.table.set_id == two.state.table.set_id


@pytest.mark.rule("variant.suggested.colour-row-scoring")
@pytest.mark.parametrize(("name", "colors"), [("nice-and-sweet", NICE_AND_SWEET), ("nasty-nasty", NASTY_NASTY)])
def test_a_row_is_one_set(name: str, colors: dict[str, tuple[str, ...]]) -> None:
    for titles, size in zip(colors.values(), (3, 4, 5, 6, 7), strict=True):
        assert len(titles) == size
        score = tomb_of(name, *titles, titles[0])
        assert score.total == size**2
        assert list(score.parts.values()) == [size**2]
    everything = [title for titles in colors.values() for title in titles]
    assert tomb_of(name, *everything).parts == {"red": 9, "brown": 16, "yellow": 25, "green": 36, "blue": 49}
    assert [info.size for info in vk.preset(name).groups.values()] == [3, 4, 5, 6, 7]


@pytest.mark.rule("variant.suggested.high-intensity", "variant.suggested.high-intensity.yellow")
def test_high_intensity_counts() -> None:
    cards = stock(vk.new_game(cards="high-intensity", seed=1))
    assert {color: of_color(cards, color) for color in COLORS} == {
        "red": 6, "brown": 8, "yellow": 15, "green": 18, "blue": 21, "tan": 8,
    }  # fmt: skip
    assert of_uniques(cards) == 16
    assert all(cards[title] == 1 for title in SETS["priestesses"] + SETS["builders"])


@pytest.mark.rule("variant.suggested.high-intensity.separate-sets")
def test_high_intensity_scores_every_named_set_apart() -> None:
    titles = [title for name in COLORS["blue"] for title in SETS[name]]
    assert tomb_of("high-intensity", *titles).parts == {"statues": 49, "tomb-art": 49, "builders": 49}
    assert not vk.preset("high-intensity").set_of
    with pytest.raises(ValueError, match="joins two sets of a colour, not 3"):
        vk.Mix(BASE + AFTERLIFE + LAST_RITES, (), 1, supersets=True)


@pytest.mark.rule("variant.suggested.high-intensity.starters", "variant.starters-mixed")
def test_high_intensity_blends_the_starters() -> None:
    game = vk.new_game(4, cards="high-intensity", seed=2)
    assert all(deck(p) == BLEND for p in game.players)
    assert sum(BLEND.values()) == 10
    other = vk.new_game(2, cards="high-intensity", starters="last-rites", seed=2)
    assert all(deck(p) == KITS["last-rites"] for p in other.players)


@pytest.mark.rule("variant.suggested.one-of-a-kind")
@pytest.mark.parametrize("kit", KITS)
def test_one_of_a_kind_goes_with_either_kit(kit: str) -> None:
    game = vk.new_game(cards="one-of-a-kind", starters=kit, seed=1)
    assert stock(game).total() == 50 + 12
    assert deck(game.players[0]) == KITS[kit]


@pytest.mark.rule("example.one-of-a-kind-yellow", "variant.suggested.one-of-a-kind.supersets")
def test_ten_yellow_score_a_hundred() -> None:
    assert tomb_of("one-of-a-kind", *SETS["amulets"], *SETS["chambers"]).total == 100
    assert tomb_of("one-of-a-kind", *SETS["amulets"]).total == 25
    assert tomb_of("base", *SETS["amulets"], *SETS["chambers"]).total == 50
    for first, second in zip(BASE, AFTERLIFE, strict=True):
        titles = SETS[first] + SETS[second]
        assert tomb_of("one-of-a-kind", *titles).total == len(titles) ** 2


@pytest.mark.rule("variant.suggested.big-five")
def test_the_big_five_is_for_five() -> None:
    game = vk.new_game(5, cards="the-big-five", seed=1)
    assert [deck(p) for p in game.players] == [KITS["base"]] * 5
    assert of_uniques(stock(game)) == 10
    assert tomb_of("the-big-five", *SETS["artisans"], *SETS["sarcophagi"]).parts == {"sarcophagi": 9, "artisans": 64}
    with pytest.raises(ValueError, match="2 to 5 players, not 6"):
        vk.new_game(6, cards="the-big-five", seed=1)


def test_the_page_learns_which_there_are() -> None:
    choices = {one.name: one for one in pools.named().values()}
    assert list(choices) == ["base", "afterlife", "last-rites", *HOLDS]
    assert {key: most for key, one in choices.items() if (most := one.mix.most_seats) > 4} == {
        "high-intensity": 6, "the-big-five": 5, "five-players": 5, "six-players": 6,
    }  # fmt: skip
    for key, one in choices.items():
        assert one.title
        assert one.text.endswith(".")
        assert len(one.text) < 120
        game = vk.new_game(one.mix.most_seats, cards=key, seed=1)
        assert game.players[0].name == "Ana"
        kit = one.starters if isinstance(one.starters, dict) else KITS[one.starters]
        assert deck(game.players[0]) == kit


def test_an_unknown_name_lists_the_presets() -> None:
    for wrong in ("nice", "Nice and Sweet", "", None, 3, ["base"]):
        with pytest.raises(ValueError, match=r"base, afterlife.*nice-and-sweet.*six-players.*vk\.Mix"):
            vk.new_game(cards=wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="nice-and-sweet"):
            scene(cards=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="nice-and-sweet"):
        vk.preset("base")


def test_the_names_that_are_known_without_making_the_presets_are_theirs() -> None:
    assert [name for name in pools.named() if name not in ("base", "afterlife", "last-rites")] == list(pools.PRESETS)
    assert all(name == one.name for name, one in pools.named().items())
