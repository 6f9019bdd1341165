"""Where a live game stands: as what `position` takes, and as one line of text."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..rules.engine.chance import seed_for
from ..rules.engine.codes import PASS
from ..rules.engine.known import NOBODY
from ..rules.engine.program import PROGRAMS
from ..rules.engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, NONE, PLAY, State
from ..rules.game_rules import LASTING
from ..rules.knowledge.worlds import determinize
from .game import Game
from .position import PILE_KEYS, from_text, looks
from .position_line import UNSEEN, called_in_line, written

_HANGS = (
    "this position has no text in the middle of its turn, which hangs on cards that somebody cannot see; possible: the "
    "text of a position in which a turn begins"
)


def text_of(game: Game, eyes: str | None) -> str:
    """See `Game.position_text`."""
    seat = NONE if eyes is None else game.seat(eyes)
    eyes = None if eyes is None else game.state.table.names[seat]
    now, states = game.state, [*(choice.state for choice in game.choices), game.state]
    begun = next((i for i in range(len(states) - 1, -1, -1) if _plain(states[i])), None)
    if begun is None:
        raise ValueError("a position has a text from the first turn on, and here nobody has begun one")
    if seat >= 0 and any(choice.code == PASS for choice in game.choices[begun:]):  # who is asked holds a reaction
        raise ValueError(_HANGS)
    told = _told(states[begun], game.setup, seat, _seen(now, seat)) | {"moves": game.moves[begun:]}
    if eyes is not None and told["moves"]:
        told["for"] = f"{looks(game, eyes)} {called_in_line(eyes)}"
    line = written(told)
    for seed in (0, 1, 2) if told["moves"] else ():  # unseen cards fall out differently
        try:
            there = from_text(line, None if eyes is None else seed, most=10)
        except ValueError:
            raise ValueError(_HANGS) from None
        if looks(there, eyes) != looks(game, eyes):
            raise ValueError(_HANGS)
    return line


def keywords(game: Game) -> dict[str, Any]:
    """See `Game.position`."""
    if not _plain(game.state):
        raise ValueError("keywords tell only how a turn begins; game.position_text() tells the moves since, too")
    told = _told(game.state, game.setup, NONE, _seen(game.state, NONE))
    first, *others = told.pop("seats")
    return {**first, "opponents": others, **told}


def _told(st: State, setup: dict[str, Any], seat: int, seen: Collection[int]) -> dict[str, Any]:
    """What `position` takes for a state, with ``seats``. What a seat has not seen is "?", with its name beside."""
    t = st.table
    if seat >= 0:  # no other card may be told than in a world that the seat takes for possible
        st = st.clone()
        seen = {*seen, *_seen(st, seat)}
        st.known = {**st.known, **{c: st.known.get(c, NOBODY).seen_by(1 << seat) for c in seen}}
    if seat >= 0 or st.by_name:
        st = determinize(st, max(seat, 0), 0)

    def names(cards: Collection[int]) -> list[str]:
        return [t.name[c] if c in seen else UNSEEN for c in cards]

    def unseen(cards: Collection[int]) -> dict[str, list[str]]:
        return {"unseen": sorted(t.name[c] for c in cards if c not in seen)} if seat >= 0 else {}

    seats = []
    for p in ((st.seat + i) % t.seats for i in range(t.seats)):
        piles = {key: st.pile(p, which) for key, which in PILE_KEYS.items()}
        pharaoh = PROGRAMS[st.pharaohs[p]].name if st.pharaohs[p] >= 0 else None
        of_seat = {key: names(cards) for key, cards in piles.items()}
        others = unseen([c for cards in piles.values() for c in cards])
        seats.append({"name": t.names[p], "pharaoh": pharaoh, **of_seat, **others})
    return {
        **{name: setup[name] for name in LASTING if name in setup},
        "turn": st.turn + 1, "entombed": bool(st.entombed), "seats": seats,
        "pyramid": [t.name[c] if c >= 0 else None for c in st.pyramid],
        "face_down": {st.pyramid.index(c): t.names[who] for c, who in st.down},
        "boneyard": [t.name[c] for c in st.boneyard], "stock": names(st.stock),
        **(unseen(st.stock) if seat >= 0 else {"seed": seed_for(st.rng)}),
    }  # fmt: skip


def _plain(st: State) -> bool:
    """Whether `position` can describe a state: a turn in which at most a card was entombed for free."""
    seats = range(st.table.seats)
    busy = st.stack or st.aside or st.axes or any(st.pile(seat, KEPT) for seat in seats)
    acted = st.bought or st.actions or st.changed or st.pharaoh_used or st.seat == st.table.dummy
    free = st.entomb_used == (st.entombed or st.table.master)
    free = free and st.played == bool(st.entombed or st.pile(st.seat, IN_PLAY))
    lasts = sorted(row.value for row in st.lasting) == sorted(card for card, _ in st.down)
    return st.step == PLAY and free and lasts and not busy and not acted


def _seen(st: State, seat: int) -> set[int]:
    """The cards that a seat sees where they lie, or knows; all cards where no seat is named."""
    hidden: set[int] = set()
    if seat >= 0:
        for p in range(st.table.seats):
            hidden.update(st.pile(p, DECK))
            if p not in (seat, st.table.dummy):
                hidden.update(st.pile(p, HAND), st.pile(p, KEPT), st.pile(p, DISCARD)[:-1])
        hidden.update(st.stock, (row.card for row in st.aside if not row.seen & 1 << seat))
        hidden = {c for c in hidden if not st.knowing(c) & 1 << seat}
    return {*range(st.table.unknown)} - hidden
