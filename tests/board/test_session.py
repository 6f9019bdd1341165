"""A session: what messages do, what is shown then, and that nothing is ever lost."""

import contextlib
import json
import random
import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.own_bots import Does, fails
from tests.scenario import scene
from vk_notebook.board.setup import setup_form
from vk_notebook.board.table.session import Session
from vk_notebook.board.table.table_page import Board
from vk_notebook.bots import BOTS
from vk_notebook.play.game import CHANGING, Game
from vk_notebook.record import Record
from vk_notebook.rules.knowledge.worlds import determinize
from vk_notebook.rules.rulebook import rule
from vk_notebook.rules.words.notation import Options
from vk_notebook.value import weights

from .people import against, ana_begins, choose, end_turn, tell


def two_moves_only(bot: Does, view: vk.View, options: Options) -> int:
    """A bot that moves twice, then raises."""
    if bot.asked > 2:
        raise RuntimeError("the moon is full")
    return len(options) - 1


def two(seed: int = 7, seat: str | None = None) -> Session:
    """Two persons at one screen, or one of them at a screen of their own; Ana begins."""
    return Session(ana_begins(seed), seat)


def state_of(game: Game) -> tuple[Any, ...]:
    """Everything that a move could change."""
    return game.moves, game.state.z, list(game.state.pyramid), game.state.rng, len(game.events)


def play_on(session: Session, seed: int, most: int = 3000) -> None:
    """Play a person's random choices."""
    rng = random.Random(seed)
    for _ in range(most):
        if not session.game.options:
            return
        tell(session, "lift")
        choose(session, rng.choice(session.game.options.texts))


# ------------------------------------------------------------------------------- choosing


def test_a_choice_is_played_and_the_bot_answers() -> None:
    session = against()
    rev = session.rev
    end_turn(session)
    view = session.view()
    assert session.game.moves[0] == "end turn"
    assert session.game.turn == 3
    assert view["yours"]
    assert view["seat"] == "Ana"
    assert view["rev"] > rev
    assert any(line["player"] == "Ben" for line in view["log"])


def paying(hand: str) -> Session:
    """Ana, who has Weres Amulet (3 gold) to pay for."""
    pyramid = "-, -, -, Wadj Amulet, Weres Amulet, Statue of Bastet"
    session = Session(scene(hand=hand, discard="Urn", pyramid=pyramid), "Ana")
    choose(session, "buy Weres Amulet")
    return session


def test_a_payment_is_told_made_and_taken_back() -> None:
    session = paying("Urn, Shabti, Tyet Amulet, Statue of Isis")
    assert session.view()["purse"] == {"hand": 8, "paid": 0, "price": 3}
    choose(session, "pay Urn")
    assert session.view()["purse"] == {"hand": 7, "paid": 1, "price": 3}
    tell(session, "cancel", decision=session.decision - 1)  # of another decision
    assert session.view()["can"]["cancel"]
    tell(session, "cancel", decision=session.decision)
    assert session.game.moves == []
    assert session.view()["purse"] == {"hand": 8}
    choose(session, "buy Weres Amulet")
    tell(session, "pay", decision=session.decision)
    assert session.game.moves == ["buy Weres Amulet", "pay Urn", "pay Tyet Amulet"]
    assert not session.view()["can"]["pay"]
    tell(session, "pay", decision=session.decision)
    tell(session, "cancel", decision=session.decision)
    assert len(session.game.moves) == 3


@pytest.mark.parametrize("hand", ["Urn, Shabti, Box of Food", "Tyet Amulet, Urn"])
def test_nobody_is_asked_what_to_pay_with_where_all_the_gold_is_needed(hand: str) -> None:
    session = paying(hand)
    made = session.game.moves
    assert "Weres Amulet" in session.game.players[0].discard
    assert (session.view()["purse"], session.view()["can"]["pay"]) == ({"hand": 0}, False)
    tell(session, "undo")
    assert session.game.moves == [], "no undo leads to a question without a choice"
    tell(session, "redo")
    assert session.game.moves == made


