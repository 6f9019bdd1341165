"""The oracle's builders, artisans and Premium uniques; importing this enters them beside the others."""

from .cards import *

# ---- builders ---------------------------------------------------------------------------------

@rule("Brick Mason", lambda st, p, r: len(st["boneyard"]) + len(st["stock"]) >= len(st["players"]))
def brick_mason(st: State, p: int, r: Run) -> Gen[None]:
    for q in [p, *opponents(st, p)]:
        texts = {}
        if st["boneyard"]:
            texts[f"entomb {st['boneyard'][-1]} from boneyard"] = st["boneyard"]
        if st["stock"]:
            texts["entomb the top of the stock"] = st["stock"]
        if texts:
            answer = yield from ask(q, [*texts, "no"])
            if answer != "no":
                yield from entomb_top(st, q, texts[answer])


def cheapest(st: State, number: int) -> list[int]:
    """The slots whose card can be among so many cheapest ones."""
    slots = face_up(st)
    costs = sorted(cost(st["pyramid"][s]) for s in slots)
    return [s for s in slots if cost(st["pyramid"][s]) <= costs[:number][-1]]


@rule("Engineer", lambda st, p, r: starters(hand(st, p)) and set_cards(hand(st, p)) and len(face_up(st)) >= 2)
def engineer(st: State, p: int, r: Run) -> Gen[None]:
    yield from sacrifice_one(st, p, starters(hand(st, p)))
    yield from discard_one(st, p, set_cards(hand(st, p)))
    for number in (2, 1):
        yield from take(st, p, cheapest(st, number))


@rule("Overseer", lambda st, p, r: discards(st, p) and face_up(st))
def overseer(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_one(st, p, discards(st, p))
    yield from take(st, p, cheapest_slots(st, p))


def one_of(st: State, p: int, verb: str, cards: list[Card]) -> Gen[Card]:
    """Pick one of some marked pyramid cards."""
    slot = yield from pick_slot(st, p, verb, sorted(s for s in range(6) if has(cards, st["pyramid"][s])))
    card: Card = st["pyramid"][slot]
    return card


@rule("Plasterer", lambda st, p, r: len(face_up(st)) >= len(st["players"]))
def plasterer(st: State, p: int, r: Run) -> Gen[None]:
    q = yield from pick_opponent(st, p, opponents(st, p))
    if (yield from shielded(st, q)):
        return
    marked: list[Card] = []
    for _ in st["players"]:
        left = [st["pyramid"][s] for s in face_up(st) if not has(marked, st["pyramid"][s])]
        marked.append((yield from one_of(st, q, "pick", left)))
    for other in opponents(st, p):
        if (yield from shielded(st, other)):
            return
    waiting = [p, *opponents(st, p)]
    while waiting:
        card = yield from one_of(st, p, "give", marked)
        other = yield from pick_opponent(st, p, waiting)
        waiting.remove(other)
        lift(marked, card)
        slot = next(s for s in range(6) if st["pyramid"][s] is card)
        discards(st, other).append(leave(st, slot))
        yield from crumble(st, p, slot)


@rule("Stone Mason", lambda st, p, r: set_cards(hand(st, p)) and face_up(st))
def stone_mason(st: State, p: int, r: Run) -> Gen[None]:
    yield from put_one(st, p, set_cards(hand(st, p)), st["stock"])
    yield from take(st, p, face_up(st))


# ---- artisans ---------------------------------------------------------------------------------

@rule("Draughtsman", lambda st, p, r: set_cards(hand(st, p)) and face_up(st))
def draughtsman(st: State, p: int, r: Run) -> Gen[None]:
    mine = yield from pick(p, "swap", set_cards(hand(st, p)))
    slot = yield from pick_slot(st, p, "swap", face_up(st))
    hand(st, p).append(st["pyramid"][slot])
    st["pyramid"][slot] = lift(hand(st, p), mine)
    changed(st)
    for q in opponents(st, p):
        yield from may_fetch_top(st, q)


@rule("Glass Blower", lambda st, p, r: tomb(st, p))
def glass_blower(st: State, p: int, r: Run) -> Gen[None]:
    yield from put_one(st, p, tomb(st, p), discards(st, p))
    yield from up_to(st, p, 4, shuffle=True)


@rule("Goldsmith", lambda st, p, r: set_cards(hand(st, p)) and face_up(st))
def goldsmith(st: State, p: int, r: Run) -> Gen[None]:
    yield from sacrifice_one(st, p, set_cards(hand(st, p)))
    yield from entomb_slot(st, p, face_up(st))


@rule("Leather Worker", lambda st, p, r: hand(st, p))
def leather_worker(st: State, p: int, r: Run) -> Gen[None]:
    shown = yield from pick(p, "reveal", hand(st, p))
    for q in opponents(st, p):
        fitting = [c for c in hand(st, q) if cost(c) >= cost(shown)]
        if hand(st, q) and not (yield from shielded(st, q, bool(fitting))):
            yield from discard_one(st, q, [c for c in hand(st, q) if cost(c) >= cost(shown)])


one_part("Sculptor", lambda st, p: of_cost(discards(st, p), max(map(cost, discards(st, p)), default=0)), fetch)


@rule("Tomb Painter", lambda st, p, r: len(discards(st, p)) >= 2)
def tomb_painter(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_top(st, p, discards(st, p))
    yield from entomb_top(st, p, discards(st, p))


@rule("Weaver", lambda st, p, r: dearer(st, p))
def weaver(st: State, p: int, r: Run) -> Gen[None]:
    gone = yield from discard_one(st, p, dearer(st, p))
    yield from entomb_cheaper(st, p, gone)


# ---- Premium uniques --------------------------------------------------------------------------

@rule("Alabaster Kohl Jar", lambda st, p, r: discards(st, p))
def kohl_jar(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_one(st, p, discards(st, p))
    for _ in list(discards(st, p)):
        yield from sacrifice_one(st, p, discards(st, p))


@rule("Apotropaic Wand", lambda st, p, r: face_up(st))
def wand(st: State, p: int, r: Run) -> Gen[None]:
    yield from take(st, p, face_up(st))
    for q in opponents(st, p):
        yield from may_fetch_top(st, q)


@rule("Mummified Crocodile", lambda st, p, r: len(others_in_hand(st, p, r)) >= 4)
def crocodile(st: State, p: int, r: Run) -> Gen[None]:
    if move_itself(st, p, r.card, st["boneyard"]):
        yield from sacrificed(st, p, r.card)
    for _ in range(4):
        yield from entomb_one(st, p, hand(st, p))


one_part("Necropolis Seal", lambda st, p: face_up(st, [0]) if st["turn"]["tomb_grew"] else [], take)
