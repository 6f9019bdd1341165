"""People at the board: how they sit down and what they click, in a session or in a widget."""

from typing import Any

import vk_notebook as vk
from tests.scenario import send, whole
from vk_notebook.board.table.session import Session


def ana_begins(seed: int = 7) -> vk.Game:
    """A new game of Ana and Ben."""
    return vk.new_game(["Ana", "Ben"], seed=seed, first_player="Ana")


def against(bot: str | vk.Bot = "random", seed: int = 7) -> Session:
    """Ana, a person, against Ben, a bot."""
    return Session(ana_begins(seed), bots={"Ben": bot})


def tell(at: Any, type: Any, **said: Any) -> None:
    """What the page says to a session or to a widget."""
    if isinstance(at, Session):
        at.handle(whole({"type": type, **said}))
    else:
        send(at, type=type, **said)


def choose(at: Any, option: str) -> None:
    """A click on an option of the decision that is shown."""
    tell(at, "choose", decision=at.decision if isinstance(at, Session) else at.view["decision"], option=option)


def next_option(game: vk.Game) -> str:
    """What leads to the end of the turn: a pyramid that did not change asks for one of its cards."""
    texts = game.options.texts
    return "end turn" if "end turn" in texts else texts[0]


def end_turn(session: Session) -> None:
    """End the turn at once."""
    turn = session.game.turn
    while session.game.turn == turn and session.game.options and not session.failure:
        choose(session, next_option(session.game))
