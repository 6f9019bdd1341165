"""A game by keyboard alone: where the focus goes when something is asked, and what the keys do there."""

from playwright.sync_api import expect

from .test_board_js import Open, put

#: How far a ring reaches out of what it is drawn around.
RING = """node => { const style = getComputedStyle(node);
  return {out: parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth), line: style.outlineStyle}; }"""


def test_who_comes_by_key_reads_the_keys_first(open_board: Open) -> None:
    page = open_board("main", width=1366, height=768)
    page.keyboard.press("Tab")
    page.keyboard.press("?")
    first = page.get_by_role("dialog").locator("h3").first
    expect(first).to_have_text("Keys")
    expect(page.locator(".vk-keys")).to_contain_text("to the question and End turn")
    page.keyboard.press("Escape")
    page.locator("[data-act=help]").click()
    expect(first).to_have_text("What can I do?")


def test_rings_of_buttons_and_the_result_lie_inside_them(open_board: Open) -> None:
    """What is around them would cut a ring outside."""
    page = open_board("main", width=1366, height=768)
    page.keyboard.press("Tab")
    page.locator("[data-option='end turn']").focus()
    assert page.locator(":focus").evaluate(RING) == {"out": 0, "line": "solid"}
    put(page, "over")
    page.locator(".vk-over").focus()
    assert page.locator(":focus").evaluate(RING) == {"out": 0, "line": "solid"}
