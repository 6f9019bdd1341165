"""Random games to the end, as the bench plays them by the thousand: nobody looks at a view, or lists his options.

At the main decision an option is drawn without listing all of them: a place among all conceivable plays is drawn until
it holds a legal one, which gives every legal option the same chance.
"""

from __future__ import annotations

from ..rules.engine import paying
from ..rules.engine.chance import seeded
from ..rules.engine.codes import ARRANGE, BUY, END, ENTOMB, EXECUTE, PHARAOH
from ..rules.engine.program import OPS
from ..rules.engine.state import CHOOSE_PHARAOH, HAND, PILES, PLAY, State
from ..rules.engine.turn import advance, apply, legal, may_arrange, may_buy, may_execute, may_use_pharaoh, play_main

#: A generator of 31 bits: small products are fast, and a playout needs no more. Its state is never 0.
MULTIPLIER, MODULUS = 48271, (1 << 31) - 1


def sample_main(st: State, rng: int) -> tuple[int, int]:
    """A random option of the main decision, each with the same chance, and the generator's next state."""
    seat = st.seat
    hand = st.z[seat * PILES + HAND]
    n = len(hand)
    kind = st.table.kind
    pyramid = st.pyramid
    first = 6 if st.pharaohs[seat] >= 0 else 5
    total = first + n + n
    while True:
        rng = rng * MULTIPLIER % MODULUS
        k = rng * total >> 31
        if k < 3:
            card = pyramid[k + 3]
            if card >= 0 and may_buy(st, card, paying.purse(st, seat)):
                return BUY + card, rng
        elif k == 3:
            return END, rng
        elif k == 4:
            if may_arrange(st):
                return ARRANGE, rng
        elif k < first:
            if may_use_pharaoh(st):
                return PHARAOH, rng
        elif k < first + n or not st.entomb_used:
            card = hand[(k - first) % n]
            for other in hand:  # the first of equal cards stands for all
                if kind[other] == kind[card]:
                    break
            if other == card:
                if k >= first + n:
                    return ENTOMB + card, rng
                if st.table.action[card] >= 0 and may_execute(st, card):
                    return EXECUTE + card, rng


def playout(st: State, rng: int, limit: int = 20_000) -> int:
    """Play random options until the game is over (or so many were played); returns how many were chosen.

    Changes the state. The same number gives the same game.
    """
    rng = seeded(rng) % (MODULUS - 1) + 1
    count = 0
    stack = st.stack
    while count < limit:
        if stack:
            f = stack[-1]
            codes = st.cache or legal(st)
            rng = rng * MULTIPLIER % MODULUS
            st.cache = None
            OPS[f.program][f.pc].choose(st, f, codes[rng * len(codes) >> 31])
            advance(st)
        elif st.step == PLAY:
            code, rng = sample_main(st, rng)
            st.cache = None
            play_main(st, code)
            advance(st)
        elif st.step == CHOOSE_PHARAOH:
            codes = legal(st)
            rng = rng * MULTIPLIER % MODULUS
            apply(st, codes[rng * len(codes) >> 31])
        else:
            break
        count += 1
    return count
