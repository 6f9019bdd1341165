"""Priests, priestesses, Last Rites starters and uniques against every reaction, answered and let pass."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, scene, texts, windows
from vk_notebook.cards.catalogue import KINDS

ROWS = ["Khopesh", "Ring", "Dagger", "Wadj Amulet", "Bow", "Spear"]
HELD = ["Medjay", "Offering Table", "Mummified Cat", "Boat", "Sling", "Kite"]

# card and the way it takes: the rest of the hand, how the table differs, the reactions Ben is asked for, in order.
CASES: dict[str, tuple[list[str], dict[str, Any], list[str]]] = {
    "Menial 1": (["Statue of Thoth"], {"deck": []}, ["Boat"]),
    "Menial 2": (["Urn"], {"pyramid": []}, []),
    "Embalmer 1": ([], {"stock": []}, ["Mummified Cat"]),
    "Embalmer 2": ([], {"pyramid": []}, []),
    "Kite": ([], {}, []),
    "Medjay": (["Urn"] * 4, {}, ["Mummified Cat"]),
    "High Priestess of Bastet": ([], {}, ["Sling", "Medjay"]),
    "Priestess of Hathor": ([], {}, []),
    "Priestess of Maat": ([], {}, ["Sling", "Sling"]),
    "Priestess of Nut": (["Urn", "Urn"], {}, ["Mummified Cat", "Sling", "Mummified Cat", "Sling"]),
    "Priestess of Sekhmet": ([], {}, []),
    "High Priest of Ra": (["Urn"], {}, ["Sling"]),
    "Priest of Anubis": ([], {}, ["Medjay"]),
    "Priest of Osiris": (["Urn"], {"tomb": []}, ["Sling"]),
    "Priest of Sobek": (["Khopesh"], {}, []),
    "Priest of Thoth": ([], {}, ["Medjay"]),
    "Astrologer": ([], {}, ["Medjay"]),
    "Jeweler": ([], {}, []),
    "Merchant": ([], {}, []),
    "Scribe": (["Urn"] * 4, {}, ["Sling", "Sling"]),
}


def name_of(case: str) -> str:
    """The card of a case."""
    return case.rstrip(" 12")


def executed(case: str, first: str = "", **ben: Any) -> vk.Game:
    """Ana has executed the card of a case against Ben."""
    rest, table, _ = CASES[case]
    piles: dict[str, Any] = {
        "deck": ["Kite"] * 4, "discard": ["Shabti", "Apis Bull"], "tomb": ["Boat", "Bracelet"], "pyramid": ROWS,
        "boneyard": ["Antechamber", "Menial", "Embalmer"], "stock": ["Urn"] * 6, **table,
    }  # fmt: skip
    seat = {"hand": HELD, "deck": ["Urn"], "tomb": ["Ring", "Ring"], **ben}
    game = scene(**{**piles, "hand": [name_of(case), *rest]}, opponents=[seat])
    if first:
        game.play(first)
    return game.play(f"execute {name_of(case)}", *([f"option {case[-1]}"] if case[-1] in "12" and not table else []))


def carried_on(game: vk.Game, react: bool = False) -> list[str]:
    """Play to the next main decision; the reactions that Ben was offered, and nobody else."""
    found = windows(game, react, "entomb Kite")  # Sling spares the other reactions
    assert {who for who, _ in found} <= {"Ben"}
    return [card for _, card in found]


def everything(game: vk.Game) -> list[int]:
    """Every card, wherever it lies."""
    return sorted([c for pile in game.state.z for c in pile] + [c for c in game.state.pyramid if c >= 0])


def test_the_table_names_every_such_card() -> None:
    sets = ("starters", "priests", "priestesses", "uniques")
    kinds = {k.name for k in KINDS if k.version == "last-rites" and k.set in sets}
    assert {name_of(case) for case in CASES} | {"Priest of Horus"} == kinds


@pytest.mark.rule(
    "ruling.medjay-scope", "reaction.offering-table.no-other-protection", "ruling.cat-events", "ruling.sling-events",
    "card.boat.opponent-buy-only", "ruling.medjay-may-share",
)  # fmt: skip
@pytest.mark.parametrize("case", CASES)
def test_exactly_these_reactions_may_answer(case: str) -> None:
    game = executed(case)
    assert carried_on(game) == CASES[case][2]
    assert sorted(c for c in game.players[1].hand if c in HELD[:5]) == sorted(HELD[:5])


@pytest.mark.rule("ruling.reaction-order", "ruling.part-became-impossible", "ruling.reactions-from-hand")
@pytest.mark.parametrize("case", CASES)
def test_every_action_comes_to_its_end_when_all_is_answered(case: str) -> None:
    game = executed(case)
    before = len(everything(game)) + len(game.state.aside)
    seen = carried_on(game, True)
    assert set(seen) == set(CASES[case][2])
    assert not game.state.stack
    assert not game.state.aside
    assert len(everything(game)) == before
    ben = game.players[1]
    for card in seen:  # what reacted lies on its owner's pile
        assert card in ben.discard
        assert card not in ben.hand


@pytest.mark.rule("ruling.repeat-anew", "card.tyet-amulet", "ruling.reactions-from-hand")
@pytest.mark.parametrize("case", ["High Priest of Ra", "Priest of Thoth", "Embalmer 1"])
def test_a_repeat_may_be_answered_again(case: str) -> None:
    hand = [name_of(case), *CASES[case][0], "Urn", "Tyet Amulet"]
    reactions = CASES[case][2]
    game = scene(hand=hand, deck="4 Kite", discard="Shabti, Axe", pyramid=ROWS, ben_hand=HELD)
    game.play(f"execute {name_of(case)}")
    assert carried_on(game) == reactions
    game.play("execute Tyet Amulet")
    assert carried_on(game) == reactions


@pytest.mark.rule("card.axe", "card.axe.any-players-action", "ruling.medjay-own-turn")
@pytest.mark.parametrize("case", ["Menial 2", "Priest of Sobek", "Scribe", "Medjay"])
def test_axe_discarded_for_the_action_may_be_refused_by_either_shield(case: str) -> None:
    spare = ["Axe", *CASES[case][0][1:]]
    for shield in ("Medjay", "Offering Table"):
        game = scene(
            hand=[name_of(case), *spare], deck="Kite", discard="Urn", boneyard="Menial",
            pyramid=[] if case == "Menial 2" else ROWS, ben_hand=[shield, "Bow"],
        ).play(f"execute {name_of(case)}")  # fmt: skip
        for _ in range(8):
            if texts(game, "react"):
                break
            game.play("discard Axe" if "discard Axe" in texts(game) else texts(game)[0])
        assert (asked(game), texts(game)) == ("Ben", [f"react {shield}", "pass"])
        game.play(f"react {shield}")
        assert "Bow" in game.players[1].hand


@pytest.mark.rule("card.priest-of-horus", "ruling.repeat-anew", "card.sling", "card.mummified-cat")
def test_every_round_of_horus_may_be_answered() -> None:
    game = scene(
        hand="Embalmer, Priest of Horus, Urn, Axe", pyramid="-, -, -, Ring, Bow, Spear",
        ben_hand="2 Mummified Cat, Offering Table",
    )  # fmt: skip
    game.play("execute Embalmer", "sacrifice Ring from pyramid", "react Mummified Cat")
    assert game.players[1].discard == ["Mummified Cat", "Ring"]
    game.play("execute Priest of Horus", "discard Urn", "discard Axe", "react Offering Table", "sacrifice Bow")
    assert texts(game) == ["react Mummified Cat", "pass"]
    game.play("react Mummified Cat")  # the second repeat finds one card and goes by itself
    after(game, ben_discard="Mummified Cat, Ring, Mummified Cat, Bow", boneyard="Spear", asked="Ana")
