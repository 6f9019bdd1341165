"""The set-up page: what it offers, what it refuses, and that nothing typed is lost."""

import json
import random
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.board.app import App
from vk_notebook.board.setup.setup_page import SetUp
from vk_notebook.board.table.session import Session
from vk_notebook.bots import Collector

SEATS = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "collector"}]


def started(**more: Any) -> tuple[SetUp, Any]:
    page = SetUp()
    return page, page.start({"type": "start", "seats": SEATS, **more}, None)


def field(page: SetUp, key: str) -> dict[str, Any]:
    """One choice as the page shows it."""
    return next(f for f in page.view()["setup"]["fields"] if f["key"] == key)


def keys(key: str, page: SetUp | None = None) -> list[str]:
    """What may be chosen there now."""
    return [o["key"] for o in field(page or SetUp(), key)["options"] if not o["off"]]


def changed(page: SetUp, change: str, **more: Any) -> dict[str, Any]:
    """The page after a choice."""
    page.change({"type": "setup", "change": change, "n": 1, **more})
    return page.view()["setup"]


def test_the_page_as_it_opens_starts_a_game() -> None:
    """Nothing has to be filled in: what is shown is what Start sends."""
    page = SetUp()
    shown = page.view()["setup"]
    assert shown["message"] is None
    assert [shown["min"], shown["max"]] == [2, 4]
    filled = {f["key"]: f["value"] for f in shown["fields"]}
    session = page.start({"type": "start", "seats": shown["seats"], **filled}, None)
    assert [player.name for player in session.game.players] == [seat["name"] for seat in shown["seats"]]
    assert session.bot_names == {1: "collector"}


def test_every_choice_on_the_page_can_be_played() -> None:
    for who, _ in SetUp().view()["setup"]["who"]:
        for edition in keys("edition"):
            for cards in keys("cards"):
                seats = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": who}]
                page = SetUp()
                session = page.start(
                    {"type": "start", "seats": seats, "cards": cards, "edition": edition, "seed": "1"}, None
                )
                assert page.message is None
                assert session.game.setup["edition"] == edition
                assert len(session.persons) == (2 if who == "person" else 1)


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ({"seed": "seven"}, "whole number"),
        ({"seats": []}, "2 to 4"),
        ({"seats": SEATS[:1]}, "2 to 4"),
        ({"seats": SEATS * 3}, "2 to 4"),
        ({"seats": [SEATS[0], SEATS[0]]}, "same name"),
        ({"seats": [SEATS[0], {"name": " ", "who": "person"}]}, "name"),
        ({"seats": [SEATS[0], {"name": "Ben", "who": "genius"}]}, "collector"),
        ({"seats": ["Ana", 5]}, "str"),
        ({"seats": 7}, "int"),
        ({"cards": "hieroglyphs"}, "base"),
        ({"edition": "pirate"}, "premium"),
        ({"starters": "none"}, "base"),
        ({"seats": [SEATS[0], {"name": "Be\u202en", "who": "person"}]}, "The name Be[U+202E]n contains U+202E"),
    ],
)
def test_what_cannot_be_is_said_on_the_page(what: dict[str, Any], words: str) -> None:
    page, session = started(**what)
    assert session is None
    shown = page.view()["setup"]["message"]
    assert words in shown
    assert shown[0].isupper()
    assert shown.endswith(".")


def test_what_was_typed_stays_and_the_message_goes() -> None:
    page = SetUp()
    seats = [{"name": "Cleo", "who": "random"}, {"name": "Dan", "who": "person"}]
    assert page.start({"type": "start", "seats": seats, "seed": "x"}, None) is None
    assert page.view()["setup"]["seats"] == seats
    assert field(page, "seed")["value"] == "x"
    assert page.start({"type": "start", "seats": seats, "seed": "5"}, None) is not None
    assert page.view()["setup"]["message"] is None


# ---- what goes together -----------------------------------------------------------------------------

