"""Records that earlier versions of the rules wrote: they open, or say at which turn the rules have changed."""

from pathlib import Path

import pytest

import vk_notebook as vk
from vk_notebook.board.replay_frames import Frames

FOLDER = Path(__file__).with_name("earlier")
#: The Dummy took a colour for a set then, and High Intensity scores the sets of a colour apart.
PARTS = "solo-high-intensity.vk.json"
WHOLE = sorted(path.name for path in FOLDER.glob("*.vk.json") if path.name != PARTS)


@pytest.mark.parametrize("name", WHOLE)
def test_a_record_of_an_earlier_version_opens_to_its_last_move(name: str) -> None:
    record = vk.load(FOLDER / name)
    assert len(record.game().moves) == 120
    assert vk.load(FOLDER / name).to_json() == (FOLDER / name).read_text("utf-8")


def test_every_version_preset_and_variant_has_one() -> None:
    assert len(WHOLE) == 12


@pytest.mark.rule("solo.same-colour")
def test_where_the_rules_were_corrected_a_record_says_so_and_is_shown_up_to_there() -> None:
    with pytest.raises(vk.RecordError, match="a version with other rules") as error:
        vk.load(FOLDER / PARTS)
    assert error.value.turn == 2
    frames = Frames(vk.load(FOLDER / PARTS, replay=False))
    assert len(frames) == 8, "the beginning and the moves before the one after which the Dummy takes another card"
    (where,) = frames.broken
    assert where["move"] == "end turn"
    assert where["text"].startswith("turn 2: ")
