"""All the words that a card is written in: verbs, groups, and the small words between them."""

from __future__ import annotations

from ..engine.terms import *
from .buy import Buy as Buy
from .choose import Choose as Choose
from .conditions import May as May, Require as Require
from .deeds import *
from .discard import Discard as Discard
from .draw import Draw as Draw
from .either import Either as Either, FirstOf as FirstOf
from .enter import Enter as Enter
from .entomb import Entomb as Entomb
from .execute import Execute as Execute
from .grammar import *
from .hand_out import HandOut as HandOut
from .lasting import At as At, Until as Until
from .move import Move as Move
from .part import Group as Group, Part as Part
from .places import *
from .prevent import Prevent as Prevent
from .put import Put as Put
from .refill import Refill as Refill
from .repeat import Repeat as Repeat
from .reveal import Look as Look, Reveal as Reveal
from .sacrifice import Sacrifice as Sacrifice
from .set_aside import SetAside as SetAside
from .shares import AnOpponent as AnOpponent, EachOpponent as EachOpponent
from .shares import EachPlayer as EachPlayer, ThatOpponent as ThatOpponent
from .swap import Swap as Swap
from .take import Take as Take
from .turn_over import Turn as Turn
