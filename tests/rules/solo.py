"""Positions of the solo game in which the Dummy's next turn meets a certain pyramid."""

from typing import Any

import vk_notebook as vk
from tests.scenario import cards


def dummy_meets(pyramid: str, draws: str, *, tomb: str = "", mine: str = "", stock: str = "", **more: Any) -> vk.Game:
    """Ana ends her turn, and the Dummy meets this pyramid, told as in `scene`; `draws` is its deck, the top card last.

    An Urn lies at the apex until Ana sacrifices it; the apex then comes from the stock.
    """
    apex, *others = cards(pyramid)
    game = vk.position(
        name="Ana", tomb=cards(mine), pyramid=["Urn", *others], stock=[*cards(stock), *([apex] if apex else [])],
        variant="solo", opponents=[{"tomb": cards(tomb), "deck": cards(draws)}], **more,
    )  # fmt: skip
    return game.play("end turn", "sacrifice Urn at apex")


def taken(game: vk.Game) -> list[str]:
    """What the Dummy took from the pyramid, in order."""
    name = game.state.table.name
    return [name[e.raw.card] for e in game.events if e.raw.kind == "dummy takes"]


def told(game: vk.Game) -> list[str]:
    """What the log says of the Dummy's turns."""
    return [e.text for e in game.events if e.text.startswith("The Dummy ")]


#: A stock of level II cards.
FULL_STOCK = ["Tyet Amulet", "Book of Gates", "Boat", "Weres Amulet"] * 3
