"""A position as one line of text, and back: for all, for one seat, and in the middle of a turn."""

import random
import re
import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.property.tables import any_game
from tests.scenario import by_lot
from vk_notebook.play import position_line
from vk_notebook.rules.engine import chance
from vk_notebook.rules.engine.terms import VARIANTS

KINDS = ("base", "mix", "anything", *VARIANTS)


def told(game: vk.Game, eyes: str | None = None) -> str | None:
    """The text of a position; None where there is none."""
    with suppress(ValueError):
        return game.position_text(eyes)
    return None


def same(one: vk.Game, other: vk.Game) -> None:
    """Whether two games stand alike, whoever sits first."""
    assert {p.name: (p.hand, p.deck, p.discard, p.tomb, p.in_play, p.set_aside, p.pharaoh) for p in one.players} == {
        p.name: (p.hand, p.deck, p.discard, p.tomb, p.in_play, p.set_aside, p.pharaoh) for p in other.players
    }
    assert (one.pyramid, one.boneyard, one.stock, one.face_down) == (
        other.pyramid, other.boneyard, other.stock, other.face_down
    )  # fmt: skip
    assert (one.turn, one.active, one.is_over) == (other.turn, other.active, other.is_over)
    assert sorted(one.options.texts) == sorted(other.options.texts)


@given(st.sampled_from(KINDS), st.integers(0, 10_000), st.integers(0, 250))
def test_a_position_comes_back_from_its_text_and_goes_on_alike(kind: str, seed: int, moves: int) -> None:
    game = by_lot(any_game(seed, kind), seed, moves)
    text = told(game)
    if text is None:
        return
    assert "\n" not in text
    assert text.isprintable()
    again = vk.position(text)
    assert again.position_text() == text
    if not game.state.known:  # what somebody has seen of hidden cards is left out
        same(again, game)
        rng = random.Random(seed)
        for _ in range(12):
            if game.is_over:
                break
            move = rng.choice(sorted(game.options.texts))
            game.play(move)
            again.play(move)
            same(again, game)
    assert vk.Record.from_json(again.record.to_json()).game().state.z == again.state.z


@given(st.sampled_from(KINDS), st.integers(0, 10_000), st.integers(0, 250), st.integers(0, 5))
def test_the_text_for_one_seat_tells_what_that_seat_can_know(kind: str, seed: int, moves: int, seat: int) -> None:
    """It is the same text in every world that is possible for the seat, and each of its games looks like the game."""
    game = by_lot(any_game(seed, kind), seed, moves)
    names = [p.name for p in game.players if p.name != "Dummy"]
    name = names[seat % len(names)]
    text = told(game, name)
    if text is None:
        return
    if "moves" not in text:
        world = vk.Game(game.view(name).determinize(seed), game.setup)
        if not any(one.gifts for one in game.state.known.values()):
            assert told(world, name) == text
    assert "seed" not in text
    for dealt in (0, 1, seed):
        there = vk.position(text, seed=dealt)
        mine, theirs = game.player(name), there.player(name)
        assert (mine.hand, sorted(mine.deck), mine.discard) == (theirs.hand, sorted(theirs.deck), theirs.discard)
        assert (game.pyramid, len(game.stock), game.turn) == (there.pyramid, len(there.stock), there.turn)
        for one in game.players:
            other = there.player(one.name)
            assert [len(one.hand), len(one.deck), one.discard[-1:], one.tomb] == [
                len(other.hand), len(other.deck), other.discard[-1:], other.tomb
            ]  # fmt: skip
            if one.name != name and one.name != "Dummy":
                assert sorted(one.hand + one.deck + one.discard) == sorted(other.hand + other.deck + other.discard) or (
                    any(known.gifts for known in game.state.known.values())
                )


def test_most_positions_have_a_text() -> None:
    found = [told(by_lot(vk.new_game(3, seed=seed), seed, 5 * seed)) for seed in range(40)]
    assert found.count(None) <= 1


@given(st.integers(0, 2**64 - 1))
def test_a_state_of_the_generator_has_a_seed(rng: int) -> None:
    assert chance.seeded(chance.seed_for(rng)) == rng


# ---- the form

#: What version 1 has written; later versions read it as well.
KEPT = (
    "vk-position 1 | turn 8 | seed 5 | edition classic | entombed | cards base | Ana: hand Urn, 2 Shabti; discard Boat"
    ' | "Ben, 2": deck 3 Box of Food, Urn; tomb Kite | pyramid -, Kite, Boat, Urn, Sphinx, Ring | down 1 "Ben, 2" | '
    "boneyard 2 Urn | stock 3 Shabti, Axe | moves end turn"
)


def test_a_text_of_this_version_is_read_by_all_later_ones() -> None:
    game = vk.position(KEPT)
    assert (game.moves, game.undo().turn, game.active, game.face_down) == (["end turn"], 8, "Ana", {1: "Ben, 2"})
    assert game.player("Ana").hand == ["Urn", "Shabti", "Shabti"]
    assert game.player("Ben, 2").deck == ["Box of Food"] * 3 + ["Urn"]
    assert (game.stock, game.boneyard) == (["Shabti"] * 3 + ["Axe"], ["Urn"] * 2)
    assert (game.setup["edition"], game.setup["entombed"], game.setup["seed"]) == ("classic", True, 5)
    assert game.redo().position_text() == KEPT


