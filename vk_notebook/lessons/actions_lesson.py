"""Lesson 3: what a card does. Parts in order, all or nothing, choices, other cards' actions, repeating."""

from __future__ import annotations

from . import goals
from .task import Consequence, Task

TITLE = "What a card does"

TAKE = Task(
    id="take", title="A card at work",
    text="You know gold: a card from your hand pays for another. A card can also be put to work. That is called "
    "executing it: you do what its text says, and then it brings no gold. Where a text says \"take\" and names no "
    "place, it reaches every row of the pyramid, while \"buy\" means the base. You pay no gold for what you take, and "
    "it goes on top of your discard pile.\n\n"
    "You collect statues, and Statue of Anubis lies at the apex, where nobody can buy it. Execute Statue of Isis: it "
    "takes a card that costs 6 or less.",
    position={
        "hand": ["Statue of Isis", "Urn"],
        "tomb": ["Statue of Bastet", "Statue of Osiris"],
        "pyramid": ["Statue of Anubis", "Book of the Earth", "Chariot", "Outer Sarcophagus", "Boat", "Weres Amulet"],
        "stock": ["Censer", "Wadj Amulet"],
    },
    goal=goals.in_discard("Statue of Anubis"),
    solution=("execute Statue of Isis", "take Statue of Anubis"),
    wrong={
        "buy Outer Sarcophagus or Boat or Weres Amulet":
            "Isis has paid, and you have {card} for it. A card serves once a turn: its text cannot be used any more.",
        "take Outer Sarcophagus or Boat or Weres Amulet":
            "Isis has taken {card}, and no gold was asked for. But it was for sale anyway. Taking reaches every row: "
            "use that.",
    },
    done="Anubis costs 6 and you paid nothing: taking is not buying. It lies on top of your discard pile. Isis lies "
    "face up in play and stays there until your discard step.",
    otherwise="Isis has taken another card. Anubis lies at the apex; take it back and reach higher.",
    hints=("Click Statue of Isis in your hand.", "Execute it, then click the card at the apex."),
    allowed=("execute Statue of Isis", "buy"),
    lit=("Statue of Isis", "apex"),
    hide=("opponents", "log", "piles", "stock", "boneyard"),
    by_itself=("pay", "crumble"),
    teaches=("action.instead-of-gold", "action.played-face-up", "action.card-stays-in-play", "terms.take",
             "terms.take-costs-no-gold", "terms.buy"),
)  # fmt: skip

ORDER = Task(
    id="order", title="First things first",
    text="Many actions have several parts. They are done as printed: the first part, then the second, and you can do "
    "nothing else before the last is done. While an action runs, its parts are listed under \"Your turn, Ana\".\n\n"
    "Middle Sarcophagus: 1. sacrifice a card, 2. entomb a card. Where a text names no place, you sacrifice, entomb and "
    "discard from your hand, that is, cards that you have not played yet. Your free entombment of this turn is used: "
    "get Book of the Dead into your tomb by executing Middle Sarcophagus.",
    position={
        "hand": ["Middle Sarcophagus", "Urn", "Shabti", "Box of Food", "Book of the Dead"],
        "tomb": ["Book of Gates", "Book of the Earth"],
        "pyramid": ["Chariot", "Statue of Bastet", "Weres Amulet", "Outer Sarcophagus", "Boat", "Wadj Amulet"],
        "stock": ["Censer", "Imseti Canopic Jar"],
    },
    before=("entomb Box of Food",),
    goal=goals.in_tomb("Book of the Dead"),
    solution=("execute Middle Sarcophagus", "sacrifice Urn", "entomb Book of the Dead"),
    answers=(("execute Middle Sarcophagus", "sacrifice Shabti", "entomb Book of the Dead"),),
    wrong={
        "sacrifice Book of the Dead": Consequence(
            "The first part is the sacrifice. Book of the Dead lies on the boneyard now, and only a starter is left "
            "for your tomb: 1 point.",
            then=("entomb Urn",),
        ),
        "entomb Urn or Shabti":
            "{card} went into the tomb and scores 1 point. Book of the Dead is still in your hand, and the action is "
            "over.",
    },
    done="The sacrificed card lies face up on the boneyard: you have lost it. In return you entombed a second card "
    "this turn. No part of an action may be left out, except one that says \"may\". And a card in play, even Middle "
    "Sarcophagus itself, could not have been sacrificed.",
    hints=("The first part takes a card away from you. Which one can you spare?",
           "Sacrifice a starter, and keep the book for the second part."),
    allowed=("execute Middle Sarcophagus",),
    lit=("Middle Sarcophagus", "prompt"),
    hide=("opponents", "log", "piles", "stock"),
    teaches=("action.parts-in-order", "action.all-parts", "action.no-interruption", "terms.sacrifice", "terms.entomb",
             "terms.cards-in-hand", "terms.sacrifice-default-hand", "terms.sacrifice-not-in-play"),
)  # fmt: skip

