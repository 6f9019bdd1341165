"""Every door through which somebody names a file: ``~`` is their own folder, and what is no name gets a sentence.

The doors are found in the signatures and in the parsers, so that a new one without a line here fails.
"""

import argparse
import importlib
import inspect
import io
import os
import pkgutil
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from PIL import Image

import vk_notebook as vk
from tests.dealt import dealt
from tests.security.test_names_of_files import begun, entered, played, typed
from vk_notebook import art, cli
from vk_notebook.art import scans
from vk_notebook.art.film import to_gif, to_png
from vk_notebook.art.printing import save_sheet
from vk_notebook.cards import values
from vk_notebook.ground.letters import legible
from vk_notebook.lessons import Lesson, Progress
from vk_notebook.lessons.progress import progress_path
from vk_notebook.record import Recorder
from vk_notebook.site import build
from vk_notebook.training import __main__ as training
from vk_notebook.value import Weights
from vk_notebook.value.weights import shipped

if os.name == "nt":
    pytest.skip("where one's own folder is hangs on other variables there", allow_module_level=True)

#: What an annotation says where somebody may name a file in any way.
ANY_NAME = ("PathLike", "str | Path", "Source")
#: Doors within the house: what goes through them has come through another.
INSIDE = {
    "analysis.tables.texts_in", "analysis.simulation.simulation_run.run",
    "board.keeping.game_file.GameFile", "record.several.several_in", "training.fitting.gathered",
}  # fmt: skip


def functions(module: Any) -> Iterator[tuple[str, Any]]:
    """The functions of a module that people call, and those of its classes."""
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", "") != module.__name__:
            continue
        if inspect.isclass(thing):
            for one in vars(thing):
                if one == "__init__" or (not one.startswith("_") and callable(getattr(thing, one))):
                    yield name if one == "__init__" else f"{name}.{one}", getattr(thing, one)
        elif inspect.isfunction(thing):
            yield name, thing


def doors() -> set[str]:
    """Everything outside of `files` that takes the name of a file."""
    found = set()
    for one in pkgutil.walk_packages(vk.__path__, "vk_notebook."):
        part = one.name.removeprefix("vk_notebook.")
        if part == "ground.files" or part.split(".")[0] in ("cli", "__main__") or part.endswith("__main__"):
            continue
        for name, function in functions(importlib.import_module(one.name)):
            takes = [str(parameter.annotation) for parameter in inspect.signature(function).parameters.values()]
            if any(words in annotation for annotation in takes for words in ANY_NAME):
                found.add(f"{part}.{name}")
    return found


OWN_SHEET = "# Own\n\n## one: One\n\nEnd.\n\n- hand: Urn\n- stock: 6 Boat\n- goal: turn over\n- solution: end turn\n"


def collection() -> vk.Collection:
    return vk.Collection(vk.example("boat"), progress=False)


READ: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "record.record.load": ("game.vk.json", vk.load),
    "board.replay.replay_page.Replay": ("game.vk.json", vk.Replay),
    "board.entry.entry_page.TableEntry": ("table.vk.json", vk.TableEntry),
    "analysis.collection.collection.Collection": ("game.vk.json", lambda name: vk.Collection(name, progress=False)),
    "analysis.simulation.kept_games.Games.load": ("games.vksim", vk.Results.load),
    "value.weights.Weights.load": ("mine.weights", Weights.load),
    "cards.values.use_card_values": ("numbers.csv", vk.use_card_values),
    "art.scans.use_scans": ("scans", art.use_scans),
    "lessons.lesson.Lesson.read": ("own_lesson.md", lambda name: Lesson.read("own", name)),
    "lessons.shelf.lesson": ("own_lesson.md", vk.lesson),
}
WRITE: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "record.record.Record.save": ("x.vk.json", lambda name: begun().record.save(name)),
    "board.app.App": ("x.vk.json", lambda name: moved(vk.App("?players=Ana,Ben&seed=1&start=1", file=name))),
    "board.table.table_page.Board": ("x.vk.json", lambda name: moved(vk.Board(vk.new_game(2, seed=1), file=name))),
    "board.replay.replay_page.Replay.save": ("x.vk.json", lambda name: vk.Replay(begun().record).save(name)),
    "board.replay.replay_page.Replay.to_html": ("x.html", lambda name: vk.Replay(begun().record).to_html(name)),
    "board.replay.replay_page.Replay.to_png": ("x.png", lambda name: vk.Replay(begun().record).to_png(name, width=400)),
    "board.replay.replay_page.Replay.to_gif": ("x.gif", lambda name: vk.Replay(begun().record).to_gif(name, width=400)),
    "art.film.to_png": ("x.png", lambda name: to_png(begun().record, None, name, width=400)),
    "art.film.to_gif": ("x.gif", lambda name: to_gif(begun().record, name, width=400)),
    "art.printing.save_sheet": ("x.pdf", lambda name: save_sheet(name, ["Urn"])),
    "art.faces.save_faces": ("x", lambda name: art.save_faces(name, only=["Urn"], size=60)),
    "board.entry.entry_page.TableEntry.save": ("x.vk.json", entered),
    "analysis.collection.collection.Collection.save": ("x.parquet", lambda name: collection().save(name)),
    "analysis.collection.insights.Insights.save": ("x.html", lambda name: vk.Insights(collection()).save(name)),
    "analysis.simulation.kept_games.Games.save": ("x.vksim", lambda name: played().save(name)),
    "analysis.games_in_tables.GamesInTables.to_html": ("x", lambda name: collection().to_html(name, 1)),
    "analysis.games_in_tables.GamesInTables.to_parquet": ("x", lambda name: played().to_parquet(name)),
    "analysis.simulation.results.simulate": (
        "x.vksim", lambda name: vk.simulate("random", 1, jobs=0, progress=False, save=name)
    ),
    "analysis.simulation.plots.Plot.save": ("x.png", lambda name: played().plot().save(name)),
    "value.weights.Weights.save": ("x.weights", lambda name: shipped().save(name)),
    "site.build": ("x", build),
    "lessons.lesson.Lesson.save": ("x.md", lambda name: Lesson.read("own", OWN_SHEET).save(name)),
    "lessons.progress.Progress": ("x.json", lambda name: Progress(name).note("lesson", "part")),
}


