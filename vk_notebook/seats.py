"""The earlier name of `serve.seats`, by which settings that people have copied know it."""

from .serve.seats import Seated as Seated
