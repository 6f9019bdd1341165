"""The site that plays without a server: Pyodide, the board, and the lessons in JupyterLite, as files to put anywhere.

`python -m tools.static_site` builds it. Registries are asked while it is built, and never by a page of it.
"""
