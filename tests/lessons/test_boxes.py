"""Lessons teach the base game; a card of another box says which box it is from, before anybody looks for it."""

import re

import pytest

from tests.lessons.reading import Read, lessons, pages
from vk_notebook.cards.catalogue import BOX_TITLES, KINDS

BOX = {kind.name: BOX_TITLES[kind.version] for kind in KINDS if kind.version != "base"}


def unlabelled(read: Read) -> list[str]:
    """The cards of other boxes that are named, or lie there, and do not have their box behind their first name."""
    said = "\n".join(read.texts)
    lies = {one for one in read.cards if one in BOX}
    found = []
    for name, box in BOX.items():
        first = re.search(rf"\b{re.escape(name)}\b", said)
        if (first or name in lies) and not (first and said[first.end() :].startswith(f" ({box})")):
            found.append(f"{name} ({box})")
    return found


@pytest.mark.parametrize("read", [*lessons(), *pages()], ids=lambda read: read.where)
def test_a_card_of_another_box_names_its_box(read: Read) -> None:
    assert unlabelled(read) == [], f"{read.where}: write the box behind the name where it is first read"


def test_a_card_that_is_not_labelled_is_found() -> None:
    assert unlabelled(Read("here", ("Axe strikes.",))) == ["Axe (Afterlife)"]
    assert unlabelled(Read("here", ("Axe (Afterlife) strikes, and Axe is gone.", "Urn."))) == []
    assert unlabelled(Read("here", ("Buy it.",), ("Grand Gallery",))) == ["Grand Gallery (Afterlife)"]
