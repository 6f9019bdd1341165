"""What an installed package does where there is nothing but Python: `python -I tests/alone.py [VERSION]`.

It imports the rules, plays games to their end, keeps one as a file, and asks for a board, which has to be refused in
words. The tests and the release run it in an empty environment.
"""

import random
import sys
import tempfile
from pathlib import Path

import vk_notebook as vk
import vk_notebook.cards
import vk_notebook.lessons
import vk_notebook.record
import vk_notebook.rules
from vk_notebook.bots import play


def by_hand(cards: str, seed: int) -> vk.Game:
    """A whole game in which any option is chosen."""
    game = vk.new_game(["Ana", "Ben"], cards=cards, seed=seed)
    chance = random.Random(seed)
    while game.decision is not None:
        game.choose(game.options[chance.randrange(len(game.options))])
    return game


def main() -> None:
    """Try it; an error ends it."""
    if len(sys.argv) > 1 and vk.__version__ != sys.argv[1]:
        raise SystemExit(f"this is version {vk.__version__}, not {sys.argv[1]}")
    games = [by_hand(cards, seed) for seed, cards in enumerate(("base", "afterlife", "last-rites"))]
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            file = Path(folder) / "game.vk.json"
            game.record.save(file)
            if vk.load(file).game().outcome() != game.outcome():
                raise SystemExit("a record does not lead to the end that it was saved at")
    if not play(vk.new_game(2, seed=1), ["collector", "tempo"]).finished:
        raise SystemExit("two bots do not finish their game")
    try:
        vk.Board(games[0])
    except ImportError as error:
        told = str(error)
    else:
        told = "a board"
    strange = {name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
    # a system may have its own, as Debian has for crash reports
    strange -= {"vk_notebook", "__main__", "__mp_main__", "sitecustomize", "usercustomize"}
    strange = {name for name in strange if not name.endswith("__mypyc")}  # what a compiled core has in common
    where = Path(vk_notebook.rules.__file__).parent / "engine"
    compiled = any(where.glob("turn.*.so")) or any(where.glob("turn.*.pyd"))
    print(f"version: {vk.__version__}", f"compiled: {compiled}", f"board: {told}", sep="\n")
    print("beside the standard library:", *sorted(strange))


if __name__ == "__main__":
    main()
