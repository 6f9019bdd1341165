"""How a game was dealt, for tests that enter it as people at a table do."""

from typing import Any

import vk_notebook as vk


def dealt(seed: int = 1, cards: str = "base", seats: int = 2, **options: Any) -> dict[str, Any]:
    """How some game was dealt, as people would write it down."""
    game = vk.new_game(seats, cards=cards, seed=seed)
    return {
        "players": [p.name for p in game.players], "cards": cards, "first_player": game.active,
        "hands": {p.name: p.hand for p in game.players}, "pyramid": [str(c) for c in game.pyramid],
        "boneyard": game.boneyard[0], **options,
    }  # fmt: skip