ALL_OR_NOTHING = Task(
    id="all-or-nothing", title="All of it, or not at all",
    text="Middle Sarcophagus again: 1. sacrifice a card, 2. entomb a card. This time you hold only one card beside "
    "it.\n\nTry to execute it, and read what the game says.",
    position={
        "hand": ["Middle Sarcophagus", "Book of Gates"],
        "pyramid": ["Chariot", "Statue of Bastet", "Weres Amulet", "Outer Sarcophagus", "Boat", "Wadj Amulet"],
        "stock": ["Censer", "Imseti Canopic Jar"],
    },
    goal=goals.told("card.middle-sarcophagus.needs-two-cards", "you have seen why the game says no"),
    solution=("execute Middle Sarcophagus",),
    done="After the sacrifice your hand would be empty, and the second part could not be done. If one compulsory part "
    "is sure to be impossible, you may not execute the card, and what you choose in one part has to leave the later "
    "parts possible. What nobody could foresee is different: if chance or another player makes a part impossible after "
    "you have begun, skip it and do the parts that follow. And when an action asks something of each opponent, an "
    "opponent who cannot do all of it does nothing at all; you may execute the action all the same.\n\n"
    "Middle Sarcophagus is not lost: it can still pay, or go into the tomb.",
    hints=("Click Middle Sarcophagus in your hand.", "Choose to execute it, though it looks locked."),
    allowed=("execute Middle Sarcophagus",),
    lit=("Middle Sarcophagus",),
    hide=("opponents", "log", "piles", "stock", "boneyard", "tomb"),
    teaches=("action.impossible-part-forbids", "ruling.look-ahead", "ruling.part-became-impossible",
             "ruling.cannot-comply"),
)  # fmt: skip

EITHER_OR = Task(
    id="either-or", title="One of two",
    text="Shabti offers two ways, and you choose one: swap two cards of the pyramid, or sacrifice one card of it.\n\n"
    "Statue of Thoth costs 8 and lies at the apex. You hold 8 gold beside Shabti. Buy the statue this turn.",
    position={
        "hand": ["Shabti", "Inner Sarcophagus", "Statue of Isis"],
        "pyramid": ["Statue of Thoth", "Book of the Earth", "Weres Amulet", "Outer Sarcophagus", "Boat",
                    "Wadj Amulet"],
        "stock": ["Censer", "Imseti Canopic Jar", "Chariot"],
    },
    goal=goals.in_discard("Statue of Thoth"),
    solution=("execute Shabti", "option 1", "swap Statue of Thoth", "swap Boat", "buy Statue of Thoth"),
    answers=(
        ("execute Shabti", "option 1", "swap Outer Sarcophagus", "swap Statue of Thoth", "buy Statue of Thoth"),
        ("execute Shabti", "option 1", "swap Statue of Thoth", "swap Wadj Amulet", "buy Statue of Thoth"),
    ),
    wrong={
        "option 2": Consequence(
            "You have chosen to sacrifice. A base card goes, a middle card falls, and Thoth comes down one row only. "
            "Nobody can buy it in the middle.",
            then=("sacrifice Wadj Amulet",),
        ),
        "swap Book of the Earth or Weres Amulet":
            "{card} lies in the middle row: a swap with it brings no card from the apex into the base.",
    },
    done="Two cards change places and nothing falls, for there was no gap. An action with \"or\" is one way or the "
    "other, never both, and only the way you choose has to be possible.",
    otherwise="Thoth is not in the base, and the action is over. Swap it with a card of the base.",
    hints=("Which of the two ways can bring a card down two rows?", "Option 1: swap the apex with a base card."),
    allowed=("execute Shabti", "buy Statue of Thoth"),
    lit=("Shabti", "apex"),
    hide=("opponents", "log", "piles", "stock", "boneyard", "tomb"),
    by_itself=("pay", "crumble"),
    teaches=("ruling.either-or",),
)  # fmt: skip

