"""What moved: every card ends where it lies, in the order of the events, and nothing hidden is told."""

import copy
import random
from collections.abc import Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import vk_notebook as vk
from vk_notebook.board.look import player_aids
from vk_notebook.board.look.motion import deeds, places, steps
from vk_notebook.board.look.story import PARTS
from vk_notebook.board.look.viewmodel import build
from vk_notebook.board.table.session import Session
from vk_notebook.play.game import Game
from vk_notebook.rules.engine.events import Event
from vk_notebook.rules.engine.state import State

from .people import ana_begins, choose, end_turn, tell
from .test_viewmodel import cards_in

NAMES = ("Ana", "Ben", "Cleo", "Dan")
Choice = tuple[State, list[Event], State]


def choices(game: Game, seed: int, most: int) -> list[Choice]:
    """A random line, choice by choice."""
    rng = random.Random(seed)
    out: list[Choice] = []
    while game.options and len(out) < most:
        before, at = game.state, len(game.happened)
        game.choose(rng.choice(game.options))
        out.append((before, game.happened[at:], game.state))
    return out


def moves(choice: Choice, seat: int | None) -> list[dict[str, Any]]:
    """All that moved by a choice, as a seat sees it."""
    return [move for step in steps(*choice, seat) for move in step["moves"]]


def seen(game: Game, state: State, seat: int) -> set[str]:
    """The cards whose faces a seat sees at a position."""
    held, game.state = game.state, state
    try:
        model = build(game, seat, persons=[], bots={})
    finally:
        game.state = held
    return {card["id"] for _, card in cards_in(model) if card["name"]}


@settings(max_examples=20)
@given(st.integers(2, 4), st.integers(0, 10_000))
def test_every_card_ends_where_it_lies(seats: int, seed: int) -> None:
    """With all hands open the moves lead from the places before to the places after, without a jump."""
    game = vk.new_game(NAMES[:seats], seed=seed)
    for choice in choices(game, seed, 50):
        before, _, after = choice
        at = {f"c{card}": place for card, place in places(before).items()}
        hidden: set[str] = set()
        for move in moves(choice, None):
            if "n" in move:  # a shuffle
                hidden |= {card for card, place in at.items() if place == move["from"]}
            elif move["id"] not in hidden:
                assert at[move["id"]] == move["from"]
                at[move["id"]] = move["to"]
            else:
                at[move["id"]] = move["to"]
        ends = {f"c{card}": place for card, place in places(after).items()}
        assert {card: place for card, place in at.items() if card not in hidden} == {
            card: place for card, place in ends.items() if card not in hidden
        }


@settings(max_examples=8)
@given(st.integers(2, 4), st.integers(0, 10_000))
def test_no_move_shows_a_hidden_card(seats: int, seed: int) -> None:
    """A card that is named was seen before, is seen after, or is named to everybody by the log."""
    game = vk.new_game(NAMES[:seats], seed=seed, cards="afterlife" if seed % 2 else "last-rites")
    for choice in choices(game, seed, 25):
        before, _, after = choice
        for seat in range(seats):
            known = seen(game, before, seat) | seen(game, after, seat)
            for step in steps(*choice, seat):
                for move in step["moves"]:
                    if "n" in move:
                        assert set(move) == {"n", "from", "to"}
                    elif move["id"] not in known:
                        assert move["name"] in step["text"]
                    if move["to"].startswith("hand ") and move["to"] != f"hand {NAMES[seat]}" and "id" in move:
                        assert move["name"] in (step["text"] or "") or move["id"] in known


