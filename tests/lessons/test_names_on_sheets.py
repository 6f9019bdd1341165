"""Names on the sheet of a lesson: each is checked where it stands, whatever its case, and so is what is there twice."""

import re

import pytest

from tests.lessons.test_sheets import GOAL, HAND, SHEET, faults, read, with_line
from vk_notebook.lessons import Lesson, Progress, Task
from vk_notebook.lessons.check import problems
from vk_notebook.lessons.goals import goal

SOLUTION = "- solution: buy Boat, pay Tyet Amulet, pay Urn"
HINTS = "- Look at the base,\n  in the middle.\n- Two and one."
TEACHES = "- teaches: buy.combine-gold, buy.base-only"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        # cards, in whatever names one
        (SOLUTION, "»- solution: buy Boat, pay Tyet Amulett", "no card named 'Tyet Amulett'. The nearest: Tyet"),
        (SOLUTION, "»- solution: buy Boat, jump", "no move begins with 'jump'; possible: arrange, buy, .*, yes$"),
        (SOLUTION, "»- solution: buy", "'buy' names no card"),
        (HAND, f"{HAND}\n»- before: entomb Urnn", "before: There is no card named 'Urnn'"),
        (HAND, f"{HAND}\n»- others: react Boot", "others: There is no card named 'Boot'"),
        (HAND, f"{HAND}\n»- allowed: bye", "allowed: no move begins with 'bye'"),
        (HAND, f"{HAND}\n»- locked: buy Statu", "locked: There is no card named 'Statu'"),
        (HAND, f"{HAND}\n»- lit: Boot", "lit: nothing here is called 'Boot', so it cannot be framed; possible: .*apex"),
        ("### Wrong: buy Weres Amulet", "»### Wrong: buy Weris Amulet", "'Weris Amulet'. The nearest: Weres Amulet"),
        ("### Wrong at once: end turn", "»### Wrong at once: ende turn", "no move begins with 'ende turn'"),
        ("- then: end turn", "»- then: jump", "then: no move begins with 'jump'"),
        ("- also: entomb Urn, end turn", "»- also: entomb Urnn, end turn", "also: There is no card named 'Urnn'"),
        (GOAL, "»- goal: chose buy Boot", "goal: There is no card named 'Boot'"),
        # rules, places, seats, settings
        (TEACHES, "»- teaches: buy.bse-only", r"teaches: There is no rule 'buy\.bse-only'\. Nearest: buy\.base-only"),
        (HAND, f"{HAND}\n»- hide: logs", "hide: 'logs' cannot be hidden; possible: opponents, log"),
        (HAND, f"{HAND}\n»- seat: Dora", "seat: nobody is called 'Dora'"),
        (HAND, f"{HAND}\n»- seat: Ben", r"Ben cannot begin: Ana has to choose$"),
        (HAND, f"{HAND}\n»- lit: tomb of Dora", "lit: nobody is called 'Dora'"),
        (HAND, f"{HAND}\n»- variant: duo", r"variant: there is no 'duo'; possible: [\w, -]*, solo$"),
        (HAND, f"{HAND}\n»- cards: basic", "cards: there is no 'basic'; possible: base, "),
        (HAND, f"{HAND}\n»- edition: third", "edition: there is no 'third'; possible: premium, classic$"),
        ("- pyramid: nothing, Statue of Bastet,\n  nothing, Weres Amulet, boat, nothing",
         "»- pyramid: nothing, Statue of Bastet, nothing, Weres Amulet, boat, nothing, Urn",
         r"pyramid: the pyramid has 6 places \(apex, .*\), not 7"),
        # what parts two names
        (GOAL, "»- goal: Urn in tomb; Boat in hand; no Chariot in hand", "put a comma between two goals"),
        (GOAL, "»- goal: Urn in tomb and Boat in hand", "put a comma between two goals"),
        (SOLUTION, "»- solution: buy Boat; pay Tyet Amulet; pay Urn", "put a comma between two moves"),
        (SOLUTION, "»- solution: buy Boat, pay Tyet Amulet and Urn", "put a comma between two moves"),
        (TEACHES, "»- teaches: buy.combine-gold; buy.base-only", "put a comma between two rules"),
        (HAND, f"{HAND}\n»- hide: log; stock", "put a comma between two names"),
        # what says nothing, and what is in the wrong place
        ("So it\ngoes.\n\n### Hints", "\n»### Hints\n\n### Hints", "no list below 'Hints'"),
        ("- kind: filling\n- cards: 3 Urn\n- room: 2", f"{GOAL}\n- solution: end turn\n»- room: 2",
         "write 'kind: explorer'"),
        ("- enough: 2", "»- enough: 0", "enough: '0' is not a whole number from 1$"),
        (GOAL, "»- goal: Boat on the moon", "possible: N cards in PILE; .*, where PILE is tomb, .* boneyard, pyr"),
    ],
)  # fmt: skip
def test_a_name_that_is_not_there_is_told_with_its_line(old: str, new: str, said: str) -> None:
    """The sign stands where the mistake is; without one, the heading of the part is told."""
    sheet = with_line(old, new)
    before, sign, _ = sheet.partition("»")
    before = before if sign else sheet[: sheet.rindex("\n## ", 0, sheet.index(new)) + 1]
    found = faults(sheet.replace("»", ""))
    told = [one for one in found if re.search(said, one)]
    assert told, found
    assert told[0].startswith(f"mine_lesson.md, line {before.count(chr(10)) + 1}: "), told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (GOAL, "- goal: BOAT IN Discard"),
        (GOAL, "- goal: Boat in the discard pile"),
        (GOAL, "- Goal: boat in your discard"),
        (SOLUTION, "- solution: Buy Boat, Pay Tyet Amulet, pay urn"),
        (SOLUTION, '- solution: "buy Boat", \u201cpay Tyet Amulet\u201d, pay Urn'),
        (TEACHES, "- teaches: Buy.Combine-Gold, buy.base\u2011only"),
        ("- kind: explorer", "- kind: Explorer"),
        ("- kind: filling", "- Kind: FILLING"),
        ("- Cleo's tomb: Urn", "- cleo's Tomb: urn"),
        ("- opponents: Ben, Cleo", "- opponents: Ben, Cleo\n- seat: ana"),
        ("- opponents: Ben, Cleo", "- opponents: Ben, Cleo\n- cards: Base"),
        ("- opponents: Ben, Cleo", "- opponents: Ben, Cleo\n- edition: Premium"),
        ("### Done", "**Done**"),
        ("### Done", "__Done:__"),
        ("### Hints", "**Hints**"),
        ("### Wrong: buy Weres Amulet", "**Wrong: buy Weres Amulet**"),
        (HINTS, "1. Look at the base,\n  in the middle.\n2) Two and one."),
        (HINTS, "-Look at the base,\n  in the middle.\n-Two and one."),
        ("Boat costs 3.", "<!-- a note to me -->\nBoat costs 3.<!-- one\nmore -->"),
        ("### Otherwise", "<!-- a note\n\n### Done\n-->\n### Otherwise"),
        ("  nothing, Weres Amulet, boat, nothing", "nothing, Weres Amulet, boat, nothing"),
        ("  nothing, Weres Amulet, boat, nothing", " nothing, Weres Amulet, boat, nothing"),
    ],
)  # fmt: skip
def test_a_slip_that_means_one_thing_is_read_as_that(old: str, new: str) -> None:
    found, meant = read(with_line(old, new)), read(SHEET)
    assert found.faults == ()
    task, other = found.parts[0], meant.parts[0]
    assert isinstance(task, Task)
    assert isinstance(other, Task)
    assert (task.wrong, task.done, task.hints, task.text) == (other.wrong, other.done, other.hints, other.text)
    assert (task.goal.holds, task.teaches, task.position.get("pyramid")) == (
        other.goal.holds, other.teaches, other.position.get("pyramid"),
    )  # fmt: skip
    found.solve_all()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("one card in Tomb", "1 card is in your tomb"),
        ("No cards in the hand", "no cards are in your hand"),
        ("Three or more cards in discard pile", "3 or more cards are in your discard pile"),
        ("boat at the Base Center", "Boat is at the base centre"),
        ("Nothing at Apex", "nothing is at the apex"),
        ("Turn Over", "your turn is over"),
        ("TOLD buy.Base-Only", "you find out why it cannot be done"),
        ("Hounds and Jackals Game in tomb", "Hounds and Jackals Game is in your tomb"),
    ],
)
def test_a_goal_is_read_whatever_its_case(said: str, words: str) -> None:
    assert goal(said).words == words