SOLO = {"variant": "solo"}
SIX = [{"name": name, "who": "random"} for name in ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")]


def test_every_choice_has_a_plain_sentence() -> None:
    for variant in ("", "solo", "starter-solitaire", "master-solitaire"):
        for cards in keys("cards"):
            page = SetUp()
            shown = changed(page, "cards", variant=variant, cards=cards)
            assert shown["message"] is None
            for one in shown["fields"]:
                if one["kind"] != "button":
                    assert one["text"].rstrip().endswith("."), one


@pytest.mark.rule("solitaire.modes")
@pytest.mark.parametrize("variant", ["solo", "starter-solitaire", "master-solitaire"])
def test_a_game_alone_has_one_seat_and_says_so(variant: str) -> None:
    page = SetUp()
    shown = changed(page, "variant", variant=variant)
    assert [seat["name"] for seat in shown["seats"]] == ["Ana"]
    assert [shown["min"], shown["max"]] == [1, 1]
    assert "plays alone" in shown["told"]
    session = page.start({"type": "start", "seed": "3"}, None)
    assert session.game.state.table.variant == variant
    assert session.persons == [0]
    again = changed(page, "variant", variant="")
    assert [seat["who"] for seat in again["seats"]] == ["person", "collector"]
    assert "Ben joins as a bot" in again["told"]


@pytest.mark.rule("solo.difficulty", "solo.hard-mode")
def test_the_dummy_has_a_difficulty_and_a_harder_rule() -> None:
    page = SetUp()
    assert "difficulty" not in [f["key"] for f in page.view()["setup"]["fields"]]
    changed(page, "variant", **SOLO)
    assert keys("difficulty", page) == [str(n) for n in range(11)]
    session = page.start({"type": "start", "difficulty": "7", "hard": True, "seed": "3"}, None)
    assert len(session.game.players[1].tomb) == 7
    assert session.game.setup["hard"] is True
    changed(page, "variant", variant="master-solitaire")
    assert page.settings.difficulty == 0
    assert page.settings.hard is False


@pytest.mark.rule("edition.pharaohs-classic")
def test_what_does_not_go_together_is_not_offered_or_told_at_once() -> None:
    page = SetUp()
    changed(page, "edition", edition="classic")
    assert field(page, "pharaohs")["off"] is True
    assert "solo" not in keys("variant", page)
    page = SetUp()
    changed(page, "pharaohs", pharaohs=True)
    shown = changed(page, "edition", edition="classic")
    assert "no pharaohs" in shown["told"]
    assert page.settings.pharaohs is False
    page = SetUp()
    changed(page, "variant", **SOLO)
    assert keys("edition", page) == ["premium"]


@pytest.mark.rule("players.five", "players.six", "pharaoh.setup-deal-two")
def test_six_sit_down_where_the_cards_are_enough() -> None:
    page = SetUp()
    shown = changed(page, "seats", seats=SIX[:4])
    assert shown["max"] == 4
    assert "up to 4 players" in shown["about"]
    assert "Six players" in shown["about"]
    shown = changed(page, "cards", cards="six-players", pharaohs=True)
    assert shown["max"] == 6
    shown = changed(page, "seats", seats=SIX)
    assert page.settings.pharaohs is False
    assert "up to five players" in shown["told"]
    assert field(page, "pharaohs")["off"] is True
    assert set(keys("cards", page)) >= {"six-players", "high-intensity", "mix"}
    assert not {"base", "afterlife", "last-rites", "five-players"} & set(keys("cards", page))
    session = page.start({"type": "start", "seed": "1"}, None)
    assert len(session.game.players) == 6


@pytest.mark.rule("variant.mixed-sets", "variant.half-sets", "variant.uniques-any-version")
def test_a_mix_of_ones_own_says_what_it_comes_to() -> None:
    page = SetUp()
    changed(page, "cards", cards="mix")
    assert "stock cards, for up to 4 players" in field(page, "stock")["text"]
    changed(page, "sets", sets=["books", "jewelry"], uniques=["last-rites"], copies="1", supersets=False)
    text = field(page, "stock")["text"]
    session = page.start({"type": "start", "seed": "1"}, None)
    assert session.game.setup["cards"]["copies"] == 1
    assert text.startswith(f"{vk.Mix(('books', 'jewelry'), ('last-rites',), 1).size} stock cards")
    changed(page, "sets", sets=[])
    assert field(page, "stock")["bad"] is True
    assert "at least one set" in field(page, "stock")["text"]
    changed(page, "supersets", sets=["books"], supersets=True)
    assert "upersets join two sets" in field(page, "stock")["text"]
    assert page.start({"type": "start"}, None) is None
    assert "Supersets join two sets" in str(page.message)


@pytest.mark.rule("variant.randomizers")
def test_a_random_mix_is_drawn_by_its_number() -> None:
    page = SetUp()
    changed(page, "cards", cards="random", mix="17")
    told = field(page, "stock")["text"]
    changed(page, "mix", mix="18")
    assert field(page, "stock")["text"] != told
    changed(page, "mix", mix="17")
    assert field(page, "stock")["text"] == told
    session = page.start({"type": "start", "seed": "1"}, None)
    assert session.game.setup["cards"] == vk.random_mix(17).to_json()
    assert "whole number" in changed(page, "mix", mix="seven")["message"]
    drawn = {changed(page, "draw")["link"] for _ in range(6)}
    assert len(drawn) > 1


def test_the_first_player_is_one_of_the_seats() -> None:
    page = SetUp()
    changed(page, "first", first="Ben")
    session = page.start({"type": "start", "seed": "1", "seats": [SEATS[0], {"name": "Ben", "who": "person"}]}, None)
    assert session.game.active == "Ben"
    changed(page, "seats", seats=SIX[2:4])
    assert page.settings.first == ""
    assert keys("first", page) == ["", "Cleo", "Dan"]


@pytest.mark.parametrize("seed", range(40))
def test_a_surprise_can_always_be_played(seed: int) -> None:
    page = SetUp(chance=random.Random(seed))
    if seed % 4 == 0:
        changed(page, "variant", **SOLO)
    if seed % 4 == 1:
        changed(page, "seats", cards="six-players", seats=SIX)
    before = [seat for seat in page.settings.seats if seat["who"] == "person"]
    shown = changed(page, "surprise")
    assert shown["told"].startswith("Drawn: ")
    drawn = [seat for seat in shown["seats"] if seat not in before]
    assert all(f"{seat['name']} ({dict(shown['who'])[seat['who']]})" in shown["told"] for seat in drawn)
    assert shown["message"] is None
    assert [seat for seat in shown["seats"] if seat["who"] == "person"] == before
    assert page.start({"type": "start"}, None) is not None, page.message


def test_the_page_offers_levels_and_another_bot_only_to_whom_it_was_given() -> None:
    page = SetUp()
    keys = ["person", *(level["key"] for level in page.view()["setup"]["levels"])]
    assert [key for key, _ in page.view()["setup"]["who"]] == keys
    seats = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "search"}]
    assert {key for key, _ in changed(page, "seats", seats=seats)["who"]} == {*keys, "search"}


