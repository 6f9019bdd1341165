"""Entering a game of a table on the board: the deal, the moves, the cards that come, and slips, by messages alone."""

from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import send
from vk_notebook.board.app import App
from vk_notebook.board.entry.entry_page import TableEntry
from vk_notebook.board.entry.entry_sessions import DealSession, EntrySession
from vk_notebook.record import Deal, Record, Recorder

HANDS = {
    "Ana": ["Shabti", "Urn", "Shabti", "Shabti", "Urn"],
    "Ben": ["Offering Table", "Shabti", "Box of Food", "Shabti", "Box of Food"],
}
PYRAMID = [
    "Statue of Bastet", "Wadj Amulet", "Book of the Heavens", "Statue of Osiris", "Duamutef Canopic Jar",
    "Book of the Heavens",
]  # fmt: skip
BONES = "Outer Sarcophagus"
DEAL = ["Ana", *HANDS["Ana"], *HANDS["Ben"], *PYRAMID, BONES]


class Page:
    """What a browser does, without one: it answers what it was shown."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget

    @property
    def view(self) -> dict[str, Any]:
        return self.widget.view

    def send(self, type: str = "entry", **message: Any) -> dict[str, Any]:
        shown = {"decision": self.view.get("decision")} if type in ("entry", "choose", "why") else {}
        send(self.widget, **{"type": type, **shown, **message})
        return self.view

    def choose(self, option: str) -> dict[str, Any]:
        return self.send("choose", option=option)

    def name(self, *cards: str) -> dict[str, Any]:
        for card in cards:
            self.send(do="name", card=card)
        return self.view

    def asked(self) -> list[str]:
        ask = self.view["entry"]["ask"]
        return [name for name, _ in ask["options"]] if ask else []

    def name_the_rest(self, *cards: str) -> dict[str, Any]:
        """Name these cards as far as they are asked for, then the first possible ones."""
        left = list(cards)
        while found := self.asked():
            self.name(left.pop(0) if left else found[0])
        return self.view

    @property
    def record(self) -> Record:
        return self.widget.recorder.record

    def said(self) -> str:
        return str(self.widget.note.get("text", ""))


def begun() -> Recorder:
    return Recorder(["Ana", "Ben"], first_player="Ana", hands=HANDS, pyramid=PYRAMID, boneyard=BONES)


@pytest.fixture
def page() -> Page:
    """A table entry at its first move."""
    return Page(TableEntry(begun()))


def three_turns(page: Page) -> None:
    for gone, comes in (("Wadj Amulet", "Tyet Amulet"), ("Tyet Amulet", "Boat"), ("Boat", "Chariot")):
        page.choose("end turn")
        page.choose(f"sacrifice {gone}")
        page.name_the_rest(comes)


def test_a_deal_is_told_place_by_place_and_the_moves_begin() -> None:
    page = Page(TableEntry(["Ana", "Ben"]))
    questions = []
    for card in DEAL:
        assert page.view["entry"]["stage"] == "deal"
        questions.append(page.view["prompt"]["text"])
        assert card in page.asked()
        page.name(card)
    assert questions[0] == "Who goes first?"
    assert questions[6] == "What was the first card in Ben's first hand?"
    assert questions[-2:] == ["Which card was in the right corner of the base?", "Which card was in the boneyard?"]
    assert page.widget.recorder is None
    view = page.choose("begin")
    assert [card["name"] for card in view["pyramid"]] == PYRAMID
    assert view["entry"]["stage"] == "play"
    assert page.record.to_json() == begun().record.to_json()


def test_a_place_of_the_deal_is_clicked_named_anew_and_taken_back() -> None:
    page = Page(TableEntry(["Ana", "Ben"]))
    view = page.choose("pyramid 5")
    assert "base centre" in view["prompt"]["text"]
    assert [card["lit"] for card in view["pyramid"] if "lit" in card] == [True]
    page.name("Boat")
    assert page.view["pyramid"][4]["name"] == "Boat"
    assert "right corner of the base" in page.view["prompt"]["text"]
    page.choose("pyramid 5")
    assert page.view["entry"]["ask"]["was"] == "Boat"
    assert "Boat" in page.asked(), "its own card is no hindrance"
    page.name("Chariot")
    page.send("undo")
    assert page.view["pyramid"][4]["name"] == "Boat"
    page.send("undo")
    assert page.view["pyramid"][4]["name"] is None
    assert not page.view["undo"]
    page.send("entry", do="name", card="Sphinx of Nowhere")
    assert "You cannot name" in page.said()
    for wrong in ("pyramid 9", "tomb 1", "begin", "pyramid x", ""):
        before = page.view["prompt"]
        assert page.choose(wrong)["prompt"] == before


def test_moves_are_clicked_and_the_cards_that_come_are_named(page: Page) -> None:
    assert "buy Statue of Osiris" not in str(page.view["players"])
    page.choose("end turn")
    view = page.choose("sacrifice Wadj Amulet")
    assert view["prompt"]["title"] == "Which card comes from the stock?"
    assert "Sphinx" not in page.asked()
    assert not view["buttons"], "nothing on the board is chosen while a card is named"
    page.choose("end turn")
    assert len(page.record.moves) == 1
    page.send("why", card="Boat", zone="pyramid", slot=0)
    assert "Choose it from the list" in page.said()
    page.name("Tyet Amulet")
    assert "Named so far: Tyet Amulet" in page.view["prompt"]["text"]
    page.name("Sphinx")
    assert "You cannot name" in page.said()
    page.send("undo")
    assert page.view["prompt"]["title"] == "Which card comes from the stock?"
    view = page.name_the_rest("Tyet Amulet")
    assert view["pyramid"][0]["name"] == "Tyet Amulet"
    steps = view["entry"]["steps"]
    assert [(step["turn"], step["player"], step["move"]) for step in steps] == [
        (1, "Ana", "end turn"),
        (1, "Ana", "sacrifice Wadj Amulet"),
    ]
    assert steps[1]["cards"][0] == "Tyet Amulet"
    assert view["entry"]["at"] == 2
    open_hands = {player["name"]: [card["name"] for card in player["hand"]] for player in view["players"]}
    assert open_hands["Ben"] == HANDS["Ben"]
    assert None not in open_hands["Ana"], "an open table: every hand is shown"


def test_a_refused_click_says_why(page: Page) -> None:
    page.choose("buy Wadj Amulet")
    assert page.widget.note["tone"] == "refusal"
    assert page.record.moves == []
    page.send("why", card="Wadj Amulet", zone="pyramid", slot=1)
    assert page.widget.note["rule"].startswith("buy") or "base" in page.said()
    page.choose("fly")
    assert page.record.moves == []


def test_a_step_is_gone_to_and_one_of_its_cards_corrected(page: Page) -> None:
    three_turns(page)
    view = page.send(do="go", step=2)
    assert (view["entry"]["at"], len(view["entry"]["steps"])) == (2, 6)
    assert "becomes a variation" in view["prompt"]["text"]
    entry = page.send(do="card", step=2, number=0)["entry"]
    assert (entry["ask"]["was"], entry["mending"]) == ("Tyet Amulet", "sacrifice Wadj Amulet")
    before = page.record.to_json()
    page.send(do="cancel")
    assert page.record.to_json() == before
    page.send(do="card", step=2, number=0)
    entry = page.name("Mummified Cat")["entry"]
    [lost] = entry["repair"]["lost"]
    assert "sacrifice Tyet Amulet" in lost
    assert "2 after it" in lost
    assert (entry["repair"]["kept"], entry["at"], len(entry["steps"])) == (1, 3, 3)
    assert page.send("undo")["entry"]["repair"] is None
    assert page.record.to_json() == before


def test_a_move_is_replaced_by_clicking_the_board_as_it_was_then(page: Page) -> None:
    three_turns(page)
    record = page.record
    view = page.send(do="mend", step=4)
    assert "what happened instead of “sacrifice Tyet Amulet”?" in view["prompt"]["title"]
    assert view["pyramid"][0]["name"] == "Tyet Amulet"
    page.choose("sacrifice Tyet Amulet")
    assert page.view["entry"]["mending"] is None, "the same move is no correction"
    page.send(do="mend", step=4)
    page.choose("sacrifice Statue of Bastet")
    assert page.view["entry"]["repair"] == {"kept": 2, "lost": []}
    assert record.moves[3] == "sacrifice Statue of Bastet"
    page.send(do="mend", step=2)
    page.send("undo")
    assert page.view["entry"]["mending"] is None
    assert record.moves[3] == "sacrifice Statue of Bastet", "only the correction was left"


def test_a_variation_is_entered_from_the_middle_and_a_tail_taken_out(page: Page) -> None:
    three_turns(page)
    page.send(do="go", step=1)
    page.choose("sacrifice Statue of Osiris")
    page.name_the_rest()
    record = page.record
    assert len(record.root.children[0].children) == 2
    assert page.view["entry"]["steps"][1]["other"] == 1
    page.send(do="delete", step=2)
    assert len(record.root.children[0].children) == 1
    assert len(page.view["entry"]["steps"]) == 6
    page.send(do="go", step=0)
    assert page.view["entry"]["at"] == 0
    assert "end" in page.view["entry"]["can"]
    page.send(do="end")
    assert page.view["entry"]["at"] == 6


def test_a_slip_in_the_deal_is_corrected_and_what_fits_stays(page: Page) -> None:
    three_turns(page)
    view = page.send(do="deal")
    assert view["prompt"]["title"] == "Correct the deal"
    assert page.choose("keep the old deal")["entry"]["stage"] == "play"
    page.send(do="deal")
    page.choose("boneyard 1")
    page.name("Hopi Canopic Jar")
    view = page.choose("begin")
    assert view["entry"]["repair"] == {"kept": 6, "lost": []}
    assert page.record.setup["boneyard"] == "Hopi Canopic Jar"
    page.send("undo")
    assert page.record.setup["boneyard"] == BONES


@pytest.mark.parametrize(
    "message",
    [
        {"do": "go", "step": 99}, {"do": "go", "step": "1"}, {"do": "go", "step": []}, {"do": "mend", "step": 0},
        {"do": "card", "step": 1, "number": 7}, {"do": "card", "step": 1, "number": "x"}, {"do": "nothing"},
        {"do": "name", "card": None}, {}, {"do": "go", "step": 1, "decision": -1},
    ],
)  # fmt: skip
def test_a_wrong_message_changes_nothing(page: Page, message: dict[str, Any]) -> None:
    page.choose("end turn")
    before = page.record.to_json()
    page.send(**message)
    assert page.record.to_json() == before
    assert page.widget.note.get("heading") != "Something went wrong"


def test_what_was_entered_is_saved_replayed_and_gone_on_with(page: Page, tmp_path: Path) -> None:
    three_turns(page)
    page.send("save")
    record = page.record
    assert page.widget.download["text"] == record.to_json()
    page.send("replay")
    assert (page.widget.opened, page.widget.waits) == (1, True)
    assert page.widget.tree["table"]
    page.send("edit", what="comment", node=1, text="a slow begin")
    page.send("leave")
    assert page.widget.opened == 0
    assert record.root.children[0].comments[0].text == "a slow begin"
    assert len(page.view["entry"]["steps"]) == 6
    page.widget.save(tmp_path / "club.vk.json")
    again = Page(TableEntry(tmp_path / "club.vk.json"))
    assert [step["move"] for step in again.view["entry"]["steps"]] == record.moves
    with pytest.raises(ValueError, match="nothing to save yet"):
        TableEntry(["Ana", "Ben"]).save(tmp_path / "x")
    with pytest.raises(ValueError, match="only a game played with real cards"):
        TableEntry(vk.new_game(2, seed=1).record)


def test_python_and_the_page_enter_the_same_game(page: Page) -> None:
    page.widget.recorder.play("end turn", "sacrifice Wadj Amulet", "Tyet Amulet")
    page.widget.refresh()
    assert "Named so far: Tyet Amulet" in page.view["prompt"]["text"]
    page.name_the_rest()
    assert page.widget.recorder.needed is None


def test_a_recorder_shows_itself_as_a_table_entry() -> None:
    entry = begun().play("end turn")
    shown = entry._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in shown
    assert "end turn" in shown["text/plain"]
    assert shown["text/html"].startswith("<img")


def test_the_app_enters_what_is_set_up_and_leads_back() -> None:
    page = Page(App())
    seats = [{"name": "Zoe", "who": "person"}, {"name": "Yan", "who": "collector"}]
    page.send("enter", seats=seats, cards="afterlife", first="Yan")
    assert page.view["entry"]["stage"] == "deal"
    assert [player["name"] for player in page.view["players"]] == ["Zoe", "Yan"]
    assert "Zoe's first hand" in page.view["prompt"]["text"], "who begins is said on the page"
    page.send("new")
    assert page.view["mode"] == "setup"
    page.send("enter", variant="solo")
    assert "Only games with opponents" in page.view["setup"]["message"]
    page.send("replay", text=begun().play("end turn").record.to_json())
    assert not page.widget.waits
    assert page.widget.tree["table"]
    page.send("enter")
    assert page.widget.opened == 0
    assert [step["move"] for step in page.view["entry"]["steps"]] == ["end turn"]
    page.send("replay")
    assert page.widget.waits
    page.send("leave")
    assert page.view["entry"]["stage"] == "play"


def test_pharaohs_are_named_and_chosen() -> None:
    telling = DealSession(Deal(["Ana", "Ben"], pharaohs=True, first_player="Ana"))
    view = telling.view()
    assert len(view["aside"]) == 4
    for card in [*DEAL[1:], "Khufu", "Djoser", "Hatshepsut", "Khafre"]:
        telling.handle({"type": "entry", "do": "name", "card": card, "decision": telling.decision})
    telling.handle({"type": "choose", "option": "begin", "decision": telling.decision})
    assert isinstance(telling.then, EntrySession)
    assert [one["name"] for one in telling.then.view()["offer"]] == ["Khufu", "Djoser"]
