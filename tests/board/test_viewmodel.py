"""The view model: it offers what the game offers, hides what a seat may not know, and stays small."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.scenario import scene
from vk_notebook.board.look import player_aids
from vk_notebook.board.look.card_panel import card_panel
from vk_notebook.board.look.viewmodel import build
from vk_notebook.board.table.session import Session
from vk_notebook.cards.catalogue import SETS
from vk_notebook.play.game import Game

NAMES = ("Ana", "Ben", "Cleo", "Dan")
BYTES = 16 * 1024


def new(seats: int, seed: int) -> Game:
    return vk.new_game(NAMES[:seats], seed=seed)


def randomly(game: Game, rng: random.Random, most: int) -> Iterator[Game]:
    """The game at each decision of a random line."""
    for _ in range(most):
        if not game.options:
            return
        yield game
        game.choose(rng.choice(game.options))


def model(game: Game, seat: int) -> dict[str, Any]:
    """The table with the eyes of a seat; all seats are persons."""
    return build(game, seat, persons=range(len(game.players)), bots={})


def asked_seat(game: Game) -> int:
    return game.seat(game.decision.player)


def cards_in(value: Any, zone: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every card of a model with the zone that holds it."""
    if isinstance(value, dict):
        if "speech" in value:
            yield zone, value
            return
        for key, inner in value.items():
            yield from cards_in(inner, f"{zone}/{key}" if key not in ("top", "cards") else zone)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            spot = f"{zone}/{i}" if zone.endswith(("pyramid", "players")) else zone
            yield from cards_in(inner, spot)


def offers(view: dict[str, Any]) -> list[tuple[str, str]]:
    """Every option of a model as (option text, where it is offered), one entry for each distinct place."""
    found = {(option, f"{zone}:{card['name']}") for zone, card in cards_in(view) for option in card["options"]}
    shown = [(b["option"], "button") for b in view["buttons"]]
    shown += [(p["pharaoh"]["option"], "pharaoh") for p in view["players"] if p["pharaoh"] and p["pharaoh"]["option"]]
    return sorted(found) + shown


@pytest.mark.slow
@given(st.integers(2, 4), st.integers(0, 10_000))
def test_every_option_is_offered_once_and_to_nobody_else(seats: int, seed: int) -> None:
    """Equal cards of one pile share their option; each other option has one place."""
    for game in randomly(new(seats, seed), random.Random(seed), 80):
        seat = asked_seat(game)
        found = offers(model(game, seat))
        assert sorted(option for option, _ in found) == sorted(game.options.texts)
        for other in range(seats):
            if other != seat:
                assert offers(model(game, other)) == []


@given(st.integers(0, 10_000))
def test_options_of_described_tables_with_later_cards_are_offered_once(seed: int) -> None:
    """Stocks, decks, tombs and face-down cards can be chosen from as well."""
    rng = random.Random(seed)
    kinds = ["Kite", "Boat", "Chariot", "Sphinx", "Ring", "Axe", "Jewel Box", "Potter", "Medjay", "Priest of Horus",
             "Book of Gates", "Brain Hook", "Heart Scarab Amulet", "Mummified Cat", "Statue of Horus"]  # fmt: skip

    def pile(most: int) -> list[str]:
        return [rng.choice(kinds) for _ in range(rng.randrange(most))]

    start = scene(
        name="Ana", hand=pile(8), deck=pile(8), discard=pile(5), tomb=pile(5),
        pyramid=[rng.choice(kinds) for _ in range(6)], ben_name="Ben", ben_hand=pile(6), ben_deck=pile(6),
        ben_discard=pile(4), ben_tomb=pile(4), boneyard=pile(4), stock=pile(9), seed=seed,
    )  # fmt: skip
    for game in randomly(start, rng, 60):
        found = offers(model(game, asked_seat(game)))
        assert sorted(option for option, _ in found) == sorted(game.options.texts)


