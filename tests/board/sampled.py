"""Views with which the page is tested without Python, each as the program makes it of a described position.

`python -m tests.board.sampled` writes them to `build/samples`; `npm --prefix page test` and the browser tests do so
first.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import vk_notebook as vk
from vk_notebook.board.app import App
from vk_notebook.ground import files

FOLDER = Path(__file__).resolve().parents[2] / "build" / "samples"
View = dict[str, Any]
TABLE: dict[str, Any] = {
    "pyramid": [
        "Statue of Anubis", "Djed Pillar Amulet", "Book of the Dead", "Statue of Thoth", "Boat", "Inner Sarcophagus",
    ],
    "stock": ["Sphinx"] * 31, "boneyard": ["Urn"] * 5 + ["Chariot"], "cards": "base",
}  # fmt: skip
ANA: View = {
    "name": "Ana", "hand": ["Shabti", "Box of Food", "Statue of Bastet", "Tyet Amulet", "Urn"], "deck": ["Urn"] * 4,
    "discard": ["Urn", "Urn", "Shabti", "Tyet Amulet", "Book of Gates"],
    "tomb": [
        "Shabti", "Urn", "Box of Food", "Statue of Horus", "Statue of Isis", "Statue of Osiris", "Statue of Sobek",
    ],
}  # fmt: skip
BEN: View = {
    "name": "Ben", "hand": ["Urn", "Shabti", "Inner Sarcophagus", "Statue of Bastet", "Urn"], "deck": ["Urn"] * 7,
    "discard": ["Shabti", "Urn", "Hopi Canopic Jar"],
    "tomb": ["Shabti", "Urn", "Wadj Amulet", "Tyet Amulet", "Heart Scarab Amulet", "Outer Sarcophagus", "Ka Figurine"],
}  # fmt: skip
OTHERS: View = {
    "hand": ["Urn"] * 4, "in_play": ["Shabti", "Book of Gates"], "deck": ["Urn"] * 6,
    "discard": ["Urn", "Wadj Amulet"],
    "tomb": ["Urn", "Urn", "Hopi Canopic Jar", "Book of Gates", "Book of the Dead", "Book of the Earth"],
}  # fmt: skip
#: A turn of Ben and the beginning of Ana's, as lines of the log.
LOG = [
    {"k": k, "kind": kind, "player": player, "text": text}
    for k, (kind, player, text) in enumerate([
        ("turn", "Ben", "Turn 8: Ben"), ("move", "Ben", "Ben buys Hopi Canopic Jar with Urn, Urn and Tyet Amulet."),
        ("auto", None, "Statue of Horus falls into the left corner of the base."),
        ("score", "Ben", "Ben entombs Heart Scarab Amulet: Amulets 4 → 9."), ("auto", "Ben", "Ben draws five cards."),
        ("turn", "Ana", "Turn 9: Ana"),
    ], 1)
]  # fmt: skip
EVIL = '<img src=x onerror="window.hacked=1">'


class Broken:
    """A bot that fails at once."""

    def choose(self, *_: Any) -> Any:
        """Choose nothing."""
        raise ValueError("option 7 of 3")


def _game(first: View, *others: View, **more: Any) -> vk.Game:
    return vk.position(**first | TABLE | more, opponents=others)


def _view(game: vk.Game, rev: int, decision: int, **board: Any) -> View:
    """The view of Ana, with the numbers that its tests know."""
    view: View = vk.Board(game, seat="Ana", **board).view
    return view | {"rev": rev, "decision": decision}


def _turn(rev: int, decision: int, *moves: str, others: tuple[View, ...] = ()) -> View:
    """Ana's turn, after some moves of it, with pharaohs, a log of what was before, and nothing to be warned of."""
    ben = BEN | {"pharaoh": "Khufu", "in_play": ["Urn", "Imseti Canopic Jar"]}
    game = _game(ANA | {"pharaoh": "Akhnaten"}, ben, *others)
    for move in moves:
        game.play(move)
    view = _view(game, rev, decision, bots={"Ben": "collector"})
    log = [line | {"k": line["k"] + len(LOG)} for line in view["log"][1:]]
    can = view["can"] | {"new": True, "warn": {}}
    return view | {"turn": 9, "round": 5, "undo": True, "log": LOG + log, "can": can}


def _four() -> View:
    return _turn(60, 57, others=tuple(OTHERS | {"pharaoh": name} for name in ("Djoser", "Hatshepsut")))


def _payment() -> View:
    game = _game(ANA, BEN)
    game.play("buy Boat")
    return _view(game, 15, 60)


def _reaction() -> View:
    hand = ["Shabti", "Offering Table", "Statue of Bastet", "Tyet Amulet", "Urn"]
    game = _game(BEN, ANA | {"hand": hand})
    game.play("execute Inner Sarcophagus")
    return _view(game, 21, 71)


