"""Cards that carry out another card's action: which card moves, what may be started, and what is refused."""

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, clean, refused, scene, settle, texts
from vk_notebook.rules.rulebook import rule

FILLER = ["Urn", "Urn", "Urn", "Shabti"]
ROWS = ["Bow", "Spear", "Ring", "Khopesh", "Dagger"]
#: Cards whose own text moves them, and where that leaves them.
MOVERS = {
    "Censer": "Ben's discard", "Senet Game": "Ben's discard", "Astrologer": "Ben's discard",
    "Mummified Crocodile": "boneyard", "Medjay": "boneyard", "Mirror Case": "pyramid",
}  # fmt: skip
PROXIES = ("Book of Gates", "Carpenter", "Potter", "Jewel Box")


def behind(proxy: str, card: str, **ben: list[str]) -> vk.Game:
    """Ana holds a proxy, and the card that it would run lies where the proxy looks for it."""
    return scene(
        hand=[proxy, *FILLER], deck=["Shabti"] * 4 + [card] * (proxy == "Book of Gates"),
        discard=["Kite"] + [card] * (proxy == "Carpenter"),
        pyramid=[card if proxy == "Potter" else "Axe", *ROWS[:2], card if proxy == "Jewel Box" else "Ring", *ROWS[3:]],
        opponents=[{"hand": ["Boat"], "discard": ["Sling"], "deck": ["Urn"], **ben}], boneyard="Embalmer",
        stock="3 Tyet Amulet",
    )  # fmt: skip


def start(game: vk.Game, proxy: str, card: str) -> vk.Game:
    """Execute the proxy; Jewel Box has to pick the card."""
    return game.play(f"execute {proxy}", *([f"take {card}"] if proxy == "Jewel Box" else []))


def where(game: vk.Game, card: str) -> list[str]:
    """Every pile that holds a card of this name."""
    piles = {"boneyard": game.boneyard, "stock": game.stock, "pyramid": [c for c in game.pyramid if c]}
    for p in game.players:
        for key in ("hand", "deck", "discard", "tomb", "in_play", "set_aside"):
            piles[f"{p.name}'s {key}"] = getattr(p, key)
    return [key for key, cards in piles.items() for c in cards if c == card]


# ---- the card that is named moves (X1-X7) ------------------------------------------------------------


@pytest.mark.rule("ruling.source-card-moves", "ruling.potter-naming-itself", "ruling.jewel-box-choice")
@pytest.mark.parametrize("proxy", PROXIES)
@pytest.mark.parametrize("card", MOVERS)
def test_a_text_that_names_its_card_moves_the_card_it_is_printed_on(proxy: str, card: str) -> None:
    game = behind(proxy, card)
    if (proxy, card) == ("Potter", "Mirror Case"):
        assert refused(game, "execute Potter") is not None
        assert "execute Potter" not in texts(game)
        return
    settle(start(game, proxy, card))
    assert where(game, card) == [MOVERS[card]]
    assert where(game, proxy) == ["Ana's in_play"]
    assert clean(game)


@pytest.mark.rule("ruling.source-card-moves", "ruling.given-card-stays")
@pytest.mark.parametrize(
    ("proxy", "stays"),
    [
        ("Book of Gates", "Ana's discard"),
        ("Carpenter", "Ana's discard"),
        ("Potter", "pyramid"),
        ("Jewel Box", "boneyard"),
    ],
)
@pytest.mark.parametrize("card", ["Censer", "Senet Game", "Astrologer"])
def test_a_refused_gift_of_a_borrowed_card_stays_where_the_proxy_found_it(proxy: str, card: str, stays: str) -> None:
    game = start(behind(proxy, card, hand=["Medjay"]), proxy, card)
    after(game, asked="Ben", texts="react Medjay, pass")
    settle(game, "react Medjay", "draw")
    assert where(game, card) == [stays]
    after(game, ben_discard="Sling, Medjay", clean=True)
    assert len(game.players[0].hand) == 4 + {"Censer": 0, "Senet Game": 1, "Astrologer": 3}[card]


@pytest.mark.rule("card.potter", "ruling.potter-naming-itself", "turn.rebuild-no-sacrifice-after-change")
def test_an_apex_card_that_gives_itself_away_changes_the_pyramid_without_crumbling() -> None:
    game = settle(start(behind("Potter", "Astrologer"), "Potter", "Astrologer"), "done")
    assert game.pyramid == [None, *ROWS]
    after(game, "end turn", asked="Ben")  # no sacrifice was owed


