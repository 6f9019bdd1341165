"""What every card does, written in the vocabulary of `rules.parts`.

The order is the card table's. ``cites`` names the rule that a refusal quotes when that part cannot be done
(part 0: the card as such, also where there is no card at all to pick from; with a minus, where it differs: the rule
for a pick that does not fit). Declarations only: how a part runs, is searched and is read aloud is the rules' business.
"""

from __future__ import annotations

from typing import Any

from ..rules.parts import (
    ACTION_HITS_YOU,
    ACTION_HITS_YOUR_HAND,
    ALL,
    APEX,
    ASIDE,
    BASE,
    BONEYARD,
    BOUGHT,
    CHOSEN,
    DECK,
    DISCARD,
    DISCARDED,
    DOWN,
    DRAW_STEP,
    END_OF_TURN,
    ENTOMBED,
    EXECUTED,
    FIRST_ACTION,
    HAND,
    IN_PLAY,
    KEPT,
    LEFT,
    MIDDLE,
    NEXT_CARD_PLAYED,
    NEXT_CARD_TAKEN,
    NEXT_PURCHASE,
    OPPONENT_BUYS,
    OPPONENT_ENTOMBS,
    OPPONENT_SACRIFICES,
    PLAYERS,
    PYRAMID,
    REVEALED,
    SACRIFICED,
    STOCK,
    TAKEN,
    THIS_IS_DISCARDED,
    TOMB,
    TURNED,
    UP,
    WHOLE,
    YOUR_NEXT_TURN,
    Always,
    AnOpponent,
    At,
    Buy,
    Choose,
    Deed,
    Discard,
    Draw,
    EachOpponent,
    EachPlayer,
    Either,
    Entomb,
    Execute,
    Gold,
    HandSize,
    Into,
    Look,
    May,
    Prevent,
    Price,
    Put,
    Refill,
    Repeat,
    Require,
    Reveal,
    Sacrifice,
    SetAside,
    StarterPoints,
    Swap,
    Take,
    ThatOpponent,
    Turn,
    Until,
    When,
    a,
    a_third_of,
    all_but,
    an_opponents,
    any_number,
    any_opponents,
    at_least,
    bought_a_card,
    cost_at_least,
    cost_at_most,
    cost_below,
    count,
    deed,
    each_players,
    empty,
    entombed_a_card,
    first_card_played,
    highest_cost,
    is_a,
    level_three,
    lowest_cost,
    more_in,
    right,
    same_set_as,
    set_card,
    size,
    starter,
    that_opponents,
    this,
    twice,
    up_to,
    your,
)
from ..rules.parts import ACTIONS as EARLIER_ACTIONS
from .variants import SOLITAIRE, SOLO

ACTIONS: dict[str, Deed] = {}
PHARAOHS: dict[str, Deed] = {}


def card(name: str, *parts: Any, **more: Any) -> None:
    """Declare a card; how it plays with fewer players stands in `variants`."""
    ACTIONS[name] = deed(name, *parts, solo=SOLO.get(name), solitaire=SOLITAIRE.get(name), **more)


def pharaoh(name: str, *parts: Any, **more: Any) -> None:
    """Declare a pharaoh."""
    PHARAOHS[name] = deed(name, *parts, **more)


# ---- starters -------------------------------------------------------------------------------------
card("Shabti", Either(Swap(PYRAMID, PYRAMID), Sacrifice(PYRAMID)), cites={1: "card.shabti"})
card("Urn", Put(DISCARD.top, to=DECK), cites={1: "card.urn"})
card("Box of Food", Sacrifice(), Entomb(cost_below(SACRIFICED)),
     cites={1: "card.box-of-food.needs-lower-cost", 2: "card.box-of-food.needs-lower-cost"})
card("Offering Table", When(ACTION_HITS_YOUR_HAND, May(Reveal(this), Prevent())),
     cites={0: "card.offering-table"})