def test_the_log_says_what_a_person_paid_with() -> None:
    session = paying("Urn, Shabti, Tyet Amulet")
    assert session.view()["can"]["pay"]
    choose(session, "pay Tyet Amulet")
    choose(session, "pay Urn")
    lines = [line["text"] for line in session.log()]
    assert lines[lines.index("Ana buys Weres Amulet for 3 gold.") - 1] == "Ana pays with Tyet Amulet and Urn."
    tell(session, "undo")
    assert not any("pays" in line["text"] for line in session.log())


def test_a_verb_says_what_it_brings_and_costs_and_asks_for_a_second_click() -> None:
    pyramid = "-, -, -, Weres Amulet, -, -"
    session = Session(scene(hand="Tyet Amulet, Urn, Urn, Shabti", tomb="Wadj Amulet", pyramid=pyramid), "Ana")
    view = session.view()
    labels = {card["name"]: card["labels"] for card in [*view["players"][0]["hand"], *filter(None, view["pyramid"])]}
    assert labels == {
        "Tyet Amulet": ["Entomb +3"], "Urn": ["Entomb +1"], "Shabti": ["Execute", "Entomb +1"],
        "Weres Amulet": ["Buy for 3"],
    }  # fmt: skip
    assert view["verbs"]
    choose(session, "buy Weres Amulet")
    assert not session.view()["verbs"]


def test_a_line_of_the_log_is_of_the_player_whose_whole_name_it_begins_with() -> None:
    session = Session(vk.new_game(["Ana", "Ana Bell", "cleo"], seed=1, first_player="Ana"), None, {})
    while session.game.turn < 4:
        texts = session.game.options.texts
        session.game.play("end turn" if "end turn" in texts else texts[0])
    told = {line["text"]: line["player"] for line in session.log() if " draws " in line["text"]}
    assert {text.partition(" draws ")[0] for text in told} == set(told.values()) == {"Ana", "Ana Bell", "Cleo"}


def test_the_log_marks_the_line_that_says_why_a_card_goes_to_the_boneyard() -> None:
    session = two()
    choose(session, "end turn")
    assert [line["text"] for line in session.log() if line.get("why")] == [
        "Ana did not change the pyramid, so one of its cards has to be sacrificed.",
    ]


def test_bots_that_begin_do_so() -> None:
    game = vk.new_game(["Ana", "Ben"], seed=7, first_player="Ben")
    assert Session(game, bots={"Ben": "random"}).view()["yours"]


def test_stale_and_foreign_clicks_are_ignored() -> None:
    """A click that belongs to an earlier decision, or comes while somebody else is asked, does nothing."""
    session = two()
    before = session.decision
    end_turn(session)
    now = state_of(session.game)
    tell(session, "choose", decision=before, option="end turn")
    tell(session, "choose", decision=None, option="end turn")
    choose(session, "end turn")  # the curtain is still down
    assert state_of(session.game) == now
    assert session.note["n"] == 0
    watching = Session(ana_begins(), seat="Ben")
    choose(watching, "end turn")
    assert watching.game.moves == []


@pytest.mark.parametrize(
    ("site", "link"),
    [
        ("", ""),
        ("https://example.org/vk/", "https://example.org/vk/rulebook.html#turn.draw-five"),
        ("/site", "/site/rulebook.html#turn.draw-five"),
        ("javascript:alert(1)//", ""),
    ],
)
def test_a_rule_opens_on_the_board(monkeypatch: pytest.MonkeyPatch, site: str, link: str) -> None:
    monkeypatch.setenv("VK_SITE", site)
    session = against()
    before = session.game.moves
    tell(session, "rule", rule="turn.draw-five")
    note, known = session.note, rule("turn.draw-five")
    assert (note["tone"], note["heading"], note["text"]) == ("rule", known.title, known.text)
    assert (note["rule"], note["link"]) == ("turn.draw-five", link)
    tell(session, "rule", rule="turn.draw-fife")
    assert (session.note["tone"], session.note["n"]) == ("error", note["n"] + 1)
    assert "turn.draw-five" in session.note["text"]
    assert session.game.moves == before


