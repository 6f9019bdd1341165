"""The sheet of a lesson: what it says reaches the parts, and each mistake on it is refused with its line."""

import re

import pytest

from tests.lessons.tries import tried
from vk_notebook.lessons import Attempt, Consequence, Explorer, Filling, Lesson, Progress, Task
from vk_notebook.lessons.goals import CONDITIONS, Seen, goal

SHEET = """\
# Two ways to the Boat

For whoever edits this sheet.

## boat: Buy the Boat

Boat costs 3.

Pay for it, and mind
your gold.

- hand: Tyet Amulet, 2 Urn
- pyramid: nothing, Statue of Bastet,
  nothing, Weres Amulet, boat, nothing
- Cleo's in play: Censer
- opponents: Ben, Cleo
- Cleo's tomb: Urn
- goal: Boat in discard
- goal in words: Boat is yours
- solution: buy Boat, pay Tyet Amulet, pay Urn
- answer: buy Boat, pay Urn, pay Tyet Amulet
- answer: buy Boat, pay Urn, pay Urn, pay Tyet Amulet
- by itself: pay Shabti
- teaches: buy.combine-gold, buy.base-only

### Wrong: buy Weres Amulet

Another card.

### Wrong at once: end turn

Over.

- also: entomb Urn, end turn
- then: end turn

### Wrong: buy Boat, buy Boat

Once is enough.

### Otherwise

Again.

### Done

So it
goes.

### Hints

- Look at the base,
  in the middle.
- Two and one.

## shapes: Shapes

Take it apart.

- kind: explorer
- pyramid: Boat, Urn, Urn, Urn, Urn, Urn
- enough: 3

## tomb: A tomb

Fill it.

- kind: filling
- cards: 3 Urn
- room: 2
- enough: 2
- solution: 2 Urn
"""


def read(sheet: str) -> Lesson:
    return Lesson.read("mine", sheet, progress=Progress(None))


def faults(sheet: str) -> list[str]:
    """What is told of a sheet, whether anything of it can be opened or not."""
    try:
        return [*read(sheet).faults]
    except ValueError as error:
        return str(error).split("\n")


def with_line(old: str, new: str) -> str:
    """The sheet with another line, or several, in the place of one."""
    assert SHEET.count(f"{old}\n") == 1, old
    return SHEET.replace(f"{old}\n", f"{new}\n")


def test_what_a_sheet_says_reaches_its_parts() -> None:
    lesson = read(SHEET)
    boat, shapes, tomb = lesson.parts
    assert (lesson.title, lesson.faults) == ("Two ways to the Boat", ())
    assert isinstance(boat, Task)
    assert (boat.id, boat.title) == ("boat", "Buy the Boat")
    assert boat.text == "Boat costs 3.\n\nPay for it, and mind your gold."
    assert boat.position == {
        "hand": ["Tyet Amulet", "Urn", "Urn"],
        "pyramid": [None, "Statue of Bastet", None, "Weres Amulet", "Boat", None],
        "opponents": [{"name": "Ben"}, {"name": "Cleo", "in_play": ["Censer"], "tomb": ["Urn"]}],
    }
    assert boat.goal.words == "Boat is yours"
    assert boat.solution == ("buy Boat", "pay Tyet Amulet", "pay Urn")
    assert [line[-1] for line in boat.answers] == ["pay Tyet Amulet", "pay Tyet Amulet"]
    assert (boat.by_itself, boat.allowed) == (("pay Shabti",), None)
    over = Consequence("Over.", ("end turn",))
    assert boat.wrong == {
        "buy Weres Amulet": "Another card.", ("end turn",): over, ("entomb Urn", "end turn"): over,
        ("buy Boat", "buy Boat"): "Once is enough.",
    }  # fmt: skip
    assert (boat.otherwise, boat.done) == ("Again.", "So it goes.")
    assert boat.hints == ("Look at the base, in the middle.", "Two and one.")
    assert boat.teaches == ("buy.combine-gold", "buy.base-only")
    assert shapes == Explorer(
        id="shapes", title="Shapes", text="Take it apart.", pyramid=["Boat", *["Urn"] * 5], enough=3
    )
    assert tomb == Filling(
        id="tomb", title="A tomb", text="Fill it.", cards=["Urn"] * 3, room=2, enough=2, solution=["Urn", "Urn"]
    )


