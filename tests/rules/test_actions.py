"""Executing cards: all parts, in order, or not at all; and what the words on the cards mean."""

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, refused, scene, texts
from vk_notebook.cards.actions import ACTIONS
from vk_notebook.rules.engine.paying import lay_out
from vk_notebook.rules.engine.program import start
from vk_notebook.rules.engine.search import possible
from vk_notebook.rules.engine.state import DECK, HAND, IN_ASIDE, Aside

PYRAMID = ["Statue of Isis", "Statue of Horus", "Statue of Osiris", "Wadj Amulet", "Weres Amulet", "Statue of Bastet"]


# ---- executing ---


@pytest.mark.rule("action.played-face-up", "action.card-stays-in-play", "terms.cards-in-play")
def test_an_executed_card_lies_open_in_play_until_the_turn_ends() -> None:
    game = scene(hand="Middle Sarcophagus, Urn, Shabti").play("execute Middle Sarcophagus")
    assert game.players[0].in_play == ["Middle Sarcophagus"], "before its first choice"
    assert game.view("Ben").players[0].in_play == ("Middle Sarcophagus",)
    after(game, "sacrifice Urn", in_play="Middle Sarcophagus")
    game.play("end turn")
    assert "Middle Sarcophagus" in game.players[0].discard + game.players[0].hand


@pytest.mark.rule("action.any-number")
def test_as_many_actions_as_there_are_cards() -> None:
    after(scene(hand="5 Urn", discard="5 Shabti"), *["execute Urn"] * 5, in_play="5 Urn", deck="5 Shabti")


@pytest.mark.rule("action.all-parts", "action.parts-in-order")
def test_all_parts_in_the_printed_order() -> None:
    game = scene(hand="Box of Food, Tyet Amulet, Urn, Statue of Bastet").play("execute Box of Food")
    assert all(t.startswith("sacrifice") for t in game.options.texts)
    game.play("sacrifice Tyet Amulet")
    # The second part cannot be declined; here only one card is cheap enough.
    after(game, boneyard="Tyet Amulet", tomb="Urn", hand="Statue of Bastet")


@pytest.mark.rule("action.all-parts")
@pytest.mark.parametrize(
    ("hand", "first", "verb"),
    [
        (["Middle Sarcophagus", "Urn", "Shabti", "Kite"], "sacrifice Urn", "entomb"),
        (["Hopi Canopic Jar", "Urn", "Shabti"], "discard Urn", "take"),
        (["Book of the Earth", "Statue of Bastet", "Urn"], "sacrifice Statue of Bastet", "take"),
    ],
)
def test_a_part_that_is_not_optional_offers_no_way_out(hand: list[str], first: str, verb: str) -> None:
    pyramid = [None, None, None, "Wadj Amulet", None, "Duamutef Canopic Jar"]  # 2 and 2
    game = scene(hand=hand, pyramid=pyramid).play(f"execute {hand[0]}", first)
    assert len(game.options) >= 2
    assert all(t.startswith(f"{verb} ") for t in game.options.texts)
    assert refused(game, "done")
    assert refused(game, "no")


@pytest.mark.rule("action.no-interruption", "ruling.only-reactions-interrupt")
def test_nothing_else_is_played_while_an_action_runs() -> None:
    hand = ["Middle Sarcophagus", "Urn", "Shabti", "Statue of Thoth"]
    game = scene(hand=hand, discard="Kite", pyramid=PYRAMID).play("execute Middle Sarcophagus")
    for text in ("buy Wadj Amulet", "execute Urn", "end turn", "arrange discards"):
        assert refused(game, text) == "action.no-interruption"
    game.play("sacrifice Shabti")
    for text in ("buy Wadj Amulet", "execute Urn", "end turn"):
        assert refused(game, text) == "action.no-interruption"
    refusal = game.why_not("end turn")
    assert refusal is not None
    assert refusal.text.startswith("Finish Middle Sarcophagus first. ")
    assert refusal.text.count("first") == 1


@pytest.mark.rule("action.effect-duration", "ruling.state-not-stacked")
@pytest.mark.parametrize("card", ["Merchant", "Statue of Thoth", "Ring", "Sphinx"])
def test_an_effect_ends_with_the_turn(card: str) -> None:
    pyramid = [None, None, None, "Middle Sarcophagus", None, "Wadj Amulet"]  # 5 and 2
    game = scene(hand=[card], deck="2 Urn, Shabti, Kite, Tyet Amulet", pyramid=pyramid, stock="9 Boat")
    game.play(f"execute {card}", "end turn", "sacrifice Wadj Amulet", "end turn", "sacrifice Boat at base right")
    assert asked(game) == "Ana"
    game.play("buy Middle Sarcophagus", "pay Tyet Amulet", "pay Urn", "pay Urn", "pay Shabti")
    assert game.players[0].discard == [card, "Middle Sarcophagus"]
    assert game.players[0].hand == ["Kite"], "5 gold for a cost of 5"


