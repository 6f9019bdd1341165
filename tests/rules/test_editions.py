"""Where the editions differ, and where they do not."""

from random import Random
from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import after, scene
from vk_notebook.rules.engine import setup
from vk_notebook.rules.engine.pyramid import refill
from vk_notebook.rules.engine.state import State
from vk_notebook.rules.rulebook import rule

EDITIONS = ["premium", "classic"]
PYRAMID = ["Statue of Isis", "Statue of Horus", "Statue of Osiris", "Wadj Amulet", "Weres Amulet", "Statue of Bastet"]


# ---- set-up ---


STARTING = [
    pytest.param("classic", marks=pytest.mark.rule("edition.starting-player-classic")),
    pytest.param("premium", marks=pytest.mark.rule("edition.starting-player-premium")),
]


@pytest.mark.rule("setup.starting-player-last")
@pytest.mark.parametrize("edition", STARTING)
def test_who_begins_is_drawn_or_named(edition: str) -> None:
    names = ["Ana", "Ben", "Cleo"]
    drawn = {vk.new_game(names, edition=edition, seed=seed).active for seed in range(15)}
    assert drawn == set(names)
    again = [vk.new_game(names, edition=edition, seed=5).active for _ in range(3)]
    assert len(set(again)) == 1
    for name in names:
        assert vk.new_game(names, edition=edition, seed=5, first_player=name).active == name


DEAL = [
    pytest.param("classic", marks=pytest.mark.rule("edition.pyramid-deal-classic")),
    pytest.param("premium", marks=pytest.mark.rule("edition.pyramid-deal-premium")),
]


@pytest.mark.plain
@pytest.mark.rule("setup.step-order", "setup.boneyard-one-card")
@pytest.mark.parametrize("edition", DEAL)
def test_the_pyramid_is_dealt_from_the_apex_down(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before: list[list[str]] = []

    def spy(st: State, *rest: Any) -> None:
        before.append([st.table.name[c] for c in st.stock])
        refill(st, *rest)

    monkeypatch.setattr(setup, "refill", spy)
    game = vk.new_game(2, edition=edition, seed=11)
    (stock,) = before
    assert len(stock) == 56
    assert game.pyramid == stock[::-1][:6], "apex, middle left, middle right, base left, centre, right"
    after(game, boneyard=[stock[-7]], stock=stock[:-7])


SURPLUS = [
    pytest.param("classic", "four kits", marks=pytest.mark.rule("edition.surplus-starters-classic")),
    pytest.param("premium", "six kits", marks=pytest.mark.rule("edition.surplus-starters-premium")),
]


@pytest.mark.rule("setup.starters-surplus")
@pytest.mark.parametrize(("edition", "kits"), SURPLUS)
def test_spare_starters_stay_in_the_box(edition: str, kits: str) -> None:
    game = vk.new_game(2, edition=edition, seed=1)
    common = [*game.stock, *game.boneyard, *(c for c in game.pyramid if c)]
    assert len(common) == 56
    assert all(vk.card(name).kind != "starter" for name in common)
    assert sum(len(p.hand) + len(p.deck) for p in game.players) == 20
    assert kits in rule(f"edition.surplus-starters-{edition}").text


@pytest.mark.rule("edition.pharaohs-classic")
def test_a_classic_game_has_no_pharaohs() -> None:
    game = vk.new_game(2, edition="classic", seed=1)
    assert all(p.pharaoh is None for p in game.players)
    assert "use pharaoh" not in game.options
    assert game.why_not("use pharaoh") is not None
    with pytest.raises(ValueError, match="pharaoh"):
        scene(hand="Urn", pharaoh="Akhnaten", edition="classic")
    with pytest.raises(ValueError, match="pharaoh"):
        scene(hand="Urn", edition="classic", ben_pharaoh="Djoser")


# ---- the same in all of them ---


@pytest.mark.rule("edition.silent.terms-and-information")
@pytest.mark.parametrize("edition", EDITIONS)
def test_words_and_looking_are_the_same(edition: str) -> None:
    game = scene(
        hand="Statue of Isis, Urn", discard="Kite, Boat", boneyard="Spear, Sling", stock="3 Censer", pyramid=PYRAMID,
        edition=edition,
    )  # fmt: skip
    view = game.view("Ben")
    assert view.boneyard == (None, "Sling")
    assert view.stock == (None, None, None)
    assert view.players[0].discard == (None, "Boat")
    game.play("execute Statue of Isis", "take Statue of Horus")
    assert game.players[0].discard[-1] == "Statue of Horus"


@pytest.mark.rule("edition.silent.discard-facing", "turn.discard-face-up")
@pytest.mark.parametrize("edition", EDITIONS)
def test_discards_lie_face_up(edition: str) -> None:
    game = scene(hand="Urn, Boat", deck="5 Kite", edition=edition, pyramid=PYRAMID)
    game.play("end turn", "sacrifice Statue of Isis")
    assert game.view("Ben").players[0].discard == (None, "Boat")
    game = scene(hand="Duamutef Canopic Jar", edition=edition, ben_hand="Sling").play("execute Duamutef Canopic Jar")
    assert game.view("Ana").players[1].discard == ("Sling",)


# ---- what classic leaves alone ---


@pytest.mark.rule("ruling.classic-wordings", "players.five", "players.six")
@pytest.mark.parametrize(
    ("cards", "seats"),
    [("five-players", 5), ("six-players", 6), ("high-intensity", 4), ("the-big-five", 5),
     (vk.Mix(sets=["statues", "priests", "chambers", "jewelry", "artisans"], uniques="premium"), 2)],
)  # fmt: skip
def test_classic_is_played_with_more_seats_and_with_premium_s_mixes(cards: str | vk.Mix, seats: int) -> None:
    """The same deal as in Premium: only what the cards say may differ."""
    classic, premium = (vk.new_game(seats, cards=cards, edition=edition, seed=3) for edition in ("classic", "premium"))
    assert classic.players[-1].hand == premium.players[-1].hand
    assert classic.stock == premium.stock
    rng = Random(1)
    for _ in range(150):
        classic.choose(rng.choice(list(classic.options)))


@pytest.mark.rule("ruling.classic-wordings", "edition.pharaohs-classic")
@pytest.mark.parametrize("beyond", [{"players": 2, "pharaohs": True}, {"variant": "solo"}])
def test_classic_has_neither_pharaohs_nor_the_dummy(beyond: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"the classic edition has no .*; possible: edition='premium'"):
        vk.new_game(edition="classic", **beyond)
