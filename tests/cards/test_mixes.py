"""Mixes: which cards lie in the stock, which are refused and why, and what a set is in them."""

import copy
import json
import pickle
from collections import Counter
from dataclasses import FrozenInstanceError, replace
from itertools import combinations
from typing import Any

import pytest

import vk_notebook as vk
from tests.cards.boxes import AFTERLIFE, BASE, COLORS, KITS, LAST_RITES, SETS, UNIQUES, cards_of, deck, stock
from tests.scenario import scene, texts
from vk_notebook.board.table.session import Session

BOXES = {"base": BASE, "afterlife": AFTERLIFE, "last-rites": LAST_RITES}
BLEND = {"Shabti": 3, "Menial": 3, "Urn": 2, "Medjay": 1, "Offering Table": 1}


def held(mix: vk.Mix, seed: int = 1) -> Counter[str]:
    """All stock cards of a new game, wherever they were dealt."""
    return stock(vk.new_game(cards=mix, seed=seed))


def scored(mix: vk.Mix | str, *titles: str) -> dict[str, int]:
    """A tomb's points by set."""
    return scene(name="Ana", tomb=titles, hand="Urn", cards=mix).scores()["Ana"].parts


# ---- agreed before the game ------------------------------------------------------------------------------


@pytest.mark.rule("variant.agreed-first")
def test_what_is_agreed_holds_for_everybody_and_all_game_long() -> None:
    mix = vk.Mix((*BASE, "chambers"), "afterlife", supersets=True)
    game = vk.new_game(3, cards=mix, starters=BLEND, seed=4)
    assert all(deck(p) == BLEND for p in game.players)
    with pytest.raises(FrozenInstanceError):
        mix.supersets = False  # type: ignore[misc]
    tomb = [*SETS["amulets"], "Serdab"]
    both = scene(name="Ana", tomb=tomb, ben_name="Ben", ben_tomb=tomb, cards=mix)
    assert both.scores()["Ana"].parts == both.scores()["Ben"].parts == {"yellow": 36}
    both.play("end turn")
    assert both.scores()["Ana"].parts == {"yellow": 36}
    assert both.setup["cards"] == mix.to_json()


# ---- uniques ---------------------------------------------------------------------------------------------


@pytest.mark.rule("variant.premium-uniques-swap")
@pytest.mark.parametrize("version", BOXES)
def test_the_premium_uniques_stand_in_for_a_versions_own(version: str) -> None:
    cards = held(vk.Mix(version, uniques="premium"))
    assert cards == cards_of(BOXES[version], 2, "premium")
    assert not [title for title in UNIQUES[version] if cards[title]]


@pytest.mark.rule("variant.uniques-any-version")
@pytest.mark.parametrize("version", UNIQUES)
def test_uniques_come_from_any_version(version: str) -> None:
    assert held(vk.Mix(BASE, version)) == cards_of(BASE, 2, version)
    assert held(vk.Mix(BASE, list(UNIQUES[version]))) == cards_of(BASE, 2, version)


@pytest.mark.rule("variant.uniques-any-version")
def test_uniques_may_be_added_picked_and_left_out() -> None:
    assert held(vk.Mix(BASE, ("base", "premium"))) == cards_of(BASE, 2, "base", "premium")
    some = held(vk.Mix(BASE, ("scribe", "JEWEL BOX", "Boat")))
    assert some == cards_of(BASE) + Counter(["Scribe", "Jewel Box", "Boat"])
    assert held(vk.Mix(BASE, ())) == cards_of(BASE)
    assert held(vk.Mix(BASE, tuple(UNIQUES))).total() == 50 + sum(map(len, UNIQUES.values()))


# ---- starters --------------------------------------------------------------------------------------------


@pytest.mark.rule("variant.starters-pick-version")
@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("mix", [vk.Mix(LAST_RITES, "last-rites"), vk.Mix(BASE), vk.Mix((*AFTERLIFE, "artisans"))])
def test_either_kit_goes_with_any_sets(mix: vk.Mix, kit: str) -> None:
    game = vk.new_game(3, cards=mix, starters=kit, seed=5)
    assert [deck(p) for p in game.players] == [KITS[kit]] * 3
    assert deck(vk.new_game(cards=mix, seed=5).players[0]) == KITS["base"]


@pytest.mark.rule("setup.starters-choice", "setup.starter-deck-ten")
@pytest.mark.rule("variant.starters-mixed", "edition.starters-mixed-last-rites", "edition.starters-mixed-premium",
                  "variant.starters-same-for-all")  # fmt: skip
