"""Setting up a game: the options, the form, the address, the numbers of one's own cards, the list of lessons."""
