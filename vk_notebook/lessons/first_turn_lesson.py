"""Lesson 1: the first turn. Each card is gold, an action or a card for the tomb, and a turn has four steps."""

from __future__ import annotations

from ..cards.catalogue import KINDS
from . import goals
from .task import Task

TITLE = "Your first turn"

#: What a first look does not need.
QUIET: tuple[str, ...] = ("opponents", "log", "piles", "tomb", "stock", "boneyard")
#: A pyramid for tasks in which little is bought.
STALL = {
    "pyramid": ["Ka Figurine", "Hopi Canopic Jar", "Weres Amulet", "Chariot", "Inner Sarcophagus", "Wadj Amulet"],
    "stock": ["Boat", "Book of Gates"],
}

GOLD = Task(
    id="gold", title="Cards are gold",
    text="Any card in your hand can pay: it is laid out as gold. The coin at its upper left says how much it "
    "brings.\n\n"
    "Buy Statue of Bastet. The number at its upper right is its cost: 4. Click it, then click cards of your hand until "
    "you have paid 4 gold. What you buy goes face up onto your discard pile, a pile of your own.",
    position={
        "hand": ["Tyet Amulet", "Urn", "Shabti", "Shabti"],
        "pyramid": ["Chariot", "Hopi Canopic Jar", "Book of Gates", "Statue of Bastet", "Ka Figurine", "Wadj Amulet"],
        "stock": ["Boat", "Weres Amulet"],
    },
    goal=goals.in_discard("Statue of Bastet"),
    solution=("buy Statue of Bastet", "pay Tyet Amulet", "pay Urn"),
    wrong={
        "buy Wadj Amulet":
            "That is Wadj Amulet, in the other corner. It costs 2, and then 3 of your 5 gold are left: too little for "
            "Statue of Bastet.",
    },
    done="The gold of several cards adds up, and together it has to reach the cost: two and one and one make four. "
    "Besides gold and cost a card shows its title, its set and its action.",
    hints=("Statue of Bastet lies at the base left, the lower left corner of the pyramid.",
           "Tyet Amulet brings 2, each of the others 1."),
    allowed=("buy",),
    lit=("Statue of Bastet",),
    hide=QUIET,
    teaches=("buy.pay-at-least-cost", "buy.combine-gold", "terms.gold-value", "terms.cost", "setup.card-attributes"),
)  # fmt: skip

CHANGE = Task(
    id="change", title="No change",
    text="You may buy several cards in a turn, one after another. Each purchase is paid with whole cards, and gold "
    "beyond the cost is lost. When the bought card lies on top of your discard pile, the pyramid crumbles: a card from "
    "above comes down into the gap.\n\n"
    "You hold 3, 2 and 1 gold. Buy both Wadj Amulet for 2 and Statue of Bastet for 4.",
    position={
        "hand": ["Book of the Netherworld", "Tyet Amulet", "Urn"],
        "pyramid": ["Chariot", "Hopi Canopic Jar", "Weres Amulet", "Wadj Amulet", "Inner Sarcophagus",
                    "Statue of Bastet"],
        "stock": ["Boat", "Book of Gates"],
    },
    goal=goals.both(goals.in_discard("Wadj Amulet"), goals.in_discard("Statue of Bastet"),
                    words="Wadj Amulet and Statue of Bastet both lie in your discard pile"),
    solution=("buy Wadj Amulet", "pay Tyet Amulet", "buy Statue of Bastet", "pay Book of the Netherworld"),
    answers=(("buy Statue of Bastet", "pay Book of the Netherworld", "pay Urn", "buy Wadj Amulet"),
             ("buy Statue of Bastet", "pay Urn", "pay Book of the Netherworld", "buy Wadj Amulet")),
    wrong={
        ("buy Wadj Amulet", "pay Book of the Netherworld"):
            "You paid 3 gold for a card that costs 2. Nobody gives you the 1 back, and it cannot help with the next "
            "purchase. You hold 3 gold now, and Statue of Bastet costs 4.",
        ("buy Wadj Amulet", "pay Urn"):
            "Urn brings 1, so a second card has to join it. That makes 3 or 4 gold for a cost of 2. What remains in "
            "your hand is not 4 any more.",
        ("buy Statue of Bastet", "pay Tyet Amulet"):
            "Tyet Amulet brings 2, and Statue of Bastet costs 4. With Book of the Netherworld you pay 5, and 1 is "
            "lost; with Urn it is 3, and the third card has to follow. Either way too little is left for Wadj Amulet.",
        ("buy Statue of Bastet", "pay Book of the Netherworld", "pay Tyet Amulet"):
            "Three and two are 5 for a cost of 4. The fifth gold is lost, and Urn alone does not pay 2.",
        "buy Hopi Canopic Jar or Weres Amulet":
            "{card} has come down into the gap, but it was not asked for. It takes gold that you need.",
    },
    done="Two for two, and three and one for four: nothing lost. A card's gold is never split between purchases, so "
    "look for cards that fit.",
    otherwise="Your gold does not reach any more. Take it back and count which cards fit which cost.",
    hints=("You hold exactly 6 gold, and you need exactly 6.", "Which one card makes 2? Which two make 4?"),
    allowed=("buy",),
    lit=("Wadj Amulet", "Statue of Bastet"),
    hide=QUIET,
    teaches=("buy.no-change-given", "buy.no-gold-split", "buy.one-at-a-time", "buy.any-number-per-turn",
             "buy.step-sequence", "buy.card-to-discard-top"),
)  # fmt: skip

