"""The command line: play in a browser, look cards up, read records, let bots play."""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from . import __version__, cli_art, cli_review, cli_simulate
from .bots import BOTS
from .cards.catalogue import KINDS, SETS, STARTER_KITS, VERSIONS, pharaoh_named
from .cards.pools import PRESETS
from .create import EDITIONS, new_game
from .errors import RecordError
from .extras import how_to_install
from .facts import Card, Pharaoh, card, pharaoh
from .files import write
from .letters import legible
from .record import Record, example, examples, load

#: What Voila has to know to serve the board; the repository's voila.json says the same for `make play`. Of what
#: is installed for JupyterLab a page loads the widgets alone: the rest makes it larger, and some of it fails there.
VOILA_SETTINGS: dict[str, Any] = {
    "Voila": {
        "ip": "127.0.0.1",
        "kernel_websocket_connection_class": "vk_notebook.page_socket.PageSocket",
        # A foreign name that leads here is refused. The largest record has 10 MB, and its quotes count twice.
        "tornado_settings": {"allow_remote_access": False, "websocket_max_message_size": 16 * 2**20},
    },
    "VoilaConfiguration": {
        "template": "vk-notebook",
        "allow_template_override": "NO",  # a link may not drop the policy that the template carries
        "extension_allowlist": [
            "@jupyter-widgets/jupyterlab-manager",
            "@voila-dashboards/widgets-manager8",
            "anywidget",
        ],
    },
    "TagRemovePreprocessor": {"remove_cell_tags": ["lab"]},  # what only tells how to run the cells
    "MappingKernelManager": {"cull_idle_timeout": 900, "cull_interval": 60},
}
PORT = 8866
ROOT = Path(__file__).resolve().parent.parent


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    arguments = (cli_art.parser().parse_args(words[1:]) if cli_art.wanted(words) else parser().parse_args(words))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal without hieroglyphs shows a question mark instead
            stream.reconfigure(errors="replace")
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, head for instance, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError) as error:
        print(legible(f"vk-notebook: {error}"), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = argparse.ArgumentParser(
        prog="vk-notebook", description="Valley of the Kings: play it, look cards up, read records, let bots play."
    )
    top.add_argument("--version", action="version", version=f"vk-notebook {__version__}")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    about_bots: dict[str, Any] = {
        "epilog": cli_simulate.epilog(), "formatter_class": argparse.RawDescriptionHelpFormatter,
    }  # fmt: skip

    one = commands.add_parser("play", help="play in the browser", description="Serve the board by Voila.", **about_bots)
    one.add_argument("--port", type=whole(1, 65535), default=PORT, help=f"default: {PORT}, or the next that is free")
    one.add_argument(
        "--seats", metavar="NAME[=BOT],...",
        help="start at once with these players, for example Ana,Ben=collector; without it a page asks",
    )  # fmt: skip
    _game_options(one)
    one.add_argument("--seed", type=int, help="a whole number: the same seed deals the same cards")
    one.add_argument("--no-browser", action="store_true", help="print the address and open nothing")
    one.set_defaults(run=run_play)

    one = commands.add_parser("cards", help="look cards up", description="The catalogue, or one card with its rulings. "
                           "Pictures: cards render --help, cards print --help.")  # fmt: skip
    one.add_argument("name", nargs="*", help="the name of a card or a pharaoh; all cards when none is given")
    one.add_argument("--of", choices=[*VERSIONS, "premium"], help="only the cards of this box")
    one.set_defaults(run=run_cards)

    one = commands.add_parser("replay", help="print a record, or share it", description="The score sheet, or a page.")
    one.add_argument("file", help=f"a record, for example game.vk.json; or an example, of {', '.join(examples())}")
    one.add_argument("--html", metavar="OUT", help="write a page that replays the game and needs no network")
    one.add_argument("--markdown", metavar="OUT", help="write the score sheet with its notes as Markdown")
    one.set_defaults(run=run_replay)

    one = commands.add_parser(
        "convert", help="write a record in its other form",
        description="Read a record and write it as a score sheet (a name in .txt) or as JSON (in .json).",
    )  # fmt: skip
    one.add_argument("source", metavar="IN", help="a record in either form")
    one.add_argument("target", metavar="OUT", help="for example game.vk.txt; a file that is there is overwritten")
    one.set_defaults(run=run_convert)

    one = commands.add_parser(
        "simulate", help="let bots play", description="Let bots play and print a table.", **about_bots
    )
    one.add_argument(
        "--bots", default="collector,random", metavar="BOT,...",
        help=f"a bot for each seat, of {', '.join(BOTS)} (default: collector,random)",
    )  # fmt: skip
    cli_simulate.add_arguments(one, whole, 100)
    cli_simulate.add_outputs(one, whole)
    _game_options(one)
    one.set_defaults(run=cli_simulate.run_simulate)

    one = commands.add_parser(
        "match", help="let two bots meet", description="Say which of two bots is the stronger.", **about_bots
    )
    one.add_argument("one", metavar="A", help=f"a bot, of {', '.join(BOTS)}")
    one.add_argument("other", metavar="B", help="its opponent")
    cli_simulate.add_arguments(one, whole, 200)
    _game_options(one)
    one.set_defaults(run=cli_simulate.run_match)

    one = commands.add_parser(
        "review", help="find what won and lost a game",
        description="Judge each decision of a record by playing every option on, and name what was clearly better.",
    )  # fmt: skip
    cli_review.add_arguments(one, whole)
    one.set_defaults(run=cli_review.run_review)

    one = commands.add_parser("site", help="write pages that need no server", description="The rulebook and the cards.")
    one.add_argument("folder", nargs="?", default="site", help="where to write them (default: site)")
    one.set_defaults(run=run_site)

    return top


def _game_options(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--cards", choices=[*VERSIONS, *PRESETS], default="base", metavar="CARDS",
        help=f"the cards to play with, of {', '.join((*VERSIONS, *PRESETS))} (default: base)",
    )  # fmt: skip
    one.add_argument("--starters", choices=STARTER_KITS, help="the starter decks; the version's own by default")
    one.add_argument("--edition", choices=EDITIONS, default="premium", help="the wordings (default: premium)")


def whole(least: int, most: int) -> Any:
    """A reader of whole numbers within bounds, for argparse."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not from {least} to {most}")
        return number

    return read


# ---- play -----------------------------------------------------------------------------------------------


def run_play(arguments: argparse.Namespace) -> int:
    """Serve the board until it is stopped."""
    source = play_source(arguments)
    for module, what in (("voila", "serves the page"), ("ipykernel", "runs Python behind it")):
        if find_spec(module) is None:
            cure = how_to_install("voila", "ipykernel")
            print(f"vk-notebook: {module}, which {what}, is not installed. Try: {cure}", file=sys.stderr)
            return 1
    try:
        with ended_by_signals(), tempfile.TemporaryDirectory(prefix="vk-notebook-") as folder:
            command, environment = prepare(Path(folder), source, arguments)
            return serve(command, folder, environment, arguments.port)
    except KeyboardInterrupt:
        return 0


STOPPING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # those that the system knows
#: Seconds that Voila has to end its kernels before it is ended itself.
GRACE = 10.0


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let the first signal that asks to stop be a KeyboardInterrupt here; more of them change nothing."""
    known = [getattr(signal, name) for name in STOPPING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in known}
    heard = {number: old for number, old in before.items() if old not in (signal.SIG_IGN, None)}

    def stop(number: int, frame: object) -> None:
        for one in heard:  # a second Ctrl-C must not leave the clean-up half done
            signal.signal(one, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in heard:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, old in heard.items():
            signal.signal(number, old)


def serve(command: Sequence[str], folder: str, environment: Mapping[str, str], port: int) -> int:
    """Run the server until it ends or is interrupted; it is not left behind. The exit code."""
    # In a session of its own, so that Ctrl-C comes here alone and Voila does not answer it with a traceback.
    child = subprocess.Popen(command, cwd=folder, env=environment, start_new_session=True)
    try:
        return child.wait()
    finally:
        if child.poll() is None and listening(port):
            child.terminate()
            with suppress(subprocess.TimeoutExpired):
                child.wait(GRACE)
        if child.poll() is None:  # while it starts it has no kernels yet, and no ears for anything softer
            child.kill()
            child.wait()


def listening(port: int) -> bool:
    """Whether anybody answers at a port of this machine."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def play_source(arguments: argparse.Namespace) -> str | None:
    """The cell of the page for the players that were named; None for the page that asks. Raises ValueError."""
    if arguments.seats is None:
        return None
    seats = [part.partition("=") for part in arguments.seats.split(",")]
    names = [name.strip() for name, _, _ in seats]
    bots = {name.strip(): bot.strip() for name, equals, bot in seats if equals}
    for name, bot in bots.items():
        if bot not in BOTS:
            raise ValueError(f"{name}: there is no bot {bot!r}; possible: {', '.join(BOTS)}, or no = for a person")
    options = {"cards": arguments.cards, "edition": arguments.edition, "seed": arguments.seed}
    if arguments.starters:
        options["starters"] = arguments.starters
    new_game(names, **options)  # what is wrong is said here and not in the browser
    # The app and not a board alone: only it offers to go on after a reload.
    from .board import address
    from .board.settings import PERSON, Settings

    wanted = Settings(
        [{"name": " ".join(name.split()), "who": bots.get(name, PERSON)} for name in names], cards=arguments.cards,
        starters=arguments.starters or "", edition=arguments.edition,
        seed="" if arguments.seed is None else str(arguments.seed),
    )  # fmt: skip
    link = address.link(wanted)
    read, _, told = address.read(link)
    if told or read != wanted:
        seed = read.seed != wanted.seed
        why = "a seed is a number from 0 to 18 nines" if seed else "a name has at most 40 letters"
        raise ValueError(f"a page cannot be opened with these: {why}")
    return f"import vk_notebook as vk\n\nvk.App({link + '&start=1'!r})"


def prepare(folder: Path, source: str | None, arguments: argparse.Namespace) -> tuple[list[str], dict[str, str]]:
    """Put the page and Voila's settings into a folder; the command and the environment that serve it."""
    notebook = ROOT / "notebooks" / "play.ipynb"
    if source is not None or not notebook.is_file():  # an installed package has no notebooks beside it
        notebook = folder / "play.ipynb"
        write_notebook(notebook, source or "import vk_notebook as vk\n\nvk.App()")
    environment = dict(os.environ)
    share = ROOT / "share" / "jupyter"
    if share.is_dir():
        known = environment.get("JUPYTER_PATH")
        environment["JUPYTER_PATH"] = os.pathsep.join([str(share), *([known] if known else [])])
    if (ROOT / "pyproject.toml").is_file():  # a checkout: the kernel has to find the package there
        path = environment.get("PYTHONPATH")
        environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), *([path] if path else [])])
    (folder / "voila.json").write_text(json.dumps(VOILA_SETTINGS), encoding="utf-8")
    command = [sys.executable, "-m", "voila", f"--Voila.connection_dir_root={folder}"]  # to vanish with the folder
    command += [str(notebook), f"--port={arguments.port}"]
    if arguments.no_browser:
        command.append("--no-browser")
    return command, environment


