"""How the file of a saved game is called: what a board or a replay proposes, and by what a folder's games are known."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from ..play.game import Game, result

ENDING = ".vk.json"
#: Bytes that the names of all players take at most, and those of a date. Systems allow 255 for a whole file name.
MOST, MOST_DATE = 120, 20
#: Browsers and systems put numbers and endings of their own behind every part of a name: "game.vk (1).json",
#: "game.vk 2.json", "game.vk.json.txt", "game.vk - Copy.json", "game.vk.json.1".
_SAVED = re.compile(r"\.vk(?![^\W_])(?:.*\.(?:json|txt)(?![^\W_])|[^.]*$)", re.IGNORECASE | re.DOTALL)
#: What macOS writes beside the files of other disks, and a file that is only half written.
_BESIDE = re.compile(r"\._|\..*\.new$", re.DOTALL)


def is_saved_game(name: str) -> bool:
    """Whether a file is a saved game by its name, whatever a browser or a system has made of it."""
    return bool(_SAVED.search(name)) and not _BESIDE.match(name)


def file_name(
    players: Sequence[str], scores: Mapping[str, int] | None, at: str, date: str | None = None, ending: str = ENDING
) -> str:
    """A name for a game's file, as in ``Ana-88_Ben-103_2025-11-29.vk.json`` or ``Ana_Ben_turn-12.vk.json``.

    Any system can store it, whatever the players are called. Without `scores`, `at` says how far the game is.
    """
    most = MOST // max(1, len(players))
    names = [_plain(name, most) or f"player-{seat}" for seat, name in enumerate(players, 1)]
    if scores:
        names = [f"{name}-{scores[player]}" for name, player in zip(names, players, strict=True)]
    parts = [*names, *([] if scores else [at]), _plain(date or "", MOST_DATE)]
    return "_".join(filter(None, parts)) + ending


def name_for(game: Game, date: str | None = None, ending: str = ENDING) -> str:
    """A name for the file of a game so far, or of one that is over."""
    over = result(game.state)
    return file_name(game.state.table.names, over and over["scores"], f"turn-{game.turn}", date, ending)


def _plain(text: str, most: int) -> str:
    """The letters and digits of a text, with a hyphen for all that stands between them; at most so many bytes."""
    out = ""
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)[0]
        if kind in "LN" or (kind == "M" and out[-1:] not in ("", "-")):  # a mark stands on a letter
            out += letter
        elif out[-1:] != "-":
            out += "-"
    return out.strip("-").encode("utf-8")[:most].decode("utf-8", "ignore").strip("-")
