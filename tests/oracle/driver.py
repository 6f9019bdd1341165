"""Plays the package and the oracle side by side and stops at the first difference."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import vk_notebook as vk

from .covered import COVERED
from .model import PILES, SLOTS, Ask, Card, Gen, State, new_state
from .turn import score, whole_game

Snapshot = dict[str, Any]
WEIGHTS = (("end turn", 1), ("arrange discards", 1), ("execute", 12), ("buy", 5), ("entomb", 3), ("react", 6))


class Mismatch(AssertionError):
    """The package and the oracle disagree."""


def snapshot(game: Any) -> Snapshot:
    """Every public pile of a game, by name."""
    public = {"aside": "set_aside"}
    seats = [p.name for p in game.players]
    return {
        "players": [{"name": p.name, **{k: [str(c) for c in getattr(p, public.get(k, k))] for k in PILES}}
                    for p in game.players],
        "pyramid": [str(c) if c else None for c in game.pyramid],
        "face_down": {slot: seats.index(name) for slot, name in dict(game.face_down).items()},
        "boneyard": [str(c) for c in game.boneyard], "stock": [str(c) for c in game.stock],
    }


def oracle_snapshot(st: State) -> Snapshot:
    """The same for the oracle; what Serdab keeps lies aside."""
    players = [{"name": p["name"], **{k: [str(c) for c in p[k]] for k in PILES}} for p in st["players"]]
    for p, who in zip(players, st["players"], strict=True):
        p["aside"] += [str(c) for c in who["kept"]]
    slot_of = {id(c): s for s, c in enumerate(st["pyramid"]) if c is not None}
    return {
        "players": players, "pyramid": [str(c) if c else None for c in st["pyramid"]],
        "face_down": {slot_of[id(c)]: seat for c, seat in st["face_down"]},
        "boneyard": [str(c) for c in st["boneyard"]], "stock": [str(c) for c in st["stock"]],
    }


LOOSE = ("hand", "in_play", "tomb", "aside")     # the order in these has no meaning in the rules


def differences(theirs: Snapshot, ours: Snapshot) -> list[str]:
    """What differs between two snapshots, in words."""
    found = []
    for a, b in zip(theirs["players"], ours["players"], strict=True):
        for pile in PILES:
            same = Counter(a[pile]) == Counter(b[pile]) if pile in LOOSE else a[pile] == b[pile]
            if not same:
                found.append(f"{a['name']} {pile}: package {a[pile]}, oracle {b[pile]}")
    for key in ("pyramid", "face_down", "boneyard", "stock"):
        if theirs[key] != ours[key]:
            found.append(f"{key}: package {theirs[key]}, oracle {ours[key]}")
    return found


def adopt(st: State, seen: Snapshot) -> None:
    """Lie hand, play and tomb in the package's order, since later lists follow it."""
    for who, names in zip(st["players"], seen["players"], strict=True):
        for pile in ("hand", "in_play", "tomb"):
            rest: list[Card] = list(who[pile])
            who[pile][:] = [rest.pop(rest.index(Card(n))) for n in names[pile]]


