"""The quiz of lesson 1: the eight questions that decide whether somebody can play."""

from __future__ import annotations

from .quiz import Choice, Question, Quiz

QUIZ = Quiz(
    id="quiz",
    title="Quiz: your turn",
    text="Eight questions. Try an answer even where you are not sure: each one is explained, and a wrong one may be "
    "tried again.",
    questions=(
        Question(
            id="on-it",
            text="A card shows its title, its gold, its cost, its set, its action and its level. Which two numbers "
            "decide a purchase?",
            choices=(
                Choice("The cost of the card you buy, and the gold of the cards you pay with.",
                       "The cost stands at the upper right, the gold in the coin at the upper left.", right=True),
                Choice("The cost of both.", "What a card once cost does not matter when you pay with it. Its coin "
                                            "does."),
                Choice("The gold of both.", "The coin of the card in the pyramid matters later, when you hold it."),
                Choice("The level of both.", "The level sorts the stock before the game. It buys nothing."),
            ),
            stands_on=("setup.card-attributes", "terms.cost", "terms.gold-value"),
        ),
        Question(
            id="price",
            text="A card costs 4. You hold two cards that bring 2 and 1. What can you do?",
            choices=(
                Choice("Not buy it this turn, unless an action gets you more gold.",
                       "The gold you pay has to reach the cost; 3 is not enough for 4.", right=True),
                Choice("Pay 3 now and 1 next turn.", "Nothing can be owed. Either the gold reaches the cost, or there "
                                                     "is no purchase."),
                Choice("Entomb a card for the missing gold.", "What you entomb pays for nothing: a card is gold, or an "
                                                              "action, or a card for the tomb."),
            ),
            stands_on=("buy.pay-at-least-cost", "entomb.no-other-use"),
        ),
        Question(
            id="split",
            text="Statue of Thoth brings 5 gold. Can it alone pay for two cards, one costing 2 and one costing 3?",
            choices=(
                Choice("No. It pays for one of them, and the rest is lost.",
                       "All the gold of a card goes to one purchase, and no change is given.", right=True),
                Choice("Yes, two and three make five.", "The gold of one card cannot be split."),
                Choice("Yes, if you buy one right after the other.", "Purchases are made one by one, and each needs "
                                                                     "cards of its own."),
            ),
            stands_on=("buy.no-gold-split", "buy.no-change-given", "buy.one-at-a-time"),
        ),
        Question(
            id="purchase",
            text="In which order does a purchase go?",
            choices=(
                Choice("Pay, put the card on top of your discard pile, let the pyramid crumble.",
                       "Pay, put it down, crumble; and all of it before you begin anything else.", right=True),
                Choice("Put the card into your hand, then pay.", "You pay first, and a bought card goes on top of "
                                                                 "your discard pile."),
                Choice("Pay, put the card on your discard pile, let the pyramid crumble at the end of the turn.",
                       "It crumbles at once. What waits for the end of the turn is the refill."),
            ),
            stands_on=("buy.step-sequence", "buy.card-to-discard-top"),
        ),
        Question(
            id="played",
            text="You paid with Statue of Isis. Can you entomb it later in the same turn?",
            choices=(
                Choice("No. It lies in play, and you entomb from your hand.",
                       "One card, one use. Statue of Isis can come back to your hand after a shuffle.", right=True),
                Choice("Yes, if you have not entombed yet.", "The free entombment takes a card of your hand, not one "
                                                             "in play."),
                Choice("Yes, in the discard step.", "In the discard step it goes to your discard pile, like all the "
                                                    "rest."),
            ),
            stands_on=("entomb.from-hand", "turn.one-purpose-per-card"),
        ),
        Question(
            id="must",
            text="You have entombed nothing this turn. May you end it all the same?",
            choices=(
                Choice("Yes. But you cannot entomb two next turn for it.",
                       "The free entombment may be left out, and it cannot be saved.", right=True),
                Choice("Yes, and next turn you may entomb two.", "What you leave out is gone."),
                Choice("No, one card each turn must be entombed.", "Nobody has to. You need not play any card at all."),
            ),
            stands_on=("entomb.optional", "turn.playing-optional"),
        ),
        Question(
            id="step-order",
            text="What is the order of a turn?",
            choices=(
                Choice("Play cards, discard, rebuild the pyramid, draw.", "You draw last, so you know your hand while "
                       "the others play.", right=True),
                Choice("Draw, play cards, discard, rebuild the pyramid.", "You begin with the hand that you drew at "
                                                                          "the end of your last turn."),
                Choice("Play cards, draw, rebuild the pyramid, discard.", "Then you would discard the hand you have "
                                                                          "just drawn. The new hand comes last."),
            ),
            stands_on=("turn.four-steps",),
        ),
        Question(
            id="look",
            text="You wonder what lies in Ben's tomb. May you look?",
            choices=(
                Choice("Yes, at any time.", "Tombs are open. See what others collect.", right=True),
                Choice("Only when the game is over.", "Hands and decks are hidden. Tombs are not."),
                Choice("Only at its top card.", "Of the boneyard you see the top card. Of a tomb everything may be "
                                                "seen."),
            ),
            stands_on=("entomb.tomb-public",),
        ),
    ),
)  # fmt: skip

__all__ = ["QUIZ"]
