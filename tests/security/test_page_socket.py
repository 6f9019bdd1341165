"""What a page's socket takes for a message: every frame is read within its own length, or refused with a sentence."""

import json
import subprocess
import sys
import textwrap
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1

from tests.visitor import framed, in_binary, message
from vk_notebook.serve.page_socket import KINDS, MOST, OPENED, SHORT, Allowance, PageSocket, Unfit, judge, parts_of

PARTS = [b"shell", b'{"msg_type": "comm_msg"}', b"{}", b"{}", b"{}"]
GOOD = framed(PARTS)
EIGHT_BYTES = bytes.fromhex("ffffffff00000000")


def number(value: int) -> bytes:
    return value.to_bytes(8, "little")


def refused(frame: bytes | str) -> tuple[int, str]:
    """The code and the sentence; a sentence fits into the frame that closes a socket."""
    with pytest.raises(Unfit) as unfit:
        judge(frame)
    assert len(str(unfit.value).encode()) <= 123
    return unfit.value.code, str(unfit.value)


def said(channel: str = "shell", kind: str = "comm_msg", **content: Any) -> bytes:
    return in_binary(channel, message(kind, content)[1])


# ---- the form ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", [[], [b""], [b"picture", b"", b"\xff"]])
def test_a_message_is_read_as_it_was_made(more: list[bytes]) -> None:
    assert parts_of(framed([*PARTS, *more])) == [*PARTS, *more]
    judge(framed([*PARTS, *more]))


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        ("text", "a message is binary, not text"),
        (b"", "6 to 64 offsets"),
        (b"\x06", "too short to hold its offsets"),
        (EIGHT_BYTES, "6 to 64 offsets"),
        (b"\xff" * 8, "6 to 64 offsets"),
        (number(5) + GOOD[8:], "6 to 64 offsets"),
        (framed([*PARTS, *[b""] * (MOST - 5)]), "6 to 64 offsets"),
        (number(7) + GOOD[8:], "from the first part to the end"),
        (GOOD[:40], "too short to hold its offsets"),
        (GOOD[:-1], "from the first part to the end"),
        (GOOD + b"x", "from the first part to the end"),
        (GOOD[:8] + number(0) + GOOD[16:], "from the first part to the end"),  # a channel made of offsets
        (GOOD[:16] + number(2**63) + GOOD[24:], "from the first part to the end"),
        (GOOD[:16] + GOOD[24:32] + GOOD[16:24] + GOOD[32:], "from the first part to the end"),
    ],
)
def test_a_frame_that_claims_more_than_it_is(frame: bytes | str, why: str) -> None:
    code, sentence = refused(frame)
    assert code == (1003 if isinstance(frame, str) else 1007)
    assert why in sentence


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory as Linux does")
def test_a_claim_takes_no_memory_and_no_time() -> None:
    """Under a limit of memory and of time the library's own reader would not come back."""
    assert run_reader("from vk_notebook.serve.page_socket import Unfit, parts_of as read, judge") == "refused"


@given(st.binary(max_size=200))
@example(EIGHT_BYTES)
@example(GOOD)
def test_any_bytes_are_read_or_refused(frame: bytes) -> None:
    try:
        parts = parts_of(frame)
    except Unfit:
        return
    assert framed(parts) == frame


