"""The four steps of a turn, from the first play to the new hand."""

import pytest

import vk_notebook as vk
from tests.scenario import after, refused, scene

PYRAMID = ["Statue of Horus", "Statue of Isis", "Book of the Dead", "Wadj Amulet", "Book of Gates", "Weres Amulet"]
STOCK = ["Inner Sarcophagus", "Statue of Sobek", "Djed Pillar Amulet"]
DECK = ["Tyet Amulet", "Censer", "Chariot", "Ka Figurine", "Burial Mask", "Hopi Canopic Jar"]


# ---- order


@pytest.mark.rule("turn.clockwise", "turn.next-player-after-draw")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round_the_table(seats: int) -> None:
    names = ["Ana", "Ben", "Cleo", "Dan"][:seats]
    game = vk.new_game(names, seed=1, first_player=names[-1])
    order = []
    for _ in range(2 * seats + 1):
        order.append(game.active)
        game.play("end turn")
        while "end turn" not in game.options:
            game.choose(game.options[0])
    wanted = [names[(seats - 1 + k) % seats] for k in range(2 * seats + 1)]
    assert order == wanted
    assert game.turn == 2 * seats + 2


@pytest.mark.rule("turn.four-steps", "turn.next-player-after-draw", "turn.rebuild-forced-crumbles")
def test_play_discard_rebuild_draw_follow_each_other() -> None:
    game = scene(hand="Urn, Shabti", deck=DECK, pyramid=PYRAMID, stock=STOCK).play("entomb Urn", "end turn")
    ana = game.players[0]
    assert game.active == "Ana", "still her turn: the sacrifice is owed"
    assert ana.hand == [], "the hand was discarded before the pyramid is rebuilt"
    assert ana.discard == ["Shabti"]
    assert len(ana.deck) == 6, "nothing drawn yet"
    assert game.stock == STOCK, "nothing refilled yet"
    game.play("sacrifice Wadj Amulet")
    assert game.pyramid[:3] == ["Djed Pillar Amulet", "Statue of Horus", "Book of the Dead"]
    assert game.pyramid[3:] == ["Statue of Isis", "Book of Gates", "Weres Amulet"]
    assert len(ana.hand) == 5
    after(game, asked="Ben")


@pytest.mark.rule("turn.four-steps")
def test_nothing_is_played_after_the_play_step() -> None:
    game = scene(hand="Urn", discard="Shabti", deck=DECK, pyramid=PYRAMID).play("end turn")
    for text in ("entomb Urn", "execute Urn", "buy Wadj Amulet", "end turn"):
        assert game.why_not(text) is not None


# ---- playing


@pytest.mark.rule("turn.one-purpose-per-card", "terms.cards-in-hand", "terms.cards-in-play", "action.instead-of-gold")
def test_a_card_that_paid_or_was_executed_is_used_up() -> None:
    game = scene(hand="Statue of Horus, Urn", discard="Shabti", pyramid=PYRAMID)
    after(game, "buy Weres Amulet", "pay Statue of Horus", in_play="Statue of Horus")
    assert refused(game, "execute Statue of Horus") == "turn.one-purpose-per-card"
    assert refused(game, "entomb Statue of Horus") == "entomb.from-hand"
    game = scene(hand="Chariot, 2 Urn", boneyard="Spear", pyramid=PYRAMID)
    assert "buy Weres Amulet" in game.options  # 2 + 1 + 1
    after(game, "execute Chariot", "discard Urn", in_play="Chariot")
    assert refused(game, "buy Weres Amulet") == "buy.pay-at-least-cost"
    assert refused(game, "execute Chariot") == "turn.one-purpose-per-card"
    assert refused(game, "entomb Chariot") == "entomb.from-hand"


@pytest.mark.rule("turn.play-order-free", "buy.any-number-per-turn", "action.any-number")
def test_purchases_actions_and_the_entombment_mix_freely() -> None:
    hand = ["Statue of Horus", "Tyet Amulet", "Urn", "Shabti", "Statue of Sobek", "Statue of Isis"]
    game = scene(hand=hand, discard="Box of Food", pyramid=PYRAMID)
    game.play("execute Urn", "buy Weres Amulet", "pay Statue of Sobek", "entomb Tyet Amulet")
    game.play("execute Shabti", "option 2", "sacrifice Book of Gates")
    while not any(text.startswith("buy") for text in game.options.texts):
        game.choose(game.options[0])
    game.play("execute Statue of Isis", "take Wadj Amulet")
    after(game, tomb="Tyet Amulet", in_play="Urn, Statue of Sobek, Shabti, Statue of Isis")
    after(game, discard="Weres Amulet, Wadj Amulet", hand="Statue of Horus")


