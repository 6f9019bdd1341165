"""Let atheris look for bytes that break a target.

    python -m tools.fuzzing [TARGET ...] [--seconds 60] [--jobs 1]     each target so long, from the corpus it has
    python -m tools.fuzzing [TARGET ...] --minimise                    keep what adds something in tests/fuzz_corpus

Needs ``pip install atheris`` (the extra ``fuzz``; Linux). What is found while it runs grows under build/fuzzing. Bytes
that break a target are kept there too, are printed with the command that tries them again, and make the exit code 1:

    python -m tools.fuzzing TARGET --try FILE ...                      without atheris
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))

# Nothing of the package is imported up here: atheris has to see its modules first.
GROWN = ROOT / "build" / "fuzzing"
KEPT = ROOT / "tests" / "fuzz_corpus"
#: Bytes of an input.
LONGEST = {"moves": 1_000, "record_json": 6_000, "record_text": 6_000, "card_tables": 600, "messages": 2_000}
KEPT_BYTES, KEPT_FILES = 60_000, 400  # of a target, in the repository: it is all tried again by make check
ENOUGH = 5  # inputs that break a target
PATIENCE = 20  # seconds for one input, thousands of times what it takes


def main(argv: list[str] | None = None) -> int:
    """Run what was asked for; returns the exit code."""
    given = sys.argv[1:] if argv is None else argv
    if given[:1] == ["--inside"]:
        return _inside(given[1], given[2:])
    parser = argparse.ArgumentParser(prog="python -m tools.fuzzing", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("target", nargs="*", help=", ".join(LONGEST) + " (all)")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--minimise", action="store_true", help="keep what adds something")
    parser.add_argument("--try", dest="files", nargs="+", type=Path, help="only these files")
    asked = parser.parse_args(given)
    targets = asked.target or list(LONGEST)
    unknown = [name for name in targets if name not in LONGEST]
    if unknown:
        parser.error(f"no target: {' '.join(unknown)}; there are {', '.join(LONGEST)}")
    if asked.files:
        from tools.fuzzing.targets import TARGETS

        for path in asked.files:
            print(f"{path}: {'accepted' if TARGETS[targets[0]](path.read_bytes()) else 'refused'}")
        return 0
    try:
        import atheris  # noqa: F401
    except ImportError:
        print("atheris is not installed here: pip install -e '.[fuzz]', on Linux", file=sys.stderr)
        return 2
    return max((_minimise if asked.minimise else _fuzz)(name, asked.seconds) for name in targets)


def _fuzz(target: str, seconds: int) -> int:
    """One target for so long, in a process of its own: libFuzzer ends the one that it runs in."""
    from tools.fuzzing.seeds import dictionary, seeds

    grown, found = GROWN / target, GROWN / f"{target}-broken"
    grown.mkdir(parents=True, exist_ok=True)
    found.mkdir(exist_ok=True)
    before = set(found.iterdir())
    for number, data in enumerate(seeds(target)):
        (grown / f"seed-{number}").write_bytes(data)
    (GROWN / "words").write_text(dictionary(), encoding="ascii")
    folders = [str(grown), *([str(KEPT / target)] if (KEPT / target).is_dir() else [])]
    end = time.monotonic() + seconds
    new: list[Path] = []
    while (left := int(end - time.monotonic())) > 0 and len(new) < ENOUGH:  # it stops at what breaks
        _libfuzzer(target, f"-max_total_time={left}", f"-artifact_prefix={found}{os.sep}", *folders)
        new = sorted(set(found.iterdir()) - before)
    for path in new:
        print(f"BROKEN: python -m tools.fuzzing {target} --try {path}")
    print(f"{target}: {len(list(grown.iterdir()))} inputs that differ in what they reach, {len(new)} that break it")
    return 1 if new else 0


def _minimise(target: str, seconds: int) -> int:
    """The fewest inputs that reach all that was reached, the shortest first, as many as fit."""
    merged = GROWN / f"{target}-merged"
    subprocess.run(["rm", "-rf", str(merged)], check=True)
    merged.mkdir(parents=True)
    folders = [p for p in (GROWN / target, KEPT / target) if p.is_dir()]
    if _libfuzzer(target, "-merge=1", str(merged), *map(str, folders)):
        return 1
    kept = KEPT / target
    kept.mkdir(parents=True, exist_ok=True)
    for old in kept.iterdir():
        old.unlink()
    size = 0
    for path in sorted(merged.iterdir(), key=lambda p: (p.stat().st_size, p.name))[:KEPT_FILES]:
        size += path.stat().st_size
        if size > KEPT_BYTES:
            break
        (kept / path.name[:12]).write_bytes(path.read_bytes())
    print(f"{target}: {len(list(kept.iterdir()))} of {len(list(merged.iterdir()))} inputs kept")
    return 0


def _libfuzzer(target: str, *options: str) -> int:
    limits = [
        f"-max_len={LONGEST[target]}", f"-timeout={PATIENCE}", f"-dict={GROWN / 'words'}", "-rss_limit_mb=1500",
        "-print_final_stats=1",
    ]  # fmt: skip
    command = [sys.executable, "-m", "tools.fuzzing", "--inside", target, *limits, *options]
    return subprocess.run(command, cwd=ROOT).returncode


def _inside(target: str, options: list[str]) -> int:
    """What runs in the process that libFuzzer takes over."""
    import atheris

    with atheris.instrument_imports(include=["vk_notebook"]):
        from tools.fuzzing import mutating, seeds, targets

        run = targets.TARGETS[target]
        for data in seeds.seeds(target):  # much of the package is loaded when it is first asked for
            run(data)

    def mutator(data: bytes, most: int, seed: int) -> bytes:
        changed = mutating.mutated(data, most, seed) if target == targets.JSON and seed % 3 else None
        return changed if changed is not None else atheris.Mutate(data, most)

    def once(data: bytes) -> None:
        run(data)

    again = f"{sys.executable} -m tools.fuzzing --inside {target}"  # as libFuzzer calls itself to merge
    atheris.Setup([again, *options], once, custom_mutator=mutator)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