@pytest.mark.parametrize(
    "change",
    [
        lambda text: f"```\n{text}\n```", lambda text: text.replace(" | ", "\n| "), lambda text: f"  {text} ",
        lambda text: text.replace('"', "\u201c"), lambda text: text.replace(" -,", " \u2013,"),
        lambda text: text.replace(" ", "\u00a0"), lambda text: text.replace("Urn", "urn"),
    ],
    ids=["fences", "rows", "blanks", "curly", "dash", "nbsp", "case"],
)  # fmt: skip
def test_what_a_chat_does_to_a_text_does_no_harm(change: Any) -> None:
    assert vk.position(change(KEPT)).position_text() == KEPT


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (3, "read from a text"), (b"vk", "read from a text"), ("", "this is no position"), ("fen 0 1", "this is no"),
        ("vk-position 2 | Ana:", "of version 2; this package reads version 1"), ("vk-position 1", "needs its players"),
        ("vk-position 1 | Ana: | x 3", "has no 'x 3'; known: "), (KEPT + " | turn 3", "twice"),
        (KEPT.replace("turn 8", "turn x"), "whole number, not 'x'"), (KEPT.replace("turn 8", "turn 0"), "from 1 to"),
        (KEPT.replace("2 Shabti", "2 ?"), "2 cards of Ana lie unseen, but 0 are told"),
        (KEPT.replace("hand Urn", "hat Urn"), "a player has no 'hat Urn, 2 Shabti'; possible: pharaoh, hand"),
        (KEPT.replace("Kite", "Kyte"), "no card named 'Kyte'.*nearest: Kite"),
        (KEPT.replace("end turn", "fly"), "'fly' is not a move"),
        (KEPT.replace("cards base", "cards {"), "a mix that cannot be read"), (KEPT.replace("base", "bass"), "bass"),
        (KEPT.replace("down 1", "down 0"), "no pyramid card 0"), (KEPT.replace("3 Shabti", "900 Shabti"), "234 cards"),
        (KEPT + " " * 60_000, "this is no position"), (KEPT.replace("seed 5", "seed " + "9" * 79), "256 bits"),
    ],
    ids=range(20),
)  # fmt: skip
def test_a_text_that_is_none_is_refused_in_a_sentence(text: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        vk.position(text)
    assert "\n" not in str(caught.value)


def test_no_text_is_read_for_long() -> None:
    """Cards without end, quotation marks that never close, and moves that nobody can make in any deal."""
    begun = time.process_time()
    for text in (
        KEPT.replace("2 Shabti", ", ".join(["999 Shabti"] * 1000)), KEPT + '"' + '\\"' * 9_000, KEPT + '"\\' * 240,
        KEPT.replace("2 Shabti", "2 ?; unseen 2 Shabti").replace("end turn", "pass"), KEPT + ", end turn" * 1_500,
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"at most|not a move|cannot|game is over|has no|Possible"):
            vk.position(text)
    assert time.process_time() - begun < 20


def test_nothing_else_is_given_beside_a_text() -> None:
    with pytest.raises(ValueError, match="so hand cannot be given beside it"):
        vk.position(KEPT, hand=["Urn"])
    with pytest.raises(ValueError, match="nobody is called 'Zoe'"):
        vk.position(KEPT).position_text("Zoe")


@given(st.text(max_size=60) | st.lists(st.sampled_from(re.findall(r'[|;:,"]|\w+|\s', KEPT))).map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    for one in (text, f"vk-position 1 | {text}", f"{KEPT} | {text}"):
        with suppress(ValueError):
            vk.position(one)


@pytest.mark.parametrize(
    "name",
    ["A, B", "A: B", "A | B", "A; B", '"A"', "A \u2013 B", "\u201cA\u201d", "stock", "moves on", "\\", "3 Urn"],
)
def test_any_name_of_a_player_comes_back(name: str) -> None:
    game = by_lot(vk.new_game([name, "Ben"], seed=3), 3, 25)
    again = vk.position(game.position_text())
    same(again, game)
    assert again.position_text() == game.position_text()
    assert vk.position(game.position_text(name.lower())).player(name).hand == game.player(name).hand


def test_a_position_is_keywords_where_a_turn_begins() -> None:
    game = by_lot(vk.new_game(["Ana", "Ben"], seed=3), 3, 40)
    while game.state.stack or game.state.played:
        game.play(game.options[-1])
    again = vk.position(**game.position())
    same(again, game)
    assert again.position() == game.position()
    game.play(next(one for one in game.options if one.text.startswith("execute")))
    with pytest.raises(ValueError, match="only how a turn begins"):
        game.position()


def test_the_turn_of_a_position_is_in_its_record() -> None:
    game = vk.position(hand=["Urn"], turn=2)
    assert (game.turn, game.setup["turn"]) == (2, 2)
    assert vk.Record.from_json(game.record.to_json()).game().turn == 2
    assert vk.Record.from_text(game.record.to_text()).game().turn == 2
    assert "turn" not in vk.position(hand=["Urn"]).setup
    assert game.play("end turn").is_over, "the second of two players ends the round"
    assert not vk.position(hand=["Urn"]).play("end turn").is_over
    with pytest.raises(ValueError, match="the turn must be a whole number from 1"):
        vk.position(turn=0)
    assert position_line.VERSION == 1
