"""The sockets of Voila's pages: what a page may send to its kernel, in which form, and how much.

Voila's settings name the class, and with it one visitor cannot hold up the others, whatever comes from them:

    c.Voila.kernel_websocket_connection_class = "vk_notebook.serve.page_socket.PageSocket"

A socket that sends anything else is closed with a code and a sentence; a page of Voila's never is.
"""

from __future__ import annotations

import json
import re
import struct
import time
from asyncio import Future
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple
from weakref import WeakKeyDictionary

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets import Bool, Int

from ..ground.errors import Error

FORM = "v1.kernel.websocket.jupyter.org"
#: A page asks which kernel and widgets there are, and talks to the widgets; it opens only the channel to ask for them.
KINDS = ("kernel_info_request", "comm_info_request", "comm_open", "comm_msg", "comm_close")
OPENED = "jupyter.widget.control"
#: Which part of all that widgets show the answer has: a thousand times as many bytes as the question. A page asks for
#: all of it, and where that takes longer than four seconds it asks for one widget after the other.
ASKING = {"request_states": 1.0, "request_state": 1 / 8}
#: A comm's number, as pages make them.
COMM = re.compile("[-0-9A-Za-z]{1,64}")
#: At least the channel, four parts and the end; more are pictures and the like.
FEWEST, MOST = 6, 64
#: So many bytes of a part the server reads at most; a page sends about 300.
SHORT = 4096
#: A page's name for its session. The server repeats it in lists, in its log and to ZMQ, which takes 255 bytes.
SESSION = re.compile("[-0-9A-Za-z]{0,64}")
WRONG_FORM, TEXT, WRONG_FRAME, NOT_ALLOWED = 1002, 1003, 1007, 1008  # codes of RFC 6455
#: Opening a socket counts as so many messages: the server has work with it, and remembers it for a minute.
JOINING = 20
#: A message too long to be looked into, such as a saved game, counts as so many.
LONG = 20
#: Seconds for the reason to arrive before the connection is cut.
GRACE = 1.0


class Unfit(Error):
    """A message that no page of Voila's sends; the socket is closed with the code and the sentence."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


def parts_of(frame: bytes | str) -> list[bytes]:
    """The channel's name and the parts of a message. Raises Unfit before it makes anything of a wrong frame."""
    if isinstance(frame, str):
        raise Unfit(TEXT, "a message is binary, not text")
    count = int.from_bytes(frame[:8], "little")
    if not FEWEST <= count <= MOST:
        raise Unfit(WRONG_FRAME, f"a message has {FEWEST} to {MOST} offsets, and this one claims another number")
    begin = 8 * (count + 1)
    if len(frame) < begin:
        raise Unfit(WRONG_FRAME, "the message is too short to hold its offsets")
    offsets = struct.unpack_from(f"<{count}Q", frame, 8)
    if offsets[0] != begin or offsets[-1] != len(frame) or any(one > other for one, other in pairwise(offsets)):
        raise Unfit(WRONG_FRAME, "the offsets do not go from the first part to the end of the message in order")
    return [frame[one:other] for one, other in pairwise(offsets)]


class Said(NamedTuple):
    """What is known of a message: its kind, for how much of what widgets show it asks, the comm that it is about."""

    kind: str
    asks: float | None = 0
    comm: str = ""


def judge(frame: bytes | str) -> Said:
    """What a page says; how much it asks for is None if unknown. Raises Unfit for what no page needs to send."""
    channel, header, _, _, content = parts_of(frame)[:5]
    if channel != b"shell":
        raise Unfit(NOT_ALLOWED, "a page may use only the channel shell")
    kind = _read(header, "header").get("msg_type")
    if kind not in KINDS:
        raise Unfit(NOT_ALLOWED, f"a page may not send this; it may send {', '.join(KINDS)}")
    if kind == "comm_msg" and len(content) > SHORT:
        return Said(kind, None)
    if kind not in ("comm_open", "comm_close", "comm_msg"):
        return Said(kind)
    told = _read(content, "content")
    if kind == "comm_msg":
        data = told.get("data")
        method = data.get("method") if isinstance(data, dict) else None
        return Said(kind, ASKING.get(method, 0) if isinstance(method, str) else 0)
    if kind == "comm_open" and told.get("target_name") != OPENED:
        raise Unfit(NOT_ALLOWED, f"a page may open only the comm {OPENED}")
    comm = told.get("comm_id")
    if not isinstance(comm, str) or not COMM.fullmatch(comm):
        raise Unfit(NOT_ALLOWED, "a comm has a name of 1 to 64 letters, digits and hyphens")
    return Said(kind, 0, comm)


