"""How it is played, by the standard library alone: no clock, and no chance but the state's own."""
