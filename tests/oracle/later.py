"""The oracle's cards of the later versions; importing this enters them beside the base cards."""

from .cards import *

# ---- afterlife --------------------------------------------------------------------------------

for_the_turn("Ring", "ring")
for_the_turn("Sphinx", "sphinx")


@rule("Brain Hook", lambda st, p, r: st["stock"])
def brain_hook(st: State, p: int, r: Run) -> Gen[None]:
    aside = st["players"][p]["aside"]
    card = st["stock"].pop()
    aside.append(card)
    if affordable(st, p, card, 2):
        answer = yield from ask(p, [f"buy {card}", "no"], always=True)
        if answer != "no":
            yield from pay(st, p, card, 2)
            gain(st, p, lift(aside, card))
            yield from bought(st, p)
            return
    yield from sacrifice(st, p, card)


@rule("Serdab", lambda st, p, r: hand(st, p))
def serdab(st: State, p: int, r: Run) -> Gen[None]:
    kept = st["players"][p]["kept"]
    done = forced(r)
    while (card := (yield from pick(p, "set aside", hand(st, p), done=done))) is not None:
        kept.append(lift(hand(st, p), card))
        done = True


@rule("Judgment", lambda st, p, r: hand(st, p) and st["boneyard"])
def judgment(st: State, p: int, r: Run) -> Gen[None]:
    mine: list[Card] = []
    while hand(st, p) and st["boneyard"]:             # whoever is made to do it has to begin, too
        card = yield from pick(p, "set aside", hand(st, p), done=bool(mine))
        if card is None:
            break
        mine.append(lift(hand(st, p), card))
        st["players"][p]["aside"].append(card)
        gain(st, p, st["boneyard"].pop())
    while mine:
        card = yield from pick(p, "sacrifice", mine)
        yield from sacrifice(st, p, lift(mine, card))


def already_played(st: State, p: int, r: Run) -> list[Card]:
    """The cards in play without those being resolved; but what is repeated was played before, so it counts itself."""
    busy = r.stack[:-1] if r.via == "repeat" else r.stack
    return [c for c in st["players"][p]["in_play"] if not has(busy, c)]


@rule("Victory", already_played)
def victory(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_one(st, p, already_played(st, p, r))


@rule("Hounds and Jackals Game", already_played)
def hounds(st: State, p: int, r: Run) -> Gen[None]:
    yield from fetch(st, p, already_played(st, p, r))


# ---- last rites -------------------------------------------------------------------------------

def horus_works(st: State, p: int, r: Run, owed: int) -> bool:
    """Whether, with at least so many more discards, the first action could be done again."""
    rows = st["turn"]["actions"]
    if not rows:
        return False
    seen = set()
    waiting = [(st, owed)]
    while waiting:
        now, more = waiting.pop()
        key = (more > 0, *discards(now, p)[-1:], "|", *sorted(hand(now, p)))
        if key in seen:
            continue
        seen.add(key)
        if more <= 0 and executable(now, p, rows[0][0], r.stack, "repeat"):
            return True
        for card in {str(c): c for c in hand(now, p)}.values():
            waiting.append((without(now, p, card), more - 1))
    return False


def without(st: State, p: int, card: Card) -> State:
    """A copy in which a hand card is discarded."""
    new = copied(st)
    discard(new, p, card)
    return new


@rule("Priest of Horus", lambda st, p, r: horus_works(st, p, r, 1))
def priest_of_horus(st: State, p: int, r: Run) -> Gen[None]:
    first = st["turn"]["actions"][0][0]
    gone: list[Card] = []
    while True:
        fitting = [card for card in hand(st, p) if horus_works(without(st, p, card), p, r, 0)]
        done = executable(st, p, first, r.stack, "repeat") if gone else forced(r)
        chosen = yield from pick(p, "discard", fitting, done=done)
        if chosen is None:
            break
        discard(st, p, chosen)
        gone.append(chosen)
    yield from axes(st, p, gone)
    for _ in gone:
        if executable(st, p, first, r.stack, "repeat"):
            yield from execute(st, p, first, r.stack, "repeat")


@rule("Architect", lambda st, p, r: True)
def architect(st: State, p: int, r: Run) -> Gen[None]:
    takes = len(st["players"][p]["deck"]) >= 7 and face_up(st)
    answer = yield from ask(p, ["option 1", *(["option 2"] if takes else [])])
    if answer == "option 1":
        st["turn"]["architect"] += len(discards(st, p))
    else:
        yield from take(st, p, face_up(st))


def proxy(name: str, what: Callable[[State, int], Card | None], when: Callable[[State, Run], bool]) -> None:
    """Enter a card that carries out what is written on another one."""
    @rule(name, lambda st, p, r: when(st, r) and executable(st, p, what(st, p), r.stack, "proxy"))
    def carry_out(st: State, p: int, r: Run) -> Gen[None]:
        yield from execute(st, p, what(st, p), r.stack, "proxy")


def plays_first(st: State, r: Run) -> bool:
    """Whether this is the first card of the turn, or a repeat of it."""
    return r.via == "repeat" or (r.via == "play" and st["turn"]["played"] == 1)


proxy("Carpenter", lambda st, p: discards(st, p)[-1] if discards(st, p) else None, plays_first)
proxy("Potter", lambda st, p: st["pyramid"][0] if face_up(st, [0]) else None, lambda st, r: True)
for_the_turn("Merchant", "merchant")


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


@rule("Jewel Box", box_slots)
def jewel_box(st: State, p: int, r: Run) -> Gen[None]:
    aside = st["players"][p]["aside"]
    slot = yield from pick_slot(st, p, "take", box_slots(st, p, r))
    card = leave(st, slot)
    aside.append(card)
    yield from crumble(st, p, slot, fits=lambda above: after_fall(st, p, slot, above, card, r))
    yield from execute(st, p, card, r.stack, "proxy")
    if has(aside, card):
        yield from sacrifice(st, p, card)


def right_of(st: State, p: int) -> int:
    """The seat on a player's right."""
    return (p - 1) % len(st["players"])


@rule("Faience Cup", lambda st, p, r: hand(st, right_of(st, p)))
def faience_cup(st: State, p: int, r: Run) -> Gen[None]:
    chosen: dict[int, Card | None] = {}
    for q in [p, *opponents(st, p)]:
        if q != p and (yield from shielded(st, q)):
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
            tomb(st, p).append(card)
            yield from entombed(st, p)
        else:
            hand(st, taker).append(card)