@pytest.mark.rule("turn.playing-optional")
def test_a_turn_may_end_with_everything_still_in_hand() -> None:
    game = scene(hand="Statue of Thoth, Urn", discard="Shabti", pyramid=PYRAMID)
    assert "end turn" in game.options
    after(game, "end turn", discard="Shabti, Statue of Thoth, Urn")


@pytest.mark.rule("ruling.playing-a-card")
@pytest.mark.parametrize(
    ("before", "possible"),
    [
        pytest.param([], True, id="nothing"),
        pytest.param(["entomb Tyet Amulet"], False, id="entombed"),
        pytest.param(["buy Weres Amulet", "pay Statue of Horus"], False, id="paid"),
        pytest.param(["execute Shabti", "option 2", "sacrifice Weres Amulet"], False, id="executed"),
    ],
)
def test_paying_executing_and_entombing_are_playing(before: list[str], possible: bool) -> None:
    hand = ["Carpenter", "Statue of Horus", "Tyet Amulet", "Shabti"]
    game = scene(hand=hand, discard="Statue of Osiris, Statue of Horus", pyramid="-, -, -, -, -, Weres Amulet")
    for text in before:
        game.play(text)
    # Carpenter runs the top discard if it is the first card played.
    game_top = game.players[0].discard[-1]
    assert game_top in ("Statue of Horus", "Weres Amulet")
    assert (game.why_not("execute Carpenter") is None) is possible


# ---- discarding


@pytest.mark.rule("turn.discard-everything", "turn.discard-own-pile", "buy.gold-cards-stay-in-play")
def test_cards_in_play_and_hand_go_to_the_own_pile() -> None:
    game = scene(
        hand="Statue of Horus, Urn, Tyet Amulet", discard="Shabti, Box of Food", pyramid=PYRAMID, boneyard="Spear",
        deck=DECK, ben_discard="Censer",
    )  # fmt: skip
    game.play("buy Wadj Amulet", "pay Statue of Horus", "execute Urn")
    game.play("end turn")
    after(game, discard="Shabti, Box of Food, Statue of Horus, Urn, Tyet Amulet", in_play="", ben_discard="Censer")
    after(game, boneyard="Spear")


@pytest.mark.rule("turn.discard-order-chosen", "ruling.order-of-picks")
@pytest.mark.parametrize("top", ["Statue of Horus", "Urn", "Tyet Amulet"])
def test_any_card_may_end_on_top(top: str) -> None:
    game = scene(hand="Statue of Horus, Urn, Tyet Amulet", pyramid=PYRAMID, deck=DECK)
    game.play("buy Wadj Amulet", "pay Statue of Horus", "arrange discards")
    rest = [c for c in ("Tyet Amulet", "Urn", "Statue of Horus") if c != top]
    assert sorted(game.options.texts) == sorted(f"discard {c}" for c in (*rest, top))
    after(game, *(f"discard {c}" for c in rest), discard=["Wadj Amulet", *rest, top])
    assert game.active == "Ben"


@pytest.mark.rule("turn.discard-order-chosen")
def test_end_turn_keeps_the_order_in_which_the_cards_lie() -> None:
    game = scene(hand="Urn, Statue of Horus, Shabti", pyramid=PYRAMID, deck=DECK)
    game.play("buy Wadj Amulet", "pay Statue of Horus", "end turn")
    assert game.players[0].discard == ["Wadj Amulet", "Statue of Horus", "Urn", "Shabti"]


@pytest.mark.rule("turn.discard-order-chosen")
@pytest.mark.parametrize("hand", [[], ["Urn"], ["Urn", "Urn"]])
def test_an_order_is_not_asked_for_where_there_is_none(hand: list[str]) -> None:
    game = scene(hand=hand, pyramid=PYRAMID)
    assert "arrange discards" not in game.options
    assert refused(game, "arrange discards") == "turn.discard-order-chosen"


# ---- rebuilding


@pytest.mark.rule(
    "turn.rebuild-forced-sacrifice", "turn.rebuild-forced-any-slot", "turn.rebuild-forced-to-boneyard-top"
)
@pytest.mark.parametrize("card", PYRAMID)
def test_an_untouched_pyramid_costs_any_one_of_its_cards(card: str) -> None:
    game = scene(hand="Urn", deck=DECK, pyramid=PYRAMID, boneyard="Spear").play("end turn")
    assert game.options.texts == [f"sacrifice {c}" for c in PYRAMID], "it cannot be declined"
    after(game, f"sacrifice {card}", boneyard=["Spear", card])


