"""Serving the board: Voila and its settings, who may open a page, how many may, and what a page may load and send."""
