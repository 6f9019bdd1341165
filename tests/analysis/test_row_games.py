"""From a row of a table to its game; two bots on equal deals; names that need no quotation marks."""

import keyword
import random
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pytest

import vk_notebook as vk
from vk_notebook.analysis.simulation.reports import REPORTS
from vk_notebook.analysis.statistics import apart, apart_in_pairs, drawn_again, wilson
from vk_notebook.bots import RandomBot


class Fails(vk.Bot):
    """Plays until its twentieth choice."""

    def __init__(self) -> None:
        self.left = 20

    def choose(self, view: Any, options: Any, rng: Any) -> int:
        self.left -= 1
        if not self.left:
            raise OSError("no more")
        return 0


class Unsteady(vk.Bot):
    """Takes what chance it likes, and not that of the game."""

    def choose(self, view: Any, options: Any, rng: Any) -> int:
        return random.SystemRandom().randrange(len(options))


@pytest.fixture(scope="module")
def found() -> vk.Results:
    return vk.simulate(["tempo", "greedy"], games=12, seed=2, jobs=0)


@pytest.fixture(scope="module")
def games() -> vk.Collection:
    return vk.Collection({name: vk.example(name) for name in vk.examples()}, progress=False)


# ---- from a row to its game ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        (["tempo", "random", "greedy"], {}), ("greedy", {"pharaohs": True}), ("greedy", {"first_player": "Ben"}),
        ("greedy", {"variant": "solo", "difficulty": 2}), ("random", {"variant": "starter-solitaire"}),
        (["random", "greedy", "collector"], {"players": 2, "cards": "afterlife"}), ("random", {"limit": 3}),
        ([RandomBot(), Fails()], {}), ({"Ana": "random", " ": "greedy"}, {}),
        ({"dummy": "greedy"}, {"variant": "solo"}),
    ],
)  # fmt: skip
def test_a_game_is_played_again_as_its_tables_tell_it(bots: Any, options: dict[str, Any]) -> None:
    found = vk.simulate(bots, games=3, seed=4, jobs=0, **options)
    players = found.to_frame("players")
    for row in found.to_frame().itertuples():
        game, mine = found.game(row), players[players.game == row.game]
        assert [score.total for score in game.scores().values()] == list(mine.points)
        assert (game.state.turn, game.state.over) == (row.turns, row.status == "finished")
        record = found.record(row.game)
        names = [player.name for player in game.players]
        assert list(record.header["seats"].values()) == [bot for bot in mine.bot if bot != "Dummy"]
        usable = {"Ana", " "} != set(found.plan.labels) and "dummy" not in found.plan.labels
        assert not usable or names == list(mine.bot)
        assert vk.Record.from_json(record.to_json()).moves == record.moves == game.moves
        assert f"Game {row.game} of a simulation with the seed 4" in record.header["event"]


