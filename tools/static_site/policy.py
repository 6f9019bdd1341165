"""The policy of JupyterLite's pages. The bare page and ours carry stricter ones, which they were written for."""

from __future__ import annotations

from .fetch import SiteError

#: No other host; but JupyterLite's scripts stand in its pages, compile schemes, and load widgets from memory.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; worker-src 'self' blob:; "
    "connect-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
)


def guarded(text: str) -> str:
    """A page with the policy before anything that it loads. Raises SiteError where there is no head."""
    if text.count("<head>") != 1:
        raise SiteError("JupyterLite's pages are made in another way now: one has no head for the policy")
    return text.replace("<head>", f'<head>\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">', 1)
