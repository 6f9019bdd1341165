"""Voila for a public server: run ``voila notebooks/play.ipynb --Voila.config_file_paths=deploy``.

docs/hosting.md explains the set-up. Environment variables: ``VK_SEATS`` (how many games at once),
``VK_IDLE`` (after how many seconds without a move a game's kernel ends) and ``VK_LISTEN`` (the address to listen on).
"""

from __future__ import annotations

import os
from importlib.resources import files

from traitlets.config.loader import JSONFileConfigLoader

from vk_notebook.serve.seats import from_environment

c = get_config()  # noqa: F821  # type: ignore[name-defined]

# What every board is served with; what follows is for strangers.
c.merge(JSONFileConfigLoader("voila.json", str(files("vk_notebook") / "jupyter")).load_config())
# The proxy in front of it provides https, and only the proxy can be reached from outside. It has another name.
c.Voila.ip = os.environ.get("VK_LISTEN") or "127.0.0.1"
c.Voila.tornado_settings["allow_remote_access"] = True
c.Voila.port_retries = 0
c.Voila.open_browser = False
c.VoilaConfiguration.allow_theme_override = "NO"
c.VoilaConfiguration.show_tracebacks = False
# A page that closes sends a message that ends its kernel. These settings end the kernels of pages that could not send
# it or that are open and forgotten. The page keeps the game, and can continue it.
c.MappingKernelManager.cull_idle_timeout = from_environment("VK_IDLE", 1800)
c.MappingKernelManager.cull_connected = True
# The kernels inherit this. All visitors would share one file of progress, so none is saved.
os.environ.setdefault("VK_PROGRESS", "")