def test_what_is_framed_is_called_as_the_table_calls_it() -> None:
    task = read(with_line(HAND, f"{HAND}\n- lit: Base Right, hand, TOMB of cleo, boat\n- hide: Log")).part("boat")
    assert isinstance(task, Task)
    assert (task.lit, task.hide) == (("base right", "hand", "tomb of Cleo", "Boat"), ("log",))


def test_faults_are_told_line_by_line() -> None:
    sheet = with_line("### Otherwise", "### Else").replace(HAND, "- hand: Urnn")
    lines = [int(line[1]) for one in faults(sheet) if (line := re.match(r"mine_lesson\.md, line (\d+): ", one))]
    assert len(lines) == 2
    assert lines == sorted(lines)


def test_the_id_of_a_quiz_is_its_own() -> None:
    sheet = SHEET.replace("## boat:", "## quiz:")
    quiz = "# Quiz\n\n## one\n\nWhat?\n\n- [x] **This.** Yes.\n- [ ] **That.** No.\n"
    (told,) = Lesson.read("mine", sheet, quiz, Progress(None)).faults
    assert told == "mine_lesson.md, line 5: the quiz has the id 'quiz'; give this part another"


# ---- what only a try can tell


def told(sheet: str) -> list[str]:
    return problems(read(sheet))


