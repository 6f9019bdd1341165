"""What the fuzzers found worth keeping is tried again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.fuzzing import __main__ as command
from tools.fuzzing.seeds import seeds
from tools.fuzzing.targets import TARGETS


def kept(target: str) -> list[Path]:
    return sorted((command.KEPT / target).iterdir())


@pytest.mark.parametrize("target", TARGETS)
def test_what_was_kept_breaks_nothing(target: str) -> None:
    accepted = {TARGETS[target](path.read_bytes()) for path in kept(target)}
    assert accepted == {True, False}  # some of it is read, and some refused


@pytest.mark.parametrize("target", TARGETS)
def test_the_first_inputs_reach_both_ends(target: str) -> None:
    first = seeds(target)
    assert any(TARGETS[target](data) for data in first)
    assert not TARGETS[target](b"\xff\x00{")
    assert all(len(data) <= command.LONGEST[target] for data in first)
