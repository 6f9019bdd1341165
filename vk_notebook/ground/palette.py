"""The colours of drawn and painted pictures; the board's own are in ``page/style/ground.css``."""

from __future__ import annotations

from dataclasses import dataclass, replace

#: A face that is drawn with lines: its paper, its writing, its coin, and the colours of sets.
PAPER, WRITING, COIN = "#fffaf0", "#2b2116", "#e3b84a"
INK = {
    "red": "#9e2f26", "brown": "#7a4b22", "yellow": "#a37b0f", "green": "#2f6b3f", "blue": "#2b5797", "tan": "#8a6d45",
    "purple": "#6a3d8a", "gray": "#6b6861",
}  # fmt: skip
#: A painted face: what stands on a set's colour, and on gold; what a face without a set has instead of its colour.
IVORY, WHITE, UMBER = "#fff8e4", "#fffdf6", "#3a2c18"
#: The rim of a coin; the frame of a card's back, its flowers and its sign.
BRASS, GILT, LOTUS, STRAW = "#b8860b", "#e3c277", "#c9a557", "#f0dda8"


@dataclass(frozen=True, eq=False)
class Theme:
    """The colours of a painted picture; ``sets`` by the colour of a set."""

    table: str
    pane: str
    card: str
    edge: str
    ink: str
    dim: str
    line: str
    gold: str
    coin: str
    coin_ink: str
    disk: str
    strip: str
    back: str
    back_line: str
    sets: dict[str, str]


LIGHT = Theme(
    table="#f3e8cd", pane="#fbf5e4", card="#fdf7e6", edge="#f4e9cc", ink="#2b2013", dim="#6a5738",
    line="#d6c49a", gold="#a87a12", coin="#e9c256", coin_ink="#3b2a05", disk="#f6e6b8", strip="#f4e8c8", back="#7d5f26",
    back_line="#927236",
    sets={
        "gray": "#75706a", "red": "#a5372b", "brown": "#7d4e28", "yellow": "#96700c", "green": "#35703f",
        "blue": "#2c5c9e", "tan": "#8a6a48", "purple": "#704291",
    },
)  # fmt: skip
DARK = replace(
    LIGHT, table="#14171e", pane="#1b1f28", ink="#f2e9d5", dim="#bfae8c", line="#434039", gold="#e9bd52",
    back="#6f5625", back_line="#87692f",
    sets={
        "gray": "#a8a296", "red": "#e0705f", "brown": "#c08a5a", "yellow": "#d6ab3e", "green": "#74b47f",
        "blue": "#7fa6e2", "tan": "#c6a37c", "purple": "#b98ad6",
    },
)  # fmt: skip
THEMES = {"light": LIGHT, "dark": DARK}