@pytest.mark.parametrize("edition", ["classic", "premium"])
@pytest.mark.parametrize("seats", [2, 4])
def test_blended_decks_are_the_same_for_everybody_in_both_editions(edition: str, seats: int) -> None:
    game = vk.new_game(seats, cards=vk.Mix(BASE), starters=BLEND, edition=edition, seed=6)
    assert [deck(p) for p in game.players] == [BLEND] * seats
    assert vk.new_game(cards="base", starters=list(Counter(BLEND).elements()), edition=edition, seed=1)
    with pytest.raises(ValueError, match="ten cards, not 9"):
        vk.new_game(cards="base", starters={"Shabti": 4, "Menial": 5}, edition=edition)
    with pytest.raises(ValueError):  # one deck for each seat is not offered
        vk.new_game(2, starters=[KITS["base"], KITS["last-rites"]], edition=edition)  # type: ignore[list-item]


# ---- sets ------------------------------------------------------------------------------------------------


@pytest.mark.rule("variant.mixed-sets")
@pytest.mark.parametrize("number", range(10))
def test_a_set_of_each_colour_from_any_version(number: int) -> None:
    sets = tuple(names[(number + i) % len(names)] for i, names in enumerate(list(COLORS.values())[:5]))
    assert held(vk.Mix(sets), number) == cards_of(sets, 2, "base")
    for name in sets:
        assert scored(vk.Mix(sets), *SETS[name]) == {name: len(SETS[name]) ** 2}


@pytest.mark.rule("example.mixed-last-rites", "example.mixed-premium", "variant.mixed-selection")
@pytest.mark.parametrize("uniques", ["base", "last-rites"])
def test_the_mix_of_the_examples(uniques: str) -> None:
    mix = vk.Mix(("Sarcophagi", "Canopic Jars", "Chambers", "Priests", "Builders"), uniques)
    assert mix.sets == ("sarcophagi", "canopic-jars", "chambers", "priests", "builders")
    assert held(mix) == cards_of(mix.sets, 2, uniques)
    sizes = [("red", 3), ("brown", 4), ("yellow", 5), ("green", 6), ("blue", 7)]
    assert [(info.color, info.size) for info in mix.groups.values()] == sizes


@pytest.mark.rule("variant.longer-games", "example.longer-game")
def test_a_longer_game() -> None:
    mix = vk.Mix(("last-rites", "mummification", "jewelry"), uniques="last-rites")
    assert held(mix) == cards_of((*LAST_RITES, "mummification", "jewelry"), 2, "last-rites")
    assert mix.size == 56 + 6 + 8
    whole = vk.Mix(("base", "afterlife", "last-rites"), tuple(UNIQUES))
    assert held(whole) == cards_of(BASE + AFTERLIFE + LAST_RITES, 2, *UNIQUES)
    assert whole.size == 3 * 56 + len(UNIQUES["premium"])


@pytest.mark.rule("variant.randomizers", "variant.mixed-selection", "variant.uniques-any-version")
def test_randomizers_draw_five_colours() -> None:
    drawn = [vk.random_mix(seed) for seed in range(200)]
    assert drawn == [vk.random_mix(seed) for seed in range(200)]
    color = {name: key for key, names in COLORS.items() for name in names}
    for mix in drawn:
        assert len({color[name] for name in mix.sets}) == len(mix.sets) == 5
        assert (mix.copies, mix.supersets) == (2, False)
    assert {name for mix in drawn for name in mix.sets} == set(SETS)
    assert len(SETS) == 14
    assert {mix.uniques for mix in drawn} == set(UNIQUES)
    assert held(drawn[7]) == cards_of(tuple(drawn[7].sets), 2, str(drawn[7].uniques))
    assert len({vk.random_mix() for _ in range(20)}) > 1
    # The same on every system and Python: a record may say only the seed.
    assert vk.random_mix(1) == vk.Mix(("sarcophagi", "jewelry", "weapons", "tomb-art", "artisans"), "afterlife")
    with pytest.raises(ValueError, match="whole number"):
        vk.random_mix("7")  # type: ignore[arg-type]


# ---- half sets ---------------------------------------------------------------------------------------------


@pytest.mark.rule("example.half-sets-priests")
@pytest.mark.rule("variant.half-sets", "variant.half-sets-no-duplicates", "edition.half-sets-size-last-rites",
                  "edition.half-sets-size-premium")  # fmt: skip
