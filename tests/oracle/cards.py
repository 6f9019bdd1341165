"""The oracle's actions: how they are carried out, their common parts, and the starters, jars, amulets and books.

Of each name there is what it needs (CAN) and what it does (DO, a generator). The other cards are entered by the modules
that `covered` names.
"""

from .turn import *


class Run(NamedTuple):
    """One execution: the card whose text runs, every card being resolved, and how it came to run."""

    card: Card
    stack: list[Card]
    via: str  # "play", "proxy" or "repeat"


Test = Callable[[State, int, Run], object]
Deed = Callable[[State, int, Run], Gen[None]]
CAN: dict[str, Test] = {}
DO: dict[str, Deed] = {}
NEVER_AGAIN = {"Censer", "Statue of Thoth", "Medjay", "Mirror Case", "Senet Game", "Astrologer", "Mummified Crocodile"}


def rule(name: str, can: Test) -> Callable[[Deed], None]:
    """Enter a card."""
    def enter(do: Deed) -> None:
        CAN[name], DO[name] = can, do
    return enter


def one_part(name: str, fits: Callable[[State, int], Any], part: Callable[[State, int, Any], Gen[None]]) -> None:
    """Enter a card of one part, which can be carried out if something fits it."""
    rule(name, lambda st, p, r: fits(st, p))(lambda st, p, r: part(st, p, fits(st, p)))


def for_the_turn(name: str, memory: str) -> None:
    """Enter a card whose effect lasts: the turn remembers that it was played, or how often."""
    @rule(name, lambda st, p, r: True)
    def remember(st: State, p: int, r: Run) -> Gen[None]:
        before = st["turn"][memory]
        st["turn"][memory] = True if isinstance(before, bool) else before + 1
        yield from ()


def forced(r: Run) -> bool:
    """Whether the running action was not the player's idea: a Book of Gates beneath it revealed it."""
    return any(c == "Book of Gates" for c in r.stack[:-1])


# ---- executing --------------------------------------------------------------------------------

def executable(st: State, p: int, card: Card | None, stack: list[Card], via: str) -> bool:
    """Whether this card's action could be carried out now."""
    if card is None or str(card) not in CAN or has(stack, card):
        return False
    if via == "repeat" and card in NEVER_AGAIN:
        return False
    return bool(CAN[str(card)](st, p, Run(card, [*stack, card], via)))


def may_execute(st: State, p: int, card: Card) -> bool:
    """Whether a hand card may be played for its action."""
    new = copied(st)
    play_card(new, p, card)
    new["players"][p]["in_play"].append(card)
    return executable(new, p, card, [], "play")


def execute(st: State, p: int, card: Card, stack: list[Card], via: str) -> Gen[None]:
    """Carry an action out and log it."""
    row = [card, False]
    st["turn"]["actions"].append(row)
    yield from DO[str(card)](st, p, Run(card, [*stack, card], via))
    row[1] = True


# ---- common parts -----------------------------------------------------------------------------

def discard_one(st: State, p: int, cards: list[Card]) -> Gen[Card | None]:
    """Discard one of these cards; a discarded Axe strikes."""
    card = yield from pick(p, "discard", cards)
    if card is not None:
        discard(st, p, card)
        yield from axes(st, p, [card])
    return card


def discard_many(st: State, p: int, number: int) -> Gen[None]:
    """Discard so many hand cards as one part."""
    gone = []
    for _ in range(min(number, len(hand(st, p)))):
        gone.append((yield from pick(p, "discard", hand(st, p))))
        discard(st, p, gone[-1])
    yield from axes(st, p, gone)


def sacrifice_one(st: State, p: int, cards: list[Card]) -> Gen[Card | None]:
    """Sacrifice one of these cards."""
    card = yield from pick(p, "sacrifice", cards)
    if card is not None:
        yield from sacrifice(st, p, card)
    return card


def entomb_one(st: State, p: int, cards: list[Card]) -> Gen[None]:
    """Entomb one of these cards."""
    card = yield from pick(p, "entomb", cards)
    if card is not None:
        yield from entomb(st, p, card)


