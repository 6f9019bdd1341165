"""Everything about one card in one place: its numbers, its text in our words, its rulings, its sign and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from ..cards import catalogue, values
from ..cards.actions import ACTIONS, PHARAOHS
from ..cards.effect_lines import effect_line
from ..cards.glyphs import GLYPHS, Glyph
from ..cards.rulings import RULINGS, Ruling
from ..ground.given import check_known, shortened
from ..ground.palette import COIN, INK, PAPER, WRITING
from ..ground.shown import image
from ..rules.kind import Kind
from ..rules.language.deeds import Deed
from ..rules.language.wordings import WORDINGS
from ..rules.words.card_text import deed_text

#: What everything with a text does, by its name.
DEEDS: dict[str, Deed] = {**ACTIONS, **PHARAOHS}


@dataclass(frozen=True)
class _Told:
    """What is told of cards and pharaohs alike: the text, the sign, the rulings."""

    #: the title
    name: str

    @property
    def text(self) -> str:
        """What it does, in our words."""
        return self.text_in("premium")

    def text_in(self, wording: str) -> str:
        """What it does in an edition, or in a variant: ``"premium"``, ``"classic"``, ``"solitaire"`` or ``"solo"``."""
        check_known("wording", wording, WORDINGS)
        return deed_text(DEEDS[self.name], wording)

    def effect_in(self, wording: str) -> str:
        """The same in one line, as on the card's face; what does not fit there is left out."""
        check_known("wording", wording, WORDINGS)
        return effect_line(self.name, wording)

    @property
    def sign(self) -> Glyph:
        """Its hieroglyph with code, meaning and a line of history."""
        return GLYPHS[self.name]

    @property
    def glyph(self) -> str:
        """Its hieroglyph."""
        return self.sign.character

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """How unclear cases are decided, and how sure that is."""
        return RULINGS[self.name]

    def rulings_in(self, wording: str) -> tuple[Ruling, ...]:
        """The rulings that matter in an edition or a variant; those for other variants are left out."""
        check_known("wording", wording, WORDINGS)
        return tuple(ruling for ruling in self.rulings if ruling.variant in ("", wording))


@dataclass(frozen=True, repr=False)
class Card(_Told, Kind):
    """A kind of card. Made by `card`. Its numbers are the published ones if there are any."""

    @property
    def image(self) -> str:
        """Its face as an SVG picture."""
        return still_svg(f"0 0 {FACE[0]} {FACE[1]}", self.name, self.text, [face_svg(self)])

    def _repr_html_(self) -> str:
        return image(self.image, f"{self.name}: {self.text}")

    def __repr__(self) -> str:
        vp = f", {self.vp} VP" if self.vp is not None else ""
        mark = f" (assumed: {', '.join(sorted(self.assumed))})" if self.assumed else ""
        return f"<{self.name}: {self.set}, cost {self.cost}, gold {self.gold}{vp}{mark}. {self.text}>"


@dataclass(frozen=True, repr=False)
class Pharaoh(_Told):
    """One of the ten pharaohs. Made by `pharaoh`; neither a card nor an action. Rule: pharaoh.not-a-card"""

    @property
    def usable(self) -> bool:
        """Whether you can use it once per turn; the others always work."""
        return bool(PHARAOHS[self.name].parts)

    @property
    def assumed(self) -> frozenset[str]:
        """What no published source gives."""
        return frozenset({"name"} if self.name == "Ramesses II" else ())

    def __repr__(self) -> str:
        mark = " (the name is assumed)" if self.assumed else ""
        return f"<Pharaoh {self.name}{mark}: {self.text}>"


def pharaoh(name: str) -> Pharaoh:
    """The pharaoh of that name; case does not matter. Raises a ValueError that lists all ten.

    >>> vk.pharaoh("khufu").text
    "Choose an opponent, who must take the stock's top card; you then take one card from the pyramid."
    """
    found = catalogue.pharaoh_named(name)
    if found is None:
        raise ValueError(f"There is no pharaoh named {shortened(name)}. The ten are {', '.join(PHARAOHS)}.")
    return Pharaoh(found)


def card(name: str) -> Card:
    """The card of that name; case does not matter. Raises a ValueError that names similar ones.

    >>> vk.card("boat").text
    'After an opponent buys a card, you may discard Boat to take one card from the base.'
    >>> vk.card("boat").cost
    3
    """
    kind = values.find(name)
    assumed = kind.assumed | ({"text"} if ACTIONS[kind.name].assumed else set())
    return Card(**vars(kind) | {"assumed": frozenset(assumed)})


#: The width and height of a face in its own units.
FACE = (120, 168)


def face_svg(c: Card, dash: str = "") -> str:
    """A plain face as parts of an SVG picture, without its sign, for which few systems have a font.

    `dash` is the pattern of its frame.
    """
    ink = INK[c.color]
    title, effect = wrap(c.name, 15), wrap(c.effect_in("premium"), 18)
    rows = [_line(54 + 14 * i, line, 'font-size="12.5" font-weight="bold"') for i, line in enumerate(title)]
    rows += [_line(64 + 14 * len(title) + 13 * i, line, 'font-size="11.5"') for i, line in enumerate(effect)]
    foot = catalogue.GROUPS[c.set].title + (f" \u00b7 {c.vp} VP" if c.vp is not None else "")
    small = f'font-size="10.5" font-weight="bold" fill="{ink}"'
    frame = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<rect x="1" y="1" width="118" height="166" rx="8" fill="{PAPER}" stroke="{ink}" stroke-width="2"{frame}/>'
        f'<path d="M2 9a7 7 0 0 1 7-7h102a7 7 0 0 1 7 7v27H2z" fill="{ink}"/>'
        f'<circle cx="20" cy="19" r="12" fill="{COIN}"/>'
        f'<text x="20" y="24" text-anchor="middle" font-size="15">{c.gold}</text>'
        '<path d="M88 12l12-8 12 8-4 18H92z" fill="#fff"/>'
        f'<text x="100" y="25" text-anchor="middle" font-size="15">{c.cost}</text>'
        f"{''.join(rows)}{_line(158, foot, small)}"
    )


def _line(y: int, text: str, look: str) -> str:
    return f'<text x="60" y="{y}" text-anchor="middle" {look}>{escape(text)}</text>'


def still_svg(box: str, title: str, words: str, parts: Sequence[str]) -> str:
    """A still picture of parts; `box` is its left, top, width and height, and `words` say the same."""
    _, _, width, height = box.split()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}" role="img" '
        f'font-family="Georgia, serif" fill="{WRITING}"><title>{escape(title)}</title>'
        f"<desc>{escape(words)}</desc>{''.join(parts)}</svg>"
    )
