"""Options: what each is called, and which one a text means.

The texts are public: stable, readable, case does not matter (``buy Urn``, ``take Urn at base left``, ``choose Ben``).
They are made only when somebody looks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, overload

from ...ground.letters import normal as normal
from ..engine import codes
from ..engine.codes import BRANCH, CARD, ENTOMB, EXECUTE, PHARAOH, PLAYER, SLOT
from ..engine.program import OPS, PROGRAMS
from ..engine.state import CHOOSE_PHARAOH, IN_ASIDE, IN_PYRAMID, PILES, State
from ..engine.turn import legal
from .verbs import VERBS as VERBS
from .verbs import split_text as split_text

SLOTS = ("apex", "middle left", "middle right", "base left", "base centre", "base right")
IN_SLOT = (  # the same as a sentence says them
    "at the apex", "on the left side of the middle row", "on the right side of the middle row",
    "in the left corner of the base", "at the base centre", "in the right corner of the base",
)  # fmt: skip
THE_SLOT = tuple(words.split(" ", 1)[1] for words in IN_SLOT)
PILE_NAMES = ("hand", "deck", "discard", "tomb", "in play", "kept")
PLAIN = {
    codes.END: "end turn", codes.ARRANGE: "arrange discards", codes.PHARAOH: "use pharaoh", codes.DONE: "done",
    codes.NO: "no", codes.YES: "yes", codes.PASS: "pass", codes.DRAW_CARD: "draw",
}  # fmt: skip
TOPS = {codes.TOP_DECK: "the top of the deck", codes.TOP_STOCK: "the top of the stock"}

def place_of(st: State, card: int, slot: bool = True) -> str:
    """Where a card lies, as a move text says it: ``at base left``, ``from discard``."""
    where = st.find(card)
    if where == IN_PYRAMID:
        return f"at {SLOTS[st.pyramid.index(card)]}" if slot else "from pyramid"
    common = {IN_ASIDE: "aside", st.table.boneyard: "boneyard", st.table.stock: "stock"}
    return f"from {common.get(where) or PILE_NAMES[where % PILES]}"


class Option:
    """One thing that may be chosen now. It is taken wherever a move text is, and is equal to its text.

    ``text`` is the move text, ``card`` the card's name or None, ``place`` where it is if the text has to say so,
    ``player`` the player's name when one is chosen.
    """

    __slots__ = ("_st", "code")

    def __init__(self, st: State, code: int) -> None:
        self._st = st
        self.code = code

    @property
    def text(self) -> str:
        """The move text; it names the place if the card's name alone is not clear."""
        if self.code in PLAIN:
            return PLAIN[self.code]
        place = self.place if self.code >= 0 else None
        return f"{self.verb} {self.name}{' ' if place else ''}{place or ''}"

    @property
    def verb(self) -> str:
        """The verb of the text, as in ``buy`` or ``set aside``."""
        st, code = self._st, self.code
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

    @property
    def name(self) -> str:
        """What the text names: a card, a player, a number, a place; empty if the verb says everything."""
        t, code = self._st.table, self.code
        if code in PLAIN:
            return PLAIN[code].partition(" ")[2]
        if code in TOPS:
            return TOPS[code]
        if code >= 0:
            return PROGRAMS[code].name if self._of_pharaohs() else t.name[code & CARD]
        if code > BRANCH:
            return t.names[PLAYER - code]
        if code > SLOT:
            return str(BRANCH - code + 1)
        return f"{t.name[self._st.stack[-1].source]} at {SLOTS[SLOT - code]}"

    @property
    def card(self) -> str | None:
        """The card's name, if the option names one; a pharaoh is not a card."""
        return self.name if self.code >= 0 and not self._of_pharaohs() else None

    @property
    def place(self) -> str | None:
        """The place in the text, if the name is not enough, or the pile of a hidden card."""
        st, code = self._st, self.code
        if code in TOPS:
            return TOPS[code].rpartition(" ")[2]
        if code < 0 or self._of_pharaohs():
            return None
        card, verb, kind = code & CARD, code & ~CARD, st.table.kind
        alike = [c for c in legal(st) if c >= 0 and c & ~CARD == verb and kind[c & CARD] == kind[card]]
        if len(alike) > 1:
            return place_of(st, card)
        if st.stack and OPS[st.stack[-1].program][st.stack[-1].pc].names_places:
            return place_of(st, card, slot=False)
        return None

    @property
    def player(self) -> str | None:
        """The player's name, if the option names one."""
        return self.name if BRANCH < self.code <= PLAYER else None

    def _of_pharaohs(self) -> bool:
        """Whether a pharaoh is chosen now."""
        return self._st.step == CHOOSE_PHARAOH and not self._st.stack

    def __repr__(self) -> str:
        return f"<Option {self.text!r}>"

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Option, str)):
            return self.text == str(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)


