"""Coverage-guided fuzzing of what strangers send: moves, records in both forms, card tables, and messages of a page.

`targets` says what has to hold for any bytes; ``python -m tools.fuzzing`` lets atheris run them, from the inputs that
are kept in tests/fuzz_corpus.
"""
