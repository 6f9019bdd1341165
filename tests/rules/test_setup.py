"""What lies where before the first turn."""

from collections import Counter

import pytest

import vk_notebook as vk
from tests.cards.boxes import UNIQUES
from tests.scenario import after, scene
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.rules.rulebook import rule, rules

BASE_STARTERS = {"Shabti": 4, "Urn": 3, "Box of Food": 2, "Offering Table": 1}
LATER_STARTERS = {"Menial": 4, "Embalmer": 3, "Kite": 2, "Medjay": 1}
VERSIONS = ["base", "afterlife", "last-rites"]
SEEDS = range(12)


def every_card(game: vk.Game) -> Counter[str]:
    """All cards of a game, wherever they lie."""
    cards = Counter(game.stock) + Counter(game.boneyard) + Counter(c for c in game.pyramid if c)
    for p in game.players:
        for pile in (p.hand, p.deck, p.discard, p.tomb, p.in_play, p.set_aside):
            cards.update(pile)
    return cards


def owned(player: vk.Player) -> list[str]:
    """Everything a player owns at the start."""
    return player.hand + player.deck


# ---- players and their starters


@pytest.mark.rule("setup.players-base", "setup.players-last-rites", "setup.players-premium")
@pytest.mark.parametrize("version", VERSIONS)
def test_two_to_four_play_with_one_version(version: str) -> None:
    assert [len(vk.new_game(seats, cards=version, seed=1).players) for seats in (2, 3, 4)] == [2, 3, 4]
    for seats, said in ((0, "2 to 4"), (-1, "2 to 4"), (5, "4 players"), (6, "4 players"), (7, "2 to 4")):
        with pytest.raises(ValueError, match=said):
            vk.new_game(seats, cards=version, edition="premium", seed=1)


@pytest.mark.rule(
    "setup.starters-base", "setup.starters-last-rites", "setup.starter-deck-ten", "setup.tomb-and-reference"
)
@pytest.mark.parametrize(
    ("version", "starters"),
    [("base", BASE_STARTERS), ("afterlife", BASE_STARTERS), ("last-rites", LATER_STARTERS)],
)
def test_everybody_has_the_starters_of_the_version(version: str, starters: dict[str, int]) -> None:
    for p in vk.new_game(3, cards=version, seed=2).players:
        assert Counter(owned(p)) == starters
        assert p.tomb == p.discard == p.in_play == p.set_aside == []


@pytest.mark.rule("setup.starters-surplus")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_starter_outside_the_players_decks(seats: int) -> None:
    game = vk.new_game(seats, seed=4)
    common = [*game.stock, *game.boneyard, *game.pyramid]
    assert not set(common) & {k.name for k in KINDS if k.kind == "starter"}
    cards = every_card(game)
    assert {n: cards[n] for n in BASE_STARTERS} == {n: k * seats for n, k in BASE_STARTERS.items()}
    assert sum(cards.values()) == 56 + 10 * seats


@pytest.mark.rule("setup.opening-hand-five", "setup.starter-deck-ten")
def test_five_cards_in_hand_and_five_in_the_deck() -> None:
    game = vk.new_game(4, seed=5)
    assert [(len(p.hand), len(p.deck)) for p in game.players] == [(5, 5)] * 4
    hands = {tuple(p.hand) for seed in SEEDS for p in vk.new_game(2, seed=seed).players}
    assert len(hands) > 12, "the decks are shuffled"


# ---- stock, pyramid, boneyard


@pytest.mark.rule("setup.stock-level-two-on-top", "setup.levels", "setup.starters-are-level-one")
@pytest.mark.parametrize("version", VERSIONS)
def test_level_two_lies_above_level_three(version: str) -> None:
    for seed in SEEDS:
        levels = [vk.card(name).level for name in vk.new_game(2, cards=version, seed=seed).stock]
        assert levels == sorted(levels, reverse=True), "bottom to top: first all III, then all II"
        assert set(levels) == {2, 3}


@pytest.mark.rule("setup.stock-shuffled-by-level")
def test_both_levels_are_shuffled() -> None:
    orders = {2: set(), 3: set()}
    for seed in SEEDS:
        game = vk.new_game(2, seed=seed)
        for level in (2, 3):
            orders[level].add(tuple(n for n in game.stock if vk.card(n).level == level))
    assert len(orders[2]) == len(orders[3]) == len(SEEDS)


