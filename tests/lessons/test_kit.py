"""The lesson kit on small tasks of its own: locking, wrong answers, hints, others who answer, the explorer."""

from dataclasses import replace
from itertools import combinations, product

import pytest

import vk_notebook as vk
from tests.lessons.tries import PARTS, tried
from vk_notebook.ground.errors import IllegalMove
from vk_notebook.lessons import (
    SHAPES,
    Answers,
    Attempt,
    Choice,
    Consequence,
    Explorer,
    Exploring,
    Filler,
    Filling,
    Lesson,
    NotPartOfTask,
    Progress,
    Question,
    Quiz,
    Task,
    goals,
)
from vk_notebook.lessons.attempt import OPEN, SOLVED, WRONG
from vk_notebook.lessons.check import named, problems
from vk_notebook.rules.words.notation import SLOTS

FILL = next(part for part in PARTS.values() if isinstance(part, Filling))

PYRAMID = ["Chariot", "Statue of Bastet", "Book of Gates", "Weres Amulet", "Boat", "Hopi Canopic Jar"]
BUY = Task(
    id="buy", title="Buy", text="Buy Boat.",
    position={"hand": ["Tyet Amulet", "Book of Gates", "Urn"], "pyramid": PYRAMID, "stock": ["Censer"]},
    goal=goals.goal("Book of Gates at base centre"), solution=("buy Boat", "crumble Book of Gates"),
    wrong={"buy Weres Amulet": "Not that one."},
    hints=("Look at the base.", "At its centre."), allowed=("buy", "entomb"), locked=("buy Hopi Canopic Jar",),
    by_itself=("pay",),
)  # fmt: skip


#: A position in which Ben may answer a purchase.
BOAT = {
    "hand": ["Tyet Amulet", "Book of Gates"], "pyramid": PYRAMID, "stock": ["Censer"] * 3,
    "opponents": [{"name": "Ben", "hand": ["Boat"], "deck": ["Urn"] * 5}],
}  # fmt: skip


def lesson_of(*parts: Task | Quiz | Explorer) -> Lesson:
    return Lesson("mine", "Mine", parts, Progress(None))


def test_what_is_locked_cannot_be_chosen_and_what_the_rules_refuse_is_told() -> None:
    attempt = Attempt(BUY)
    assert attempt.options() == ["buy Weres Amulet", "buy Boat", "entomb Tyet Amulet", "entomb Book of Gates",
                                 "entomb Urn"]  # fmt: skip
    with pytest.raises(NotPartOfTask, match="not part of this task"):
        attempt.play("end turn")
    with pytest.raises(NotPartOfTask):
        attempt.play("buy Hopi Canopic Jar")
    with pytest.raises(IllegalMove) as refused:
        attempt.play("buy Chariot")
    assert refused.value.refusal.rule == "buy.upper-rows-illegal"
    assert attempt.state == OPEN
    assert attempt.moves == ()


def test_back_returns_to_the_position_before_the_wrong_move() -> None:
    attempt = Attempt(replace(BUY, wrong={"buy Weres Amulet": Consequence("No.", then=("end turn",))}))
    before = str(attempt.game)
    assert attempt.play("pick Weres Amulet") == WRONG
    assert attempt.game.active == "Ben"
    with pytest.raises(NotPartOfTask):
        attempt.play("buy Boat")
    attempt.back()
    assert attempt.state == OPEN
    assert str(attempt.game) == before
    assert attempt.consequence is None
    attempt.back()
    assert str(attempt.game) == before


def test_a_choice_that_does_not_matter_is_made_by_itself() -> None:
    attempt = tried(BUY, "buy Boat")
    assert attempt.options() == ["crumble Statue of Bastet", "crumble Book of Gates"]
    assert attempt.moves == ("buy Boat",)
    asked = tried(replace(BUY, by_itself=()), "buy Boat")
    assert {text.split()[0] for text in asked.options()} == {"pay"}


