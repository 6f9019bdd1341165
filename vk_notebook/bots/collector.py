"""The collector: a list of rules that a person could follow, with no looking ahead.

1. Never waste the free entombment: starters while the deck grows, then whatever adds most to the tomb.
2. Buy what completes sets, or a card that pays and acts well; a duplicate is worth its gold only.
3. Mind the clock: what will not be drawn again is worth nothing in the deck.
4. Carry out an action when the card would buy nothing better with its gold.
5. Pay without waste, give and discard what matters least, let the poorer card fall for the next player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from weakref import WeakKeyDictionary

from ..rules.engine.codes import CARD, END, ENTOMB, EXECUTE, PHARAOH
from ..rules.knowledge.view import Facts, View
from ..rules.words.choices import Options
from .protocol import Bot
from .worth import (
    ACTION,
    ENTOMBS_BOTH,
    ENTOMBS_DISCARD,
    ENTOMBS_HAND,
    ENTOMBS_PYRAMID,
    FAVOURS,
    GOLD,
    PACE,
    PUTS_FOR_ONESELF,
    REPUTATION,
    TAKES,
)


class Table:
    """What is fixed for a game, by card name: plain dicts, since every decision reads them."""

    __slots__ = ("cost", "counted", "gold", "group", "lasting", "names", "points")

    def __init__(self, facts: Facts) -> None:
        self.names = facts.names
        self.counted: dict[tuple[tuple[str, ...], frozenset[str]], Titles] = {}
        self.gold = {name: fact.gold for name, fact in facts.of.items()}
        self.cost = {name: fact.cost for name, fact in facts.of.items()}
        self.group = {name: fact.set for name, fact in facts.of.items()}
        self.points = {name: fact.vp for name, fact in facts.of.items()}
        #: what a card is good for each time it comes into the hand
        self.lasting = {
            name: GOLD * (fact.gold - 1.3) + REPUTATION.get(name, 0.0) for name, fact in facts.of.items()
        }


_TABLES: WeakKeyDictionary[Facts, Table] = WeakKeyDictionary()
Titles = tuple[frozenset[str], dict["str | None", int], dict["str | None", int]]


def _titles(table: Table, tomb: tuple[str, ...], owned: frozenset[str]) -> Titles:
    """The titles in the tomb, how many each set has there, and how many of each set the player has in all."""
    found = table.counted.get((tomb, owned))
    if found is None:
        if len(table.counted) > 200:
            table.counted.clear()
        found = table.counted[tomb, owned] = _count(table, tomb, owned)
    return found


def _count(table: Table, tomb: tuple[str, ...], owned: frozenset[str]) -> Titles:
    group = table.group
    in_tomb = frozenset(tomb)
    tombed: dict[str | None, int] = {}
    for name in in_tomb:
        tombed[group[name]] = tombed.get(group[name], 0) + 1
    sizes = dict(tombed)
    for name in owned - in_tomb:
        sizes[group[name]] = sizes.get(group[name], 0) + 1
    return in_tomb, tombed, sizes


class Eyes:
    """What the collector reads from a view before it judges cards, each thing once."""

    __slots__ = ("_gain", "_view", "hand", "in_tomb", "owned", "sizes", "table", "tombed", "uses")

    def __init__(self, view: View) -> None:
        self._view = view
        facts = view.facts
        table = _TABLES.get(facts)
        if table is None:
            table = _TABLES[facts] = Table(facts)
        self.table = table
        me = view.me
        self.hand: tuple[str, ...] = me.hand  # type: ignore[assignment]  # one's own hand is never hidden
        self.owned = owned = me.titles
        tomb: tuple[str, ...] = me.tomb  # type: ignore[assignment]  # nor is a tomb
        self.in_tomb, self.tombed, self.sizes = _titles(table, tomb, owned)
        cards = me.cards
        turns = view.cards_left / (PACE * view.seats) - 1
        #: how often a card that is played or bought now will be in the hand again
        self.uses = turns * 5 / (cards if cards > 5 else 5) if turns > 0 else 0.0
        self._gain: dict[str, float] = {}

    def points(self, name: str) -> float:
        """What the card adds to the tomb, seen with the rest of its set that is on the way."""
        table = self.table
        group = table.group[name]
        if group is None:
            return table.points[name]
        if name in self.in_tomb:
            return 0.0
        now = 2 * self.tombed.get(group, 0) + 1
        later = self.sizes.get(group, 0)
        return now if now > later else later

    def keep(self, name: str) -> float:
        """What the card is still good for outside the tomb."""
        return self.uses * self.table.lasting[name]

    def entomb(self, name: str) -> float:
        """What it brings to entomb the card now instead of keeping it."""
        return self.points(name) - self.uses * self.table.lasting[name]

    def gain(self, name: str) -> float:
        """What it brings to own the card."""
        found = self._gain.get(name)
        if found is None:
            table, uses = self.table, self.uses
            drawn = uses if uses < 1.0 else 1.0
            found = 0.05 * table.cost[name] + uses * table.lasting[name]
            group = table.group[name]
            if group is None:
                found += table.points[name] * drawn
            elif name not in self.in_tomb and name not in self.owned:
                found += (self.sizes.get(group, 0) + 1.0) * drawn
            self._gain[name] = found
        return found

    def value(self, name: str) -> float:
        """What is lost with a card of one's own."""
        return self.points(name) * min(1.0, self.uses + 0.5) + self.keep(name)

    def act(self, name: str, free_entomb: bool) -> float:
        """What it brings to carry the card's action out now."""
        worth = ACTION.get(name, 0.0)
        if name in ENTOMBS_HAND:
            worth += self._best_of_hand(name, free_entomb)
        elif name in ENTOMBS_BOTH:
            worth += max(self._best_of_hand(name, free_entomb), self._best_of_discard())
        elif name in ENTOMBS_DISCARD:
            worth += self._best_of_discard()
        elif name == "Statue of Thoth":
            worth = self._best_for_four_each()
        elif name in TAKES:
            worth += max((self.gain(n) for n in self._view.pyramid if n), default=0.0) * 0.8
        elif name in ENTOMBS_PYRAMID:
            worth += max((self.points(n) for n in self._view.pyramid if n), default=0.0) * 0.7
        return worth

    def _best_of_hand(self, name: str, free_entomb: bool) -> float:
        """The best entombment in the hand beside this card; the second best while the free one is still open."""
        others = list(self.hand)
        if name in others:
            others.remove(name)
        gains = sorted([self.entomb(n) for n in others], reverse=True)
        nth = 1 if free_entomb else 0
        return gains[nth] if len(gains) > nth else -1.0

    def _best_for_four_each(self) -> float:
        """What the base holds that the hand can pay only with four gold a card, over what it can pay without."""
        hand, gold, cost = self.hand, self.table.gold, self.table.cost
        now, then = sum([gold[n] for n in hand]), 4 * (len(hand) - 1)
        base = [n for n in self._view.pyramid[3:] if n]
        within = max([self.gain(n) for n in base if cost[n] <= now], default=0.0)
        return max([self.gain(n) for n in base if cost[n] <= then], default=0.0) - within

    def _best_of_discard(self) -> float:
        return max([self.entomb(n) for n in set(self._view.me.discard) if n], default=-1.0)


