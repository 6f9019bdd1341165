"""The oracle's turn: moving cards, crumbling, reactions, purchases, and the four steps."""

from .model import *

# ---- drawing and gaining ----------------------------------------------------------------------

def top_of_deck(st: State, p: int) -> Card | None:
    """Lift the top card of a deck, shuffling the discard pile in when the deck is empty."""
    who = st["players"][p]
    if not who["deck"]:
        if not who["discard"]:
            return None
        cards, who["discard"] = who["discard"], []
        who["deck"] = st["shuffle"](st, p, cards)
    card: Card = who["deck"].pop()
    return card


def draw(st: State, p: int, number: int) -> None:
    """Draw so many cards, or what there is."""
    for _ in range(number):
        card = top_of_deck(st, p)
        if card is not None:
            hand(st, p).append(card)


def gain(st: State, p: int, card: Card) -> None:
    """A bought or taken card goes onto the discard pile, or to the hand if Sphinx waits."""
    if p == st["active"] and st["turn"]["sphinx"]:
        st["turn"]["sphinx"] = False
        hand(st, p).append(card)
    else:
        discards(st, p).append(card)


# ---- the pyramid ------------------------------------------------------------------------------

def leave(st: State, slot: int, by_others: bool = False) -> Card:
    """Empty a slot; what Kite did to the card is forgotten. Nothing crumbles yet."""
    card: Card = st["pyramid"][slot]
    st["pyramid"][slot] = None
    st["face_down"] = [(c, q) for c, q in st["face_down"] if c is not card]
    st["turn"]["changed"] |= not by_others
    return card


def falls(st: State, hole: int) -> list[int]:
    """The slots a card could fall from into this hole."""
    return [s for s in ABOVE[hole] if st["pyramid"][s] is not None]


def fall(st: State, hole: int, above: int) -> None:
    """Let one card fall, and the apex after it."""
    pyramid = st["pyramid"]
    pyramid[hole], pyramid[above] = pyramid[above], None
    if above != 0 and pyramid[0] is not None:
        pyramid[above], pyramid[0] = pyramid[0], None


def crumble(st: State, p: int, hole: int, fits: Callable[[int], bool] | None = None) -> Gen[None]:
    """Fill a hole from above; the player who made it chooses at the base centre."""
    candidates = falls(st, hole)
    if fits is not None and len(candidates) > 1:
        candidates = [s for s in candidates if fits(s)]
    if len(candidates) == 2 and st["pyramid"][candidates[0]] == st["pyramid"][candidates[1]]:
        texts = {f"crumble {st['pyramid'][s]} at {SLOTS[s]}": s for s in candidates}
    else:
        texts = {f"crumble {st['pyramid'][s]}": s for s in candidates}
    if texts:
        answer = yield from ask(p, texts)
        fall(st, hole, texts[answer])


def changed(st: State) -> None:
    """Note that the active player's play changed the pyramid."""
    st["turn"]["changed"] = True


def take(st: State, p: int, slots: list[int], reaction: bool = False) -> Gen[None]:
    """Take one of these pyramid cards."""
    slot = yield from pick_slot(st, p, "take", slots)
    if slot is not None:
        yield from take_slot(st, p, slot, reaction)


def take_slot(st: State, p: int, slot: int, reaction: bool = False) -> Gen[None]:
    """Take this pyramid card."""
    gain(st, p, leave(st, slot, reaction))
    yield from crumble(st, p, slot)


def entomb_slot(st: State, p: int, slots: list[int]) -> Gen[None]:
    """Entomb one of these pyramid cards straight from where it lies."""
    slot = yield from pick_slot(st, p, "entomb", slots)
    if slot is not None:
        tomb(st, p).append(leave(st, slot))
        yield from crumble(st, p, slot)
        yield from entombed(st, p)


def sacrifice_slot(st: State, p: int) -> Gen[None]:
    """Sacrifice any pyramid card, a face-down one too."""
    slot = yield from pick_slot(st, p, "sacrifice", occupied(st))
    if slot is not None:
        yield from sacrifice_at(st, p, slot)


def sacrifice_at(st: State, p: int, slot: int) -> Gen[None]:
    """Sacrifice this pyramid card."""
    card = leave(st, slot)
    st["boneyard"].append(card)
    yield from crumble(st, p, slot)
    yield from sacrificed(st, p, card)


# ---- events -----------------------------------------------------------------------------------

def sacrifice(st: State, p: int, card: Card) -> Gen[None]:
    """A card of a player goes onto the boneyard."""
    st["boneyard"].append(lift(pile_of(st, p, card), card))
    yield from sacrificed(st, p, card)


