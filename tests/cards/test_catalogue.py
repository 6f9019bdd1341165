"""What exists: counts that the published texts fix, sets, marks and names."""

from collections import Counter
from pathlib import Path

import pytest

from tests.cards import boxes
from vk_notebook.cards import catalogue, values
from vk_notebook.cards.actions import PHARAOHS
from vk_notebook.cards.catalogue import COLOR_SHAPES, GROUPS, KINDS, POOL_VERSIONS, SETS
from vk_notebook.cards.rulings import RULINGS, SURE
from vk_notebook.rules import rulebook
from vk_notebook.rules.kind import Kind
from vk_notebook.rules.language.deeds import slug

VERSIONS = ("base", "afterlife", "last-rites")


def of(version: str, kind: str) -> list[Kind]:
    return [k for k in KINDS if k.version == version and k.kind == kind]


def test_the_table_is_plain_enough_for_its_reader() -> None:
    text = (Path(catalogue.__file__).with_name("cards.csv")).read_text(encoding="utf-8")
    assert '"' not in text
    assert {line.count(",") for line in text.splitlines()} == {10}


@pytest.mark.rule("setup.card-attributes")
def test_the_kinds_are_in_the_order_of_their_rows_and_differ_in_name() -> None:
    assert [k.index for k in KINDS] == list(range(len(KINDS)))
    assert len({k.name for k in KINDS}) == len({slug(k.name) for k in KINDS}) == len(KINDS)
    assert {k.version for k in KINDS} == set(POOL_VERSIONS)


@pytest.mark.rule("setup.components-base", "setup.components-last-rites")
@pytest.mark.parametrize(("version", "two", "three"), [("base", 29, 27), ("afterlife", 29, 27), ("last-rites", 28, 28)])
def test_levels_hold_the_published_number_of_cards(version: str, two: int, three: int) -> None:
    cards: Counter[int] = Counter()
    for k in KINDS:
        if k.version == version and k.kind != "starter":
            cards[k.level] += k.copies
    # Artifacts only; the starters are level I.
    assert cards == {2: two, 3: three}


@pytest.mark.rule("solitaire.starter.unique-vp-sum-base", "solitaire.starter.unique-vp-sum-last-rites")
@pytest.mark.rule("setup.card-vp-number")
@pytest.mark.parametrize(("version", "points"), [("base", 19), ("afterlife", 19), ("last-rites", 14)])
def test_unique_cards_sum_to_the_points_of_a_perfect_game(version: str, points: int) -> None:
    vps = [k.vp for k in of(version, "unique")]
    assert None not in vps
    assert sum(vp for vp in vps if vp is not None) == points


@pytest.mark.rule(
    "setup.set-card-copies", "setup.unique-copies", "setup.starters-are-level-one", "setup.card-three-types"
)
def test_copies() -> None:
    for k in KINDS:
        if k.kind != "starter":
            assert k.copies == (2 if k.kind == "set" else 1)
    for version in ("base", "last-rites"):
        starters = of(version, "starter")
        assert [k.copies for k in starters] == [4, 3, 2, 1]
        assert all((k.level, k.cost, k.vp) == (1, 0, 1) for k in starters)
    assert not of("afterlife", "starter")
    assert [len(of(v, "unique")) for v in POOL_VERSIONS] == [len(boxes.UNIQUES[v]) for v in POOL_VERSIONS]


@pytest.mark.rule("setup.card-set-number", "terms.set-card")
def test_sets_have_their_published_sizes() -> None:
    sizes = {v: [s.size for s in SETS.values() if s.version == v] for v in VERSIONS}
    assert sizes == {"base": [3, 4, 5, 6, 7], "afterlife": [3, 4, 5, 6, 7], "last-rites": [5, 6, 7, 8]}
    for key, info in SETS.items():
        members = [k for k in KINDS if k.set == key]
        assert info.key == key
        assert info.size == len(members)
        assert {(k.color, k.version) for k in members} == {(info.color, info.version)}
        assert {(k.kind, k.vp) for k in members} == {("set", None)}
    assert SETS["canopic-jars"].title == "Canopic Jars"
    assert set(GROUPS) - set(SETS) == {"starters", "uniques"}


@pytest.mark.rule(
    "set.sarcophagi", "set.canopic-jars", "set.amulets", "set.books", "set.statues", "set.mummification",
    "set.jewelry", "set.chambers", "set.weapons", "set.tomb-art", "set.priestesses", "set.priests",
    "set.uniques-base", "set.uniques-afterlife", "set.uniques-last-rites", "set.uniques-premium",
)
@pytest.mark.parametrize(
    ("group", "titles"), [*boxes.SETS.items(), *((f"uniques-{box}", titles) for box, titles in boxes.UNIQUES.items())]
)
def test_members_of_a_group(group: str, titles: tuple[str, ...]) -> None:
    assert tuple(k.name for k in KINDS if group in (k.set, f"{k.set}-{k.version}")) == titles


@pytest.mark.rule("set.builders", "set.artisans", "set.builders-and-artisans")
def test_builders_and_artisans_are_fifteen_together() -> None:
    both = [k.name for k in KINDS if k.set in ("builders", "artisans")]
    assert ", ".join(sorted(both)) == (
        "Architect, Brick Mason, Carpenter, Draughtsman, Engineer, Glass Blower, Goldsmith, Leather Worker, "
        "Overseer, Plasterer, Potter, Sculptor, Stone Mason, Tomb Painter, Weaver"
    )
    assert (SETS["builders"].size, SETS["artisans"].size) == (7, 8)


