"""Lesson 5: what you answer while others play. Boat, Mummified Cat, Sling, Offering Table, Medjay, Axe."""

from __future__ import annotations

from . import goals
from .task import Consequence, Task

TITLE = "When others play"

BOAT_OWN = Task(
    id="boat-own", title="A card that waits",
    text="Some cards have no action for your own turn. They wait in your hand for what somebody else does: that is a "
    "reaction.\n\nBoat is one of them. Try to execute it now, in your own turn, and read what the game says.",
    position={
        "hand": ["Boat", "Urn", "Shabti"],
        "pyramid": ["Chariot", "Statue of Bastet", "Book of Gates", "Outer Sarcophagus", "Tyet Amulet",
                    "Hopi Canopic Jar"],
        "stock": ["Censer", "Wadj Amulet"],
    },
    goal=goals.told("card.boat.opponent-buy-only", "you have seen why the game says no"),
    solution=("execute Boat",),
    done="Boat answers a purchase of somebody else; to take a card is not to buy it. In your own turn it is worth 2 "
    "gold, or goes into your tomb. It waits in the five cards that you draw at the end of your turn: those you hold "
    "while the others play.",
    hints=("Click Boat in your hand.", "Choose to execute it, though it looks locked."),
    allowed=("execute Boat",),
    lit=("Boat",),
    hide=("opponents", "log", "piles", "stock", "boneyard", "tomb"),
    teaches=("card.boat.opponent-buy-only", "ruling.what-is-a-buy", "ruling.reactions-from-hand"),
)  # fmt: skip

BOAT = Task(
    id="boat", title="Boat: your share of the shopping",
    text="It is Ben's turn, and you hold Boat. Ben has bought the card at the base left. The pyramid has crumbled, and "
    "only then are you asked.\n\nDiscard Boat to take a card from the base, free of charge. You need Statue of Bastet.",
    position={
        "name": "Ben", "hand": ["Weres Amulet", "Urn"],
        "pyramid": ["Chariot", "Statue of Bastet", "Book of Gates", "Wadj Amulet", "Tyet Amulet", "Hopi Canopic Jar"],
        "stock": ["Censer", "Outer Sarcophagus", "Imseti Canopic Jar"],
        "opponents": [{"name": "Ana", "hand": ["Boat", "Urn", "Shabti"],
                       "tomb": ["Statue of Osiris", "Statue of Horus"]}],
    },
    seat="Ana",
    before=("buy Wadj Amulet", "pay Weres Amulet"),
    goal=goals.in_discard("Statue of Bastet"),
    solution=("react Boat", "take Statue of Bastet"),
    wrong={
        "pass":
            "Ben's purchase is over, and Boat has not answered it. Bastet lies in the base, where Ben or anybody else "
            "can buy it in a later turn.",
        "take Tyet Amulet or Hopi Canopic Jar":
            "Boat took {card}. Bastet is still in the base, and Boat lies on your discard pile.",
    },
    done="Ben's purchase brought Bastet down to the base, and you took it for nothing. First Boat goes onto your "
    "discard pile, then the card you take: Bastet lies on top. The pyramid has crumbled once more after that.",
    otherwise="Boat is spent, and the statue is still in the pyramid.",
    hints=("The game asks you in the panel. To react, click Boat in your hand.",
           "React, then take the card at the base left."),
    lit=("Boat", "base left"),
    hide=("log", "piles", "stock", "boneyard"),
    by_itself=("crumble",),
    teaches=("card.boat", "card.boat.after-crumble", "card.boat.base-row-only", "card.boat.to-discard-top",
             "card.boat.second-crumble", "ruling.reaction-card-first"),
)  # fmt: skip

