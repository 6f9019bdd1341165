"""Damaged records by the thousand: each is read, or refused by our own error, and soon.

    python tools/fuzz_records.py [--files 100000] [--games 1000] [--seed 0] [--seconds N]

First plays random games of every kind and sends each through JSON and the text form and back: the digests of all turns
and both texts have to stay the same. Then damages those files, a few places in each, and loads them. A mutation that
raises anything but RecordError, or that takes more than a second of processor time, is kept under build/fuzz and named.
Exit code 1 then.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import vk_notebook as vk
from vk_notebook.errors import RecordError
from vk_notebook.record import Record

KEPT = Path("build/fuzz")
SLOW = 1.0  # seconds of processor time
WORDS = [
    "null", "true", "-1", "1e309", "99999999999999999999", '""', "[]", "{}", '"moves"', '"seed"', "NaN", "\\ud800",
    "\x00", "\ufeff", "\u202e", "</script>", "buy Urn", "end turn", "(", ")", "{", "}", '"', "\\", "\n", "\r", "  ",
    "#", "%", "1.",
]  # fmt: skip


def some_game(seed: int) -> vk.Game:
    """A game of some kind, played at random to its end or to somewhere before it."""
    r = random.Random(seed)
    kind = r.randrange(6)
    if kind == 0:
        game = vk.new_game(1, variant=r.choice(["starter-solitaire", "master-solitaire"]), seed=seed)
    elif kind == 1:
        game = vk.new_game(1, variant="solo", difficulty=r.randrange(11), hard=r.random() < 0.5, seed=seed)
    elif kind == 2:
        game = vk.new_game(r.choice([2, 3, 4]), cards=vk.random_mix(seed), seed=seed)
    else:
        cards = r.choice(["base", "afterlife", "last-rites"])
        game = vk.new_game(r.choice([2, 3, 4]), cards=cards, pharaohs=r.random() < 0.3, seed=seed)
    most = r.choice([3, 30, 2000])
    while game.decision is not None and most:
        game.choose(r.choice(game.options))
        most -= 1
    return game


def annotated(record: Record, seed: int) -> Record:
    """The record with a few variations and notes."""
    r = random.Random(-1 - seed)
    for _ in range(r.randrange(4)):
        node = r.choice(list(record.root.walk()))
        live = record.game(node)
        if live.decision is not None:
            record.add(node, r.choice(live.options.texts))
    for _ in range(r.randrange(6)):
        node = r.choice(list(record.root.walk()))
        record.comment(node, " ".join(r.choices(WORDS[6:], k=4)).replace("\x00", ""), r.choice([None, "Ana"]))
        record.mark(node, r.choice(["!!", "?!"]))
    return record


def round_trip(seed: int) -> tuple[str, str]:
    """The JSON and the text form of a game, proved to lead to each other. Raises AssertionError."""
    record = annotated(some_game(seed).record, seed)
    json_form = record.to_json()
    text_form = Record.from_json(json_form).to_text()
    again = Record.from_text(text_form)
    assert again.to_json() == json_form, "JSON differs after the text form"
    assert again.to_text() == text_form, "the text form differs after itself"
    assert [n.digest for n in again.root.walk()] == [n.digest for n in record.root.walk()], "digests differ"
    return json_form, text_form


def damaged(text: str, other: str, r: random.Random) -> bytes:
    """The text with one to five places changed, cut, doubled, swapped or taken from another file."""
    for _ in range(r.choice([1, 1, 1, 2, 5])):
        n = len(text)
        i, j = sorted((r.randint(0, n), r.randint(0, n)))
        j = min(j, i + r.choice([1, 2, 10, 200, n]))
        k = r.randrange(8)
        if k == 0:
            text = text[:i] + text[j:]
        elif k == 1:
            text = text[:i] + r.choice(WORDS) + text[i + r.randint(0, 4) :]
        elif k == 2:
            text = text[:j] + text[i:j] + text[j:]
        elif k == 3:
            text = text[:i]
        elif k == 4:
            signs = [chr(r.choice([r.randrange(128), r.randrange(0xD800)])) for _ in range(3)]
            text = text[:i] + "".join(signs) + text[i + 1 :]
        elif k == 5:
            text = _lines(text, r)
        elif k == 6:
            a = r.randint(0, len(other))
            text = text[:i] + other[a : a + r.choice([1, 20, 500])] + text[j:]
        else:
            text = _number(text, i, r)
    data = text.encode("utf-8", "surrogatepass")
    if r.random() < 0.1:
        cut = r.randint(0, len(data))
        data = data[:cut] + bytes([r.randrange(256)]) + data[cut + 1 :]
    return data


def _lines(text: str, r: random.Random) -> str:
    """Two lines changed places, or one taken away."""
    lines = text.split("\n")
    a, b = r.randrange(len(lines)), r.randrange(len(lines))
    if r.random() < 0.5:
        lines[a], lines[b] = lines[b], lines[a]
    else:
        del lines[a]
    return "\n".join(lines)


def _number(text: str, i: int, r: random.Random) -> str:
    """The next number after a place changed."""
    while i < len(text) and not text[i].isdigit():
        i += 1
    return text[:i] + str(r.choice([0, 1, 7, -5, 10**6, 10**30])) + text[i + 1 :]


def read(data: bytes, name: str) -> str:
    """What became of a damaged file: "read" or "refused". Anything else is raised."""
    path = KEPT / name
    path.write_bytes(data)
    try:
        vk.load(path).game()
    except RecordError as error:
        return "refused" if str(error).strip() else "refused without words"
    return "read"


def main(argv: list[str] | None = None) -> int:
    """Run both parts; returns the exit code."""
    parser = argparse.ArgumentParser(prog="fuzz_records", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--files", type=int, default=100_000, help="damaged files to read")
    parser.add_argument("--games", type=int, default=1_000, help="games to send through both forms")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, default=None, help="stop after so many seconds")
    asked = parser.parse_args(argv)
    KEPT.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    forms, failures = _trips(asked.games, asked.seed)
    counts: Counter[str] = Counter()
    slowest = 0.0
    for number in range(asked.seed, asked.seed + asked.files):
        if asked.seconds is not None and time.monotonic() - begun > asked.seconds:
            break
        r = random.Random(number)
        texts = r.choice(forms)
        data = damaged(r.choice(texts), r.choice(r.choice(forms)), r)
        took, became = _timed(lambda data=data: read(data, "now"))
        slowest = max(slowest, took)
        counts[became] += 1
        if became not in ("read", "refused") or took > SLOW:
            failures += 1
            name = f"mutation-{number}"
            (KEPT / name).write_bytes(data)
            print(f"FAILED {KEPT / name}: {became}, {took:.2f} s (--seed {number} --files 1)")
    print(
        f"{asked.games} games through both forms; {sum(counts.values())} damaged files: "
        + ", ".join(f"{n} {what}" for what, n in counts.most_common())
        + f"; slowest {slowest:.2f} s; {failures} failures; {time.monotonic() - begun:.0f} s"
    )
    return 1 if failures else 0


def _trips(games: int, seed: int) -> tuple[list[tuple[str, str]], int]:
    """Every game's two forms, at most 300 of them kept, and how many trips failed."""
    forms: list[tuple[str, str]] = []
    failures = 0
    for number in range(seed, seed + games):
        try:
            both = round_trip(number)
        except Exception as error:
            failures += 1
            print(f"FAILED game {number}: {type(error).__name__}: {error}")
            continue
        if len(forms) < 300:
            forms.append(both)
    return forms, failures


def _timed(act: Callable[[], str]) -> tuple[float, str]:
    """Seconds of processor time, and what came out of it; an unexpected error by its name and last line."""
    start = time.process_time()
    try:
        became = act()
    except Exception as error:
        became = f"{type(error).__name__}: {error} at {traceback.extract_tb(error.__traceback__)[-1].line}"
    return time.process_time() - start, became


if __name__ == "__main__":
    sys.exit(main())
