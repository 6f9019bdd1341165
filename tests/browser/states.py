"""Ten states of the board that show what there is to see, the same every time; each made by a function of its name.

They come from described positions and chosen moves, not from bots, so that a better bot changes no picture.
"""

import random
from typing import Any

import vk_notebook as vk
from vk_notebook.board.app import App
from vk_notebook.board.lesson.lesson_page import LessonBoard
from vk_notebook.board.replay.replay_page import Replay
from vk_notebook.lessons import Progress, shelf

PYRAMID = ["Statue of Thoth", "Book of Gates", "Wadj Amulet", "Tyet Amulet", "Statue of Osiris", "Boat"]
STOCK = ["Sphinx", "Censer", "Statue of Horus", "Book of the Dead", "Chariot", "Imseti Canopic Jar"]
TOMB = [
    "Shabti", "Urn", "Statue of Isis", "Statue of Anubis", "Statue of Sobek", "Book of the Earth", "Book of the Dead",
    "Burial Mask", "Hopi Canopic Jar", "Statue of Isis",
]  # fmt: skip
RIVAL = {
    "name": "Ben",
    "hand": ["Urn", "Box of Food", "Statue of Bastet", "Khopesh", "Urn"],
    "deck": ["Shabti", "Urn", "Inner Sarcophagus"],
    "discard": ["Weres Amulet", "Heart Scarab Amulet"],
    "tomb": ["Urn", "Middle Sarcophagus", "Outer Sarcophagus", "Weres Amulet"],
}  # fmt: skip


def _table(**more: Any) -> vk.Game:
    """Ana's turn in the middle of a game, full of things to see."""
    given: dict[str, Any] = {
        "name": "Ana",
        "hand": ["Statue of Horus", "Box of Food", "Tyet Amulet", "Book of the Netherworld", "Shabti"],
        "deck": ["Urn", "Shabti", "Duamutef Canopic Jar"], "discard": ["Urn", "Hopi Canopic Jar", "Book of Gates"],
        "in_play": ["Imseti Canopic Jar"], "tomb": TOMB, "opponents": [RIVAL], "pyramid": PYRAMID, "stock": STOCK,
        "boneyard": ["Shabti", "Chariot"], "cards": "base",
    }  # fmt: skip
    return vk.position(**given | more)


def setup() -> Any:
    """The set-up page, where a person begins."""
    return App("?players=Ana,Ben&bots=Ben:collector&seed=7")


def start() -> Any:
    """The first turn of a game of two, and pharaohs."""
    game = vk.new_game(["Ana", "Ben"], seed=7, first_player="Ana", pharaohs=True)
    game.choose(game.options[0])
    game.choose(game.options[0])
    return vk.Board(game, seat="Ana")


def part() -> Any:
    """In the middle of an action: part two of three, a card of the stock lies revealed."""
    game = _table(hand=["Brain Hook", "Statue of Horus", "Box of Food", "Book of the Netherworld", "Shabti"])
    game.play("execute Brain Hook")
    return vk.Board(game, seat="Ana")


def payment() -> Any:
    """Two cards laid out for one that costs more; the next has to be named."""
    game = _table()
    game.play("buy Statue of Osiris", "pay Shabti")
    return vk.Board(game, seat="Ana")


def refusal() -> Any:
    """A click on a card that is not for sale, and the reason beside it."""
    board = vk.Board(_table(), seat="Ana")
    card = next(card for card in board.view["pyramid"] if card["name"] == "Book of Gates")
    board.receive({"type": "why", "decision": board.view["decision"], "card": card["name"], "id": card["id"],
                   "zone": "pyramid", "player": None, "slot": 1})  # fmt: skip
    return board


def reaction() -> Any:
    """Ben has bought, and Ana may answer with Boat."""
    hand = ["Statue of Horus", "Boat", "Tyet Amulet", "Urn"]
    game = vk.position(
        name="Ben", hand=["Book of the Netherworld", "Statue of Bastet", "Urn"], deck=["Urn"], tomb=RIVAL["tomb"],
        opponents=[{"name": "Ana", "hand": hand, "deck": ["Urn"], "discard": ["Shabti"], "tomb": TOMB}],
        pyramid=PYRAMID, stock=STOCK, boneyard=["Chariot"], cards="base",
    )  # fmt: skip
    game.play("buy Boat")
    while game.decision is not None and game.decision.player == "Ben":
        game.choose(game.options[0])
    return vk.Board(game, seat="Ana")


def end() -> Any:
    """The last turn is over: the tombs are full and the scores stand on the board."""
    full = [*TOMB, "Statue of Thoth", "Statue of Osiris", "Book of Gates", "Sphinx", "Imseti Canopic Jar"]
    game = _table(pyramid=[None] * 6, stock=[], hand=["Urn"], in_play=[], tomb=full)
    while game.decision is not None:
        game.play("end turn")
    return vk.Board(game, seat="Ana")


def six(seats: int = 6) -> Any:
    """Six players, in the middle of the game."""
    names = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"]
    hands = [["Urn", "Shabti", "Box of Food", "Menial", "Embalmer"], ["Statue of Isis", "Urn", "Urn"]]
    others = [
        {"name": name, "hand": hands[k % 2], "deck": ["Urn"] * (k + 2), "discard": STOCK[: k + 1], "tomb": TOMB[k:][:4]}
        for k, name in enumerate(names[1:seats])
    ]
    game = _table(opponents=others, cards={5: "five-players", 6: "six-players"}.get(seats, "base"), in_play=[])
    return vk.Board(game, seat="Ana")


def task() -> Any:
    """A task of a lesson with its first hint."""
    course = shelf.lesson("crumbling")
    course._progress = Progress(None)
    board = LessonBoard(course, ["corner", "not-for-sale", "bring-down", "chain"])
    board.receive({"type": "lesson", "do": "hint"})
    return board


def replay() -> Any:
    """A game with notes, marks and a variation, in the middle, with its chart."""
    game = vk.new_game(["Ana", "Ben"], seed=3)
    rng = random.Random(3)
    while len(game.moves) < 150 and game.decision is not None:
        texts = game.options.texts
        best = [text for text in texts if text.split()[0] in ("pay", "buy", "entomb")] or list(texts)
        game.play(best[int(rng.random() * len(best))])
    record = game.record
    line = record.end.line()
    at = next(number for number in range(60, 140) if len(record.game(line[number]).options) > 3)
    record.comment(line[at], "The jar would have been cheaper here.", "Mia")
    record.mark(line[at], "?!")
    record.bookmark(line[at], "The turning point")
    other = next(text for text in record.game(line[at]).options.texts if text != line[at + 1].move)
    record.comment(record.add_variation(line[at], other), "Better.")
    return Replay(record, step=at + 1)


def entry() -> Any:
    """A game of a table being entered: the next card has to be named."""
    return vk.TableEntry(["Ana", "Ben"], cards="base")


#: Those of the pictures, and one more that has no picture.
STATES = (setup, start, part, payment, refusal, reaction, end, six, task, replay)
ALL = (*STATES, entry)
