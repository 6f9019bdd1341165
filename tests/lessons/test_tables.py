"""What the words of a lesson claim about the table is what happens on it."""

import re

import pytest

import vk_notebook as vk
from tests.lessons.chances import CHANCES, percent
from tests.lessons.tries import TASKS, against, points, solved, tried, unkept
from vk_notebook.analysis.evaluate import share_error, world
from vk_notebook.analysis.outlook import played_out
from vk_notebook.lessons import Attempt
from vk_notebook.lessons.attempt import OPEN, SOLVED, WRONG
from vk_notebook.rules.rulebook import rules

Moves = tuple[str, ...]
CARDS = ("boat", "mummified-cat", "sling", "offering-table", "medjay", "axe")
PUZZLES = [f"strategy:{name}" for name in CHANCES]


@pytest.mark.parametrize(
    ("task", "moves", "state", "refused", "why"),
    [
        pytest.param("first_turn:change", ("buy Wadj Amulet", "pay Book of the Netherworld"), WRONG,
                     "buy Statue of Bastet", "buy.pay-at-least-cost",
                     marks=pytest.mark.rule("buy.no-change-given", "buy.no-gold-split")),
        pytest.param("first_turn:action", ("buy Wadj Amulet",), WRONG, "execute Statue of Osiris",
                     "turn.one-purpose-per-card", marks=pytest.mark.rule("buy.gold-excludes-action")),
        pytest.param("first_turn:purpose", ("buy Statue of Bastet", "pay Statue of Isis"), WRONG,
                     "entomb Statue of Isis", "entomb.from-hand", marks=pytest.mark.rule("turn.one-purpose-per-card")),
        pytest.param("first_turn:second", ("entomb Statue of Bastet",), WRONG, "entomb Statue of Isis",
                     "entomb.once-per-turn", marks=pytest.mark.rule("entomb.action-uncounted", "entomb.once-per-turn")),
        pytest.param("actions:order", (), OPEN, "entomb Book of the Dead", "entomb.once-per-turn",
                     marks=pytest.mark.rule("entomb.once-per-turn")),
        ("actions:order", ("execute Middle Sarcophagus",), OPEN, "buy Boat", "action.no-interruption"),
        ("actions:borrow", ("buy Wadj Amulet",), WRONG, "execute Book of Gates", "turn.one-purpose-per-card"),
        pytest.param("actions:again", (), OPEN, "entomb Statue of Bastet", "entomb.once-per-turn",
                     marks=pytest.mark.rule("entomb.once-per-turn")),
        ("actions:again", (), OPEN, "execute Tyet Amulet", "card.tyet-amulet.needs-earlier-action"),
        ("reactions:sling", ("react Sling",), OPEN, "entomb Statue of Isis", "card.sling"),
        ("reactions:axe-back", ("discard Axe",), SOLVED, "buy Statue of Bastet", "buy.pay-at-least-cost"),
        pytest.param("variants:master", (), OPEN, "entomb Statue of Horus", "solitaire.master.no-free-entombment",
                     marks=pytest.mark.rule("solitaire.master.no-free-entombment")),
    ],
)  # fmt: skip
def test_what_a_task_calls_impossible_is_refused(task: str, moves: Moves, state: str, refused: str, why: str) -> None:
    attempt = tried(task, *moves)
    assert (attempt.state, against(attempt, refused)) == (state, why)


@pytest.mark.parametrize("name", ["actions:again", "variants:master"])
def test_a_forbidden_move_that_a_task_foresees_is_commented_on(name: str) -> None:
    attempt, move = tried(name), {"actions:again": "execute Tyet Amulet"}.get(name, "entomb Statue of Horus")
    with pytest.raises(vk.IllegalMove):
        attempt.play(move)
    assert attempt.consequence == attempt.task.consequence((move,))
    assert attempt.state == OPEN


