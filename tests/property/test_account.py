"""Every seat is told what it saw, no less and no more, at tables of all kinds; also with cards that nobody printed."""

import random
from collections.abc import Callable
from contextlib import ExitStack, nullcontext
from pkgutil import resolve_name
from typing import Any
from unittest import mock

import pytest

import vk_notebook as vk
from tests.property.account import followed, trial_card
from tests.property.checks import nothing_leaks, worlds_of
from tests.property.tables import any_game, walk
from vk_notebook.cards.pools import PRESETS
from vk_notebook.rules.engine.state import State
from vk_notebook.rules.engine.terms import VARIANTS
from vk_notebook.rules.language.picking import Picking
from vk_notebook.rules.language.places import right_of
from vk_notebook.rules.language.vocabulary import *

#: The account hears events by way of a list of its own, which only the plain core fills.
pytestmark = pytest.mark.plain
GAMES = ("base", "mix", "anything", *VARIANTS)
#: Cards by which something is learned or forgotten.
TELLING = (
    "Faience Cup", "Outer Sarcophagus", "Priest of Thoth", "High Priestess of Bastet", "Stone Mason", "Wadj Amulet",
    "Sphinx", "Statue of Sobek", "Serdab", "Antechamber", "Urn", "Axe", "Leather Worker", "Draughtsman", "Medjay",
    "Hounds and Jackals Game", "Judgment", "Priestess of Hathor", "Offering Table", "Jeweler", "Book of Gates",
)  # fmt: skip


def telling_table(seed: int) -> State:
    """Two to four players with nothing but such cards."""
    r = random.Random(f"telling {seed}")
    seats: list[dict[str, Any]] = [
        {"name": name, "hand": r.sample(TELLING, 5), "deck": r.choices(TELLING, k=6), "discard": r.sample(TELLING, 3)}
        for name in ["Ana", "Ben", "Cleo", "Dora"][: 2 + seed % 3]
    ]
    bones, stock, pyramid = (r.choices(TELLING, k=k) for k in (5, 12, 6))
    return vk.position(
        **seats[0], opponents=seats[1:], boneyard=bones, stock=stock, pyramid=pyramid, tomb=["Urn"], seed=seed
    ).state


@pytest.mark.rule(
    "info.discard-off-turn", "info.boneyard-top-only", "info.stock-order-kept", "ruling.set-aside-face-down",
    "terms.draw",
)  # fmt: skip
@pytest.mark.parametrize("kind", GAMES)
def test_every_seat_is_told_what_it_saw(kind: str) -> None:
    assert sum(followed(any_game(seed, kind).state, seed, 250) for seed in range(3)) > 250


@pytest.mark.slow
@pytest.mark.parametrize("kind", GAMES)
def test_every_seat_is_told_what_it_saw_in_whole_games(kind: str) -> None:
    """About 50,000 moves in all."""
    assert sum(followed(any_game(seed, kind).state, seed) for seed in range(100, 120)) > 3_000


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_every_seat_of_a_full_table_is_told_what_it_saw(preset: str) -> None:
    assert followed(vk.new_game(vk.preset(preset).most_seats, cards=preset, seed=5).state, 5) > 100


@pytest.mark.rule("card.faience-cup", "card.outer-sarcophagus", "card.high-priestess-of-bastet.reorder")
def test_every_seat_is_told_what_it_saw_where_cards_go_round() -> None:
    assert sum(followed(telling_table(seed), seed, 80) for seed in range(12)) > 500


# ---- cards that nobody printed ---------------------------------------------------------------------------

