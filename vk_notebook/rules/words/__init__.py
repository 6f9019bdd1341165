"""What people read and write: move texts, questions, log lines, refusals, the table in plain text."""
