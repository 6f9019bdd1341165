"""Results: packed and unpacked without loss, tables that agree with each other, files that read back."""

import json
import random
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow.parquet as pq
import pytest

import vk_notebook as vk
from vk_notebook.analysis.simulation.game_tables import TABLES
from vk_notebook.analysis.simulation.packed_games import FORFEITED, TURN_ENDS, UNEARTHED, Played, packed, unpacked
from vk_notebook.analysis.simulation.simulation_plan import make_plan
from vk_notebook.analysis.tables import Table
from vk_notebook.bots import RandomBot, play


@pytest.fixture(scope="module")
def found() -> vk.Results:
    """Some games."""
    return vk.simulate(["collector", "random"], games=10, seed=2, jobs=0)


def rows(found: Table) -> Iterator[dict[str, Any]]:
    """A table's rows as dictionaries."""
    for row in zip(*(column.values for column in found.values()), strict=True):
        yield dict(zip(found, row, strict=True))


def some(start: int, count: int, seed: int = 0) -> list[Played]:
    """Made-up games."""
    rng, games = random.Random(seed), []
    for index in range(start, start + count):
        ops = bytes(rng.choice([0, 1, 3, 8, 11, TURN_ENDS]) for _ in range(rng.randrange(30)))
        kinds = bytes(rng.randrange(106) for op in ops if op != TURN_ENDS)
        status = rng.choice([0, FORFEITED])
        games.append(Played(
            index, status, -1 if not status else 1, rng.randrange(2), 1, ops.count(TURN_ENDS), rng.randrange(70_000),
            (-4, 300), (-1, 9), (0, 2), ops, kinds, "a reason, in Egyptian: 𓂀" if status else "",
        ))  # fmt: skip
    return games


def test_packing_loses_nothing() -> None:
    games = some(7, 40)
    again = list(unpacked(2, 7, packed(games)))
    assert again == games
    assert packed(again) == packed(games)


@pytest.mark.parametrize("data", [b"", b"nonsense", packed(some(0, 3))[:-9]])
def test_what_was_not_packed_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not packed games"):
        list(unpacked(2, 0, data))


def test_pieces_come_in_any_order(found: vk.Results) -> None:
    pieces = vk.Results(found.plan, 100)
    for start in sorted(range(0, 100, 1), key=lambda start: start % 7):
        pieces.add(start, start + 1, packed(some(start, 1, start)))
    assert [game.index for game in pieces.played()] == list(range(100))
    assert pieces.missing == []
    with pytest.raises(ValueError, match="games 5 to 6 are there already"):
        pieces.add(5, 7, packed(some(5, 2)))


def test_what_is_missing() -> None:
    part = vk.Results(make_plan("random"), 20)
    assert part.missing == [(0, 20)]
    part.add(4, 6, packed(some(4, 2)))
    part.add(10, 20, packed(some(10, 10)))
    assert part.missing == [(0, 4), (6, 10)]
    assert (len(part), repr(part)) == (12, "<Results of 12 of 20 games: random, random (2)>")


def test_games_table_tells_the_games(found: vk.Results) -> None:
    games = found.to_frame()
    assert list(games["game"]) == list(range(10))
    for game, row in zip(found.played(), games.itertuples(), strict=True):
        state = vk.new_game(2, seed=int(row.seed)).state
        result = play(state, [row.bot_1, row.bot_2], found.plan.seeds(game.index)[1])
        assert (row.points_1, row.points_2) == result.scores == game.scores
        assert (row.decisions, row.turns) == (result.decisions, result.turns) == (game.decisions, game.turns)
        assert row.margin == abs(result.scores[0] - result.scores[1])
        bots = dict(zip(result.names, (row.bot_1, row.bot_2), strict=True))
        assert row.winners == ", ".join(bots[name] for name in result.winners)
        assert row.status == "finished"


def test_the_tables_agree(found: vk.Results) -> None:
    games, players = found.to_frame("games"), found.to_frame("players")
    turns, cards = found.to_frame("turns"), found.to_frame("cards")
    assert len(turns) == games["turns"].sum()
    assert players.groupby("game")["won"].sum().eq(1).all()
    last = turns.groupby(["game", "seat"])["points"].last()
    final = players.set_index(["game", "seat"])["points"]
    # What others do to a tomb after its owner's last turn is not in that turn's row.
    assert (last == final).mean() > 0.9
    key = ["game", "seat"]
    for column in ("bought", "executed"):
        assert turns.groupby(key)[column].sum().equals(cards.groupby(key)[column].sum())
    assert cards.groupby(key)["entombed"].sum().equals(players.set_index(key)["tomb_cards"])
    assert cards.groupby(key)["points"].sum().eq(final).all()
    bought = cards[cards["bought"] > 0]
    assert bought["first_bought"].notna().all()
    assert cards[cards["bought"] == 0]["first_bought"].isna().all()
    begins = players[players["turn_order"] == 1].set_index("game")["bot"].astype(str)
    assert (begins == games.set_index("game")["first"].astype(str)).all()


