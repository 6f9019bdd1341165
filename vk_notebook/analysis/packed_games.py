"""Played games, packed: numbers, two rows of bytes and perhaps a reason for each, many of them compressed together."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise

#: How a game ended.
FINISHED, UNFINISHED, FORFEITED, FAILED = range(4)
STATUS = ("finished", "unfinished", "forfeited", "failed")

# What a byte of `ops` says. The first five have eight times the seat added, counted from the player of the turn.
BOUGHT, EXECUTED, REPEATED, ENTOMBED, UNEARTHED, TURN_ENDS = range(6)

#: What a packed game begins with: status, culprit, first, winners, turns, decisions, the lengths of its ops, its kinds
#: and its reason. For each seat follow its score, its pharaoh and its bonus.
_GAME = struct.Struct("<bbbBHIIIH")
_SEAT = struct.Struct("<hbb")
#: No more is unpacked at a time; a game takes about 300 bytes.
LARGEST = 1 << 30


@dataclass(slots=True)
class Played:
    """One game as it was played.

    ``culprit`` is the seat that forfeited, or -1; ``winners`` has a bit for each seat; ``bonuses`` are the points a
    starter by pharaoh, or 0. ``ops`` says what happened in order, ``kinds`` to which cards (their place in the
    catalogue), one for each op that is no end of a turn.
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

    def __getstate__(self) -> object:  # the oldest protocols of pickle know no slots by themselves
        return object.__getstate__(self)

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


def packed(games: Iterable[Played]) -> bytes:
    """Games in a row as bytes, the same on every machine."""
    return zlib.compress(b"".join(map(_row, games)), 9)


def _row(game: Played) -> bytes:
    reason = game.reason.encode("utf-8", "surrogatepass")
    head = _GAME.pack(
        game.status, game.culprit, game.first, game.winners, game.turns, game.decisions,
        len(game.ops), len(game.kinds), len(reason),
    )  # fmt: skip
    seats = zip(game.scores, game.pharaohs, game.bonuses, strict=True)
    return b"".join((head, *(_SEAT.pack(*seat) for seat in seats), game.ops, game.kinds, reason))


def unpacked(seats: int, start: int, data: bytes) -> Iterator[Played]:
    """The games that were packed, from number `start` on, one by one. Raises ValueError for anything else."""
    try:
        raw, at, index = _inflated(data), 0, start
        while at < len(raw):
            status, culprit, first, winners, turns, decisions, *lengths = _GAME.unpack_from(raw, at)
            begin = at + _GAME.size + seats * _SEAT.size
            of_seats = _SEAT.iter_unpack(raw[at + _GAME.size : begin])
            scores, pharaohs, bonuses = zip(*of_seats, strict=True)
            ends = list(accumulate(lengths, initial=begin))
            ops, kinds, reason = (raw[one:other] for one, other in pairwise(ends))
            at = ends[-1]
            if at > len(raw):
                raise ValueError("its length is wrong")
            said = reason.decode("utf-8", "surrogatepass")
            yield Played(index, status, culprit, first, winners, turns, decisions, scores, pharaohs, bonuses, ops,
                         kinds, said)  # fmt: skip
            index += 1
    except (zlib.error, struct.error, ValueError) as error:
        raise ValueError(f"these are not packed games: {error}") from error


def _inflated(data: bytes) -> bytes:
    """The bytes that were packed. A stranger's file may unpack to a thousand times its size, and is cut off."""
    inflate = zlib.decompressobj()
    raw = inflate.decompress(data, LARGEST)
    if not inflate.eof:
        raise ValueError("it is cut off" if len(raw) < LARGEST else f"unpacked it is larger than {LARGEST:,} bytes")
    return raw
