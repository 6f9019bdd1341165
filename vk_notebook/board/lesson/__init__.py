"""A lesson above the board: its sessions, its page, its widget, and the line of its progress."""
