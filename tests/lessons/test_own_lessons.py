"""Lessons of somebody's own: opened by name or file, shown on the start pages, written down and read again."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import vk_notebook as vk
from tests.lessons.tries import PARTS, TASKS
from vk_notebook.board.app import App
from vk_notebook.board.lesson.lesson_overview import LessonOverview
from vk_notebook.lessons import Attempt, Lesson, Progress, Task, goals
from vk_notebook.lessons.check import problems
from vk_notebook.lessons.lesson import MOST_TOLD
from vk_notebook.lessons.shelf import LESSONS, Overview
from vk_notebook.lessons.task import Replayed, at_step

SHEET = """\
# Kings

## boat: Buy the Boat

Boat costs 3.

- hand: Tyet Amulet, Urn
- pyramid: Chariot, Statue of Bastet, Book of Gates, Weres Amulet, Boat, Hopi Canopic Jar
- goal: Boat in discard
- solution: buy Boat, pay Tyet Amulet, pay Urn, crumble Statue of Bastet

## end: End it

End your turn.

- hand: Urn
- stock: 6 Boat
- goal: turn over
- solution: end turn
"""
QUIZ = """\
# Quiz

## one
rules: pyramid.crumble-base-corner

What falls?

- [x] **A card.** It rested there.
- [ ] **Nothing.** A card fell.
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a notebook, with a lesson beside it."""
    monkeypatch.setenv("VK_PROGRESS", str(tmp_path / "progress.json"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kings_lesson.md").write_text(SHEET, encoding="utf-8")
    (tmp_path / "kings_quiz.md").write_text(QUIZ, encoding="utf-8")
    return tmp_path


def test_a_lesson_is_opened_by_its_name_and_by_its_file(here: Path) -> None:
    (here / "inside").mkdir()
    for one in ("lesson", "quiz"):
        (here / "inside" / f"kings_{one}.md").write_bytes((here / f"kings_{one}.md").read_bytes())
    assert vk.lesson("inside/kings").parts == vk.lesson("kings").parts
    assert vk.lesson(here / "inside" / "kings").id == "kings"
    with pytest.raises(ValueError, match="there is no such file"):
        vk.lesson("inside/queens")
    files = ["kings_lesson.md", Path("kings_lesson.md"), here / "kings_lesson.md", f"{here}/kings_lesson.md"]
    for name in ("kings", *files):
        one = vk.lesson(name)
        assert (one.id, one.title, one.faults) == ("kings", "Kings", ())
        assert [part.id for part in one.parts] == ["boat", "end", "quiz"]
    for sheet in files:
        assert Lesson.read("other", sheet, "kings_quiz.md").parts == one.parts
    assert Lesson.read("other", SHEET, QUIZ).parts == one.parts


def test_an_unknown_lesson_says_which_there_are() -> None:
    with pytest.raises(ValueError, match=r"no lesson 'queens'; possible: first_turn.*, kings, or a file"):
        vk.lesson("queens")
    with pytest.raises(ValueError, match=r"queens_lesson\.md cannot be read: there is no such file"):
        vk.lesson("queens_lesson.md")
    with pytest.raises(ValueError, match="there is no lesson 3"):
        vk.lesson(3)  # type: ignore[arg-type]


def test_a_lesson_that_is_called_like_one_of_the_package_has_progress_of_its_own(here: Path) -> None:
    (here / "crumbling_lesson.md").write_text(SHEET, encoding="utf-8")
    assert vk.lesson("crumbling").title == "The pyramid crumbles"
    assert vk.lesson("crumbling_lesson.md").id not in LESSONS


def test_an_own_lesson_has_a_name_of_its_own(here: Path) -> None:
    """Beside a lesson of the package, and in whatever case it is asked for."""
    (here / "crumbling_lesson.md").write_text(SHEET, encoding="utf-8")
    (here / "Queens_lesson.md").write_text(SHEET, encoding="utf-8")
    assert vk.lesson("my crumbling").title == "Kings"
    assert vk.lesson("queens").id == vk.lesson("Queens").id == "Queens"
    with pytest.raises(ValueError, match=r"possible: first_turn, .*, variants, Queens, my crumbling, kings, or "):
        vk.lesson("nobody")


@pytest.mark.parametrize("name", ["Valley_Lesson.md", "valley-lesson.md", "valley_lesson.md.txt", "valley quiz.MD"])
def test_a_sheet_with_another_name_is_told(here: Path, name: str) -> None:
    """Where its lesson is asked for, and on the start page."""
    (here / name).write_text(SHEET, encoding="utf-8")
    meant = f"valley_{'quiz' if 'quiz' in name else 'lesson'}.md"
    said = f"{name} is not read; a sheet is called as in {meant}"
    with pytest.raises(ValueError, match=f"no lesson 'valley'; possible: .*; {re.escape(said)}$"):
        vk.lesson("valley")
    assert Overview().faults() == [said]


def test_a_quiz_without_its_lesson_is_told(here: Path) -> None:
    (here / "solo_quiz.md").write_text(QUIZ, encoding="utf-8")
    said = "solo_quiz.md is not read; the lesson solo_lesson.md is not beside it"
    assert Overview().faults() == [said]


def test_a_sheet_of_another_coding_is_refused_with_its_line(here: Path) -> None:
    (here / "kings_lesson.md").write_bytes(SHEET.replace("costs 3", "kostet für").encode("latin-1"))
    with pytest.raises(ValueError, match=r"kings_lesson\.md, line 5: this is not UTF-8 text"):
        vk.lesson("kings")
    (here / "kings_lesson.md").write_bytes(b"{\\rtf1\\ansi # Kings}")
    with pytest.raises(ValueError, match=r"kings_lesson\.md: this is RTF, .* as plain text"):
        vk.lesson("kings")
    (here / "kings_lesson.md").write_bytes(SHEET.encode("utf-16"))
    assert len(vk.lesson("kings").parts) == 3


FAULTY = SHEET.replace("Tyet Amulet, Urn\n", "Tyet Amulett, Urn\n").replace("- hand: Urn", "- hand: Urn\n- hold: Urn")


def test_a_lesson_with_faults_opens_as_far_as_it_can_and_lists_them(here: Path) -> None:
    """Those of all parts and of both sheets."""
    last = SHEET[SHEET.index("## end") :].replace("## end", "## last")
    sheet = FAULTY.replace("## end", f"{last}\n### Else\n\nNo.\n\n### Done\n\nWell done.\n\n## end")
    (here / "kings_lesson.md").write_text(sheet, encoding="utf-8")
    (here / "kings_quiz.md").write_text(QUIZ + QUIZ.partition("\n")[2].replace("[x]", "[ ]"), encoding="utf-8")
    one = vk.lesson("kings")
    assert [part.id for part in one.parts] == ["last", "quiz"]
    assert one.part("last").done == "Well done."  # type: ignore[union-attr]
    lines = [re.match(r"kings_(\w+)\.md, line (\d+): ", fault)[0] for fault in one.faults]  # type: ignore[index]
    assert lines == [f"kings_{where}: " for where in ("lesson.md, line 7", "lesson.md, line 21", "lesson.md, line 34",
                                                      "quiz.md, line 11")]  # fmt: skip
    assert problems(one)[:4] == [*one.faults]
    assert all(fault in repr(one) for fault in one.faults)
    board = one.show()
    assert board.lesson["message"].startswith("4 faults on the sheet: kings_lesson.md, line 7: ")
    assert board.lesson["message"].count("line") == MOST_TOLD
    one.solve_all()


@pytest.mark.parametrize(
    ("shown", "there", "told"),
    [
        (("boat", "end"), ["end"], "kings_lesson.md, line 7: "),
        (("boat",), [], "kings_lesson.md, line 7: "),
        (("quiz",), [], "kings_quiz.md, line 8: "),
        (("quiz", "end"), ["end"], "kings_quiz.md, line 8: "),
        (("shapes",), [], "kings_lesson.md, line 21: "),
    ],
)
def test_a_slip_blanks_only_its_own_part(here: Path, shown: tuple[str, ...], there: list[str], told: str) -> None:
    """What is there is shown, and the faults are told in place of what is missing."""
    sheet = SHEET.replace("Amulet, Urn", "Amulett, Urn") + "\n## shapes\n\nLook.\n\n- hand: Urn\n"
    (here / "kings_lesson.md").write_text(sheet, encoding="utf-8")
    (here / "kings_quiz.md").write_text(QUIZ.replace("[x]", "[y]"), encoding="utf-8")
    one = vk.lesson("kings").anew()
    found = one.show(*shown)
    assert getattr(found, "ids", []) == there
    said = [found.as_text(), found.as_html(), found.lesson["message"]] if there else [repr(found)]
    assert all(told in words for words in said)
    with pytest.raises(ValueError, match=rf"the part '{shown[0]}' is left out: {re.escape(told)}"):
        one.part(shown[0])
    with pytest.raises(ValueError, match="no part 'nobody'; possible: end"):
        one.show("end", "nobody")
    with pytest.raises(ValueError, match=r"no part \['boat'\]; possible: end"):
        one.show(["boat"])  # type: ignore[arg-type]


def test_a_quiz_that_cannot_be_opened_leaves_the_lesson(here: Path) -> None:
    (here / "kings_quiz.md").write_bytes(QUIZ.replace("falls", "f\u00e4llt").encode("latin-1"))
    one = vk.lesson("kings")
    assert [part.id for part in one.parts] == ["boat", "end"]
    assert "kings_quiz.md, line 6: this is not UTF-8" in repr(one.show("quiz"))


def test_a_sheet_on_which_nothing_can_be_read_tells_all_its_faults(here: Path) -> None:
    with pytest.raises(ValueError, match=r"kings_lesson\.md, line 7: .*\nkings_lesson\.md, line 17: "):
        Lesson.read("kings", FAULTY)
    (here / "kings_quiz.md").unlink()
    (here / "kings_lesson.md").write_text(FAULTY, encoding="utf-8")
    assert "kings_lesson.md, line 17: " in repr(Overview())
    assert "kings_lesson.md, line 17: " in Overview().as_html()
    assert [row["name"] for row in App().setup.lessons.rows()] == [*LESSONS]


def test_an_own_lesson_is_on_the_start_pages(here: Path) -> None:
    assert repr(Overview()).endswith("\nKings: 0 of 3 parts done")
    assert "<td style=\"text-align:left\">Kings</td>" in Overview().as_html()
    vk.lesson("kings").solve("end")
    (here / "other-kings.ipynb").touch()
    assert "<a href=\"other-kings.ipynb\">" not in Overview().as_html()
    (here / "10_kings.ipynb").touch()
    assert repr(Overview()).endswith("\nKings: 1 of 3 parts done")
    assert '<a href="10_kings.ipynb">Kings</a>' in Overview().as_html()
    app = App()
    app.receive({"type": "learn", "lesson": "kings"})
    assert app.lesson["course"] == "kings"
    assert app.lesson["following"] is None
    assert [step["done"] for step in app.lesson["steps"]] == [False, True, False]


def test_the_start_page_of_the_notebooks_hears_what_the_browser_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_PROGRESS", "")
    shown = LessonOverview(Overview())
    assert "0 of 3" in shown.table.value
    memory = shown.children[1]
    memory._on_message(memory, {"type": "learned", "done": {"kings": ["end", "none"], "strangers": ["end"]}})
    assert "1 of 3" in shown.table.value


def test_only_a_served_page_hears_its_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterLab opens the links of the plain table beside it."""
    forms = Overview()._repr_mimebundle_()
    assert {*forms} == {"text/plain", "text/html"}
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    assert {*Overview()._repr_mimebundle_()} > {*forms}


