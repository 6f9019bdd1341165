"""A short fingerprint of a state, the same for every version that plays by the same rules."""

from __future__ import annotations

import json
from hashlib import blake2b

from ..rules.program import PROGRAMS
from ..rules.state import PILES, State


def digest(st: State) -> str:
    """Sixteen hexadecimal digits made from the names of players and cards and where they lie.

    Card numbers and the random generator do not count, so that another numbering gives the same digest.
    """
    t = st.table
    name = t.name
    document = [
        st.turn,
        t.names[st.seat],
        [name[c] if c >= 0 else None for c in st.pyramid],
        sorted((st.pyramid.index(c), t.names[seat]) for c, seat in st.down),
        [name[c] for c in st.boneyard],
        [name[c] for c in st.stock],
        [
            [
                who,
                PROGRAMS[pharaoh].name if pharaoh >= 0 else None,
                *([name[c] for c in st.z[seat * PILES + pile]] for pile in range(PILES)),
                [name[row[0]] for row in st.aside if row[1] == seat],
            ]
            for seat, (who, pharaoh) in enumerate(zip(t.names, st.pharaohs, strict=True))
        ],
    ]
    canonical = json.dumps(document, separators=(",", ":")).encode("ascii")
    return blake2b(canonical, digest_size=8).hexdigest()
