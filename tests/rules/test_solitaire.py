"""Starter and Master Solitaire: one seat, open piles, doubles that cost, and a perfect tomb or none."""

from collections import Counter
from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import after, refused, scene
from vk_notebook.cards import values
from vk_notebook.rules.engine import scoring

BOTH = ("starter-solitaire", "master-solitaire")
GOALS = {"base": 164, "afterlife": 164, "last-rites": 198}


def starters_for(cards: str) -> list[str]:
    version = "last-rites" if cards == "last-rites" else "base"
    kinds = [k for k in values.current() if k.kind == "starter" and k.version == version]
    return [k.name for k in kinds for _ in range(k.copies)]


def perfect_tomb(cards: str) -> list[str]:
    """The cards that the rulebook asks for, taken from the card table."""
    kinds = [k for k in values.current() if k.version == cards and k.kind != "starter"]
    return starters_for(cards) + [k.name for k in kinds]


def ended(tomb: list[str], cards: str = "base", **more: Any) -> vk.Game:
    """A solitaire that ends with this tomb."""
    game = vk.position(variant="starter-solitaire", cards=cards, tomb=tomb, **more)
    return game.play("end turn")


# ---- set-up -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", GOALS)
@pytest.mark.parametrize("variant", BOTH)
@pytest.mark.rule("solitaire.modes", "solitaire.starter.versions", "setup.players-last-rites")
def test_one_player_sits_down_with_ten_starters_and_the_usual_stock(variant: str, cards: str) -> None:
    game = vk.new_game(["Ana"], variant=variant, cards=cards, seed=1)
    many = vk.new_game(2, cards=cards, seed=1)
    assert [p.name for p in game.players] == ["Ana"]
    ana = game.players[0]
    assert Counter(ana.hand + ana.deck) == Counter(starters_for(cards))
    assert len(ana.hand) == 5
    assert len(game.stock) == len(many.stock)
    assert len(game.boneyard) == 1
    assert None not in game.pyramid


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 2}, "starter-solitaire is for 1 player, not 2; possible: one name, or variant=None for more"),
        ({"players": ["Ana", "Ben", "Cleo"]}, "starter-solitaire is for 1 player, not 3; possible: one name"),
        ({"players": 0}, "starter-solitaire is for 1 player, not 0; possible: one name"),
        ({"hard": True}, "hard mode needs the Dummy; possible: variant='solo'"),
        ({"first_player": "Dummy"}, "nobody is called 'Dummy'; seats: Ana"),
    ],
)
@pytest.mark.rule("solitaire.modes")
def test_what_is_not_possible_is_refused_with_what_is(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=r"possible|seats") as error:
        vk.new_game(**{"variant": "starter-solitaire", **options})
    assert said in str(error.value)


@pytest.mark.rule("solitaire.modes")
def test_alone_without_a_variant_nobody_can_play() -> None:
    with pytest.raises(ValueError, match="this game is for 2 to 4 players, not 1"):
        vk.new_game(["Ana"])
    assert len(vk.new_game(variant="master-solitaire").players) == 1
    with pytest.raises(ValueError, match="master-solitaire is for 1 player, not 2"):
        vk.position(variant="master-solitaire", opponents=[{}])


# ---- open piles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", BOTH)
@pytest.mark.rule("solitaire.boneyard-open")
def test_the_whole_boneyard_is_seen(variant: str) -> None:
    bones = ["Boat", "Chariot", "Urn"]
    game = vk.position(variant=variant, boneyard=bones)
    assert game.view("Ana").boneyard == ("Boat", "Chariot", "Urn")
    assert "Boat, Chariot, Urn" in str(game)
    assert scene(boneyard=bones).view("Ana").boneyard == (None, None, "Urn")
    assert vk.position(variant="solo", boneyard=bones).view("Ana").boneyard == (None, None, "Urn")


# ---- points ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", BOTH)
@pytest.mark.parametrize("edition", ["premium", "classic"])
@pytest.mark.rule(
    "solitaire.duplicates-penalised", "edition.solitaire-duplicates-premium", "edition.solitaire-duplicates-last-rites"
)
def test_each_double_of_a_set_card_takes_a_point(variant: str, edition: str) -> None:
    tomb = ["Statue of Isis", "Statue of Isis", "Statue of Isis", "Statue of Osiris", "Book of Gates", "Book of Gates"]
    game = vk.position(variant=variant, edition=edition, tomb=[*tomb, "Urn", "Urn", "Boat", "Boat"])
    score = game.scores()["Ana"]
    assert score.parts == {"starters": 2, "uniques": 4, "books": 1, "statues": 4, "duplicates": -3}
    assert score.total == 8
    usual = scene(tomb=tomb).scores()["Ana"]
    assert usual.parts == {"books": 1, "statues": 4}, "with others at the table doubles are worth nothing"


@pytest.mark.parametrize(("cards", "goal"), GOALS.items())
@pytest.mark.rule(
    "solitaire.starter.goal-base", "solitaire.starter.goal-afterlife", "solitaire.starter.goal-last-rites",
    "edition.solitaire-total-premium", "solitaire.starter.goal",
)  # fmt: skip
def test_the_perfect_tomb_of_each_version_wins(cards: str, goal: int) -> None:
    game = ended(perfect_tomb(cards), cards)
    outcome = game.outcome()
    assert outcome.scores["Ana"].total == goal
    assert outcome.winners == ("Ana",)
    assert outcome.reason == f"the stock and the pyramid are empty, and the tomb is perfect: {goal} points"
    new = vk.new_game(1, variant="starter-solitaire", cards=cards, seed=1)
    assert scoring.perfect_score(new.state) == goal, "counted from the cards of the game"


