"""All the words that a card is written in: the parts that do something, with what they point at.

A part stands in one file with what it offers, does and says; of the moves of cards `moving`, `acting` and `dealing` are
what they do, and `words` is what they say.
"""

from __future__ import annotations

from ..engine.terms import *
from .branching import Either as Either
from .branching import FirstOf as FirstOf
from .buying import Buy as Buy
from .conditions import May as May
from .conditions import Require as Require
from .executing import Execute as Execute
from .lasting import At as At
from .lasting import Until as Until
from .parts import *
from .refill import Refill as Refill
from .rounds import Repeat as Repeat
from .shares import AnOpponent as AnOpponent
from .shares import EachOpponent as EachOpponent
from .shares import EachPlayer as EachPlayer
from .shares import ThatOpponent as ThatOpponent
from .steps import Prevent as Prevent
from .swap import Swap as Swap