card("Menial", Either(Buy(PYRAMID), (Discard(), Draw())), assumed=True, cites={1: "card.menial"})
card("Embalmer", Either(Sacrifice(PYRAMID | HAND), Refill()), cites={1: "card.embalmer"})
card("Kite", Turn(PYRAMID, face=DOWN), At(YOUR_NEXT_TURN, Turn(TURNED, face=UP)), cites={1: "card.kite"})
card("Medjay", When(ACTION_HITS_YOU, May(Discard(this), Prevent())),
     Sacrifice(this), Discard(4), Take(),
     cites=dict.fromkeys(range(4), "card.medjay.own-turn-mode"))

# ---- base: sarcophagi, canopic jars ---------------------------------------------------------------
card("Outer Sarcophagus", Put(to=an_opponents(DECK)), Draw(),
     cites={1: "card.outer-sarcophagus", 2: "ruling.draw-n-needs-n"})
card("Middle Sarcophagus", Sacrifice(), Entomb(),
     cites={1: "card.middle-sarcophagus.needs-two-cards", 2: "card.middle-sarcophagus.needs-two-cards"})
card("Inner Sarcophagus", EachOpponent(Discard(all_but(3))), cites={1: "card.inner-sarcophagus"})
card("Duamutef Canopic Jar", EachOpponent(Discard()), cites={1: "card.duamutef-canopic-jar"})
card("Hopi Canopic Jar", Discard(), Take(lowest_cost),
     cites={1: "card.hopi-canopic-jar", 2: "card.hopi-canopic-jar"})
card("Imseti Canopic Jar", Entomb(cost_at_most(4)), cites={1: "card.imseti-canopic-jar"})
card("Qebehsenuef Canopic Jar", EachOpponent(Sacrifice(), if_=at_least(1, DECK | DISCARD)),
     classic=(EachOpponent(Sacrifice(), if_=at_least(6, HAND | DECK | DISCARD)),),
     cites={1: "card.qebehsenuef-canopic-jar"})

# ---- base: amulets --------------------------------------------------------------------------------
card("Djed Pillar Amulet", Take(same_set_as(TOMB)), cites={1: "card.djed-pillar-amulet"})
card("Heart Scarab Amulet", Entomb(DISCARD), cites={1: "card.heart-scarab-amulet"})
card("Tyet Amulet", Execute(EARLIER_ACTIONS), cites={1: "card.tyet-amulet.needs-earlier-action"})
card("Wadj Amulet", Swap(HAND, TOMB), cites={1: "card.wadj-amulet"})
card("Weres Amulet", Put(to=an_opponents(TOMB)), Draw(3),
     cites={1: "card.weres-amulet", 2: "ruling.draw-n-needs-n"})

# ---- base: books ----------------------------------------------------------------------------------
card("Book of Gates", Reveal(DECK.top), Execute(REVEALED, if_possible=True), Discard(REVEALED),
     cites={1: "ruling.gates-empty-deck"})
card("Book of the Dead", Entomb(lowest_cost, PYRAMID), cites={1: "card.book-of-the-dead"})
card("Book of the Earth", Sacrifice(), Take(cost_at_most(twice(SACRIFICED))),
     cites={1: "card.book-of-the-earth", 2: "card.book-of-the-earth.must-take"})
card("Book of the Heavens", Require(at_least(5, DISCARD)), Entomb(DISCARD),
     cites={1: "card.book-of-the-heavens.needs-five", 2: "card.book-of-the-heavens"})
card("Book of the Netherworld", Take(STOCK.top), cites={1: "card.book-of-the-netherworld"})
card("Book of Traversing Eternity", Require(bought_a_card), Take(cost_below(BOUGHT)),
     cites={1: "card.book-of-traversing-eternity.needs-buy",
            2: "card.book-of-traversing-eternity.strictly-lower"})

# ---- base: statues --------------------------------------------------------------------------------
card("Statue of Anubis", At(DRAW_STEP, Draw()))
card("Statue of Bastet", EachOpponent(Put(to=your(DISCARD)), if_=at_least(1, DECK | DISCARD)),
     classic=(EachOpponent(Put(to=your(DISCARD)), if_=at_least(6, HAND | DECK | DISCARD)),),
     cites={1: "card.statue-of-bastet"})
