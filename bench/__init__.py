"""Measurements of the engine beside other programs; run ``python -m bench``. No test measures time."""
