"""What the fuzzers found worth keeping is tried again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.fuzzing import __main__ as command
from tools.fuzzing.targets import TARGETS


def kept(target: str) -> list[Path]:
    return sorted((command.KEPT / target).iterdir())


@pytest.mark.parametrize("target", TARGETS)
def test_what_was_kept_breaks_nothing(target: str) -> None:
    accepted = {TARGETS[target](path.read_bytes()) for path in kept(target)}
    assert accepted == {True, False}  # some of it is read, and some refused
    assert not TARGETS[target](b"\xff\x00{")
    assert all(path.stat().st_size <= command.LONGEST[target] for path in kept(target))
