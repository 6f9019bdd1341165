"""The first inputs of each target: from them a fuzzer finds its way to the rest."""

from __future__ import annotations

import random
from collections.abc import Iterator

import vk_notebook as vk
from tests.dealt import dealt
from tests.scenario import by_lot
from tests.visitor import CONTROL, in_binary, message, taken_apart
from tools.fuzzing.targets import JSON, MESSAGES, MOVES, OPTION, PARTS, TABLES, TEXT
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.page_socket import KINDS as SENT
from vk_notebook.record import Record, Recorder
from vk_notebook.rules.words.notation import VERBS

#: What remarks are made of.
SIGNS = ["{", "}", "(", ")", "[", "]", '"', "\\u0000", "\\ud800", "\\n", "null", "true", "1e999", "-1", "1.5", "#"]


def _records() -> Iterator[Record]:
    """Short records of every kind."""
    for seed in range(6):
        game = vk.new_game(
            [1, 2, 2, 3, 2, 4][seed], cards=["base", "base", "afterlife", "last-rites", vk.random_mix(4), "base"][seed],
            variant="solo" if seed == 0 else None, pharaohs=seed == 5, seed=seed,
        )  # fmt: skip
        yield annotated(by_lot(game, seed, 3 + 5 * seed).record, seed)
    other = [{"name": "Ben", "hand": ["Chariot"], "tomb": ["Sphinx"]}]
    pyramid = ["Censer", None, "Kite"]
    game = vk.position(hand=["Urn", "Box of Food"], opponents=other, pyramid=pyramid, stock=["Urn"] * 3)
    yield annotated(by_lot(game, 1, 4).record, 7)
    for seed in (1, 2):
        entry = Recorder(**dealt(seed, "base", 2))
        r = random.Random(seed)
        for _ in range(4):
            entry.play(r.choice(entry.game.options.texts))
            while entry.needed:
                entry.play(r.choice(entry.needed.options))
        yield entry.record


def annotated(record: Record, seed: int) -> Record:
    """The record with a few variations, remarks and marks."""
    r = random.Random(-1 - seed)
    for _ in range(r.randrange(4)):
        node = r.choice(list(record.root.walk()))
        live = record.game(node)
        if live.decision is not None:
            record.add(node, r.choice(live.options.texts))
    for _ in range(r.randrange(6)):
        node = r.choice(list(record.root.walk()))
        record.comment(node, " ".join(r.choices(SIGNS, k=4)), r.choice([None, "Ana"]))
        record.mark(node, r.choice(["!!", "?!"]))
    return record


def _moves() -> Iterator[bytes]:
    r = random.Random(0)
    names = [k.name for k in KINDS]
    for first in range(14):
        steps = [OPTION + chr(r.randrange(1, 100)) for _ in range(r.choice((2, 10, 30)))]
        said = [f"{r.choice(VERBS)} {r.choice(names)}", "end turn", "PICK urn at Base Center", "\u2019 ", "draw"]
        yield bytes([first]) + "\n".join(r.sample(steps + said, len(steps + said))).encode()


def _tables() -> Iterator[bytes]:
    yield b"name,cost\nUrn,0\n"
    yield b"\xef\xbb\xbfName;Gold;VP\r\nStatue of Osiris;3;5\r\n\r\nKite;;\r\n"
    yield b'name,level,assumed\n"Urn",1,level cost\n Sphinx , +3 ,\n'
    yield b"name,coast\nUrn,1\n"
    yield b"name,cost,gold,level,vp\nBoat,12,100,2,-1\nboat,1,1,1,1\n"


def _messages() -> Iterator[bytes]:
    for kind in (*SENT, "execute_request"):
        for data in ({}, {"method": "request_states"}, {"method": "custom", "content": {"type": "alive", "n": 1}}):
            content = {"comm_id": "1", "target_name": CONTROL, "data": data}
            whole = in_binary("shell", message(kind, content)[1])
            yield whole
            yield PARTS + b"\n".join(taken_apart(whole))


def seeds(target: str) -> list[bytes]:
    """The first inputs of a target."""
    if target == JSON:
        return [r.to_json().encode() for r in _records()]
    if target == TEXT:
        return [r.to_text().encode() for r in _records()]
    return list({MOVES: _moves, TABLES: _tables, MESSAGES: _messages}[target]())
