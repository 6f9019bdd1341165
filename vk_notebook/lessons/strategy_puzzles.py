"""Find the best turn: four positions from reviewed games of bots, each with what the tempting turn loses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import goals
from .task import Consequence, Moves, Task

# How the four turns lay in games of two bots.
LAST: dict[str, Any] = {
    "hand": ["Tyet Amulet", "Statue of Bastet", "Statue of Anubis"],
    "deck": ["Middle Sarcophagus", "Offering Table", "Book of Gates", "Offering Table", "Statue of Thoth", "Urn",
     "Shabti", "Heart Scarab Amulet", "Statue of Isis"],
    "discard": ["Outer Sarcophagus", "Tyet Amulet"],
    "tomb": ["Box of Food", "Urn", "Box of Food", "Urn", "Shabti", "Urn", "Urn", "Hopi Canopic Jar", "Shabti",
     "Shabti", "Shabti", "Imseti Canopic Jar", "Duamutef Canopic Jar", "Weres Amulet", "Book of Gates",
     "Qebehsenuef Canopic Jar", "Book of the Netherworld", "Book of Traversing Eternity", "Book of the Heavens",
     "Book of the Dead", "Chariot", "Statue of Sobek", "Statue of Bastet", "Statue of Horus"],
    "opponents": [{"hand": ["Inner Sarcophagus"],
                   "tomb": ["Box of Food", "Box of Food", "Shabti", "Urn", "Shabti", "Boat", "Shabti",
                    "Hopi Canopic Jar", "Statue of Osiris", "Statue of Anubis", "Duamutef Canopic Jar",
                    "Imseti Canopic Jar", "Censer", "Middle Sarcophagus", "Book of the Heavens",
                    "Book of the Netherworld", "Book of Traversing Eternity", "Book of the Dead", "Statue of Sobek",
                    "Statue of Horus", "Statue of Isis", "Burial Mask"]}],
    "pyramid": [None, None, None, None, "Ka Figurine", None],
    "boneyard": ["Heart Scarab Amulet", "Wadj Amulet", "Book of the Earth", "Mummified Cat", "Wadj Amulet",
     "Weres Amulet", "Outer Sarcophagus", "Book of the Earth", "Qebehsenuef Canopic Jar", "Statue of Thoth",
     "Inner Sarcophagus", "Statue of Osiris", "Djed Pillar Amulet", "Djed Pillar Amulet"],
}  # fmt: skip

SEVEN: dict[str, Any] = {
    "hand": ["Statue of Horus", "Djed Pillar Amulet", "Ka Figurine", "Heart Scarab Amulet"],
    "deck": ["Statue of Osiris"],
    "discard": ["Qebehsenuef Canopic Jar", "Middle Sarcophagus", "Middle Sarcophagus", "Book of the Netherworld",
     "Book of the Netherworld", "Tyet Amulet", "Book of Traversing Eternity", "Book of the Heavens"],
    "tomb": ["Box of Food", "Box of Food", "Urn", "Urn", "Urn", "Shabti", "Shabti", "Shabti", "Shabti",
     "Imseti Canopic Jar", "Shabti", "Shabti", "Offering Table", "Urn", "Statue of Sobek", "Statue of Anubis",
     "Statue of Osiris", "Statue of Bastet", "Book of Gates", "Statue of Isis"],
    "opponents": [{"hand": ["Statue of Anubis", "Chariot", "Tyet Amulet", "Statue of Bastet",
                    "Heart Scarab Amulet"],
                   "deck": ["Djed Pillar Amulet", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar",
                    "Statue of Thoth", "Book of Traversing Eternity", "Book of the Dead", "Censer",
                    "Book of the Heavens"],
                   "tomb": ["Box of Food", "Box of Food", "Urn", "Shabti", "Urn", "Shabti", "Hopi Canopic Jar",
                    "Boat", "Offering Table", "Book of Gates", "Statue of Sobek", "Statue of Horus",
                    "Duamutef Canopic Jar", "Statue of Isis", "Burial Mask", "Imseti Canopic Jar"]}],
    "pyramid": [None, None, None, "Book of the Dead", "Statue of Thoth", "Inner Sarcophagus"],
    "boneyard": ["Wadj Amulet", "Hopi Canopic Jar", "Outer Sarcophagus", "Outer Sarcophagus", "Weres Amulet",
     "Wadj Amulet", "Weres Amulet", "Book of the Earth", "Mummified Cat", "Book of the Earth", "Inner Sarcophagus"],
}  # fmt: skip

THREE: dict[str, Any] = {
    "hand": ["Book of the Netherworld", "Wadj Amulet", "Statue of Horus", "Middle Sarcophagus", "Burial Mask"],
    "deck": ["Book of the Dead"],
    "discard": ["Book of Traversing Eternity", "Imseti Canopic Jar", "Statue of Thoth", "Inner Sarcophagus"],
    "tomb": ["Box of Food", "Box of Food", "Urn", "Urn", "Wadj Amulet", "Urn", "Weres Amulet", "Tyet Amulet",
     "Shabti", "Heart Scarab Amulet", "Chariot", "Book of the Earth", "Djed Pillar Amulet", "Outer Sarcophagus",
     "Statue of Osiris", "Book of Gates", "Statue of Anubis", "Statue of Sobek", "Imseti Canopic Jar",
     "Statue of Isis"],
    "opponents": [{"hand": ["Offering Table", "Offering Table", "Statue of Thoth", "Book of the Heavens", "Censer"],
                   "deck": ["Tyet Amulet", "Ka Figurine", "Shabti", "Shabti", "Heart Scarab Amulet",
                    "Statue of Sobek", "Statue of Horus"],
                   "tomb": ["Urn", "Box of Food", "Urn", "Box of Food", "Shabti", "Shabti", "Book of the Heavens",
                    "Book of the Earth", "Book of Gates", "Shabti", "Urn", "Shabti", "Shabti",
                    "Duamutef Canopic Jar", "Book of Traversing Eternity", "Mummified Cat",
                    "Qebehsenuef Canopic Jar", "Book of the Netherworld", "Book of the Dead", "Statue of Osiris",
                    "Statue of Anubis", "Statue of Isis", "Statue of Bastet"]}],
    "pyramid": [None, "Djed Pillar Amulet", None, "Middle Sarcophagus", "Inner Sarcophagus", None],
    "boneyard": ["Statue of Bastet", "Hopi Canopic Jar", "Hopi Canopic Jar", "Outer Sarcophagus", "Weres Amulet",
     "Boat", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar"],
}  # fmt: skip

HURRY: dict[str, Any] = {
    "hand": ["Book of the Heavens", "Middle Sarcophagus", "Statue of Bastet", "Shabti", "Duamutef Canopic Jar"],
    "deck": ["Statue of Sobek", "Book of the Dead", "Offering Table", "Statue of Anubis"],
    "tomb": ["Box of Food", "Box of Food", "Urn", "Shabti", "Urn", "Shabti", "Duamutef Canopic Jar", "Urn", "Shabti",
     "Wadj Amulet", "Urn", "Burial Mask", "Boat", "Tyet Amulet", "Book of Gates", "Heart Scarab Amulet",
     "Offering Table", "Qebehsenuef Canopic Jar", "Imseti Canopic Jar", "Censer", "Book of Traversing Eternity",
     "Book of the Netherworld", "Ka Figurine"],
    "opponents": [{"hand": ["Book of the Netherworld", "Inner Sarcophagus", "Book of Gates", "Middle Sarcophagus",
                    "Book of Traversing Eternity"],
                   "deck": ["Statue of Bastet", "Imseti Canopic Jar", "Statue of Osiris", "Statue of Horus",
                    "Statue of Thoth", "Statue of Horus", "Statue of Sobek"],
                   "tomb": ["Box of Food", "Box of Food", "Urn", "Shabti", "Shabti", "Urn", "Shabti", "Shabti",
                    "Wadj Amulet", "Tyet Amulet", "Mummified Cat", "Heart Scarab Amulet", "Outer Sarcophagus",
                    "Statue of Anubis", "Book of the Heavens", "Djed Pillar Amulet"]}],
    "pyramid": ["Djed Pillar Amulet", "Statue of Isis", "Qebehsenuef Canopic Jar", "Book of the Dead",
     "Statue of Thoth", "Inner Sarcophagus"],
    "stock": ["Statue of Isis"],
    "boneyard": ["Chariot", "Hopi Canopic Jar", "Book of the Earth", "Book of the Earth", "Outer Sarcophagus",
     "Weres Amulet", "Weres Amulet", "Hopi Canopic Jar", "Statue of Osiris"],
}  # fmt: skip

#: Chances to win, of who is to move, after a line of moves: counted in games that the collector plays on for both, in
#: worlds that fit what the mover can know.
CHANCES: Mapping[str, Mapping[Moves, float]] = {
    "last-card": {
        ("entomb Statue of Anubis",): 1.0,
        ("buy Ka Figurine",): 0.0,
    },
    "seven-statues": {
        ("execute Djed Pillar Amulet", "take Statue of Thoth", "execute Heart Scarab Amulet", "entomb Statue of Thoth",
         "entomb Statue of Horus"): 0.93,
        ("buy Statue of Thoth",): 0.48,
        ("entomb Ka Figurine",): 0.64,
    },
    "three-burials": {
        ("execute Middle Sarcophagus", "sacrifice Wadj Amulet", "entomb Statue of Horus", "execute Burial Mask",
         "entomb Statue of Thoth from discard", "entomb Book of the Netherworld"): 0.88,
        ("buy Inner Sarcophagus",): 0.01,
        ("entomb Burial Mask",): 0.13,
        ("entomb Middle Sarcophagus",): 0.30,
    },
    "hurry": {
        ("entomb Book of the Heavens", "buy Inner Sarcophagus", "pay Middle Sarcophagus", "pay Statue of Bastet",
         "pay Duamutef Canopic Jar", "execute Shabti", "option 2", "sacrifice Book of the Dead"): 0.94,
        ("entomb Book of the Heavens", "buy Inner Sarcophagus", "pay Middle Sarcophagus", "pay Statue of Bastet",
         "pay Duamutef Canopic Jar", "end turn"): 0.77,
        ("buy Statue of Thoth",): 0.43,
    },
}  # fmt: skip


def percent(puzzle: str, line: int) -> str:
    """The chance of a puzzle's line, by its place, as people read it."""
    return f"{100 * list(CHANCES[puzzle].values())[line]:.0f} %"