def test_a_player_who_is_called_like_a_card_gives_none_away() -> None:
    """The log says who lays "a card" on a deck; that the name stands in that line tells nothing of the card."""
    game = vk.position(
        name="Urn", hand=["Outer Sarcophagus", "Urn", "Boat"], deck=["Boat"] * 5, opponents=[{"name": "Ben"}],
        pyramid=["Kite"] * 6, stock=["Axe"] * 3, seed=1,
    )  # fmt: skip
    game.play("execute Outer Sarcophagus")
    before, at = game.state, len(game.happened)
    game.play("give Urn")
    laid = [move for move in moves((before, game.happened[at:], game.state), 1) if move["to"] == "deck Ben"]
    assert laid == [{"n": 1, "from": "hand Urn", "to": "deck Ben"}]


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_another_seats_draw_is_only_counted(seed: int) -> None:
    """Five backs go from a deck to a hand that is not one's own."""
    game = ana_begins(seed)
    before, at = game.state, len(game.happened)
    game.play("end turn")
    if game.decision and game.decision.player == "Ana":
        game.choose(game.options[0])
    choice = (before, game.happened[at:], game.state)
    drawn = [move for move in moves(choice, 1) if move["to"] == "hand Ana"]
    assert drawn == [{"n": 5, "from": "deck Ana", "to": "hand Ana"}]
    own = [move for move in moves(choice, 0) if move["to"] == "hand Ana"]
    assert [move["name"] for move in own] == game.players[0].hand


def test_a_purchase_is_told_in_the_order_it_happens() -> None:
    """First the payment, then the card bought, then what falls; the refill at the end of the turn."""
    game = vk.position(
        name="Ana", hand=["Shabti", "Tyet Amulet"], opponents=[{"name": "Ben", "deck": ["Shabti"] * 5}],
        pyramid=["Urn", "Book of the Dead", "Statue of Isis", "Shabti", "Chariot", "Boat"], stock=["Kite"], seed=1,
    )  # fmt: skip
    session = Session(game, seat="Ana")
    choose(session, "buy Shabti at base left")
    while session.game.decision and "pay" in session.game.options.texts[0]:
        choose(session, session.game.options.texts[0])
    told = [(move["name"], move["to"]) for step in session.view()["motion"]["steps"] for move in step["moves"]]
    assert told[-3:] == [("Shabti", "discard Ana"), ("Book of the Dead", "pyramid 3"), ("Urn", "pyramid 1")]
    assert {"bought", "fell"} <= set(session.lit.values())


def test_a_bots_whole_turn_is_one_message_of_steps() -> None:
    """What the bot did stands in the steps in the order of the log, and is shown once."""
    session = Session(ana_begins(), seat="Ana", bots={"Ben": "collector"})
    end_turn(session)
    motion = session.view()["motion"]
    told = [step["text"] for step in motion["steps"] if step["text"]]
    logged = [line["text"] for line in session.log()]
    assert told == [text for text in logged if text in told]
    assert any(text.startswith("Ben ") for text in told)
    tell(session, "why", zone="stock")
    assert session.view()["motion"] is None


def told(session: Session) -> list[dict[str, Any]]:
    """The pictures that a session sends with its view."""
    pictures: list[dict[str, Any]] = (session.view()["motion"] or {}).get("pictures", [])
    return pictures


@settings(max_examples=8)
@given(st.integers(2, 4), st.integers(0, 10_000))
def test_each_line_of_the_log_belongs_to_one_picture_which_shows_what_its_seat_saw_then(seats: int, seed: int) -> None:
    """The pictures of a turn of others have all its lines and all its steps, one after the other.

    Put together, each is the table of that position with these eyes, without anything to choose.
    """
    names = NAMES[:seats]
    cards = ("base", "afterlife", "last-rites")[seed % 3]
    game = vk.new_game(names, seed=seed, first_player="Ana", cards=cards)
    session = Session(game, seat="Ana", bots=dict.fromkeys(names[1:], "random"))
    rng = random.Random(seed)
    for _ in range(25):
        if not session.game.options:
            break
        before = len(session._log)
        choose(session, rng.choice(session.game.options.texts))
        table, pictures = session.view(), told(session)
        if pictures:
            lines = [at for one in pictures for at in range(*one["lines"])]
            assert lines == list(range(before, len(session._log)))
            assert pictures[-1]["steps"] == len(table["motion"]["steps"])
            assert [one["n"] for one in pictures] == sorted({one["n"] for one in pictures})
            assert pictures[0]["mine"]
        moment = copy.copy(session.game)
        for one in reversed(pictures):
            changes = one["changes"]
            players = changes.get("players", [{}] * seats)
            table = table | changes | {"players": [p | q for p, q in zip(table["players"], players, strict=True)]}
            moment.state = session._trail[one["n"] - 1].after
            then = build(moment, 0, persons=[], bots=session.bot_names)
            assert [unlit(table[part]) for part in PARTS] == [unlit(then[part]) for part in PARTS]