@pytest.mark.rule("ruling.source-card-moves")
@pytest.mark.parametrize(
    ("card", "discard", "deck", "boneyard", "hand"),
    [
        ("Urn", ["Kite"], ["Shabti", "Urn"], [], []),
        ("High Priest of Ra", ["Kite"], ["Shabti"], [], ["High Priest of Ra"]),
        ("Goddess Maat", ["Kite", "Axe"], ["Shabti"], ["Goddess Maat"], []),
    ],
)
def test_carpenter_on_a_card_that_means_the_top_of_the_pile_means_itself(
    card: str, discard: list[str], deck: list[str], boneyard: list[str], hand: list[str]
) -> None:
    game = scene(hand="Carpenter, Boat", discard=["Kite", card], deck="Shabti", pyramid="Axe").play("execute Carpenter")
    after(game, discard=discard, deck=deck, boneyard=boneyard, hand=hand or ["Boat"])


# ---- Book of Gates ------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.order-of-picks", "ruling.only-reactions-interrupt")
def test_the_card_at_the_gates_serves_for_nothing_else() -> None:
    game = scene(hand="Book of Gates, Urn", deck="Statue of Osiris", discard="3 Kite").play("execute Book of Gates")
    ana = game.players[0]
    assert ana.discard[-1] == "Statue of Osiris"  # the only hand card was discarded, never the revealed one
    assert sorted(ana.hand) == ["Kite", "Kite", "Kite"] or sorted(ana.hand) == ["Kite", "Kite", "Urn"]


# ---- legality of proxies (X3, X8-X10) --------------------------------------------------------------------


@pytest.mark.rule("card.potter.needs-apex", "ruling.inner-action", "ruling.face-down-ignored")
@pytest.mark.parametrize(
    ("apex", "down"),
    [(None, {}), ("Jeweler", {0: "Ben"}), ("Boat", {}), ("Axe", {}), ("Book of the Heavens", {})],
)
def test_potter_needs_a_face_up_apex_whose_action_can_be_done(apex: str | None, down: dict[int, str]) -> None:
    game = scene(hand="Potter", pyramid=[apex, *ROWS], face_down=down, boneyard="2 Urn")
    expected = "card.potter.needs-apex" if apex in (None, "Jeweler") else "ruling.inner-action"
    assert refused(game, "execute Potter") == expected


@pytest.mark.rule("card.carpenter", "card.carpenter.needs-discard", "ruling.inner-action")
def test_carpenter_needs_a_discard_whose_action_can_be_done() -> None:
    assert refused(scene(hand="Carpenter"), "execute Carpenter") == "card.carpenter.needs-discard"
    for top in ("Boat", "Ring"):
        game = scene(hand="Carpenter", discard=["Jeweler", top], boneyard="Urn, Kite")
        if top == "Boat":
            assert refused(game, "execute Carpenter") == "ruling.inner-action"
        else:
            after(game, "execute Carpenter", discard="Jeweler, Ring")


@pytest.mark.rule("card.carpenter.first-play-only", "ruling.first-card-played", "ruling.playing-a-card")
@pytest.mark.parametrize("first", ["entomb Urn", "execute Ring", "buy Wadj Amulet"])
def test_carpenter_is_shut_once_any_hand_card_was_played(first: str) -> None:
    game = scene(hand="Carpenter, Urn, Ring, Brooch", discard="Ring", pyramid="-, -, -, Wadj Amulet")
    assert "execute Carpenter" in texts(game)
    game.play(first)
    settle(game, "pay Brooch")
    assert refused(game, "execute Carpenter") == "card.carpenter.first-play-only"


@pytest.mark.rule("ruling.first-card-played", "card.carpenter.first-play-only", "pharaoh.not-a-card")
def test_a_pharaoh_before_carpenter_does_not_count() -> None:
    game = scene(pharaoh="Akhnaten", hand="Carpenter, Ring", boneyard="Urn", discard="Ring")
    after(game, "use pharaoh", "discard Ring", discard="2 Ring, Urn")
    assert refused(game, "execute Carpenter") == "ruling.inner-action" or "execute Carpenter" in texts(game)
    after(game, "execute Carpenter", deck="Urn")


