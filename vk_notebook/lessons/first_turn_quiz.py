"""The quizzes of lesson 1: what a card shows and how the table is laid, and what a turn is."""

from __future__ import annotations

from .quiz import Choice, Question, Quiz

TABLE = Quiz(
    id="table",
    title="Quiz: the cards and the table",
    text="Before you sit down at a whole table, ten questions about what lies on it. Try an answer even where you do "
    "not know it: each one is explained, and a wrong one may be tried again.",
    questions=(
        Question(
            id="kinds",
            text="Every card is a starter, a unique or a set card, and its colour tells which. What is a purple card?",
            choices=(
                Choice("A unique.", "Purple is for uniques, grey for starters. Red, brown, ochre, green and blue are "
                                    "sets.", right=True),
                Choice("A starter.", "Starters are grey."),
                Choice("A card of a set.", "Each set has a colour of its own, but purple is none of them."),
                Choice("A starter and a unique at once.", "A card is of one type only, never of two."),
            ),
            teaches=("setup.card-three-types", "setup.card-colours"),
        ),
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
                Choice("The level of both.", "The level is for the set-up, and for the few cards that ask for it."),
            ),
            teaches=("setup.card-attributes",),
        ),
        Question(
            id="set-number",
            text="At the foot of a card stands the name of its set and a number: Amulets 5. What does it count?",
            choices=(
                Choice("The different cards that the set has.", "Five different amulets exist, and you can collect all "
                                                                "five.", right=True),
                Choice("The points of each card.", "A card of a set has no points of its own. How many different ones "
                                                   "lie in the tomb counts."),
                Choice("The amulets in the stock.", "Each of the five exists twice, which makes ten cards."),
            ),
            teaches=("setup.card-set-number",),
        ),
        Question(
            id="copies",
            text="One Statue of Isis lies in Ben's tomb. Can there be another one in this game? And another Boat, "
            "which is a unique?",
            choices=(
                Choice("Another Isis yes, another Boat no.", "Of every set card there are two, of every unique one.",
                       right=True),
                Choice("Both.", "A unique has its name from that: there is one of it."),
                Choice("Neither.", "Set cards come twice. Ben's Isis leaves you one."),
                Choice("Another Boat yes, another Isis no.", "It is the other way round."),
            ),
            teaches=("setup.set-card-copies", "setup.unique-copies"),
        ),
        Question(
            id="brackets",
            text="At the foot of uniques and starters stands a number in a ring; printed cards have it in brackets. "
            "What is it?",
            choices=(
                Choice("The points that the card scores in a tomb.", "Starters and uniques score singly, each its "
                                                                     "own number.", right=True),
                Choice("The gold it brings.", "Gold stands in the coin, at the upper left."),
                Choice("How many of it there are.", "Of a unique there is always one."),
            ),
            teaches=("setup.card-vp-number",),
        ),
        Question(
            id="starters",
            text="You begin with ten starters: four Shabti, three Urns, two Boxes of Food and Offering Table. What do "
            "the others begin with?",
            choices=(
                Choice("With the same ten.", "Everybody owns the same ten cards, shuffles them and has them as a deck.",
                       right=True),
                Choice("With ten cards from the stock.", "No card of the stock belongs to anybody at first; it has to "
                                                         "be bought or taken."),
                Choice("With the starters that you left.", "Every player has a kit of ten. Kits that nobody uses stay "
                                                           "in the box."),
            ),
            teaches=("setup.starters-base", "setup.starter-deck-ten"),
        ),
        Question(
            id="levels",
            text="Levels sort the cards before the game: II and III are shuffled apart, and II is laid on III. What "
            "does that do?",
            choices=(
                Choice("The cheaper cards come first, the dearer ones later.",
                       "Level II lies on top, so level III comes into the pyramid when level II is used "
                       "up.", right=True),
                Choice("Level III comes first.", "Level II lies on top, and cards come off the top."),
                Choice("All come mixed.", "They are shuffled, but each level for itself."),
            ),
            teaches=("setup.levels", "setup.stock-shuffled-by-level", "setup.stock-level-two-on-top"),
        ),
        Question(
            id="level-one",
            text="In the middle of a game, can a card of level I come up in the pyramid from the stock?",
            choices=(
                Choice("No. Level I are the starters.", "All starters are level I, nothing else is, and starters "
                                                        "begin in the players' decks.", right=True),
                Choice("Yes, but seldom.", "The stock is made of the levels II and III alone."),
                Choice("Yes, at the very bottom.", "At the bottom of the stock lies level III."),
            ),
            teaches=("setup.starters-are-level-one",),
        ),
        Question(
            id="order-of-setup",
            text="Seats, starters, decks, stock, pyramid, boneyard: so the table is laid, in this order. When is it "
            "settled who begins?",
            choices=(
                Choice("Last of all, when everything lies there.", "Who begins is the last step, and that player takes "
                                                                   "the first turn.", right=True),
                Choice("First of all, by the seats.", "Seats come first, but a seat does not say who begins."),
                Choice("Whoever draws the best hand begins.", "Hands do not matter for it. Here chance decides unless "
                                                              "you name somebody."),
            ),
            teaches=("setup.step-order", "setup.starting-player-last"),
        ),
        Question(
            id="seats",
            text="You are five, and you have the base game. Can all five play?",
            choices=(
                Choice("No. The base game is for two, three or four.", "Five and six need one of the larger mixes of "
                                                                       "cards.", right=True),
                Choice("Yes, with fewer starters each.", "Everybody always has ten."),
                Choice("Yes, up to six.", "Six is the limit of the largest edition, with mixes made for it."),
            ),
            teaches=("setup.players-base",),
        ),
    ),
)  # fmt: skip