@pytest.mark.parametrize(("one", "two"), list(combinations(BOXES, 2)))
def test_half_sets_of_two_versions(one: str, two: str) -> None:
    mix = vk.Mix((one, two), uniques=(one, two), copies=1)
    cards = held(mix)
    assert cards == cards_of(BOXES[one] + BOXES[two], 1, one, two)
    assert set(cards.values()) == {1}
    # Nobody asks for the usual 56 cards, in neither edition.
    assert vk.Mix((one, two), one, 1).size in (56, 57)
    for edition in ("classic", "premium"):
        assert vk.new_game(cards=vk.Mix((one, two), (), 1), edition=edition, seed=1).stock


@pytest.mark.rule("variant.half-sets-independent", "variant.half-sets-supersets")
@pytest.mark.parametrize(
    ("supersets", "points"),
    [
        (False, {name: len(SETS[name]) ** 2 for name in BASE + AFTERLIFE}),
        (True, {"red": 36, "brown": 64, "yellow": 100, "green": 144, "blue": 196}),
    ],
)
def test_half_sets_are_ten_sets_or_by_colour_five(supersets: bool, points: dict[str, int]) -> None:
    mix = vk.Mix(("base", "afterlife"), copies=1, supersets=supersets)
    assert scored(mix, *(title for name in BASE + AFTERLIFE for title in SETS[name])) == points
    assert vk.new_game(cards=mix, seed=1).view("Ana").sets.keys() == mix.groups.keys() == points.keys()
    assert [info.size**2 for info in mix.groups.values()] == list(points.values())


@pytest.mark.rule("variant.superset-names", "example.superset-blue")
@pytest.mark.parametrize(("color", "pair"), [(c, p) for c, names in COLORS.items() for p in combinations(names, 2)])
def test_sets_join_by_colour(color: str, pair: tuple[str, str]) -> None:
    mix = vk.Mix(pair, supersets=True)
    assert mix.set_of == dict.fromkeys(pair, color)
    others = [title for names in COLORS.values() for name in names[:1] for title in SETS[name][:1] if name not in pair]
    both = scored(mix, *SETS[pair[0]], *SETS[pair[1]], *others)
    assert both.pop(color) == len(SETS[pair[0]] + SETS[pair[1]]) ** 2
    assert set(both.values()) == {1}


@pytest.mark.rule("variant.superset-names")
@pytest.mark.parametrize("color", ["yellow", "green", "blue"])
def test_a_superset_is_two_sets_not_three(color: str) -> None:
    with pytest.raises(ValueError, match=f"joins two sets of a colour, not 3: {color}.*leave 1 out.*supersets=False"):
        vk.Mix(COLORS[color], supersets=True)
    assert len(vk.Mix(COLORS[color]).groups) == 3


@pytest.mark.rule("variant.half-sets-no-lr-red-brown", "edition.half-sets-size-premium")
def test_last_rites_has_no_red_and_no_brown() -> None:
    colors = [info.color for info in vk.Mix("last-rites", copies=1).groups.values()]
    assert colors == ["yellow", "green", "blue", "tan"]
    for other in ("base", "afterlife"):
        mix = vk.Mix((other, "last-rites"), copies=1, supersets=True)
        assert [info.size for info in mix.groups.values()] == [3, 4, 10, 12, 14, 8]
        red, brown = BOXES[other][:2]
        assert scored(mix, *SETS[red], *SETS[brown], *SETS["artisans"]) == {red: 9, brown: 16, "artisans": 64}
    with pytest.raises(ValueError, match=r"one of each.*amulets.*chambers"):
        vk.Mix("last-rites", copies=1, supersets=True)


# ---- a set is what the mix says ------------------------------------------------------------------------------

JOINED = vk.Mix(("amulets", "chambers", "books", "weapons"), supersets=True)
APART = vk.Mix(("amulets", "chambers", "books", "weapons"))