TIES = Task(
    id="ties", title="The cheapest card, and ties",
    text="Hopi Canopic Jar: 1. discard a card from your hand, 2. take the cheapest card of the pyramid.\n\n"
    "The cost is the number at the upper right of a card. Three cards cost 2 here, and nothing is cheaper. You need "
    "Wadj Amulet for your tomb: get it.",
    position={
        "hand": ["Hopi Canopic Jar", "Urn", "Shabti"],
        "tomb": ["Tyet Amulet", "Weres Amulet"],
        "pyramid": ["Wadj Amulet", "Book of the Earth", "Chariot", "Duamutef Canopic Jar", "Boat", "Mummified Cat"],
        "stock": ["Censer", "Book of Gates", "Statue of Osiris"],
    },
    goal=goals.in_discard("Wadj Amulet"),
    solution=("execute Hopi Canopic Jar", "discard Urn", "take Wadj Amulet"),
    answers=(("execute Hopi Canopic Jar", "discard Shabti", "take Wadj Amulet"),),
    wrong={
        "take Duamutef Canopic Jar or Mummified Cat":
            "{card} costs 2 as well, and you took it from the base. The amulet is still in the pyramid, now for your "
            "neighbour.",
    },
    done="Several cards shared the lowest cost, so the choice was yours: whoever does the part chooses. And \"of the "
    "pyramid\" means every row.",
    hints=("First you discard one of the two starters; either will do.",
           "All three cards at cost 2 are framed. One of them lies at the apex."),
    allowed=("execute Hopi Canopic Jar",),
    lit=("Hopi Canopic Jar", "apex"),
    hide=("opponents", "log", "piles", "stock", "boneyard"),
    teaches=("terms.cost", "ruling.ties-doer"),
)  # fmt: skip

CLEAR = Task(
    id="clear", title="Make it the cheapest",
    text="Book of the Dead entombs the cheapest card of the pyramid, straight into your tomb. You want Statue of "
    "Anubis there. It costs 6, and one card is cheaper.\n\n"
    "You may buy and execute in any order. Tyet Amulet brings 2 gold.",
    position={
        "hand": ["Tyet Amulet", "Book of the Dead"],
        "tomb": ["Statue of Bastet", "Statue of Osiris", "Statue of Horus"],
        "pyramid": ["Statue of Anubis", "Burial Mask", "Statue of Thoth", "Inner Sarcophagus", "Statue of Isis",
                    "Wadj Amulet"],
        "stock": ["Censer", "Book of Gates", "Chariot"],
    },
    goal=goals.in_tomb("Statue of Anubis"),
    solution=("buy Wadj Amulet", "pay Tyet Amulet", "execute Book of the Dead"),
    wrong={
        ("execute Book of the Dead",):
            "Wadj Amulet costs 2. It was the cheapest card, so it is in your tomb, and Anubis is not. What is cheapest "
            "is found out at the moment the part is done.",
        "pay Book of the Dead":
            "Book of the Dead has paid for the amulet. Now it lies in play, and a card serves once a turn.",
    },
    done="With the amulet gone, Anubis was the cheapest. You bought for 2 gold, and your statues score 16 points "
    "instead of 9. Look at the table before you act, and change it first.",
    hints=("Which card is cheaper than Anubis?", "It is for sale. Pay for it with Tyet Amulet."),
    allowed=("buy", "execute Book of the Dead"),
    lit=("apex", "base right"),
    hide=("opponents", "log", "piles", "stock", "boneyard"),
    teaches=("terms.cost", "turn.play-order-free"),
)  # fmt: skip