@pytest.mark.rule("ruling.first-card-played", "card.carpenter.first-play-only", "pharaoh.tutankhamun")
def test_a_card_that_tutankhamun_executes_was_played_before_carpenter() -> None:
    game = scene(pharaoh="Tutankhamun", hand="Carpenter, Statue of Anubis", discard="Merchant").play("use pharaoh")
    assert texts(game, "execute") == ["Carpenter", "Statue of Anubis"], "Carpenter itself is the first card played"
    game.play("execute Statue of Anubis")
    assert refused(game, "execute Carpenter") == "card.carpenter.first-play-only"
    section = rule("ruling.first-card-played").text
    assert "Tutankhamun" in section, "the exception is told where the rule is"


@pytest.mark.rule("ruling.first-card-played", "ruling.inner-action")
@pytest.mark.parametrize("proxy", ["Carpenter", "Potter"])
def test_carpenter_is_never_the_first_card_behind_another(proxy: str) -> None:
    assert refused(behind(proxy, "Carpenter"), f"execute {proxy}") == "ruling.inner-action"


@pytest.mark.rule("ruling.self-reference", "ruling.inner-action", "card.jewel-box")
def test_a_proxy_that_points_back_at_itself_finds_nothing() -> None:
    assert refused(scene(hand="Potter", pyramid=["Potter", *ROWS]), "execute Potter") == "ruling.inner-action"
    pyramid = ["Jewel Box", None, None, "Potter", None, None]
    assert not texts(scene(hand="Potter, Urn", pyramid=pyramid), "execute Potter")
    game = scene(hand="Potter", pyramid="Jewel Box, -, -, Potter, Ring, -").play("execute Potter")
    assert game.boneyard == ["Ring"]
    assert game.pyramid[:4] == ["Jewel Box", None, None, "Potter"]


@pytest.mark.rule("ruling.self-reference", "ruling.inner-action")
def test_equal_cards_may_run_each_other_only_once_each() -> None:
    game = scene(hand="Book of Gates", deck="Boat, 2 Book of Gates").play("execute Book of Gates")
    after(game, discard="Boat, 2 Book of Gates", in_play="Book of Gates", clean=True)


# ---- a proxy of a proxy (X11) -----------------------------------------------------------------------------


@pytest.mark.rule("ruling.inner-action", "ruling.source-card-moves", "card.jewel-box")
def test_four_proxies_deep_every_card_ends_where_its_own_text_says() -> None:
    game = scene(
        hand="Jewel Box", deck="3 Urn, Potter", discard="Kite",
        pyramid="Axe, Astrologer, Bow, Book of Gates, Spear, Ring", ben_discard="Shabti",
    )  # fmt: skip
    game.play("execute Jewel Box", "take Book of Gates")
    # Book of Gates left the base, Astrologer fell, then Axe into the middle: the apex is empty, Potter does nothing.
    after(game, boneyard="Book of Gates", discard="Kite, Potter")
    game = scene(
        hand="Jewel Box", deck="3 Urn, Potter", pyramid="Astrologer, -, Bow, Book of Gates, Spear, Ring",
        ben_discard="Shabti",
    ).play("execute Jewel Box", "take Book of Gates", "draw", "draw", "done")  # fmt: skip
    after(game, boneyard="Book of Gates", discard="Potter", hand="2 Urn", ben_discard="Shabti, Astrologer")
    after(game, pyramid="-, -, Bow, -, Spear, Ring", clean=True)


@pytest.mark.rule("ruling.inner-action", "card.carpenter", "ruling.self-reference")
def test_carpenter_runs_gates_which_runs_what_it_shows() -> None:
    game = scene(hand="Carpenter", discard="Book of Gates", deck="Potter", pyramid="Jeweler", boneyard="Urn, Kite")
    after(game, "execute Carpenter", discard="Book of Gates, Kite, Urn, Potter")
    assert game.pyramid[0] == "Jeweler"
    game = scene(hand="Carpenter, Urn", discard="Book of Gates").play("execute Carpenter")
    # Book of Gates itself was shuffled into the deck and revealed: it runs already, so it is only discarded.
    after(game, discard="Book of Gates", clean=True)


# ---- Jewel Box (X7) -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.jewel-box", "ruling.jewel-box-choice")
def test_jewel_box_takes_from_any_row_executes_and_sacrifices() -> None:
    pyramid = ["Ring", "Jeweler", "Boat", "Axe", "Sling", "Merchant"]
    game = scene(hand="Jewel Box", pyramid=pyramid, boneyard="Urn, Kite").play("execute Jewel Box")
    assert texts(game) == ["take Ring", "take Jeweler", "take Merchant"]
    for card in ("Boat", "Axe", "Sling"):
        assert refused(game, f"take {card}") == "ruling.jewel-box-choice"
    after(game, "take Jeweler", boneyard="Jeweler", discard="Kite, Urn", pyramid="-, Ring, Boat, Axe, Sling, Merchant")


