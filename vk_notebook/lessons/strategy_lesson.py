"""Lesson 6: strategy. The free entombment, thinning, tempo, the clock and denying, and turns from played games."""

from __future__ import annotations

from itertools import permutations

from . import goals
from .strategy_puzzles import PUZZLES
from .task import Consequence, Task

TITLE = "Strategy"

STALL = {
    "pyramid": ["Chariot", "Statue of Bastet", "Book of Gates", "Weres Amulet", "Boat", "Hopi Canopic Jar"],
    "stock": ["Statue of Sobek", "Ka Figurine", "Censer"],
}
#: What can be bought in these tasks, none of it in a hand from the beginning.
FOR_SALE = {*STALL["pyramid"], "Outer Sarcophagus"}
QUIET: tuple[str, ...] = ("opponents", "log", "stock", "boneyard")


def bought(seen: goals.Seen) -> bool:
    """Whether the learner has bought a card; at the end of a turn the hand lies on the discard pile too."""
    return not FOR_SALE.isdisjoint(seen.me.discard)


FREE = Task(
    id="free-entomb", title="One card a turn, for nothing",
    text="Each turn you may entomb one card of your hand. It needs no gold and no action, and a turn in which you do "
    "not is lost: in a game of eighteen rounds that is eighteen cards.\n\n"
    "Buy Boat for 3 gold, and give the free entombment to the card that scores most.",
    position={"hand": ["Statue of Isis", "Tyet Amulet", "Urn", "Shabti"],
              "tomb": ["Statue of Horus", "Statue of Osiris"], **STALL},
    goal=goals.both(goals.in_tomb("Statue of Isis"), goals.in_discard("Boat"),
                    words="the card that scores most lies in your tomb, and Boat is yours"),
    solution=("entomb Statue of Isis", "buy Boat", "pay Tyet Amulet", "pay Urn"),
    answers=(("buy Boat", "pay Tyet Amulet", "pay Shabti", "crumble Statue of Bastet", "entomb Statue of Isis"),),
    wrong={
        ("buy Boat", "pay Statue of Isis"):
            "4 gold for a price of 3, and no change. The statue goes to the discard pile: it will come back, but the 5 "
            "points that it would add have to wait for that, and nothing else here is worth as much in the tomb.",
        "entomb Urn or Shabti":
            "{card} adds 1 point. The third statue would have added 5, and you have one free entombment a turn.",
        "entomb Tyet Amulet":
            "A first amulet adds 1 point; the third statue would have added 5. And without the amulet's gold only the "
            "statue can pay for Boat.",
        "end turn": "The turn is over before everything was done. What is not used of a turn is lost.",
    },
    done="Three statues: 9 points instead of 4, and weaker cards have paid for Boat. Choose the card for the tomb "
    "first, then pay with what is left.",
    hints=("Two statues are worth 4, three are worth 9.", "Boat costs 3. Tyet Amulet brings 2 and an Urn 1."),
    allowed=("buy Boat", "entomb", "end turn"),
    lit=("hand", "Boat"),
    hide=QUIET,
    teaches=("entomb.once-per-turn", "entomb.optional", "buy.no-change-given"),
)  # fmt: skip

THIN = Task(
    id="thin", title="Fewer weak cards",
    text="Your first turns. Ten starters are your whole deck, and nine of them bring 1 gold. Each that lies in the "
    "tomb is a point, and a weak card that takes no place in your hand any more.\n\n"
    "Buy a card of the base, and use the free entombment for a card that you will not miss.",
    position={"hand": ["Shabti", "Shabti", "Urn", "Box of Food", "Offering Table"],
              "deck": ["Urn", "Shabti", "Box of Food", "Urn", "Shabti"], **STALL},
    goal=goals.that("you have bought a card, and a starter that brings 1 gold lies in your tomb",
                    lambda seen: bought(seen) and bool(seen.me.tomb)
                    and "Offering Table" not in seen.me.tomb),
    solution=("entomb Shabti", "buy Boat", "pay Offering Table", "pay Urn"),
    answers=(("buy Weres Amulet", "pay Offering Table", "pay Shabti", "entomb Shabti"),
             ("entomb Urn", "buy Hopi Canopic Jar", "pay Offering Table", "pay Box of Food")),
    wrong={
        "entomb Offering Table":
            "1 point, like your other starters. But it was your only card that brings 2 gold, and it guards your hand: "
            "let it work for you first, and bury it late.",
        "end turn":
            "What you might still have bought or entombed in this turn is lost. In the first rounds that is dear: what "
            "joins the deck early is drawn most often.",
    },
    done="A hand is five cards as a rule. Each weak one that leaves makes room in it for a good one: that is what "
    "deck-builders call thinning. Do it early, when hands are weak anyway; late, the tomb has better guests.",
    hints=("Which of the five starters would you like to see again?", "Offering Table brings 2 gold, the others 1."),
    allowed=("buy", "entomb", "end turn"),
    lit=("hand", "deck"),
    hide=("opponents", "log", "stock", "boneyard"),
    teaches=("scoring.starters", "entomb.no-other-use"),
)  # fmt: skip