@pytest.mark.rule("ruling.supersets-everywhere")
@pytest.mark.parametrize("mix", [JOINED, APART], ids=["joined", "apart"])
def test_a_card_that_looks_for_a_set_means_the_large_one(mix: vk.Mix) -> None:
    """Djed Pillar takes of the same set, Ka Figurine matches one, and Bow passes over what is in the tomb."""
    row = ["Wadj Amulet", "Antechamber", "Book of Gates"]
    djed = scene(hand="Djed Pillar Amulet", tomb="Serdab", pyramid=[None] * 3 + row, stock="Boat", cards=mix)
    djed.play("execute Djed Pillar Amulet")
    taken = texts(djed, "take") or [c for c in djed.players[0].discard + djed.players[0].hand if c in row]
    assert sorted(taken) == (["Antechamber", "Wadj Amulet"] if mix is JOINED else ["Antechamber"])
    row[1] = "Boat"
    ka = scene(hand="Ka Figurine, Serdab", pyramid=[None] * 3 + row, stock="Boat", cards=mix)
    assert (ka.why_not("execute Ka Figurine") is None) == (mix is JOINED)
    bow = scene(hand="Bow", tomb="Serdab", pyramid=[None] * 3 + row, stock="Boat", cards=mix).play("execute Bow")
    laid = texts(bow, "entomb") or [c for c in bow.players[0].tomb if c != "Serdab"]
    assert sorted(laid) == (["Book of Gates"] if mix is JOINED else ["Book of Gates", "Wadj Amulet"])


@pytest.mark.rule("ruling.supersets-everywhere", "solo.same-colour")
@pytest.mark.parametrize(
    ("mix", "draws", "corner", "card"),
    [
        (JOINED, "Offering Table", "Book of Gates", "Wadj Amulet"),
        (APART, "Offering Table", "Book of Gates", "Censer"),
        (JOINED, "Shabti", "Antechamber", "Wadj Amulet"),
        (APART, "Shabti", "Antechamber", "Wadj Amulet"),
    ],
)
def test_the_dummy_seeks_a_set_in_the_large_one_and_a_colour_in_any_case(
    mix: vk.Mix, draws: str, corner: str, card: str
) -> None:
    game = scene(
        variant="solo", hand="Urn", stock="4 Boat", cards=mix, opponents=[{"deck": [draws], "tomb": ["Serdab"]}],
        pyramid=["Boat", "Censer", "Chariot", "Wadj Amulet", "Mirror Case", corner],
    )  # fmt: skip
    game.play("end turn", "sacrifice Boat")
    while len(game.players[1].tomb) < 2:
        game.choose(game.options[0])
    assert game.players[1].tomb == ["Serdab", card]


@pytest.mark.rule("ruling.supersets-everywhere")
def test_the_board_lays_the_tomb_out_by_the_large_sets() -> None:
    tomb = ["Serdab", "Urn", "Wadj Amulet", "Axe", "Wadj Amulet"]
    models, speech = {}, {}
    for mix in (JOINED, APART):
        session = Session(scene(name="Ana", hand="Shabti", tomb=tomb, cards=mix), seat="Ana")
        player = next(p for p in session.view()["players"] if p["name"] == "Ana")
        models[mix] = {row["title"]: row for row in player["tomb"]["sets"]}
        speech[mix] = next(c["speech"] for row in player["tomb"]["sets"] for c in row["cards"] if c["name"] == "Serdab")
        panel = session.cards()["Serdab"]
        assert (panel["set_title"], panel["set_size"]) == (("Yellow cards", 10) if mix is JOINED else ("Chambers", 5))
    joined, apart = models[JOINED], models[APART]
    assert list(joined) == ["Starters", "Yellow cards", "Green cards"]
    assert list(apart) == ["Starters", "Amulets", "Chambers", "Weapons"]
    assert "Chambers (yellow)" in speech[JOINED]
    assert "Chambers," in speech[APART]
    yellow = joined["Yellow cards"]
    assert (yellow["distinct"], yellow["size"], yellow["points"], yellow["next"]) == (2, 10, 4, 5)
    assert yellow["dupes"] == ["Wadj Amulet × 2"]
    assert (apart["Amulets"]["size"], apart["Amulets"]["points"], apart["Amulets"]["next"]) == (5, 1, 3)


# ---- copies --------------------------------------------------------------------------------------------------


