"""What cards do in the variants for one player, where the general rules do not say it all (see `wordings`).

`AGAINST_THE_DUMMY`: the cards that play otherwise against the Dummy, and those that cannot be used there.
`ALONE`: in the solitaires, the cards whose use a rule of their own forbids; all others follow from their text.
"""

from __future__ import annotations

from ..rules.language.deeds import Instead
from ..rules.language.vocabulary import *

AGAINST_THE_DUMMY: dict[str, Instead] = {
    "Offering Table": Instead("solo.card.offering-table"),
    "Inner Sarcophagus": Instead("solo.card.inner-sarcophagus"),
    "Duamutef Canopic Jar": Instead("ruling.solo-unlisted-cards"),
    "Qebehsenuef Canopic Jar": Instead("solo.card.qebehsenuef-canopic-jar"),
    "Statue of Bastet": Instead("solo.card.statue-of-bastet"),
    "Boat": Instead("solo.card.boat"),
    "Censer": Instead("solo.card.censer"),
    "Mummified Cat": Instead("solo.card.mummified-cat"),
    "Senet Game": Instead("solo.card.senet-game"),
    "Priest of Anubis": Instead("solo.card.priest-of-anubis"),
    "Leather Worker": Instead("solo.card.leather-worker"),
    "Faience Cup": Instead("ruling.solo-unlisted-cards"),
    "Pesesh-Kef": Instead("solo.card.pesesh-kef", Take(lowest_cost)),
    "Dagger": Instead(
        "solo.card.dagger", Require(at_least(PLAYERS, BONEYARD)), Take(BONEYARD.top), AnOpponent(Take(BONEYARD.top))
    ),
    "Goddess Nut": Instead("solo.card.goddess-nut", AnOpponent(Take(lowest_cost)), Take(highest_cost)),
    "Brick Mason": Instead(
        "solo.card.brick-mason",
        Require(at_least(PLAYERS, BONEYARD | STOCK)),
        May(Entomb(BONEYARD.top | STOCK.top)),
        AnOpponent(FirstOf(Entomb(set_card & missing_in(TOMB), BONEYARD.top), Entomb(STOCK.top))),
    ),
    "Plasterer": Instead(
        "solo.card.plasterer", Choose(2, lowest_cost, PYRAMID), HandOut()
    ),
}

ALONE: dict[str, Instead] = {
    "Linen Bandages": Instead("solitaire.forbidden.linen-bandages"),
    "Priest of Osiris": Instead("solitaire.forbidden.priest-of-osiris"),
    "Draughtsman": Instead("solitaire.forbidden.draughtsman"),
    "Leather Worker": Instead("solitaire.forbidden.leather-worker"),
}
