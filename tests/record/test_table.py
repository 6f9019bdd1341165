"""A game that was played with real cards: its cards are named as they come, and a slip is mended where it happened."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.dealt import dealt
from tests.scenario import by_lot
from vk_notebook.record import Node, Record, Recorder, digest


def recorder(seed: int = 1, cards: str = "base", seats: int = 2, **options: Any) -> Recorder:
    return Recorder(**dealt(seed, cards, seats, **options))


def entered(entry: Recorder, node: Node) -> None:
    """Enter a move, and from its cards those that are asked for."""
    entry.play(node.move or "")
    cards = list(node.deals)
    while entry.needed:
        card = cards.pop(0)
        if card in entry.needed.options:
            entry.play(card)


def test_the_deal_lies_as_it_was_named() -> None:
    source = vk.new_game(["Ana", "Ben"], seed=5)
    entry = Recorder(
        ["Ana", "Ben"], first_player="Ben", hands=[p.hand for p in source.players], pyramid=source.pyramid,
        boneyard=source.boneyard[0],
    )  # fmt: skip
    game = entry.game
    assert game.pyramid == source.pyramid
    assert game.boneyard == source.boneyard
    assert [p.hand for p in game.players] == [p.hand for p in source.players]
    assert [sorted(p.deck) for p in game.players] == [sorted(p.deck) for p in source.players]
    assert sorted(game.stock) == sorted(source.stock)
    assert game.active == "Ben"
    assert entry.record.setup["kind"] == "table"
    assert "seed" not in entry.record.setup


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hands": [["Urn"] * 5, ["Urn"] * 5]}, "the hand of Ana: Urn cannot come from Ana's deck"),
        ({"hands": {"Ana": ["Urn"]}}, "every seat needs a first hand"),
        ({"hands": {"Ana": ["Urn"], "Zoe": ["Urn"]}}, "nobody is called 'Zoe'"),
        ({"hands": [["Urn"], ["Urn"]]}, "has 5 cards, not 1"),
        ({"pyramid": ["Statue of Bastet"] * 6}, "the pyramid, apex first,: Statue of Bastet cannot come from"),
        ({"pyramid": ["Shabti"] * 6}, "Shabti cannot come from the stock"),
        ({"pyramid": ["Sphinx"] * 6}, "no card 'Sphinx' in this game"),
        ({"pyramid": []}, "has 6 cards, not 0"),
        ({"boneyard": "Ankh"}, "there is no card 'Ankh'"),
        ({"first_player": None}, "say who goes first"),
        ({"first_player": "Zoe"}, "nobody is called 'Zoe'"),
        ({"offered": [["Khufu", "Khafre"]] * 2}, "this game has none"),
        ({"cards": "chess"}, "base"),
        ({"seed": 3}, "has no seed"),
        ({"variant": "solo"}, "solo"),
    ],
)
def test_a_deal_that_cannot_be(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words.replace(".", r"\.")):
        Recorder(**{**dealt(), **change})


def test_level_three_cannot_lie_above_level_two() -> None:
    deal = dealt()
    third = next(c for c in vk.new_game(2, seed=1).stock if vk.card(c).level == 3)
    with pytest.raises(ValueError, match=f"{third} cannot come from the stock"):
        Recorder(**{**deal, "boneyard": third})


def test_a_move_waits_until_its_cards_are_named() -> None:
    entry = recorder().play("end turn")
    before = entry.record.to_json()
    entry.play("sacrifice Wadj Amulet")
    assert (entry.needed.player, entry.needed.question) == (None, "Which card comes from the stock?")
    assert all(vk.card(name).level == 2 for name in entry.options)
    assert entry.record.to_json() == before, "nothing is written before all is known"
    entry.play("tyet amulet")
    assert entry.needed.player == "Ana"
    assert entry.options == sorted(set(entry.game.players[0].deck)), "what can still be there"
    for wrong in ("Tyet Amulet", "end turn", "Ankh"):
        with pytest.raises(vk.InvalidMove, match="You cannot name"):
            entry.play(wrong)
    with pytest.raises(vk.InvalidMove, match="Ankh"):
        entry.play(*entry.game.players[0].deck, "Ankh")
    deck = list(entry.game.players[0].deck)
    entry.play(*deck)
    assert entry.needed is None
    assert entry.node.deals == ("Tyet Amulet", *deck)
    assert entry.node.digest is not None
    assert entry.game.players[0].hand == deck
    assert entry.game.active == "Ben"


def test_what_can_only_be_one_card_is_not_asked() -> None:
    entry, asked = recorder().play("end turn", "sacrifice Wadj Amulet", "Tyet Amulet"), 0
    while entry.needed:
        entry.play(entry.options[0])
        asked += 1
    assert asked < 5
    assert sorted(entry.node.deals[1:]) == sorted(entry.game.players[0].hand), "but it is written down"


def test_a_refused_entry_changes_nothing() -> None:
    entry = recorder().play("end turn")
    before = entry.record.to_json(), entry.node, entry.record.edits
    with pytest.raises(vk.InvalidMove):
        entry.play("sacrifice Wadj Amulet", "Tyet Amulet", "Sphinx")
    assert entry.needed is None
    with pytest.raises(vk.IllegalMove):
        entry.play("sacrifice Urn")
    assert (entry.record.to_json(), entry.node, entry.record.edits) == before


def test_cards_are_named_with_the_move_where_the_record_is_written() -> None:
    entry = recorder().play("end turn")
    record, node = entry.record, entry.node
    with pytest.raises(vk.CardNeeded, match=r"which card comes from the stock\?"):
        record.add(node, "sacrifice Wadj Amulet")
    with pytest.raises(vk.CardNeeded, match="Shabti cannot come from the stock now"):
        record.add(node, "sacrifice Wadj Amulet", ["Shabti"])
    with pytest.raises(vk.RecordError, match="no card 'Ankh' in this game"):
        record.add(node, "sacrifice Wadj Amulet", ["Ankh"])
    deck = list(entry.game.players[0].deck)
    with pytest.raises(vk.RecordError, match="Urn: named, but no such card came"):
        record.add(node, "sacrifice Wadj Amulet", ["Tyet Amulet", *deck, "Urn"])
    seeded = vk.new_game(2, seed=1).record
    with pytest.raises(vk.RecordError, match="this one has a seed"):
        seeded.add(seeded.root, "end turn", ["Urn"])
    assert not node.children
    assert record.add(node, "sacrifice Wadj Amulet", ["Tyet Amulet", *deck]).deals[0] == "Tyet Amulet"


@pytest.mark.slow
@given(st.integers(0, 10_000), st.integers(0, 200), st.sampled_from(["base", "afterlife", "last-rites"]))
def test_a_table_comes_back_from_its_files_and_from_the_mouth(seed: int, most: int, cards: str) -> None:
    start = recorder(seed, cards, 2 + seed % 3)
    game = by_lot(start.game, seed, most)
    record = game.record
    text = record.to_json()
    again = Record.from_json(text)
    assert again.to_json() == text
    assert digest(again.game_at(again.end).state) == digest(game.state)
    assert again.game().moves == game.moves
    spoken = Recorder.of(start.record)
    for node in record.end.line():
        entered(spoken, node)
    assert [n.deals for n in spoken.record.end.line()] == [n.deals for n in record.end.line()]
    assert spoken.record.to_json() == text


def test_a_finished_table_tells_its_result() -> None:
    game = by_lot(recorder(4).game, 4, 5000)
    record = Record.from_json(game.record.to_json())
    assert record.header["result"]["winners"] == list(game.outcome().winners)
    assert "dealt with real cards" in record.sheet()


def test_a_game_from_a_table_goes_on_by_chance() -> None:
    entry = recorder().play("end turn")
    one, two = (by_lot(entry.record.game(), 3, 40) for _ in range(2))
    assert one.moves == two.moves, "the same chance each time"
    assert digest(one.state) == digest(two.state)
    one.undo().redo()
    assert digest(one.state) == digest(two.state)
    view = one.view("Ben").determinize(9)
    assert view.named is None


@given(st.integers(0, 300))
def test_a_table_plays_as_a_game_with_the_same_order_of_cards(seed: int) -> None:
    """Held against the plain engine: a described position whose piles lie in the order that was named."""
    entry = recorder(seed)
    game = entry.game
    mine, other = game.players if game.active == "Ana" else game.players[::-1]
    rng = random.Random(seed)
    decks = [rng.sample(p.deck, 5) for p in (mine, other)]
    stock = [c for c in game.stock if vk.card(c).level == 3] + [c for c in game.stock if vk.card(c).level != 3]
    twin = vk.position(
        name=mine.name, hand=mine.hand, deck=decks[0], pyramid=game.pyramid, boneyard=game.boneyard, stock=stock,
        opponents=[{"name": other.name, "hand": other.hand, "deck": decks[1]}],
    )  # fmt: skip
    decks_left = {mine.name: list(decks[0]), other.name: list(decks[1])}
    for _ in range(30):
        if twin.outcome():
            break
        assert twin.options.texts == entry.options
        move = rng.choice(twin.options.texts)
        before = twin.state
        twin.play(move)
        if any(e.raw.kind == "shuffle" for e in twin.events):
            break
        entry.play(move)
        stock_left = [twin.state.table.name[c] for c in before.stock]
        while entry.needed:
            pile = stock_left if entry.needed.player is None else decks_left[entry.needed.player]
            while pile[-1] not in entry.options:
                pile.pop()
            entry.play(pile.pop())
        for player in twin.players:
            decks_left[player.name] = list(player.deck)
        assert twin.pyramid == entry.game.pyramid
        assert {p.name: p.hand for p in twin.players} == {p.name: p.hand for p in entry.game.players}


# ---- slips ----------------------------------------------------------------------------------------------


def name(entry: Recorder, *cards: str) -> None:
    """Name those cards of a turn that are asked for."""
    for card in cards:
        if entry.needed and card in entry.options:
            entry.play(card)
    assert entry.needed is None


def two_turns() -> tuple[Recorder, Node, list[str]]:
    """Two turns that do nothing but sacrifice; the node of the first one's end, and the cards drawn there."""
    entry = recorder().play("end turn", "sacrifice Wadj Amulet")
    deck = list(entry.game.players[0].deck)
    name(entry, "Tyet Amulet", *deck)
    node = entry.node
    entry.play("end turn", "sacrifice Tyet Amulet")
    name(entry, "Boat", *entry.game.players[1].deck)
    return entry, node, deck


