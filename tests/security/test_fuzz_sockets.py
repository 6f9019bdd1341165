"""A short run of the tool that sends damaged frames to a served board; ``make fuzz`` is the long one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tools import fuzz_sockets
from vk_notebook.page_socket import KINDS

pytestmark = pytest.mark.slow


def test_damaged_frames_are_passed_on_or_end_their_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz_sockets, "KEPT", tmp_path)
    code = fuzz_sockets.main(["--frames", "150", "--sockets", "4", "--seed", "11"])
    said = capsys.readouterr().out
    assert code == 0, said
    assert "150 frames over 4 sockets" in said
    assert "0 failures" in said


def test_a_socket_that_ends_otherwise_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here the tool expects another sentence than the server says."""
    monkeypatch.setattr(fuzz_sockets, "KEPT", tmp_path)
    right = fuzz_sockets.verdict
    monkeypatch.setattr(fuzz_sockets, "verdict", lambda frame: right(frame) and (1007, "something else"))
    assert fuzz_sockets.main(["--frames", "12", "--sockets", "2"]) == 1
    said = capsys.readouterr().out
    assert "not with (1007, 'something else')" in said
    assert (tmp_path / "frame-1").is_file()


def test_the_frames_are_of_all_sorts() -> None:
    r = random.Random(0)
    frames = [fuzz_sockets.damaged(fuzz_sockets.good(r), r) for _ in range(2000)]
    verdicts = [fuzz_sockets.verdict(frame) for frame in frames]
    assert 300 < verdicts.count(None) < 1000
    assert {one[0] for one in verdicts if one} == {1003, 1007, 1008}
    assert len({one for one in verdicts if one}) >= 8  # nearly every sentence there is
    whole = b"".join(frame for frame in frames if isinstance(frame, bytes))
    assert all(kind.encode() in whole for kind in KINDS)