def test_surprises_differ() -> None:
    page = SetUp(chance=random.Random(1))
    links = [changed(page, "surprise")["link"] for _ in range(20)]
    assert len(set(links)) > 15
    assert len({link.split("cards=")[1].split("&")[0] for link in links if "cards=" in link}) > 4


# ---- files ------------------------------------------------------------------------------------------


def saved(seed: int = 5, names: tuple[str, ...] = ("Ana", "Ben")) -> tuple[vk.Game, str]:
    game = vk.new_game(names, seed=seed)
    for _ in range(20):
        game.choose(game.options[-2])
    return game, game.record.to_json()


def test_a_file_goes_on_where_it_was_saved_with_the_persons_who_are_here() -> None:
    game, text = saved()
    session = SetUp().start({"type": "load", "text": text, "name": "game.vk.json"}, None)
    assert session.game.moves[: len(game.moves)] == game.moves
    assert session.bot_names == {1: "collector"}
    _, text = saved(names=("Zoe", "Yan", "Xena"))
    session = SetUp().start({"type": "load", "text": text}, None)
    assert session.persons == [0]
    page = SetUp()
    both = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "person"}]
    page.start({"type": "start", "seats": both, "seed": "5"}, None)
    session = page.start({"type": "load", "text": saved()[1]}, None)
    assert session.persons == [0, 1]


