"""Shields: what Medjay and Offering Table refuse, and where a refused card stays."""

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, clean, reason, refused, scene, settle, texts

FULL = ["Ring", "Bow", "Spear", "Khopesh", "Dagger", "Wadj Amulet"]


# ---- Medjay (K2, K11-K15) -----------------------------------------------------------------------------------


@pytest.mark.rule("card.medjay.own-turn-mode")
def test_medjay_as_an_action_needs_four_other_hand_cards_and_a_card_to_take() -> None:
    game = scene(hand="Medjay, Urn, Kite, Boat, Bow, Spear", pyramid="Ring, Dagger")
    game.play("execute Medjay", "discard Urn", "discard Kite", "discard Boat", "discard Bow", "take Dagger")
    after(game, boneyard="Medjay", discard="Urn, Kite, Boat, Bow, Dagger", hand="Spear", in_play="")
    for wrong in ({"hand": ["Medjay", *["Urn"] * 3], "pyramid": ["Bow"]}, {"hand": ["Medjay", *["Urn"] * 4]}):
        assert refused(scene(**wrong), "execute Medjay") == "card.medjay.own-turn-mode"  # type: ignore[arg-type]


@pytest.mark.rule("card.medjay", "reaction.medjay.others-still-affected", "reaction.medjay.card-stays-in-play")
def test_medjay_spares_only_its_owner_and_the_action_is_spent() -> None:
    game = scene(hand="Duamutef Canopic Jar", ben_hand="Medjay, Urn", cleo_hand="Bow", dan_hand="Medjay, Kite")
    after(game, "execute Duamutef Canopic Jar", "react Medjay", asked="Dan", cleo_discard="Bow")
    after(game, "pass", "discard Kite", dan_discard="Kite", ben_hand="Urn", in_play="Duamutef Canopic Jar")


@pytest.mark.rule("reaction.medjay.card-stays-in-play", "ruling.given-card-stays")
@pytest.mark.parametrize(
    ("card", "pile"),
    [("Weres Amulet", "hand"), ("Burial Chamber", "hand"), ("Outer Sarcophagus", "hand"), ("Astrologer", "in_play"),
     ("Senet Game", "in_play"), ("Censer", "in_play")],
)  # fmt: skip
def test_a_refused_gift_stays_with_the_giver_and_later_parts_go_on(card: str, pile: str) -> None:
    game = scene(
        hand=[card, "Bow"], deck="4 Kite", discard="Shabti", ben_hand="Medjay", ben_discard="Boat", cleo_hand="Urn",
        cleo_discard="Axe",
    ).play(f"execute {card}", "choose Ben")  # fmt: skip
    assert asked(game) == "Ben"
    game.play("react Medjay")
    wanted = ("draw", "entomb Shabti from discard", "entomb Shabti")
    while "end turn" not in texts(game):
        assert asked(game) == "Ana"
        game.play(next(t for t in texts(game) if t in wanted))
    ana = game.players[0]
    assert ("Bow" if pile == "hand" else card) in getattr(ana, pile)
    after(game, ben_discard="Boat, Medjay", cleo_discard="Axe")
    drawn = {"Weres Amulet": 3, "Outer Sarcophagus": 1, "Astrologer": 3, "Senet Game": 1}.get(card, 0)
    assert ana.hand.count("Kite") == drawn
    after(game, tomb=["Shabti"] if card == "Burial Chamber" else [], clean=True)


@pytest.mark.rule("ruling.given-card-stays", "ruling.medjay-scope")
@pytest.mark.parametrize(
    ("card", "check"),
    [("Priest of Thoth", "deck"), ("Statue of Sobek", "deck"), ("High Priestess of Bastet", "boneyard")],
)
def test_a_refused_gift_of_a_revealed_card_goes_back_where_it_lay(card: str, check: str) -> None:
    game = scene(
        hand=[card], deck="Kite, Ring, Bow, Spear", pyramid="-, Dagger, -, Khopesh", boneyard="Urn, Axe, Bow",
        ben_hand="Medjay",
    ).play(f"execute {card}")  # fmt: skip
    while asked(game) == "Ana":
        game.play(texts(game)[0])
    settle(game.play("react Medjay"))
    ana = game.players[0]
    after(game, ben_discard="Medjay", clean=True)
    if card == "Priest of Thoth":
        after(game, deck="Kite, Ring, Bow, Spear", discard="Dagger")
    elif card == "Statue of Sobek":
        assert len(ana.deck) == 2
        assert len(ana.discard) == len(ana.tomb) == 1
    else:
        assert sorted(game.boneyard) == ["Axe", "Urn"]
        assert ana.tomb == ["Bow"]