@pytest.mark.rule("card.necklace.second-after-starter")
@pytest.mark.rule("action.may-part-skippable", "terms.may", "edition.may-later", "edition.may-base")
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_a_part_with_may_can_be_declined(edition: str) -> None:
    game = scene(hand="Necklace", deck="Shabti, Kite", edition=edition).play("execute Necklace")
    after(game, tomb="Kite", offers="no")
    after(game, "no", tomb="Kite", texts="end turn")
    game.undo()
    assert game.play(next(t for t in game.options.texts if t != "no")).players[0].tomb == ["Kite", "Shabti"]


@pytest.mark.rule("terms.may-impossible", "action.may-part-skippable", "edition.may-base", "edition.may-later")
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_an_impossible_may_does_not_stop_the_rest(edition: str) -> None:
    # Linen Bandages: each opponent may draw; Ben has no deck, Cleo has one.
    game = scene(hand="Linen Bandages, Urn", edition=edition, cleo_deck="Kite")
    after(game, "execute Linen Bandages", tomb="Urn", asked="Cleo")
    assert "no" in game.options
    game.choose(next(t for t in game.options.texts if t != "no"))
    assert game.player("Cleo").hand == ["Kite"]
    assert scene(hand="Linen Bandages, Urn", edition=edition).why_not("execute Linen Bandages") is None


# ---- numbers ---


@pytest.mark.rule("ruling.any-number-forced")
@pytest.mark.parametrize(
    ("card", "pick"),
    [("Grand Gallery", "discard"), ("Serdab", "set aside"), ("Burial Ceremony", "entomb"), ("Scribe", "discard")],
)
def test_an_action_that_book_of_gates_forces_may_be_done_with_none(card: str, pick: str) -> None:
    rest = ["Urn", "Kite", "Shabti", "Menial"]
    given = {"hand": ["Book of Gates", *rest], "deck": ["Ring"] * 6 + [card]}
    game = scene(**given).play("execute Book of Gates")
    assert texts(game) == [*(f"{pick} {name}" for name in rest), "done"]
    assert game.decision.question.endswith(", or choose Done.")
    after(game, "done", hand=rest, tomb="", set_aside="", discard=[card])
    assert not game.state.stack
    some = scene(**given).play("execute Book of Gates", f"{pick} Urn")
    assert "done" in some.options, "one or more are picked as ever"


@pytest.mark.rule("ruling.forced-whole", "card.judgment", "card.judgment.sacrifice-afterwards")
def test_only_the_rounds_after_the_first_of_a_forced_judgment_are_free() -> None:
    game = scene(hand="Book of Gates, Urn, Kite", deck="Judgment", boneyard="Bow, Ring")
    game.play("execute Book of Gates")
    assert texts(game) == ["set aside Urn", "set aside Kite"]
    assert refused(game, "done") is not None
    after(game, "set aside Urn", texts="set aside Kite, done")
    after(game, "done", hand="Kite", boneyard="Bow, Urn", discard="Ring, Judgment")


CHAINS = {
    "Gates": ("Book of Gates", {"deck": ["Judgment"]}, ()),
    "Jewel Box, Gates": ("Jewel Box", {"deck": ["Judgment"], "pyramid": ["Book of Gates"]}, ()),
    "Gates, Gates": ("Book of Gates", {"deck": ["Judgment", "Book of Gates"]}, ()),
    "Tyet, Gates": ("Book of Gates", {"deck": ["Judgment", "Sling"]}, ("execute Tyet Amulet",)),
}


@pytest.mark.rule("ruling.forced-whole", "card.book-of-gates.impossible", "card.book-of-gates.mandatory")
@pytest.mark.parametrize("variant", ["", "starter-solitaire", "solo"])
@pytest.mark.parametrize("chain", CHAINS)
def test_a_forced_judgment_is_carried_out_whole_or_not_at_all(chain: str, variant: str) -> None:
    first, piles, then = CHAINS[chain]
    for rest, boneyard in (("Urn", "Boat"), ("Urn", ""), ("", "Boat")):
        hand = [first, *(["Tyet Amulet"] if then else []), *filter(None, [rest])]
        told = {"boneyard": boneyard, "pyramid": "Ring", **piles}
        game = scene(hand=hand, seats=1 if variant else 2, **({"variant": variant} if variant else {}), **told)
        if chain == "Jewel Box, Gates":
            game.play("execute Jewel Box")
        else:
            game.play(f"execute {first}", *then)
        log = [event.text for event in game.events]
        done = bool(rest and boneyard)
        assert ("Ana executes Judgment." in log) is done, log
        assert ("Ana cannot execute the action of Judgment." in log) is not done
        assert ("Boat" in game.players[0].discard) is done
        assert ("Urn" in game.players[0].hand) is (bool(rest) and not done)


