"""Voila for a public server: run ``voila notebooks/play.ipynb --Voila.config_file_paths=deploy``.

docs/hosting.md explains the set-up. Environment variables: ``VK_SEATS`` (how many games at once),
``VK_IDLE`` (after how many seconds without a move a game's kernel ends) and ``VK_LISTEN`` (the address to listen on).
"""

from __future__ import annotations

import asyncio
import os
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Instance
from traitlets.config.loader import JSONFileConfigLoader

c = get_config()  # noqa: F821  # type: ignore[name-defined]

SEATS = int(os.environ.get("VK_SEATS") or 20)
#: Seconds after which a page that is gone loses its seat: a network may fail for a while.
AWAY = 120
FULL = "All %d games that this server can hold are being played. Please come back in a few minutes."


class Seated(AsyncMappingKernelManager):
    """Starts no more kernels than there is memory for: a crawler asks for pages faster than people close them."""

    coming = 0
    clearing = Instance(asyncio.Lock, ())

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel, or say that all are taken; those that are still starting count."""
        if len(self) + self.coming >= SEATS:
            await self.clear_away()
        if len(self) + self.coming >= SEATS:
            raise HTTPError(503, FULL, SEATS)
        self.coming += 1
        try:
            kernel: str = await super().start_kernel(**kwargs)
            return kernel
        finally:
            self.coming -= 1

    async def clear_away(self) -> None:
        """End a kernel whose page nobody has open, of which a crawler never opens any."""
        async with self.clearing:  # two who come at a time must not end the same one
            now = datetime.now(UTC)
            for kernel in self.list_kernel_ids():
                if len(self) + self.coming < SEATS:
                    return
                if kernel not in self:  # its page was closed meanwhile
                    continue
                said = self.kernel_model(kernel)
                away = (now - datetime.fromisoformat(said["last_activity"].replace("Z", "+00:00"))).total_seconds()
                if not said["connections"] and away > AWAY:
                    await self.shutdown_kernel(kernel)


# What every board is served with; what follows is for strangers.
c.merge(JSONFileConfigLoader("voila.json", str(files("vk_notebook") / "jupyter")).load_config())
# The proxy in front of it provides https, and only the proxy can be reached from outside. It has another name.
c.Voila.ip = os.environ.get("VK_LISTEN") or "127.0.0.1"
c.Voila.tornado_settings["allow_remote_access"] = True
c.Voila.port_retries = 0
c.Voila.open_browser = False
c.VoilaConfiguration.allow_theme_override = "NO"
c.VoilaConfiguration.multi_kernel_manager_class = Seated
c.VoilaConfiguration.show_tracebacks = False
# A page that closes sends a message that ends its kernel. These settings end the kernels of pages that could not send
# it or that are open and forgotten. The page keeps the game, and can continue it.
c.MappingKernelManager.cull_idle_timeout = int(os.environ.get("VK_IDLE") or 1800)
c.MappingKernelManager.cull_connected = True
# The kernels inherit this. All visitors would share one file of progress, so none is saved.
os.environ.setdefault("VK_PROGRESS", "")
