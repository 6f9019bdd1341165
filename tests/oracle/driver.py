"""Plays the package and the oracle side by side and stops at the first difference."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import vk_notebook as vk
from vk_notebook.rules.engine import chance

from .covered import COVERED
from .model import PILES, SLOTS, Ask, Card, Gen, State, facts, new_state, play_by_colour
from .pharaohs import PHARAOHS
from .turn import score, whole_game

Snapshot = dict[str, Any]
WEIGHTS = (
    ("end turn", 1), ("arrange discards", 1), ("execute", 12), ("use", 12), ("buy", 5), ("entomb", 3), ("react", 6),
)  # fmt: skip


class Mismatch(AssertionError):
    """The package and the oracle disagree."""


def snapshot(game: Any) -> Snapshot:
    """Every public pile of a game, by name."""
    public = {"aside": "set_aside"}
    seats = [p.name for p in game.players]
    return {
        "players": [{"name": p.name, "pharaoh": p.pharaoh,
                     **{k: [str(c) for c in getattr(p, public.get(k, k))] for k in PILES}} for p in game.players],
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

    def __init__(self, make: Callable[[], Any], seed: int, favourite: str = "", by_colour: bool = False) -> None:
        play_by_colour(by_colour)
        self.positions = self.executions = 0
        self.game = make()
        self.wanted = (f"execute {favourite}", f"react {favourite}", f"discard {favourite}")
        self.rng = random.Random(seed)
        self.title = f"seed {seed}"
        self.start = snapshot(self.game)
        self.moves: list[str] = []
        names = [p["name"] for p in self.start["players"]]
        self.chance = self.game.state.rng
        self.state = new_state(self.start, names.index(self.game.decision.player), self.shuffle)
        self.play: Gen[None] = whole_game(self.state)
        self.ask: Ask | None = next(self.play)

    # ---- the oracle's side ------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Tell the oracle what was chosen."""
        try:
            self.ask = self.play.send(text)
        except StopIteration:
            self.ask = None

    def shuffle(self, st: State, p: int, cards: list[Card]) -> list[Card]:
        """The order that the package's generator brings: both sides shuffle the same piles one after another."""
        order, self.chance = chance.shuffled(tuple(range(len(cards))), self.chance)
        return [cards[place] for place in order]

    # ---- one step ---------------------------------------------------------------------------

    def fail(self, why: str) -> None:
        lines = [self.title, f"start: {self.start}", f"moves: {self.moves}", why]
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

    def count(self) -> None:
        """Count what both sides have just agreed on: a position, and of each kind of hand card whether it executes."""
        self.positions += 1
        if self.ask is not None and "end turn" in self.ask.options:
            self.executions += len(set(self.state["players"][self.ask.seat]["hand"]))

    def pick(self) -> str:
        """A random answer; the favourite card first."""
        liked = [t for t in self.wanted if t in self.ask.options]
        return liked[0] if liked else choose(self.rng, sorted(self.ask.options))

    def step(self, text: str) -> None:
        """Move both sides, compare."""
        try:
            self.game.play(text)
        except Exception as error:
            self.fail(f"{text!r} raised {error!r}")
        after = snapshot(self.game)
        self.send(text)
        found = differences(after, oracle_snapshot(self.state)) + self.compare_decision()
        if found:
            self.fail("\n".join([f"after {text!r}:", *found, *last_events(self.game)]))
        self.count()
        self.moves.append(text)
        adopt(self.state, after)

    def run(self, steps: int) -> int:
        """Play until the game ends, or so many steps; the number played."""
        found = self.compare_decision()
        if found:
            self.fail("\n".join(["at the start:", *found]))
        self.count()
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


def last_events(game: Any) -> list[str]:
    """The end of the package's log."""
    return ["log: " + " | ".join(e.text for e in list(game.events)[-8:])]


def choose(rng: random.Random, texts: list[str]) -> str:
    """A random answer that likes actions better than the end of a turn."""
    weights = [next((w for start, w in WEIGHTS if t.startswith(start)), 4) for t in texts]
    return rng.choices(texts, weights)[0]


# ---- positions --------------------------------------------------------------------------------

NAMES = ("Ana", "Ben", "Cem", "Dia", "Ela", "Fid")
STARTERS = ("Shabti", "Urn", "Box of Food", "Offering Table", "Medjay", "Kite")
HARD = ("Tyet Amulet", "Priest of Horus", "Book of Gates", "Potter", "Carpenter", "Jewel Box", "Medjay",
        "Offering Table", "Axe", "Brain Hook", "Judgment", "Serdab", "Ring", "Sphinx")
OTHER = tuple(name for name in COVERED if name not in HARD)


class Pool(NamedTuple):
    """Cards that a game is played with: for how many at most, and whether the sets of a colour are one set."""

    cards: str | vk.Mix
    most: int = 4
    by_colour: bool = False

    def names(self) -> list[str]:
        """The cards of the pool, starters too, each once."""
        game = vk.new_game(2, cards=self.cards, seed=0)
        piles = (game.stock, game.boneyard, game.pyramid, *(p.hand + p.deck for p in game.players))
        return sorted({name for pile in piles for name in pile if name})


