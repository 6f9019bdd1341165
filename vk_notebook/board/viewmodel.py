"""The view model: everything the board draws, as one plain dictionary, seen with one player's eyes.

No widget and no JavaScript in here; the same model feeds the browser, the tests and the spoken labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..bots.roster import level_of
from ..cards.actions import PHARAOHS
from ..cards.catalogue import GROUPS, SetInfo
from ..cards.pools import pool_of
from ..cards.rulings import Ruling
from ..errors import plural
from ..facts import Card
from ..facts import card as facts_of
from ..facts import pharaoh as facts_of_pharaoh
from ..game import Game
from ..game_log import Event
from ..rules.engine import paying, scoring
from ..rules.engine.codes import CARD, PHARAOH, TOP_DECK, TOP_STOCK
from ..rules.engine.program import PAY, PROGRAMS
from ..rules.engine.state import (
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
    State,
)
from ..rules.engine.turn import asked, legal
from ..rules.kind import Kind
from ..rules.knowledge.view import may_count, may_look
from ..rules.language.voice import reader, sentence
from ..rules.words.asking import part_now, question, ways
from ..rules.words.notation import IN_SLOT, Option, Options
from .spoken_labels import card_label, hidden_label

Model = dict[str, Any]
LABELS = {"end turn": "End turn", "arrange discards": "Order discards, end turn", "done": "Done", "no": "No",
          "yes": "Yes", "pass": "No", "draw": "Draw a card"}  # fmt: skip
TONES = {"end turn": "primary", "done": "primary", "yes": "primary", "arrange discards": "quiet"}
LOG_KINDS = {"turn": "turn", "over": "score"}
NO_TOP = -999  # no option: this back is not a pile top that can be chosen


def card_panel(game: Game) -> dict[str, Model]:
    """What the card panel shows of every kind in a game, and of the pharaohs if there are any; sent once."""
    out: dict[str, Model] = {}
    wording = game.state.table.wording
    groups = groups_in(game)
    for kind in game.state.table.kinds:
        c = facts_of(kind.name)
        group = groups[kind.set]
        sign = c.sign
        out[kind.name] = {
            "text": c.text_in(wording), "effect": c.effect_in(wording), "cost": kind.cost, "gold": kind.gold,
            "vp": kind.vp if kind.kind != "set" else None, "level": kind.level, "set_title": group.title,
            "set_size": group.size, "color": c.color, "kind": kind.kind, "glyph": sign.character,
            "gardiner": sign.code, "sign": sign.meaning, "assumed": _assumed(kind, c),
            "rulings": _told_rulings(c.rulings_in(wording)),
        }  # fmt: skip
    for name in PHARAOHS if game.state.table.pharaohs else ():
        p = facts_of_pharaoh(name)
        use = "use it once per turn" if p.usable else "always in effect"
        out[name] = {
            "text": p.text_in(wording), "effect": p.effect_in(wording), "kind": "pharaoh",
            "what": f"Pharaoh, {use}", "color": "purple",
            "glyph": p.glyph, "gardiner": p.sign.code, "sign": p.sign.meaning, "assumed": sorted(p.assumed),
            "rulings": _told_rulings(p.rulings),
        }  # fmt: skip
    return out


def _assumed(kind: Kind, now: Card) -> list[str]:
    """What is assumed of a card in a game; a number that those in force `now` confirm is not."""
    here = {what for what in kind.assumed if what in now.assumed or getattr(now, what) != getattr(kind, what)}
    return sorted(here | (now.assumed & {"text"}))


def _told_rulings(rulings: Iterable[Ruling]) -> list[str]:
    return [r.text + ("" if r.sure == "stated" else " (our ruling)") for r in rulings]


def groups_in(game: Game) -> Mapping[str, SetInfo]:
    """The groups in which a tomb is scored, with their sizes in this game; sets outside a mix stay as they are.

    A set that is part of a larger one leads to that one. Rule: ruling.supersets-everywhere
    """
    mix = pool_of(game.setup.get("cards", "base")).mix
    return {**GROUPS, **mix.groups, **{name: mix.groups[color] for name, color in mix.set_of.items()}}


class Eyes:
    """One player's look at a state: which cards are open, and which options belong to them."""

    def __init__(self, game: Game, seat: int | None, mine: bool, lit: Mapping[int, str]) -> None:
        self.st = game.state
        self.t = game.state.table
        self.seat = seat or 0
        self.every = seat is None  # all hands are open, and none is one's own
        self.mine = mine
        self.lit = lit
        self.groups = groups_in(game)
        self.down = {c for c, _ in self.st.down}
        f = self.st.stack[-1] if mine and self.st.stack else None
        self.picked = PROGRAMS[f.program].ops[f.pc].first_picked(f) if f is not None else NONE
        self.on_card: dict[tuple[int, int], list[tuple[str, str]]] = {}
        self.tops: dict[int, tuple[str, str]] = {}
        self.loose: list[tuple[str, str]] = []
        if mine:
            self._sort_options()

    def _sort_options(self) -> None:
        st = self.st
        for option in Options(st):
            code, text, verb = option.code, option.text, option.verb
            if code == TOP_STOCK or (code == TOP_DECK and self._closed_deck()):
                self.tops[code] = (text, verb)
            elif code >= 0 and (st.stack or st.step == PLAY):
                card = code & CARD
                where = st.find(card)
                self.on_card.setdefault(self._key(where, card), []).append((text, verb))
            elif code != PHARAOH and (st.stack or st.step != CHOOSE_PHARAOH):
                self.loose.append((text, verb))

    def _closed_deck(self) -> bool:
        """Whether the own deck shows a back to click: it has a card, and its player does not know the top one."""
        deck = self.st.z[self.seat * PILES + DECK]
        return bool(deck) and not self.sees(deck[-1])

    def sees(self, card: int) -> bool:
        """Whether this seat knows a hidden card; with all hands open, whether any seat does."""
        seats = self.st.knowing(card)
        return bool(seats) if self.every else bool(seats >> self.seat & 1)

    def options(self, where: int, card: int) -> list[tuple[str, str]]:
        """The options of a card in a place."""
        return self.on_card.get(self._key(where, card), [])

    def _key(self, where: int, card: int) -> tuple[int, int]:
        """Equal cards of one pile have the same options."""
        return (where, card) if where == IN_PYRAMID else (where, -1 - self.t.kind[card])

    def card(self, card: int, where: int, spoken: str) -> Model:
        """An open card."""
        options = self.options(where, card)
        out: Model = {
            "id": f"c{card}", "name": self.t.name[card], "options": [text for text, _ in options],
            "labels": [self._label(card, verb) for _, verb in options],
            "speech": card_label(self.t, card, spoken, [verb for _, verb in options], card in self.down),
        }  # fmt: skip
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

    def _label(self, card: int, verb: str) -> str:
        """A verb on a card; at the main decision with what it brings or costs."""
        st, seat = self.st, self.seat
        if verb == "buy" and not st.stack:
            return f"Buy for {paying.price(st, seat, card)}"
        if verb == "entomb" and not st.stack:
            return f"Entomb {scoring.adds(st, seat, card):+d}"
        return verb.capitalize()

    def back(self, key: str, spoken: str, top: int = NO_TOP) -> Model:
        """A hidden card."""
        option = self.tops.get(top)
        if option is None:
            return hidden(key, hidden_label(spoken))
        text, verb = option
        return hidden(key, hidden_label(spoken, [verb])) | {"options": [text], "labels": [verb.capitalize()]}

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


