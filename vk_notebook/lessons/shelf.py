"""The lessons that come with the package, by name."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from .lesson import Lesson
from .progress import Progress

#: Name of a lesson to its notebook. Its sheets here are "first_turn_lesson.md" and, for the end, "first_turn_quiz.md".
LESSONS = {
    "first_turn": "01_first_turn",
    "crumbling": "02_crumbling",
    "actions": "03_action_resolution",
    "scoring": "04_scoring",
    "reactions": "05_reactions",
    "strategy": "06_strategy",
    "variants": "08_solo_and_variants",
}


def lesson(name: str, progress: Progress | None = None) -> Lesson:
    """A lesson of the package, with the user's progress or another. Raises a ValueError that lists the lessons."""
    wanted = str(name).strip().lower()
    if wanted not in LESSONS:
        raise ValueError(f"there is no lesson {name!r}; possible: {', '.join(LESSONS)}")
    here = files(__package__)
    sheet, quiz = ((here / f"{wanted}_{one}.md").read_text(encoding="utf-8") for one in ("lesson", "quiz"))
    return Lesson.read(wanted, sheet, quiz, progress)


class Overview:
    """All lessons with how far the learner is, for the start page."""

    def rows(self) -> list[tuple[str, str, int, int]]:
        """Notebook, title, parts done and parts in all."""
        found = []
        for name, notebook in LESSONS.items():
            one = lesson(name)
            title = f"{int(notebook[:2])} \u00b7 {one.title}"
            found.append((f"{notebook}.ipynb", title, one.summary().done, len(one.parts)))
        return found

    def __repr__(self) -> str:
        return "\n".join(f"{title}: {done} of {total} parts done" for _, title, done, total in self.rows())

    def _repr_html_(self) -> str:
        tick = " \u2713"
        rows = "".join(
            f'<tr><td style="text-align:left"><a href="{escape(file)}">{escape(title)}</a></td>'
            f"<td>{done} of {total}{tick if done == total else ''}</td></tr>"
            for file, title, done, total in self.rows()
        )
        return f"<table><thead><tr><th>Lesson</th><th>Parts done</th></tr></thead><tbody>{rows}</tbody></table>"
