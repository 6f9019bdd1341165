"""Lesson 8: alone at the table, against the Dummy, and with cards of several boxes."""

from __future__ import annotations

from . import goals
from .task import Task

TITLE = "Alone, and with other cards"

STALL = {
    "pyramid": ["Chariot", "Statue of Bastet", "Book of Gates", "Weres Amulet", "Boat", "Hopi Canopic Jar"],
    "stock": ["Statue of Isis", "Ka Figurine", "Censer"],
}
QUIET: tuple[str, ...] = ("opponents", "log", "piles", "stock", "pyramid", "boneyard")

DOUBLE = Task(
    id="no-doubles", title="No doubles, please",
    text="Starter Solitaire has one player and one aim: a perfect tomb, with your ten starters, each unique and one of "
    "each set card. Nothing else wins.\n\nYou hold two statues, and one lies in your tomb. Use your free entombment.",
    position={"variant": "starter-solitaire", "hand": ["Statue of Bastet", "Statue of Horus"],
              "tomb": ["Statue of Bastet"], **STALL},
    goal=goals.score_at_least(4),
    solution=("entomb Statue of Horus",),
    wrong={
        "entomb Statue of Bastet":
            "A second one costs a point here, so your tomb went from 1 to 0. A perfect tomb is out of reach until an "
            "action takes it out again.",
        "end turn": "Your free entombment of this turn is gone, and the tomb as it was.",
    },
    done="Two different statues: 4 points. In a game with others a double is merely worth nothing; in solitaire it "
    "costs a point, and it spoils the perfect tomb.",
    hints=("Look into your tomb first.", "Which of the two statues is missing there?"),
    allowed=("entomb", "end turn"),
    lit=("hand", "tomb"),
    hide=QUIET,
    teaches=("solitaire.starter.goal", "solitaire.duplicates-penalised"),
)  # fmt: skip

MASTER = Task(
    id="master", title="Only by an action",
    text="Master Solitaire takes your free entombment away: a card reaches the tomb only when an action puts it "
    "there.\n\nEntomb Statue of Horus. Middle Sarcophagus makes you sacrifice a card of your hand, then entomb one.",
    position={"variant": "master-solitaire", "hand": ["Middle Sarcophagus", "Urn", "Statue of Horus"], **STALL},
    goal=goals.in_tomb("Statue of Horus"),
    solution=("execute Middle Sarcophagus", "sacrifice Urn"),
    wrong={
        "entomb Statue of Horus": "Click Middle Sarcophagus, and execute it.",
        "sacrifice Statue of Horus":
            "The statue lies on the boneyard now and the Urn went into your tomb: the first part asked what to lose.",
    },
    otherwise="Statue of Horus was executed and lies in play. It was meant for the tomb.",
    done="The sacrificed Urn has to come back for a perfect tomb. In both solitaires you may look through the boneyard "
    "whenever you like, and several actions fetch cards from there. Actions that speak of other players cannot be "
    "executed alone, apart from a few; such cards still pay and go into the tomb.",
    hints=("Middle Sarcophagus has two parts, in this order.", "Give up what is easiest to get back."),
    allowed=("execute", "end turn"),
    locked=("end turn",),
    lit=("Middle Sarcophagus",),
    hide=QUIET,
    teaches=("solitaire.master", "solitaire.master.no-free-entombment", "solitaire.boneyard-open",
             "solitaire.no-other-player-actions"),
)  # fmt: skip

DUMMY = Task(
    id="dummy", title="Starve the Dummy",
    text="The Dummy has no hand and plays by a table. It draws one card, and that says where it looks: a Shabti sends "
    "it to the right corner of the base, an Urn to the left. It sees a colour there, and entombs the cheapest card of "
    "that colour in the pyramid. Box of Food sends it to the topmost card, and to the dearest card of that colour.\n\n"
    "Its tomb holds three jars: 9 points; a fourth would add 7. You cannot see its deck, but let us say that a Shabti "
    "comes next. Buy one card, then end your turn, so that it does not get that jar.",
    position={"variant": "solo", "hand": ["Tyet Amulet", "Urn", "Shabti"], "deck": ["Shabti"] * 5,
              "opponents": [{"deck": ["Urn", "Shabti"],
                             "tomb": ["Imseti Canopic Jar", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar"]}],
              **STALL},
    goal=goals.that("the Dummy has had its turn, and its tomb holds three jars and no more",
                    lambda seen: len(seen.player("Dummy").tomb) == 4
                    and "Hopi Canopic Jar" not in seen.player("Dummy").tomb),
    solution=("buy Hopi Canopic Jar", "pay Tyet Amulet", "pay Urn", "end turn"),
    wrong={
        ("end turn",):
            "Nothing is bought, so a card of the pyramid has to be sacrificed, and you get none. Buy one card first.",
        "end turn":
            "The jar still lay in the right corner, where the Dummy looks this time. It has all four now: 16 points.",
    },
    done="Book of Gates fell into the corner, so the Dummy took that: 1 point instead of 7. Which card it draws is "
    "chance; what it finds where it looks depends on what you buy.",
    hints=("Which card lies at the right corner now, and which one falls there when it goes?",
           "The jar costs 3. Tyet Amulet gives 2, Urn 1."),
    allowed=("buy", "end turn"),
    locked=("pay Shabti",),
    lit=("base right", "tomb of Dummy"),
    hide=("log", "boneyard"),
    teaches=("solo.draw-one", "solo.draw-shabti", "solo.draw-urn", "solo.draw-box-of-food", "solo.no-hand",
             "solo.takes-are-entombed", "solo.tomb-public", "solo.tomb-scores", "solo.alternating-turns"),
)  # fmt: skip

COLOUR = Task(
    id="one-colour", title="One colour, one set",
    text="The mix of this table, five-players, has two red sets, Sarcophagi and Mummification (Afterlife), and they "
    "score together as one. So do its two brown sets. One red card in your hand is Brain Hook (Afterlife).\n\n"
    "Your tomb holds two sarcophagi and a book: 5 points. Which card of your hand adds most?",
    position={"cards": "five-players", "hand": ["Brain Hook", "Book of the Dead", "Statue of Isis"],
              "tomb": ["Inner Sarcophagus", "Outer Sarcophagus", "Book of Gates"], "opponents": [{}] * 4, **STALL},
    goal=goals.score_at_least(10),
    solution=("entomb Brain Hook",),
    wrong={
        "entomb Book of the Dead": "A second book adds 3: 4 instead of 1. A third red card adds 5.",
        "entomb Statue of Isis": "A first statue adds 1 point, though no card here is dearer.",
    },
    done="Brain Hook is red like the sarcophagi: three different red cards, 9 points. A mix joins sets of several "
    "versions, with uniques of any version; one for five or six players has to be large. Half sets are another kind: "
    "one copy of each set card of two versions, so that no set card is there twice.",
    hints=("Look at the colours rather than the names.", "The third of a set adds 5, the second 3, the first 1."),
    allowed=("entomb",),
    lit=("hand",),
    hide=QUIET,
    teaches=("players.five", "players.six", "players.practical-limit", "setup.players-premium",
             "players.five.red-superset", "players.five.brown-superset", "variant.superset-names", "variant.mixed-sets",
             "variant.uniques-any-version", "variant.half-sets", "variant.half-sets-no-duplicates"),
)  # fmt: skip

PARTS = (DOUBLE, MASTER, DUMMY, COLOUR)