def write_notebook(path: Path, source: str) -> None:
    """A notebook of one cell."""
    cell: dict[str, Any] = {"cell_type": "code", "id": "board", "metadata": {}, "outputs": [], "source": source}
    cell["execution_count"] = None
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    document = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")


# ---- cards ----------------------------------------------------------------------------------------------


def run_cards(arguments: argparse.Namespace) -> int:
    """Print the catalogue or one card."""
    if arguments.name:
        name = " ".join(arguments.name)
        print(card_sheet(card(name)) if pharaoh_named(name) is None else pharaoh_sheet(pharaoh(name)))
    else:
        print("\n".join(catalogue_lines(arguments.of)))
    return 0


def card_sheet(one: Card) -> str:
    """All about one card."""
    group = SETS[one.set].title if one.set in SETS else one.kind
    numbers = [f"cost {one.cost}", f"gold {one.gold}", *([f"{one.vp} VP"] if one.vp is not None else [])]
    copies = f"{one.copies} in {'each deck' if one.kind == 'starter' else 'the game'}"
    lines = [
        f"{one.name}  {one.glyph}",
        f"{group} ({one.color}), {one.version}, level {one.level}, {copies}; {', '.join(numbers)}",
        *([f"assumed, as no published source gives it: {', '.join(sorted(one.assumed))}"] if one.assumed else []),
        "",
        one.text,
    ]
    for wording, where in (("classic", "In the classic edition"), ("solitaire", "In solitaire"), ("solo", "Solo")):
        if one.text_in(wording) != one.text:
            lines.append(f"{where}: {one.text_in(wording)}")
    if one.rulings:
        lines += ["", *(f"- {ruling.text} ({ruling.sure})" for ruling in one.rulings)]
    return "\n".join(lines)


