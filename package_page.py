"""How a package index shows this project: the README with links that work there, and the addresses of the project.

Hatchling asks for it when it builds (``pyproject.toml``). ``VK_REPOSITORY`` names where the sources are published, for
example ``https://github.com/owner/name``, and ``VK_CONTACT`` the mail address of whoever publishes it; a release sets
both. Without a repository there is nothing to link to, so the page has the words alone.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

#: Who comes from an index has no make and no checkout.
INSTALL = """```sh
pip install "vk-notebook[lessons]"
vk-notebook play       # a game against a bot, in your browser
vk-notebook lessons    # learn it step by step
```"""
PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n*")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")


class PackagePage(MetadataHookInterface):
    """Fills in the project's addresses and its README."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add what the address of the sources decides."""
        address = os.environ.get("VK_REPOSITORY", "").rstrip("/")
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(text, address, metadata["version"])}
        if address:
            metadata["urls"] = addresses(address, metadata["version"])
        contact = os.environ.get("VK_CONTACT")
        metadata["authors"] = [{"name": "The vk-notebook authors", **({"email": contact} if contact else {})}]


def addresses(repository: str, version: str) -> dict[str, str]:
    """The links beside the page."""
    return {
        "Source": repository,
        "Documentation": f"{repository}/tree/v{version}/docs",
        "Changelog": f"{repository}/blob/v{version}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def page(readme: str, repository: str, version: str) -> str:
    """The README for an index: whole addresses, and the installation that works without a checkout."""
    text = re.sub(r"```sh\nmake play.*?```", lambda _: INSTALL, readme, count=1, flags=re.DOTALL)
    if not repository:
        return LINK.sub(r"\1", PICTURE.sub("", text))
    text = PICTURE.sub(lambda it: f"![{it[1]}]({repository}/raw/v{version}/{it[2]})\n\n", text)
    return LINK.sub(lambda it: f"[{it[1]}]({repository}/blob/v{version}/{it[2]})", text)
