"""A progress bar for what takes longer than a second: that of tqdm, where it is installed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..ground.callbacks import call, check_callback
from ..ground.console import is_terminal
from ..ground.given import own

#: Nothing is shown before so many seconds.
DELAY = 1.0
Told = Callable[[int, int], object]


class Progress:
    """Counts what is done. `progress` is True, False, or a function that is called with (done, total)."""

    def __init__(self, progress: bool | Told, total: int, done: int = 0, what: str = "games") -> None:
        progress = own(progress)
        if not isinstance(progress, bool):
            check_callback("what is told of progress", progress)
        self.told = progress if callable(progress) else None
        self.total, self.done = total, done
        self.bar: Any = None
        if progress is True and (in_notebook() or is_terminal()):
            with suppress(ImportError):
                from tqdm.auto import tqdm

                self.bar = tqdm(total=total, initial=done, unit=f" {what}", delay=DELAY, leave=False)

    def add(self, count: int) -> bool:
        """So many more are done. False when the function that is told says to stop."""
        self.done += count
        if self.told is not None:
            return self._heard(self.told)
        if self.bar is not None:
            with suppress(OSError, ValueError):  # the terminal is gone
                self.bar.update(count)
        return True

    def _heard(self, told: Told) -> bool:
        """Tell a function. False when it says to stop; one that fails is told no more."""
        answers: list[object] = []

        def ask() -> object:
            answers.append(told(self.done, self.total))
            return answers[0]

        if call(ask) is not None:
            self.told = None
        return answers != [False]

    def expect(self, total: int) -> None:
        """Correct how much there is to do."""
        self.total = total
        if self.bar is not None:
            self.bar.total = total

    def close(self) -> None:
        """Take the bar away."""
        if self.bar is not None:
            with suppress(OSError, ValueError):
                self.bar.close()


def in_notebook() -> bool:
    """Whether a Jupyter kernel runs this."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and hasattr(shell, "kernel")