card("Statue of Horus", Entomb(), cites={1: "card.statue-of-horus"})
card("Statue of Isis", Take(cost_at_most(6)), cites={1: "card.statue-of-isis"})
card("Statue of Osiris", Discard(), Draw(3), cites={1: "card.statue-of-osiris", 2: "ruling.draw-n-needs-n"})
card("Statue of Sobek", Reveal(3, DECK.top), Discard(ASIDE), Entomb(ASIDE),
     Put(ASIDE, to=an_opponents(DISCARD)),
     cites={1: "card.statue-of-sobek.needs-three", 2: "card.statue-of-sobek", 3: "card.statue-of-sobek",
            4: "card.statue-of-sobek"})
card("Statue of Thoth", Until(END_OF_TURN, Gold(each=4)), repeatable=False)

# ---- base: uniques --------------------------------------------------------------------------------
card("Boat", When(OPPONENT_BUYS, May(Discard(this), Take(BASE))),
     cites={0: "card.boat.opponent-buy-only", 2: "card.boat.base-row-only"}, repeatable=False)
card("Burial Mask", Entomb(HAND | DISCARD), cites={1: "card.burial-mask"})
card("Censer", Take(an_opponents(DISCARD).top), Put(this, to=that_opponents(DISCARD)),
     cites={1: "card.censer.target-needs-discard"}, repeatable=False)
card("Chariot", Discard(), Take(BONEYARD.top), cites={1: "card.chariot", 2: "card.chariot.needs-boneyard"})
card("Ka Figurine", Discard(set_card), Take(same_set_as(DISCARDED)),
     cites={1: "card.ka-figurine.sets-only", 2: "card.ka-figurine.must-match"})
card("Mummified Cat", When(OPPONENT_SACRIFICES, May(Discard(this), Take(SACRIFICED))),
     cites={0: "card.mummified-cat"})

# ---- afterlife: mummification, jewelry ------------------------------------------------------------
card("Brain Hook", Reveal(STOCK.top), May(Buy(REVEALED, less=2)), Sacrifice(REVEALED, if_left=True),
     cites={1: "card.brain-hook", 2: "card.brain-hook", 3: "card.brain-hook.sacrifice-if-unbought"})
card("Linen Bandages", Entomb(), EachOpponent(May(Draw(shuffle=False))),
     cites={1: "card.linen-bandages", 2: "card.linen-bandages.opponents-optional"})
card("Pesesh-Kef", Take(chosen_by=LEFT), cites={1: "card.pesesh-kef"})
card("Bracelet", Discard(3), Take(BASE), cites={1: "card.bracelet", 2: "card.bracelet.base-only"})
card("Brooch", Entomb(PYRAMID), Sacrifice(set_card, TOMB),
     cites={1: "card.brooch", 2: "card.brooch.sets-only"})
card("Necklace", Entomb(DECK.top), May(Entomb(DECK.top), if_=is_a(starter, ENTOMBED)),
     cites={1: "card.necklace", 2: "card.necklace.second-after-starter"})
card("Ring", Until(NEXT_CARD_PLAYED, Gold(times=2)))

# ---- afterlife: chambers --------------------------------------------------------------------------
card("Antechamber", Put(DISCARD, to=HAND), cites={1: "card.antechamber"})
card("Burial Chamber", Put(to=an_opponents(TOMB)), Entomb(HAND | DISCARD),
     cites={1: "card.burial-chamber", 2: "card.burial-chamber"})
card("Grand Gallery", Discard(any_number), Draw(count(DISCARDED)),
     cites={1: "card.grand-gallery", 2: "card.grand-gallery"})
card("Offering Chapel", EachPlayer(May(Entomb(DISCARD.top))), cites={1: "card.offering-chapel"})
card("Serdab", SetAside(any_number, to=KEPT), At(DRAW_STEP, Put(ALL, KEPT, to=HAND)), cites={1: "card.serdab"})

# ---- afterlife: weapons ---------------------------------------------------------------------------
card("Axe", When(THIS_IS_DISCARDED, EachOpponent(Reveal(ALL), Discard(highest_cost))),
     cites={0: "card.axe", 1: "card.axe"})
