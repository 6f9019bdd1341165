"""What the board is told about pharaohs, and what it must not be told."""

import json
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.board.look.svg import position_svg
from vk_notebook.board.setup.setup_page import SetUp
from vk_notebook.board.table.session import Session
from vk_notebook.cards.actions import PHARAOHS

from .people import choose


def named(value: object) -> list[str]:
    """The pharaohs whose names stand anywhere in it."""
    words = json.dumps(value)
    return [name for name in PHARAOHS if name in words]


def tile(session: Session, player: int = 0) -> dict[str, Any]:
    """A player's pharaoh, in the order of the board: the viewer first."""
    return session.view()["players"][player]["pharaoh"]


@pytest.mark.rule("pharaoh.setup-simultaneous-reveal")
def test_only_the_chooser_sees_what_is_offered() -> None:
    game = vk.new_game(["Ana", "Ben"], pharaohs=True, seed=1, first_player="Ana")
    two = [t.removeprefix("pick ") for t in game.options.texts]
    ana, ben = Session(game, seat="Ana"), Session(game, seat="Ben")
    assert [o["name"] for o in ana.view()["offer"]] == two
    assert ana.view()["buttons"] == []
    assert named(ben.view()) == []
    assert ben.view()["prompt"]["text"] == "Ana chooses a pharaoh in secret."
    game.play(f"pick {two[1]}")
    assert named(Session(game, seat="Ana").view()) == [two[1]]
    hers = [o["name"] for o in Session(game, seat="Ben").view()["offer"]]
    assert named(Session(game, seat="Ben").view()) == sorted(hers)
    assert two[1] not in position_svg(game, 1)
    assert two[1] in position_svg(game, 0)
    game.choose(game.options[0])
    kept = [p.pharaoh for p in game.players]
    assert [p["pharaoh"]["name"] for p in Session(game, seat="Ana").view()["players"]] == kept
    assert all(str(name) in position_svg(game) for name in kept)


@pytest.mark.rule("pharaoh.setup-simultaneous-reveal")
def test_behind_the_curtain_no_pharaoh_is_named() -> None:
    session = Session(vk.new_game(["Ana", "Ben"], pharaohs=True, seed=1, first_player="Ana"))
    choose(session, session.game.options.texts[0])
    view = session.view()
    assert view["curtain"]["player"] == "Ben"
    assert (named(view), view["offer"]) == ([], [])
    session.handle({"type": "lift"})
    assert len(session.view()["offer"]) == 2


@pytest.mark.parametrize(
    ("more", "state", "option"),
    [
        ({}, "use it now", "use pharaoh"),
        ({"boneyard": []}, "cannot be used now", None),
        ({"pharaoh": "Djoser"}, "always in effect", None),
    ],
)
def test_the_tile_tells_whether_it_can_be_used(more: dict[str, Any], state: str, option: str | None) -> None:
    seat = {"pharaoh": "Akhnaten", "hand": ["Urn", "Urn"], "boneyard": ["Bow"], **more}
    session = Session(vk.position(**seat, opponents=[{"pharaoh": "Khufu"}]), seat="Ana")
    assert (tile(session)["state"], tile(session)["option"]) == (state, option)
    assert tile(session)["text"] == vk.pharaoh(seat["pharaoh"]).text
    assert tile(session, 1)["state"] == "once per turn"
    if option:
        choose(session, option)
        assert (tile(session)["state"], tile(session)["used"]) == ("used this turn", True)


@pytest.mark.rule("pharaoh.once-per-turn")
def test_a_click_on_a_pharaoh_is_answered_by_its_rule() -> None:
    session = Session(vk.position(pharaoh="Khufu", opponents=[{"pharaoh": "Djoser"}]), seat="Ana")
    click = {"type": "why", "card": "Khufu", "zone": "pharaoh", "player": "Ana", "slot": 0, "id": None}
    session.handle(click)
    assert session.note["rule"] == "pharaoh.khufu.needs-stock-and-pyramid"
    session.handle(click | {"card": "Djoser", "player": "Ben"})
    assert session.note["rule"] == "pharaoh.once-per-turn"


def test_the_card_panel_knows_all_pharaohs_of_a_game_that_has_them() -> None:
    cards = Session(vk.new_game(2, pharaohs=True, seed=1)).cards()
    assert set(PHARAOHS) <= set(cards)
    for name in PHARAOHS:
        assert cards[name]["kind"] == "pharaoh"
        assert cards[name]["text"] == vk.pharaoh(name).text
        assert len(cards[name]["rulings"]) == len(vk.pharaoh(name).rulings)
    assert cards["Djoser"]["what"] == "Pharaoh, always in effect"
    assert cards["Ramesses II"]["assumed"] == ["name"]
    assert not set(PHARAOHS) & set(Session(vk.new_game(2, seed=1)).cards())


@pytest.mark.rule("pharaoh.optional", "edition.pharaohs-classic")
def test_the_set_up_page_plays_with_pharaohs_when_told() -> None:
    setup = SetUp()
    seats = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "collector"}]
    start = {"type": "start", "seats": seats, "cards": "base", "edition": "premium", "seed": "4"}
    plain = setup.start(start, None)
    assert plain.game.decision is not None
    assert plain.game.players[0].pharaoh is None
    session = setup.start(start | {"pharaohs": True}, None)
    assert len(session.view()["offer"]) == 2
    assert setup.start(start | {"pharaohs": True, "edition": "classic"}, None) is None
    assert "classic edition has no pharaohs" in str(setup.message)