@pytest.mark.rule("ruling.senet-two-windows", "ruling.given-card-stays")
def test_senet_game_may_be_refused_at_its_second_part() -> None:
    game = scene(hand="Senet Game", deck="Kite", ben_hand="Medjay, Ring, Bow").play("execute Senet Game", "pass")
    after(game, ben_discard="Senet Game", texts="react Medjay, pass")
    after(game, "react Medjay", ben_hand="Ring, Bow", ben_discard="Senet Game, Medjay", discard="")
    game = scene(hand="Senet Game", deck="Kite", ben_hand="Medjay, Ring")
    game.play("execute Senet Game", "react Medjay")  # who refuses the gift does not answer it
    after(game, ben_hand="Ring", in_play="Senet Game", offers="end turn")


@pytest.mark.rule("ruling.medjay-may-share")
@pytest.mark.parametrize(
    "card",
    ["Linen Bandages", "Offering Chapel", "Priestess of Sekhmet", "Brick Mason", "Goddess Nut", "Draughtsman",
     "Apotropaic Wand"],
)  # fmt: skip
def test_a_share_that_is_only_an_offer_opens_no_window(card: str) -> None:
    game = scene(
        hand=[card, "Bow"], deck="3 Urn", pyramid=FULL, boneyard="2 Urn", ben_hand="Medjay, Offering Table",
        ben_deck="Kite", ben_discard="Shabti",
    ).play(f"execute {card}")  # fmt: skip
    while "end turn" not in texts(game):
        assert not texts(game, "react")
        game.play(next((t for t in texts(game) if t in ("no", "done")), texts(game)[0]))
    assert game.players[1].hand == ["Medjay", "Offering Table"]


@pytest.mark.rule("ruling.medjay-scope", "pharaoh.not-an-action")
@pytest.mark.parametrize("pharaoh", ["Khafre", "Amenhotep III", "Khufu"])
def test_medjay_is_no_answer_to_a_pharaoh(pharaoh: str) -> None:
    game = scene(
        pharaoh=pharaoh, hand="Urn", pyramid="-, -, -, Bow", stock="Ring", boneyard="Kite",
        ben_hand="Medjay, Offering Table",
    ).play("use pharaoh")  # fmt: skip
    after(game, asked="Ana", ben_hand="Medjay, Offering Table")


@pytest.mark.rule("ruling.medjay-scope")
@pytest.mark.parametrize(
    "card", ["Kite", "Priest of Osiris", "Pesesh-Kef", "Statue of Isis", "Book of the Netherworld"]
)
def test_medjay_is_no_answer_to_mere_changes_of_the_table(card: str) -> None:
    game = scene(hand=[card, "Urn"], pyramid=FULL, stock="Ring", ben_hand="Medjay", ben_tomb="Urn")
    game.play(f"execute {card}")
    assert not texts(game, "react")


