"""A table: what a message does in a game, and the page and the widget that show it."""