@pytest.mark.parametrize(
    ("task", "moves", "worth"),
    [
        ("actions:clear", ("execute Book of the Dead",), 10),
        ("actions:clear", TASKS["actions:clear"].solution, 16),
        pytest.param("scoring:two", ("execute Imseti Canopic Jar", "entomb Wadj Amulet", "entomb Ka Figurine"), 8,
                     marks=pytest.mark.rule("scoring.total")),
        ("reactions:sling", ("react Sling", "entomb Wadj Amulet"), 9),
        ("reactions:sling", ("react Sling", "entomb Tyet Amulet"), 4),
        ("reactions:sling", ("react Sling", "entomb Urn"), 5),
        ("strategy:free-entomb", (), 4),
        ("strategy:free-entomb", ("entomb Urn",), 5),
        pytest.param("strategy:free-entomb", ("entomb Statue of Isis",), 9,
                     marks=pytest.mark.rule("entomb.once-per-turn")),
        pytest.param("strategy:tempo", TASKS["strategy:tempo"].solution, 25,
                     marks=pytest.mark.rule("entomb.action-uncounted")),
        ("strategy:tempo", ("entomb Statue of Bastet",), 16),
        ("strategy:tempo", ("entomb Statue of Isis",), 16),
        ("strategy:last-card", (), 64),
        ("strategy:last-card", TASKS["strategy:last-card"].solution, 71),
        ("strategy:last-card", ("entomb Tyet Amulet",), 67),
        ("strategy:three-burials", (), 56),
        ("strategy:three-burials", ("entomb Burial Mask",), 61),
        ("strategy:hurry", (), 51),
        ("strategy:hurry", ("entomb Book of the Heavens",), 58),
        ("variants:no-doubles", (), 1),
        pytest.param("variants:no-doubles", ("entomb Statue of Bastet",), 0,
                     marks=pytest.mark.rule("solitaire.duplicates-penalised")),
        ("variants:no-doubles", ("entomb Statue of Horus",), 4),
        pytest.param("variants:one-colour", ("entomb Brain Hook",), 10,
                     marks=pytest.mark.rule("players.five.red-superset")),
        ("variants:one-colour", ("entomb Book of the Dead",), 8),
        ("variants:one-colour", ("entomb Statue of Isis",), 6),
    ],
)  # fmt: skip
def test_a_tomb_is_worth_what_the_task_says(task: str, moves: Moves, worth: int) -> None:
    assert points(tried(task, *moves)) == worth


# ---- lesson 1


@pytest.mark.rule("turn.one-purpose-per-card", "turn.discard-everything", "turn.draw-five", "turn.discard-own-pile")
def test_what_the_first_lesson_says_of_a_turn_happens() -> None:
    paid = tried("first_turn:purpose", "buy Statue of Bastet", "pay Statue of Isis")
    paid.back()
    assert paid.play("pay Heart Scarab Amulet") == OPEN
    ended = tried("first_turn:steps", "buy Wadj Amulet", "end turn")
    ana = ended.game.player("Ana")
    assert ended.state == SOLVED
    assert sorted(ana.discard) == ["Offering Table", "Shabti", "Urn", "Wadj Amulet"]
    assert (len(ana.hand), ana.in_play, ended.game.active) == (5, [], "Ben")
    assert None not in ended.game.pyramid
    bought = tried("first_turn:opening", "buy Statue of Bastet", "end turn")
    assert bought.state == WRONG
    assert bought.consequence is not None
    assert "entomb a starter" in bought.consequence.text


@pytest.mark.rule("turn.discard-order-chosen")
def test_cards_go_down_as_they_lie_unless_they_are_arranged() -> None:
    assert tried("first_turn:order", "end turn").game.player("Ana").discard[-1] == "Shabti"
    assert solved("first_turn:order").game.player("Ana").hand.count("Urn") == 1


@pytest.mark.rule("setup.stock-remaining", "setup.stock-level-two-on-top")
def test_the_opening_is_a_real_one() -> None:
    game = tried("first_turn:opening").game
    kinds = {kind.name: kind for kind in game.state.table.kinds}
    assert [kinds[name].level for name in game.stock] == [3] * 27 + [2] * 22
    assert len(game.boneyard) == 1
    starters = sorted(["Shabti"] * 4 + ["Urn"] * 3 + ["Box of Food"] * 2 + ["Offering Table"])
    for player in game.players:
        assert [len(player.hand), len(player.deck)] == [5, 5]
        assert sorted(player.hand + player.deck) == starters


