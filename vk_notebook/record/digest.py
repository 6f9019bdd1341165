"""A short fingerprint of a state, the same for every version that plays by the same rules."""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal
from unicodedata import normalize

from ..rules.engine.program import PROGRAMS
from ..rules.engine.state import State


def digest(st: State, form: Literal["NFC", "NFD"] | None = None) -> str:
    """Sixteen hexadecimal digits made from the names of players and cards and where they are.

    Card numbers and the random generator do not count, so a different numbering gives the same digest. With a `form` of
    Unicode, the names of the players are as an editor would have saved them in it.
    """
    t = st.table
    players = t.names if form is None else [normalize(form, one) for one in t.names]
    name = t.name
    piles = [[name[c] for c in pile] for pile in st.z]
    if st.named is not None:  # nobody knows where the loose ones lie
        loose = st.named.loose
        piles = [["?" if c in loose else name[c] for c in pile] for pile in st.z]
    where = [
        [str(st.turn), players[st.seat]],
        [name[c] if c >= 0 else "" for c in st.pyramid],
        [word for row in sorted((st.pyramid.index(c), seat) for c, seat in st.down) for word in map(str, row)],
        [f"{name[row.card]} {row.seat}" for row in st.aside],
        [PROGRAMS[number].name if number >= 0 else "" for number in st.pharaohs],
        players,
        *([said] if (said := t.rules.in_digest()) else []),
        *piles,
    ]
    canonical = "\x1e".join(["\x1f".join(words) for words in where])
    return blake2b(canonical.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
