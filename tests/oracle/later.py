"""The oracle's cards of the later versions; importing this enters them beside the base cards."""

from __future__ import annotations

from .cards import Run, entomb_one, executable, execute, forced, hand, rule
from .model import Card, Gen, State, ask, copied, face_up, has, lift, opponents, pick, pick_slot
from .turn import (
    affordable,
    axes,
    bought,
    changed,
    crumble,
    entombed,
    fall,
    falls,
    gain,
    leave,
    pay,
    sacrificed,
    shielded,
    take,
)

# ---- afterlife --------------------------------------------------------------------------------

@rule("Brain Hook", lambda st, p, r: bool(st["stock"]))
def brain_hook(st: State, p: int, r: Run) -> Gen[None]:
    who = st["players"][p]
    card = st["stock"].pop()
    who["aside"].append(card)
    if affordable(st, p, card, 2):
        answer = yield from ask(p, [f"buy {card}", "no"], always=True)
        if answer != "no":
            yield from pay(st, p, card, 2)
            gain(st, p, lift(who["aside"], card))
            yield from bought(st, p)
            return
    st["boneyard"].append(lift(who["aside"], card))
    yield from sacrificed(st, p, card)


@rule("Ring", lambda st, p, r: True)
def ring(st: State, p: int, r: Run) -> Gen[None]:
    st["turn"]["ring"] = True
    yield from ()


@rule("Serdab", lambda st, p, r: bool(hand(st, p)))
def serdab(st: State, p: int, r: Run) -> Gen[None]:
    kept = st["players"][p]["kept"]
    done = forced(r)
    while (card := (yield from pick(p, "set aside", hand(st, p), done=done))) is not None:
        kept.append(lift(hand(st, p), card))
        done = True


@rule("Judgment", lambda st, p, r: bool(hand(st, p)) and bool(st["boneyard"]))
def judgment(st: State, p: int, r: Run) -> Gen[None]:
    who = st["players"][p]
    mine: list[Card] = []
    while who["hand"] and st["boneyard"]:
        card = yield from pick(p, "set aside", who["hand"], done=bool(mine))
        if card is None:
            break
        mine.append(lift(who["hand"], card))
        who["aside"].append(card)
        gain(st, p, st["boneyard"].pop())
    while mine:
        card = yield from pick(p, "sacrifice", mine)
        assert card is not None
        st["boneyard"].append(lift(who["aside"], lift(mine, card)))
        yield from sacrificed(st, p, card)


def already_played(st: State, p: int, r: Run) -> list[Card]:
    """The cards in play, without those whose action is being resolved."""
    return [c for c in st["players"][p]["in_play"] if not has(r.stack, c)]


