"""Small words that the scenario tests share."""

from __future__ import annotations

import random
from typing import Any

import pytest

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
    """The rule id that forbids a move, which changes nothing when it is tried; None when it may be made."""
    no = game.why_not(text)
    if no is None:
        return None
    assert no.text
    before = str(game)
    with pytest.raises(vk.IllegalMove) as error:
        game.play(text)
    assert error.value.refusal == no
    assert str(game) == before
    return no.rule


def clean(game: vk.Game) -> bool:
    """Whether no action has left anything behind."""
    st = game.state
    return not (st.stack or st.aside or st.chosen or st.axes)


def hands(game: vk.Game) -> tuple[list[str], ...]:
    """Everybody's hand."""
    return tuple(player.hand for player in game.players)


def send(widget: Any, **message: Any) -> None:
    """A message of the browser, by the way it really comes in."""
    widget._handle_custom_msg(message, [])


def by_lot(game: vk.Game, seed: int, most: int = 20_000) -> vk.Game:
    """Make so many choices by lot, or as many as there are."""
    rng = random.Random(seed)
    while game.options and most:
        game.choose(rng.choice(game.options))
        most -= 1
    return game


def played(seed: int = 6, most: int = 30) -> vk.Game:
    """A game of Ana and Ben after so many choices by lot."""
    return by_lot(vk.new_game(["Ana", "Ben"], seed=seed), seed, most)