def hidden(key: str, speech: str) -> Model:
    """A card whose face nobody sees here, without options."""
    return {"id": key, "name": None, "back": True, "options": [], "labels": [], "speech": speech}


def cards_in(model: Any) -> Iterator[Model]:
    """Every card in a view model, or in a part of one, that can have options."""
    if isinstance(model, dict):
        if "options" in model and "labels" in model:
            yield model
        else:
            for value in model.values():
                yield from cards_in(value)
    elif isinstance(model, list):
        for value in model:
            yield from cards_in(value)


def build(
    game: Game, seat: int | None, *, persons: Sequence[int], bots: dict[int, str],
    lit: Mapping[int, str] | None = None, assist: bool = True,
) -> Model:  # fmt: skip
    """The table as a seat sees it, or with all hands open; the session adds log, curtain and notes."""
    st = game.state
    t = st.table
    deciding = asked(st)
    mine = deciding == seat and seat in persons
    eyes = Eyes(game, seat, mine, lit or {})
    first, every = eyes.seat, eyes.every
    order = [(first + k) % t.seats for k in range(t.seats)]
    return {
        "mode": "table", "seat": None if every else t.names[first], "yours": mine,
        "over": over(game, t.names[first] if list(persons) == [first] and not every else ""),
        "turn": game.turn, "round": (game.turn - 1) // t.seats + 1, "ending": ending(st),
        "prompt": prompt(game, mine, every), "buttons": buttons(eyes),
        "verbs": mine and not st.stack and st.step == PLAY, "purse": purse(st, first) if mine else None,
        "pyramid": [
            eyes.card(c, IN_PYRAMID, IN_SLOT[s]) if c >= 0 else None for s, c in enumerate(st.pyramid)
        ],
        "boneyard": _common(eyes, t.boneyard, "boneyard"),
        "stock": _common(eyes, t.stock, "stock", every or seat not in persons or may_count(st, first, assist)),
        "aside": _aside(eyes), "aside_title": "Revealed or set aside", "offer": _offer(eyes),
        "players": [player(eyes, p, deciding, bots, assist) for p in order],
    }  # fmt: skip


