"""The rulebook as it is written, and its reader."""

import dataclasses
import re
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files

import pytest

import vk_notebook as vk
from vk_notebook.rules.rulebook import Rule, parse, rule, rules

PREFIXES = {
    "action", "buy", "card", "edition", "end", "entomb", "example", "info", "pharaoh", "players", "pyramid",
    "reaction", "ruling", "scoring", "set", "setup", "solitaire", "solo", "terms", "turn", "variant",
}  # fmt: skip
CHAPTERS = [
    "What the game is", "Setting up", "The pyramid", "Your turn", "Buying", "Actions", "Entombing",
    "Words on the cards", "What may be looked at", "End and scoring", "Reactions", "The cards: base game",
    "The cards: Afterlife", "The cards: Last Rites", "The cards: Premium uniques", "Pharaohs", "Mixes",
    "Five and six players", "Solitaire", "Solo against the Dummy", "Editions", "Worked examples",
]  # fmt: skip
OURS = "(our ruling)"


def test_no_rule_is_missing() -> None:
    told = [id for id in rules() if not id.startswith("ruling.")]
    assert len(told) >= 643
    assert len(rules()) - len(told) >= 30


def test_ids_are_well_formed_and_of_a_known_kind() -> None:
    assert [id for id in rules() if not re.fullmatch(r"[a-z]+(\.[a-z0-9]+(-[a-z0-9]+)*)+", id)] == []
    assert {id.partition(".")[0] for id in rules()} == PREFIXES, "a new kind of id belongs into PREFIXES"


def test_a_rule_about_a_detail_has_its_card() -> None:
    # The board falls back from card.boat.base-row-only to card.boat. Rules of a reaction may stand alone.
    cards = [id for id in rules() if id.startswith(("card.", "pharaoh."))]
    assert [id for id in cards if id.count(".") > 1 and id.rpartition(".")[0] not in rules()] == []


def test_every_rule_knows_its_own_id() -> None:
    assert [id for id, r in rules().items() if r.id != id] == []


def test_texts_and_titles_are_short_and_plain_and_none_is_told_twice() -> None:
    assert {id: len(r.text) for id, r in rules().items() if not 20 <= len(r.text) <= 600} == {}
    marked = re.compile(r"[`*_#<>{}\[\]\n]|  |\s$")
    assert [id for id, r in rules().items() if marked.search(r.text)] == []
    assert [id for id, r in rules().items() if not re.search(r"[.?)]$", r.text)] == []
    for r in rules().values():
        assert 3 <= len(r.title) <= 70, r.id
        assert r.title != r.id
        assert not re.search(r"[a-z]\.[a-z]|[{}#`]|\.$", r.title), r.id
        assert r.title[0].isupper() or r.title[0] == '"', r.id
    count = Counter((r.chapter, r.title) for r in rules().values())
    assert [key for key, n in count.items() if n > 1] == []
    count = Counter((r.title, r.text) for r in rules().values())
    assert [key for key, n in count.items() if n > 1] == []


def test_chapters_stand_in_reading_order_and_none_is_empty() -> None:
    assert list(dict.fromkeys(r.chapter for r in rules().values())) == CHAPTERS
    assert min(Counter(r.chapter for r in rules().values()).values()) >= 5


def test_a_ruling_says_that_it_is_ours() -> None:
    rulings = [r for id, r in rules().items() if id.startswith("ruling.")]
    assert [r.id for r in rulings if not r.text.endswith(f" {OURS}.")] == []
    # The words close a text; in the middle they would leave the reader to guess what they cover.
    assert [id for id, r in rules().items() if OURS in r.text.removesuffix(f"{OURS}.")] == []


@pytest.mark.parametrize(
    ("id", "chapter", "words"),
    [
        ("pyramid.crumble-base-centre-choice", "The pyramid", ["middle", "chooses"]),
        ("card.box-of-food.needs-lower-cost", "The cards: base game", ["costs less"]),
        ("ruling.payment-ends-when-covered", "Buying", ["price", "covered"]),
        ("ruling.draw-n-needs-n", "Actions", ["deck", "discard pile"]),
        ("ruling.reaction-order", "Reactions", ["clockwise"]),
        ("edition.qebehsenuef-classic", "Editions", ["five cards", "tomb"]),
        ("solo.win", "Solo against the Dummy", ["more points", "tie"]),
    ],
)
def test_a_rule_is_found_with_its_chapter(id: str, chapter: str, words: list[str]) -> None:
    found = rule(id)
    assert (found.id, found.chapter) == (id, chapter)
    assert [word for word in words if word not in found.text] == []


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("pyramid.crumble-base-center-choice", "pyramid.crumble-base-centre-choice"),
        ("card.boxoffood", "card.box-of-food"),
        ("Turn.Draw-Five", "turn.draw-five"),
        ("sphinx-scope", "ruling.sphinx-scope"),
        ("buy.uper", "buy.upper-rows-illegal"),
        ("qqq", "IDs begin with action, buy, card"),
        ("", "IDs begin with action, buy, card"),
    ],
)
def test_an_unknown_id_names_the_nearest(asked: str, named: str) -> None:
    with pytest.raises(ValueError) as error:
        rule(asked)
    assert repr(asked) in str(error.value)
    assert named in str(error.value)


def test_the_rulebook_is_read_once_and_cannot_be_changed() -> None:
    assert rules() is rules()
    assert isinstance(rules(), Mapping)
    with pytest.raises(TypeError):
        rules()["a.b"] = Rule("a.b", "A", "text", "B")  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        rule("card.urn").text = "something else"  # type: ignore[misc]


def test_a_rule_can_be_read_from_python() -> None:
    import vk_notebook as vk

    one = vk.rule("pyramid.crumble-base-centre-choice")
    assert str(one) == f"{one.title}\n\n{one.text}"
    assert one._repr_markdown_() == f"**{one.title}**\n\n{one.text}\n\n`{one.id}`"
    with pytest.raises(ValueError, match=r"Nearest: pyramid\.crumble-base-centre-choice"):
        vk.rule("pyramid.crumble-base-center-choice")


def test_parse_reads_sections_and_leaves_out_leads() -> None:
    one = "## One\nA lead.\n\n### First {#a.b}\n\nText\nof it.\n\nMore.\n"
    text = f"# Book\nfor all\n\n{one}## Two\n### Next {{#a.c-d}}\nEnd.\n"
    assert list(parse(text).values()) == [
        Rule("a.b", "First", "Text\nof it.\n\nMore.", "One"),
        Rule("a.c-d", "Next", "End.", "Two"),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("## One\n### First\nText.", "line 2: '### Title {#rule.id}' expected"),
        ("## One\n### First {#a}\nText.", "line 2"),
        ("## One\n### {#a.b}\nText.", "line 2"),
        ("### First {#a.b}\nText.", "line 1.*no chapter"),
        ("## One\n### First {#a.b}\nText.\n### Second {#a.b}\nText.", "line 4: a.b is there already"),
    ],
)
def test_parse_names_the_line_of_a_fault(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse(text)


@pytest.mark.rule("ruling.classic-wordings", "players.five")
def test_no_chapter_keeps_five_and_six_players_for_one_edition() -> None:
    text = files("vk_notebook.rules").joinpath("rulebook.md").read_text("utf-8")
    intro = text.partition("\n## Five and six players\n")[2].partition("###")[0].strip()
    assert intro
    assert "Premium" not in intro
    assert len(vk.new_game(5, cards="five-players", edition="classic").players) == 5
