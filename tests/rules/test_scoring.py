"""What a tomb is worth, and who has won."""

from __future__ import annotations

import pytest

import vk_notebook as vk
from tests.scenario import scene
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.rules.rulebook import rule


def score(*tomb: str) -> vk.Score:
    """The score of a tomb."""
    return scene(tomb=tomb).scores()["Ana"]


def outcome(*tombs: list[str]) -> vk.Outcome:
    """How a game ends with these tombs, in seat order."""
    names = ["Ana", "Ben", "Cleo", "Dan"]
    opponents = [{"name": n, "tomb": t} for n, t in zip(names[1:], tombs[1:], strict=False)]
    game = vk.position(name="Ana", tomb=tombs[0], opponents=opponents).play(*["end turn"] * len(tombs))
    found = game.outcome()
    assert found is not None
    return found


SETS = [
    pytest.param("sarcophagi", 3, marks=pytest.mark.rule("set.sarcophagi")),
    pytest.param("canopic-jars", 4, marks=pytest.mark.rule("set.canopic-jars")),
    pytest.param("amulets", 5, marks=pytest.mark.rule("set.amulets")),
    pytest.param("books", 6, marks=pytest.mark.rule("set.books")),
    pytest.param("statues", 7, marks=pytest.mark.rule("set.statues")),
    pytest.param("mummification", 3, marks=pytest.mark.rule("set.mummification")),
    pytest.param("jewelry", 4, marks=pytest.mark.rule("set.jewelry")),
    pytest.param("chambers", 5, marks=pytest.mark.rule("set.chambers")),
    pytest.param("weapons", 6, marks=pytest.mark.rule("set.weapons")),
    pytest.param("tomb-art", 7, marks=pytest.mark.rule("set.tomb-art")),
    pytest.param("priestesses", 5, marks=pytest.mark.rule("set.priestesses")),
    pytest.param("priests", 6, marks=pytest.mark.rule("set.priests")),
    pytest.param("builders", 7, marks=pytest.mark.rule("set.builders")),
    pytest.param("artisans", 8, marks=pytest.mark.rule("set.artisans")),
]


@pytest.mark.rule("scoring.set-squared", "scoring.table-base", "scoring.table-last-rites")
@pytest.mark.parametrize(("group", "size"), SETS)
def test_different_cards_of_a_set_score_their_number_squared(group: str, size: int) -> None:
    titles = [k.name for k in KINDS if k.set == group]
    assert len(titles) == size
    told = rule(f"set.{group}").text
    words = ["", "one", "two", "three", "four", "five", "six", "seven", "eight"]
    assert f"{words[size]} names" in told or group in ("builders", "artisans")
    for n in range(1, size + 1):
        s = score(*titles[:n])
        assert s.total == [0, 1, 4, 9, 16, 25, 36, 49, 64][n]
        assert s.parts == {group: s.total}


UNIQUES = [
    pytest.param("base", 6, marks=pytest.mark.rule("set.uniques-base")),
    pytest.param("afterlife", 6, marks=pytest.mark.rule("set.uniques-afterlife")),
    pytest.param("last-rites", 4, marks=pytest.mark.rule("set.uniques-last-rites")),
    pytest.param("premium", 6, marks=pytest.mark.rule("set.uniques-premium")),
]


@pytest.mark.rule("scoring.uniques")
@pytest.mark.parametrize(("version", "size"), UNIQUES)
def test_uniques_score_what_is_printed(version: str, size: int) -> None:
    uniques = [k for k in KINDS if k.kind == "unique" and k.version == version]
    assert len(uniques) == size
    told = rule(f"set.uniques-{version}").text
    assert all(k.name in told for k in uniques)
    for k in uniques:
        s = score(k.name)
        assert s.total == k.vp
        assert s.parts == {"uniques": k.vp}
    together = score(*(k.name for k in uniques))
    assert together.total == sum(k.vp or 0 for k in uniques)


@pytest.mark.rule("scoring.starters", "scoring.starter-vp-one")
@pytest.mark.parametrize("card", [k.name for k in KINDS if k.kind == "starter"])
def test_every_starter_scores_one_however_many_there_are(card: str) -> None:
    for n in (1, 2, 5):
        assert score(*[card] * n).total == n
    assert score(card, card).parts == {"starters": 2}


@pytest.mark.rule("scoring.duplicates-worthless")
def test_a_second_copy_adds_nothing_but_a_card() -> None:
    one, two = score("Statue of Isis"), score("Statue of Isis", "Statue of Isis")
    assert (one.total, two.total) == (1, 1)
    assert (one.cards, two.cards) == (1, 2)
    assert score("Statue of Isis", "Statue of Isis", "Statue of Horus").total == 4


@pytest.mark.rule("scoring.set-squared", "scoring.total")
def test_sets_are_squared_each_for_itself() -> None:
    s = score("Statue of Isis", "Statue of Horus", "Book of Gates", "Book of the Dead", "Book of the Earth")
    assert s.parts == {"statues": 4, "books": 9}
    assert s.total == 13