card("Bow", Entomb(set_card & ~same_set_as(TOMB), PYRAMID), cites={1: "card.bow"})
card("Dagger", Require(at_least(PLAYERS, BONEYARD)), EachPlayer(Take(BONEYARD.top)),
     cites={1: "card.dagger.needs-enough", 2: "card.dagger.mandatory"})
card("Khopesh", Discard(set_card), Take(), cites={1: "card.khopesh.sets-only", 2: "card.khopesh"})
card("Sling", When(OPPONENT_ENTOMBS, May(Discard(this), Entomb(cost_at_most(3)))),
     cites={0: "card.sling", 2: "card.sling"})
card("Spear", Entomb(cost_at_most(5), BONEYARD.top), cites={0: "card.spear", 1: "card.spear.cost-cap"})

# ---- afterlife: tomb art --------------------------------------------------------------------------
card("Apis Bull", Entomb(level_three, HAND | DISCARD), cites={1: "card.apis-bull.level-three-only"})
card("Burial Ceremony", Entomb(any_number, starter), cites={1: "card.burial-ceremony"})
card("Goddess Maat", Sacrifice(DISCARD.top), Take(),
     cites={1: "card.goddess-maat.needs-discard", 2: "card.goddess-maat"})
card("Goddess Nut", AnOpponent(May(Take(lowest_cost))), Take(highest_cost),
     cites={1: "card.goddess-nut", 2: "card.goddess-nut"})
card("Harvest", EachOpponent(Either(Sacrifice(), Discard(2)), if_=empty(DISCARD)), cites={1: "card.harvest"})
card("Judgment", Repeat(SetAside(), Take(BONEYARD.top)), Sacrifice(ALL, ASIDE),
     cites={1: "card.judgment", 2: "card.judgment.sacrifice-afterwards"})
card("Victory", Entomb(IN_PLAY), cites={1: "ruling.victory-not-itself"})

# ---- afterlife: uniques ---------------------------------------------------------------------------
card("Calcite Cup", Discard(4), Take(2), cites={1: "card.calcite-cup", 2: "card.calcite-cup"})
card("Hounds and Jackals Game", Put(IN_PLAY, to=HAND), cites={1: "ruling.victory-not-itself"})
card("Ibex Statue", Entomb(STOCK.top), cites={1: "card.ibex-statue"})
card("Mirror Case", Take(), Put(this, to=PYRAMID),
     cites={1: "card.mirror-case", 2: "card.mirror-case.enters-at-top"})
card("Senet Game", Draw(), Put(this, to=an_opponents(DISCARD)),
     ThatOpponent(Put(set_card, to=your(DISCARD), or_reveal=True)),
     cites={1: "ruling.draw-n-needs-n", 2: "card.senet-game", 3: "card.senet-game.sets-only"})
card("Sphinx", Until(NEXT_CARD_TAKEN, Into(HAND)))

# ---- last rites: priestesses, priests -------------------------------------------------------------
card("High Priestess of Bastet", Look(ALL, BONEYARD), Entomb(highest_cost, ASIDE),
     Put(lowest_cost, ASIDE, to=an_opponents(DISCARD)), Put(ALL, ASIDE, to=BONEYARD),
     cites={1: "card.high-priestess-of-bastet.needs-two", 2: "card.high-priestess-of-bastet",
            3: "card.high-priestess-of-bastet.needs-two", -3: "card.high-priestess-of-bastet",
            4: "card.high-priestess-of-bastet.reorder"})
card("Priestess of Hathor", Draw(a_third_of(DECK)), cites={1: "card.priestess-of-hathor"})
card("Priestess of Maat", Repeat(Entomb(starter, BONEYARD.top), up_to=2), cites={1: "card.priestess-of-maat"})
card("Priestess of Nut", Repeat(Sacrifice(TOMB), Entomb(), up_to=2),
     cites={1: "card.priestess-of-nut.needs-tomb-card", -1: "card.priestess-of-nut"})
card("Priestess of Sekhmet", EachPlayer(Draw(up_to(3), shuffle=False)), cites={1: "card.priestess-of-sekhmet"})
card("High Priest of Ra", Entomb(), Put(DISCARD.top, to=HAND),
     cites={1: "card.high-priest-of-ra", 2: "card.high-priest-of-ra.needs-discard"})
