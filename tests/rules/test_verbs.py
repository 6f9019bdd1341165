"""Every verb has its row: each move can be said in a sentence, as what to do and as what somebody does."""

from collections.abc import Iterator

import pytest

from vk_notebook.rules.engine.program import OPS, Op
from vk_notebook.rules.language import vocabulary
from vk_notebook.rules.words.notation import PLAIN
from vk_notebook.rules.words.verbs import VERBS, advice, can_be, doing

#: Verbs without a choice of their own, so that no move text begins with them.
NEVER_CHOSEN = {"look at"}


def verbs_of_cards_and_rules() -> Iterator[tuple[str, str]]:
    """Every verb of the language and of the steps of a turn, and whose it is."""
    words = [word for word in vars(vocabulary).values() if isinstance(word, type) and issubclass(word, Op)]
    yield from ((word.verb, word.__name__) for word in words)
    yield from ((op.verb, type(op).__name__) for ops in OPS for op in ops)


@pytest.mark.plain
def test_every_verb_has_a_row() -> None:
    wanting = {verb: name for verb, name in verbs_of_cards_and_rules() if verb and verb not in VERBS}
    told = [f"write a row for {verb!r}, the verb of {name}, in rules/words/verbs.py" for verb, name in wanting.items()]
    assert [line for line, verb in zip(told, wanting, strict=True) if verb not in NEVER_CHOSEN] == []
    assert list(VERBS) == sorted(VERBS)


def test_a_move_that_names_nothing_is_said_whole() -> None:
    for text in PLAIN.values():
        assert "{" not in doing(text) + advice(text)
        assert advice(text) != text
    assert (advice("arrange discards"), doing("arrange discards")) == ("order your discards", "ordering your discards")


def test_every_other_verb_names_its_card() -> None:
    plain = {text.partition(" ")[0] for text in PLAIN.values()}
    for verb in VERBS.keys() - plain:
        assert doing(f"{verb} Urn").endswith(" Urn") or verb == "crumble"
        assert doing(f"{verb} Urn") != f"{verb} Urn" or verb == "option"
        assert VERBS[verb].done or verb in ("choose", "option"), f"say what a card can be that has {verb!r} on it"
    assert doing("set aside Urn") == "setting aside Urn"


def test_a_fall_and_a_reaction_are_said_as_people_say_them() -> None:
    assert (advice("crumble Urn"), doing("crumble Urn")) == ("let Urn fall", "letting Urn fall")
    assert (advice("react Boat"), doing("react Boat")) == ("react with Boat", "reacting with Boat")
    assert advice("buy Urn") == "buy Urn"


def test_what_is_no_verb_stays_as_it_is() -> None:
    assert (can_be("put"), can_be("take away")) == ("moved", "take away")
