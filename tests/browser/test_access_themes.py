"""The board in themes that are not its own: colours that the system forces, VS Code, paper; and no colour at all."""


import pytest

from vk_notebook.board.app import App

from . import states
from .widgets import Stand, stands

GROUND = "getComputedStyle(document.querySelector('.vk-board')).backgroundColor"
TOKEN = "name => getComputedStyle(document.querySelector('.vk-board')).getPropertyValue(name).trim()"
at = stands(viewport={"width": 1024, "height": 900})


@pytest.mark.parametrize("state", [states.payment, states.end, states.six], ids=lambda state: state.__name__)
def test_no_colour_stands_alone(at: Stand, state: object) -> None:
    """Whatever carries a set's colour carries its shape too, or where it is small the card's own sign."""
    at.show(state())  # type: ignore[operator]
    bare = at.page.evaluate(
        """() => [...document.querySelectorAll('.vk-board [style*="--set"]')].filter((one) => {
        const seen = (node) => node.getClientRects().length > 0;
        return seen(one) && !one.matches('.vk-back') && ![...one.querySelectorAll('.vk-shape, .vk-sign')].some(seen);
        }).filter((one) => !one.closest('.vk-line')).map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert bare == []


def test_what_can_be_chosen_is_seen_in_forced_colours(at: Stand) -> None:
    at.show(states.refusal())
    at.page.emulate_media(forced_colors="active")
    card = at.page.locator(".vk-can > .vk-card").first
    other = at.page.locator(".vk-slot:not(.vk-can) > .vk-card[data-card='Book of Gates']").first
    width = "node => [getComputedStyle(node).outlineStyle, parseFloat(getComputedStyle(node).outlineWidth)]"
    assert card.evaluate(width) == ["solid", 3]
    assert other.evaluate(width)[0] == "none"
    mark = card.evaluate("node => getComputedStyle(node.parentNode, '::before').backgroundColor")
    assert mark != at.page.evaluate(GROUND)
    at.page.keyboard.press("Tab")
    assert at.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    at.page.emulate_media(forced_colors="none")


@pytest.mark.parametrize(
    ("kind", "ground", "theme", "paper"),
    [
        ("vscode-high-contrast", "#000000", "dark", "#000"),
        ("vscode-high-contrast-light", "#ffffff", "light", "#fff"),
        ("vscode-dark", "#1e1e1e", "dark", "#1a1214"),
        ("vscode-light", "#ffffff", "light", "#dfc896"),
    ],
)
def test_themes_of_vs_code(at: Stand, kind: str, ground: str, theme: str, paper: str) -> None:
    at.show(states.payment())
    at.page.emulate_media(color_scheme="light" if theme == "dark" else "dark")
    at.page.evaluate(
        """([kind, ground]) => { document.body.dataset.vscodeThemeKind = kind;
        document.documentElement.style.setProperty('--vscode-editor-background', ground); }""",
        [kind, ground],
    )
    at.page.wait_for_selector(f".vk-board[data-theme={theme}]")
    assert at.page.evaluate(TOKEN, "--bg") == paper
    if "contrast" in kind:
        assert at.page.evaluate(TOKEN, "--dim") == at.page.evaluate(TOKEN, "--ink")
    at.page.evaluate(
        "() => { delete document.body.dataset.vscodeThemeKind; document.documentElement.removeAttribute('style'); }"
    )


def test_more_contrast_on_wish(at: Stand) -> None:
    at.show(states.payment())
    at.page.emulate_media(contrast="more", color_scheme="dark")
    at.page.wait_for_selector(".vk-board[data-theme=dark]")
    assert [at.page.evaluate(TOKEN, name) for name in ("--bg", "--dim")] == ["#000", "#fff"]
    at.page.emulate_media(contrast="no-preference", color_scheme="light")


def test_on_paper_the_board_is_black_on_white_and_whole(at: Stand) -> None:
    at.show(states.end())
    at.page.emulate_media(media="print", color_scheme="dark")
    at.page.set_viewport_size({"width": 718, "height": 1000})
    assert at.page.evaluate(GROUND) == "rgb(255, 255, 255)"
    for gone in (".vk-tools", ".vk-prompt .vk-buttons", ".vk-acts"):
        assert at.page.locator(f"{gone}:visible").count() == 0, gone
    assert at.page.locator(".vk-scores:visible").count() == 1
    whole, shown = at.page.locator(".vk-lines").evaluate("node => [node.scrollHeight, node.clientHeight]")
    assert whole <= shown + 2
    assert at.page.locator(".vk-lines li:visible").count() == len(at.widget.game.events)
    assert at.page.evaluate("document.documentElement.scrollWidth") <= 718
    at.page.emulate_media(media="screen", color_scheme="light")


def test_on_paper_a_sign_has_the_full_colour_of_its_set(at: Stand) -> None:
    """The dark theme makes signs lighter, which is too pale for paper."""
    page = at.show(App())
    page.get_by_role("button", name="Your cards' numbers").click()
    page.locator(".vk-numset").first.wait_for()
    pale = """() => [...document.querySelectorAll('.vk-numset .vk-shape')].filter((one) => {
      const shown = getComputedStyle(one).color;
      one.style.color = 'var(--set)';
      const full = getComputedStyle(one).color;
      one.style.color = '';
      return shown !== full;
    }).length"""
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector(".vk-mynumbers[data-theme=dark]")
    assert page.evaluate(pale) == page.locator(".vk-numset").count()
    page.emulate_media(media="print")
    assert page.evaluate(pale) == 0
    page.emulate_media(media="screen", color_scheme="light")
