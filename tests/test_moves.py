"""Move texts: what every kind of choice is called, and which texts are understood."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import after, refused, scene

PYRAMID = ["Statue of Isis", "Statue of Horus", "Statue of Osiris", "Wadj Amulet", "Weres Amulet", "Statue of Bastet"]
OTHERS = [{"name": "Ben", "hand": ["Shabti"], "deck": ["Axe"] * 3}, {"name": "Cleo", "hand": ["Kite"]}]


def at(moves: list[str], **given: Any) -> vk.Game:
    """A position after some moves."""
    return scene(**given).play(*moves)


# ---- one row for every row of the table in the design ---

ROWS = [
    pytest.param(
        [], {"hand": ["Statue of Horus", "Urn"], "discard": ["Boat"], "pyramid": PYRAMID},
        ["buy Wadj Amulet", "buy Weres Amulet", "buy Statue of Bastet", "execute Statue of Horus", "execute Urn",
         "entomb Statue of Horus", "entomb Urn", "arrange discards", "end turn"], id="main decision",
    ),
    pytest.param([], {"hand": ["Urn"], "pharaoh": "Cleopatra VII", "discard": ["Urn"]},
                 ["execute Urn", "entomb Urn", "use pharaoh", "end turn"], id="pharaoh"),
    pytest.param(["buy Wadj Amulet"], {"hand": ["Urn", "Tyet Amulet"], "pyramid": PYRAMID},
                 ["pay Urn", "pay Tyet Amulet"], id="pay"),
    pytest.param(["execute Middle Sarcophagus"], {"hand": ["Middle Sarcophagus", "Urn", "Kite", "Kite"]},
                 ["sacrifice Urn", "sacrifice Kite"], id="sacrifice"),
    pytest.param(["execute Statue of Osiris"], {"hand": ["Statue of Osiris", "Urn", "Kite"], "deck": ["Axe"] * 3},
                 ["discard Urn", "discard Kite"], id="discard"),
    pytest.param(["execute Statue of Horus"], {"hand": ["Statue of Horus", "Urn", "Kite"]},
                 ["entomb Urn", "entomb Kite"], id="entomb"),
    pytest.param(["execute Statue of Isis"], {"hand": ["Statue of Isis"], "pyramid": [None, None, None, *PYRAMID[3:]]},
                 ["take Wadj Amulet", "take Weres Amulet", "take Statue of Bastet"], id="take"),
    pytest.param(["execute Antechamber"], {"hand": ["Antechamber"], "discard": ["Urn", "Kite"]},
                 ["put Urn", "put Kite"], id="put"),
    pytest.param(["execute Outer Sarcophagus"], {"hand": ["Outer Sarcophagus", "Urn", "Kite"], "deck": ["Axe"]},
                 ["give Urn", "give Kite"], id="give"),
    pytest.param(["execute Shabti", "option 1"],
                 {"hand": ["Shabti"], "pyramid": [None, None, None, "Boat", "Axe", "Bow"]},
                 ["swap Boat", "swap Axe", "swap Bow"], id="swap"),
    pytest.param(["execute Leather Worker"], {"hand": ["Leather Worker", "Urn", "Kite"]},
                 ["reveal Urn", "reveal Kite"], id="reveal"),
    pytest.param(["execute Kite"], {"hand": ["Kite"], "pyramid": [None, None, None, "Boat", "Axe"]},
                 ["turn Boat", "turn Axe"], id="turn"),
    pytest.param(["execute Serdab"], {"hand": ["Serdab", "Urn", "Kite"]},
                 ["set aside Urn", "set aside Kite"], id="set aside"),
    pytest.param(["execute Serdab", "set aside Urn"], {"hand": ["Serdab", "Urn", "Kite"]},
                 ["set aside Kite", "done"], id="an open number"),
    pytest.param(["buy Weres Amulet"], {"hand": ["Statue of Thoth"], "pyramid": PYRAMID},
                 ["crumble Statue of Horus", "crumble Statue of Osiris"], id="crumble"),
    pytest.param(["execute Astrologer", "choose Ben"],
                 {"hand": ["Astrologer"], "deck": ["Axe"] * 4, "opponents": OTHERS},
                 ["draw", "done"], id="up to"),
    pytest.param(["execute Censer"],
                 {"hand": ["Censer"], "opponents": [{"name": n, "discard": ["Axe"]} for n in ("Ben", "Cleo")]},
                 ["choose Ben", "choose Cleo"], id="a player"),
    pytest.param(["execute Embalmer"], {"hand": ["Embalmer", "Urn"], "pyramid": ["Boat"], "stock": ["Axe"]},
                 ["option 1", "option 2"], id="either or"),
    pytest.param(["execute Urn", "execute Shabti", "option 2", "sacrifice Boat", "execute Tyet Amulet"],
                 {"hand": ["Urn", "Shabti", "Tyet Amulet"], "discard": ["Kite", "Kite"],
                  "pyramid": ["Boat", None, None, "Axe", "Bow"]},
                 ["repeat Urn", "repeat Shabti"], id="repeat"),
    pytest.param(["execute Menial", "option 1"],
                 {"hand": ["Menial", "Tyet Amulet"], "deck": ["Kite"], "pyramid": ["Wadj Amulet", None, None, "Boat"]},
                 ["buy Wadj Amulet"], id="a purchase inside an action"),
    pytest.param(["execute Embalmer", "option 1"], {"hand": ["Embalmer", "Urn"], "pyramid": ["Boat"], "stock": ["Axe"]},
                 ["sacrifice Boat from pyramid", "sacrifice Urn from hand"], id="two places"),
    pytest.param(["execute Brick Mason"], {"hand": ["Brick Mason"], "boneyard": ["Boat"], "stock": ["Axe"] * 2},
                 ["entomb Boat from boneyard", "entomb the top of the stock", "no"], id="a hidden card by its pile"),
    pytest.param(["buy Wadj Amulet"],
                 {"hand": ["Tyet Amulet"], "pyramid": PYRAMID, "opponents": [{"hand": ["Boat"]}]},
                 ["react Boat", "pass"], id="reaction"),
    pytest.param(["execute Goddess Nut"], {"hand": ["Goddess Nut"], "pyramid": PYRAMID},
                 ["take Wadj Amulet", "no"], id="a may that is a pick"),
    pytest.param(["arrange discards"], {"hand": ["Urn", "Kite", "Kite"]},
                 ["discard Urn", "discard Kite"], id="arranging"),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "given", "texts"), ROWS)
def test_what_a_choice_is_called_and_how_it_may_be_said(
    moves: list[str], given: dict[str, Any], texts: list[str]
) -> None:
    game = scene(**given).play(*moves)
    if len(texts) == 1:  # the only possible answer: nothing is asked any more
        assert game.players[0].discard == [texts[0].partition(" ")[2]]
        return
    assert game.options.texts == texts
    plain = {"end turn", "arrange discards", "use pharaoh", "done", "no", "yes", "pass", "draw"}
    for text in texts:
        for said in (text, text.upper(), f"  {text.replace(' ', '   ')} "):
            assert game.why_not(said) is None, said
        if text not in plain and "end turn" not in texts:
            verb = "set aside" if text.startswith("set aside") else text.split()[0]
            expected = game.play(text).state.z
            assert game.undo().play("pick" + text.removeprefix(verb)).state.z == expected
            game.undo()


def test_pick_at_the_main_decision_needs_to_be_clear() -> None:
    game = scene(hand="Urn", pyramid="-, -, -, Wadj Amulet, -, Statue of Bastet")
    with pytest.raises(vk.IllegalMove):
        game.play("pick Statue of Bastet")  # too dear
    assert game.play("pick Urn").players[0].tomb == ["Urn"]  # nothing else can be done with it
    game = scene(hand="Urn", discard="Kite")
    with pytest.raises(vk.AmbiguousMove) as error:
        game.play("pick Urn")
    assert "execute Urn" in str(error.value)
    assert "entomb Urn" in str(error.value)


# ---- which of two ---


TWINS = [None, None, None, "Boat", "Axe", "Boat"]


@pytest.mark.parametrize("text", ["pick", "discard", "pick done of it", ""])
def test_half_a_text_is_no_move_after_a_choice_that_made_itself_either(text: str) -> None:
    game = scene(hand="Grand Gallery, Urn, Kite", deck="2 Boat").play("execute Grand Gallery", "discard Urn")
    game.play("discard Kite")  # and done, as there is no more to discard
    with pytest.raises(vk.InvalidMove):
        game.play(text)
    assert game.play("done").moves[-1] == "discard Kite"


def test_two_cards_of_one_name_are_told_apart_by_their_place() -> None:
    game = at(["execute Statue of Isis"], hand=["Statue of Isis"], pyramid=TWINS)
    assert game.options.texts == ["take Boat at base left", "take Axe", "take Boat at base right"]
    with pytest.raises(vk.AmbiguousMove) as error:
        game.play("take Boat")
    message = str(error.value)
    assert "take Boat at base left" in message
    assert "take Boat at base right" in message
    assert "Ana" in message
    assert game.pyramid == TWINS
    after(game, "TAKE boat AT Base Right", pyramid="-, -, -, Boat, Axe, -")


def test_a_place_may_always_be_named_and_has_to_be_right() -> None:
    texts = ("take Boat at base left", "pick Boat at base left", "take boat at BASE LEFT", "take Boat from pyramid")
    for text in texts:
        game = at(["execute Statue of Isis"], hand=["Statue of Isis"], pyramid=[None, None, None, "Boat", "Axe"])
        assert game.play(text).players[0].discard == ["Boat"]
    game = at(["execute Statue of Isis"], hand=["Statue of Isis"], pyramid=TWINS)
    for text in ("take Boat at apex", "take Boat at base centre", "take Axe at base left"):
        with pytest.raises(vk.IllegalMove):
            game.play(text)


def test_buying_one_of_two() -> None:
    game = scene(hand="Statue of Horus", pyramid=TWINS)
    assert [t for t in game.options.texts if t.startswith("buy")] == [
        "buy Boat at base left", "buy Axe", "buy Boat at base right"
    ]  # fmt: skip
    with pytest.raises(vk.AmbiguousMove):
        game.play("buy Boat")
    after(game, "buy Boat at base left", pyramid="-, -, -, -, Axe, Boat")


def test_equal_cards_in_one_pile_are_one_option() -> None:
    game = scene(hand="2 Urn, Kite, Urn")
    assert [t for t in game.options.texts if t.startswith("entomb")] == ["entomb Urn", "entomb Kite"]
    game = at(["execute Heart Scarab Amulet"], hand=["Heart Scarab Amulet"], discard=["Axe", "Bow", "Axe"])
    assert sorted(game.options.texts) == ["entomb Axe", "entomb Bow"]


def test_one_name_in_two_piles_names_the_pile() -> None:
    game = at(["execute Burial Mask"], hand=["Burial Mask", "Urn", "Kite"], discard=["Urn"])
    assert game.options.texts == ["entomb Urn from hand", "entomb Kite from hand", "entomb Urn from discard"]
    with pytest.raises(vk.AmbiguousMove):
        game.play("entomb Urn")
    after(game, "entomb Urn from discard", discard="", hand="Urn, Kite")


def test_why_not_of_an_ambiguous_text_asks_which() -> None:
    game = at(["execute Statue of Isis"], hand=["Statue of Isis"], pyramid=TWINS)
    refusal = game.why_not("take Boat")
    assert "base left" in refusal.text
    assert "base right" in refusal.text


# ---- what is asked and what is not ---


def test_the_main_decision_is_asked_though_only_one_thing_can_be_done() -> None:
    assert scene().options.texts == ["end turn"]


def test_either_or_keeps_its_printed_numbers() -> None:
    game = scene(hand="Shabti", pyramid="-, -, -, Boat")
    assert game.play("execute Shabti", "option 2", "sacrifice Boat").boneyard == ["Boat"]
    game = scene(hand="Shabti", pyramid="-, -, -, Boat")
    with pytest.raises(vk.IllegalMove):
        game.play("execute Shabti", "option 1")


# ---- a place where no such card lies ---


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("buy Boat at apex", "buy.upper-rows-illegal"),
        ("buy Boat at middle left", "buy.base-only"),
        ("buy Boat from stock", "buy.base-only"),
        ("pick Boat at base centre", "buy.base-only"),
        ("entomb Urn from discard", "entomb.from-hand"),
        ("entomb Urn at base left", "entomb.from-hand"),
        ("execute Urn from discard", "terms.cards-in-hand"),
    ],
)
def test_a_wrong_place_is_refused_with_the_right_one(text: str, rule: str) -> None:
    pyramid = ["Boat", None, None, "Boat", "Axe"]
    game = scene(hand="Urn, Statue of Horus", discard="Urn", pyramid=pyramid, stock="Boat")
    assert refused(game, text) == rule
    if rule != "buy.upper-rows-illegal":
        right = {"buy": "buy Boat", "pick": "buy Boat", "entomb": "entomb Urn", "execute": "execute Urn"}
        assert right[text.split()[0]] in game.why_not(text).text


@pytest.mark.rule("buy.base-only")
def test_a_place_that_only_ends_like_one_is_none() -> None:
    game = scene(hand="5 Urn", pyramid="3 Kite, Axe, Kite, Axe")
    assert refused(game, "buy Axe at base e at base left") == "buy.base-only"
    told = game.why_not("buy Axe at base e at base left").text
    assert "buy Axe at base left or buy Axe at base right" in told


@pytest.mark.rule("buy.pay-at-least-cost")
@pytest.mark.parametrize("text", ["buy Boat", "buy Boat at base left", "buy Boat at base right"])
def test_two_cards_that_are_too_dear_are_just_that(text: str) -> None:
    assert refused(scene(hand="Urn", pyramid=TWINS), text) == "buy.pay-at-least-cost"


@pytest.mark.rule("buy.pay-at-least-cost")
def test_one_of_two_face_down_and_the_other_too_dear() -> None:
    game = scene(hand="Urn", pyramid=TWINS, face_down={3: "Ben"})
    for text, rule in (
        ("buy Boat", "buy.pay-at-least-cost"),
        ("buy Boat at base left", "card.kite.not-gainable"),
        ("buy Boat at base right", "buy.pay-at-least-cost"),
    ):
        assert refused(game, text) == rule


# ---- what happened by itself ---


def automatic(game: vk.Game, words: str) -> bool:
    """Whether the line with these words happened by itself."""
    (found,) = [event.automatic for event in game.events if words in event.text]
    return found


def test_a_card_given_or_taken_and_a_reaction_were_chosen() -> None:
    game = scene(hand="Weres Amulet, Urn, Boat", deck="3 Kite").play("execute Weres Amulet", "give Urn")
    assert not automatic(game, "puts Urn into")
    game = scene(hand="Censer", ben_discard="Urn", cleo_discard="Boat")
    game.play("execute Censer", f"choose {game.players[2].name}")
    assert not automatic(game, "takes Boat")
    assert not automatic(given("react Medjay"), "reacts with Medjay")


@pytest.mark.rule("ruling.cannot-comply")
def test_nobody_chooses_that_a_card_does_nothing_to_him() -> None:
    game = scene(hand="Duamutef Canopic Jar, Bow", ben_hand="", cleo_hand="Kite").play("execute Duamutef Canopic Jar")
    assert automatic(game, "Ben has no card")


def given(*answers: str, hand: tuple[str, ...] = ("Medjay",)) -> vk.Game:
    """An Astrologer on its way to the only opponent."""
    game = scene(hand="Astrologer", deck="3 Kite", ben_hand=hand)
    return game.play("execute Astrologer", *answers)


@pytest.mark.rule("ruling.only-reactions-interrupt")
def test_the_log_does_not_show_who_could_have_reacted() -> None:
    """What is told after a pass is told as where nobody was asked, also to who has read on in between."""
    passed, never_asked = given("pass"), given(hand=("Urn",))
    assert automatic(passed, "puts Astrologer") == automatic(never_asked, "puts Astrologer") is True
    told = len(given().happened)
    assert [e.automatic for e in passed.events_since(told) if "puts Astrologer" in e.text] == [True]


@pytest.mark.rule("pyramid.crumble-base-centre-choice")
def test_a_fall_that_was_chosen_is_told_apart_from_the_one_that_follows() -> None:
    game = scene(hand="Statue of Isis", pyramid="Kite, Urn, Shabti, Censer, Boat, Menial")
    game.play("execute Statue of Isis", "take Boat", "crumble Urn")
    assert not automatic(game, "Urn falls")
    assert automatic(game, "Kite falls")


@pytest.mark.rule("ruling.any-number-needs-one")
def test_what_follows_when_one_has_picked_enough_happens_by_itself() -> None:
    game = scene(hand="Scribe, Urn, 3 Kite").play("execute Scribe", "discard Urn", "done")
    assert not automatic(game, "discards Urn")
    assert automatic(game, "entombs Kite")


@pytest.mark.parametrize(
    "text",
    [
        "buy\u00a0Urn", "\u202fbuy\u2007Urn ", "bu\u00ady Urn\u200b", "\ufeffbuy Urn", "buy\tUrn\r\n", "BUY \u3000 URN",
        "buy Urn \u200eat base\u2009left",
    ],
)  # fmt: skip
def test_a_text_from_the_web_is_the_move_that_it_shows(text: str) -> None:
    game = scene(hand="2 Shabti", pyramid="-, -, -, Urn, Boat, Boat", stock="Urn")
    assert text in game.options
    assert game.why_not(text) is None
    game.play(text)
    assert game.moves == ["buy Urn"]


@pytest.mark.parametrize("name", ["Pesesh\u2011Kef", "pesesh\u2013kef", "PESESH\u2212KEF", "Pesesh\u2010Kef"])
def test_a_dash_is_a_dash(name: str) -> None:
    assert vk.card(name).name == "Pesesh-Kef"


def test_names_that_differ_in_a_dash_are_told_apart() -> None:
    hands = {"Ana": ["Shabti"] * 5, "O-B": ["Urn"], "O\u2013B": ["Boat"]}
    (mine, hand), *others = hands.items()
    game = vk.position(name=mine, hand=hand, opponents=[{"name": name, "hand": hand} for name, hand in others])
    assert [game.view(name).seat for name in hands] == [0, 1, 2]
