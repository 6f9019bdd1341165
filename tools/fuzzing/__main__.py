"""Let atheris look for bytes that break a target: `python -m tools.fuzzing TARGET [OPTION OF LIBFUZZER ...]`.

    python -m tools.fuzzing moves -max_total_time=900     a quarter of an hour, from the inputs that are kept
    python -m tools.fuzzing moves FILE                    this file again
    python -m tools.fuzzing moves -merge=1 tests/fuzz_corpus/moves build/fuzzing/moves      keep what adds something

TARGET is moves, record_json, record_text, card_tables or messages. Needs ``pip install atheris`` (the extra ``fuzz``;
Linux). What is found grows under build/fuzzing; bytes that break the target are kept there too, and end the run.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GROWN = ROOT / "build" / "fuzzing"
KEPT = ROOT / "tests" / "fuzz_corpus"
#: Bytes of an input.
LONGEST = {"moves": 1_000, "record_json": 6_000, "record_text": 6_000, "card_tables": 600, "messages": 2_000}
PATIENCE = 20  # seconds for one input, thousands of times what it takes


def main() -> None:
    """Hand this process over to libFuzzer, with the options that were given."""
    name, *given = sys.argv[1:] or [""]
    if name not in LONGEST:
        raise SystemExit(__doc__)
    import atheris

    with atheris.instrument_imports(include=["vk_notebook"]):  # it has to see the package's modules first
        from tools.fuzzing import targets

        run = targets.TARGETS[name]
        for path in (KEPT / name).iterdir():  # much of the package is loaded when it is first asked for
            run(path.read_bytes())

    grown = GROWN / name
    grown.mkdir(parents=True, exist_ok=True)
    options = [f"-max_len={LONGEST[name]}", f"-timeout={PATIENCE}", "-rss_limit_mb=1500"]
    options.append(f"-artifact_prefix={GROWN / name}-broken-")
    places = [] if any(not one.startswith("-") for one in given) else [str(grown), str(KEPT / name)]
    again = f"{sys.executable} -m tools.fuzzing {name}"  # as libFuzzer calls itself to merge
    atheris.Setup([again, *options, *given, *places], run)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