def _common(eyes: Eyes, index: int, name: str, counted: bool = True) -> Model:
    """The boneyard or the stock; its count is None where a strict table does not tell it."""
    st = eyes.st
    cards = st.z[index]
    if not cards:
        return {"count": 0, "top": None}
    top = cards[-1]
    count = len(cards) if counted else None
    if name == "boneyard" and eyes.t.aim:  # Rule: solitaire.boneyard-open
        n = len(cards)
        every = [eyes.card(c, index, f"card {i} of {n} in the boneyard") for i, c in enumerate(cards, 1)]
        return {"count": n, "top": every[-1], "cards": every}
    if eyes.sees(top) or (name == "boneyard" and not st.veiled(top, 1 << eyes.seat)):
        return {"count": count, "top": eyes.card(top, index, f"on top of the {name}")}
    option = TOP_STOCK if name == "stock" else NO_TOP
    key = f"h{name}-{count}" if counted else f"h{name}"
    return {"count": count, "top": eyes.back(key, f"on top of the {name}", option)}


def _aside(eyes: Eyes) -> list[Model]:
    bit = 1 << eyes.seat
    return [
        eyes.card(c, IN_ASIDE, f"set aside by {eyes.t.called(p)}")
        if eyes.every or seen & bit
        else eyes.back(f"ha-{i}", f"set aside by {eyes.t.called(p)}")
        for i, (c, p, _, seen) in enumerate(eyes.st.aside)
    ]


