"""Small words that the scenario tests share."""

from __future__ import annotations

import vk_notebook as vk


def texts(game: vk.Game, verb: str = "") -> list[str]:
    """The move texts that are offered now; with a verb, what it is offered for."""
    found = list(game.options.texts)
    return [t[len(verb) + 1 :] for t in found if t.startswith(verb + " ")] if verb else found


def asked(game: vk.Game) -> str | None:
    """Who has to choose now."""
    now = game.decision
    return None if now is None else now.player


def refused(game: vk.Game, text: str) -> str | None:
    """The rule id that forbids a move; None when it may be made."""
    no = game.why_not(text)
    assert no is None or no.text
    return None if no is None else no.rule
