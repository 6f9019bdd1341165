"""Archives and wheels of this project: how the tests build them, and try them where there is nothing else."""

import subprocess
import sys
import tempfile
from pathlib import Path

import vk_notebook as vk

ALONE = Path(__file__).with_name("alone.py")


def run(*words: str | Path, cwd: Path | None = None) -> str:
    """What a program says; it has to go well."""
    done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def hatchling(source: Path, kind: str, folder: Path) -> Path:
    """Build a source archive or a wheel, ``"sdist"`` or ``"wheel"``, into a folder."""
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder, cwd=source)
    (made,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


def installed(wheel: Path, home: Path) -> Path:
    """The Python of a new environment that holds a wheel and nothing else."""
    run(sys.executable, "-m", "venv", "--without-pip", home)
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index")
    run(*pip, "--disable-pip-version-check", wheel)
    return python


def alone(wheel: Path) -> str:
    """What a wheel does where there is nothing but Python."""
    with tempfile.TemporaryDirectory() as home:
        told = run(installed(wheel, Path(home)), "-I", ALONE, vk.__version__)
    assert "beside the standard library:" in told.splitlines(), told
    return told