BOAT_WAIT = Task(
    id="boat-wait", title="Boat: this purchase, or the next?",
    text="Ben has bought Wadj Amulet and still holds two cards, perhaps enough for another purchase. Nobody makes you "
    "react at once: you may pass, and Boat stays in your hand.\n\n"
    "You want Statue of Isis. It is not in the base yet, and Boat takes from nowhere else. Get it.",
    position={
        "name": "Ben", "hand": ["Weres Amulet", "Book of Gates", "Tyet Amulet"],
        "pyramid": ["Statue of Isis", "Statue of Bastet", "Book of the Earth", "Wadj Amulet", "Tyet Amulet",
                    "Duamutef Canopic Jar"],
        "stock": ["Censer", "Outer Sarcophagus", "Imseti Canopic Jar", "Hopi Canopic Jar"],
        "opponents": [{"name": "Ana", "hand": ["Boat", "Urn", "Shabti"],
                       "tomb": ["Statue of Osiris", "Statue of Horus"]}],
    },
    seat="Ana",
    before=("buy Wadj Amulet", "pay Weres Amulet"),
    others=("buy Statue of Bastet", "pay Book of Gates", "pay Tyet Amulet"),
    goal=goals.in_discard("Statue of Isis"),
    solution=("pass", "react Boat", "take Statue of Isis"),
    wrong={
        ("react Boat",): Consequence(
            "Statue of Isis has come down to the middle row only. Boat is on your discard pile and has to take one of "
            "the three base cards.",
            then=("take Statue of Bastet",),
        ),
        ("pass", "pass"):
            "Isis lay in the base, and you let it lie. Ben's turn goes on, and your next turn is not here yet: "
            "somebody may buy it.",
        "take Tyet Amulet or Duamutef Canopic Jar":
            "Boat took {card} from beside Isis, which is still for sale, for anybody.",
    },
    done="Ben's second purchase brought Isis into the base, and you could answer that one. Each purchase is asked "
    "about separately: passing costs nothing but that chance.",
    hints=("Where is Statue of Isis now? What will happen if Ben buys the card under it?", "Pass once."),
    lit=("Statue of Isis", "Boat"),
    hide=("log", "piles", "stock", "boneyard"),
    by_itself=("crumble",),
    teaches=("card.boat.optional", "card.boat.base-row-only"),
)  # fmt: skip

CAT = Task(
    id="cat", title="Mummified Cat: what others give up",
    text="Mummified Cat answers the sacrifice of an opponent. Ben has used Shabti, and Book of the Heavens went from "
    "the pyramid onto the boneyard, so that you cannot have it.\n\nThat is what he thinks. Get the book.",
    position={
        "name": "Ben", "hand": ["Shabti", "Urn"],
        "pyramid": ["Book of the Heavens", "Statue of Bastet", "Weres Amulet", "Outer Sarcophagus", "Tyet Amulet",
                    "Hopi Canopic Jar"],
        "stock": ["Chariot", "Wadj Amulet"],
        "boneyard": ["Censer"],
        "opponents": [{"name": "Ana", "hand": ["Mummified Cat", "Urn", "Shabti"],
                       "tomb": ["Book of Gates", "Book of the Earth", "Book of the Dead"]}],
    },
    seat="Ana",
    before=("execute Shabti", "option 2", "sacrifice Book of the Heavens"),
    goal=goals.in_discard("Book of the Heavens"),
    solution=("react Mummified Cat",),
    wrong={
        "pass":
            "Book of the Heavens stays on the boneyard, and soon another card will cover it. The cat is asked at once "
            "after a sacrifice, and not later.",
    },
    done="You discarded the cat and took the sacrificed card: it lies on top of your discard pile and is yours. The "
    "cat also catches the card that a player owes to an untouched pyramid. Only your own sacrifices it leaves alone.",
    hints=("Look at the top of the boneyard.", "React with Mummified Cat."),
    lit=("Mummified Cat", "boneyard"),
    hide=("log", "piles", "stock"),
    teaches=("card.mummified-cat", "card.mummified-cat.on-other-turn", "card.mummified-cat.to-discard-top",
             "card.mummified-cat.not-own-sacrifice", "card.mummified-cat.forced-rebuild-sacrifice"),
)  # fmt: skip

CAT_OWN = Task(
    id="cat-own", title="Mummified Cat: make them give it up",
    text="Now it is your turn. A sacrifice counts for the cat whoever caused it, if an opponent is the one who gives "
    "the card.\n\n"
    "Qebehsenuef Canopic Jar makes each opponent sacrifice a card from hand, unless deck and discard pile are both "
    "empty. Ben holds two cards. Get the one that he gives up for yourself.",
    position={
        "hand": ["Qebehsenuef Canopic Jar", "Mummified Cat", "Tyet Amulet"],
        "pyramid": ["Chariot", "Statue of Bastet", "Weres Amulet", "Outer Sarcophagus", "Wadj Amulet",
                    "Hopi Canopic Jar"],
        "stock": ["Boat", "Imseti Canopic Jar"],
        "boneyard": ["Censer"],
        "opponents": [{"name": "Ben", "hand": ["Statue of Isis", "Statue of Thoth"], "deck": ["Urn", "Urn"]}],
    },
    others=("sacrifice Statue of Isis",),
    goal=goals.in_discard("Statue of Isis"),
    solution=("execute Qebehsenuef Canopic Jar", "react Mummified Cat"),
    wrong={
        ("execute Qebehsenuef Canopic Jar", "pass"):
            "Ben has lost Statue of Isis, but you have not won it. It lies on the boneyard, and the cat is not asked "
            "again.",
        "buy Wadj Amulet":
            "The jar was laid out as gold for the amulet. Now it cannot make Ben sacrifice anything this turn.",
    },
    done="One action took a card from Ben, and the cat brought it to you. Boat has to wait for others to move; the cat "
    "works in your own turn, too.",
    otherwise="The jar is spent in another way now. Take it back: it has to be executed.",
    hints=("The cat can only follow. Which card of yours makes Ben sacrifice?",
           "Execute the jar first; then you are asked about the cat."),
    allowed=("execute Qebehsenuef Canopic Jar", "buy Wadj Amulet"),
    lit=("Qebehsenuef Canopic Jar", "Mummified Cat"),
    hide=("log", "piles", "stock"),
    by_itself=("pay",),
    teaches=("card.mummified-cat.on-own-turn", "ruling.cat-events"),
)  # fmt: skip