def pharaoh_sheet(one: Pharaoh) -> str:
    """All about one pharaoh."""
    kind = "used once in each own turn" if one.usable else "works by itself"
    lines = [f"{one.name}  {one.glyph}", f"pharaoh, {kind}"]
    if one.assumed:
        lines.append(f"assumed, as no published source gives it: {', '.join(sorted(one.assumed))}")
    lines += ["", one.text, "", *(f"- {ruling.text} ({ruling.sure})" for ruling in one.rulings)]
    return "\n".join(lines)


def catalogue_lines(version: str | None) -> Iterator[str]:
    """The catalogue, a line a card; a star marks numbers that had to be assumed."""
    rows = [card(kind.name) for kind in KINDS if version in (None, kind.version)]
    yield f"{'name':<29}{'set':<15}{'level':>5}{'cost':>6}{'gold':>6}{'VP':>5}{'copies':>8}"
    for one in rows:
        def cell(what: str, value: object, assumed: frozenset[str] = one.assumed) -> str:
            return f"{value}{'*' if what in assumed else ' '}" if value is not None else "- "

        yield (
            f"{one.name:<29}{one.set:<15}{cell('level', one.level):>6}{cell('cost', one.cost):>6}"
            f"{cell('gold', one.gold):>6}{cell('vp', one.vp):>5}{one.copies:>7}"
        )
    yield ""
    yield f"{len(rows)} cards. * assumed: no published source gives this number."