def _curtain() -> View:
    """A page that is told too much: what it shows behind a curtain does not depend on Python's care alone."""
    return _turn(30, 80) | {"seat": "Ben", "curtain": {"player": "Ben", "text": "Pass the device to Ben."}}


def _evil() -> View:
    """Names and texts from a stranger's file."""
    view = _turn(61, 57)
    view["prompt"]["text"] = "<b>bold</b>"
    view["players"][0]["hand"].append(_card("zz", "No Such Card", "execute No Such Card"))
    view["players"][1]["name"] = EVIL
    text = f"{EVIL} buys <script>window.hacked=1</script> Urn."
    view["log"].append({"k": 99, "kind": "move", "player": EVIL, "text": text})
    return view


def _moves(*options: str) -> View:
    """What can be done with a card, as a view says it."""
    return {"options": list(options), "labels": [option.split()[0].capitalize() for option in options]}


def _card(id_: str, name: str, *options: str) -> View:
    return {"id": id_, "name": name, "speech": f"{name}, {len(options)} moves", **_moves(*options)}


def _piles() -> View:
    """More to choose from than any card asks for at once: two piles, what lies open, and the top of the stock."""
    view = _turn(22, 72)
    ana, pyramid = view["players"][0], view["pyramid"]
    for card in [*ana["hand"], *filter(None, pyramid)]:
        card |= _moves()
    for card in ana["discard"]["cards"]:
        card |= _moves(f"entomb {card['name']} from discard")
    for card in [card for one in ana["tomb"]["sets"] for card in one["cards"]]:
        card |= _moves(f"swap {card['name']}")
    ana["pharaoh"]["option"] = None
    pyramid[0], pyramid[1]["down"] = None, True
    view["stock"]["top"] |= _moves("entomb the top of the stock")
    view["aside"] = [_card("a1", "Statue of Sobek", "take Statue of Sobek"), _card("a2", "Book of the Earth")]
    prompt = {"text": "Choose a card from your discard pile or your tomb.", "card": "Heart Scarab Amulet"}
    buttons = [{"option": "no", "label": "No", "tone": "plain"}]
    changed = {"prompt": view["prompt"] | prompt, "buttons": buttons, "verbs": False, "aside_title": "Revealed"}
    return view | changed


def _over() -> View:
    """The end, with points in every column."""
    view = _turn(40, 0)
    for player in view["players"]:
        player["hand"] = []
    view["players"][0]["pharaoh"]["option"] = None
    parts = {
        "Ana": [["Starters", 4], ["Statues", 16], ["Books", 9], ["Uniques", 2]],
        "Ben": [["Starters", 4], ["Amulets", 9], ["Sarcophagi", 1], ["Uniques", 5]],
    }
    rows = [
        {"player": name, "total": sum(n for _, n in parts[name]), "cards": cards, "rank": rank, "parts": parts[name]}
        for rank, (name, cards) in enumerate([("Ana", 14), ("Ben", 11)], 1)
    ]
    text = "Eight rounds were played; the stock ran out in round 6."
    ended = {"decision": None, "yours": False, "verbs": False, "buttons": [], "pyramid": [None] * 6, "falls": {}}
    ended |= {"stock": {"count": 0, "top": None}, "over": {"title": "Ana wins", "text": text, "rows": rows}}
    return view | ended | {"prompt": view["prompt"] | {"title": "The game is over", "text": "Ana wins."}}


def _solitaire() -> View:
    bones = ["Boat", "Book of Gates", "Weres Amulet", "Statue of Osiris"]
    return _view(_game(ANA | {"discard": []}, variant="starter-solitaire", boneyard=bones), 1, 1)


def _solo() -> View:
    return _view(_game(ANA, {"discard": ["Urn"] * 7}, variant="solo"), 1, 1)


#: How each sample is made, by its name.
MADE: dict[str, Callable[[], Any]] = {
    "cards": lambda: vk.Board(vk.new_game(cards="base")).cards,
    "curtain": _curtain,
    "empty": dict,
    "evil": _evil,
    "failure": lambda: _view(_game(BEN, ANA), 50, 90, bots={"Ben": Broken()}),
    "four": _four,
    "main": lambda: _turn(12, 57),
    "mid": lambda: _turn(13, 58, "execute Box of Food"),
    "mid2": lambda: _turn(14, 59, "execute Box of Food", "sacrifice Statue of Bastet"),
    "opponent": lambda: _view(_game(BEN, ANA), 20, 70),
    "over": _over,
    "payment": _payment,
    "piles": _piles,
    "reaction": _reaction,
    "setup": lambda: App().view,
    "solitaire": _solitaire,
    "solo": _solo,
}


def write() -> None:
    """Write every sample."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in MADE.items():
        files.write(FOLDER / f"{name}.json", json.dumps(make(), ensure_ascii=False))


if __name__ == "__main__":
    write()
