"""What exists: the kinds of cards, their values, and each card's action written as parts."""
