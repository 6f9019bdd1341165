"""The card sheet: what every card does, in the words of `rules.language.vocabulary`, in the order of the card table.

Read a line aloud and you have the card; its parts are done from left to right::

    card("Box of Food", Sacrifice(), Entomb(cost_below(SACRIFICED)), rule=".needs-lower-cost")

sacrifices a card and entombs one that costs less. What these words do, ask and say is the rules' business.

A refusal quotes the card's own rule (``card.urn``), or the one that ``rule=`` names; if that begins with a dot it
belongs to the card, as here ``card.box-of-food.needs-lower-cost``. On a part, ``rule=`` counts wherever that part
stands in the way, ``needs=`` only where it cannot be done at all, ``fits=`` only where another card has to be picked.

``classic=`` is the text of the first printings where it plays differently, ``repeatable=False`` a card that no other
may repeat, ``assumed=True`` a text that is printed nowhere we know of. Where a card plays otherwise for one player
than by the general rules (see `wordings`), ``solo=`` has its text against the Dummy, by the rule ``solo.card.urn`` or
the one that ``solo_rule=`` names, and none where it cannot be used; ``solitaire=False`` forbids it in the solitaires.
"""

from __future__ import annotations

from typing import Any

from ..rules.language.deeds import Deed, deed
from ..rules.language.vocabulary import *

ACTIONS: dict[str, Deed] = {}
PHARAOHS: dict[str, Deed] = {}


def card(name: str, *parts: Any, **more: Any) -> None:
    """Write a card on the sheet."""
    ACTIONS[name] = deed("card", name, *parts, **more)


def pharaoh(name: str, *parts: Any, **more: Any) -> None:
    """Write a pharaoh on the sheet."""
    PHARAOHS[name] = deed("pharaoh", name, *parts, **more)


# ---- starters -------------------------------------------------------------------------------------
card("Shabti", Either(Swap(PYRAMID, PYRAMID), Sacrifice(PYRAMID)))
card("Urn", Put(DISCARD.top, to=DECK))
card("Box of Food", Sacrifice(), Entomb(cost_below(SACRIFICED)), rule=".needs-lower-cost")
card("Offering Table", When(ACTION_HITS_YOUR_HAND, May(Reveal(this), Prevent())), solo=())
card("Menial", Either(Buy(PYRAMID), (Discard(), Draw())), assumed=True)
card("Embalmer", Either(Sacrifice(PYRAMID | HAND), Refill()))
card("Kite", Turn(PYRAMID, face=DOWN), At(YOUR_NEXT_TURN, Turn(TURNED, face=UP)))
card("Medjay", When(ACTION_HITS_YOU, May(Discard(this), Prevent())),
     Sacrifice(this), Discard(4), Take(), rule=".own-turn-mode")

# ---- base: sarcophagi, canopic jars ---------------------------------------------------------------
card("Outer Sarcophagus", Put(to=an_opponents(DECK)), Draw(rule="ruling.draw-n-needs-n"))
card("Middle Sarcophagus", Sacrifice(), Entomb(), rule=".needs-two-cards")
card("Inner Sarcophagus", EachOpponent(Discard(all_but(3))), solo=())
card("Duamutef Canopic Jar", EachOpponent(Discard()), solo=(), solo_rule="ruling.solo-unlisted-cards")
card("Hopi Canopic Jar", Discard(), Take(lowest_cost))
card("Imseti Canopic Jar", Entomb(cost_at_most(4)))
card("Qebehsenuef Canopic Jar", EachOpponent(Sacrifice(), if_=at_least(1, DECK | DISCARD)),
     classic=(EachOpponent(Sacrifice(), if_=at_least(6, HAND | DECK | DISCARD)),), solo=())

# ---- base: amulets --------------------------------------------------------------------------------
card("Djed Pillar Amulet", Take(same_set_as(TOMB)))
card("Heart Scarab Amulet", Entomb(DISCARD))
card("Tyet Amulet", Execute(EARLIER_ACTIONS, rule=".needs-earlier-action"))
card("Wadj Amulet", Swap(HAND, TOMB))
card("Weres Amulet", Put(to=an_opponents(TOMB)), Draw(3, rule="ruling.draw-n-needs-n"))

# ---- base: books ----------------------------------------------------------------------------------
card("Book of Gates", Reveal(DECK.top, rule="ruling.gates-empty-deck"), Execute(REVEALED, if_possible=True),
     Discard(REVEALED))
