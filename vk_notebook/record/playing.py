"""Playing what a record holds: its set-up, its moves by their texts, and the error when a move cannot be made."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from ..cards.values import numbers
from ..ground.errors import RecordError
from ..play.create import new_game
from ..play.game import Game
from ..play.position import position
from ..rules.engine import paying
from ..rules.engine.codes import BUY, CARD, END, ENTOMB, EXECUTE
from ..rules.engine.pyramid import BASE_SLOTS
from ..rules.engine.state import CHOOSE_PHARAOH, HAND, PILES, PLAY, State
from ..rules.engine.turn import apply, legal, may_buy, may_execute
from ..rules.words.notation import Option, matches
from .digest import digest
from .node import Node
from .table_game import begun, with_cards

#: How many digits of a digest a text form keeps, at least.
SHORT = 6


def package_version() -> str:
    """The version of this package."""
    # The package's own file stands above this one in the house, so it is looked up and not imported.
    return str(getattr(sys.modules[__name__.partition(".")[0]], "__version__", "unknown"))


def opened(setup: Mapping[str, Any]) -> Game:
    """The game at its first decision, with the numbers it was recorded with. Raises ValueError."""
    given = dict(setup)
    with numbers(given.pop("values", {})):
        kind = given.pop("kind", None)
        if kind == "table":
            return begun(given)
        names = given.pop("players")
        if kind == "new game":
            return new_game(names, **given)
        seats = [{**seat, "name": who} for seat, who in zip(given.pop("seats"), names, strict=True)]
        downs = {int(slot): who for slot, who in given.pop("face_down").items()}
        return position(**seats[0], opponents=seats[1:], face_down=downs, **given)


def turn_ends(before: State, after: State) -> bool:
    """Whether a move was the last of its turn."""
    return before.turn != after.turn


#: Where earlier pickles of tasks look for it.
fork = Game.fork


def _written(st: State, text: str) -> int | None:
    """The option of the main decision that a text in our own wording names, or None. Listing all would be slow."""
    if st.stack or st.step != PLAY:
        return None
    if text == "end turn":
        return END
    verb, _, name = text.partition(" ")
    names = st.table.name
    if verb == "buy":
        found = [c for s in BASE_SLOTS if (c := st.pyramid[s]) >= 0 and names[c] == name]
        return BUY + found[0] if len(found) == 1 and may_buy(st, found[0], paying.purse(st, st.seat)) else None
    if verb not in ("execute", "entomb"):
        return None
    card = next((c for c in st.z[st.seat * PILES + HAND] if names[c] == name), -1)
    if card < 0:
        return None
    if verb == "entomb":
        return None if st.entomb_used else ENTOMB + card
    return EXECUTE + card if st.table.action[card] >= 0 and may_execute(st, card) else None


def code_of(st: State, text: str) -> tuple[int, str | None] | None:
    """The option that a recorded move names, and the text if it is in our own wording. None when no option fits."""
    quick = _written(st, text)
    if quick is not None:
        return quick, text
    names, cards = st.table.name, st.step != CHOOSE_PHARAOH
    for code in legal(st):  # one comparison where the name already differs
        if cards and code >= 0 and names[code & CARD] not in text:
            continue
        if Option(st, code).text == text:
            return code, text
    found = matches(st, text)
    return (found[0], None) if len(found) == 1 else None


def option_of(st: State, text: str | None) -> int | None:
    """The number of the option that a recorded move names, or None."""
    found = code_of(st, text or "")
    return None if found is None else found[0]


def same_move(st: State, one: str | None, two: str | None) -> bool:
    """Whether two texts mean the same option, however people worded them."""
    if one == two:
        return True
    code = option_of(st, one)
    return code is not None and code == option_of(st, two)


def parted(st: State, node: Node, package: str | None = None) -> RecordError:
    """The error for a move that cannot be made: the turn, the move, why, and which other version saved it."""
    turn = st.turn + 1
    text = node.move or ""
    try:
        game = Game(st, {})
        with_cards(game, node.deals, lambda: game.play(text))
        reason = "it cannot be made here"
    except ValueError as error:
        reason = str(error).removeprefix(f"{text!r}: ")
    return RecordError(f"turn {turn}, move {text!r}: {reason}{_by(package)}", turn=turn)


def _by(package: str | None) -> str:
    """The sentence that names the version which saved a record, where it is another."""
    return f" It was saved by version {package}." if package and package != package_version() else ""


def step(game: Game, node: Node, package: str | None = None) -> None:
    """Make a node's move in a game. Raises RecordError."""
    before = game.state
    found = code_of(before, node.move or "")
    if found is None:
        raise parted(before, node, package)
    try:
        with_cards(game, node.deals, lambda: game.apply(*found))
    except ValueError:
        raise parted(before, node, package) from None
    _same(game.state, node, before.turn + 1, package)


def tried(st: State, node: Node, package: str | None = None) -> State:
    """The state after a node's move. Raises RecordError."""
    if st.by_name or node.deals:
        game = Game(st, {})
        step(game, node, package)
        return game.state
    found = code_of(st, node.move or "")
    if found is None:
        raise parted(st, node, package)
    after = st.clone()
    apply(after, found[0])
    _same(after, node, st.turn + 1, package)
    return after


def agrees(node: Node, st: State) -> bool:
    """Whether a node's digest tells of this state. One that the text form shortened is made whole."""
    if node.digest is not None:
        now = digest(st)
        if not _tells(node.digest, now) and not any(_tells(node.digest, digest(st, form)) for form in ("NFC", "NFD")):
            return False
        node.digest = now
    return True


def _tells(short: str, whole: str) -> bool:
    return short == whole or (len(short) >= SHORT and whole.startswith(short))


def _same(st: State, node: Node, turn: int, package: str | None) -> None:
    """Raise RecordError where a node's digest tells of another state."""
    if not agrees(node, st):
        raise RecordError(
            f"turn {turn}: the cards are not where they were when this was recorded. Either the "
            f"file comes from a version with other rules or card values, or somebody changed it by hand.{_by(package)}",
            turn=turn,
        )
