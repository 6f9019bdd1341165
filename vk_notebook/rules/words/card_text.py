"""What a card says, in our own words: its parts read aloud, and what holds for the card as a whole."""

from __future__ import annotations

from ..engine import terms
from ..engine.terms import SOLO, HandSize, Price, StarterPoints
from ..language.conditions import May
from ..language.deeds import Always, Deed, When
from ..language.grammar import COUNTS, counted
from ..language.voice import Voice, sentence
from ..language.wordings import PREMIUM, moves_itself, wording_of

#: How a card begins that reacts to an event.
WHEN = {
    terms.OPPONENT_BUYS: "after an opponent buys a card",
    terms.OPPONENT_SACRIFICES: "after an opponent sacrifices a card",
    terms.OPPONENT_ENTOMBS: "after an opponent entombs a card",
    terms.THIS_IS_DISCARDED: "when an action discards {name}",
    terms.ACTION_HITS_YOU: "when an opponent's action is about to reach you",
    terms.ACTION_HITS_YOUR_HAND: "when an opponent's action is about to make you discard or sacrifice from your hand",
}


def deed_text(deed: Deed, wording: str = PREMIUM) -> str:
    """A card's whole text in our words: the action, then the reaction or trigger, then standing rules."""
    said = wording_of(deed, wording)
    voice = Voice(deed.name, pronoun=True, dummy=wording == SOLO)
    texts = [sentence(voice.joined(said.parts))] if said.parts else []
    if said.when is not None:
        texts.append(sentence(_answer(voice, said.when)))
    silent = "text" if said.barred else "reaction" if deed.when is not None and said.when is None else ""
    if silent:
        texts.append(f"You cannot use its {silent} {'against the Dummy' if wording == SOLO else 'in solitaire'}.")
    texts += [sentence(standing(rule)) for rule in deed.always]
    if said.parts and not deed.repeatable and not moves_itself(said.parts):
        texts.append("No other card can repeat this action.")
    if deed.assumed:
        texts.append("This action is assumed: we know of no published text for it.")
    return " ".join(texts)


def _answer(voice: Voice, when: When) -> str:
    """A reaction or a trigger."""
    text = WHEN[when.event].format(name=voice.name)
    text = text.replace("an opponent ", "the Dummy ") if voice.dummy else text
    if not isinstance(when.part, May):
        return f"{text}, {when.part.text(voice)}"
    cost, *rest = when.part.parts
    return f"{text}, you may {cost.text(voice)} to {voice.joined(rest)}"


def standing(always: Always) -> str:
    """A pharaoh's standing rule."""
    match always.rule:
        case Price(less=less):
            return f"on your turn, everything you buy costs {less} gold less"
        case HandSize(cards=n, discard=discard):
            trim = f" and, if you get all {COUNTS[n]}, discard {COUNTS[discard]}" if discard else ""
            return f"for each new hand you draw {counted(n)}{trim}"
        case StarterPoints(each=each):
            return f"every starter in your tomb scores {each} points"
