"""Lesson 4: what a tomb is worth. Squares, doubles, uniques, ties, and the end of the game."""

from __future__ import annotations

from . import goals
from .filling import Filling
from .task import Consequence, Task

TITLE = "What a tomb is worth"

#: A question of points needs the hand and the tomb; the rest would only distract.
QUIET: tuple[str, ...] = ("opponents", "log", "piles", "stock", "boneyard", "pyramid")
#: A pyramid that nobody looks at.
ELSEWHERE = {
    "pyramid": ["Ka Figurine", "Hopi Canopic Jar", "Chariot", "Outer Sarcophagus", "Censer", "Duamutef Canopic Jar"],
    "stock": ["Boat"] * 2,
}


def alone_won(seen: goals.Seen) -> bool:
    """Whether the game is over and nobody else wins with the learner."""
    done = seen.game.outcome()
    return done is not None and done.winners == (seen.learner,)


WIN = goals.that("the game is over, and you alone win", alone_won)

FILL = Filling(
    id="fill", title="Fill a tomb",
    text="This is no game yet: help yourself. Click a card of your hand to lay it into the tomb, and see what it adds. "
    "Click it there to take it out again.\n\n"
    "In this exercise six cards fit; in the game a tomb has no limit. Find six that score 20 points or more.",
    cards=("Statue of Isis", "Statue of Isis", "Statue of Horus", "Statue of Bastet", "Statue of Osiris",
           "Book of Gates", "Book of the Dead", "Weres Amulet", "Ka Figurine", "Boat", "Urn", "Urn"),
    room=6,
    enough=20,
    solution=("Statue of Isis", "Statue of Horus", "Statue of Bastet", "Statue of Osiris", "Ka Figurine", "Boat"),
    teaches=("scoring.set-squared", "scoring.duplicates-worthless", "scoring.uniques", "scoring.starters",
             "scoring.total"),
)  # fmt: skip

SQUARE = Task(
    id="square", title="The next of a set",
    text="Different cards of a set score the square of their number: 1, 4, 9, 16. So each further one adds more than "
    "the one before: 1, 3, 5, 7.\n\n"
    "Your tomb holds two statues and one book: 5 points. Which card adds most now? Entomb it.",
    position={
        "hand": ["Wadj Amulet", "Book of the Earth", "Statue of Bastet"],
        "tomb": ["Statue of Isis", "Statue of Horus", "Book of Gates"],
        **ELSEWHERE,
    },
    goal=goals.score_at_least(10),
    solution=("entomb Statue of Bastet",),
    wrong={
        "entomb Book of the Earth":
            "Two different books score 4 instead of 1: that added 3. The third statue would have added 5.",
        "entomb Wadj Amulet":
            "The first card of a set scores 1, and that is all it added. The third statue would have added 5.",
    },
    done="Three statues are 3 times 3: 9 instead of 4, so Statue of Bastet added 5. A set that has begun grows faster "
    "than a new one.",
    hints=("How much do two statues score, and how much three?",
           "Beside each set in your tomb stands what its next card adds."),
    allowed=("entomb",),
    lit=("hand", "tomb"),
    hide=QUIET,
    teaches=("scoring.set-squared",),
)  # fmt: skip

DOUBLE = Task(
    id="double", title="The same once more",
    text="Only different cards of a set count. The second Statue of Isis beside the first adds nothing.\n\n"
    "Entomb the card that adds most now.",
    position={
        "hand": ["Statue of Isis", "Book of the Earth", "Urn"],
        "tomb": ["Statue of Isis", "Statue of Horus", "Statue of Thoth", "Book of Gates"],
        **ELSEWHERE,
    },
    goal=goals.score_at_least(13),
    solution=("entomb Book of the Earth",),
    wrong={
        "entomb Statue of Isis":
            "Four statues lie in your tomb, and still only three different ones: 9 points, as before. The card is "
            "spent and has added nothing.",
        "entomb Urn": "Urn added the 1 point of a starter. The second book would have added 3.",
    },
    done="Two different books: 4 instead of 1. In the base game each set card is there twice, each unique once. Before "
    "you entomb a card, look whether the same one lies in your tomb already.",
    hints=("Which cards of your hand lie in your tomb already?", "One card is a double, one adds 1, one adds 3."),
    allowed=("entomb",),
    lit=("hand", "tomb"),
    hide=QUIET,
    teaches=("scoring.duplicates-worthless", "setup.set-card-copies", "setup.unique-copies"),
)  # fmt: skip

