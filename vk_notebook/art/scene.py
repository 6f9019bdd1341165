"""What a picture of a position shows: only what its viewer may see."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards.catalogue import GROUPS
from ..ground.given import whole
from ..play.facts import card
from ..play.game import Game, seat_of
from ..rules.engine import scoring
from ..rules.engine.scoring import Score
from ..rules.engine.state import State
from ..rules.engine.turn import asked
from ..rules.knowledge.view import Facts, PlayerView, View, behind, may_count
from ..rules.words.asking import question

#: Who sees all hands, as the spectator of a finished game does.
ALL = "all"
Names = tuple["str | None", ...]


@dataclass(frozen=True)
class Group:
    """The cards of one set in a tomb."""

    title: str
    shape: str
    colour: str
    points: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class Seat:
    """One player of the picture; a hidden card is None."""

    name: str
    pharaoh: str | None
    active: bool
    total: int
    entombed: int
    hand: Names
    in_play: Names
    kept: int
    deck: int
    discard: int
    top: str | None
    tomb: tuple[Group, ...]
    dummy: bool


@dataclass(frozen=True)
class Scene:
    """A position as a picture shows it."""

    title: str
    question: str
    pyramid: Names
    face_down: frozenset[int]
    boneyard: int
    bones_top: str | None
    stock: int | None  # None where a strict table does not tell it
    aside: Names
    seats: tuple[Seat, ...]
    log: tuple[str, ...]


def scene_of(shown: Game | View, seat: str | int | None = None) -> Scene:
    """What there is to see: for a seat by name or number, for everybody (None), or with all hands open (``"all"``).

    A view is seen from its own seat. Raises ValueError for a seat that does not exist.
    """
    if isinstance(shown, View):
        st, me = behind(shown), shown.seat
        if seat is not None and _number(st, seat) != me:
            raise ValueError(f"a view shows what {shown.name} sees; for another seat give the game")
        return _scene(st, me, (), may_count(st, me, shown.assist))
    if isinstance(shown, Game):
        log = tuple(event.text for event in shown.events[-24:])
        return _scene(shown.state, _number(shown.state, seat), log, True)
    raise ValueError(f"a picture shows a game or a view, not {type(shown).__name__}")


def _number(st: State, seat: str | int | None) -> int:
    """The seat's number; -1 for what everybody sees, -2 for all hands open."""
    if seat is None:
        return -1
    if (number := whole(seat)) is not None:
        if not 0 <= number < st.table.seats:
            raise ValueError(f"there is no seat {number}; seats are 0 to {st.table.seats - 1}")
        return number
    if seat == ALL and ALL not in st.table.names:
        return -2
    return seat_of(st.table.names, seat)


def _scene(st: State, me: int, log: tuple[str, ...], count: bool) -> Scene:
    t = st.table
    view = View(st, max(me, 0))
    asks = asked(st)
    if st.over:
        winners = [t.names[p] for p in scoring.winners(st)]
        title = f"The game is over: {' and '.join(winners) or 'nobody'} won"
        why = scoring.reason(st)
        asking = f"{why[0].upper()}{why[1:]}."
    else:
        title = f"Turn {st.turn + 1}: {t.names[st.seat]} to play"
        asking = f"{t.names[asks]}: {question(st)}" if me in (-2, asks) else f"{t.names[asks]} is choosing."
    sees = 1 << me if me >= 0 else 0 if me == -2 else t.everybody
    bone = st.top_bone(sees)
    return Scene(
        title, asking, view.pyramid, frozenset(view.face_down), len(st.boneyard),
        t.name[bone] if bone >= 0 else None, len(st.stock) if count else None,
        tuple(t.name[c] if seen & sees == sees else None for c, _, _, seen in st.aside),
        tuple(_seat(st, p, me) for p in range(t.seats)), log,
    )  # fmt: skip


def _seat(st: State, p: int, me: int) -> Seat:
    onlooker = p if me in (p, -2) else me if me >= 0 else (p + 1) % st.table.seats
    seen = PlayerView(st, onlooker, p)
    hand = seen.hand
    if me == -1:  # one opponent may have seen some of it
        hand = (None,) * len(hand)
    score = seen.score
    return Seat(
        seen.name, None if me == -1 and st.offered else seen.pharaoh, st.seat == p and not st.over, score.total,
        score.cards, hand, seen.in_play, len(seen.set_aside), len(seen.deck), len(seen.discard),
        (seen.discard or (None,))[-1], _groups(View(st, p).facts, [n for n in seen.tomb if n], score),
        p == st.table.dummy,
    )  # fmt: skip


def _groups(facts: Facts, tomb: list[str], score: Score) -> tuple[Group, ...]:
    """The tomb by sets, the best first; where sets of a colour count as one, by colours."""
    by: dict[str, list[str]] = {}
    for name in tomb:
        fact = facts.of[name]
        by.setdefault(fact.set or ("starters" if fact.starter else "uniques"), []).append(name)
    groups = []
    for key, names in by.items():
        info = GROUPS.get(key)
        colour = card(names[0]).color
        shape = info.shape if info else GROUPS[card(names[0]).set].shape
        title = info.title if info else key.replace("-", " ").capitalize()
        groups.append(Group(title, shape, colour, score.parts.get(key, 0), tuple(counted(names))))
    return tuple(sorted(groups, key=lambda g: (-g.points, g.title)))


def counted(names: list[str]) -> list[str]:
    """The names in the order they came, each once, with how often it occurs."""
    return [name if (n := names.count(name)) == 1 else f"{name} × {n}" for name in dict.fromkeys(names)]