#: The card of a reader who found that its player forgot two cards, and the neighbour knew them.
WATER_CLOCK = (Look(2, STOCK.top), Put(ALL, ASIDE, to=STOCK), Take(cost_at_most(3)))
TRIALS: dict[str, tuple[object, ...]] = {
    "water clock": WATER_CLOCK,
    "shown and laid back": (Reveal(2, STOCK.top), Put(ALL, ASIDE, to=STOCK)),
    "deck laid back": (Look(3, DECK.top), Put(ALL, ASIDE, to=DECK)),
    "one kept, one back": (Look(2, DECK.top), Put(ASIDE, to=HAND), Put(ALL, ASIDE, to=DECK)),
    "one back, one gone": (Look(2, STOCK.top), Put(ASIDE, to=STOCK), Sacrifice(ALL, ASIDE)),
    "one shown to keep": (Reveal(2, DECK.top), Put(ASIDE, to=HAND), Put(ALL, ASIDE, to=DECK)),
    "two onto the deck": (Put(2, to=DECK),),
    "hand onto the deck": (Put(ALL, HAND, to=DECK), Draw(2)),
    "aside, then onto the deck": (SetAside(2), Draw(2), Put(ALL, ASIDE, to=DECK)),
    "one of two to another": (SetAside(2), Put(ASIDE, to=an_opponents(DECK))),
    "into another's hand": (Put(to=an_opponents(HAND)), Draw()),
    "into your hand": (EachOpponent(Put(to=your(HAND))),),
    "from the discard pile": (Put(DISCARD, to=DECK),),
    "kept at once": (SetAside(to=KEPT), Put(ALL, KEPT, to=HAND)),
    "from the deck": (Put(DECK.top, to=an_opponents(HAND)),),
    "from the stock": (Put(STOCK.top, to=HAND), Discard()),
    "itself": (Put(this, to=HAND),),
    "all from the right": (
        EachPlayer(SetAside()), EachOpponent(Put(right(ASIDE), to=DECK)), Put(right(ASIDE), to=HAND)
    ),
}


def trial_game(seed: int, kind: str) -> State:
    """A game in which half of the starters are trial cards."""
    return any_game(seed, kind, starters={"Urn": 5, "Shabti": 3, "Offering Table": 2}).state


@pytest.mark.parametrize("parts", TRIALS.values(), ids=TRIALS)
def test_a_new_card_teaches_what_is_seen_of_it(parts: tuple[object, ...]) -> None:
    with trial_card(*parts):
        for kind in ("mix", "starter-solitaire", "solo"):
            assert followed(trial_game(3, kind), 3, 200) > 50


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in TRIALS if name != "from the deck"])  # its question names the card
def test_a_new_card_leaks_nothing(name: str) -> None:
    with trial_card(*TRIALS[name]):
        for kind in ("mix", "starter-solitaire", "solo"):
            for number, st in enumerate(walk(trial_game(4, kind), 4, 120)):
                if st.aside or number % 5 == 0:
                    nothing_leaks(st, (number,))
                if number == 119:
                    break


def test_what_was_lifted_from_the_stock_is_dealt_anew_with_the_stock() -> None:
    """To Ben the two cards may be any of the stock of their level, and none of Ana's."""
    with trial_card(*WATER_CLOCK):
        pyramid = [None, None, None, "Shabti", None, None]
        game = vk.position(hand=["Urn", "Kite"], pyramid=pyramid, stock=["Scribe", "Boat", "Ring", "Axe", "Sling"])
        game.play("execute Urn")
        names = game.state.table.name
        worlds = worlds_of(game, "Ben")
        assert {names[c] for w in worlds for c in w.z[0]} == {"Kite"}
        assert {names[row.card] for w in worlds for row in w.aside} == {"Boat", "Ring", "Axe", "Sling"}
        assert {names[w.stock[0]] for w in worlds} == {"Scribe"}
        assert {w.aside for w in worlds_of(game, "Ana")} == {game.state.aside}


# ---- planted faults --------------------------------------------------------------------------------------

LANGUAGE, ENGINE, VIEW = "vk_notebook.rules.language", "vk_notebook.rules.engine", "vk_notebook.rules.knowledge.view"
Wrong = Callable[[Callable[..., Any]], Callable[..., Any]]


def nothing(real: Callable[..., Any]) -> Callable[..., Any]:
    """It does nothing."""
    return lambda *args: None


def no_trace(real: Callable[..., Any]) -> Callable[..., Any]:
    """What is known does not change by it."""

    def run(*args: Any) -> Any:
        st = next(one for one in args if isinstance(one, State))
        known = st.known
        got = real(*args)
        st.known = known
        return got

    return run


def followed_from(place: str) -> Wrong:
    """Whatever leaves this place is followed with the eyes."""

    def plant(real: Callable[..., Any]) -> Callable[..., Any]:
        blind = no_trace(real)
        return lambda part, st, f, source, card: (blind if source.name == place else real)(part, st, f, source, card)

    return plant


def seen_by(seats: Callable[[State, Any], int]) -> Wrong:
    """It says that these seats see the card."""
    return lambda real: lambda part, st, f, *args: real(part, st, f, *args)._replace(seen=seats(st, f))


def told_to(seats: Callable[[State], int]) -> Wrong:
    """It notes that these seats know the card, whoever does."""
    return lambda real: lambda st, card, *args: real(st, card, *args[:-1], seats(st))