def entomb(st: State, p: int, card: Card) -> Gen[None]:
    """A card of a player goes into the tomb."""
    tomb(st, p).append(lift(pile_of(st, p, card), card))
    yield from entombed(st, p)


def sacrificed(st: State, p: int, card: Card) -> Gen[None]:
    """Mummified Cat may answer while the card still lies on top of the boneyard."""
    for q in opponents(st, p):
        cat = named(hand(st, q), "Mummified Cat")
        if cat is None or not st["boneyard"] or st["boneyard"][-1] is not card:
            continue
        answer = yield from ask(q, ["react Mummified Cat", "pass"], always=True)
        if answer != "pass":
            discard(st, q, cat)
            gain(st, q, st["boneyard"].pop())


def entombed(st: State, p: int) -> Gen[None]:
    """Each Sling of an opponent may answer a card that its owner put into his tomb."""
    if p == st["active"]:
        st["turn"]["tomb_grew"] = True
    for q in opponents(st, p):
        while (sling := named(hand(st, q), "Sling")) is not None:
            if not any(c is not sling and cost(c) <= 3 for c in hand(st, q)):
                break
            answer = yield from ask(q, ["react Sling", "pass"], always=True)
            if answer == "pass":
                break
            discard(st, q, sling)
            card = yield from pick(q, "entomb", [c for c in hand(st, q) if cost(c) <= 3])
            yield from entomb(st, q, card)


def bought(st: State, p: int) -> Gen[None]:
    """Each Boat of an opponent may answer a purchase."""
    for q in opponents(st, p):
        while (boat := named(hand(st, q), "Boat")) is not None and face_up(st, BASE):
            answer = yield from ask(q, ["react Boat", "pass"], always=True)
            if answer == "pass":
                break
            discard(st, q, boat)
            yield from take(st, q, face_up(st, BASE), reaction=True)


def shielded(st: State, q: int, hits_hand: bool = False) -> Gen[bool]:
    """Whether a player refuses what an opponent's action is about to do to him."""
    names = ["Medjay", *(["Offering Table"] if hits_hand else [])]
    held = [f"react {n}" for n in names if n in hand(st, q)]
    if q == st["active"] or not held:
        return False
    answer = yield from ask(q, [*held, "pass"], always=True)
    if answer == "react Medjay":
        discard(st, q, named(hand(st, q), "Medjay"))
    return answer != "pass"


def axes(st: State, p: int, cards: list[Card]) -> Gen[None]:
    """Every Axe among the cards that an action made a player discard strikes his opponents."""
    for _ in [c for c in cards if c == "Axe"]:
        for q in opponents(st, p):
            if not hand(st, q) or (yield from shielded(st, q, True)):
                continue
            dearest = max(cost(c) for c in hand(st, q))
            card = yield from pick(q, "discard", [c for c in hand(st, q) if cost(c) == dearest])
            discard(st, q, card)
            yield from axes(st, q, [card])


# ---- purchases --------------------------------------------------------------------------------

def price(st: State, card: Card, less: int = 0) -> int:
    """What a card costs its buyer now."""
    left = max(0, cost(card) - less)
    return (left + 1) // 2 if st["turn"]["merchant"] else left


def gold(st: State, card: Card) -> int:
    """What a hand card brings now."""
    worth = 4 if st["turn"]["thoth"] else facts(str(card)).gold
    return worth * 2 if st["turn"]["ring"] else worth


def payers(st: State, p: int, owed: int) -> list[Card]:
    """The hand cards that may be laid out next, if the rest of the hand covers what is left."""
    plain = {id(c): 4 if st["turn"]["thoth"] else facts(str(c)).gold for c in hand(st, p)}
    total = sum(plain.values())
    return [c for c in hand(st, p) if gold(st, c) + total - plain[id(c)] >= owed]


def affordable(st: State, p: int, card: Card, less: int = 0, opening: int = 0) -> bool:
    """Whether the price can be covered; a pharaoh may open the payment."""
    owed = price(st, card, less) - st["turn"]["architect"] - opening
    return owed <= 0 or bool(payers(st, p, owed))


def pay(st: State, p: int, card: Card, less: int = 0, opening: int = 0) -> Gen[None]:
    """Lay out gold until the price is covered."""
    owed = price(st, card, less) - st["turn"]["architect"] - opening
    while owed > 0:
        coin = yield from pick(p, "pay", payers(st, p, owed))
        owed -= gold(st, coin)
        play_card(st, p, coin)
        st["players"][p]["in_play"].append(coin)
    st["turn"]["architect"] = 0
    st["turn"]["bought"].append(cost(card))


