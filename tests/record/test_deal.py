"""The deal of a game played with real cards, told card by card and in any order."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.dealt import dealt
from vk_notebook.record import Deal, Recorder
from vk_notebook.record.deal import BONEYARD, FIRST, PYRAMID


def told(deal: Deal, source: dict[str, Any]) -> None:
    """Tell a deal as it was, the way the page asks for it."""
    cards = {FIRST: [source["first_player"]], PYRAMID: source["pyramid"], BONEYARD: [source["boneyard"]]}
    cards |= {f"hand of {name}": hand for name, hand in source["hands"].items()}
    cards |= {f"offered to {n}": pair for n, pair in zip(source["players"], source.get("offered") or (), strict=False)}
    at = deal.missing()
    while at is not None:
        deal.put(*at, cards[at[0]][at[1]].upper())
        at = deal.missing(*at)


@pytest.mark.parametrize(("cards", "seats"), [("base", 2), ("last-rites", 3), ("afterlife", 4)])
@pytest.mark.parametrize("pharaohs", [False, True])
def test_a_deal_is_told_card_by_card(cards: str, seats: int, pharaohs: bool) -> None:
    offered = [["Khufu", "Djoser"], ["Hatshepsut", "Khafre"], ["Akhnaten", "Ramesses II"],
               ["Tutankhamun", "Thutmose III"]]  # fmt: skip
    more = {"pharaohs": True, "offered": offered[:seats]} if pharaohs else {}
    source = dealt(3, cards, seats, **more)
    deal = Deal(source["players"], cards=cards, pharaohs=pharaohs)
    told(deal, source)
    if pharaohs:
        assert "Khufu" not in deal.possible("offered to Ben", 0)
        assert "Hatshepsut" in deal.possible("offered to Ben", 0)
    entry = Recorder(deal.players, **deal.options, **deal.arguments())
    assert entry.record.to_json() == Recorder(**source).record.to_json()
    again = Deal.of(entry.record)
    assert (again.piles, again.arguments()) == (deal.piles, deal.arguments())


def test_a_place_takes_what_is_left_for_it() -> None:
    deal = Deal(["Ana", "Ben"], first_player="ben")
    hand = "hand of Ana"
    assert deal.missing() == (hand, 0)
    urns = deal.possible(hand, 0)["Urn"]
    deal.put(hand, 0, "urn")
    assert deal.possible(hand, 1)["Urn"] == urns - 1
    assert deal.possible(hand, 0)["Urn"] == urns, "its own card is not in the way of a correction"
    assert deal.possible("hand of Ben", 0)["Urn"] == urns
    deal.put(PYRAMID, 5, "Boat")
    left = deal.possible(BONEYARD, 0)
    assert left.get("Boat", 0) == deal.possible(PYRAMID, 5)["Boat"] - 1
    assert all(vk.card(name).level == 2 for name in left)
    assert deal.missing(PYRAMID, 5) == (BONEYARD, 0)
    deal.put(PYRAMID, 5, None)
    assert deal.missing(BONEYARD, 0) == (BONEYARD, 0)
    assert "2 of 18 told" in repr(deal)
    with pytest.raises(ValueError, match="not complete"):
        deal.arguments()
    for pile, place, name in ((hand, 0, "Sphinx"), (PYRAMID, 0, "Urn"), (FIRST, 0, "Zoe")):
        with pytest.raises(ValueError, match="You cannot name"):
            deal.put(pile, place, name)
    for pile, place in ((hand, 5), ("tomb", 0)):
        with pytest.raises(ValueError, match=r"there is no (place|pile)"):
            deal.put(pile, place, None)


def test_a_game_alone_is_not_told_card_by_card() -> None:
    with pytest.raises(ValueError, match="Only games with opponents"):
        Deal(["Ana"], variant="solo")
    with pytest.raises(ValueError, match="base"):
        Deal(["Ana", "Ben"], cards="chess")