def test_a_task_of_a_sheet_is_solved() -> None:
    attempt = Attempt(read(SHEET).part("boat"))  # type: ignore[arg-type]
    assert attempt.solve() == "solved"


HAND = "- hand: Tyet Amulet, 2 Urn"
GOAL = "- goal: Boat in discard"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        # the title, and the headings of parts
        ("# Two ways to the Boat", "»## Two ways to the Boat", "begins with its title"),
        ("# Two ways to the Boat", "»Two ways to the Boat", "begins with its title"),
        ("For whoever edits this sheet.", "»# Another", "come its parts, each headed '## id: Title'"),
        ("For whoever edits this sheet.", "»### Done", "come its parts, each headed '## id: Title'"),
        ("### Otherwise", "»#### Otherwise", "come its parts, each headed '## id: Title'"),
        ("## boat: Buy the Boat", "»## Buy the Boat", "headed '## id: Title', with a text below it; here is no title$"),
        ("## boat: Buy the Boat", "»## : Buy the Boat", "with a text below it; here is no id$"),
        # fields
        (HAND, "»- hold: Urn", "'hold: Urn' cannot be read; possible fields: name, pharaoh, hand"),
        (HAND, "»- hand", "'hand' cannot be read; possible fields: name, pharaoh, hand"),
        (HAND, "»- Cleo's boneyard: Urn", r"the nearest field: boneyard$"),
        (HAND, "- deck: Urn\n»- deck: Urn", "'deck' appears twice"),
        (HAND, "»- hand: Tyet Amulett", "'Tyet Amulett'. The nearest: Tyet Amulet"),
        (HAND, "»- hand: 2y Urn", "'2y' is not a whole number"),
        (HAND, "»- hnad: Urn", "'hnad: Urn' cannot be read; the nearest field: hand$"),
        (HAND, "»- Cleo's tmob: Urn", r"the nearest field: NAME's tomb$"),
        (HAND, "»- hand: Tyet Amulet; Urn", "hand: 'Tyet Amulet; Urn': put a comma between two cards"),
        (HAND, "»- hand: Tyet Amulet and Urn", "'Tyet Amulet and Urn': put a comma between two cards"),
        (HAND, "»- hand:", r"'hand' says nothing; leave it out$"),
        (GOAL, "»- goal:", "'goal' says nothing; it is needed here$"),
        ("- pyramid: Boat, Urn, Urn, Urn, Urn, Urn", "»- pyramid:", "'pyramid' says nothing; it is needed here$"),
        (HAND, "»- lit: Boat, , Urn", "'Boat, , Urn' has one comma too many"),
        (HAND, "- hand: Urn\n»and more", "put text above the list"),
        (HAND, "- hand: Urn\n\n»  and more", "put text above the list"),
        (GOAL, "»- goal: Boat in disgrace", "no goal 'Boat in disgrace'; possible: N cards in PILE"),
        (GOAL, "»- goal: Boat in boneyard of Ben", "no goal 'Boat in boneyard of Ben'; possible: N cards in PILE"),
        (GOAL, "»- goal: Boot in discard", "goal: There is no card named 'Boot'"),
        (GOAL, "»- goal: Boat at base", "no place 'base'; possible: apex"),
        # what is said in a task
        ("### Otherwise", "»### Else", "'Else' cannot be read; possible: '### Wrong: MOVES', .*'### Hints'"),
        ("### Otherwise", "»### Otherwise: no", "'Otherwise: no' cannot be read"),
        ("### Otherwise", "»### Wrong", "'Wrong' cannot be read"),
        ("### Otherwise", "»### Hints", "there is no list below 'Hints'$"),
        ("### Hints", "»### Done", "'Done' appears twice"),
        ("### Wrong: buy Boat, buy Boat", "»### Wrong: buy Weres Amulet", "'buy Weres Amulet' appears twice"),
        ("- also: entomb Urn, end turn", "»- later: entomb Urn", "possible fields: also, then"),
        # parts that are no tasks
        ("- kind: explorer", "»- kind: quiz", "'kind: quiz' cannot be read; possible: explorer, filling, and a task"),
        ("- enough: 3", "»- enough: three", "enough: 'three' is not a whole number"),
        ("- enough: 3", "»- room: 3", "possible fields: pyramid, enough, teaches"),
        ("- enough: 3", "»### Done", "'shapes' is not a task, so no heading may follow it"),
    ],
)
def test_a_mistake_is_refused_with_its_line(old: str, new: str, said: str) -> None:
    """The sign in the new lines stands where the mistake is."""
    before, after = with_line(old, new).split("»")
    line = before.count("\n") + 1
    (told,) = faults(before + after)
    assert re.match(rf"mine_lesson\.md, line {line}: .*{said}", told), told


