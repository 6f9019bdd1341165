"""Ways to damage a file: anywhere, in a value of a JSON document, in an archive or in what lies in it."""

from __future__ import annotations

import hashlib
import io
import json
import re
import warnings
import zipfile
import zlib
from random import Random

#: What stands for no number, or for one that nobody expects.
NUMBERS = (b"-1", b"0", b"65536", b"1e308", b"1e999", b"NaN", b"9" * 30, b"9" * 5000, b'"1"', b"null", b"[]", b"4.0")
#: What is no text, or none that anybody expects.
TEXTS = (
    b"\0", b"\xff", b'"', b"\\ud800", b"\xed\xa0\x80", b"{", b"[" * 3000, b"\x1b[31m", b"\n", b",", "\u202e".encode(),
    b"PK\x01\x02", b"x" * 200_000, b"(" * 50,
)  # fmt: skip

#: What a value may be that nobody expects.
VALUES = (
    None, True, False, 0, -1, 7, 2.5, 1e308, 10**40, 10**4000, "", "x", "\ud800", "\x1b[31m", "x" * 5000, [], [[]], {},
    {"x": 1}, ["Urn"] * 3000, {"Urn": 10**9}, "Ana", "Urn", "base", "end turn", float("nan"),
)  # fmt: skip


def place(found: bytearray, rng: Random) -> int:
    """Somewhere, and often near the ends, where archives say what they hold."""
    near = rng.randrange(min(120, len(found)) + 1)
    return rng.choice((near, len(found) - near, rng.randrange(len(found) + 1)))


def change_bits(found: bytearray, rng: Random) -> None:
    if found:
        found[min(place(found, rng), len(found) - 1)] ^= 1 << rng.randrange(8)


def change_bytes(found: bytearray, rng: Random) -> None:
    at = place(found, rng)
    found[at : at + rng.choice((0, 1, 2, 4, 8))] = rng.choice((rng.randbytes(rng.randrange(5)), b"\xff" * 4, bytes(8)))


def leave_out(found: bytearray, rng: Random) -> None:
    at = place(found, rng)
    del found[at : at + rng.choice((1, 1, 2, 4, 100, len(found)))]


