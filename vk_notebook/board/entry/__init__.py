"""Entering a game that was played with real cards: its deal and its moves."""
