"""What the fuzzers found worth keeping is tried again, and they would notice if something broke."""

from __future__ import annotations

import json
import random
from pathlib import Path
from unittest import mock

import pytest

import vk_notebook as vk
from tools.fuzzing import __main__ as command
from tools.fuzzing.mutating import ODD, mutated
from tools.fuzzing.seeds import dictionary, seeds, words
from tools.fuzzing.targets import JSON, MESSAGES, MOVES, OPTION, PARTS, TABLES, TARGETS, TEXT, Broken
from vk_notebook.cards import values
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.record import Record

MOST_BYTES = 300_000


def kept(target: str) -> list[Path]:
    return sorted((command.KEPT / target).iterdir())


@pytest.mark.parametrize("target", TARGETS)
def test_what_was_kept_breaks_nothing(target: str) -> None:
    accepted = {TARGETS[target](path.read_bytes()) for path in kept(target)}
    assert accepted == {True, False}  # some of it is read, and some refused


def test_what_is_kept_is_small() -> None:
    assert {path.name for path in command.KEPT.iterdir()} == set(TARGETS) == set(command.LONGEST)
    assert sum(path.stat().st_size for target in TARGETS for path in kept(target)) < MOST_BYTES
    assert all(len(kept(target)) >= 10 for target in TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_the_first_inputs_reach_both_ends(target: str) -> None:
    first = seeds(target)
    assert any(TARGETS[target](data) for data in first)
    assert not TARGETS[target](b"\xff\x00{")
    assert all(len(data) <= command.LONGEST[target] for data in first)


# ---- what the targets find -----------------------------------------------------------------------------------


def test_a_reader_that_falls_over_is_found() -> None:
    with mock.patch.object(Record, "from_text", side_effect=KeyError("x")), pytest.raises(KeyError):
        TARGETS[TEXT](seeds(TEXT)[0])


@pytest.mark.parametrize("target", [JSON, TEXT])
def test_a_form_that_loses_something_is_found(target: str) -> None:
    whole = Record.to_text

    def forgets(record: Record) -> str:
        record.header["event"] = None
        return whole(record)

    with_event = vk.new_game(2, seed=1).record
    with_event.set_header(event="Club night")
    data = with_event.to_json() if target == JSON else with_event.to_text()
    assert TARGETS[target](data.encode())
    with mock.patch.object(Record, "to_text", forgets), pytest.raises(Broken, match="after"):
        TARGETS[target](data.encode())


def test_a_refusal_that_changes_something_is_found() -> None:
    def turns(game: vk.Game, text: str) -> None:
        game.state.turn += 1

    with mock.patch.object(vk.Game, "why_not", turns), pytest.raises(Broken, match="changed the game"):
        TARGETS[MOVES](b"\x00buy Urn")


def test_two_answers_to_one_text_are_found() -> None:
    with mock.patch.object(vk.Game, "why_not", return_value=None), pytest.raises(Broken, match="says why_not"):
        TARGETS[MOVES](b"\x00buy Urn")
    refusal = vk.new_game(2, seed=7).why_not("buy Urn")
    with mock.patch.object(vk.Game, "why_not", return_value=refusal), pytest.raises(Broken, match="forbids"):
        TARGETS[MOVES](f"\x00{OPTION}a".encode())


def test_numbers_that_no_card_can_have_are_found() -> None:
    assert TARGETS[TABLES](b"name,cost\nUrn,3\n")
    with mock.patch.object(values._Sheet, "number", return_value=-1), pytest.raises(Broken, match="odd number"):
        TARGETS[TABLES](b"name,cost\nUrn,3\n")
    assert values.current() == KINDS


def test_a_message_that_no_page_sends_and_that_is_passed_on_is_found() -> None:
    data = PARTS + b'shell\n{"msg_type": "execute_request"}\n{}\n{}\n{}'
    assert not TARGETS[MESSAGES](data)
    with mock.patch("tools.fuzzing.targets.judge"), pytest.raises(Broken, match="no page sends it"):
        TARGETS[MESSAGES](data)


# ---- how inputs are made -----------------------------------------------------------------------------------------


def test_a_changed_document_is_one_still() -> None:
    data = seeds(JSON)[3]
    changed = [mutated(data, 6000, seed) for seed in range(200)]
    assert len(set(changed)) > 150
    documents = [json.loads(one.decode("utf-8", "surrogatepass")) for one in changed if one]
    assert len(documents) > 190
    same = json.loads(data)
    assert sum(document == same for document in documents) < 60
    assert mutated(data, 6000, 5) == mutated(data, 6000, 5)
    assert mutated(b"no document", 6000, 1) is None
    assert mutated(data, 10, 1) is None
    assert mutated(b"3", 6000, 1) is not None
    assert len({json.dumps(odd) for odd in ODD}) == len(ODD)


@pytest.mark.slow
def test_damaged_records_are_read_or_refused() -> None:
    """A short run without atheris; `python -m tools.fuzzing` is the long one."""
    became = {
        TARGETS[JSON](changed)
        for seed in range(200)
        for data in seeds(JSON)[seed % 5 :: 5]
        if (changed := mutated(data, 6000, seed))
    }
    assert became == {True, False}


def test_the_dictionary_says_each_word_in_plain_letters() -> None:
    rows = dictionary().splitlines()
    assert len(rows) == len(words()) > 150
    assert all(row.isascii() and row.startswith('"') and row.endswith('"') for row in rows)
    assert r'"\x0d\x0a"' in rows
    r = random.Random(1)
    assert f'"{r.choice([k.name for k in KINDS if k.name.isascii()])}"' in rows
