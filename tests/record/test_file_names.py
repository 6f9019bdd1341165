"""How the file of a saved game is called, and by what it is known again."""

import unicodedata
from pathlib import Path

import pytest

import vk_notebook as vk
from vk_notebook.bots.match import play
from vk_notebook.record.file_names import file_name, is_saved_game

#: What browsers and systems make of "game.vk.json" and "game.vk.txt".
MADE = [
    "game.vk.json", "game.vk.txt", "GAME.VK.JSON", "game.vk", "game.vk (1).json", "game.vk(2).json", "game (3).vk.json",
    "game.vk 2.json", "game.vk-1.json", "game.vk_1.json", "game.vk.json.txt", "game.vk.txt.txt", "game.vk.json (1)",
    "game.vk - Copy.json", "game.vk - Kopie (2).json", "Kopie von game.vk.json", "game.vk.json - Shortcut.json",
    "game.vk copy.json", "game.vk (Kopie).json", "game.vk.json.1", "game.vk.json~", "game.vk.json.bak",
    "game.vk.json.download", "game.vk.json.crdownload", "game.vk.json.part", ".vk.json", "game.vk.json.gz",
]  # fmt: skip
OTHERS = [
    "games.vksim", "game.vk.html", "game.vk.png", "game.vk.parquet", "game.json", "notes.txt", "package.vkjson",
    "vk.json", "._game.vk.json", ".game.vk.jsonabcdefgh.new", "game.vkontakte.json", "game.vk2.json",
]  # fmt: skip


@pytest.mark.parametrize("name", MADE)
def test_a_saved_game_is_known_by_its_name(name: str) -> None:
    assert is_saved_game(name)


@pytest.mark.parametrize("name", OTHERS)
def test_other_files_are_not(name: str) -> None:
    assert not is_saved_game(name)


def test_a_file_is_called_by_its_players_and_how_far_they_are() -> None:
    game = vk.new_game(["Ana", "Ben"], seed=7)
    assert game.record.file_name() == "Ana_Ben_turn-1.vk.json"
    play(game, ["tempo", "greedy"], seed=1)
    record = game.record
    ana, ben = (record.game().scores()[name].total for name in ("Ana", "Ben"))
    assert record.file_name() == f"Ana-{ana}_Ben-{ben}.vk.json"
    assert record.file_name("2025-11-29") == f"Ana-{ana}_Ben-{ben}_2025-11-29.vk.json"
    record.set_header(date="2024-01-02", event="../../Club night")
    assert record.file_name("2025-11-29", ".html") == f"Ana-{ana}_Ben-{ben}_2024-01-02.html"
    assert is_saved_game(record.file_name())


def test_a_record_that_breaks_off_has_a_name_too(tmp_path: Path) -> None:
    record = vk.example("boat")
    path = tmp_path / "x.vk.json"
    path.write_text(record.to_json().replace(f'"{record.moves[20]}"', '"buy Nothing"'), encoding="utf-8")
    broken = vk.load(path, replay=False)
    assert broken.file_name() == f"Ana_Ben_{len(record.moves)}-moves.vk.json"


def test_a_game_for_one_player_names_the_dummy() -> None:
    assert vk.new_game(["Ana"], variant="solo", seed=1).record.file_name() == "Ana_Dummy_turn-2.vk.json"


NAMES = [
    ["../../up", "/etc/passwd"], ["..", "."], ["C:\\Windows", "CON"], ["NUL", "nul.txt "], ["COM1", "LPT1"],
    ["-rf", "~"], ["$HOME", "`id`"], ["a\nb", "a b"], ["😀", "🎲🎲"], ["हिन्दी", "עברית"], ["Zoë", "Łukasz"],
    ["王" * 80, "é" * 80], ["Jose\u0301", "\u0301"], ["a" * 80, "b"], ["<b>", "&amp;"], ["a:b", "c|d?"],
    ["x.vk", "x.json"], ["\u202eabc", "\u200b"], [f"{letter}" * 80 for letter in "abcdef"], [], ["\ud83d", "\x00"],
]  # fmt: skip


@pytest.mark.parametrize("players", NAMES, ids=ascii)
def test_a_name_can_be_stored_anywhere(players: list[str], tmp_path: Path) -> None:
    """Whatever a player is called: no way out of the folder, no name of a device, nothing that a shell would read."""
    for scores in (None, dict.fromkeys(players, 88)):
        for date in (None, "2025-11-29", "../..\\2025", "9" * 500):
            name = file_name(players, scores, "turn-12", date)
            assert name.endswith(".vk.json")
            assert len(name.encode("utf-8")) <= 200
            stem = name.removesuffix(".vk.json")
            assert stem
            for letter in stem:
                assert letter in "-_" or unicodedata.category(letter)[0] in "LMN", ascii(name)
            assert stem[0] not in "-_"
            assert unicodedata.category(stem[0])[0] in "LN"
            if players:
                assert stem.upper().split("_")[0] != stem.upper()  # CON alone would be a device
            (tmp_path / name).write_text("x")
            (tmp_path / name.replace(".vk.json", ".vk (1).json")).write_text("x")
    assert all(is_saved_game(one.name) for one in tmp_path.iterdir())


def test_letters_of_every_script_stay() -> None:
    name = file_name(["Zoë", "王小明", "हिन्दी", "Ana Maria"], None, "turn-3")
    assert name == "Zoë_王小明_हिन्दी_Ana-Maria_turn-3.vk.json"
    assert file_name(["Jose\u0301", "!!!"], {"Jose\u0301": -2, "!!!": 7}, "") == "José--2_player-2-7.vk.json"