PLAIN = """\
# Mine

## boat: Buy the Boat

Boat costs 3.

- hand: Tyet Amulet, Urn, Shabti
- pyramid: Chariot, Statue of Bastet, Book of Gates, Weres Amulet, Boat, Hopi Canopic Jar
- goal: Boat in discard
- solution: buy Boat, pay Tyet Amulet, pay Urn

### Done

Two and one make three.
"""


def test_what_follows_the_goal_is_no_part_of_the_solution() -> None:
    assert told(PLAIN) == []
    (said,) = told(PLAIN.replace("pay Urn\n", "pay Urn, crumble Statue of Bastet, end turn\n"))
    assert "goes on too long: the goal is reached before 'crumble Statue of Bastet'" in said


def test_a_wrong_answer_is_not_right_because_the_goal_was_reached_before_it() -> None:
    wrong = "\n### Wrong: entomb Chariot\n\nIt is not in your hand.\n"
    for sheet in (PLAIN + wrong, PLAIN.replace("pay Urn\n", "pay Urn, crumble Statue of Bastet\n") + wrong):
        (said,) = [one for one in told(sheet) if "the wrong answer" in one]
        assert "cannot be given: Chariot is not in your hand" in said


def test_a_wrong_answer_that_leads_to_the_goal_later_is_right() -> None:
    """The learner may pay in another order."""
    assert any("'pay Urn' cannot be given: it is right" in one for one in told(f"{PLAIN}\n### Wrong: pay Urn\n\nNo.\n"))


def test_a_task_without_done_is_told() -> None:
    (said,) = told(PLAIN.partition("### Done")[0])
    assert said == "mine_lesson.md, line 3, boat: nothing is said of the right answer; write it below '### Done'"


def test_a_card_that_a_text_misspells_is_told_with_the_nearest() -> None:
    for old in ("Boat costs 3", "Two and one"):
        (said,) = told(PLAIN.replace(old, f"{old}, not Weris Amulet"))
        assert said.endswith("boat: no card is called 'Weris Amulet'; the nearest: Weres Amulet")
    assert told(PLAIN.replace("Boat costs 3", "Boat costs 3, as Ana and the Urns know")) == []


def test_a_rule_that_a_lost_part_may_teach_is_not_called_untaught() -> None:
    quiz = "# Quiz\n\n## one\nrules: card.harvest\n\nWhat?\n\n- [x] **This.** Yes.\n- [ ] **That.** No.\n"
    whole = PLAIN.replace("- goal", "- teaches: card.harvest\n- goal")
    assert problems(Lesson.read("mine", whole, quiz, Progress(None))) == []
    lost = Lesson.read("mine", whole.replace("Tyet", "Teyt"), quiz, Progress(None))
    assert problems(lost) == [*lost.faults]
