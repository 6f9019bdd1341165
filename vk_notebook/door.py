"""The earlier name of `serve.door`, by which settings that people have copied know it."""

from .serve.door import Doorkeeper as Doorkeeper
from .serve.door import _jupyter_server_extension_points as _jupyter_server_extension_points
