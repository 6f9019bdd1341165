"""Interrupting the kernel is the way out of a bot that does not come to an end, in a real kernel and in each thread."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

client = pytest.importorskip("jupyter_client")

CELL = """
import signal
import threading
import vk_notebook as vk
from vk_notebook.bots import Bot
from vk_notebook.board.table.table_page import Board

class Endless(Bot):
    def choose(self, view, options, rng):
        print("it thinks in " + threading.current_thread().name, flush=True)
        while True:
            pass

them = [{"name": "Ben", "hand": ["Urn"]}]
game = vk.position(name="Ana", hand=["Urn"], opponents=them, pyramid=["Wadj Amulet"], stock=["Urn"] * 9)
board = Board(game, bots={"Ben": Endless()})
print("BEGUN", board.comm.comm_id, board.view["decision"], "", flush=True)
"""


@pytest.fixture(scope="module")
def kernel() -> Iterator[tuple[Any, Any]]:
    manager = client.KernelManager(kernel_name="python3")
    manager.start_kernel()
    talk = manager.client()
    talk.start_channels()
    talk.wait_for_ready(timeout=60)
    yield manager, talk
    talk.stop_channels()
    manager.shutdown_kernel(now=True)


def heard(talk: Any, words: str, seconds: float = 30) -> str:
    """What the kernel says to all, as soon as these words are in it."""
    said, until = "", time.monotonic() + seconds
    while words not in said:
        assert time.monotonic() < until, said
        said += str(talk.get_iopub_msg(timeout=seconds)["content"])
    return said


@pytest.mark.parametrize("thread", ["main", "another"])
def test_an_endless_bot_is_interrupted_and_its_seat_offered(kernel: tuple[Any, Any], thread: str) -> None:
    manager, talk = kernel
    talk.execute(CELL)
    comm, decision = heard(talk, "BEGUN ").split("BEGUN ")[1].split()[:2]
    subshell = None
    if thread == "another":  # as JupyterLab has it for all clicks
        talk.control_channel.send(talk.session.msg("create_subshell_request"))
        subshell = talk.get_control_msg(timeout=30)["content"]["subshell_id"]

    def send(**said: Any) -> None:
        message = talk.session.msg("comm_msg", {"comm_id": comm, "data": {"method": "custom", "content": said}})
        message["header"]["subshell_id"] = subshell
        talk.shell_channel.send(message)

    def standing() -> str:
        """What hears an interrupt between two cells."""
        talk.execute("print(f'STAN' f'DS {get_ipython().kernel.saved_sigint_handler} THE' 'RE', flush=True)")
        return heard(talk, "THERE").split("STANDS ")[1].split(" THERE")[0]

    before = standing()
    send(type="alive", n=77)
    heard(talk, "'alive': 77")
    send(type="choose", decision=int(decision), option="end turn")
    where = heard(talk, "it thinks in ").split("it thinks in ")[1]
    assert where.startswith("MainThread") is (thread == "main")
    time.sleep(0.5)
    manager.interrupt_kernel()
    assert "the bot was interrupted" in heard(talk, "interrupted", 10)
    send(type="seat", player="Ben", who="person")
    heard(talk, "'failure': None")
    talk.execute("print(f'moves: {board.game.moves} play' 'ed', flush=True)")
    assert "moves: ['end turn'] played" in heard(talk, "played")
    assert standing() == before
