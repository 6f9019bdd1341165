"""The verbs of the move texts: one row has all that there is to say of a verb. A test asks for a row for each verb."""

from __future__ import annotations

from typing import NamedTuple

#: What a verb does to the cards of who chooses.
COMES, LEAVES = 1, -1


class Verb(NamedTuple):
    """How a verb is said, and where its card goes."""

    #: a move as the subject of a sentence; what the move names comes in the braces
    doing: str
    #: what a card can be: "can be bought"
    done: str = ""
    #: what to look for on the table, before the card is named
    wanted: str = ""
    #: whether its card comes to who chooses or leaves them
    side: int = 0
    #: the zone of the board where its card goes, where an event does not say it
    zone: str = ""
    #: a move as advice, where its text is too short for a sentence
    advice: str = ""


#: In the order of the alphabet, which `rl` numbers.
VERBS: dict[str, Verb] = {
    "arrange": Verb("ordering your discards", advice="order your discards"),
    "buy": Verb("buying {}", "bought", "something to buy", COMES),
    "choose": Verb("choosing {}"),
    "crumble": Verb("letting {} fall", "made to fall", "the card that should fall", LEAVES, advice="let {} fall"),
    "discard": Verb("discarding {}", "discarded", "a card to discard", LEAVES, "discard"),
    "done": Verb("choosing Done", advice="choose Done"),
    "draw": Verb("drawing a card", advice="draw a card"),
    "end": Verb("ending your turn", advice="end your turn"),
    "entomb": Verb("entombing {}", "entombed", "a card to entomb", zone="tomb"),
    "execute": Verb("executing {}", "executed", "an action to execute"),
    "give": Verb("giving {}", "given away", "a card to give", LEAVES),
    "no": Verb("saying no", advice="say no"),
    "option": Verb("option {}"),
    "pass": Verb("saying no", advice="say no"),
    "pay": Verb("paying {}", "used to pay", "a card to pay with"),
    "pick": Verb("picking {}", "picked", side=COMES),
    "put": Verb("putting {}", "moved", side=LEAVES),
    "react": Verb("reacting with {}", "used to react", advice="react with {}"),
    "repeat": Verb("repeating {}", "repeated"),
    "reveal": Verb("showing {}", "revealed", side=COMES),
    "sacrifice": Verb("sacrificing {}", "sacrificed", "a card to sacrifice", LEAVES, "boneyard"),
    "set aside": Verb("setting aside {}", "set aside", side=LEAVES),
    "swap": Verb("swapping {}", "swapped", side=COMES),
    "take": Verb("taking {}", "taken", "a card to take", COMES, "discard"),
    "turn": Verb("turning {}", "turned face down", side=COMES),
    "use": Verb("using your pharaoh", advice="use your pharaoh"),
    "yes": Verb("saying yes", advice="say yes"),
}


def split_text(text: str) -> tuple[str, str]:
    """Verb and rest of a normal text; an empty verb where the text begins with none."""
    for verb in VERBS:
        if text == verb or text.startswith(verb + " "):
            return verb, text[len(verb) :].strip()
    return "", text


def advice(move: str) -> str:
    """A move as advice: "react with Boat" and "let Urn fall" where its text is too short for a sentence."""
    verb, rest = split_text(move)
    return VERBS[verb].advice.format(rest) or move


def doing(move: str) -> str:
    """A move as the subject of a sentence: "buying Urn"; one of several printed ways stays as it is."""
    verb, rest = split_text(move)
    return VERBS[verb].doing.format(rest)


def can_be(verb: str) -> str:
    """What a card can be that has this verb on it; other words stay as they are."""
    row = VERBS.get(verb)
    return row.done if row and row.done else verb
