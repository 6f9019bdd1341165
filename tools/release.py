"""Makes the files of a version, or says what stands against it: `python tools/release.py [VERSION]`.

Nothing is uploaded: it ends with the two commands for whoever has the rights. docs/releasing.md tells the steps before.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from datetime import date, datetime, timezone
from email.parser import HeaderParser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.tested import git, passed, state

ROOT = Path(__file__).resolve().parents[1]
ALONE = Path(__file__).with_name("alone.py")
NAME = "vk-notebook"
FILE_NAME = "vk_notebook"
#: Where the version stands, and how it is written there.
PLACES: dict[str, str] = {
    "pyproject.toml": r'^version = "(.*)"$',
    "vk_notebook/__init__.py": r'^__version__ = "(.*)"$',
    "CITATION.cff": r"^version: [\"']?(.*?)[\"']?$",
    "CHANGELOG.md": r"^## (\S+)",
}
HEADING = re.compile(r"^## (\S+) \((.*)\)$", re.MULTILINE)


class Refused(Exception):
    """Why there will be no release, and what to do."""


def declared(root: Path) -> dict[str, str]:
    """The version by each file that names it."""
    found = {}
    for name, pattern in PLACES.items():
        file = root / name
        match = re.search(pattern, file.read_text(encoding="utf-8"), re.MULTILINE) if file.is_file() else None
        if match is None:
            raise Refused(f"{name} names no version")
        found[name] = match[1]
    return found


def number(version: str) -> tuple[int, ...]:
    """A version to compare by."""
    if not re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", version):
        raise Refused(f"{version!r} is no version: three whole numbers, as in 0.2.0")
    return tuple(int(part) for part in version.split("."))


def agreed(found: Mapping[str, str], wanted: str | None = None) -> str:
    """The one version that all places name."""
    version = wanted or found["pyproject.toml"]
    other = [f"{name} says {told}" for name, told in found.items() if told != version]
    if other:
        raise Refused(f"this is to be {version}, but {', '.join(other)}")
    number(version)
    return version


def dated(root: Path, version: str, today: date) -> str:
    """The day of the release, as the changelog and the citation name it."""
    headings = HEADING.findall((root / "CHANGELOG.md").read_text(encoding="utf-8"))
    if not headings or headings[0][0] != version:
        raise Refused(f"the top heading of CHANGELOG.md has to be: ## {version} ({today})")
    told = headings[0][1]
    try:
        day = date.fromisoformat(told)
    except ValueError:
        raise Refused(f"CHANGELOG.md calls {version} {told!r}: write its date, ## {version} ({today})") from None
    if day > today:
        raise Refused(f"CHANGELOG.md dates {version} {told}, which is still to come; today is {today}")
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    cited = re.search(r"^date-released: [\"']?(.*?)[\"']?$", citation, re.MULTILINE)
    if cited is None or cited[1] != told:
        raise Refused(f"CITATION.cff needs the date of CHANGELOG.md: date-released: {told}")
    if headings[1:] and number(headings[1][0]) >= number(version):
        raise Refused(f"{version} is not above {headings[1][0]}, which CHANGELOG.md has before it")
    return told


def committed(root: Path, version: str) -> None:
    """All is committed, tested, and not released yet."""
    try:
        left = git(root, "status", "--porcelain")
    except (OSError, subprocess.CalledProcessError):
        raise Refused("there is no git repository here; a release is made from one") from None
    if left:
        raise Refused(f"something is not committed:\n{left}")
    if passed(root) is None or passed(root) != state(root):
        raise Refused("the tests have not passed on what is committed: make test")
    if git(root, "tag", "--list", f"v{version}"):
        raise Refused(f"there is a tag v{version} already: choose the next version")


def built(root: Path, folder: Path) -> tuple[Path, Path]:
    """The source archive, and the wheel that is built from it."""
    folder.mkdir(parents=True, exist_ok=True)
    _hatchling(root, "sdist", folder)
    (archive,) = folder.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as scratch:
        with tarfile.open(archive) as packed:
            if sys.version_info >= (3, 12):
                packed.extractall(scratch, filter="data")
            else:
                packed.extractall(scratch)
        (source,) = Path(scratch).iterdir()
        _hatchling(source, "wheel", folder)
    (wheel,) = folder.glob("*.whl")
    return archive, wheel


def _hatchling(root: Path, kind: str, folder: Path) -> None:
    _run(f"the {kind} cannot be built", sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder, cwd=root)


def _run(trouble: str, *words: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(f"{trouble}:\n{(done.stdout + done.stderr).strip()[-2000:]}")
    return done.stdout


def contents(wheel: Path) -> dict[str, int]:
    """What a wheel holds: names with check sums."""
    with zipfile.ZipFile(wheel) as packed:
        return {one.filename: one.CRC for one in packed.infolist()}


def named(archive: Path, wheel: Path, version: str) -> None:
    """Both files are called and labelled as this version."""
    start = f"{FILE_NAME}-{version}"
    for file, expected in ((archive, f"{start}.tar.gz"), (wheel, f"{start}-py3-none-any.whl")):
        if file.name != expected:
            raise Refused(f"{file.name} should be called {expected}")
    with zipfile.ZipFile(wheel) as packed:
        labels = {wheel.name: packed.read(f"{start}.dist-info/METADATA")}
    with tarfile.open(archive) as source:
        label = source.extractfile(f"{start}/PKG-INFO")
        labels[archive.name] = label.read() if label is not None else b""
    for file_name, text in labels.items():
        label_of = HeaderParser().parsestr(text.decode("utf-8"))
        if (label_of["Name"], label_of["Version"]) != (NAME, version):
            raise Refused(f"{file_name} calls itself {label_of['Name']} {label_of['Version']}, not {NAME} {version}")


def complete(root: Path, wheel: Path, direct: Path) -> None:
    """The wheel from the archive holds the whole package, and is the wheel of the working folder."""
    held = contents(wheel)
    missing = [
        name
        for path in sorted((root / FILE_NAME).rglob("*"))
        if path.is_file() and path.suffix not in (".pyc", ".so", ".pyd")
        and (name := path.relative_to(root).as_posix()) not in held
    ]  # fmt: skip
    if missing:
        raise Refused(f"{wheel.name} lacks {', '.join(missing[:5])}")
    other = contents(direct)
    differing = sorted(name for name in held.keys() | other.keys() if held.get(name) != other.get(name))
    if differing:
        raise Refused(f"the source archive builds another wheel than this folder: {', '.join(differing[:5])}")


def alone(wheel: Path, version: str) -> str:
    """What the wheel does in an empty environment, installed without anything else."""
    with tempfile.TemporaryDirectory() as scratch:
        _run("no empty environment", sys.executable, "-m", "venv", "--without-pip", scratch)
        python = Path(scratch) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        pip = (sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index")
        _run(f"{wheel.name} cannot be installed", *pip, "--disable-pip-version-check", wheel)
        told = _run(f"{wheel.name} does not work where there is nothing else", python, "-I", ALONE, version)
    if "beside the standard library:" not in told.splitlines():
        raise Refused(f"{wheel.name} is not alone in its environment:\n{told}")
    return told


def described(*files: Path) -> None:
    """The package index can show the description."""
    _run("twine finds fault (pip install 'vk-notebook[release]' brings it)",
         sys.executable, "-m", "twine", "check", "--strict", *files)  # fmt: skip


def release(root: Path, wanted: str | None, say: Callable[[str], object] = print) -> tuple[str, list[Path]]:
    """Go through all of it. Raises Refused; what an earlier run left in dist/ is gone then."""
    dist = root / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    version = agreed(declared(root), wanted)
    day = dated(root, version, datetime.now(timezone.utc).date())
    committed(root, version)
    say(f"{NAME} {version} of {day}: building")
    with tempfile.TemporaryDirectory() as scratch:
        archive, wheel = built(root, Path(scratch) / "dist")
        named(archive, wheel, version)
        _hatchling(root, "wheel", Path(scratch) / "direct")
        (direct,) = (Path(scratch) / "direct").glob("*.whl")
        complete(root, wheel, direct)
        say("trying it where there is nothing but Python")
        alone(wheel, version)
        described(archive, wheel)
        dist.mkdir()
        files = [dist / file.name for file in (archive, wheel)]
        for file, place in zip((archive, wheel), files, strict=True):
            shutil.copyfile(file, place)
    return version, files


def main(root: Path = ROOT) -> int:
    """Make a release, or say why not."""
    try:
        version, files = release(root, sys.argv[1].removeprefix("v") if len(sys.argv) > 1 else None)
    except Refused as refused:
        print(f"No release: {refused}", file=sys.stderr)
        return 1
    print("Nothing has left this machine. Whoever has the rights types:\n")
    print(f'git tag -a v{version} -m "{NAME} {version}" && git push origin v{version}')
    print("python -m twine upload", *(file.relative_to(root).as_posix() for file in files))
    return 0


if __name__ == "__main__":
    sys.exit(main())