ACTION = Task(
    id="action", title="Or do what the card says",
    text="Instead of paying, a card can be executed: you do what its text says. Click a name here, such as Statue of "
    "Osiris, to read the text: discard a card from your hand, then draw three.\n\n"
    "Chariot costs 4, and your two cards bring only 3. Execute Statue of Osiris first, then buy Chariot.\n\n"
    "Whether it has paid or was executed, a card then lies in front of you until you discard at the end of your turn, "
    "unless its own text puts it elsewhere. That is called in play.",
    position={
        "hand": ["Statue of Osiris", "Shabti"],
        "deck": ["Urn", "Offering Table", "Tyet Amulet"],
        **STALL,
    },
    goal=goals.in_discard("Chariot"),
    solution=("execute Statue of Osiris", "buy Chariot"),
    wrong={
        ("buy Wadj Amulet",):
            "Statue of Osiris has paid for it and lies in play now, so its action is gone for this turn: one card, one "
            "use. Shabti alone does not pay for Chariot.",
        ("execute Statue of Osiris", "buy Wadj Amulet"):
            "The new cards brought 5 gold. With 2 spent on Wadj Amulet too little is left for Chariot.",
    },
    done="The text made you discard a card, and Shabti was the only one left in your hand; then you drew three. Statue "
    "of Osiris brought no gold, but the new cards brought more than it would have. Gold or action: you choose anew "
    "each time you hold the card.",
    hints=("Click Statue of Osiris in your hand and choose to execute it.", "Then count your gold again."),
    allowed=("buy", "execute Statue of Osiris"),
    lit=("Statue of Osiris", "Chariot"),
    hide=QUIET,
    by_itself=("pay",),
    teaches=("action.instead-of-gold", "buy.gold-excludes-action", "terms.draw", "terms.cards-in-play"),
)  # fmt: skip

ENTOMB = Task(
    id="tomb", title="Or entomb it",
    text="The third use of a card: entomb it. It leaves your hand for your tomb, and there it stays, unless an action "
    "takes it out again. Only the tomb scores.\n\n"
    "Grey cards are starters and score 1 point each, and purple ones are uniques. Any other colour is a set, such as "
    "the blue statues: two different ones score 4 points together.\n\n"
    "Your tomb holds one statue: entomb the card that brings you to 4 points.",
    position={
        "hand": ["Urn", "Statue of Isis", "Shabti"],
        "tomb": ["Statue of Horus"],
        **STALL,
    },
    goal=goals.score_at_least(4),
    solution=("entomb Statue of Isis",),
    wrong={
        "entomb Urn or Shabti":
            "{card} lies in your tomb and scores the 1 point of a starter. With the statue that is 2 points. With Isis "
            "the statues would have scored 4, and this turn's entombment is used.",
    },
    done="Two different statues: 4 points. The price is that Isis brings no gold and no action from there. When to "
    "part with a good card is the great question of this game.",
    hints=("Look for a second statue in your hand.",),
    allowed=("entomb",),
    lit=("hand", "tomb"),
    hide=("opponents", "log", "piles", "stock", "boneyard"),
    teaches=("entomb.no-other-use", "entomb.from-hand", "terms.entomb", "terms.set-card", "setup.card-three-types",
             "setup.card-colours"),
)  # fmt: skip

