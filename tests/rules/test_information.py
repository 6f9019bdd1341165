"""What a seat may know: nothing hidden is in its view."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.property.checks import knowledge
from tests.scenario import after, scene
from vk_notebook.art.scene import scene_of
from vk_notebook.board.look.svg import position_svg
from vk_notebook.rules.words.picture import table_text

TABLE: dict[str, Any] = {
    "hand": ["Urn", "Kite"], "deck": ["Boat", "Censer"], "discard": ["Chariot", "Sling", "Axe"],
    "tomb": ["Shabti", "Spear"], "in_play": ["Medjay"],
    "opponents": [
        {"name": "Ben", "hand": ["Bow", "Dagger"], "deck": ["Khopesh"], "discard": ["Harvest", "Victory"],
         "tomb": ["Judgment"]},
        {"name": "Cleo", "hand": ["Overseer"], "deck": ["Potter", "Weaver"], "discard": ["Scribe"]},
    ],
    "pyramid": ["Ring", "Brooch", "Bracelet", "Necklace", "Serdab", "Antechamber"],
    "boneyard": ["Sphinx", "Jeweler", "Merchant"], "stock": ["Architect", "Engineer", "Sculptor"],
}  # fmt: skip


@pytest.fixture(params=["premium", "classic"])
def game(request: pytest.FixtureRequest) -> vk.Game:
    """A table with something in every pile."""
    return vk.position(**TABLE, edition=request.param)


# ---- piles ---


@pytest.mark.rule("edition.silent.terms-and-information", "info.discard-off-turn", "info.discard-on-turn")
def test_what_ana_sees_of_herself(game: vk.Game) -> None:
    me = game.view("Ana").me
    assert me.hand == ("Urn", "Kite")
    assert me.deck == (None, None)
    assert me.discard == ("Chariot", "Sling", "Axe")
    assert me.tomb == ("Shabti", "Spear")
    assert me.in_play == ("Medjay",)


@pytest.mark.rule("edition.silent.terms-and-information", "entomb.tomb-public", "turn.discard-face-up")
@pytest.mark.parametrize("name", ["Ben", "Cleo"])
def test_what_others_see_of_ana(game: vk.Game, name: str) -> None:
    ana = game.view(name).players[0]
    assert ana.name == "Ana"
    assert ana.hand == (None, None)
    assert ana.deck == (None, None)
    assert ana.discard == (None, None, "Axe")
    assert ana.tomb == ("Shabti", "Spear")
    assert ana.in_play == ("Medjay",)


@pytest.mark.rule("info.boneyard-top-only")
@pytest.mark.parametrize("name", ["Ana", "Ben", "Cleo"])
def test_only_the_top_of_the_boneyard_is_seen(game: vk.Game, name: str) -> None:
    assert game.view(name).boneyard == (None, None, "Merchant")
    assert scene().view("Ana").boneyard == ()


@pytest.mark.rule("info.boneyard-top-only", "terms.sacrifice")
def test_a_sacrifice_covers_the_old_top() -> None:
    game = vk.position(**{**TABLE, "hand": ["Shabti"]}).play("execute Shabti", "option 2", "sacrifice Ring")
    assert game.view("Ben").boneyard == (None, None, None, "Ring")


@pytest.mark.rule("info.discard-on-turn", "info.discard-off-turn")
def test_a_strict_table_closes_the_own_discard_pile_in_the_own_turn(game: vk.Game) -> None:
    """Only its top is seen, however one asks for the player; Ben, who has not the turn, looks through his."""
    strict = game.view("Ana", assist=False)
    assert strict.me.discard == strict.players[0].discard == (None, None, "Axe")
    assert strict.opponents[0].discard == (None, "Victory")
    assert game.view("Ben", assist=False).me.discard == ("Harvest", "Victory")
    assert scene_of(strict).seats[0].discard == 3, "its cards may be counted"
    game.play("end turn", "sacrifice Ring")
    assert game.view("Ana", assist=False).me.discard == tuple(game.players[0].discard)


@pytest.mark.rule("info.discard-on-turn", "card.heart-scarab-amulet", "solitaire.discard-open")
def test_a_strict_table_opens_the_pile_where_an_action_looks_through_it_and_in_solitaire() -> None:
    game = scene(hand="Heart Scarab Amulet, Urn", discard="Chariot, Sling, Axe")
    assert game.view(game.active, assist=False).me.discard == (None, None, "Axe")
    game.play("execute Heart Scarab Amulet")
    assert game.view(game.active, assist=False).me.discard == ("Chariot", "Sling", "Axe")
    assert game.view("Ben").players[0].discard == (None, None, "Axe"), "the others do not look along"
    game.play("entomb Sling")
    assert game.view(game.active, assist=False).me.discard == (None, "Axe")
    alone = vk.position(variant="master-solitaire", discard=["Chariot", "Axe"])
    assert alone.view(alone.active, assist=False).me.discard == ("Chariot", "Axe")


@pytest.mark.rule("info.discard-on-turn", "card.offering-chapel")
def test_a_strict_table_keeps_the_pile_closed_where_an_action_asks_about_its_top_alone() -> None:
    game = scene(hand="Offering Chapel", discard="Ring, Bow, Spear")
    game.play("execute Offering Chapel")
    assert game.view(game.active, assist=False).me.discard == (None, None, "Spear")


@pytest.mark.rule("info.stock-count", "info.stock-order-kept")
@pytest.mark.parametrize("name", ["Ana", "Ben", "Cleo"])
def test_the_stock_can_be_counted_and_nothing_else(game: vk.Game, name: str) -> None:
    assert game.view(name).stock == (None, None, None)
    assert game.stock == ["Architect", "Engineer", "Sculptor"]


@pytest.mark.rule("info.stock-on-turn", "info.stock-count")
def test_a_strict_table_does_not_let_the_active_player_count_the_stock(game: vk.Game) -> None:
    for strict in (game.view("Ben", assist=False), game.view("Cleo", assist=False)):
        assert (len(strict.stock), strict.cards_left) == (3, 9)
    for ask in (lambda view: view.stock, lambda view: view.cards_left):
        with pytest.raises(vk.NotTold, match="You may not count the stock on your own turn") as error:
            ask(game.view("Ana", assist=False))
        assert error.value.refusal.rule == "info.stock-on-turn"
    game.play("end turn", "sacrifice Ring")
    assert len(game.view("Ana", assist=False).stock) == 2, "in Ben's turn Ana counts again"


@pytest.mark.rule("info.stock-on-turn")
@pytest.mark.parametrize(("seat", "told"), [(None, True), (-1, False), (0, False), (1, True)])
def test_neither_text_nor_picture_of_a_strict_table_tells_the_number(
    game: vk.Game, seat: int | None, told: bool
) -> None:
    helped, strict = table_text(game.state, seat), table_text(game.state, seat, assist=False)
    assert "    stock: 3\n" in helped
    assert ("    stock: 3\n" in strict) is told
    assert ("    stock: not counted in the turn of Ana\n" in strict) is not told
    seen_by = None if seat == -1 else seat
    if seat is not None:
        assert "Stock \u00b7 3" in position_svg(game, seen_by)
        picture = position_svg(game, seen_by, assist=False)
        assert ("Stock \u00b7 3" in picture, "stock: 3" in picture) == (told, told)


@pytest.mark.rule("info.stock-on-turn", "info.stock-count")
def test_an_empty_stock_and_a_finished_game_hide_no_number() -> None:
    game = scene(hand="Urn")
    assert (game.view("Ana", assist=False).stock, game.view("Ana", assist=False).cards_left) == ((), 0), "none is seen"
    while game.decision:
        game.play("end turn")
    assert game.view(game.active, assist=False).cards_left == 0


@pytest.mark.rule("info.stock-order-kept")
def test_a_card_seen_going_onto_the_stock_stays_known() -> None:
    game = vk.position(**{**TABLE, "hand": ["Stone Mason", "Khopesh", "Urn"]}).play("execute Stone Mason", "take Ring")
    assert game.stock[-1] == "Khopesh"
    assert game.view("Ana").stock == (None, None, None, "Khopesh")


# ---- whose it is ---


@pytest.mark.rule("edition.silent.terms-and-information")
def test_a_view_is_in_seat_order_and_knows_its_own() -> None:
    game = vk.position(**TABLE)
    view = game.view("Ben")
    assert view.name == "Ben"
    assert [p.name for p in view.players] == ["Ana", "Ben", "Cleo"]
    assert [p.name for p in view.opponents] == ["Cleo", "Ana"]
    assert (view.me.name, view.active, view.asked) == ("Ben", "Ana", "Ana")
    with pytest.raises(ValueError, match="Ana, Ben, Cleo"):
        game.view("Dan")


# ---- mistakes ---


@pytest.mark.rule("info.error-corrected", "info.error-stands")
def test_a_refused_move_leaves_nothing_to_put_right_and_a_choice_can_be_taken_back() -> None:
    game = vk.position(**TABLE)
    before = [knowledge(game.view(name)) for name in ("Ana", "Ben", "Cleo")]
    for text in ("execute Medjay", "entomb Boat", "buy Ring", "sacrifice Urn"):
        with pytest.raises(vk.IllegalMove):
            game.play(text)
    assert [knowledge(game.view(name)) for name in ("Ana", "Ben", "Cleo")] == before
    assert game.moves == []
    game = vk.position(**TABLE).play("entomb Urn", "end turn", "sacrifice Ring")
    assert game.active == "Ben"
    game.undo().undo().undo()
    after(game, active="Ana", tomb="Shabti, Spear", offers="entomb Kite")