@pytest.mark.rule("ruling.forced-whole", "card.tyet-amulet.needs-earlier-action")
@pytest.mark.parametrize("card", ["Judgment", "Grand Gallery", "Serdab", "Burial Ceremony", "Scribe"])
def test_a_forced_action_that_an_empty_hand_prevents_is_no_earlier_action(card: str) -> None:
    game = scene(hand="Book of Gates", deck=["Tyet Amulet", card], boneyard="Boat").play("execute Book of Gates")
    assert f"Ana executes {card}." not in [event.text for event in game.events]
    assert len(game.state.actions) == 1, "Book of Gates alone"


LEAN = [
    {},
    {"hand": "Urn", "boneyard": "Kite", "discard": "Ring", "pyramid": "Boat, Ring, -, Bow, Spear"},
    {"boneyard": "Kite, Urn", "discard": "6 Ring", "tomb": "Bow, Urn", "pyramid": "Axe, Boat, Ring, Bow, Spear"},
    {"hand": "Bow, Urn, Ring, Boat, Kite", "discard": "Ring", "tomb": "Urn", "pyramid": "-, -, -, Ring"},
]


@pytest.mark.rule("ruling.forced-whole", "card.book-of-gates.impossible", "card.book-of-gates.mandatory")
@pytest.mark.parametrize("card", [name for name, deed in ACTIONS.items() if deed.parts])
def test_a_forced_action_begins_where_a_free_one_could_and_nowhere_else(card: str) -> None:
    for lean in LEAN:
        hand = ["Book of Gates", *filter(None, lean.get("hand", "").split(", "))]
        game = scene(**{"deck": ["Ring", card], "stock": "3 Urn", "ben_hand": "2 Urn", **lean, "hand": hand})
        free = game.state.clone(True)  # the card is revealed, and nothing beneath it forces its action
        book, top = free.z[HAND][0], free.z[DECK][-1]
        lay_out(free, 0, book)
        free.z[DECK] = free.z[DECK][:-1]
        free.aside = (Aside(top, 0, DECK, 3),)
        start(free, free.table.action[top], 0, book, top, IN_ASIDE)
        game.play("execute Book of Gates")
        log = [event.text for event in game.events]
        assert (f"Ana executes {card}." in log) is possible(free), (lean, log)


@pytest.mark.rule("ruling.any-number-forced", "ruling.forced-whole")
@pytest.mark.parametrize("card", [name for name, deed in ACTIONS.items() if deed.parts])
def test_nothing_is_free_at_first_in_a_forced_action_but_what_its_text_leaves_free(card: str) -> None:
    hand = "Book of Gates, Urn, Kite, Bow, Statue of Isis, Apis Bull"
    pyramid = "Statue of Horus, Boat, Ring, Bow, Spear, Urn"
    piles = {"boneyard": "3 Urn", "discard": "6 Urn", "tomb": "Bow, Urn", "pyramid": pyramid, "stock": "4 Urn"}
    game = scene(hand=hand, deck=["Ring"] * 8 + [card], ben_hand="4 Urn", ben_discard="Urn", **piles)
    game.play("execute Book of Gates")
    if "done" in texts(game):
        assert "one or more" in vk.card(card).text or "up to" in vk.card(card).text


@pytest.mark.rule("ruling.any-number-forced", "card.burial-ceremony", "card.book-of-gates.impossible")
def test_a_forced_action_takes_no_card_unasked_and_is_discarded_where_none_fits() -> None:
    game = scene(hand="Book of Gates, Urn, Boat", deck="Burial Ceremony").play("execute Book of Gates")
    assert texts(game) == ["entomb Urn", "done"]
    after(game, "done", tomb="")
    game = scene(hand="Book of Gates, Boat", deck="Burial Ceremony").play("execute Book of Gates")
    assert game.players[0].discard == ["Burial Ceremony"]
    assert "Ana cannot execute the action of Burial Ceremony." in [e.text for e in game.events]


@pytest.mark.rule("ruling.any-number-forced", "card.priest-of-horus")
def test_a_forced_priest_of_horus_with_no_discard_repeats_nothing() -> None:
    piles = {"deck": "9 Ring, Priest of Horus", "pyramid": "Ring", "stock": "9 Bow"}
    played = ("execute Statue of Anubis", "execute Book of Gates")
    game = scene(hand="Statue of Anubis, Book of Gates, Urn, Boat", **piles).play(*played, "done")
    assert "Ana repeats the action of Statue of Anubis." not in [e.text for e in game.events]
    assert game.players[0].hand == ["Urn", "Boat"]
    game.play("end turn")
    assert len(game.players[0].hand) == 6, "one Statue of Anubis"
    other = scene(hand="Statue of Anubis, Book of Gates, Urn, Boat", **piles)
    other.play(*played, "discard Urn", "done", "end turn")
    assert len(other.players[0].hand) == 7, "discarding one repeats it once"


