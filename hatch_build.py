"""A build step that puts the lessons' notebooks into the wheel, and can compile the hot modules of the rules.

It compiles only where ``VK_COMPILE=1`` is set, since that needs a C compiler; the wheel is then about three times as
fast. Without it the wheel is plain Python and runs everywhere, Pyodide included. ``VK_COMPILE_LEVEL`` is how hard the
C compiler tries (0 to 3, else 2). The compiled modules lie beside their sources, and Python prefers them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: The build has none of the libraries that other parts of the package name, and needs none of them.
MYPYC = [sys.executable, "-m", "mypyc", "--ignore-missing-imports", "--follow-imports=silent"]


class CompileHook(BuildHookInterface):
    """Adds the notebooks, and compiles the modules that pyproject.toml lists as ``modules`` and not as ``plain``."""

    PLUGIN_NAME = "custom"

    def _wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("VK_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """What the build needs beside hatchling: nothing, unless it compiles."""
        return ["mypy[mypyc]>=1.15", "setuptools>=77"] if self._wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the notebooks to a wheel, and what the package compiles to where that is asked for."""
        if self.target_name != "wheel" or version == "editable":
            return  # an editable install finds the notebooks in the checkout
        for notebook in Path(self.root, "notebooks").glob("*.ipynb"):
            build_data["force_include"][str(notebook)] = f"vk_notebook/notebooks/{notebook.name}"
        if self._wanted():
            self._folder = TemporaryDirectory()  # it goes with the hook, when the wheel is there
            work = Path(self._folder.name)
            for made in self._compiled(work):
                build_data["force_include"][str(work / made)] = made.as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def _compiled(self, work: Path) -> list[Path]:
        """The files of machine code that a copy of the package in a folder compiles to."""
        package = work / "vk_notebook"
        shutil.copytree(Path(self.root, "vk_notebook"), package, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
        found = {path for name in self.config["modules"] for path in package.glob(f"{name}.py")}
        found -= {package / f"{name}.py" for name in self.config["plain"]} | set(package.rglob("__init__.py"))
        level = os.environ.get("VK_COMPILE_LEVEL", "2")
        files = sorted(path.relative_to(work).as_posix() for path in found)
        subprocess.run([*MYPYC, *files], cwd=work, env={**os.environ, "MYPYC_OPT_LEVEL": level}, check=True)
        made = [path.relative_to(work) for path in work.rglob("*") if path.suffix in (".so", ".pyd")]
        return [path for path in made if path.parts[0] != "build"]