STARTERS = Task(
    id="starters", title="Grey cards",
    text="A starter scores 1, each for itself: a second Urn scores just like the first.\n\n"
    "Two Urns lie in your tomb. Entomb the card that adds a point.",
    position={
        "hand": ["Weres Amulet", "Urn"],
        "tomb": ["Urn", "Urn", "Weres Amulet", "Wadj Amulet"],
        **ELSEWHERE,
    },
    goal=goals.score_at_least(7),
    solution=("entomb Urn",),
    wrong={
        "entomb Weres Amulet":
            "An amulet looks like more than an Urn. But Weres Amulet lies there already, and a double in a set adds "
            "nothing.",
    },
    done="Three Urns, three points. And a starter in the tomb is one fewer in your deck: you will draw your "
    "better cards sooner.",
    hints=("Starters are no set.",),
    allowed=("entomb",),
    lit=("hand", "tomb"),
    hide=QUIET,
    teaches=("scoring.starters", "scoring.starter-vp-one"),
)  # fmt: skip

UNIQUE = Task(
    id="unique", title="Purple cards",
    text="A unique scores the number in the ring at its foot, whatever else lies in the tomb. Burial Mask scores 5. A "
    "set card has no points of its own; the number beside the name of its set says how many different cards there "
    "are.\n\nYou have four amulets in your tomb and one book. Which card of your hand adds most now?",
    position={
        "hand": ["Burial Mask", "Heart Scarab Amulet", "Book of the Earth", "Boat"],
        "tomb": ["Weres Amulet", "Wadj Amulet", "Tyet Amulet", "Djed Pillar Amulet", "Book of Gates"],
        **ELSEWHERE,
    },
    goal=goals.score_at_least(26),
    solution=("entomb Heart Scarab Amulet",),
    wrong={
        "entomb Burial Mask": "Burial Mask added its 5. The fifth amulet would have raised 16 to 25: 9 points more.",
        "entomb Boat": "Boat added its 2. The fifth amulet would have raised 16 to 25.",
        "entomb Book of the Earth":
            "Two books score 4 instead of 1: 3 more. The fifth amulet would have raised 16 to 25.",
    },
    done="Five amulets are 25, and 9 of it came with the last. A unique is a safe sum; a long set grows past it. If no "
    "set of yours has two different cards yet, a unique of 5 adds more than any set card (1 or 3). The third card of a "
    "set equals it with 5; the fourth beats it with 7.",
    hints=("What do four amulets score, and what do five?", "A fifth of a set adds 9."),
    allowed=("entomb",),
    lit=("hand", "tomb"),
    hide=QUIET,
    teaches=("scoring.uniques", "scoring.table-base", "setup.card-vp-number", "setup.card-set-number"),
)  # fmt: skip

