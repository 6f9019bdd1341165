"""Five and six players: their stocks, their large sets, and how many may sit down."""

import itertools
from collections.abc import Sequence
from dataclasses import replace

import pytest

import vk_notebook as vk
from tests.cards.boxes import AFTERLIFE, BASE, COLORS, LAST_RITES, SETS, UNIQUES, of_color, of_uniques, stock
from tests.cards.test_presets import tomb_of
from tests.scenario import scene

FIVE = {"red": 12, "brown": 16, "yellow": 10, "green": 12, "blue": 14, "tan": 0}


def counts(game: vk.Game) -> dict[str, int]:
    return {color: of_color(stock(game), color) for color in COLORS}


@pytest.mark.rule("players.five.red-superset", "players.five.brown-superset")
@pytest.mark.parametrize("preset", ["five-players", "six-players"])
@pytest.mark.parametrize(("one", "two"), [("sarcophagi", "mummification"), ("canopic-jars", "jewelry")])
def test_red_and_brown_are_one_set_each(preset: str, one: str, two: str) -> None:
    titles = SETS[one] + SETS[two]
    score = tomb_of(preset, *titles, titles[0])
    assert score.total == len(titles) ** 2
    assert len(score.parts) == 1


@pytest.mark.rule("players.six.yellow-superset")
def test_with_six_the_yellow_sets_are_one() -> None:
    assert tomb_of("six-players", *SETS["amulets"], *SETS["chambers"]).parts == {"yellow": 100}
    assert tomb_of("five-players", *SETS["amulets"]).parts == {"amulets": 25}
    assert tomb_of("six-players", *SETS["books"], *SETS["statues"]).parts == {"books": 36, "statues": 49}


@pytest.mark.rule("players.five.other-sets")
@pytest.mark.parametrize(
    "others", list(itertools.product(("amulets", "chambers"), ("books", "weapons"), ("statues", "tomb-art")))
)
def test_five_may_choose_the_other_sets(others: tuple[str, str, str]) -> None:
    mix = replace(vk.preset("five-players"), sets=("sarcophagi", "mummification", "canopic-jars", "jewelry", *others))
    game = vk.new_game(5, cards=mix, seed=1)
    assert counts(game) == FIVE
    assert all(stock(game)[title] == 2 for name in others for title in SETS[name])


@pytest.mark.rule("players.five.uniques")
@pytest.mark.parametrize("number", range(8))
def test_five_use_any_six_uniques(number: int) -> None:
    six = list(itertools.combinations(UNIQUES["base"] + UNIQUES["afterlife"], 6))[number * 120]
    game = vk.new_game(5, cards=replace(vk.preset("five-players"), uniques=six), seed=1)
    assert {title for title, count in stock(game).items() if count == 1} == set(six)
    assert stock(game).total() == 70


@pytest.mark.rule("players.six.uniques")
@pytest.mark.parametrize(
    "uniques",
    [
        ("base", "last-rites"),
        ("afterlife", "last-rites"),
        (*UNIQUES["premium"], "Boat", "Censer", "Sphinx", "Scribe")[:10],
    ],
)
def test_six_use_any_ten_uniques(uniques: Sequence[str]) -> None:
    game = vk.new_game(6, cards=replace(vk.preset("six-players"), uniques=uniques), seed=1)
    assert of_uniques(stock(game)) == 10
    assert stock(game).total() == 84


@pytest.mark.rule("players.practical-limit")
@pytest.mark.parametrize("seats", [7, 12])
@pytest.mark.parametrize("cards", ["six-players", vk.Mix(BASE + AFTERLIFE + LAST_RITES)])
def test_nobody_sits_down_after_the_sixth(cards: str | vk.Mix, seats: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 6 players, not {seats}.*players.practical-limit"):
        vk.new_game(seats, cards=cards)
    with pytest.raises(ValueError, match="6"):
        vk.new_game([f"P{i}" for i in range(seats)], cards=cards)


@pytest.mark.rule("players.practical-limit", "players.five", "players.six", "setup.players-premium")
@pytest.mark.parametrize("cards", ["base", "afterlife", "last-rites", "nice-and-sweet", "nasty-nasty", "one-of-a-kind"])
def test_five_need_more_cards(cards: str) -> None:
    with pytest.raises(ValueError, match=r"need a stock of 70 cards.*players\.practical-limit.*'five-players'") as said:
        vk.new_game(5, cards=cards)
    assert "'the-big-five'" in str(said.value)
    with pytest.raises(ValueError, match=r"need a stock of 84 cards.*players\.practical-limit.*'six-players'") as said:
        vk.new_game(6, cards=cards)
    assert "'five-players'" not in str(said.value)


@pytest.mark.rule("players.five", "players.six")
def test_the_size_of_a_mix_decides_how_many_may_play() -> None:
    five = vk.preset("five-players")
    fewer = replace(five, uniques=UNIQUES["base"][:5])
    assert fewer.size == 69
    with pytest.raises(ValueError, match="2 to 4 players, not 5"):
        vk.new_game(5, cards=fewer)
    with pytest.raises(ValueError, match="2 to 5 players, not 6"):
        vk.new_game(6, cards=five)
    assert len(vk.new_game(6, cards=vk.Mix((*BASE, *LAST_RITES))).players) == 6
    for seats in (2, 3, 4):
        assert len(vk.new_game(seats, cards=five).players) == seats


def test_six_sit_in_a_position_too() -> None:
    game = scene(hand="Axe", opponents=[{"hand": ["Urn"]}] * 5, pyramid="6 Boat", cards="six-players")
    assert len(game.players) == 6
    assert len({p.name for p in game.players}) == 6
