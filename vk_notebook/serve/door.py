"""The door of a server: what browsers ask for in the name of other sites is refused before any part of it is asked.

Otherwise a page of any site could start games on this computer, with pictures that lead here. Voila's settings name the
door, and so do JupyterLab's, where Voila is a part of a larger server:

    c.Voila.identity_provider_class = "vk_notebook.serve.door.Doorkeeper"
    c.ServerApp.jpserver_extensions = {"vk_notebook.serve.door": True}
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from jupyter_server.auth.identity import PasswordIdentityProvider
from jupyter_server.base.handlers import JupyterHandler, log
from jupyter_server.utils import url_path_join
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import Application, RequestHandler

FOREIGN = "A page of another site asked for this, and was refused. You can open the game by its own address."
OTHER_NAME = "This server answers only to the names that this computer has for itself, such as localhost."


def is_foreign(request: HTTPServerRequest) -> bool:
    """Whether a page of another site asks for more than a visit: for a picture, a frame, a form, a socket.

    Whoever follows a link comes in. Browsers say more or less of whose page asks, and programs such as curl nothing;
    what is not said is believed.
    """
    said = request.headers.get
    site, origin, referer = said("Sec-Fetch-Site"), said("Origin"), said("Referer")
    ahead = "prefetch" in f"{said('Sec-Purpose')} {said('Purpose')} {said('X-Moz')}"
    if ahead and site != "same-origin":  # a browser that loads what nobody has asked to see yet
        return True
    if site in ("same-origin", "none") or (origin and _is_here(origin, request)):
        return False
    if site or origin:
        visit = (request.method, said("Sec-Fetch-Mode"), said("Sec-Fetch-Dest"))
        return visit != ("GET", "navigate", "document")
    return bool(referer) and not _is_here(referer, request) and "text/html" not in said("Accept", "")


def _is_here(address: str, request: HTTPServerRequest) -> bool:
    try:
        return bool(urlsplit(address).netloc.lower() == request.host.lower())
    except ValueError:
        return False


class Asked(Matcher):
    """The requests for addresses under a path of which something is true."""

    def __init__(self, under: str, is_so: Callable[[HTTPServerRequest], bool]) -> None:
        self.under, self.is_so = under.rstrip("/") + "/", is_so

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """What tornado asks: nothing to add, or None if these are other requests."""
        return {} if f"{request.path}/".startswith(self.under) and self.is_so(request) else None


class Named:
    """As much of a handler as Jupyter looks at when it checks the name by which a server is asked."""

    def __init__(self, settings: dict[str, Any], request: HTTPServerRequest) -> None:
        self.settings, self.request, self.log = settings, request, log()


class Refused(RequestHandler):
    """Says why, and nothing else."""

    def initialize(self, why: str) -> None:
        """Take the sentence."""
        self.why = why

    def prepare(self) -> None:
        """Answer, whatever was asked."""
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(self.why + "\n")


def guard(app: Application, under: str) -> None:
    """Put the door before all that an application has under a path, plain files too."""

    def has_other_name(request: HTTPServerRequest) -> bool:
        return not JupyterHandler.check_host(Named(app.settings, request))

    app.default_router.rules[:0] = [
        Rule(Asked(under, has_other_name), Refused, {"why": OTHER_NAME}),
        Rule(Asked(under, is_foreign), Refused, {"why": FOREIGN}),
    ]


class Doorkeeper(PasswordIdentityProvider):
    """Voila's own, and the door: it is asked for its pages when there is an application, and nothing in it yet."""

    def get_handlers(self) -> list[tuple[str, object]]:
        """The pages for logging in, behind the door."""
        guard(self.parent.app, "/")
        handlers: list[tuple[str, object]] = super().get_handlers()
        return handlers


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "vk_notebook.serve.door"}]


def _load_jupyter_server_extension(server: Any) -> None:
    """The rest of that server has a door of its own, and needs it as it is."""
    guard(server.web_app, url_path_join(server.web_app.settings["base_url"], "voila"))