card("Priest of Anubis", EachPlayer(Put(TOMB, to=DISCARD), if_=empty(DISCARD)),
     cites={1: "card.priest-of-anubis"})
card("Priest of Horus", Discard(any_number), Repeat(Execute(FIRST_ACTION), times=count(DISCARDED)),
     cites={1: "card.priest-of-horus", 2: "ruling.horus-exclusions"})
card("Priest of Osiris", Require(more_in(any_opponents(TOMB), than=TOMB)), Entomb(HAND | DISCARD),
     cites={1: "card.priest-of-osiris.needs-fuller-rival", 2: "card.priest-of-osiris"})
card("Priest of Sobek", Discard(), Take(cost_at_most(DISCARDED), BONEYARD.top),
     cites={0: "card.priest-of-sobek", 1: "card.priest-of-sobek", 2: "card.priest-of-sobek.cost-cap"})
card("Priest of Thoth", Look(DECK.top, shuffle=False), Put(ASIDE, to=an_opponents(DISCARD)),
     Take(MIDDLE), cites={1: "card.priest-of-thoth.needs-deck", 2: "card.priest-of-thoth.choose-after-look",
                          3: "card.priest-of-thoth.needs-middle-row", -3: "card.priest-of-thoth"})

# ---- last rites: builders -------------------------------------------------------------------------
card("Architect", Either(Until(NEXT_PURCHASE, Gold(plus=size(DISCARD))),
                         (Require(at_least(7, DECK)), Take())), cites={1: "card.architect.needs-seven-in-deck"})
card("Brick Mason", Require(at_least(PLAYERS, BONEYARD | STOCK)),
     EachPlayer(May(Entomb(BONEYARD.top | STOCK.top))),
     cites={1: "card.brick-mason.needs-enough", 2: "card.brick-mason"})
card("Carpenter", Require(first_card_played), Execute(DISCARD.top),
     cites={1: "card.carpenter.first-play-only", 2: "card.carpenter.needs-discard"})
card("Engineer", Sacrifice(starter), Discard(set_card), Take(2, lowest_cost),
     cites={1: "card.engineer", 2: "card.engineer", 3: "card.engineer"})
card("Overseer", Entomb(DISCARD), Take(lowest_cost),
     cites={1: "card.overseer.needs-discard", -1: "card.overseer", 2: "card.overseer"})
card("Plasterer", AnOpponent(Choose(PLAYERS, PYRAMID), refusal=WHOLE),
     Put(CHOSEN, to=each_players(DISCARD), refusal=WHOLE),
     classic=(AnOpponent(Choose(PLAYERS, PYRAMID), refusal=WHOLE), Put(CHOSEN, to=each_players(DISCARD))),
     cites={1: "card.plasterer.needs-enough", -1: "card.plasterer", 2: "card.plasterer.distributor"})
card("Stone Mason", Put(set_card, to=STOCK), Take(), cites={1: "card.stone-mason", 2: "card.stone-mason"})

# ---- last rites: artisans -------------------------------------------------------------------------
card("Draughtsman", Swap(a(set_card, HAND), PYRAMID),
     EachOpponent(May(Put(DISCARD.top, to=HAND))),
     cites={1: "card.draughtsman.hand-card-must-be-set", 2: "card.draughtsman.opponents-pick-up"})
card("Glass Blower", Put(TOMB, to=DISCARD), Draw(up_to(4)), cites={1: "card.glass-blower"})
card("Goldsmith", Sacrifice(set_card), Entomb(PYRAMID),
     cites={1: "card.goldsmith.sets-only", 2: "card.goldsmith"})
card("Leather Worker", Reveal(), EachOpponent(Discard(cost_at_least(REVEALED), or_reveal=True)),
     cites={1: "card.leather-worker", 2: "card.leather-worker"})
