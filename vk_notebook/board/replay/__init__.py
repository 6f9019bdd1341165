"""A replay: the page and the widget of a record, and its review."""