def test_a_refused_move_says_the_rule_and_nonsense_is_said_again_and_neither_changes_anything() -> None:
    session = two()
    before = state_of(session.game)
    choose(session, f"buy {session.game.pyramid[0]}")
    assert (session.note["tone"], session.note["heading"]) == ("refusal", rule(session.note["rule"]).title)
    choose(session, "eat the scarab")
    assert (session.note["tone"], session.note["n"]) == ("refusal", 2)
    assert "eat the scarab" in session.note["text"]
    assert state_of(session.game) == before


# ------------------------------------------------------------------------------- why not


def click(session: Session, card: dict[str, Any], zone: str, player: str | None = None, slot: int = 0) -> None:
    place = {"zone": zone, "player": player, "slot": slot}
    tell(session, "why", decision=session.decision, card=card["name"], id=card["id"], **place)


def test_every_click_on_what_cannot_be_chosen_is_answered_beside_it() -> None:
    session = two()
    view = session.view()
    places: list[tuple[dict[str, Any], str, str | None, int]] = []
    places += [(card, "pyramid", None, i) for i, card in enumerate(view["pyramid"])]
    places += [(view["boneyard"]["top"], "boneyard", None, 0), (view["stock"]["top"], "stock", None, 0)]
    for info in view["players"]:
        places += [(card, "hand", info["name"], i) for i, card in enumerate(info["hand"])]
        places.append((info["deck"]["top"], "deck", info["name"], 0))
    for card, zone, player, slot in places:
        if card["options"]:
            continue
        before = session.note["n"]
        click(session, card, zone, player, slot)
        note = session.note
        refused = zone == "pyramid" or (zone == "hand" and player == "Ana")
        tone = "refusal" if refused else "info"  # what a pile is, is no refusal
        assert (note["n"], note["tone"], note["anchor"]) == (before + 1, tone, card["id"]), (card, zone)
        assert note["heading"] == rule(note["rule"]).title
    tell(session, "why", card=None, id=None, zone="discard", player="Ana", slot=0)
    assert "discard pile" in session.note["text"]


def test_a_click_names_the_rule_of_the_base_or_who_is_asked() -> None:
    session = two()
    click(session, session.view()["pyramid"][0], "pyramid", slot=0)
    assert session.note["rule"] == "buy.upper-rows-illegal"
    session = Session(vk.new_game(["Ana", "Ben"], seed=7, first_player="Ben"), seat="Ana")
    click(session, session.view()["pyramid"][3], "pyramid", slot=3)
    assert ("Ben" in session.note["text"], session.note["tone"]) == (True, "refusal")
    click(session, session.view()["boneyard"]["top"], "boneyard")
    assert ("boneyard" in session.note["text"], session.note["tone"]) == (True, "info")


# ------------------------------------------------------------------------------- undo and redo


@given(st.integers(0, 10_000), st.integers(1, 40))
def test_undo_goes_back_to_the_persons_last_choice_and_redo_forward(seed: int, most: int) -> None:
    """Whatever the bot did meanwhile goes with it and comes again."""
    session = against("random", seed)
    rng = random.Random(seed)
    seen = [state_of(session.game)]
    for _ in range(most):
        if not session.game.options:
            break
        choose(session, rng.choice(session.game.options.texts))
        seen.append(state_of(session.game))
    end = session.view()["log"]
    for earlier in reversed(seen[:-1]):
        assert session.view()["undo"]
        tell(session, "undo")
        assert state_of(session.game) == earlier
        assert session.view()["yours"]
    assert not session.view()["undo"]
    tell(session, "undo")
    assert state_of(session.game) == seen[0]
    for later in seen[1:]:
        assert session.view()["redo"]
        tell(session, "redo")
        assert state_of(session.game) == later
    assert not session.view()["redo"]
    tell(session, "redo")
    assert session.view()["log"][-len(end) :] == end[-len(session.view()["log"]) :]


