"""Move texts: what an option is called, and which option a text means.

The texts are public: stable, readable, case does not matter (``buy Urn``, ``take Urn at base left``, ``choose Ben``).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import codes
from ..engine.codes import BRANCH, CARD, ENTOMB, EXECUTE, PHARAOH, PLAYER, SLOT
from ..engine.program import OPS, PROGRAMS
from ..engine.state import CHOOSE_PHARAOH, IN_ASIDE, IN_PYRAMID, PILES, State
from ..engine.turn import legal

SLOTS = ("apex", "middle left", "middle right", "base left", "base centre", "base right")
PILE_NAMES = ("hand", "deck", "discard", "tomb", "in play", "kept")
PLAIN = {
    codes.END: "end turn", codes.ARRANGE: "arrange discards", codes.PHARAOH: "use pharaoh", codes.DONE: "done",
    codes.NO: "no", codes.YES: "yes", codes.PASS: "pass", codes.DRAW_CARD: "draw",
}  # fmt: skip
TOPS = {codes.TOP_DECK: "the top of the deck", codes.TOP_STOCK: "the top of the stock"}
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
    common = {IN_ASIDE: "aside", st.table.boneyard: "boneyard", st.table.stock: "stock"}
    return f"from {common.get(where) or PILE_NAMES[where % PILES]}"


def is_pharaoh(st: State, code: int) -> bool:
    """Whether an option is one of the pharaohs to choose from."""
    return code >= 0 and st.step == CHOOSE_PHARAOH and not st.stack


def verb_of(st: State, code: int) -> str:
    """The verb of an option at the pending decision."""
    if code in PLAIN:
        return PLAIN[code].partition(" ")[0]
    if BRANCH < code <= PLAYER:
        return "choose"
    if SLOT < code <= BRANCH:
        return "option"
    if st.stack:
        f = st.stack[-1]
        return OPS[f.program][f.pc].word(st, f, code)
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
        return PROGRAMS[code].name if is_pharaoh(st, code) else st.table.name[code & CARD]
    if code > BRANCH:
        return st.table.names[PLAYER - code]
    if code > SLOT:
        return str(BRANCH - code + 1)
    return f"{st.table.name[st.stack[-1].source]} at {SLOTS[SLOT - code]}"


def option_text(st: State, code: int, codes: Sequence[int] | None = None) -> str:
    """The whole move text of an option; names the place where the card alone would not say which."""
    if code in PLAIN:
        return PLAIN[code]
    place = option_place(st, code, codes)
    return f"{verb_of(st, code)} {name_of(st, code)}{' ' if place else ''}{place}"


def option_place(st: State, code: int, codes: Sequence[int] | None = None) -> str:
    """The place in an option's text, or nothing where the name is enough."""
    if code < 0 or is_pharaoh(st, code):
        return ""
    card, verb, kind = code & CARD, code & ~CARD, st.table.kind
    others = legal(st) if codes is None else codes
    alike = [c for c in others if c >= 0 and c & ~CARD == verb and kind[c & CARD] == kind[card]]
    if len(alike) > 1:
        return place_of(st, card)
    if st.stack and OPS[st.stack[-1].program][st.stack[-1].pc].names_places:
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
    exact = [code for code, said in zip(codes, texts(st), strict=True) if normal(said) == wanted]
    verb, rest = split_text(wanted)
    if exact or not verb or not rest:
        return exact
    return [
        code for code in codes
        if verb in ("pick", verb_of(st, code)) and (code not in PLAIN or code == PHARAOH) and _names(st, code, rest)
    ]  # fmt: skip


def _names(st: State, code: int, rest: str) -> bool:
    """Whether the rest of a text names what an option does: the card, perhaps with its place."""
    name = normal(name_of(st, code))
    if code in TOPS:
        return rest in (name, name.removeprefix("the "), name.split()[-1])
    placed = code >= 0 and rest.startswith(name + " ")
    return rest == name or (placed and _is_place(st, code & CARD, rest[len(name) + 1 :]))


def _is_place(st: State, card: int, words: str) -> bool:
    for start in ("at ", "from ", "in ", "the ", "your "):
        words = words.removeprefix(start)
    place = place_of(st, card).removeprefix("at ").removeprefix("from ")
    if place in SLOTS:
        row = place.partition(" ")[0]
        return words in (place, row, "pyramid", place.replace("centre", "center"))
    return words in (place, f"{place} pile")