def entomb_from(st: State, p: int, fits: list[Card]) -> Gen[None]:
    """Entomb one of these cards of hand or discard pile; the answer names the pile."""
    texts: dict[str, Card] = {}
    for name in ("hand", "discard"):
        for card in st["players"][p][name]:
            if has(fits, card):
                texts.setdefault(f"entomb {card} from {name}", card)
    if texts:
        answer = yield from ask(p, texts)
        yield from entomb(st, p, texts[answer])


def entomb_top(st: State, p: int, pile: list[Card]) -> Gen[None]:
    """Entomb the top card of a pile."""
    tomb(st, p).append(pile.pop())
    yield from entombed(st, p)


def put_one(st: State, p: int, cards: list[Card], onto: list[Card]) -> Gen[None]:
    """Move one of these cards of a player onto another pile."""
    card = yield from pick(p, "put", cards)
    onto.append(lift(pile_of(st, p, card), card))


def fetch(st: State, p: int, cards: list[Card]) -> Gen[None]:
    """Move one of these cards of a player to the hand."""
    yield from put_one(st, p, cards, hand(st, p))


def may_fetch_top(st: State, q: int) -> Gen[None]:
    """Who has a discard pile may move its top card to the hand."""
    if discards(st, q):
        answer = yield from ask(q, [f"put {discards(st, q)[-1]}", "no"], always=True)
        if answer != "no":
            hand(st, q).append(discards(st, q).pop())


def up_to(st: State, p: int, number: int, shuffle: bool) -> Gen[None]:
    """Draw up to so many cards, one after another."""
    for _ in range(number):
        if not (can_draw(st, p) if shuffle else st["players"][p]["deck"]):
            return
        answer = yield from ask(p, ["draw", "done"], always=True)
        if answer == "done":
            return
        draw(st, p, 1)


def give(st: State, p: int, card: Card, pile: str) -> Gen[None]:
    """Put a card onto an opponent's pile, unless he refuses it."""
    q = yield from pick_opponent(st, p, opponents(st, p))
    if not (yield from shielded(st, q)):
        st["players"][q][pile].append(lift(pile_of(st, p, card), card))


def give_one(st: State, p: int, pile: str) -> Gen[None]:
    """Put a hand card onto an opponent's pile."""
    card = yield from pick(p, "give", hand(st, p))
    yield from give(st, p, card, pile)


def gain_top(st: State, p: int, pile: list[Card]) -> Gen[None]:
    """Take the top card of a pile."""
    gain(st, p, pile.pop())
    yield from ()


def place_of(st: State, p: int, card: Card) -> list[Card] | None:
    """The pile of the executing player in which a card lies that moves itself."""
    who = st["players"][p]
    return next((who[k] for k in ("in_play", "aside", "discard") if has(who[k], card)), None)


def move_itself(st: State, p: int, card: Card, onto: list[Card]) -> bool:
    """Move the card whose text runs, from wherever it was found."""
    pile = place_of(st, p, card)
    if pile is not None:
        onto.append(lift(pile, card))
    elif has(st["pyramid"], card):
        onto.append(leave(st, next(s for s in range(6) if st["pyramid"][s] is card)))
    return pile is not None or has(onto, card)


def others_in_hand(st: State, p: int, r: Run) -> list[Card]:
    """The hand cards beside the card whose text runs."""
    return [c for c in hand(st, p) if c is not r.card]


def takeable(st: State, fits: Callable[[Card], bool]) -> list[int]:
    """The face-up slots whose card fits."""
    return [s for s in face_up(st) if fits(st["pyramid"][s])]


def cheapest_slots(st: State, p: int) -> list[int]:
    """The face-up slots whose cards share the lowest cost."""
    least = min((cost(st["pyramid"][s]) for s in face_up(st)), default=0)
    return takeable(st, lambda c: cost(c) == least)


def set_cards(cards: list[Card]) -> list[Card]:
    """The set cards among these."""
    return [c for c in cards if set_of(c) is not None]


def starters(cards: list[Card]) -> list[Card]:
    """The starters among these."""
    return [c for c in cards if facts(str(c)).kind == "starter"]


