"""The compiled core plays the same game as the plain one."""

import importlib.util
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
def test_what_was_compiled_is_there_or_the_build_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the wheel would say that it holds machine code, and hold none."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    hook = build.CompileHook(str(ROOT), {"modules": [], "plain": []}, None, None, str(tmp_path), "wheel")
    monkeypatch.setattr(hook, "_compile", lambda root, work: (work / "core.so").touch())

    def refuse(self: Path, target: Path) -> None:
        raise PermissionError("not here")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", refuse)
        with pytest.raises(PermissionError):
            hook._compiled(tmp_path / "home")
    made = hook._compiled(tmp_path / "home")
    assert (made / "core.so").exists()
    os.utime(made, (1, 1))
    assert hook._compiled(tmp_path / "home") == made
    assert made.stat().st_mtime > 1  # nor does a build of other sources clear away what is used now
    assert list((tmp_path / "home").iterdir()) == [made]


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
