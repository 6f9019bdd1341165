"""What the page may say to Python, as `vk_notebook/board/messages.schema.json` tells it, checked by a library."""

from typing import Any

from jsonschema import Draft202012Validator

from vk_notebook.board.messages import kinds

MESSAGES = kinds()
#: What a set-up says of each option, which the schema leaves to `vk_notebook/board/settings.py`.
SET_UP = {"cards", "edition", "first", "mix", "seed", "variant"}


def fields_of(kind: str) -> list[str]:
    """What a kind of message says beside its type."""
    known = MESSAGES[kind]
    return sorted({*known["properties"], *(SET_UP if known["additionalProperties"] else ())} - {"type"})


#: All that any message says.
FIELDS = sorted({field for kind in MESSAGES for field in fields_of(kind)})


def examples() -> list[dict[str, Any]]:
    """An example of each kind of message."""
    return [dict(one) for kind in MESSAGES.values() for one in kind["examples"]]


def wrong_with(message: Any) -> list[str]:
    """What is wrong with a message; nothing, if it is one."""
    kind = message.get("type") if isinstance(message, dict) else None
    if not isinstance(kind, str) or kind not in MESSAGES:
        return [f"{message!r}: no such message stands in messages.schema.json"]
    errors = Draft202012Validator(MESSAGES[kind]).iter_errors(message)
    return [f"{message!r}: {'.'.join(map(str, error.path))} {error.message}" for error in errors]
