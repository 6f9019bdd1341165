"""Records: what goes into a file comes out of it, and every node opens as a live game."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.scenario import by_lot
from vk_notebook.record import Record, digest

CARDS = [
    "Shabti", "Urn", "Boat", "Censer", "Chariot", "Kite", "Medjay", "Menial",
    "Tyet Amulet", "Book of Gates", "Statue of Horus", "Heart Scarab Amulet", "Statue of Sobek", "Priest of Horus",
    "Brain Hook", "Jewel Box", "Sphinx", "Ring", "Dagger", "Potter", "Mummified Cat", "Axe", "Sling",
]  # fmt: skip


def a_game(seed: int, most: int) -> vk.Game:
    return by_lot(vk.new_game(2, seed=seed), seed, most)


def a_position(seed: int) -> vk.Game:
    rng = random.Random(seed)

    def pile(n: int) -> list[str]:
        return [rng.choice(CARDS) for _ in range(rng.randrange(n))]

    def seat() -> dict[str, object]:
        return {key: pile(6) for key in ("hand", "deck", "discard", "tomb")}

    pyramid = [rng.choice(CARDS) for _ in range(6)]
    return vk.position(
        name="Ana", **seat(), opponents=[{"name": "Ben", **seat()}], pyramid=pyramid, stock=pile(9),
        boneyard=pile(4), face_down={3: "Ben"}, entombed=rng.random() < 0.3, seed=seed,
    )  # fmt: skip


def same(a: vk.Game, b: vk.Game) -> None:
    """Two games are at the same place and go on alike."""
    assert digest(a.state) == digest(b.state)
    assert a.state.rng == b.state.rng
    assert a.options.texts == b.options.texts
    assert a.moves == b.moves
    assert [e.text for e in a.events] == [e.text for e in b.events]


@given(st.integers(0, 10_000), st.integers(0, 150), st.sampled_from(["base", "afterlife", "last-rites"]), st.booleans())
def test_a_game_comes_back_from_its_text(seed: int, most: int, cards: str, pharaohs: bool) -> None:
    game = by_lot(vk.new_game(2 + seed % 3, cards=cards, pharaohs=pharaohs, seed=seed), seed, most)
    text = game.record.to_json()
    record = Record.from_json(text)
    assert record.to_json() == text
    assert record.moves == game.moves
    same(record.game(), game)


@given(st.integers(0, 10_000), st.integers(0, 60))
def test_a_described_position_comes_back_from_its_text(seed: int, most: int) -> None:
    game = by_lot(a_position(seed), seed, most)
    record = Record.from_json(game.record.to_json())
    same(record.game(), game)
    assert record.game(record.root).face_down == {3: "Ben"}


def test_a_finished_game_tells_its_result() -> None:
    game = a_game(5, 5000)
    outcome = game.outcome()
    result = game.record.header["result"]
    assert game.record.header == {"players": ["Ana", "Ben"], "date": None, "event": None, "result": result}
    assert result == {"winners": list(outcome.winners), "scores": {n: s.total for n, s in outcome.scores.items()}}
    assert Record.from_json(game.record.to_json()).header["result"] == result


def test_every_node_opens_as_it_was() -> None:
    game = a_game(4, 60)
    loaded = Record.from_json(game.record.to_json())
    fresh = Record(loaded.setup, loaded.header, loaded.root, loaded.package)  # nothing is kept from reading
    live = vk.new_game(2, seed=4)
    for node in [loaded.root, *loaded.end.line()]:
        if node.move is not None:
            live.play(node.move)
        same(loaded.game(node), live)
        assert digest(fresh.game(node).state) == digest(live.state)


def test_a_game_from_a_record_is_nobody_elses() -> None:
    game = a_game(4, 30)
    record = game.record.copy()
    text, first = record.to_json(), record.game()
    first.choose(first.options[0])
    first.undo().undo()
    by_lot(game, 1, 20)
    same(record.game(), a_game(4, 30))
    assert record.to_json() == text


def test_a_digest_stands_where_a_turn_ends_and_nowhere_else() -> None:
    game = a_game(9, 120)
    line = game.record.end.line()
    states = [choice.state for choice in game.choices] + [game.state]
    for node, before, after in zip(line, states, states[1:], strict=False):
        assert node.digest == (digest(after) if after.turn > before.turn else None)
    assert sum(node.digest is not None for node in line) == game.turn - 1


def test_a_digest_knows_names_and_places_but_no_numbers() -> None:
    def table(hand: list[str], **more: object) -> vk.Game:
        return vk.position(hand=hand, deck=["Boat"], stock=["Urn"], **more)

    here = digest(table(["Urn", "Shabti"]).state)
    assert digest(table(["Urn", "Shabti"], seed=99).state) == here
    assert digest(table(["Shabti", "Urn"]).state) != here
    assert digest(table(["Urn"], discard=["Shabti"]).state) != here
    assert digest(table(["Urn", "Shabti"], name="Zoe").state) != here
    assert len(here) == 16
    assert int(here, 16) >= 0


def test_one_move_is_one_line() -> None:
    record = a_game(2, 30).record
    lines = record.to_json().splitlines()
    first = next(i for i, line in enumerate(lines) if '"moves"' in line) + 1
    assert len(lines) == first + 30 + 2
    assert all(json.dumps(move) in line for line, move in zip(lines[first:], record.moves, strict=False))


def test_the_sheet_has_a_line_a_turn() -> None:
    game = a_game(5, 5000)
    sheet = game.record.sheet()
    assert sheet.count("\n") > game.turn - 1
    assert f"{game.turn - 1:>3}. " in sheet
    assert sheet.endswith(", ".join(f"{n} {s.total}" for n, s in game.scores().items()))
    assert all(move in sheet for move in game.moves[:20])
    assert vk.new_game(2, seed=1).record.sheet().endswith("Not finished")
    record = a_game(1, 7).record
    record.end.line()[0].marks = ["!!"]
    record.header["date"] = "2026-11-21"
    assert f"{record.moves[0]} !!" in record.sheet()
    assert "Date: 2026-11-21" in record.sheet()


# ---- numbers laid over the card table -----------------------------------------------------------------


@pytest.fixture
def sheet(tmp_path: Path) -> Iterator[Path]:
    vk.use_card_values(None)
    yield tmp_path / "my_cards.csv"
    vk.use_card_values(None)


def changed(sheet: Path, *rows: str) -> None:
    """Other numbers are in force from here on."""
    sheet.write_text("\n".join(["name,cost,level", *rows]), encoding="utf-8")
    vk.use_card_values(sheet)


def test_the_shipped_numbers_are_not_written(sheet: Path) -> None:
    game = a_game(3, 20)
    assert "values" not in game.record.setup
    changed(sheet, "Tyet Amulet,5,")  # the game keeps the numbers it was begun with
    assert "values" not in game.record.setup
    changed(sheet, "Jewel Box,9,", "Medjay,8,")  # cards of other boxes
    assert "values" not in vk.new_game(2, seed=1).record.setup


def test_only_other_numbers_of_cards_of_this_game_are_written(sheet: Path) -> None:
    shipped = vk.card("Tyet Amulet")
    changed(sheet, "Tyet Amulet,1,2", "Jewel Box,9,", f"Book of Gates,{vk.card('Book of Gates').cost},")
    expected = {"cost": 1, **({"level": 2} if shipped.level != 2 else {})}
    assert vk.new_game(2, seed=1).record.setup["values"] == {"Tyet Amulet": expected}
    assert "values" not in vk.position(hand=["Urn"]).record.setup
    assert vk.position(hand=["Jewel Box"]).record.setup["values"] == {"Jewel Box": {"cost": 9}}


@pytest.mark.parametrize("described", [False, True])
def test_a_record_opens_with_its_own_numbers(sheet: Path, described: bool) -> None:
    changed(sheet, "Tyet Amulet,1,", "Book of Gates,2,3", "Sphinx,0,", "Kite,3,")
    game = by_lot(a_position(4) if described else vk.new_game(2, seed=4), 4, 40)
    text = game.record.to_json()
    other = sheet.with_name("other.csv")
    other.write_text("name,cost\nTyet Amulet,9\nUrn,7\n", encoding="utf-8")
    for file in (None, other):
        vk.use_card_values(file)
        record = Record.from_json(text)
        same(record.game(), game)
        assert record.game().state.table.cost == game.state.table.cost
        assert Record.from_json(record.game().record.to_json()).setup == record.setup
        assert record.to_json() == text
    assert vk.card("Urn").cost == 7, "what is in force stays so"
    assert "Tyet Amulet" in record.sheet()


def test_a_record_of_shipped_numbers_keeps_them(sheet: Path) -> None:
    game = a_game(5, 40)
    text = game.record.to_json()
    changed(sheet, "Tyet Amulet,1,", "Book of Gates,1,3")
    opened = Record.from_json(text).game()
    same(opened, game)
    assert opened.state.table.cost == game.state.table.cost