@given(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 1_000_000))
def test_nothing_hidden_is_in_a_model(seats: int, seed: int, world: int) -> None:
    """A seat that cannot tell two worlds apart sees the same table in both."""
    for game in randomly(new(seats, seed), random.Random(seed), 40):
        for seat, name in enumerate(NAMES[:seats]):
            here = model(game, seat)
            state = game.state
            game.state = game.view(name).determinize(world)
            try:
                there = model(game, seat)
            finally:
                game.state = state
            if seat != asked_seat(game):
                here.pop("prompt")
                there.pop("prompt")
            assert there == here


@given(st.integers(2, 4), st.integers(0, 10_000))
def test_hands_and_decks_of_others_have_no_names(seats: int, seed: int) -> None:
    """Straight from the piles: a hand card of somebody else carries no name unless it was shown."""
    for game in randomly(new(seats, seed), random.Random(seed), 60):
        for info in model(game, 0)["players"][1:]:
            seat = game.seat(info["name"])
            named = [card for card in info["hand"] if card["name"] is not None]
            known = [name for name in game.view("Ana").players[seat].hand if name is not None]
            assert [card["name"] for card in named] == known
            assert all(set(card) <= {"id", "name", "back", "options", "labels", "speech"} for card in info["hand"])


@given(st.integers(2, 4), st.integers(0, 10_000))
def test_a_view_is_json_and_small(seats: int, seed: int) -> None:
    """What goes over the wire at each step of a game, log included, is below sixteen kilobytes."""
    game = new(seats, seed)
    session = Session(game)
    rng = random.Random(seed)
    for step in range(250):
        if not game.options:
            break
        session.handle({"type": "lift"})
        session.handle({"type": "choose", "decision": session.decision, "option": rng.choice(game.options.texts)})
        if step % 10 == 9:
            text = json.dumps(session.view(), separators=(",", ":"), ensure_ascii=False, allow_nan=False)
            assert len(text.encode()) < BYTES


def test_the_card_panel_is_json_and_names_every_card_of_the_game() -> None:
    game = new(2, 1)
    table = card_panel(game)
    json.dumps(table, allow_nan=False)
    assert set(table) == {kind.name for kind in game.state.table.kinds}
    urn = table["Urn"]
    assert (urn["kind"], urn["gold"], urn["cost"]) == ("starter", vk.card("Urn").gold, vk.card("Urn").cost)
    assert all(row["text"] and row["glyph"] and row["gardiner"] for row in table.values())


def test_equal_cards_that_are_shown_can_all_be_clicked() -> None:
    """Statue of Sobek turns up three cards: two equal ones are one option, offered on both."""
    game = scene(name="Ana", hand="Statue of Sobek", deck="Urn, Boat, 2 Ring", pyramid="Axe", stock="3 Axe")
    game.play("execute Statue of Sobek")
    shown = model(game, 0)["aside"]
    assert sorted(card["options"] for card in shown) == [["discard Boat"], ["discard Ring"], ["discard Ring"]]


def test_a_tomb_is_laid_out_by_set_with_the_next_step() -> None:
    game = scene(
        name="Ana", tomb="Urn, Statue of Horus, Statue of Bastet, Statue of Horus", hand="Urn", pyramid="Book of Gates"
    )
    tomb = model(game, 0)["players"][0]["tomb"]
    score = game.scores()["Ana"]
    assert (tomb["total"], tomb["cards"]) == (score.total, 4)
    starters, statues = tomb["sets"]
    assert (starters["set"], starters["size"], starters["next"]) == ("starters", None, None)
    assert (statues["distinct"], statues["points"], statues["next"]) == (2, 4, 5)
    assert statues["dupes"] == ["Statue of Horus × 2"]
    assert sum(part["points"] for part in tomb["sets"]) == score.total


