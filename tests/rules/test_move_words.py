"""Every move can be said in a sentence: as what to do, and as what somebody does."""

from vk_notebook.rules.words.move_words import ADVICE, DOING, WHOLE, advice, doing
from vk_notebook.rules.words.notation import PLAIN, VERBS


def test_a_move_that_names_nothing_is_said_whole() -> None:
    assert set(ADVICE) == set(WHOLE) == set(PLAIN.values())
    assert (advice("arrange discards"), doing("arrange discards")) == ("order your discards", "ordering your discards")


def test_every_other_verb_has_its_form() -> None:
    plain = {text.partition(" ")[0] for text in PLAIN.values()}
    named = {verb.partition(" ")[0] for verb in VERBS} - plain
    assert named - set(DOING) == {"crumble", "option"}
    assert doing("set aside Urn") == "setting aside Urn"


def test_a_fall_and_a_reaction_are_said_as_people_say_them() -> None:
    assert (advice("crumble Urn"), doing("crumble Urn")) == ("let Urn fall", "letting Urn fall")
    assert (advice("react Boat"), doing("react Boat")) == ("react with Boat", "reacting with Boat")
    assert advice("buy Urn") == "buy Urn"