def double(found: bytearray, rng: Random) -> None:
    at, long = place(found, rng), rng.choice((1, 4, 30, 300))
    found[at:at] = found[at : at + long] * rng.choice((1, 1, 2, 50, 10_000 // long))


def swap(found: bytearray, rng: Random) -> None:
    one, two, three = sorted(place(found, rng) for _ in range(3))
    found[one:three] = found[two:three] + found[one:two]


def change_number(found: bytearray, rng: Random) -> None:
    if numbers := list(re.finditer(rb"\d+", found)):
        one = rng.choice(numbers)
        found[one.start() : one.end()] = rng.choice(NUMBERS)


def put_text(found: bytearray, rng: Random) -> None:
    at = place(found, rng)
    found[at:at] = rng.choice(TEXTS)


def change_word(found: bytearray, rng: Random) -> None:
    """Put a word of the file in another's place."""
    if words := list(re.finditer(rb'"[^"\n]*"|\w+', found)):
        one, other = rng.choice(words), rng.choice(words)
        found[one.start() : one.end()] = bytes(found[other.start() : other.end()])


WAYS = (change_bits, change_bytes, leave_out, double, swap, change_number, put_text, change_word)


def damaged(data: bytes, other: bytes, rng: Random) -> bytes:
    """Changed in a few places, and now and then gone on with as another file does."""
    found = bytearray(data)
    if rng.random() < 0.05:
        found = found[: place(found, rng)] + other[place(bytearray(other), rng) :]
    for _ in range(rng.choice((1, 1, 1, 2, 3, 9))):
        rng.choice(WAYS)(found, rng)
    return bytes(found)


def other_value(data: bytes, other: bytes, rng: Random) -> bytes:
    """A JSON document that is whole, with another value somewhere; half of the time it is damaged anywhere instead."""
    if rng.random() < 0.5 or not data.startswith(b"{"):
        return damaged(data, other, rng)
    document = json.loads(data)
    for _ in range(rng.choice((1, 1, 3))):
        at = rng.choice([value for value in places(document) if value])
        key = rng.choice(list(at) if isinstance(at, dict) else range(len(at)))
        at[key] = json.loads(json.dumps(rng.choice((*VALUES, *(at.values() if isinstance(at, dict) else at), at))))
        if isinstance(at, dict) and rng.random() < 0.3:
            at[rng.choice((key, "extra", "Urn", "", "\ud800", "Ana"))] = at.pop(key)
    return json.dumps(document, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


def places(value: object) -> list[dict[str, object] | list[object]]:
    """All lists and objects in a value."""
    found = [value] if isinstance(value, (dict, list)) else []
    return found + [one for inner in (value.values() if isinstance(value, dict) else value if found else ())
                    for one in places(inner)]  # fmt: skip


def in_archive(data: bytes, other: bytes, rng: Random) -> bytes:
    """What lies in an archive is damaged, packed games before they are packed; the archive is whole."""
    parts = [(name, (named, other)) for (name, named), (_, other) in
             zip(entries(data), entries(other), strict=False)]  # fmt: skip
    at = rng.randrange(len(parts))
    return archive([(name, within(said, more, rng) if number == at else said)
                    for number, (name, (said, more)) in enumerate(parts)])  # fmt: skip


def within(said: bytes, other: bytes, rng: Random) -> bytes:
    if said.startswith(b"{"):
        return other_value(said, other, rng)
    return zlib.compress(damaged(zlib.decompress(said), zlib.decompress(other), rng))


def entries(data: bytes) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(name, archive.read(name)) for name in archive.namelist()]


def archive(parts: list[tuple[str, bytes]]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as new:
        for name, said in parts:
            new.writestr(name, said)
    return made.getvalue()


class Stream(io.BytesIO):
    """What is written to it cannot be gone back to, so sizes stand behind what they tell of."""

    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        raise OSError


def other_archive(data: bytes, other: bytes, rng: Random) -> bytes:
    """The same in another archive: packed, streamed, with long sizes, or names and entries that nobody expects."""
    parts = entries(data)
    if rng.random() < 0.3:
        parts += rng.choice(([parts[-1]], entries(other)[-1:] * 2, [(f"{n}-{n + 1}", b"") for n in range(3, 300)]))
    if rng.random() < 0.3:
        at = rng.randrange(len(parts))
        names = ("../../evil", "/etc/passwd", "\x1b[31m", "0-" + "9" * 17, "9" * 5000, "", "simulation.json", "\ud83c")
        parts[at] = (rng.choice(names), parts[at][1])
    rng.shuffle(parts)
    made = rng.choice((io.BytesIO, io.BytesIO, Stream))()
    kinds = rng.choice(((zipfile.ZIP_STORED,), (0, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)))
    with warnings.catch_warnings(), zipfile.ZipFile(made, "w") as new:
        warnings.simplefilter("ignore")  # of names that are there twice
        new.comment = rng.choice((b"", b"", b"PK\x05\x06" * 5))
        for name, said in parts:
            about = zipfile.ZipInfo(name.encode("utf-8", "replace").decode())
            about.compress_type = rng.choice(kinds)
            about.extra = rng.choice((b"", b"", b"\x01\x00\x08\x00" + b"\xff" * 8))
            with new.open(about, "w", force_zip64=rng.random() < 0.3) as entry:
                entry.write(said)
    whole = made.getvalue()
    return whole if rng.random() < 0.3 else damaged(whole, data, rng)


def simulation_damage(data: bytes, other: bytes, rng: Random) -> bytes:
    return rng.choice((damaged, in_archive, in_archive, other_archive))(data, other, rng)


def weights_damage(data: bytes, other: bytes, rng: Random) -> bytes:
    """Half of them have a true sum, so that their numbers are looked at."""
    if rng.random() < 0.5:
        return damaged(data, other, rng)
    line, _, body = data.partition(b"\n")
    numbers = bytearray(body)
    for _ in range(rng.randrange(30)):
        at = 2 * rng.randrange(len(numbers) // 2)
        numbers[at : at + 2] = rng.randbytes(2)
    head = json.loads(line) | {"sum": hashlib.sha256(numbers).hexdigest()}
    line = json.dumps(head).encode()
    return (line if rng.random() < 0.5 else other_value(line, line, rng)) + b"\n" + numbers
