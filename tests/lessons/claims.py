"""What lessons, quizzes and the pages around them claim of all cards or of every turn, and what holds each claim.

A claim about cards is held against the cards as data: which of them contradict it, and are those the ones that the
sentence itself leaves out? A claim about the game names the rule that says so. The rest speaks of the table at hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.lessons.reading import Read, sentences
from vk_notebook.cards.actions import ACTIONS, PHARAOHS
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.rules.kind import Kind
from vk_notebook.rules.language.places import this as itself
from vk_notebook.rules.language.vocabulary import (
    BASE,
    DRAW_STEP,
    HAND,
    IN_PLAY,
    SACRIFICED,
    STOCK,
    TOMB,
    At,
    Buy,
    Deed,
    HandSize,
    Move,
    StarterPoints,
    Swap,
    When,
)
from vk_notebook.rules.language.wordings import walk

#: The words by which a sentence says something of all there are.
GENERAL = re.compile(r"\b(?:always|never|no rule|only|every\w*|all)\b", re.IGNORECASE)


def claims(read: Iterable[Read]) -> dict[str, str]:
    """The sentences with a general word, each with where it is first read; questions claim nothing."""
    return {said: where for said, where in said_in(read).items() if GENERAL.search(said) and not said.endswith("?")}


def said_in(read: Iterable[Read]) -> dict[str, str]:
    """All sentences that claim something, each with where it is first read; cells of a table begin small."""
    found: dict[str, str] = {}
    for one in read:
        for text in one.texts:
            for said in sentences(text) if text not in one.unclaimed else ():
                if not said[0].islower():
                    found.setdefault(said, one.where)
    return found


# ---- held against the cards


def deeds() -> Iterator[tuple[Deed, str]]:
    """The text of every card and pharaoh, with the box of a card."""
    boxes = {kind.name: kind.version for kind in KINDS}
    yield from ((deed, boxes[deed.name]) for deed in ACTIONS.values())
    yield from ((deed, "premium") for deed in PHARAOHS.values())


def told(deed: Deed) -> list[Any]:
    """All parts of a text, with its reaction and its standing rules."""
    answers = walk(deed.when, object) if deed.when else ()
    return [*walk(deed.parts, object), *answers, *(always.rule for always in deed.always)]


@dataclass(frozen=True)
class Against:
    """What would contradict a claim: a part of a text, a text, or a row of the card table.

    `but` names those that the sentence leaves out.
    """

    part: Callable[[Any], bool] | None = None
    text: Callable[[Deed], bool] | None = None
    row: Callable[[Kind], bool] | None = None
    but: frozenset[str] = frozenset()
    box: str = ""

    def found(self) -> set[str]:
        """The names of what contradicts it."""
        texts = [deed for deed, box in deeds() if self.box in ("", box)]
        names = {deed.name for deed in texts if self.text is not None and self.text(deed)}
        names |= {deed.name for deed in texts if self.part is not None and any(map(self.part, told(deed)))}
        return names | {kind.name for kind in KINDS
                        if self.row is not None and self.box in ("", kind.version) and self.row(kind)}  # fmt: skip


def leaves_the_tomb(part: Any) -> bool:
    """It takes cards out of a tomb."""
    swapped = (part.one.source, part.other.source) if isinstance(part, Swap) else ()
    return TOMB in swapped or (isinstance(part, Move) and part.source == TOMB)


def alters_a_hand_of_five(part: Any) -> bool:
    """It changes how many cards are drawn, or held, at the end of a turn."""
    return isinstance(part, HandSize) or (isinstance(part, At) and part.moment == DRAW_STEP)


def plays_twice(part: Any) -> bool:
    """A card in play can be used once more: it comes back to the hand, or pays after it was executed."""
    if isinstance(part, Buy):
        return part.with_ not in (None, SACRIFICED)
    return isinstance(part, Move) and part.source == IN_PLAY and part.to == HAND


def leaves_play_by_its_own_text(deed: Deed) -> bool:
    """Executed, it does not stay in play."""
    return any(one.source == itself and one.verb != "reveal" for one in walk(deed.parts, Move))


def is_no_plain_kind(kind: Kind) -> bool:
    """A row that is not just one of starter, unique and set card, by its colour and its points."""
    colour = {"gray": "starter", "purple": "unique"}.get(kind.color, "set")
    return kind.kind != colour or (kind.vp is None) != (kind.kind == "set")


STARTERS = {"Shabti": 4, "Urn": 3, "Box of Food": 2, "Offering Table": 1}
TEN_STARTERS = Against(row=lambda kind: kind.kind == "starter" and STARTERS.get(kind.name) != kind.copies, box="base")
ONE_STARTER_OF_TWO_GOLD = Against(
    row=lambda kind: kind.kind == "starter" and kind.gold != 1, box="base", but=frozenset({"Offering Table"})
)

#: Claims about cards: what would contradict each.
CARDS: Mapping[str, Against] = {
    "Any card in your hand can pay: it is laid out as gold.": Against(row=lambda kind: kind.gold < 1),
    "Of your ten starters only Offering Table brings 2 gold.": ONE_STARTER_OF_TWO_GOLD,
    "But it was your only card that brings 2 gold, and it guards your hand: let it work for you first, and bury it "
    "late.": ONE_STARTER_OF_TWO_GOLD,
    "Grey cards are starters: you begin with four Shabti, three Urns, two Boxes of Food and an Offering Table, and so "
    "does everybody else.": TEN_STARTERS,
    "Each player has shuffled ten starters into a deck, the same for all, and drawn five.": TEN_STARTERS,
    "Starters are the cards of level I; in the stock, face down, those of level II lie above the dearer ones of level "
    "III, each level shuffled.": Against(
        row=lambda kind: (kind.kind == "starter") != (kind.level == 1) or (kind.level == 2) != (0 < kind.cost < 5),
        box="base",
    ),
    "Every card is a starter, a unique or a set card, and its colour tells which.": Against(row=is_no_plain_kind),
    "A card is of one type only, never of two.": Against(row=is_no_plain_kind),
    "In the base game each set card is there twice, each unique once.": Against(
        row=lambda kind: kind.kind != "starter" and kind.copies != (2 if kind.kind == "set" else 1), box="base"
    ),
    "Red, brown, yellow, green and blue cards belong to sets (Last Rites, another box of the game, has tan ones too), "
    "and of every set card there are two copies.": Against(
        row=lambda kind: kind.kind == "set" and kind.copies != 2
    ),
    "Five different amulets exist, and you can collect all five.": Against(
        row=lambda kind: kind.set == "amulets",
        but=frozenset({"Djed Pillar Amulet", "Heart Scarab Amulet", "Tyet Amulet", "Wadj Amulet", "Weres Amulet"}),
    ),
    "Only the three cards of the base are for sale, unless a card's text says otherwise.": Against(
        lambda part: isinstance(part, Buy) and part.source != BASE, but=frozenset({"Menial", "Brain Hook"})
    ),
    "It leaves your hand for your tomb, and there it stays, unless an action takes it out again.": Against(
        leaves_the_tomb,
        but=frozenset({"Wadj Amulet", "Brooch", "Priestess of Nut", "Priest of Anubis", "Glass Blower"}),
    ),
    "Whether it has paid or was executed, a card then lies in front of you until you discard at the end of your turn, "
    "unless its own text puts it elsewhere.": Against(
        text=leaves_play_by_its_own_text,
        but=frozenset({"Medjay", "Censer", "Mirror Case", "Senet Game", "Astrologer", "Mummified Crocodile"}),
    ),
    "And a card in play, even Middle Sarcophagus itself, could not have been sacrificed.": Against(
        lambda part: isinstance(part, Move) and part.verb == "sacrifice" and part.source == itself, box="base"
    ),
    "A hand is five cards as a rule.": Against(
        alters_a_hand_of_five, but=frozenset({"Statue of Anubis", "Serdab", "Hatshepsut"})
    ),
    "Five cards answer from your hand while somebody else acts, and a sixth strikes when it is thrown away.": Against(
        text=lambda deed: isinstance(deed.when, When),
        but=frozenset({"Boat", "Mummified Cat", "Sling", "Offering Table", "Medjay", "Axe"}),
    ),
}  # fmt: skip

#: What lessons said once, each with what contradicts it: so the checks above are seen to find something.
SAID_ONCE: Mapping[str, tuple[Against, set[str]]] = {
    "No rule turns a sacrifice into gold.": (
        Against(lambda part: isinstance(part, Buy) and part.with_ == SACRIFICED), {"Ramesses II"},
    ),
    "The stock only fills the pyramid.": (
        Against(lambda part: isinstance(part, Move) and part.source in (STOCK, STOCK.top), box="base"),
        {"Book of the Netherworld"},
    ),
    "A hand is always five cards.": (Against(alters_a_hand_of_five, box="base"), {"Statue of Anubis"}),
    "A card that was executed brings no gold this turn.": (
        Against(plays_twice), {"Hounds and Jackals Game", "Tutankhamun"},
    ),
    "It scores 1, as every starter does.": (
        Against(lambda part: isinstance(part, StarterPoints)), {"Thutmose III"},
    ),
    "Each set has a colour of its own.": (
        Against(row=lambda kind: kind.kind == "set" and kind.color == "red" and kind.set != "sarcophagi"),
        {"Brain Hook", "Linen Bandages", "Pesesh-Kef"},
    ),
}  # fmt: skip

# ---- held by a rule

#: Claims about the game: the rule that says so, and the sentences.
RULES: Mapping[str, tuple[str, ...]] = {
    "buy.no-gold-split": (
        "A card's gold is never split between purchases, so look for cards that fit.",
        "All the gold of a card goes to one purchase, and no change is given.",
    ),
    "buy.step-sequence": ("Pay, put it down, crumble; and all of it before you begin anything else.",),
    "scoring.tomb-only": (
        "Only the tomb scores.",
        "Only what is entombed counts.",
        "Only the tomb counts: four books.",
        "Its points count in the tomb only, and it costs you the cards that pay.",
        "You buy cards from a pyramid that keeps crumbling, use them for their gold or for what they do, and lay the "
        "best of them into your tomb, out of play: only what lies in the tomb scores, and a set of different cards "
        "scores the square of its size.",
        "You buy treasures, use them, and entomb the best of them, that is, lay them into your tomb, out of play: only "
        "what lies in your tomb counts in the end.",
        "The tomb is the only place that scores, and one card a turn goes there for nothing.",
    ),
    "turn.next-player-after-draw": (
        "The gap was refilled from the stock, you drew five, and only then it became Ben's turn: he sits at your left, "
        "and turns go clockwise.",
    ),
    "turn.reshuffle-only-when-needed": (
        "With five cards in the deck nothing would have been shuffled: that is done only when a card is wanted and "
        "none is there.",
    ),
    "turn.discard-face-up": ("Discards lie face up, so the top one is seen by all.",),
    "turn.discard-everything": ("In the discard step it goes to your discard pile, like all the rest.",),
    "turn.playing-optional": (
        "You need not play any card at all.",
        "Heart Scarab Amulet and Offering Table are enough to pay: you need not use every card.",
    ),
    "entomb.tomb-public": ("Of a tomb everything may be seen.",),
    "info.boneyard-top-only": (
        "Of the boneyard and of another player's discard pile you see only the top card.",
    ),
    "pyramid.crumble-base-corner": (
        "Into the corner it falls only when the corner itself becomes empty.",
    ),
    "pyramid.crumble-base-centre-choice": ("Only one middle card is there, so there is nothing to choose.",),
    "pyramid.refill-regardless": ("The refill comes at the end of every turn, with a sacrifice or without.",),
    "turn.rebuild-no-sacrifice-after-change": ("Buying is one way to change the pyramid, not the only one.",),
    "terms.take": (
        "Where a text says \"take\" and names no place, it reaches every row of the pyramid, while \"buy\" means the "
        "base.",
        "Taking reaches every row: use that.",
        "And \"of the pyramid\" means every row.",
    ),
    "ruling.either-or": (
        "An action with \"or\" is one way or the other, never both, and only the way you choose has to be possible.",
        "Only the way you choose has to be possible.",
    ),
    "terms.may-impossible": (
        "That stops you only where the part is compulsory.",
        "What you only may do does not have to be possible.",
    ),
    "ruling.cannot-comply": (
        "And when an action asks something of each opponent, an opponent who cannot do all of it does nothing at all; "
        "you may execute the action all the same.",
    ),
    "action.impossible-part-forbids": ("All or nothing is said of parts that are all to be done.",),
    "action.all-parts": (
        "Two rules carry most of the game: the parts are done in the order printed, and all of them or none.",
    ),
    "ruling.inner-action": ("Such an action is possible only if the borrowed one is.",),
    "ruling.repeat-anew": ("All choices are made anew.",),
    "card.statue-of-thoth": (
        "Statue of Thoth brings 5 gold, or you execute it: then every other card in your hand brings 4 gold until the "
        "turn ends, one that you draw later in this turn, too.",
    ),
    "scoring.set-squared": ("Only different cards of a set count.",),
    "scoring.table-base": ("All seven would be worth 49 points.",),
    "scoring.uniques": ("All uniques count, not only the best.",),
    "scoring.duplicates-worthless": ("A double is not only worthless: at a tie it is the card too many.",),
    "scoring.tie-fewest-tomb-cards": (
        "Fewer cards help only those who have the most points.",
        "Only points and the number of cards are compared.",
    ),
    "end.all-three-conditions": (
        "The game ends when the last of them is gone and all have had the same number of turns.",
        "The game is over when the stock is empty, the pyramid is empty, and everybody has had the same number of "
        "turns.",
        "Three conditions: no stock, no pyramid, the same number of turns for all.",
    ),
    "end.stock-empty-not-enough": ("Only when the pyramid is empty as well does the current round become the last.",),
    "end.round-completed": (
        "Ben still had his turn, for everybody gets the same number of turns; then the tombs were counted, and the "
        "most points won.",
        "Everybody gets the same number of turns, and Cleo has had one fewer.",
        "If all have had equally many turns by then, the game ends with it.",
        "The last card is a trap for everybody who likes shopping: when it is gone the game is over.",
    ),
    "card.boat.after-crumble": ("The pyramid has crumbled, and only then are you asked.",),
    "card.mummified-cat": ("The cat answers sacrifices of opponents only.",),
    "card.mummified-cat.not-own-sacrifice": (
        "Only your own sacrifices it leaves alone.",
        "The cat is asked at once or not at all, and not about your own cards.",
    ),
    "ruling.reactions-from-hand": ("No, only from my hand.",),
    "card.offering-table": (
        "You only show Offering Table, and it stays in your hand: so it helped twice.",
        "Offering Table is only shown, and that is no help here.",
    ),
    "reaction.offering-table.opponents-turn-only": (
        "Medjay and Offering Table react in other players' turns only.",
    ),
    "reaction.medjay.others-still-affected": (
        "Only your share was cancelled: at a larger table the others would still pay.",
    ),
    "reaction.medjay.card-stays-in-play": (
        "A cancelled action has been played all the same.",
        "Ben's Statue of Bastet has been played all the same and stays in play.",
    ),
    "card.medjay.own-turn-mode": ("All of them have to be possible.",),
    "solitaire.starter.goal": (
        "There are no degrees here: only the perfect score wins.",
        "Only the perfect tomb wins.",
        "Starter Solitaire is won with the perfect tomb only.",
    ),
    "solitaire.master.no-free-entombment": (
        "Master Solitaire takes your free entombment away: a card reaches the tomb only when an action puts it there.",
    ),
    "variant.half-sets-no-duplicates": ("Every name is there once, so one player can have them all.",),
    "pyramid.crumble-any-cause": (
        "Cards leave the pyramid in other ways than by buying, and what comes down comes down for everybody.",
    ),
}  # fmt: skip

# ---- about the table at hand

#: Sentences that speak of the position, of the page or by way of speaking, and of nothing that a card could contradict.
HERE = frozenset({
    "Chariot costs 4, and your two cards bring only 3.",
    "The text made you discard a card, and Shabti was the only one left in your hand; then you drew three.",
    "Had you only tried, the game would have told you whether another one may follow.",
    "Imseti Canopic Jar takes only one of them.",
    "You have all five.",
    "Book of the Dead lies on the boneyard now, and only a starter is left for your tomb: 1 point.",
    "This time you hold only one card beside it.",
    "The book needs all the gold that you can get.",
    "A base card goes, a middle card falls, and Thoth comes down one row only.",
    "All three cards at cost 2 are framed.",
    "Chariot lay at the apex meanwhile, and came down to the middle row only when you bought Bastet.",
    "Yes, the first card is entombed and that is all.",
    "All five.",
    "The first card of a set scores 1, and that is all it added.",
    "Four statues lie in your tomb, and still only three different ones: 9 points, as before.",
    "Ask what two cards do together, not only what the next one does.",
    "Three statues and three books, all different.",
    "In his turn Ben removes the last card of all, in whatever way.",
    "Statue of Isis has come down to the middle row only.",
    "The cat can only follow.",
    "The first answer covered the first jar only.",
    "Only one of your cards is offered as an answer.",
    "Keep all your cards.",
    "This board would not have allowed it at all.",
    "And without the amulet's gold only the statue can pay for Boat.",
    "The turn is over before everything was done.",
    "If you have another turn at all, you draw five of the six cards in your deck for it, and what you buy now lies "
    "in your discard pile.",
    "It costs 7 gold, so every card of the hand has to pay: nothing is left to entomb, for a book that you will not "
    "draw again before the end.",
    "He holds one card, his deck is empty, and the last card of all is for sale: this is your last turn.",
    "A unique worth 4 points, paid with every card that you hold; but it lies in your discard pile when the game "
    "ends, and scores nothing.",
    "The fourth statue: 16 points instead of 9, and 71 in all.",
    "It costs 8, so nearly all that you hold has to pay, and a bought statue lies on your discard pile only: not all "
    "seven get into the tomb in this turn.",
    "4 points, and the free entombment is gone: only one of the two statues can still get in.",
    "Not all seven statues lie in your tomb, and Ben may buy what you leave.",
    "8 gold for a first statue that you may not bury in time, and it takes all your cards but one.",
    "8 gold for a first statue that you may not bury in time, and it takes nearly all that you hold.",
    "Six turns are left, but every other one is your neighbour's.",
    "It has all four now: 16 points.",
    "A wrong click is explained, never punished.",
    "In JupyterLab, choose Run All Cells in the Run menu here and in every lesson, then begin at its top: the boards "
    "stand in their places.",
    "In JupyterLab, first choose Run All Cells in the Run menu: every board then stands in its place.",
    "Some texts leave you something to say: which of two ways, which of several cheapest cards, or whether at all.",
    "What follows from these three is what good players think about in every turn.",
    "You do not only play in your own turn.",
    "Five ideas carry most games: use the free entombment of every turn, get rid of weak cards early, bury more than "
    "one card a turn, know how many turns are left, and mind what your neighbour gets.",
    "A review weighed every move of them; find the turn that it found.",
    "All moves of the turn are open to you, and several orders lead to the goal.",
    "In the game all of this is one choice on the first page.",
})  # fmt: skip