class Options(Sequence[Option]):
    """What may be chosen now, in a fixed order; its repr lists the move texts."""

    __slots__ = ("_st", "codes")

    def __init__(self, st: State) -> None:
        self._st = st
        self.codes = legal(st)

    @overload
    def __getitem__(self, i: int) -> Option: ...
    @overload
    def __getitem__(self, i: slice) -> list[Option]: ...
    def __getitem__(self, i: int | slice) -> Option | list[Option]:
        if isinstance(i, slice):
            return [Option(self._st, code) for code in self.codes[i]]
        return Option(self._st, self.codes[i])

    def __len__(self) -> int:
        return len(self.codes)

    def __contains__(self, item: object) -> bool:
        """Whether an option, or a move text, is among them."""
        if isinstance(item, str):
            return len(matches(self._st, item)) == 1
        return isinstance(item, Option) and any(item.text == o.text for o in self)

    def __eq__(self, other: object) -> bool:
        """Whether another list has the same options, or their move texts, in the same order."""
        if isinstance(other, (Options, list, tuple)):
            return [*self] == [*other]
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    @property
    def texts(self) -> list[str]:
        """The move texts."""
        return [o.text for o in self]

    def __repr__(self) -> str:
        return f"[{', '.join(self.texts)}]"


def state_of(one: Option | Options) -> State:
    """The state that an option, or several, belong to. It knows every card, so it is for no bot's eyes."""
    return one._st


#: What stands for a move: its text, or an option.
Move = str | Option


# ---- reading ---------------------------------------------------------------------------------------


#: A move in a score sheet, perhaps in quotation marks, and the comma or the end behind it.
_PART = re.compile(r'\s*("(?:[^"\\]|\\.){0,999}"|[^,]*)\s*(?:,|$)')


def parts_of(st: State, move: object) -> list[Any]:
    """The moves of a text in the form of a score sheet, "buy Boat, pay Urn"; anything else as the only move.

    A comma inside a player's name parts no moves: no verb follows it, or the move is in quotation marks.
    """
    if not isinstance(move, str) or not ("," in move or '"' in move) or matches(st, move):
        return [move]
    parts: list[str] = []
    named = any("," in name for name in st.table.names)
    for part in _PART.findall(move):
        if part.startswith('"'):
            with suppress(ValueError):
                part = str(json.loads(part))
        elif named and parts and part and not split_text(normal(part))[0]:
            parts[-1] += f", {part.strip()}"
            continue
        parts.append(part.strip())
    return [part for part in parts if part] or [move]


def codes_of(st: State, move: object) -> list[int] | None:
    """The options that a move could mean; None for what is neither text nor an option."""
    if isinstance(move, Option):
        return [move.code] if move._st is st and move.code in legal(st) else matches(st, move.text)
    return matches(st, move) if isinstance(move, str) else None


def matches(st: State, text: str) -> list[int]:
    """The options that a text could mean: one when it is clear.

    A text may leave out the place when one card is meant, may name any place the card lies in, and may say ``pick``
    for every verb.
    """
    wanted = normal(text)
    options = Options(st)
    exact = [option.code for option in options if normal(option.text) == wanted]
    if len(exact) > 1:  # two names that differ in a dash, say
        exact = [option.code for option in options if option.text == text] or exact
    verb, rest = split_text(wanted)
    if exact or not verb or not rest:
        return exact
    named = [option for option in options if option.code not in PLAIN or option.code == PHARAOH]
    return [one.code for one in named if verb in ("pick", one.verb) and _names(st, one, rest)]


def _names(st: State, option: Option, rest: str) -> bool:
    """Whether the rest of a text names what an option does: the card, perhaps with its place."""
    code, name = option.code, normal(option.name)
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