THREE = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "random"}, {"name": "Cleo", "who": "collector"}]


def resaved(seats: Any) -> str:
    """A file of three players whose head tells this of them."""
    document = json.loads(saved(names=("Ana", "Ben", "Cleo"))[1])
    document["header"]["seats"] = seats
    return json.dumps(document)


def test_a_saved_file_says_who_played() -> None:
    session = SetUp().start({"type": "start", "seats": THREE, "seed": "5"}, None)
    session.handle({"type": "save"})
    text = session.download["text"]
    assert json.loads(text)["header"]["seats"] == {"Ana": "person", "Ben": "random", "Cleo": "collector"}
    again = SetUp().start({"type": "load", "text": text}, None)
    assert again.bot_names == {1: "random", 2: "collector"}
    again.handle({"type": "save"})
    assert again.download["text"] == text


def test_a_bot_given_as_an_object_is_written_by_its_name() -> None:
    class Mine(Collector):
        pass

    session = Session(vk.new_game(["Ana", "Ben", "Cleo"], seed=5), bots={"Ben": Collector(), "Cleo": Mine()})
    session.handle({"type": "save"})
    assert json.loads(session.download["text"])["header"]["seats"]["Ben"] == "collector"
    again = SetUp().start({"type": "load", "text": session.download["text"]}, None)
    assert again.persons == [0, 2]
    assert "Cleo (mine)" in again.note["text"]


@pytest.mark.parametrize(
    ("seats", "bots"),
    [
        (None, {1: "collector", 2: "collector"}),
        ({}, {1: "collector", 2: "collector"}),
        ({"Ana": "collector", "Ben": "person", "Cleo": "Random "}, {0: "collector", 2: "random"}),
        ({"Ben": "person"}, {2: "collector"}),
        ({"Ben": "random"}, {1: "random", 2: "collector"}),
        ({"Ana": "random"}, {1: "collector", 2: "collector"}),
        ({"Ana": "person", "Ben": "person", "Cleo": "person"}, {}),
    ],
)
def test_who_sits_where_after_loading(seats: Any, bots: dict[int, str]) -> None:
    session = SetUp().start({"type": "load", "text": resaved(seats)}, None)
    assert session.bot_names == bots
    assert session.note == {"n": 0}


def test_a_bot_that_is_not_known_leaves_its_seat_to_a_person_and_says_so() -> None:
    app = App()
    app.receive({"type": "load", "text": resaved({"Ana": "person", "Ben": "genius", "Cleo": "random"})})
    assert app.session.persons == [0, 1]
    assert app.note["n"] == 1
    assert "Ben (genius)" in app.note["text"]
    assert "Cleo" not in app.note["text"]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", "\x00", '{"format": "chess"}', "1e999", "[" * 5000])
def test_garbage_in_a_file_is_told_and_starts_nothing(text: str) -> None:
    page = SetUp()
    assert page.start({"type": "load", "text": text}, None) is None
    assert page.view()["setup"]["message"]


def test_a_saved_game_with_notes_is_played_on_with_them() -> None:
    game = vk.new_game(["Ana", "Ben"], seed=7)
    game.choose(game.options[0])
    game.record.comment(game.record.end, "And now?")
    session = SetUp().start({"type": "load", "text": game.record.to_json()}, None)
    assert session is not None
    session.game.choose(session.game.options[0])
    found = session.record()
    assert (found.moves, found.root.children[0].comments[0].text) == (session.game.moves, "And now?")
