"""What all pharaohs have in common: the choice at the start, once a turn, no card, no action, no pile."""

import json
import random
from pathlib import Path

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, reason, refused, scene, texts
from vk_notebook.cards.actions import ACTIONS, PHARAOHS
from vk_notebook.cli import main
from vk_notebook.record import Record
from vk_notebook.rules.engine.program import PROGRAMS

ROWS = ["Statue of Sobek", "Book of Gates", "Statue of Isis", "Wadj Amulet", "Statue of Thoth", "Chariot"]
THREE = ["Ana", "Ben", "Cleo"]


def offered(game: vk.Game) -> list[str]:
    """The pharaohs that the asked seat may keep."""
    return texts(game, "pick")


def chosen(seed: int = 4, players: int = 2) -> vk.Game:
    """A game whose seats have kept the first of their two."""
    game = vk.new_game(THREE[:players], pharaohs=True, seed=seed, first_player="Ana")
    for _ in range(players):
        game.choose(game.options[0])
    return game


# ---- at the start ----------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.optional", "edition.pharaohs-premium")
def test_a_game_has_pharaohs_only_when_the_table_says_so() -> None:
    plain = vk.new_game(2, seed=1)
    assert [p.pharaoh for p in plain.players] == [None, None]
    assert refused(plain, "use pharaoh") == "pharaoh.optional"
    game = vk.new_game(2, pharaohs=True, seed=1)
    assert game.decision is not None
    assert game.decision.question == "Which of these two pharaohs will you be?"
    for name in [p.name for p in game.players]:  # then everybody has one
        game.choose(game.options[0])
        assert game.player(name)
    assert all(p.pharaoh for p in game.players)


@pytest.mark.rule("edition.pharaohs-premium")
@pytest.mark.rule("pharaoh.setup-deal-two", "pharaoh.setup-keep-one", "pharaoh.ten-distinct")
def test_each_seat_is_dealt_two_of_the_ten_and_keeps_one() -> None:
    met: set[str] = set()
    for seed in range(25):
        game = vk.new_game(THREE, pharaohs=True, seed=seed, first_player="Ben")
        dealt: list[str] = []
        kept: dict[str | None, str] = {}
        for name in ("Ben", "Cleo", "Ana"):
            assert asked(game) == name
            two = offered(game)
            assert len(two) == 2
            dealt += two
            kept[name] = two[seed % 2]
            game.play(f"pick {two[seed % 2]}")
        assert len(set(dealt)) == 6
        met |= set(dealt)
        assert {p.name: p.pharaoh for p in game.players} == kept
        after(game, asked="Ben", offers="end turn")
    assert met == set(PHARAOHS)
    assert len(met) == 10
    assert met >= {"Khafre", "Ramesses II"}


@pytest.mark.rule("pharaoh.setup-deal-two", "pharaoh.setup-keep-one")
def test_no_other_pharaoh_may_be_picked_and_nothing_else_be_done() -> None:
    game = vk.new_game(2, pharaohs=True, seed=5)
    two = offered(game)
    other = next(name for name in PHARAOHS if name not in two)
    assert refused(game, f"pick {other}") == "pharaoh.setup-deal-two"
    assert reason(game, f"pick {other}").startswith(f"{other} was not dealt to ")
    assert refused(game, "end turn") == "pharaoh.setup-keep-one"
    assert refused(game, "use pharaoh") == "pharaoh.setup-keep-one"
    assert refused(game, "entomb Urn") == "pharaoh.setup-keep-one"
    with pytest.raises(vk.InvalidMove):
        game.play("pick Nefertiti")
    assert offered(game) == two
    assert game.play(f"PICK {two[0].lower()}").moves == [f"pick {two[0]}"]


@pytest.mark.rule("pharaoh.setup-deal-two")
def test_ten_pharaohs_are_enough_for_five() -> None:
    five = vk.new_game(5, cards="five-players", pharaohs=True, seed=2)
    for _ in range(5):
        assert len(offered(five)) == 2
        five.choose(five.options[1])
    assert len({p.pharaoh for p in five.players}) == 5
    with pytest.raises(ValueError, match="at most 5 players, not 6"):
        vk.new_game(6, cards="six-players", pharaohs=True, seed=2)


