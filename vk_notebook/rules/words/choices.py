"""Options for people and bots: made readable only when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from ..engine.codes import BRANCH, CARD, PLAYER, TOP_DECK, TOP_STOCK
from ..engine.state import State
from ..engine.turn import legal
from .notation import is_pharaoh, matches, name_of, option_place, option_text, verb_of


class Option:
    """One thing that may be chosen now.

    ``text`` is the move text, ``card`` the card's name or None, ``place`` where it lies when the text has to say so,
    ``player`` the player's name when one is chosen.
    """

    __slots__ = ("_codes", "_st", "code")

    def __init__(self, st: State, code: int, codes: list[int]) -> None:
        self._st = st
        self._codes = codes
        self.code = code

    @property
    def text(self) -> str:
        """The move text."""
        return option_text(self._st, self.code, self._codes)

    @property
    def verb(self) -> str:
        """The verb of the text, as in ``buy`` or ``set aside``."""
        return verb_of(self._st, self.code)

    @property
    def card(self) -> str | None:
        """The card's name, if the option names one."""
        named = self.code >= 0 and not is_pharaoh(self._st, self.code)
        return self._st.table.name[self.code & CARD] if named else None

    @property
    def place(self) -> str | None:
        """The place in the text, or the pile of a hidden card."""
        if self.code in (TOP_DECK, TOP_STOCK):
            return "stock" if self.code == TOP_STOCK else "deck"
        return option_place(self._st, self.code, self._codes) or None

    @property
    def player(self) -> str | None:
        """The player's name, if the option names one."""
        return name_of(self._st, self.code) if BRANCH < self.code <= PLAYER else None

    def __repr__(self) -> str:
        return f"<Option {self.text!r}>"

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Option):
            return self.text == other.text
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
            return [Option(self._st, c, self.codes) for c in self.codes[i]]
        return Option(self._st, self.codes[i], self.codes)

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Option]:
        codes = self.codes
        return (Option(self._st, c, codes) for c in codes)

    def __contains__(self, item: object) -> bool:
        """Whether an option, or a move text, is among them."""
        if isinstance(item, str):
            return len(matches(self._st, item)) == 1
        return isinstance(item, Option) and any(item.text == o.text for o in self)

    def verb(self, i: int) -> str:
        """The verb of an option's text."""
        return verb_of(self._st, self.codes[i])

    @property
    def texts(self) -> list[str]:
        """The move texts."""
        return [o.text for o in self]

    def __repr__(self) -> str:
        return f"[{', '.join(self.texts)}]"
