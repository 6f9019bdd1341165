"""What a tomb is worth, and who has won."""

import pytest

import vk_notebook as vk
from tests.cards.boxes import UNIQUES
from tests.scenario import cards, scene
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.rules.rulebook import rule


def score(*tomb: str) -> vk.Score:
    """The score of a tomb."""
    return vk.position(tomb=tomb).scores()["Ana"]


def outcome(*tombs: str) -> vk.Outcome:
    """How a game ends with these tombs, in seat order."""
    mine, *others = map(cards, tombs)
    game = vk.position(tomb=mine, opponents=[{"tomb": tomb} for tomb in others])
    return game.play(*["end turn"] * len(tombs)).outcome()


SIZES = {
    "sarcophagi": 3, "canopic-jars": 4, "amulets": 5, "books": 6, "statues": 7, "mummification": 3, "jewelry": 4,
    "chambers": 5, "weapons": 6, "tomb-art": 7, "priestesses": 5, "priests": 6, "builders": 7, "artisans": 8,
}  # fmt: skip


@pytest.mark.rule(
    "scoring.set-squared", "scoring.table-base", "scoring.table-last-rites", "example.score-six-statues",
    "example.score-six-builders", "example.score-six-tomb-art", "set.sarcophagi", "set.canopic-jars", "set.amulets",
    "set.books", "set.statues", "set.mummification", "set.jewelry", "set.chambers", "set.weapons", "set.tomb-art",
    "set.priestesses", "set.priests", "set.builders", "set.artisans",
)  # fmt: skip
@pytest.mark.parametrize(("group", "size"), SIZES.items())
def test_different_cards_of_a_set_score_their_number_squared(group: str, size: int) -> None:
    titles = [k.name for k in KINDS if k.set == group]
    assert len(titles) == size
    told = rule(f"set.{group}").text
    words = ["", "one", "two", "three", "four", "five", "six", "seven", "eight"]
    assert f"{words[size]} different names" in told or group in ("builders", "artisans")
    for n in range(1, size + 1):
        s = score(*titles[:n])
        assert s.total == [0, 1, 4, 9, 16, 25, 36, 49, 64][n]
        assert s.parts == {group: s.total}


@pytest.mark.rule(
    "scoring.uniques", "set.uniques-base", "set.uniques-afterlife", "set.uniques-last-rites", "set.uniques-premium"
)
@pytest.mark.parametrize("version", UNIQUES)
def test_uniques_score_what_is_printed(version: str) -> None:
    uniques = [k for k in KINDS if k.kind == "unique" and k.version == version]
    assert [k.name for k in uniques] == list(UNIQUES[version])
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


BASE = pytest.mark.rule("example.score-base")
LAST_RITES = pytest.mark.rule("example.score-last-rites")


@pytest.mark.rule("scoring.set-squared", "scoring.total", "scoring.duplicates-worthless")
@pytest.mark.parametrize(
    ("tomb", "parts"),
    [
        ("", {}),
        ("Statue of Isis", {"statues": 1}),
        ("2 Statue of Isis", {"statues": 1}),  # a second copy adds nothing but a card
        ("2 Statue of Isis, Statue of Horus", {"statues": 4}),
        ("Statue of Isis, Statue of Horus, Book of Gates, Book of the Dead, Book of the Earth",
         {"statues": 4, "books": 9}),  # each set for itself
        ("Urn, Shabti, Urn, Boat, Burial Mask, Tyet Amulet, Wadj Amulet, Statue of Isis",
         {"starters": 3, "uniques": 2 + 5, "amulets": 4, "statues": 1}),
        pytest.param("3 Shabti, Inner Sarcophagus, 2 Statue of Anubis, Statue of Isis",
                     {"starters": 3, "sarcophagi": 1, "statues": 4}, marks=BASE),
        pytest.param("3 Menial, Carpenter, 2 Priest of Thoth, Priest of Sobek",
                     {"starters": 3, "builders": 1, "priests": 4}, marks=LAST_RITES),
    ],
)  # fmt: skip
def test_the_total_is_starters_and_uniques_and_squares(tomb: str, parts: dict[str, int]) -> None:
    found = cards(tomb)
    assert score(*found) == vk.Score(sum(parts.values()), parts, len(found))


@pytest.mark.rule("scoring.tomb-only")
def test_nothing_outside_the_tomb_scores() -> None:
    pile = ["Statue of Isis", "Burial Mask", "Urn"]
    game = scene(hand=pile, deck=pile, discard=pile, in_play=pile, tomb="Kite")
    assert game.scores()["Ana"].total == 1
    game = scene(hand="Serdab, Burial Mask").play("execute Serdab", "set aside Burial Mask")
    assert game.players[0].set_aside == ["Burial Mask"]
    assert game.scores()["Ana"].total == 0


# ---- who has won ---


@pytest.mark.rule("scoring.most-points-wins", "scoring.tie-fewest-tomb-cards", "scoring.tie-shared")
@pytest.mark.parametrize(
    ("tombs", "ranking"),
    [
        (["Urn", "Burial Mask", "Boat"], "Ben > Cleo > Ana"),
        (["4 Statue of Isis", "Boat"], "Ben > Ana"),  # more cards are no advantage
        # Of equal scores the smaller tomb wins.
        (["Urn", "2 Statue of Isis"], "Ana > Ben"),
        (["2 Statue of Isis", "Urn"], "Ben > Ana"),
        (["Boat", "2 Urn"], "Ana > Ben"),
        (["5 Urn", "Burial Mask"], "Ben > Ana"),
        # Equal in both is a shared victory.
        (["Urn", "Kite", "Shabti, Statue of Isis", "Boat"], "Dan > Cleo > Ana, Ben"),
        (["Urn, Kite", "Boat", "Shabti, Statue of Isis", "Chariot"], "Dan > Ben > Ana, Cleo"),
        (["Boat", "Urn", "Mummified Cat", ""], "Ana, Cleo > Ben > Dan"),
        (["", "", ""], "Ana, Ben, Cleo"),
    ],
)
def test_points_then_fewer_cards_then_a_shared_victory(tombs: list[str], ranking: str) -> None:
    found = outcome(*tombs)
    assert found.ranking == tuple(tuple(place.split(", ")) for place in ranking.split(" > "))
    assert found.winners == found.ranking[0]