@pytest.mark.rule("setup.card-colours")
def test_every_colour_has_a_shape_of_its_own() -> None:
    assert len(set(COLOR_SHAPES.values())) == len(COLOR_SHAPES)
    assert {k.color for k in KINDS} == set(COLOR_SHAPES)
    assert all(info.shape == COLOR_SHAPES[info.color] for info in GROUPS.values())


@pytest.mark.rule(
    "card.statue-of-bastet.cost-four", "card.priestess-of-sekhmet.cost-four", "card.priest-of-thoth.cost-five",
    "card.tyet-amulet.gold-two", "card.book-of-the-netherworld.gold-three", "card.priest-of-sobek.gold-two",
    "card.sculptor.gold-three", "card.brooch.gold-two",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        ("Statue of Bastet", "cost", 4), ("Priestess of Sekhmet", "cost", 4), ("Priest of Thoth", "cost", 5),
        ("Tyet Amulet", "gold", 2), ("Book of the Netherworld", "gold", 3), ("Priest of Sobek", "gold", 2),
        ("Sculptor", "gold", 3), ("Brooch", "gold", 2),
    ],
)  # fmt: skip
def test_published_numbers_are_kept_and_not_marked(name: str, column: str, value: int) -> None:
    kind = KINDS[catalogue.index_of(name)]
    assert getattr(kind, column) == value
    assert column not in kind.assumed


def test_assumed_marks_stand_where_nothing_is_published() -> None:
    published = 0
    for k in KINDS:
        expected = {"cost", "gold"} if k.kind == "starter" else {"level", "cost", "gold"}
        if k.kind == "unique":
            expected.add("vp")
        missing = expected - k.assumed
        published += len(missing)
        assert missing <= {"cost", "gold"}
        assert k.assumed - expected <= {"set"}
    assert published == 8
    assert {k.name for k in KINDS if "set" in k.assumed} == {"Carpenter", "Draughtsman", "Plasterer"}


@pytest.mark.parametrize("text", ["Box of Food", "BOX OF FOOD", " box  of food", "box-of-food"])
def test_find_does_not_mind_case_or_spaces(text: str) -> None:
    assert values.find(text).name == "Box of Food"


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Statue of Bastte", "Statue of Bastet"), ("Tyet", "Tyet Amulet"), ("bxo of food", "Box of Food"),
        ("", f"{len(KINDS)} names"), ("zzzzzz", f"{len(KINDS)} names"), (7, f"{len(KINDS)} names"),
    ],
)  # fmt: skip
def test_find_names_the_nearest_card_or_else_says_how_many_there_are(text: str, near: str) -> None:
    with pytest.raises(ValueError, match=near):
        values.find(text)


@pytest.mark.parametrize(
    ("name", "written"),
    [("Box of Food", "box-of-food"), ("Pesesh-Kef", "pesesh-kef"), ("Book of the Dead", "book-of-the-dead")],
)
def test_slugs_are_those_of_the_rule_ids(name: str, written: str) -> None:
    assert slug(name) == written


def test_every_kind_and_pharaoh_has_its_section_of_rulings() -> None:
    assert list(RULINGS) == [*(k.name for k in KINDS), *PHARAOHS]
    assert len(PHARAOHS) == 10


def test_rulings_are_short_and_well_formed() -> None:
    for name, rulings in RULINGS.items():
        assert len([r for r in rulings if not r.variant]) <= 5
        assert len([r for r in rulings if r.variant]) <= 3
        for r in rulings:
            assert r.sure in SURE
            assert r.text.endswith(".")
            assert len(r.text) < 180, r.text
            if r.rule is not None:
                topic, card, *rest = r.rule.split(".")
                if r.variant:
                    assert r.text.startswith("Against the Dummy" if r.variant == "solo" else "In solitaire")
                elif name in PHARAOHS:
                    assert topic == "pharaoh"
                elif topic == "card":
                    assert card == slug(name)
                else:
                    assert topic in ("pharaoh", "reaction", "ruling")
                assert r.rule in rulebook.rules()
                assert len(rest) <= 1 + bool(r.variant)
                assert all(c.isalnum() or c in ".-" for c in r.rule)


@pytest.mark.parametrize(
    ("card", "decided"),
    [
        ("Sculptor", "In a tie you choose."), ("Overseer", "If several cards tie for cheapest, you choose."),
        ("Dagger", "may still use Medjay"),
        ("Kite", "wherever it is in the pyramid"), ("Embalmer", "can use the new cards immediately"),
        ("Necropolis Seal", "how the card got into your tomb"), ("Potter", "face down"), ("Priest of Horus", "on top"),
        ("Book of Gates", "You make the choices"), ("Alabaster Kohl Jar", "order of the sacrifices"),
        ("Tyet Amulet", "make all its choices again"), ("Priest of Sobek", "You must discard"),
        ("Book of Traversing Eternity", "Any purchase counts"), ("Pesesh-Kef", "cannot use Medjay"),
        ("Priestess of Hathor", "do not shuffle"), ("Sphinx", "immediately"), ("Brick Mason", "without seeing it"),
        ("Carpenter", "Tutankhamun"),
    ],
)  # fmt: skip
def test_what_no_published_text_says_is_called_our_reading(card: str, decided: str) -> None:
    (found,) = [r for r in RULINGS[card] if decided in r.text]
    assert found.sure.startswith("reasoned")


def test_assumed_texts_and_sets_say_so_in_their_rulings() -> None:
    for name in ("Menial", "Ramesses II", "Carpenter", "Draughtsman", "Plasterer"):
        assert any("assume" in r.text for r in RULINGS[name])
