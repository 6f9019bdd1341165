"""New games and described positions."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from .cards import catalogue, one_player, pools, values
from .cards.actions import ACTIONS, PHARAOHS
from .cards.mix import Mix
from .game import Game, seat_of
from .given import check_among, check_bool, check_known, check_list, check_seed, is_list, plain, whole
from .letters import checked_names
from .rules.engine import chance, setup
from .rules.engine.program import BY_KEY
from .rules.engine.state import BEGIN, DECK, DISCARD, HAND, IN_PLAY, NONE, PILES, TOMB, Lasting, State
from .rules.engine.terms import SOLO, YOUR_NEXT_TURN
from .rules.engine.turn import advance
from .rules.kind import Kind
from .rules.language.compile import programs_of
from .rules.table import Table
from .rules.words.notation import SLOTS

EDITIONS = ("premium", "classic")
DEFAULT_NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")


def _count(players: object, least: int, most: int) -> int:
    """How many players are asked for."""
    if is_list(players):
        return len(players)
    if (count := whole(players)) is not None:
        return count
    number = f"a number from {least} to {most}" if least < most else str(most)
    raise ValueError(f"players must be {number}, or a list of names; not {players!r}")


def seat_names(players: int | Sequence[str], most: int, mix: Mix | None = None, *, least: int = 2) -> list[str]:
    """The names of the seats, from names or from a number; with a mix a refusal says which cards allow more."""
    count = _count(players, least, most)
    if not least <= count <= most:
        more = f"; {pools.why_no_more(mix, count)}" if mix is not None and count > most else ""
        raise ValueError(f"this game is for 2 to {most} players, not {count}{more}")
    given = players if is_list(players) else DEFAULT_NAMES[:count]
    if wrong := [p for p in given if not isinstance(p, str)]:
        raise ValueError(f"a player's name must be text, not {wrong[0]!r}")
    return checked_names(given)


class TableRules(NamedTuple):
    """The rules that a table plays by."""

    edition: str
    variant: str | None
    hard: bool
    pharaohs: bool
    set_of: tuple[tuple[str, str], ...]  # sets with the one that each is scored with
    aim: tuple[Kind, ...] = ()


@lru_cache(maxsize=32)
def table_of(names: tuple[str, ...], kinds: tuple[Kind, ...], rules: TableRules) -> Table:
    """The table of a set-up. Games with the same set-up share one, for it takes long to build."""
    deeds = [ACTIONS[name] for name in dict.fromkeys(k.name for k in kinds)]
    own = list(PHARAOHS.values()) if rules.pharaohs else ()
    table = Table(
        names, kinds, deeds, edition=rules.edition, set_of=dict(rules.set_of), pharaohs=own, variant=rules.variant,
        hard=rules.hard, dummy_rows=one_player.ROWS, aim=rules.aim,
    )  # fmt: skip
    table.made_of = names, kinds, rules
    return table


def check_options(given: Mapping[str, object], *taken_by: Callable[..., object]) -> None:
    """Refuse options that none of these functions takes, and say which there are."""
    codes = [function.__code__ for function in taken_by]
    names = [name for code in codes for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]]
    for name in given:
        check_known("option", name, dict.fromkeys(names))


def new_game(
    players: int | Sequence[str] | None = None,
    *,
    cards: pools.Cards = "base",
    starters: str | Sequence[str] | Mapping[str, int] | None = None,
    pharaohs: bool = False,
    edition: str = "premium",
    variant: str | None = None,
    difficulty: int = 0,
    hard: bool = False,
    first_player: str | None = None,
    seed: int | None = None,
    **unknown: object,
) -> Game:
    """Set up a game at its first decision.

    Parameters
    ----------
    players
        Names, or the number of seats: 2 to 4, and up to 6 if there are enough cards; 1 in a variant. By default 2, or
        1 in a variant.
    cards
        A version (``"base"``, ``"afterlife"``, ``"last-rites"``), a preset (``"nice-and-sweet"``, ``"nasty-nasty"``,
        ``"high-intensity"``, ``"one-of-a-kind"``, ``"the-big-five"``, ``"five-players"``, ``"six-players"``) or a
        `Mix`.
    starters
        A kit (``"base"``, ``"last-rites"``), ten names, or names with counts, the same for every seat; by default those
        of the version or the preset.
    pharaohs
        Whether each seat first chooses one of two pharaohs; the classic edition has none.
    edition
        ``"premium"``, or ``"classic"`` for the 2014 and 2016 wordings where they differ.
    variant
        None; ``"starter-solitaire"`` or ``"master-solitaire"`` for one player who needs a perfect tomb; ``"solo"`` for
        one player against the Dummy, which takes the second seat and plays by itself.
    difficulty
        How many cards from the stock are in the Dummy's tomb at the start, 0 to 10.
    hard
        Whether the Dummy takes the most expensive card instead of the cheapest, once a level III card has appeared.
    first_player
        A name; by default the seed decides.
    seed
        A whole number; the same seed and moves give the same game everywhere.

    Raises a ValueError that lists what is possible.

    Rule: setup.step-order
    """
    check_options(unknown, new_game)
    pool = pools.pool_of(cards)
    mix = pool.mix
    least, most = (1, 1) if variant else (2, mix.most_seats)
    if players is None:
        players = least
    check_among("the edition", edition, EDITIONS)
    difficulty, hard = one_player.check(variant, _count(players, least, most), edition, difficulty, hard)
    pharaohs = check_bool("pharaohs", pharaohs)
    names = seat_names(players, most, mix, least=least)
    seats = checked_names([*names, one_player.NAME] if variant == SOLO else names)
    if pharaohs:
        _check_pharaohs(edition, len(names))
    seed = check_seed(int.from_bytes(os.urandom(4), "big") if seed is None else seed)
    kit = pools.starters_of(pool.starters if starters is None else starters)
    packs = [kit] * len(names) + ([one_player.deck_beside(kit)] if variant == SOLO else [])
    kinds = (*(kind for pack in packs for kind in pack), *mix.stock())
    first = None if first_player is None else seat_of(seats, first_player)
    table = table_of(tuple(seats), kinds, TableRules(edition, variant, hard, pharaohs, tuple(mix.set_of.items())))
    state = setup.deal(table, _numbered(packs), seed, first, pharaohs, difficulty)
    given: dict[str, Any] = {
        "kind": "new game", "players": names, "cards": pool.to_json(), "starters": plain(starters),
        "pharaohs": pharaohs, "edition": edition, "seed": seed, "first_player": first_player,
    }  # fmt: skip
    return started(state, given | ({"variant": variant, "difficulty": difficulty, "hard": hard} if variant else {}))


def _check_pharaohs(edition: str, players: int) -> None:
    """Refuse pharaohs where there are none or too few. Rule: pharaoh.setup-deal-two"""
    if edition == "classic":
        raise ValueError("the classic edition has no pharaohs; possible: edition='premium' or pharaohs=False")
    if 2 * players > len(PHARAOHS):
        raise ValueError(
            f"ten pharaohs, two each, are enough for at most 5 players, not {players}; possible: pharaohs=False"
        )


def _numbered(packs: Sequence[Sequence[Kind]]) -> list[range]:
    """The numbers of each pack's cards. The packs are counted through."""
    ends = list(accumulate(map(len, packs)))
    return [range(end - len(pack), end) for pack, end in zip(packs, ends, strict=True)]