def player(eyes: Eyes, p: int, deciding: int, bots: dict[int, str], assist: bool) -> Model:
    """One player's piles, tomb and score."""
    st, t = eyes.st, eyes.t
    base = p * PILES
    me = p == eyes.seat and not eyes.every
    whose = "in your" if me else f"in {t.called(p)}'s"
    discard = st.z[base + DISCARD]
    open_pile = p == t.dummy or eyes.every or (me and may_look(st, p, assist))
    deck = len(st.z[base + DECK])
    return {
        "name": t.names[p], "dummy": p == t.dummy, "bot": level_of(bots.get(p)), "active": st.seat == p and not st.over,
        "asked": deciding == p, "you": me, "pharaoh": _pharaoh(eyes, p),
        "hand": eyes.pile(p, HAND, me or eyes.every, f"{whose} hand"),
        "in_play": eyes.pile(p, IN_PLAY, True, "in play"),
        "discard": {
            "title": "Drawn" if p == t.dummy else "Discard", "count": len(discard),
            "top": eyes.card(discard[-1], base + DISCARD, f"on top of {whose[3:]} discard pile") if discard else None,
            "cards": eyes.pile(p, DISCARD, True, f"{whose} discard pile") if open_pile else [],
        },
        "deck": {"count": deck, "top": _deck_top(eyes, p, deck, me, f"on top of {whose[3:]} deck")},
        "kept": len(st.z[base + KEPT]),
        "tomb": tomb(eyes, p, me),
    }  # fmt: skip


def _deck_top(eyes: Eyes, p: int, deck: int, me: bool, where: str) -> Model | None:
    if not deck:
        return None
    st = eyes.st
    top = st.z[p * PILES + DECK][-1]
    if eyes.sees(top):
        return eyes.card(top, p * PILES + DECK, where)
    return eyes.back(f"hd{p}-{deck}", where, TOP_DECK if me else NO_TOP)


def _pharaoh(eyes: Eyes, p: int) -> Model | None:
    """A seat's pharaoh and whether it can be used now; those of others once all are revealed."""
    st = eyes.st
    number = st.pharaohs[p]
    if number < 0 or (st.offered and p != eyes.seat and not eyes.every):  # Rule: pharaoh.setup-simultaneous-reveal
        return None
    name = PROGRAMS[number].name
    now = eyes.mine and p == st.seat == eyes.seat and not st.stack and st.step == PLAY
    use = now and PHARAOH in legal(st)
    used = p == st.seat and st.pharaoh_used and not st.over
    state = "used this turn" if used else "cannot be used now" if now else "once per turn"
    if not PROGRAMS[number].ops:
        state = "always in effect" if PROGRAMS[number].works_by_itself() else "of no use in this game"
    return {
        "name": name, "text": facts_of_pharaoh(name).text_in(eyes.t.wording), "used": used,
        "state": "use it now" if use else state, "option": "use pharaoh" if use else None,
    }  # fmt: skip


def _offer(eyes: Eyes) -> list[Model]:
    """The two pharaohs from which the person at this board has to choose."""
    if not eyes.mine or eyes.st.step != CHOOSE_PHARAOH or eyes.st.stack:
        return []
    return [{"name": PROGRAMS[code].name, "option": Option(eyes.st, code).text} for code in legal(eyes.st)]


def tomb(eyes: Eyes, p: int, me: bool) -> Model:
    """A tomb laid out by set: what each is worth, and what its next card would add."""
    st, t = eyes.st, eyes.t
    index = p * PILES + TOMB
    score = scoring.score(st, p)
    whose = "in your" if me else f"in {t.called(p)}'s"
    groups: dict[str, list[int]] = {}
    rank = {key: i for i, key in enumerate(GROUPS)}
    for c in sorted(st.z[index], key=lambda c: rank[t.kinds[t.kind[c]].set]):  # within a set in the order they came
        groups.setdefault(t.set_names[t.set_id[c]] if t.set_id[c] >= 0 else t.kinds[t.kind[c]].set, []).append(c)
    sets = []
    for key, cards in groups.items():
        group = eyes.groups[key]
        names = list(dict.fromkeys(t.name[c] for c in cards))
        counts = {name: sum(t.name[c] == name for c in cards) for name in names}
        one_set = key not in ("starters", "uniques")
        part = scoring.score_cards(t, cards, 0).total
        if key == "starters":
            part = score.parts.get("starters", 0)
        sets.append({
            "set": key, "title": group.title, "color": group.color, "names": names,
            "dupes": [f"{name} × {k}" for name, k in counts.items() if k > 1 and one_set], "distinct": len(names),
            "size": group.size if one_set else None, "points": part,
            "next": 2 * len(names) + 1 if one_set and len(names) < group.size and not st.over else None,
            "cards": [eyes.card(c, index, f"{whose} tomb") for c in cards],
        })  # fmt: skip
    goal = scoring.perfect_score(st) if t.aim else None
    return {"total": score.total, "goal": goal, "cards": score.cards, "sets": sets}


