"""Pictures by Pillow: card faces, a sheet to print, positions and whole games. Needs the extra ``art``.

``from vk_notebook import art`` costs nothing; Pillow loads when the first picture is asked for. Cards are drawn by
``faces`` (or shown as their owner's ``scans``), positions by ``table_picture`` from a ``scene``; ``film`` writes
records to files, ``printing`` (by ReportLab) cards on paper. Below lie ``paint``, ``lettering`` and ``pillow``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .faces import back, face, names, save_faces
    from .film import to_gif, to_png
    from .printing import box_names, save_sheet
    from .scans import use_scans
    from .table_picture import table_image

_WHERE = {
    "back": "faces", "box_names": "printing", "face": "faces", "names": "faces", "save_faces": "faces",
    "save_sheet": "printing", "table_image": "table_picture", "to_gif": "film", "to_png": "film", "use_scans": "scans",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(f".{_WHERE[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHERE})


__all__ = [
    "back", "box_names", "face", "names", "save_faces", "save_sheet", "table_image", "to_gif", "to_png", "use_scans",
]  # fmt: skip