class Duel:
    """One game, played on both sides."""

    def __init__(self, make: Callable[[], Any], seed: int, favourite: str = "") -> None:
        self.game = make()
        self.wanted = (f"execute {favourite}", f"react {favourite}", f"discard {favourite}")
        self.rng = random.Random(seed)
        self.title = f"seed {seed}"
        self.start = snapshot(self.game)
        self.steps: list[tuple[str, list[list[str]], Snapshot]] = []
        names = [p["name"] for p in self.start["players"]]
        self.first = names.index(self.game.decision.player)
        self.guesses: dict[int, list[str]] = {}
        self.live: list[list[str]] = []
        self.drawn: list[list[str]] = []
        self.after: Snapshot = self.start
        self.restart()

    # ---- the oracle's side ------------------------------------------------------------------

    def restart(self) -> None:
        """Bring a new oracle to where the game stood after the last agreed step."""
        self.recorded: Iterator[list[str]] | None = None
        self.state = new_state(self.start, self.first, self.shuffle)
        self.play: Gen[None] = whole_game(self.state)
        self.ask: Ask | None = next(self.play)
        for text, orders, seen in self.steps:
            self.recorded = iter(orders)
            self.send(text)
            adopt(self.state, seen)
        self.recorded = None
        self.live = []

    def send(self, text: str) -> None:
        """Tell the oracle what was chosen."""
        try:
            self.ask = self.play.send(text)
        except StopIteration:
            self.ask = None

    def shuffle(self, st: State, p: int, cards: list[Card]) -> list[Card]:
        """The order after a shuffle: read off the package, which has already moved."""
        order = next(self.recorded) if self.recorded is not None else self.guess(st, p, cards)
        if self.recorded is None:
            self.live.append(order)
        pool = list(cards)
        return [pool.pop(pool.index(Card(n))) for n in order]

    def guess(self, st: State, p: int, cards: list[Card]) -> list[str]:
        """An order that fits what the package shows now; what was drawn at once comes from its hand."""
        number = len(self.live)
        theirs = self.after["players"][p]
        pool = Counter(str(c) for c in cards)
        rest: list[str] = []
        for name in theirs["deck"]:
            if pool[name] == 0:
                break
            pool[name] -= 1
            rest.append(name)
        drawn = sorted(pool.elements())
        if number in self.guesses:
            return rest + self.guesses[number]
        held = len(st["players"][p]["hand"])
        window = theirs["hand"][held:held + len(drawn)]
        top = window[::-1] if Counter(window) == pool_of(drawn) else drawn
        self.drawn.append(top)
        return rest + top

    # ---- one step ---------------------------------------------------------------------------

    def fail(self, why: str) -> None:
        moves = [text for text, _, _ in self.steps]
        lines = [self.title, f"start: {self.start}", f"moves: {moves}", why]
        raise Mismatch("\n".join(lines))

    def compare_decision(self) -> list[str]:
        """Both sides must ask the same player for the same things."""
        game, ask = self.game, self.ask
        if game.outcome() is not None or ask is None:
            if (game.outcome() is None) != (ask is not None):
                return [f"over: package {game.outcome()}, oracle {ask is None}"]
            return []
        texts = [o.text for o in game.options]
        name = self.state["players"][ask.seat]["name"]
        if len(texts) != len(set(texts)) or set(texts) != ask.options or game.decision.player != name:
            only = sorted(set(texts) - ask.options), sorted(ask.options - set(texts))
            return [f"decision: package {game.decision.player} {sorted(texts)}",
                    f"          oracle {name} {sorted(ask.options)}",
                    f"only package {only[0]}, only oracle {only[1]}", f"question: {game.decision.question}"]
        return []

    def pick(self) -> str:
        """A random answer; the favourite card first."""
        assert self.ask is not None
        liked = [t for t in self.wanted if t in self.ask.options]
        return liked[0] if liked else choose(self.rng, sorted(self.ask.options))

    def step(self, text: str) -> None:
        """Move both sides, compare."""
        try:
            self.game.play(text)
        except Exception as error:
            self.fail(f"{text!r} raised {error!r}")
        self.after = snapshot(self.game)
        found: list[str] = []
        for guesses in self.attempts():
            self.guesses = guesses
            self.live, self.drawn = [], []
            self.send(text)
            found = differences(self.after, oracle_snapshot(self.state)) + self.compare_decision()
            if not found:
                break
            live, drawn = self.live, self.drawn
            if not live:
                break
            self.restart()
            self.live, self.drawn = live, drawn
        if found:
            self.fail("\n".join([f"after {text!r}:", *found, *last_events(self.game)]))
        self.steps.append((text, self.live, self.after))
        adopt(self.state, self.after)

    def attempts(self) -> Iterator[dict[int, list[str]]]:
        """First the plain guess; then every order of the cards drawn from a new deck in this step."""
        yield {}
        if self.drawn:
            first = list(self.drawn[0])
            for count, order in enumerate(permutations(first)):
                if count < 720:
                    yield {0: list(order)}

    def run(self, steps: int) -> int:
        """Play until the game ends, or so many steps; the number played."""
        found = self.compare_decision()
        if found:
            self.fail("\n".join(["at the start:", *found]))
        for number in range(steps):
            if self.ask is None:
                self.compare_scores()
                return number
            self.step(self.pick())
        return steps

    def compare_scores(self) -> None:
        """At the end both sides count the same points."""
        theirs = {name: s.total for name, s in self.game.scores().items()}
        ours = {p["name"]: score(self.state, i) for i, p in enumerate(self.state["players"])}
        if theirs != ours:
            self.fail(f"scores: package {theirs}, oracle {ours}")


