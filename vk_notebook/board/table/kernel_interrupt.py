"""An interrupt of the kernel reaches a bot wherever it thinks.

The system hands an interrupt to the main thread. JupyterLab hands clicks to another one, in which a bot that does not
come to an end would go on: so while it thinks there, the main thread passes an interrupt on.
"""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def interruptible() -> Iterator[None]:
    """In here an interrupt of the kernel raises KeyboardInterrupt, whichever thread this is."""
    in_main = _main_loop()
    if threading.current_thread() is threading.main_thread() or in_main is None:
        yield
        return
    listener = _Listener(threading.get_ident())
    in_main(listener.begin)
    try:
        yield
    finally:
        listener.leave()
        in_main(listener.end)


def _main_loop() -> Callable[[Callable[[], None]], None] | None:
    """What hands a function to the main thread of the kernel; None where no kernel runs."""
    kernels: Any = sys.modules.get("ipykernel.kernelapp")
    app = kernels.IPKernelApp._instance if kernels is not None else None
    loop = getattr(getattr(app, "kernel", None), "io_loop", None)
    return None if loop is None else loop.add_callback


class _Listener:
    """Hears one interrupt in the main thread, while the other thread is inside."""

    def __init__(self, thread: int) -> None:
        self.thread = thread
        self.inside = True
        self.lock = threading.RLock()  # a second interrupt may come while the first is being heard
        self.before: Any = None

    def begin(self) -> None:
        self.before = signal.signal(signal.SIGINT, self.hear)

    def end(self) -> None:
        if signal.getsignal(signal.SIGINT) == self.hear:  # otherwise a cell runs, which restores it later
            signal.signal(signal.SIGINT, self.before)

    def hear(self, *_: object) -> None:
        with self.lock:
            if self.inside:
                self.inside = False
                _raise_in(self.thread, KeyboardInterrupt)

    def leave(self) -> None:
        with self.lock:
            self.inside = False
            _raise_in(self.thread, None)  # an interrupt that came too late is dropped


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    raised = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
