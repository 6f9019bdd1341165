"""What has to hold for any bytes. Each target raises where it does not, and tells whether the bytes were accepted."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1

import vk_notebook as vk
from tests.property.checks import need
from tests.property.tables import frozen
from tests.scenario import by_lot
from tests.visitor import framed
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.cards.values import current
from vk_notebook.errors import AmbiguousMove, CardValuesError, IllegalMove, InvalidMove, RecordError
from vk_notebook.game import Game
from vk_notebook.page_socket import KINDS as SENT
from vk_notebook.page_socket import Unfit, judge
from vk_notebook.record import Record, Recorder

LINES = 12  # moves that are tried of one input
OPTION = "\x01"  # a line that begins with it chooses an option by the number of its next sign
PARTS = b"parts\n"  # what begins with it is the parts of a message, a line each; else it is the message as it comes


def in_words(problem: Exception, *said: object) -> None:
    """A refusal has words, and not far too many."""
    need(0 < len(str(problem).strip()) < 3000, "refused in so many words:", len(str(problem)), *said)


# ---- moves -----------------------------------------------------------------------------------------------


@cache
def _beginnings() -> tuple[vk.Game, ...]:
    """Games of every kind; a fuzzed text is played on from one of them."""
    new = vk.new_game
    hand = ["Box of Food", "Urn", "Boat", "Kite", "Offering Table"]
    other = [{"name": "Ben", "hand": ["Chariot", "Boat"], "deck": ["Urn"] * 6, "tomb": ["Sphinx"]}]
    pyramid = ["Censer", "Censer", None, "Tyet Amulet", "Statue of Osiris", "Sphinx"]
    return (
        new(["Ana", "Ben"], seed=7),
        new(["Ana", "Ben", "Cleo"], cards="afterlife", seed=3),
        new(["Ana", "Ben"], cards="last-rites", edition="classic", seed=5),
        new(["Ana", "Ben"], cards="base", pharaohs=True, seed=2),
        new(["end turn", "Urn"], cards=vk.random_mix(9), seed=9),
        new(["Ana"], variant="solo", difficulty=4, seed=1),
        new(["Ana"], variant="master-solitaire", seed=4),
        new(5, cards="five-players", seed=6),
        vk.position(name="Ana", hand=hand, opponents=other, pyramid=pyramid, stock=["Kite"] * 8, seed=8),
        *(by_lot(new(3, cards=vk.random_mix(seed), seed=seed), 150, 150) for seed in (11, 12, 13)),
        by_lot(new(["Ana"], variant="solo", seed=5), 90, 90),
    )


def moves(data: bytes) -> bool:
    """Texts that people might play: each is a move, or refused in words while the game stays as it was."""
    if not data:
        return False
    beginnings = _beginnings()
    first = beginnings[data[0] % len(beginnings)]
    game = Game(first.state.clone(), first.setup)
    played = 0
    for line in data[1:].decode("utf-8", "surrogateescape").split("\n")[:LINES]:
        options = game.options.texts
        if line.startswith(OPTION) and len(line) > 1 and options:
            line = options[ord(line[1]) % len(options)]
            need(_tried(game, line), line, "is offered, and was refused")
            played += 1
        else:
            played += _tried(game, line)
    need(str(game) and repr(game), "a game without words")
    return played > 0


def _tried(game: Game, text: str) -> bool:
    """Play a text; whether it was a move."""
    before, state, moves = frozen(game.state), game.state, len(game.moves)
    why = _asked_why(game, text)
    need(frozen(game.state) == before, "asking why changed the game:", repr(text))
    try:
        game.play(text)
    except (InvalidMove, AmbiguousMove, IllegalMove) as problem:
        in_words(problem, repr(text))
        need(game.state is state and frozen(game.state) == before, "was refused, and something changed:", repr(text))
        need(why is not None, "can be played, says why_not, and was refused:", repr(text))
        if isinstance(problem, IllegalMove):
            need(problem.refusal.rule == why, "two reasons for", repr(text), problem.refusal.rule, why)
        if isinstance(problem, InvalidMove):
            need(why == "", "nobody could mean it, and there is a rule against it:", repr(text))
        return False
    if game.state is state:  # named what had been done by itself already
        need(len(game.moves) == moves, "a move without a change")
        return False
    need(why is None, "was played, although", why, "forbids", repr(text))
    game.undo()
    need(frozen(game.state) == before, "was not taken back whole:", repr(text))
    game.redo()
    return True


def _asked_why(game: Game, text: str) -> str | None:
    """The id of the rule against a move, nothing where nobody could mean it, or None where it can be played."""
    try:
        refusal = game.why_not(text)
    except InvalidMove:
        return ""
    if refusal is None:
        return None
    need(refusal.text.strip() and refusal.rule, "a refusal without words or rule:", repr(text))
    need(vk.rule(refusal.rule), "there is no rule", refusal.rule)
    return refusal.rule


# ---- records ---------------------------------------------------------------------------------------------


def record_json(data: bytes) -> bool:
    """A document that might be a record."""
    return _record(data, Record.from_json)


def record_text(data: bytes) -> bool:
    """A score sheet that might be a record."""
    return _record(data, Record.from_text)


def _record(data: bytes, read: Callable[[bytes], Record]) -> bool:
    """It is refused in words, or read; then both forms of it lead to each other."""
    try:
        record = read(data)
    except RecordError as problem:
        in_words(problem)
        return False
    as_json, as_text = record.to_json(), record.to_text()
    need(Record.from_json(as_json).to_json() == as_json, "JSON differs after itself")
    again = Record.from_text(as_text)
    need(again.to_text() == as_text, "the text form differs after itself")
    need(again.to_json() == as_json, "JSON differs after the text form")
    need([n.digest for n in again.root.walk()] == [n.digest for n in record.root.walk()], "digests differ")
    need(len(record.game().moves) == len(record.moves), "the game has more or fewer moves than its record")
    again.merge(record)
    need(again.to_json() == as_json, "laid together with itself it holds more")
    record.sheet()
    if record.setup["kind"] == "table":
        need(Recorder.of(record).record.moves == record.moves, "entered on, it has other moves")
    return True


# ---- card tables -----------------------------------------------------------------------------------------


def card_tables(data: bytes) -> bool:
    """A file that might hold an owner's numbers: refused in words, or laid over the shipped table."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "cards.csv")
        path.write_bytes(data)
        vk.use_card_values(None)
        try:
            vk.use_card_values(os.fspath(path))
        except CardValuesError as problem:
            in_words(problem)
            need(current() == KINDS, "was refused, and numbers changed")
            return False
        try:
            _possible(current())
            game = vk.new_game(2, cards="base", seed=1)
            record = game.record
            need(Record.from_json(record.to_json()).to_json() == record.to_json(), "a record forgets numbers")
        finally:
            vk.use_card_values(None)
        return True


