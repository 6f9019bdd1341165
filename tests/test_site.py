"""The pages that need no server."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from vk_notebook import site
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.rules.rulebook import rules
from vk_notebook.site_pictures import MAKERS, pictures_of


class Reader(HTMLParser):
    """Collects ids and links."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key == "id" and value:
                self.ids.append(value)
            if key in ("href", "src") and value:
                self.links.append(value)


def test_every_rule_has_an_address_and_every_card_a_box(tmp_path: Path) -> None:
    written = site.build(tmp_path / "site")
    assert all(path.is_file() for path in written)
    book = Reader()
    book.feed((tmp_path / "site" / "rulebook.html").read_text(encoding="utf-8"))
    assert book.ids == list(rules())
    cards = (tmp_path / "site" / "cards.html").read_text(encoding="utf-8")
    for kind in KINDS:
        assert f"<h3>{kind.name}</h3>" in cards


def test_the_rulebook_shows_positions_at_the_rules_they_explain(tmp_path: Path) -> None:
    site.build(tmp_path)
    book = (tmp_path / "rulebook.html").read_text(encoding="utf-8")
    sections = {part.partition('"')[0]: part for part in book.split('<section data-find id="')[1:]}
    assert len(MAKERS) >= 12
    for rule_id in MAKERS:
        shown = pictures_of(rule_id)
        assert sections[rule_id].count("<svg ") == len(shown) > 0
        assert all(one.caption and "<title>" in one.svg and "<desc>" in one.svg for one in shown)
    assert book.count("<svg ") == sum(len(pictures_of(rule_id)) for rule_id in MAKERS)
    assert pictures_of("card.urn") == []


def test_the_pictures_show_what_the_rules_do() -> None:
    """The two ways to fill the base centre part, and a corner pulls one card only."""
    words = [one.svg.partition("<desc>")[2].partition("</desc>")[0]
             for one in pictures_of("pyramid.crumble-base-centre-choice")]  # fmt: skip
    assert "base centre: empty" in words[0]
    assert "base centre: Statue of Horus" in words[1]
    assert "base centre: Urn" in words[2]
    corner = pictures_of("pyramid.crumble-base-corner")[1].svg
    assert "middle left: Book of Gates, middle right: Urn, base left: Statue of Horus" in corner


def test_the_pages_load_nothing_from_elsewhere(tmp_path: Path) -> None:
    for path in site.build(tmp_path):
        if path.suffix == ".html":
            text = path.read_text(encoding="utf-8")
            assert not re.findall(r"(?:https?:)?//[a-z]", text.replace("<!doctype html>", ""))
            reader = Reader()
            reader.feed(text)
            for link in reader.links:
                page, _, anchor = link.partition("#")
                assert not page or (tmp_path / page).is_file()
                assert not anchor or anchor in reader.ids


def test_the_command_writes_them(tmp_path: Path) -> None:
    from vk_notebook.cli import main

    assert main(["site", str(tmp_path / "pages")]) == 0
    assert (tmp_path / "pages" / "index.html").is_file()