@pytest.mark.rule(
    "reaction.offering-table.hand-only", "reaction.offering-table.no-other-protection",
    "edition.silent.offering-table-scope",
)  # fmt: skip
@pytest.mark.parametrize("edition", ["premium", "classic"])
@pytest.mark.parametrize(
    ("card", "guarded"),
    [("Duamutef Canopic Jar", True), ("Inner Sarcophagus", True), ("Qebehsenuef Canopic Jar", True), ("Harvest", True),
     ("Leather Worker", True), ("Statue of Bastet", False), ("Censer", False), ("Senet Game", False),
     ("Weres Amulet", False), ("Outer Sarcophagus", False), ("Faience Cup", False), ("Dagger", False),
     ("Plasterer", False), ("Embalmer", False)],
)  # fmt: skip
def test_what_offering_table_stops(card: str, guarded: bool, edition: str) -> None:
    game = scene(
        hand=[card, "Urn"], deck="3 Urn", pyramid=FULL, boneyard="2 Urn", ben_hand="Offering Table, Bow, Ring, Kite",
        ben_discard=["Boat"] * (card != "Harvest"), ben_deck="3 Urn", edition=edition,
    ).play(f"execute {card}")  # fmt: skip
    assert ("react Offering Table" in texts(game)) is guarded
    for _ in range(20):
        if "end turn" in texts(game):
            break
        assert guarded or "react Offering Table" not in texts(game)
        game.play("react Offering Table" if guarded else texts(game)[0])
    if guarded:
        assert game.players[1].hand == ["Offering Table", "Bow", "Ring", "Kite"]


@pytest.mark.rule("reaction.offering-table.required-only", "card.leather-worker.no-match")
def test_offering_table_is_not_shown_where_it_would_save_no_card() -> None:
    game = scene(hand="Leather Worker, Bow", ben_hand="Offering Table, Urn")
    game.play("execute Leather Worker", "reveal Bow")
    assert asked(game) == "Ana", "both cards are cheaper: Ben shows his hand and is asked nothing"
    assert "Ben shows Offering Table and Urn." in [e.text for e in game.events]
    assert game.players[1].hand == ["Offering Table", "Urn"]
    same = scene(hand="Leather Worker, Urn", ben_hand="Offering Table").play("execute Leather Worker")
    assert texts(same) == ["react Offering Table", "pass"], "it would itself have to be discarded"


@pytest.mark.rule("reaction.offering-table.required-only", "card.medjay", "card.leather-worker.no-match")
def test_medjay_still_spares_its_owner_the_showing_and_offering_table_is_refused_with_the_reason() -> None:
    game = scene(hand="Leather Worker, Bow", ben_hand="Offering Table, Medjay")
    after(game, "execute Leather Worker", "reveal Bow", asked="Ben", texts="react Medjay, pass")
    assert refused(game, "react Offering Table") == "reaction.offering-table.required-only"
    told = "You can show Offering Table only when you would otherwise have to discard or sacrifice a card from"
    assert reason(game, "react Offering Table").startswith(told)
    after(game, "react Medjay", ben_hand="Offering Table", ben_discard="Medjay")


@pytest.mark.rule(
    "card.plasterer.distributor", "example.medjay-plasterer", "ruling.medjay-plasterer", "edition.medjay-premium"
)
@pytest.mark.parametrize("who", ["Ben", "Cleo"])
def test_in_premium_any_opponent_may_cancel_all_of_plasterer(who: str) -> None:
    game = scene(
        hand="Plasterer", pyramid=FULL,
        opponents=[{"name": n, "hand": ["Medjay"] * (n == who)} for n in ("Ben", "Cleo")],
    ).play("execute Plasterer", "choose Ben")  # fmt: skip
    if who == "Cleo":
        game.play("pick Ring", "pick Bow", "pick Spear")
    assert asked(game) == who
    after(game, "react Medjay", offers="end turn", pyramid=FULL)
    assert not game.state.changed
    assert [p.discard for p in game.players if p.name != who] == [[], []]
    assert clean(game)


@pytest.mark.parametrize(("edition", "who"), [("premium", "Cleo"), ("premium", "Ben"), ("classic", "Ben")])
@pytest.mark.rule("ruling.medjay-plasterer", "edition.medjay-premium", "edition.medjay-last-rites")
def test_once_plasterer_is_cancelled_nobody_else_is_asked(edition: str, who: str) -> None:
    opponents = [{"name": name, "hand": ["Medjay"]} for name in ("Ben", "Cleo", "Dan")]
    game = scene(name="Ana", hand="Plasterer", pyramid=FULL, edition=edition, opponents=opponents)
    game.play("execute Plasterer", "choose Ben", "pass", "pick Ring", "pick Bow", "pick Spear", "pick Khopesh")
    while asked(game) != who:
        game.play("pass")
    game.play("react Medjay")
    assert asked(game) == "Ana", "Plasterer is over: Dan's Medjay has nothing to cancel"
    after(game, pyramid=FULL, clean=True)


