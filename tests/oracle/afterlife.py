"""The oracle's Afterlife cards beyond the hardest; importing this enters them beside the others."""

from __future__ import annotations

from .cards import (
    NEVER_AGAIN,
    Run,
    discard_many,
    discard_one,
    entomb_one,
    forced,
    give,
    hand,
    move_itself,
    place_of,
    rule,
    sacrifice_one,
    takeable,
)
from .model import (
    BASE,
    Card,
    Gen,
    State,
    ask,
    can_draw,
    cost,
    face_up,
    facts,
    has,
    lift,
    lowest,
    opponents,
    pick,
    pick_opponent,
    pick_slot,
    seats_from_left,
    set_of,
)
from .turn import axes, changed, crumble, draw, entombed, gain, leave, sacrificed, shielded, take, top_of_deck

NEVER_AGAIN |= {"Mirror Case", "Senet Game"}


# ---- common parts -----------------------------------------------------------------------------

def discards(st: State, p: int) -> list[Card]:
    """A player's discard pile."""
    pile: list[Card] = st["players"][p]["discard"]
    return pile


def set_cards(cards: list[Card]) -> list[Card]:
    """The set cards among these."""
    return [c for c in cards if set_of(c) is not None]


def starters(cards: list[Card]) -> list[Card]:
    """The starters among these."""
    return [c for c in cards if facts(str(c)).kind == "starter"]


def highest(st: State, slots: list[int]) -> list[int]:
    """The slots whose cards share the highest cost."""
    most = max((cost(st["pyramid"][s]) for s in slots), default=0)
    return [s for s in slots if cost(st["pyramid"][s]) == most]


def everybody(st: State, p: int) -> list[int]:
    """All players, the one who executes first."""
    rest = [q for q in seats_from_left(st) if q != p]
    return [p, *rest]


def entomb_slot(st: State, p: int, slots: list[int]) -> Gen[None]:
    """Entomb one of these pyramid cards straight from where it lies."""
    slot = yield from pick_slot(st, p, "entomb", slots)
    if slot is not None:
        st["players"][p]["tomb"].append(leave(st, slot))
        changed(st)
        yield from crumble(st, p, slot)
        yield from entombed(st, p)


def entomb_from(st: State, p: int, fits: list[Card]) -> Gen[None]:
    """Entomb one of these cards of hand or discard pile."""
    who = st["players"][p]
    texts: dict[str, tuple[list[Card], Card]] = {}
    for name in ("hand", "discard"):
        for card in who[name]:
            if has(fits, card):
                texts.setdefault(f"entomb {card} from {name}", (who[name], card))
    if texts:
        answer = yield from ask(p, texts)
        pile, card = texts[answer]
        who["tomb"].append(lift(pile, card))
        yield from entombed(st, p)


def entomb_top(st: State, p: int, pile: list[Card]) -> Gen[None]:
    """Entomb the top card of a pile."""
    st["players"][p]["tomb"].append(pile.pop())
    yield from entombed(st, p)


def may_fetch_top(st: State, q: int) -> Gen[None]:
    """Who has a discard pile may move its top card to the hand."""
    if discards(st, q):
        answer = yield from ask(q, [f"put {discards(st, q)[-1]}", "no"], always=True)
        if answer != "no":
            hand(st, q).append(discards(st, q).pop())


# ---- mummification, jewelry -------------------------------------------------------------------

