"""The oracle's statues and base uniques; importing this enters them beside the others."""

from .cards import *

# ---- statues ----------------------------------------------------------------------------------

for_the_turn("Statue of Anubis", "anubis")
for_the_turn("Statue of Thoth", "thoth")
one_part("Statue of Horus", hand, entomb_one)
one_part("Statue of Isis", lambda st, p: takeable(st, lambda c: cost(c) <= 6), take)


@rule("Statue of Bastet", lambda st, p, r: True)
def bastet(st: State, p: int, r: Run) -> Gen[None]:
    for q in opponents(st, p):
        if not exempt(st, q) and not (yield from shielded(st, q)):
            card = yield from pick(q, "give", hand(st, q))
            discards(st, p).append(lift(hand(st, q), card))


@rule("Statue of Osiris", lambda st, p, r: hand(st, p) and can_draw(st, p) + 1 >= 3)
def osiris(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_one(st, p, hand(st, p))
    draw(st, p, 3)


@rule("Statue of Sobek", lambda st, p, r: can_draw(st, p) >= 3)
def sobek(st: State, p: int, r: Run) -> Gen[None]:
    who = st["players"][p]
    seen = [top_of_deck(st, p) for _ in range(3)]
    who["aside"] += seen
    gone = yield from discard_one(st, p, seen)
    lift(seen, gone)
    kept = yield from pick(p, "entomb", seen)
    yield from entomb(st, p, lift(seen, kept))
    yield from give(st, p, seen[0], "discard")
    if has(who["aside"], seen[0]):
        who["deck"].append(lift(who["aside"], seen[0]))


# ---- base uniques -----------------------------------------------------------------------------

one_part("Burial Mask", lambda st, p: hand(st, p) + discards(st, p), entomb_from)


def with_discards(st: State, p: int) -> list[int]:
    """The opponents who have a discard pile."""
    return [q for q in opponents(st, p) if discards(st, q)]


@rule("Censer", lambda st, p, r: with_discards(st, p))
def censer(st: State, p: int, r: Run) -> Gen[None]:
    q = yield from pick_opponent(st, p, with_discards(st, p))
    if not (yield from shielded(st, q)):
        gain(st, p, discards(st, q).pop())
        move_itself(st, p, r.card, discards(st, q))


@rule("Chariot", lambda st, p, r: hand(st, p) and st["boneyard"])
def chariot(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_one(st, p, hand(st, p))
    gain(st, p, st["boneyard"].pop())


def same_set(st: State, card: Card) -> list[int]:
    """The takeable cards of a card's set."""
    return takeable(st, lambda c: set_of(c) is not None and set_of(c) == set_of(card))


@rule("Ka Figurine", lambda st, p, r: any(same_set(st, c) for c in hand(st, p)))
def ka(st: State, p: int, r: Run) -> Gen[None]:
    gone = yield from discard_one(st, p, [c for c in hand(st, p) if same_set(st, c)])
    yield from take(st, p, same_set(st, gone))