def test_a_misheard_card_is_corrected_and_what_still_fits_stays() -> None:
    entry, node, deck = two_turns()
    entry.record.comment(entry.node, "a good turn", "Ana")
    end, before = entry.node, entry.record.to_json()
    repair = entry.replace_move(node, node.move or "", ["Tyet Amulet", *deck[::-1]])
    assert (repair.kept, repair.lost) == (2, ())
    assert entry.record.end is end
    assert entry.game.players[0].hand == deck[::-1]
    assert end.comments[0].author == "Ana"
    text = entry.record.to_json()
    assert Record.from_json(text).to_json() == text
    entry.record.undo()
    assert entry.record.to_json() == before
    entry.record.redo()
    assert entry.record.to_json() == text


def test_what_a_correction_makes_impossible_is_listed() -> None:
    entry, node, deck = two_turns()
    before = entry.record.to_json()
    repair = entry.replace_move(node, node.move or "", ["Boat", *deck])
    assert repair.kept == 1, "ending the turn is possible, but not the sacrifice of a card that never came"
    [lost] = repair.lost
    assert lost.node.move == "sacrifice Tyet Amulet"
    assert lost.turn == 2
    assert "Tyet Amulet" in lost.reason
    assert "turn 2" in str(repair)
    assert entry.node is entry.record.end
    assert Record.from_json(entry.record.to_json()).moves == entry.record.moves
    entry.record.undo()
    assert entry.record.to_json() == before


