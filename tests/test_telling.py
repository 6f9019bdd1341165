"""Which of two printed ways was taken is told in words; the move's own text stays "option 2"."""

import re

import pytest

import vk_notebook as vk
from tests.scenario import by_lot, scene
from vk_notebook.analysis.review import Decision
from vk_notebook.analysis.review.mistake_tasks import _done, _text
from vk_notebook.analysis.review.review_notes import said as noted
from vk_notebook.board.keeping.replay_frames import Frames
from vk_notebook.board.look.hints import Adviser
from vk_notebook.board.table.session import Session
from vk_notebook.rules.words.asking import in_words, ways
from vk_notebook.rules.words.telling import tell

WORDS = "sacrifice one card from the pyramid"


def asked() -> vk.Game:
    """Ana has executed a Shabti and is asked which way."""
    game = vk.new_game(["Ana", "Ben"], seed=1, first_player="Ana")
    return game.play("execute Shabti")


def test_the_ways_of_a_decision_are_known_only_while_it_is_asked() -> None:
    game = asked()
    assert list(ways(game.state)) == ["option 1", "option 2"]
    assert WORDS in ways(game.state)["option 2"]
    assert in_words(game.state, "option 2").startswith(f"option 2 ({WORDS}")
    assert in_words(game.state, "sacrifice Urn") == "sacrifice Urn"
    game.play("option 2")
    assert ways(game.state) == {}
    assert in_words(game.state, "option 2") == "option 2"
    raw = next(event.raw for event in game.events if event.raw.kind == "option")
    assert tell(game.state.table, raw).startswith(f"Ana chooses: {WORDS}")


def test_a_way_that_was_taken_by_itself_is_told_in_words_too() -> None:
    """With one other card in hand and an empty pyramid, one of the two ways is left, and nobody is asked."""
    game = scene(hand="Shabti, Urn", pyramid="Boat, -, -, -, -, -")
    session = Session(game.play("execute Shabti"), bots={})
    event = next(event for event in game.events if event.raw.kind == "option")
    assert (event.automatic, event.text) == (True, f"Ana chooses: {WORDS}.")
    view = session.view()
    assert [one["text"] for one in view["log"] if "chooses:" in one["text"]] == [event.text]
    assert "option" not in " ".join(game.moves)
    assert all("option" not in text or WORDS in text for text in game.record.sheet().splitlines())


def test_every_way_of_every_card_has_its_words_when_it_was_taken() -> None:
    """In games by lot the log never names a way by its number alone, whoever chose it."""
    seen = set()
    for seed in range(12):
        game = vk.new_game(["Ana", "Ben", "Cleo"], cards=("base", "afterlife", "last-rites")[seed % 3], seed=seed)
        for event in by_lot(game, seed, 250).events:
            if event.raw.kind == "option":
                seen.add(event.automatic)
                assert re.search(r"chooses: \w+ ", event.text), event.text
    assert seen == {True, False}


def test_a_hint_says_in_words_which_way_it_means() -> None:
    game = asked()
    adviser = Adviser(playouts=12)
    adviser.ask(game.state)
    best, *others = adviser._found
    words = adviser.ask(game.state).text
    assert words.startswith(f"Option {best.text[-1]} ({ways(game.state)[best.text]}). ")
    for other in others:
        assert other.text not in words or f"{other.text} ({ways(game.state)[other.text]})" in words
    assert best.text.startswith("option ")


def test_the_log_the_steps_and_the_sheets_say_what_the_way_was() -> None:
    session = Session(asked(), bots={"Ben": "random"})
    session.handle({"type": "choose", "decision": session.decision, "option": "option 2"})
    line = f"Ana chooses: {WORDS}"
    assert any(event.text.startswith(line) for event in session.game.events)
    view = session.view()
    assert any(one["text"].startswith(line) for one in view["log"])
    assert any(str(step["text"]).startswith(line) for step in view["motion"]["steps"])
    record = session.game.record
    assert f"execute Shabti, option 2 ({WORDS}" in record.sheet()
    frames = Frames(record)
    assert frames.facts[2]["move"] == "option 2"
    assert frames.facts[2]["says"].startswith(f"option 2 ({WORDS}")
    assert "says" not in frames.facts[1]


def test_what_is_saved_and_played_stays_the_plain_move() -> None:
    game = asked().play("option 2")
    assert game.moves[-1] == "option 2"
    assert WORDS not in game.record.to_json()
    assert game.record.moves[-1] == "option 2"


def test_what_a_review_says_of_a_way_is_told_in_words_where_it_is_read() -> None:
    game = asked()
    state, words = game.state, ways(game.state)
    one = Decision(step=2, turn=1, player="Ana", move="option 1", before=0.6, after=0.4, loss=0.2, loss_error=0.01,
                   better="option 2", line=("option 2",), mark="?", chances=(0.4, 0.6), error=0.01, worlds=20,
                   playouts=40, options=())  # fmt: skip
    for text in (noted(one, state), _text(one, state) + _done(one, [], state)):
        assert f"option 1 ({words['option 1']})" in text
        assert f"option 2 ({words['option 2']})" in text
    record = game.play("option 1").record
    record.evaluate(record.end, {"chances": {"Ana": 0.4, "Ben": 0.6}, "better": "option 2", "loss": 0.2})
    shown = Frames(record).notes()["2"]["evaluation"]
    assert (shown["better"], shown["loss"]) == (f"option 2 ({words['option 2']})", 0.2)
    assert '"better": "option 2"' in record.to_json()


WAYS = [
    ("Harvest", {"ben_hand": "Bow, Urn"}, 2, "Ben chooses: discard two cards from their hand."),
    ("Embalmer", {"hand": "Embalmer, Urn"}, 1, "Ana chooses: sacrifice one card from the pyramid or their hand."),
    ("Menial", {"hand": "Menial, Urn", "deck": "Kite"}, 2,
     "Ana chooses: discard one card from their hand and then draw one card."),
    ("Architect", {"discard": "Urn", "deck": "7 Kite"}, 1,
     "Ana chooses: add one gold for every card now in their discard pile to their next purchase this turn."),
    ("Architect", {"discard": "Urn", "deck": "7 Kite"}, 2, "Ana chooses: take one card from the pyramid."),
]  # fmt: skip


@pytest.mark.rule("card.harvest", "card.embalmer", "card.menial", "card.architect")
@pytest.mark.parametrize(("card", "piles", "way", "line"), WAYS, ids=[f"{row[0]} {row[2]}" for row in WAYS])
def test_the_log_speaks_of_who_chose_a_way(card: str, piles: dict[str, str], way: int, line: str) -> None:
    game = scene(**{"hand": card, "pyramid": "Boat, Bow, Kite, Urn, Ring, Sling"} | piles)
    game.play(f"execute {card}", f"option {way}")
    assert [event.text for event in game.events if event.raw.kind == "option"] == [line]


@pytest.mark.rule("terms.sacrifice", "terms.entomb")
def test_what_leaves_a_hand_for_an_open_place_is_named() -> None:
    game = scene(hand="Middle Sarcophagus, Urn, Boat, Kite")
    game.play("execute Middle Sarcophagus", "sacrifice Urn", "entomb Boat")
    told = [event.text for event in game.events]
    assert told[-2:] == ["Ana sacrifices Urn.", "Ana entombs Boat."]


def test_what_moves_from_one_hidden_place_to_another_is_not_named() -> None:
    game = scene(hand="Outer Sarcophagus, Urn, Boat", deck="Kite").play("execute Outer Sarcophagus", "give Boat")
    assert [event.text for event in game.events if "Boat" in event.text] == []