def test_a_complete_set_has_no_next_step_and_none_has_one_when_the_game_is_over() -> None:
    books = [name for name in card_panel(new(2, 1)) if vk.card(name).set == "books"]
    [complete] = model(scene(name="Ana", tomb=books, hand="Urn"), 0)["players"][0]["tomb"]["sets"]
    assert (complete["next"], complete["points"]) == (None, len(books) ** 2)
    game = scene(name="Ana", tomb="Statue of Horus", hand="Urn", pyramid="-, -, -, -, -, -", stock="")
    assert model(game, 0)["players"][0]["tomb"]["sets"][0]["next"] == 3
    while game.decision is not None:
        game.play("end turn")
    sets = model(game, 0)["players"][0]["tomb"]["sets"]
    assert (len(sets), sets[0]["next"]) == (1, None)


def test_whose_deck_a_hidden_card_lies_on_is_spoken_and_what_is_rarely_wanted_stands_last() -> None:
    mine, theirs = (one["deck"]["top"]["speech"] for one in model(new(2, 1), 0)["players"])
    assert mine == "hidden card, on top of your deck"
    assert theirs == "hidden card, on top of Ben's deck"
    buttons = model(new(2, 1), 0)["buttons"] or model(new(2, 1), 1)["buttons"]
    assert [button["option"] for button in buttons] == ["end turn", "arrange discards"]


def test_the_running_action_shows_its_parts() -> None:
    """Which card runs, and which of its parts is done, running, still to come."""
    game = scene(name="Ana", hand="Box of Food, Sphinx, Statue of Horus, Urn, Boat", pyramid="Ring", stock="Sling")
    assert model(game, 0)["prompt"]["parts"] == []
    game.play("execute Box of Food")
    first = model(game, 0)["prompt"]
    assert (first["card"], [part["state"] for part in first["parts"]]) == ("Box of Food", ["now", "next"])
    assert "acrifice" in first["parts"][0]["text"]
    assert first["text"] == game.decision.question if game.decision else False
    game.play("sacrifice Sphinx")
    second = model(game, 0)["prompt"]
    assert (second["card"], [part["state"] for part in second["parts"]]) == ("Box of Food", ["done", "now"])


@pytest.mark.rule("info.discard-on-turn", "solitaire.discard-open")
def test_a_strict_table_closes_the_own_pile_in_the_own_turn_but_not_in_solitaire() -> None:
    game = scene(name="Ana", hand="Urn", discard="Boat, Chariot", pyramid="Ring", stock="6 Axe")
    aided = build(game, 0, persons=[0, 1], bots={})["players"][0]["discard"]
    strict = build(game, 0, persons=[0, 1], bots={}, assist=False)["players"][0]["discard"]
    assert [card["name"] for card in aided["cards"]] == ["Boat", "Chariot"]
    assert strict["cards"] == []
    assert (strict["count"], strict["top"]["name"]) == (2, "Chariot")
    for variant in ("starter-solitaire", "master-solitaire"):
        alone = build(scene(variant=variant, discard="Boat, Chariot"), 0, persons=[0], bots={}, assist=False)
        assert [card["name"] for card in alone["players"][0]["discard"]["cards"]] == ["Boat", "Chariot"]


@pytest.mark.rule("info.stock-on-turn", "info.stock-count")
def test_a_strict_table_hides_the_stock_s_number_in_the_own_turn() -> None:
    game = scene(name="Ana", pyramid="Ring, Bow", stock="6 Axe", ben_name="Ben")

    def stock(seat: int | None, persons: list[int], assist: bool = False) -> dict[str, Any]:
        return dict(build(game, seat, persons=persons, bots={}, assist=assist)["stock"])

    assert stock(0, [0, 1])["count"] is None
    assert "6" not in json.dumps(stock(0, [0, 1])), "the back's own name does not tell it either"
    assert stock(0, [0, 1], assist=True)["count"] == 6
    assert stock(1, [0, 1])["count"] == 6, "Ben may count while Ana has the turn"
    assert stock(0, [])["count"] == stock(None, [0, 1])["count"] == 6, "who looks on has no turn"
    bare = scene(name="Ana", pyramid="Ring")
    assert build(bare, 0, persons=[0], bots={}, assist=False)["stock"] == {"count": 0, "top": None}, "no pile is seen"