def by_name(real: Callable[..., Any]) -> Callable[..., Any]:
    """A card that lay aside always came from the neighbour on the right."""

    def note(part: Picking, st: State, f: Any, card: int, left: Any) -> None:
        if part.sources[0].name != "aside" or part.to.name not in ("hand", "deck", "stock"):
            real(part, st, f, card, left)
        elif st.table.seats > 1:
            st.hand_on(card, right_of(st, f), 1 << right_of(st, f) | 1 << f.doer)

    return note


def everybody(st: State, f: Any = None) -> int:
    """All seats."""
    return st.table.everybody


def every_known(st: State, cards: tuple[int, ...], seat: int) -> tuple[str | None, ...]:
    """The names of the cards that some seat knows."""
    return tuple([st.table.name[c] if c in st.known else None for c in cards])


def all_aside(view: vk.View) -> tuple[str, ...]:
    """The names of all that lies aside."""
    return tuple([view._st.table.name[row.card] for row in view._st.aside])


#: Where a fault is planted, what it does, and the trial card that it takes where no printed one shows it.
FAULTS: dict[str, tuple[str, Wrong, str]] = {
    "what lay aside is the neighbour's": (f"{LANGUAGE}.picking.note", by_name, "water clock"),
    "a card from aside is followed": (f"{LANGUAGE}.picking.leaving", followed_from("aside"), "deck laid back"),
    "a card from a hand is followed": (f"{LANGUAGE}.picking.leaving", followed_from("hand"), ""),
    "everybody sees what moves": (f"{LANGUAGE}.picking.leaving", seen_by(everybody), ""),
    "only the doer sees what moves": (f"{LANGUAGE}.picking.leaving", seen_by(lambda st, f: 1 << f.doer), ""),
    "nobody sees what moves": (f"{LANGUAGE}.picking.leaving", seen_by(lambda st, f: 0), ""),
    "nothing is noted": (f"{LANGUAGE}.picking.note", nothing, ""),
    "nobody learns": (f"{ENGINE}.state.State.learn", nothing, ""),
    "everybody learns": (f"{ENGINE}.state.State.learn", told_to(everybody), "two onto the deck"),
    "everybody knows a gift": (f"{ENGINE}.state.State.hand_on", told_to(everybody), ""),
    "the giver forgets a gift": (f"{ENGINE}.state.State.hand_on", told_to(lambda st: 0), ""),
    "a shuffled deck is remembered": (f"{ENGINE}.drawing.renew", no_trace, ""),
    "the boneyard's top stays covered": (f"{ENGINE}.state.State.uncover", nothing, ""),
    "everybody sees how the boneyard is laid": (f"{ENGINE}.state.State.veil", nothing, ""),
    "the order of a searched boneyard is remembered": (f"{LANGUAGE}.reveal.Reveal._lift", no_trace, ""),
    "a shown card is not learned": (f"{ENGINE}.drawing.show", no_trace, ""),
    "nobody sees what is swapped": (f"{LANGUAGE}.swap.Swap._swap", no_trace, ""),
    "nobody sees what Sphinx brings": (f"{ENGINE}.arrivals.gain", no_trace, ""),
    "what goes back is not known": (f"{ENGINE}.turn.end_frame", no_trace, ""),
    "a mixed hand is forgotten by all": (f"{ENGINE}.known.Known.mixed", nothing, "into another's hand"),
    "a mixed hand is remembered by all": (f"{ENGINE}.known.Known.mixed", lambda real: lambda one, *_: one, ""),
    "what somebody knows everybody is told": (f"{VIEW}._hidden", lambda real: every_known, ""),
    "what lies aside is told to all": (f"{VIEW}.View.aside", lambda real: property(all_aside), ""),
}


def look(trial: str) -> None:
    """Follow up to sixty games."""
    for seed in range(60):
        followed(trial_game(seed, "mix") if trial else telling_table(seed), seed, 120)


@pytest.mark.slow
@pytest.mark.parametrize("trial", sorted({trial for _, _, trial in FAULTS.values()}))
def test_where_no_fault_is_planted_none_is_found(trial: str) -> None:
    with trial_card(*TRIALS[trial]) if trial else nullcontext():
        look(trial)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    place, wrong, trial = FAULTS[fault]
    holder, _, name = place.rpartition(".")
    owner = resolve_name(holder)
    with ExitStack() as planted:
        if trial:
            planted.enter_context(trial_card(*TRIALS[trial]))
        planted.enter_context(mock.patch.object(owner, name, wrong(getattr(owner, name))))
        with pytest.raises(AssertionError, match="is told"):
            look(trial)
