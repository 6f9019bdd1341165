"""Training the judge: games, targets, fitting, and the command for all of it: ``python -m vk_notebook.training``.

This stands on the bots and on the assumed card tables; nothing else needs it.
"""

from __future__ import annotations
