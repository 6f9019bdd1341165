"""Chance: one 64-bit integer, the same sequence on every platform and Python version (splitmix64)."""

from __future__ import annotations

from hashlib import shake_128
from struct import unpack

MASK = (1 << 64) - 1
_ENOUGH = 1 << 40


def following(rng: int) -> int:
    """The next state of the generator."""
    return (rng + 0x9E3779B97F4A7C15) & MASK


def mixed(rng: int) -> int:
    """The 64 random bits that belong to a state of the generator."""
    z = ((rng ^ (rng >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def seeded(seed: int) -> int:
    """A generator state for any whole number; near seeds give unrelated states."""
    return mixed(following(seed & MASK) ^ mixed((seed >> 64) & MASK))


def seed_for(rng: int) -> int:
    """The seed that leads to this state of the generator: `seeded`, backwards."""
    z = rng ^ rng >> 31 ^ rng >> 62
    z = z * pow(0x94D049BB133111EB, -1, 1 << 64) & MASK
    z ^= z >> 27 ^ z >> 54
    z = z * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & MASK
    z ^= z >> 30 ^ z >> 60
    return (z - 0x9E3779B97F4A7C15) & MASK


def below(n: int, rng: int) -> tuple[int, int]:
    """A random number 0 <= k < n, and the next state."""
    rng = following(rng)
    return (mixed(rng) * n) >> 64, rng


def shuffled(cards: tuple[int, ...], rng: int) -> tuple[tuple[int, ...], int]:
    """The cards in random order, and the next state.

    Several places are drawn from one 64-bit word (the unused part of a product carries the rest of the chance); a new
    word is taken before less than 24 bits are left, so no order is off by more than one in ten million.
    """
    out = list(cards)
    spent = _ENOUGH
    word = 0
    for last in range(len(out) - 1, 0, -1):
        if spent >= _ENOUGH:
            rng = (rng + 0x9E3779B97F4A7C15) & MASK
            word, spent = mixed(rng), 1
        word *= last + 1
        spent *= last + 1
        k = word >> 64
        word &= MASK
        out[last], out[k] = out[k], out[last]
    return tuple(out), rng


def random_keys(rng: int, n: int) -> tuple[int, ...]:
    """n random 32-bit numbers to sort cards by, all drawn at once."""
    seed = (rng & MASK).to_bytes(8, "little")
    return unpack(f"<{n}I", shake_128(seed).digest(4 * n))
