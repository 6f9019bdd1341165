"""Pictures by Pillow: card faces, a print-and-play sheet, positions and whole games. Needs the extra ``art``."""

from __future__ import annotations
