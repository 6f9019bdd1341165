"""The catalogue: every kind of card that exists, with its numbers and its set."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

POOL_VERSIONS: tuple[str, ...] = ("base", "afterlife", "last-rites", "premium")

#: Every colour has a shape of its own, so that no board has to rely on colour alone.
COLOR_SHAPES: dict[str, str] = {
    "gray": "ring",
    "red": "diamond",
    "brown": "triangle",
    "yellow": "circle",
    "green": "square",
    "blue": "star",
    "tan": "hexagon",
    "purple": "spark",
}

_TABLE = Path(__file__).with_name("cards.csv")
_COLUMNS = "name,version,set,color,kind,copies,level,cost,gold,vp,assumed"
_SMALL_WORDS = frozenset(("of", "the", "and"))


@dataclass(frozen=True)
class Kind:
    """One kind of card: what is printed on it, and which of its numbers are assumed."""

    index: int
    name: str
    version: str
    set: str
    color: str
    kind: str
    copies: int
    level: int
    cost: int
    gold: int
    vp: int | None
    assumed: frozenset[str]
    slug: str

    @property
    def is_starter(self) -> bool:
        """Whether the card belongs to the ten that a player begins with."""
        return self.kind == "starter"

    @property
    def is_set_card(self) -> bool:
        """Whether the card belongs to a set (neither starter nor unique)."""
        return self.kind == "set"

    @property
    def is_unique(self) -> bool:
        """Whether only one copy of the card exists and it scores by itself."""
        return self.kind == "unique"


@dataclass(frozen=True)
class SetInfo:
    """A group of cards: its title, its colour and shape, and how many titles it holds."""

    key: str
    title: str
    color: str
    shape: str
    size: int
    version: str


def slug_of(name: str) -> str:
    """The name as rule ids and file names write it."""
    letters = [c if c.isalnum() else "-" for c in name.lower()]
    return "-".join(part for part in "".join(letters).split("-") if part)


def _title(key: str) -> str:
    return " ".join(w if w in _SMALL_WORDS else w.capitalize() for w in key.split("-"))


def _read_table() -> tuple[Kind, ...]:
    # No cell of the shipped table holds a comma or a quote (a test proves it), so split() will do.
    header, *rows = _TABLE.read_text(encoding="utf-8").split("\n")
    if header.rstrip() != _COLUMNS:
        raise ValueError(f"{_TABLE}: the header is not {_COLUMNS}")
    kinds: list[Kind] = []
    for row in rows:
        if row:
            name, version, set_, color, kind, copies, level, cost, gold, vp, assumed = row.rstrip().split(",")
            numbers = (int(copies), int(level), int(cost), int(gold), int(vp) if vp else None)
            marks = frozenset(assumed.split())
            kinds.append(Kind(len(kinds), name, version, set_, color, kind, *numbers, marks, slug_of(name)))
    return tuple(kinds)


def _groups(kinds: tuple[Kind, ...]) -> dict[str, SetInfo]:
    first: dict[str, Kind] = {}
    size: dict[str, int] = {}
    for k in kinds:
        first.setdefault(k.set, k)
        size[k.set] = size.get(k.set, 0) + 1
    return {
        key: SetInfo(key, _title(key), k.color, COLOR_SHAPES[k.color], size[key],
                     k.version if k.kind == "set" else "")
        for key, k in first.items()
    }


#: The shipped table, in the order of its rows; an owner's numbers do not show here but in :func:`current`.
KINDS: tuple[Kind, ...] = _read_table()

#: Every group of cards; besides the fifteen sets also ``starters`` and ``uniques``, whose version is ``""``.
GROUPS: dict[str, SetInfo] = _groups(KINDS)

#: The fifteen sets that can be collected.
SETS: dict[str, SetInfo] = {key: info for key, info in GROUPS.items() if info.version}

#: The ten pharaohs of the Premium edition; ``Ramesses II`` stands for the one whose name the print lost.
PHARAOHS: tuple[str, ...] = (
    "Akhnaten",
    "Amenhotep III",
    "Cleopatra VII",
    "Djoser",
    "Hatshepsut",
    "Khafre",
    "Khufu",
    "Ramesses II",
    "Thutmose III",
    "Tutankhamun",
)

_index: dict[str, int] = {k.name.lower(): k.index for k in KINDS} | {k.slug: k.index for k in KINDS}
# The second edition's card list spells one jar differently (Rule: edition.spelling.qebehseneuf-canopic-jar).
_index["qebehseneuf canopic jar"] = _index["qebehsenuef canopic jar"]


def current() -> tuple[Kind, ...]:
    """All kinds with the numbers now in force: the shipped ones, or an owner's laid over them."""
    from vk_notebook.cards import values

    return values.kinds_in_force()


def pharaoh_named(name: object) -> str | None:
    """The pharaoh with this name, whatever its case; None when there is none."""
    wanted = " ".join(str(name).casefold().split())
    return next((known for known in PHARAOHS if known.casefold() == wanted), None)


def index_of(name: object) -> int:
    """The row of the card with this name, whatever its case."""
    found = _index.get(name) if isinstance(name, str) else None
    if found is None:
        # A card is often named by what came out of a file or a form, so anything may arrive here.
        found = _index.get(" ".join(str(name).lower().split()))
    if found is None:
        if (pharaoh := pharaoh_named(name)) is not None:
            raise ValueError(f"{pharaoh} is a pharaoh and no card: vk.pharaoh({pharaoh!r}) tells about it.")
        raise ValueError(f"There is no card named {name!r}. {_nearest(str(name))}")
    return found


def find(name: str) -> Kind:
    """The kind with this name, whatever its case, with the numbers now in force."""
    return current()[index_of(name)]


def nearest_names(name: str, count: int = 3) -> list[str]:
    """The card names that look most like a mistaken one."""
    import difflib

    wanted = name.lower().strip()
    near = difflib.get_close_matches(wanted, [k.name.lower() for k in KINDS], n=count, cutoff=0.6)
    if len(near) < count and wanted:
        near += [k.name.lower() for k in KINDS if wanted in k.name.lower() and k.name.lower() not in near]
    return [KINDS[_index[n]].name for n in near[:count]]


def _nearest(name: str) -> str:
    near = nearest_names(name)
    if near:
        return f"The nearest: {', '.join(near)}."
    return f"The catalogue holds {len(KINDS)} names, from {KINDS[0].name} to {KINDS[-1].name}."