def test_a_finished_game_shows_its_scores() -> None:
    game = new(3, 4)
    for _ in randomly(game, random.Random(4), 5000):
        pass
    over = model(game, 0)["over"]
    outcome = game.outcome()
    assert all(name in over["title"] for name in outcome.winners)
    assert {row["player"]: row["total"] for row in over["rows"]} == {n: s.total for n, s in outcome.scores.items()}
    assert [row["rank"] for row in over["rows"]] == sorted(row["rank"] for row in over["rows"])
    titles = [[title for title, _ in row["parts"]] for row in over["rows"]]
    fixed = ["Starters", *(info.title for info in SETS.values() if info.version == "base"), "Uniques"]
    assert titles[0] == [title for title in fixed if title in titles[0]]
    assert all(one == titles[0] for one in titles)
    for row in over["rows"]:
        assert sum(points for _, points in row["parts"] if points != "–") == row["total"]


def test_the_columns_of_the_scores_do_not_go_by_how_a_position_names_its_cards() -> None:
    tomb = ["Statue of Isis", "Book of Gates", "Boat", "Wadj Amulet", "Urn", "Outer Sarcophagus"]
    game = scene(hand="", tomb=tomb, ben_tomb=tomb[::-1]).play("end turn", "end turn")
    titles = [[title for title, _ in row["parts"]] for row in model(game, 0)["over"]["rows"]]
    assert titles == [["Starters", "Sarcophagi", "Amulets", "Books", "Statues", "Uniques"]] * 2


BOOKS = ["Book of Gates", "Book of the Dead"]


@pytest.mark.rule("scoring.most-points-wins", "scoring.tie-fewest-tomb-cards", "scoring.tie-shared")
@pytest.mark.parametrize(
    ("tomb", "ben_tomb", "told"),
    [
        ([*BOOKS, "Urn"], ["Urn"], "By 4 points. Books made the difference: 4 for Ana, 0 for Ben."),
        (["Urn", "Urn"], ["Urn"], "By 1 point. Starters made the difference: 2 for Ana, 1 for Ben."),
        (["Urn"], ["Book of Gates"] * 2, "1 point each, but Ana has the smaller tomb: 1 card."),
        (["Urn"], ["Book of Gates"], "1 point each, and 1 card in each tomb."),
    ],
)
def test_the_result_says_by_how_much_and_why(tomb: list[str], ben_tomb: list[str], told: str) -> None:
    game = scene(hand="", tomb=tomb, ben_tomb=ben_tomb).play("end turn", "end turn")
    assert model(game, 0)["over"]["text"] == told


@pytest.mark.rule("end.stock-empty-not-enough", "end.round-completed", "end.all-three-conditions")
def test_how_near_the_end_is_is_told_once_the_stock_is_empty() -> None:
    assert model(scene(hand="", pyramid="Ring", stock="Kite"), 0)["ending"] is None
    for seat in (0, 1):
        near = model(scene(hand="", pyramid="Ring"), seat)["ending"]
        told = "The game ends when the pyramid is empty too: 1 card is left."
        assert near == {"title": "The stock is empty", "text": told}
    game = scene(hand="")
    for told in ("1 more turn after this one", "This is the last turn"):
        assert model(game, 0)["ending"] == {"title": "Last round", "text": f"The pyramid is empty. {told}."}
        game.play("end turn")
    assert model(game, 0)["ending"] is None
    assert game.outcome() is not None


def spoken(game: Game, zone: str, seat: int = 0) -> list[str]:
    """The spoken labels of a zone of the first player shown."""
    view = model(game, seat)
    cards = view[zone] if zone == "pyramid" else view["players"][0][zone]
    return [card["speech"] for card in cards if card]


