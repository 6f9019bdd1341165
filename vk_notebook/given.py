"""Checks of what people give: a list, a whole number, one of some possible things. Each says what is possible."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeGuard, TypeVar

One = TypeVar("One")


def is_list(given: object) -> TypeGuard[Sequence[Any]]:
    """Whether it is a list of any kind; a text is none."""
    return isinstance(given, Sequence) and not isinstance(given, (str, bytes))


def is_whole(given: object) -> TypeGuard[int]:
    """Whether it is a whole number; True and False are none."""
    return isinstance(given, int) and not isinstance(given, bool)


def called(given: object) -> str:
    """What was given instead of what was asked for, in short, as in "3" or "a set"."""
    if isinstance(given, (int, float, bool, type(None))):
        return repr(given)[:60]
    kind = type(given).__name__
    return f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} {kind}"


def check_list(what: str, given: object, things: str = "card names", more: str = "") -> Sequence[Any]:
    """A list, as it was given. Raises ValueError, as in "the hand must be a list of card names, not 3"."""
    if not is_list(given):
        raise ValueError(f"{what} a list of {things}, not {given!r}{more}")
    return given


def check_whole(what: str, given: object, least: int | None = None, most: int = 100_000_000) -> int:
    """A whole number within bounds, or any. Raises ValueError."""
    if not is_whole(given) or (least is not None and not least <= given <= most):
        within = f" from {least} to {most:,}" if least is not None else ""
        raise ValueError(f"{what} must be a whole number{within}, not {given!r}")
    return given


def check_among(what: str, given: object, possible: Collection[One], more: str = "") -> One:
    """The possible value that was given. Neither True nor 1.0 counts as 1.

    Raises ValueError, as in "the edition cannot be 3; possible: premium, classic".
    """
    for one in possible:
        if given == one and isinstance(given, type(one)) and (given is one or not isinstance(given, bool)):
            return one
    raise ValueError(f"{what} cannot be {given!r}; possible: {', '.join(map(str, possible))}{more}")


def check_known(what: str, name: object, known: Collection[str], more: str = "") -> None:
    """Raise ValueError for a name that nothing has, as in "there is no theme 'pink'; possible: light, dark"."""
    if not isinstance(name, str) or name not in known:
        raise ValueError(f"there is no {what} {name!r}; possible: {', '.join(known)}{more}")


def plain(given: object) -> Any:
    """The value as JSON has it: a mapping as a dict, any list as a list, and the rest as it is."""
    if isinstance(given, Mapping):
        return dict(given)
    return list(given) if is_list(given) else given