TWO = Task(
    id="two", title="Two at once",
    text="Imseti Canopic Jar entombs a card from your hand that costs 4 or less, and your free entombment comes on "
    "top. So two cards go into the tomb.\n\nOne amulet lies there. Bring the tomb to 9 points this turn.",
    position={
        "hand": ["Imseti Canopic Jar", "Ka Figurine", "Wadj Amulet", "Heart Scarab Amulet"],
        "tomb": ["Weres Amulet"],
        "pyramid": ["Boat", "Hopi Canopic Jar", "Chariot", "Outer Sarcophagus", "Censer", "Duamutef Canopic Jar"],
        "stock": ["Book of Gates"],
    },
    goal=goals.score_at_least(9),
    solution=("execute Imseti Canopic Jar", "entomb Wadj Amulet", "entomb Heart Scarab Amulet"),
    answers=(("entomb Heart Scarab Amulet", "execute Imseti Canopic Jar"),
             ("entomb Wadj Amulet", "execute Imseti Canopic Jar"),
             ("execute Imseti Canopic Jar", "entomb Heart Scarab Amulet", "entomb Wadj Amulet")),
    wrong={
        "entomb Ka Figurine":
            "Ka Figurine scores 4, more than any other card of your hand would add. But with it and a second amulet "
            "the tomb scores 8, and with three amulets 9.",
        "entomb Imseti Canopic Jar":
            "A first jar scores 1, and in the tomb it does nothing more. It was meant to entomb another card.",
    },
    done="Three amulets score 9; two amulets and Ka Figurine would have scored 8. Ask what two cards do together, not "
    "only what the next one does.",
    hints=("What do three amulets score?", "Execute the jar for one amulet, entomb the other."),
    allowed=("execute Imseti Canopic Jar", "entomb"),
    lit=("tomb",),
    hide=QUIET,
    teaches=("scoring.total",),
)  # fmt: skip

DENY = Task(
    id="deny", title="What would it add for Ben?",
    text="Tombs are open, so you know what others collect. Ben plays next. His hand is hidden, so assume that he can "
    "pay for any card here.\n\nYour own tomb is empty. Buy the card of the base that would add most to Ben's tomb.",
    position={
        "hand": ["Book of Gates", "Tyet Amulet"],
        "pyramid": ["Chariot", "Hopi Canopic Jar", "Weres Amulet", "Book of the Earth", "Statue of Isis",
                    "Book of the Heavens"],
        "stock": ["Boat", "Outer Sarcophagus"],
        "opponents": [{
            "name": "Ben", "hand": ["Statue of Thoth", "Statue of Sobek"],
            "tomb": ["Book of the Heavens", "Book of Gates", "Book of the Dead", "Statue of Bastet"],
        }],
    },
    goal=goals.that("the card that would add most to Ben's tomb lies in your discard pile",
                    lambda seen: "Book of the Earth" in seen.player(None).discard),
    solution=("buy Book of the Earth",),
    wrong={
        "buy Book of the Heavens": Consequence(
            "Ben has Book of the Heavens already; a second one adds nothing to his tomb. The book that he lacks is "
            "still there, and he buys it: 7 points more once it is entombed.",
            then=("end turn", "buy Book of the Earth", "pay Statue of Thoth"),
        ),
    },
    done="A fourth different book would have raised 9 to 16. It lies on your discard pile now, a first book for your "
    "tomb. Statue of Isis would have helped him less: a second statue adds 3.",
    hints=("Which set is longest in Ben's tomb?", "Two books are for sale. One of them lies in his tomb already."),
    allowed=("buy",),
    lit=("tomb of Ben",),
    hide=("log", "piles", "stock", "boneyard"),
    by_itself=("pay",),
    teaches=("entomb.tomb-public", "scoring.set-squared"),
)  # fmt: skip

