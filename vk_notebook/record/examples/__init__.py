"""Annotated games that come with the package: each is worth reading for one thing that it shows."""

from __future__ import annotations

from importlib.resources import files

from ...ground.errors import listed
from ...ground.given import shortened
from ..record import Record, read

#: What each game shows, by its name.
ABOUT = {
    "boat": "Two players, 67 to 66: Boat reacts to four purchases, and a last turn throws the game away.",
    "crumble": "Two players, 84 to 83: which card falls from the pyramid, and how that gives the opponent a whole set.",
    "tomb": "Three players, 45, 44 and 44: when to entomb which card, and what is left over.",
}
FOLDER = files(__name__)


def examples() -> dict[str, str]:
    """The annotated games that come with the package: what each shows, by its name. `example` opens one.

    >>> vk.examples()["tomb"]
    'Three players, 45, 44 and 44: when to entomb which card, and what is left over.'
    """
    return dict(ABOUT)


def example(name: str) -> Record:
    """An annotated game that comes with the package, a new `Record` each time; `examples` lists them.

    >>> vk.example("boat").moves[:3]
    ['entomb Box of Food', 'buy Chariot', 'pay Shabti']

    Raises ValueError for any other name.
    """
    wanted = str(name).strip().casefold()
    if wanted not in ABOUT:
        raise ValueError(f"there is no example {shortened(name)}; possible: {listed(list(ABOUT), 'and')}")
    return read((FOLDER / f"{wanted}.vk.txt").read_bytes())