def ben_is_named(*then: str) -> vk.Game:
    """A classic Plasterer, for which Ben is named, who holds Medjay."""
    game = scene(hand="Plasterer", pyramid=FULL, edition="classic", ben_hand="Medjay", cleo_hand="Urn")
    return game.play("execute Plasterer", "choose Ben", *then)


@pytest.mark.rule("edition.medjay-last-rites", "ruling.medjay-plasterer", "ruling.given-card-stays")
def test_in_the_classic_edition_another_opponent_refuses_only_his_own_card() -> None:
    game = scene(hand="Plasterer", pyramid=FULL, edition="classic", ben_hand="Urn", cleo_hand="Medjay")
    game.play("execute Plasterer", "choose Ben", "pick Ring", "pick Khopesh", "pick Wadj Amulet", "react Medjay")
    game.play("give Khopesh", "choose Ben", "give Wadj Amulet")
    after(game, discard="Wadj Amulet", ben_discard="Khopesh", cleo_discard="Medjay")
    assert "Ring" in game.pyramid
    assert clean(game)
    assert ben_is_named("react Medjay").pyramid == FULL


@pytest.mark.rule("edition.medjay-last-rites", "ruling.medjay-plasterer")
def test_in_the_classic_edition_who_picked_the_cards_may_still_cancel_all_of_it() -> None:
    """Ben lets the choosing pass; before the cards are handed out he is reached again."""
    game = ben_is_named("pass", "pick Ring", "pick Khopesh", "pick Wadj Amulet", "react Medjay")
    after(game, pyramid=FULL, discard="", ben_discard="Medjay", cleo_discard="", clean=True)


@pytest.mark.rule("card.medjay", "ruling.medjay-scope")
@pytest.mark.parametrize(
    "card",
    [
        "Inner Sarcophagus", "Outer Sarcophagus", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar", "Weres Amulet",
        "Statue of Bastet", "Statue of Sobek", "Censer", "Burial Chamber", "Weaver", "Dagger", "Harvest", "Senet Game",
        "High Priestess of Bastet", "Priest of Anubis", "Priest of Thoth", "Plasterer", "Leather Worker", "Astrologer",
        "Faience Cup",
    ],
)  # fmt: skip
def test_medjay_answers_every_action_that_reaches_its_holder(card: str) -> None:
    """Weaver stands for the Axe that is discarded for it."""
    game = scene(
        hand=[card, "Axe", "Urn"], deck="4 Urn", pyramid=FULL, boneyard="Bow, Urn, Kite",
        ben_hand="Medjay, Bow, Ring, Kite", ben_deck="Urn", ben_tomb="Spear",
        ben_discard=[] if card in ("Harvest", "Priest of Anubis") else ["Boat"],
    ).play(f"execute {card}")  # fmt: skip
    for _ in range(9):
        if asked(game) == "Ben" and texts(game, "react"):
            break
        game.play("discard Axe" if "discard Axe" in texts(game) else texts(game)[0])
    assert texts(game) == ["react Medjay", "pass"]
    before = game.players[1].tomb
    settle(game.play("react Medjay"))
    after(game, ben_hand="Bow, Ring, Kite", ben_tomb=before, clean=True)
    assert game.players[1].discard[-1] == "Medjay"


@pytest.mark.rule("ruling.cannot-comply", "card.medjay")
@pytest.mark.parametrize(
    ("card", "ben"),
    [
        ("Inner Sarcophagus", {"hand": ["Medjay", "Offering Table", "Urn"]}),
        ("Statue of Bastet", {"hand": ["Medjay", "Urn"]}),
        ("Qebehsenuef Canopic Jar", {"hand": ["Medjay", "Offering Table"]}),
        ("Harvest", {"hand": ["Medjay", "Urn"], "discard": ["Kite"]}),
        ("Priest of Anubis", {"hand": ["Medjay"], "discard": ["Kite"], "tomb": ["Urn"]}),
        ("Priest of Anubis", {"hand": ["Medjay"]}),
    ],
)
def test_who_has_nothing_to_do_is_not_asked(card: str, ben: dict[str, list[str]]) -> None:
    after(scene(hand=[card], tomb="Urn", opponents=[ben]), f"execute {card}", asked="Ana", ben_hand=ben["hand"])


