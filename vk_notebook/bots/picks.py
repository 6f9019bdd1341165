"""What the collector picks in the middle of an action, a purchase or the end of a turn: a small rule for each verb."""

from __future__ import annotations

from collections.abc import Callable

from ..rules.engine import scoring
from ..rules.engine.codes import BRANCH, DONE, NO, PLAYER
from ..rules.engine.program import OPS, Op
from ..rules.engine.state import DISCARD, HAND, TOMB
from ..rules.knowledge.view import View
from ..rules.language.hand_out import HandOut
from ..rules.language.move import Move
from ..rules.language.part import walk
from ..rules.language.shares import NameForShare
from ..rules.language.swap import Swap
from ..rules.words.notation import Option
from ..rules.words.verbs import COMES, LEAVES, VERBS
from .mind import Mind

#: The rule of a verb that needs one of its own: from the mind, all that may be chosen, and the cards among them.
Rule = Callable[[Mind, list[int], list[int]], int]


def pick_by_verb(mind: Mind, codes: list[int]) -> int:
    """The pick by the rule of its verb; where there is none the best card that comes, the least valuable that leaves.

    Where no card is picked, it is the first option.
    """
    verb = Option(mind.st, codes[0]).verb
    cards = [code for code in codes if code >= 0]
    if rule := RULES.get(verb):
        return rule(mind, codes, cards)
    side = VERBS[verb].side
    if not cards or not side:
        return codes[0]
    return max(cards, key=mind.gain) if side == COMES else min(cards, key=mind.value)


def _running(mind: Mind) -> str | None:
    """The name of the card whose text runs."""
    return View(mind.st, mind.seat).card


def _asking(mind: Mind) -> Op:
    """The operation that asks."""
    f = mind.st.stack[-1]
    return OPS[f.program][f.pc]


def _may_decline(codes: list[int]) -> bool:
    return codes[-1] in (NO, DONE)


def _best_gain(codes: list[int], cards: list[int], worth: Callable[[int], float]) -> int:
    """The card that is worth most; nothing if that is a loss and may be declined."""
    best = max(cards, key=worth)
    return codes[-1] if _may_decline(codes) and worth(best) <= 0 else best


def payment(due: int, gold: tuple[int, ...], codes: list[int]) -> int:
    """The smallest card that covers the rest, else the largest; of cards that cover it, the first offered."""
    best, least = codes[0], 1000
    for c in codes:
        worth = gold[c]
        waste = worth - due if worth >= due else 500 - worth
        if waste < least:
            best, least = c, waste
    return best


def take(mind: Mind, codes: list[int], cards: list[int]) -> int:
    """The card that brings most."""
    if codes[0] < 0:  # a card that nobody has seen
        return codes[0]
    return _best_gain(codes, cards, mind.gain)


def entomb(mind: Mind, codes: list[int], cards: list[int]) -> int:
    """The card whose entombment brings most."""
    if not cards:
        return codes[0]
    mine, kind = mind.kinds(HAND), mind.n.kind
    return _best_gain(codes, cards, lambda card: mind.entomb(card) if kind[card] in mine else mind.scored(card))


def discard(mind: Mind, codes: list[int], cards: list[int]) -> int:
    """The hand card of least use this turn; where fewer are allowed, only cards that pay next to nothing."""
    n = mind.n
    best = min(cards, key=lambda card: n.gold[card] + n.act[card] + n.reputation[card])
    return codes[-1] if codes[-1] == DONE and n.gold[best] > 1 else best


def sacrifice(mind: Mind, codes: list[int], cards: list[int]) -> int:
    """Of the pyramid the card that would serve oneself least, of one's own cards the least valuable."""
    if _may_decline(codes):
        worst = min(cards, key=mind.scored)
        return worst if mind.n.group[worst] < 0 else codes[-1]
    own = mind.kinds(HAND, DISCARD, TOMB)
    mine = _running(mind) is not None and any(mind.n.kind[card] in own for card in cards)
    return min(cards, key=mind.value if mine else mind.gain)


def put(mind: Mind, codes: list[int], cards: list[int]) -> int:
    """The card that pays most where it comes back to the hand, the least valuable where it leaves; rather none."""
    if not cards:
        return codes[0]
    asking = _asking(mind)
    if isinstance(asking, Move) and asking.to.name in ("hand", "deck", "kept"):
        gold = mind.n.gold
        best = max(cards, key=gold.__getitem__)
        return codes[-1] if _may_decline(codes) and gold[best] < 2 else best
    return codes[-1] if codes[-1] == DONE else min(cards, key=mind.value)


def swap(mind: Mind, codes: list[int], cards: list[int]) -> int:
    """Into the tomb what scores most, out of it what scores least; into the pyramid the least, out of it the best."""
    if not cards:
        return codes[0]
    kinds = {mind.n.kind[card] for card in cards}
    asking = _asking(mind)
    if isinstance(asking, Swap) and asking.there.name == "tomb":
        return min(cards, key=mind.scored) if kinds <= mind.kinds(TOMB) else max(cards, key=mind.entomb)
    return min(cards, key=mind.value) if kinds <= mind.kinds(HAND) else max(cards, key=mind.gain)


def react(mind: Mind, codes: list[int], cards: list[int]) -> int:
    """Boat and Sling when it is worth the card; the others always."""
    name, n = mind.n.name, mind.n
    if name[cards[0]] == "Boat":
        base = [card for card in mind.st.pyramid[3:] if card >= 0]
        return codes[0] if max(map(mind.gain, base), default=0.0) > 1.2 else codes[-1]
    if name[cards[0]] == "Sling":
        cheap = [card for card in mind.hand if n.cost[card] <= 3 and name[card] != "Sling"]
        return codes[0] if max(map(mind.entomb, cheap), default=0.0) > 0.5 else codes[-1]
    return codes[0]


def choose_player(mind: Mind, codes: list[int], cards: list[int]) -> int:
    """Harm for the leader, favours for the one who is furthest behind."""
    totals = scoring.totals(mind.st)
    ranked = sorted(codes, key=lambda code: totals[PLAYER - code] if BRANCH < code <= PLAYER else 0)
    return ranked[0] if _is_a_favour(_asking(mind)) else ranked[-1]


def _is_a_favour(asking: Op) -> bool:
    """Whether it is good to be named: for a card that is dealt, or for a share in which no card leaves."""
    if isinstance(asking, NameForShare):
        return not any(VERBS[move.verb].side == LEAVES for move in walk(asking.share, Move))
    return isinstance(asking, HandOut)


def option(mind: Mind, codes: list[int], cards: list[int]) -> int:
    """Shabti removes a card; other branches as printed, Harvest by what would be lost."""
    card = _running(mind)
    if card == "Harvest":
        return codes[0] if min(map(mind.value, mind.hand), default=0.0) < 1 else codes[-1]
    return codes[-1] if card == "Shabti" else codes[0]


RULES: dict[str, Rule] = {
    "take": take, "buy": take, "pick": take, "entomb": entomb, "discard": discard, "sacrifice": sacrifice,
    "put": put, "swap": swap, "react": react, "choose": choose_player, "option": option, "set aside": put,
    # the next player gets the poorer card
    "crumble": lambda mind, codes, cards: min(cards, key=mind.gain),
    "reveal": lambda mind, codes, cards: max(cards, key=mind.n.cost.__getitem__),
    **dict.fromkeys(("repeat", "execute"), lambda mind, codes, cards: max(cards, key=lambda c: mind.act(c, False))),
}  # fmt: skip
