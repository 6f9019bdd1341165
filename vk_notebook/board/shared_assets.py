"""The widget that no one sees: it holds script, style and font once for all boards of a kernel."""

from __future__ import annotations

import ipywidgets
import traitlets

from . import assets


class SharedAssets(ipywidgets.Widget):
    """What `page/src/loader.js` takes, once in a page."""

    version = traitlets.Unicode().tag(sync=True)
    script = traitlets.Bytes().tag(sync=True)
    style = traitlets.Bytes().tag(sync=True)
    font = traitlets.Bytes().tag(sync=True)


_held: list[SharedAssets] = []


def reference() -> str:
    """The name of the kernel's one widget of this kind, as a trait of another names it. Made anew once it is closed."""
    if not _held or _held[0].comm is None:
        _held[:] = [SharedAssets(**assets.shared())]
    return f"IPY_MODEL_{_held[0].model_id}"