@pytest.mark.rule("ruling.only-reactions-interrupt", "reaction.offering-table.required-only")
def test_where_offering_table_may_be_shown_a_refusal_does_not_deny_it() -> None:
    opponents = [{"hand": ["Offering Table", "Medjay", "Urn"]}]
    game = scene(hand="Duamutef Canopic Jar", opponents=opponents).play("execute Duamutef Canopic Jar")
    assert texts(game) == ["react Medjay", "react Offering Table", "pass"]
    for text in ("discard Offering Table", "discard Medjay", "discard Urn"):
        assert refused(game, text) == "ruling.only-reactions-interrupt"
        assert "You can show" not in reason(game, text)


@pytest.mark.rule("reaction.offering-table.opponents-turn-only", "card.axe")
def test_in_ones_own_turn_offering_table_is_refused_because_it_is_ones_own_turn() -> None:
    game = scene(hand="Duamutef Canopic Jar, Offering Table, Urn", ben_hand="Axe").play("execute Duamutef Canopic Jar")
    after(game, asked="Ana", texts="discard Offering Table, discard Urn")
    assert refused(game, "react Offering Table") == "reaction.offering-table.opponents-turn-only"
    assert reason(game, "react Offering Table").startswith("You cannot use Offering Table on your own turn.")


def plasterer(edition: str) -> vk.Game:
    """Ben is named for Plasterer; Cleo holds a Medjay too."""
    return scene(
        name="Ana", hand="Plasterer", pyramid="Boat, Ring, Khopesh, Wadj Amulet, Censer, Axe", ben_name="Ben",
        ben_hand="Medjay", cleo_name="Cleo", cleo_hand="Medjay", edition=edition,
    ).play("execute Plasterer", "choose Ben")  # fmt: skip


def shielded(game: vk.Game, who: str) -> tuple[str, str]:
    """What a holder of Medjay is asked and what the log says when he uses it."""
    assert game.decision is not None
    assert game.decision.player == who
    asks = game.decision.question
    game.play("react Medjay")
    return asks, next(e.text for e in reversed(game.events) if e.raw.kind in ("refuse", "cancel"))


@pytest.mark.rule("ruling.medjay-plasterer", "edition.medjay-premium", "edition.medjay-last-rites")
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_question_and_log_say_whether_a_medjay_cancels_all_of_plasterer(edition: str) -> None:
    all_of_it = ("Ana executes Plasterer. Cancel it with Medjay?", "Ben cancels Plasterer.")
    assert shielded(plasterer(edition), "Ben") == all_of_it
    later = plasterer(edition).play("pass", "pick Ring", "pick Khopesh", "pick Axe")
    assert shielded(later.play("pass"), "Cleo") == (
        ("Ana executes Plasterer. Cancel it with Medjay?", "Cleo cancels Plasterer.")
        if edition == "premium"
        else ("Ana executes Plasterer. Protect yourself with Medjay?", "Cleo escapes Plasterer.")
    )
    assert [p.discard for p in later.players][1:] == [[], ["Medjay"]]
    assert asked(later) == "Ana"
    assert ("give Ring" in texts(later)) is (edition == "classic")


@pytest.mark.rule("card.medjay")
def test_question_and_log_of_any_other_action_speak_of_a_share() -> None:
    game = scene(name="Ana", hand="Duamutef Canopic Jar", ben_name="Ben", ben_hand="Medjay")
    assert shielded(game.play("execute Duamutef Canopic Jar"), "Ben") == (
        "Ana executes Duamutef Canopic Jar. Protect yourself with Medjay?", "Ben escapes Duamutef Canopic Jar.",
    )  # fmt: skip
