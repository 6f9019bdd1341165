"""A set-up as a link: what is chosen comes back, and what a stranger wrote into it does no harm."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vk_notebook.board.app import App
from vk_notebook.board.setup import address
from vk_notebook.board.setup.settings import MIX, Settings
from vk_notebook.board.setup.setup_page import SetUp
from vk_notebook.cards.catalogue import SETS

LINK = "?players=Ana,Ben&bots=Ben:collector&cards=nice-and-sweet&pharaohs=1&seed=7"


def test_the_link_that_everybody_reads() -> None:
    """The one that the documentation shows, both ways."""
    found, begin, told = address.read(f"{LINK}&start=1")
    assert (begin, told) == (True, [])
    assert found.seats == [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "collector"}]
    assert (found.cards, found.pharaohs, found.seed) == ("nice-and-sweet", True, "7")
    assert set(address.link(found)[1:].split("&")) == set(LINK[1:].split("&"))
    assert address.link(Settings()) == "?players=Ana,Ben&bots=Ben:collector"


NAMES = st.text(st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(" ,:%&=+"), min_size=1, max_size=12)


@st.composite
def possible(draw: st.DrawFn) -> Settings:
    """Settings that a page may hold, put in order."""
    named = draw(st.lists(NAMES.map(lambda n: " ".join(n.split())).filter(bool), min_size=1, max_size=6))
    names = list({name.casefold(): name for name in named}.values())
    who = st.sampled_from(["person", "collector", "random"])
    found = Settings(
        seats=[{"name": name, "who": draw(who)} for name in names],
        variant=draw(st.sampled_from(["", "solo", "starter-solitaire", "master-solitaire"])),
        difficulty=draw(st.integers(0, 10)), hard=draw(st.booleans()),
        cards=draw(st.sampled_from(["base", "last-rites", "the-big-five", "mix", "random"])),
        copies=draw(st.integers(1, 2)), supersets=draw(st.booleans()), mix=draw(st.integers(0, 9999)),
        starters=draw(st.sampled_from(["", "base", "last-rites"])),
        edition=draw(st.sampled_from(["premium", "classic"])),
        pharaohs=draw(st.booleans()), seed=draw(st.sampled_from(["", "0", "12345678901234567"])),
        first=draw(st.sampled_from(["", names[0]])),
    )  # fmt: skip
    if found.cards == MIX:
        found.sets = draw(
            st.lists(st.sampled_from(sorted(SETS)), unique=True).map(lambda s: [k for k in SETS if k in s])
        )
        found.uniques = draw(st.sampled_from([[], ["base"], ["afterlife", "last-rites"]]))
    else:
        found.copies, found.supersets = 2, False
    found.mix = found.mix if found.cards == "random" else 1
    found.settle()
    return found


@given(possible())
def test_what_is_chosen_comes_back_from_its_link(chosen: Settings) -> None:
    found, begin, told = address.read(address.link(chosen))
    assert told == []
    assert begin is False
    assert found == chosen


def test_commas_that_a_messenger_wrote_otherwise_are_still_commas() -> None:
    found, _, told = address.read("?players=Ana%2CBen%2CCleo&bots=Cleo%3Arandom")
    assert [seat["who"] for seat in found.seats] == ["person", "person", "random"]
    assert told == []


@pytest.mark.parametrize(
    "query",
    [
        "cards=hieroglyphs", "bots=Zoe:collector", "bots=Ben:genius", "seed=seven", "seed=-1", "seed=" + "9" * 30,
        "seed=\u0663", "variant=patience", "difficulty=11", "edition=pirate", "pharaohs=maybe", "players=Ana,Ana",
        "players=a,b,c,d,e,f,g", "first=Zoe", "cards=mix&sets=books,chess", "copies=3", "start=now",
    ],
)  # fmt: skip
def test_nonsense_is_left_out_and_told(query: str) -> None:
    found, begin, told = address.read(f"?{query}")
    assert query.removeprefix("cards=mix&")[:20] in told[0]
    assert begin is False
    page = SetUp(f"?{query}")
    assert page.view()["setup"]["told"].startswith("The program does not know these parts of the link")
    assert page.start({"type": "start"}, None) is not None
    assert len(found.seats) == 2


@pytest.mark.parametrize("query", ["?players=" + "a" * 3000, "?" + "&".join("seed=1" for _ in range(99)), None, 7, {}])
def test_what_is_too_much_is_not_read(query: Any) -> None:
    found, begin, told = address.read(query)
    assert (found, begin) == (Settings(), False)
    assert "was ignored" in told[0]


def test_what_does_not_go_together_is_put_right_and_told() -> None:
    found, _, told = address.read("?players=Ana,Ben&variant=solo&edition=classic")
    assert found.names == ["Ana"]
    assert found.edition == "premium"
    assert len(told) == 2


@settings(max_examples=60)
@given(st.text(max_size=60) | st.lists(st.tuples(st.sampled_from(address.KEYS), st.text(max_size=20))).map(
    lambda pairs: "&".join(f"{key}={value}" for key, value in pairs)
))  # fmt: skip
def test_no_address_raises(query: str) -> None:
    found, _, told = address.read(query)
    assert all(line.isprintable() and len(line) < 2000 for line in told)
    assert address.link(address.read(address.link(found))[0]) == address.link(found)
    page = SetUp(query)
    assert page.view()["mode"] == "setup"


# ---- the app ----------------------------------------------------------------------------------------


def test_the_app_opens_an_address_once_and_begins_when_it_says_so() -> None:
    app = App()
    app.receive({"type": "address", "text": f"{LINK}&start=1"})
    assert app.game.setup["cards"] == "nice-and-sweet"
    assert app.game.setup["seed"] == 7
    app.receive({"type": "new"})
    app.receive({"type": "address", "text": "?players=Zoe,Yan"})
    assert app.view["setup"]["link"].startswith("?players=Ana,Ben&")


def test_an_address_comes_too_late_once_something_was_chosen() -> None:
    app = App()
    app.receive({"type": "setup", "change": "seed", "n": 1, "seed": "5"})
    app.receive({"type": "address", "text": LINK})
    assert app.view["setup"]["link"].endswith("&seed=5")
    assert app.view["setup"]["heard"] == 1


def test_a_link_can_be_given_in_a_cell() -> None:
    assert App(LINK).view["setup"]["link"] == address.link(address.read(LINK)[0])
    game = App(f"{LINK}&start=1").game
    assert [player.name for player in game.players] == ["Ana", "Ben"]


def test_a_link_that_cannot_begin_shows_the_page_with_the_reason() -> None:
    app = App("?cards=mix&sets=books&supersets=1&start=1")
    assert app.view["mode"] == "setup"
    assert "Supersets join two sets" in app.view["setup"]["message"]
