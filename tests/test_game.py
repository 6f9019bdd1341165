"""The contract of a game for people: create, ask, play, refuse, take back, look, end."""

import random
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.rules.rulebook import rules

PYRAMID = ["Statue of Isis", "Statue of Horus", "Statue of Osiris", "Wadj Amulet", "Weres Amulet", "Statue of Bastet"]


def table(**more: Any) -> vk.Game:
    """A small table with something to buy, to execute and to entomb."""
    given: dict[str, Any] = {
        "hand": ["Statue of Horus", "Urn", "Tyet Amulet"], "discard": ["Boat"], "deck": ["Kite"] * 6,
        "pyramid": PYRAMID, "stock": ["Censer"] * 8,
        "opponents": [{"name": "Ben", "hand": ["Shabti"], "deck": ["Axe"] * 6}],
    }  # fmt: skip
    return vk.position(**{**given, **more})


def snapshot(game: vk.Game) -> dict[str, Any]:
    """All that can be seen of a game."""
    return {
        "players": [
            (p.name, p.pharaoh, p.hand, p.deck, p.discard, p.tomb, p.in_play, p.set_aside) for p in game.players
        ],
        "pyramid": game.pyramid, "down": game.face_down, "boneyard": game.boneyard, "stock": game.stock,
        "options": game.options.texts, "turn": game.turn, "active": game.active, "moves": game.moves,
        "events": [(e.text, e.automatic) for e in game.events],
    }  # fmt: skip


# ---- new games ---


def test_players_are_names_or_a_number_and_no_seed_is_needed() -> None:
    assert [p.name for p in vk.new_game(["Ana", "Ben"], seed=1).players] == ["Ana", "Ben"]
    assert [p.name for p in vk.new_game(3, seed=1).players] == ["Ana", "Ben", "Cleo"]
    assert len({p.name for p in vk.new_game(4, seed=1).players}) == 4
    game = vk.new_game(["Ana", "Ben"])
    assert "end turn" in game.options
    assert isinstance(game.setup["seed"], int)
    assert vk.new_game(["Ana\nMaria", " Ben  B "]).players[0].name == "Ana Maria"


@pytest.mark.parametrize(
    ("args", "named"),
    [
        *(({"players": players}, "2 to 4") for players in (5, 1, [], ["Ana"], list("ABCDE"), 2.5, True)),
        ({"players": "Ana"}, "list of names"), ({"players": b"ab"}, "or a list of names"),
        ({"players": ["Ana", ""]}, "name"), ({"players": ["Ana", "ana"]}, "same name"),
        ({"players": ["Ana", None]}, "a player's name must be text, not None"),
        ({"players": ["Ana", 3]}, "a player's name must be text, not 3"),
        ({"players": [["Ana"], "Ben"]}, "a player's name must be text"),
        ({"cards": "canopic"}, "base, afterlife, last-rites"), ({"cards": "Base Game"}, "base, afterlife, last-rites"),
        ({"starters": "premium"}, "base, last-rites"), ({"starters": 5}, "base, last-rites, ten names, or names with"),
        ({"starters": ["Urn"] * 9}, "ten cards, not 9"), ({"starters": {"Urn": 11}}, "from 0 to 10, not 11"),
        ({"starters": {"Urn": "ten"}}, "a whole number from 0 to 10, not 'ten'"),
        ({"starters": {"Urn": 5.5, "Kite": 4.5}}, "a whole number from 0 to 10, not 5.5"),
        ({"starters": {"Urn": -1, "Kite": 11}}, "a whole number from 0 to 10, not -1"),
        ({"starters": ["Boat"] * 10}, "Shabti, Urn, Box of Food"), ({"starters": ["Urnn"] * 10}, "Urn"),
        ({"starters": [["Urn"]] * 10}, "no card named"),
        ({"edition": "2014"}, "the edition cannot be '2014'; possible: premium, classic"),
        ({"pharaohs": True, "edition": "classic"}, "premium"), ({"variant": "chess"}, "possible"),
        ({"first_player": "Dan"}, "Ana, Ben"), *(({"seed": seed}, "whole number") for seed in ("seven", 1.5, True)),
    ],
)  # fmt: skip
@pytest.mark.rule("setup.step-order")
def test_what_cannot_be_set_up_says_what_can(args: dict[str, Any], named: str) -> None:
    given = {"players": ["Ana", "Ben"], "seed": 1, **args}
    with pytest.raises(ValueError, match=named):
        vk.new_game(given.pop("players"), **given)


