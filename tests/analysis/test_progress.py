"""The bar: nothing for what is quick or not watched, tqdm's where it is installed."""

import io
import sys
import time

import pytest

from vk_notebook.analysis import progress_bar
from vk_notebook.analysis.progress_bar import Progress


class Terminal(io.StringIO):
    """Standard error that is watched."""

    def isatty(self) -> bool:
        """Yes."""
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that moves when it is told."""
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def watched(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error; no fixture, as the capture takes hold of it again before the test."""
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    return found


@pytest.mark.parametrize(
    ("seen", "wanted", "seconds"), [(True, True, 0), (True, False, 5), (False, True, 5)],
    ids=["quick", "off", "nobody watches"],
)  # fmt: skip
def test_nothing_when_it_is_quick_or_off_or_nobody_watches(
    seen: bool, wanted: bool, seconds: float, monkeypatch: pytest.MonkeyPatch, clock: list[float]
) -> None:
    err = watched(monkeypatch) if seen else io.StringIO()
    monkeypatch.setattr(sys, "stderr", err)
    bar = Progress(wanted, 3)
    clock[0] += seconds
    bar.add(2)
    bar.close()
    assert err.getvalue() == ""


def test_tqdm_is_used_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(progress_bar, "DELAY", 0)
    bar = Progress(True, 10, 4)
    assert type(bar.bar).__module__.startswith("tqdm")
    bar.add(3)
    assert (bar.bar.n, bar.bar.total) == (7, 10)
    bar.close()


def test_a_function_is_told_and_may_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch)
    told: list[tuple[int, int]] = []
    bar = Progress(lambda done, total: told.append((done, total)), 5, 1)
    assert bar.add(2)
    assert bar.add(2)
    bar.close()
    assert told == [(3, 5), (5, 5)]
    assert terminal.getvalue() == ""
    assert not Progress(lambda done, total: False, 5).add(1)


def test_this_is_no_notebook() -> None:
    assert not progress_bar.in_notebook()
