"""Stands in for anywidget where there is no Jupyter: synced traits go to the page as messages, its messages come in.

It does what the board needs of the real one: `open`, `on_msg`, and `hold_sync`, in which changes are sent together at
the end.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import traitlets


class AnyWidget(traitlets.HasTraits):
    """A widget whose synced traits are sent by `send`, a function of the page that takes JSON and a dict of bytes."""

    send: Callable[[str, dict[str, bytes]], None]
    comm = model_id = "none"  # the page has script and style already: it asks no other widget for them

    def __init__(self, **kwargs: Any) -> None:
        self._held, self._opened = 0, False
        self._changed: dict[str, None] = {}
        self._listener: Callable[..., None] | None = None
        super().__init__(**kwargs)
        self.observe(self._note, names=list(self.traits(sync=True)))

    def on_msg(self, listener: Callable[..., None]) -> None:
        """Hand every message of the page to a function."""
        self._listener = listener

    def hear(self, text: str) -> None:
        """Take one message of the page, as JSON."""
        assert self._listener is not None
        self._listener(self, json.loads(text), [])

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Send what changes inside only at the end, in one message."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._flush()

    def open(self) -> None:
        """Send all traits, for a page that has none yet; what changed before is among them."""
        self._opened = True
        self._changed = dict.fromkeys(self.traits(sync=True))
        self._flush()

    def _note(self, change: Any) -> None:
        self._changed[change["name"]] = None
        self._flush()

    def _flush(self) -> None:
        if self._held or not self._opened or not self._changed:
            return
        said = {name: getattr(self, name) for name in self._changed}
        self._changed = {}
        binary = {name: value for name, value in said.items() if isinstance(value, bytes)}
        self.send(json.dumps({name: value for name, value in said.items() if name not in binary}), binary)