def of_cost(cards: list[Card], wanted: int) -> list[Card]:
    """The cards of one cost."""
    return [c for c in cards if cost(c) == wanted]


# ---- starters ---------------------------------------------------------------------------------

@rule("Shabti", lambda st, p, r: occupied(st))
def shabti(st: State, p: int, r: Run) -> Gen[None]:
    slots = occupied(st)
    answer = yield from ask(p, ["option 1", "option 2"] if len(slots) > 1 else ["option 2"])
    if answer == "option 2":
        yield from sacrifice_slot(st, p)
        return
    one = yield from pick_slot(st, p, "swap", slots)
    other = yield from pick_slot(st, p, "swap", [s for s in slots if s != one])
    pyramid = st["pyramid"]
    pyramid[one], pyramid[other] = pyramid[other], pyramid[one]
    changed(st)


@rule("Urn", lambda st, p, r: discards(st, p))
def urn(st: State, p: int, r: Run) -> Gen[None]:
    st["players"][p]["deck"].append(discards(st, p).pop())
    yield from ()


def dearer(st: State, p: int) -> list[Card]:
    """The hand cards that leave a cheaper one behind."""
    return [c for c in hand(st, p) if any(cost(d) < cost(c) for d in hand(st, p))]


def entomb_cheaper(st: State, p: int, gone: Card) -> Gen[None]:
    """Entomb a hand card that costs less than the one that is gone."""
    yield from entomb_one(st, p, [c for c in hand(st, p) if cost(c) < cost(gone)])


@rule("Box of Food", lambda st, p, r: dearer(st, p))
def box_of_food(st: State, p: int, r: Run) -> Gen[None]:
    gone = yield from sacrifice_one(st, p, dearer(st, p))
    yield from entomb_cheaper(st, p, gone)


@rule("Medjay", lambda st, p, r: len(others_in_hand(st, p, r)) >= 4 and takeable(st, lambda c: c is not r.card))
def medjay(st: State, p: int, r: Run) -> Gen[None]:
    if move_itself(st, p, r.card, st["boneyard"]):
        yield from sacrificed(st, p, r.card)
    yield from discard_many(st, p, 4)
    yield from take(st, p, face_up(st))


@rule("Kite", lambda st, p, r: face_up(st))
def kite(st: State, p: int, r: Run) -> Gen[None]:
    slot = yield from pick_slot(st, p, "turn", face_up(st))
    st["face_down"].append((st["pyramid"][slot], p))
    changed(st)


# ---- sarcophagi and jars ----------------------------------------------------------------------

@rule("Inner Sarcophagus", lambda st, p, r: True)
def inner(st: State, p: int, r: Run) -> Gen[None]:
    for q in opponents(st, p):
        if len(hand(st, q)) > 3 and not (yield from shielded(st, q, True)):
            yield from discard_many(st, q, len(hand(st, q)) - 3)


@rule("Middle Sarcophagus", lambda st, p, r: len(hand(st, p)) >= 2)
def middle(st: State, p: int, r: Run) -> Gen[None]:
    yield from sacrifice_one(st, p, hand(st, p))
    yield from entomb_one(st, p, hand(st, p))


@rule("Outer Sarcophagus", lambda st, p, r: hand(st, p) and can_draw(st, p) >= 1)
def outer(st: State, p: int, r: Run) -> Gen[None]:
    yield from give_one(st, p, "deck")
    draw(st, p, 1)


@rule("Duamutef Canopic Jar", lambda st, p, r: True)
def duamutef(st: State, p: int, r: Run) -> Gen[None]:
    for q in opponents(st, p):
        if hand(st, q) and not (yield from shielded(st, q, True)):
            yield from discard_one(st, q, hand(st, q))