def play_card(st: State, p: int, card: Card) -> None:
    """A hand card is played: for gold, its action or the tomb."""
    lift(hand(st, p), card)
    st["turn"]["played"] += 1
    st["turn"]["ring"] = False


def buy(st: State, p: int, slot: int, opening: int = 0) -> Gen[None]:
    """Buy a pyramid card."""
    yield from pay(st, p, st["pyramid"][slot], opening=opening)
    yield from take_slot(st, p, slot)
    yield from bought(st, p)


# ---- the four steps ---------------------------------------------------------------------------

def main_options(st: State, p: int, may_execute: Callable[[State, int, Card], bool]) -> dict[str, tuple[str, Any]]:
    """Everything the active player may start now."""
    who = st["players"][p]
    base = [s for s in face_up(st, BASE) if affordable(st, p, st["pyramid"][s])]
    names = [st["pyramid"][s] for s in base]
    options: dict[str, tuple[str, Any]] = {"end turn": ("end", None)}
    for slot, name in zip(base, names, strict=True):
        place = f" at {SLOTS[slot]}" if names.count(name) > 1 else ""
        options[f"buy {name}{place}"] = ("buy", slot)
    for card in who["hand"]:
        if not st["turn"]["entombed"]:
            options[f"entomb {card}"] = ("entomb", card)
        if f"execute {card}" not in options and may_execute(st, p, card):
            options[f"execute {card}"] = ("execute", card)
    if len({*who["hand"], *who["in_play"]}) > 1:
        options["arrange discards"] = ("arrange", None)
    return options


def play_step(st: State, p: int) -> Gen[bool]:
    """Play cards until the turn ends; True if the discards are to be arranged."""
    from .cards import execute, may_execute  # the cards are written in terms of this module
    from .pharaohs import PHARAOHS

    who = st["players"][p]
    needs, ability = PHARAOHS.get(who["pharaoh"], (None, None))
    while True:
        options = main_options(st, p, may_execute)
        if needs is not None and not st["turn"]["pharaoh"] and needs(st, p):
            options["use pharaoh"] = ("pharaoh", None)
        answer = yield from ask(p, options, always=True)
        kind, what = options[answer]
        if kind == "buy":
            yield from buy(st, p, what)
        elif kind == "pharaoh":
            st["turn"]["pharaoh"] = True
            yield from ability(st, p)
        elif kind == "entomb":
            st["turn"]["entombed"] = True
            play_card(st, p, what)
            who["tomb"].append(what)
            yield from entombed(st, p)
        elif kind == "execute":
            play_card(st, p, what)
            who["in_play"].append(what)
            yield from execute(st, p, what, [], "play")
        else:
            return kind == "arrange"


def discard_step(st: State, p: int, arrange: bool) -> Gen[None]:
    """Everything in play and in hand goes onto the discard pile."""
    who = st["players"][p]
    while arrange and (who["in_play"] or who["hand"]):
        discard(st, p, (yield from pick(p, "discard", [*who["in_play"], *who["hand"]])))
    who["discard"] += who["in_play"] + who["hand"]
    who["in_play"], who["hand"] = [], []


def refill(st: State) -> None:
    """Fill the holes from the stock, base first, left to right."""
    for slot in (3, 4, 5, 1, 2, 0):
        if st["pyramid"][slot] is None and st["stock"]:
            st["pyramid"][slot] = st["stock"].pop()


def one_turn(st: State) -> Gen[None]:
    """A whole turn of the active player."""
    p = st["active"]
    who = st["players"][p]
    st["turn"] = new_turn()
    st["face_down"] = [(c, q) for c, q in st["face_down"] if q != p]
    arrange = yield from play_step(st, p)
    yield from discard_step(st, p, arrange)
    if not st["turn"]["changed"]:
        yield from sacrifice_slot(st, p)
    refill(st)
    draw(st, p, 5 + st["turn"]["anubis"])
    who["hand"] += who["kept"]
    who["kept"] = []


def whole_game(st: State) -> Gen[None]:
    """Turn after turn until a round ends with neither stock nor pyramid."""
    while True:
        yield from one_turn(st)
        st["active"] = (st["active"] + 1) % len(st["players"])
        if st["active"] == st["first"] and not st["stock"] and not occupied(st):
            st["over"] = True
            return


def score(st: State, p: int) -> int:
    """A player's points."""
    sets: dict[str, set[str]] = {}
    for card in tomb(st, p):
        if (kin := set_of(card)) is not None:
            sets.setdefault(kin, set()).add(card)
    printed = sum(facts(str(c)).vp for c in tomb(st, p) if set_of(c) is None)
    return printed + sum(len(names) ** 2 for names in sets.values())