@pytest.mark.rule("setup.levels")
def test_a_level_is_nothing_in_play() -> None:
    # Two cards of the same cost, one of level II and one of level III, are bought alike.
    low = next(k for k in KINDS if k.level == 2 and k.cost == 4 and k.version == "base")
    high = next(k for k in KINDS if k.level == 3 and k.cost == 5 and k.version == "base")
    game = scene(hand="Statue of Thoth", pyramid=[None, None, None, low.name, None, high.name])
    assert f"buy {low.name}" in game.options
    assert f"buy {high.name}" in game.options
    with_bull = scene(hand=["Apis Bull", low.name])
    assert with_bull.why_not("execute Apis Bull") is not None, "a card that asks for level III"
    assert scene(hand=["Apis Bull", high.name]).why_not("execute Apis Bull") is None


@pytest.mark.rule("setup.pyramid-six-face-up", "setup.boneyard-one-card", "setup.stock-remaining")
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("seats", [2, 4])
def test_six_cards_one_bone_and_forty_nine_in_stock(version: str, seats: int) -> None:
    game = vk.new_game(seats, cards=version, seed=6)
    assert None not in game.pyramid
    assert game.face_down == {}
    assert len(game.boneyard) == 1
    assert len(game.stock) == 49
    assert {vk.card(n).level for n in [*game.boneyard, *(c for c in game.pyramid if c)]} == {2}


@pytest.mark.rule("setup.boneyard-one-card")
def test_the_first_bone_is_nobodys_sacrifice() -> None:
    # Not even a player who held Mummified Cat could answer it: the first decision is the first turn's.
    for seed in SEEDS:
        game = vk.new_game(2, seed=seed)
        assert "end turn" in game.options
        assert "pass" not in game.options


@pytest.mark.rule("setup.select-card-set")
def test_one_version_is_picked_before_the_deal() -> None:
    for version in VERSIONS:
        wanted = Counter({k.name: k.copies for k in KINDS if k.version == version and k.kind != "starter"})
        cards = every_card(vk.new_game(2, cards=version, seed=7))
        assert {n: cards[n] for n in wanted} == wanted
        assert sum(cards.values()) == 76
    with pytest.raises(ValueError, match="base, afterlife, last-rites"):
        vk.new_game(2, cards="canopic", seed=7)


@pytest.mark.rule("setup.step-order", "setup.starting-player-last", "turn.clockwise")
def test_everything_lies_ready_when_the_first_player_is_asked() -> None:
    starts = set()
    for seed in SEEDS:
        game = vk.new_game(["Ana", "Ben", "Cleo"], seed=seed)
        after(game, turn=1, asked=game.active)
        starts.add(game.active)
    assert starts == {"Ana", "Ben", "Cleo"}


@pytest.mark.rule("setup.step-order", "setup.starting-player-last")
def test_the_seed_alone_says_what_is_dealt() -> None:
    games = [vk.new_game(["Ana", "Ben", "Cleo"], seed=8, first_player=name) for name in ("Ana", "Ben", "Cleo")]
    assert [g.active for g in games] == ["Ana", "Ben", "Cleo"]
    assert len({str([g.pyramid, g.stock, g.boneyard, [owned(p) for p in g.players]]) for g in games}) == 1
    one, two, other = (vk.new_game(2, seed=s) for s in (9, 9, 10))
    assert (one.stock, one.pyramid, one.active) == (two.stock, two.pyramid, two.active)
    assert one.stock != other.stock


# ---- what the boxes hold


@pytest.mark.rule("setup.components-premium", "setup.unique-copies", "setup.set-card-copies")
def test_the_boxes_hold_as_many_artifacts_as_the_rulebook_says() -> None:
    # Three stocks of 56, the new uniques, and six starter kits of both kinds.
    stock = sum(k.copies for k in KINDS if k.kind != "starter")
    kits = sum(k.copies for k in KINDS if k.kind == "starter")
    assert stock == 3 * 56 + len(UNIQUES["premium"])
    assert kits == 2 * 10
    told = rule("setup.components-premium").text
    artifacts = str(stock + 6 * kits)
    assert all(word in told for word in (artifacts, "10 pharaohs", "20 randomizers", "6 tombs", "6 reference cards"))
    assert len([id for id in rules() if id.startswith("pharaoh.") and id.count(".") == 1]) >= 10
