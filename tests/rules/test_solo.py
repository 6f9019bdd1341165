"""The solo game: its set-up, the Dummy's turn as a turn, its end, and what is refused."""

from collections import Counter
from typing import Any

import pytest

import vk_notebook as vk
from tests.rules.solo import FULL_STOCK, dummy_meets, taken
from tests.scenario import after, asked
from vk_notebook.rules.engine.state import DECK, PILES
from vk_notebook.rules.engine.turn import legal


def solo(**options: Any) -> vk.Game:
    return vk.new_game(["Ana"], variant="solo", seed=4, **options)


# ---- set-up ------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.deck-base", "solo.deck-excludes-solo-starters", "solitaire.modes")
def test_the_dummy_has_the_thirty_base_starters_that_are_left() -> None:
    game = solo(first_player="Ana")
    assert [p.name for p in game.players] == ["Ana", "Dummy"]
    ana, dummy = game.players
    assert Counter(dummy.deck) == {"Offering Table": 3, "Box of Food": 6, "Urn": 9, "Shabti": 12}
    own = Counter({"Offering Table": 1, "Box of Food": 2, "Urn": 3, "Shabti": 4})
    assert Counter(ana.hand + ana.deck) == own
    assert set(game.state.z[0] + game.state.z[DECK]).isdisjoint(game.state.z[PILES + DECK])


@pytest.mark.rule("solo.deck-last-rites", "solo.deck-excludes-solo-starters")
@pytest.mark.parametrize("options", [{"cards": "last-rites"}, {"cards": "base", "starters": "last-rites"}])
def test_the_dummy_has_the_thirty_last_rites_starters_that_are_left(options: dict[str, str]) -> None:
    game = solo(first_player="Ana", **options)
    assert Counter(game.players[1].deck) == {"Medjay": 3, "Kite": 6, "Embalmer": 9, "Menial": 12}


@pytest.mark.rule("solo.deck-excludes-solo-starters")
def test_mixed_starters_leave_three_of_each_to_the_dummy() -> None:
    game = solo(first_player="Ana", starters={"Shabti": 5, "Kite": 5})
    assert Counter(game.players[1].deck) == {"Shabti": 15, "Kite": 15}


@pytest.mark.rule("solo.no-hand")
def test_the_dummy_holds_no_card_from_first_to_last() -> None:
    game = solo()
    while game.decision:
        dummy = game.players[1]
        assert (dummy.hand, dummy.in_play, dummy.set_aside) == ([], [], [])
        assert game.decision.player == "Ana"
        game.choose(game.options[-1])
    assert game.players[1].hand == []


@pytest.mark.parametrize("difficulty", range(11))
@pytest.mark.rule("solo.difficulty")
def test_the_dummy_begins_with_as_many_stock_cards_as_the_difficulty_says(difficulty: int) -> None:
    easy, game = solo(first_player="Ana"), solo(first_player="Ana", difficulty=difficulty)
    after(game, pyramid=easy.pyramid, boneyard=easy.boneyard)
    assert game.players[1].tomb == easy.stock[::-1][:difficulty], "the stock's top cards, in the order they came"
    assert game.stock == easy.stock[: len(easy.stock) - difficulty]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": ["Ana", "Ben"]}, "solo is for 1 player, not 2; possible: one name"),
        ({"players": 3}, "solo is for 1 player, not 3; possible: one name"),
        ({"players": ["Dummy"]}, "two seats have the same name: Dummy, Dummy"),
        ({"players": "Ana"}, "players must be 1, or a list of names"),
        ({"difficulty": 11}, "the difficulty cannot be 11; possible: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        ({"difficulty": -1}, "the difficulty cannot be -1; possible: 0, 1"),
        ({"difficulty": "3"}, "the difficulty cannot be '3'; possible: 0, 1"),
        ({"difficulty": True}, "the difficulty cannot be True; possible: 0, 1"),
        ({"hard": 1}, "hard cannot be 1; possible: True or False"),
        (
            {"edition": "classic"},
            "the classic edition has no solo game; possible: edition='premium', or a solitaire variant",
        ),
        ({"first_player": "Ben"}, "nobody is called 'Ben'; seats: Ana, Dummy"),
        ({"variant": "duo"}, "possible: None, starter-solitaire, master-solitaire, solo"),
        ({"variant": None, "players": 2, "difficulty": 3}, "difficulty of 3 needs the Dummy; possible: variant='solo'"),
        ({"variant": None, "players": 2, "hard": True}, "hard mode needs the Dummy; possible: variant='solo'"),
        ({"variant": "starter-solitaire", "difficulty": 1}, "needs the Dummy; possible: variant='solo'"),
    ],
)
@pytest.mark.rule("solo.difficulty", "solitaire.modes")
def test_what_is_not_possible_is_refused_with_what_is(options: dict[str, Any], said: str) -> None:
    given = {"players": ["Ana"], "variant": "solo", **options}
    with pytest.raises(ValueError, match=r"possible|same name|seats|list of names") as error:
        vk.new_game(**given)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ({"hand": ["Urn"]}, "the Dummy has no hand; possible: deck, discard, tomb"),
        ({"in_play": ["Urn"]}, "the Dummy has no in_play; possible: deck, discard, tomb"),
        ({"pharaoh": "Khufu"}, "the Dummy has no pharaoh; possible: deck, discard, tomb"),
        ({"name": "Ben"}, "the Dummy cannot be called 'Ben'; possible: Dummy"),
        ({"deck": ["Boat"]}, "the Dummy's deck cannot hold 'Boat'; possible: Shabti, Menial"),
        ({"deck": "Urn"}, "the Dummy's deck must be a list of card names, not 'Urn'; possible: Shabti, Menial"),
        ({"deck": 5}, "the Dummy's deck must be a list of card names, not 5; possible: Shabti, Menial"),
        ({"discard": ["Boat"]}, "the Dummy's discard cannot hold 'Boat'; possible: Shabti, Menial"),
    ],
)
@pytest.mark.rule("solo.no-hand", "solo.deck-base")
def test_a_position_refuses_what_the_dummy_cannot_have(seat: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match="possible") as error:
        vk.position(variant="solo", opponents=[seat])
    assert said in str(error.value)


