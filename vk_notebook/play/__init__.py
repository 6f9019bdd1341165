"""Games to be played: new ones and positions, moves, undo, the log, and what is told of cards and players."""