def unlit(part: Any) -> Any:
    """A part of a view model without the marks of the last move."""
    if isinstance(part, dict):
        return {key: unlit(value) for key, value in part.items() if key != "lit"}
    return [unlit(one) for one in part] if isinstance(part, list) else part


def test_a_passed_reaction_is_no_picture() -> None:
    """Whoever holds a reaction is asked and passes: the page must not wait for it, or the hand would be known."""
    passes, passing = {"Boat": 0, "Urn": 0}, Passing()
    for card in passes:
        game = vk.position(
            name="Ana", hand=["Shabti", "Tyet Amulet"], deck=["Urn"] * 5, pyramid=["Urn"] * 6, stock=["Kite"] * 9,
            opponents=[{"name": "Ben", "hand": [card], "deck": ["Urn"] * 5}], seed=1,
        )  # fmt: skip
        session = Session(game, seat="Ana", bots={"Ben": passing})
        choose(session, next(text for text in game.options.texts if text.startswith("buy")))
        while session.game.decision and session.game.options.texts[0].startswith("pay"):
            choose(session, session.game.options.texts[0])
        passes[card] = session.game.moves.count("pass")
        assert told(session) == []
    assert passes == {"Boat": 1, "Urn": 0}


class Passing:
    """A bot that passes."""

    def choose(self, view: vk.View, options: Sequence[Any], rng: random.Random) -> int:
        return len(options) - 1


class Buying:
    """A bot that buys and reacts whenever it can, and does nothing else."""

    def choose(self, view: vk.View, options: Sequence[Any], rng: random.Random) -> int:
        texts = [one.text for one in options]
        wanted = [text for text in texts if text.startswith(("buy", "react", "take"))]
        return texts.index(wanted[0]) if wanted else len(texts) - 1


def test_a_reaction_is_told_as_one_in_the_turn_of_whoever_plays() -> None:
    game = vk.position(
        name="Ana", hand=["Kite"], deck=["Urn"] * 9, pyramid=["Urn"] * 6, stock=["Kite"] * 9, entombed=True, seed=1,
        opponents=[{"name": "Ben", "hand": ["Shabti", "Tyet Amulet"], "deck": ["Urn"] * 9},
                   {"name": "Cleo", "hand": ["Boat"], "deck": ["Urn"] * 9}],
    )  # fmt: skip
    session = Session(game, seat="Ana", bots={"Ben": Buying(), "Cleo": Buying()})
    end_turn(session)
    found = [(one["who"], one["whose"]) for one in told(session)]
    assert ("Cleo", "Ben") in found
    assert ("Cleo", "Cleo") in found[found.index(("Cleo", "Ben")) :]


def test_two_persons_see_what_happened_with_their_own_eyes() -> None:
    """Behind the curtain nothing moves; when it is lifted the other sees the turn, but not what was drawn."""
    session = Session(ana_begins())
    end_turn(session)
    assert session.view()["motion"] is None
    session.handle({"type": "lift"})
    steps_now = session.view()["motion"]["steps"]
    drawn = [move for step in steps_now for move in step["moves"] if move["to"] == "hand Ana"]
    assert drawn == [{"n": 5, "from": "deck Ana", "to": "hand Ana"}]


def test_undo_shows_no_steps() -> None:
    session = Session(ana_begins(), seat="Ana")
    entomb = next(text for text in session.game.options.texts if text.startswith("entomb"))
    choose(session, entomb)
    assert session.view()["motion"]["steps"]
    session.handle({"type": "undo"})
    assert session.view()["motion"] is None