@pytest.mark.rule("ruling.any-number-forced", "ruling.any-number-needs-one")
def test_what_the_forced_card_runs_is_forced_too_and_what_a_player_starts_is_not() -> None:
    pyramid = ["Grand Gallery", "Ring", "Bow", "Urn", "Kite", "Boat"]
    given = {"deck": ["Ring"] * 5 + ["Potter"], "pyramid": pyramid}
    forced = scene(hand="Book of Gates, Urn, Boat", **given).play("execute Book of Gates")
    assert texts(forced) == ["discard Urn", "discard Boat", "done"]
    after(scene(hand="Potter, Urn, Boat", **given), "execute Potter", texts="discard Urn, discard Boat")


# ---- words ---


@pytest.mark.rule(
    "terms.sacrifice-default-hand", "edition.sacrifice-default-base", "edition.sacrifice-default-last-rites"
)
@pytest.mark.parametrize("edition", ["premium", "classic"])
@pytest.mark.parametrize("card", ["Middle Sarcophagus", "Box of Food", "Book of the Earth"])
def test_a_silent_text_sacrifices_from_hand(card: str, edition: str) -> None:
    game = scene(
        hand=[card, "Tyet Amulet", "Weres Amulet", "Urn", "Kite"], pyramid=PYRAMID, tomb="Boat", discard="Censer",
        edition=edition,
    )  # fmt: skip
    game.play(f"execute {card}")
    offered = [t.removeprefix("sacrifice ") for t in game.options.texts]
    assert offered
    assert set(offered) <= {"Tyet Amulet", "Weres Amulet", "Urn", "Kite"}


@pytest.mark.rule("terms.sacrifice-sources")
@pytest.mark.parametrize(
    ("hand", "moves", "offered"),
    [
        pytest.param(["Shabti", "Urn"], ["execute Shabti", "option 2"], ["Boat", "Censer"], id="pyramid"),
        pytest.param(["Middle Sarcophagus", "Urn", "Kite"], ["execute Middle Sarcophagus"], ["Urn", "Kite"], id="hand"),
        pytest.param(
            ["Embalmer", "Urn"],
            ["execute Embalmer", "option 1"],
            ["Boat from pyramid", "Censer from pyramid", "Urn from hand"],
            id="either",
        ),
        pytest.param(["Priestess of Nut", "Urn"], ["execute Priestess of Nut"], ["Spear", "Sling"], id="tomb"),
    ],
)
def test_a_text_names_where_its_sacrifice_comes_from(hand: list[str], moves: list[str], offered: list[str]) -> None:
    game = scene(hand=hand, pyramid="-, -, -, Boat, Censer, -", tomb="Spear, Sling", stock="Chariot").play(*moves)
    assert game.options.texts == [f"sacrifice {c}" for c in offered]


@pytest.mark.rule("terms.sacrifice-not-in-play", "terms.cards-in-play")
def test_a_card_in_play_is_never_sacrificed() -> None:
    game = scene(hand="Statue of Horus, Urn, Middle Sarcophagus, Kite, Shabti", discard="Boat", pyramid=PYRAMID)
    game.play("buy Wadj Amulet", "pay Statue of Horus", "execute Urn", "execute Middle Sarcophagus")
    assert game.options.texts == ["sacrifice Kite", "sacrifice Shabti"]


@pytest.mark.rule("terms.take", "terms.take-costs-no-gold")
@pytest.mark.parametrize("card", [c for c in PYRAMID if c != "Statue of Isis"])
def test_a_take_is_from_any_row_to_the_own_discard_pile_and_free(card: str) -> None:
    game = scene(hand="Statue of Isis", discard="Boat", pyramid=PYRAMID).play("execute Statue of Isis")
    assert f"take {card}" in game.options
    after(game, f"take {card}", discard=["Boat", card], in_play="Statue of Isis")


@pytest.mark.rule("ruling.any-number-needs-one")
@pytest.mark.parametrize("card", ["Grand Gallery", "Serdab", "Burial Ceremony", "Scribe"])
def test_done_before_the_first_pick_is_refused_by_the_rule_of_one(card: str) -> None:
    game = scene(hand=[card, "Urn", "Kite", "Shabti"], deck="9 Kite").play(f"execute {card}")
    assert refused(game, "done") == "ruling.any-number-needs-one"