def test_copies_by_card_name() -> None:
    mix = vk.Mix(("sarcophagi", "books"), (), {"inner sarcophagus": 1, "Book of Gates": 0})
    expected = cards_of(("sarcophagi", "books"))
    expected["Inner Sarcophagus"] = 1
    del expected["Book of Gates"]
    assert held(mix) == expected
    assert [info.size for info in mix.groups.values()] == [3, 5]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"sets": ()}, "at least one set; possible: sarcophagi"),
        ({"sets": ("statue",)}, "no set 'statue'; possible: sarcophagi.*version.*last-rites"),
        ({"sets": ("premium",)}, "no set 'premium'"),
        ({"sets": ("books", "Books")}, "'books' appears twice among the sets"),
        ({"sets": ("books", "base")}, "'books' appears twice"),
        ({"sets": 3}, "list of names, not 3"),
        ({"sets": ("books", 3)}, "a name, not 3"),
        ({"sets": {"books": 2}}, "list of names"),
        ({"sets": "sarcophagi", "uniques": ()}, "at least 7 cards.*has 6"),
        ({"sets": "books", "uniques": "boat"}, "no uniques 'boat'; possible: base, afterlife, last-rites, premium"),
        ({"sets": "books", "uniques": ["Boat", "boat"]}, "'Boat' appears twice among the uniques"),
        ({"sets": "books", "uniques": ["base", "Boat"]}, "'Boat' appears twice"),
        ({"sets": "books", "uniques": ["Axe"]}, "Axe is not a unique; the uniques are Boat"),
        ({"sets": "books", "uniques": ["Bote"]}, "no card named 'Bote'.*Boat"),
        ({"sets": "books", "uniques": None}, "list of names, not None"),
        ({"sets": "books", "copies": 3}, "copies must be 2, 1 for half sets.*setup.set-card-copies"),
        ({"sets": "books", "copies": True}, "copies must be 2"),
        ({"sets": "books", "copies": "2"}, "copies must be 2"),
        ({"sets": "books", "copies": {"Axe": 1}}, "Axe is in no set of this mix.*books"),
        ({"sets": "books", "copies": {"Boat": 1}}, "Boat is in no set"),
        ({"sets": "books", "copies": {"Book of Gates": 3}}, "must be 0, 1 or 2, as it exists twice, not 3"),
        ({"sets": ("books", "sarcophagi"), "copies": dict.fromkeys(SETS["sarcophagi"], 0)},
         "no card of Sarcophagi is left.*leave 'sarcophagi' out"),
        ({"sets": "books", "supersets": True}, "two sets of one colour.*weapons, priests"),
        ({"sets": "artisans", "supersets": True}, "Artisans are the only tan set"),
        ({"sets": "books", "supersets": "yes"}, "True or False"),
    ],
)  # fmt: skip
def test_a_mix_that_cannot_be_played_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        vk.Mix(**given)


# ---- as a value -----------------------------------------------------------------------------------------------

MIXES = [
    vk.Mix(BASE),
    vk.Mix(("base", "afterlife"), ("Boat", "Sphinx"), 1, supersets=True),
    vk.Mix(("weapons", "books"), (), {"Axe": 1, "Bow": 0}),
    vk.preset("nice-and-sweet"),
    vk.random_mix(3),
]


@pytest.mark.parametrize("mix", MIXES)
def test_a_mix_is_a_value(mix: vk.Mix) -> None:
    text = json.dumps(mix.to_json())
    for same in (
        eval(repr(mix), {"Mix": vk.Mix}), vk.Mix.from_json(json.loads(text)), copy.deepcopy(mix),
        pickle.loads(pickle.dumps(mix)), replace(mix),
    ):  # fmt: skip
        assert same == mix
        assert hash(same) == hash(mix)
        assert repr(same) == repr(mix)
        assert same.cards == mix.cards
    assert len(set(MIXES)) == len(MIXES)
    assert mix != replace(mix, uniques="premium")


def test_the_repr_says_what_differs_from_the_usual() -> None:
    assert repr(vk.Mix("books")) == "Mix(sets=('books',), uniques='base')"
    assert repr(MIXES[1]).endswith("uniques=('Boat', 'Sphinx'), copies=1, supersets=True)")


def test_the_copies_of_a_mix_cannot_be_changed() -> None:
    mine = {"Axe": 1}
    mix = vk.Mix("weapons", copies=mine)
    mine["Axe"] = 2
    assert mix.copies == {"Axe": 1}
    copies: Any = mix.copies
    for change in (lambda: copies.update(Axe=2), lambda: copies.clear(), lambda: copies.__setitem__("Axe", 0)):
        with pytest.raises(TypeError, match=r"dataclasses\.replace"):
            change()


def test_the_order_in_which_sets_are_named_does_not_change_the_deal() -> None:
    one, two = vk.Mix(("books", "statues")), vk.Mix(("statues", "books"))
    assert vk.new_game(cards=one, seed=9).stock == vk.new_game(cards=two, seed=9).stock


@pytest.mark.parametrize("wrong", [{}, {"sets": ["books"], "size": 3}, {"uniques": "base"}])
def test_a_misshapen_mix_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="a mix must be an object with sets, uniques, copies, supersets"):
        vk.new_game(cards=wrong)