# ---- lesson 3


def test_every_rule_about_actions_is_taught() -> None:
    wanted = {name for name in rules() if name.startswith("action.")}
    wanted |= {"terms.may", "terms.may-impossible", "terms.sacrifice-not-in-play", "ruling.ties-doer"}
    assert wanted <= {*unkept("actions").teaches}


def test_what_the_lesson_on_actions_says_happens() -> None:
    ana = solved("actions:take").game.player("Ana")
    assert (ana.in_play, ana.hand) == (["Statue of Isis"], ["Urn"])
    first = tried("actions:order", "execute Middle Sarcophagus").game.decision
    then = tried("actions:order", "execute Middle Sarcophagus", "sacrifice Urn").game.decision
    assert first is not None
    assert then is not None
    assert (first.card, first.part, then.part) == ("Middle Sarcophagus", 1, 2)
    assert solved("actions:all-or-nothing").game.player("Ana").hand == ["Middle Sarcophagus", "Book of Gates"]
    attempt = tried("actions:clear", "execute Book of the Dead")
    assert attempt.state == WRONG
    assert "Wadj Amulet" in attempt.game.player("Ana").tomb
    assert {*solved("actions:again").game.player("Ana").tomb} >= {"Book of Gates", "Statue of Bastet"}


def test_taking_the_second_starter_hands_ben_the_statue() -> None:
    attempt = tried("actions:may", "execute Priestess of Maat", "entomb Urn")
    assert attempt.state == WRONG
    assert attempt.game.player("Ben").discard[-1] == "Statue of Isis"
    attempt.back()
    assert attempt.play("no") == SOLVED
    assert attempt.game.boneyard[-1] == "Urn"


# ---- lesson 4


@pytest.mark.rule("scoring.set-squared", "scoring.duplicates-worthless", "scoring.uniques", "scoring.starters")
@pytest.mark.parametrize("name", ["square", "double", "starters", "unique"])
def test_the_card_asked_for_is_worth_more_than_any_other(name: str) -> None:
    task = TASKS[f"scoring:{name}"]
    totals = {move: points(tried(f"scoring:{name}", move)) for move in Attempt(task).options()}
    best = max(totals, key=lambda move: totals[move])
    assert (best,) == task.solution
    assert list(totals.values()).count(totals[best]) == 1
    assert set(totals) - {best} == set(task.foreseen)


@pytest.mark.rule("scoring.tomb-only", "scoring.most-points-wins", "end.round-completed")
def test_the_last_turn_needs_both_statues() -> None:
    one = tried("scoring:last", "entomb Statue of Isis", "end turn")
    assert (one.state, points(one), points(one, "Ben")) == (WRONG, 10, 16)
    assert points(solved("scoring:last")) == 17


@pytest.mark.rule("scoring.tie-fewest-tomb-cards", "scoring.tie-shared")
@pytest.mark.parametrize("first", [(), ("entomb Statue of Bastet",)])
def test_a_double_turns_the_victory_into_a_shared_one(first: Moves) -> None:
    shared = tried("scoring:tie", *first, "execute Heart Scarab Amulet")
    outcome = shared.game.outcome()
    assert outcome is not None
    assert (shared.state, outcome.winners) == (WRONG, ("Ana", "Ben"))


@pytest.mark.rule("end.all-three-conditions", "end.stock-empty-not-enough")
def test_one_purchase_too_few_is_another_round() -> None:
    attempt = tried("scoring:end", "buy Hopi Canopic Jar", "pay Book of the Netherworld", "end turn")
    assert (attempt.state, attempt.game.outcome(), attempt.game.active) == (WRONG, None, "Ana")
    assert sum(card is not None for card in attempt.game.pyramid) == 1
    for again in (tried("scoring:end", "end turn"), solved("scoring:end")):
        assert (again.state == SOLVED) == (again.game.outcome() is not None)


