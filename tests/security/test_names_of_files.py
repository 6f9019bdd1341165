"""Names that lead to no file: each is refused in a sentence, at once, wherever a file is read or written."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache, partial
from io import StringIO
from pathlib import Path
from typing import Any, BinaryIO

import pytest

import vk_notebook as vk
from tests.dealt import dealt
from vk_notebook import cli
from vk_notebook.art import save_faces
from vk_notebook.art.printing import save_sheet
from vk_notebook.board.entry.entry_page import TableEntry
from vk_notebook.board.table.table_page import Board
from vk_notebook.ground import files
from vk_notebook.ground.letters import legible
from vk_notebook.lessons.progress import Progress
from vk_notebook.record import Recorder
from vk_notebook.site import build

if os.name == "nt":
    pytest.skip("names of this kind are of other systems", allow_module_level=True)


def pipe(folder: Path) -> str:
    os.mkfifo(folder / "pipe.vk.json")
    return str(folder / "pipe.vk.json")


def loop(folder: Path) -> str:
    (folder / "one").symlink_to(folder / "other")
    (folder / "other").symlink_to(folder / "one")
    return str(folder / "one")


@pytest.fixture(autouse=True)
def at_once() -> Iterator[None]:
    """Whatever waits for somebody who never comes fails instead."""

    def rung(*_: object) -> None:
        raise TimeoutError("it waits for somebody who never comes")

    before = signal.signal(signal.SIGALRM, rung)
    signal.alarm(30)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


NAMES: dict[str, tuple[Callable[[Path], str], str]] = {
    "a pipe": (pipe, "is a pipe, not a file"),
    "a device": (lambda _: "/dev/tty", "is a device, not a file"),
    "a device without an end": (lambda _: "/dev/zero", "is a device, not a file"),
    "a folder": (str, "is a folder, not a file"),
    "links in a loop": (loop, "its links lead round in a circle"),
    "a name too long": (lambda folder: str(folder / ("n" * 9_000)), "the name is too long"),
    "a path too long": (lambda folder: str(folder) + "/n" * 9_000, "the name is too long"),
    "a name that nobody writes": (lambda folder: f"{folder}/a\0b", "no file has such a name"),
    "a name with half a letter": (lambda folder: f"{folder}/a\ud800b", "no file has such a name"),
    "nobody": (lambda folder: f"{folder}/\x1b[31mnobody", "no such file"),
    "a file for a folder": (lambda folder: f"{Path(__file__)}/game.vk.json", "is a file, not a folder"),
}  # fmt: skip
IN_THE_WAY = [name for name in NAMES if name != "nobody"]
READERS: dict[str, Callable[[str], Any]] = {
    "load": vk.load,
    "card values": vk.use_card_values,
    "Replay": vk.Replay,
    "TableEntry": TableEntry,
    "Results": vk.Results.load,
    "lesson": lambda name: vk.lesson(Path(name)),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_file_is_refused_in_a_sentence(name: str, reader: str, tmp_path: Path) -> None:
    made, words = NAMES[name]
    given = made(tmp_path)
    with pytest.raises(ValueError, match=r"[a-z]") as caught:
        READERS[reader](given)
    said = str(caught.value)
    assert words in said.lower()
    assert legible(said[:40]) == said[:40]
    assert legible(given)[:40] in said
    assert len(said) < 600
    said.encode("utf-8")


@pytest.mark.parametrize("name", IN_THE_WAY)
def test_no_game_is_written_to_what_is_no_file(name: str, tmp_path: Path) -> None:
    given = NAMES[name][0](tmp_path)
    for begin in (partial(vk.App, file=given), partial(Board, vk.new_game(2, seed=1), file=given)):
        with pytest.raises(vk.RecordError) as caught:
            begin()
        assert NAMES[name][1] in str(caught.value).lower()
        assert legible(str(caught.value)) == str(caught.value)


@pytest.mark.parametrize("name", [name for name in IN_THE_WAY if "device" not in name])  # nothing is to lie beside one
def test_progress_that_is_no_file_is_told_of(name: str, tmp_path: Path) -> None:
    progress = Progress(NAMES[name][0](tmp_path))
    progress.note("lesson", "part")
    assert progress.done("lesson", "part")
    assert "progress" in progress.message
    progress.message.encode("utf-8")


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    vk.new_game(2, seed=1).record.save(tmp_path / "game.vk.json")
    (tmp_path / "link").symlink_to("game.vk.json")
    assert vk.load(tmp_path / "link").moves == []


def test_a_letter_that_commands_a_terminal_is_shown_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(vk.RecordError, match=r"/\[ESCAPE\]\[31mred\[LINE FEED\]\[DELETE\]"):
        vk.load(tmp_path / "\x1b[31mred\n\x7f")


# ------------------------------------------------------------------------------- what is written


def begun() -> vk.Game:
    game = vk.new_game(["Ana", "Ben"], seed=7)
    game.play(game.options[0].text)
    return game


def typed(*words: str) -> None:
    """A command of the command line; what it says on the error stream is raised."""
    with redirect_stderr(StringIO()) as said, redirect_stdout(StringIO()):
        code = cli.main(words)
    if code:
        raise ValueError(said.getvalue().strip())


def entered(path: str) -> None:
    TableEntry(Recorder(**dealt())).save(path)


@cache
def played() -> vk.Results:
    from vk_notebook.analysis import simulate

    return simulate(["random", "random"], games=2, seed=1, jobs=0, progress=False)


SHORT = str(Path(__file__).parents[1] / "record" / "first.vk.json")
WRITERS: dict[str, Callable[[str], Any]] = {
    "Record.save": lambda path: begun().record.save(path),
    "Replay.save": lambda path: vk.Replay(begun().record).save(path),
    "Replay.to_html": lambda path: vk.Replay(begun().record).to_html(path),
    "Replay.to_png": lambda path: vk.Replay(begun().record).to_png(path, width=400),
    "Replay.to_gif": lambda path: vk.Replay(begun().record).to_gif(path, width=400),
    "Results.save": lambda path: played().save(path),
    "Plot.save": lambda path: played().plot().save(path),
    "a sheet to print": lambda path: save_sheet(path, ["Urn"]),
    "TableEntry.save": entered,
    "replay --html": lambda path: typed("replay", SHORT, f"--html={path}"),
    "simulate --json": lambda path: typed("simulate", "--games=2", "--jobs=0", "--bots=random,random", "--json", path),
    "cards print": lambda path: typed("cards", "print", path, "--names", "Urn"),
}


NO_DEVICES = [name for name in IN_THE_WAY if "device" not in name]
TERMINALS = ["a terminal", "a link to a terminal"]


@pytest.fixture
def terminal() -> Iterator[str]:
    """A device that nobody else uses and that cannot be taken away, whatever is tried."""
    ours, theirs = os.openpty()
    yield os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


#: Every name is given to one writer, and the worst ones to all.
WRITTEN = {(name, "Record.save") for name in (*NO_DEVICES, *TERMINALS)}
WRITTEN |= {(name, writer) for name in ("a pipe", "a link to a terminal") for writer in WRITERS}


@pytest.mark.parametrize(("name", "writer"), sorted(WRITTEN))
def test_what_is_no_file_is_not_written_to(name: str, writer: str, tmp_path: Path, terminal: str) -> None:
    if name in NAMES:
        made, words = NAMES[name]
        given = made(tmp_path)
    else:
        given, words = terminal, "is a device, not a file"
    if name == "a link to a terminal":
        given = str(tmp_path / "link")
        Path(given).symlink_to(terminal)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(ValueError, match="cannot be written") as caught:
        WRITERS[writer](given)
    said = str(caught.value)
    assert words in said.lower()
    assert legible(said) == said
    assert len(said) < 600
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("writer", WRITERS)
def test_where_nobody_made_a_folder_it_is_said(writer: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"nowhere/game\.png cannot be written: there is no such folder"):
        WRITERS[writer](str(tmp_path / "nowhere" / "game.png"))


FOLDERS: dict[str, Callable[[str], Any]] = {
    "save_faces": lambda path: save_faces(path, only=["Urn"], size=60),
    "site": build,
    "to_parquet": lambda path: played().to_parquet(path),
    "cards render": lambda path: typed("cards", "render", f"--out={path}", "--names", "Urn"),
}


@pytest.mark.parametrize("writer", FOLDERS)
def test_what_is_no_folder_is_not_written_into(writer: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for name, words in ((pipe(tmp_path), "it is a pipe, not a folder"), ("/dev/zero", "it is a device, not a folder"),
                        (str(tmp_path / "file"), "it is a file, not a folder")):  # fmt: skip
        with pytest.raises(ValueError, match=f"cannot be written to: {words}"):
            FOLDERS[writer](name)
    assert (tmp_path / "file").read_text() == "mine"


def test_a_pipe_in_a_folder_is_not_written_to(tmp_path: Path) -> None:
    for name in ("urn.png", "index.html", "games.parquet"):
        os.mkfifo(tmp_path / name)
    for writer in ("save_faces", "site", "to_parquet"):
        with pytest.raises(ValueError, match="cannot be written: it is a pipe, not a file"):
            FOLDERS[writer](str(tmp_path))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "game.vk.json"
    path.write_text("as it was")

    def fails(file: BinaryIO) -> None:
        file.write(b"half")
        raise OSError(28, "No space left on device")

    with pytest.raises(ValueError, match=r"game\.vk\.json cannot be written: the disk is full"):
        files.write(path, fails)
    assert path.read_text() == "as it was"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_keeps_its_rights_and_a_link_stays_one(tmp_path: Path) -> None:
    path, other = tmp_path / "game.vk.json", tmp_path / "link"
    umask = os.umask(0o027)
    try:
        begun().record.save(path)
        assert path.stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(umask)
    path.chmod(0o604)
    other.symlink_to(path.name)
    vk.new_game(2, seed=1).record.save(other)
    assert other.is_symlink()
    assert vk.load(path).moves == []
    assert path.stat().st_mode & 0o777 == 0o604


def test_what_must_not_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.vk.json"
    path.write_text("mine")
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda *_: False)  # who runs this may have the right to everything
    with pytest.raises(ValueError, match="cannot be written: the system does not allow it"):
        begun().record.save(path)
    assert path.read_text() == "mine"


def test_a_name_as_long_as_can_be_is_written(tmp_path: Path) -> None:
    for letter in ("n", "\u0101"):
        path = tmp_path / (letter * (247 // len(letter.encode())) + ".vk.json")
        begun().record.save(path)
        assert len(vk.load(path).moves) == 1


def test_who_expects_an_error_of_the_system_gets_one(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="it is a folder"):
        begun().record.save(tmp_path)


# ------------------------------------------------------------------------------- what gives nothing


@pytest.mark.parametrize("reader", [*READERS, "App", "Board"])
def test_what_gives_nothing_now_is_refused_in_a_sentence(
    reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As /proc/kmsg: to be seen a file, and to be read nothing, not even an end."""
    name = pipe(tmp_path)
    keeps_it_open = os.open(name, os.O_RDWR)
    monkeypatch.setattr(files, "must_be_file", lambda _: None)
    more = {"App": partial(vk.App, file=name), "Board": partial(Board, vk.new_game(2, seed=1), file=name)}
    try:
        with pytest.raises(ValueError, match=r"pipe\.vk\.json.*(nothing can be read from it|not a zip file)"):
            more[reader]() if reader in more else READERS[reader](name)
    finally:
        os.close(keeps_it_open)
