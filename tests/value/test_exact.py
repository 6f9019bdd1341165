"""The judge's arithmetic: no sum in it is rounded, so that no order of adding, and no machine, makes a difference."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.rules.engine.state import OVER, State
from vk_notebook.rules.engine.turn import apply, legal
from vk_notebook.value import Judge, network
from vk_notebook.value.exact import CHANCE, FAR, POINT, exponential, rounded
from vk_notebook.value.network import NAMES, Exact, Network, softmax
from vk_notebook.value.position_features import SEAT_COLUMNS, SHARED_COLUMNS
from vk_notebook.value.weights import shipped

np = pytest.importorskip("numpy")
TABLES = ((2, "base"), (3, "afterlife"), (4, "last-rites"), (2, "nasty-nasty"))


def positions(players: int, cards: str, seed: int) -> list[State]:
    """Every fourth position of a game that chance plays."""
    st, rng, found = vk.new_game(players, cards=cards, pharaohs=True, seed=seed).state, random.Random(seed), []
    while st.step != OVER and len(found) < 400:
        found.append(st.clone())
        for _ in range(4):
            if st.step != OVER:
                codes = legal(st)
                apply(st, codes[rng.randrange(len(codes))])
    return found


class Turned(np.ndarray):
    """An array whose sums, those in products too, begin with the last term, or with each of several parts."""

    parts = 1

    def __matmul__(self, other: Any) -> Any:
        mine, its = np.asarray(self)[..., ::-1], np.asarray(other)[::-1]
        step = math.ceil(len(its) / self.parts)
        pieces = [mine[..., at : at + step] @ its[at : at + step] for at in range(0, len(its), step)]
        return sum(pieces[1:], pieces[0]).view(type(self))

    def sum(self, axis: int = -1, keepdims: bool = False) -> Any:
        return np.flip(np.asarray(self), axis).sum(axis, keepdims=keepdims).view(type(self))


class InParts(Turned):
    """The same, in seven parts."""

    parts = 7


class Turning:
    """numpy, as far as it makes arrays: they are those of a kind."""

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def __getattr__(self, name: str) -> Any:
        made = getattr(np, name)

        def call(*given: Any, **more: Any) -> Any:
            found = made(*given, **more)
            return found.view(self.kind) if type(found) is np.ndarray else found

        return made if isinstance(made, type) else call


def turned(judge: Judge, kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a judge work with arrays of another kind, from the first count to the last chance."""
    for used in (judge._features, judge.weights.exact):
        monkeypatch.setattr(type(used), "np", Turning(kind))
        for name, value in list(vars(used).items()):
            if isinstance(value, np.ndarray):
                monkeypatch.setattr(used, name, value.view(kind))
    monkeypatch.setattr(judge.weights.exact, "w", {name: w.view(kind) for name, w in judge.weights.exact.w.items()})


