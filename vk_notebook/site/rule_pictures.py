"""The pictures of the rulebook's page: positions at the rules that they explain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..board.look.svg import position_svg, pyramid_svg, row_svg
from ..play.create import new_game
from ..play.facts import card
from ..play.game import Game
from ..play.position import position

SIX = ["Book of Gates", "Statue of Horus", "Urn", "Tyet Amulet", "Boat", "Hopi Canopic Jar"]
RICH = ["Statue of Thoth", "Statue of Thoth"]
BOAT, JAR, TYET = ((f"buy {name}", "pay Statue of Thoth") for name in ("Boat", "Hopi Canopic Jar", "Tyet Amulet"))


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


def _table(caption: str, game: Game) -> Picture:
    return Picture(caption, position_svg(game, 0), wide=True)


def opening() -> Picture:
    """Two players before the first turn."""
    game = new_game(["Ana", "Ben"], seed=7, first_player="Ana")
    return _table("A two-player game before the first turn, as Ana sees it.", game)


def pictures() -> dict[str, list[Picture]]:
    """The pictures at each rule that has some, in their order."""
    return {**_of_the_pyramid(), **_of_cards(), **_of_tables()}


def _of_the_pyramid() -> dict[str, list[Picture]]:
    few = {"stock": ["Weres Amulet", "Chariot"]}
    return {
        "pyramid.shape": [_pyramid("Apex, middle row, base. You can buy only the three base cards.")],
        "pyramid.crumble-apex-none": [
            _pyramid("The apex card is gone. Nothing else moves.", pyramid=[None, *SIX[1:]]),
        ],
        "pyramid.crumble-middle": [
            _pyramid("A card has left the middle row.", pyramid=[SIX[0], None, *SIX[2:]]),
            _pyramid("The apex card falls into the gap. The base does not move.", pyramid=[None, SIX[0], *SIX[2:]]),
        ],
        "pyramid.crumble-base-corner": [
            _pyramid("Ana is about to buy Tyet Amulet, the base card on the left."),
            _pyramid("The card above falls into the corner. The apex card falls next.", *TYET),
        ],
        "pyramid.crumble-base-centre-choice": [
            _pyramid("Boat has left the base centre. Either of two cards could fall.", *BOAT),
            _pyramid("Statue of Horus was chosen.", *BOAT, "crumble Statue of Horus"),
            _pyramid("Urn was chosen instead.", *BOAT, "crumble Urn"),
        ],
        "pyramid.crumble-chain": [
            _pyramid("The base card on the right is gone. Urn falls, and the apex card takes Urn's place.", *JAR),
            _pyramid("The base card on the left is gone too. No apex card is left to fall.", *JAR, *TYET),
        ],
        "pyramid.refill-base-up": [
            _pyramid("Two gaps at the end of a turn.", *JAR, *TYET, **few),
            _pyramid("The top card of the stock, Chariot, fills the lower gap.", *JAR, *TYET, "end turn", **few),
        ],
    }


def _of_cards() -> dict[str, list[Picture]]:
    boat = card("Boat")
    said = f"On the left, the gold that Boat pays: {boat.gold}. On the right, its cost: {boat.cost}."
    rows = {
        "setup.card-attributes": (f"{said} Its sign is in the middle, and its title is below.", "Boat"),
        "setup.card-three-types": ("A starter, a unique, and a card of a set.", "Urn", "Ka Figurine", "Statue of Isis"),
        "buy.combine-gold": ("3 + 2 + 1 gold, together enough for a card that costs 6.",
                             "Statue of Horus", "Tyet Amulet", "Urn"),
        "scoring.set-squared": ("Three different statues in a tomb: 3 times 3, so 9 points.",
                                "Statue of Anubis", "Statue of Bastet", "Statue of Isis"),
        "scoring.duplicates-worthless": ("Three statues, but only two different ones: 2 times 2, so 4 points.",
                                         "Statue of Anubis", "Statue of Anubis", "Statue of Isis"),
    }  # fmt: skip
    return {rule: [Picture(caption, row_svg(names))] for rule, (caption, *names) in rows.items()}


def _of_tables() -> dict[str, list[Picture]]:
    bones = _game(hand=["Box of Food", "Urn"], boneyard=["Censer", "Chariot", "Urn"])
    solo = new_game(["Ana"], variant="solo", difficulty=3, seed=7)
    return {
        "setup.pyramid-six-face-up": [opening()],
        "info.boneyard-top-only": [
            _table("You see only the top card of the boneyard. You see only how many cards the stock holds.", bones),
        ],
        "solo.no-hand": [_table("A game against the Dummy, which has no hand. You can see its tomb.", solo)],
    }