# ---- written on a sheet


def of_tasks(*tasks: Task) -> Lesson:
    return Lesson("mine", "Mine", tasks, Progress(None))


@pytest.mark.parametrize("name", LESSONS)
def test_tasks_that_are_written_on_a_sheet_are_read_again(name: str) -> None:
    """All of the package's, whatever fields they have."""
    tasks = [task for where, task in TASKS.items() if where.startswith(f"{name}:")]
    of_tasks(*tasks).save("again_lesson.md")
    again = vk.lesson("again")
    assert (again.title, again.parts, again.faults) == ("Mine", tuple(tasks), ())


def replayed(step: int = 100) -> Replayed:
    record = vk.example("boat")
    move = record.moves[step - 1]
    who = record.game(record.end.line()[step - 1].parent).decision.player  # type: ignore[union-attr]
    return Replayed(
        id="here", title="Here: what now?", text="Look.\n\nAnd choose.", position={}, seat=who, solution=(move,),
        goal=goals.chosen("find the move", [move, "end turn"]), record=record, begin=at_step(record, step), step=step,
        done="So it is.",
    )  # fmt: skip


def test_a_task_in_a_saved_game_takes_the_record_along(here: Path) -> None:
    task = replayed()
    of_tasks(task).save("found_lesson.md")
    assert {one.name for one in here.glob("found*")} == {"found_lesson.md", "found_lesson.vk.json"}
    again = vk.lesson("found").part("here")
    assert again == task
    assert isinstance(again, Task)
    assert (again.game().moves, str(again.game())) == (task.game().moves, str(task.game()))
    assert Attempt(again).solve() == "solved"
    assert problems(vk.lesson("found")) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("step: 100", "step: 1000", "'here: Here: what now.' cannot begin: the record has no step 1000; possible"),
        ("- step: 100\n", "", "a task in a saved game has the fields 'record' and 'step'"),
        ("- step: 100", "- step: 100\n- hand: Urn", "and no cards of its own"),
        ("record: found", "record: lost", "there is no such file"),
        ("record: found", "record: ../found", "must be in the folder of the sheet; write its name only"),
        ("record: found", "record: /found", "must be in the folder of the sheet; write its name only"),
    ],
)
def test_a_record_that_cannot_be_used_is_told_with_its_line(here: Path, old: str, new: str, said: str) -> None:
    of_tasks(replayed()).save("found_lesson.md")
    sheet = (here / "found_lesson.md").read_text(encoding="utf-8").replace(old, new)
    with pytest.raises(ValueError, match=rf"^mine_lesson\.md, line 3: .*{said}"):
        Lesson.read("mine", sheet)


def test_what_a_sheet_cannot_say_is_refused_and_nothing_is_written(here: Path) -> None:
    before = sorted(here.iterdir())
    task = TASKS["first_turn:gold"]
    for part, said in [
        (PARTS["first_turn:quiz"], "the part 'quiz' is no task"),
        (replace(task, goal=goals.that("own", bool)), "has a goal of its own in Python"),
        (replace(task, text="- hand: Urn"), "cannot be written on a sheet"),
        (replace(task, title="One\nTwo"), "cannot be written on a sheet"),
        (replace(task, hints=("- a", "")), "cannot be written on a sheet"),
        (replace(task, solution=("buy, or not",)), "cannot be written on a sheet"),
    ]:
        with pytest.raises(ValueError, match=said):
            Lesson("mine", "Mine", [part], Progress(None)).save("x_lesson.md")
    with pytest.raises(ValueError, match=r"ends in \.md"):
        of_tasks(task).save("x.txt")
    with pytest.raises(ValueError, match="begin in several records"):
        of_tasks(replayed(), replace(replayed(), id="there")).save("x_lesson.md")
    assert sorted(here.iterdir()) == before