def _possible(kinds: Any) -> None:
    need(len(kinds) == len(KINDS), "cards came or went")
    for kind, shipped in zip(kinds, KINDS, strict=True):
        need(kind.name == shipped.name, "a card changed its name")
        need(all(0 <= number <= 99 for number in (kind.cost, kind.gold, kind.vp or 0)), kind, "has an odd number")
        need(kind.level in ((1,) if kind.kind == "starter" else (2, 3)), kind, "has an odd level")
        need(kind.kind != "set" or kind.vp == shipped.vp, kind, "is a set card and has points")


# ---- messages --------------------------------------------------------------------------------------------


def messages(data: bytes) -> bool:
    """A message that a page might send: Jupyter can read it, or its socket is closed with a code and a sentence."""
    frame = framed(data.removeprefix(PARTS).split(b"\n")) if data.startswith(PARTS) else data
    try:
        judge(frame)
    except Unfit as unfit:
        need(1002 <= unfit.code <= 1008, "closed with the code", unfit.code)
        need(0 < len(str(unfit).encode()) <= 123, "a socket has no room for", str(unfit))
        return False
    channel, (header, *_) = deserialize_msg_from_ws_v1(frame)
    need(channel == "shell", "passed on to the channel", channel)
    need(json.loads(header)["msg_type"] in SENT, "passed on, and no page sends it:", header)
    return True


TARGETS: dict[str, Callable[[bytes], bool]] = {
    one.__name__: one for one in (moves, record_json, record_text, card_tables, messages)
}