def started(state: State, given: Mapping[str, Any]) -> Game:
    """The game at the first decision that follows a state. What happens on the way is in its log."""
    state.out = []
    advance(state)
    happened, state.out = state.out, None
    return Game(state, given, happened)


PILE_KEYS = {"hand": HAND, "deck": DECK, "discard": DISCARD, "tomb": TOMB, "in_play": IN_PLAY}
SEAT_KEYS = ("name", "pharaoh", *PILE_KEYS)
#: The cards of a pile by name, bottom to top; those of the pyramid, apex first; who turned the card of a slot down.
Pile = Sequence[str]
Slots = Sequence["str | None"]
Down = Mapping[int, str]


def position(
    *,
    name: str | None = None,
    pharaoh: str | None = None,
    hand: Sequence[str] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    tomb: Sequence[str] = (),
    in_play: Sequence[str] = (),
    opponents: Sequence[Mapping[str, Any]] = (),
    pyramid: Sequence[str | None] = (),
    face_down: Mapping[int, str] | None = None,
    boneyard: Sequence[str] = (),
    stock: Sequence[str] = (),
    cards: pools.Cards = "base",
    edition: str = "premium",
    variant: str | None = None,
    hard: bool = False,
    entombed: bool = False,
    seed: int = 0,
    **unknown: object,
) -> Game:
    """A game from a described position, at the main decision of the first seat.

    Write every pile bottom to top. Missing piles are empty. You may name any card, in as many copies as you like, but
    not more cards than the largest table has (234).
    `opponents` are in clockwise order and take the same keys (``name, pharaoh, hand, deck, discard, tomb, in_play``);
    if you give none, there is one without cards. `pyramid` goes from the apex to the base right, with None for a gap.
    `face_down` maps slots to the player who turned the card. `entombed` says that the free entombment is used up.
    `cards` is a version, a preset or a `Mix`; it decides which sets score as one, and what belongs to a solitaire's
    perfect tomb. In the solo game the opponent is the Dummy, with ``deck, discard, tomb``; a solitaire has none.

    Raises ValueError that says what is wrong and what is possible.
    """
    check_options(unknown, position)
    check_among("the edition", edition, EDITIONS)
    pool = pools.pool_of(cards)
    mix = pool.mix
    seed, entombed = check_seed(seed), check_bool("entombed", entombed)
    seats: list[dict[str, Any]] = [
        {"name": name, "pharaoh": pharaoh, "hand": hand, "deck": deck, "discard": discard, "tomb": tomb,
         "in_play": in_play},
        *_others(opponents, variant),
    ]  # fmt: skip
    _, hard = one_player.check(variant, len(seats) - (variant == SOLO), edition, 0, hard)
    if variant == SOLO:
        one_player.check_seat(seats[1])
        seats[1]["name"] = one_player.NAME
    free = [n for n in DEFAULT_NAMES if n not in [s.get("name") for s in seats]]
    names = seat_names([s.get("name") or free.pop(0) for s in seats], 6, least=1 if variant else 2)
    aim = (*pools.starters_of(pool.starters), *mix.stock()) if variant else ()
    given: dict[str, Any] = {
        "kind": "position", "cards": pool.to_json(), "edition": edition, "seed": seed, "entombed": entombed,
    }  # fmt: skip
    if variant:
        given |= {"variant": variant, "hard": hard}
    rules = TableRules(edition, variant, hard, any(s.get("pharaoh") for s in seats), tuple(mix.set_of.items()), aim)
    return _Described(names, seats, rules).build(given, pyramid, face_down or {}, boneyard, stock)