def test_a_dead_end_that_nobody_foresaw_is_told_as_wrong() -> None:
    attempt = tried(replace(BUY, wrong={}, allowed=("end turn",), otherwise="The turn is over."), "end turn")
    while attempt.state == OPEN:
        attempt.play(attempt.options()[0])
    assert attempt.state == WRONG
    assert attempt.consequence == Consequence("The turn is over.")


def test_several_moves_may_be_foreseen_in_one_line() -> None:
    task = replace(BUY, wrong={"buy Weres Amulet or Boat": Consequence("Not {card}.", ("end turn",)), "pass": "No."})
    assert list(task.foreseen) == ["buy Weres Amulet", "buy Boat", "pass"]
    assert tried(task, "buy Weres Amulet").consequence == Consequence("Not Weres Amulet.", ("end turn",))


def test_hints_come_one_by_one_and_stay_after_a_restart() -> None:
    attempt = Attempt(BUY)
    assert attempt.hint() == "Look at the base."
    attempt.restart()
    assert attempt.hint() == "At its centre."
    assert attempt.hint() is None
    assert attempt.hints == 2


def test_the_solution_begins_anew_when_the_learner_has_left_it() -> None:
    attempt = tried(BUY, "entomb Urn")
    attempt.show_next()
    assert attempt.moves == ("buy Boat",)
    assert attempt.game.players[0].tomb == []


def test_what_is_said_of_a_move_is_not_said_when_the_rules_refuse_it() -> None:
    """The words of a wrong answer tell what it did; a move that is refused did nothing."""
    attempt = Attempt(replace(BUY, wrong={"buy Chariot": "You bought Chariot, and the pyramid crumbled."}))
    with pytest.raises(IllegalMove):
        attempt.play("buy Chariot")
    assert attempt.consequence is None


def test_a_refusal_can_be_the_goal_and_can_be_foreseen() -> None:
    goal = goals.goal("told buy.upper-rows-illegal")
    attempt = Attempt(replace(BUY, goal=goal, solution=("buy Chariot",), wrong={("buy Urn",): "Not there."}))
    with pytest.raises(IllegalMove):
        attempt.play("buy Urn")
    assert attempt.consequence == Consequence("Not there.")
    assert attempt.play("buy Chariot") == SOLVED
    twice = goals.both(goal, goals.goal("told entomb.from-hand"))
    assert Attempt(replace(BUY, goal=twice, solution=("buy Chariot", "entomb Boat"))).solve() == SOLVED


def test_others_answer_as_the_task_says_and_else_decline() -> None:
    task = replace(BUY, position=BOAT, goal=goals.goal("turn over"), solution=("buy Weres Amulet", "end turn"),
                   wrong={}, allowed=None)  # fmt: skip
    assert tried(task, "buy Weres Amulet").game.player("Ben").hand == ["Boat"]
    loud = tried(replace(task, others=("react Boat", "take Boat")), "buy Weres Amulet")
    assert loud.game.player("Ben").hand == [] or "Boat" in loud.game.player("Ben").discard
    assert loud.solve() == SOLVED


def test_a_learner_may_sit_elsewhere_and_come_in_later() -> None:
    task = replace(BUY, position=BOAT, seat="Ben", before=("buy Weres Amulet",), goal=goals.goal("chose react Boat"),
                   solution=("react Boat",), wrong={"pass": "Boat would have answered."})  # fmt: skip
    attempt = Attempt(task)
    assert attempt.game.decision is not None
    assert attempt.game.decision.player == "Ben"
    assert attempt.play("pass") == WRONG
    attempt.back()
    assert attempt.play("react Boat") == SOLVED
    with pytest.raises(ValueError, match="nobody is called"):
        Attempt(replace(task, seat="Cleo"))