@pytest.mark.rule("scoring.total")
def test_the_total_is_starters_and_uniques_and_squares() -> None:
    s = score("Urn", "Shabti", "Urn", "Boat", "Burial Mask", "Tyet Amulet", "Wadj Amulet", "Statue of Isis")
    assert s.parts == {"starters": 3, "uniques": 2 + 5, "amulets": 4, "statues": 1}
    assert s.total == 15
    assert s.cards == 8
    assert score() == vk.Score(0, {}, 0)


@pytest.mark.rule("scoring.tomb-only")
def test_nothing_outside_the_tomb_scores() -> None:
    pile = ["Statue of Isis", "Burial Mask", "Urn"]
    game = scene(hand=pile, deck=pile, discard=pile, in_play=pile, tomb="Kite")
    assert game.scores()["Ana"].total == 1
    game = scene(hand="Serdab, Burial Mask").play("execute Serdab", "set aside Burial Mask")
    assert game.players[0].set_aside == ["Burial Mask"]
    assert game.scores()["Ana"].total == 0


@pytest.mark.rule("scoring.tomb-only")
def test_scores_follow_the_tomb() -> None:
    game = scene(hand="Burial Mask")
    assert game.scores()["Ana"].total == 0
    game.play("entomb Burial Mask")
    assert game.scores()["Ana"].total == 5
    assert game.scores()["Ben"].total == 0
    assert game.undo().scores()["Ana"].total == 0


# ---- the rulebook's examples ---


@pytest.mark.rule("example.score-base", "scoring.total", "scoring.duplicates-worthless")
def test_example_of_the_base_game() -> None:
    s = score(
        "Shabti", "Shabti", "Shabti", "Inner Sarcophagus", "Statue of Anubis", "Statue of Anubis", "Statue of Isis"
    )
    assert s.total == 8
    assert s.parts == {"starters": 3, "sarcophagi": 1, "statues": 4}


@pytest.mark.rule("example.score-last-rites", "scoring.total")
def test_example_of_last_rites() -> None:
    s = score("Menial", "Menial", "Menial", "Carpenter", "Priest of Thoth", "Priest of Thoth", "Priest of Sobek")
    assert s.total == 8
    assert s.parts == {"starters": 3, "builders": 1, "priests": 4}


SIX = [
    pytest.param("statues", marks=pytest.mark.rule("example.score-six-statues")),
    pytest.param("builders", marks=pytest.mark.rule("example.score-six-builders")),
    pytest.param("tomb-art", marks=pytest.mark.rule("example.score-six-tomb-art")),
]


@pytest.mark.rule("scoring.set-squared")
@pytest.mark.parametrize("group", SIX)
def test_six_different_cards_are_worth_thirty_six(group: str) -> None:
    titles = [k.name for k in KINDS if k.set == group]
    assert score(*titles[:6]).total == 36
    assert score(*titles[-6:]).total == 36


# ---- who has won ---


@pytest.mark.rule("scoring.most-points-wins")
def test_the_highest_score_wins() -> None:
    found = outcome(["Urn"], ["Burial Mask"], ["Boat"])
    assert found.winners == ("Ben",)
    assert found.ranking == (("Ben",), ("Cleo",), ("Ana",))
    assert {name: s.total for name, s in found.scores.items()} == {"Ana": 1, "Ben": 5, "Cleo": 2}
    assert found.reason


@pytest.mark.rule("scoring.most-points-wins")
def test_more_cards_are_no_advantage() -> None:
    assert outcome(["Statue of Isis"] * 4, ["Boat"]).winners == ("Ben",)


@pytest.mark.rule("scoring.tie-fewest-tomb-cards")
@pytest.mark.parametrize(
    ("ana", "ben"), [(["Urn"], ["Statue of Isis"] * 2), (["Boat"], ["Urn", "Urn"]), (["Burial Mask"], ["Urn"] * 5)]
)
def test_of_equal_scores_the_smaller_tomb_wins(ana: list[str], ben: list[str]) -> None:
    found = outcome(ana, ben)
    assert found.winners == ("Ana",)
    assert found.ranking == (("Ana",), ("Ben",))
    assert outcome(ben, ana).winners == ("Ben",)


@pytest.mark.rule("scoring.tie-shared")
def test_equal_in_both_is_a_shared_victory() -> None:
    found = outcome(["Urn"], ["Kite"], ["Shabti", "Statue of Isis"], ["Boat"])
    assert found.ranking == (("Dan",), ("Cleo",), ("Ana", "Ben"))
    found = outcome(["Urn", "Kite"], ["Boat"], ["Shabti", "Statue of Isis"], ["Chariot"])
    assert found.ranking == (("Dan",), ("Ben",), ("Ana", "Cleo"))
    found = outcome(["Boat"], ["Urn"], ["Mummified Cat"], [])
    assert found.winners == ("Ana", "Cleo")
    assert found.ranking == (("Ana", "Cleo"), ("Ben",), ("Dan",))


@pytest.mark.rule("scoring.tie-shared")
def test_all_may_win() -> None:
    found = outcome([], [], [])
    assert found.winners == ("Ana", "Ben", "Cleo")
    assert found.ranking == (("Ana", "Ben", "Cleo"),)
