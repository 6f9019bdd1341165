"""The oracle's Afterlife cards beyond the hardest; importing this enters them beside the others."""

from .cards import *

# ---- mummification, jewelry -------------------------------------------------------------------

@rule("Linen Bandages", lambda st, p, r: hand(st, p))
def linen_bandages(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_one(st, p, hand(st, p))
    for q in opponents(st, p):
        if st["players"][q]["deck"]:
            answer = yield from ask(q, ["yes", "no"], always=True)
            if answer == "yes":
                draw(st, q, 1)


@rule("Pesesh-Kef", lambda st, p, r: face_up(st))
def pesesh_kef(st: State, p: int, r: Run) -> Gen[None]:
    left = (p + 1) % len(st["players"])
    slot = yield from pick_slot(st, left, "take", face_up(st))
    yield from take_slot(st, p, slot)


@rule("Bracelet", lambda st, p, r: len(hand(st, p)) >= 3 and face_up(st, BASE))
def bracelet(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_many(st, p, 3)
    yield from take(st, p, face_up(st, BASE))


def brooch_slots(st: State, p: int) -> list[int]:
    """What may be entombed with a set card in the tomb afterwards."""
    held = bool(set_cards(tomb(st, p)))
    return takeable(st, lambda c: held or set_of(c) is not None)


@rule("Brooch", lambda st, p, r: brooch_slots(st, p))
def brooch(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_slot(st, p, brooch_slots(st, p))
    yield from sacrifice_one(st, p, set_cards(tomb(st, p)))


@rule("Necklace", lambda st, p, r: can_draw(st, p) >= 1)
def necklace(st: State, p: int, r: Run) -> Gen[None]:
    first = top_of_deck(st, p)
    tomb(st, p).append(first)
    yield from entombed(st, p)
    if starters([first]) and can_draw(st, p) >= 1:
        answer = yield from ask(p, ["entomb the top of the deck", "no"], always=True)
        if answer != "no":
            tomb(st, p).append(top_of_deck(st, p))
            yield from entombed(st, p)


# ---- chambers ---------------------------------------------------------------------------------

one_part("Antechamber", discards, fetch)


@rule("Burial Chamber", lambda st, p, r: hand(st, p) and len(hand(st, p)) + len(discards(st, p)) >= 2)
def burial_chamber(st: State, p: int, r: Run) -> Gen[None]:
    yield from give_one(st, p, "tomb")
    yield from entomb_from(st, p, hand(st, p) + discards(st, p))


@rule("Grand Gallery", lambda st, p, r: hand(st, p))
def grand_gallery(st: State, p: int, r: Run) -> Gen[None]:
    gone: list[Card] = []
    while (card := (yield from pick(p, "discard", hand(st, p), done=bool(gone) or forced(r)))) is not None:
        discard(st, p, card)
        gone.append(card)
    yield from axes(st, p, gone)
    draw(st, p, len(gone))


@rule("Offering Chapel", lambda st, p, r: True)
def offering_chapel(st: State, p: int, r: Run) -> Gen[None]:
    for q in [p, *opponents(st, p)]:
        if discards(st, q):
            answer = yield from ask(q, [f"entomb {discards(st, q)[-1]}", "no"], always=True)
            if answer != "no":
                yield from entomb_top(st, q, discards(st, q))


# ---- weapons ----------------------------------------------------------------------------------

def strangers(st: State, p: int) -> list[int]:
    """The set cards of the pyramid whose set is not in the tomb."""
    mine = {set_of(c) for c in tomb(st, p)}
    return takeable(st, lambda c: set_of(c) is not None and set_of(c) not in mine)


one_part("Bow", strangers, entomb_slot)
one_part("Spear", lambda st, p: st["boneyard"] if st["boneyard"] and cost(st["boneyard"][-1]) <= 5 else [], entomb_top)


@rule("Dagger", lambda st, p, r: len(st["boneyard"]) >= len(st["players"]))
def dagger(st: State, p: int, r: Run) -> Gen[None]:
    for q in [p, *opponents(st, p)]:
        if q == p or not (yield from shielded(st, q)):
            gain(st, q, st["boneyard"].pop())


@rule("Khopesh", lambda st, p, r: set_cards(hand(st, p)) and face_up(st))
def khopesh(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_one(st, p, set_cards(hand(st, p)))
    yield from take(st, p, face_up(st))


# ---- tomb art ---------------------------------------------------------------------------------

one_part("Apis Bull", lambda st, p: [c for c in hand(st, p) + discards(st, p) if facts(str(c)).level == 3], entomb_from)


@rule("Burial Ceremony", lambda st, p, r: starters(hand(st, p)))
def burial_ceremony(st: State, p: int, r: Run) -> Gen[None]:
    done = forced(r)
    while (card := (yield from pick(p, "entomb", starters(hand(st, p)), done=done))) is not None:
        yield from entomb(st, p, card)
        done = True


@rule("Goddess Maat", lambda st, p, r: discards(st, p) and face_up(st))
def goddess_maat(st: State, p: int, r: Run) -> Gen[None]:
    yield from sacrifice(st, p, discards(st, p)[-1])
    yield from take(st, p, face_up(st))


@rule("Goddess Nut", lambda st, p, r: face_up(st))
def goddess_nut(st: State, p: int, r: Run) -> Gen[None]:
    q = yield from pick_opponent(st, p, opponents(st, p))
    slot = yield from pick_slot(st, q, "take", cheapest_slots(st, p), decline=True)
    if slot is not None:
        yield from take_slot(st, q, slot)
    most = max((cost(st["pyramid"][s]) for s in face_up(st)), default=0)
    yield from take(st, p, takeable(st, lambda c: cost(c) == most))


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

one_part("Ibex Statue", lambda st, p: st["stock"], entomb_top)


@rule("Calcite Cup", lambda st, p, r: len(hand(st, p)) >= 4 and len(face_up(st)) >= 2)
def calcite_cup(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_many(st, p, 4)
    yield from take(st, p, face_up(st))
    yield from take(st, p, face_up(st))


@rule("Mirror Case", lambda st, p, r: face_up(st) and place_of(st, p, r.card) is not None)
def mirror_case(st: State, p: int, r: Run) -> Gen[None]:
    yield from take(st, p, face_up(st))
    pile = place_of(st, p, r.card)
    if pile is None:
        return
    rows = ((3, 4, 5), (1, 2), (0,))
    holes = next(empty for row in rows if (empty := [s for s in row if st["pyramid"][s] is None]))
    texts = {f"put Mirror Case at {SLOTS[s]}": s for s in holes}
    answer = yield from ask(p, texts)
    st["pyramid"][texts[answer]] = lift(pile, r.card)
    changed(st)


def drawn_from_beside(st: State, p: int, card: Card) -> bool:
    """Whether a card can be drawn and this one still lies where it was: not shuffled in with its discard pile."""
    return bool(st["players"][p]["deck"]) or (can_draw(st, p) >= 1 and not has(discards(st, p), card))


@rule("Senet Game", lambda st, p, r: drawn_from_beside(st, p, r.card))
def senet_game(st: State, p: int, r: Run) -> Gen[None]:
    draw(st, p, 1)
    q = yield from pick_opponent(st, p, opponents(st, p))
    if (yield from shielded(st, q)):
        return
    move_itself(st, p, r.card, discards(st, q))
    if not (yield from shielded(st, q)):
        card = yield from pick(q, "give", set_cards(hand(st, q)))
        if card is not None:
            discards(st, p).append(lift(hand(st, q), card))
