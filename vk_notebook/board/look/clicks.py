"""A click on what cannot be chosen: the moves that it could mean, and what is said if it means none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...ground.errors import Refusal
from ...rules.engine.state import PLAY, State
from ...rules.knowledge.view import NOT_COUNTED
from ...rules.words.notation import SLOTS

#: About each pile: a rule, and a sentence.
ABOUT = {
    "stock": ("pyramid.refill-from-stock", "The stock is face down. Its cards refill the pyramid."),
    "boneyard": ("info.boneyard-top-only", "You see only the top card of the boneyard. Some actions let you take it."),
    "deck": (
        "turn.draw-five",
        "The cards in a deck are face down. Each player draws 5 cards from their own deck at the end of their turn.",
    ),
    "discard": (
        "turn.reshuffle",
        "A discard pile becomes the new deck when the deck runs out. Some actions also move cards from a discard pile.",
    ),
    "tomb": ("scoring.tomb-only", "Entombed cards score at the end. Only a few actions can move entombed cards."),
    "in-play": (
        "turn.one-purpose-per-card",
        "This card was played this turn. Its owner discards it when the turn ends.",
    ),
    "aside": ("action.no-interruption", "An action revealed this card or set it aside."),
    "hand": ("terms.cards-in-hand", "Other players' hands are hidden."),
    "pharaoh": ("pharaoh.once-per-turn", "Only the owner of a pharaoh can use it, and only once per turn."),
}


def moves_meant(st: State, me: str, message: Mapping[str, Any]) -> list[str]:
    """The moves that a player's click on a card could mean now."""
    card, zone, slot = message["card"], message["zone"], message["slot"]
    if zone == "pharaoh":
        return ["use pharaoh"] if message["player"] == me else []
    if not card:
        return []
    at = f" at {SLOTS[slot]}" if zone == "pyramid" and slot in range(len(SLOTS)) else ""
    mine = zone == "hand" and message["player"] in (None, me)
    if st.stack or st.step != PLAY:
        return [f"pick {card}{' from hand' if mine else at}"]
    if zone == "pyramid":
        return [f"buy {card}{at}"]
    return [f"execute {card}", f"entomb {card}"] if mine else []


def about_pile(st: State, me: str, message: Mapping[str, Any], counted: bool) -> Refusal:
    """What the clicked pile is, and whose; `counted` says whether the stock's number is told now."""
    zone, owner = message["zone"] or "", message["player"]
    rule, text = ABOUT.get(zone, ("", "You cannot choose this now."))
    if zone == "boneyard" and st.table.aim:
        rule, text = "solitaire.boneyard-open", "You may look through the boneyard whenever you like."
    if zone == "stock" and not counted:
        rule, text = NOT_COUNTED.rule, f"{text} {NOT_COUNTED.text}"
    if owner not in st.table.names or owner == me:
        return Refusal(rule, text)
    what = {"discard": "discard pile", "in-play": "cards in play", "aside": "cards set aside"}.get(zone, zone)
    whose = st.table.called(st.table.names.index(owner))
    return Refusal(rule, f"{whose[:1].upper()}{whose[1:]}'s {what}. {text}")
