"""Reports: figures that can be counted by hand, intervals that hold, and a sentence that is true."""

import json
import math
import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from matplotlib.figure import Figure

import vk_notebook as vk
from tests.board.test_colors import contrast
from vk_notebook.analysis.report import Report
from vk_notebook.analysis.simulation.packed_games import (
    ENTOMBED,
    FINISHED,
    FORFEITED,
    TOGETHER,
    TURN_ENDS,
    UNFINISHED,
    Played,
    packed,
)
from vk_notebook.analysis.simulation.plots import NARROW, PLOTS, THEMES, VEGA_LITE
from vk_notebook.analysis.simulation.reports import REPORTS
from vk_notebook.analysis.simulation.simulation_plan import make_plan
from vk_notebook.analysis.statistics import middle, percent, ratings, signed, solve, wilson
from vk_notebook.bots import RandomBot
from vk_notebook.cards.catalogue import index_of


def made(games: Sequence[dict[str, Any]], bots: Any = ("random", "collector"), **options: Any) -> vk.Results:
    """Results of games that were never played; each is told by the attributes of `Played`."""
    found = vk.Results(make_plan(bots, **options), len(games))
    seats = found.plan.table_seats
    usual = {"scores": (0,) * seats, "pharaohs": (-1,) * seats, "bonuses": (0,) * seats}
    played = [Played(index, **{**usual, **told}) for index, told in enumerate(games)]
    for start in range(0, len(played), TOGETHER):
        some = played[start : start + TOGETHER]
        found.add(start, start + len(some), packed(some))
    return found


def won_by(bot: int, index: int, **more: Any) -> dict[str, Any]:
    """A game of two that a bot won; the bots change seats from game to game."""
    return {"winners": 1 << (bot ^ (index & 1)), **more}


@pytest.fixture(scope="module")
def played() -> vk.Results:
    """Some real games."""
    return vk.simulate(["random", "collector"], games=40, seed=3, jobs=0)


def test_wins_are_counted_by_bot_and_not_by_seat() -> None:
    found = made([won_by(1, index, scores=(5, 9) if index % 2 == 0 else (9, 5)) for index in range(10)])
    first, second = found.report("wins")
    assert (first["games"], first["wins"], first["share"], first["points"]) == (10, 0, 0, 5)
    assert (second["wins"], second["share"], second["points"], second["most"]) == (10, 1, 9, 9)
    assert second["low"] == pytest.approx(0.722, abs=1e-3)
    assert found.report().says == "collector wins 100.0% of 10 games (95% interval: 72.2% to 100.0%)."


def test_what_did_not_end_well_is_told_apart() -> None:
    games = [
        won_by(0, 0),
        won_by(0, 1, status=FORFEITED, culprit=0, reason="no"),
        {"status": UNFINISHED},
        {"winners": 3},
    ]
    first, second = found = list(made(games).report("wins"))
    assert [row["games"] for row in found] == [3, 3]
    assert (first["wins"], second["wins"]) == (2.5, 0.5)
    assert (first["forfeits"], second["forfeits"]) == (0, 1)
    said = made(games).report("wins").says
    assert said.startswith("random wins 83.3% of 3 games (")
    assert said.endswith("; 1 unfinished and not counted; not clearly ahead of collector.")
    assert made([{"status": UNFINISHED}]).report("wins").says.startswith("No game was decided")


def test_a_bot_wins_some_of_the_games_that_it_played() -> None:
    found = made([{"winners": 1}, {"winners": 2}, {"winners": 1}], ["random", "greedy", "collector"], players=2)
    assert [row["games"] for row in found.report("wins")] == [2, 2, 2]
    assert re.search(r" of its 2 games \(.*\); 3 games in all", found.report("wins").says)


