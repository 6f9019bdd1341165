"""The site that needs no server: Pyodide, the board, and the lessons in JupyterLite, as files for any static host.

`python -m tools.static_site` builds it. The build downloads files from registries; the pages of the site never do.
"""