@pytest.mark.parametrize(
    ("left_out", "heading", "said"),
    [
        (GOAL, "## boat: Buy the Boat", "'boat: Buy the Boat' has no 'goal'; it needs goal, solution"),
        ("- room: 2", "## tomb: A tomb", "'tomb: A tomb' has no 'room'; it needs cards, room, enough, solution"),
        ("Boat costs 3.\n\nPay for it, and mind\nyour gold.", "## boat: Buy the Boat", "here is no text$"),
        ("Take it apart.", "## shapes: Shapes", "with a text below it"),
        ("Another card.", "### Wrong: buy Weres Amulet", "there is no text below 'Wrong: buy Weres Amulet'$"),
        ("Again.", "### Otherwise", "there is no text below 'Otherwise'$"),
        ("So it\ngoes.", "### Done", "there is no text below 'Done'$"),
    ],
)
def test_what_is_missing_is_refused_at_its_heading(left_out: str, heading: str, said: str) -> None:
    sheet = with_line(left_out, "")
    line = sheet.splitlines().index(heading) + 1
    (told,) = faults(sheet)
    assert re.match(rf"mine_lesson\.md, line {line}: .*{said}", told), told


def test_an_empty_sheet_and_one_without_parts_are_refused() -> None:
    with pytest.raises(ValueError, match=r"mine_lesson\.md: the sheet is empty"):
        Lesson.read("mine", " \n")
    with pytest.raises(ValueError, match="no parts"):
        Lesson.read("mine", "# A title")


@pytest.mark.parametrize("gap", ["-", "\u2013", "none", "Empty", "gap"])
def test_a_gap_is_called_nothing(gap: str) -> None:
    (told,) = faults(SHEET.replace("pyramid: nothing,", f"pyramid: {gap},"))
    assert f"pyramid: write 'nothing' for an empty place, not '{gap}'" in told


@pytest.mark.parametrize("many", ["2x", "2 x", "2X", "2\u00d7", "2 "])
def test_cards_are_counted_in_several_ways(many: str) -> None:
    assert read(SHEET.replace("2 Urn\n", f"{many} Urn\n")).parts == read(SHEET).parts


HELD = """\
# Goals

## one: One

Look.

- hand: 2 Urn, Tyet Amulet
- discard: Urn, Boat
- tomb: Statue of Isis, Statue of Horus
- in play: Censer
- pyramid: nothing, nothing, Chariot, Boat, nothing, Wadj Amulet
- boneyard: Shabti, Weres Amulet
- Ben's tomb: Book of Gates
- goal: turn over
- solution: buy Boat, pay Tyet Amulet, pay Urn, execute Urn
"""