def prompt(game: Game, mine: bool, every: bool = False) -> Model:
    """Who is asked what, and where the running action stands."""
    st = game.state
    t = st.table
    if st.over:
        return asking("The game is over")
    deciding = asked(st)
    name = t.names[deciding]
    card, part, parts = part_now(st)
    if mine:
        title = f"Your turn, {name}" if deciding == st.seat else f"Your choice, {name}"
        text = question(st)
        if ways(st):  # the buttons say which
            text = text.partition(" Option ")[0]
        if st.offered:
            title = f"Choose your pharaoh, {name}"
            text += " You keep it for the whole game. The other pharaoh is out of the game."
            text += " All players reveal their pharaohs at the same time."
    elif every:
        title, text = f"{name} is choosing", question(st)
    elif st.offered:
        title, text = f"{name} is choosing", f"{name} chooses a pharaoh in secret."
    else:
        title, text = f"{name} is choosing", f"It is {t.names[st.seat]}'s turn."
        card = None if deciding != st.seat else card
    return {"title": title, "text": text, "card": card, "parts": _parts(st, part) if card and parts > 1 else []}


def purse(st: State, seat: int) -> Model | None:
    """The gold in a hand where it may be spent, and how far a purchase is paid."""
    f = st.stack[-1] if st.stack else None
    hand = {"hand": paying.purse(st, seat)}
    if f is not None:
        return hand | {"paid": f.loop, "price": f.loop + f.memory} if f.program == PAY else None
    return hand if st.step == PLAY else None


def asking(title: str, text: str = "") -> Model:
    """A prompt that is not about a card."""
    return {"title": title, "text": text, "card": None, "parts": []}


def _parts(st: State, now: int) -> list[Model]:
    """The parts of the running action, each done, running or still to come."""
    for f in reversed(st.stack):
        program = PROGRAMS[f.program]
        if program.deed_parts:
            texts = reader(program).each(program.deed_parts)
            return [
                {"text": text, "state": "done" if i < now else "now" if i == now else "next"}
                for i, text in enumerate(texts, 1)
            ]
    return []


def buttons(eyes: Eyes) -> list[Model]:
    """The options that are not cards: end turn, done, players, branches."""
    st = eyes.st
    branch, out = ways(st), []
    for text, verb in eyes.loose:
        label = LABELS.get(text) or branch.get(text) or (text.split(" ", 1)[1] if verb == "choose" else text)
        out.append({"option": text, "label": label[:1].upper() + label[1:], "tone": TONES.get(text, "plain")})
    return sorted(out, key=lambda one: one["tone"] == "quiet")  # what people rarely want comes last


def ending(st: State) -> Model | None:
    """How near the end is, once the stock is empty: everybody sees that.

    Rule: end.stock-empty-not-enough, end.round-completed
    """
    t = st.table
    if st.over or st.z[t.stock]:
        return None
    left, after = sum(card >= 0 for card in st.pyramid), t.seats - 1 - st.turn % t.seats
    if left:
        cards = f"{plural(left, 'card')} {'is' if left == 1 else 'are'} left"
        return {"title": "The stock is empty", "text": f"The game ends when the pyramid is empty too: {cards}."}
    turns = f"{plural(after, 'more turn')} after this one" if after else "This is the last turn"
    return {"title": "Last round", "text": f"The pyramid is empty. {turns}."}


