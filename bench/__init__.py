"""Measurements of the engine beside its peers; run ``python -m bench``, no test ever times."""