TEMPO = Task(
    id="tempo", title="Two in one turn",
    text="Your last turn: the stock is empty, and you have just bought the last card of the pyramid. What stays in "
    "your hand is worth nothing, and the free entombment takes one card. But Imseti Canopic Jar entombs a card from "
    "your hand as its action, one that costs 4 or less.\n\nMake your tomb worth 25 points.",
    position={"hand": ["Imseti Canopic Jar", "Statue of Bastet", "Statue of Isis", "Urn", "Tyet Amulet"],
              "pyramid": [None, None, None, None, "Wadj Amulet", None],
              "tomb": ["Statue of Horus", "Statue of Osiris", "Statue of Thoth"]},
    before=("buy Wadj Amulet", "pay Tyet Amulet"),
    goal=goals.score_at_least(25),
    solution=("entomb Statue of Isis", "execute Imseti Canopic Jar", "entomb Statue of Bastet"),
    answers=(("execute Imseti Canopic Jar", "entomb Statue of Bastet", "entomb Statue of Isis"),),
    wrong={
        ("entomb Statue of Bastet",):
            "16 points, and now the jar has nothing better than an Urn: Statue of Isis costs 7, too much for it. The "
            "free entombment asks no price, so it should take the dear card.",
        "entomb Imseti Canopic Jar":
            "A first jar adds 1 point, and both ways into the tomb are gone: its action and the free entombment.",
        "entomb Urn": "1 point for the free entombment, which alone could have taken Statue of Isis.",
        ("execute Imseti Canopic Jar", "entomb Urn"):
            "The jar could have taken Statue of Bastet. With the free entombment that leaves you at 17 points.",
        "end turn": "That was your last turn, and what you still held counts for nothing.",
    },
    done="Five statues: 25. An action that entombs is a second burial in one turn, and near the end that is what "
    "decides games. Each helper has its own limit; let the freest one take what no other can.",
    hints=("Which of the two ways takes which statue?", "Statue of Bastet costs 4, Statue of Isis 7."),
    allowed=("execute", "entomb", "end turn"),
    lit=("hand", "tomb"),
    hide=("opponents", "log", "stock", "boneyard", "pyramid", "piles"),
    teaches=("entomb.action-uncounted", "card.imseti-canopic-jar.extra-entomb"),
)  # fmt: skip

