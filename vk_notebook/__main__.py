"""``python -m vk_notebook``, the same as the command ``vk-notebook``."""

from __future__ import annotations

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