@pytest.mark.parametrize(
    ("goal", "moves", "reached"),
    [
        (goals.goal("urn in tomb"), ("entomb Urn",), True),
        (goals.goal("Urn in tomb of Ben"), ("entomb Urn",), False),
        (goals.goal("Urn in hand"), (), True),
        (goals.goal("Tyet Amulet in play"), ("buy Weres Amulet",), True),
        (goals.goal("Urn in boneyard"), (), False),
        (goals.goal("nothing at apex"), ("buy Weres Amulet",), True),
        (goals.goal("Statue of Bastet at base left"), ("buy Weres Amulet",), True),
        (goals.goal("1 points"), ("entomb Urn",), True),
        (goals.goal("2 points"), ("entomb Urn",), False),
        (goals.goal("chose ENTOMB urn"), ("entomb Urn",), True),
        (goals.goal("Urn in tomb, chose end turn"), ("entomb Urn",), False),
        (goals.either(goals.goal("Urn in tomb"), goals.goal("chose end turn")), ("entomb Urn",), True),
        (goals.that("Ben has nothing", lambda seen: not seen.player("Ben").hand), (), True),
    ],
)  # fmt: skip
def test_goals(goal: goals.Goal, moves: tuple[str, ...], reached: bool) -> None:
    free = replace(BUY, goal=goals.that("never", lambda seen: False), wrong={}, allowed=None, locked=())
    assert goal.holds(tried(free, *moves).seen()) is reached
    assert goal.words


def test_goals_say_what_is_possible() -> None:
    with pytest.raises(ValueError, match="possible: apex"):
        goals.goal("nothing at attic")
    with pytest.raises(ValueError, match="nearest"):
        goals.goal("Urns in tomb")


def test_the_check_finds_what_a_teacher_got_wrong() -> None:
    wrong = replace(
        BUY, teaches=("no.such-rule",), solution=("buy Weres Amulet",), lit=("the attic",), hide=("cellar",),
        hints=("Censer comes next.",), wrong={"fly": "Never."},
    )  # fmt: skip
    said = "\n".join(problems(lesson_of(wrong)))
    for words in ("no rule 'no.such-rule'", "is not a solution", "'the attic'", "'cellar'", "names Censer",
                  "cannot be given"):  # fmt: skip
        assert words in said
    assert problems(lesson_of(replace(BUY, done="It falls."))) == []
    reached = replace(BUY, goal=goals.goal("Urn in hand"))
    assert any("before anything is done" in line for line in problems(lesson_of(reached)))
    unseen = replace(BUY, goal=goals.goal("Boat in discard"), hide=("piles",))
    assert any("discard pile, which is hidden" in line for line in problems(lesson_of(unseen)))
    assert any("cannot be built" in line for line in problems(lesson_of(replace(BUY, position={"hand": ["Nothing"]}))))


def test_the_check_finds_what_is_wrong_with_a_question() -> None:
    choices = (Choice("a", "", right=True), Choice("b", "y"))
    asked = Question(id="q", text="?", choices=choices, position={"hand": ["X"]})
    first, second, third = problems(lesson_of(Quiz(id="z", title="Z", text="", questions=(asked, asked))))[:3]
    assert first == "z: two questions are called 'q'"
    assert second == "z, q: a choice is not explained"
    assert third.startswith("z, q: the position cannot be built: ")


def test_a_card_is_named_by_whole_words() -> None:
    assert named("At the end of your turn return to Urn, and to the boat.") == ["Urn", "Boat"]
    assert named("Turn, spearhead, bowl.") == []


def test_a_lesson_needs_parts_with_ids_of_their_own() -> None:
    with pytest.raises(ValueError, match="no parts"):
        lesson_of()
    with pytest.raises(ValueError, match="buy twice"):
        lesson_of(BUY, BUY)


def test_a_question_has_one_right_answer() -> None:
    one, other = Choice("a", "x", right=True), Choice("b", "y")
    question = Question(id="q", text="?", choices=(other, one))
    assert question.choices[question.right] is one
    assert question == Question(id="q", text="?", choices=(one, other))
    for choices in ((one,), (other, replace(other, text="c")), (one, replace(one, text="c")), (one, other, other)):
        with pytest.raises(ValueError, match="'q'"):
            Question(id="q", text="?", choices=choices)