def test_events_are_what_the_log_of_the_game_says() -> None:
    found = vk.simulate(["collector", "collector"], games=2, seed=8, jobs=0)
    for game in found.played():
        deal, luck = found.plan.seeds(game.index)
        live = vk.new_game(2, seed=deal)
        play(live, ["collector", "collector"], luck)
        for seat, player in enumerate(live.players):
            cards = [row for row in rows(found._whole("cards")) if (row["game"], row["seat"]) == (game.index, seat + 1)]
            assert sorted(player.tomb) == sorted(r["card"] for r in cards for _ in range(r["entombed"]))
        moves = [move for move in live.moves if move.startswith("buy ")]
        bought = sum(row["bought"] for row in rows(found._whole("cards")) if row["game"] == game.index)
        assert bought >= len(moves) > 0


def test_a_table_nobody_knows(found: vk.Results) -> None:
    with pytest.raises(ValueError, match="no table 'moves'; possible: games, players, turns, cards"):
        found.to_frame("moves")


def test_parquet_holds_the_frames(found: vk.Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vk_notebook.analysis.games_in_tables.AT_ONCE", 3)
    paths = found.to_parquet(tmp_path / "new" / "folder")
    assert [path.stem for path in paths] == list(TABLES)
    for path in paths:
        assert pq.read_table(path).to_pylist() == list(rows(found._whole(path.stem)))
        assert list(pd.read_parquet(path).columns) == list(found.to_frame(path.stem).columns)
        assert found.to_arrow(path.stem).to_pylist() == pq.read_table(path).to_pylist()
    empty = vk.Results(found.plan, 5).to_parquet(tmp_path)
    assert all(len(pd.read_parquet(path)) == 0 for path in empty)


def test_a_point_lost_is_a_number_in_every_table(tmp_path: Path) -> None:
    found = vk.simulate(["random"], games=12, seed=1, variant="starter-solitaire", jobs=0)
    lost = list(found.to_frame("players")["duplicates"])
    assert -1 in lost
    players = found.to_parquet(tmp_path)[1]
    assert list(pd.read_parquet(players)["duplicates"]) == lost


def test_files_read_back_and_go_on(found: vk.Results, tmp_path: Path) -> None:
    path = tmp_path / "games.vksim"
    part = vk.simulate(["collector", "random"], games=6, seed=2, jobs=0)
    part.save(path)
    assert [one.name for one in tmp_path.iterdir()] == ["games.vksim"]
    again = vk.Results.load(path)
    assert again == part
    assert again.continue_(4, jobs=0) == found


def test_a_file_with_an_own_bot_wants_it_back(tmp_path: Path) -> None:
    path, bots = tmp_path / "games.vksim", {"mine": RandomBot(), "other": "random"}
    vk.simulate(bots, games=2, jobs=0).save(path)
    again = vk.Results.load(path)
    assert len(again.to_frame("players")) == 4
    with pytest.raises(ValueError, match=r"the bots mine are not in the file; give them to Results.load"):
        again.continue_(1, jobs=0)
    known = vk.Results.load(path, {"mine": RandomBot()}).continue_(1, jobs=0)
    assert known == vk.simulate(bots, games=3, jobs=0)


def changed(about: bytes, **more: Any) -> dict[str, bytes]:
    """The description of a simulation with something else in it."""
    return {"simulation.json": json.dumps({**json.loads(about), **more}).encode()}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda about, games: {"0-1": games}, "simulation.json"),
        (lambda about, games: {"simulation.json": about, "0-1": games[:-3]}, "not packed games"),
        (lambda about, games: {"simulation.json": about, "0-3": games}, "games 0-3 are not all there"),
        (lambda about, games: changed(about, format=9), "its format is 9, and this version reads 2"),
        (lambda about, games: changed(about, options={"cards": "chess"}), "the cards cannot be 'chess'"),
    ],
)
def test_a_broken_file_says_what_is_wrong(tmp_path: Path, change: Any, words: str) -> None:
    path = tmp_path / "games.vksim"
    vk.simulate("random", games=1, jobs=0).save(path)
    with zipfile.ZipFile(path) as file:
        kept = change(file.read("simulation.json"), file.read("0-1"))
    with zipfile.ZipFile(path, "w") as file:
        for name, data in kept.items():
            file.writestr(name, data)
    with pytest.raises(ValueError, match=words):
        vk.Results.load(path)
    path.write_text("hello", encoding="utf-8")
    with pytest.raises(ValueError, match="contains no simulation that can be read"):
        vk.Results.load(path)


def test_cards_that_leave_a_tomb_are_told() -> None:
    game = Played(0, scores=(0, 0), first=1, ops=bytes([3, TURN_ENDS, UNEARTHED + 8, 0]), kinds=bytes([4, 4, 5]))
    assert list(game.events()) == [(0, 3, 1, 4), (1, UNEARTHED, 1, 4), (1, 0, 0, 5)]


def test_an_option_that_nobody_takes_is_told_with_those_of_a_simulation_and_of_a_game() -> None:
    with pytest.raises(ValueError, match=r"there is no option 'job'; possible: .*jobs, .*save, .*edition, "):
        vk.simulate("random", games=1, job=2)