ONCE = Task(
    id="once", title="One a turn",
    text="You hold two statues, and both would look well in the tomb. Entomb one. Then try to entomb the other as "
    "well.",
    position={
        "hand": ["Statue of Isis", "Statue of Bastet"],
        "tomb": ["Statue of Horus"],
        **STALL,
    },
    goal=goals.told("entomb.once-per-turn", "you have seen why a second one is refused"),
    solution=("entomb Statue of Isis", "entomb Statue of Bastet"),
    answers=(("entomb Statue of Bastet", "entomb Statue of Isis"),),
    wrong={
        "end turn":
            "Your turn is over and your whole hand is discarded, statues too. Had you only tried, the game would have "
            "told you whether another one may follow.",
    },
    done="One card a turn may be entombed without any action: that is your free entombment. You may leave it out, but "
    "you cannot save it for later. So a tomb takes many turns to fill: begin early. At a real table, have an eye on "
    "it: what was entombed rightly stays, but the card that came after it, one too many, goes to its owner's discard "
    "pile, even if it is noticed late.",
    hints=("Entomb either of them. Then click the one that is left.",),
    allowed=("entomb", "end turn"),
    lit=("hand",),
    hide=("opponents", "log", "piles", "stock", "boneyard"),
    teaches=("entomb.once-per-turn", "entomb.optional", "entomb.excess-correction"),
)  # fmt: skip

SECOND = Task(
    id="second", title="Actions entomb on top of that",
    text="Some actions entomb cards, too. That does not use up your free entombment, the one card a turn that you "
    "entomb without an action.\n\n"
    "Imseti Canopic Jar entombs a card from your hand that costs 4 or less. Bring Statue of Bastet and Statue of Isis "
    "into the tomb in this turn.",
    position={
        "hand": ["Imseti Canopic Jar", "Statue of Bastet", "Statue of Isis", "Urn"],
        "tomb": ["Statue of Horus"],
        **STALL,
    },
    goal=goals.both(goals.in_tomb("Statue of Bastet"), goals.in_tomb("Statue of Isis"),
                    words="Statue of Bastet and Statue of Isis both lie in your tomb"),
    solution=("execute Imseti Canopic Jar", "entomb Statue of Bastet", "entomb Statue of Isis"),
    answers=(("entomb Statue of Isis", "execute Imseti Canopic Jar", "entomb Statue of Bastet"),),
    wrong={
        ("entomb Statue of Bastet",):
            "Bastet costs 4 and took your free entombment. Isis costs 7: too dear for Imseti Canopic Jar, so Isis "
            "stays in your hand.",
        ("entomb Imseti Canopic Jar",):
            "From the tomb the jar cannot act, and the free entombment is used. Neither statue follows this turn.",
        "entomb Urn": "Urn went down instead of a statue. Not both statues can follow in this turn.",
    },
    done="The action took the cheap statue, the free entombment the dear one. Two different statues score 2 × 2 "
    "points, three score 3 × 3, four 4 × 4: so yours score 9 now.",
    hints=("What do the statues cost? Imseti Canopic Jar takes only one of them.",
           "The action for Bastet, the free entombment for Isis."),
    allowed=("execute Imseti Canopic Jar", "entomb"),
    lit=("Imseti Canopic Jar", "tomb"),
    hide=("opponents", "log", "piles", "stock", "boneyard"),
    teaches=("entomb.action-uncounted",),
)  # fmt: skip

