"""The quiz of lesson 3: what a card does."""

from __future__ import annotations

from .practice import practised
from .quiz import Choice, Question, Quiz

QUIZ = Quiz(
    id="quiz",
    title="Quiz: may you, must you, can you?",
    text="Eleven questions; the first looks back at lesson 1. Each answer is explained; a wrong one may be "
    "tried again.",
    questions=(
        *practised("kinds"),
        Question(
            id="not-from-play",
            text="You paid with Urn this turn, so Urn lies in play. Box of Food says: sacrifice a card. May it be that "
            "Urn?",
            choices=(
                Choice("No. It comes from what I still hold.",
                       "A sacrifice comes from your hand where no place is named, and your hand is what you have not "
                       "played yet.",
                       right=True),
                Choice("Yes, Urn is still mine until the end of the turn.",
                       "It is yours, but it lies in play, and cards in play cannot be sacrificed."),
                Choice("Yes, and Box of Food itself would do as well.",
                       "Both lie in play: paid with or executed makes no difference."),
            ),
            stands_on=("terms.sacrifice-not-in-play", "terms.sacrifice-default-hand", "terms.cards-in-hand",
                       "terms.cards-in-play"),
        ),
        Question(
            id="cost-or-gold",
            text="Box of Food: sacrifice a card, then entomb a cheaper one. You sacrificed Statue of Bastet (cost 4, "
            "gold 2). Which card may you entomb?",
            choices=(
                Choice("Weres Amulet (cost 3, gold 2).", "Cheaper speaks of the cost, and 3 is less than 4.",
                       right=True),
                Choice("Heart Scarab Amulet (cost 4, gold 2).", "It costs just as much. Cheaper means less."),
                Choice("None of them, for both bring as much gold as Bastet.",
                       "How much gold a card brings says nothing about its cost."),
            ),
            stands_on=("terms.cost", "terms.gold-value"),
        ),
        Question(
            id="may-fails",
            text="Priestess of Maat (Last Rites): entomb the boneyard's top card, a starter; you may do that once "
            "more. Just one starter lies there, on top. May you execute it?",
            choices=(
                Choice("Yes, the first card is entombed and that is all.",
                       "What you only may do does not have to be possible.", right=True),
                Choice("No, for the second part could not be done.",
                       "That stops you only where the part is compulsory."),
                Choice("Yes, and the next card is entombed whatever it is.",
                       "The second time the card has to be a starter as well."),
            ),
            stands_on=("terms.may-impossible", "terms.may"),
        ),
        Question(
            id="draw",
            text="Statue of Osiris: discard a card, then draw three cards. One card is in your deck, four lie on your "
            "discard pile. From where do the three come?",
            choices=(
                Choice("One from my deck; then my discard pile is shuffled, and two come from that.",
                       "An empty deck is renewed in the middle of an action, too. The card that you discarded for "
                       "Osiris is in that shuffle.", right=True),
                Choice("One from my deck, and the rest from the stock.",
                       "You draw from your own deck. The stock belongs to nobody."),
                Choice("One from my deck, and no more.", "The discard pile becomes the new deck as soon as you need a "
                       "card."),
            ),
            stands_on=("terms.draw", "turn.reshuffle"),
        ),
        Question(
            id="buy-in-action",
            text="An action says \"buy a card for 1 gold less\" and names no place. Which cards can it be?",
            position={"pyramid": ["Chariot", "Statue of Bastet", "Book of Gates", "Weres Amulet", "Boat",
                                  "Hopi Canopic Jar"]},
            lit=("base left", "base centre", "base right"),
            hide=("opponents", "log", "piles", "tomb", "stock", "boneyard", "hand"),
            choices=(
                Choice("Weres Amulet, Boat or Hopi Canopic Jar.", "Buying means the base, unless the text names "
                       "another place.", right=True),
                Choice("Any of the six.", "Any row is what \"take\" means. Buying stays in the base."),
                Choice("The six, and the top of the boneyard.", "The boneyard is no shop."),
            ),
            stands_on=("terms.buy", "terms.take"),
        ),
        Question(
            id="set-card",
            text="Ka Figurine: discard a set card, then take a card of the same set. Which of these may you discard?",
            choices=(
                Choice("Book of Gates.", "It belongs to the books, a set.", right=True),
                Choice("Urn.", "Urn is a starter, and starters belong to no set."),
                Choice("Boat.", "Boat is a unique, and a purple card belongs to no set."),
            ),
            stands_on=("terms.set-card",),
        ),
        Question(
            id="between",
            text="Middle Sarcophagus: sacrifice a card, then entomb a card. You have done the first part. May you now "
            "buy Boat, and entomb afterwards?",
            choices=(
                Choice("No, the action is finished first.",
                       "Nothing of yours comes between two parts: no purchase, no other card.", right=True),
                Choice("Yes, the order of my turn is free.", "Free is what you begin next. What you have begun is "
                       "finished."),
                Choice("Yes, if I have the gold in my hand.", "Gold is not the question. The action has begun."),
            ),
            stands_on=("action.no-interruption", "action.parts-in-order"),
        ),
        Question(
            id="how-many",
            text="You hold five cards and like the action of each. How many may you execute in this turn?",
            choices=(
                Choice("All five.", "As many as you have. It is the free entombment that comes once a turn.",
                       right=True),
                Choice("One.", "One a turn is the rule for the free entombment."),
                Choice("Four: one card has to pay.", "Nobody has to buy anything."),
            ),
            stands_on=("action.any-number",),
        ),
        Question(
            id="one-way-shut",
            text="Embalmer (Last Rites): either sacrifice a card from your hand or the pyramid, or refill it. "
            "The pyramid is full. May you execute Embalmer?",
            choices=(
                Choice("Yes, I choose the sacrifice.", "Only the way you choose has to be possible.", right=True),
                Choice("No, for one half of it is impossible.",
                       "All or nothing is said of parts that are all to be done. Here one of two is."),
                Choice("Yes, and then I have to do both halves.", "\"Or\" is one of them."),
            ),
            stands_on=("ruling.either-or", "action.impossible-part-forbids"),
        ),
        Question(
            id="where-now",
            text="You executed Statue of Isis and its action is over. Where is it?",
            choices=(
                Choice("Face up in play, until my discard step; then on my discard pile.",
                       "It can come back into your hand after a shuffle.", right=True),
                Choice("On the boneyard.", "The boneyard is for sacrifices. Isis stays yours."),
                Choice("Back in my hand, so that it can pay.", "It stays in play: one card, one use."),
            ),
            stands_on=("action.card-stays-in-play", "action.instead-of-gold", "action.played-face-up"),
        ),
    ),
)  # fmt: skip