def test_a_column_has_one_form() -> None:
    games = [won_by(1, index, scores=(0, 9), turns=20 + index, decisions=100) for index in range(4)]
    wins, lengths = made(games).report("wins"), made(games).report("lengths")
    lost, best = wins.shown()
    assert lost[1:7] == ["4", "0", "0.000", "0.000", "0.490", "4.5"]
    assert best[1:7] == ["4", "4", "1.000", "0.510", "1.000", "4.5"]
    assert lengths.shown() == [["2", "4", "10.5", "10", "10", "10.5", "11", "11", "100.0"]]
    elo = Report("ladder", "", ("bot", "elo"), (("collector", 868.83), ("random", 0.0)))
    assert elo.shown() == [["collector", "868.8"], ["random", "0.0"]]
    halves = made([{"winners": 3}, {"winners": 1}]).report("wins")
    assert [row[2] for row in halves.shown()] == ["0.5", "1.5"]


def test_wilsons_interval() -> None:
    assert wilson(0, 0) == (0, 1)
    low, high = wilson(8, 10)
    assert (low, high) == (pytest.approx(0.4902, abs=1e-4), pytest.approx(0.9433, abs=1e-4))
    rng = random.Random(1)
    held = 0
    for _ in range(400):
        wins = sum(rng.random() < 0.3 for _ in range(50))
        low, high = wilson(wins, 50)
        held += low <= 0.3 <= high
    assert 365 <= held <= 395


def test_a_share_and_a_change_of_one_are_said_without_a_space() -> None:
    assert [percent(0.333), percent(0.333, 1), percent(1)] == ["33%", "33.3%", "100%"]
    assert [signed(0.2), signed(-0.2), signed(0)] == ["+20%", "−20%", "+0%"]


def test_small_statistics() -> None:
    assert middle([1, 2, 4]) == 2
    assert middle([1, 2]) == 1.5
    assert middle([7]) == 7
    assert solve([[0, 2], [4, 0]], [[6], [8]]) == [[2], [3]]
    with pytest.raises(ValueError, match="did not all meet"):
        solve([[1, 1], [1, 1]], [[1], [1]])


def test_elo_finds_the_strength_that_made_the_games() -> None:
    true, rng = [0.0, 150.0, 400.0], random.Random(5)
    beaten = [[0.0] * 3 for _ in range(3)]
    for a, b in ((0, 1), (1, 2), (0, 2)):
        for _ in range(2000):
            a_wins = rng.random() < 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
            beaten[a if a_wins else b][b if a_wins else a] += 1
    found = ratings(beaten)
    assert found[0] == (0, 0, 0)
    for (value, low, high), strength in zip(found, true, strict=True):
        assert value == pytest.approx(strength, abs=30)
        assert low - 15 <= strength <= high + 15
    even = ratings([[0, 300], [100, 0]], 1)
    assert even[0][0] == pytest.approx(400 * math.log10(3), abs=2)
    with pytest.raises(ValueError, match="did not all meet"):
        ratings([[0, 1, 0], [1, 0, 0], [0, 0, 0]])


def test_the_ladder_stands_on_random_or_on_the_weakest() -> None:
    games = [won_by(index % 4 == 0, index) for index in range(40)]
    for bots in (("collector", "random"), ("mine", "collector")):
        report = made(games, dict.fromkeys(bots, "random")).report("ladder")
        top, bottom = report
        assert [row["bot"] for row in report] == list(bots)
        assert (bottom["elo"], bottom["games"], top["games"]) == (0, 40, 40)
        assert top["low"] < top["elo"] < top["high"]
        assert f"{bots[1]} is 0 by definition" in report.says


def test_the_ladder_of_a_game_of_three() -> None:
    found = made([{"winners": 0b100} for _ in range(12)], ["random"] * 3)
    report = found.report("ladder")
    assert [row["games"] for row in report] == [12, 12, 12]
    assert all(abs(row["elo"]) < 1 for row in report)