@pytest.mark.rule("pharaoh.setup-simultaneous-reveal", "pharaoh.setup-deal-two")
def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    game = vk.new_game(THREE, pharaohs=True, seed=3, first_player="Ana")
    mine = offered(game)[0]
    game.play(f"pick {mine}")
    assert game.view("Ana").me.pharaoh == mine
    for name in ("Ben", "Cleo"):
        assert [p.pharaoh for p in game.view(name).players] == [None, None, None]
    assert [e.text for e in game.events if mine in e.text] == []
    game.choose(game.options[1])
    assert game.view("Cleo").players[1].pharaoh is None
    game.choose(game.options[1])
    named = [p.pharaoh for p in game.players]
    for name in THREE:
        assert [p.pharaoh for p in game.view(name).players] == named
    told = next(e.text for e in game.events if "pharaohs are" in e.text)
    assert told == f"The pharaohs are {named[0]} (Ana), {named[1]} (Ben) and {named[2]} (Cleo)."


@pytest.mark.rule("pharaoh.setup-simultaneous-reveal")
def test_which_pharaoh_was_kept_changes_nothing_that_others_see() -> None:
    seen = []
    for number in (0, 1):
        game = vk.new_game(THREE, pharaohs=True, seed=9, first_player="Ana")
        game.choose(game.options[number])
        view = game.view("Ben")
        seen.append((game.options.texts, repr(game.decision), [p.pharaoh for p in view.players],
                     game._repr_mimebundle_()["text/plain"]))  # fmt: skip
    assert seen[0] == seen[1]


@pytest.mark.rule("pharaoh.setup-simultaneous-reveal", "pharaoh.setup-deal-two")
def test_a_possible_world_deals_the_others_pharaohs_anew() -> None:
    game = vk.new_game(THREE, pharaohs=True, seed=6, first_player="Ana")
    game.choose(game.options[0])
    two = set(offered(game))  # Ben's
    worlds = [game.view("Ben").determinize(k) for k in range(60)]
    names = [[PROGRAMS[p].name if p >= 0 else None for p in w.pharaohs] for w in worlds]
    assert {row[0] for row in names} == set(PHARAOHS) - two
    assert all(row[1:] == [None, None] for row in names)
    for w in worlds:
        dealt = [PROGRAMS[p].name for p in w.offered]
        assert len(set(dealt)) == 6
        assert set(dealt[2:4]) == two
        assert PROGRAMS[w.pharaohs[0]].name in dealt[:2]
    after = [chosen(6, 3).view("Ben").determinize(k) for k in range(5)]
    assert all(w.pharaohs == chosen(6, 3).state.pharaohs for w in after)


# ---- in the game -----------------------------------------------------------------------------------


@pytest.mark.rule("turn.pharaoh-once", "pharaoh.once-per-turn")
def test_a_pharaoh_is_used_once_in_each_own_turn() -> None:
    game = scene(
        pharaoh="Akhnaten", hand="4 Urn", deck="5 Kite", boneyard="Ring, Bow, Boat", pyramid=ROWS, stock="3 Urn",
        ben_hand="2 Ring", ben_deck="5 Urn", ben_pharaoh="Cleopatra VII",
    )  # fmt: skip
    game.play("use pharaoh")
    assert refused(game, "use pharaoh") == "turn.pharaoh-once"
    assert reason(game, "use pharaoh") == "You have already used your pharaoh this turn."
    assert game.view("Ben").pharaoh_used
    after(game, "end turn", "sacrifice Chariot", asked="Ben")
    assert refused(game, "use pharaoh") == "pharaoh.cleopatra-vii.none-found"  # his own, not Ana's
    assert not game.view("Ben").pharaoh_used
    game.play("end turn")
    while asked(game) == "Ben":
        game.choose(game.options[0])
    after(game, asked="Ana", offers="use pharaoh")


@pytest.mark.rule("pharaoh.once-per-turn", "turn.pharaoh-once")
def test_nobody_uses_a_pharaoh_in_anothers_turn_or_in_the_middle_of_an_action() -> None:
    game = scene(
        pharaoh="Akhnaten", hand="Middle Sarcophagus, Ring, Urn", boneyard="Kite", pyramid=ROWS, ben_pharaoh="Akhnaten",
        ben_hand="Mummified Cat, Urn",
    ).play("execute Middle Sarcophagus")  # fmt: skip
    assert refused(game, "use pharaoh") == "action.no-interruption"
    after(game, "sacrifice Ring", asked="Ben", texts="react Mummified Cat, pass")
    assert refused(game, "use pharaoh") == "ruling.only-reactions-interrupt"