def moved(page: Any) -> None:
    page.receive({"type": "choose", "decision": page.view["decision"], "option": page.game.options.texts[0]})


def test_every_door_has_a_line_here() -> None:
    assert doors() == {*READ, *WRITE, *INSIDE}


@cache
def samples() -> dict[str, bytes]:
    """A file of each kind that is read."""
    picture = io.BytesIO()
    Image.new("RGB", (63, 88)).save(picture, "PNG")
    return {
        "made/game.vk.json": vk.example("boat").to_json().encode(),
        "made/table.vk.json": Recorder(**dealt()).record.to_json().encode(),
        "made/games.vksim": kept(played().save),
        "made/mine.weights": shipped().to_bytes(),
        "made/numbers.csv": b"name,cost\nBoat,4\n",
        "made/scans/urn.png": picture.getvalue(),
        "made/own_lesson.md": OWN_SHEET.encode(),
    }


def kept(save: Callable[[Path], object]) -> bytes:
    with TemporaryDirectory() as folder:
        save(Path(folder) / "file")
        return (Path(folder) / "file").read_bytes()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """One's own folder with a file of each kind, while one works in another."""
    here, there = tmp_path / "home", tmp_path / "there"
    there.mkdir()
    for name, data in samples().items():
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        (here / name).write_bytes(data)
    monkeypatch.setenv("HOME", str(here))
    monkeypatch.chdir(there)
    yield here
    assert list(there.iterdir()) == []  # above all no folder that is called ~
    vk.use_card_values(None)
    art.use_scans(None)


@pytest.mark.parametrize("door", READ)
def test_one_reads_from_ones_own_folder(door: str, home: Path) -> None:
    name, read = READ[door]
    for given in (f"~/made/{name}", Path(f"~/made/{name}")):
        read(given)


@pytest.mark.parametrize("door", WRITE)
def test_one_writes_into_ones_own_folder(door: str, home: Path) -> None:
    name, write = WRITE[door]
    write(f"~/{name}")
    assert (home / name).exists()


class BytesPath(os.PathLike[bytes]):
    """A path of the kind that `os.scandir` gives for a folder named in bytes."""

    def __fspath__(self) -> bytes:
        return b"x"


#: What is no name, and words of the sentence that says so.
NO_NAMES = {
    "a user whom nobody knows": ("~nobody_here/x", "there is no user 'nobody_here'"),
    "a zero": ("a\0b", "no file has such a name|there is no folder"),
    "nothing": ("", "the name is empty"),
    "an empty path": (Path(), "the name is empty"),
    "bytes": (b"x", "bytes"),
    "a path of bytes": (BytesPath(), "bytes"),
    "a number": (3, r"\bint\b|\b3\b"),
}
#: They have sentences of their own for what is no name: it might be a record, a folder's games, a list of players,
#: the text of a sheet.
OWN_WORDS = {
    "board.replay.replay_page.Replay", "board.entry.entry_page.TableEntry", "analysis.collection.collection.Collection",
    "lessons.lesson.Lesson.read", "lessons.shelf.lesson",
}  # fmt: skip


@pytest.mark.parametrize("what", NO_NAMES)
@pytest.mark.parametrize("door", sorted({*READ, *WRITE} - {"lessons.progress.Progress"}))
def test_what_is_no_name_gets_a_sentence(door: str, what: str, home: Path) -> None:
    _, use = {**READ, **WRITE}[door]
    name, words = NO_NAMES[what]
    with pytest.raises(ValueError, match=r"\w \w") as caught:
        use(name)
    if door not in OWN_WORDS or what == "a user whom nobody knows":
        assert re.search(words, str(caught.value)), caught.value
    assert legible(str(caught.value)) == str(caught.value)


