"""What the board shows and says: whose eyes see what, the view model, what moved, hints, labels, still pictures."""
