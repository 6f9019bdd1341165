"""Names and other texts that want to be more than text: in a log, in a terminal, beside another name."""

import json
import unicodedata
from html import unescape
from pathlib import Path

import pytest

import vk_notebook as vk
from vk_notebook import cli
from vk_notebook.board.keeping.export import sheet_of
from vk_notebook.board.keeping.replay_frames import Frames
from vk_notebook.ground.letters import LONGEST_NAME, legible
from vk_notebook.record.record import read

ESCAPE = "\x1b[2J\x1b[31m"
OVERRIDE = "\u202e"


@pytest.mark.parametrize(
    "letter",
    [
        "\x00", "\x07", "\x1b", "\x7f", "\x9b",  # a terminal obeys them
        "\u202a", "\u202e", "\u2066", "\u2069", "\u200e", "\u200f", "\u061c",  # turn the line around
        "\u200b", "\u2060", "\ufeff", "\u00ad", "\U000e0041",  # are not seen
        "\ud800",  # half of a letter, which no file can hold
    ],
)  # fmt: skip
def test_a_name_is_of_letters_that_are_seen(letter: str) -> None:
    for name in (f"Ben{letter}", f"{letter}Ben", f"B{letter}en"):
        for call in (lambda n=name: vk.new_game(["Ana", n]), lambda n=name: vk.position(opponents=[{"name": n}])):
            with pytest.raises(ValueError) as refused:
                call()
            said = str(refused.value)
            assert f"U+{ord(letter):04X}" in said
            assert legible(said) == said  # the refusal itself may be printed


@pytest.mark.parametrize(
    "name",
    [
        "\u0645\u0631\u06cc\u0645\u200c\u062c\u0627\u0646", "\u5f20\u4f1f", "Jos\u00e9", "Zo\u00eb O\u2019Neill",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u2764\ufe0f",
    ],
)  # fmt: skip
def test_names_of_all_scripts_are_names(name: str) -> None:
    assert vk.new_game(["Ana", name], seed=1).players[1].name == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"), ("Ana", " Ana  "), ("Ana", "An\u200da"), ("Ana", "\uff21na"), ("Jos\u00e9", "Jose\u0301"),
        ("Ana", "Ana\ufe0f"), ("O'Neill", "O\u2019Neill"), ("Stra\u00dfe", "STRASSE"), ("Ana Li", "Ana\u00a0Li"),
        ("Ana", "Ana\U000e0100"), ("Ana", "A\u180bna"), ("Ana", "An\U000e0fffa"),
    ],
)  # fmt: skip
def test_two_seats_have_names_that_differ_to_the_eye(one: str, other: str) -> None:
    with pytest.raises(ValueError, match=r"two seats (have the same name|look the same)"):
        vk.new_game([one, other])


@pytest.mark.parametrize("name", ["", "  ", "\u200d", "\u3164", "\u2800 \u115f", "\ufe0f", "\u2065", "\U0001d159"])
def test_a_seat_needs_a_name_that_is_seen(name: str) -> None:
    with pytest.raises(ValueError, match="needs a name"):
        vk.new_game(["Ana", name])


def test_a_name_has_an_end() -> None:
    assert vk.new_game(["Ana", "B" * LONGEST_NAME], seed=1)
    with pytest.raises(ValueError, match=f"at most {LONGEST_NAME} characters") as refused:
        vk.new_game(["Ana", "B" * 1_000_000])
    assert len(str(refused.value)) < 200


def test_a_record_brings_no_such_name_in() -> None:
    """Neither form: what a file says is looked at as what a person says is."""
    game = vk.new_game(["Ana", "Ben"], seed=7)
    for text in (game.record.to_json(), game.record.to_text()):
        for wrong in (OVERRIDE, ESCAPE):
            shown = json.dumps(wrong)[1:-1] if text.startswith("{") else wrong
            with pytest.raises(vk.RecordError) as refused:
                read(text.replace("Ben", f"Ben{shown}"))
            assert legible(str(refused.value)) == str(refused.value)


def commanding() -> vk.Record:
    """A record that says in its head and its notes what a terminal would obey."""
    game = vk.new_game(["Ana", "Ben"], seed=7)
    record = game.play(game.options[0].text).record
    record.set_header(event=f"{ESCAPE}Open{OVERRIDE}")
    record.bookmark(record.end, f"here{OVERRIDE}")
    record.comment(record.end, f"fine{ESCAPE}\nand so on", f"Mia{OVERRIDE}")
    return record


def orders(text: str) -> list[str]:
    """The letters of it that a terminal or a page would obey."""
    return [c for c in text if unicodedata.category(c) in ("Cc", "Cf") and c not in "\n\t"]


def test_a_terminal_obeys_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The head and the notes of a record may hold anything; on a terminal it is named and not obeyed."""
    file = tmp_path / "game.vk.json"
    commanding().save(file)
    assert cli.main(["replay", str(file)]) == 0
    said = capsys.readouterr()
    assert "Open[U+202E]" in said.out
    (tmp_path / f"{ESCAPE}.vk.json").write_text("{")
    assert cli.main(["replay", str(tmp_path / f"{ESCAPE}.vk.json")]) == 1
    said_too = capsys.readouterr()
    for text in (said.out, said.err, said_too.out, said_too.err):
        assert orders(text) == []
    assert "[ESCAPE]" in said_too.err


def test_look_alikes_of_another_script_pass() -> None:
    """Whoever reads Cyrillic may be called so; docs/threats.md says that these are not told apart."""
    for one, other in (("Ana", "\u0410na"), ("Ilse", "llse")):
        assert [player.name for player in vk.new_game([one, other], seed=1).players] == [one, other]


def test_what_people_print_or_paste_of_a_record_commands_nothing() -> None:
    record = commanding()
    for text in (record.sheet(), sheet_of(record, Frames(record))):
        assert "[ESCAPE]" in unescape(text)
        assert "Open[U+202E]" in unescape(text)
        assert orders(text) == []


def test_a_text_that_is_fine_is_shown_as_it_is() -> None:
    fine = "Zo\u00eb\u2019s game:\n\t\U000132f9 \u05d0\u05d1 \u00a0 1 \u2013 2 \u0645\u0631\u200c\u062c"
    assert legible(fine) == fine