card("Book of the Dead", Entomb(lowest_cost, PYRAMID))
card("Book of the Earth", Sacrifice(), Take(cost_at_most(twice(SACRIFICED)), needs=".must-take"))
card("Book of the Heavens", Require(at_least(5, DISCARD), rule=".needs-five"), Entomb(DISCARD))
card("Book of the Netherworld", Take(STOCK.top))
card("Book of Traversing Eternity", Require(bought_a_card, rule=".needs-buy"),
     Take(cost_below(BOUGHT), rule=".strictly-lower"))

# ---- base: statues --------------------------------------------------------------------------------
card("Statue of Anubis", At(DRAW_STEP, Draw()))
card("Statue of Bastet", EachOpponent(Put(to=your(DISCARD)), if_=at_least(1, DECK | DISCARD)),
     classic=(EachOpponent(Put(to=your(DISCARD)), if_=at_least(6, HAND | DECK | DISCARD)),), solo=())
card("Statue of Horus", Entomb())
card("Statue of Isis", Take(cost_at_most(6)))
card("Statue of Osiris", Discard(), Draw(3, rule="ruling.draw-n-needs-n"))
card("Statue of Sobek", Reveal(3, DECK.top, rule=".needs-three"), Discard(ASIDE), Entomb(ASIDE),
     Put(ASIDE, to=an_opponents(DISCARD)))
card("Statue of Thoth", Until(END_OF_TURN, Gold(each=4)), repeatable=False)

# ---- base: uniques --------------------------------------------------------------------------------
card("Boat", When(OPPONENT_BUYS, May(Discard(this), Take(BASE, rule=".base-row-only")), rule=".opponent-buy-only"),
     repeatable=False, solo=())
card("Burial Mask", Entomb(HAND | DISCARD))
card("Censer", Take(an_opponents(DISCARD).top, rule=".target-needs-discard"), Put(this, to=that_opponents(DISCARD)),
     repeatable=False, solo=())
card("Chariot", Discard(), Take(BONEYARD.top, rule=".needs-boneyard"))
card("Ka Figurine", Discard(set_card, rule=".sets-only"), Take(same_set_as(DISCARDED), rule=".must-match"))
card("Mummified Cat", When(OPPONENT_SACRIFICES, May(Discard(this), Take(SACRIFICED))), solo=())

# ---- afterlife: mummification, jewelry ------------------------------------------------------------
card("Brain Hook", Reveal(STOCK.top), May(Buy(REVEALED, less=2)),
     Sacrifice(REVEALED, if_left=True, rule=".sacrifice-if-unbought"))
card("Linen Bandages", Entomb(), EachOpponent(May(Draw(shuffle=False)), rule=".opponents-optional"), solitaire=False)
card("Pesesh-Kef", Take(chosen_by=LEFT), solo=(Take(lowest_cost),))
card("Bracelet", Discard(3), Take(BASE, rule=".base-only"))
card("Brooch", Entomb(PYRAMID), Sacrifice(set_card, TOMB, rule=".sets-only"))
card("Necklace", Entomb(DECK.top), May(Entomb(DECK.top), if_=is_a(starter, ENTOMBED), rule=".second-after-starter"))
card("Ring", Until(NEXT_CARD_PLAYED, Gold(times=2)))

# ---- afterlife: chambers --------------------------------------------------------------------------
card("Antechamber", Put(DISCARD, to=HAND))
card("Burial Chamber", Put(to=an_opponents(TOMB)), Entomb(HAND | DISCARD))
card("Grand Gallery", Discard(any_number, needs="ruling.any-number-needs-one"), Draw(count(DISCARDED)))
card("Offering Chapel", EachPlayer(May(Entomb(DISCARD.top))))
card("Serdab", SetAside(any_number, to=KEPT, needs="ruling.any-number-needs-one"),
     At(DRAW_STEP, Put(ALL, KEPT, to=HAND)))

# ---- afterlife: weapons ---------------------------------------------------------------------------
card("Axe", When(THIS_IS_DISCARDED, EachOpponent(Reveal(ALL), Discard(highest_cost))))
card("Bow", Entomb(set_missing_in(TOMB), PYRAMID))
card("Dagger", Require(at_least(PLAYERS, BONEYARD), rule=".needs-enough"),
     EachPlayer(Take(BONEYARD.top), rule=".mandatory"),
     solo=(Require(at_least(PLAYERS, BONEYARD)), Take(BONEYARD.top), AnOpponent(Take(BONEYARD.top))))