CLOCK = Task(
    id="clock", title="Too late to shop",
    text="The stock is empty, and two cards are left in the pyramid. You and Ben will take one of them away in each "
    "turn, or more. If you have another turn at all, you draw five of the six cards in your deck for it, and what you "
    "buy now lies in your discard pile.\n\nMake the most of this turn for your tomb.",
    position={"hand": ["Book of Gates", "Statue of Sobek", "Urn"],
              "deck": ["Book of the Earth", "Shabti", "Shabti", "Urn", "Weres Amulet", "Box of Food"],
              "tomb": ["Book of the Heavens", "Book of the Netherworld", "Statue of Horus"],
              "pyramid": [None, None, None, None, "Book of the Dead", "Censer"]},
    goal=goals.that("the card that adds most lies in your tomb, and nothing was bought that you will not draw again",
                    lambda seen: "Book of Gates" in seen.me.tomb and not seen.me.discard),
    solution=("entomb Book of Gates",),
    wrong={
        "buy Censer":
            "A bought card goes to your discard pile, and with six cards in your deck there is no turn left in which "
            "you could hold Censer and bury it. Its points count in the tomb only, and it costs you the cards that "
            "pay.",
        "buy Book of the Dead":
            "It costs 7 gold, so every card of the hand has to pay: nothing is left to entomb, for a book that you "
            "will not draw again before the end.",
        "entomb Statue of Sobek": "The second statue adds 3 points, the third book 5.",
        "entomb Urn": "An Urn adds 1 point, the third book 5.",
        "end turn": "The free entombment of this turn is gone, and there will hardly be another.",
    },
    done="Three books: 9 points instead of 4. A purchase needs time: as a rule it lies in the discard pile until that "
    "is shuffled, then you have to draw it, and then you have to bury it. When that is more turns than are left, stop "
    "buying and start burying.",
    hints=("How many turns till you would hold a card that you buy now?", "Where do points come from in the end?"),
    allowed=("buy", "entomb", "end turn"),
    lit=("hand", "tomb", "pyramid"),
    hide=("opponents", "log", "boneyard"),
    teaches=("end.all-three-conditions", "buy.card-to-discard-top", "end.stock-empty-not-enough"),
)  # fmt: skip

BEN_BUYS = ("end turn", "buy Hopi Canopic Jar", "pay Wadj Amulet", "pay Urn")

DENY = Task(
    id="deny", title="What your neighbour gets",
    text="Ben has three jars in his tomb, 9 points. The fourth would make it 16, and Hopi Canopic Jar lies in the "
    "middle row, where he cannot buy it yet. What you buy now makes something fall.\n\n"
    "Buy one card, so that the jar does not come down to the base.",
    position={"hand": ["Tyet Amulet", "Urn", "Shabti"], "deck": ["Urn"] * 5,
              "pyramid": ["Chariot", "Hopi Canopic Jar", "Book of Gates", "Weres Amulet", "Boat", "Outer Sarcophagus"],
              "stock": ["Statue of Sobek", "Ka Figurine", "Censer"],
              "opponents": [{"hand": ["Wadj Amulet", "Heart Scarab Amulet", "Urn"], "deck": ["Urn"] * 5,
                             "tomb": ["Imseti Canopic Jar", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar"]}]},
    goal=goals.that("you have bought a card, and Hopi Canopic Jar is not for sale",
                    lambda seen: bought(seen) and "Hopi Canopic Jar" not in seen.game.pyramid[3:]
                    and None not in seen.game.pyramid[3:]),
    solution=("buy Boat", "pay Tyet Amulet", "pay Urn", "crumble Book of Gates"),
    answers=(("buy Outer Sarcophagus", "pay Tyet Amulet", "pay Shabti"),),
    wrong={
        "crumble Hopi Canopic Jar": Consequence(
            "The jar fell to the base, and Ben bought it. When he has drawn and buried it, his four jars are worth 16.",
            then=BEN_BUYS,
        ),
        **{("buy Weres Amulet", *paid): Consequence(
            "Over the left corner lay the jar: it fell there by itself, and Ben bought it.", BEN_BUYS,
        ) for paid in permutations(("pay Tyet Amulet", "pay Urn", "pay Shabti"), 2)},
        ("end turn",):
            "You have changed nothing, so a card of the pyramid has to be sacrificed, and you get none. Buy, and mind "
            "what falls.",
    },
    done="Ben finds nothing that completes his jars. Denying is best when it costs you nothing: of two cards that "
    "serve you about as well, leave the gap that helps him least.",
    hints=("What falls when a corner goes, and what when the centre goes?",
           "Book of Gates may fall; Ben has no books."),
    allowed=("buy", "end turn"),
    lit=("Hopi Canopic Jar", "tomb of Ben"),
    hide=("log", "boneyard"),
    teaches=("pyramid.crumble-base-centre-choice", "pyramid.crumble-base-corner", "entomb.tomb-public"),
)  # fmt: skip

PARTS = (FREE, THIN, TEMPO, CLOCK, DENY, *PUZZLES)