MAY = Task(
    id="may", title="You may, or you may not",
    text="Priestess of Maat (Last Rites): 1. entomb the top card of the boneyard, which has to be a starter, 2. you "
    "may do that once more. What you \"may\" do, you can leave out, and it does not have to be possible. Last Rites is "
    "another box of the game.\n\n"
    "You saw a statue go to the boneyard; it lies under the two starters, and it would be Ben's fourth. He may hold a "
    "card that takes the top card of the boneyard. You have bought an amulet, so you owe no sacrifice: whatever you "
    "uncover stays uncovered. Execute the priestess, and leave the statue covered.",
    position={
        "hand": ["Priestess of Maat", "Tyet Amulet"],
        "pyramid": ["Statue of Anubis", "Book of the Earth", "Weres Amulet", "Outer Sarcophagus", "Boat",
                    "Wadj Amulet"],
        "stock": ["Imseti Canopic Jar", "Book of Gates", "Hopi Canopic Jar"],
        "boneyard": ["Statue of Isis", "Urn", "Shabti"],
        "opponents": [{"name": "Ben", "hand": ["Chariot", "Urn", "Shabti"],
                       "tomb": ["Statue of Bastet", "Statue of Osiris", "Statue of Horus"]}],
    },
    before=("buy Wadj Amulet", "pay Tyet Amulet"),
    goal=goals.that("the second part is declined, and a starter covers the statue",
                    lambda seen: "no" in seen.moves and seen.game.boneyard[-1] == "Urn"),
    solution=("execute Priestess of Maat", "no"),
    wrong={
        "entomb Urn": Consequence(
            "You have one point more, and the statue lies open. In his turn Ben executes Chariot: he discards a card "
            "and takes the top card of the boneyard, Statue of Isis. His fourth statue adds 7 points once it is "
            "entombed.",
            then=("end turn", "execute Chariot", "discard Urn"),
        ),
    },
    done="You took the first starter and left the second where it covers the statue. Declining a \"may\" costs "
    "nothing: the rest of the action is done. The first part has no \"may\": without a starter on top, Priestess of "
    "Maat could not have been executed.\n\n"
    "\"Up to\" gives you a choice as well: for \"draw up to three\" you draw as many as you like, from none to three. "
    "If even after the shuffle fewer are there, you draw at most those; you may still execute the card.",
    hints=("The first starter is entombed by itself. Then you are asked.", "No is an answer."),
    allowed=("execute Priestess of Maat",),
    lit=("boneyard", "tomb of Ben"),
    hide=("log", "piles", "stock"),
    teaches=("action.may-part-skippable", "terms.may", "terms.may-impossible", "ruling.draw-n-needs-n"),
)  # fmt: skip

BORROW = Task(
    id="borrow", title="With another card's action",
    text="Potter (Last Rites) carries out the action of the apex card. The apex card stays where it is while you use "
    "its text.\n\n"
    "At the apex lies Chariot: 1. discard a card from your hand, 2. take the top card of the boneyard. Get Statue of "
    "Thoth from the boneyard, and buy Statue of Bastet for 4 gold as well.",
    position={
        "hand": ["Statue of Isis", "Potter", "Urn"],
        "pyramid": ["Chariot", "Book of the Earth", "Weres Amulet", "Outer Sarcophagus", "Boat", "Statue of Bastet"],
        "stock": ["Imseti Canopic Jar", "Book of Gates", "Hopi Canopic Jar"],
        "boneyard": ["Censer", "Statue of Thoth"],
    },
    goal=goals.both(goals.in_discard("Statue of Thoth"), goals.in_discard("Statue of Bastet"),
                    words="Statue of Thoth and Statue of Bastet both lie in your discard pile"),
    solution=("execute Potter", "discard Urn", "buy Statue of Bastet"),
    wrong={
        "discard Statue of Isis":
            "Isis lies on your discard pile with its 4 gold. You have Thoth, but Urn brings 1 and Bastet costs 4.",
        ("buy Statue of Bastet",):
            "Bastet was paid for, and the pyramid crumbled at once: Chariot fell from the apex. Potter now finds the "
            "apex empty, so there is no action to carry out.",
        "buy Outer Sarcophagus or Boat": "Isis has paid for {card}. Without its gold Bastet is too dear.",
    },
    done="Both parts of Chariot were done as if they stood on Potter, which lies in play. Chariot lay at the apex "
    "meanwhile, and came down to the middle row only when you bought Bastet. Such an action is possible only if the "
    "borrowed one is.",
    otherwise="One of the two statues is out of reach now. Take it back.",
    hints=("Which card can you discard, if Isis has to pay?", "Execute Potter while Chariot is at the apex."),
    allowed=("execute Potter", "buy"),
    lit=("Potter", "apex", "boneyard"),
    hide=("opponents", "log", "piles", "stock", "tomb"),
    by_itself=("pay", "crumble"),
    teaches=("ruling.inner-action",),
)  # fmt: skip

