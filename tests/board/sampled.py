"""Views with which the page is tested without Python, each as the program makes it of a described position.

`VK_UPDATE_GOLDENS=1 python -m pytest tests/board/test_samples.py` writes them to `samples/` anew. The other files there
are written by hand: their tests name the cards by ids of their own.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import vk_notebook as vk
from vk_notebook.board.app import App

SAMPLES = Path(__file__).with_name("samples")
TABLE = {
    "pyramid": [
        "Statue of Anubis", "Djed Pillar Amulet", "Book of the Dead", "Statue of Thoth", "Boat", "Inner Sarcophagus",
    ],
    "stock": ["Sphinx"] * 31, "cards": "base",
}  # fmt: skip
ANA: dict[str, Any] = {
    "name": "Ana", "hand": ["Shabti", "Box of Food", "Statue of Bastet", "Tyet Amulet", "Urn"], "deck": ["Urn"] * 4,
    "discard": ["Urn", "Urn", "Shabti", "Tyet Amulet", "Book of Gates"],
    "tomb": ["Shabti", "Urn", "Box of Food", "Statue of Horus", "Statue of Isis", "Statue of Sobek"],
}  # fmt: skip
BEN: dict[str, Any] = {
    "name": "Ben", "hand": ["Urn", "Shabti", "Inner Sarcophagus", "Statue of Bastet", "Urn"], "deck": ["Urn"] * 7,
    "discard": ["Shabti", "Urn", "Hopi Canopic Jar"],
    "tomb": ["Shabti", "Urn", "Wadj Amulet", "Tyet Amulet", "Heart Scarab Amulet", "Outer Sarcophagus", "Ka Figurine"],
}  # fmt: skip


class Broken:
    """A bot that fails at once."""

    def choose(self, *_: Any) -> Any:
        """Choose nothing."""
        raise ValueError("option 7 of 3")


def _game(first: dict[str, Any], *others: dict[str, Any], **more: Any) -> vk.Game:
    return vk.position(**first | TABLE | more, opponents=others)


def _view(game: vk.Game, rev: int, decision: int, **board: Any) -> dict[str, Any]:
    """The view of Ana, with the numbers that its tests know."""
    view: dict[str, Any] = vk.Board(game, seat="Ana", **board).view
    return view | {"rev": rev, "decision": decision}


def _payment() -> dict[str, Any]:
    game = _game(ANA, BEN)
    game.play("buy Boat")
    return _view(game, 15, 60)


def _solitaire() -> dict[str, Any]:
    bones = ["Boat", "Book of Gates", "Weres Amulet", "Statue of Osiris"]
    return _view(_game(ANA | {"discard": []}, variant="starter-solitaire", boneyard=bones), 1, 1)


#: How each sample is made, by its name.
MADE: dict[str, Callable[[], Any]] = {
    "failure": lambda: _view(_game(BEN, ANA), 50, 90, bots={"Ben": Broken()}),
    "opponent": lambda: _view(_game(BEN, ANA), 20, 70),
    "payment": _payment,
    "setup": lambda: App().view,
    "solitaire": _solitaire,
}


def text_of(name: str) -> str:
    """A sample as its file has it."""
    return json.dumps(MADE[name](), ensure_ascii=False, indent=1) + "\n"
