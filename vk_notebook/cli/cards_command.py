"""``vk-notebook cards``: the catalogue, or one card with its rulings."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ..cards.catalogue import KINDS, SETS, VERSIONS, pharaoh_named
from ..play.facts import Card, Pharaoh, card, pharaoh
from .options import Commands, command


def add(commands: Commands) -> None:
    """The command and its options."""
    pictures = "For pictures, see cards render --help and cards print --help."
    one = command(commands, run, "cards", "look up cards", f"List all cards, or show one with its rulings. {pictures}")
    one.add_argument("name", nargs="*", help="the name of a card or a pharaoh; without one, all cards")
    one.add_argument("--of", choices=[*VERSIONS, "premium"], help="only the cards of this box")


def run(arguments: argparse.Namespace) -> int:
    """Print the catalogue or one card."""
    if arguments.name:
        name = " ".join(arguments.name)
        print(card_sheet(card(name)) if pharaoh_named(name) is None else pharaoh_sheet(pharaoh(name)))
    else:
        print("\n".join(catalogue_lines(arguments.of)))
    return 0


def card_sheet(one: Card) -> str:
    """All about one card."""
    group = SETS[one.set].title if one.set in SETS else one.kind
    numbers = [f"cost {one.cost}", f"gold {one.gold}", *([f"{one.vp} VP"] if one.vp is not None else [])]
    copies = f"{one.copies} in {'each deck' if one.kind == 'starter' else 'the game'}"
    about = f"{group} ({one.color}), {one.version}, level {one.level}, {copies}; {', '.join(numbers)}"
    editions = (("classic", "In the classic edition"), ("solitaire", "In solitaire"), ("solo", "Solo"))
    told = [(where, one.text_in(wording)) for wording, where in editions]
    return _sheet(one, about, *(f"{where}: {text}" for where, text in told if text != one.text))


def pharaoh_sheet(one: Pharaoh) -> str:
    """All about one pharaoh."""
    return _sheet(one, f"pharaoh, {'used once on each of your turns' if one.usable else 'always in effect'}")


def _sheet(one: Card | Pharaoh, about: str, *others: str) -> str:
    """What stands on the sheet of a card or pharaoh, with its `others` wordings."""
    lines = [f"{one.name}  {one.glyph}", about]
    if one.assumed:
        lines.append(f"our guess: {', '.join(sorted(one.assumed))}")
    lines += ["", one.text, *others]
    if one.rulings:
        lines += ["", *(f"- {ruling.text} ({ruling.sure})" for ruling in one.rulings)]
    return "\n".join(lines)


def catalogue_lines(version: str | None) -> Iterator[str]:
    """The catalogue, a line a card; a star marks the numbers that are our guesses."""
    rows = [card(kind.name) for kind in KINDS if version in (None, kind.version)]
    yield f"{'name':<29}{'set':<15}{'level':>5}{'cost':>6}{'gold':>6}{'VP':>5}{'copies':>8}"
    for one in rows:
        numbers = f"{_cell(one, 'level'):>6}{_cell(one, 'cost'):>6}{_cell(one, 'gold'):>6}{_cell(one, 'vp'):>5}"
        yield f"{one.name:<29}{one.set:<15}{numbers}{one.copies:>7}"
    yield ""
    yield f"{len(rows)} cards. * our guess, because we have not found this number in print."


def _cell(one: Card, what: str) -> str:
    value = getattr(one, what)
    return f"{value}{'*' if what in one.assumed else ' '}" if value is not None else "- "
