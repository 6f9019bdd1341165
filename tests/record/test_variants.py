"""Records of the variants for one player."""

import json
from typing import Any

import pytest

import vk_notebook as vk
from tests.rules.solo import dummy_meets
from vk_notebook.record import digest

FULL = ("Book of Gates", "Statue of Thoth", "Statue of Bastet", "Tyet Amulet", "Book of the Dead", "Statue of Horus")


def document(game: vk.Game) -> dict[str, Any]:
    return json.loads(game.record.to_json())


def test_the_set_up_says_what_is_played_and_by_whom() -> None:
    game = vk.new_game(["Ana"], variant="solo", difficulty=3, hard=True, seed=1)
    said = document(game)
    assert said["setup"] == said["setup"] | {"players": ["Ana"], "variant": "solo", "difficulty": 3, "hard": True}
    assert said["header"]["players"] == ["Ana", "Dummy"]
    alone = document(vk.new_game(1, variant="master-solitaire", seed=1))
    assert alone["setup"]["variant"] == "master-solitaire"
    assert "variant" not in document(vk.new_game(2, seed=1))["setup"], "an ordinary game says nothing of it"


@pytest.mark.rule("solo.hard-mode")
def test_a_position_of_the_solo_game_comes_back() -> None:
    game = dummy_meets(FULL, ["Urn", "Shabti"], tomb=["Boat"], hard=True)
    again = vk.Record.from_json(game.record.to_json()).game()
    assert again.state.table.rules.hard is True
    assert digest(again.state) == digest(game.state)
    assert again.players[1].tomb == game.players[1].tomb
    assert again.players[1].deck == ["Urn"]


def test_a_position_of_a_solitaire_comes_back_without_opponents() -> None:
    game = vk.position(variant="starter-solitaire", hand=["Urn"], tomb=["Boat"], cards="last-rites")
    again = vk.Record.from_json(game.record.to_json()).game()
    assert [p.name for p in again.players] == ["Ana"]
    assert again.scores() == game.scores()
    assert again.state.table.aim == game.state.table.aim


def test_the_digest_tells_variants_apart() -> None:
    games = [vk.position(variant=v) for v in ("starter-solitaire", "master-solitaire")]
    games += [vk.position(variant="solo", hard=hard) for hard in (False, True)]
    assert len({digest(game.state) for game in games}) == 4


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"variant": "duo"}, "the variant cannot be 'duo'; possible: None, starter-solitaire"),
        ({"variant": 3}, "variant must be text"),
        ({"difficulty": 11}, "the difficulty cannot be 11; possible: 0, 1"),
        ({"difficulty": "1"}, "difficulty must be a whole number"),
        ({"hard": 1}, "hard must be true or false"),
        ({"players": ["Ana", "Ben"]}, "solo is for 1 player, not 2; possible: one name"),
        ({"edition": "classic"}, "the classic edition has no solo game; possible"),
    ],
)
def test_what_a_changed_file_asks_for_is_refused_with_what_is_possible(change: dict[str, Any], said: str) -> None:
    changed = document(vk.new_game(["Ana"], variant="solo", seed=1))
    changed["setup"] |= change
    with pytest.raises(vk.RecordError) as error:
        vk.Record.from_json(json.dumps(changed))
    assert said in str(error.value)


def test_the_sheet_has_a_line_for_each_turn_of_the_dummy() -> None:
    game = vk.position(
        name="Ana", deck=["Urn"] * 9, pyramid=["Boat"] * 6, stock=["Chariot"] * 9, variant="solo",
        opponents=[{"deck": ["Urn", "Shabti"]}],
    )  # fmt: skip
    game.play("end turn", "sacrifice Boat at apex", "end turn", "sacrifice Boat at base left")
    lines = game.record.sheet().splitlines()
    assert lines[1] == "From a described position, premium edition, solo"
    assert [line.partition("  [")[0] for line in lines[3:7]] == [
        "  1. Ana: end turn, sacrifice Boat at apex",
        "  2. Dummy: draws Shabti, entombs Boat",
        "  3. Ana: end turn, sacrifice Boat at base left",
        "  4. Dummy: draws Urn, entombs Boat",
    ]
    begins = vk.new_game(["Ana"], variant="solo", seed=1, first_player="Dummy", difficulty=2)
    sheet = begins.record.sheet()
    assert ", solo, difficulty 2" in sheet
    assert "  1. Dummy: draws " in sheet