def test_what_ben_wants_is_what_adds_most_to_his_tomb() -> None:
    given = TASKS["scoring:deny"].position
    tomb = given["opponents"][0]["tomb"]
    worth = {card: vk.position(tomb=[*tomb, card], hand=["Urn"]).scores()["Ana"].total for card in given["pyramid"][3:]}
    assert max(worth, key=lambda card: worth[card]) == "Book of the Earth"


def test_no_sum_in_a_text_is_wrong() -> None:
    """The squares that the tasks name are squares."""
    said = " ".join(task.text + task.done for task in TASKS.values())
    sums = re.findall(r"(\d+) (?:times|×) (\d+) ?[:=] (\d+)", said)
    assert sums
    assert all(int(a) * int(b) == int(c) for a, b, c in sums)


# ---- lesson 5


def asked(attempt: Attempt) -> str:
    """What the learner is asked, who has to be the one who is asked."""
    now = attempt.game.decision
    assert now is not None
    assert now.player == "Ana"
    return now.question


def test_every_rule_of_the_six_cards_is_taught() -> None:
    wanted = {name for name in rules() if name.startswith(("reaction.", *(f"card.{card}" for card in CARDS)))}
    wanted |= {"ruling.reactions-from-hand", "ruling.reaction-order", "ruling.reaction-card-first"}
    assert wanted <= {*unkept("reactions").teaches}


def test_boat_is_asked_after_the_crumbling_and_may_wait_for_the_second_purchase() -> None:
    assert tried("reactions:boat").game.pyramid[3] == "Statue of Bastet"
    assert solved("reactions:boat").game.player("Ana").discard == ["Boat", "Statue of Bastet"]
    attempt = tried("reactions:boat-wait")
    assert "Wadj Amulet" in asked(attempt)
    assert attempt.play("pass") == OPEN
    assert "Statue of Bastet" in asked(attempt)
    assert "Statue of Isis" in attempt.game.pyramid[3:]
    hasty = tried("reactions:boat-wait", "react Boat")
    assert (hasty.state, hasty.game.player("Ana").discard) == (WRONG, ["Boat", "Statue of Bastet"])


def test_the_cat_takes_what_its_owner_makes_others_sacrifice() -> None:
    attempt = tried("reactions:cat-own", "execute Qebehsenuef Canopic Jar")
    assert attempt.game.boneyard[-1] == "Statue of Isis"
    assert attempt.play("react Mummified Cat") == SOLVED
    assert attempt.game.boneyard == ["Censer"]


def test_offering_table_is_shown_twice_and_medjay_once() -> None:
    attempt = tried("reactions:table", "react Offering Table")
    assert (attempt.state, attempt.play("react Offering Table")) == (OPEN, SOLVED)
    assert attempt.game.player("Ana").discard == []
    assert tried("reactions:medjay").options() == ["react Medjay", "pass"]
    guard = solved("reactions:medjay")
    assert guard.game.player("Ana").discard == ["Medjay"]
    assert guard.game.player("Ben").in_play == ["Statue of Bastet"]


def test_axe_strikes_when_an_action_discards_it_and_without_it_ben_can_pay() -> None:
    assert solved("reactions:axe").game.player("Ben").discard == ["Statue of Thoth"]
    ended = tried("reactions:axe", "end turn")
    assert ended.state == WRONG
    assert "Axe" in ended.game.player("Ana").discard
    assert ended.game.player("Ben").discard == []
    attempt = tried("reactions:axe-back", "discard Urn")
    assert attempt.state == WRONG
    assert "Statue of Bastet" in attempt.game.player("Ben").discard


def test_the_newer_event_is_answered_first() -> None:
    attempt = tried("reactions:first")
    assert "Axe" in asked(attempt)
    attempt.play("react Offering Table")
    assert "Duamutef" in asked(attempt)
    assert attempt.play("react Offering Table") == SOLVED


# ---- lesson 6


def test_the_other_ways_of_the_lesson_on_strategy_are_worth_less() -> None:
    clumsy = tried("strategy:tempo", "execute Imseti Canopic Jar", "entomb Urn")
    clumsy.game.play("entomb Statue of Isis")
    assert points(clumsy) == 17
    assert tried("strategy:thin", "entomb Shabti", "end turn").state == WRONG