BASE_SETS = ("sarcophagi", "canopic-jars", "amulets", "books", "statues")
AFTERLIFE_SETS = ("mummification", "jewelry", "chambers", "weapons", "tomb-art")
#: Everything the package can be asked to play with: the versions, the presets, Premium's uniques, half sets.
POOLS = {
    "base": Pool("base"), "afterlife": Pool("afterlife"), "last-rites": Pool("last-rites"),
    "nice-and-sweet": Pool("nice-and-sweet", 4, True), "nasty-nasty": Pool("nasty-nasty", 4, True),
    "high-intensity": Pool("high-intensity"), "one-of-a-kind": Pool("one-of-a-kind", 4, True),
    "the-big-five": Pool("the-big-five", 5), "five-players": Pool("five-players", 5, True),
    "six-players": Pool("six-players", 6, True),
    "base with Premium's uniques": Pool(vk.Mix(BASE_SETS, "premium")),
    "last-rites with Premium's uniques": Pool(vk.Mix(("priestesses", "priests", "builders", "artisans"), "premium")),
    "half sets scored apart": Pool(vk.Mix(BASE_SETS + AFTERLIFE_SETS, ("base", "afterlife"), 1)),
}  # fmt: skip


#: Cards that meet seldom, and whose meeting is a matter of reading; some meet a pharaoh.
MEETINGS = {
    "a forced Judgment": ("Book of Gates", "Book of Gates", "Judgment", "Jewel Box", "Tyet Amulet", "Urn"),
    "forced with none": ("Book of Gates", "Scribe", "Grand Gallery", "Serdab", "Burial Ceremony", "Priest of Horus"),
    "Axe and Scribe": ("Axe", "Scribe", "Scribe", "Weaver", "Urn"),
    "a card repeated in play": ("Victory", "Hounds and Jackals Game", "Tyet Amulet", "Priest of Horus", "Urn"),
    "Slings": ("Sling", "Tomb Painter", "Burial Ceremony", "Mummified Crocodile", "Urn"),
    "Tutankhamun": ("Statue of Thoth", "Ring", "Ring", "Urn", "Sculptor", "Menial", "Architect", "Potter"),
    "Ramesses II": ("Statue of Thoth", "Ring", "Merchant", "Urn", "Architect", "Mummified Cat"),
}


def random_position(seed: int, favourite: str = "", pool: Pool | None = None, meeting: str = "") -> Callable[[], Any]:
    """A made-up position in which the hard cards come up often, and every player holds the favourite.

    Of a meeting its cards come up most.
    """
    rng = random.Random(seed)
    names = (*HARD, *OTHER, *STARTERS) if pool is None else pool.names()
    hard, other = [name for name in HARD if name in names], [name for name in OTHER if name in names]
    starters = STARTERS if pool is None else [name for name in names if facts(name).kind == "starter"]
    seats = rng.choice((2, 2, 3, 4 if pool is None else pool.most))
    taste = rng.choice((0.2, 0.5, 0.8))
    few = list(MEETINGS.get(meeting, ())) or (rng.sample(hard + other, 6) if rng.random() < 0.4 else [])
    pharaoh = {"pharaoh": meeting} if meeting in PHARAOHS else {}

    def card() -> str:
        if few and rng.random() < 0.7:
            return rng.choice(few)
        return rng.choice((hard or other) if rng.random() < taste else rng.choice((other, other, starters)))

    def pile(low: int, high: int) -> list[str]:
        return [card() for _ in range(rng.randint(low, high))]

    def player(name: str) -> dict[str, Any]:
        held = [favourite] if favourite else []
        piles = {"hand": held + pile(3, 7), "deck": pile(0, 9), "discard": pile(0, 7), "tomb": pile(0, 5)}
        return {"name": name, **piles, **pharaoh}

    pyramid: list[str | None] = [card() for _ in SLOTS]
    for hole in rng.choice(((), (), (0,), (0, 1), (0, 2), (0, 1, 2), (0, 1, 3), (0, 2, 5), (0, 1, 2, 4))):
        pyramid[hole] = None
    setup = {**player(NAMES[0]), "opponents": [player(n) for n in NAMES[1:seats]], "pyramid": pyramid,
             "boneyard": pile(0, 5), "stock": pile(0, 12), "cards": "base" if pool is None else pool.cards}
    return lambda: vk.position(**setup)


def game_in(pool: Pool, seed: int) -> Callable[[], Any]:
    """A game of a pool from its first turn."""
    return lambda: vk.new_game(list(NAMES[: 2 + seed % (pool.most - 1)]), cards=pool.cards, seed=seed)


def new_game(seed: int) -> Callable[[], Any]:
    """A game of a version or a mix from its first turn, for two to four players."""
    cards: tuple[str | vk.Mix, ...] = (
        "base", "afterlife", "last-rites",
        vk.Mix(sets=("mummification", "jewelry", "priestesses", "weapons", "builders"), uniques="premium"),
    )
    return lambda: vk.new_game(list(NAMES[:2 + seed % 3]), cards=cards[seed // 3 % 4], seed=seed)
