"""Check that a seed leads to the same game on any Python, plain or compiled.

    python3.12 tools/check_digests.py                       on that Python, which needs no other package
    PYTHONPATH=build/compiled python tools/check_digests.py with the compiled core
    python tools/check_digests.py --update                  write tests/goldens/digests.json again

The fixture has set-ups of all versions, presets, mixes, variants, seats, kits and pharaohs. Each is played at random to
its end, and has to make as many choices, the same choices, and leave every card in the same place as the fixture says.
The exit code is 1 if something differs. To add a set-up, put `vk.new_game(...).record.setup` in its own row.
"""

from __future__ import annotations

import argparse
import json
import sys
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))  # behind a compiled core that PYTHONPATH names

from vk_notebook.record.digest import digest
from vk_notebook.record.playing import opened
from vk_notebook.rules.engine import turn
from vk_notebook.rules.words.notation import Option

ROOT = Path(__file__).resolve().parents[1]
FIXTURE = ROOT / "tests" / "goldens" / "digests.json"


def played(setup: dict[str, Any]) -> dict[str, Any]:
    """What choices at random make of a set-up: how many, turns, a digest of all that was chosen, one of the end."""
    st = opened(setup).state
    rng, made, choices = Random(setup["seed"]), blake2b(digest_size=8), 0
    while not st.over:
        codes = turn.legal(st)
        code = codes[rng.randrange(len(codes))]
        made.update(f"{len(codes)} {Option(st, code).text}\n".encode())
        turn.apply(st, code)
        choices += 1
    return {"choices": choices, "turns": st.turn, "chosen": made.hexdigest(), "end": digest(st)}


def differences(rows: list[dict[str, Any]]) -> list[str]:
    """The rows of the fixture that come out otherwise here."""
    out = []
    for number, row in enumerate(rows):
        try:
            found = played(row["setup"])
        except Exception as problem:
            out.append(f"row {number}: {type(problem).__name__}: {problem}")
            continue
        wrong = [f"{name} {found[name]} instead of {row[name]}" for name in found if found[name] != row[name]]
        if wrong:
            out.append(f"row {number} (seed {row['setup']['seed']}): {', '.join(wrong)}")
    return out


def update(rows: list[dict[str, Any]]) -> None:
    """Write the fixture anew, with the set-ups that it has."""
    text = ",\n".join(json.dumps({**row, **played(row["setup"])}, ensure_ascii=False) for row in rows)
    FIXTURE.write_text(f"[\n{text}\n]\n", encoding="utf-8")


def main() -> int:
    """Play the fixture, or write it; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="write the fixture again")
    asked = parser.parse_args()
    rows = json.loads(FIXTURE.read_text("utf-8"))
    if asked.update:
        update(rows)
        return 0
    wrong = differences(rows)
    core = "plain" if str(turn.__file__).endswith((".py", ".pyc")) else "compiled"
    print(*wrong, f"Python {sys.version.split()[0]}, {core}: {len(wrong)} of {len(rows)} games differ", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