@given(st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_good_frame_with_some_bytes_changed_is_read_or_refused(changes: list[tuple[int, int]]) -> None:
    frame = bytearray(GOOD)
    for at, byte in changes:
        frame[at] = byte
    try:
        judge(bytes(frame))
    except Unfit:
        assert refused(bytes(frame))[0] in (1007, 1008)
    else:
        channel, (header, *_) = deserialize_msg_from_ws_v1(bytes(frame))
        assert (channel, json.loads(header)["msg_type"] in KINDS) == ("shell", True)


# ---- what a page may say --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "comm_open"])
def test_what_a_page_needs_passes(kind: str) -> None:
    assert judge(said(kind=kind, comm_id="1")).kind == kind


def test_a_page_opens_the_comm_that_tells_of_all_widgets_and_no_other() -> None:
    judge(said(kind="comm_open", comm_id="1", target_name="jupyter.widget.control", data={}))
    for target in ("jupyter.widget", "", None, ["jupyter.widget.control"]):
        assert refused(said(kind="comm_open", comm_id="1", target_name=target))[0] == 1008
    long = said(kind="comm_open", target_name="jupyter.widget.control", data="x" * SHORT)
    assert "longer than" in refused(long)[1]


@pytest.mark.parametrize(
    ("data", "asks"),
    [
        ({"method": "request_states"}, 1),
        ({"method": "request_state"}, 1 / 8),
        ({"method": "custom", "content": {"method": "request_states"}}, 0),
        ({"method": ["request_states"]}, 0),
        ({}, 0),
        (None, 0),
        ({"method": "custom", "content": "x" * SHORT}, None),
        ({"method": "request_states", "content": "x" * SHORT}, None),
    ],
)
def test_what_asks_for_all_that_widgets_show(data: Any, asks: float | None) -> None:
    assert judge(said(comm_id="1", data=data)).asks == asks


def test_it_is_found_in_any_spelling() -> None:
    for content in (
        rb'{"data": {"method": "\u0072equest_states"}}',
        b'{"data": {}, "data": {"method": "request_states"}}',
    ):
        assert judge(framed([b"shell", b'{"msg_type": "comm_msg"}', b"{}", b"{}", content])).asks == 1


@pytest.mark.parametrize("kind", ["comm_open", "comm_close"])
def test_a_comm_has_a_short_name(kind: str) -> None:
    """The server remembers it, and the kernel takes it for a key."""
    name = "0f3b-" * 12 + "abcd"
    assert judge(said(kind=kind, comm_id=name, target_name=OPENED)).comm == name
    for wrong in (None, 1, ["1"], {}, "", name + "x", "a b", "\u202e"):
        assert refused(said(kind=kind, comm_id=wrong, target_name=OPENED))[0] == 1008


@pytest.mark.parametrize("channel", ["control", "stdin", "iopub", "", "Shell", "shell "])
def test_a_page_speaks_on_one_channel(channel: str) -> None:
    assert refused(said(channel)) == (1008, "a page may use only the channel shell")


@pytest.mark.parametrize("kind", ["execute_request", "shutdown_request", "debug_request", "input_reply", "", "x" * 900])
def test_a_page_says_nothing_else(kind: str) -> None:
    code, sentence = refused(said(kind=kind))
    assert code == 1008
    assert "may not send this" in sentence


@pytest.mark.parametrize(
    "header",
    [
        b"", b"null", b"[]", b'"comm_msg"', b"{", b'{"msg_type"', b"[" * 4000, b'{"a":' * 600, b"\xff\xfe{\x00}\x00",
        '{"msg_type": "comm_msg"}'.encode("utf-16"), b'{"msg_type": "comm_msg", "x": "' + b"x" * SHORT + b'"}',
    ],
)  # fmt: skip
def test_a_header_is_a_short_object(header: bytes) -> None:
    code, sentence = refused(framed([b"shell", header, b"{}", b"{}", b"{}"]))
    assert code == 1007
    assert "header" in sentence


@pytest.mark.parametrize("kind", [None, 1, [], {}, ["comm_msg"], {"comm_msg": 1}])
def test_a_kind_is_a_word(kind: object) -> None:
    header = json.dumps({"msg_type": kind}).encode()
    assert refused(framed([b"shell", header, b"{}", b"{}", b"{}"]))[0] == 1008


# ---- how much ---------------------------------------------------------------------------------------------------


def test_so_much_at_once_and_so_much_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("vk_notebook.serve.page_socket.time.monotonic", lambda: now)
    allowed = Allowance(at_once=10, a_second=2)
    assert [allowed.covers(1) for _ in range(11)] == [True] * 10 + [False]
    now += 2
    assert [allowed.covers(1) for _ in range(4)] == [True, True, True, False]
    now += 1000  # who waits for long has no more than at the beginning
    assert [allowed.covers(5) for _ in range(3)] == [True, True, False]


def test_only_open_sockets_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that broke off while it was opened must not keep a page from coming again."""

    def socket(kernel: str, closing: bool | None) -> SimpleNamespace:
        line = None if closing is None else SimpleNamespace(is_closing=lambda: closing)
        return SimpleNamespace(kernel_id=kernel, websocket_handler=SimpleNamespace(ws_connection=line))

    found = [socket("a", False), socket("a", True), socket("a", None), socket("b", False), socket("a", False)]
    monkeypatch.setattr(PageSocket, "_open_sockets", found)
    assert [PageSocket.open_to(kernel) for kernel in "abc"] == [2, 1, 0]


# ---- how long we need it ----------------------------------------------------------------------------------------


def run_reader(imports: str) -> str:
    """What a reader makes of the eight bytes, in a process with 64 MB to spare and ten seconds."""
    script = f"""
        import resource
        {imports}
        now = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + 2**26, now + 2**26))
        try:
            read(bytes.fromhex("{EIGHT_BYTES.hex()}"))
        except MemoryError:
            print("took all memory")
        except Exception:
            print("refused")
        else:
            print("accepted")
    """
    try:
        done = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=10, check=False
        )
    except subprocess.TimeoutExpired:
        return "took for ever"
    return done.stdout.strip() or done.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits memory as Linux does")
def test_the_libraries_still_need_ours() -> None:
    """The day when both count themselves, nothing of ours is needed for it any more."""
    server = "from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1 as read"
    voila = "from voila.tornado.kernel_websocket_handler import read_header_from_binary_message as read"
    found = [run_reader(one) for one in (server, voila)]
    assert set(found) & {"took all memory", "took for ever"}, "the library mends it: ours can go"
