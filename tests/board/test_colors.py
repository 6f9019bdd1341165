"""The colours of the board by numbers: contrast in both themes, and what eyes that mix colours up can tell apart."""

import re
from itertools import combinations, product
from pathlib import Path

import pytest

from vk_notebook.cards.catalogue import COLOR_SHAPES, SETS
from vk_notebook.ground.palette import DARK, LIGHT, STRAW

SOURCES = Path(__file__).resolve().parents[2] / "page"
STYLE = (SOURCES / "style" / "ground.css").read_text(encoding="utf-8")
SCRIPT = (SOURCES / "src" / "signs.js").read_text(encoding="utf-8")
#: A colour of the style by its name: one for both themes, or one for each.
COLOR = re.compile(r"--([\w-]+): *(?:light-dark\()?(#[0-9a-f]{3,6})\b(?:, (#[0-9a-f]{3,6})\))?")
WHITE = "#ffffff"
SETS_OF_COLOR = ("gray", "yellow", "red", "brown", "green", "blue", "purple", "tan")
GROUNDS = ("bg", "sheet", "card")
#: Text and what it stands on; WCAG wants 4.5.
TEXTS = [
    *product(("ink", "dim", "gold"), GROUNDS), *product(("bad",), ("bg", "sheet")), ("cointext", "coin"),
    *product(("white",), SETS_OF_COLOR), *product(("backtext",), ("back", "back2")),
]  # fmt: skip
#: Frames that tell a state, the ring of the focus, and the signs of sets; WCAG wants 3.
SIGNS = [*product(("glow", "bad", "hint", "ink", "dim"), GROUNDS), *product(("setsign",), GROUNDS)]
#: What is left of red, green and blue without one kind of cone (Machado and others, 2009), and in grey.
EYES = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "grey": ((0.213, 0.715, 0.072),) * 3,
}


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme by name."""
    found: dict[str, str] = {}
    for head, body in re.findall(r"(\.vk-board(?:\[data-theme=.?dark.?\])?) ?\{([^}]*)\}", STYLE):
        if head == ".vk-board" or theme == "dark":
            for name, color, dark in re.findall(COLOR, body):
                value = dark if dark and theme == "dark" else color
                found.setdefault(name, value) if head == ".vk-board" else found.update({name: value})
    return found | {"white": WHITE, "backtext": STRAW}


def linear(color: str) -> tuple[float, float, float]:
    """Red, green and blue as light, 0 to 1."""
    digits = color[1:] if len(color) == 7 else "".join(2 * one for one in color[1:])
    parts = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    r, g, b = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return r, g, b


def luminance(color: str) -> float:
    r, g, b = linear(color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mixed(color: str, other: str, share: float) -> str:
    """What color-mix in sRGB makes of two colours."""
    pairs = zip(*((int(c[i : i + 2], 16) for i in (1, 3, 5)) for c in (color, other)), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def lab(light: tuple[float, float, float]) -> tuple[float, float, float]:
    """CIE Lab of a light, for distances as eyes see them."""
    r, g, b = (min(1.0, max(0.0, one)) for one in light)
    xyz = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b, (
        0.0193 * r + 0.1192 * g + 0.9505 * b
    ) / 1.089
    x, y, z = (one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116 for one in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen_by(eyes: str, color: str) -> tuple[float, float, float]:
    """How far from another colour: the Lab of what such eyes see."""
    light = linear(color)
    return lab(tuple(sum(k * one for k, one in zip(row, light, strict=True)) for row in EYES[eyes]))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read(theme: str) -> None:
    color = tokens(theme)
    faint = {
        f"{text} on {ground}": round(value, 2)
        for text, ground in TEXTS
        if (value := contrast(color[text], color[ground])) < 4.5
    }
    assert faint == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_frames_and_signs_can_be_seen(theme: str) -> None:
    color = tokens(theme)
    faint = {}
    for sign, ground in SIGNS:
        for name in SETS_OF_COLOR if sign == "setsign" else (sign,):
            value = color[name]
            if sign == "setsign" and theme == "dark":  # as the style sheet does beside the title of a set
                value = mixed(value, WHITE, 0.6)
            if (ratio := contrast(value, color[ground])) < 3:
                faint[f"{name} on {ground}"] = round(ratio, 2)
    assert faint == {}


def test_a_set_is_told_by_a_shape_of_its_own() -> None:
    """Some eyes see two of the colours as one; the shapes differ where the colours do not."""
    shapes = dict(re.findall(r'^ +(\w+): "(M[^"]+)",$', SCRIPT, re.MULTILINE))
    assert set(shapes) == set(SETS_OF_COLOR) == set(COLOR_SHAPES)
    assert len(set(shapes.values())) == len(set(COLOR_SHAPES.values())) == len(shapes)
    assert {one.color for one in SETS.values()} <= set(shapes)
    color = tokens("light")
    alike = {
        (eyes, one, other)
        for eyes in EYES
        for one, other in combinations(SETS_OF_COLOR, 2)
        if sum((a - b) ** 2 for a, b in zip(seen_by(eyes, color[one]), seen_by(eyes, color[other]), strict=True)) < 100
    }
    assert alike, "no pair is alike in any eyes: the shapes would not be needed"
    assert all(shapes[one] != shapes[other] for _, one, other in alike)


def test_the_board_and_the_drawn_pictures_have_the_same_colours() -> None:
    """Three sets are darker on the board, which writes white on them."""
    light, dark = tokens("light"), tokens("dark")
    darker = {name for name in SETS_OF_COLOR if light[name] != LIGHT.sets[name]}
    assert darker == {"gray", "yellow", "tan"}
    assert all(luminance(light[name]) < luminance(LIGHT.sets[name]) for name in darker)
    assert (light["sheet"], light["ink"], light["cointext"]) == (LIGHT.card, LIGHT.ink, LIGHT.coin_ink)
    assert dark["back"] == DARK.back
