"""What a long soak has done so far, in a file: which seeds, by which rules, what was seen and what failed.

The file is written whole and put in the place of the old one, so that a run that is killed leaves the state after its
last finished job: nothing that was done is lost, and nothing is counted twice.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import vk_notebook
from tests.soak_coverage import Mark
from tests.soak_samples import COMPILED
from tests.soak_tables import Asked
from tests.soak_worker import Report

FORMAT = "vk soak 1"
NUMBERS = ("games", "alone", "turns", "decisions", "checked", "refusals", "longest")
ROOT = Path(__file__).resolve().parents[1]
CHECKS = (
    "tests/soak_tables.py", "tests/soak_worker.py", "tests/soak_samples.py", "tests/property/checks.py",
    "tests/property/tables.py",
)  # fmt: skip


class StateError(Exception):
    """A file of states that cannot be gone on with."""


@functools.cache
def code_of() -> str:
    """Twelve digits that change with the rules, the cards and what is checked."""
    package = Path(vk_notebook.__file__).parent
    found = hashlib.sha256()
    for path in sorted([*package.glob("rules/**/*.py"), *package.glob("cards/*.py"), package / "cards" / "cards.csv",
                        package / "create.py", package / "game.py", *(ROOT / name for name in CHECKS)]):  # fmt: skip
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


@dataclass
class Run:
    """The games that one core played by one state of the code."""

    core: str
    code: str
    done: list[list[int]] = field(default_factory=list)  # first seed, and the one after the last
    seconds: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    samples: Counter[str] = field(default_factory=Counter)

    def add(self, seeds: range, report: Report) -> None:
        """Take a finished job in."""
        self.done = joined([*self.done, [seeds.start, seeds.stop]])
        self.seconds += report.seconds
        longest = max(self.counts["longest"], report.longest)
        self.counts.update({name: getattr(report, name) for name in NUMBERS})
        self.counts["longest"] = longest
        self.kinds.update(report.kinds)
        self.samples.update(report.samples)

    def to_json(self) -> dict[str, Any]:
        """The run as it is written."""
        return {
            "core": self.core, "code": self.code, "done": self.done, "seconds": round(self.seconds, 1),
            **{name: dict(sorted(getattr(self, name).items())) for name in ("counts", "kinds", "samples")},
        }  # fmt: skip


@dataclass
class SoakState:
    """All runs of one kind of soak, what they saw and what failed."""

    what: Asked
    runs: list[Run] = field(default_factory=list)
    marks: set[Mark] = field(default_factory=set)
    failures: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path, what: Asked) -> SoakState:
        """The state in a file, or an empty one where there is none. Raises StateError for another kind of soak."""
        if not path.is_file():
            return cls(what)
        try:
            found = json.loads(path.read_text("utf-8"))
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise StateError(f"{path} holds no state of a soak ({FORMAT})")
        if [found["cards"], found["variant"]] != [what.cards, what.variant]:
            options = Asked(found["cards"], found["variant"]).options() or " no --cards and no --variant"
            raise StateError(f"{path} belongs to a soak with{options}; name another --state for this one")
        runs = [
            Run(r["core"], r["code"], r["done"], r["seconds"],
                Counter(r["counts"]), Counter(r["kinds"]), Counter(r["samples"]))
            for r in found["runs"]
        ]  # fmt: skip
        marks = {
            (key, how, number) for key, hows in found["marks"].items() for how, numbers in hows.items()
            for number in numbers
        }  # fmt: skip
        return cls(what, runs, marks, found["failures"])

    def save(self, path: Path) -> None:
        """Write the whole, in the place of what was there."""
        marks: dict[str, dict[str, list[int]]] = {}
        for key, how, number in sorted(self.marks):
            marks.setdefault(key, {}).setdefault(how, []).append(number)
        whole = {
            "format": FORMAT, "cards": self.what.cards, "variant": self.what.variant,
            "runs": [run.to_json() for run in self.runs], "failures": self.failures, "marks": marks,
        }  # fmt: skip
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        with new.open("w", encoding="utf-8") as file:
            file.write(lines_of(whole))
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)

    def run(self) -> Run:
        """The run that this process adds to: its core and its code."""
        core, code = "compiled" if COMPILED else "plain", code_of()
        for run in self.runs:
            if (run.core, run.code) == (core, code):
                return run
        self.runs.append(Run(core, code))
        return self.runs[-1]

    @property
    def games(self) -> int:
        """How many games all runs have played to their end, or to a failure."""
        return sum(last - first for run in self.runs for first, last in run.done)

    def left(self, first: int, last: int, chunk: int) -> Iterator[range]:
        """The seeds between two that no run has done, in jobs."""
        at = first
        for start, stop in [*joined([pair for run in self.runs for pair in run.done]), [last, last]]:
            while at < min(start, last):
                yield range(at, min(at + chunk, start, last))
                at = min(at + chunk, start, last)
            at = max(at, stop)

    def add(self, seeds: range, report: Report) -> None:
        """Take a finished job in."""
        run = self.run()
        run.add(seeds, report)
        self.marks |= report.marks
        self.failures += [
            {"played": played, "problem": problem, "core": run.core, "code": run.code}
            for played, problem in report.failures
        ]

    def retried(self, failure: dict[str, Any], report: Report) -> None:
        """A game that failed was played again: strike the failure where it went well."""
        if not report.failures:
            self.failures.remove(failure)

    def told(self) -> str:
        """What was played so far, a line for each run."""
        return "\n".join(
            f"  {sum(b - a for a, b in run.done):9,} games on the {run.core} core, code {run.code}, seeds "
            + ", ".join(f"{a} to {b - 1}" for a, b in run.done)
            + f": {run.counts['turns']:,} turns, {run.counts['decisions']:,} decisions, {run.seconds:,.0f} s"
            for run in self.runs
            if run.done
        )


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep others from the same file meanwhile. Raises StateError where somebody is at it."""
    try:
        import fcntl
    except ImportError:  # on Windows nobody is kept away
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StateError(f"another soak is at work on {path}") from None
        yield


