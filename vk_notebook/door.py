"""The earlier name of `serve.door`, by which settings that people have copied know it."""

from .serve.door import Doorkeeper, _jupyter_server_extension_points

__all__ = ["Doorkeeper", "_jupyter_server_extension_points"]
