"""Pictures and films of records."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

import vk_notebook as vk
from tests.scenario import by_collectors
from vk_notebook.art import to_gif, to_png
from vk_notebook.art.film import animated
from vk_notebook.record import Record


def pass_turn(game: vk.Game) -> None:
    """End a turn, with whatever has to be answered first."""
    turn = game.turn
    while game.turn == turn:
        game.play("end turn" if "end turn" in game.options.texts else game.options.texts[0])


def a_record(turns: int = 4) -> Record:
    """A few turns of a game, with a remark."""
    game = vk.new_game(["Ana", "Ben"], seed=3)
    for _ in range(turns):
        pass_turn(game)
    record = game.record
    assert isinstance(record, Record)
    record.comment(record.end.line()[1], "First \x1b[2J remark, a long one. " * 20, author="Ben\u202e")
    return record


def frames(path: Path) -> list[tuple[Image.Image, int]]:
    """The pictures of a film, each with its milliseconds."""
    with Image.open(path) as film:
        return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(film)]


def test_a_node_has_a_picture(tmp_path: Path) -> None:
    record = a_record()
    node = record.end.line()[1]
    told = to_png(record, node, tmp_path / "a.png", width=500)
    plain = to_png(record, node, tmp_path / "b.png", width=500, caption=False)
    last = to_png(record, None, tmp_path / "c.png", width=500, caption=False)
    hidden = to_png(record, None, tmp_path / "d.png", width=500, caption=False, seat="Ana")
    with Image.open(told) as one, Image.open(plain) as two:
        assert one.format == "PNG"
        assert one.height > two.height
    assert len({path.read_bytes() for path in (plain, last, hidden)}) == 3


def test_a_film_has_a_picture_a_turn_or_a_decision(tmp_path: Path) -> None:
    record = a_record()
    by_turns = to_gif(record, tmp_path / "t.gif", width=400)
    by_moves = to_gif(record, tmp_path / "d.gif", width=400, every="decision", ms=50)
    pictures, times = zip(*frames(by_turns), strict=True)
    assert len(pictures) == 5
    assert len(frames(by_moves)) == 1 + len(record.moves)
    assert len({picture.size for picture in pictures}) == 1
    assert (times[0], times[1], times[-1]) == (900, 9000, 2700), "a long remark has time to be read"
    with Image.open(by_turns) as film:
        assert film.info["loop"] == 0


def test_a_remark_between_turns_has_a_picture_of_its_own(tmp_path: Path) -> None:
    game = vk.new_game(["Ana", "Ben"], seed=3)
    game.play(f"entomb {game.players[0].hand[0]}")
    pass_turn(game)
    pass_turn(game)
    record = game.record
    assert len(frames(to_gif(record, tmp_path / "a.gif", width=400))) == 3
    record.mark(record.end.line()[0], "!")
    assert len(frames(to_gif(record, tmp_path / "b.gif", width=400))) == 4


@pytest.mark.slow
def test_a_whole_game_is_a_small_film(tmp_path: Path) -> None:
    game = by_collectors(vk.new_game(["Ana", "Ben"], seed=5), 5, 60)
    parts = to_gif(game.record, tmp_path / "d.gif", every="decision").stat().st_size
    assert parts / len(game.record.moves) < 10_000
    assert to_gif(by_collectors(game, 5).record, tmp_path / "t.gif", every="turn").stat().st_size < 3_000_000


def test_what_is_stored_is_what_was_drawn(tmp_path: Path) -> None:
    pictures = []
    for i in range(4):
        picture = Image.new("P", (40, 30))
        picture.putpalette([v for c in range(60) for v in (c * 4, 255 - c * 4, c)])
        picture.paste(i % 3 * 7 + 1, (5 * min(i, 2), 3, 5 * min(i, 2) + 9, 20))
        pictures.append(picture)
    pictures.insert(2, pictures[1].copy())  # nothing new: the one before stands longer
    path = tmp_path / "x.gif"
    path.write_bytes(animated(iter(pictures), [100, 200, 300, 400, 500]))
    shown = frames(path)
    assert [time for _, time in shown] == [100, 500, 400, 500]
    for (kept, _), drawn in zip(shown, [pictures[i] for i in (0, 1, 3, 4)], strict=True):
        assert ImageChops.difference(kept, drawn.convert("RGB")).getbbox() is None


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"every": "move"}, "turn or decision"), ({"ms": 1}, "20 to 60,000"), ({"width": 4}, "400 to 4,000"),
        ({"theme": "red"}, "light, dark"), ({"seat": "Zoe"}, "Ana, Ben"),
    ],
)  # fmt: skip
def test_what_cannot_be_filmed_is_said(tmp_path: Path, wanted: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        to_gif(a_record(1), tmp_path / "a.gif", **wanted)
    with pytest.raises(ValueError, match="another record"):
        to_png(a_record(1), a_record(1).end, tmp_path / "a.png")
    assert list(tmp_path.iterdir()) == []
