"""Where on the table the player finds a move: a hint points there before it names the move."""

from __future__ import annotations

from typing import NamedTuple

from ...rules.engine.codes import BRANCH, CARD, PHARAOH, PLAYER, TOP_DECK, TOP_STOCK
from ...rules.engine.state import DECK, DISCARD, HAND, IN_ASIDE, IN_PLAY, IN_PYRAMID, KEPT, PILES, TOMB, State
from ...rules.engine.turn import asked
from ...rules.words.notation import Option
from ...rules.words.verbs import VERBS

#: A pile as the board names its zone, and as it is said.
ZONES = {HAND: ("hand", "hand"), DECK: ("deck", "deck"), DISCARD: ("discard", "discard pile"), TOMB: ("tomb", "tomb"),
         IN_PLAY: ("in-play", "cards in play"), KEPT: ("hand", "cards set aside")}  # fmt: skip


class Spot(NamedTuple):
    """Where to look: the board's zone with its owner (None for one that all share), and the place in words.

    Of the pyramid only the row in these `spots` is meant.
    """

    zone: str
    player: str | None
    words: str
    spots: tuple[int, ...] = ()


#: The pyramid's places, by whether they are in its base.
ROWS = {True: ("the base of the pyramid", (3, 4, 5)), False: ("the upper rows of the pyramid", (0, 1, 2))}


def spot(state: State, code: int) -> Spot:
    """Where the card or the button of an option is."""
    t = state.table
    seat = asked(state)
    if code in (TOP_DECK, TOP_STOCK):
        return Spot("deck", t.names[seat], "your deck") if code == TOP_DECK else Spot("stock", None, "the stock")
    if BRANCH < code <= PLAYER:
        return Spot("prompt", None, "the other players")
    if code == PHARAOH:
        return Spot("pharaoh", t.names[seat], "your pharaoh")
    if code < 0:
        return Spot("prompt", None, "the buttons")
    where = state.find(code & CARD)
    if where == IN_PYRAMID:
        return Spot("pyramid", None, *ROWS[state.pyramid.index(code & CARD) > 2])
    if where == t.boneyard:
        return Spot("boneyard", None, "the boneyard")
    if where == t.stock:
        return Spot("stock", None, "the stock")
    if where == IN_ASIDE or where < 0:
        return Spot("aside" if where == IN_ASIDE else "prompt", None, "the cards that were revealed or set aside")
    zone, words = ZONES[where % PILES]
    owner = where // PILES
    return Spot(zone, t.names[owner], f"your {words}" if owner == seat else f"{t.called(owner)}'s {words}")


def place_words(state: State, code: int) -> str:
    """Where to look, and for what, without saying which card."""
    wanted = VERBS[Option(state, code).verb].wanted
    words = spot(state, code).words
    if not wanted or words == "the buttons":
        return f"Look at {words}."
    return f"Look {'among' if 'cards' in words else 'in'} {words} for {wanted}."
