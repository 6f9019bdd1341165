"""What Python sends is what `page/src/types.d.ts` tells the page: no field more, none less, each of its type."""

import gzip
import json
import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.browser import states
from vk_notebook.board.app import App
from vk_notebook.board.widget import GameWidget

PAGE = Path(__file__).resolve().parents[2] / "page"
TYPES = PAGE / "src" / "types.d.ts"
TSC = PAGE / "node_modules" / ".bin" / "tsc"
#: The traits that `types.d.ts` names, and those that say where script and style come from.
NAMED = set(re.findall(r"^  (\w+)\??:", TYPES.read_text("utf-8").split("interface Traits {")[1].split("\n}")[0], re.M))
LOADED = {"assets", "frames"}
#: As `page/tsconfig.json` has it; a literal may then hold no field that its type does not declare.
OPTIONS = ["--noEmit", "--strict", "--allowJs", "--skipLibCheck", "--target", "es2022", "--module", "esnext"]
OPTIONS += ["--moduleResolution", "bundler", "--ignoreConfig"]

Sent = tuple[str, Any]  # a type by its name, and a value that was sent as one


def own_traits(page: GameWidget) -> set[str]:
    """The traits of a page that its script reads; the others every widget of a notebook has."""
    usual = {"layout", "tabbable", "tooltip"}
    return {name for name in page.traits(sync=True) if not name.startswith("_")} - usual


def sent_by(page: GameWidget) -> Iterator[Sent]:
    """What a page is sent now; of a replay its frames too."""
    for name in sorted(own_traits(page) - LOADED):
        yield f'Traits["{name}"]', getattr(page, name)
    if getattr(page, "frames", b""):
        yield from framed(json.loads(gzip.decompress(page.frames)))


def framed(packed: dict[str, Any]) -> Iterator[Sent]:
    """The facts of each position of a replay and the views of a few, as `frames.js` reads them."""

    def read(at: int) -> Any:
        row = packed["table"][at]
        if not isinstance(row, list):
            return row
        values = [read(one) for one in row[1:]]
        return dict(zip(packed["shapes"][row[0] - 1], values, strict=True)) if row[0] else values

    yield "About", packed["about"]
    yield "Record<string, Kind>", packed["cards"]
    for number, at in enumerate(packed["nodes"]):
        fact = read(at)
        if number % 20 < 2:
            yield from (("View", view) for view in fact["views"])
        yield "Fact", {**fact, "views": []}


def random_game() -> Iterator[Sent]:
    """A game of three with pharaohs, a board of which is looked at now and then."""
    game = vk.new_game(["Ana", "Ben", "Cleo"], seed=5, pharaohs=True)
    chance = random.Random(5)
    while game.decision is not None:
        if len(game.moves) % 40 < 2:
            board = vk.Board(game, seat=chance.choice(["Ana", "Ben", None]))
            yield from sent_by(board)
            board.close()  # else all of them follow the game to its end
        game.play(chance.choice(game.options.texts))
    yield from sent_by(vk.Board(game))


def app_answers() -> Iterator[Sent]:
    """What the app says to a set-up that is wrong, a curtain, a hint, what is left, a rule, bots that are watched."""
    two = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "person"}]
    bots = [{"name": "Ana", "who": "collector"}, {"name": "Ben", "who": "random"}]
    app = App()
    asked: list[dict[str, Any]] = [
        {"type": "setup", "change": "seats", "n": 1, "seats": two[:1]}, {"type": "start", "seats": two, "seed": "7"},
        {"type": "lift"}, {"type": "hint"}, {"type": "left"}, {"type": "rule", "rule": "buy.from-base"},
        {"type": "save"}, {"type": "new"}, {"type": "start", "seats": bots, "seed": "7"},
        {"type": "watch", "step": "turn", "decision": 0},
        {"type": "insights", "n": 1, "games": [{"name": "boat", "text": vk.example("boat").to_json()}]},
    ]  # fmt: skip
    yield from sent_by(app)
    for message in asked:
        app.receive(message)
        yield from sent_by(app)


def of_states() -> Iterator[Sent]:
    """The states of the pictures, and the entry of a game."""
    for make in states.ALL:
        yield from sent_by(make())


def faults(said: str, lines: list[str]) -> set[str]:
    """Each thing that the compiler says, once, with where it stands in what was sent."""
    found = re.findall(r"\((\d+),(\d+)\): error \w+: (.*)", said)
    return {f"{words} {lines[int(row) - 1][int(at) - 1 :].split(':')[0]}" for row, at, words in found}


@pytest.mark.skipif(not TSC.exists(), reason="the TypeScript compiler is missing: npm --prefix page ci")
def test_the_page_is_sent_what_its_types_say(tmp_path: Path) -> None:
    """All in one file, since the compiler takes longer to start than to read."""
    sent = {f"{kind} = {json.dumps(value, sort_keys=True)};": None
            for source in (of_states, random_game, app_answers) for kind, value in source()}  # fmt: skip
    lines = [f'import type {{About, Fact, Kind, Traits, View}} from "{TYPES.with_suffix("").with_suffix("")}";']
    lines += [f"export const sent{number}: {line}" for number, line in enumerate(sent, 1)]
    path = tmp_path / "sent.ts"
    path.write_text("\n".join(lines), "utf-8")
    done = subprocess.run([TSC, *OPTIONS, path], capture_output=True, text=True, cwd=PAGE, check=False)
    assert bool(done.returncode) == bool(found := faults(done.stdout, lines)), done
    assert sorted(found) == []


def test_the_types_name_each_trait_that_is_sent() -> None:
    pages = [make() for make in (states.start, states.replay, states.task, states.entry)]
    assert set().union(*map(own_traits, [*pages, App()])) - NAMED == set()
