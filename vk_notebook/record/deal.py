"""The deal of a game played with real cards while it is being told, card by card and in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..cards.actions import PHARAOHS
from ..ground.copied import CopiedWhole
from ..ground.given import check_known, shortened
from ..play.create import new_game
from ..play.game import Game
from ..rules.words.notation import SLOTS, normal
from .record import Record
from .table_game import DEAL, NO_SEED, shared_out
from .tree import check_record

FIRST, PYRAMID, BONEYARD = "first player", "pyramid", "boneyard"
HAND_SIZE, OFFERED = 5, 2


class Deal(CopiedWhole):
    """The cards on a table before the first turn, with `None` for what nobody has named yet.

    ``piles`` holds the names under "first player", "hand of Ana" and so on, "pyramid", "boneyard" and, with pharaohs,
    "offered to Ana". `possible` lists what can be at a place, `put` says what was there, and `arguments` is what
    `Recorder` and `Record.replace_deal` take.

    Parameters
    ----------
    players
        The names, in the order of the seats.
    first_player
        Who goes first, if that is known.
    options
        What else `new_game` takes, but no seed: ``cards, starters, edition, pharaohs``.

    Raises ValueError for options that do not make a game, or make one that cannot be entered card by card.
    """

    def __init__(self, players: Sequence[str], *, first_player: str | None = None, **options: Any) -> None:
        if "seed" in options:
            raise ValueError(NO_SEED)
        if options.pop("variant", None):
            raise ValueError("Only games with opponents can be entered card by card.")
        #: a game with these cards, whose own deal means nothing
        self.game: Game = new_game(players, **options, seed=0)
        self.players, self.options = list(self.game.state.table.names), options
        self.piles: dict[str, list[str | None]] = {FIRST: [None]}
        self.piles |= {f"hand of {name}": [None] * HAND_SIZE for name in self.players}
        self.piles |= {PYRAMID: [None] * len(SLOTS), BONEYARD: [None]}
        if options.get("pharaohs"):
            self.piles |= {f"offered to {name}": [None] * OFFERED for name in self.players}
        t = self.game.state.table
        kits, rest = shared_out(self.game.state)
        self._starters = {
            f"hand of {name}": Counter(t.name[c] for c in kit) for name, kit in zip(t.names, kits, strict=True)
        }
        self._stock = Counter(t.name[c] for c in rest if t.level[c] != 3)  # level III lies below
        if first_player is not None:
            self.put(FIRST, 0, first_player)

    @classmethod
    def of(cls, record: Record) -> Deal:
        """The deal of a game played with real cards, to be corrected."""
        check_record(record)
        setup = {key: value for key, value in record.setup.items() if key not in ("kind", "values")}
        hands, pyramid, boneyard, offered = (setup.pop(key) for key in DEAL)
        deal = cls(setup.pop("players"), **setup)
        told = {f"hand of {name}": hand for name, hand in hands.items()} | {PYRAMID: pyramid, BONEYARD: [boneyard]}
        told |= {f"offered to {name}": pair for name, pair in zip(deal.players, offered or (), strict=False)}
        for pile, cards in told.items():
            for place, card in enumerate(cards):
                deal.put(pile, place, card)
        return deal

    def possible(self, pile: str, place: int) -> dict[str, int]:
        """The cards that can be at a place, and how many of each are left. Raises ValueError for an unknown place."""
        check_known("pile", pile, self.piles)
        if place not in range(len(self.piles[pile])):
            raise ValueError(f"there is no place {shortened(place)} in {pile!r}, which has {len(self.piles[pile])}")
        told = self.piles[pile]
        others = Counter(card for i, card in enumerate(told) if card is not None and i != place)
        if pile == FIRST:
            return dict.fromkeys(self.players, 1)
        if pile in self._starters:
            left = self._starters[pile] - others
        elif pile in (PYRAMID, BONEYARD):
            left = self._stock - others - Counter(c for c in self.piles[BONEYARD if pile == PYRAMID else PYRAMID] if c)
        else:
            taken = {c for key, cards in self.piles.items() if key.startswith("offered") for c in cards} - {told[place]}
            return {name: 1 for name in sorted(PHARAOHS) if name not in taken}
        return dict(sorted(left.items()))

    def put(self, pile: str, place: int, name: str | None) -> None:
        """Say what is at a place; None removes it. Raises ValueError for what cannot be there."""
        found = self.possible(pile, place)
        if name is not None:
            known = {normal(one): one for one in found}
            if normal(str(name)) not in known:
                raise ValueError(f"You cannot name {shortened(name)} here. Possible: {', '.join(found)}")
            name = known[normal(str(name))]
        self.piles[pile] = [name if i == place else one for i, one in enumerate(self.piles[pile])]

    def missing(self, pile: str = FIRST, place: int = 0) -> tuple[str, int] | None:
        """The next place that has no name yet, going round from this one; None when the deal is complete."""
        places = [(key, i) for key, cards in self.piles.items() for i in range(len(cards))]
        start = places.index((pile, place)) if (pile, place) in places else 0
        around = [*places[start:], *places[:start]]
        return next((one for one in around if self.piles[one[0]][one[1]] is None), None)

    def arguments(self) -> dict[str, Any]:
        """The deal as `Recorder` and `Record.replace_deal` take it. Raises ValueError if it is not complete."""
        if missing := self.missing():
            where = f"the pharaohs {missing[0]}" if missing[0].startswith("offered") else f"the {missing[0]}"
            raise ValueError(f"The deal is not complete. You still have to name {where}.")
        offered = [self.piles[f"offered to {name}"] for name in self.players] if self.options.get("pharaohs") else None
        return {
            "first_player": self.piles[FIRST][0], "pyramid": self.piles[PYRAMID], "boneyard": self.piles[BONEYARD][0],
            "hands": {name: self.piles[f"hand of {name}"] for name in self.players}, "offered": offered,
        }  # fmt: skip

    def __repr__(self) -> str:
        told = sum(card is not None for cards in self.piles.values() for card in cards)
        return f"<Deal for {', '.join(self.players)}: {told} of {sum(map(len, self.piles.values()))} told>"
