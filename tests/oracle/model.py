"""The oracle's state: plain dicts and lists of card names, and the small helpers every rule needs."""

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import vk_notebook as vk

State = dict[str, Any]
Player = dict[str, Any]
T = TypeVar("T")


class Card(str):
    """A card name that is also one physical card: equal by name, told apart by identity."""

    __slots__ = ()


class Ask(NamedTuple):
    """One decision: the seat that chooses, and the texts it may choose from."""

    seat: int
    options: frozenset[str]


Gen = Generator[Ask, str, T]
Shuffle = Callable[[State, int, list[Card]], list[Card]]

PILES = ("hand", "deck", "discard", "tomb", "in_play", "aside")
SLOTS = ("apex", "middle left", "middle right", "base left", "base centre", "base right")
BASE = (3, 4, 5)
ABOVE: dict[int, tuple[int, ...]] = {0: (), 1: (0,), 2: (0,), 3: (1,), 4: (1, 2), 5: (2,)}


class Facts(NamedTuple):
    """What is printed on a card."""

    cost: int
    gold: int
    kind: str
    set: str
    color: str
    vp: int
    level: int


@cache
def facts(name: str) -> Facts:
    """The printed values of a card."""
    kind = vk.card(name)
    return Facts(kind.cost, kind.gold, kind.kind, kind.set, kind.color, kind.vp or 0, kind.level)


def cost(card: Card) -> int:
    """Its printed cost."""
    return facts(str(card)).cost


_table = {"colours are sets": False}


def play_by_colour(joined: bool) -> None:
    """Say whether all sets of a colour are one set in the game that is played now."""
    _table["colours are sets"] = joined


def set_of(card: Card) -> str | None:
    """Its set, or None for starters and uniques."""
    known = facts(str(card))
    if known.kind != "set":
        return None
    return known.color if _table["colours are sets"] else known.set


# ---- building and copying ---------------------------------------------------------------------

def new_turn() -> dict[str, Any]:
    """What a turn remembers."""
    return {"changed": False, "entombed": False, "played": 0, "bought": [], "actions": [], "anubis": 0,
            "ring": False, "sphinx": False, "merchant": False, "thoth": False, "architect": 0, "tomb_grew": False,
            "pharaoh": False}


def new_state(snapshot: dict[str, Any], first: int, shuffle: Shuffle) -> State:
    """A state from the names in every pile."""
    players = [{"name": p["name"], "pharaoh": p["pharaoh"], "kept": [], **{k: [Card(c) for c in p[k]] for k in PILES}}
               for p in snapshot["players"]]
    pyramid = [Card(c) if c else None for c in snapshot["pyramid"]]
    return {
        "players": players, "pyramid": pyramid,
        "face_down": [(pyramid[slot], seat) for slot, seat in snapshot["face_down"].items()],
        "boneyard": [Card(c) for c in snapshot["boneyard"]], "stock": [Card(c) for c in snapshot["stock"]],
        "active": first, "first": first, "turn": new_turn(), "over": False, "shuffle": shuffle,
    }


def copied(st: State) -> State:
    """A copy to try something out on; the cards stay the same physical cards."""
    new = dict(st)
    new["players"] = [{k: list(v) if isinstance(v, list) else v for k, v in p.items()} for p in st["players"]]
    for key in ("pyramid", "face_down", "boneyard", "stock"):
        new[key] = list(st[key])
    new["turn"] = {k: list(v) if isinstance(v, list) else v for k, v in st["turn"].items()}
    return new


# ---- piles ------------------------------------------------------------------------------------

def has(pile: Iterable[Card | None], card: Card) -> bool:
    """Whether this very card lies there."""
    return any(c is card for c in pile)


def lift(pile: list[Card], card: Card) -> Card:
    """Remove this very card from a pile."""
    for i, c in enumerate(pile):
        if c is card:
            return pile.pop(i)
    raise AssertionError(f"{card} is not in {pile}")


def named(pile: Sequence[Card], name: str) -> Card | None:
    """The card of that name, if one lies there."""
    return next((c for c in pile if c == name), None)


def hand(st: State, p: int) -> list[Card]:
    """A player's hand."""
    cards: list[Card] = st["players"][p]["hand"]
    return cards


def discards(st: State, p: int) -> list[Card]:
    """A player's discard pile."""
    cards: list[Card] = st["players"][p]["discard"]
    return cards


def tomb(st: State, p: int) -> list[Card]:
    """A player's tomb."""
    cards: list[Card] = st["players"][p]["tomb"]
    return cards


def pile_of(st: State, p: int, card: Card) -> list[Card]:
    """The pile of a player in which this very card lies."""
    who = st["players"][p]
    return next(who[name] for name in PILES if has(who[name], card))


def discard(st: State, p: int, card: Card) -> None:
    """A card of a player goes onto the discard pile."""
    discards(st, p).append(lift(pile_of(st, p, card), card))


def face_up(st: State, slots: Iterable[int] = range(6)) -> list[int]:
    """The slots with a face-up card."""
    hidden = [c for c, _ in st["face_down"]]
    return [s for s in slots if st["pyramid"][s] is not None and not has(hidden, st["pyramid"][s])]


def occupied(st: State) -> list[int]:
    """The slots with a card."""
    return [s for s in range(6) if st["pyramid"][s] is not None]


def seats_from_left(st: State) -> list[int]:
    """Every seat clockwise from the active player's left, the active player last."""
    n = len(st["players"])
    return [(st["active"] + i) % n for i in range(1, n + 1)]


def opponents(st: State, p: int) -> list[int]:
    """The others, clockwise from the active player's left."""
    return [q for q in seats_from_left(st) if q != p]


def can_draw(st: State, p: int) -> int:
    """How many cards a player could draw, his discard pile shuffled in."""
    return len(st["players"][p]["deck"]) + len(discards(st, p))


# ---- asking -----------------------------------------------------------------------------------

def ask(p: int, options: Iterable[str], always: bool = False) -> Gen[str]:
    """Ask, unless there is but one answer."""
    texts = frozenset(options)
    if len(texts) == 1 and not always:
        return next(iter(texts))
    answer = yield Ask(p, texts)
    return answer


def pick(p: int, verb: str, cards: Sequence[Card], done: bool = False) -> Gen[Card | None]:
    """Pick one card; None where nothing fits or the player is done."""
    if not cards:
        return None
    texts: dict[str, Card] = {}
    for c in cards:                             # of two equal cards in one pile the lower one goes
        texts.setdefault(f"{verb} {c}", c)
    answer = yield from ask(p, [*texts, "done"] if done else texts)
    return texts.get(answer)


def pick_slot(st: State, p: int, verb: str, slots: Sequence[int], decline: bool = False) -> Gen[int | None]:
    """Pick one pyramid card; two of one name are told apart by their place. None where the player says no."""
    names = [str(st["pyramid"][s]) for s in slots]
    texts = {f"{verb} {n}" if names.count(n) == 1 else f"{verb} {n} at {SLOTS[s]}": s
             for n, s in zip(names, slots, strict=True)}
    if not texts:
        return None
    answer = yield from ask(p, [*texts, "no"] if decline else texts)
    return texts.get(answer)


def pick_opponent(st: State, p: int, seats: Sequence[int]) -> Gen[int]:
    """Name one of these players."""
    texts = {f"choose {st['players'][q]['name']}": q for q in seats}
    answer = yield from ask(p, texts)
    return texts[answer]