@pytest.mark.parametrize(
    ("form", "holds", "fails"),
    [
        ("N cards in PILE", "3 cards in hand", "2 cards in hand"),
        ("N or more cards in PILE", "2 or more cards in tomb", "2 or more cards in tomb of Ben"),
        ("N or fewer cards in PILE", "3 or fewer cards in pyramid", "2 or fewer cards in pyramid"),
        ("no CARD in PILE", "no Chariot in base", "no Boat in base"),
        ("CARD in PILE", "Book of Gates in tomb of Ben", "Book of Gates in tomb"),
        ("CARD in PILE", "Shabti in boneyard", "Urn in boneyard"),
        ("CARD in PILE", "Censer in play", "Censer in play of Ben"),
        ("CARD in PILE", "Chariot in pyramid", "Chariot in base"),
        ("CARD on top of PILE", "Boat on top of discard", "Urn on top of discard"),
        ("CARD at PLACE", "Boat at base left", "Boat at apex"),
        ("N points", "4 points", "5 points"),
        ("chose MOVE twice", "chose pay Urn twice", "chose buy Boat twice"),
        ("chose MOVE", "chose buy Boat", "chose buy Censer"),
        ("told RULE", "told buy.base-only", "told buy.one-at-a-time"),
        ("turn of PLAYER", "turn of Ana", "turn of Ben"),
        ("Boat in discard, Boat at base left", "Boat in discard, Boat at base left", "Boat in discard, Urn in tomb"),
    ],
)
def test_a_goal_is_named_in_words(form: str, holds: str, fails: str) -> None:
    assert form in CONDITIONS or "," in form
    attempt = tried(read(HELD).parts[0])  # type: ignore[arg-type]
    seen = Seen(attempt.game, attempt.learner, ("buy Boat", "pay Urn", "pay Urn"), ("buy.base-only",))
    assert goal(holds).holds(seen)
    assert not goal(fails).holds(seen)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("bought a card, no Boat in base", "you have bought a card, and there is no Boat in the base"),
        ("no Boat in hand", "there is no Boat in your hand"),
        ("Boat on top of discard", "Boat is on top of your discard pile"),
        ("1 cards in tomb", "1 card is in your tomb"),
        ("1 card in tomb of Ben", "1 card is in Ben's tomb"),
        ("0 cards in boneyard", "no cards are in the boneyard"),
        ("2 or fewer cards in play", "2 or fewer cards are in your play area"),
        ("1 or more cards in pyramid", "1 or more cards are in the pyramid"),
        ("nothing at base center", "nothing is at the base centre"),
        ("turn of Ben", "it is Ben's turn"),
        ("won alone", "you alone have won"),
        ("1 points", "your tomb is worth 1 point or more"),
        ("chose entomb Urn twice", "you have chosen \u201centomb Urn\u201d twice"),
        ("chose buy Boat or buy Urn", "you have chosen \u201cbuy Boat\u201d or \u201cbuy Urn\u201d"),
        ("told buy.base-only", "you find out why it cannot be done"),
        ("Boat in discard, Urn in hand, turn over",
         "Boat is in your discard pile, Urn is in your hand, and your turn is over"),
    ],
)  # fmt: skip
def test_a_goal_is_said_in_a_sentence(said: str, words: str) -> None:
    assert goal(said).words == words
    assert goal(said).form == said


def test_every_goal_says_who_does_what() -> None:
    """Its words stand in a sentence with other goals."""
    stands_for = {"CARD": "Boat", "PILE": "hand", "PLACE": "apex", "PLAYER": "Ben", "MOVE": "buy Boat", "N": "2",
                  "RULE": "buy.base-only"}  # fmt: skip
    for form in CONDITIONS:
        words = goal(re.sub(r"[A-Z]+", lambda one: stands_for.get(one[0], one[0]), form)).words
        assert re.search(r"\b(is|are|have|find)\b", words), words


@pytest.mark.parametrize("wrong", ["Boat in tomb of Bne", "turn of Bne", "2 cards in hand of Bne"])
def test_a_player_who_is_not_there_is_no_goal(wrong: str) -> None:
    (told,) = faults(HELD.replace("goal: turn over", f"goal: {wrong}"))
    assert told.startswith("mine_lesson.md, line 3: 'one: One' cannot begin: nobody is called 'Bne'"), told


def test_a_rule_that_is_not_there_is_no_goal() -> None:
    with pytest.raises(ValueError, match=r"no rule 'buy\.bse-only'\. Nearest: buy\.base-only"):
        goal("told buy.bse-only")


def test_goals_that_a_move_reaches() -> None:
    attempt = tried(read(HELD).parts[0])  # type: ignore[arg-type]
    assert not goal("bought a card").holds(attempt.seen())
    attempt.game.play("buy Boat", "pay Tyet Amulet", "pay Urn")
    assert goal("bought a card").holds(attempt.seen())
    assert not goal("won alone").holds(attempt.seen())
    won = tried("scoring:end")
    won.solve()
    assert goal("won alone").holds(won.seen())
