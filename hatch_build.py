"""A build step that puts the lessons' notebooks into the wheel, and can compile the hot modules of the rules.

It compiles only where ``VK_COMPILE=1`` is set, since that needs a C compiler; the wheel is then about three times as
fast. Without it the wheel is plain Python and runs everywhere, Pyodide included. ``VK_COMPILE_LEVEL`` is how hard the
C compiler tries (0 to 3, else 2). The compiled modules lie beside their sources, and Python prefers them.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """
import os
import sys
from mypyc.build import mypycify
from setuptools import setup
files = sys.argv.pop().split(",")
# The build has none of the libraries that other parts of the package name, and needs none of them.
files = ["--ignore-missing-imports", "--follow-imports=silent", *files]
setup(name="core", packages=[], ext_modules=mypycify(files, opt_level=os.environ.get("VK_COMPILE_LEVEL", "2")))
"""

KEPT = 3600  #: seconds for which other sources' machine code stays


class CompileHook(BuildHookInterface):
    """Adds the notebooks, and compiles the modules that pyproject.toml lists as ``modules`` and not as ``plain``."""

    PLUGIN_NAME = "custom"

    def _wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("VK_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """What the build needs beside hatchling: nothing, unless it compiles."""
        return ["mypy[mypyc]>=1.15", "setuptools>=77"] if self._wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the notebooks to a wheel, and what a compiled copy of the package comes to where that is asked for."""
        if self.target_name != "wheel" or version == "editable":
            return  # an editable install finds the notebooks in the checkout
        for notebook in Path(self.root, "notebooks").glob("*.ipynb"):
            build_data["force_include"][str(notebook)] = f"vk_notebook/notebooks/{notebook.name}"
        if not self._wanted():
            return
        work = self._compiled(Path(self.root) / "build" / "compile")
        for ending in ("*.so", "*.pyd"):
            for made in work.glob(f"**/{ending}"):
                if "build" not in made.relative_to(work).parts:
                    build_data["force_include"][str(made)] = made.relative_to(work).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _compiled(self, home: Path) -> Path:
        """The folder that holds what these sources compile to: pip asks for the wheel's head first, then for it.

        Each set of sources has a folder of its own, which appears there whole: builds side by side do not meet.
        """
        root = Path(self.root)
        digest = hashlib.sha256((sys.version + os.environ.get("VK_COMPILE_LEVEL", "2")).encode())
        for path in [root / "hatch_build.py", root / "pyproject.toml", *sorted(root.glob("vk_notebook/**/*.py"))]:
            digest.update(path.read_bytes())
        work = home / digest.hexdigest()[:16]
        home.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            os.utime(work)  # or a build of other sources might clear it away while this one uses it
        if not work.is_dir():
            for old in home.iterdir():
                with contextlib.suppress(FileNotFoundError):  # another build has just given it its name
                    if time.time() - old.stat().st_mtime > KEPT:
                        shutil.rmtree(old, ignore_errors=True)
            new = Path(tempfile.mkdtemp(dir=home))
            try:
                self._compile(root, new)
                new.rename(work)
            except OSError:
                if not work.is_dir():  # else another build of the same sources was quicker
                    raise
            finally:
                shutil.rmtree(new, ignore_errors=True)
        return work

    def _compile(self, root: Path, work: Path) -> None:
        """Compile a copy of the package in a folder."""
        machine_code = shutil.ignore_patterns("*.so", "*.pyd")
        shutil.copytree(root / "vk_notebook", work / "vk_notebook", ignore=machine_code)
        (work / "setup.py").write_text(SETUP, encoding="utf-8")
        package = work / "vk_notebook"
        found = {path for name in self.config["modules"] for path in package.glob(f"{name}.py")}
        found -= {package / f"{name}.py" for name in self.config["plain"]} | set(package.rglob("__init__.py"))
        files = ",".join(sorted(path.relative_to(work).as_posix() for path in found))
        subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace", files], cwd=work, check=True)