LAST = Task(
    id="last", title="The last turn",
    text="The stock is empty, and you have just bought the last card of the pyramid, Statue of Bastet. You began the "
    "game, so Ben has one more turn after this one, and then it is over. Nothing in hand, deck or discard pile scores. "
    "Ben's tomb scores 16, yours 5. Ben has one card left, a second Book of Gates, and that adds nothing.\n\n"
    "Win: get as much as you can into your tomb, then end your turn.",
    position={
        "hand": ["Heart Scarab Amulet", "Statue of Isis", "Urn", "Weres Amulet", "Tyet Amulet"],
        "discard": ["Shabti"],
        "tomb": ["Statue of Horus", "Statue of Osiris", "Urn"],
        "pyramid": [None, None, None, None, "Statue of Bastet", None],
        "opponents": [{"name": "Ben", "hand": ["Book of Gates"],
                       "tomb": ["Book of Gates", "Book of the Dead", "Book of the Earth", "Book of the Heavens"]}],
    },
    before=("buy Statue of Bastet", "pay Weres Amulet", "pay Tyet Amulet"),
    others=("end turn",),
    goal=WIN,
    solution=("execute Heart Scarab Amulet", "entomb Statue of Bastet", "entomb Statue of Isis", "end turn"),
    answers=(("entomb Statue of Isis", "execute Heart Scarab Amulet", "entomb Statue of Bastet", "end turn"),),
    wrong={
        ("end turn",):
            "The game is over. Two statues lay in your hand and on your discard pile, and there they score nothing. "
            "Ben wins 16 to 5.",
        ("entomb Statue of Isis", "end turn"):
            "Three statues and Urn are 10, and Ben has 16. Statue of Bastet stayed on your discard pile, where it "
            "scores nothing.",
        ("execute Heart Scarab Amulet", "entomb Statue of Bastet", "end turn"):
            "Three statues and Urn are 10, and Ben has 16. Statue of Isis stayed in your hand, where it scores "
            "nothing.",
        "entomb Urn":
            "Urn added 1, and your free entombment is used: Statue of Isis stays in your hand. Ben's 16 are out of "
            "reach.",
        "entomb Heart Scarab Amulet":
            "In the tomb it is a first amulet and scores 1. Executed, it would have fetched a statue from your discard "
            "pile.",
        "entomb Shabti":
            "Shabti added 1. From the same pile Statue of Bastet would have come, and without it Ben's 16 are out of "
            "reach.",
    },
    done="Four statues and Urn: 17 to 16. Only what is entombed counts. Ben still had his turn, for everybody gets the "
    "same number of turns; then the tombs were counted, and the most points won. However the last card leaves the "
    "pyramid, that turn is finished, as yours was. If all have had equally many turns by then, the game ends with it.",
    otherwise="The game is over, and your tomb is not the richest.",
    hints=("A third statue adds 5, a fourth adds 7.", "Heart Scarab Amulet entombs a card of your discard pile."),
    allowed=("execute Heart Scarab Amulet", "entomb", "end turn"),
    lit=("hand", "tomb", "tomb of Ben"),
    hide=("log", "stock", "boneyard", "pyramid"),
    teaches=("scoring.tomb-only", "scoring.most-points-wins", "end.round-completed"),
)  # fmt: skip

