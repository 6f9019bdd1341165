"""Deque's axe on a page of ours: the checks of a screen reader's and a keyboard's needs that a machine can make.

The script comes with the package ``axe-playwright-python``; nothing is fetched. In a test::

    expect_accessible(page)                     # every board on the page, in light and in dark
    expect_accessible(page, ".vk-coach")        # one part of it
    expect_accessible(page, "body", themes=())  # as the page is now
"""

from collections.abc import Sequence
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

THEMES = ("light", "dark")
#: On shaded ground and under anything else axe tells no contrast: the ground gets the shade that is worst for the text.
FLAT = """
.vk-board{background:var(--bg) !important;--pane:var(--sheet) !important}
.vk-board[data-theme=dark]{background:var(--sheet) !important}
.vk-air{display:none}
.vk-slot::before,.vk-slot::after,.vk-card::after{content:none !important}
"""
RUN = """
([within, rules]) => axe.run(within, {
  resultTypes: ['violations'], elementRef: false, preload: false, iframes: false,
  ...(rules.length ? {runOnly: {type: 'rule', values: rules}} : {}),
}).then(({violations}) => violations.flatMap(one => one.nodes.slice(0, 4).map((node, number) => ({
  rule: one.id, impact: one.impact, at: node.target.join(' '), html: node.html.slice(0, 160),
  more: number === 3 ? one.nodes.length - 4 : 0,
  why: [...node.any, ...node.all, ...node.none].map(check => check.message).join('; '),
}))))
"""


def faults(page: Page, within: str = ".vk-board", rules: Sequence[str] = ()) -> list[str]:
    """What axe finds wrong in all that `within` selects, four of a kind; with `rules`, by these rules alone."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
        page.add_style_tag(content=FLAT)
    found: list[dict[str, Any]] = page.evaluate(RUN, [within, list(rules)])
    return [
        f"{one['rule']} ({one['impact']}) at {one['at']}: {one['why']}\n    {one['html']}"
        + (f"\n    and {one['more']} more" if one["more"] else "")
        for one in found
    ]


def expect_accessible(page: Page, within: str = ".vk-board", themes: Sequence[str] = THEMES) -> None:
    """Fail with what axe finds, in each theme; where the theme is not the page's own choice, name none.

    All rules are held in the first theme, in the others those of colour, since nothing else changes with it.
    """
    found = []
    for number, theme in enumerate(themes):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.wait_for_function(
            "t => [...document.querySelectorAll('.vk-board[data-theme]')].every(b => b.dataset.theme === t)", arg=theme
        )
        found += [f"{theme}: {line}" for line in faults(page, within, ("color-contrast",) if number else ())]
    if not themes:
        found = faults(page, within)
    if found:
        pytest.fail("\n".join([f"{len(found)} violations of accessibility:", *found]), pytrace=False)