QUIZ = Quiz(
    id="quiz",
    title="Quiz: your turn",
    text="Ten questions. Each answer is explained; a wrong one may be tried again.",
    questions=(
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
            teaches=("turn.four-steps",),
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
                       "It crumbles at once. Only the refill waits for the end of the turn."),
            ),
            teaches=("buy.step-sequence", "buy.card-to-discard-top"),
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
            teaches=("buy.no-gold-split", "buy.no-change-given", "buy.one-at-a-time"),
        ),
        Question(
            id="price",
            text="A card costs 4. You hold two cards that bring 2 and 1. What can you do?",
            choices=(
                Choice("Not buy it this turn, unless an action gets you more gold.",
                       "The gold you pay has to reach the cost; 3 is not enough for 4.", right=True),
                Choice("Pay 3 now and 1 next turn.", "Nothing can be owed. Either the gold reaches the cost, or there "
                                                     "is no purchase."),
                Choice("Sacrifice a card for the missing gold.", "No rule turns a sacrifice into gold."),
            ),
            teaches=("buy.pay-at-least-cost",),
        ),
        Question(
            id="played",
            text="You paid with Statue of Isis. Can you entomb it later in the same turn?",
            choices=(
                Choice("No. It lies in play, and you entomb from your hand.",
                       "One card, one use; it comes back to your hand after a shuffle.", right=True),
                Choice("Yes, if you have not entombed yet.", "The free entombment takes a card of your hand, not one "
                                                             "in play."),
                Choice("Yes, in the discard step.", "In the discard step it goes to your discard pile, like all the "
                                                    "rest."),
            ),
            teaches=("entomb.from-hand", "turn.one-purpose-per-card"),
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
            teaches=("entomb.optional", "turn.playing-optional"),
        ),
        Question(
            id="look",
            text="You wonder what lies in Ben's tomb. May you look?",
            choices=(
                Choice("Yes, at any time.", "Tombs are open. See what others collect.", right=True),
                Choice("Only when the game is over.", "Hands and decks are hidden. Tombs are not."),
                Choice("Only the top card.", "That is so with the boneyard. Of a tomb everything may be seen."),
            ),
            teaches=("entomb.tomb-public",),
        ),
        Question(
            id="mistake",
            text="At a real table somebody has entombed one card too many, and it is noticed two turns later. What is "
            "done?",
            choices=(
                Choice("The surplus card goes to its owner's discard pile.",
                       "Whenever it is noticed. This board would not have allowed it at all.", right=True),
                Choice("It stays: too late.", "Many mistakes stand when the next player has begun. A surplus in the "
                                              "tomb is put right at any time."),
                Choice("It goes to the boneyard.", "The boneyard receives sacrifices. Its owner keeps the card."),
            ),
            teaches=("entomb.excess-correction",),
        ),
        Question(
            id="shuffle-when",
            text="In the draw step you draw five cards, and with the fifth your deck is empty. Is the discard pile "
            "shuffled now?",
            choices=(
                Choice("No. It is shuffled when a card is wanted and none is there.",
                       "You have all five. What you discard next turn can still join that shuffle.", right=True),
                Choice("Yes, a deck may never be empty.", "It may. Nothing is shuffled ahead of need."),
                Choice("Only if you wish.", "There is nothing to decide: the need decides."),
            ),
            teaches=("turn.reshuffle-only-when-needed",),
        ),
        Question(
            id="whose-turn",
            text="Ana has discarded, the pyramid is rebuilt, and she draws her five cards. Who is next?",
            choices=(
                Choice("The player on her left, now that she has drawn.",
                       "Turns go clockwise, and a turn ends with the new hand.", right=True),
                Choice("The player on her right.", "Turns go round clockwise, to the left."),
                Choice("Whoever scores least.", "Points do not matter for it. Turns go round the table."),
                Choice("The next player has begun when she discarded.", "The turn passes on after the draw step, not "
                                                                        "before."),
            ),
            teaches=("turn.clockwise", "turn.next-player-after-draw"),
        ),
    ),
)  # fmt: skip

__all__ = ["QUIZ", "TABLE"]