@pytest.mark.parametrize("kind", [Turned, InParts])
@pytest.mark.parametrize(("players", "cards"), TABLES)
def test_in_whatever_order_it_adds_the_judge_says_the_same(
    players: int, cards: str, kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = positions(players, cards, 7)
    judge = Judge.of(states[0].table)
    assert judge is not None

    def said(eyes: int) -> list[Any]:
        each, shared = judge._features.rows_of(states, [eyes] * len(states), [True] * len(states))
        found = judge.weights.exact.forward(each, shared)
        return [each, shared, found["logit"], found["points"], *judge.both(states, eyes)]

    for eyes in (-1, 1):
        usual = said(eyes)
        with monkeypatch.context() as changed:
            turned(judge, kind, changed)
            other = said(eyes)
        assert all(type(one) is kind for one in other), "nothing was turned"
        assert all(np.array_equal(one, another) for one, another in zip(usual, other, strict=True))
        alone = [judge.both([st], eyes) for st in states[:20]]
        for number in (0, 1):
            assert np.array_equal(np.concatenate([one[number] for one in alone]), usual[number - 2][:20])


def test_other_products_do_hang_on_the_order() -> None:
    """So the test above shows something."""
    rng = np.random.default_rng(1)
    rows, weights = rng.standard_normal((99, 290)), rng.standard_normal((290, 96))
    assert not np.array_equal(rows @ weights, rows.view(Turned) @ weights.view(Turned))


def spiked(largest: float) -> Network:
    """A network of weights as large as this and others that have every bit, in half precision."""
    rng = np.random.default_rng(3)
    arrays = {name: array.astype("<f2") for name, array in shipped().network.w.items()}
    for name in NAMES[4:]:
        few = rng.random(arrays[name].shape) < 0.2
        arrays[name] = np.where(few, np.float16(largest) * rng.choice([-1, 1], few.shape), arrays[name])
    return Network(arrays)


@pytest.mark.parametrize("largest", [1.0, 65504.0])
def test_the_first_layer_is_what_fractions_make_of_it(largest: float) -> None:
    """However large the weights of a file are, and whatever the rows."""
    exact = Exact(spiked(largest))
    rng = np.random.default_rng(4)
    each = rng.standard_normal((1, 2, len(SEAT_COLUMNS))) * 10.0 ** rng.integers(-6, 6, len(SEAT_COLUMNS))
    shared = rng.standard_normal((1, len(SHARED_COLUMNS)))
    found = exact.forward(each, shared)
    w = exact.w
    for unit in range(8):
        for seat in (0, 1):
            met = np.concatenate([found["x"][seat], found["g"][0]]).tolist()
            by = np.concatenate([w["A"][:, unit], w["G"][:, unit]]).tolist()
            whole = sum((Fraction(a) * Fraction(b) for a, b in zip(met, by, strict=True)), Fraction(w["a"][unit]))
            value = float(whole)
            assert Fraction(value) == whole, "a double cannot hold the sum"
            assert found["code"][seat, unit] == exact.terms(np.array([max(value, 0.0)]))[0]


def test_no_sum_of_any_weights_has_more_bits_than_a_double() -> None:
    for largest in (1.0, 300.0, 65504.0):
        w = Exact(spiked(largest)).w
        for together in ("AGa", "BCDb", "Ww"):
            columns = np.concatenate([w[name].reshape(-1, w[name].shape[-1]) for name in together])
            for column in columns.T.tolist():
                parts = [Fraction(value) for value in column]
                step = Fraction(1, 2**12 * max(part.denominator for part in parts))
                assert sum(map(abs, parts)) * 2**10 < 2**53 * step


def test_half_precision_is_kept() -> None:
    weights = shipped()
    assert all(np.array_equal(weights.exact.w[name], weights.network.w[name]) for name in NAMES)


def test_chances_and_points_can_be_added_in_any_order() -> None:
    states = positions(3, "base", 1)
    judge = Judge.of(states[0].table)
    assert judge is not None
    for found, bits in zip(judge.both(states, 0), (CHANCE, POINT), strict=True):
        assert (found * 2.0**bits == np.rint(found * 2.0**bits)).all()
        assert found.max() < 2**10


def test_chances_are_shared_out_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "CHANCE", 45)  # so many bits would show it
    logit = np.random.default_rng(2).standard_normal((5000, 4))
    assert np.array_equal(softmax(np, logit)[:, ::-1], softmax(np, logit[:, ::-1].copy()))


def test_powers_of_e_are_close_and_one_for_numbers_and_arrays() -> None:
    powers = np.linspace(-FAR, FAR, 4001)
    found = exponential(powers)
    assert found.tolist() == [exponential(one) for one in powers.tolist()]
    off = np.abs(found / np.exp(powers) - 1)
    assert off.max() < 1e-6
    assert off[np.abs(powers) <= 8].max() < 1e-9
    assert (np.diff(found) > 0).all()


def test_values_are_rounded_to_the_nearest() -> None:
    assert [rounded(value, 2) for value in (0.1, -0.3, 0.125, 0.375, 7.0)] == [0.0, -0.25, 0.0, 0.5, 7.0]
    assert rounded(np.array([0.1, 0.9]), 0).tolist() == [0.0, 1.0]
