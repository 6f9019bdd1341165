"""New games, and the options that they are played by."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any

from ..cards import one_player, pools
from ..cards.actions import ACTIONS, PHARAOHS
from ..cards.mix import Counts, Mix
from ..ground.given import check_among, check_bool, check_known, check_seed, is_list, plain, shortened, whole
from ..ground.letters import checked_names
from ..rules.engine import setup
from ..rules.engine.state import State
from ..rules.engine.terms import SOLO, VARIANTS
from ..rules.engine.turn import advance
from ..rules.game_rules import ALONE, ALWAYS, EDITIONS, FLAGS, USUAL, GameRules
from ..rules.kind import Kind
from ..rules.language.compile import programs_of
from ..rules.language.wordings import wording_in
from ..rules.table import Table
from .game import Game, seat_of

DEFAULT_NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")


def _count(players: object, least: int, most: int) -> int:
    """How many players are asked for."""
    if is_list(players):
        return len(players)
    if (count := whole(players)) is not None:
        return count
    number = f"a number from {least} to {most}" if least < most else str(most)
    raise ValueError(f"players must be {number}, or a list of names; not {shortened(players)}")


def seat_names(players: int | Sequence[str], most: int, mix: Mix | None = None, *, least: int = 2) -> list[str]:
    """The names of the seats, from names or from a number; with a mix a refusal says which cards allow more."""
    count = _count(players, least, most)
    if not least <= count <= most:
        more = f"; {pools.why_no_more(mix, count)}" if mix is not None and count > most else ""
        raise ValueError(f"this game is for 2 to {most} players, not {count}{more}")
    given = players if is_list(players) else DEFAULT_NAMES[:count]
    if wrong := [p for p in given if not isinstance(p, str)]:
        raise ValueError(f"a player's name must be text, not {shortened(wrong[0])}")
    return checked_names(given)


@dataclass(frozen=True)
class Rules(GameRules):
    """The options of a game, checked whatever they come from, and then as the set-up of a record has them.

    Raises a ValueError that lists what is possible.
    """

    def __post_init__(self) -> None:
        pool = pools.pool_of(self.cards)
        checked = {
            "cards": pool.name or pool.mix,
            "starters": None if self.starters is None else _starters_named(self.starters),
            "edition": check_among("the edition", self.edition, EDITIONS),
            "variant": check_among("the variant", self.variant, (None, *VARIANTS)),
            "difficulty": check_among("the difficulty", self.difficulty, one_player.LEVELS),
            **{name: check_bool(name, getattr(self, name)) for name in FLAGS},
        }
        for name, value in checked.items():
            object.__setattr__(self, name, value)
        one_player.check(self)
        if self.pharaohs and self.edition == "classic":
            raise ValueError("the classic edition has no pharaohs; possible: edition='premium', or no pharaohs")

    @property
    def mix(self) -> Mix:
        """The cards of the stock."""
        return pools.pool_of(self.cards).mix

    @property
    def kit(self) -> list[Kind]:
        """The starters of each seat, with the numbers in force."""
        return pools.starters_of(pools.pool_of(self.cards).starters if self.starters is None else self.starters)

    def packs(self, players: int) -> list[list[Kind]]:
        """The starters of each who plays, and in the solo game the Dummy's deck."""
        return [self.kit] * players + ([one_player.deck_beside(self.kit)] if self.variant == SOLO else [])

    def names(self, players: int | Sequence[str] | None) -> list[str]:
        """The names of those who play, from names or from a number. Raises ValueError."""
        least, most = (1, 1) if self.variant else (2, self.mix.most_seats)
        if players is None:
            players = least
        one_player.check_count(self.variant, _count(players, least, most))
        names = seat_names(players, most, self.mix, least=least)
        if self.pharaohs and 2 * len(names) > len(PHARAOHS):  # Rule: pharaoh.setup-deal-two
            raise ValueError(
                f"ten pharaohs, two each, are enough for at most 5 players, not {len(names)}; possible: pharaohs=False"
            )
        return names

    def to_json(self, *left_out: str) -> dict[str, Any]:
        """These rules in a set-up, without some of them."""
        told = {*ALWAYS, *(ALONE if self.variant else ())}
        told |= {name for name, usual in USUAL.items() if getattr(self, name) != usual}
        said = {name: plain(getattr(self, name)) for name in USUAL if name in told and name not in left_out}
        return said | {"cards": pools.pool_of(self.cards).to_json()}


def _starters_named(given: str | Sequence[str] | Mapping[str, int]) -> str | tuple[str, ...] | Counts:
    """A kit, ten names, or names with counts, as the catalogue spells them."""
    names = [kind.name for kind in pools.starters_of(given)]
    return str(given) if isinstance(given, str) else Counts(Counter(names)) if isinstance(given, Mapping) else (*names,)


@lru_cache(maxsize=32)
def table_of(names: tuple[str, ...], kinds: tuple[Kind, ...], rules: Rules, aim: tuple[Kind, ...] = ()) -> Table:
    """The table of a set-up. Games with the same set-up share one, for it takes long to build."""
    wording = wording_in(rules.edition, rules.variant)
    deeds = {kind.name: ACTIONS[kind.name] for kind in kinds}
    programs = {name: programs_of(deed, wording) for name, deed in deeds.items()}
    rulers = [programs_of(deed, wording, "pharaoh")[0] for deed in PHARAOHS.values()] if rules.pharaohs else []
    table = Table(
        names, kinds, rules, wording, deeds, programs,
        set_of=rules.mix.set_of, pharaohs=rulers, dummy_rows=one_player.ROWS, aim=aim,
    )  # fmt: skip
    table.made_of = names, kinds, rules, aim
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

    >>> game = vk.new_game(["Ana", "Ben"], seed=7)
    >>> game.decision.question
    'Buy, execute or entomb a card, or end your turn.'
    >>> game.play("buy Boat")
    <Game, turn 1: Ben is asked: Pay 3 gold for Boat.>

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
    given = locals()
    check_options(unknown, new_game)
    rules = Rules(**{name: given[name] for name in USUAL})
    names = rules.names(players)
    seats = checked_names([*names, one_player.NAME] if rules.variant == SOLO else names)
    seed = check_seed(int.from_bytes(os.urandom(4), "big") if seed is None else seed)
    first = None if first_player is None else seat_of(seats, first_player)
    packs = rules.packs(len(names))
    table = table_of(tuple(seats), (*(kind for pack in packs for kind in pack), *rules.mix.stock()), rules)
    state = setup.deal(table, _numbered(packs), seed, first)
    chance = {"seed": seed, "first_player": None if first is None else seats[first]}
    return started(state, {"kind": "new game", "players": names, **rules.to_json(), **chance})


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