def test_after_undo_another_choice_may_be_made_and_old_clicks_are_stale() -> None:
    session = against("collector")
    stale = session.decision
    end_turn(session)
    while session.view()["undo"]:
        tell(session, "undo")
    tell(session, "choose", decision=stale, option="end turn")
    assert session.game.moves == []
    other = next(t for t in session.game.options.texts if t.startswith("entomb"))
    choose(session, other)
    assert session.game.moves[0] == other
    assert not session.view()["redo"]


def test_the_log_does_not_repeat_itself_over_undo_and_redo() -> None:
    session = against()
    for _ in range(3):
        end_turn(session)
    everything = [event.text for event in session.game.events]
    for kind in ("undo", "redo", "undo", "undo", "redo", "redo"):
        session.handle({"type": kind})
        lines = session.log()
        told = [event.text for event in session.game.events]
        assert [line["text"] for line in lines] == told[-len(lines) :]
        assert [line["k"] for line in lines] == list(range(len(told) - len(lines), len(told)))
    assert [event.text for event in session.game.events] == everything


def test_the_log_sends_all_that_came_since_the_last_message() -> None:
    """The browser keeps the older lines, so none may fall between two views."""
    names = ["Ana", "Ben", "Cleo", "Dan"]
    session = Session(vk.new_game(names, seed=2, first_player="Ana"), bots=dict.fromkeys(names[1:], "random"))
    last = session.log()[-1]["k"]
    for _ in range(8):
        end_turn(session)
        lines = session.log()
        assert lines[0]["k"] <= last + 1
        last = lines[-1]["k"]


def test_what_moved_is_lit() -> None:
    session = two(seed=1)
    option = next(t for t in session.game.options.texts if t.startswith("entomb"))
    choose(session, option)
    lit = [c["name"] for s in session.view()["players"][0]["tomb"]["sets"] for c in s["cards"] if c.get("lit")]
    assert lit == [option.removeprefix("entomb ")]
    names = session.game.state.table.name
    assert [names[card] for card in session.lit] == lit


# ------------------------------------------------------------------------------- the curtain


def test_the_curtain_hides_both_hands_until_it_is_lifted() -> None:
    session = two()
    assert session.view()["curtain"] is None
    for _ in range(3):
        tell(session, "lift")
        end_turn(session)
    hand = session.game.players[1].hand
    assert session.game.players[1].discard
    view = session.view()
    assert view["curtain"] == {"player": "Ben", "text": "Pass the device to Ben."}
    assert not view["yours"]
    assert (view["buttons"], view["aside"]) == ([], [])
    for info in view["players"]:
        assert {card["name"] for card in info["hand"]} <= {None}
        assert info["discard"]["cards"] == []
        assert not any(card["options"] for card in info["hand"])
    tell(session, "lift")
    view = session.view()
    assert (view["curtain"], view["seat"], view["yours"]) == (None, "Ben", True)
    ben, ana = view["players"]
    assert [card["name"] for card in ben["hand"]] == hand
    assert {card["name"] for card in ana["hand"]} == {None}


def test_behind_the_curtain_nothing_is_told() -> None:
    session = two()
    end_turn(session)
    for message in ({"type": "hint"}, {"type": "why", "card": "Urn", "zone": "hand", "player": "Ben"}):
        tell(session, **message)
    assert session.note["n"] == 0


def test_behind_the_curtain_stands_nothing_that_the_next_person_alone_knows() -> None:
    """What Ben can buy tells his gold, and the top of the stock is known to him alone."""
    session = two()
    end_turn(session)
    st = session.game.state
    st.learn(st.stock[-1], 0b10)
    view = session.view()
    assert view["curtain"]["player"] == "Ben"
    assert not any(card["options"] or "can be" in card["speech"] for card in view["pyramid"])
    assert view["stock"]["top"]["name"] is None
    tell(session, "lift")
    assert any(card["options"] for card in session.view()["pyramid"])
    assert session.view()["stock"]["top"]["name"]