def test_spoken_labels() -> None:
    """What a screen reader says of a card: title, set, numbers, place, uses."""
    game = scene(
        name="Ana", hand="Urn, Statue of Horus", discard="Boat",
        pyramid="Book of Gates, -, Ring, Statue of Bastet, -, Sphinx", face_down={3: "Ben"}, ben_name="Ben",
        ben_hand="Urn", stock="3 Axe",
    )  # fmt: skip
    assert spoken(game, "hand") == [
        "Urn, starter, gold 1, cost 0, card 1 of 2 in your hand, can be executed or entombed",
        "Statue of Horus, Statues, gold 3, cost 6, card 2 of 2 in your hand, can be executed or entombed",
    ]
    assert spoken(game, "pyramid") == [
        "Book of Gates, Books, gold 2, cost 3, at the apex",
        "Ring, Jewelry, gold 2, cost 3, on the right side of the middle row",
        "Statue of Bastet, Statues, gold 2, cost 4, face down, in the left corner of the base",
        "Sphinx, unique, gold 3, cost 6, in the right corner of the base",
    ]
    ben = model(game, 0)["players"][1]
    assert ben["hand"][0]["speech"] == "hidden card, card 1 of 1 in Ben's hand"
    assert model(game, 0)["stock"]["top"]["speech"] == "hidden card, on top of the stock"
    assert spoken(game, "hand", 1) == ["Urn, starter, gold 1, cost 0, card 1 of 1 in your hand"]


def test_a_pick_is_spoken_with_its_verb() -> None:
    game = scene(name="Ana", hand="Urn, Boat, Shabti", pyramid="-, -, -, Mummified Cat", stock="3 Axe")
    assert spoken(game, "pyramid") == [
        "Mummified Cat, unique, gold 2, cost 2, in the left corner of the base, can be bought"
    ]
    game.play("buy Mummified Cat")
    assert spoken(game, "hand") == [
        "Urn, starter, gold 1, cost 0, card 1 of 3 in your hand, can be used to pay",
        "Boat, unique, gold 2, cost 3, card 2 of 3 in your hand, can be used to pay",
        "Shabti, starter, gold 1, cost 0, card 3 of 3 in your hand, can be used to pay",
    ]


@pytest.mark.rule("card.necklace.second-after-starter", "turn.reshuffle-only-when-needed")
@pytest.mark.parametrize(
    ("deck", "discard", "before"),
    [
        (["Ring", "Kite"], [], []),  # a back to click
        ([], ["Kite", "Ring"], ["execute Urn", "execute Urn"]),  # its player put Ring there and sees its face
        (["Kite"], ["Ring"], []),  # no deck lies there: the discard pile would be shuffled
    ],
)
def test_a_hidden_top_card_can_be_clicked_wherever_it_lies(
    deck: list[str], discard: list[str], before: list[str]
) -> None:
    game = scene(hand="Necklace, 2 Urn", deck=deck, discard=discard).play(*before, "execute Necklace")
    assert list(game.options.texts) == ["entomb the top of the deck", "no"]
    assert sorted(text for text, _ in offers(model(game, 0))) == ["entomb the top of the deck", "no"]


def test_the_one_person_at_a_table_is_told_you_win() -> None:
    game = scene(hand="", tomb=["Boat"], ben_tomb=["Urn"]).play("end turn", "end turn")
    result = build(game, 0, persons=[0], bots={1: "collector"})["over"]
    assert result["title"] == "You win"
    assert build(game, 0, persons=[0, 1], bots={})["over"]["title"] == "Ana wins"


def test_nobody_is_warned_of_an_end_of_turn_that_is_all_one_can_do() -> None:
    assert player_aids.warnings(scene(hand="", pyramid="Ring").state) == {}
    assert "end turn" in player_aids.warnings(scene(hand="Urn", pyramid="Ring").state)
