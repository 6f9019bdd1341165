"""Still pictures of positions, for places where no widget runs: exported pages, reviews, notebooks in git."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from ...ground.shown import image
from ...play.facts import FACE, card, face_svg, still_svg
from ...play.game import Game
from ...rules.engine.state import DECK, DISCARD, HAND, IN_PLAY, PILES, State
from ...rules.knowledge.view import may_count
from ...rules.words.notation import SLOTS
from ...rules.words.picture import table_text

W, H, GAP = 96, 134, 12
WIDTH = 760
#: Where each place of the pyramid is, in half cards from the middle and in rows: one card, two, three.
PLACES = ((0, 0), (-1, 1), (1, 1), (-2, 2), (0, 2), (2, 2))


def position_svg(game: Game, seat: int | None = None, *, assist: bool = True) -> str:
    """The table as an SVG picture that holds the same in words; of other players' hands it shows the number.

    Without a seat no hand is shown at all, without `assist` no number of the stock in the own turn. About 8 KB.
    """
    st = game.state
    t = st.table
    top = 56
    head = _ending(game) if st.over else f"Turn {st.turn + 1}: {t.names[st.seat]} to play"
    rows = [f'<text x="20" y="36" font-size="20" font-weight="bold">{escape(head)}</text>']
    rows += _pyramid(st, WIDTH // 2, top)
    y = top + (H + GAP)
    bone = st.top_bone(st.table.everybody if seat is None else 1 << seat)
    rows.append(_pile(60, y, "Boneyard", len(st.boneyard), t.name[bone] if bone >= 0 else None))
    counts = may_count(st, st.seat if seat is None else seat, assist)
    rows.append(_pile(WIDTH - 60 - W, y, "Stock", len(st.stock) if counts else None, None))
    y = top + 3 * (H + GAP) + 16
    for p in range(t.seats):
        rows.append(_player(game, p, y, p == seat))
        y += 40
    if seat is not None:
        hand = st.pile(seat, HAND)
        step = min(W + GAP, (WIDTH - 40 - W) // max(1, len(hand) - 1)) if len(hand) > 1 else 0
        rows += [_card(20 + i * step, y, t.name[c], False) for i, c in enumerate(hand)]
        y += H + GAP
    words = table_text(st, -1 if seat is None else seat, assist=assist)
    ground = f'<rect width="{WIDTH}" height="{y + 8}" rx="12" fill="#f3e8cd"/>'
    return _still(WIDTH, y + 8, head, words, [ground, *rows], margin=0)


def _ending(game: Game) -> str:
    outcome = game.outcome()
    won = " and ".join(outcome.winners) if outcome else ""
    return f"The game is over: {won or 'nobody'} won"


def still(game: Game, more: str = "") -> dict[str, Any]:
    """A position by the kind of each form, for places where no widget runs; `more` is HTML behind the picture.

    A notebook keeps them, so they show nobody's hand.
    """
    picture, words = position_svg(game), table_text(game.state, -1)
    return {"text/plain": words, "text/html": image(picture, words) + more}


def pyramid_svg(game: Game) -> str:
    """The pyramid alone as an SVG picture that holds the places and cards in words; about 5 KB."""
    st = game.state
    width = 3 * W + 2 * GAP
    words = [f"{slot}: {st.table.name[c] if c >= 0 else 'empty'}" for slot, c in zip(SLOTS, st.pyramid, strict=True)]
    return _still(width, 3 * H + 2 * GAP, "The pyramid", ", ".join(words), _pyramid(st, width // 2, 0))


def row_svg(names: Sequence[str]) -> str:
    """Cards side by side as an SVG picture; about 1 KB a card."""
    cards = [_card(i * (W + GAP), 0, name, False) for i, name in enumerate(names)]
    return _still(len(names) * (W + GAP) - GAP, H, "Cards", ", ".join(names), cards)


def _still(width: int, height: int, title: str, words: str, parts: Sequence[str], margin: int = 4) -> str:
    """A picture of parts; without a ground of its own, its margin leaves room for their frames."""
    return still_svg(f"{-margin} {-margin} {width + 2 * margin} {height + 2 * margin}", title, words, parts)


def _pyramid(st: State, middle: int, top: int) -> list[str]:
    """The six places of the pyramid."""
    down = {c for c, _ in st.down}
    found = []
    for c, (dx, row) in zip(st.pyramid, PLACES, strict=True):
        x, y = middle - W // 2 + dx * (W + GAP) // 2, top + row * (H + GAP)
        found.append(_card(x, y, st.table.name[c], c in down) if c >= 0 else _hole(x, y))
    return found


def _card(x: int, y: int, name: str, down: bool) -> str:
    drawn = face_svg(card(name), dash="6 5" if down else "")
    return f'<g transform="translate({x} {y}) scale({W / FACE[0]})" opacity="{0.6 if down else 1}">{drawn}</g>'


def _hole(x: int, y: int) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{W}" height="{H}" rx="8" fill="none" stroke="#b9a67a" stroke-dasharray="4 5"/>'
    )


def _pile(x: int, y: int, title: str, count: int | None, top: str | None) -> str:
    """A pile with its count below; None for a count that is not told."""
    if count == 0:
        face = _hole(x, y)
    elif top:
        face = _card(x, y, top, False)
    else:
        face = f'<rect x="{x}" y="{y}" width="{W}" height="{H}" rx="8" fill="#80602b" stroke="#5d4416"/>'
    told = title if count is None else f"{title} \u00b7 {count}"
    return f'{face}<text x="{x + W // 2}" y="{y + H + 18}" text-anchor="middle" font-size="13">{told}</text>'


def _player(game: Game, p: int, y: int, you: bool) -> str:
    st = game.state
    t = st.table
    piles = {which: len(st.z[p * PILES + which]) for which in (HAND, DECK, DISCARD, IN_PLAY)}
    score = game.scores()[t.names[p]]
    words = (
        f"{piles[DECK]} in the deck, {piles[DISCARD]} drawn; tomb {score.total} points, {score.cards} cards"
        if p == t.dummy
        else f"{piles[HAND]} in hand, {piles[IN_PLAY]} in play, {piles[DECK]} in the deck, {piles[DISCARD]} discarded; "
        f"tomb {score.total} points, {score.cards} cards"
    )
    mark = "\u25b8 " if st.seat == p and not st.over else ""
    pharaoh = game.view(t.names[p]).me.pharaoh if you or not st.offered else None
    name = escape(mark + t.names[p] + (f" as {pharaoh}" if pharaoh else "") + (" (you)" if you else ""))
    return f'<text x="20" y="{y + 20}" font-size="14"><tspan font-weight="bold">{name}</tspan> {escape(words)}</text>'