card("Khopesh", Discard(set_card, rule=".sets-only"), Take())
card("Sling", When(OPPONENT_ENTOMBS, May(Discard(this), Entomb(cost_at_most(3)))))
card("Spear", Entomb(cost_at_most(5), BONEYARD.top, fits=".cost-cap"))

# ---- afterlife: tomb art --------------------------------------------------------------------------
card("Apis Bull", Entomb(level_three, HAND | DISCARD, rule=".level-three-only"))
card("Burial Ceremony", Entomb(any_number, starter, needs="ruling.any-number-needs-one"))
card("Goddess Maat", Sacrifice(DISCARD.top, rule=".needs-discard"), Take())
card("Goddess Nut", AnOpponent(May(Take(lowest_cost))), Take(highest_cost),
     solo=(AnOpponent(Take(lowest_cost)), Take(highest_cost)))
card("Harvest", EachOpponent(Either(Sacrifice(), Discard(2)), if_=empty(DISCARD)))
card("Judgment", Repeat(SetAside(), Take(BONEYARD.top)), Sacrifice(ALL, ASIDE, rule=".sacrifice-afterwards"))
card("Victory", Entomb(IN_PLAY, rule="ruling.victory-not-itself"))

# ---- afterlife: uniques ---------------------------------------------------------------------------
card("Calcite Cup", Discard(4), Take(2))
card("Hounds and Jackals Game", Put(IN_PLAY, to=HAND, rule="ruling.victory-not-itself"))
card("Ibex Statue", Entomb(STOCK.top))
card("Mirror Case", Take(), Enter(rule=".enters-at-top"))
card("Senet Game", Draw(rule="ruling.draw-n-needs-n"), Put(this, to=an_opponents(DISCARD)),
     ThatOpponent(Put(set_card, to=your(DISCARD), or_reveal=True), rule=".sets-only"), solo=())
card("Sphinx", Until(NEXT_CARD_TAKEN, Into(HAND)))

# ---- last rites: priestesses, priests -------------------------------------------------------------
card("High Priestess of Bastet", Look(ALL, BONEYARD, rule=".needs-two"), Entomb(highest_cost, ASIDE),
     Put(lowest_cost, ASIDE, to=an_opponents(DISCARD), needs=".needs-two"),
     Put(ALL, ASIDE, to=BONEYARD, rule=".reorder"))
card("Priestess of Hathor", Draw(a_third_of(DECK)))
card("Priestess of Maat", Repeat(Entomb(starter, BONEYARD.top), up_to=2))
card("Priestess of Nut", Repeat(Sacrifice(TOMB), Entomb(), up_to=2, needs=".needs-tomb-card"))
card("Priestess of Sekhmet", EachPlayer(Draw(up_to(3), shuffle=False)))
card("High Priest of Ra", Entomb(), Put(DISCARD.top, to=HAND, rule=".needs-discard"))
card("Priest of Anubis", EachPlayer(Put(TOMB, to=DISCARD), if_=empty(DISCARD)), solo=())
card("Priest of Horus", Discard(any_number, needs="ruling.any-number-needs-one"),
     Repeat(Execute(FIRST_ACTION), times=count(DISCARDED), rule="ruling.horus-exclusions"))
card("Priest of Osiris", Require(more_in(any_opponents(TOMB), than=TOMB), rule=".needs-fuller-rival"),
     Entomb(HAND | DISCARD), solitaire=False)
card("Priest of Sobek", Discard(), Take(cost_at_most(DISCARDED), BONEYARD.top, fits=".cost-cap"))
card("Priest of Thoth", Look(DECK.top, shuffle=False, rule=".needs-deck"),
     Put(ASIDE, to=an_opponents(DISCARD), rule=".choose-after-look"),
     Take(MIDDLE, needs=".needs-middle-row"))

# ---- last rites: builders -------------------------------------------------------------------------
card("Architect", Either(Until(NEXT_PURCHASE, Gold(plus=size(DISCARD))),
                         (Require(at_least(7, DECK)), Take()), rule=".needs-seven-in-deck"))
card("Brick Mason", Require(at_least(PLAYERS, BONEYARD | STOCK), rule=".needs-enough"),
     EachPlayer(May(Entomb(BONEYARD.top | STOCK.top))),
     solo=(Require(at_least(PLAYERS, BONEYARD | STOCK)), May(Entomb(BONEYARD.top | STOCK.top)),
           AnOpponent(FirstOf(Entomb(set_card_missing_in(TOMB), BONEYARD.top), Entomb(STOCK.top)))))
