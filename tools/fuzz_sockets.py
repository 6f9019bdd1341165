"""Random and damaged frames at a served board's sockets: each is passed on, or its socket is closed and told why.

    python tools/fuzz_sockets.py [--frames 10000] [--sockets 10] [--seed 0]

Starts Voila as `make play` does and sends the frames over so many sockets at once, while somebody else plays at the
same server. Every socket has to end as vk_notebook/page_socket.py says of its last frame, with that code and that
sentence; the other player has to be answered soon, the kernels have to live, the server has to stay as small as it was,
and may not say an error. Frames that end otherwise are kept under build/fuzz and named. Exit code 1 then.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import psutil
from tornado.websocket import WebSocketClosedError

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.visitor import CONTROL, Visitor, framed, in_binary, in_text, kernel_of, message, taken_apart
from tools.clicked import free_port, wait_for
from vk_notebook.page_socket import KINDS, Unfit, judge

ROOT = Path(__file__).resolve().parents[1]
KEPT = Path("build/fuzz")
#: Seconds within which the other player is answered, and MB that the server may grow by.
LATEST, FLAT = 5.0, 150
NUMBERS = (0, 1, 5, 6, 7, 64, 65, 2**16, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1)
OTHERS = ("execute_request", "shutdown_request", "debug_request", "input_reply", "comm", "", "COMM_MSG")
CHANNELS = ("shell", "shell", "shell", "control", "stdin", "iopub", "", "shell\x00", "shel")
ODD = (
    b"", b"null", b"[]", b"{}", b'""', b"NaN", b"1e999", b"\xff\xfe", b"[" * 900, b"x" * 5000,
    b'{"msg_type": "comm_msg"}', b'{"msg_type": "comm_msg", "msg_type": "execute_request"}', b'{"msg_type": null}',
    b'{"msg_type": ["comm_msg"]}', b'{"msg_type": "\\ud800"}', '{"msg_type": "comm_msg"}'.encode("utf-16"),
    b'{"comm_id": "\\ud800"}',
)  # fmt: skip


# ---- frames


def good(r: random.Random) -> bytes:
    """A message as a page could send it, or of a kind that no page sends."""
    data = r.choice([{}, {"method": "update", "state": {}}, {"method": "custom", "content": {"type": "alive", "n": 1}}])
    content: dict[str, Any] = {"comm_id": str(r.randrange(3)), "data": data}
    content["target_name"] = r.choice([CONTROL, CONTROL, "x"])
    kind = r.choice(KINDS if r.random() < 0.8 else OTHERS)
    channel = "shell" if r.random() < 0.8 else r.choice(CHANNELS)
    parts = taken_apart(in_binary(channel, message(kind, content)[1]))
    return framed(parts + [r.randbytes(r.randrange(50)) for _ in range(r.choice([0, 0, 0, 1, 3, 70]))])


def damaged(frame: bytes, r: random.Random) -> bytes | str:
    """The frame with something done to it; or other bytes, or a text."""
    what = r.randrange(8)
    at = r.randrange(len(frame))
    if what == 0:
        return r.randbytes(r.randrange(300))
    if what == 1:
        changed = bytearray(frame)
        for _ in range(r.choice([1, 1, 2, 4])):
            changed[r.randrange(len(changed))] = r.randrange(256)
        return bytes(changed)
    if what == 2:  # the count or an offset
        place = 8 * r.randrange(7)
        odd = r.choice([*NUMBERS, len(frame) - 1, len(frame), len(frame) + 1]).to_bytes(8, "little")
        return frame[:place] + odd + frame[place + 8 :]
    if what == 3:
        return r.choice([frame[:at], frame[at:], frame + frame, frame + r.randbytes(r.randrange(1, 20))])
    if what == 4:  # a part is another, and the offsets are right
        parts = taken_apart(frame)
        parts[r.randrange(len(parts))] = r.choice(ODD)
        return framed(parts)
    if what == 5:
        return in_text("shell", message(r.choice(KINDS), {})[1])
    return frame


def verdict(frame: bytes | str) -> tuple[int, str] | None:
    """With what code and sentence a socket is closed for a frame; None when it is passed on."""
    try:
        judge(frame)
    except Unfit as unfit:
        return unfit.code, str(unfit)
    return None


# ---- sockets


async def hostile(server: str, kernel: str, frames: list[bytes | str], found: Counter[str]) -> None:
    """One socket after the other to a kernel, until all frames are sent."""
    visitor, broken = None, False
    left = frames[::-1]
    while left:
        frame = left.pop()
        if visitor is None:
            visitor = await Visitor.comes(server, kernel=kernel)
            closed = asyncio.ensure_future(visitor.hung_up_on())
        expected = verdict(frame)
        try:
            await visitor.socket.write_message(frame, isinstance(frame, bytes))
        except WebSocketClosedError:
            expected = expected or (0, "")  # hung up on for the frame before
        if expected is None and not closed.done():
            found["passed on"] += 1
            continue
        said, visitor = await closed, None
        if said == (None, None) and not broken:  # a busy machine may drop a line; not twice at the same frame
            found["broken off and sent again"] += 1
            left.append(frame)
            broken = True
            continue
        broken = False
        found["passed on" if expected is None else "refused"] += 1
        if said != expected:
            keep(frame, f"ended with {said}, not with {expected}", found)
    if visitor is not None:
        visitor.socket.close()
        await closed


def keep(frame: bytes | str, why: str, found: Counter[str]) -> None:
    """Put a frame that failed where it can be looked at, and name it; twenty are enough."""
    found["failures"] += 1
    if found["failures"] > 20:
        return
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"frame-{found['failures']}"
    path.write_bytes(frame if isinstance(frame, bytes) else frame.encode())
    print(f"FAILED {path}: {why}")


async def attack(server: str, process: psutil.Process, asked: argparse.Namespace) -> tuple[Counter[str], float]:
    """All sockets at once, two to a kernel; what became of the frames, and by how many MB the server grew."""
    r = random.Random(asked.seed)
    frames = [damaged(good(r), r) for _ in range(asked.frames)]
    kernels = [await kernel_of(server) for _ in range((asked.sockets + 1) // 2)]
    found: Counter[str] = Counter()
    before = process.memory_info().rss
    shares = [frames[number :: asked.sockets] for number in range(asked.sockets)]
    await asyncio.gather(*(hostile(server, kernels[i // 2], share, found) for i, share in enumerate(shares)))
    grown = (process.memory_info().rss - before) / 2**20
    for kernel in kernels:
        visitor = await Visitor.comes(server, kernel=kernel)
        await visitor.hears(await visitor.says("kernel_info_request"), "kernel_info_reply")  # or this raises
        await visitor.leaves()
    return found, grown


def main(argv: list[str] | None = None) -> int:
    """Serve, attack, and look at what is left; returns the exit code."""
    parser = argparse.ArgumentParser(prog="fuzz_sockets", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--frames", type=int, default=10_000, help="frames to send")
    parser.add_argument("--sockets", type=int, default=10, help="sockets at a time")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(argv)
    port = free_port()
    server = f"http://127.0.0.1:{port}/"
    # More frames and sockets come than a page may send: here each is to be judged by what it is. The server remembers a
    # socket for as long as it would wait for its kernel.
    allowed = ["--PageSocket.messages_at_once=1000000", "--PageSocket.messages_a_second=1000000"]
    allowed.append("--MappingKernelManager.kernel_info_timeout=20")
    command = [sys.executable, "-m", "voila", "notebooks/play.ipynb", f"--port={port}", "--no-browser", *allowed]
    begun = time.monotonic()
    with tempfile.TemporaryFile() as log:
        voila = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, env=os.environ | {"PYTHONUTF8": "1"})
        try:
            wait_for(port, voila)
            player = [sys.executable, "-m", "tests.visitor", server]
            with subprocess.Popen(player, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
                assert other.stdout is not None
                other.stdout.readline()
                found, grown = asyncio.run(attack(server, psutil.Process(voila.pid), asked))
                waits = sorted(json.loads(other.communicate()[0]))
        finally:
            voila.send_signal(signal.SIGTERM)
            voila.wait(30)
        log.seek(0)
        said = [line for line in log.read().decode("utf-8", "replace").splitlines() if line.startswith("[Voila] ERROR")]
    wrong = [f"the server said: {line}" for line in sorted(set(said))]
    if waits[-1] > LATEST:
        wrong.append(f"the other player waited for {waits[-1]:.1f} s")
    if grown > FLAT:
        wrong.append(f"the server grew by {grown:.0f} MB")
    print("".join(f"FAILED: {line}\n" for line in wrong), end="")
    failures = found.pop("failures", 0) + len(wrong)
    print(
        f"{asked.frames} frames over {asked.sockets} sockets: "
        + ", ".join(f"{n} {what}" for what, n in found.most_common())
        + f"; the other player waited {waits[len(waits) // 2] * 1000:.0f} ms, {waits[-1] * 1000:.0f} at most; "
        f"the server grew by {grown:.0f} MB; {failures} failures; {time.monotonic() - begun:.0f} s"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
