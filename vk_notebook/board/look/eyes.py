"""What somebody at the board sees: which cards lie open before these eyes, and which options belong to them.

A view model is made for the eyes that look at it, and what they may not see is never put into it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...bots.roster import level_of
from ...cards.catalogue import GROUPS
from ...play.facts import pharaoh
from ...play.game import Game
from ...rules.engine import paying, scoring
from ...rules.engine.codes import CARD, PHARAOH, TOP_DECK, TOP_STOCK
from ...rules.engine.program import PROGRAMS
from ...rules.engine.state import (
    CHOOSE_PHARAOH,
    DECK,
    DISCARD,
    HAND,
    IN_ASIDE,
    IN_PLAY,
    IN_PYRAMID,
    KEPT,
    NONE,
    PILES,
    PLAY,
    TOMB,
)
from ...rules.engine.turn import asked, legal
from ...rules.knowledge.view import may_count, may_look
from ...rules.words.notation import IN_SLOT, Options
from ..messages import Model
from .card_panel import groups_in
from .spoken_labels import card_label, hidden_label

NO_TOP = -999  # no option: this back is not a pile top that can be chosen
#: The text of each option, its verb, and what its button says.
Offers = list[tuple[str, str, str]]


class Eyes:
    """One player's look at a game: which cards are open, and which options belong to them.

    Without a seat all hands are open, and none is one's own. `persons` and `bots` say who plays which seat, `lit` what
    the last move did to cards; without `assist` the table is strict, with `open_hands` nothing is hidden.

    What a lesson says: `closed` that nothing can be chosen of what the rules offer, `may` which options can be, `lock`
    what is told of a card that has others, and `own` what a card in a place offers instead.
    """

    #: Whether these eyes belong to the person who is asked, if their seat is.
    choosing = True

    def __init__(
        self, game: Game, seat: int | None, *, persons: Sequence[int] = (), bots: Mapping[int, str] | None = None,
        lit: Mapping[int, str] | None = None, assist: bool = True, open_hands: bool = False, closed: bool = False,
        may: Callable[[str], bool] = lambda _: True, lock: str = "",
        own: Callable[[Eyes, int, int], Offers] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.st, self.t = game, game.state, game.state.table
        self.seat = seat or 0
        self.every = seat is None
        self.open_hands, self.closed = open_hands or self.every, closed
        self.may, self.lock, self.own_offers = may, lock, own
        self.persons, self.bots, self.lit, self.assist = persons, bots or {}, lit or {}, assist
        self.asked = asked(self.st)
        self.mine = self.choosing and self.asked == seat and seat in persons
        self.main = self.mine and not self.st.stack and self.st.step == PLAY
        self.groups = groups_in(game)
        self.down = {c for c, _ in self.st.down}
        f = self.st.stack[-1] if self.mine and self.st.stack else None
        self.picked = PROGRAMS[f.program].ops[f.pc].first_picked(f) if f is not None else NONE
        self.on_card: dict[tuple[int, int], Offers] = {}
        self.tops: dict[int, Offers] = {}
        self.loose: Offers = []
        self.locked: set[object] = set()
        if self.mine:
            self._sort_options()

    # ---- what can be chosen --------------------------------------------------------------------------------

    def _sort_options(self) -> None:
        st = self.st
        for option in Options(st):
            code, label = option.code, option.verb.capitalize()
            key: Any = None
            if code == TOP_STOCK or (code == TOP_DECK and self._closed_deck()):
                key, found = code, self.tops.setdefault(code, [])
            elif code >= 0 and (st.stack or st.step == PLAY):
                card = code & CARD
                key = self._key(st.find(card), card)
                found, label = self.on_card.setdefault(key, []), self._label(card, option.verb)
            elif code != PHARAOH and (st.stack or st.step != CHOOSE_PHARAOH):
                found = self.loose
            else:
                continue
            if self.may(option.text):
                found.append((option.text, option.verb, label))
            else:
                self.locked.add(key)

    def _closed_deck(self) -> bool:
        """Whether the own deck shows a back to click: it has a card, and its player does not know the top one."""
        deck = self.st.z[self.seat * PILES + DECK]
        return bool(deck) and not self.sees(deck[-1])

    def offers(self, where: int, card: int) -> Offers:
        """What the rules offer with a card in a place."""
        return self.on_card.get(self._key(where, card), [])

    def _label(self, card: int, verb: str) -> str:
        """A verb on a card; at the main decision with what it brings or costs."""
        st, seat = self.st, self.seat
        if verb == "buy" and not st.stack:
            return f"Buy for {paying.price(st, seat, card)}"
        if verb == "entomb" and not st.stack:
            return f"Entomb {scoring.adds(st, seat, card):+d}"
        return verb.capitalize()

    def _key(self, where: int, card: int) -> tuple[int, int]:
        """Equal cards of one pile have the same options."""
        return (where, card) if where == IN_PYRAMID else (where, -1 - self.t.kind[card])

    # ---- cards -----------------------------------------------------------------------------------------------

    def sees(self, card: int) -> bool:
        """Whether this seat knows a hidden card; with all hands open, whether any seat does."""
        seats = self.st.knowing(card)
        return bool(seats) if self.every else bool(seats >> self.seat & 1)

    def sees_bone(self, card: int) -> bool:
        """Whether this seat sees the boneyard's top card."""
        return self.sees(card) or not self.st.veiled(card, 1 << self.seat)

    def own(self, p: int) -> bool:
        """Whether a seat is the one of these eyes."""
        return p == self.seat and not self.every

    def whose(self, p: int) -> str:
        """A player's own, as a spoken label says it."""
        return "in your" if self.own(p) else f"in {self.t.called(p)}'s"

    def card(self, card: int, where: int, spoken: str) -> Model:
        """An open card."""
        own = self.own_offers
        offers = own(self, where, card) if own else [] if self.closed else self.offers(where, card)
        speech = card_label(self.t, card, spoken, [verb for _, verb, _ in offers], card in self.down)
        out: Model = {"id": f"c{card}", "name": self.t.name[card]}
        out |= self._offered(offers, speech, self._key(where, card))
        if card in self.down:
            out["down"] = True
        if card == self.picked:
            out["picked"] = True
        if self.mine and where == self.seat * PILES + HAND:
            gold = paying.worth(self.st, self.seat, card)
            out |= {"gold": gold} if gold != self.t.gold[card] else {}
        if card in self.lit:
            out["lit"] = self.lit[card]
        return out

    def _offered(self, offers: Offers, speech: str, key: object) -> Model:
        """What a card in sight offers, and how it is spoken of."""
        locked = f", {self.lock}" if self.lock and not offers and key in self.locked else ""
        options, labels = [text for text, _, _ in offers], [label for _, _, label in offers]
        return {"options": options, "labels": labels, "speech": speech + locked}

    def back(self, key: str, spoken: str, top: int = NO_TOP) -> Model:
        """A hidden card."""
        offers = [] if self.closed else self.tops.get(top, [])
        speech = hidden_label(spoken, [verb for _, verb, _ in offers])
        return hidden(key, "") | self._offered(offers, speech, top)

    def pile(self, seat: int, which: int, open_: bool, where: str) -> list[Model]:
        """All cards of a pile, bottom to top."""
        index = seat * PILES + which
        cards = self.st.z[index]
        n = len(cards)
        return [
            self.card(c, index, f"card {i} of {n} {where}")
            if open_ or self.sees(c)
            else self.back(f"h{index}-{i}", f"card {i} of {n} {where}")
            for i, c in enumerate(cards, 1)
        ]

    # ---- the common cards ------------------------------------------------------------------------------------

    def pyramid(self) -> list[Model | None]:
        """The cards of the pyramid, place by place."""
        return [self.card(c, IN_PYRAMID, IN_SLOT[s]) if c >= 0 else None for s, c in enumerate(self.st.pyramid)]

    def boneyard(self) -> Model:
        """The boneyard, in a solitaire with all its cards."""
        index, cards = self.t.boneyard, self.st.boneyard
        n = len(cards)
        if n and self.t.aim:  # Rule: solitaire.boneyard-open
            every = [self.card(c, index, f"card {i} of {n} in the boneyard") for i, c in enumerate(cards, 1)]
            return {"count": n, "top": every[-1], "cards": every}
        on_top = "on top of the boneyard"
        if n and not self.sees_bone(cards[-1]):
            return {"count": n, "top": self.back(f"hboneyard-{n}", on_top)}
        return {"count": n, "top": self.card(cards[-1], index, on_top) if n else None}

    def stock(self) -> Model:
        """The stock; its count is None where a strict table does not tell it."""
        st, cards, on_top = self.st, self.st.stock, "on top of the stock"
        if not cards:
            return {"count": 0, "top": None}
        counted = self.every or self.seat not in self.persons or may_count(st, self.seat, self.assist)
        count = len(cards) if counted else None
        if self.sees(cards[-1]):
            return {"count": count, "top": self.card(cards[-1], self.t.stock, on_top)}
        return {"count": count, "top": self.back(f"hstock-{count}" if counted else "hstock", on_top, TOP_STOCK)}

    def aside(self) -> list[Model]:
        """The cards that are revealed or set aside."""
        return [
            self.card(c, IN_ASIDE, f"set aside by {self.t.called(p)}")
            if self.every or seen >> self.seat & 1
            else self.back(f"ha-{i}", f"set aside by {self.t.called(p)}")
            for i, (c, p, _, seen) in enumerate(self.st.aside)
        ]

    # ---- the players -----------------------------------------------------------------------------------------

    def players(self) -> list[Model]:
        """Every player, from the own seat on clockwise."""
        seats = self.t.seats
        return [self.player((self.seat + k) % seats) for k in range(seats)]

    def apart(self) -> Model:
        """What is shown apart from the places of the players."""
        return {}

    def player(self, p: int) -> Model:
        """One player's piles, tomb and score."""
        st, t, whose = self.st, self.t, self.whose(p)
        discard, index = st.z[p * PILES + DISCARD], p * PILES + DISCARD
        return {
            "name": t.names[p], "dummy": p == t.dummy, "bot": level_of(self.bots.get(p)),
            "active": st.seat == p and not st.over, "asked": self.asked == p, "you": self.own(p),
            "pharaoh": self.pharaoh(p), "hand": self.hand(p), "in_play": self.pile(p, IN_PLAY, True, "in play"),
            "discard": {
                "title": "Drawn" if p == t.dummy else "Discard", "count": len(discard),
                "top": self.card(discard[-1], index, f"on top of {whose[3:]} discard pile") if discard else None,
                "cards": self.pile(p, DISCARD, True, f"{whose} discard pile") if self.looks_through(p) else [],
            },
            "deck": {"count": len(st.z[p * PILES + DECK]), "top": self.top_of_deck(p)},
            "kept": len(st.z[p * PILES + KEPT]), "tomb": self.tomb(p),
        }  # fmt: skip

    def hand(self, p: int) -> list[Model]:
        """A hand: open if it is one's own, else what one knows of it."""
        return self.pile(p, HAND, self.own(p) or self.open_hands, f"{self.whose(p)} hand")

    def looks_through(self, p: int) -> bool:
        """Whether all cards of a player's discard pile are shown."""
        if self.own(p):
            return may_look(self.st, p, self.assist)
        return p == self.t.dummy or self.open_hands

    def top_of_deck(self, p: int) -> Model | None:
        """The top card of a deck; None without one."""
        deck, where = self.st.z[p * PILES + DECK], f"on top of {self.whose(p)[3:]} deck"
        if not deck:
            return None
        if self.sees(deck[-1]):
            return self.card(deck[-1], p * PILES + DECK, where)
        return self.back(f"hd{p}-{len(deck)}", where, TOP_DECK if self.own(p) else NO_TOP)

    def pharaoh(self, p: int) -> Model | None:
        """A seat's pharaoh and whether it can be used now; those of others once all are revealed."""
        st = self.st
        number = st.pharaohs[p]
        if number < 0 or (st.offered and not self.own(p) and not self.every):
            return None  # Rule: pharaoh.setup-simultaneous-reveal
        program = PROGRAMS[number]
        now = self.main and p == st.seat == self.seat
        use = now and PHARAOH in legal(st)
        used = p == st.seat and st.pharaoh_used and not st.over
        state = "used this turn" if used else "cannot be used now" if now else "once per turn"
        if not program.ops:
            state = "always in effect" if program.works_by_itself() else "of no use in this game"
        return {
            "name": program.name, "text": pharaoh(program.name).text_in(self.t.wording), "used": used,
            "state": "use it now" if use else state,
            "option": "use pharaoh" if use and not self.closed and self.may("use pharaoh") else None,
        }  # fmt: skip

    def tomb(self, p: int) -> Model:
        """A tomb laid out by set: what each is worth, and what its next card would add."""
        st, t = self.st, self.t
        index = p * PILES + TOMB
        score = scoring.score(st, p)
        groups: dict[str, list[int]] = {}
        order = list(GROUPS)
        printed = {c: t.kinds[t.kind[c]].set for c in st.z[index]}
        for c in sorted(printed, key=lambda c: order.index(printed[c])):  # within a set in the order they came
            groups.setdefault(t.set_names[t.set_id[c]] if t.set_id[c] >= 0 else printed[c], []).append(c)
        sets = []
        for key, cards in groups.items():
            group, counts = self.groups[key], Counter(t.name[c] for c in cards)
            one_set, distinct = key not in ("starters", "uniques"), len(counts)
            part = score.parts.get(key, 0) if key == "starters" else scoring.score_cards(t, cards, 0).total
            sets.append({
                "set": key, "title": group.title, "color": group.color, "names": list(counts),
                "dupes": [f"{name} × {k}" for name, k in counts.items() if k > 1 and one_set], "distinct": distinct,
                "size": group.size if one_set else None, "points": part,
                "next": 2 * distinct + 1 if one_set and distinct < group.size and not st.over else None,
                "cards": [self.card(c, index, f"{self.whose(p)} tomb") for c in cards],
            })  # fmt: skip
        goal = scoring.perfect_score(st) if t.aim else None
        return {"total": score.total, "goal": goal, "cards": score.cards, "sets": sets}