SHEET = """
# The title

Some words
on two lines.

## change
rules: buy.no-change-given, buy.no-gold-split
pyramid: Chariot, nothing, nothing, Urn, Boat, nothing
lit: base left, apex

What of it?

- [ ] **It pays for
  more.** Gold cannot.
- [x] **It is gone.** No change
  is given.
"""


def test_a_quiz_is_read_from_a_sheet() -> None:
    quiz = Quiz.read(SHEET)
    (question,) = quiz.questions
    assert (quiz.id, quiz.title, quiz.text) == ("quiz", "The title", "Some words on two lines.")
    assert question == Question(
        id="change", text="What of it?", stands_on=("buy.no-change-given", "buy.no-gold-split"),
        choices=(Choice("It pays for more.", "Gold cannot."), Choice("It is gone.", "No change is given.", right=True)),
        position={"pyramid": ["Chariot", None, None, "Urn", "Boat", None]}, lit=("base left", "apex"),
        hide=("opponents", "log", "piles", "tomb", "stock", "boneyard", "hand"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("lit: ", "hide: ", "quiz, line 10: 'hide: base left, apex' cannot be read; possible fields: rules, pyr"),
        ("- [x] **It is gone.**", "- [x] It is gone.", r"quiz, line 16: the answer '\[x\] It is gone\. No .*Why\.'"),
        ("[x]", "[ ]", "quiz, line 7: question 'change' has no right choice; mark exactly one"),
        ("[ ]", "[x]", "quiz, line 7: question 'change' has 2 right choices; mark exactly one"),
        ("- [ ]", "Or:", "quiz, line 7: question 'change' has 1 choice; it needs two or more"),
        ("What of it?", "", "quiz, line 7: a question is headed '## id', with its text below the heading"),
        ("## change", "### change", "quiz, line 7: below the title of the quiz come its questions"),
        ("Chariot, nothing", "Charriot, nothing", "quiz, line 9: pyramid: There is no card named 'Charriot'"),
    ],
)
def test_a_sheet_that_cannot_be_read_says_where(old: str, new: str, told: str) -> None:
    with pytest.raises(ValueError, match=f"^{told}"):
        Quiz.read(SHEET.replace(old, new))


def test_the_first_try_counts() -> None:
    question = Question(id="q", text="?", choices=(Choice("a", "x"), Choice("b", "y", right=True)))
    answers = Answers(Quiz(id="z", title="Z", text="", questions=(question, replace(question, id="r"))))
    right = question.right
    assert answers.answer(1 - right) is False
    answers.next()
    assert answers.question is question
    assert answers.answer(right) is True
    answers.next()
    assert answers.answer(answers.question.right) is True
    assert answers.done
    assert answers.first_try == 1
    for wrong in (-1, 2, True, "0", None):
        with pytest.raises(ValueError, match="choices 0 to 1"):
            answers.answer(wrong)


# ---- the explorer

LOOK = Explorer(id="look", title="Look", text="", pyramid=tuple(PYRAMID), enough=3)


def test_taking_cards_away_reaches_the_fourteen_shapes_and_no_other() -> None:
    walk, todo = Exploring(LOOK), [SHAPES[0]]
    reached = {*todo}
    while todo:
        shape = todo.pop()
        full = [place for place, there in zip(SLOTS, shape, strict=True) if there]
        for place, falling in product(full, ("middle left", "middle right")):
            walk.go(shape)
            walk.remove(place)
            if walk.choosing:
                walk.let_fall(falling)
            todo += {walk.shape} - reached
            reached.add(walk.shape)
    assert reached == set(SHAPES)
    assert len(SHAPES) == 14