def _others(opponents: Any, variant: str | None) -> list[dict[str, Any]]:
    """The seats beside the first, as they are described. If one is needed and none is given, it has no cards."""
    given: Any = opponents or (() if variant and variant != SOLO else ({},))
    if not is_list(given) or not all(isinstance(one, Mapping) for one in given):
        raise ValueError(f"opponents must be a list of dicts with any of {', '.join(SEAT_KEYS)}; not {opponents!r}")
    if len(given) > 5:
        raise ValueError(f"a position is for 2 to 6 players, not {len(given) + 1}")
    for one in given:
        if wrong := set(one) - set(SEAT_KEYS):
            raise ValueError(f"an opponent has no {min(wrong)!r}; possible: {', '.join(SEAT_KEYS)}")
    return [{**one} for one in given]


class _Described:
    """Lays out a described position, and numbers its cards as they are laid down."""

    def __init__(self, names: list[str], seats: list[dict[str, Any]], rules: TableRules) -> None:
        self.names = names
        self.seats = seats
        self.rules = rules
        self.kinds: list[Kind] = []

    def build(self, given: dict[str, Any], pyramid: Slots, face_down: Down, boneyard: Pile, stock: Pile) -> Game:
        """The game. Its set-up is what was `given`, and how the cards were described."""
        st = self._laid_out(pyramid, boneyard, stock)
        st.rng = chance.seeded(given["seed"])
        st.pharaohs = tuple(self._pharaoh(seat.get("pharaoh"), st) for seat in self.seats)
        st.step = BEGIN
        game = started(st, given)
        self._turn_down(st, face_down)
        if given["entombed"]:
            st.entomb_used = st.entombed = True
        if given["entombed"] or st.pile(0, IN_PLAY):
            st.played = 1
        game._start = st.clone()
        seats = [{"pharaoh": s.get("pharaoh"), **{k: list(s.get(k) or ()) for k in PILE_KEYS}} for s in self.seats]
        game.setup.update(
            players=self.names, seats=seats, pyramid=list(pyramid),
            face_down={str(whole(slot)): who for slot, who in face_down.items()},
            boneyard=list(boneyard), stock=list(stock),
        )  # fmt: skip
        return game

    def _laid_out(self, pyramid: Slots, boneyard: Pile, stock: Pile) -> State:
        """A state in which every card lies where it is said to."""
        if not is_list(pyramid):
            raise ValueError(
                f"the pyramid must be a list of six names, apex first, with None for each gap, not {pyramid!r}"
            )
        if len(pyramid) > len(SLOTS):
            raise ValueError(f"the pyramid has six slots ({', '.join(SLOTS)}), not {len(pyramid)}")
        slots = [NONE if card is None else self._numbers([card], "the pyramid")[0] for card in pyramid]
        piles = {
            seat * PILES + which: self._numbers(described.get(key) or (), f"the {key} of {self.names[seat]}")
            for seat, described in enumerate(self.seats)
            for key, which in PILE_KEYS.items()
        }
        bones, rest = self._numbers(boneyard, "the boneyard"), self._numbers(stock, "the stock")
        st = State(table_of(tuple(self.names), tuple(self.kinds), self.rules))
        st.pyramid = slots + [NONE] * (len(SLOTS) - len(slots))
        for place, cards in {**piles, st.table.boneyard: bones, st.table.stock: rest}.items():
            st.z[place] = cards
        return st

    def _numbers(self, cards: Pile, where: str) -> tuple[int, ...]:
        """The numbers of these cards, which are laid down next."""
        first = len(self.kinds)
        count = first + len(check_list(f"{where} must be", cards))
        if count > pools.MOST_CARDS:
            raise ValueError(
                f"a position has {pools.MOST_CARDS} cards at most, as many as the largest table; with {where} this one "
                f"has {count:,}"
            )
        self.kinds += [values.find(card) for card in cards]
        return tuple(range(first, len(self.kinds)))

    def _pharaoh(self, wanted: object, st: State) -> int:
        """The number of a seat's pharaoh, NONE without one."""
        if not wanted:
            return NONE
        found = catalogue.pharaoh_named(wanted) or wanted
        check_known("pharaoh", found, PHARAOHS)
        if self.rules.edition == "classic":
            raise ValueError("the classic edition has no pharaohs; possible: edition='premium', or no pharaoh")
        return next(p.index for p in st.table.pharaohs if p is not None and p.name == found)

    def _turn_down(self, st: State, face_down: Down) -> None:
        """Lay cards face down, to be turned up when the player who turned them is next. Rule: card.kite.turns-back"""
        if not isinstance(face_down, Mapping):
            raise ValueError(f"face_down maps slots, 0 to 5, to the player who turned the card, not {face_down!r}")
        for slot, who in face_down.items():
            number = whole(slot, 0, len(SLOTS) - 1)
            if number is None or st.pyramid[number] < 0:
                raise ValueError(f"there is no pyramid card {slot!r} to turn face down; slots are 0 to 5, apex first")
            seat = seat_of(self.names, who)
            card = st.pyramid[number]
            st.down += ((card, seat),)
            programs_of(ACTIONS["Kite"])  # among them what turns the card up again
            st.lasting += (Lasting(seat, YOUR_NEXT_TURN, BY_KEY["later:action:Kite"].index, card),)