@rule("Linen Bandages", lambda st, p, r: bool(hand(st, p)))
def linen_bandages(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_one(st, p, hand(st, p), hand(st, p))
    for q in opponents(st, p):
        if st["players"][q]["deck"]:
            answer = yield from ask(q, ["yes", "no"], always=True)
            if answer == "yes":
                draw(st, q, 1)


@rule("Pesesh-Kef", lambda st, p, r: bool(face_up(st)))
def pesesh_kef(st: State, p: int, r: Run) -> Gen[None]:
    left = (p + 1) % len(st["players"])
    slot = yield from pick_slot(st, left, "take", face_up(st))
    assert slot is not None
    card = leave(st, slot)
    changed(st)
    gain(st, p, card)
    yield from crumble(st, p, slot)


@rule("Bracelet", lambda st, p, r: len(hand(st, p)) >= 3 and bool(face_up(st, BASE)))
def bracelet(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_many(st, p, 3)
    yield from take(st, p, face_up(st, BASE))


def brooch_slots(st: State, p: int) -> list[int]:
    """What may be entombed with a set card in the tomb afterwards."""
    held = bool(set_cards(st["players"][p]["tomb"]))
    return takeable(st, lambda c: held or set_of(c) is not None)


@rule("Brooch", lambda st, p, r: bool(brooch_slots(st, p)))
def brooch(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_slot(st, p, brooch_slots(st, p))
    tomb = st["players"][p]["tomb"]
    card = yield from pick(p, "sacrifice", set_cards(tomb))
    if card is not None:
        st["boneyard"].append(lift(tomb, card))
        yield from sacrificed(st, p, card)


@rule("Necklace", lambda st, p, r: can_draw(st, p) >= 1)
def necklace(st: State, p: int, r: Run) -> Gen[None]:
    tomb = st["players"][p]["tomb"]
    first = top_of_deck(st, p)
    assert first is not None
    tomb.append(first)
    yield from entombed(st, p)
    if starters([first]) and can_draw(st, p) >= 1:
        answer = yield from ask(p, ["entomb the top of the deck", "no"], always=True)
        if answer != "no":
            second = top_of_deck(st, p)
            assert second is not None
            tomb.append(second)
            yield from entombed(st, p)


# ---- chambers ---------------------------------------------------------------------------------

@rule("Antechamber", lambda st, p, r: bool(discards(st, p)))
def antechamber(st: State, p: int, r: Run) -> Gen[None]:
    card = yield from pick(p, "put", discards(st, p))
    assert card is not None
    hand(st, p).append(lift(discards(st, p), card))


@rule("Burial Chamber", lambda st, p, r: bool(hand(st, p)) and len(hand(st, p)) + len(discards(st, p)) >= 2)
def burial_chamber(st: State, p: int, r: Run) -> Gen[None]:
    card = yield from pick(p, "give", hand(st, p))
    assert card is not None
    yield from give(st, p, card, hand(st, p), "tomb")
    yield from entomb_from(st, p, hand(st, p) + discards(st, p))


@rule("Grand Gallery", lambda st, p, r: bool(hand(st, p)))
def grand_gallery(st: State, p: int, r: Run) -> Gen[None]:
    gone: list[Card] = []
    while (card := (yield from pick(p, "discard", hand(st, p), done=bool(gone) or forced(r)))) is not None:
        discards(st, p).append(lift(hand(st, p), card))
        gone.append(card)
    yield from axes(st, p, gone)
    if can_draw(st, p) >= len(gone):
        draw(st, p, len(gone))


@rule("Offering Chapel", lambda st, p, r: True)
def offering_chapel(st: State, p: int, r: Run) -> Gen[None]:
    for q in everybody(st, p):
        if discards(st, q):
            answer = yield from ask(q, [f"entomb {discards(st, q)[-1]}", "no"], always=True)
            if answer != "no":
                yield from entomb_top(st, q, discards(st, q))


# ---- weapons ----------------------------------------------------------------------------------

def strangers(st: State, p: int) -> list[int]:
    """The set cards of the pyramid whose set is not in the tomb."""
    mine = {set_of(c) for c in st["players"][p]["tomb"]}
    return takeable(st, lambda c: set_of(c) is not None and set_of(c) not in mine)


@rule("Bow", lambda st, p, r: bool(strangers(st, p)))
def bow(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_slot(st, p, strangers(st, p))


@rule("Dagger", lambda st, p, r: len(st["boneyard"]) >= len(st["players"]))
def dagger(st: State, p: int, r: Run) -> Gen[None]:
    for q in everybody(st, p):
        if q == p or not (yield from shielded(st, q, False)):
            gain(st, q, st["boneyard"].pop())


@rule("Khopesh", lambda st, p, r: bool(set_cards(hand(st, p))) and bool(face_up(st)))
def khopesh(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_one(st, p, set_cards(hand(st, p)))
    yield from take(st, p, face_up(st))


@rule("Spear", lambda st, p, r: bool(st["boneyard"]) and cost(st["boneyard"][-1]) <= 5)
def spear(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_top(st, p, st["boneyard"])


# ---- tomb art ---------------------------------------------------------------------------------

def grand(st: State, p: int) -> list[Card]:
    """The level III cards of hand and discard pile."""
    return [c for c in hand(st, p) + discards(st, p) if facts(str(c)).level == 3]


@rule("Apis Bull", lambda st, p, r: bool(grand(st, p)))
def apis_bull(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_from(st, p, grand(st, p))


@rule("Burial Ceremony", lambda st, p, r: bool(starters(hand(st, p))))
def burial_ceremony(st: State, p: int, r: Run) -> Gen[None]:
    done = forced(r)
    while (card := (yield from pick(p, "entomb", starters(hand(st, p)), done=done))) is not None:
        st["players"][p]["tomb"].append(lift(hand(st, p), card))
        yield from entombed(st, p)
        done = True


@rule("Goddess Maat", lambda st, p, r: bool(discards(st, p)) and bool(face_up(st)))
def goddess_maat(st: State, p: int, r: Run) -> Gen[None]:
    card = discards(st, p).pop()
    st["boneyard"].append(card)
    yield from sacrificed(st, p, card)
    yield from take(st, p, face_up(st))


@rule("Goddess Nut", lambda st, p, r: bool(face_up(st)))
def goddess_nut(st: State, p: int, r: Run) -> Gen[None]:
    q = yield from pick_opponent(st, p, opponents(st, p))
    slots = lowest(st, face_up(st))
    slot = yield from pick_slot(st, q, "take", slots, decline=True)
    if slot is not None:
        card = leave(st, slot)
        changed(st)
        gain(st, q, card)
        yield from crumble(st, q, slot)
    yield from take(st, p, highest(st, face_up(st)))


@rule("Harvest", lambda st, p, r: True)
def harvest(st: State, p: int, r: Run) -> Gen[None]:
    for q in opponents(st, p):
        if discards(st, q) or not hand(st, q) or (yield from shielded(st, q, True)):
            continue
        answer = yield from ask(q, ["option 1", *(["option 2"] if len(hand(st, q)) >= 2 else [])])
        if answer == "option 1":
            yield from sacrifice_one(st, q, hand(st, q))
        else:
            yield from discard_many(st, q, 2)


# ---- uniques ----------------------------------------------------------------------------------

@rule("Calcite Cup", lambda st, p, r: len(hand(st, p)) >= 4 and len(face_up(st)) >= 2)
def calcite_cup(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_many(st, p, 4)
    yield from take(st, p, face_up(st))
    yield from take(st, p, face_up(st))


@rule("Ibex Statue", lambda st, p, r: bool(st["stock"]))
def ibex_statue(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_top(st, p, st["stock"])


@rule("Mirror Case", lambda st, p, r: bool(face_up(st)) and place_of(st, p, r.card) is not None)
def mirror_case(st: State, p: int, r: Run) -> Gen[None]:
    yield from take(st, p, face_up(st))
    pile = place_of(st, p, r.card)
    if pile is None:
        return
    rows = ((3, 4, 5), (1, 2), (0,))
    holes = next(empty for row in rows if (empty := [s for s in row if st["pyramid"][s] is None]))
    names = {3: "base left", 4: "base centre", 5: "base right", 1: "middle left", 2: "middle right", 0: "apex"}
    texts = {f"put Mirror Case at {names[s]}": s for s in holes}
    answer = yield from ask(p, texts)
    st["pyramid"][texts[answer]] = lift(pile, r.card)
    changed(st)


@rule("Senet Game", lambda st, p, r: can_draw(st, p) >= 1)
def senet_game(st: State, p: int, r: Run) -> Gen[None]:
    draw(st, p, 1)
    q = yield from pick_opponent(st, p, opponents(st, p))
    if (yield from shielded(st, q, False)):
        return
    move_itself(st, p, r.card, discards(st, q))
    if not (yield from shielded(st, q, False)):
        card = yield from pick(q, "give", set_cards(hand(st, q)))
        if card is not None:
            discards(st, p).append(lift(hand(st, q), card))