def pool_of(names: list[str]) -> Counter[str]:
    """The names as a multiset."""
    return Counter(names)


def last_events(game: Any) -> list[str]:
    """The end of the package's log."""
    return ["log: " + " | ".join(e.text for e in list(game.events)[-8:])]


def choose(rng: random.Random, texts: list[str]) -> str:
    """A random answer that likes actions better than the end of a turn."""
    weights = [next((w for start, w in WEIGHTS if t.startswith(start)), 4) for t in texts]
    return rng.choices(texts, weights)[0]


# ---- positions --------------------------------------------------------------------------------

NAMES = ("Ana", "Ben", "Cem", "Dia")
STARTERS = ("Shabti", "Urn", "Box of Food", "Offering Table", "Medjay", "Kite")
HARD = ("Tyet Amulet", "Priest of Horus", "Book of Gates", "Potter", "Carpenter", "Jewel Box", "Medjay",
        "Offering Table", "Axe", "Brain Hook", "Judgment", "Serdab", "Ring", "Sphinx")
OTHER = tuple(name for name in COVERED if name not in HARD)


def random_position(seed: int, favourite: str = "") -> Callable[[], Any]:
    """A made-up position in which the hard cards come up often, and every player holds the favourite."""
    rng = random.Random(seed)
    seats = rng.choice((2, 2, 3, 4))
    taste = rng.choice((0.2, 0.5, 0.8))
    few = rng.sample(HARD + OTHER, 6) if rng.random() < 0.4 else []

    def card() -> str:
        if few and rng.random() < 0.7:
            return rng.choice(few)
        pool = HARD if rng.random() < taste else rng.choice((OTHER, OTHER, STARTERS))
        return rng.choice(pool)

    def pile(low: int, high: int) -> list[str]:
        return [card() for _ in range(rng.randint(low, high))]

    def player(name: str) -> dict[str, Any]:
        held = [favourite] if favourite else []
        return {"name": name, "hand": held + pile(3, 7), "deck": pile(0, 9), "discard": pile(0, 7),
                "tomb": pile(0, 5)}

    pyramid: list[str | None] = [card() for _ in SLOTS]
    for hole in rng.choice(((), (), (0,), (0, 1), (0, 2), (0, 1, 2), (0, 1, 3), (0, 2, 5), (0, 1, 2, 4))):
        pyramid[hole] = None
    setup = {**player(NAMES[0]), "opponents": [player(n) for n in NAMES[1:seats]], "pyramid": pyramid,
             "boneyard": pile(0, 5), "stock": pile(0, 12)}
    return lambda: vk.position(**setup)


def new_game(seed: int) -> Callable[[], Any]:
    """A game of a version or a mix from its first turn, for two to four players."""
    cards: tuple[str | vk.Mix, ...] = (
        "base", "afterlife", "last-rites",
        vk.Mix(sets=("mummification", "jewelry", "priestesses", "weapons", "builders"), uniques="premium"),
    )
    return lambda: vk.new_game(list(NAMES[:2 + seed % 3]), cards=cards[seed // 3 % 4], seed=seed)
