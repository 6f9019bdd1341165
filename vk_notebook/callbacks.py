"""Functions of other people that are called when something has happened."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable

from .console import tell


def check_callback(what: str, given: object) -> None:
    """Raise ValueError for what cannot be called, and for an async function: nobody would await it."""
    if not callable(given):
        raise ValueError(f"{what} must be a function, not {given!r}")
    code = (inspect.iscoroutinefunction, inspect.isasyncgenfunction)
    if any(is_async(one) for is_async in code for one in (given, getattr(given, "__call__", None))):  # noqa: B004
        raise ValueError(f"{what} must be a function that is not async; it may start one: asyncio.ensure_future(...)")


def call(callback: Callable[..., object], *given: object) -> Exception | None:
    """Call a function about what has happened. Its error is printed and returned: what has happened stands."""
    try:
        callback(*given)
    except Exception as error:
        tell(traceback.format_exc())
        return error
    return None