def _read(part: bytes, name: str) -> dict[str, Any]:
    if len(part) > SHORT:
        raise Unfit(WRONG_FRAME, f"the {name} is longer than {SHORT} bytes")
    try:
        found = json.loads(part.decode("utf-8"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Unfit(WRONG_FRAME, f"the {name} is not a JSON object")
    return found


class Allowance:
    """An amount that may come at once, and after that so much a second."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self.at_once, self.a_second = at_once, a_second
        self.left = at_once
        self.then = time.monotonic()

    def covers(self, amount: float) -> bool:
        """Whether so much more may come now. It is subtracted."""
        now = time.monotonic()
        self.left = min(self.at_once, self.left + (now - self.then) * self.a_second) - amount
        self.then = now
        return self.left >= 0


class Allowed(NamedTuple):
    """What may still come to a kernel."""

    messages: Allowance
    bytes: Allowance
    states: Allowance
    #: The comms that pages have opened: the kernel keeps each until it is closed.
    comms: set[str]


class PageSocket(ZMQChannelsWebsocketConnection):
    """A page's connection to its kernel, closed as soon as anything comes that no page sends."""

    sockets = Int(4, config=True, help="How many sockets one kernel may have at a time; a page has one.")
    comms = Int(8, config=True, help="How many comms one kernel keeps open for its pages; a page opens one.")
    messages_at_once = Int(300, config=True, help="How many messages one kernel may receive at once.")
    messages_a_second = Int(100, config=True, help="Messages per second after that.")
    bytes_at_once = Int(48 * 2**20, config=True, help="How many bytes one kernel may receive at once.")
    bytes_a_second = Int(2**19, config=True, help="Bytes per second after that.")
    states_at_once = Int(10, config=True, help="Requests for the state of all widgets; a page makes one as it opens.")
    states_a_minute = Int(6, config=True, help="Such requests per minute after that.")
    unread_bytes = Int(16 * 2**20, config=True, help="Bytes that may wait for a page that does not read them.")

    refused = Bool(False)
    unread = Int(0)
    #: By kernel and not by socket: otherwise a new socket would bring a new allowance.
    _allowed: ClassVar[WeakKeyDictionary[Any, Allowed]] = WeakKeyDictionary()

    def __init__(self, **given: Any) -> None:
        """Answer HTTP 400 if the session has a wrong name, before anything uses it."""
        if not SESSION.fullmatch(given["websocket_handler"].get_argument("session_id", "")):
            raise HTTPError(400, "This is not the name of a page's session.", reason="Not a session's name")
        super().__init__(**given)

    async def prepare(self) -> None:
        """Prepare for a socket; answer HTTP 429 if sockets follow each other too fast."""
        if not self.allowed().messages.covers(JOINING):
            raise HTTPError(429, "Sockets are being opened too fast.", reason="Too many sockets")
        await super().prepare()

    async def _register_session(self) -> None:
        """Close the session's last socket. This one is listed once it is open: only its end takes it off the list."""
        await super()._register_session()
        self._open_sessions.pop(self.session_key, None)

    def connect(self) -> Future[None] | None:
        """Join the page to its kernel, or close the socket with a reason."""
        try:  # also if it is refused: its end expects all of this
            joined: Future[None] | None = super().connect()
        except Exception:  # nobody is told that a socket ended which could not be opened
            self.multi_kernel_manager.notify_disconnect(self.kernel_id)
            for stream in self.channels.values():
                stream.close()
            raise
        if joined is not None:
            self._open_sessions[self.session_key] = self.websocket_handler
        if self.subprotocol != FORM:
            self.refuse(WRONG_FORM, f"this server speaks the subprotocol {FORM} only")
        elif self.open_to(self.kernel_id) > self.sockets:
            self.refuse(NOT_ALLOWED, f"a page needs one socket, and {self.sockets} at most may be open")
        return joined

    @classmethod
    def open_to(cls, kernel: str) -> int:
        """How many sockets to a kernel are open; the server's own count includes those that broke off while opening."""
        lines = [one.websocket_handler.ws_connection for one in cls._open_sockets if one.kernel_id == kernel]
        return sum(line is not None and not line.is_closing() for line in lines)

    def refuse(self, code: int, why: str) -> None:
        """Close the socket and say why. After that nothing passes in either direction."""
        if self.refused:
            return
        self.refused = True
        self.log.warning("Closing a socket of kernel %s: %s", self.kernel_id, why)
        line = self.websocket_handler.ws_connection
        self.websocket_handler.close(code, why)
        if line is not None:
            IOLoop.current().call_later(GRACE, line.stream.close)

    def handle_incoming_message(self, incoming_msg: bytes | str) -> None:
        """Pass a page's message on to its kernel, or close the socket if no page would send it."""
        if self.refused:
            return
        try:
            self.count(len(incoming_msg))
            said = judge(incoming_msg)
            self.count_asking(said.asks)
            self.count_comms(said)
        except Unfit as unfit:
            self.refuse(unfit.code, str(unfit))
        else:
            super().handle_incoming_message(incoming_msg)

    def allowed(self) -> Allowed:
        """How much may still come to this kernel."""
        if self.kernel_manager not in self._allowed:
            self._allowed[self.kernel_manager] = Allowed(
                Allowance(self.messages_at_once, self.messages_a_second),
                Allowance(self.bytes_at_once, self.bytes_a_second),
                Allowance(self.states_at_once, self.states_a_minute / 60),
                set(),
            )
        return self._allowed[self.kernel_manager]

    def count(self, size: int, messages: int = 1) -> None:
        """Raise Unfit when more comes than people can cause."""
        allowed = self.allowed()
        if not allowed.messages.covers(messages):
            raise Unfit(NOT_ALLOWED, f"too many messages: more than {self.messages_a_second} a second for a while")
        if not allowed.bytes.covers(size):
            raise Unfit(NOT_ALLOWED, f"too many bytes: more than {self.bytes_a_second} a second for a while")

    def count_asking(self, asks: float | None) -> None:
        """Raise Unfit when a page asks too often for the state of all widgets; a long message might ask (None)."""
        if asks is None:
            self.count(0, LONG - 1)
        elif asks and not self.allowed().states.covers(asks):
            raise Unfit(NOT_ALLOWED, f"too many requests for the state of all widgets: {self.states_a_minute} a minute")

    def count_comms(self, said: Said) -> None:
        """Raise Unfit when pages open comms and do not close them."""
        comms = self.allowed().comms
        if said.kind == "comm_close":
            comms.discard(said.comm)
        elif said.kind == "comm_open":
            if len(comms | {said.comm}) > self.comms:
                raise Unfit(NOT_ALLOWED, f"a page needs one comm, and {self.comms} at most may be open")
            comms.add(said.comm)

    def write_message(self, message: Any, binary: bool = False) -> None:
        """Send a kernel's answer to the page, unless the page has stopped reading."""
        if self.unread > self.unread_bytes:
            self.refuse(NOT_ALLOWED, f"more than {self.unread_bytes} bytes wait for this page to read them")
        if self.refused:
            return
        sent = self.websocket_handler.write_message(message, binary)
        if sent is not None:  # Voila does not send all of them
            self.unread += len(message)
            sent.add_done_callback(partial(self._sent, len(message)))

    def _sent(self, size: int, done: Future[None]) -> None:
        self.unread -= size
        done.exception()  # read it, or a cut connection would be logged as an error

    def disconnect(self) -> None:
        """Disconnect the page from its kernel. What the kernel says meanwhile is kept, up to a limit."""
        super().disconnect()
        manager, kernel = self.multi_kernel_manager, self.kernel_id
        kept = manager._kernel_buffers.get(kernel)
        if kept is None or kept["session_key"] != self.session_key:
            return
        if self.refused:
            manager.stop_buffering(kernel)
            return
        room = self.unread_bytes

        def keep(channel: str, parts: list[bytes]) -> None:
            nonlocal room
            room -= sum(map(len, parts))
            if room < 0:
                manager.stop_buffering(kernel)
            else:
                kept["buffer"].append((channel, parts))

        for channel, stream in kept["channels"].items():
            stream.on_recv(partial(keep, channel))
