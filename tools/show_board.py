"""Make docs/board.png: the board in the middle of a game, as it looks today.

    python tools/show_board.py [--seed 11] [--turn 17] [--width 1280] [--dark] [--out docs/board.png]

Two collectors play to the first decision of that turn; the board's own script and style then draw it in Chromium, and
Pillow makes the picture small. Nothing is fetched.
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

import vk_notebook as vk
from vk_notebook.board.session import Session
from vk_notebook.board.widget import script, style

ROOT = Path(__file__).resolve().parents[1]
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><style>body{margin:0}</style><style>%s</style>
<body><div id="host"></div>"""
MOUNT = """async ([code, traits]) => {
  const board = (await import(URL.createObjectURL(new Blob([code], {type: 'text/javascript'})))).default;
  const model = {get: (name) => traits[name], on() {}, off() {}, send() {}};
  board.render({model, el: document.getElementById('host')});
  await document.fonts.ready;
}"""


def position(seed: int, turn: int) -> Session:
    """A game of two collectors up to a turn of Ana's, with what Ben did last still marked."""
    game = vk.new_game(["Ana", "Ben"], seed=seed, first_player="Ana")
    session = Session(game, bots={"Ana": "collector", "Ben": "collector"})
    while game.turn < turn and game.options:
        session.handle({"type": "watch", "step": "turn", "decision": session.decision})
    marks = session.lit
    session = Session(game, seat="Ana", bots={"Ben": "collector"})
    session.lit = marks
    return session


def main() -> None:
    """Draw it and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--turn", type=int, default=17)
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "board.png")
    args = parser.parse_args()
    session = position(args.seed, args.turn)
    prefs = {"motion": False, "theme": "dark" if args.dark else "light", "assist": True}
    traits = json.loads(json.dumps({"cards": session.cards(), "view": session.view(), "prefs": prefs}))
    found = subprocess.run(
        ["sh", str(ROOT / "tools" / "get_chromium"), "--find"], capture_output=True, text=True, check=True
    )
    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=options)
        page = browser.new_page(viewport={"width": args.width, "height": 900})
        page.set_content(PAGE % style())
        page.evaluate(MOUNT, [script(), traits])
        page.wait_for_timeout(300)
        shot = page.locator(".vk-board").screenshot()
        browser.close()
    whole = Image.open(io.BytesIO(shot)).convert("RGB")
    # not the median cut, which would make one colour of two sets; without the means the grounds turn grey, in rings
    picture = whole.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=6, dither=Image.Dither.NONE)
    picture.save(args.out, optimize=True)
    print(f"{args.out}: {args.out.stat().st_size / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