TIE = Task(
    id="tie", title="As many as Ben",
    text="The last turn again: the stock is empty, and you have just bought the last card of the pyramid, a second "
    "Statue of Osiris. You began, so Ben has one more turn. He has 9 points in four cards and nothing left to entomb, "
    "and 9 is the most you can reach. With equal points the tomb with fewer cards wins.\n\n"
    "End your turn so that you alone win.",
    position={
        "hand": ["Statue of Bastet", "Statue of Isis", "Heart Scarab Amulet", "Weres Amulet", "Tyet Amulet"],
        "tomb": ["Statue of Isis", "Statue of Osiris"],
        "pyramid": [None, None, None, None, "Statue of Osiris", None],
        "opponents": [{"name": "Ben", "tomb": ["Book of Gates", "Book of the Dead", "Book of the Earth",
                                               "Book of the Earth"]}],
    },
    before=("buy Statue of Osiris", "pay Weres Amulet", "pay Tyet Amulet"),
    others=("end turn",),
    goal=WIN,
    solution=("entomb Statue of Bastet", "end turn"),
    wrong={
        ("end turn",): "Two statues are 4 points, and Ben has 9. Statue of Bastet would have made 9.",
        "entomb Statue of Isis":
            "Isis lies in your tomb already, and the double adds nothing: 4 points against 9. Your free entombment is "
            "used.",
        "entomb Heart Scarab Amulet":
            "A first amulet is 1: that makes 5 points against 9. Your free entombment is used.",
        ("execute Heart Scarab Amulet",): Consequence(
            "A second Osiris went into your tomb. It adds nothing, but it is a card. With Bastet you reach 9 points "
            "in four cards, just like Ben, and the victory is shared.",
            then=("entomb Statue of Bastet", "end turn", "end turn"),
        ),
        ("entomb Statue of Bastet", "execute Heart Scarab Amulet"): Consequence(
            "You had the 9 points. Now a second Osiris has gone down as well: it adds nothing, but it is your fourth "
            "card. Points and cards are equal, and the victory is shared.",
            then=("end turn", "end turn"),
        ),
    },
    done="Nine points each, your three cards against four. A double is not only worthless: at a tie it is the card too "
    "many. If the cards were equal too, the victory would be shared.",
    hints=("Which card brings you to 9?", "You need not play Heart Scarab Amulet or Statue of Isis."),
    allowed=("execute Heart Scarab Amulet", "entomb", "end turn"),
    lit=("hand", "tomb", "tomb of Ben"),
    hide=("log", "stock", "boneyard", "pyramid"),
    teaches=("scoring.tie-fewest-tomb-cards", "scoring.tie-shared"),
)  # fmt: skip

END = Task(
    id="end", title="Bring it to an end",
    text="You lead 9 to 4. The stock is empty, and three cards are left in the pyramid. The game ends when the last of "
    "them is gone and all have had the same number of turns. You began it, and Ben plays after you.\n\n"
    "Whoever has not changed the pyramid has to sacrifice one of its cards. See to it that the game ends with Ben's "
    "turn.",
    position={
        "hand": ["Tyet Amulet", "Book of the Netherworld", "Urn"],
        "pyramid": [None, None, None, "Wadj Amulet", "Hopi Canopic Jar", "Weres Amulet"],
        "tomb": ["Statue of Isis", "Statue of Bastet", "Statue of Horus"],
        "opponents": [{"name": "Ben", "hand": ["Shabti"], "deck": ["Shabti"] * 5,
                       "tomb": ["Book of Gates", "Book of the Dead"]}],
    },
    others=("end turn",),
    goal=WIN,
    solution=("buy Wadj Amulet", "pay Tyet Amulet", "buy Hopi Canopic Jar", "pay Book of the Netherworld", "end turn"),
    answers=(("buy Wadj Amulet", "pay Tyet Amulet", "buy Weres Amulet", "pay Book of the Netherworld", "end turn"),),
    wrong={
        ("end turn",): Consequence(
            "You sacrifice one of the three cards, Ben another, and one is left. An empty stock is not the end: while "
            "a card lies in the pyramid the game goes on, and Ben gets more turns to catch up.",
            then=("sacrifice Wadj Amulet", "end turn", "sacrifice Hopi Canopic Jar"),
        ),
        "end turn":
            "You bought one card, Ben sacrificed another, and one is left. So the game goes on with another round, and "
            "Ben gets another turn to catch up.",
    },
    done="You bought two cards, and Ben had to sacrifice the last one. Stock empty, pyramid empty, the same number of "
    "turns for both: now it is over, and your lead has become a win.",
    otherwise="A card is left in the pyramid, so the game goes on.",
    hints=("Ben will have to sacrifice one card. How many may be left for him?",
           "Two purchases: one for 2 and one for 3."),
    allowed=("buy", "end turn"),
    lit=("pyramid",),
    hide=("log", "boneyard"),
    teaches=("end.all-three-conditions", "end.stock-empty-not-enough", "end.round-completed"),
)  # fmt: skip

PARTS = (FILL, SQUARE, DOUBLE, STARTERS, UNIQUE, TWO, DENY, LAST, TIE, END)