def test_no_curtain_against_bots_or_at_a_fixed_seat() -> None:
    fixed = two(seat="Ana")
    for one in (against(), fixed):
        end_turn(one)
        assert one.view()["curtain"] is None
        assert one.view()["seat"] == "Ana"
    assert fixed.view()["yours"] is False


def test_a_seat_played_by_a_bot_has_no_eyes() -> None:
    with pytest.raises(ValueError, match="people: Ana"):
        Session(ana_begins(), seat="Ben", bots={"Ben": "random"})


# ------------------------------------------------------------------------------- bots that fail


@pytest.mark.parametrize("who", ["collector", "random", "person"])
def test_a_bot_that_raises_leaves_the_game_and_its_seat_to_another(who: str) -> None:
    session = against(Does(two_moves_only))
    while not session.failure:
        end_turn(session)
    view = session.view()
    said = "the bot raised RuntimeError: the moon is full"
    assert view["failure"] == {"player": "Ben", "text": said, "who": setup_form.who()}
    assert {"person", *BOTS} == {name for name, _ in view["failure"]["who"]}
    before = state_of(session.game)
    assert session.game.decision.player == "Ben"
    tell(session, "seat", player="Ana", who="random")
    assert session.view()["failure"]
    tell(session, "seat", player="Ben", who="nobody")
    assert "collector" in session.note["text"]
    assert state_of(session.game) == before
    tell(session, "seat", player="Ben", who=who)
    assert session.view()["failure"] is None
    play_on(session, 1)
    assert session.view()["over"] is not None
    assert session.game.moves[: len(before[0])] == before[0]


def test_undo_after_a_failed_bot_gives_the_turn_back() -> None:
    session = against(Does(fails))
    end_turn(session)
    assert session.view()["failure"]
    tell(session, "undo")
    assert session.view()["failure"] is None
    assert session.view()["yours"]


# ------------------------------------------------------------------------------- saving, hints, preferences


def test_a_saved_game_opens_again() -> None:
    session = against()
    play_on(session, 5, 20)
    before = state_of(session.game)
    tell(session, "save")
    file = session.download
    assert (file["n"], file["name"], file["mime"]) == (1, "Ana_Ben_turn-7.vk.json", "application/json")
    assert state_of(Record.from_json(file["text"]).game()) == before
    assert state_of(session.game) == before
    assert session.autosave.kept(session)["file"] == file["name"]
    tell(session, "save", date="2025-11-29")
    assert (session.download["n"], session.download["name"]) == (2, "Ana_Ben_turn-7_2025-11-29.vk.json")


def test_a_hint_says_where_to_look_and_then_a_possible_move() -> None:
    session = against()
    tell(session, "hint")
    assert session.note["tone"] == "info"
    assert session.note["text"].startswith("Look in ")
    assert not any(option in session.note["text"].lower() for option in session.game.options.texts)
    tell(session, "hint")
    told = session.note["text"].lower()
    assert any(told.startswith((f"{one.lower()}. ", f"{one.lower()}: ")) for one in session.game.options.texts)
    assert session.game.moves == []


def test_preferences_are_kept_and_wrong_ones_are_not() -> None:
    board = Board(ana_begins())
    tell(board, "prefs", prefs={"theme": "dark", "motion": False})
    assert board.prefs == {"motion": False, "theme": "dark", "assist": True, "chances": False}
    for wrong in ({"theme": "<b>"}, {"theme": ["dark"]}, {"colour": 1}, [], None, "dark"):
        tell(board, "prefs", prefs=wrong)
    assert board.prefs == {"motion": False, "theme": "dark", "assist": True, "chances": False}