@pytest.mark.rule("pyramid.crumble-base-corner")
def test_what_falls_decides_what_ben_can_buy() -> None:
    fell = ("buy Boat", "pay Urn", "pay Tyet Amulet", "crumble Hopi Canopic Jar")
    for line in (fell, *TASKS["strategy:deny"].wrong):
        if isinstance(line, tuple) and line != ("end turn",):
            fed = tried("strategy:deny", *line)
            assert fed.state == WRONG
            assert "Hopi Canopic Jar" in fed.game.player("Ben").discard
    assert tried("strategy:deny", "end turn").state == WRONG
    assert "Hopi Canopic Jar" in solved("strategy:deny").game.pyramid[:3]


def test_the_points_of_the_puzzles() -> None:
    of_ben = [points(tried(f"strategy:{name}"), "Ben") for name in ("last-card", "three-burials", "hurry")]
    assert of_ben == [67, 68, 29]
    assert points(solved("strategy:seven-statues")) == points(tried("strategy:seven-statues")) + 24


@pytest.mark.parametrize("name", PUZZLES)
def test_the_tempting_turn_of_a_puzzle_is_refuted(name: str) -> None:
    """The first chance is that of a solution; the first foreseen wrong answer is played on and tells what it loses."""
    chances = CHANCES[TASKS[name].id]
    best, *others = chances
    assert tried(name, *best).state == SOLVED
    assert all(chances[best] - chances[line] > 0.15 for line in others)
    tempting = next(iter(TASKS[name].wrong))
    line = (tempting,) if isinstance(tempting, str) else tempting
    played = tried(name, *line)
    assert played.state == WRONG
    assert played.consequence is not None
    assert played.consequence.then
    assert f" {percent(TASKS[name].id, list(chances).index(line))}" in played.consequence.text


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_tells_no_other_chances(name: str) -> None:
    task = TASKS[name]
    told = " ".join((task.done, *(one.text for one in task.foreseen.values())))
    known = {percent(task.id, line) for line in range(len(CHANCES[task.id]))}
    assert set(re.findall(r"\d+%", told)) <= known
    assert f" {percent(task.id, 0)}" in task.done


def test_a_solution_may_be_played_in_another_order() -> None:
    first = ("execute Burial Mask", "entomb Statue of Thoth from discard", "entomb Statue of Horus")
    begun = tried("strategy:three-burials", *first)
    assert begun.state == OPEN
    assert [begun.play(move) for move in ("execute Middle Sarcophagus", "sacrifice Wadj Amulet")][-1] == SOLVED


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
def test_the_chances_that_are_told_are_found_again(name: str) -> None:
    """With few playouts, in worlds that the search for puzzles did not use: near enough to what the lesson says."""
    worlds, seed = 40, 31
    for line, said in CHANCES[TASKS[name].id].items():
        game = TASKS[name].game()
        game.play(*line)
        ends = [played_out(world(game.state, 0, number, seed), number, "collector") for number in range(worlds)]
        won = sum(end.shares[0] for end in ends) / worlds
        assert abs(won - said) < 3 * share_error(won, worlds) + 0.05, line


# ---- lesson 8


def test_the_first_part_of_the_master_asks_what_to_lose() -> None:
    attempt = tried("variants:master", "execute Middle Sarcophagus", "sacrifice Statue of Horus")
    assert (attempt.state, attempt.game.boneyard[-1]) == (WRONG, "Statue of Horus")


@pytest.mark.rule("solo.draw-shabti", "solo.takes-are-entombed")
def test_the_dummy_takes_what_the_corner_shows() -> None:
    assert points(solved("variants:dummy"), "Dummy") == 10
    for card, *more in (("Weres Amulet",), ("Boat", "crumble Statue of Bastet"), ("Boat", "crumble Book of Gates")):
        for paid in (("pay Tyet Amulet", "pay Urn"), ("pay Urn", "pay Tyet Amulet")):
            fed = tried("variants:dummy", f"buy {card}", *paid, *more, "end turn")
            assert (fed.state, points(fed, "Dummy")) == (WRONG, 16)
    assert tried("variants:dummy", "end turn").state == WRONG