def over(game: Game, you: str = "") -> Model | None:
    """The final scores, told to the one person at the table if there is just one."""
    outcome = game.outcome()
    if outcome is None:
        return None
    rows, groups = [], groups_in(game)
    known = list(GROUPS)
    colors = [info.color for info in GROUPS.values()]
    # sets of a position have the order of its cards; sets that score as one go where their colour is
    place = {"starters": -1, "uniques": len(known), "duplicates": len(known) + 1}
    for key in game.state.table.set_names:
        place[key] = known.index(key) if key in GROUPS else colors.index(groups[key].color)
    order = sorted({key for s in outcome.scores.values() for key in s.parts}, key=place.__getitem__)
    for rank, names in enumerate(outcome.ranking, 1):
        for name in names:
            s = outcome.scores[name]
            rows.append({
                "player": name, "total": s.total, "cards": s.cards,
                "rank": rank if outcome.winners else None,
                "parts": [[groups[k].title if k in groups else k.capitalize(), s.parts.get(k, "–")] for k in order],
            })  # fmt: skip
    if not outcome.winners:
        title, st = "You missed the perfect tomb", game.state
        short = scoring.perfect_score(st) - scoring.score(st, 0).total
        text = f"{plural(short, 'point')} short of the perfect score. {sentence(outcome.reason)}"
        return {"title": title, "text": text, "rows": rows}
    t = game.state.table
    called = {name: "you" if name == you else t.called(seat) for seat, name in enumerate(t.names)}
    winners = [called[name] for name in sorted(outcome.winners, key=lambda name: name != you)]
    verb = "share the victory" if len(winners) > 1 else "win" if winners == ["you"] else "wins"
    title = " and ".join(winners)
    return {
        "title": f"{title[:1].upper()}{title[1:]} {verb}", "rows": rows,
        "text": _why_won(rows, called) or sentence(outcome.reason),
    }  # fmt: skip


def _why_won(rows: Sequence[Model], called: Mapping[str, str]) -> str:
    """By how much somebody has won, and what made the difference; empty where nobody came second.

    Rule: scoring.tie-fewest-tomb-cards, scoring.tie-shared, solo.win
    """
    if len(rows) < 2:
        return ""
    first, second = rows[:2]
    who, other, by = called[first["player"]], called[second["player"]], first["total"] - second["total"]
    if by:
        theirs = {title: points for title, points in second["parts"] if points != "–"}
        gains = [(points - theirs.get(title, 0), points, title) for title, points in first["parts"] if points != "–"]
        _, points, title = max(gains, key=lambda gain: gain[0])
        against = f"{points} for {who}, {theirs.get(title, 0)} for {other}"
        return f"By {plural(by, 'point')}. {title} made the difference: {against}."
    each, cards = f"{plural(first['total'], 'point')} each", plural(first["cards"], "card")
    if first["rank"] == second["rank"]:
        return f"{each}, and {cards} in each tomb."
    smaller = first["cards"] < second["cards"]
    if not smaller:
        return f"{each}: {who} {'win' if who == 'you' else 'wins'} the tie."
    return f"{each}, but {who} {'have' if who == 'you' else 'has'} the smaller tomb: {cards}."


def log_line(event: Event, names: Sequence[str]) -> dict[str, Any]:
    """What happened, for the page. The player's name is written as the line begins, perhaps with a capital.

    A line is marked that says why the next one happens.
    """
    kind = LOG_KINDS.get(event.raw.kind, "auto" if event.automatic else "move")
    text = event.text
    begins = [text[: len(name)] for name in names if text.startswith((f"{name} ", f"{name[:1].upper()}{name[1:]} "))]
    begins += [name for name in names if text.startswith(f"The {name} ")]  # the Dummy
    # if both Ana and Ana Bell fit, the longer name is meant
    line = {"kind": kind, "player": max(begins, key=len, default=""), "text": text}
    return line | {"why": True} if event.raw.kind == "forced" else line