def test_a_position_of_the_solo_game_has_one_dummy() -> None:
    with pytest.raises(ValueError, match="solo is for 1 player, not 2"):
        vk.position(variant="solo", opponents=[{}, {}])
    assert [p.name for p in vk.position(variant="solo").players] == ["Ana", "Dummy"]


# ---- its turn -------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.alternating-turns", "solo.refill", "solo.draw-one")
def test_turns_alternate_and_each_of_the_dummys_draws_one_card() -> None:
    game = solo(first_player="Ana")
    for turn in range(1, 9):
        assert (game.active, game.turn) == ("Ana", 2 * turn - 1)
        assert len(game.players[1].discard) == turn - 1
        assert None not in game.pyramid
        while game.active == "Ana" and game.turn == 2 * turn - 1:
            game.choose(next((o for o in game.options if o.text == "end turn"), game.options[0]))
    assert [e.text for e in game.events if e.text.startswith("Turn")] == [
        f"Turn {n}: {'Ana' if n % 2 else 'the Dummy'}." for n in range(1, 18)
    ]


@pytest.mark.parametrize("first", ["Ana", "Dummy"])
@pytest.mark.rule("solo.alternating-turns")
def test_either_side_may_begin(first: str) -> None:
    game = solo(first_player=first)
    after(game, active="Ana", turn=1 if first == "Ana" else 2)
    assert len(game.players[1].tomb) == (first == "Dummy")


@pytest.mark.rule("solo.alternating-turns")
def test_who_begins_is_drawn_by_the_seed() -> None:
    begins = [vk.new_game(1, variant="solo", seed=seed).turn for seed in range(40)]
    assert 10 < begins.count(1) < 30


@pytest.mark.rule("solo.alternating-turns", "solo.takes-are-entombed", "solo.tomb-scores", "solo.refill")
def test_what_it_takes_lies_in_its_tomb_and_the_pyramid_crumbles() -> None:
    pyramid = "Boat, Book of Gates, Chariot, Tyet Amulet, Wadj Amulet, Statue of Horus"
    game = dummy_meets(pyramid, "Shabti", stock="Book of the Dead, Book of the Earth")
    assert game.players[1].tomb == ["Statue of Horus"]
    assert game.pyramid == ["Book of the Earth", "Book of Gates", "Boat", "Tyet Amulet", "Wadj Amulet", "Chariot"]
    assert game.scores()["Dummy"].parts == {"statues": 1}


@pytest.mark.rule("ruling.solo-crumble", "pyramid.crumble-base-centre-choice")
def test_the_solo_player_chooses_what_falls_for_the_dummy() -> None:
    pyramid = "Boat, Book of Gates, Chariot, Tyet Amulet, Wadj Amulet, Weres Amulet"
    game = dummy_meets(pyramid, "Shabti")
    assert taken(game) == ["Wadj Amulet"]
    assert game.active == "Dummy"
    after(game, asked="Ana", texts="crumble Book of Gates, crumble Chariot")
    after(game, "crumble Chariot", pyramid="-, Book of Gates, Boat, Tyet Amulet, Chariot, Weres Amulet")
    assert game.active == "Ana"


@pytest.mark.rule("solo.normal-rules")
def test_a_card_that_the_dummy_turned_turns_up_before_it_takes() -> None:
    game = vk.position(
        variant="solo", pyramid=["Boat", "Boat", "Boat", "Urn", "Boat", "Boat"], stock=["Chariot"] * 3,
        face_down={3: "Dummy"}, opponents=[{"deck": ["Urn"]}],
    )  # fmt: skip
    game.play("end turn", "sacrifice Boat at apex")
    assert taken(game) == ["Urn"]
    assert game.face_down == {}


