"""What can be seen in the declarations themselves, without playing: lists, order, words that are read and written."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from vk_notebook.cards import catalogue
from vk_notebook.cards.actions import ACTIONS, PHARAOHS
from vk_notebook.rules import rulebook
from vk_notebook.rules.language import vocabulary
from vk_notebook.rules.language.compile import programs_of
from vk_notebook.rules.language.vocabulary import (
    AnOpponent,
    At,
    Deed,
    EachOpponent,
    EachPlayer,
    Either,
    Group,
    Memory,
    Move,
    Place,
    Repeat,
    ThatOpponent,
    When,
)

DEEDS = {**ACTIONS, **PHARAOHS}


def inside(thing: Any) -> Iterator[Any]:
    """A part with everything that is said in it, in reading order."""
    yield thing
    if isinstance(thing, (tuple, list)):
        for one in thing:
            yield from inside(one)
    elif isinstance(thing, vocabulary.Part):
        for name in thing.words.split():
            yield from inside(getattr(thing, name))
    elif is_dataclass(thing):
        for field in fields(thing):
            if field.compare:  # it says something; else it is how a word is carried out
                yield from inside(getattr(thing, field.name))


def groups(deed: Deed, *kinds: type) -> list[Any]:
    """The combinators of these kinds in an action or a trigger."""
    return [x for x in inside((deed.parts, deed.when)) if isinstance(x, kinds)]


def owners(*where: Any) -> set[str]:
    """Whose places are mentioned."""
    return {x.owner for x in inside(where) if isinstance(x, Place)}


# ---- lists of the rulings that the data give by themselves -------------------------------------------------


@pytest.mark.rule("setup.card-attributes")
def test_every_kind_has_exactly_one_declaration_in_the_order_of_the_table() -> None:
    assert list(ACTIONS) == [k.name for k in catalogue.KINDS]
    assert all(name == deed.name for name, deed in DEEDS.items())


@pytest.mark.rule("reaction.offering-table.hand-only")
def test_offering_table_guards_against_these_cards_and_no_others() -> None:
    shares = {
        name
        for name, deed in ACTIONS.items()
        for group in groups(deed, EachOpponent, EachPlayer, AnOpponent, ThatOpponent)
        for move in inside(group.parts)
        if isinstance(move, Move) and move.verb in ("discard", "sacrifice")
        and isinstance(move.source, Place) and move.source.name == "hand"
    }  # fmt: skip
    assert shares == {
        "Inner Sarcophagus", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar", "Harvest", "Leather Worker", "Axe"
    }  # fmt: skip


@pytest.mark.rule("ruling.tyet-exclusions", "card.tyet-amulet.forbidden-cards", "ruling.horus-exclusions")
def test_these_actions_cannot_be_repeated_and_no_others() -> None:
    movers = {
        name
        for name, deed in ACTIONS.items()
        for move in inside(deed.parts)
        if isinstance(move, Move) and move.source == vocabulary.this and move.verb != "reveal"
    }
    assert movers == {"Censer", "Astrologer", "Senet Game", "Mirror Case", "Mummified Crocodile", "Medjay"}
    compiled = {name: programs_of(deed)[0] for name, deed in ACTIONS.items()}
    assert {n for n, p in compiled.items() if p and not p.repeatable} == movers | {"Statue of Thoth"}
    without = {"Offering Table", "Boat", "Mummified Cat", "Axe", "Sling"}
    assert {n for n, p in compiled.items() if p is None} == without


REACHING = {
    "Inner Sarcophagus", "Outer Sarcophagus", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar", "Weres Amulet",
    "Statue of Bastet", "Statue of Sobek", "Censer", "Linen Bandages", "Burial Chamber", "Offering Chapel", "Axe",
    "Dagger", "Goddess Nut", "Harvest", "Senet Game", "High Priestess of Bastet", "Priestess of Sekhmet",
    "Priest of Anubis", "Priest of Thoth", "Brick Mason", "Plasterer", "Draughtsman", "Leather Worker", "Astrologer",
    "Apotropaic Wand", "Faience Cup",
}  # fmt: skip


@pytest.mark.rule("ruling.medjay-scope")
def test_the_cards_that_name_or_reach_another_player() -> None:
    reaching = {
        name
        for name, deed in ACTIONS.items()
        if groups(deed, EachOpponent, EachPlayer, AnOpponent, ThatOpponent)
        or owners(deed.parts) & {"an opponent", "each player"}
    }
    assert reaching == REACHING


@pytest.mark.rule("ruling.solitaire-pattern")
def test_what_mentions_an_opponent_a_neighbour_or_a_reaction() -> None:
    def mentions(deed: Deed) -> bool:
        others = {"an opponent", "any opponent", "that opponent"}
        left = any(isinstance(x, Move) and x.chosen_by == "left" for x in inside(deed.parts))
        named = groups(deed, EachOpponent, AnOpponent, ThatOpponent)
        return bool(named or owners(deed.parts) & others or left or deed.when)

    found = {name for name, deed in DEEDS.items() if mentions(deed)}
    everybody = {"Offering Chapel", "Dagger", "Priestess of Sekhmet", "Priest of Anubis", "Brick Mason"}
    answers = {"Boat", "Mummified Cat", "Sling", "Offering Table", "Medjay"}
    pharaohs = {"Amenhotep III", "Khafre", "Khufu"}
    assert found == (REACHING - everybody) | answers | {"Priest of Osiris", "Pesesh-Kef"} | pharaohs


@pytest.mark.rule("ruling.reactions-from-hand", "card.axe", "ruling.medjay-own-turn")
def test_which_cards_answer_what() -> None:
    events = {name: deed.when.event for name, deed in ACTIONS.items() if deed.when is not None}
    assert events == {
        "Offering Table": "action hits your hand",
        "Medjay": "action hits you",
        "Boat": "opponent buys",
        "Mummified Cat": "opponent sacrifices",
        "Sling": "opponent entombs",
        "Axe": "this is discarded",
    }
    optional = {n for n, d in ACTIONS.items() if d.when and isinstance(d.when.part, vocabulary.May)}
    assert set(events) - optional == {"Axe"}


# ---- read and written -----------------------------------------------------------------------------------------


def reads(part: Any) -> set[str]:
    """The memories that one part reads, nested parts left out."""
    own = [getattr(part, f.name) for f in fields(part) if f.name != "parts"] if is_dataclass(part) else []
    return {x.verb for x in inside(own) if isinstance(x, Memory)} - {"this", "bought"}


def verb_of(part: Any) -> str:
    """The name under which a part remembers its card."""
    return part.verb if isinstance(part, Move) else type(part).__name__.lower()


def check_order(name: str, parts: tuple[Any, ...], written: set[str], named: bool) -> tuple[set[str], bool]:
    """Walk the parts in order; whatever is read has to be written before, on every branch."""
    for part in parts:
        if isinstance(part, tuple):
            written, named = check_order(name, part, written, named)
            continue
        if isinstance(part, Either):
            ends = [check_order(name, one if isinstance(one, tuple) else (one,), written, named) for one in part.parts]
            written, named = set.intersection(*(w for w, _ in ends)), all(n for _, n in ends)
            continue
        later = reads(part)
        if isinstance(part, Repeat):  # its number is known when its parts begin
            assert later <= written, (name, part)
        if isinstance(part, AnOpponent):
            named = True
        if isinstance(part, (Group, At)):
            assert reads(part) <= written, (name, part)
            written, named = check_order(name, part.parts, written, named)
            continue
        mine = owners(part)
        assert "that opponent" not in mine or named, (name, part)
        assert later <= written, (name, part)
        assert not isinstance(part, ThatOpponent) or named, (name, part)
        named = named or "an opponent" in mine
        written = written | {verb_of(part)}
    return written, named


@pytest.mark.rule("action.all-parts")
@pytest.mark.parametrize("name", DEEDS)
def test_what_is_remembered_is_written_before_it_is_read(name: str) -> None:
    deed = DEEDS[name]
    check_order(name, deed.parts, set(), False)
    if deed.classic:
        check_order(name, deed.classic, set(), False)
    if deed.when:
        event = {"opponent sacrifices": {"sacrifice"}}.get(deed.when.event, set())
        check_order(name, (deed.when.part,), event, False)
    everything = set().union(*(reads(p) for p in inside(deed.parts)), set())
    assert len(everything) <= 1, "a frame remembers one card"


@pytest.mark.rule("action.all-parts")
@pytest.mark.parametrize("name", DEEDS)
def test_shares_and_repeats_never_nest(name: str) -> None:
    loops = (EachOpponent, EachPlayer, AnOpponent, ThatOpponent, Repeat)
    for loop in groups(DEEDS[name], *loops):
        assert not [x for x in inside(loop.parts) if isinstance(x, loops)]


#: Where the words of the vocabulary are written; what else it holds are the tools of those modules.
OURS = ("vk_notebook.rules.language.", "vk_notebook.rules.engine.terms")


def test_every_word_of_the_vocabulary_is_used() -> None:
    said = [x for deed in DEEDS.values() for x in inside((deed.parts, deed.when, deed.classic, deed.solo, deed.always))]
    for name, word in vars(vocabulary).items():
        if isinstance(word, (Memory, vocabulary.Number, vocabulary.If)):
            assert word in said, name
        elif isinstance(word, Place):
            assert any(isinstance(x, Place) and x.name == word.name for x in said), name
        elif isinstance(word, vocabulary.Which) and word != vocabulary.any_card:
            assert word in said, name
        elif isinstance(word, type) and word.__module__.startswith(OURS):
            bases = (Group, Deed, Move, vocabulary.Part, vocabulary.Source)
            assert word in bases or any(type(x) is word for x in said), name
    assert owners(said) == {"doer", "nobody", "you", "an opponent", "that opponent", "any opponent", "right"}
    assert {x.name for x in said if isinstance(x, vocabulary.Which)} >= {
        "cost<=", "cost<", "cost>=", "same set", "missing set", "missing"
    }  # fmt: skip
    moments = {x.moment for x in said if isinstance(x, (At, vocabulary.Until))}
    assert moments == {
        "end of turn", "next card played", "next card taken", "next purchase", "draw step", "your next turn"
    }  # fmt: skip
    assert len({x.event for x in said if isinstance(x, When)}) == 6


@pytest.mark.parametrize("name", DEEDS)
def test_refusals_cite_rules_that_exist_for_parts_that_exist(name: str) -> None:
    deed = DEEDS[name]
    answer = deed.when.part.parts if deed.when and isinstance(deed.when.part, Group) else ()
    said = [*deed.parts, *(deed.classic or ()), *answer]
    parts = [part for part in said if isinstance(part, vocabulary.Part)]
    quoted = {rule for part in parts for rule in (part.rule, part.needs, part.fits) if rule}
    for cite in (deed.rule, *(vocabulary.cited(deed.own, rule) for rule in quoted)):
        assert cite in rulebook.rules()


def by_hand(deed: Deed) -> list[Any]:
    """Whatever in a declaration is code, or no word of the vocabulary."""
    words = [vars(deed)[field.name] for field in fields(deed)]
    plain = (str, int, bool, type(None), tuple)

    def said(x: Any) -> bool:
        ours = type(x).__module__.startswith("vk_notebook.rules.")
        return not callable(x) and (ours or isinstance(x, plain))

    return [x for word in words for x in inside(word) if not said(x)]


def test_the_cards_are_written_in_the_vocabulary_and_not_by_hand() -> None:
    assert [name for name, deed in DEEDS.items() if by_hand(deed)] == []
