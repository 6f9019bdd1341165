"""Notebooks with everything that shows itself go to the other formats, without more programs."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.dealt import dealt
from vk_notebook.lessons.shelf import Overview

nbformat = pytest.importorskip("nbformat")
nbconvert = pytest.importorskip("nbconvert")
DisplayFormatter = pytest.importorskip("IPython.core.formatters").DisplayFormatter

SHOWING = ("_repr_html_", "_repr_mimebundle_", "_repr_markdown_", "_repr_svg_", "_repr_png_", "_repr_latex_")
FORMATS = ("latex", "html", "markdown", "slides", "script", "rst")


@pytest.fixture(scope="module")
def things() -> dict[str, tuple[Any, str]]:
    """What shows itself, and some text of it in a format without pictures."""
    game = vk.new_game(["Ana", "Ben"], seed=1).play("end turn")
    found = vk.simulate(["random", "greedy"], games=2, jobs=0, progress=False)
    lesson, plot, entry = vk.lesson("first_turn"), found.plot("wins"), vk.Recorder(**dealt())
    games = vk.Collection(vk.example("boat"), progress=False)
    shown = {
        "game": (game, "apex:"), "record": (game.record, "end turn"), "view": (game.view("Ana"), "apex:"),
        "recorder": (entry, "Ana - Ben"), "card": (vk.card("Boat"), "Boat"), "pharaoh": (vk.pharaoh("Khufu"), "Khufu"),
        "results": (found, "random"), "report": (found.report("wins"), "greedy"), "plot": (plot, "random"),
        "review": (vk.review(vk.example("boat"), budget=4, turns=(1, 1), progress=False), "review"),
        "chart": (plot.chart(), "random"), "frame": (found.to_frame("players"), "random"),
        "insights": (vk.Insights(games), "games"), "collection": (games, "1 game"),
        "lesson": (lesson.show(), "gold"), "summary": (lesson.summary(), "0 of"),
        "overview": (Overview(), "parts done"),
        "board": (vk.Board(game, seat="Ana"), "apex:"), "replay": (vk.Replay(game.record), "end turn"),
        "entry": (vk.TableEntry(entry), "Ana"), "app": (vk.App(), "Valley of the Kings"),
        "blank entry": (vk.TableEntry(["Ana", "Ben"]), "real cards"),
        "options": (game.options, "end turn"), "mix": (vk.random_mix(1), "Mix"),
    }  # fmt: skip
    if shutil.which("pandoc"):  # which all Markdown needs on its way to LaTeX
        shown["rule"] = (vk.rule("card.urn"), "Urn")
    return shown


@pytest.fixture(scope="module")
def notebook(things: dict[str, tuple[Any, str]]) -> Any:
    """A notebook whose cells end with them."""
    show = DisplayFormatter().format
    cells = []
    for name, (thing, _) in things.items():
        data, _ = show(thing)
        output = nbformat.v4.new_output("execute_result", data or thing._repr_mimebundle_()[0], execution_count=1)
        cells.append(nbformat.v4.new_code_cell(f"# {name}", outputs=[output], execution_count=1))
    return nbformat.v4.new_notebook(cells=cells, metadata={"language_info": {"name": "python"}})


@pytest.mark.parametrize("form", FORMATS)
def test_a_notebook_with_all_that_shows_itself_is_exported(
    form: str, notebook: Any, things: dict[str, tuple[Any, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pandoc = shutil.which("pandoc")
    if pandoc:
        (tmp_path / "pandoc").symlink_to(pandoc)
    monkeypatch.setenv("PATH", str(tmp_path))  # no Inkscape
    text, resources = nbconvert.get_exporter(form)().from_notebook_node(notebook)
    assert not any(one.endswith(".svg") for one in resources.get("outputs") or {})
    if form == "latex":
        words = " ".join(re.sub(r"\\PY\{[^}]*\}|[\\{}~]", " ", text).split())
        for name, (_, said) in things.items():
            assert said in words, name
    if form in ("html", "slides"):
        assert text.count("data:image/svg+xml;base64") >= 8


def test_live_outputs_are_widgets_first(things: dict[str, tuple[Any, str]]) -> None:
    for name in ("game", "record", "recorder", "summary", "lesson", "board", "replay", "entry", "blank entry", "app"):
        bundle = things[name][0]._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        assert "application/vnd.jupyter.widget-view+json" in data, name
        assert "image/svg+xml" not in data, name
        assert "object at 0x" not in data["text/plain"], name


def showing() -> Iterator[type]:
    """The classes of the package that say how they are shown."""
    for one in pkgutil.walk_packages(vk.__path__, "vk_notebook."):
        if one.name.endswith("__main__"):
            continue
        for kind in vars(importlib.import_module(one.name)).values():
            if inspect.isclass(kind) and kind.__module__ == one.name and any(name in vars(kind) for name in SHOWING):
                yield kind


def test_all_that_shows_itself_is_tried(things: dict[str, tuple[Any, str]]) -> None:
    tried = [thing for thing, _ in things.values()] + [vk.rule("card.urn")]
    found = list(showing())
    assert len(found) >= 8
    for kind in found:
        assert any(isinstance(thing, kind) for thing in tried), kind
        assert not hasattr(kind, "_repr_svg_")