def test_a_correction_asks_for_the_cards_that_come_with_it() -> None:
    entry, node, deck = two_turns()
    before = entry.record.to_json()
    assert entry.replace_move(node, "sacrifice Statue of Bastet", []) is None
    assert entry.needed is not None
    assert entry.record.to_json() == before
    entry.undo()
    assert entry.needed is None
    entry.replace_move(node, "sacrifice Statue of Bastet", [])
    name(entry, "Tyet Amulet", *deck)
    assert entry.repair.kept == 2
    assert entry.record.moves[1] == "sacrifice Statue of Bastet"


def test_a_slip_in_the_deal() -> None:
    entry, _, _ = two_turns()
    setup = entry.record.setup
    pyramid = [setup["boneyard"] if i == 0 else c for i, c in enumerate(setup["pyramid"])]
    repair = entry.record.replace_deal(pyramid=pyramid, boneyard=setup["pyramid"][0])
    assert repair.kept == 4
    assert entry.record.setup["boneyard"] == setup["pyramid"][0]
    text = entry.record.to_json()
    assert Record.from_json(text).to_json() == text
    entry.record.undo()
    assert entry.record.setup == setup
    with pytest.raises(ValueError, match="the deal has no 'seed'"):
        entry.record.replace_deal(seed=3)
    with pytest.raises(ValueError, match="has a deal you can change"):
        vk.new_game(2, seed=1).record.replace_deal(boneyard="Urn")


def test_the_last_card_and_then_the_move_is_taken_back() -> None:
    entry = recorder().play("end turn", "sacrifice Wadj Amulet", "Tyet Amulet")
    assert entry.needed.player == "Ana"
    entry.undo()
    assert entry.needed.player is None
    for left in (["end turn"], []):
        entry.undo()
        assert (entry.needed, entry.record.moves) == (None, left)
    entry.redo()
    assert entry.record.moves == ["end turn"]
    assert "sacrifice Wadj Amulet" in entry.options
    with pytest.raises(ValueError, match="nothing to redo"):
        entry.redo()


def test_entering_goes_on_where_a_file_ends_or_elsewhere() -> None:
    entry, node, _ = two_turns()
    again = Recorder.of(Record.from_json(entry.record.to_json()))
    assert again.options == entry.options
    again.go(again.record.end.line()[1]).play("end turn")
    assert again.node.parent is again.record.end.line()[1]
    assert "moves" in repr(again)
    with pytest.raises(ValueError, match="only a game played with real cards"):
        Recorder.of(vk.new_game(2, seed=1).record)
    with pytest.raises(ValueError, match="another record"):
        again.go(node)


