"""Notebook 9 where there is neither pandas nor matplotlib, as on the site without a server."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk

BOOK = Path(__file__).resolve().parents[2] / "notebooks" / "09_analysis.ipynb"


def test_what_a_bot_buys_is_told_per_game() -> None:
    """A card has no row for the games in which nobody touched it."""
    cells = {cell["id"]: "".join(cell["source"]) for cell in json.loads(BOOK.read_text(encoding="utf-8"))["cells"]}
    found = vk.simulate(["random", "collector"], games=6, seed=1, jobs=0)
    names: dict[str, Any] = {"found": found}
    exec(compile(cells["to-frame"], "to-frame", "exec"), names)
    games = [found.game(number) for number in range(6)]
    who = [game.players[event.raw.seat].name for game in games for event in game.events if event.raw.kind == "buy"]
    for bot in found.plan.labels:
        assert names["per_game"][bot].sum() * 6 == pytest.approx(who.count(bot))


@pytest.mark.slow
def test_the_cells_that_go_to_the_browser_need_no_other_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("pandas", "matplotlib", "numpy"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(sys, "platform", "emscripten")
    cells = json.loads(BOOK.read_text(encoding="utf-8"))["cells"]
    tagged = [cell for cell in cells if "frames" in cell["metadata"].get("tags", ())]
    assert any(".plot(" in "".join(cell["source"]) for cell in tagged)
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code" and cell not in tagged:
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    assert len(names["found"]) == names["GAMES"] == 12
    rows = {row["bot"]: row["wins"] for row in names["match"].report("wins")}
    assert rows["mason"] > rows["greedy"]
    assert vk.check_bot(names["Mason"]).ok
    said = capsys.readouterr().out
    assert "execute Djed Pillar Amulet" in said
    assert said.count("'collector': ") == 6
