"""What the page may say to Python, as `page/messages.schema.json` tells it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

SCHEMA = Path(__file__).resolve().parents[2] / "page" / "messages.schema.json"
MESSAGES = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]


def examples() -> list[dict[str, Any]]:
    """An example of each kind of message."""
    return [dict(one) for kind in MESSAGES.values() for one in kind["examples"]]


def wrong_with(message: Any) -> list[str]:
    """What is wrong with a message; nothing, if it is one."""
    kind = message.get("type") if isinstance(message, dict) else None
    if kind not in MESSAGES:
        return [f"{message!r}: no such message stands in page/messages.schema.json"]
    errors = Draft202012Validator(MESSAGES[kind]).iter_errors(message)
    return [f"{message!r}: {'.'.join(map(str, error.path))} {error.message}" for error in errors]