@pytest.mark.rule("pharaoh.resolves-like-other-effects")
def test_an_ability_is_done_in_order_and_as_a_whole() -> None:
    game = scene(pharaoh="Thutmose III", hand="Urn, Ring, Kite", pyramid=ROWS).play("use pharaoh")
    now = game.decision
    assert now is not None
    assert (now.card, now.part, now.parts) == ("Thutmose III", 1, 2)
    assert refused(game, "entomb Kite") == "action.no-interruption"  # part 2, before part 1 is done
    game.play("discard Urn")
    assert "done" not in game.options  # two, not one
    after(game, "discard Ring", tomb="Kite")
    last = scene(pharaoh="Akhnaten", hand="Urn", pyramid=ROWS)
    assert refused(last, "use pharaoh") == "pharaoh.akhnaten"  # part 1 alone would be possible


@pytest.mark.rule("pharaoh.not-an-action")
def test_an_ability_is_repeated_by_nothing() -> None:
    game = scene(
        pharaoh="Cleopatra VII", hand="Tyet Amulet, Priest of Horus, Urn, Ring", discard="2 Kite", pyramid=ROWS
    ).play("use pharaoh")
    assert game.players[0].tomb == ["Kite"]
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.needs-earlier-action"
    assert refused(game, "execute Priest of Horus") is not None


@pytest.mark.rule("pharaoh.not-a-card", "pharaoh.outside-all-zones", "pharaoh.permanent")
@pytest.mark.parametrize("name", PHARAOHS)
def test_a_pharaoh_lies_in_no_pile_and_stays(name: str) -> None:
    seed = next(s for s in range(200) if f"pick {name}" in vk.new_game(2, pharaohs=True, seed=s).options)
    game = vk.new_game(2, pharaohs=True, seed=seed).play(f"pick {name}")
    game.choose(game.options[0])
    owner = next(p for p in game.players if p.pharaoh == name)
    st = game.state
    assert name not in st.table.name
    assert len(owner.hand) + len(owner.deck) == 10
    assert (owner.discard, owner.tomb, owner.set_aside) == ([], [], [])
    r = random.Random(seed)
    for _ in range(120):
        if not game.options:
            break
        assert all(name not in o.text for o in game.options if o.card is None or o.card == name)
        game.choose(r.choice(game.options))
        piles = [p.hand + p.deck + p.discard + p.tomb + p.in_play + p.set_aside for p in game.players]
        assert not any(set(pile) & set(PHARAOHS) for pile in [*piles, game.boneyard, game.stock])
        assert game.player(owner.name).pharaoh == name
    with pytest.raises(ValueError, match=f"{name} is a pharaoh and no card"):
        scene(hand=[name])


@pytest.mark.rule("pharaoh.not-a-card", "pharaoh.outside-all-zones")
def test_what_counts_or_chooses_cards_passes_over_pharaohs() -> None:
    game = scene(
        pharaoh="Djoser", hand="Duamutef Canopic Jar, Priest of Osiris, Urn", tomb="Urn", pyramid=ROWS,
        ben_pharaoh="Khufu", ben_tomb="Kite",
    )  # fmt: skip
    assert "execute Priest of Osiris" not in game.options  # one card in each tomb, the pharaohs do not count
    assert game.scores()["Ana"] == game.scores()["Ben"]
    game.play("execute Duamutef Canopic Jar")  # Ben has no hand: his pharaoh is not discarded
    assert game.players[1].pharaoh == "Khufu"
    assert game.players[1].discard == []
    tied = scene(tomb="Urn", pharaoh="Djoser", ben_tomb="Urn", ben_pharaoh="Khufu")
    outcome = tied.play("end turn", "end turn").outcome()
    assert outcome is not None
    assert outcome.winners == ("Ana", "Ben")  # nobody has fewer tomb cards