def test_who_begins_is_told_of_each_bot_and_never_of_two_as_one() -> None:
    games = [{"first": index // 2 % 2, "winners": 1 << (index // 2 % 2), "scores": (4, 6)} for index in range(20)]
    report = made(games, "random").report("first-player")
    told = [(row["bot"], row["turn_order"], row["games"], row["share"]) for row in report]
    assert told == [("random", 1, 20, 1.0), ("random", 2, 20, 0.0)]
    assert report.says == (
        "random wins 100.0% of 20 games when it goes first (95% interval: 83.9% to 100.0%; fair would be 50.0%)."
    )
    three = made([{"first": 2, "winners": 1} for _ in range(6)], ["random"] * 3).report("first-player")
    assert [(row["turn_order"], row["share"]) for row in three] == [(1, 0.0), (2, 1.0), (3, 0.0)]
    assert "which may be chance" in made(games[:2], "random").report("first-player").says
    # one bot wins what it begins, the other what it does not: together nobody would have an advantage
    mixed = made([{"first": index // 2 % 2, "winners": 1 << index % 2} for index in range(80)]).report("first-player")
    assert {(row["bot"], row["turn_order"]): row["share"] for row in mixed} == {
        ("random", 1): 1.0, ("random", 2): 1.0, ("collector", 1): 0.0, ("collector", 2): 0.0,
    }  # fmt: skip
    helped = [{"first": index // 2 % 2, "winners": 1 << index // 2 % 2} for index in range(80)]
    assert made(helped).report("first-player").says == (
        "random wins 100.0% of 40 games when it goes first, and 0.0% of 40 games when it does not; "
        "collector wins 100.0% of 40 games when it goes first, and 0.0% of 40 games when it does not."
    )


def test_a_bot_that_has_several_names_is_one_only_where_it_is_the_same() -> None:
    mine, other = RandomBot(), RandomBot()
    for bots, names in (
        ([mine], {"RandomBot"}), ([mine, other], {"RandomBot", "RandomBot (2)"}), (["greedy"] * 2, {"greedy"}),
        ({"old": "greedy", "new": "greedy"}, {"old", "new"}),
    ):  # fmt: skip
        found = made([{"first": index % 2, "winners": 1} for index in range(4)], bots).report("first-player")
        assert {row["bot"] for row in found} == names


def test_a_card_is_valued_against_the_same_bot() -> None:
    urn, boat = index_of("Urn"), index_of("Boat")
    games = []
    for index in range(80):
        # The collector sits on seat 1 in even games; it wins all, and always has the Urn. Boat decides nothing.
        seat = 1 - index % 2
        owner = seat if index % 4 < 2 else 1 - seat  # of the Boat, which lies in a tomb from turn 8 on
        ops = bytes([ENTOMBED + 8 * seat, *[TURN_ENDS] * 8, ENTOMBED + 8 * owner, TURN_ENDS, TURN_ENDS])
        games.append({"ops": ops, "kinds": bytes([urn, boat]), "turns": 10, "scores": (1, 1), "winners": 1 << seat})
    rows = {row["card"]: row for row in made(games).report("card-values")}
    # Both cards look good, but only because of who has them: within a bot neither makes a difference.
    assert rows["Urn"]["share_with"] == 1.0
    assert rows["Urn"]["share_without"] == 0.0
    assert rows["Urn"]["low"] < 0 < rows["Urn"]["high"]
    assert rows["Boat"]["difference"] == pytest.approx(0)
    assert "No card is clearly linked with winning, in 80 games" in made(games).report("card-values").says


def test_a_card_that_wins_is_seen_and_so_is_when() -> None:
    boat = index_of("Boat")
    games = []
    for index in range(80):
        has, late = index % 4 < 2, index % 8 < 4
        turn = 8 if late else 0
        ops = bytes([TURN_ENDS] * turn + ([ENTOMBED] if has else []) + [TURN_ENDS] * (10 - turn))
        wins = has and not (late and index % 16 >= 8)
        games.append({"ops": ops, "kinds": bytes([boat] * has), "turns": 10, "winners": 1 if wins else 2})
    (row,) = made(games, ["random", "random"]).report("card-values")
    assert (row["card"], row["entombed"]) == ("Boat", 40)
    assert row["share_with"] == pytest.approx(30 / 40)
    assert row["early"] == 1.0
    assert row["late"] == 0.5
    assert row["low"] > 0.1
    assert made(games).report("card-values").says.startswith("Boat is the card most clearly linked with winning")


def test_lengths() -> None:
    found = made([{"turns": 2 * rounds, "decisions": 10} for rounds in (10, 12, 20)])
    (row,) = found.report("lengths")
    assert (row["least"], row["median"], row["most"], row["mean"]) == (10, 12, 20, 14)
    assert "With 2 players, half of the games last 12 rounds or fewer" in found.report("lengths").says


@pytest.mark.slow
def test_points_by_set_add_up(played: vk.Results) -> None:
    frame = played.report("points-by-set").to_frame().groupby("bot")[["points", "share"]].sum()
    for row in played.report("wins"):
        assert tuple(frame.loc[row["bot"]]) == pytest.approx((row["points"], 1))


@pytest.mark.parametrize("name", REPORTS)
def test_each_report_has_its_forms(name: str, played: vk.Results) -> None:
    report = played.report(name)
    assert report.says.endswith(".")
    assert report.name == name
    told = json.loads(json.dumps(report.to_dict()))
    assert [list(row.values()) for row in told["rows"]] == [list(row) for row in report.rows]
    frame = report.to_frame()
    assert (tuple(frame.columns), len(frame)) == (report.columns, len(report.rows))
    assert str(report).splitlines()[0] == report.says
    assert len(str(report).splitlines()) == len(report.rows) + 3
    html = report._repr_html_()
    assert html.count("<tr>") == len(report.rows) + 1
    assert "<caption>" in html
    assert pl.DataFrame(report).rows() == [tuple(row) for row in report.rows]
    nothing = vk.Results(played.plan, 5)
    assert nothing.report(name).says.endswith(".")


@pytest.mark.slow
@pytest.mark.parametrize("name", PLOTS)
def test_each_plot_is_drawn_light_and_dark(name: str, played: vk.Results, tmp_path: Any) -> None:
    plot = played.plot(name)
    assert plot.says.startswith(played.report(name).says)
    drawn = {theme: plot.svg(theme) for theme in THEMES}
    for theme, svg in drawn.items():
        assert THEMES[theme].ground in svg
        assert THEMES[theme].ink in svg
        assert plot.title in svg
        assert plot.svg(theme) == svg
    narrow = plot.svg("light", NARROW)
    sizes = [set(re.findall(r"font(?:-size)?: (?:bold )?([\d.]+px)", svg)) for svg in (narrow, drawn["light"])]
    assert sizes[0] == sizes[1] != set()
    html = plot._repr_html_()
    assert html.count("<img") == html.count("<source") == 2
    assert "<figcaption>" in html
    assert 'data-jp-theme-light="false"' in html or "data-jp-theme-light=false" in html
    plot.save(tmp_path / "plot.png", "dark")
    assert (tmp_path / "plot.png").read_bytes()[:4] == b"\x89PNG"
    assert vk.Results(played.plan, 5).plot(name).svg()


@pytest.mark.parametrize("name", ["wins", "ladder", "points-by-set"])
def test_a_name_in_a_plot_is_shown_letter_by_letter(name: str, tmp_path: Path) -> None:
    """What matplotlib reads as a formula, or leaves out of a legend, is a name as any other."""
    bots = {"$\\frac{$": "random", "a$b$": "random", "c\\$": "random", "_mine": "greedy"}
    plot = vk.simulate(bots, games=4, jobs=0, progress=False).plot(name)
    assert [bot for bot in bots if bot not in plot.svg()] == []
    plot.save(tmp_path / "p.PNG")
    figure = Figure()
    plot.figure(ax=figure.add_subplot())
    figure.savefig(tmp_path / "mine.png")


def test_an_unknown_format_of_a_plot_is_told_with_those_there_are(played: vk.Results, tmp_path: Path) -> None:
    plot = played.plot("wins")
    for name in ("p.xyz", "p.svg.bak", "p.vk"):
        with pytest.raises(ValueError, match=r"there is no format '.*'; possible: .*png.*svg"):
            plot.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []
    plot.save(tmp_path / "plain")
    assert (tmp_path / "plain").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize("table", ["games", "players", "turns", "cards"])
def test_a_frame_counts_only_words_that_occur(table: str, played: vk.Results) -> None:
    frame = played.to_frame(table)
    words = [name for name in frame if frame[name].dtype == "category"]
    assert words
    for name in words:
        assert (frame[name].value_counts() > 0).all() or name == "card"  # of which all of the game are there


@pytest.mark.parametrize("name", PLOTS)
def test_a_chart_tells_the_numbers_of_its_report(name: str, played: vk.Results) -> None:
    plot = played.plot(name)
    shown = plot.chart()._repr_mimebundle_()
    assert list(shown) == [VEGA_LITE, "text/html", "text/plain"]
    spec = json.loads(json.dumps(shown[VEGA_LITE]))
    assert spec["usermeta"]["embedOptions"]["ast"]  # nothing is evaluated
    told = spec["data"]["values"]
    if name == "lengths":
        assert sum(row["y"] for row in told) == len(list(played.finished()))
    else:
        rows, column = played.report(name).rows, {"ladder": "bot", "card-values": "card"}.get(name)
        assert all(row["low"] - 1e-9 <= row["value"] <= row["high"] + 1e-9 for row in told)
        assert len(told) == len([row for row in rows if name != "wins" or row[1]]) or name == "card-values"
        apart = any("yOffset" in layer["encoding"] for layer in spec["layer"])
        assert apart == (len({row["name"] for row in told}) < len(told))  # one mark stands on its name's line
        if column:
            assert {row["name"] for row in told} <= {row[column] for row in played.report(name)}


def test_a_legend_covers_nothing_and_what_is_left_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = vk.simulate(["random", "greedy", "tempo", "collector"], games=12, players=2, jobs=0)
    figure = found.plot("first-player").figure()
    figure.draw_without_rendering()
    (axes,) = figure.axes
    legend = axes.get_legend().get_window_extent()
    marks = [axes.transData.transform(line.get_xydata()[0]) for line in axes.lines if len(line.get_xdata()) == 1]
    assert len(marks) == 8
    assert all(y > legend.y1 for _, y in marks)
    monkeypatch.setattr("vk_notebook.analysis.simulation.reports.LEAST", 1)
    monkeypatch.setattr("vk_notebook.analysis.simulation.plots.CARDS_SHOWN", 2)
    left = len(found.report("card-values").rows) - 4
    axes = found.plot("card-values").figure(ax=Figure().add_subplot()).axes[0]
    assert axes.get_xlabel().endswith(f"with the interval; without the {left} cards in the middle")


def test_a_plot_is_drawn_into_axes_of_ones_own(played: vk.Results) -> None:
    figure = Figure()
    first, second = figure.subplots(2)
    assert played.plot("wins").figure(ax=second) is figure
    assert (first.get_title(), second.get_title()) == ("", "Who wins")


def test_results_show_who_wins(played: vk.Results) -> None:
    shown = played._repr_html_()
    assert f"{len(played)} games" in shown
    assert played.report("wins")._repr_html_() in shown


@pytest.mark.parametrize("show", ["figure", "svg", "_repr_html_"])
def test_a_plot_says_what_it_lacks(show: str, played: vk.Results, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ValueError, match=r'plots need matplotlib, .* Try: pip install "?matplotlib\b'):
        getattr(played.plot("wins"), show)()


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_plots_can_be_read(theme: Any) -> None:
    assert contrast(theme.ink, theme.ground) > 7
    assert contrast(theme.dim, theme.ground) > 4.5
    assert all(contrast(color, theme.ground) > 3 for color in theme.series)


def test_names_that_nobody_knows(played: vk.Results) -> None:
    for kind, show in (("report", played.report), ("plot", played.plot)):
        with pytest.raises(ValueError, match=f"no {kind} 'luck'; possible: wins, ladder"):
            show("luck")
    with pytest.raises(ValueError, match="no theme 'sepia'; possible: light, dark"):
        played.plot().figure("sepia")


def test_forfeits_count_in_wins_and_not_in_points() -> None:
    games = [won_by(0, index, status=FORFEITED if index < 4 else FINISHED, scores=(8, 8)) for index in range(8)]
    row = next(iter(made(games).report("wins")))
    assert (row["games"], row["wins"], row["points"]) == (8, 8, 8)
    (length,) = made(games).report("lengths")
    assert length["games"] == 4