@pytest.mark.parametrize("first", ["Ana", "Ben", "Cleo"])
def test_each_seat_chooses_of_its_own_two_pharaohs_whoever_begins(first: str) -> None:
    offered = {"Ana": ["Khufu", "Djoser"], "Ben": ["Hatshepsut", "Khafre"], "Cleo": ["Akhnaten", "Ramesses II"]}
    entry = recorder(seats=3, pharaohs=True, offered=list(offered.values()), first_player=first)
    for _ in offered:
        asked = entry.game.decision
        assert entry.options == [f"pick {name}" for name in offered[asked.player]]
        entry.play(entry.options[0])
    assert [p.pharaoh for p in entry.game.players] == ["Khufu", "Hatshepsut", "Akhnaten"]


def test_pharaohs_are_named_too() -> None:
    offered = [["Khufu", "Cleopatra VII"], ["Hatshepsut", "Ramesses II"]]
    entry = recorder(pharaohs=True, offered=offered)
    text = by_lot(entry.game, 1, 50).record.to_json()
    assert Record.from_json(text).to_json() == text
    for wrong in ([["Khufu", "Khufu"], ["Cleopatra VII", "Khafre"]], [["Khufu"], ["Cleopatra VII"]], None):
        with pytest.raises(ValueError, match="two different pharaohs"):
            recorder(pharaohs=True, offered=wrong)
    with pytest.raises(ValueError, match="there is no pharaoh"):
        recorder(pharaohs=True, offered=[["Khufu", "Bob"], ["Cleopatra VII", "Hatshepsut"]])


def test_a_file_whose_cards_are_missing_says_so() -> None:
    entry, node, _ = two_turns()
    node.deals = node.deals[:2]
    with pytest.raises(vk.RecordError, match=r"turn 1, move 'sacrifice Wadj .*': which card comes from Ana's deck\?"):
        Record.from_json(entry.record.to_json())
    node.deals = ("Tyet Amulet",) * 3
    with pytest.raises(vk.RecordError, match="Tyet Amulet cannot come from Ana's deck now"):
        Record.from_json(entry.record.to_json())


def test_entering_follows_edits_of_the_record() -> None:
    entry, node, _ = two_turns()
    entry.record.undo()
    assert entry.node is entry.record.end
    assert entry.game.moves == entry.record.moves
    entry.record.delete(node)
    assert entry.node is node.parent
    assert "sacrifice Wadj Amulet" in entry.options
    entry.record._done = [entry.record._done[-1]] * 1000
    before = entry.record.to_json()
    with pytest.raises(vk.InvalidMove):
        entry.play("sacrifice Wadj Amulet", "Tyet Amulet", "fly")
    assert entry.record.to_json() == before


def test_one_misheard_card_is_corrected_and_those_after_it_stay() -> None:
    entry, node, deck = two_turns()
    assert node.deals == ("Tyet Amulet", *deck)
    before = entry.record.to_json()
    assert entry.replace_card(node, 0) is None
    assert (entry.open.was, entry.open.later) == ("Tyet Amulet", tuple(deck))
    assert "Boat" in entry.options
    entry.undo()
    assert (entry.open, entry.record.to_json()) == (None, before), "taken back before it was named"
    repair = entry.replace_card(node, 0, "boat")
    assert node.deals == ("Boat", *deck)
    assert [lost.node.move for lost in repair.lost] == ["sacrifice Tyet Amulet"]
    entry.record.undo()
    assert entry.record.to_json() == before


@pytest.mark.parametrize("place", [1, 2, 3])
def test_where_two_cards_were_confused_the_later_one_is_asked_for_or_follows(place: int) -> None:
    entry, node, deck = two_turns()
    other = next(card for card in node.deals[place + 1 :] if card != node.deals[place])
    entry.replace_card(node, place, other)
    while entry.open:
        assert entry.open.cards[: place + 1] == (*node.deals[:place], other)
        entry.play(entry.options[-1])
    assert node.deals[place] == other
    assert sorted(node.deals[1:]) == sorted(deck)
    assert Record.from_json(entry.record.to_json()).moves == entry.record.moves


def test_a_card_that_could_be_no_other_is_not_corrected() -> None:
    entry, node, _ = two_turns()
    with pytest.raises(ValueError, match="the only card that can come there"):
        entry.replace_card(node, 5)
    with pytest.raises(ValueError, match="there is no 6"):
        entry.replace_card(node, 6)
    with pytest.raises(vk.InvalidMove, match="You cannot name"):
        entry.replace_card(node, 0, "Sphinx")
    assert entry.open is None
