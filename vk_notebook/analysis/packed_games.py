"""Played games, packed: columns of numbers and two rows of bytes for many games, compressed together."""

from __future__ import annotations

import json
import struct
import sys
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field

#: How a game ended.
FINISHED, UNFINISHED, FORFEITED, FAILED = range(4)
STATUS = ("finished", "unfinished", "forfeited", "failed")

# What a byte of `ops` says. The first five have eight times the seat added, counted from the player of the turn.
BOUGHT, EXECUTED, REPEATED, ENTOMBED, UNEARTHED, TURN_ENDS, GAME_ENDS = range(7)

#: A column for each game, and one for each seat of each game: name, type as in `array`.
GAME_COLUMNS = (("status", "b"), ("culprit", "b"), ("first", "b"), ("winners", "B"), ("turns", "H"), ("decisions", "I"))
SEAT_COLUMNS = (("scores", "h"), ("pharaohs", "b"), ("bonuses", "b"))
_HEAD = struct.Struct("<IIII")
#: No more is unpacked at a time; a game takes about 300 bytes.
LARGEST = 1 << 30


@dataclass(slots=True)
class Played:
    """One game as it was played.

    ``culprit`` is the seat that forfeited, or -1; ``winners`` has a bit for each seat; ``bonuses`` are the points a
    starter by pharaoh, or 0. ``ops`` says what happened in order, ``kinds`` to which cards (their place in the
    catalogue), one for each op that is no end.
    """

    index: int
    status: int = FINISHED
    culprit: int = -1
    first: int = 0
    winners: int = 0
    turns: int = 0
    decisions: int = 0
    scores: tuple[int, ...] = ()
    pharaohs: tuple[int, ...] = ()
    bonuses: tuple[int, ...] = ()
    ops: bytes = b""
    kinds: bytes = b""
    reason: str = ""

    def events(self) -> Iterator[tuple[int, int, int, int]]:
        """What happened in order: turn (from 0), what, seat, card."""
        seats = len(self.scores)
        turn, kinds = 0, iter(self.kinds)
        for op in self.ops:
            if op == TURN_ENDS:
                turn += 1
            else:
                yield turn, op & 7, (self.first + turn + (op >> 3)) % seats, next(kinds)

    def tombs(self) -> list[list[int]]:
        """What lay in each seat's tomb at the end."""
        tombs: list[list[int]] = [[] for _ in self.scores]
        for _, what, seat, card in self.events():
            bury(tombs, what, seat, card)
        return tombs

    def won(self, seat: int) -> float:
        """1 for a win, a part of it for a shared one."""
        return (self.winners >> seat & 1) / self.winners.bit_count() if self.winners else 0.0


def bury(tombs: list[list[int]], what: int, seat: int, card: int) -> None:
    """Lay a card into a seat's tomb, or take it out, where that is what happened."""
    if what == ENTOMBED:
        tombs[seat].append(card)
    elif what == UNEARTHED:
        tombs[seat].remove(card)


@dataclass
class Block:
    """Games in a row, from number ``start`` on."""

    seats: int
    start: int
    columns: dict[str, array[int]] = field(default_factory=lambda: {
        name: array(kind) for name, kind in GAME_COLUMNS + SEAT_COLUMNS
    })  # fmt: skip
    ops: bytearray = field(default_factory=bytearray)
    kinds: bytearray = field(default_factory=bytearray)
    reasons: dict[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.columns["status"])

    @property
    def stop(self) -> int:
        """The number after the last game's."""
        return self.start + len(self)

    def add(self, game: Played) -> None:
        """Append the next game."""
        for name, _ in GAME_COLUMNS:
            self.columns[name].append(getattr(game, name))
        for name, _ in SEAT_COLUMNS:
            self.columns[name].extend(getattr(game, name))
        self.ops += game.ops
        self.ops.append(GAME_ENDS)
        self.kinds += game.kinds
        if game.reason:
            self.reasons[game.index] = game.reason

    def extend(self, other: Block) -> None:
        """Append the games of the block that follows."""
        for name, values in other.columns.items():
            self.columns[name].extend(values)
        self.ops += other.ops
        self.kinds += other.kinds
        self.reasons.update(other.reasons)

    def games(self) -> Iterator[Played]:
        """The games, unpacked one by one."""
        op = kind = 0
        for place in range(len(self)):
            end = self.ops.index(GAME_ENDS, op)
            ops = bytes(self.ops[op:end])
            named = len(ops) - ops.count(TURN_ENDS)
            game = Played(self.start + place, ops=ops, kinds=bytes(self.kinds[kind : kind + named]))
            for name, _ in GAME_COLUMNS:
                setattr(game, name, self.columns[name][place])
            for name, _ in SEAT_COLUMNS:
                setattr(game, name, tuple(self.columns[name][place * self.seats : (place + 1) * self.seats]))
            game.reason = self.reasons.get(game.index, "")
            yield game
            op, kind = end + 1, kind + named

    def pack(self) -> bytes:
        """The block as bytes, the same on every machine."""
        reasons = json.dumps({str(i - self.start): text for i, text in sorted(self.reasons.items())}).encode()
        parts = [_HEAD.pack(len(self), len(self.ops), len(self.kinds), len(reasons))]
        parts += [_little(values).tobytes() for values in self.columns.values()]
        return zlib.compress(b"".join((*parts, self.ops, self.kinds, reasons)), 9)

    @classmethod
    def unpack(cls, seats: int, start: int, data: bytes) -> Block:
        """The block that `pack` made bytes of. Raises ValueError when it did not."""
        try:
            raw = memoryview(_inflated(data))
            count, *lengths = _HEAD.unpack_from(raw)
            block, at = cls(seats, start), _HEAD.size
            for name, kind in GAME_COLUMNS + SEAT_COLUMNS:
                size = count * (seats if (name, kind) in SEAT_COLUMNS else 1) * array(kind).itemsize
                values = array(kind, raw[at : at + size].tobytes())
                block.columns[name], at = _little(values), at + size
            ops, kinds, reasons = (
                bytes(raw[at + sum(lengths[:i]) : at + sum(lengths[: i + 1])]) for i in range(len(lengths))
            )
            if at + sum(lengths) != len(raw):
                raise ValueError("its length is wrong")
            block.ops, block.kinds = bytearray(ops), bytearray(kinds)
            block.reasons = {start + int(i): text for i, text in json.loads(reasons).items()}
        except (zlib.error, struct.error, ValueError) as error:
            raise ValueError(f"these are not packed games: {error}") from error
        return block


def _inflated(data: bytes) -> bytes:
    """The bytes that were packed. A stranger's file may unpack to a thousand times its size, and is cut off."""
    inflate = zlib.decompressobj()
    raw = inflate.decompress(data, LARGEST)
    if not inflate.eof:
        raise ValueError("it is cut off" if len(raw) < LARGEST else f"unpacked it is larger than {LARGEST:,} bytes")
    return raw


def _little(values: array[int]) -> array[int]:
    """The values in the byte order of the packed form, or back from it."""
    if sys.byteorder == "big":  # pragma: no cover - no such machine to test on
        values = values[:]
        values.byteswap()
    return values