SLING = Task(
    id="sling", title="Sling: a card into your tomb as well",
    text="When an opponent entombs a card, Sling (Afterlife) lets you entomb a card from your hand that costs 3 or "
    "less.\n\n"
    "Ben has entombed a Shabti. You have two amulets in your tomb. Answer, and let your tomb grow to 9 points.",
    position={
        "name": "Ben", "hand": ["Shabti", "Urn"],
        "pyramid": ["Chariot", "Statue of Bastet", "Book of Gates", "Outer Sarcophagus", "Boat", "Hopi Canopic Jar"],
        "stock": ["Censer", "Imseti Canopic Jar"],
        "opponents": [{"name": "Ana", "hand": ["Sling", "Wadj Amulet", "Tyet Amulet", "Urn", "Statue of Isis"],
                       "tomb": ["Tyet Amulet", "Weres Amulet"]}],
    },
    seat="Ana",
    before=("entomb Shabti",),
    goal=goals.score_at_least(9),
    solution=("react Sling", "entomb Wadj Amulet"),
    wrong={
        "pass": "Sling stays in your hand for another time. Your tomb is worth 4 points, as before.",
        "entomb Tyet Amulet":
            "A Tyet Amulet lies in your tomb already. The same card twice counts once in a set: your tomb is still "
            "worth 4 points.",
        "entomb Urn": "Urn is a starter: 1 point. Your tomb is worth 5 now. A third different amulet makes more of it.",
    },
    done="Three different amulets: 3 times 3 is 9 points, and this was not even your turn. Your own free entombment is "
    "still to come.",
    hints=("React with Sling. What costs 3 or less in your hand?", "Which card is new to the set in your tomb?"),
    lit=("Sling", "tomb of Ana"),
    hide=("log", "piles", "stock", "boneyard"),
    teaches=("card.sling", "card.sling.either-turn", "ruling.sling-events"),
)  # fmt: skip

TABLE = Task(
    id="table", title="Offering Table: hands off",
    text="Ben executes Duamutef Canopic Jar: each opponent must discard a card from hand. You hold two good cards and "
    "Offering Table. It may be shown when an opponent's action would have you discard or sacrifice a card of your "
    "hand.\n\n"
    "There are two of this jar in the game, and Ben still holds a card. Come through his turn without discarding "
    "anything.",
    position={
        "name": "Ben", "hand": ["Duamutef Canopic Jar", "Duamutef Canopic Jar"],
        "pyramid": ["Chariot", "Statue of Bastet", "Book of Gates", "Outer Sarcophagus", "Boat", "Hopi Canopic Jar"],
        "stock": ["Censer", "Imseti Canopic Jar"],
        "opponents": [{"name": "Ana", "hand": ["Offering Table", "Statue of Isis", "Book of the Dead"]}],
    },
    seat="Ana",
    before=("execute Duamutef Canopic Jar",),
    others=("execute Duamutef Canopic Jar",),
    goal=goals.that(
        "Ben has played both jars and you hold all your cards",
        lambda seen: len(seen.player("Ben").in_play) == 2 and len(seen.me.hand) == 3
        and seen.moves.count("react Offering Table") == 2,
    ),
    solution=("react Offering Table", "react Offering Table"),
    wrong={
        ("pass",): Consequence(
            "Now the jar reaches you, and you must discard one of your cards.",
            then=("discard Statue of Isis",),
        ),
        ("react Offering Table", "pass"): Consequence(
            "The first answer covered the first jar only. This is another action, it reaches you, and a card has to "
            "go.",
            then=("discard Statue of Isis",),
        ),
    },
    done="You only show Offering Table, and it stays in your hand: so it helped twice. It guards your hand against "
    "discarding and sacrificing in somebody else's turn, and against nothing else. Statue of Bastet, for one, has you "
    "\"put\" a card, and gets through.",
    hints=("React: showing Offering Table costs you nothing.", "Each action is asked about anew."),
    lit=("Offering Table", "hand"),
    hide=("log", "piles", "stock", "boneyard", "tomb"),
    teaches=("card.offering-table", "reaction.offering-table.opponents-turn-only", "reaction.offering-table.hand-only",
             "reaction.offering-table.required-only", "reaction.offering-table.returns-to-hand",
             "reaction.offering-table.no-other-protection"),
)  # fmt: skip

