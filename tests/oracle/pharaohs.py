"""The oracle's two pharaohs whose gold is a matter of reading: what each needs, and what it does."""

from .cards import *


def executables(st: State, p: int) -> dict[str, Card]:
    """The hand cards whose action could be carried out, by the answer that names them."""
    return {f"execute {c}": c for c in reversed(hand(st, p)) if may_execute(st, p, c)}


def tutankhamun(st: State, p: int) -> Gen[None]:
    """Execute a hand card, then buy with it: Ring that waited counts it double, Statue of Thoth makes it a four."""
    texts = executables(st, p)
    answer = yield from ask(p, texts)
    card = texts[answer]
    times = 2 if st["turn"]["ring"] else 1
    play_card(st, p, card)
    st["players"][p]["in_play"].append(card)
    yield from execute(st, p, card, [], "play")
    if has(st["players"][p]["in_play"], card):
        worth = 4 if st["turn"]["thoth"] else facts(str(card)).gold
        yield from may_buy(st, p, worth * times)


def ramesses(st: State, p: int) -> Gen[None]:
    """Sacrifice a hand card, then buy with three times what is printed on it."""
    card = yield from sacrifice_one(st, p, hand(st, p))
    yield from may_buy(st, p, 3 * facts(str(card)).gold)


def may_buy(st: State, p: int, opening: int) -> Gen[None]:
    """Buy a base card with this gold and more from the hand, or lose the gold."""
    slots = [s for s in face_up(st, BASE) if affordable(st, p, st["pyramid"][s], opening=opening)]
    if slots:
        slot = yield from pick_slot(st, p, "buy", slots, decline=True)
        if slot is not None:
            yield from buy(st, p, slot, opening)


Ability = tuple[Callable[[State, int], object], Callable[[State, int], Gen[None]]]
PHARAOHS: dict[str | None, Ability] = {"Tutankhamun": (executables, tutankhamun), "Ramesses II": (hand, ramesses)}
