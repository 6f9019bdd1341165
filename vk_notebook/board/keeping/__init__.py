"""Keeping a game: its record for the page and for a file, its positions as frames, and a page to share."""
