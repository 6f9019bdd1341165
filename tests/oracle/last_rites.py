"""The oracle's Last Rites starters, priestesses and priests; importing this enters them beside the others."""

from .cards import *

# ---- starters ---------------------------------------------------------------------------------

def within_means(st: State, p: int) -> list[int]:
    """What could be bought from any row."""
    return [s for s in face_up(st) if affordable(st, p, st["pyramid"][s])]


@rule("Menial", lambda st, p, r: within_means(st, p) or hand(st, p))
def menial(st: State, p: int, r: Run) -> Gen[None]:
    options = ["option 1"] * bool(within_means(st, p)) + ["option 2"] * bool(hand(st, p))
    answer = yield from ask(p, options)
    if answer == "option 2":
        yield from discard_one(st, p, hand(st, p))
        draw(st, p, 1)
        return
    slot = yield from pick_slot(st, p, "buy", within_means(st, p))
    yield from buy(st, p, slot)


def refillable(st: State) -> bool:
    """Whether a refill would place a card."""
    return bool(st["stock"]) and len(occupied(st)) < 6


@rule("Embalmer", lambda st, p, r: occupied(st) or hand(st, p) or refillable(st))
def embalmer(st: State, p: int, r: Run) -> Gen[None]:
    options = ["option 1"] * bool(occupied(st) or hand(st, p)) + ["option 2"] * refillable(st)
    answer = yield from ask(p, options)
    if answer == "option 2":
        refill(st)
        changed(st)
        return
    cards = [st["pyramid"][s] for s in occupied(st)]
    texts: dict[str, int | Card] = {}
    for slot, card in zip(occupied(st), cards, strict=True):
        alone = [*cards, *hand(st, p)].count(card) == 1
        texts[f"sacrifice {card} " + ("from pyramid" if alone else f"at {SLOTS[slot]}")] = slot
    for card in hand(st, p):
        texts.setdefault(f"sacrifice {card} from hand", card)
    answer = yield from ask(p, texts)
    what = texts[answer]
    if isinstance(what, Card):
        yield from sacrifice(st, p, what)
    else:
        yield from sacrifice_at(st, p, what)


# ---- priestesses ------------------------------------------------------------------------------

@rule("High Priestess of Bastet", lambda st, p, r: len(st["boneyard"]) >= 2)
def bastets_priestess(st: State, p: int, r: Run) -> Gen[None]:
    aside = st["players"][p]["aside"]
    seen: list[Card] = list(st["boneyard"])
    st["boneyard"].clear()
    aside += seen
    best = yield from pick(p, "entomb", of_cost(seen, max(cost(c) for c in seen)))
    yield from entomb(st, p, lift(seen, best))
    least = yield from pick(p, "give", of_cost(seen, min(cost(c) for c in seen)))
    yield from give(st, p, least, "discard")
    if not has(aside, least):
        lift(seen, least)
    while seen:
        card = yield from pick(p, "put", seen)
        st["boneyard"].append(lift(aside, lift(seen, card)))