@pytest.mark.rule("pyramid.crumble-chain", "pyramid.crumble-base-centre-choice")
def test_the_explorer_tells_what_falls() -> None:
    walk = Exploring(LOOK)
    assert walk.told() == ""
    walk.remove("base left")
    assert walk.falls == ["Statue of Bastet falls from the left side of the middle row to the left corner of the base",
                          "Chariot falls from the apex to the left side of the middle row"]  # fmt: skip
    walk.remove("base centre")
    assert "You choose" in walk.told()
    with pytest.raises(ValueError, match="first choose"):
        walk.remove("base left")
    with pytest.raises(ValueError, match="you cannot make a card fall"):
        walk.let_fall("apex")
    walk.let_fall("middle right")
    assert walk.told().endswith("Book of Gates falls from the right side of the middle row to the base centre.")
    assert walk.done
    with pytest.raises(ValueError, match="there is no card at"):
        walk.remove("apex")
    with pytest.raises(ValueError, match="fourteen"):
        walk.go((True, False, False, False, False, False))


# ---- the tomb to fill


def test_a_tomb_grows_and_tells_why() -> None:
    filler = Filler(FILL)
    assert filler.told() == ""
    filler.put("Statue of Isis")
    filler.put("Statue of Horus")
    assert filler.told() == (
        "Statue of Horus goes into the tomb: +3 points. Statues: 2 different, 2 × 2 = 4. The tomb is worth 4."
    )
    filler.put("Statue of Isis")
    assert "no points" in filler.told()
    assert "1 more of the same name" in filler.told()
    filler.put("Urn")
    assert "+1 point." in filler.told()
    filler.put("Boat")
    assert "A unique scores its own number, 2" in filler.told()
    filler.take_out("Statue of Horus")
    assert "out of the tomb: \N{MINUS SIGN}3 points" in filler.told()
    assert (filler.total, filler.done) == (4, False)
    assert filler.goal() == "20 points or more with 6 cards or fewer; so far 4 with 4"


def test_a_tomb_takes_what_is_there_and_no_more() -> None:
    filler = Filler(FILL)
    with pytest.raises(ValueError, match="Boat is not there; possible: nothing"):
        filler.take_out("Boat")
    with pytest.raises(ValueError, match="Censer is not there; possible: Statue of Isis"):
        filler.put("Censer")
    filler.solve()
    assert filler.full
    with pytest.raises(ValueError, match="6 cards fit"):
        filler.put("Urn")
    assert sorted([*filler.left, *filler.tomb]) == sorted(FILL.cards)
    filler.restart()
    assert (filler.tomb, filler.reached, filler.done) == ([], False, True)


def test_what_is_asked_of_the_tomb_needs_thought() -> None:
    enough = [cards for cards in combinations(FILL.cards, FILL.room)
              if vk.position(tomb=list(cards), hand=["Urn"]).scores()["Ana"].total >= FILL.enough]  # fmt: skip
    assert enough
    assert len(enough) < 60
    assert all(len({card for card in cards if card.startswith("Statue")}) == 4 for cards in enough)


# ---- what followed


def answered(hand: list[str], *moves: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """What is told after a wrong answer with a Weres Amulet against Ben, who holds a Medjay, and Cleo."""
    task = Task(
        id="weres", title="Give", text="Give.", goal=goals.goal("Censer at apex"), solution=moves, others=others,
        position={
            "hand": hand, "deck": ["Kite"] * 3, "pyramid": PYRAMID,
            "opponents": [{"name": "Ben", "hand": ["Medjay"]}, {"name": "Cleo"}],
        },
        wrong={moves: "Not so."}, hints=("Look.",),
    )  # fmt: skip
    run = tried(task, *moves)
    assert run.state == WRONG
    return run.follows


def test_what_follows_a_wrong_answer_is_what_the_game_and_the_others_did() -> None:
    """The learner's own line is left out, and only that, also where his last word has none of its own."""
    hand = ["Weres Amulet", "Urn", "Boat"]
    give = ("execute Weres Amulet", "give Urn")
    assert answered(hand, *give, "choose Cleo") == ()
    follows = answered(hand, *give, "choose Ben", others=("react Medjay",))
    assert follows[0] == "Ben reacts with Medjay."
