"""Records that earlier versions of the rules wrote: they open, or say at which turn the rules have changed."""

from pathlib import Path

import pytest

import vk_notebook as vk
from vk_notebook.board.keeping.replay_frames import Frames

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


#: For each of these corners the rules were corrected: the move at which the record parts and what is said of it, if so.
CORRECTED = {
    "judgment-none": ("done", "Set aside a card from your hand"),
    "judgment-empty-boneyard": ("set aside Urn", "You cannot do that now"),
    "judgment-empty-hand": None,
    "scribe-axe": ("sacrifice Boat", "a version with other rules"),
    "victory-tyet": ("end turn", "Finish Victory first"),
    "tutankhamun-thoth": ("end turn", "Finish Tutankhamun first"),
}


@pytest.mark.rule("ruling.forced-whole", "ruling.for-each-what-is-left", "ruling.victory-not-itself")
@pytest.mark.parametrize("name", CORRECTED)
def test_a_record_in_which_a_corrected_corner_happens_opens_or_says_at_which_turn_it_parts(name: str) -> None:
    path = FOLDER / "corrected" / f"{name}.vk.json"
    parts = CORRECTED[name]
    if parts is None:
        assert len(vk.load(path).game().moves) == 3
        return
    move, why = parts
    with pytest.raises(vk.RecordError, match=f"turn 1.*{why}") as error:
        vk.load(path)
    assert error.value.turn == 1
    (where,) = Frames(vk.load(path, replay=False)).broken
    assert (where["move"], "turn 1" in where["text"]) == (move, True)


def test_a_refused_move_names_the_other_version_that_saved_it(tmp_path: Path) -> None:
    path = tmp_path / "old.vk.json"
    text = (FOLDER / "corrected" / "judgment-none.vk.json").read_text("utf-8")
    path.write_text(text.replace('"package": "0.1.0"', '"package": "0.0.9"'), "utf-8")
    with pytest.raises(vk.RecordError, match=r"turn 1, move 'done'.*It was saved by version 0\.0\.9\.$"):
        vk.load(path)