@pytest.mark.rule("turn.rebuild-forced-crumbles", "pyramid.refill-regardless")
def test_the_sacrifice_crumbles_before_the_refill() -> None:
    game = scene(hand="Urn", pyramid=PYRAMID, stock=STOCK).play("end turn", "sacrifice Book of Gates")
    after(game, texts="crumble Statue of Isis, crumble Book of the Dead", stock=STOCK)
    game.play("crumble Statue of Isis")
    assert game.pyramid == ["Djed Pillar Amulet", "Statue of Horus", "Book of the Dead", "Wadj Amulet",
                            "Statue of Isis", "Weres Amulet"]  # fmt: skip


@pytest.mark.rule("turn.rebuild-forced-sacrifice")
def test_the_only_card_is_sacrificed_without_asking_and_an_empty_pyramid_costs_nothing() -> None:
    game = scene(hand="Urn", pyramid="-, -, -, Wadj Amulet", stock=STOCK).play("end turn")
    after(game, boneyard="Wadj Amulet", active="Ben")
    after(game, pyramid="-, -, -, Djed Pillar Amulet, Statue of Sobek, Inner Sarcophagus")
    game = scene(hand="Urn", stock=STOCK).play("end turn")
    after(game, boneyard="", active="Ben")
    assert game.pyramid[3:] == ["Djed Pillar Amulet", "Statue of Sobek", "Inner Sarcophagus"]


@pytest.mark.rule("turn.rebuild-no-sacrifice-after-change")
def test_what_was_changed_in_an_earlier_turn_does_not_count() -> None:
    game = scene(hand="Statue of Horus", deck=DECK, pyramid=PYRAMID, stock=STOCK * 3, ben_hand="Urn")
    after(game, "buy Wadj Amulet", "end turn", active="Ben")
    after(game, "end turn", asked="Ben")
    assert all(t.startswith("sacrifice") for t in game.options.texts)


# ---- drawing


@pytest.mark.rule("turn.draw-five")
def test_five_cards_from_the_top_of_the_deck() -> None:
    game = scene(hand="Urn", deck=DECK).play("end turn")
    assert sorted(game.players[0].hand) == sorted(DECK[1:])
    assert game.players[0].deck == DECK[:1]


@pytest.mark.rule("turn.draw-five")
@pytest.mark.parametrize("played", [0, 1, 3])
def test_five_cards_however_many_were_played(played: int) -> None:
    game = scene(hand="3 Urn", discard="3 Shabti", deck=DECK).play(*["execute Urn"] * played, "end turn")
    assert len(game.players[0].hand) == 5


@pytest.mark.rule("turn.reshuffle", "turn.reshuffle-only-when-needed")
def test_an_empty_deck_is_made_new_in_another_order_but_not_before_a_card_is_needed() -> None:
    discard = ["Box of Food", "Offering Table", "Boat", "Serdab"]
    game = scene(hand="Urn", deck=DECK[:2], discard=discard).play("end turn")
    ana = game.players[0]
    assert ana.hand[:2] == ["Censer", "Tyet Amulet"]
    assert len(ana.hand) == 5
    assert sorted(ana.hand[2:] + ana.deck) == sorted([*discard, "Urn"])
    assert ana.discard == []
    discard = [*DECK, "Boat", "Serdab", "Urn", "Kite"]
    orders = set()
    for seed in range(8):
        game = scene(hand="Shabti", discard=discard, seed=seed).play("end turn")
        orders.add(tuple(game.players[0].hand))
    assert len(orders) > 5
    game = scene(hand="Urn", deck=DECK[:5], discard="Boat, Serdab").play("end turn")
    after(game, deck="", discard="Boat, Serdab, Urn")
    assert len(game.players[0].hand) == 5


@pytest.mark.rule("turn.draw-five")
@pytest.mark.parametrize(("deck", "discard", "drawn"), [([], [], 0), (["Censer"], [], 1), (["Censer"], ["Boat"], 2)])
def test_who_has_fewer_cards_draws_fewer(deck: list[str], discard: list[str], drawn: int) -> None:
    game = scene(deck=deck, discard=discard).play("end turn")
    assert len(game.players[0].hand) == drawn
    assert game.active == "Ben"


@pytest.mark.rule("ruling.draw-step-order", "turn.draw-five")
def test_statues_and_kept_cards_come_after_the_five() -> None:
    hand = ["Statue of Anubis", "Statue of Anubis", "Serdab", "Boat"]
    game = scene(hand=hand, deck=["Urn", "Kite", "Shabti", "Menial", *DECK[:5]])
    game.play("execute Statue of Anubis", "execute Statue of Anubis", "execute Serdab", "set aside Boat")
    assert game.players[0].set_aside == ["Boat"]
    game.play("end turn")
    ana = game.players[0]
    assert sorted(ana.hand[:5]) == sorted(DECK[:5])
    assert ana.hand[5:] == ["Menial", "Shabti", "Boat"]
    after(game, set_aside="", discard="2 Statue of Anubis, Serdab")