AGAIN = Task(
    id="again", title="Once more",
    text="Tyet Amulet repeats an action that you have already completed this turn. All choices are made anew.\n\n"
    "Imseti Canopic Jar entombs a card from your hand that costs 4 or less. Your free entombment of this turn is used. "
    "Get Book of Gates and Statue of Bastet into your tomb.",
    position={
        "hand": ["Imseti Canopic Jar", "Tyet Amulet", "Book of Gates", "Statue of Bastet", "Urn", "Shabti"],
        "tomb": ["Statue of Osiris", "Book of the Earth"],
        "pyramid": ["Chariot", "Statue of Anubis", "Weres Amulet", "Outer Sarcophagus", "Boat", "Wadj Amulet"],
        "stock": ["Censer", "Hopi Canopic Jar"],
    },
    before=("entomb Shabti",),
    goal=goals.both(goals.in_tomb("Book of Gates"), goals.in_tomb("Statue of Bastet"),
                    words="Book of Gates and Statue of Bastet lie in your tomb"),
    solution=("execute Imseti Canopic Jar", "entomb Book of Gates", "execute Tyet Amulet", "entomb Statue of Bastet"),
    answers=(("execute Imseti Canopic Jar", "entomb Statue of Bastet", "execute Tyet Amulet", "entomb Book of Gates"),),
    wrong={
        ("execute Tyet Amulet",): "The amulet looks back. Let another action be completed first.",
        "entomb Tyet Amulet":
            "The amulet lies in the tomb, where it scores. It cannot repeat anything from there: cards in the tomb are "
            "out of play.",
        "entomb Urn":
            "Urn went into the tomb and scores 1 point. The jar and the amulet entomb two cards together, so the book "
            "and the statue cannot both follow.",
    },
    done="Two actions, and two cards in your tomb. You may execute as many cards in a turn as you have. The second "
    "time you chose another card: a repeat meets the table as it is now. A few actions cannot be repeated, among them "
    "Statue of Thoth's, which comes next.",
    hints=("Tyet Amulet comes second.", "Entomb one of the two cards with the jar, the other with the amulet."),
    allowed=("execute Imseti Canopic Jar", "execute Tyet Amulet"),
    lit=("Imseti Canopic Jar", "Tyet Amulet"),
    hide=("opponents", "log", "piles", "stock", "boneyard"),
    teaches=("action.any-number", "ruling.repeat-anew"),
)  # fmt: skip