LAST_CARD = Task(
    id="last-card", title="Find the best turn: the last card",
    text="You are Ana, in a game of two bots that Ana began. You have 64 points and Ben 67. He holds one card, his "
    "deck is empty, and the last card of all is for sale: this is your last turn.\n\n"
    "Find the turn that wins. Chances are counted in games that bots play on from here, in worlds that fit what you "
    "can know.",
    position=LAST,
    goal=goals.score_at_least(71),
    solution=("entomb Statue of Anubis",),
    answers=(("execute Statue of Bastet", "entomb Statue of Anubis"),),
    wrong={
        "buy Ka Figurine": Consequence(
            f"That is the move of the game, and its chance is {percent('last-card', 1)}. A unique worth 4 points, paid "
            "with every card that you hold; but it lies in your discard pile when the game ends, and scores nothing.",
            then=("pay Statue of Anubis", "pay Tyet Amulet", "end turn", "entomb Inner Sarcophagus", "end turn"),
        ),
        "entomb Statue of Bastet": "A Statue of Bastet lies in your tomb already. The second one adds nothing.",
        "entomb Tyet Amulet": "A second amulet adds 3 points: 67, and Ben has 67 before he has moved.",
        "execute Statue of Anubis":
            "It draws a card more at the end of the turn. There is no turn after this one in which you could use it.",
        "end turn": "Three points behind, with the free entombment not used.",
    },
    done=f"The fourth statue: 16 points instead of 9, and 71 in all. The chance is {percent('last-card', 0)}. The last "
    "card is a trap for everybody who likes shopping: when it is gone the game is over.",
    hints=("Which cards that you hold now will still count after this turn?",
           "Count your statues in the tomb, and look for doubles."),
    lit=("hand of Ana", "tomb of Ana"),
    hide=("log",),
    locked=("arrange discards",),
    teaches=("end.all-three-conditions", "scoring.duplicates-worthless", "scoring.total"),
)  # fmt: skip

