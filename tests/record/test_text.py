"""The text form: it reads like a score sheet, and what goes into it comes out of it."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.record.trees import texts, trees
from tests.scenario import played, scene
from vk_notebook.record import Comment, Record
from vk_notebook.record.shape import DEEPEST, MOST_BYTES
from vk_notebook.record.text_form import remark, word


def annotated() -> Record:
    record = played(most=60).record
    node = record.end.line()[10]
    first, second = [t for t in record.game(node.parent).options.texts if t != node.move][:2]
    other = record.add(node.parent, first)
    record.add(other, record.game(other).options.texts[0])
    record.bookmark(record.add(node.parent, second), "the other way")
    record.comment(record.root, "Who will win?")
    record.comment(node, "A pity.", "Ana")
    record.mark(node, "?!")
    record.highlight(node, "pyramid", "hand of ana")
    record.evaluate(node, 0.25)
    record.set_lesson(node, hint="look left")
    record.set_header(event="Club night")
    return record


@given(trees())
def test_both_forms_say_the_same(record: Record) -> None:
    record = Record.from_json(record.to_json())  # as a file holds it
    text = record.to_text()
    again = Record.from_text(text)
    assert again.to_json() == record.to_json()
    assert again.to_text() == text
    assert Record.from_text(text.replace("\n", "\r\n")).to_json() == record.to_json()
    assert Record.from_text("\n".join(row.strip() for row in text.split("\n"))).to_json() == record.to_json()


@given(texts, st.none() | texts)
def test_a_remark_is_one_row_of_visible_letters(text: str, author: str | None) -> None:
    row = remark(Comment(text, author))
    assert all(letter.isprintable() or ord(letter) > 127 for letter in row)
    assert not set(row) & set("\n\r\x00\x1b\u202e\u2028\x85\ufeff")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("buy Urn", "buy Urn"), ("take Urn at base left", "take Urn at base left"), ("Ben", "Ben"),
        ("Priest of Horus", "Priest of Horus"), ("a, b", '"a, b"'), ("x:", '"x:"'), ("1", '"1"'), ("", '""'),
        ("two  blanks", '"two  blanks"'), ("(Ben)", '"(Ben)"'), ('say "no"', '"say \\"no\\""'),
    ],
)  # fmt: skip
def test_quotation_marks_stand_only_where_they_must(text: str, shown: str) -> None:
    assert word(text) == shown


def test_it_reads_like_a_score_sheet() -> None:
    record = annotated()
    rows = record.to_text().split("\n")
    assert rows[0] == "vk-notebook record, text form 1"
    assert '[event "Club night"]' in rows
    assert "[setup.seed 6]" in rows
    assert "{Who will win?}" in rows
    turns = [row for row in rows if row.startswith("  1. ")]
    assert turns[0].startswith("  1. Ben: buy ")
    assert any(row.strip() == "{(Ana) A pity.}" for row in rows)
    assert any(" ?!" in row for row in rows)
    assert any(row.startswith("   (1. Ben: ") for row in rows), "variations stand further in"
    assert '[%bookmark "the other way"])' in record.to_text()
    assert '[%show ["pyramid", "hand of Ana"]]' in record.to_text()
    digest = record.end.line()[-1].digest or next(n.digest for n in reversed(record.end.line()) if n.digest)
    assert f"#{digest[:6]}" in record.to_text()
    assert digest[:7] not in record.to_text()
    assert max(map(len, rows)) < 140


def test_one_changed_move_changes_one_row() -> None:
    record = played(most=60).record
    before = record.to_text().split("\n")
    record.mark(record.end.line()[7], "!")
    after = record.to_text().split("\n")
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_who_reacts_is_named() -> None:
    game = scene(hand="2 Shabti", pyramid="-, -, -, 2 Urn", stock="Urn", ben_name="Ben", ben_hand="Boat")
    game.play("buy Urn at base left")
    while game.decision is not None and game.decision.player == "Ana" and game.turn == 1 and "pass" not in game.options:
        game.choose(game.options[0])
    text = game.play("pass").record.to_text()
    assert "Ben: pass" in text


def test_a_sheet_written_by_hand() -> None:
    game = vk.new_game(["Ana", "Ben"], seed=6)
    text = game.record.to_text().split("#")[0]
    moves = [game.options[0].text]
    game.play(*moves)
    while len(moves) < 3:
        moves.append(game.options[0].text)
        game.play(moves[-1])
    by_hand = f"\n\n{text}\n\n  {moves[0].upper().replace(' ', '  ')} ! {{well,\nwell\n\nno}}\n{moves[1]},{moves[2]} ?"
    record = Record.from_text(by_hand)
    assert [m.lower() for m in record.moves] == [m.lower() for m in moves]
    assert record.end.line()[0].comments == [Comment("well, well\n\nno")]
    assert record.end.marks == ["?"]
    assert record.end.digest is None


def test_files_are_known_by_what_is_in_them(tmp_path: Path) -> None:
    record = annotated()
    for name in ("game.vk.json", "game.vk.txt"):
        record.save(tmp_path / name)
        assert vk.load(str(tmp_path / name)).to_json() == vk.load(tmp_path / name).to_json() == record.to_json()
    assert (tmp_path / "game.vk.txt").read_text("utf-8") == record.to_text()
    (tmp_path / "odd").write_bytes(b"\xef\xbb\xbf\r\n" + record.to_text().encode())
    assert vk.load(tmp_path / "odd").to_json() == record.to_json()


TEXT = annotated().to_text()


def refused(text: str | bytes, words: str) -> vk.RecordError:
    with pytest.raises(vk.RecordError, match=re.escape(words)) as caught:
        Record.from_text(text)
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("text form 1", "text form 2", "line 1: this is not a text record of this version"),
        ("{Who will win?}", "{Who will win?", "line 15: '}' is missing"),
        ("{Who will win?}", "{Who \\will win?}", "a backslash must be followed by"),
        ("{Who will win?}", ")", "line 15: ')' closes nothing"),
        ("{Who will win?}", "(buy Urn)", "line 15: a variation comes after"),
        ("[setup.seed 6]", "[setup.seed 7]", "line 14: the set-up now deals different cards"),
        ("[setup.seed 6]", "[setup.seed x]", "line 10: not a JSON value"),
        ('"premium"', "premium", "a text stands in quotes, as in"),
        ("[setup.seed 6]", "[setup.seed 6]\n[date 2026-11-22]", "a text stands in quotes, as in"),
        ("[setup.seed 6]", "[setup.seed '6']", "a text stands in quotes, as in"),
        ("[setup.seed 6]", "[setup.seed 6", "line 10: ']' is missing"),
        ("[setup.seed 6]", "[setup.seed 6]\n[setup.seed 6]", "line 11: [setup.seed ...] appears twice"),
        ("[setup.seed 6]", "[tea.seed 6]", "line 10: [tea.seed ...] is unknown here"),
        ("[setup.seed 6]", "[setup.seed 6]\n[colour 6]", "line 11: the header has no 'colour'"),
        ("[setup.seed 6]", "", "the set-up needs 'seed'"),
        ("[setup.seed 6]", "[setup.seed NaN]", "NaN is not a number"),
        ("[package", "[parcel", "line 12: the header has no 'parcel'"),
        ("[%eval 0.25]", "[%eval 0.25] [%eval 1]", "the evaluation of a move appears twice"),
        ("[%eval 0.25]", "[%vote 1]", "[%vote ...] is unknown; possible: %bookmark, %show"),
        ("?!", "!!!", "'!!!' is not a mark"),
        ("[package", "[Package", "line 12: '[' begins neither a tag"),
        ("?!", "[Urn]", "name cards only in a game played with real cards"),
        ("?!", "[Urn", "is not a card"),
        ("?!", "$", "'$"),
        ("look left\"}]", "look left\"}] (#123)", "a variation begins with a move"),
        ("look left\"}]", "look left\"}] (end turn", "a variation is not closed"),
        ("  2. Ana: ", "  2. Ana: fly away, ", "turn 2, move 'fly away'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, words: str) -> None:
    assert old in TEXT
    assert refused(TEXT.replace(old, new, 1), words).line is not None


def test_the_other_form_is_called_by_its_name() -> None:
    refused(Record.from_text(TEXT).to_json(), "this is JSON; `Record.from_json` reads it")
    with pytest.raises(vk.RecordError, match=r"this is a score sheet; `Record\.from_text` reads it"):
        Record.from_json(TEXT)


def test_a_sheet_without_its_set_up_says_which_rows_are_missing() -> None:
    bare = "\n".join(row for row in TEXT.split("\n") if not row.startswith("[setup."))
    refused(bare, 'the set-up is missing: rows such as [setup.kind "new game"]')


def test_a_wrong_digest_names_its_turn() -> None:
    at = TEXT.index("#", TEXT.index("  2. Ana"))
    error = refused(TEXT[:at] + "#abcdef" + TEXT[at + 7 :], "turn 2: the cards are not where they were")
    assert (error.turn, error.line is not None) == (2, True)
    refused(TEXT[:at] + TEXT[at:].replace(TEXT[at : at + 7], TEXT[at : at + 3], 1), "turn 2")


@pytest.mark.slow
def test_limits_hold() -> None:
    refused(b" " * (MOST_BYTES + 1), "10,000,000 bytes")
    refused(TEXT + "end turn (end turn" * (DEEPEST + 2), f"more than {DEEPEST} deep")
    refused(TEXT + "[%lesson " + "[" * 100_000, "deep")
    refused(b"vk-notebook record, text form 1\n\xff", "line 2: this is not UTF-8")
    record = played(1, 3).record
    record.comment(record.root, "x" * 20_000)
    assert Record.from_text(record.to_text()).root.comments == record.root.comments
    refused(record.to_text().replace("x}", "xx}"), "longer than 20000 characters")
    record.root.comments *= 600
    with pytest.raises(vk.RecordError, match="larger than"):
        record.to_text()


@given(st.text() | st.binary())
def test_no_text_at_all_brings_another_error(data: str | bytes) -> None:
    with pytest.raises(vk.RecordError):
        Record.from_text(data)


def test_moves_keep_the_way_they_were_written() -> None:
    game = played(6, 3)
    text = game.record.to_json()
    for move, odd in zip(game.moves, ("  %s", "%s\n", "%s"), strict=True):
        text = text.replace(f'"{move}"', f'"{(odd % move.upper()).encode("unicode_escape").decode()}"', 1)
    record = Record.from_json(text)
    assert record.moves[0].startswith("  ")
    assert Record.from_text(record.to_text()).to_json() == record.to_json() == text


def test_the_sheet_of_the_docs_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    (sheet,) = re.findall(r"```\n(vk-notebook record.*?)```", page, re.DOTALL)
    record = vk.Record.from_text(sheet)
    assert record.moves[-2:] == ["entomb Shabti", "end turn"]
    assert [node.move for node in record.root.children] == ["buy Book of Gates at base centre", "execute Shabti"]
