"""Played games, packed: numbers, two rows of bytes and perhaps a reason for each, many of them compressed together."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise

from ...ground.letters import told

#: How a game ended.
FINISHED, UNFINISHED, FORFEITED, FAILED = range(4)
STATUS = ("finished", "unfinished", "forfeited", "failed")

# What a byte of `ops` says. The first five have eight times the seat added, counted from the player of the turn.
BOUGHT, EXECUTED, REPEATED, ENTOMBED, UNEARTHED, TURN_ENDS = range(6)

#: What a packed game begins with: status, culprit, first, winners, turns, decisions, the lengths of its ops, its kinds
#: and its reason. For each seat follow its score, its pharaoh and its bonus.
_GAME = struct.Struct("<bbbBHIIIH")
_SEAT = struct.Struct("<hbb")
#: The most games that are packed together.
TOGETHER = 64
#: No more bytes are unpacked at a time than these, and no more than a few and so many times the packed ones; a game
#: takes about 300, and a third of them when it is packed.
LARGEST, FEW, TIMES = 1 << 24, 8192, 64


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

    def turn_order(self, seat: int) -> int:
        """When a seat has its turn in a round: 1 for who began."""
        return (seat - self.first) % len(self.scores) + 1

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
    raw = b"".join(map(_row, games))
    found = zlib.compress(raw, 9)
    return found if len(raw) < _most(len(found)) else zlib.compress(raw, 0)


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
            if index - start == TOGETHER:
                raise ValueError(f"there are more than {TOGETHER}")
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


def check(game: Played, cards: bytes, deck: int, pharaohs: int) -> None:
    """Raise ValueError for a game that nobody can have played with these cards, so many in all, and so many pharaohs.

    Takes time in proportion to the bytes of the game.
    """
    seats = len(game.scores)
    known = bytes(op for op in range(8 * seats) if op & 7 < TURN_ENDS)
    ends = game.ops.count(TURN_ENDS)
    if not (
        0 <= game.status < len(STATUS) and -1 <= game.culprit < seats and 0 <= game.first < seats
        and game.winners < 1 << seats and game.turns <= ends + seats and game.decisions < 1 << 31
        and all(-1 <= number < pharaohs for number in game.pharaohs)
        and not game.ops.translate(None, known + bytes([TURN_ENDS])) and not game.kinds.translate(None, cards)
        and len(game.ops) - ends == len(game.kinds) and _can_lie(game, deck) and told(game.reason) == game.reason
    ):  # fmt: skip
        raise ValueError("it says what cannot be")


def _can_lie(game: Played, deck: int) -> bool:
    """Whether no card left a tomb in which it was not, and never more cards lay there than there are."""
    seats = range(0, 8 * len(game.scores), 8)
    if not any(UNEARTHED + seat in game.ops for seat in seats):
        return sum(game.ops.count(ENTOMBED + seat) for seat in seats) <= deck
    lies: Counter[tuple[int, int]] = Counter()
    for _, what, seat, card in game.events():
        if what in (ENTOMBED, UNEARTHED):
            lies[seat, card] += 1 if what == ENTOMBED else -1
            if not 0 <= lies[seat, card] <= deck:
                return False
    return True


def _most(packed_bytes: int) -> int:
    """How many bytes so many packed ones may stand for: what is told again and again is not packed smaller."""
    return min(LARGEST, FEW + TIMES * packed_bytes)


def _inflated(data: bytes) -> bytes:
    """The bytes that were packed. A stranger's file may unpack to a thousand times its size, and is cut off."""
    inflate, most = zlib.decompressobj(), _most(len(data))
    raw = inflate.decompress(data, most)
    if not inflate.eof:
        raise ValueError("it is cut off" if len(raw) < most else f"unpacked it is larger than {most:,} bytes")
    return raw