SEVEN_STATUES = Task(
    id="seven-statues", title="Find the best turn: the seventh statue",
    text="Five statues lie in your tomb, the sixth is in your hand, and the seventh is for sale at the base centre for "
    "8. All seven would be worth 49 points.\n\nGet both into the tomb in this turn.",
    position=SEVEN,
    goal=goals.both(goals.in_tomb("Statue of Thoth"), goals.in_tomb("Statue of Horus"),
                    words="all seven statues lie in your tomb"),
    solution=("execute Djed Pillar Amulet", "take Statue of Thoth", "execute Heart Scarab Amulet",
              "entomb Statue of Thoth", "entomb Statue of Horus"),
    answers=(("entomb Statue of Horus", "execute Djed Pillar Amulet", "take Statue of Thoth",
              "execute Heart Scarab Amulet", "entomb Statue of Thoth"),),
    wrong={
        ("buy Statue of Thoth",): Consequence(
            f"That is the move of the game. In gold the statue costs you three of your four cards, and with them "
            f"the sixth statue or the way into the tomb. The chance is {percent('seven-statues', 1)} now; with the "
            f"best turn it is {percent('seven-statues', 0)}.",
            then=("pay Statue of Horus", "pay Djed Pillar Amulet", "pay Heart Scarab Amulet", "entomb Ka Figurine",
                  "end turn"),
        ),
        "buy Statue of Thoth":
            "It costs 8, so nearly all that you hold has to pay, and a bought statue lies on your discard pile only: "
            "not all seven get into the tomb in this turn.",
        "buy Book of the Dead":
            "A book, and the gold for it are cards that could bring the statues in. The two that are missing add 24 "
            "points.",
        "buy Inner Sarcophagus":
            "A sarcophagus adds nothing before you have drawn and buried it. The two statues add 24 points now.",
        ("entomb Ka Figurine",):
            f"4 points, and the free entombment is gone: only one of the two statues can still get in. The chance is "
            f"{percent('seven-statues', 2)} now.",
        "entomb Ka Figurine": "4 points, and the free entombment is gone: not both of the statues get in.",
        "entomb Djed Pillar Amulet": "An amulet adds little. Look at what its action takes.",
        "entomb Heart Scarab Amulet": "An amulet adds little. Look at what its action entombs.",
        "execute Statue of Horus":
            "Its action entombs a card of your hand, but a card that has acted stays in play: Horus itself goes to the "
            "discard pile after this turn.",
        "end turn": "Not all seven statues lie in your tomb, and Ben may buy what you leave.",
    },
    done=f"Djed Pillar Amulet takes the statue without gold, Heart Scarab Amulet entombs it out of the discard pile, "
    f"and the free entombment is left for Horus: two actions in the right order. The chance is "
    f"{percent('seven-statues', 0)}; buying the statue leaves {percent('seven-statues', 1)}.",
    hints=("There is a way to get Statue of Thoth that costs no gold.",
           "A card that you take lies on your discard pile. Which of your cards reaches in there?"),
    lit=("Statue of Thoth", "hand of Ana"),
    hide=("log",),
    locked=("arrange discards",),
    teaches=("terms.take", "turn.play-order-free", "entomb.action-uncounted"),
)  # fmt: skip

