"""The earlier name of `serve.page_socket`, by which settings that people have copied know it."""

from .serve.page_socket import PageSocket as PageSocket