PURPOSE = Task(
    id="purpose", title="Each card serves once",
    text="Gold, action or tomb: a card in your hand serves for one of them, and then it has served. What lies in play "
    "is not in your hand any more. The order in which you do these things is free.\n\n"
    "Buy Statue of Bastet for 4, and entomb Statue of Isis, in the same turn.",
    position={
        "hand": ["Statue of Isis", "Heart Scarab Amulet", "Offering Table", "Urn"],
        "tomb": ["Statue of Horus"],
        "pyramid": ["Ka Figurine", "Hopi Canopic Jar", "Weres Amulet", "Statue of Bastet", "Inner Sarcophagus",
                    "Book of Traversing Eternity"],
        "stock": ["Boat", "Book of Gates"],
    },
    goal=goals.both(goals.in_discard("Statue of Bastet"), goals.in_tomb("Statue of Isis")),
    solution=("buy Statue of Bastet", "pay Heart Scarab Amulet", "pay Offering Table", "entomb Statue of Isis"),
    answers=(("entomb Statue of Isis", "buy Statue of Bastet", "pay Heart Scarab Amulet", "pay Offering Table"),),
    wrong={
        "pay Statue of Isis":
            "Isis has paid, and lies in play now. A card in play is not in your hand any more, so it cannot be "
            "entombed this turn.",
        "entomb Heart Scarab Amulet or Offering Table or Urn":
            "Your free entombment of the turn went to {card}. Isis has to wait.",
    },
    done="Others paid, Isis was entombed, and whether you entombed first or bought first did not matter. Heart Scarab "
    "Amulet and Offering Table are enough to pay: you need not use every card.",
    hints=("Isis is meant for the tomb, so others have to pay.", "Two and two make four."),
    allowed=("buy Statue of Bastet", "entomb"),
    lit=("Statue of Bastet", "Statue of Isis"),
    hide=("opponents", "log", "piles", "stock", "boneyard"),
    teaches=("turn.one-purpose-per-card", "turn.play-order-free", "turn.playing-optional", "terms.cards-in-play"),
)  # fmt: skip

STEPS = Task(
    id="steps", title="The four steps",
    text="Playing cards is the first of four steps; with an empty hand there is, as a rule, nothing left to play. End "
    "turn starts the others: your cards in play and in hand are discarded, the pyramid is rebuilt from the stock, you "
    "draw five new cards.\n\n"
    "If you have changed nothing in the pyramid, you have to sacrifice one of its cards before it is rebuilt. To "
    "sacrifice a card is to lay it face up onto the boneyard, the pile beside the pyramid; some actions sacrifice a "
    "card from your hand.\n\nBuy Wadj Amulet, end your turn, and watch where your cards go.",
    position={
        "hand": ["Offering Table", "Urn", "Shabti"],
        "deck": ["Shabti", "Urn", "Box of Food", "Shabti", "Urn", "Shabti", "Box of Food"],
        "pyramid": ["Ka Figurine", "Hopi Canopic Jar", "Weres Amulet", "Chariot", "Inner Sarcophagus", "Wadj Amulet"],
        "stock": ["Boat", "Book of Gates", "Statue of Bastet"],
    },
    goal=goals.both(goals.in_discard("Wadj Amulet"), goals.turn_over(),
                    words="Wadj Amulet is bought and your turn is over"),
    solution=("buy Wadj Amulet", "end turn"),
    wrong={
        ("end turn",):
            "You have bought nothing and not changed the pyramid in any other way, so one of its cards has to be "
            "sacrificed, and you have gained no card. More of that in lesson 2.",
    },
    done="Offering Table lay in play until the discard step; then it went to your own discard pile, and so did the two "
    "cards that you had not used: you kept none of them. The gap was refilled from the stock, you drew five, and only "
    "then it became Ben's turn: he sits at your left, and turns go clockwise.",
    hints=("Wadj Amulet lies at the base right.", "End turn is a button under the words \"Your turn, Ana\"."),
    allowed=("buy Wadj Amulet", "end turn"),
    lit=("Wadj Amulet", "discard"),
    hide=("opponents", "tomb", "boneyard"),
    by_itself=("pay",),
    teaches=("turn.four-steps", "turn.discard-everything", "turn.discard-own-pile", "turn.draw-five",
             "turn.next-player-after-draw", "turn.clockwise", "buy.gold-cards-stay-in-play",
             "pyramid.refill-from-stock", "terms.sacrifice"),
)  # fmt: skip

