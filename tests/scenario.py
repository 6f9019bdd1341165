"""Small words that the scenario tests share."""

import random
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.board.messages import kinds
from vk_notebook.bots import Collector

PILES = ("hand", "deck", "discard", "tomb", "in_play", "set_aside")
SEATS = {"ben": 1, "dummy": 1, "cleo": 2, "dan": 3, "eve": 4, "fay": 5}


def cards(said: Any) -> Any:
    """The cards, or move texts, of a text such as ``"Urn, 2 Kite, -"``, where ``-`` is a hole; a list stays a list."""
    if not isinstance(said, str):
        return said
    found: list[str | None] = []
    for word in said.split(", ") if said else ():
        count, _, name = word.partition(" ")
        found += [name] * int(count) if count.isdigit() else [None if word == "-" else word]
    return found


def scene(*, seats: int = 2, **said: Any) -> vk.Game:
    """A position in few words: ``scene(hand="Bow, 2 Urn", ben_discard="Kite", pyramid="Ring, -, -, Axe")``.

    What is nobody else's is Ana's; ``seats`` counts those who have nothing as well.
    """
    rivals: list[dict[str, Any]] = [{} for _ in range(5)]
    options: dict[str, Any] = {}
    for what, value in said.items():
        owner, _, own = what.partition("_")
        if owner in SEATS:
            rivals[SEATS[owner] - 1][own] = cards(value) if own in PILES else value
            seats = max(seats, SEATS[owner] + 1)
        else:
            options[what] = cards(value) if what in (*PILES, "pyramid", "boneyard", "stock") else value
    if any(rivals) or seats > 2:
        options["opponents"] = rivals[: seats - 1]
    return vk.position(**options)


def found(game: vk.Game, what: str) -> Any:
    """What `after` looks at, by its name there."""
    owner, _, own = what.partition("_")
    if owner in SEATS:
        return getattr(game.players[SEATS[owner]], own)
    if what in PILES:
        return getattr(game.players[0], what)
    if owner == "can":
        return texts(game, own)
    if what == "question":
        return game.decision.question if game.decision else None
    known = {"asked": asked, "texts": texts, "clean": clean}
    return known[what](game) if what in known else getattr(game, what)


def after(game: vk.Game, *moves: str, offers: str = "", **said: Any) -> None:
    """See that it is as said when these moves are made: ``after(game, "discard Bow", discard="Bow", asked="Ben")``.

    Piles are named as in `scene`. ``active`` is whose turn it is, ``asked`` who has to choose now, ``question`` what is
    asked, ``texts`` are all the moves that are offered, ``offers`` are some of them, and ``can_take`` is what may be
    taken; so with every verb.
    """
    game.play(*moves)
    plain = ("active", "asked", "question")
    expected = {what: value if what in plain else cards(value) for what, value in said.items()}
    assert {what: found(game, what) for what in said} == expected
    assert [text for text in cards(offers) if text not in texts(game)] == []


def settle(game: vk.Game, *prefer: str) -> vk.Game:
    """Answer everything with a preferred text, or else the first option, until the next main decision."""
    for _ in range(60):
        offered = texts(game)
        if not offered or "end turn" in offered:
            return game
        game.play(next((text for text in prefer if text in offered), offered[0]))
    raise AssertionError("the action does not end")


def windows(game: vk.Game, react: bool = False, prefer: str = "") -> list[tuple[str, str]]:
    """Answer everything until the next main decision: who was offered which reactions, which are all made or none is.

    Elsewhere the preferred text is chosen, or else the first option.
    """
    seen: list[tuple[str, str]] = []
    for _ in range(40):
        offered, reactions = texts(game), texts(game, "react")
        if "end turn" in offered:
            return seen
        seen += [(str(asked(game)), card) for card in reactions]
        if reactions:
            game.play(f"react {reactions[0]}" if react else "pass")  # none is compulsory
        else:
            game.play(prefer if prefer in offered else offered[0])
    raise AssertionError("the action does not end")


def reason(game: vk.Game, text: str) -> str:
    """The sentence that forbids a move."""
    no = game.why_not(text)
    assert no is not None
    return no.text


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
    """A message of the browser, by the way it really comes in; what a page says as nothing need not be told here."""
    widget._handle_custom_msg(whole(message), [])


def whole(message: Mapping[str, Any]) -> dict[str, Any]:
    """A message with all that a page says as nothing."""
    shape = kinds().get(str(message.get("type")), {"required": ()})
    nothing = {name: None for name in shape["required"] if "null" in shape["properties"][name].get("type", ())}
    return {**nothing, **message}


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


def by_collectors(game: vk.Game, seed: int, most: int = 20_000) -> vk.Game:
    """Let collectors make so many choices, or as many as there are."""
    bot, rng = Collector(), random.Random(seed)
    while game.decision and most:
        game.choose(game.options[bot.choose(game.view(game.decision.player), game.options, rng)])
        most -= 1
    return game


def is_ours(error: BaseException) -> bool:
    """Whether a line of the package raised this, and not a function of Python that it called."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return Path(vk.__file__).parent in Path(last.filename).parents and (last.line or "").startswith("raise ")