def test_the_first_player_may_be_named_in_any_case() -> None:
    assert vk.new_game(["Ana", "Ben"], first_player="ben", seed=1).active == "Ben"


# ---- positions ---


@pytest.mark.parametrize(
    ("args", "named"),
    [
        ({"hand": ["Urnn"]}, "Urn"), ({"hand": "Urn"}, "list of card names"), ({"hand": [["Urn"]]}, "no card named"),
        *(({"pyramid": rows}, "the pyramid must be a list of six names") for rows in (None, "Urn")),
        ({"pyramid": ["Urn"] * 7}, "six slots"), ({"pyramid": [["Urn"]]}, "no card named"),
        *(({"opponents": one}, "opponents must be a list of dicts") for one in ([3], ["Ben"], {"hand": ["Urn"]}, 7)),
        ({"opponents": [{"hnad": []}]}, "name, pharaoh, hand"),
        ({"opponents": [{}] * 6}, "2 to 6"), ({"name": "Ben", "opponents": [{"name": "Ben"}]}, "same name"),
        ({"pharaoh": "Nefertiti"}, "Akhnaten"), ({"pharaoh": 3}, "no pharaoh 3; possible: Akhnaten"),
        ({"face_down": {0: "Ana"}}, "no pyramid card"), ({"pyramid": ["Urn"], "face_down": {0: "Zoe"}}, "Ana, Ben"),
        *(({"pyramid": PYRAMID, "face_down": {slot: "Ana"}}, "slots are 0 to 5") for slot in ("a", 3.0)),
        ({"pyramid": PYRAMID, "face_down": [3]}, "face_down maps slots, 0 to 5"),
        ({"cards": "beta"}, "the cards cannot be 'beta'; possible: base, afterlife, last-rites"),
        ({"edition": "2014"}, "premium, classic"), ({"variant": "chess"}, "possible"),
        ({"seed": "seven"}, "whole number"),
    ],
)  # fmt: skip
@pytest.mark.rule("setup.step-order")
def test_a_position_that_cannot_be_says_why(args: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        vk.position(**args)


def test_an_option_that_nobody_knows_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no option 'dificulty'; possible: players, cards, .*seed"):
        vk.new_game(2, dificulty=3)
    with pytest.raises(ValueError, match=r"no option 'hands'; possible: text, name, pharaoh, hand, .*seed"):
        vk.position(hands=["Urn"])


def test_a_position_holds_what_it_was_given() -> None:
    game = vk.position(
        name="Zoe", hand=["Urn"], deck=["Boat", "Kite"], discard=["Axe", "Bow"], tomb=["Spear"], in_play=["Sling"],
        opponents=[{"name": "Yan", "hand": ["Ring"], "pharaoh": "Djoser"}, {}],
        pyramid=["Brooch", None, "Bracelet"], face_down={0: "Yan"}, boneyard=["Censer"], stock=["Chariot", "Sphinx"],
    )  # fmt: skip
    zoe, yan, third = game.players
    assert (zoe.name, zoe.hand, zoe.deck, zoe.discard) == ("Zoe", ["Urn"], ["Boat", "Kite"], ["Axe", "Bow"])
    assert (zoe.tomb, zoe.in_play, zoe.pharaoh) == (["Spear"], ["Sling"], None)
    assert (yan.name, yan.hand, yan.pharaoh) == ("Yan", ["Ring"], "Djoser")
    assert third.hand == third.deck == []
    assert game.pyramid == ["Brooch", None, "Bracelet", None, None, None]
    assert game.face_down == {0: "Yan"}
    assert (game.boneyard, game.stock) == (["Censer"], ["Chariot", "Sphinx"])
    assert game.active == "Zoe"


# ---- what is asked ---


def test_a_decision_says_who_is_asked_what_by_which_card_and_part() -> None:
    now = table().decision
    assert isinstance(now, vk.Decision)
    assert (now.player, now.card) == ("Ana", None)
    assert now.question
    game = vk.position(hand=["Middle Sarcophagus", "Urn", "Kite", "Axe"])
    for number, move in enumerate(("execute Middle Sarcophagus", "sacrifice Urn"), 1):
        now = game.play(move).decision
        assert (now.card, now.part, now.parts) == ("Middle Sarcophagus", number, 2)
        assert now.question
        assert now.options.texts == game.options.texts


def test_options_are_a_sequence_of_readable_texts() -> None:
    game = table()
    texts = game.options.texts
    assert repr(game.options) == f"[{', '.join(texts)}]"
    assert [o.text for o in game.options] == texts
    assert game.options == game.copy().options == texts == list(game.options)
    assert game.options not in (texts[1:], texts[::-1], str(texts), None)
    assert len(game.options) == len(texts)
    assert game.options[0].text == texts[0]
    assert game.options[-1].text == "end turn"
    assert [o.text for o in game.options[:2]] == texts[:2]
    assert "BUY wadj amulet" in game.options
    assert "buy Statue of Isis" not in game.options
    assert game.options[0] in game.options


def test_an_option_knows_card_place_and_player() -> None:
    game = vk.position(hand=["Embalmer", "Urn"], pyramid=["Boat"], stock=["Axe"])
    assert [(o.text, o.card, o.player) for o in game.options if o.text == "entomb Urn"] == [("entomb Urn", "Urn", None)]
    game.play("execute Embalmer", "option 1")
    assert [(o.card, o.place) for o in game.options] == [("Boat", "from pyramid"), ("Urn", "from hand")]
    game = vk.position(hand=["Censer"], opponents=[{"name": n, "discard": ["Axe"]} for n in ("Ben", "Cleo")])
    game.play("execute Censer")
    assert [(o.text, o.card, o.player) for o in game.options] == [
        ("choose Ben", None, "Ben"), ("choose Cleo", None, "Cleo")
    ]  # fmt: skip


def test_choose_takes_an_option_or_a_text_and_judges_an_old_option_anew() -> None:
    one, two = table(), table()
    option = next(o for o in one.options if o.text == "entomb Urn")
    assert one.choose(option) is one
    assert two.choose("entomb Urn") is two
    assert snapshot(one) == snapshot(two)
    game = table().play("entomb Tyet Amulet")
    before = snapshot(game)
    with pytest.raises(vk.IllegalMove) as error:
        game.choose(option)
    assert error.value.refusal.rule == "entomb.once-per-turn"
    assert snapshot(game) == before


# ---- playing and refusing ---


def test_play_returns_the_game_and_takes_several_texts() -> None:
    game, moves = table(), ["buy Weres Amulet", "pay Statue of Horus", "crumble Statue of Osiris", "entomb Urn"]
    assert game.play(*moves) is game
    assert game.players[0].tomb == ["Urn"]
    assert game.moves == moves


def test_all_texts_or_none() -> None:
    game = table()
    before = snapshot(game)
    with pytest.raises(vk.IllegalMove):
        game.play("entomb Urn", "buy Wadj Amulet", "pay Statue of Horus", "entomb Tyet Amulet")
    assert snapshot(game) == before
    assert not game.can_undo
    with pytest.raises(vk.InvalidMove):
        game.play("entomb Urn", "entmob Urn")
    assert snapshot(game) == before


def test_a_text_for_a_choice_that_made_itself_is_accepted() -> None:
    game = vk.position(hand=["Statue of Horus"], pyramid=PYRAMID)
    game.play("buy Wadj Amulet", "pay Statue of Horus")
    assert game.moves == ["buy Wadj Amulet"]
    with pytest.raises(vk.IllegalMove):
        game.play("pay Statue of Horus")


@pytest.mark.parametrize(
    "texts",
    [
        ["execute Book of the Netherworld", "take the top of the stock"],
        ["execute Book of the Netherworld", "pick the top of the stock"],
        ["execute Necklace", "entomb the top of the deck"],
        ["execute Grand Gallery", "discard Necklace", "discard Book of the Netherworld", "done"],
    ],
)
def test_a_choice_that_made_itself_is_called_by_its_move_text(texts: list[str]) -> None:
    hand = ["Book of the Netherworld", "Necklace", "Grand Gallery"]
    game = vk.position(hand=hand, deck=["Boat"] * 8, stock=["Axe"] * 5, pyramid=PYRAMID)
    game.play(*texts)
    assert texts[-1] not in game.moves
    assert game.decision.card is None


@pytest.mark.parametrize(
    "text", ["", "   ", "hello", "buy", "buy Pyramid of Giza", "execute", "option one", "end", "choose Zoe"]
)
def test_a_text_that_is_no_move(text: str) -> None:
    game = table()
    before = snapshot(game)
    for entry in (game.play, game.choose, game.why_not):
        with pytest.raises(vk.InvalidMove) as error:
            entry(text)
        assert repr(text) in str(error.value)
        assert "Ana" in str(error.value)
    assert snapshot(game) == before


@pytest.mark.parametrize("move", [3, None, ["end turn"], b"end turn", True, object()])
def test_what_is_no_text_is_no_move_wherever_it_is_handed_in(move: Any) -> None:
    game = table()
    before = snapshot(game)
    for entry in (game.play, game.choose, game.why_not):
        with pytest.raises(vk.InvalidMove, match=r"a move must be text.*possible: buy Wadj Amulet, buy"):
            entry(move)
    assert snapshot(game) == before


def test_a_slip_of_the_keyboard_is_told_the_nearest_move_and_an_endless_one_is_cut() -> None:
    with pytest.raises(vk.InvalidMove, match="entomb Urn"):
        table().play("entmob Urn")
    with pytest.raises(vk.InvalidMove) as caught:
        table().play("x" * 5000)
    assert len(str(caught.value)) < 400


ILLEGAL = [
    ("buy Statue of Isis", "buy.upper-rows-illegal"),
    ("buy Boat", "buy.base-only"),
    ("execute Boat", "terms.cards-in-hand"),
    ("entomb Boat", "entomb.from-hand"),
    ("pay Urn", "turn.four-steps"),
    ("yes", "turn.four-steps"),
    ("choose Ben", "turn.four-steps"),
]


@pytest.mark.parametrize(("text", "rule"), ILLEGAL)
def test_a_move_that_is_not_allowed_now(text: str, rule: str) -> None:
    game = table()
    before = snapshot(game)
    refusal = game.why_not(text)
    assert isinstance(refusal, vk.Refusal)
    assert refusal.rule == rule
    assert refusal.text
    with pytest.raises(vk.IllegalMove) as error:
        game.play(text)
    assert error.value.refusal == refusal
    message = str(error.value)
    assert repr(text) in message, "the text"
    assert refusal.text in message
    assert rule in message, "the rule"
    assert "Ana" in message, "the decision"
    assert snapshot(game) == before


def test_the_errors_are_values_errors_of_three_kinds() -> None:
    for kind in (vk.InvalidMove, vk.IllegalMove, vk.AmbiguousMove):
        assert issubclass(kind, ValueError)
    assert not issubclass(vk.IllegalMove, vk.InvalidMove)
    assert not issubclass(vk.AmbiguousMove, (vk.InvalidMove, vk.IllegalMove))


def test_why_not_is_none_for_what_may_be_played_and_else_names_card_and_part() -> None:
    game = table()
    before = snapshot(game)
    for text in game.options.texts:
        assert game.why_not(text) is None
    game.why_not("buy Statue of Isis")
    assert snapshot(game) == before
    refusal = vk.position(hand=["Box of Food", "Urn", "Shabti"]).why_not("execute Box of Food")
    assert refusal.rule == "card.box-of-food.needs-lower-cost"
    assert "Box of Food" in refusal.text


@pytest.mark.parametrize("seed", range(4))
def test_every_refusal_cites_a_rule_of_the_rulebook(seed: int) -> None:
    rng = random.Random(seed)
    game = vk.new_game(2 + seed % 3, seed=seed)
    names = [n for n in game.pyramid if n] + game.stock[:6] + ["Urn", "Offering Table", "Boat"]
    for _ in range(60):
        for verb in ("buy", "execute", "entomb", "pay", "take"):
            name = rng.choice(names)
            refusal = game.why_not(f"{verb} {name}")
            if refusal is not None:
                assert refusal.rule in rules(), (verb, name, refusal)
                assert refusal.text.endswith((".", "?", "!"))
        game.choose(rng.choice(game.options))


# ---- taking back ---


def test_undo_takes_back_what_followed_by_itself() -> None:
    game = table()
    before = snapshot(game)
    game.play("end turn", "sacrifice Wadj Amulet")
    assert game.active == "Ben"
    game.undo()
    assert game.active == "Ana"
    assert game.options.texts[0].startswith("sacrifice")
    game.undo()
    assert snapshot(game) == before


def test_a_new_choice_forgets_what_was_taken_back_and_a_refused_one_does_not() -> None:
    game = table().play("entomb Urn").undo()
    with pytest.raises(vk.IllegalMove):
        game.play("entomb Tyet Amulet", "entomb Urn")
    assert game.can_redo
    game.play("entomb Tyet Amulet")
    assert not game.can_redo
    with pytest.raises(ValueError, match="nothing"):
        game.redo()
    with pytest.raises(ValueError, match="nothing to undo"):
        table().undo()


# ---- looking ---


def test_a_game_goes_back_to_any_moment_and_tells_who_follows() -> None:
    game = table().play("execute Urn", "end turn").undo()
    before, then, told = snapshot(game), game.snapshot(), []
    game.watch(lambda: told.append(game.moves))
    game.play("end turn").undo().undo()
    assert game.restore(then) is game
    assert (snapshot(game), game.can_redo, told[-1]) == (before, True, game.moves)
    with pytest.raises(ValueError, match="a snapshot is needed"):
        game.restore("yesterday")


def test_a_fork_goes_on_by_itself_from_any_choice() -> None:
    game = table().play("execute Urn", "end turn")
    at_first = game.fork(0)
    assert (at_first.moves, game.fork().moves, at_first.own_record) == ([], game.moves, None)
    at_first.play("end turn")
    assert (len(game.choices), game.start.turn) == (2, 0)
    with pytest.raises(ValueError, match="how many choices"):
        game.fork(-1)


def test_what_has_happened_is_told_from_any_event_on() -> None:
    game = table()
    begun = len(game.happened)
    game.play("execute Urn")
    assert [event.text for event in game.events_since(begun)] == [event.text for event in game.events if event.raw
                                                                  in game.happened[begun:]]  # fmt: skip
    with pytest.raises(ValueError, match="what has happened before"):
        game.events_since(len(game.happened) + 1)


def test_players_are_found_by_name() -> None:
    game = table()
    assert game.player("ben").name == "Ben"
    assert game.players[1].hand == ["Shabti"]
    with pytest.raises(ValueError, match="Ana, Ben"):
        game.player("Zoe")


def test_events_tell_what_happened_and_what_happened_by_itself() -> None:
    game = table()
    before = len(game.events)
    game.play("entomb Urn")
    entombed = game.events[before:]
    assert any("Urn" in e.text and not e.automatic for e in entombed)
    game.play("end turn", "sacrifice Wadj Amulet")
    assert any(e.automatic for e in game.events)
    assert all(e.text for e in game.events)
    game.undo().undo().undo()
    assert len(game.events) == before


def test_piles_are_copies() -> None:
    game = table()
    for pile in (game.players[0].hand, game.pyramid, game.stock):
        pile.clear()
    assert snapshot(game) == snapshot(table())


def test_a_game_prints_itself() -> None:
    assert "Ana" in repr(table())
    assert "Wadj Amulet" in str(table())
    assert "Ana" in repr(vk.position(tomb=["Urn"]).play("end turn", "end turn"))


# ---- the end ---


@pytest.mark.rule("scoring.tie-shared", "end.all-three-conditions")
def test_an_outcome_lists_all_winners() -> None:
    game = vk.position(tomb=["Urn"], opponents=[{"name": "Ben", "tomb": ["Kite"]}, {"name": "Cleo"}])
    assert game.outcome() is None
    game.play("end turn", "end turn")
    assert game.outcome() is None
    game.play("end turn")
    outcome = game.outcome()
    assert isinstance(outcome, vk.Outcome)
    assert outcome.winners == ("Ana", "Ben")
    assert outcome.ranking == (("Ana", "Ben"), ("Cleo",))
    assert outcome.scores["Ana"] == vk.Score(1, {"starters": 1}, 1)
    assert outcome.reason
    assert game.decision is None
    assert game.options.texts == []
    assert repr(game.options) == "[]"


# ---- cards ---


def test_a_card_knows_its_print() -> None:
    urn = vk.card("urn")
    assert (urn.name, urn.version, urn.set, urn.color, urn.kind) == ("Urn", "base", "starters", "gray", "starter")
    assert (urn.copies, urn.level, urn.vp) == (3, 1, 1)
    assert {"cost", "gold"} <= set(urn.assumed)
    assert urn.text
    assert urn.glyph
    assert urn.image.startswith("<svg")
    bastet = vk.card("Statue of Bastet")
    assert (bastet.cost, bastet.vp, bastet.set) == (4, None, "statues")
    assert "cost" not in bastet.assumed
    with pytest.raises(ValueError, match="Urn"):
        vk.card("Urnn")


def test_an_error_inside_the_rules_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(st: object, code: int) -> None:
        raise LookupError("nothing there")

    game = vk.new_game(2, seed=7)
    before = game.state, snapshot(game)
    monkeypatch.setattr("vk_notebook.play.game.apply", broken)
    with pytest.raises(LookupError):
        game.play("end turn")
    with pytest.raises(LookupError):
        game.choose(game.options[0])
    assert game.state is before[0]
    assert snapshot(game) == before[1]
    assert not game.can_undo