@pytest.mark.rule("solo.reshuffle")
def test_its_deck_is_shuffled_anew_from_what_it_has_drawn() -> None:
    game = vk.position(
        variant="solo", stock=FULL_STOCK, pyramid=["Urn"] * 6,
        opponents=[{"deck": ["Kite"], "discard": ["Shabti", "Urn", "Medjay"]}],
    )  # fmt: skip
    game.play("end turn", "sacrifice Urn at base left")
    assert (game.players[1].deck, game.players[1].discard) == ([], ["Shabti", "Urn", "Medjay", "Kite"])
    while len(game.players[1].discard) == 4:
        game.choose(next((o for o in game.options if o.text == "end turn"), game.options[0]))
    dummy = game.players[1]
    assert sorted(dummy.deck + dummy.discard) == ["Kite", "Medjay", "Shabti", "Urn"]
    assert len(dummy.discard) == 1
    assert "The Dummy reshuffles 4 cards." in [e.text for e in game.events]


def test_without_any_card_to_draw_it_takes_nothing() -> None:
    game = vk.position(variant="solo", pyramid=["Urn"] * 6, stock=FULL_STOCK)
    game.play("end turn", "sacrifice Urn at base left")
    assert taken(game) == []
    assert "The Dummy takes nothing." in [e.text for e in game.events]
    after(game, "sacrifice Urn at base left", boneyard="2 Urn")


# ---- the end ----------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.end", "ruling.solo-gaps")
def test_the_game_ends_after_equal_turns_when_nothing_is_left() -> None:
    game = vk.position(variant="solo", pyramid=["Boat"], opponents=[{"deck": ["Shabti", "Urn"]}]).play("end turn")
    assert game.outcome() is not None
    assert game.players[1].discard == ["Urn"], "with an empty pyramid it draws a card and does nothing"
    after(game, ben_tomb="", turn=2)


@pytest.mark.rule("solo.end")
def test_the_dummys_last_take_gives_the_solo_player_no_turn_more() -> None:
    game = dummy_meets("-, -, -, -, -, Boat", "Shabti")
    assert game.outcome() is not None
    assert game.turn == 2
    begun = vk.position(variant="solo", pyramid=["Boat", None, None, "Urn", None, "Urn"],
                        opponents=[{"deck": ["Shabti", "Shabti"]}])  # fmt: skip
    begun.play("end turn", "sacrifice Boat")
    assert begun.outcome() is None, "one card is left in the pyramid"


@pytest.mark.parametrize(
    ("mine", "its", "winner"),
    [
        (["Boat", "Urn"], ["Boat"], "Ana"),
        (["Boat"], ["Boat", "Urn"], "Dummy"),
        (["Boat"], ["Boat"], "Dummy"),
        (["Boat"], ["Urn", "Shabti"], "Dummy"),
    ],
)
@pytest.mark.rule("solo.win", "solo.tomb-scores")
def test_the_solo_player_wins_only_with_more_points(mine: list[str], its: list[str], winner: str) -> None:
    game = vk.position(variant="solo", tomb=mine, opponents=[{"tomb": its}]).play("end turn")
    outcome = game.outcome()
    assert outcome.winners == (winner,)
    assert outcome.ranking[0] == (winner,)
    assert repr(game) == f"<Game over: {winner} won>"
    assert game.record.header["result"]["winners"] == [winner]


# ---- the usual rules ---------------------------------------------------------------------------------------


@pytest.mark.rule("solo.normal-rules")
def test_buying_entombing_and_scoring_are_as_ever() -> None:
    game = vk.position(
        hand=["Offering Table", "Urn", "Shabti", "Box of Food"], deck=["Urn"] * 5, variant="solo",
        pyramid=["Boat", "Book of Gates", "Chariot", "Tyet Amulet", "Wadj Amulet", "Statue of Horus"],
        opponents=[{"tomb": ["Statue of Isis", "Statue of Osiris", "Statue of Isis"]}],
    )  # fmt: skip
    assert refusal_of(game, "buy Book of Gates") == "buy.upper-rows-illegal"
    game.play("buy Wadj Amulet", "pay Offering Table", "crumble Book of Gates", "entomb Urn")
    assert refusal_of(game, "entomb Shabti") == "entomb.once-per-turn"
    assert game.scores()["Dummy"].parts == {"statues": 4}, "a double is worth nothing, and costs nothing"
    after(game, "end turn", hand="5 Urn")


def refusal_of(game: vk.Game, text: str) -> str | None:
    no = game.why_not(text)
    return None if no is None else no.rule


@pytest.mark.rule("solo.normal-rules", "solo.no-hand")
def test_with_pharaohs_only_the_solo_player_chooses_one() -> None:
    for first in ("Ana", "Dummy"):
        game = vk.new_game(["Ana"], variant="solo", pharaohs=True, seed=3, first_player=first)
        assert asked(game) == "Ana"
        assert len(game.options) == 2
        chosen = game.options[1].text
        game.play(chosen)
        assert game.players[1].pharaoh is None
        assert game.players[0].pharaoh is not None
        assert game.turn == (1 if first == "Ana" else 2)
        assert len(legal(game.state)) > 1
