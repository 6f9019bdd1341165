"""A simulation: bots play many games, and what happened in them becomes tables, reports and plots."""