class Collector(Bot):
    """Collects sets by the rules above."""

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """The option that the first rule which applies names."""
        codes = options.codes
        if len(codes) == 1:
            return 0
        if codes[-1] == END:
            if codes[0] < 0 and PHARAOH not in codes:
                return len(codes) - 1
            code = main_choice(view, codes)
            return codes.index(code)
        verb = options.verb(0)
        rule = PICKS.get(verb)
        if rule is None:
            return 0
        return rule(view, options, verb if codes[-1] >= 0 else options.verb(-1))


Play = tuple[float, int, int]  # worth, gold or cost, code


def main_choice(view: View, codes: Sequence[int]) -> int:
    """The play between two others: an action if it beats what the card pays for, the free entombment, a purchase."""
    eyes = Eyes(view)
    table = eyes.table
    names, gold, cost = table.names, table.gold, table.cost
    buys: list[Play] = []
    acts: list[Play] = []
    entombs: list[Play] = []
    free = view.free_entomb
    for code in codes:
        if code < 0:
            continue
        name = names[code & CARD]
        if code >= ENTOMB:
            entombs.append((eyes.entomb(name), gold[name], code))
        elif code >= EXECUTE:
            worth = eyes.act(name, free)
            if worth > 0:
                acts.append((worth, gold[name], code))
        else:
            buys.append((eyes.gain(name), cost[name], code))
    purse = 0
    for name in eyes.hand:
        purse += gold[name]
    entombs.sort(reverse=True)
    best, target, laid = plan(purse, buys, entombs, -1)
    chosen, surplus = 0, 0.0
    for worth, paid, code in acts:
        if worth <= surplus and not laid:
            continue
        without = -1 if eyes.hand.count(names[code & CARD]) > 1 else code & CARD
        more = worth + plan(purse - paid, buys, entombs, without)[0] - best
        if more > surplus:
            chosen, surplus = code, more
    if chosen:
        return chosen
    if laid:
        return laid
    if target:
        return target
    return PHARAOH if PHARAOH in codes else END