@pytest.mark.rule("info.stock-on-turn", "info.stock-count")
def test_a_strict_board_does_not_count_the_stock_and_says_why() -> None:
    def strict(number: int) -> Session:
        game = vk.position(name="Ana", hand=["Urn"], pyramid=["Ring", "Bow"], stock=["Axe"] * number)
        session = Session(game, seat="Ana")
        tell(session, "prefs", prefs={"assist": False})
        return session

    session = strict(7)
    assert session.view() == strict(6).view(), "nothing that is shown tells the number"
    for tone, message in (("refusal", {"type": "left"}), ("info", {"type": "why", "zone": "stock"})):
        tell(session, **message)
        assert (session.note["tone"], session.note["rule"]) == (tone, "info.stock-on-turn")
        assert "You may not count the stock on your own turn" in session.note["text"]
        assert "7" not in json.dumps({**session.note, "n": 0})
    tell(session, "prefs", prefs={"assist": True})
    tell(session, "left")
    assert session.note["text"].startswith("7 cards")


# ------------------------------------------------------------------------------- threads and cells


def test_a_click_after_python_has_played_is_stale_and_the_board_catches_up() -> None:
    session = two()
    stale = session.decision
    session.game.play("end turn")
    ask = session.game.options.texts
    tell(session, "choose", decision=stale, option=ask[0])
    assert session.game.moves == ["end turn"]
    assert session.view()["yours"]
    choose(session, ask[0])
    assert session.view()["curtain"]["player"] == "Ben"
    bots = against()
    bots.game.play("end turn", ask[0])  # the same seed deals the same pyramid
    choose(bots, "end turn")
    assert bots.view()["yours"]
    assert bots.game.turn == 3


def test_clicks_of_another_thread_wait_for_the_cell_that_plays() -> None:
    """Handlers and Python's moves take turns: no move is lost or doubled, and each view fits one moment."""
    session = two(seed=11)
    game = session.game
    done = threading.Event()
    faults: list[str] = []

    def clicks() -> None:
        while not done.is_set():
            tell(session, "lift")
            choose(session, "end turn")
            tell(session, "undo")
            with CHANGING:
                if len(session.view()["pyramid"]) != 6:
                    faults.append("a view of half a move")
            if session.note.get("tone") == "error":
                faults.append(session.note["text"])

    thread = threading.Thread(target=clicks)
    thread.start()
    rng = random.Random(1)
    try:
        for _ in range(300):
            if not (options := game.options):
                break
            with contextlib.suppress(ValueError):  # the other thread was faster: this choice is not offered any more
                game.choose(rng.choice(options).text)
    finally:
        done.set()
        thread.join(20)
    assert not thread.is_alive()
    assert faults == []
    assert state_of(ana_begins(11).play(*game.moves)) == state_of(game)


@pytest.mark.parametrize(
    ("zone", "owner", "said"),
    [
        ("boneyard", None, "top card of the boneyard"),
        ("discard", "Ben", "Ben's discard pile. A discard pile"),
        ("tomb", "Ben", "Ben's tomb. Entombed cards score"),
        ("hand", "Ben", "Ben's hand. Other players' hands are hidden"),
        ("deck", "Ana", "The cards in a deck are face down"),
        ("in-play", "Ana", "was played this turn"),
    ],
)
def test_a_click_on_a_pile_says_what_the_pile_is(zone: str, owner: str | None, said: str) -> None:
    game = vk.position(name="Ana", hand=["Urn"], opponents=[{"name": "Ben", "hand": ["Urn"]}], boneyard=["Urn"])
    session = Session(game, "Ana")
    tell(session, "why", card="Urn", zone=zone, player=owner)
    assert said in session.note["text"]
    assert "You cannot execute" not in session.note["text"]
    assert session.note["heading"] != "Not now"


