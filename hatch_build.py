"""A build step that compiles the hot modules of the rules to machine code: a wheel about three times as fast.

It runs only where ``VK_COMPILE=1`` is set, since it needs a C compiler; without it the wheel is plain Python and runs
everywhere, Pyodide included. ``VK_COMPILE_LEVEL`` is how hard the C compiler tries (0 to 3, else 2). The compiled
modules lie beside their sources, and Python prefers them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
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


class CompileHook(BuildHookInterface):
    """Compiles the modules that ``[tool.hatch.build.hooks.custom]`` lists under ``modules``."""

    PLUGIN_NAME = "custom"

    def _wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("VK_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """What the build needs beside hatchling: nothing, unless it compiles."""
        return ["mypy[mypyc]>=1.15", "setuptools>=77"] if self._wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile a copy of the package and add what comes out to the wheel."""
        if not self._wanted() or version == "editable":
            return
        work = Path(self.root) / "build" / "compile"
        self._compile(work)
        for ending in ("*.so", "*.pyd"):
            for made in work.glob(f"**/{ending}"):
                if "build" not in made.relative_to(work).parts:
                    build_data["force_include"][str(made)] = made.relative_to(work).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _compile(self, work: Path) -> None:
        """Compile in a folder, unless it holds the same already: pip asks for the wheel's head first, then for it."""
        root = Path(self.root)
        digest = hashlib.sha256((sys.version + os.environ.get("VK_COMPILE_LEVEL", "2")).encode())
        for path in [root / "hatch_build.py", root / "pyproject.toml", *sorted(root.glob("vk_notebook/**/*.py"))]:
            digest.update(path.read_bytes())
        stamp = work / "stamp"
        if stamp.is_file() and stamp.read_text("ascii") == digest.hexdigest():
            return
        shutil.rmtree(work, ignore_errors=True)
        machine_code = shutil.ignore_patterns("*.so", "*.pyd")
        shutil.copytree(root / "vk_notebook", work / "vk_notebook", ignore=machine_code)
        (work / "setup.py").write_text(SETUP, encoding="utf-8")
        files = ",".join(f"vk_notebook/{name}.py" for name in self.config["modules"])
        subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace", files], cwd=work, check=True)
        stamp.write_text(digest.hexdigest(), "ascii")