def plan(purse: int, buys: list[Play], entombs: list[Play], without: int) -> Play:
    """The best purchase together with the best entombment that leaves its price: worth, purchase, entombment.

    `entombs` come best first; the card `without` is not there.
    """
    best, target, laid = 0.0, 0, 0
    for gain, cost, code in (*buys, (0.0, 0, 0)):
        spare = purse - cost
        if spare < 0 or gain < 0:
            continue
        which = 0
        for worth, gold, entomb in entombs:
            if worth < -0.4:  # rather a small loss than a wasted entombment
                break
            if gold <= spare and entomb & CARD != without:
                which = entomb
                gain += worth if worth > 0.01 else 0.01
                break
        if gain > best:
            best, target, laid = gain, code, which
    return best, target, laid


# ---- picks: one small rule for each verb -----------------------------------------------------------

Pick = Callable[[View, Options, str], int]


def _cards(options: Options, view: View) -> list[tuple[int, str]]:
    """The options that name a card, with their indices."""
    names = view.facts.names
    return [(i, names[code & CARD]) for i, code in enumerate(options.codes) if code >= 0]


def _most(pairs: Sequence[tuple[int, str]], worth: Callable[[str], float]) -> int:
    return max(pairs, key=lambda pair: worth(pair[1]))[0]


def _least(pairs: Sequence[tuple[int, str]], worth: Callable[[str], float]) -> int:
    return min(pairs, key=lambda pair: worth(pair[1]))[0]


def pay(view: View, options: Options, last: str) -> int:
    """The smallest card that covers the rest, else the largest; of cards that cover it, the first offered."""
    due = view.to_pay
    facts = view.facts
    names, of = facts.names, facts.of
    best, least = 0, (True, 1000)
    for i, code in enumerate(options.codes):
        gold = of[names[code]].gold
        waste = (False, gold - due) if gold >= due else (True, -gold)
        if waste < least:
            best, least = i, waste
    return best


def take(view: View, options: Options, last: str) -> int:
    """The card that brings most; nothing if that is a loss and may be declined."""
    if options[0].card is None:  # a pharaoh, or a card that nobody has seen
        return 0
    eyes = Eyes(view)
    pairs = _cards(options, view)
    best = _most(pairs, eyes.gain)
    if last in ("no", "done") and eyes.gain(dict(pairs)[best]) <= 0:
        return len(options) - 1
    return best


def entomb(view: View, options: Options, last: str) -> int:
    """The card whose entombment brings most."""
    eyes = Eyes(view)
    pairs = _cards(options, view)
    if not pairs:
        return 0
    mine = set(eyes.hand)

    def worth(name: str) -> float:
        return eyes.entomb(name) if name in mine else eyes.points(name)

    best = _most(pairs, worth)
    if last in ("no", "done") and worth(dict(pairs)[best]) <= 0:
        return len(options) - 1
    return best


def discard(view: View, options: Options, last: str) -> int:
    """The hand card of least use this turn; where fewer are allowed, only cards that pay next to nothing."""
    facts = view.facts.of

    def use(name: str) -> float:
        return facts[name].gold + ACTION.get(name, 0.0) + REPUTATION.get(name, 0.0)

    pairs = _cards(options, view)
    best = _least(pairs, use)
    if last == "done" and facts[dict(pairs)[best]].gold > 1:
        return len(options) - 1
    return best


def sacrifice(view: View, options: Options, last: str) -> int:
    """Of the pyramid the card that would serve oneself least, of one's own cards the least valuable."""
    eyes = Eyes(view)
    pairs = _cards(options, view)
    if last in ("no", "done"):
        worst = _least(pairs, eyes.points)
        return worst if eyes.table.group[dict(pairs)[worst]] is None else len(options) - 1
    own = {*eyes.hand, *view.me.discard, *view.me.tomb}
    if view.card is None or not any(name in own for _, name in pairs):
        return _least(pairs, eyes.gain)
    return _least(pairs, eyes.value)