@pytest.mark.rule("ruling.medjay-pesesh-kef")
def test_a_click_on_a_shield_says_why_it_is_of_no_use_where_a_card_is_only_named() -> None:
    ben = {"name": "Ben", "hand": ["Medjay"]}
    game = vk.position(name="Ana", hand=["Pesesh-Kef"], pyramid=["Urn", "Boat"], opponents=[ben])
    session = Session(game, "Ben")
    game.play("execute Pesesh-Kef")
    tell(session, "why", card="Medjay", zone="hand", player="Ben")
    assert session.note["rule"] == "ruling.medjay-pesesh-kef"


def test_a_click_on_a_hand_card_is_not_about_its_twin_in_the_pyramid() -> None:
    game = vk.position(name="Ana", hand=["Shabti", "Boat"], pyramid=["Urn", "Boat", "Censer"], opponents=[{}])
    game.play("execute Shabti", "option 1")
    session = Session(game, "Ana")
    tell(session, "why", card="Boat", zone="hand", player="Ana")
    assert session.note["text"].startswith("You cannot choose Boat now.")


# ---- who is likely to win -------------------------------------------------------------------------------


def test_who_stands_better_is_told_only_where_somebody_wants_to_know() -> None:
    session = Session(vk.new_game(["Ana", "Ben"], seed=3), "Ana", {"Ben": "greedy"})
    assert session.view()["chances"] is None
    tell(session, "prefs", prefs={"chances": True})
    names, shares = zip(*session.view()["chances"], strict=True)
    assert names == ("Ana", "Ben")
    assert sum(shares) == pytest.approx(1, abs=0.002)
    tell(session, "prefs", prefs={"chances": False})
    assert session.view()["chances"] is None


def test_where_nobody_can_say_who_stands_better_that_is_said() -> None:
    session = Session(vk.new_game(["Ana"], variant="starter-solitaire", seed=3))
    tell(session, "prefs", prefs={"chances": True})
    assert session.view()["chances"] is None
    assert "games with two or more players" in session.note["text"]


def test_where_an_expert_cannot_use_the_judge_the_log_begins_with_it() -> None:
    five = vk.new_game(5, cards="five-players", seed=1)
    names = [player.name for player in five.players]
    session = Session(five, names[0], {names[1]: "expert", names[2]: "expert", names[3]: "tempo"})
    lines = [line["text"] for line in session.view()["log"]]
    assert lines[0] == (
        "The judge has learned games of two to four players, and this one has 5. "
        "So Expert plays like Hard, but thinks its final turns through to the end."
    )
    assert sum("judge" in line for line in lines) == 1
    two = Session(vk.new_game(["Ana", "Ben"], seed=3), "Ana", {"Ben": "expert"})
    assert not any("judge" in line["text"] for line in two.view()["log"])


def test_the_chances_tell_nothing_that_the_viewer_cannot_know() -> None:
    game = vk.new_game(["Ana", "Ben"], seed=3)
    session = Session(game, "Ana", {"Ben": "greedy"})
    tell(session, "prefs", prefs={"chances": True})
    told = session.view()["chances"]
    game.state = determinize(game.state, 0, 99)
    assert session.view()["chances"] == told


def test_a_board_without_a_judge_goes_on_and_says_so_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    damaged = tmp_path / "judge.weights"
    damaged.write_bytes(b"nothing")
    monkeypatch.setattr(weights, "SHIPPED", damaged)
    try:
        for kept in (weights.shipped, weights.damage):
            kept.cache_clear()
        app = vk.App("?players=Ana,Ben&bots=Ben:random&first=Ana&seed=3&start=1")
        assert app.game is not None
        tell(app, "prefs", prefs={"chances": True})
        assert "its file is damaged" in app.note["text"]
        count = app.note["n"]
        choose(app, app.game.options.texts[0])
        assert app.game.moves
        assert (app.view["chances"], app.note["n"]) == (None, count)
        assert vk.Replay(app.game.record).tree
        assert "its file is damaged" in vk.judge(app.game.view("Ana"), playouts=2).told
    finally:
        for kept in (weights.shipped, weights.damage):
            kept.cache_clear()