THREE_BURIALS = Task(
    id="three-burials", title="Find the best turn: as many as will go in",
    text="You have 56 points, Ben 68. Three cards are left in the pyramid and none in the stock, so this may be your "
    "last but one turn. Four statues lie in your tomb; Statue of Horus is in your hand, Statue of Thoth in your "
    "discard pile.\n\nMake your tomb worth 81 points.",
    position=THREE,
    goal=goals.score_at_least(81),
    solution=("execute Middle Sarcophagus", "sacrifice Wadj Amulet", "entomb Statue of Horus", "execute Burial Mask",
              "entomb Statue of Thoth from discard", "entomb Book of the Netherworld"),
    answers=(("entomb Book of the Netherworld", "execute Burial Mask", "entomb Statue of Thoth from discard",
              "execute Middle Sarcophagus", "sacrifice Wadj Amulet"),),
    wrong={
        ("buy Inner Sarcophagus",): Consequence(
            f"That is the move of the game. It costs 7, so three cards pay, and none of them is buried. The chance is "
            f"{percent('three-burials', 1)} now; with the best turn it is {percent('three-burials', 0)}.",
            then=("pay Book of the Netherworld", "pay Statue of Horus", "pay Wadj Amulet", "execute Burial Mask",
                  "entomb Statue of Thoth from discard", "entomb Middle Sarcophagus", "end turn"),
        ),
        "buy Inner Sarcophagus": "It costs 7, and what pays for it is not buried. A bought card comes too late.",
        "buy Middle Sarcophagus":
            "You have one already, and a bought card comes too late. What pays for it is not buried.",
        ("entomb Burial Mask",):
            f"5 points at once; but its action would have brought in Statue of Thoth, the sixth statue, which adds 11. "
            f"The chance is {percent('three-burials', 2)} now.",
        "entomb Burial Mask":
            "5 points at once; but its action brings a card in from the discard pile, and Statue of Thoth lies there.",
        ("entomb Middle Sarcophagus",):
            f"3 points, and a way into the tomb is gone. The chance is {percent('three-burials', 3)} now.",
        "entomb Middle Sarcophagus": "A few points, and a way into the tomb is gone.",
        "entomb Wadj Amulet": "A Wadj Amulet lies in your tomb already: it adds nothing, and a burial is spent on it.",
        "sacrifice Statue of Horus": "The statue lies in the boneyard: a hole in the set for good.",
        "sacrifice Book of the Netherworld": "The book would have added 5 points or more. Give away what adds nothing.",
        "end turn": "81 points were possible. Count the ways into the tomb again.",
    },
    done=f"Three burials: 25 points in one turn. Two by actions, one for nothing, and what adds nothing paid for it. "
    f"The chance is {percent('three-burials', 0)}; the purchase leaves {percent('three-burials', 1)}.",
    hints=("Count the ways into the tomb: one is free, and two of your cards are others.",
           "Middle Sarcophagus wants a sacrifice first. Which card adds nothing?",
           "Of your cards Burial Mask alone reaches into the discard pile."),
    lit=("hand of Ana", "discard of Ana", "tomb of Ana"),
    hide=("log",),
    locked=("arrange discards",),
    teaches=("card.burial-mask.extra-entomb", "card.middle-sarcophagus.extra-entomb", "scoring.set-squared"),
)  # fmt: skip

