"""The greedy bot: it takes what is worth most now, and never thinks of the next turn."""

from __future__ import annotations

from random import Random

from ..rules.knowledge.view import View
from ..rules.words.notation import Option, Options
from ..rules.words.verbs import COMES, LEAVES, VERBS
from .protocol import Bot

#: A card that is played for its action, for want of something better.
ACTION = 0.5


class Greedy(Bot):
    """Buys the most expensive card it can pay for, entombs the card that scores most now, then executes the rest."""

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """The option that is worth most now, or the first of several."""
        if len(options) == 1:
            return 0
        if options[0].verb == "pay":
            return _payment(view, options)
        worths = [_worth(view, option) for option in options]
        return worths.index(max(worths))


def _worth(view: View, option: Option) -> float:
    """What an option brings at once, in points or in gold."""
    card, verb = option.card, option.verb
    fact = view.facts.of.get(card or "")
    if card is None or fact is None:
        return 0.1 if verb in ("draw", "yes", "option", "use") else 0.0
    if verb == "entomb":
        return points_now(view, card)
    if verb == "buy":
        return 10.0 + fact.cost
    # what comes is worth its price, what leaves costs it; actions come after purchases
    return {COMES: 0.1 + fact.cost, LEAVES: -0.1 - fact.cost}.get(VERBS[verb].side, ACTION)


def points_now(view: View, card: str) -> float:
    """By how much the tomb's score rises with a card more."""
    fact = view.facts.of[card]
    if fact.set is None:
        return fact.vp
    tomb = {name for name in view.me.tomb if name is not None}
    if card in tomb:
        return 0.0
    return 2.0 * sum(view.facts.of[name].set == fact.set for name in tomb) + 1.0


def _payment(view: View, options: Options) -> int:
    """The smallest card that covers the rest, else the largest."""
    due = view.to_pay
    gold = [view.facts.of[option.card].gold if option.card is not None else 0 for option in options]
    return min(range(len(gold)), key=lambda i: (False, gold[i] - due) if gold[i] >= due else (True, -gold[i]))