@rule("Priestess of Hathor", lambda st, p, r: True)
def hathor(st: State, p: int, r: Run) -> Gen[None]:
    draw(st, p, len(st["players"][p]["deck"]) // 3)
    yield from ()


def starter_on_top(st: State) -> bool:
    """Whether the boneyard's top card is a starter."""
    return bool(starters(st["boneyard"][-1:]))


@rule("Priestess of Maat", lambda st, p, r: starter_on_top(st))
def maats_priestess(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_top(st, p, st["boneyard"])
    if starter_on_top(st):
        answer = yield from ask(p, [f"entomb {st['boneyard'][-1]}", "no"], always=True)
        if answer != "no":
            yield from entomb_top(st, p, st["boneyard"])


@rule("Priestess of Nut", lambda st, p, r: tomb(st, p) and hand(st, p))
def nuts_priestess(st: State, p: int, r: Run) -> Gen[None]:
    for again in (False, True):
        if not tomb(st, p) or not hand(st, p):
            return
        texts: dict[str, Card] = {}
        for card in tomb(st, p):
            texts.setdefault(f"sacrifice {card}", card)
        answer = yield from ask(p, [*texts, "no"] if again else texts, always=again)
        if answer == "no":
            return
        yield from sacrifice(st, p, texts[answer])
        yield from entomb_one(st, p, hand(st, p))


@rule("Priestess of Sekhmet", lambda st, p, r: True)
def sekhmet(st: State, p: int, r: Run) -> Gen[None]:
    for q in [p, *opponents(st, p)]:
        yield from up_to(st, q, 3, shuffle=False)


# ---- priests ----------------------------------------------------------------------------------

@rule("High Priest of Ra", lambda st, p, r: hand(st, p) and discards(st, p))
def priest_of_ra(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_one(st, p, hand(st, p))
    hand(st, p).append(discards(st, p).pop())


@rule("Priest of Anubis", lambda st, p, r: True)
def priest_of_anubis(st: State, p: int, r: Run) -> Gen[None]:
    for q in [p, *opponents(st, p)]:
        if discards(st, q) or not tomb(st, q) or (q != p and (yield from shielded(st, q))):
            continue
        yield from put_one(st, q, tomb(st, q), discards(st, q))


@rule("Priest of Osiris", lambda st, p, r: (hand(st, p) or discards(st, p)) and any(
    len(tomb(st, q)) > len(tomb(st, p)) for q in opponents(st, p)))
def priest_of_osiris(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_from(st, p, hand(st, p) + discards(st, p))


def dear_enough(st: State, p: int) -> list[Card]:
    """The hand cards that cost as much as the boneyard's top card."""
    bones = st["boneyard"]
    return [c for c in hand(st, p) if bones and cost(c) >= cost(bones[-1])]


@rule("Priest of Sobek", lambda st, p, r: dear_enough(st, p))
def priest_of_sobek(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_one(st, p, dear_enough(st, p))
    gain(st, p, st["boneyard"].pop())


@rule("Priest of Thoth", lambda st, p, r: st["players"][p]["deck"] and face_up(st, (1, 2)))
def priest_of_thoth(st: State, p: int, r: Run) -> Gen[None]:
    who = st["players"][p]
    card = top_of_deck(st, p)
    who["aside"].append(card)
    yield from give(st, p, card, "discard")
    yield from take(st, p, face_up(st, (1, 2)))
    if has(who["aside"], card):
        who["deck"].append(lift(who["aside"], card))


# ---- uniques ----------------------------------------------------------------------------------

@rule("Astrologer", lambda st, p, r: True)
def astrologer(st: State, p: int, r: Run) -> Gen[None]:
    q = yield from pick_opponent(st, p, opponents(st, p))
    if not (yield from shielded(st, q)):
        move_itself(st, p, r.card, discards(st, q))
    yield from up_to(st, p, 3, shuffle=True)


@rule("Jeweler", lambda st, p, r: len(st["boneyard"]) >= 2)
def jeweler(st: State, p: int, r: Run) -> Gen[None]:
    gain(st, p, st["boneyard"].pop())
    gain(st, p, st["boneyard"].pop())
    yield from ()


@rule("Scribe", lambda st, p, r: len(hand(st, p)) >= 2)
def scribe(st: State, p: int, r: Run) -> Gen[None]:
    gone: list[Card] = []
    while True:
        more = hand(st, p) if len(hand(st, p)) >= len(gone) + 2 else []
        card = yield from pick(p, "discard", more, done=bool(gone) or forced(r))
        if card is None:
            break
        discard(st, p, card)
        gone.append(card)
    yield from axes(st, p, gone)
    for _ in gone[: len(hand(st, p))]:               # an Axe may have struck back
        yield from entomb_one(st, p, hand(st, p))
