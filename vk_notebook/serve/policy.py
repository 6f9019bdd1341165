"""The content security policy of our pages: what a page may load and run. docs/threats.md says what that stops."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256


def policy(default: str = "'none'", **sources: str) -> str:
    """The tag that lets a page load and run only what is named, for example ``script="'self'"``."""
    allowed = "; ".join(f"{kind}-src {source}" for kind, source in {"default": default, **sources}.items())
    rules = f"{allowed}; base-uri 'none'; form-action 'none'"
    return f'<meta http-equiv="Content-Security-Policy" content="{rules}">'


def only(script: str) -> str:
    """The source of a script that is written into its page: no other script has its digest."""
    return f"'sha256-{b64encode(sha256(script.encode('utf-8')).digest()).decode('ascii')}'"