card("Potter", Execute(APEX), cites={1: "card.potter.needs-apex"})
card("Sculptor", Put(highest_cost, DISCARD, to=HAND), cites={1: "card.sculptor"})
card("Tomb Painter", Entomb(2, DISCARD.top), cites={1: "card.tomb-painter.needs-two"})
card("Weaver", Discard(), Entomb(cost_below(DISCARDED)), cites={1: "card.weaver", 2: "card.weaver"})

# ---- last rites: uniques --------------------------------------------------------------------------
card("Astrologer", Put(this, to=an_opponents(DISCARD)), Draw(up_to(3)),
     cites={1: "card.astrologer", 2: "card.astrologer.may-shuffle"})
card("Jeweler", Take(2, BONEYARD.top), cites={1: "card.jeweler.needs-two"})
card("Merchant", Until(END_OF_TURN, Price(half=True)), cites={1: "card.merchant"})
card("Scribe", Discard(any_number), Entomb(count(DISCARDED)), cites={1: "card.scribe", 2: "card.scribe"})

# ---- premium: uniques -----------------------------------------------------------------------------
card("Alabaster Kohl Jar", Entomb(DISCARD), Sacrifice(ALL, DISCARD), cites={1: "card.alabaster-kohl-jar"})
card("Apotropaic Wand", Take(), EachOpponent(May(Put(DISCARD.top, to=HAND))), cites={1: "card.apotropaic-wand"})
card("Faience Cup", EachPlayer(SetAside()), EachOpponent(Put(right(ASIDE), to=HAND)),
     Entomb(right(ASIDE)), cites={0: "card.faience-cup"})
card("Jewel Box", Take(to=ASIDE), Execute(TAKEN), Sacrifice(TAKEN),
     cites={1: "ruling.jewel-box-choice", 2: "ruling.jewel-box-choice"})
card("Mummified Crocodile", Sacrifice(this), Entomb(4),
     cites={1: "card.mummified-crocodile", 2: "card.mummified-crocodile.needs-four", -2: "card.mummified-crocodile"})
card("Necropolis Seal", Require(entombed_a_card), Take(APEX),
     cites={1: "card.necropolis-seal.needs-earlier-entombment", 2: "card.necropolis-seal.needs-apex"})

# ---- pharaohs: not cards, not actions; once in each of your turns (7.6) ---------------------------
pharaoh("Akhnaten", Discard(), Take(BONEYARD.top), cites={0: "pharaoh.akhnaten"})
pharaoh("Amenhotep III", AnOpponent(Take(BONEYARD.top)), Take(BASE),
        cites={0: "pharaoh.amenhotep-iii", -1: "pharaoh.amenhotep-iii", -2: "pharaoh.amenhotep-iii",
               1: "pharaoh.amenhotep-iii.needs-boneyard-and-pyramid",
               2: "pharaoh.amenhotep-iii.needs-boneyard-and-pyramid"})
pharaoh("Cleopatra VII", Entomb(starter, DISCARD),
        cites={0: "pharaoh.cleopatra-vii", -1: "pharaoh.cleopatra-vii", 1: "pharaoh.cleopatra-vii.none-found"})
pharaoh("Djoser", Always(Price(less=1)), cites={0: "pharaoh.djoser"})
pharaoh("Hatshepsut", Always(HandSize(6, discard=1)), cites={0: "pharaoh.hatshepsut"})
pharaoh("Khafre", Put(to=an_opponents(TOMB)), Take(), cites={0: "pharaoh.khafre"})
pharaoh("Khufu", AnOpponent(Take(STOCK.top)), Take(),
        cites={0: "pharaoh.khufu", -1: "pharaoh.khufu", -2: "pharaoh.khufu",
               1: "pharaoh.khufu.needs-stock-and-pyramid", 2: "pharaoh.khufu.needs-stock-and-pyramid"})
pharaoh("Ramesses II", Sacrifice(), May(Buy(with_=SACRIFICED, times=3)), cites={0: "pharaoh.khafre-second"})
pharaoh("Thutmose III", Discard(2), Entomb(), Always(StarterPoints(2)), cites={0: "pharaoh.thutmose-iii"})
pharaoh("Tutankhamun", Execute(HAND), May(Buy(with_=EXECUTED)), cites={0: "pharaoh.tutankhamun"})