card("Carpenter", Require(first_card_played, rule=".first-play-only"), Execute(DISCARD.top, rule=".needs-discard"))
card("Engineer", Sacrifice(starter), Discard(set_card), Take(2, lowest_cost))
card("Overseer", Entomb(DISCARD, needs=".needs-discard"), Take(lowest_cost))
card("Plasterer", AnOpponent(Choose(PLAYERS, PYRAMID), refusal=WHOLE, needs=".needs-enough"),
     HandOut(refusal=WHOLE, rule=".distributor"),
     classic=(AnOpponent(Choose(PLAYERS, PYRAMID), refusal=WHOLE, needs=".needs-enough"),
              HandOut(rule=".distributor")),
     solo=(Choose(2, lowest_cost, PYRAMID), HandOut()))
card("Stone Mason", Put(set_card, to=STOCK), Take())

# ---- last rites: artisans -------------------------------------------------------------------------
card("Draughtsman", Swap(a(set_card, HAND), PYRAMID, rule=".hand-card-must-be-set"),
     EachOpponent(May(Put(DISCARD.top, to=HAND)), rule=".opponents-pick-up"), solitaire=False)
card("Glass Blower", Put(TOMB, to=DISCARD), Draw(up_to(4)))
card("Goldsmith", Sacrifice(set_card, rule=".sets-only"), Entomb(PYRAMID))
card("Leather Worker", Reveal(), EachOpponent(Discard(cost_at_least(REVEALED), or_reveal=True)),
     solo=(), solitaire=False)
card("Potter", Execute(APEX, rule=".needs-apex"))
card("Sculptor", Put(highest_cost, DISCARD, to=HAND))
card("Tomb Painter", Entomb(2, DISCARD.top, rule=".needs-two"))
card("Weaver", Discard(), Entomb(cost_below(DISCARDED)))

# ---- last rites: uniques --------------------------------------------------------------------------
card("Astrologer", Put(this, to=an_opponents(DISCARD)), Draw(up_to(3), rule=".may-shuffle"))
card("Jeweler", Take(2, BONEYARD.top, rule=".needs-two"))
card("Merchant", Until(END_OF_TURN, Price(half=True)))
card("Scribe", Discard(any_number, needs="ruling.any-number-needs-one"), Entomb(count(DISCARDED)))

# ---- premium: uniques -----------------------------------------------------------------------------
card("Alabaster Kohl Jar", Entomb(DISCARD), Sacrifice(ALL, DISCARD))
card("Apotropaic Wand", Take(), EachOpponent(May(Put(DISCARD.top, to=HAND))))
card("Faience Cup", EachPlayer(SetAside()), EachOpponent(Put(right(ASIDE), to=HAND)),
     Entomb(right(ASIDE)), solo=(), solo_rule="ruling.solo-unlisted-cards")
card("Jewel Box", Take(to=ASIDE, rule="ruling.jewel-box-choice"), Execute(TAKEN, rule="ruling.jewel-box-choice"),
     Sacrifice(TAKEN))
card("Mummified Crocodile", Sacrifice(this), Entomb(4, needs=".needs-four"))
card("Necropolis Seal", Require(entombed_a_card, rule=".needs-earlier-entombment"), Take(APEX, rule=".needs-apex"))

# ---- pharaohs: not cards, not actions; once in each of your turns --------------------------------
# Ramesses II stands for the one whose name the print lost.
pharaoh("Akhnaten", Discard(), Take(BONEYARD.top))
pharaoh("Amenhotep III", AnOpponent(Take(BONEYARD.top), needs=".needs-boneyard-and-pyramid"),
        Take(BASE, needs=".needs-boneyard-and-pyramid"))
pharaoh("Cleopatra VII", Entomb(starter, DISCARD, needs=".none-found"))
pharaoh("Djoser", Always(Price(less=1)))
pharaoh("Hatshepsut", Always(HandSize(6, discard=1)))
pharaoh("Khafre", Put(to=an_opponents(TOMB)), Take())
pharaoh("Khufu", AnOpponent(Take(STOCK.top), needs=".needs-stock-and-pyramid"),
        Take(needs=".needs-stock-and-pyramid"))
pharaoh("Ramesses II", Sacrifice(), May(Buy(with_=SACRIFICED, times=3)), rule="pharaoh.khafre-second")
pharaoh("Thutmose III", Discard(2), Entomb(), Always(StarterPoints(2)))
pharaoh("Tutankhamun", Execute(HAND), May(Buy(with_=EXECUTED)))