@rule("Victory", lambda st, p, r: bool(already_played(st, p, r)))
def victory(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_one(st, p, already_played(st, p, r), st["players"][p]["in_play"])


def fetchable(st: State, p: int, r: Run) -> list[Card]:
    """The same, but a repeat may fetch the very card it repeats: that one was played before."""
    mine = [r.card] if r.card is not r.stack[0] and has(st["players"][p]["in_play"], r.card) else []
    return already_played(st, p, r) + mine


@rule("Hounds and Jackals Game", lambda st, p, r: bool(fetchable(st, p, r)))
def hounds(st: State, p: int, r: Run) -> Gen[None]:
    card = yield from pick(p, "put", fetchable(st, p, r))
    assert card is not None
    hand(st, p).append(lift(st["players"][p]["in_play"], card))


@rule("Sphinx", lambda st, p, r: True)
def sphinx(st: State, p: int, r: Run) -> Gen[None]:
    st["turn"]["sphinx"] = True
    yield from ()


# ---- last rites -------------------------------------------------------------------------------

def horus_works(st: State, p: int, r: Run, discards: int) -> bool:
    """Whether, with at least so many more discards, the first action could be done again."""
    rows = st["turn"]["actions"]
    if not rows:
        return False
    seen = set()
    waiting = [(st, discards)]
    while waiting:
        now, more = waiting.pop()
        who = now["players"][p]
        key = (more > 0, *who["discard"][-1:], "|", *sorted(who["hand"]))
        if key in seen:
            continue
        seen.add(key)
        if more <= 0 and executable(now, p, rows[0][0], r.stack, "repeat"):
            return True
        for card in {str(c): c for c in who["hand"]}.values():
            new = copied(now)
            new["players"][p]["discard"].append(lift(new["players"][p]["hand"], card))
            waiting.append((new, more - 1))
    return False


@rule("Priest of Horus", lambda st, p, r: horus_works(st, p, r, 1))
def priest_of_horus(st: State, p: int, r: Run) -> Gen[None]:
    who = st["players"][p]
    first = st["turn"]["actions"][0][0]
    gone: list[Card] = []
    while True:
        fitting = []
        for card in who["hand"]:
            new = copied(st)
            new["players"][p]["discard"].append(lift(new["players"][p]["hand"], card))
            if horus_works(new, p, r, 0):
                fitting.append(card)
        done = executable(st, p, first, r.stack, "repeat") if gone else forced(r)
        chosen = yield from pick(p, "discard", fitting, done=done)
        if chosen is None:
            break
        who["discard"].append(lift(who["hand"], chosen))
        gone.append(chosen)
    yield from axes(st, p, gone)
    for _ in gone:
        if executable(st, p, first, r.stack, "repeat"):
            yield from execute(st, p, first, r.stack, "repeat")


def architect_takes(st: State, p: int) -> bool:
    """Whether the deck is large enough for the second option."""
    return len(st["players"][p]["deck"]) >= 7 and bool(face_up(st))


@rule("Architect", lambda st, p, r: True)
def architect(st: State, p: int, r: Run) -> Gen[None]:
    answer = yield from ask(p, ["option 1", *(["option 2"] if architect_takes(st, p) else [])])
    if answer == "option 1":
        st["turn"]["architect"] += len(st["players"][p]["discard"])
    else:
        yield from take(st, p, face_up(st))


def top_discard(st: State, p: int) -> Card | None:
    """The top card of the discard pile."""
    pile = st["players"][p]["discard"]
    return pile[-1] if pile else None


def carpenter_works(st: State, p: int, r: Run) -> bool:
    """First card of the turn, or a repeat of it; then whatever lies on the discard pile."""
    if not (r.via == "repeat" or (r.via == "play" and st["turn"]["played"] == 1)):
        return False
    return executable(st, p, top_discard(st, p), r.stack, "proxy")


@rule("Carpenter", carpenter_works)
def carpenter(st: State, p: int, r: Run) -> Gen[None]:
    card = top_discard(st, p)
    assert card is not None
    yield from execute(st, p, card, r.stack, "proxy")


def apex(st: State) -> Card | None:
    """The apex card, if it lies face up."""
    return st["pyramid"][0] if face_up(st, [0]) else None


@rule("Potter", lambda st, p, r: executable(st, p, apex(st), r.stack, "proxy"))
def potter(st: State, p: int, r: Run) -> Gen[None]:
    card = apex(st)
    assert card is not None
    yield from execute(st, p, card, r.stack, "proxy")


@rule("Merchant", lambda st, p, r: True)
def merchant(st: State, p: int, r: Run) -> Gen[None]:
    st["turn"]["merchant"] = True
    yield from ()


# ---- premium ----------------------------------------------------------------------------------

def box_slots(st: State, p: int, r: Run) -> list[int]:
    """The pyramid cards whose action could be done once they are lifted."""
    fitting = []
    nothing: list[int | None] = [None]
    for slot in face_up(st):
        lifted = copied(st)
        card = leave(lifted, slot)
        lifted["players"][p]["aside"].append(card)
        if any(after_fall(lifted, p, slot, above, card, r) for above in falls(lifted, slot) or nothing):
            fitting.append(slot)
    return fitting


def after_fall(st: State, p: int, hole: int, above: int | None, card: Card, r: Run) -> bool:
    """Whether the lifted card works after this way of crumbling."""
    new = copied(st)
    if above is not None:
        fall(new, hole, above)
    return executable(new, p, card, r.stack, "proxy")


@rule("Jewel Box", lambda st, p, r: bool(box_slots(st, p, r)))
def jewel_box(st: State, p: int, r: Run) -> Gen[None]:
    who = st["players"][p]
    slot = yield from pick_slot(st, p, "take", box_slots(st, p, r))
    assert slot is not None
    card = leave(st, slot)
    changed(st)
    who["aside"].append(card)
    yield from crumble(st, p, slot, fits=lambda above: after_fall(st, p, slot, above, card, r))
    yield from execute(st, p, card, r.stack, "proxy")
    if has(who["aside"], card):
        st["boneyard"].append(lift(who["aside"], card))
        yield from sacrificed(st, p, card)


def right_of(st: State, p: int) -> int:
    """The seat on a player's right."""
    return (p - 1) % len(st["players"])


@rule("Faience Cup", lambda st, p, r: bool(hand(st, right_of(st, p))))
def faience_cup(st: State, p: int, r: Run) -> Gen[None]:
    chosen: dict[int, Card | None] = {}
    for q in [p, *opponents(st, p)]:
        if q != p and (yield from shielded(st, q, False)):
            continue
        card = yield from pick(q, "set aside", hand(st, q))
        if card is not None:
            st["players"][q]["aside"].append(lift(hand(st, q), card))
        chosen[q] = card
    ring = list(chosen)
    for giver, taker in zip(ring, [*ring[1:], p], strict=True):
        card = chosen[giver]
        if card is None:
            continue
        lift(st["players"][giver]["aside"], card)
        if taker == p and giver != p:
            st["players"][p]["tomb"].append(card)
            yield from entombed(st, p)
        else:
            hand(st, taker).append(card)