MEDJAY = Task(
    id="medjay", title="Medjay: not me",
    text="Ben executes Statue of Bastet: each opponent must put a hand card onto his discard pile, for him to keep. "
    "You hold Offering Table, which is of no use here, and Medjay (Last Rites).\n\n"
    "Medjay cancels what an opponent's action would do to you, but you discard Medjay for it. Keep Statue of Isis and "
    "Offering Table.",
    position={
        "name": "Ben", "hand": ["Statue of Bastet", "Urn"],
        "pyramid": ["Chariot", "Statue of Osiris", "Book of Gates", "Outer Sarcophagus", "Boat", "Hopi Canopic Jar"],
        "stock": ["Censer", "Imseti Canopic Jar"],
        "opponents": [{"name": "Ana", "hand": ["Medjay", "Offering Table", "Statue of Isis"], "deck": ["Urn", "Urn"]}],
    },
    seat="Ana",
    before=("execute Statue of Bastet",),
    goal=goals.that(
        "Ben's action is over and he has got no card of yours",
        lambda seen: seen.player("Ben").discard == [] and "react Medjay" in seen.moves,
    ),
    solution=("react Medjay",),
    wrong={
        "pass": Consequence(
            "The action reaches you. A card of yours has to go onto Ben's pile, and whichever you give, he will draw "
            "it one day.",
            then=("give Offering Table",),
        ),
    },
    done="Medjay lies on your own discard pile and comes back to you. Only your share was cancelled: at a larger table "
    "the others would still pay. Ben's Statue of Bastet has been played all the same and stays in play. In your own "
    "turn Medjay is an action with three parts: sacrifice Medjay, discard four cards, take a card of the pyramid.",
    hints=("Only one of your cards is offered as an answer.", "React with Medjay."),
    lit=("Medjay", "Statue of Isis"),
    hide=("log", "piles", "stock", "boneyard", "tomb"),
    teaches=("card.medjay", "card.medjay.own-turn-mode", "ruling.medjay-own-turn",
             "reaction.medjay.others-still-affected", "reaction.medjay.card-stays-in-play",
             "reaction.offering-table.no-other-protection"),
)  # fmt: skip

AXE = Task(
    id="axe", title="Axe: thrown on purpose",
    text="Axe (Afterlife) has no action. It strikes when an action makes you discard it: each opponent shows the hand "
    "and discards the dearest card.\n\n"
    "Statue of Osiris: 1. discard a card, 2. draw three cards. Use it so that Ben loses his dearest card.",
    position={
        "hand": ["Statue of Osiris", "Axe", "Urn"],
        "deck": ["Shabti", "Urn", "Shabti", "Box of Food", "Shabti"],
        "pyramid": ["Chariot", "Statue of Bastet", "Book of Gates", "Outer Sarcophagus", "Boat", "Hopi Canopic Jar"],
        "stock": ["Censer", "Imseti Canopic Jar", "Wadj Amulet"],
        "opponents": [{"name": "Ben", "hand": ["Shabti", "Statue of Thoth", "Urn"]}],
    },
    goal=goals.that("Ben has discarded his dearest card", lambda seen: "Statue of Thoth" in seen.player("Ben").discard),
    solution=("execute Statue of Osiris", "discard Axe"),
    wrong={
        "discard Urn":
            "Urn is on your discard pile, and you drew three cards. Axe sits in your hand and has not struck.",
        "end turn":
            "Your whole hand was discarded, Axe with it. But the end of the turn is no action, and Axe stays quiet "
            "then.",
    },
    done="Axe went onto your discard pile, and at once Ben had to show his hand and discard Statue of Thoth. Then "
    "Osiris went on with his second part. Whose action throws Axe does not matter.",
    hints=("Which part of Osiris makes you discard?", "Discard Axe for it."),
    allowed=("execute Statue of Osiris", "end turn"),
    lit=("Axe", "Statue of Osiris"),
    hide=("log", "piles", "stock", "boneyard", "tomb"),
    by_itself=("sacrifice", "crumble"),
    teaches=("card.axe", "card.axe.not-end-of-turn"),
)  # fmt: skip

