"""Make docs/board.png again: the board in the middle of a game, drawn by its own script and style in Chromium."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.append(str(Path(__file__).resolve().parents[1]))

import vk_notebook as vk
from tools.clicked import chromium
from vk_notebook.board.assets import script, whole_style
from vk_notebook.board.table.session import Session

OUT = Path(__file__).resolve().parents[1] / "docs" / "board.png"
SEED, TURN = 11, 17
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><style>body{margin:0}</style><style>%s</style>
<body><div id="host"></div>"""
MOUNT = """async ([code, traits]) => {
  const board = (await import(URL.createObjectURL(new Blob([code], {type: 'text/javascript'})))).default;
  const model = {get: (name) => traits[name], on() {}, off() {}, send() {}};
  board.render({model, el: document.getElementById('host')});
  await document.fonts.ready;
}"""


def position() -> Session:
    """A game of two collectors up to a turn of Ana's, with what Ben did last still marked."""
    game = vk.new_game(["Ana", "Ben"], seed=SEED, first_player="Ana")
    session = Session(game, bots={"Ana": "collector", "Ben": "collector"})
    while game.turn < TURN and game.options:
        session.handle({"type": "watch", "step": "turn", "decision": session.decision})
    marks = session.lit
    session = Session(game, seat="Ana", bots={"Ben": "collector"})
    session.lit = marks
    return session


def main() -> None:
    """Draw it and write the file."""
    session = position()
    prefs = {"motion": False, "theme": "dark", "assist": True}
    traits = json.loads(json.dumps({"cards": session.cards(), "view": session.view(), "prefs": prefs}))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_content(PAGE % whole_style())
        page.evaluate(MOUNT, [script(), traits])
        page.wait_for_timeout(300)
        shot = page.locator(".vk-board").screenshot()
        browser.close()
    whole = Image.open(io.BytesIO(shot)).convert("RGB")
    # not the median cut, which would make one colour of two sets; without the means the grounds turn grey, in rings
    picture = whole.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=6, dither=Image.Dither.NONE)
    picture.save(OUT, optimize=True)


if __name__ == "__main__":
    main()
