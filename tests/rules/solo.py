"""Positions of the solo game in which the Dummy's next turn meets a certain pyramid."""

from __future__ import annotations

from collections.abc import Sequence

import vk_notebook as vk

Slots = Sequence["str | None"]


def dummy_meets(
    pyramid: Slots,
    draws: str | Sequence[str],
    *,
    tomb: Sequence[str] = (),
    mine: Sequence[str] = (),
    stock: Sequence[str] = (),
    hard: bool = False,
    face_down: dict[int, str] | None = None,
) -> vk.Game:
    """Ana ends her turn, and the Dummy meets this pyramid; `draws` is its deck, the top card last.

    An Urn lies at the apex until Ana sacrifices it; the apex then comes from the stock.
    """
    apex = [pyramid[0]] if pyramid[0] else []
    game = vk.position(
        name="Ana", tomb=mine, pyramid=["Urn", *pyramid[1:]], stock=[*stock, *apex], variant="solo", hard=hard,
        face_down=face_down, opponents=[{"tomb": tomb, "deck": [draws] if isinstance(draws, str) else draws}],
    )  # fmt: skip
    game.play("end turn", "sacrifice Urn at apex")
    return game


def taken(game: vk.Game) -> list[str]:
    """What the Dummy took from the pyramid, in order."""
    name = game.state.table.name
    return [name[e.raw.card] for e in game.events if e.raw.kind == "dummy takes"]


def told(game: vk.Game) -> list[str]:
    """What the log says of the Dummy's turns."""
    return [e.text for e in game.events if e.text.startswith("Dummy")]


#: A stock of level II cards.
FULL_STOCK = ["Tyet Amulet", "Book of Gates", "Boat", "Weres Amulet"] * 3