@pytest.mark.rule("ruling.jewel-box-choice", "card.kite.not-gainable")
def test_jewel_box_counts_on_the_face_up_pyramid_as_it_is_after_the_crumble() -> None:
    # Taking Bracelet leaves a base card to take; alone it would find none.
    alone = scene(hand="Jewel Box, 3 Urn", pyramid="-, -, -, Bracelet")
    assert refused(alone, "execute Jewel Box") == "ruling.jewel-box-choice"
    game = scene(hand="Jewel Box, 3 Urn", pyramid="-, Boat, -, Bracelet, Sling")
    game.play("execute Jewel Box", "take Bracelet")
    settle(game)
    assert game.boneyard == ["Bracelet"]
    game = scene(hand="Jewel Box", pyramid="Ring, -, -, Merchant", face_down={3: "Ben"}).play("execute Jewel Box")
    assert game.boneyard == ["Ring"]


@pytest.mark.rule("ruling.jewel-box-choice", "ruling.sphinx-scope")
def test_jewel_box_neither_uses_nor_spends_sphinx() -> None:
    game = scene(hand="Sphinx, Jewel Box", pyramid="-, -, -, Ring, Goddess Maat", discard="Urn")
    game.play("execute Sphinx", "execute Jewel Box", "take Goddess Maat")
    assert game.players[0].hand == ["Ring"]  # the inner take is the one that Sphinx caught
    after(game, discard="", boneyard="Urn, Goddess Maat")


@pytest.mark.rule("ruling.jewel-box-choice", "ruling.cat-events", "card.mummified-cat.on-other-turn")
def test_mummified_cat_may_answer_the_sacrifice_of_jewel_box() -> None:
    game = scene(hand="Jewel Box", pyramid="-, -, -, Ring", ben_hand="Mummified Cat").play("execute Jewel Box")
    assert asked(game) == "Ben"
    after(game, "react Mummified Cat", boneyard="", ben_discard="Mummified Cat, Ring", clean=True)


@pytest.mark.rule("ruling.jewel-box-choice", "action.all-parts")
def test_no_crumble_is_offered_after_which_the_taken_card_could_not_be_executed() -> None:
    # Priest of Thoth takes a face-up card of the middle: the face-down one has to fall.
    game = scene(
        hand="Jewel Box", deck="Urn", pyramid="-, Boat, Sling, Ring, Priest of Thoth, Bow",
        face_down={1: "Ben", 2: "Ben", 3: "Ben", 5: "Ben"},
    )  # fmt: skip
    assert refused(game, "execute Jewel Box") == "ruling.jewel-box-choice"
    game = scene(
        hand="Jewel Box", deck="Urn", pyramid="-, Boat, Sling, Ring, Priest of Thoth, Bow",
        face_down={2: "Ben", 3: "Ben", 5: "Ben"},
    )  # fmt: skip
    after(game, "execute Jewel Box", can_crumble="")
    after(game, pyramid="-, -, -, Ring, Sling, Bow", discard="Boat", boneyard="Priest of Thoth")


# ---- the log (X12) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.repeat-anew", "card.tyet-amulet")
def test_both_a_proxy_and_what_it_ran_are_actions_of_this_turn() -> None:
    game = scene(hand="Potter, Tyet Amulet", pyramid=["Jeweler", *ROWS], boneyard="Urn, Kite, Boat, Axe")
    after(game, "execute Potter", "execute Tyet Amulet", texts="repeat Potter, repeat Jeweler")
    after(game, "repeat Jeweler", discard="Axe, Boat, Kite, Urn")


@pytest.mark.rule("ruling.inner-action", "ruling.cards-in-resolution", "ruling.victory-not-itself")
@pytest.mark.parametrize("card", ["Victory", "Hounds and Jackals Game"])
def test_the_proxy_that_runs_victory_or_hounds_cannot_be_picked(card: str) -> None:
    game = scene(hand="Potter, Merchant", pyramid=[card, *ROWS])
    assert refused(game, "execute Potter") == "ruling.inner-action"
    game.play("execute Merchant", "execute Potter")
    assert where(game, "Merchant")[0] in ("Ana's tomb", "Ana's hand")
    assert where(game, "Potter") == ["Ana's in_play"]