RETURN = Task(
    id="return", title="It comes back",
    text="What you have bought lies on your discard pile, and as a rule you have to draw it before you can use it. You "
    "draw from your deck, your own face-down pile. When it has run out and you still have to draw, your discard pile "
    "is shuffled and becomes your deck.\n\n"
    "Your deck holds two cards, and five are to be drawn. Have Statue of Bastet in your new hand.",
    position={
        "hand": ["Tyet Amulet", "Offering Table"],
        "deck": ["Shabti", "Urn"],
        "pyramid": ["Ka Figurine", "Hopi Canopic Jar", "Weres Amulet", "Statue of Bastet", "Inner Sarcophagus",
                    "Wadj Amulet"],
        "stock": ["Boat", "Book of Gates", "Chariot"],
    },
    goal=goals.in_hand("Statue of Bastet"),
    solution=("buy Statue of Bastet", "end turn"),
    wrong={
        "buy Wadj Amulet":
            "Wadj Amulet will come to your hand now, and Statue of Bastet stays where it is: what is left of your gold "
            "does not pay it.",
        ("end turn",): "You have bought nothing, so nothing new can come to your hand.",
    },
    done="You drew the two cards of your deck first. Then your discard pile was shuffled, the new card in it, and it "
    "became your deck; you drew the other three from there. With five cards in the deck nothing would have been "
    "shuffled: that is done only when a card is wanted and none is there.",
    hints=("Buy it first: it then lies on your discard pile.", "At the end of the turn you draw five cards."),
    allowed=("buy", "end turn"),
    lit=("deck", "discard"),
    hide=("opponents", "log", "tomb", "stock", "boneyard"),
    by_itself=("pay",),
    teaches=("turn.reshuffle", "turn.reshuffle-only-when-needed", "buy.card-to-discard-top"),
)  # fmt: skip

ORDER = Task(
    id="order", title="What lies on top",
    text="You have bought a card, and Urn is left in your hand with Statue of Isis and Shabti. Next turn you will hold "
    "another Urn. Its action puts the top card of your discard pile onto your deck, so you draw that card next. It "
    "pays, then, to have a good card on top.\n\n"
    "Cards in play and cards that you have not used may be discarded in any order, mixed as you like. So end your turn "
    "with Statue of Isis on top. One button discards the cards as they lie, the other asks you.",
    position={
        "hand": ["Offering Table", "Statue of Isis", "Urn", "Shabti"],
        "deck": ["Shabti", "Shabti", "Box of Food", "Shabti", "Urn"],
        "pyramid": ["Ka Figurine", "Hopi Canopic Jar", "Weres Amulet", "Chariot", "Inner Sarcophagus", "Wadj Amulet"],
        "stock": ["Boat", "Book of Gates", "Statue of Bastet"],
    },
    before=("buy Wadj Amulet", "pay Offering Table"),
    goal=goals.that("your turn is over and Statue of Isis is the top card of your discard pile",
                    lambda seen: seen.game.active != seen.learner and seen.me.discard[-1:] == ["Statue of Isis"]),
    solution=("arrange discards", "discard Offering Table", "discard Urn", "discard Shabti"),
    answers=(("arrange discards", "discard Shabti", "discard Urn", "discard Offering Table"),),
    wrong={
        "end turn":
            "The cards went down as they lay: what was in play first, then your hand from left to right. Shabti was "
            "the last, so Shabti is on top.",
        "discard Statue of Isis":
            "Isis went down now, and the cards still to come will cover it. The last card laid down is on top.",
    },
    done="The last card laid down lies on top. Discards lie face up, so the top one is seen by all.",
    hints=("Choose the button that speaks of arranging.", "Leave Statue of Isis to the last."),
    allowed=("end turn", "arrange discards"),
    lit=("Statue of Isis", "discard"),
    hide=("opponents", "log", "tomb", "stock", "boneyard"),
    teaches=("turn.discard-order-chosen", "turn.discard-face-up"),
)  # fmt: skip

FIRST_PYRAMID = ["Heart Scarab Amulet", "Hopi Canopic Jar", "Book of Gates", "Statue of Bastet",
                 "Duamutef Canopic Jar", "Weres Amulet"]  # fmt: skip
