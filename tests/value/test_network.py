"""The network's products."""

from __future__ import annotations

from typing import Any

import pytest

from vk_notebook.value.network import MANY, ONE_THREAD, product

np = pytest.importorskip("numpy")


class Noted:
    """Weights that note how many rows meet them at a time."""

    def __init__(self, of: Any) -> None:
        self.of, self.shape, self.met = of, of.shape, []

    def __rmatmul__(self, rows: Any) -> Any:
        self.met.append(len(rows))
        return rows @ self.of

    __array_ufunc__ = None  # numpy asks these weights first


@pytest.mark.parametrize("count", [1, 9, 10, 60, MANY - 1, MANY])
def test_a_few_rows_stay_on_one_thread_and_many_do_not(count: int) -> None:
    rng = np.random.default_rng(1)
    rows, weights = rng.standard_normal((count, 297)), Noted(rng.standard_normal((297, 96)))
    found = product(np, rows, weights)
    assert np.allclose(found, rows @ weights.of)
    assert sum(weights.met) == count
    assert max(weights.met) * 297 * 96 <= ONE_THREAD or weights.met == [MANY]