# ------------------------------------------------------------------------------- variables


def test_progress_that_nobody_can_keep_is_told_of(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_PROGRESS", "~/mine.json")
    assert progress_path() == home / "mine.json"
    monkeypatch.setenv("VK_PROGRESS", "~nobody_here/mine.json")
    progress = Progress(progress_path())
    progress.note("lesson", "part")
    assert progress.done("lesson", "part")
    assert progress.message.endswith("saved in ~nobody_here/mine.json: there is no user 'nobody_here'.")
    assert vk.App().view["setup"]


def test_variables_lead_into_ones_own_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "_in_force", None)
    monkeypatch.setenv("VK_CARD_VALUES", "~/made/numbers.csv")
    assert vk.card("Boat").cost == 4
    monkeypatch.setenv("VK_CARD_SCANS", "~/made/scans")
    assert scans.scan_of("Urn") is not None
    monkeypatch.delenv("VK_CARD_SCANS")
    assert scans.scan_of("Urn") is None


# ------------------------------------------------------------------------------- the command line

SIMULATE = ("simulate", "--games=1", "--jobs=0", "--bots=random,random")
TYPED: dict[str, tuple[str, ...]] = {
    "lessons folder": ("lessons", "~/x"),
    "replay file": ("replay", "~/made/game.vk.json"),
    "replay html": ("replay", "boat", "--html=~/x"),
    "convert source": ("convert", "~/made/game.vk.json", "~/x.txt"),
    "convert target": ("convert", "boat", "~/x.json"),
    "simulate json": (*SIMULATE, "--json=~/x"),
    "simulate parquet": (*SIMULATE, "--parquet=~/x"),
    "simulate save": (*SIMULATE, "--save=~/x"),
    "match json": ("match", "random", "random", "--games=1", "--jobs=0", "--json=~/x"),
    "review file": ("review", "~/made/game.vk.json", "--turns=30", "--budget=4", "--jobs=0"),
    "review json": ("review", "boat", "--turns=30", "--budget=4", "--jobs=0", "--json=~/x"),
    "review save": ("review", "boat", "--turns=30", "--budget=4", "--jobs=0", "--save=~/x"),
    "review html": ("review", "boat", "--turns=30", "--budget=4", "--jobs=0", "--html=~/x"),
    "insights games": ("insights", "~/made"),
    "insights html": ("insights", "~/made", "--html=~/x"),
    "insights save": ("insights", "~/made", "--save=~/x.parquet"),
    "site folder": ("site", "~/x"),
    "render out": ("cards", "render", "--names=Urn", "--size=60", "--out=~/x"),
    "render scans": ("cards", "render", "--names=Urn", "--size=60", "--out=~/x", "--scans=~/made/scans"),
    "print file": ("cards", "print", "~/x", "--names=Urn"),
    "print scans": ("cards", "print", "~/x", "--names=Urn", "--scans=~/made/scans"),
}
NAMES_A_FILE = ("FILE", "OUT", "OUT.pdf", "IN", "FOLDER")


def options(parser: argparse.ArgumentParser, command: str = "") -> Iterator[str]:
    """The options that name a file, each with its command."""
    for one in parser._actions:
        if isinstance(one, argparse._SubParsersAction):
            for name, below in one.choices.items():
                yield from options(below, name)
        elif one.metavar in NAMES_A_FILE or one.dest in ("file", "folder"):
            yield f"{command} {one.dest}"


def test_every_option_has_a_line_here() -> None:
    assert {*options(cli.parser()), *options(cli.pictures_parser())} == {*TYPED}


@pytest.mark.parametrize("option", TYPED)
def test_the_command_line_knows_ones_own_folder(option: str, home: Path) -> None:
    words = TYPED[option]
    typed(*words)
    assert any("~/x" in word for word in words) == bool([one for one in home.iterdir() if one.name != "made"])
    with pytest.raises(ValueError, match="there is no user 'nobody_here'"):
        typed(*(word.replace("~", "~nobody_here") for word in words))


def test_training_knows_ones_own_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(training, "train", lambda plan, work, jobs, tell: asked.append(work) or shipped())
    assert training.main(["--out=~/mine.weights"]) == 0
    assert (home / "mine.weights").is_file()
    assert asked == [home / "mine.weights.work"]
    assert training.main(["--out=~/other.weights", "--work=~/w"]) == 0
    assert asked[1:] == [home / "w"]
    assert training.main(["--out=~nobody_here/mine.weights"]) == 1
    assert training.main(["--out=~/nowhere/mine.weights"]) == 1
    assert len(asked) == 2  # it has not begun