AXE_BACK = Task(
    id="axe-back", title="Axe: hit back",
    text="Ben executes Duamutef Canopic Jar, and you must discard a card. You have no guard, but you have a choice, "
    "and one of your cards is Axe (Afterlife).\n\n"
    "Statue of Bastet is for sale, and the dearest card of Ben's hand may well be meant to pay for it. Spoil that.",
    position={
        "name": "Ben", "hand": ["Duamutef Canopic Jar", "Inner Sarcophagus", "Urn"],
        "pyramid": ["Chariot", "Weres Amulet", "Book of Gates", "Statue of Bastet", "Tyet Amulet", "Hopi Canopic Jar"],
        "stock": ["Censer", "Imseti Canopic Jar", "Wadj Amulet"],
        "opponents": [{"name": "Ana", "hand": ["Axe", "Urn", "Wadj Amulet"]}],
    },
    seat="Ana",
    before=("execute Duamutef Canopic Jar",),
    goal=goals.that("Ben has discarded his dearest card",
                    lambda seen: "Inner Sarcophagus" in seen.player("Ben").discard),
    solution=("discard Axe",),
    wrong={
        "discard Urn": Consequence(
            "Urn is gone, and Ben is as rich as before. He buys Statue of Bastet.",
            then=("buy Statue of Bastet", "pay Inner Sarcophagus"),
        ),
        "discard Wadj Amulet": Consequence(
            "The amulet is gone, Ben is as rich as before, and he buys the statue.",
            then=("buy Statue of Bastet", "pay Inner Sarcophagus"),
        ),
    },
    done="Ben's own action threw your Axe, so it struck him: his dearest card is gone before he could pay with it. If "
    "several cards are equally dear, the one who is struck picks among them.",
    hints=("One of your three cards likes to be discarded.", "Discard Axe."),
    lit=("Axe", "base left"),
    hide=("log", "piles", "stock", "boneyard", "tomb"),
    teaches=("card.axe.any-players-action", "card.axe.tie"),
)  # fmt: skip

FIRST = Task(
    id="first", title="One after another",
    text="Three play: Ben, to his left Cleo, then you. Ben executes Duamutef Canopic Jar against Cleo and you. Cleo "
    "sits at his left and comes first: she discards Axe (Afterlife).\n\n"
    "Axe strikes before it is your turn to discard for the jar. So you will be asked twice. Keep all your cards.",
    position={
        "name": "Ben", "hand": ["Duamutef Canopic Jar", "Statue of Isis", "Urn"],
        "pyramid": ["Chariot", "Weres Amulet", "Book of Gates", "Statue of Bastet", "Tyet Amulet", "Hopi Canopic Jar"],
        "stock": ["Censer", "Imseti Canopic Jar", "Wadj Amulet"],
        "opponents": [{"name": "Cleo", "hand": ["Axe", "Urn"]},
                      {"name": "Ana", "hand": ["Offering Table", "Statue of Thoth", "Book of the Dead"]}],
    },
    seat="Ana",
    before=("execute Duamutef Canopic Jar", "discard Axe"),
    goal=goals.that(
        "Axe and the jar are both over and you hold all your cards",
        lambda seen: len(seen.me.hand) == 3 and seen.moves.count("react Offering Table") == 2,
    ),
    solution=("react Offering Table", "react Offering Table"),
    wrong={
        ("pass",): Consequence(
            "Axe reaches you first: you show your hand, and your dearest card is gone. The jar, which is older, is "
            "still to come.",
            then=("react Offering Table",),
        ),
        ("react Offering Table", "pass"): Consequence(
            "Axe is answered, but the jar is an action of its own. Now it reaches you.",
            then=("discard Statue of Thoth",),
        ),
    },
    done="Players are asked clockwise, beginning at the left of the one who acts. What happens in between, like Cleo's "
    "Axe, is finished first; then the older action goes on. And Offering Table had come back to your hand.",
    hints=("Read in the panel which card you are asked about.", "Show Offering Table both times."),
    lit=("Offering Table", "prompt"),
    hide=("log", "piles", "stock", "boneyard", "tomb"),
    teaches=("ruling.reaction-order", "ruling.each-player-order", "reaction.offering-table.returns-to-hand"),
)  # fmt: skip

PARTS = (BOAT_OWN, BOAT, BOAT_WAIT, CAT, CAT_OWN, SLING, TABLE, MEDJAY, AXE, AXE_BACK, FIRST)