# ---- replay -----------------------------------------------------------------------------------------------


def run_replay(arguments: argparse.Namespace) -> int:
    """Print a record's score sheet, or where it is broken; or write what shows it as far as it goes."""
    if arguments.html or arguments.markdown:
        return share(arguments.file, arguments.html, arguments.markdown)
    record = _loaded(arguments.file)
    if record is None:
        return 1
    print(record.sheet())
    return 0


def share(file: str, page: str | None, sheet: str | None) -> int:
    """Write a record as a page or in Markdown. The exit code: 1 where it breaks off."""
    from .board.export import to_html, to_markdown
    from .board.replay_frames import Frames

    record = example(file) if shipped(file) else load(file, replay=False)
    frames = Frames(record)
    for out, text in ((page, to_html(record, frames)), (sheet, to_markdown(record, frames))):
        if out:
            print(write(out, text))
    for wrong in frames.broken:
        print(legible(f"vk-notebook: {file}: {wrong['text']}"), file=sys.stderr)
    return 1 if frames.broken else 0


def shipped(file: str) -> bool:
    """Whether an example is meant: a file of that name comes first."""
    return file.strip().casefold() in examples() and not Path(file).exists()


def run_convert(arguments: argparse.Namespace) -> int:
    """Write a record in the form that the new name asks for."""
    form = Path(arguments.target).suffix.lower()
    if form not in (".json", ".txt"):
        raise ValueError(f"{arguments.target}: the name ends in .json or .txt, which says the form to write")
    record = _loaded(arguments.source)
    if record is None:
        return 1
    record.save(arguments.target)
    return 0


def _loaded(file: str) -> Record | None:
    """The record in a file, or None when it was said where it is broken."""
    try:
        return example(file) if shipped(file) else load(file)
    except RecordError as error:
        print(legible(f"vk-notebook: {error}"), file=sys.stderr)
        if error.turn is not None and error.turn > 1:
            print(f"The turns before turn {error.turn} can be played as they are written.", file=sys.stderr)
        return None


def run_site(arguments: argparse.Namespace) -> int:
    """Write the pages."""
    from .site import build

    for path in build(arguments.folder):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
