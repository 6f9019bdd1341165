"""Print the recipe with which conda-forge builds a release, from its source archive and pyproject.toml.

    VK_REPOSITORY=https://github.com/owner/name python tools/conda_recipe.py dist/*.tar.gz > recipe.yaml

It has the dependencies of the game page (the extra `app`). Submit the file to conda-forge's staged recipes once; its
bot adds later versions.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RECIPE = """schema_version: 1

context:
  version: "{version}"
  python_min: "{python}"

package:
  name: vk-notebook
  version: ${{{{ version }}}}

source:
  url: {repository}/releases/download/v${{{{ version }}}}/vk_notebook-${{{{ version }}}}.tar.gz
  sha256: {digest}

build:
  number: 0
  noarch: python
  script: ${{{{ PYTHON }}}} -m pip install . -vv --no-deps --no-build-isolation
  python:
    entry_points:
      - vk-notebook = vk_notebook.cli:main

requirements:
  host:
    - python ${{{{ python_min }}}}.*
    - pip
    - {build}
  run:
    - python >=${{{{ python_min }}}}
    - {run}

tests:
  - python:
      imports:
        - vk_notebook
        - vk_notebook.bots
      python_version: ${{{{ python_min }}}}.*
      pip_check: true
  - script:
      - vk-notebook --version
      - vk-notebook cards Boat

about:
  homepage: {repository}
  summary: {summary}
  license: {license}
  license_file: LICENSE
  repository: {repository}
  documentation: {repository}/tree/v${{{{ version }}}}/docs

extra:
  recipe-maintainers:
    - {maintainer}
"""


def spelled(line: str) -> str:
    """A requirement as conda spells it: the name, then the versions without blanks between them."""
    at = min((line.find(sign) for sign in "<>=!~" if sign in line), default=len(line))
    return f"{line[:at].strip()} {line[at:].strip()}".strip()


def main() -> None:
    """Print the recipe."""
    if len(sys.argv) != 2 or "VK_REPOSITORY" not in os.environ:
        raise SystemExit(__doc__)
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = told["project"]
    needed = sorted(map(spelled, [*project["dependencies"], *project["optional-dependencies"]["app"]]))
    repository = os.environ["VK_REPOSITORY"]
    print(RECIPE.format(
        version=project["version"], python=project["requires-python"].removeprefix(">="), repository=repository,
        digest=hashlib.sha256(Path(sys.argv[1]).read_bytes()).hexdigest(), summary=project["description"],
        license=project["license"], maintainer=os.environ.get("VK_MAINTAINER") or repository.split("/")[-2],
        build="\n    - ".join(map(spelled, told["build-system"]["requires"])), run="\n    - ".join(needed),
    ), end="")  # fmt: skip


if __name__ == "__main__":
    main()