class NobodysEyes(Eyes):
    """Those of everybody while the screen is passed on: they see only what lies open to all."""

    choosing = False

    def sees(self, card: int) -> bool:
        """Whether all seats know a hidden card."""
        return self.st.knowing(card) == self.t.everybody

    def sees_bone(self, card: int) -> bool:
        """Whether all seats see the boneyard's top card."""
        return not self.st.veiled(card, self.t.everybody)

    def aside(self) -> list[Model]:
        """None of the cards that are set aside."""
        return []

    def hand(self, p: int) -> list[Model]:
        """The number of cards."""
        return [hidden(f"x{i}", "hidden card") for i in range(len(self.st.z[p * PILES + HAND]))]

    def looks_through(self, p: int) -> bool:
        """No discard pile is shown but for its top card."""
        return False

    def top_of_deck(self, p: int) -> Model | None:
        """No deck is shown."""
        return None

    def pharaoh(self, p: int) -> Model | None:
        """No pharaoh: it may still be secret."""
        return None


class SpectatorsEyes(Eyes):
    """Those of people who look on while bots play: players have their places, and the seat's hand lies apart."""

    def whose(self, p: int) -> str:
        """A player's own: nothing is the spectator's."""
        return f"in {self.t.called(p)}'s"

    def players(self) -> list[Model]:
        """Every player by the order of the seats; the hand of this seat lies apart."""
        found = [self.player(p) for p in range(self.t.seats)]
        mine = found[self.seat]
        found[self.seat] = mine | {"you": False, "away": True, "held": len(mine["hand"]), "hand": [], "in_play": []}
        return found

    def hand(self, p: int) -> list[Model]:
        """This seat's hand; what it knows of others would come and go with each turn."""
        if p == self.seat:
            return super().hand(p)
        key, speech = f"x{p}", f"hidden card in {self.t.names[p]}'s hand"
        return [hidden(f"{key}-{i}", speech) for i in range(len(self.st.z[p * PILES + HAND]))]

    def apart(self) -> Model:
        """This seat's hand and what it has played, apart from the places; nothing once the game is over."""
        p = self.seat
        shown = {"name": self.t.names[p], "hand": self.hand(p), "in_play": self.pile(p, IN_PLAY, True, "in play")}
        return {"watch": True, "watched": [] if self.st.over else [shown]}


def hidden(key: str, speech: str) -> Model:
    """A card whose face nobody sees here, without options."""
    return {"id": key, "name": None, "back": True, "options": [], "labels": [], "speech": speech}