@pytest.mark.rule("solitaire.starter.goal-last-rites")
def test_the_perfect_last_rites_tomb_set_by_set() -> None:
    score = ended(perfect_tomb("last-rites"), "last-rites").scores()["Ana"]
    assert score.parts == {
        "starters": 10, "uniques": 14, "priestesses": 25, "priests": 36, "builders": 49, "artisans": 64,
    }  # fmt: skip
    assert score.cards == 10 + 4 + 5 + 6 + 7 + 8


@pytest.mark.rule("edition.solitaire-total-last-rites", "edition.solitaire-total-premium")
def test_the_older_total_is_not_used_in_the_classic_edition_either() -> None:
    game = ended(perfect_tomb("last-rites"), "last-rites", edition="classic")
    outcome = game.outcome()
    assert outcome.winners == ("Ana",), "212 could never be reached"
    assert scoring.perfect_score(game.state) == 198


@pytest.mark.parametrize(
    ("without", "also", "told"),
    [
        (["Boat"], [], "162 of 164 points: 1 card is missing (Boat)"),
        (["Shabti", "Shabti"], [], "162 of 164 points: 2 cards are missing (2 Shabti)"),
        ([], ["Statue of Isis"], "163 of 164 points: 1 set card is there twice"),
        ([], ["Statue of Isis", "Book of Gates"], "162 of 164 points: 2 set cards are there too often"),
        (["Statue of Isis"], ["Book of Gates"], "150 of 164 points: 1 card is missing (Statue of Isis), and 1 set "),
        (["Urn"], ["Shabti"], "164 of 164 points: 1 card is missing (Urn)"),
    ],
)
@pytest.mark.rule("solitaire.starter.goal")
def test_whatever_is_less_than_perfect_has_no_winner(without: list[str], also: list[str], told: str) -> None:
    tomb = perfect_tomb("base")
    for name in without:
        tomb.remove(name)
    game = ended(tomb + also)
    outcome = game.outcome()
    assert outcome.winners == ()
    assert outcome.ranking == (("Ana",),)
    assert told in outcome.reason
    assert repr(game) == "<Game over: nobody won>"
    assert game.record.header["result"] == {"winners": [], "scores": {"Ana": outcome.scores["Ana"].total}}
    assert "Nobody won" in game.record.sheet()


@pytest.mark.rule("solitaire.starter.goal")
def test_a_long_list_of_missing_cards_is_cut() -> None:
    outcome = ended([]).outcome()
    assert outcome is not None
    told = "0 of 164 points: 41 cards are missing (4 Shabti, 3 Urn, 2 Box of Food, Offering Table, Boat and 30 more)"
    assert told in outcome.reason


@pytest.mark.rule("solitaire.starter.goal")
def test_a_mix_has_a_perfect_tomb_of_its_own() -> None:
    mix = vk.Mix(sets=("sarcophagi", "mummification"), uniques=["Boat"], supersets=True)
    game = vk.new_game(1, variant="starter-solitaire", cards=mix, seed=1)
    assert scoring.perfect_score(game.state) == 10 + 2 + 6 * 6, "six red titles are one set"


@pytest.mark.rule("pharaoh.thutmose-iii.starter-vp", "solitaire.starter.goal")
def test_thutmose_raises_what_is_perfect() -> None:
    assert ended(perfect_tomb("base"), pharaoh="Thutmose III").scores()["Ana"].total == 174
    outcome = ended(perfect_tomb("base"), pharaoh="Thutmose III").outcome()
    assert outcome.winners == ("Ana",)
    short = ended([n for n in perfect_tomb("base") if n != "Burial Mask"], pharaoh="Thutmose III").outcome()
    assert short.winners == (), "169 points, and the mask is missing"


# ---- Master Solitaire ---------------------------------------------------------------------------------------------


@pytest.mark.rule("solitaire.master.no-free-entombment", "solitaire.master")
def test_in_master_solitaire_only_actions_entomb_in_any_turn() -> None:
    position: dict[str, Any] = {"hand": ["Shabti", "Urn", "Duamutef Canopic Jar", "Hopi Canopic Jar"], "deck": ["Urn"]}
    master, starter = (vk.position(variant=v, **position) for v in ("master-solitaire", "starter-solitaire"))
    assert [t for t in starter.options.texts if t.startswith("entomb")] != []
    assert [t for t in master.options.texts if t.startswith("entomb")] == []
    assert refused(master, "entomb Urn") == "solitaire.master.no-free-entombment"
    assert master.view("Ana").free_entomb is False
    assert starter.view("Ana").free_entomb is True
    game = vk.position(variant="master-solitaire", deck=["Urn"] * 5, pyramid=["Boat", "Chariot"], stock=["Boat"] * 4)
    after(game, "end turn", "sacrifice Boat at apex", turn=2, hand="5 Urn")
    assert not any(text.startswith("entomb") for text in game.options.texts)


@pytest.mark.rule("solitaire.master")
def test_an_action_still_entombs_in_master_solitaire_and_the_goal_is_the_same() -> None:
    game = vk.position(variant="master-solitaire", hand=["Imseti Canopic Jar", "Urn", "Boat"])
    after(game, "execute Imseti Canopic Jar", "entomb Boat", tomb="Boat")
    won = vk.position(variant="master-solitaire", tomb=perfect_tomb("base")).play("end turn").outcome()
    assert won.winners == ("Ana",)
