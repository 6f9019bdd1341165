"""A move in a sentence: as what to do, and as what somebody does."""

from __future__ import annotations

#: Moves as advice, where their text is too short for a sentence.
ADVICE = {
    "end turn": "end your turn", "arrange discards": "order your discards", "use pharaoh": "use your pharaoh",
    "draw": "draw a card", "done": "choose Done", "no": "say no", "yes": "say yes", "pass": "say no",
}  # fmt: skip
#: Moves in the middle of a sentence, whole or by their verb.
WHOLE = {
    "end turn": "ending your turn", "arrange discards": "ordering your discards", "use pharaoh": "using your pharaoh",
    "done": "choosing Done", "no": "saying no", "yes": "saying yes", "pass": "saying no", "draw": "drawing a card",
}  # fmt: skip
DOING = {
    "buy": "buying", "execute": "executing", "entomb": "entombing", "pay": "paying", "pick": "picking",
    "take": "taking", "give": "giving", "put": "putting", "swap": "swapping", "sacrifice": "sacrificing",
    "discard": "discarding", "reveal": "showing", "turn": "turning", "set": "setting", "repeat": "repeating",
    "choose": "choosing", "react": "reacting with",
}  # fmt: skip


def advice(move: str) -> str:
    """A move as advice: "react with Boat" and "let Urn fall" where its text is too short for a sentence."""
    verb, _, rest = move.partition(" ")
    if verb == "crumble":
        return f"let {rest} fall"
    return ADVICE.get(move) or (f"react with {rest}" if verb == "react" else move)


def doing(move: str) -> str:
    """A move as the subject of a sentence: "buying Urn"; one of several printed ways stays as it is."""
    verb, _, rest = move.partition(" ")
    if verb == "crumble":
        return f"letting {rest} fall"
    return WHOLE.get(move) or (f"{DOING[verb]} {rest}" if verb in DOING else move)