def give(view: View, options: Options, last: str) -> int:
    """The least valuable card."""
    return _least(_cards(options, view), Eyes(view).value)


def put(view: View, options: Options, last: str) -> int:
    """The best card where it comes to oneself, the least valuable where it leaves."""
    pairs = _cards(options, view)
    if not pairs:
        return 0
    facts = view.facts.of
    if view.card in PUTS_FOR_ONESELF:
        best = _most(pairs, lambda name: facts[name].gold)
        return len(options) - 1 if last == "no" and facts[dict(pairs)[best]].gold < 2 else best
    return _least(pairs, Eyes(view).value)


def swap(view: View, options: Options, last: str) -> int:
    """Into the tomb what scores most, out of it what scores least; into the pyramid the least, out of it the best."""
    eyes = Eyes(view)
    pairs = _cards(options, view)
    if not pairs:
        return 0
    if view.card == "Wadj Amulet":
        from_tomb = all(name in eyes.in_tomb for _, name in pairs)
        return _least(pairs, eyes.points) if from_tomb else _most(pairs, eyes.entomb)
    if all(name in eyes.hand for _, name in pairs):
        return _least(pairs, eyes.value)
    return _most(pairs, eyes.gain)


def crumble(view: View, options: Options, last: str) -> int:
    """The next player gets the poorer card."""
    return _least(_cards(options, view), Eyes(view).gain)


def turn_down(view: View, options: Options, last: str) -> int:
    """The card that one wants oneself, later."""
    return _most(_cards(options, view), Eyes(view).gain)


def react(view: View, options: Options, last: str) -> int:
    """Boat and Sling when it is worth the card; the others always."""
    name = _cards(options, view)[0][1]
    eyes = Eyes(view)
    if name == "Boat":
        base = [n for n in view.pyramid[3:] if n]
        return 0 if max(map(eyes.gain, base), default=0.0) > 1.2 else len(options) - 1
    if name == "Sling":
        cheap = [n for n in eyes.hand if eyes.table.cost[n] <= 3 and n != "Sling"]
        return 0 if max(map(eyes.entomb, cheap), default=0.0) > 0.5 else len(options) - 1
    return 0


def choose_player(view: View, options: Options, last: str) -> int:
    """Harm for the leader, favours for the one who is furthest behind."""
    score = {p.name: p.score.total for p in view.players}
    ranked = sorted(range(len(options)), key=lambda i: score.get(options[i].player or "", 0))
    return ranked[0] if view.card in FAVOURS else ranked[-1]


def option(view: View, options: Options, last: str) -> int:
    """Shabti removes a card; other branches as printed, Harvest by what would be lost."""
    if view.card == "Shabti":
        return len(options) - 1
    if view.card == "Harvest":
        eyes = Eyes(view)
        return 0 if min(map(eyes.value, eyes.hand), default=0.0) < 1 else len(options) - 1
    return 0


def set_aside(view: View, options: Options, last: str) -> int:
    """Keep what pays well for the next hand; anywhere else the least valuable goes."""
    pairs = _cards(options, view)
    facts = view.facts.of
    if view.card == "Serdab":
        best = _most(pairs, lambda name: facts[name].gold)
        return len(options) - 1 if last == "done" and facts[dict(pairs)[best]].gold < 2 else best
    if last == "done":
        return len(options) - 1
    return _least(pairs, Eyes(view).value)


def reveal(view: View, options: Options, last: str) -> int:
    """The dearest card."""
    facts = view.facts.of
    return _most(_cards(options, view), lambda name: facts[name].cost)


def again(view: View, options: Options, last: str) -> int:
    """The action that brings most."""
    eyes = Eyes(view)
    return _most(_cards(options, view), lambda name: eyes.act(name, False))


PICKS: dict[str, Pick] = {
    "pay": pay, "take": take, "buy": take, "pick": take, "entomb": entomb, "discard": discard, "sacrifice": sacrifice,
    "give": give, "put": put, "swap": swap, "crumble": crumble, "turn": turn_down, "react": react,
    "choose": choose_player, "option": option, "set aside": set_aside, "reveal": reveal,
    "repeat": again, "execute": again,
}  # fmt: skip
