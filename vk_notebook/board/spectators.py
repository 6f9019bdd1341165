"""What people see who have no seat: spectators while bots play, and everybody while the screen is passed on."""

from __future__ import annotations

from ..game import Game
from ..rules.engine.turn import asked
from .viewmodel import Model, asking, cards_in, hidden


def spectator_view(game: Game, seat: int, model: Model) -> Model:
    """The view model of a seat, for a spectator: the players in their order, and that seat's hand apart."""
    st = game.state
    names = list(st.table.names)
    model["watch"] = True
    model["players"].sort(key=lambda player: names.index(player["name"]))
    player = model["players"][seat]
    for card in cards_in(player):
        card["speech"] = card["speech"].replace(" your ", f" {names[seat]}'s ")
    for other in model["players"]:
        if other is not player:  # what the seat knows of them would come and go with each turn
            key, speech = f"x{names.index(other['name'])}", f"hidden card in {other['name']}'s hand"
            other["hand"] = [hidden(f"{key}-{i}", speech) for i in range(len(other["hand"]))]
    apart = {"name": names[seat], "hand": player["hand"], "in_play": player["in_play"]}
    model["watched"] = [] if st.over else [apart]
    player.update(you=False, away=True, held=len(player["hand"]), hand=[], in_play=[])
    if not st.over:
        deciding = asked(st)
        told = "Only bots play here: press Play, or step through the moves." if not game.moves else ""
        if deciding >= 0 and deciding != st.seat:
            told = f"{names[deciding]} is choosing."
        model["prompt"].update(title=f"{names[st.seat]}'s turn", text=told)
    return model


def behind_curtain(model: Model) -> Model:
    """The view model without anything that only the next person may see; none of that leaves Python yet."""
    for player in model["players"]:
        player["hand"] = [hidden(f"x{i}", "hidden card") for i in range(len(player["hand"]))]
        player["discard"]["cards"] = []
        player["deck"]["top"] = None
        player["pharaoh"] = None  # it may still be secret
    model["buttons"], model["aside"], model["offer"] = [], [], []
    model["can"]["warn"] = {}
    model.update(yours=False, verbs=False, purse=None)
    model["prompt"] = asking(model["curtain"]["text"])
    return model
