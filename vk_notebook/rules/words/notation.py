"""Move texts: what an option is called, and which option a text means.

The texts are public: stable, readable, case does not matter (``buy Urn``, ``take Urn at base left``, ``choose Ben``).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.codes import (
    ARRANGE,
    BRANCH,
    CARD,
    DONE,
    DRAW_CARD,
    END,
    ENTOMB,
    EXECUTE,
    NO,
    PASS,
    PHARAOH,
    PLAYER,
    SLOT,
    TOP_DECK,
    TOP_STOCK,
    YES,
)
from ..engine.program import PROGRAMS, Op
from ..engine.state import CHOOSE_PHARAOH, IN_ASIDE, IN_PYRAMID, PILES, Frame, State
from ..engine.turn import legal

SLOTS = ("apex", "middle left", "middle right", "base left", "base centre", "base right")
PILE_NAMES = ("hand", "deck", "discard", "tomb", "in play", "kept")
PLAIN = {
    END: "end turn", ARRANGE: "arrange discards", PHARAOH: "use pharaoh", DONE: "done", NO: "no", YES: "yes",
    PASS: "pass", DRAW_CARD: "draw",
}  # fmt: skip
TOPS = {TOP_DECK: "the top of the deck", TOP_STOCK: "the top of the stock"}
VERBS = (
    "arrange", "buy", "choose", "crumble", "discard", "done", "draw", "end", "entomb", "execute", "give", "no",
    "option", "pass", "pay", "pick", "put", "react", "repeat", "reveal", "sacrifice", "set aside", "swap", "take",
    "turn", "use", "yes",
)  # fmt: skip


def place_of(st: State, card: int, slot: bool = True) -> str:
    """Where a card lies, as a move text says it: ``at base left``, ``from discard``."""
    where = st.find(card)
    if where == IN_PYRAMID:
        return f"at {SLOTS[st.pyramid.index(card)]}" if slot else "from pyramid"
    if where == IN_ASIDE:
        return "from aside"
    if where == st.table.boneyard:
        return "from boneyard"
    if where == st.table.stock:
        return "from stock"
    return f"from {PILE_NAMES[where % PILES]}"


def _running(st: State) -> tuple[Op, Frame] | None:
    if not st.stack:
        return None
    f = st.stack[-1]
    return PROGRAMS[f.program].ops[f.pc], f


def verb_of(st: State, code: int) -> str:
    """The verb of an option at the pending decision."""
    if code in PLAIN:
        return PLAIN[code].split()[0]
    if code <= PLAYER and code > BRANCH:
        return "choose"
    if code <= BRANCH and code > SLOT:
        return "option"
    running = _running(st)
    if running is not None:
        return running[0].word(st, running[1], code)
    if st.step == CHOOSE_PHARAOH:
        return "pick"
    return "entomb" if code >= ENTOMB else "execute" if code >= EXECUTE else "buy"


def name_of(st: State, code: int) -> str:
    """What an option names: a card, a player, a number, a place; empty where the verb says it all."""
    if code in PLAIN:
        return PLAIN[code].partition(" ")[2]
    if code in TOPS:
        return TOPS[code]
    if code >= 0:
        if st.step == CHOOSE_PHARAOH and not st.stack:
            return PROGRAMS[code].name
        return st.table.name[code & CARD]
    if code > BRANCH:
        return st.table.names[PLAYER - code]
    if code > SLOT:
        return str(BRANCH - code + 1)
    running = _running(st)
    assert running is not None
    return f"{st.table.name[running[1].source]} at {SLOTS[SLOT - code]}"


def option_text(st: State, code: int, codes: Sequence[int] | None = None) -> str:
    """The whole move text of an option; names the place where the card alone would not say which."""
    if code in PLAIN:
        return PLAIN[code]
    verb, name = verb_of(st, code), name_of(st, code)
    place = option_place(st, code, codes)
    return f"{verb} {name} {place}" if place else f"{verb} {name}"


def option_place(st: State, code: int, codes: Sequence[int] | None = None) -> str:
    """The place in an option's text, or nothing where the name is enough."""
    if code < 0 or (st.step == CHOOSE_PHARAOH and not st.stack):
        return ""
    card = code & CARD
    if codes is None:
        codes = legal(st)
    verb_part = code & ~CARD
    kind = st.table.kind
    twins = [
        c for c in codes if c >= 0 and c != code and c & ~CARD == verb_part and kind[c & CARD] == kind[card]
    ]
    if twins:
        return place_of(st, card)
    running = _running(st)
    if running is not None and running[0].places(st, running[1]):
        return place_of(st, card, slot=False)
    return ""


def texts(st: State) -> list[str]:
    """The move texts of everything that may be chosen now, in the order of `legal`."""
    codes = legal(st)
    return [option_text(st, code, codes) for code in codes]


# ---- reading ---------------------------------------------------------------------------------------


def normal(text: str) -> str:
    """A text as it is compared: one space between words, no capitals, plain apostrophes."""
    return " ".join(text.replace("\u2019", "'").casefold().split())


def split_text(text: str) -> tuple[str, str]:
    """Verb and rest of a normal text; an empty verb when the first word is none."""
    for verb in VERBS:
        if text == verb or text.startswith(verb + " "):
            return verb, text[len(verb) :].strip()
    return "", text


def matches(st: State, text: str) -> list[int]:
    """The options that a text could mean: one when it is clear.

    A text may leave out the place when one card is meant, may name any place the card lies in, and may say ``pick``
    for every verb.
    """
    wanted = normal(text)
    codes = legal(st)
    exact = [c for c, t in zip(codes, texts(st), strict=True) if normal(t) == wanted]
    if exact:
        return exact
    verb, rest = split_text(wanted)
    if not verb or not rest:
        return []
    out = []
    for code in codes:
        if verb not in ("pick", verb_of(st, code)) or (code in PLAIN and code != PHARAOH):
            continue
        name = normal(name_of(st, code))
        by_place = code >= 0 and rest.startswith(name + " ") and _is_place(st, code & CARD, rest[len(name) + 1 :])
        if rest == name or by_place or (code in TOPS and rest in (name.removeprefix("the "), name.split()[-1])):
            out.append(code)
    return out


def _is_place(st: State, card: int, words: str) -> bool:
    for start in ("at ", "from ", "in ", "the ", "your "):
        words = words.removeprefix(start)
    where = st.find(card)
    if where == IN_PYRAMID:
        slot = st.pyramid.index(card)
        row = ("apex", "middle", "middle", "base", "base", "base")[slot]
        return words in (SLOTS[slot], row, "pyramid", SLOTS[slot].replace("centre", "center"))
    place = place_of(st, card).removeprefix("from ")
    return words in (place, f"{place} pile")
