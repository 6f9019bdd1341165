"""Coverage-guided fuzzing of what people write: moves, records in both forms, and card tables.

`targets` says what has to hold for any bytes, with the standard library alone; `seeds` makes the first inputs and the
dictionaries; `mutating` changes a record as a document; ``python -m tools.fuzzing`` lets atheris run them.
"""
