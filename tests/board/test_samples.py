"""The samples of the page's tests are what the program sends today."""

import os

import pytest

from .sampled import MADE, SAMPLES, text_of


@pytest.mark.parametrize("name", MADE)
def test_a_sample_is_what_the_program_sends(name: str) -> None:
    file = SAMPLES / f"{name}.json"
    if os.environ.get("VK_UPDATE_GOLDENS"):
        file.write_text(text_of(name), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text_of(name), "VK_UPDATE_GOLDENS=1 writes it anew"
