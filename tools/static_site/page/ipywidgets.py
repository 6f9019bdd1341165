"""Stands in for ipywidgets where there is no Jupyter: the page there has its script and style already."""

from __future__ import annotations

import traitlets


class Widget(traitlets.HasTraits):
    """A widget that nobody hears of."""

    comm = model_id = "none"
