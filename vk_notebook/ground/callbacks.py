"""Functions of other people that are called when something has happened."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Iterable
from contextlib import ExitStack

from .console import tell
from .given import shortened

NOT_ASYNC = "must be a function that is not async; it may start one: asyncio.ensure_future(...)"


def is_async(given: object) -> bool:
    """Whether a function is async, so that a call alone does nothing."""
    code = (inspect.iscoroutinefunction, inspect.isasyncgenfunction)
    return any(kind(one) for kind in code for one in (given, getattr(given, "__call__", None)))  # noqa: B004


def check_callback(what: str, given: object) -> None:
    """Raise ValueError for what cannot be called, and for an async function: nobody would await it."""
    if not callable(given):
        raise ValueError(f"{what} must be a function, not {shortened(given)}")
    if is_async(given):
        raise ValueError(f"{what} {NOT_ASYNC}")


def call(callback: Callable[..., object], *given: object) -> Exception | None:
    """Call a function about what has happened. Its error is printed and returned: what has happened stands.

    An async function that only a call brings to light counts as an error.
    """
    try:
        found = callback(*given)
        if inspect.iscoroutine(found):
            found.close()
            raise ValueError(f"{callback!r} {NOT_ASYNC}")
    except Exception as error:
        tell(traceback.format_exc())
        return error
    return None


def call_all(callbacks: Iterable[Callable[[], object]]) -> None:
    """Call each, even if one is interrupted from the keyboard or ends the program; that is raised behind the last."""
    with ExitStack() as told:
        for callback in reversed([*callbacks]):
            told.callback(call, callback)