BACK = Task(
    id="drawn-back", title="Thrown away and drawn again",
    text="Your deck can run out in the middle of an action. Then your discard pile is shuffled at once and becomes "
    "your deck, and what the same action has discarded is in it already.\n\n"
    "Book of Traversing Eternity costs 6, and your cards bring 5. Statue of Osiris: 1. discard a card, 2. draw three "
    "cards. Your deck holds two, and nothing lies on your discard pile. Buy the book.",
    position={
        "hand": ["Statue of Osiris", "Statue of Bastet", "Shabti"],
        "deck": ["Urn", "Offering Table"],
        "pyramid": ["Chariot", "Statue of Anubis", "Weres Amulet", "Hopi Canopic Jar", "Book of Traversing Eternity",
                    "Wadj Amulet"],
        "stock": ["Censer", "Imseti Canopic Jar"],
    },
    goal=goals.in_discard("Book of Traversing Eternity"),
    solution=("execute Statue of Osiris", "discard Shabti", "buy Book of Traversing Eternity"),
    answers=(("execute Statue of Osiris", "discard Statue of Bastet", "buy Book of Traversing Eternity"),),
    wrong={
        "buy Wadj Amulet or Hopi Canopic Jar":
            "{card} was not asked for, and what paid it is gone. The book needs all the gold that you can get.",
    },
    done="You drew the two cards of your deck. Then the discarded card was your whole discard pile: it became the "
    "deck, and you drew it again. So you held four cards that bring 6 gold together. Before you execute Statue of "
    "Osiris, count your deck, your discard pile and the card that you will discard: if they make fewer than three, you "
    "may not execute it. The draw step is more lenient: there you draw what there is.",
    hints=("Discard whichever card you like, and watch where it goes.",
           "After the action count the gold of your four cards."),
    allowed=("execute Statue of Osiris", "buy"),
    lit=("Statue of Osiris", "deck", "discard"),
    hide=("opponents", "log", "stock", "boneyard", "tomb"),
    by_itself=("pay", "crumble"),
    teaches=("terms.draw", "turn.reshuffle", "ruling.draw-n-needs-n", "turn.draw-five"),
)  # fmt: skip

LASTING = Task(
    id="lasting", title="For the rest of the turn",
    text="Some actions change what comes later. Statue of Thoth brings 5 gold, or you execute it: then every other "
    "card in your hand brings 4 gold until the turn ends, one that you draw later in this turn, too.\n\n"
    "Statue of Bastet and Book of the Earth cost 4 each. Buy both.",
    position={
        "hand": ["Statue of Thoth", "Urn", "Shabti"],
        "pyramid": ["Chariot", "Weres Amulet", "Boat", "Statue of Bastet", "Tyet Amulet", "Book of the Earth"],
        "stock": ["Censer", "Imseti Canopic Jar", "Hopi Canopic Jar"],
    },
    goal=goals.both(goals.in_discard("Statue of Bastet"), goals.in_discard("Book of the Earth"),
                    words="you have bought Statue of Bastet and Book of the Earth"),
    solution=("execute Statue of Thoth", "buy Statue of Bastet", "buy Book of the Earth"),
    answers=(("execute Statue of Thoth", "buy Book of the Earth", "buy Statue of Bastet"),),
    wrong={
        ("buy Statue of Bastet",):
            "Thoth paid 5 gold for a card that costs 4, and no change is given. Urn and Shabti bring 1 each: the book "
            "is too dear.",
        ("buy Book of the Earth",):
            "Thoth paid 5 gold for a card that costs 4, and no change is given. Urn and Shabti bring 1 each: Bastet is "
            "too dear.",
        "buy Tyet Amulet or Weres Amulet or Boat":
            "{card} was not asked for, and what paid it is gone. Two cards at 4 need two payments of 4.",
    },
    done="Urn and Shabti paid 4 gold each. What an action sets up lasts until the end of the turn, unless its text "
    "names another time; in your next turn an Urn brings 1 gold again.",
    hints=("Add up your gold as it is. Then add it up with Thoth executed.", "Execute Statue of Thoth first."),
    allowed=("execute Statue of Thoth", "buy"),
    lit=("Statue of Thoth", "hand"),
    hide=("opponents", "log", "piles", "stock", "boneyard", "tomb"),
    by_itself=("pay", "crumble"),
    teaches=("action.effect-duration", "terms.gold-value"),
)  # fmt: skip

PARTS = (TAKE, ORDER, ALL_OR_NOTHING, BACK, EITHER_OR, TIES, CLEAR, MAY, BORROW, AGAIN, LASTING)
