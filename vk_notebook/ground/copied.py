"""Things that change: a copy of one shares nothing with it that changes."""

from __future__ import annotations

import copy
from typing import Self


class CopiedWhole:
    """Is copied as a whole: `copy.copy` does what `copy.deepcopy` does."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return copy.deepcopy(self)
