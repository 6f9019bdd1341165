"""What every room stands on: checks of what people give, letters, files, and what else knows no game."""
