"""Checks of what people give: a list, a number, one of some possible things. Each says what is possible.

A number may come from numpy or the like. What goes on from here, into records and files, is Python's own.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeGuard, TypeVar

One = TypeVar("One")
#: The bits that a seed has at most.
LONGEST_SEED = 256
#: The letters of what was given that a refusal repeats.
LONGEST_SHOWN = 60


def own(given: Any) -> Any:
    """A number of a library as Python's own, whole or not, True or False; anything else as it is."""
    if hasattr(given, "dtype") and getattr(given, "shape", None) == () and callable(getattr(given, "item", None)):
        given = given.item()
    if isinstance(given, bool):
        return given
    if hasattr(given, "__index__"):
        with suppress(TypeError):  # an array of several
            return operator.index(given)
    return float(given) if hasattr(given, "as_integer_ratio") else given


def is_list(given: object) -> TypeGuard[Sequence[Any]]:
    """Whether it is a list of any kind; a text is none."""
    return isinstance(given, Sequence) and not isinstance(given, (str, bytes))


def whole(given: object, least: int | None = None, most: int = 100_000_000) -> int | None:
    """A whole number within bounds, or any, as an int; None for anything else. True and False are none."""
    found = own(given)
    if not isinstance(found, int) or isinstance(found, bool) or (least is not None and not least <= found <= most):
        return None
    return found


def called(given: object) -> str:
    """What was given instead of what was asked for, in short, as in "3" or "a set"."""
    if isinstance(given, int) and given.bit_length() > LONGEST_SEED:  # Python does not write every number
        return f"a number of {given.bit_length():,} bits"
    if isinstance(given, (int, float, bool, type(None))):
        return repr(given)[:60]
    kind = type(given).__name__
    return f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} {kind}"


def shortened(given: object) -> str:
    """What was given, as a refusal repeats it: on one line, cut where it is long, in short where it has no words."""
    try:
        shown = " ".join(repr(given).splitlines())
    except Exception:  # Python does not write every number, nor can every object be shown
        return called(given)
    if " at 0x" in shown:  # it says only where in memory it is
        return called(given)
    return shown if len(shown) < LONGEST_SHOWN else f"{shown[: LONGEST_SHOWN - 3]}..."


def check_kind(asked: str, given: object, *kinds: type) -> None:
    """Raise ValueError for what is of none of these classes, as in "a record is needed, not 3"."""
    if not isinstance(given, kinds):
        raise ValueError(f"{asked}, not {called(given)}")


def check_list(what: str, given: object, things: str = "card names", more: str = "") -> Sequence[Any]:
    """A list, as it was given. Raises ValueError, as in "the hand must be a list of card names, not 3"."""
    if not is_list(given):
        raise ValueError(f"{what} a list of {things}, not {shortened(given)}{more}")
    return given


def check_several(what: str, given: object, things: str) -> list[Any]:
    """What is in a list, a set or the like, one after the other; a text is none of these. Raises ValueError."""
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, Iterable):
        raise ValueError(f"{what} must be a list of {things}, not {shortened(given)}")
    return [*given]


def check_whole(what: str, given: object, least: int | None = None, most: int = 100_000_000) -> int:
    """A whole number within bounds, or any. Raises ValueError."""
    found = whole(given, least, most)
    if found is None:
        within = f" from {least} to {most:,}" if least is not None else ""
        said = called(given) if whole(given) else shortened(given)
        raise ValueError(f"{what} must be a whole number{within}, not {said}")
    return found


def check_number(what: str, given: object, least: float = -math.inf, most: float = math.inf) -> float:
    """A number within bounds, whole or not. Raises ValueError."""
    found = own(given)
    if isinstance(found, bool) or not isinstance(found, (int, float)) or not least <= found <= most:
        within = f" from {least:g} to {most:g}" if math.isfinite(most) else ""
        raise ValueError(f"{what} must be a number{within}, not {shortened(given)}")
    return found


def check_seed(given: object) -> int:
    """A whole number that a record can hold. Raises ValueError."""
    found = whole(given)
    if found is not None and found.bit_length() > LONGEST_SEED:
        raise ValueError(f"a seed is a whole number of at most {LONGEST_SEED} bits, not {called(found)}")
    return check_whole("a seed", given)


def check_executor(given: object) -> None:
    """Raise ValueError for what takes no work; None does it here."""
    if given is not None and (isinstance(given, type) or not callable(getattr(given, "submit", None))):
        raise ValueError(f"{shortened(given)} is not an executor; possible: None, or an object with a `submit` method")


def check_limit(what: str, given: object) -> float | None:
    """A number of seconds above 0; None for no limit. Raises ValueError."""
    found = own(given)
    if found is None or found == math.inf:
        return None
    if isinstance(found, bool) or not isinstance(found, (int, float)) or not found > 0:
        raise ValueError(f"{what} must be a number above 0, or None for no limit, not {shortened(given)}")
    return found


def check_among(what: str, given: object, possible: Collection[One], more: str = "") -> One:
    """The possible value that was given. Neither True nor 1.0 counts as 1.

    Raises ValueError, as in "the edition cannot be 3; possible: premium, classic".
    """
    found = own(given)
    for one in possible:
        if isinstance(found, type(one)) and found == one and (found is one or not isinstance(found, bool)):
            return one
    raise ValueError(f"{what} cannot be {shortened(given)}; possible: {', '.join(map(str, possible))}{more}")


def check_bool(what: str, given: object) -> bool:
    """True or False. Raises ValueError."""
    found = own(given)
    if not isinstance(found, bool):
        raise ValueError(f"{what} cannot be {shortened(given)}; possible: True or False")
    return found


def check_known(what: str, name: object, known: Collection[str], more: str = "") -> None:
    """Raise ValueError for a name that nothing has, as in "there is no theme 'pink'; possible: light, dark"."""
    if not isinstance(name, str) or name not in known:
        raise ValueError(f"there is no {what} {shortened(name)}; possible: {', '.join(known)}{more}")


def plain(given: object) -> Any:
    """The value as JSON has it: a mapping as a dict, any list as a list, a number as Python's, the rest as it is."""
    if isinstance(given, Mapping):
        return {key: plain(value) for key, value in given.items()}
    return [plain(one) for one in given] if is_list(given) else own(given)
