"""A game played with real cards: its deal, and the cards that came with each move, named as they were turned up."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..ground.errors import CardNeeded, RecordError
from ..ground.given import check_list, is_list, shortened
from ..play.create import new_game, started
from ..play.game import Game, seat_of
from ..rules.engine import named
from ..rules.engine.drawing import draw
from ..rules.engine.events import Event
from ..rules.engine.pyramid import DEAL_ORDER, refill
from ..rules.engine.state import BEGIN, CHOOSE_PHARAOH, DECK, HAND, PILES, State
from ..rules.table import Table
from ..rules.words.notation import normal
from .digest import digest

#: What a table's set-up tells beside what `new_game` is given.
DEAL = ("hands", "pyramid", "boneyard", "offered")
NO_SEED = "a game played with real cards has no seed: you name its cards as they come"


def _kinds_of(table: Table, cards: Sequence[str]) -> list[int]:
    """The numbers of the kinds with these names. Raises RecordError for a card that is not in the game."""
    if not is_list(cards):
        raise RecordError(f"the cards that came must be a list of names, not {shortened(cards)}")
    known = {normal(kind.name): number for number, kind in enumerate(table.kinds)}
    for card in cards:
        if not isinstance(card, str) or normal(card) not in known:
            raise RecordError(f"there is no card {shortened(card)} in this game")
    return [known[normal(card)] for card in cards]


def _spelled(table: Table, cards: Sequence[str]) -> list[str]:
    """The names of these cards as the catalogue has them."""
    return [table.kinds[number].name for number in _kinds_of(table, cards)]


def came(table: Table, events: Sequence[Event]) -> tuple[str, ...]:
    """The names of the cards that came from hidden places, as events tell it."""
    return tuple([table.name[event.card] for event in events if event.kind == "came"])


def with_cards(game: Game, cards: Sequence[str], play: Callable[[], object], spare: bool = False) -> tuple[str, ...]:
    """Play one move while these cards come from hidden places. Returns those that came.

    Raises CardNeeded when more have to be named, RecordError when some did not come (unless they may be `spare`), and
    what `play` raises. After an error the game is as it was.
    """
    before = game.state
    if not before.by_name:
        if cards:
            raise RecordError("you can name cards only in a game played with real cards; this one has a seed")
        play()
        return ()
    moves, events = len(game.choices), len(game.happened)
    game.state = before.clone()
    named.give(game.state, _kinds_of(before.table, cards))
    try:
        play()
        over = len(named.held(game.state).coming)
        if over and not spare:
            raise RecordError(f"{', '.join(cards[-over:])}: named, but no such card came with this move")
    except Exception:
        game.state = before
        del game.choices[moves:], game.happened[events:]
        raise
    if over:
        named.give(game.state, ())
    if len(game.choices) > moves:
        game.choices[moves] = game.choices[moves].at(before)
    return came(before.table, game.happened[events:])


def live(game: Game) -> Game:
    """Let a game go on by chance, and return it: a card that nobody names comes as from a shuffled deck."""
    if not game.state.by_name:
        return game

    def lively(st: State) -> State:
        after = st.clone()
        named.by_chance(after, int(digest(st), 16))
        return after

    game.state = lively(game.state)
    game.start = lively(game.start)
    game.choices = [choice.at(lively(choice.state)) for choice in game.choices]
    return game


# ---- how it was dealt --------------------------------------------------------------------------------


def begun(given: Mapping[str, Any]) -> Game:
    """A table's game at its first decision.

    Raises ValueError for cards that cannot lie as they are said to.
    """
    plain = {key: value for key, value in given.items() if key not in (*DEAL, "kind")}
    players = plain.pop("players")
    if plain.get("first_player") is None:
        raise ValueError("say who goes first: first_player is the name of a seat")
    if plain.get("variant") is not None:
        raise ValueError(f"the variant {plain['variant']!r} cannot be entered card by card; only the ordinary game can")
    dealt = new_game(players, **plain, seed=0)
    st = _gathered(dealt.state)
    table = st.table
    hands = _hands(table, given["hands"])
    for seat, (name, hand) in enumerate(hands.items()):
        _come(st, seat * PILES + DECK, hand, 5, f"the hand of {name}")
        draw(st, seat, 5)
    _come(st, table.stock, given["pyramid"], 6, "the pyramid, apex first,")
    refill(st, DEAL_ORDER)
    _come(st, table.stock, [given["boneyard"]], 1, "the first card of the boneyard")
    named.unveil(st, table.stock)
    pile = st.z[table.stock]
    st.z[table.boneyard], st.z[table.stock] = pile[-1:], pile[:-1]
    _over(st, "the boneyard")
    st.seat = seat_of(table.names, plain["first_player"])
    st.step = BEGIN
    if plain.get("pharaohs"):
        st.offered = _pharaohs(table, given["offered"])
        st.step = CHOOSE_PHARAOH
    elif given["offered"] is not None:
        raise ValueError("pharaohs were offered, but this game has none; possible: pharaohs=True")
    setup = {key: value for key, value in dealt.setup.items() if key not in ("seed", "kind")}
    return started(st, {
        "kind": "table", **setup, "hands": {name: _spelled(table, hand) for name, hand in hands.items()},
        "offered": copy.deepcopy(given["offered"]), "pyramid": _spelled(table, given["pyramid"]),
        "boneyard": _spelled(table, [given["boneyard"]])[0],
    })  # fmt: skip


def _gathered(dealt: State) -> State:
    """A table with every starter in its deck and all else in the stock, level III below. Nobody knows the order."""
    table = dealt.table
    st = State(table)
    kits, rest = shared_out(dealt)
    for seat, cards in enumerate(kits):
        st.z[seat * PILES + DECK] = tuple(cards)
    st.z[table.stock] = tuple(sorted(rest, key=lambda c: (table.level[c] != 3, c)))
    named.begin(st)
    return st


def shared_out(dealt: State) -> tuple[list[list[int]], list[int]]:
    """The starters of each seat, and all other cards, of a game before its first turn."""
    kits = [sorted(dealt.z[s * PILES + HAND] + dealt.z[s * PILES + DECK]) for s in range(dealt.table.seats)]
    owned = {card for kit in kits for card in kit}
    return kits, [card for card in range(dealt.table.unknown) if card not in owned]


def _hands(table: Table, hands: Any) -> dict[str, list[str]]:
    """The first hands by player, in seat order. They are given by player, or as a list in seat order."""
    if isinstance(hands, Mapping):
        found = {table.names[seat_of(table.names, name)]: hand for name, hand in hands.items()}
    else:
        found = dict(zip(table.names, check_list("the hands are", hands, "hands, or a dict of them"), strict=False))
    if len(found) < table.seats or len(hands) != table.seats:
        raise ValueError(f"every seat needs a first hand; seats: {', '.join(table.names)}")
    return {name: list(check_list(f"the hand of {name} is", found[name])) for name in table.names}


def _come(st: State, pile: int, cards: Sequence[str], count: int, where: str) -> None:
    """Let these cards come next off a pile. Raises ValueError for a wrong number, or cards that cannot lie there."""
    if len(check_list(f"{where} is", cards)) != count:
        raise ValueError(f"{where} has {count} cards, not {len(cards)}")
    named.give(st, _kinds_of(st.table, cards))
    try:
        named.unveil(st, pile, count)
    except CardNeeded as error:
        raise ValueError(f"{where}: {error}") from None
    _over(st, where)


def _over(st: State, where: str) -> None:
    if named.held(st).coming:
        raise ValueError(f"{where}: one of these cards cannot be there")


def _pharaohs(table: Table, offered: Any) -> tuple[int, ...]:
    """The pharaohs laid before the seats, two for each in the order of the seats."""
    numbers = {normal(p.name): p.index for p in table.pharaohs if p is not None}
    given = check_list("offered is", offered or (), "pairs")
    given = [check_list("a seat is offered", pair, "pharaohs") for pair in given]
    pairs = [[normal(str(one)) for one in pair] for pair in given]
    flat = [one for pair in pairs for one in pair]
    if len(pairs) != table.seats or any(len(pair) != 2 for pair in pairs) or len(set(flat)) < len(flat):
        raise ValueError("offer two different pharaohs to each seat, in the order of the seats")
    if wrong := [one for one in flat if one not in numbers]:
        names = sorted(p.name for p in table.pharaohs if p is not None)
        raise ValueError(f"there is no pharaoh {wrong[0]!r}; possible: {', '.join(names)}")
    return tuple(numbers[one] for one in flat)