def test_a_row_of_any_table_knows_its_game(found: vk.Results, games: vk.Collection) -> None:
    for many, tables, first in (
        (found, ("games", "players", "turns", "cards"), 0),
        (games, ("games", "players", "turns", "moves", "cards", "sets"), 1),
    ):  # fmt: skip
        wanted = [many.record(number).moves for number in range(first, first + len(many))]
        for at, name in enumerate(tables):
            frame = many.to_frame(name)
            row = frame[frame.game == first + 2].iloc[-1]
            told = next(frame[frame.game == first + 2].itertuples())
            numbers = row[["game", row.index[-1]]]
            given = (row, told, numbers, dict(row), {"game": float(row.game)}, np.int64(first + 2))[at % 6]
            assert many.record(given).moves == wanted[2]
        assert many.record(-1).moves == many.record(first + len(many) - 1).moves == wanted[-1]
    upset = found.to_frame().sort_values("margin").iloc[-1]
    assert found.replay(upset, seat="tempo", step=5).record.moves == found.record(upset).moves
    assert games.replay(games.to_frame("players").points.idxmax() // 2 + 1).record.moves


@pytest.mark.parametrize("many", ["found", "games"])
def test_a_row_of_other_games_is_refused_whatever_table_it_is_from(
    many: str, found: vk.Results, games: vk.Collection, request: pytest.FixtureRequest
) -> None:
    """Their numbers are those of games that are here, too."""
    here = request.getfixturevalue(many)
    others = [games[1:], vk.simulate(["tempo", "greedy"], games=3, seed=3, jobs=0)]
    for other in (*others, games if here is found else found):
        for name in other._tables:
            frame, table = other.to_frame(name), other.to_arrow(name)
            at = int(frame[frame.game == 1].index[-1])
            rows = [frame.loc[at], next(frame[at:].itertuples()), table.to_pylist()[at], table.slice(at, 1),
                    pl.DataFrame(table).row(at, named=True), pl.DataFrame(table)[at], frame[at : at + 1],
                    duckdb.sql(f"select * from frame limit 1 offset {at}")]  # fmt: skip
            for row in rows if name == "players" else rows[:1]:
                assert other._place(row, len(other)) == 1 - other._first
                with pytest.raises(ValueError, match=r"row comes from other games: its \w+ is .*, and here game 1 has"):
                    here.record(row)
    assert here.replay(1).record.moves


def test_a_row_that_somebody_has_counted_or_joined_opens_its_game(found: vk.Results, games: vk.Collection) -> None:
    for many in (found, games):
        turns, cards, heads = (many.to_frame(name) for name in ("turns", "cards", "games"))
        for frame in (
            turns.groupby("game", as_index=False).points.sum(), turns.groupby("game", as_index=False).mean(True),
            cards.fillna(0), cards.merge(many.to_frame("players"), on=["game", "seat"]), cards[["game", "card"]],
            heads.assign(date=pd.Timestamp(0)), heads[["game", "winners"]], heads.rename(columns={"turns": "moves"}),
        ):  # fmt: skip
            assert many.record(frame.iloc[-1]).moves == many.record(-1).moves
    with pytest.raises(ValueError, match=r"its player is Cleo, and here game 1 has Ana; to open game 1 nevertheless"):
        games.record({"game": 1.0, "player": "Cleo", "points": 400})


def test_a_row_of_a_turn_or_a_move_is_opened_there(found: vk.Results, games: vk.Collection) -> None:
    moves = games.to_frame("moves")
    row = moves[moves.game == 2].iloc[30]
    assert games.game(2).moves[30] == row.move
    for asked, step in (({}, 31), ({"step": 3}, 3)):
        assert games.replay(row, **asked).at == vk.Replay(games.record(2), step=step).at
    for many in (found, games):
        turns = many.to_frame("turns")
        row = turns[turns.game == 2].iloc[5]
        game = many.game(row)
        while game.turn > 5:
            game.undo()
        step = len(game.moves) + 1
        assert (row.turn, many.replay(row).at) == (6, vk.Replay(many.record(2), step=step).at)
        assert many.replay(many.to_frame("players").iloc[-1]).at == vk.Replay(many.record(2)).at


def test_a_collection_is_asked_for_names_rows_and_frames(games: vk.Collection) -> None:
    players = games.to_frame("players")
    assert "boat" in games
    assert games[1] in games
    assert "x" not in games
    assert 1 not in games
    assert games[players.iloc[-1]].moves == games.record(3).moves
    last = games[players[players.game == 3]]
    assert list(last.records) == list(games[2:].records)
    assert last.to_frame("moves").equals(games[2:].to_frame("moves"))
    with pytest.raises(ValueError, match="this row comes from other games"):
        last[players[players.game == 1]]


def test_a_shared_win_is_told_in_one_order() -> None:
    tied = vk.simulate("greedy", games=200, seed=1).to_frame()
    assert set(tied.winners) == {"greedy", "greedy (2)", "greedy, greedy (2)"}
    game = vk.position(name="Zoe", tomb=["Urn"], opponents=[{"name": "Ben", "tomb": ["Urn"]}]).play(
        "end turn", "end turn"
    )
    assert list(vk.Collection(game.record, progress=False).to_frame().winners) == ["Ben, Zoe"]


def test_a_game_that_is_not_there_is_told_with_what_is(found: vk.Results, games: vk.Collection, tmp_path: Path) -> None:
    for many, wrong, words in (
        (found, 12, "there is no game 12; possible: 0 to 11; -1 is the last"),
        (found, -13, "there is no game -13; possible: 0 to 11"), (games, 0, "possible: 1 to 3"),
        (games, 4, "there is no game 4; possible: 1 to 3"), (games[:0], 1, "there is none at all"),
        (found, {"seed": 3}, "by one row of a table that has the column game, not by {'seed': 3}"),
        (found, found.to_frame(), r"frame.iloc\[0\] is the first row"), (found, None, "not by None"),
        (found, {"game": 3, "seed": 5}, "this row comes from other games: its seed is 5, and here game 3 has"),
        (games, {"game": 3, "name": "crumble"}, "its name is crumble, and here game 3 has"),
    ):  # fmt: skip
        for door in (many.record, many.game, many.replay):
            with pytest.raises(ValueError, match=words):
                door(wrong)
    part = vk.Results(found.plan, 40)
    with pytest.raises(ValueError, match="there is none at all"):
        part.game(0)
    part.add(*vk.simulate(["tempo", "greedy"], games=4, seed=2, jobs=0)._blocks[0])
    part._blocks[0] = (2, 6, part._blocks[0][2])
    with pytest.raises(ValueError, match=r"game 1 has not been played yet; 4 of 40 games are here, and continue_\(\)"):
        part.game(1)
    vk.simulate({"mine": RandomBot(), "other": "random"}, games=2, jobs=0).save(tmp_path / "a.vksim")
    with pytest.raises(ValueError, match=r"the bots mine are not in the file; give them to Results.load"):
        vk.Results.load(tmp_path / "a.vksim").replay(0)
    assert vk.Results.load(tmp_path / "a.vksim", {"mine": RandomBot()}).game(0).moves
    with pytest.raises(ValueError, match="game 1 takes another course when it is played again: its bots do not always"):
        vk.simulate([Unsteady(), "random"], games=2, jobs=0).game(1)


def test_a_game_that_failed_is_not_played_again(found: vk.Results) -> None:
    from vk_notebook.analysis.simulation.packed_games import FAILED, Played, packed

    part = vk.Results(found.plan, 1)
    part.add(0, 1, packed([Played(0, FAILED, scores=(0, 0), pharaohs=(-1, -1), bonuses=(0, 0), reason="it ended")]))
    with pytest.raises(ValueError, match="game 0 failed, so there are no moves to show: it ended"):
        part.replay(0)


def test_a_collection_is_gone_through_as_a_list_is(games: vk.Collection) -> None:
    moves = [record.moves for record in games]
    assert moves == [games[at].moves for at in range(3)] == [games[name].moves for name in games.records]
    assert games[-1].moves == games[np.int64(2)].moves == moves[2]
    for cut in (slice(1), slice(1, None), slice(None, None, -1), slice(5, 9)):
        some = games[cut]
        assert [record.moves for record in some] == moves[cut]
        assert list(some.to_frame("games").game) == list(range(1, len(some) + 1))
        for table in games.tables:
            whole = vk.Collection({name: games[name] for name in some.records}, progress=False)
            assert some.to_frame(table).equals(whole.to_frame(table))
    joined = vk.Collection([games[:1], games[1:]], progress=False)
    assert list(joined.records) == list(games.records) == list(vk.Collection(games, progress=False).records)
    with pytest.raises(IndexError, match="no place 3 among 3 games; the first is 0"):
        games[3]
    with pytest.raises(KeyError, match=r"no game here is called 'x'; to_frame\(\) lists the names"):
        games["x"]


def test_a_page_links_to_the_replays_of_its_games(found: vk.Results, games: vk.Collection, tmp_path: Path) -> None:
    page = found.to_html(tmp_path / "a", found.to_frame().nlargest(2, "margin"))
    assert (page.name, {one.name for one in (tmp_path / "a").iterdir()}) == (
        "index.html", {"index.html", "game_1.html", "game_2.html"},
    )  # fmt: skip
    text = page.read_text("utf-8")
    assert text.count('<li><a href="game_') == 2
    assert text.count("tempo 1") >= 2
    row = games.to_frame("turns").iloc[-1]
    for at, one in enumerate((row, dict(row), next(games.to_frame("turns").itertuples()), row.to_frame().T)):
        assert games.to_html(tmp_path / f"row {at}", one).read_text("utf-8").count("<li>") == 1
    assert '<a href="game_1.html">Ana' in games.to_html(tmp_path / "b", 1).read_text("utf-8")
    strange = games[0]
    strange.header["event"] = "<i>night"
    assert "&lt;i&gt;night" in vk.Collection(strange).to_html(tmp_path / "d", [1]).read_text("utf-8")
    with pytest.raises(ValueError, match="there is no game 4"):
        games.to_html(tmp_path / "c", [4])


# ---- names -------------------------------------------------------------------------------------------------------


def test_no_column_needs_quotation_marks(found: vk.Results, games: vk.Collection) -> None:
    reviewed = vk.review(vk.example("boat"), turns=(35, 35), budget=4, progress=False)
    frames = [found.to_frame(name) for name in ("games", "players", "turns", "cards")]
    frames += [games.to_frame(name) for name in games.tables]
    methods = {name for frame in frames for name in frame.columns if hasattr(pd.DataFrame, name)}
    told = (Path(__file__).parents[2] / "docs/simulate.md").read_text("utf-8")
    assert {f'turns["{name}"]' in told for name in methods} == {True}
    frames += [found.report(name).to_frame() for name in REPORTS]
    frames += [report.to_frame() for report in vk.Insights(games).reports]
    frames += [vk.compare("random", "random", games=1, jobs=0).to_frame(), reviewed.to_frame()]
    for frame in frames:
        for column in frame.columns:
            assert column.isidentifier()
            assert not keyword.iskeyword(column)
            duckdb.sql(f"select {column} from frame")


def test_the_old_name_of_the_number_that_was_asked_for_warns(found: vk.Results) -> None:
    with pytest.warns(DeprecationWarning, match=r"results.games is called results.asked now"):
        assert found.games == found.asked == 12


def test_cards_are_counted_among_those_of_the_game() -> None:
    base, other = (vk.simulate("random", games=1, jobs=0, cards=cards) for cards in ("base", "afterlife"))
    for found in (base, other):
        cards = found.to_frame("cards").card.cat.categories
        assert list(cards) == list(dict.fromkeys(kind.name for kind in found.game(0).state.table.cards))
    assert "Boat" in base.to_frame("cards").card.cat.categories
    assert "Boat" not in other.to_frame("cards").card.cat.categories


def test_who_sits_where_and_who_began_are_told_apart(found: vk.Results, games: vk.Collection) -> None:
    for many in (found, games):
        first = dict(zip(many.to_frame().game, many.to_frame()["first"], strict=True))
        for name in ("players", "turns", "cards", *(("moves", "sets") if many is games else ())):
            frame = many.to_frame(name)
            who = frame.bot if many is found else frame.player
            assert ((frame.turn_order == 1) == (who.astype(str) == frame.game.map(first).astype(str))).all()
            assert frame.groupby(["game", "seat"]).turn_order.nunique().eq(1).all()


# ---- two bots on equal deals -----------------------------------------------------------------------------------


def test_two_bots_are_compared_in_the_same_seats_of_the_same_deals() -> None:
    report = vk.compare("greedy", "random", "collector", games=30, seed=3, jobs=0)
    runs = [vk.simulate([bot, "collector"], games=30, seed=3, jobs=0) for bot in ("greedy", "random")]
    frames = [run.to_frame("players") for run in runs]
    mine, its = (frame[frame.bot != "collector"].set_index("game") for frame in frames)
    assert (mine.seat == its.seat).all()
    assert (mine.turn_order == its.turn_order).all()
    for row in report:
        some = mine.turn_order == row["turn_order"] if row["turn_order"] else mine.turn_order > 0
        assert (row["pairs"], row["points"]) == (some.sum(), pytest.approx(mine.points[some].mean()))
        assert row["points_difference"] == pytest.approx((mine.points - its.points)[some].mean())
        assert row["points_low"] < row["points_difference"] < row["points_high"]
        assert row["better"] == ((mine.won > its.won) & some).sum()
    assert vk.compare(*runs).rows == report.rows
    assert [row["turn_order"] for row in report] == [None, 1, 2]
    assert {(row["bot"], row["other_bot"]) for row in report} == {("greedy", "random")}
    assert (len(report), report[-1]) == (3, list(report)[-1])


def test_two_bots_that_meet_change_seats() -> None:
    row = next(iter(vk.compare("tempo", "greedy", games=20, jobs=0)))
    assert (row["pairs"], row["share"], row["other_share"], row["better"]) == (20, 1.0, 0.0, 20)
    assert row["low"] < 1 == row["high"] == row["difference"]
    same = vk.compare("greedy", "greedy", games=20, jobs=0)
    assert "a difference of 0.0 percentage points (95% interval: -" in same.says
    assert same.says.endswith("which may be chance.")
    assert vk.compare("greedy", "random", ["random", "random"], games=2, jobs=0).rows[0][1] == 2


def test_what_cannot_be_compared_is_said(found: vk.Results) -> None:
    other = vk.simulate(["tempo", "greedy"], games=2, seed=3, jobs=0)
    with pytest.raises(ValueError, match="these simulations are not of equal deals: they differ in seed"):
        vk.compare(found, other)
    with pytest.raises(ValueError, match="two bots, or the results of two simulations, but not a bot with results"):
        vk.compare(found, "greedy")
    with pytest.raises(ValueError, match="there is no bot 'x'"):
        vk.compare("x", "greedy")
    assert vk.compare(found, vk.Results(found.plan, 3)).says == "No deal was played to its end in both."


def test_the_intervals_of_differences_hold() -> None:
    rng, held = random.Random(3), [0, 0, 0]
    for _ in range(300):
        pairs = [rng.choices([1, -1, 0], [0.3, 0.1, 0.6])[0] for _ in range(60)]
        a, b = (sum(rng.random() < chance for _ in range(60)) for chance in (0.6, 0.4))
        for at, (low, high) in enumerate((apart_in_pairs(pairs), apart((a, 60), (b, 60)))):
            held[at] += low <= 0.2 <= high
        if _ < 60:
            low, high = drawn_again([rng.gauss(5, 3) for _ in range(40)])
            held[2] += low <= 5 <= high
    assert all(275 <= count <= 297 for count in held[:2])
    assert 52 <= held[2] <= 60
    assert drawn_again([1, 2, 3]) == drawn_again([1, 2, 3])
    assert apart((0, 0), (3, 4))[0] <= -wilson(3, 4)[0]
