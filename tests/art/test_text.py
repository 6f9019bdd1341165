"""Text in pictures: measured, wrapped, shortened, and harmless."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vk_notebook.art.lettering import balanced, fitted, harmless, shortened, typeset, width_of, wrapped


@given(st.text(max_size=60))
def test_no_control_character_is_drawn(text: str) -> None:
    shown = harmless(text)
    assert shown == " ".join(shown.split())
    assert all(c.isprintable() for c in shown)


def test_control_characters_show_their_numbers() -> None:
    assert harmless("Ana\x1b[31m\u202eneB\n\tx") == "Ana[U+001B][31m[U+202E]neB x"
    assert harmless("Zoe\u0308 \u200d") == "Zoë"
    assert harmless(None) == "None"


@given(st.text(alphabet="abc Wig", max_size=80), st.integers(20, 400))
def test_lines_fit_and_lose_nothing(text: str, room: int) -> None:
    lines = wrapped(text, "regular", 16, room)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width_of(line, "regular", 16) <= room or len(line) == 1 for line in lines)
    assert len(balanced(text, "regular", 16, room)) <= len(lines)


@given(st.text(alphabet="abc Wig", min_size=1, max_size=60), st.integers(30, 300))
def test_a_shortened_text_fits(text: str, room: int) -> None:
    short = shortened(text, "bold", 16, room)
    assert width_of(short, "bold", 16) <= room
    assert short == text or short.endswith("…")


def test_what_does_not_fit_is_said() -> None:
    size, lines = fitted("Book of Traversing Eternity", "bold", (10, 40), (200, 100))
    assert " ".join(lines) == "Book of Traversing Eternity"
    assert 10 <= size <= 40
    with pytest.raises(ValueError, match="does not fit"):
        fitted("Book of Traversing Eternity", "bold", (30, 40), (60, 40))


def test_marks_of_print() -> None:
    assert typeset("an owner's \"lord of life\"") == "an owner\u2019s \u201clord of life\u201d"