@pytest.mark.rule("ruling.pharaoh-events")
def test_what_a_pharaoh_takes_sacrifices_and_entombs_is_noticed() -> None:
    sphinx = scene(pharaoh="Akhnaten", hand="Sphinx, Urn", boneyard="Bow", pyramid=ROWS)
    after(sphinx, "execute Sphinx", "use pharaoh", hand="Bow")
    cat = scene(pharaoh="Ramesses II", hand="Bow", pyramid=ROWS, ben_hand="Mummified Cat").play("use pharaoh")
    after(cat, asked="Ben", texts="react Mummified Cat, pass")
    seal = scene(pharaoh="Cleopatra VII", hand="Necropolis Seal", discard="Urn", pyramid=ROWS)
    assert "execute Necropolis Seal" not in seal.options
    after(seal, "use pharaoh", "execute Necropolis Seal", discard="Statue of Sobek")
    changed = scene(pharaoh="Khafre", hand="Urn", pyramid=ROWS).play("use pharaoh", "take Chariot", "end turn")
    assert asked(changed) == "Ben"  # the pyramid changed: no forced sacrifice
    ben = {"discard": ["Bow"]}
    other = scene(pharaoh="Khufu", hand="Sphinx", stock="Kite", pyramid=ROWS, opponents=[ben])
    after(other, "execute Sphinx", "use pharaoh", ben_discard="Bow, Kite")  # Ben's take is none of Ana's
    after(other, "take Chariot", hand="Chariot")
    axe = scene(pharaoh="Thutmose III", hand="Axe, Urn, Kite", ben_hand="Ring")
    after(axe, "use pharaoh", "discard Axe", "discard Urn", ben_hand="Ring")


@pytest.mark.rule("ruling.pharaoh-events", "pharaoh.khafre-second")
def test_a_sacrificed_card_pays_wherever_it_has_gone() -> None:
    game = scene(pharaoh="Ramesses II", hand="Bow", pyramid=ROWS, ben_hand="Mummified Cat")
    after(game, "use pharaoh", "react Mummified Cat", ben_discard="Mummified Cat, Bow")
    game.play("buy Statue of Thoth")  # three times three
    assert game.players[0].discard == ["Statue of Thoth"]


# ---- files and words -------------------------------------------------------------------------------


def test_a_record_keeps_pharaohs_and_says_where_it_parts(tmp_path: Path) -> None:
    game = chosen(4)
    names = [p.pharaoh for p in game.players]
    rng = random.Random(1)
    while game.turn < 5:
        game.choose(rng.choice(game.options))
    game.record.save(tmp_path / "game.vk.json")
    record = vk.load(tmp_path / "game.vk.json")
    assert record.moves[:2] == [f"pick {name}" for name in names]
    again = record.game()
    assert [p.pharaoh for p in again.players] == names
    assert [e.text for e in again.events] == [e.text for e in game.events]
    document = json.loads(game.record.to_json())
    other = next(t for t in vk.new_game(THREE[:2], pharaohs=True, seed=4, first_player="Ana").options.texts
                 if t != f"pick {names[0]}")  # fmt: skip
    changed = json.dumps(document).replace(f"pick {names[0]}", other)
    with pytest.raises(vk.RecordError, match="turn 1"):
        Record.from_json(changed).game()


@pytest.mark.rule("pharaoh.ten-distinct")
def test_every_pharaoh_can_be_looked_up() -> None:
    for name in PHARAOHS:
        one = vk.pharaoh(name.upper())
        assert one.name == name
        assert one.text.endswith(".")
        assert one.rulings
        assert one.glyph
        assert name in repr(one)
        assert one.usable == (name not in ("Djoser", "Hatshepsut"))
    assert len({vk.pharaoh(n).text for n in PHARAOHS}) == 10
    assert vk.pharaoh("Ramesses II").assumed == {"name"}
    assert vk.pharaoh("Khafre").assumed == frozenset()
    with pytest.raises(ValueError, match=r"'Nefertiti'.*Akhnaten.*Tutankhamun"):
        vk.pharaoh("Nefertiti")
    with pytest.raises(ValueError, match=r"Djoser is a pharaoh and no card: vk.pharaoh\('Djoser'\)"):
        vk.card("djoser")
    assert not set(PHARAOHS) & set(ACTIONS)


def test_the_command_line_tells_about_a_pharaoh(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "ramesses", "ii"]) == 0
    told = capsys.readouterr().out
    assert vk.pharaoh("Ramesses II").text in told
    assert "our guess: name" in told
    assert all(ruling.text in told for ruling in vk.pharaoh("Ramesses II").rulings)
    assert main(["cards", "Djoser"]) == 0
    assert "pharaoh, always in effect" in capsys.readouterr().out


def test_the_table_in_words_names_the_pharaohs() -> None:
    game = scene(pharaoh="Djoser", hand="Urn", ben_pharaoh="Khufu")
    assert "Ana as Djoser: hand Urn" in str(game)
    assert "Ben as Khufu: hand" in str(game)
    assert [program.name for program in PROGRAMS if program.discount] == ["Djoser"]
