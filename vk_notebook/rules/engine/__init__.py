"""The game itself: state, chance, the pyramid, the turn, and the search for what is possible."""
