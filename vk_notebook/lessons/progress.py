"""What a learner has done, kept in a file, so that it is there again after the kernel or the page was restarted.

``VK_PROGRESS`` names the file; an empty name keeps nothing. Without it the file lies in the user's data folder. A page
that Voila serves may be anybody's, so its progress is in no file: the browser keeps it.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..ground.copied import CopiedWhole
from ..ground.files import Unreadable, contents, must_be_file, named, place, replace, why_unwritten
from ..ground.given import check_kind
from ..ground.letters import received

ENV = "VK_PROGRESS"
#: What a server tells the kernels of its pages; Voila's own name for itself.
SERVER, VOILA = "SERVER_SOFTWARE", "voila/"
FORMAT = 1
LARGEST = 1_000_000
#: Seconds to wait for another kernel, and after which a lock is one that somebody left behind.
WAIT, STALE = 2.0, 10.0
#: The parts that are done, by lesson. Earlier versions noted more of each.
Done = dict[str, dict[str, dict[str, Any]]]


def progress_path() -> Path | None:
    """Where progress is kept; None when it is kept nowhere."""
    given = os.environ.get(ENV)
    if given is not None:
        return _expanded(Path(given)) if given.strip() else None
    if is_served():
        return None
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or "~/AppData/Roaming")
    elif sys.platform == "darwin":
        base = Path("~/Library/Application Support")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share")
    return _expanded(base / "vk-notebook" / "progress.json")


def is_served() -> bool:
    """Whether this is the kernel of a page that Voila serves, whose browser knows what was done."""
    return os.environ.get(SERVER, "").startswith(VOILA)


def _expanded(path: Path) -> Path:
    """A path for `Progress`, which tells of one that leads nowhere."""
    with contextlib.suppress(Unreadable):
        return place(path)
    return path


class Progress(CopiedWhole):
    """The parts of lessons that are done. Several kernels may write to one file, and each adds what it knows.

    `message` says in a sentence what is wrong with the file, if anything is.
    """

    def __init__(self, path: str | os.PathLike[str] | None) -> None:
        check_kind("the file of somebody's progress is a name, or None", path, str, os.PathLike, type(None))
        self.path: Path | None = None
        self.message = ""
        try:
            self.path = None if path is None else place(path)
        except Unreadable as error:
            self.message = f"Your progress cannot be saved in {named(path)}: {error}."
        self._done: Done = self._read()
        self._unsaved: list[tuple[str, str | None]] = []  # the changes that are in no file yet

    def done(self, lesson: str, part: str) -> bool:
        """Whether a part was done."""
        return part in self._done.get(lesson, {})

    def note(self, lesson: str, part: str) -> None:
        """Save that a part was done."""
        if not self.done(lesson, part):
            self._keep(lesson, part)

    def forget(self, lesson: str) -> None:
        """Begin a lesson again."""
        self._keep(lesson, None)

    def _keep(self, lesson: str, part: str | None) -> None:
        """Change what is known here, and in the file, where other kernels may know more, or have forgotten something.

        What cannot be read is not written over.
        """
        self._unsaved.append((lesson, part))
        _change(self._done, self._unsaved[-1:])
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self._locked():
                done = self._found()
                done = self._done if done is None else done
                _change(done, self._unsaved)
                with contextlib.suppress(FileNotFoundError):
                    must_be_file(self.path)
                replace(self.path, json.dumps({"format": FORMAT, "lessons": done}, indent=1, sort_keys=True) + "\n")
                self._done, self._unsaved, self.message = done, [], ""
        except (OSError, ValueError) as error:
            reason = why_unwritten(self.path, error)
            self.message = f"Your progress cannot be saved in {named(self.path.name)}: {reason}."

    def _read(self) -> Done:
        """What the file says. Where it cannot be read, nothing, and a message says so."""
        if self.path is None:
            return {}
        try:
            found = self._found()
        except Unreadable as error:
            self.message = f"Your progress in {named(self.path.name)} cannot be read: {error}."
            return {}
        if found is None and self.path.exists():
            self.message = (
                f"Your progress file {named(self.path.name)} is damaged, so the lessons start from the beginning. When "
                "you finish the next part, a new file will replace it."
            )
        return found or {}

    def _found(self) -> Done | None:
        """What the file says; None where there is none, or a damaged one. Raises Unreadable."""
        assert self.path is not None
        try:
            return _checked(json.loads(received(contents(self.path, LARGEST))))
        except Unreadable as error:
            if not error.missing:
                raise
        except (ValueError, RecursionError):
            pass
        return None

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Keep other kernels out for a moment; a lock that somebody left behind is taken over."""
        assert self.path is not None
        lock = self.path.with_name(self.path.name + ".lock")
        until = time.monotonic() + WAIT
        while True:
            try:
                os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
                break
            except FileExistsError:
                with contextlib.suppress(OSError):
                    if time.time() - lock.stat().st_mtime > STALE:
                        lock.unlink()
                        continue
                if time.monotonic() > until:
                    raise OSError(f"{lock.name} is in the way") from None
                time.sleep(0.02)
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                lock.unlink()


def _change(done: Done, changes: list[tuple[str, str | None]]) -> None:
    """Add parts that are done; without a part, a lesson is begun again."""
    for lesson, part in changes:
        if part is None:
            done.pop(lesson, None)
        else:
            done.setdefault(lesson, {})[part] = {}


def _checked(said: object) -> Done | None:
    """What a file holds; None if it has another shape. Raises Unreadable for one of a newer version."""
    if not isinstance(said, dict):
        return None
    form, lessons = said.get("format"), said.get("lessons")
    if isinstance(form, int) and form > FORMAT:
        raise Unreadable("it comes from a newer version of the program, so it stays as it is")
    if form != FORMAT or not isinstance(lessons, dict):
        return None
    whole = all(isinstance(p, dict) and all(isinstance(note, dict) for note in p.values()) for p in lessons.values())
    return lessons if whole else None