@rule("Hopi Canopic Jar", lambda st, p, r: hand(st, p) and face_up(st))
def hopi(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_one(st, p, hand(st, p))
    yield from take(st, p, cheapest_slots(st, p))


one_part("Imseti Canopic Jar", lambda st, p: [c for c in hand(st, p) if cost(c) <= 4], entomb_one)


def exempt(st: State, q: int) -> bool:
    """Who has neither deck nor discard pile gives nothing."""
    return can_draw(st, q) == 0 or not hand(st, q)


@rule("Qebehsenuef Canopic Jar", lambda st, p, r: True)
def qebehsenuef(st: State, p: int, r: Run) -> Gen[None]:
    for q in opponents(st, p):
        if not exempt(st, q) and not (yield from shielded(st, q, True)):
            yield from sacrifice_one(st, q, hand(st, q))


# ---- amulets ----------------------------------------------------------------------------------

def kin_of_tomb(st: State, p: int) -> list[int]:
    """The takeable cards of a set that lies in the tomb."""
    sets = {set_of(c) for c in tomb(st, p)} - {None}
    return takeable(st, lambda c: set_of(c) in sets)


one_part("Djed Pillar Amulet", kin_of_tomb, take)
one_part("Heart Scarab Amulet", discards, entomb_one)


def repeatable(st: State, p: int, r: Run) -> list[Card]:
    """The completed actions of this turn that could be done again; a repeated repeat has only what it repeated."""
    rows = st["turn"]["actions"]
    if r.via == "repeat":
        own = next(i for i, (c, _) in enumerate(rows) if c is r.card)
        rows = rows[own + 1 : own + 2]
    return [c for c, done in rows if done and executable(st, p, c, r.stack, "repeat")]


@rule("Tyet Amulet", repeatable)
def tyet(st: State, p: int, r: Run) -> Gen[None]:
    card = yield from pick(p, "repeat", repeatable(st, p, r))
    if card is not None:
        yield from execute(st, p, card, r.stack, "repeat")


@rule("Wadj Amulet", lambda st, p, r: hand(st, p) and tomb(st, p))
def wadj(st: State, p: int, r: Run) -> Gen[None]:
    one = yield from pick(p, "swap", hand(st, p))
    other = yield from pick(p, "swap", tomb(st, p))
    lift(hand(st, p), one)
    hand(st, p).append(lift(tomb(st, p), other))
    tomb(st, p).append(one)
    yield from entombed(st, p)


@rule("Weres Amulet", lambda st, p, r: hand(st, p) and can_draw(st, p) >= 3)
def weres(st: State, p: int, r: Run) -> Gen[None]:
    yield from give_one(st, p, "tomb")
    draw(st, p, 3)


# ---- books ------------------------------------------------------------------------------------

@rule("Book of Gates", lambda st, p, r: can_draw(st, p) >= 1)
def gates(st: State, p: int, r: Run) -> Gen[None]:
    card = top_of_deck(st, p)
    aside = st["players"][p]["aside"]
    aside.append(card)
    if executable(st, p, card, r.stack, "proxy"):
        yield from execute(st, p, card, r.stack, "proxy")
    if has(aside, card):
        discard(st, p, card)
        yield from axes(st, p, [card])


one_part("Book of the Dead", cheapest_slots, entomb_slot)


def at_most_twice(st: State, card: Card) -> list[int]:
    """What may be taken for a sacrificed card."""
    return takeable(st, lambda c: cost(c) <= 2 * cost(card))


@rule("Book of the Earth", lambda st, p, r: any(at_most_twice(st, c) for c in hand(st, p)))
def earth(st: State, p: int, r: Run) -> Gen[None]:
    gone = yield from sacrifice_one(st, p, [c for c in hand(st, p) if at_most_twice(st, c)])
    yield from take(st, p, at_most_twice(st, gone))


one_part("Book of the Heavens", lambda st, p: discards(st, p) if len(discards(st, p)) >= 5 else [], entomb_one)
one_part("Book of the Netherworld", lambda st, p: st["stock"], gain_top)


def cheaper_than_bought(st: State, p: int) -> list[int]:
    """What costs less than the dearest purchase of the turn."""
    dearest = max(st["turn"]["bought"], default=-1)
    return takeable(st, lambda c: cost(c) < dearest)


one_part("Book of Traversing Eternity", cheaper_than_bought, take)
