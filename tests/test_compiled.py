"""The compiled core plays the same game as the plain one."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.wheels import alone

ROOT = Path(__file__).resolve().parents[1]
SAME = ["tests/cards", "tests/oracle", "tests/property", "tests/rules", "tests/test_digests.py"]


def can_compile() -> bool:
    """Whether a C compiler and Python's headers are here."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and (Path(sysconfig.get_path("include")) / "Python.h").exists()


def run(*command: str, **env: str) -> str:
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, timeout=1500)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.slow
@pytest.mark.skipif(not can_compile(), reason="a C compiler and Python's headers are needed; the core runs without")
def test_the_compiled_core_passes_the_tests_of_the_plain_one(tmp_path: Path) -> None:
    compiled = str(tmp_path / "compiled")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    # Slow machine code is made in a third of the time, and means the same.
    run(*pip, "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(ROOT), VK_COMPILE="1", VK_COMPILE_LEVEL="0")
    (wheel,) = tmp_path.glob("*.whl")
    told = alone(wheel)
    assert "compiled: True" in told
    run(*pip, "install", "-q", "--no-deps", "--no-index", "--target", compiled, str(wheel))
    show = "import vk_notebook.rules.engine.turn as turn; print(turn.__file__)"
    found = run(sys.executable, "-c", f"import sys; sys.path.insert(0, {compiled!r}); {show}")
    assert found.strip().endswith((".so", ".pyd"))
    chosen = ("-m", "not slow and not browser and not plain", "-o", f"pythonpath={compiled} .")
    told = run(sys.executable, "-m", "pytest", "-q", *chosen, *SAME, HYPOTHESIS_PROFILE="quick")
    assert " passed" in told