def test_deeds_are_told_apart() -> None:
    events = [
        Event("buy", 0, 1, paid=3, number=3), Event("fall", card=2, slot=4), Event("refill", card=3, slot=0),
        Event("entomb", 0, 4), Event("move", 0, 5, verb="sacrifice", source="hand", to="boneyard"),
        Event("move", 0, 6, verb="take", source="pyramid", to="discard", whom=0), Event("draw", 0, number=5),
    ]  # fmt: skip
    assert deeds(events) == {1: "bought", 2: "fell", 3: "new", 4: "entombed", 5: "sacrificed", 6: "taken"}


# ------------------------------------------------------------------------------- comfort


def table(**more: Any) -> Game:
    """Ana to move, with a pyramid of six."""
    usual: dict[str, Any] = {
        "name": "Ana", "hand": ["Box of Food", "Boat", "Shabti", "Shabti"], "opponents": [{"name": "Ben"}],
        "pyramid": ["Urn", "Book of the Dead", "Statue of Isis", "Chariot", "Kite", "Boat"], "stock": ["Axe"] * 3,
        "seed": 1,
    }  # fmt: skip
    return vk.position(**(usual | more))


def test_what_falls_is_what_the_rules_let_fall() -> None:
    """For each slot the preview is what a sacrifice of that card does, with both ways at the base centre."""
    found = player_aids.falls(table().state)
    assert found["3"]["ways"] == [[[1, 3], [0, 1]]]
    assert found["4"]["ways"] == [[[1, 4], [0, 1]], [[2, 4], [0, 2]]]
    assert found["1"]["ways"] == [[[0, 1]]]
    assert "0" not in found
    assert found["3"]["text"] == (
        "When it leaves, Book of the Dead falls to the left corner of the base "
        "and Urn falls to the left side of the middle row."
    )
    game = table(hand=["Shabti"])
    game.play("execute Shabti", "option 2", "sacrifice Boat")
    assert game.pyramid[5] == "Statue of Isis"
    assert game.pyramid[2] == "Urn"
    assert found["5"]["ways"] == [[[2, 5], [0, 2]]]


def test_warnings_stand_only_where_something_would_be_lost() -> None:
    game = table()
    warned = player_aids.warnings(game.state)
    assert set(warned) == {"end turn", "arrange discards", "execute Box of Food"}
    assert "entombed" in warned["end turn"][1]
    assert "pyramid" in warned["end turn"][1]
    game.play("entomb Shabti")
    assert "entombed" not in player_aids.warnings(game.state)["end turn"][1]
    assert player_aids.warnings(table(pyramid=[None] * 6, stock=[], entombed=True).state).get("end turn") is None
    game = table(hand=["Box of Food", "Boat", "Chariot", "Shabti", "Urn"])
    game.play("execute Box of Food")
    assert player_aids.warnings(game.state) == {}


def test_a_warned_option_goes_through_python_at_once() -> None:
    """The warning is the page's; whoever sends the choice has chosen."""
    session = Session(table(), seat="Ana")
    assert session.view()["can"]["warn"]["end turn"]
    choose(session, "end turn")
    assert session.game.moves == ["end turn"]


@settings(max_examples=20)
@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_what_is_left_in_the_stock_is_the_same_in_every_possible_world(seed: int, world: int) -> None:
    """By kind and without order: nothing in it tells hands, decks or what comes next."""
    game = vk.new_game(["Ana", "Ben"], seed=seed)
    choices(game, seed, 40)
    session = Session(game)
    session.handle({"type": "lift"})
    session.handle({"type": "left"})
    groups = session.note["groups"]
    assert sum(n for group in groups for _, n in group["cards"]) == len(game.stock)
    game.state = game.view("Ana").determinize(world)
    session.handle({"type": "left"})
    assert session.note["groups"] == groups
