"""Nothing that a lesson says of all cards, or of every turn, is contradicted by a card or stands on no rule."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.lessons.claims import CARDS, HERE, RULES, SAID_ONCE, claims, said_in
from tests.lessons.reading import Read, lessons, pages
from vk_notebook.rules.rulebook import rules

LISTED = Counter([*CARDS, *HERE, *(said for held in RULES.values() for said in held)])
WHAT_TO_DO = (
    "{where} says: {said!r} Is there a card or a rule that contradicts it? Then mend the sentence. Else list it: in "
    "tests/lessons/claims.py with what would contradict it, in claims.md below the rule that says it, or at the end of "
    "claims.md if it claims nothing of other tables."
)


def unlisted(read: list[Read]) -> list[str]:
    """What to do about each claim that nobody has listed."""
    return [WHAT_TO_DO.format(where=where, said=said) for said, where in claims(read).items() if said not in LISTED]


def test_every_general_claim_is_held_by_the_cards_or_by_a_rule() -> None:
    assert not unlisted([*lessons(), *pages()]), "\n".join(unlisted([*lessons(), *pages()]))


def test_a_new_claim_is_told_what_to_do() -> None:
    new = Read("here:new", ("Buy it.\n\n"
                            "Every card costs 3. Does every card?", "All is done"), unclaimed=("All is done",))
    (told,) = unlisted([new])
    assert told.startswith("here:new says: 'Every card costs 3.' Is there a card")
    assert "list it: in tests/lessons/claims.py" in told


def test_what_is_listed_is_still_said_and_listed_once() -> None:
    said = said_in([*lessons(), *pages()])
    assert [one for one in LISTED if one not in said] == [], "these were changed: read them anew, and list what is said"
    assert [one for one, times in LISTED.items() if times > 1] == []


@pytest.mark.parametrize("said", CARDS)
def test_only_the_cards_that_a_claim_leaves_out_contradict_it(said: str) -> None:
    against = CARDS[said]
    assert against.found() == set(against.but)


@pytest.mark.parametrize("said", SAID_ONCE)
def test_what_was_said_once_and_was_false_is_found(said: str) -> None:
    against, contradicting = SAID_ONCE[said]
    assert against.found() == contradicting
    assert said not in said_in([*lessons(), *pages()])


def test_a_claim_of_the_game_names_a_rule_that_there_is() -> None:
    assert [rule for rule in RULES if rule not in rules()] == []