def as_page(state: SoakState) -> str:
    """What was played and what came of it, as tables of a page."""
    runs = [run for run in state.runs if run.done]
    kinds = sum((run.kinds for run in runs), Counter[str]())
    samples = sum((run.samples for run in runs), Counter[str]())
    rows = [
        f"**{state.games:,} games**, of which {len(state.failures)} failed.\n",
        "| core | code | seeds | games | turns | decisions | longest | hours of a processor |",
        "| :-- | :-- | :-- | --: | --: | --: | --: | --: |",
    ]
    for run in runs:
        seeds = ", ".join(f"{a:,} to {b - 1:,}" for a, b in run.done)
        numbers = [sum(b - a for a, b in run.done), *(run.counts[n] for n in ("turns", "decisions", "longest"))]
        said = " | ".join(f"{number:,}" for number in numbers)
        rows.append(f"| {run.core} | {run.code} | {seeds} | {said} | {run.seconds / 3600:.2f} |")
    rows += ["", "| games | how many | | games | how many |", "| :-- | --: | --- | :-- | --: |"]
    pairs = sorted(kinds.items())
    half = (len(pairs) + 1) // 2
    for (one, many), (two, more) in zip(pairs[:half], [*pairs[half:], ("", 0)], strict=False):
        rows.append(f"| {one} | {many:,} | | {two} | {f'{more:,}' if two else ''} |")
    at_length = sum(run.counts["checked"] for run in runs)
    rows += [
        "", f"Decisions looked at longer: {samples['kept']:,} saved, loaded and each of their options played; "
        f"{samples['hidden']:,} seen by a seat in another world; {samples['refused']:,} with refused moves; "
        f"{samples['all']:,} drawn and {at_length:,} of whole games for everything. "
        f"{sum(run.counts['refusals'] for run in runs):,} refusals were explained.",
    ]  # fmt: skip
    return "\n".join(rows)


def joined(pairs: list[list[int]]) -> list[list[int]]:
    """Ranges in order, those that touch as one."""
    out: list[list[int]] = []
    for first, last in sorted(pairs):
        if out and first <= out[-1][1]:
            out[-1][1] = max(out[-1][1], last)
        elif last > first:
            out.append([first, last])
    return out


def lines_of(whole: dict[str, Any]) -> str:
    """JSON with a line for each run, failure and program, so that a difference can be read."""
    rows = []
    for name, value in whole.items():
        if isinstance(value, list) and value:
            inner = ",\n".join(f"  {json.dumps(one, ensure_ascii=False)}" for one in value)
            rows.append(f"{json.dumps(name)}: [\n{inner}\n]")
        elif isinstance(value, dict) and value:
            inner = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in value.items())
            rows.append(f"{json.dumps(name)}: {{\n{inner}\n}}")
        else:
            rows.append(f"{json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"
