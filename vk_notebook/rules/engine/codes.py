"""Options as small integers: a card's number, or one of these codes; `notation` has their texts."""

from __future__ import annotations

END, ARRANGE, PHARAOH, DONE, NO, YES, PASS, DRAW_CARD, TOP_DECK, TOP_STOCK = range(-1, -11, -1)
PLAYER = -100  # PLAYER - seat
BRANCH = -200  # BRANCH - number of the branch, from 0
SLOT = -400  # SLOT - slot of the pyramid
BUY, EXECUTE, ENTOMB = 1 << 12, 2 << 12, 3 << 12  # + card, at the main decision
CARD = (1 << 12) - 1
