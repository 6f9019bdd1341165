"""A collection: games that somebody keeps in files, as tables and as insights."""
