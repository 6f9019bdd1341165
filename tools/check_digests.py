"""Whether a seed and options lead to the same game everywhere: on each Python, compiled, and in the browser's Python.

    python tools/check_digests.py [--pyodide FOLDER | --no-pyodide] [--only 3.12,Pyodide]
    python tools/check_digests.py --update          writes tests/goldens/digests.json anew, by this Python

The fixture holds set-ups of all versions, presets, mixes, variants, seats, kits and pharaohs. Each is played at random
to its end; how many choices that took, which they were and where every card lies afterwards has to be what the fixture
says. Each Python from 3.10 to 3.13 is looked for on the path and in pyenv, the compiled core in build/compiled; Pyodide
is fetched from npm as for ``make site`` and run by node. What is not there is said: the exit code is 1 where something
differs, and 2 where nothing differs but something could not be tried.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FIXTURE = ROOT / "tests" / "goldens" / "digests.json"
COMPILED = ROOT / "build" / "compiled"
VERSIONS = ("3.10", "3.11", "3.12", "3.13")
SCRIPT = Path(__file__).with_name("check_digests.mjs")


# ---- playing: nothing but the standard library and the package --------------------------------------------


def played(setup: dict[str, Any]) -> dict[str, Any]:
    """What choices at random make of a set-up: how many, turns, a digest of all that was chosen, one of the end."""
    from vk_notebook.record.digest import digest
    from vk_notebook.record.playing import opened
    from vk_notebook.rules.engine.turn import apply, legal
    from vk_notebook.rules.words.notation import option_text

    st = opened(setup).state
    rng, made, choices = Random(setup["seed"]), blake2b(digest_size=8), 0
    while not st.over:
        codes = legal(st)
        code = codes[rng.randrange(len(codes))]  # as the random bot chooses
        made.update(f"{len(codes)} {option_text(st, code)}\n".encode())
        apply(st, code)
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
            out.append(f"row {number} ({_about(row['setup'])}): {', '.join(wrong)}")
    return out


def _about(setup: dict[str, Any]) -> str:
    cards = setup["cards"] if isinstance(setup["cards"], str) else "a mix"
    return f"{setup.get('variant') or str(len(setup['players'])) + ' players'}, {cards}, seed {setup['seed']}"


def tell() -> None:
    """Play the fixture here, and print what differs as JSON."""
    import vk_notebook.rules.engine.turn as turn

    rows = json.loads(FIXTURE.read_text("utf-8"))
    core = "plain" if str(turn.__file__).endswith((".py", ".pyc")) else "compiled"
    version = ".".join(map(str, sys.version_info[:3]))
    print(json.dumps({"version": version, "core": core, "rows": len(rows), "wrong": differences(rows)}))


# ---- the fixture ----------------------------------------------------------------------------------------------


def setups() -> list[dict[str, Any]]:
    """Set-ups over everything that can be chosen, each of another seed."""
    import vk_notebook as vk
    from vk_notebook.cards import pools
    from vk_notebook.cards.pools import PRESETS

    names = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"]
    games: list[dict[str, Any]] = []
    for cards in ("base", "afterlife", "last-rites"):
        for seats in (2, 3, 4):
            games.append({"players": names[:seats], "cards": cards})
            games.append({"players": names[:seats], "cards": cards, "pharaohs": True})
        games.append({"players": names[:2], "cards": cards, "edition": "classic"})
    for preset in PRESETS:
        most = pools.named()[preset].mix.most_seats
        games.append({"players": names[:most], "cards": preset, "pharaohs": most < 4})
        games.append({"players": names[:2], "cards": preset, "pharaohs": True})
    for seed in range(8):
        mix = vk.random_mix(seed)
        games.append({"players": names[: 2 + seed % 3], "cards": mix, "edition": ("premium", "classic")[seed % 2]})
    halves = vk.Mix(("sarcophagi", "jewelry", "chambers", "priests", "builders"), uniques="premium", copies=1)
    joined = vk.Mix(("amulets", "mummification", "jewelry", "weapons", "tomb-art", "sarcophagi"), supersets=True)
    for mix in (halves, joined):
        games.append({"players": names[:2], "cards": mix})
    games.append({"players": names[:3], "starters": "last-rites", "cards": "base"})
    games.append({"players": names[:2], "starters": ["Urn"] * 5 + ["Kite"] * 5, "cards": "last-rites"})
    for cards in ("base", "afterlife", "last-rites", "nice-and-sweet", vk.random_mix(99)):
        for variant in ("solo", "starter-solitaire", "master-solitaire"):
            games.append({"players": names[:1], "cards": cards, "variant": variant})
    for difficulty, hard in ((1, True), (5, False), (10, True)):
        games.append({"players": names[:1], "cards": "base", "variant": "solo", "difficulty": difficulty, "hard": hard})
    return [vk.new_game(seed=1000 + number, **game).record.setup for number, game in enumerate(games)]


def update() -> int:
    """Write the fixture anew."""
    rows = [{"setup": setup, **played(setup)} for setup in setups()]
    text = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    FIXTURE.write_text(f"[\n{text}\n]\n", encoding="utf-8")
    print(f"{len(rows)} games written to {FIXTURE.relative_to(ROOT)}")
    return 0


# ---- everywhere --------------------------------------------------------------------------------------------------


def pythons() -> dict[str, str | None]:
    """A program for each version, or None."""
    home = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    out: dict[str, str | None] = {}
    for version in VERSIONS:
        places = [str(p / "bin" / "python") for p in sorted(home.glob(f"{version}*"))]
        out[version] = next((p for p in (shutil.which(f"python{version}"), *places) if p and _is(p, version)), None)
    return out


def _is(program: str, version: str) -> bool:
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run([program, "-c", ask], capture_output=True, text=True, check=False, timeout=60)
    except OSError:
        return False
    return done.stdout.strip() == version


def by_python(program: str, package: Path = ROOT) -> dict[str, Any]:
    """What a Python finds."""
    path = os.pathsep.join(map(str, (package, ROOT)))
    env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([program, __file__, "--tell"], capture_output=True, text=True, check=False, env=env)
    return _found(done)


def by_pyodide(folder: Path | None) -> dict[str, Any]:
    """What Pyodide finds, from a folder that holds its core, or as it is fetched for the site."""
    sys.path.append(str(ROOT))
    from tools.static_site.fetch import program, pyodide

    cache = ROOT / "build" / "site"
    cache.mkdir(parents=True, exist_ok=True)
    core = folder or pyodide(cache)
    with tempfile.TemporaryDirectory() as scratch:
        archive = Path(scratch) / "package.zip"
        with zipfile.ZipFile(archive, "w") as out:
            for path in [*(ROOT / "vk_notebook").rglob("*"), Path(__file__), FIXTURE]:
                if path.suffix in (".py", ".csv", ".md", ".json"):
                    out.write(path, path.relative_to(ROOT))
        command = [*program("node", cache), SCRIPT, core, archive]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    return _found(done)


def _found(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    try:
        found = json.loads(done.stdout.strip().splitlines()[-1])
    except (ValueError, IndexError):
        said = (done.stdout + done.stderr).strip().splitlines()[-3:]
        return {"version": "?", "core": "?", "rows": 0, "wrong": [f"it did not run: {' / '.join(said)}"]}
    return dict(found)


def everywhere(asked: argparse.Namespace) -> int:
    """Try all that is here, print a row for each; returns the exit code."""
    only = asked.only.split(",") if asked.only else None
    rows: list[tuple[str, dict[str, Any] | str]] = []
    for version, found in pythons().items():
        if not only or version in only:
            rows.append((f"Python {version}", by_python(found) if found else "there is none here"))
    if not only or "compiled" in only:
        if COMPILED.is_dir():
            rows.append(("compiled core", by_python(sys.executable, COMPILED)))
        else:
            rows.append(("compiled core", "not compiled here (sh tools/compile PYTHON build/compiled)"))
    if not only or "Pyodide" in only:
        try:
            rows.append(("Pyodide", "left out" if asked.no_pyodide else by_pyodide(asked.pyodide)))
        except Exception as problem:
            rows.append(("Pyodide", f"could not be had: {problem}"))
    return report(rows, asked.page)


def report(rows: list[tuple[str, dict[str, Any] | str]], page: Path | None = None) -> int:
    """Print the table, and put it into a page; returns the exit code."""
    differ = left = False
    table = ["| where | Python | games | result |", "| :-- | :-- | --: | :-- |"]
    for name, found in rows:
        if isinstance(found, str):
            left = True
            table.append(f"| {name} | | 0 | NOT TRIED: {found} |")
            continue
        wrong = found["wrong"]
        differ |= bool(wrong)
        said = f"{len(wrong)} DIFFER" if wrong else "all the same"
        table.append(f"| {name} | {found['version']} {found['core']} | {found['rows']} | {said} |")
        for line in wrong[:5]:
            print(f"    {line}", file=sys.stderr)
    print("\n".join(table))
    if page:
        sys.path.append(str(ROOT))
        from tools.measured import put

        put(page, "digests", "\n".join(table))
    return 1 if differ else 2 if left else 0


def main(argv: list[str] | None = None) -> int:
    """Run what was asked for; returns the exit code."""
    parser = argparse.ArgumentParser(prog="check_digests", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--update", action="store_true", help="write the fixture anew")
    parser.add_argument("--pyodide", type=Path, default=None, help="a folder with Pyodide's core (else it is fetched)")
    parser.add_argument("--no-pyodide", action="store_true", help="leave Pyodide out, and say so")
    parser.add_argument("--only", default=None, help="some of " + ", ".join((*VERSIONS, "compiled", "Pyodide")))
    parser.add_argument("--page", type=Path, default=None, help="a page that gets the table")
    parser.add_argument("--tell", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(argv)
    if asked.update:
        return update()
    if asked.tell:
        tell()
        return 0
    return everywhere(asked)


if __name__ == "__main__":
    sys.exit(main())
