"""The pictures of the rulebook's page: positions at the rules that they explain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .board.svg import position_svg, pyramid_svg, row_svg
from .create import new_game, position
from .facts import card
from .game import Game

SIX = ["Book of Gates", "Statue of Horus", "Urn", "Tyet Amulet", "Boat", "Hopi Canopic Jar"]
RICH = ["Statue of Thoth", "Statue of Thoth"]


@dataclass(frozen=True)
class Picture:
    """A picture with the words below it; a whole table is wide."""

    caption: str
    svg: str
    wide: bool = False


def _game(*moves: str, **given: Any) -> Game:
    table: dict[str, Any] = {"hand": RICH, "stock": ["Censer", "Chariot", "Weres Amulet"], "pyramid": SIX}
    return position(**{**table, **given}).play(*moves)


def _pyramid(caption: str, *moves: str, **given: Any) -> Picture:
    return Picture(caption, pyramid_svg(_game(*moves, **given)))


def _row(caption: str, *names: str) -> Picture:
    return Picture(caption, row_svg(names))


def _buy(name: str) -> tuple[str, str]:
    return f"buy {name}", "pay Statue of Thoth"


def opening() -> Picture:
    """Two players before the first turn."""
    game = new_game(["Ana", "Ben"], seed=7, first_player="Ana")
    return Picture("Two players before the first turn, seen with Ana's eyes.", position_svg(game, 0), wide=True)


def _opening() -> list[Picture]:
    return [opening()]


def _reading() -> list[Picture]:
    boat = card("Boat")
    said = f"On the left the gold that Boat gives, {boat.gold}; on the right what it costs, {boat.cost}."
    return [_row(f"{said} Its sign stands in the middle, its title below.", "Boat")]


def _kinds() -> list[Picture]:
    return [_row("A starter, a unique, and a card of a set.", "Urn", "Ka Figurine", "Statue of Isis")]


def _shape() -> list[Picture]:
    return [_pyramid("Apex, middle row, base. Only the three cards of the base can be bought.")]


def _apex() -> list[Picture]:
    return [_pyramid("The apex is gone. Everything else lies as it lay.", pyramid=[None, *SIX[1:]])]


def _middle() -> list[Picture]:
    return [
        _pyramid("A card has left the middle row.", pyramid=[SIX[0], None, *SIX[2:]]),
        _pyramid("The apex drops into its place; the base does not move.", pyramid=[None, SIX[0], *SIX[2:]]),
    ]


def _corner() -> list[Picture]:
    return [
        _pyramid("Tyet Amulet lies at the left corner and is about to be bought."),
        _pyramid("The card above fell into the corner, and the apex after it.", *_buy("Tyet Amulet")),
    ]


def _centre() -> list[Picture]:
    bought = _buy("Boat")
    return [
        _pyramid("Boat has left the base centre: two cards could fall.", *bought),
        _pyramid("Statue of Horus was chosen.", *bought, "crumble Statue of Horus"),
        _pyramid("Urn was chosen instead.", *bought, "crumble Urn"),
    ]


def _chain() -> list[Picture]:
    bought = (*_buy("Hopi Canopic Jar"), *_buy("Tyet Amulet"))
    return [
        _pyramid("The right corner went: Urn fell, then the apex onto its place.", *bought[:2]),
        _pyramid("The left corner went too. No apex is left to follow.", *bought),
    ]


def _refill() -> list[Picture]:
    bought = (*_buy("Hopi Canopic Jar"), *_buy("Tyet Amulet"))
    few = {"stock": ["Weres Amulet", "Chariot"]}
    return [
        _pyramid("Two gaps at the end of a turn.", *bought, **few),
        _pyramid("The top of the stock was Chariot: it lies in the lower gap.", *bought, "end turn", **few),
    ]


def _boneyard() -> list[Picture]:
    game = _game(hand=["Box of Food", "Urn"], boneyard=["Censer", "Chariot", "Urn"])
    said = "Three cards lie in the boneyard. Its top one is in sight; the stock is only counted."
    return [Picture(said, position_svg(game, 0), wide=True)]


def _gold() -> list[Picture]:
    return [_row("3 + 2 + 1 gold, together enough for a card that costs 6.", "Statue of Horus", "Tyet Amulet", "Urn")]


def _square() -> list[Picture]:
    statues = ("Statue of Anubis", "Statue of Bastet", "Statue of Isis")
    return [_row("Three different statues in a tomb: 3 times 3, so 9 points.", *statues)]


def _double() -> list[Picture]:
    statues = ("Statue of Anubis", "Statue of Anubis", "Statue of Isis")
    return [_row("Three statues, but two different ones: 2 times 2, so 4 points.", *statues)]


def _dummy() -> list[Picture]:
    game = new_game(["Ana"], variant="solo", difficulty=3, seed=7)
    said = "A game against the Dummy, which holds no hand. Its tomb is open."
    return [Picture(said, position_svg(game, 0), wide=True)]


MAKERS: dict[str, Callable[[], list[Picture]]] = {
    "setup.card-attributes": _reading,
    "setup.card-three-types": _kinds,
    "setup.pyramid-six-face-up": _opening,
    "pyramid.shape": _shape,
    "pyramid.crumble-apex-none": _apex,
    "pyramid.crumble-middle": _middle,
    "pyramid.crumble-base-corner": _corner,
    "pyramid.crumble-base-centre-choice": _centre,
    "pyramid.crumble-chain": _chain,
    "pyramid.refill-base-up": _refill,
    "buy.combine-gold": _gold,
    "info.boneyard-top-only": _boneyard,
    "scoring.set-squared": _square,
    "scoring.duplicates-worthless": _double,
    "solo.no-hand": _dummy,
}


def pictures_of(rule_id: str) -> list[Picture]:
    """The pictures at a rule, in their order; most rules have none."""
    return MAKERS[rule_id]() if rule_id in MAKERS else []
