"""The looks of the board: ten states at three widths in two themes, beside pictures of how they should be.

``VK_UPDATE_GOLDENS=1`` takes anew those that differ and prints where each lies beside the old one; a contact sheet has
all of them. Look at them before you commit.
"""

import os
from itertools import product

from playwright.sync_api import Browser

from . import goldens, states
from .widgets import stand

#: A card that goes missing: a state, and which.
MISSING = (
    (states.start, 360, "[data-zone=pyramid] [data-spot='4'] .vk-slot"),
    (states.part, 1024, "[data-group=aside] .vk-slot"),
    (states.payment, 1600, ".vk-me [data-zone=in-play] .vk-slot"),
    (states.reaction, 360, ".vk-me [data-zone=hand] .vk-slot"),
    (states.end, 1600, "[data-zone=boneyard] .vk-slot"),
    (states.six, 1024, "[data-zone=pyramid] [data-spot='4'] .vk-slot"),
    (states.task, 360, "[data-zone=pyramid] [data-spot='0'] .vk-slot"),
    (states.replay, 1024, "[data-player=Ben][data-zone=hand] .vk-slot"),
)


def test_every_state_looks_as_it_should(chromium: Browser) -> None:
    renew = bool(os.environ.get("VK_UPDATE_GOLDENS"))
    wrong = []
    for name, take, _ in goldens.gallery(chromium):
        want, got = goldens.golden(name), take()
        if want is not None and goldens.same(want, got):
            continue
        if renew:
            print(goldens.explain(want, got, name))
            goldens.keep(got, name)
        else:
            wrong.append(f"{name}: see {goldens.explain(want, got, name)}")
    if renew:
        print(f"\nlook at {goldens.contact_sheet()}")
    assert not wrong, "\n".join([f"{len(wrong)} pictures differ; VK_UPDATE_GOLDENS=1 takes them anew", *wrong])


def test_a_missing_card_is_seen(chromium: Browser) -> None:
    """The same comparison that lets the whole pictures pass fails when one card of many is not drawn."""
    unseen = []
    with stand(chromium, device_scale_factor=0.5) as at:
        for state, width, card in MISSING:
            at.show(state())
            theme = "dark" if width == 1600 else "light"
            goldens.pose(at, state, width, theme)
            whole = goldens.take(at.page)
            at.page.locator(card).first.evaluate("node => { node.style.visibility = 'hidden'; }")
            if goldens.same(whole, goldens.take(at.page)):
                unseen.append(f"{goldens.name_of(state, width, theme)}: {card}")
    assert unseen == []


def test_the_pictures_are_all_there_and_small() -> None:
    sights = product(states.STATES, goldens.SIZES, goldens.THEMES)
    names = {goldens.name_of(state, width, theme) for state, width, theme in sights}
    files = list(goldens.FOLDER.glob("*"))
    assert {path.name for path in files} == names
    assert sum(path.stat().st_size for path in files) < 1_500_000