FIRST_BONE = "Outer Sarcophagus"


def stock_without(*laid_out: str) -> list[str]:
    """The stock of a base game, level II on level III, without what lies on the table."""
    stock = [kind.name for level in (3, 2) for kind in KINDS if (kind.version, kind.level) == ("base", level)
             for _ in range(kind.copies)]  # fmt: skip
    for name in laid_out:
        stock.remove(name)
    return stock


OPENING = Task(
    id="opening", title="A game begins",
    text="So a game for two begins; the base game seats up to four. Each player has shuffled ten starters into a deck, "
    "the same for all, and drawn five. Starters are the cards of level I; in the stock, face down, those of level II "
    "lie above the dearer ones of level III, each level shuffled. Then six cards have gone into the pyramid and one "
    "onto the boneyard, face up, which leaves 49 cards in the stock. Who begins is settled last: you do.\n\n"
    "Tombs lie open: you may look into anybody's at any time. Nobody sees another player's hand. Nobody looks into a "
    "deck, not even their own, or into the stock. Of the boneyard and of another player's discard pile you see only "
    "the top card. Your own discard pile you may look through, but not during your own turn, unless a card has you do "
    "it; this board lets you do so at any time.\n\nPlay your first turn: buy a card, entomb a starter, end the turn.",
    position={
        "hand": ["Shabti", "Urn", "Offering Table", "Shabti", "Box of Food"],
        "deck": ["Shabti", "Urn", "Box of Food", "Shabti", "Urn"],
        "pyramid": FIRST_PYRAMID,
        "boneyard": [FIRST_BONE],
        "stock": stock_without(*FIRST_PYRAMID, FIRST_BONE),
        "opponents": [{"name": "Ben", "hand": ["Shabti", "Shabti", "Urn", "Urn", "Offering Table"],
                       "deck": ["Shabti", "Shabti", "Urn", "Box of Food", "Box of Food"]}],
    },
    goal=goals.that("you have bought a card, a starter lies in your tomb, and your turn is over",
                    lambda seen: seen.game.active != seen.learner and len(seen.me.tomb) > 0
                    and sum(map(len, (seen.me.hand, seen.me.deck, seen.me.discard, seen.me.tomb))) > 10),
    solution=("buy Statue of Bastet", "entomb Shabti", "end turn"),
    answers=(("entomb Shabti", "buy Weres Amulet", "end turn"),
             ("buy Duamutef Canopic Jar", "crumble Hopi Canopic Jar", "entomb Box of Food", "end turn")),
    wrong={
        ("end turn",):
            "Nothing bought and nothing entombed, and for the unchanged pyramid a sacrifice is owed on top of that. "
            "Your starters will not become better by waiting.",
        ("entomb Offering Table",):
            "Of your ten starters only Offering Table brings 2 gold. In the tomb it scores 1 like the others: entomb "
            "one that brings less.",
    },
    done="A better card is on its way to your hand, and a weak one is out of the way: it scores its point, and takes "
    "no place in your hand any more. So it goes on, clockwise, turn after turn.",
    otherwise="Your turn is over, and a purchase or the entombment is missing. Take it back; both belong to this turn.",
    hints=("Click a card of the base that you can pay, then a starter, then End turn.",
           "You hold 6 gold. Entomb a starter that brings 1, and 5 are left to spend."),
    allowed=("buy", "entomb", "end turn"),
    hide=("log",),
    by_itself=("pay Shabti", "pay"),
    teaches=("setup.opening-hand-five", "setup.pyramid-six-face-up", "setup.boneyard-one-card", "setup.stock-remaining",
             "setup.starter-deck-ten", "setup.starters-base", "setup.levels", "setup.stock-shuffled-by-level",
             "setup.stock-level-two-on-top", "setup.starters-are-level-one", "setup.step-order",
             "setup.starting-player-last", "setup.players-base", "entomb.tomb-public", "info.boneyard-top-only",
             "info.discard-off-turn", "info.discard-on-turn"),
)  # fmt: skip

PARTS = (GOLD, CHANGE, ACTION, ENTOMB, ONCE, SECOND, PURPOSE, STEPS, RETURN, ORDER, OPENING)
