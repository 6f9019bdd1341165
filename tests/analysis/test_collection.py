"""A folder of records as tables, what the tables say, and what could not be read."""

import gc
import json
import sys
import time
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest

import vk_notebook as vk
from tests.command import run
from vk_notebook.analysis.collection.collection import TABLES
from vk_notebook.bots import play

BOTS = {"Ben": "greedy", "Cleo": "collector"}


def saved(folder: Path, name: str, other: str = "Ben", **setup: Any) -> vk.Record:
    """A game of Ana, called a person, in a file."""
    game = vk.new_game(["Ana", other], **{"seed": 1, **setup})
    play(game, ["tempo", BOTS[other]], seed=1)
    record = game.record
    record.header["seats"] = {"Ana": "person", other: BOTS[other]}
    record.save(folder / name)
    return record


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four good games, one below; one that goes on; and three files that are none."""
    place = tmp_path_factory.mktemp("games")
    (place / "more").mkdir()
    saved(place, "a.vk.json")
    saved(place, "b.vk.json", "Cleo", cards="afterlife", seed=2)
    saved(place, "more/c.vk.txt", cards="last-rites", seed=3)
    saved(place, "d.vk.json", "Cleo", pharaohs=True, seed=4)
    going = vk.new_game(["Ana", "Ben"], seed=5)
    play(going, ["tempo", "greedy"], seed=1)
    for _ in range(20):
        going.undo()
    going.record.save(place / "going.vk.json")
    (place / "empty.vk.json").write_text("", encoding="utf-8")
    (place / "other.vk.json").write_text("{}", encoding="utf-8")
    broken = json.loads((place / "a.vk.json").read_text(encoding="utf-8"))
    broken["moves"][3] = "fly to Mars"
    (place / "broken.vk.json").write_text(json.dumps(broken), encoding="utf-8")
    (place / "notes.txt").write_text("no game", encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def games(folder: Path) -> vk.Collection:
    return vk.Collection(folder, progress=False)


def rows(games: vk.Collection, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = games.to_arrow(table).to_pylist()
    return found


def test_what_does_not_load_is_named_skipped_and_counted(games: vk.Collection) -> None:
    assert [row["name"] for row in rows(games, "games")] == [
        "a.vk.json", "b.vk.json", "d.vk.json", "going.vk.json", "more/c.vk.txt",
    ]  # fmt: skip
    assert set(games.skipped) == {"empty.vk.json", "other.vk.json", "broken.vk.json"}
    assert "fly to Mars" in games.skipped["broken.vk.json"]
    assert repr(games) == "<Collection of 5 games, 3 skipped>"


def test_the_tables_tell_what_the_games_tell(games: vk.Collection) -> None:
    for row, record in zip(rows(games, "games"), games.records.values(), strict=True):
        game = record.game()
        outcome = game.outcome()
        assert (row["finished"], row["moves"]) == (outcome is not None, len(record.moves))
        assert row["winners"] == (", ".join(outcome.winners) if outcome else "")
        mine = [one for one in rows(games, "players") if one["game"] == row["game"]]
        assert {one["player"]: one["points"] for one in mine} == {n: s.total for n, s in game.scores().items()}
        first = next(one for one in mine if one["turn_order"] == 1)["player"]
        began = record.game(record.root)
        while began.turn == 1 and began.decision and "pick" in began.decision.options.texts[0]:
            began.choose(began.options[0])
        assert first == row["first"] == began.active
        assert [one["move"] for one in rows(games, "moves") if one["game"] == row["game"]] == record.moves
        turns = [one for one in rows(games, "turns") if one["game"] == row["game"]]
        assert [one["turn"] for one in turns] == list(range(1, game.turn + 1))
        for player in game.players:
            tomb = Counter(player.tomb)
            cards = [one for one in rows(games, "cards") if (one["game"], one["player"]) == (row["game"], player.name)]
            assert {one["card"]: one["entombed"] for one in cards if one["entombed"]} == tomb
            said = [event.raw for event in game.events if event.raw.kind == "buy"]
            bought = sum(game.state.table.names[event.seat] == player.name for event in said)
            assert sum(one["bought"] for one in cards) == bought
            if tomb:
                assert all(one["first_entombed"] for one in cards if one["entombed"])
            parts = game.scores()[player.name].parts
            sets = [one for one in rows(games, "sets") if (one["game"], one["player"]) == (row["game"], player.name)]
            assert {one["set"]: one["points"] for one in sets} == {n: parts.get(n, 0) for n in game.view("Ana").sets}


def test_others_read_the_tables(games: vk.Collection) -> None:
    cards, all_games = games.to_arrow("cards"), games.to_arrow("games")  # DuckDB finds them by their names
    asked = "select distinct name from all_games join cards using (game) where card = 'Urn' and first_entombed < 10"
    found = {name for (name,) in duckdb.sql(asked).fetchall()}
    told = {row["game"] for row in cards.to_pylist() if row["card"] == "Urn" and (row["first_entombed"] or 99) < 10}
    assert found == {row["name"] for row in all_games.to_pylist() if row["game"] in told} != set()
    for table in TABLES:
        assert pl.DataFrame(games.to_arrow(table)).shape == games.to_frame(table).shape
        assert list(games.to_frame(table).columns) == list(TABLES[table])
    with pytest.raises(ValueError, match="no table 'x'; possible: games, players, turns, moves, cards, sets"):
        games.to_frame("x")


@pytest.mark.slow
def test_ten_thousand_games_are_asked_in_less_than_a_second(games: vk.Collection) -> None:
    """Two thousand copies of the tables of five games, each with numbers of its own."""
    held = duckdb.connect()
    for name in ("games", "cards", "moves"):
        held.register("five", games.to_arrow(name))
        held.execute(f"create table {name} as select five.* replace (game + 5 * n as game) from five, range(2000) r(n)")
        held.unregister("five")
    began = time.process_time()
    early = held.sql("select count(*) from games join cards using (game) where card = 'Urn' and first_entombed < 10")
    verbs = held.sql("select verb, count(*) from moves join games using (game) where finished group by verb")
    assert early.fetchall()[0][0] % 2000 == 0
    assert dict(verbs.fetchall())["buy"] > 100_000
    assert time.process_time() - began < 1


def test_a_collection_is_one_file_and_comes_back(games: vk.Collection, tmp_path: Path) -> None:
    again = vk.Collection(games.save(tmp_path / "all.parquet"))
    assert [rows(again, table) for table in TABLES] == [rows(games, table) for table in TABLES]
    paths = games.to_parquet(tmp_path / "tables")
    assert [pl.read_parquet(path).shape for path in paths] == [games.to_frame(table).shape for table in TABLES]
    assert len(vk.Collection([vk.example("boat"), tmp_path / "all.parquet"])) == 1 + len(games)


def test_a_collection_holds_no_game_that_was_played(folder: Path) -> None:
    """Ten thousand games took five gigabytes."""
    record = vk.load(folder / "a.vk.json")
    games = vk.Collection([record], progress=False)
    (name,) = games.records
    assert games.records[name] is not record
    assert games.records[name].to_json() == record.to_json()
    assert games.records[name].game().outcome() == record.game().outcome()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    held = vk.Collection([folder / "a.vk.json"], progress=False)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert len(held) == 1
    assert taken < 120_000


def test_records_of_one_name_are_games_of_their_own(folder: Path, tmp_path: Path) -> None:
    boat = vk.example("boat")
    saved(tmp_path, "c.vk.txt", seed=9)
    games = vk.Collection([boat, vk.example("crumble"), folder / "more", tmp_path, boat], progress=False)
    twice = "record of Ana, Ben"
    assert list(games.records) == [twice, f"{twice} (2)", "c.vk.txt", "c.vk.txt (2)", f"{twice} (3)"]
    assert [row["game"] for row in rows(games, "games")] == [1, 2, 3, 4, 5]
    assert len({(row["game"], row["seat"]) for row in rows(games, "players")}) == 10


@pytest.mark.parametrize(
    ("source", "words"),
    [("nowhere", "no folder and no file 'nowhere'"), (7, "not of int"), ([None], "not of NoneType")],
)
def test_what_is_no_collection_is_said(source: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        vk.Collection(source)


def test_another_parquet_file_is_refused_in_words(tmp_path: Path) -> None:
    pl.DataFrame({"a": [1]}).write_parquet(tmp_path / "x.parquet")
    (tmp_path / "y.parquet").write_text("no parquet", encoding="utf-8")
    for name in ("x", "y"):
        with pytest.raises(ValueError, match=rf"{name}.parquet contains no records"):
            vk.Collection(tmp_path / f"{name}.parquet")


def test_an_empty_folder_has_empty_tables(tmp_path: Path) -> None:
    games = vk.Collection(tmp_path)
    assert [games.to_frame(table).shape for table in TABLES] == [(0, len(names)) for names in TABLES.values()]
    with pytest.raises(ValueError, match="no finished game"):
        vk.Insights(games)


def test_without_pyarrow_the_text_is_there_and_the_file_says_what_it_needs(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    games = vk.Collection(folder, progress=False)
    assert "won" in str(vk.Insights(games))
    with pytest.raises(ValueError, match=r"Parquet files need pyarrow, .* Try: pip install"):
        games.save(tmp_path / "x.parquet")


def test_insights_count_what_the_tables_hold(games: vk.Collection) -> None:
    found = vk.Insights(games)
    assert found.player == "Ana"
    over = {row["game"] for row in rows(games, "games") if row["finished"]}
    mine = [row for row in rows(games, "players") if row["player"] == "Ana" and row["game"] in over]
    results, sets, undone, cards = found.reports
    assert results.says == f"Ana won {sum(row['won'] for row in mine):g} of 4 games."
    assert {row["against"]: row["games"] for row in results} == {"Easy": 2, "Medium": 2}
    assert next(row["total"] for row in undone) == sum(row["entombments_missed"] for row in mine)
    assert sum(row["finished"] for row in sets) == sum(row["sets_finished"] for row in mine)
    assert all(row["games"] <= 4 for row in cards)
    other = vk.Insights(games, "Ben")
    assert other.player == "Ben"
    with pytest.raises(ValueError, match="no player 'Dan'; possible: Ana, Ben, Cleo"):
        vk.Insights(games, "Dan")


def test_insights_are_a_page_and_text_stays_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = vk.new_game(["<b>Ana", "Ben"], seed=1)
    play(game, ["tempo", "greedy"], seed=1)
    game.record.save(tmp_path / "<i>.vk.json")
    (tmp_path / "<u>.vk.json").write_text("", encoding="utf-8")
    code, out, _ = run(capsys, "insights", str(tmp_path), "--html", str(tmp_path / "page.html"), "--save",
                       str(tmp_path / "all.parquet"), "--player", "<b>Ana")  # fmt: skip
    assert code == 0
    assert "<b>Ana" in out
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;Ana" in page
    assert "<b>" not in page
    assert "<u>" not in page
    assert "1 game could not be read" in page
    assert len(vk.Collection(tmp_path / "all.parquet")) == 1