HURRY_UP = Task(
    id="hurry", title="Find the best turn: hurry",
    text="You lead, 51 points to 29, but Ben has bought many statues and books that wait for their burial: each turn "
    "that he gets is worth more to him than to you. Seven cards are left, six in the pyramid and one in the stock.\n\n"
    "Entomb the card that scores most, and take two cards out of the pyramid in this turn.",
    position=HURRY,
    goal=goals.that("the card that scores most lies in your tomb, and two cards have left the pyramid",
                    lambda seen: "Book of the Heavens" in seen.me.tomb and seen.game.pyramid.count(None) >= 2),
    solution=("entomb Book of the Heavens", "buy Inner Sarcophagus", "pay Middle Sarcophagus", "pay Statue of Bastet",
              "pay Duamutef Canopic Jar", "execute Shabti", "option 2", "sacrifice Book of the Dead"),
    answers=(("execute Shabti", "option 2", "sacrifice Qebehsenuef Canopic Jar", "entomb Book of the Heavens",
              "buy Inner Sarcophagus", "pay Middle Sarcophagus", "pay Statue of Bastet"),),
    wrong={
        ("buy Statue of Thoth",): Consequence(
            f"That is the move of the game. 8 gold for a first statue that you may not bury in time, and it takes all "
            f"your cards but one. The chance is {percent('hurry', 2)} now; with the best turn it is "
            f"{percent('hurry', 0)}.",
            then=("pay Middle Sarcophagus", "pay Book of the Heavens", "pay Statue of Bastet", "pay Shabti",
                  "crumble Qebehsenuef Canopic Jar"),
        ),
        "buy Statue of Thoth":
            "8 gold for a first statue that you may not bury in time, and it takes nearly all that you hold.",
        "pay Shabti": "1 gold; and the action that takes a second card out of the pyramid is gone.",
        "pay Book of the Heavens": "The fourth book adds 7 points in the tomb. It should not pay.",
        "entomb Statue of Bastet": "A first statue adds 1 point, the fourth book 7.",
        "entomb Middle Sarcophagus": "A first sarcophagus adds 1 point, the fourth book 7.",
        "entomb Duamutef Canopic Jar": "One lies in your tomb already, and the fourth book adds 7 points.",
        "entomb Shabti": "1 point, where the fourth book adds 7; and the Shabti's action is gone.",
        "option 1": "Two cards have changed places, and none has left: the clock stands where it was.",
        "end turn":
            f"Too slow. With the book buried and one card bought, but the Shabti not used, the chance is "
            f"{percent('hurry', 1)}; with two cards out of the pyramid it is {percent('hurry', 0)}.",
    },
    done=f"One card less on the table, and the chance goes from {percent('hurry', 1)} to {percent('hurry', 0)}: Ben "
    "has one turn fewer to bury what he holds. Whoever is ahead hurries the end; whoever is behind puts it off.",
    hints=("A weak card can do more here than pay.", "What can a Shabti do with a card of the pyramid?",
           "The gold of Middle Sarcophagus, Statue of Bastet and Duamutef Canopic Jar is 7."),
    lit=("pyramid", "Shabti"),
    hide=("log",),
    locked=("arrange discards",),
    teaches=("card.shabti.sacrifice-crumbles", "end.all-three-conditions", "end.round-completed"),
)  # fmt: skip

PUZZLES = (LAST_CARD, SEVEN_STATUES, THREE_BURIALS, HURRY_UP)
