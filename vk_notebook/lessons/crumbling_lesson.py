"""Lesson 2: the pyramid crumbles. What falls, who chooses, and what the neighbour gets."""

from __future__ import annotations

from . import goals
from .explorer import Explorer
from .task import Consequence, Task

TITLE = "The pyramid crumbles"

#: What a crumbling is about stands in the middle of the table; the rest would only distract.
QUIET: tuple[str, ...] = ("opponents", "log", "piles", "tomb", "stock", "boneyard")

TAKE_APART = Explorer(
    id="take-apart", title="Take it apart",
    text="Three cards lie in the base. Each card of the middle row rests on two of them, and the card at the top, the "
    "apex, on both middle cards. A card stays up as long as both cards under it are there. When one of the two goes, "
    "the card above drops into its place. The place it came from is then filled from above in the same way. When both "
    "cards of the middle row could fall into a gap, you say which of them does.\n\n"
    "This is no game yet, so help yourself: click any card to remove it, and watch what comes down. The small pyramids "
    "show the fourteen shapes that can be left over; see seven of them. A click on one builds that shape.",
    pyramid=("Heart Scarab Amulet", "Statue of Bastet", "Book of Gates", "Weres Amulet", "Boat", "Hopi Canopic Jar"),
    enough=7,
    teaches=("pyramid.shape", "pyramid.crumble-middle", "pyramid.crumble-base-centre-choice", "pyramid.crumble-chain",
             "terms.apex"),
)  # fmt: skip

CORNER = Task(
    id="corner", title="A gap in a corner",
    text="You are Ana, it is your turn, and you want Statue of Bastet to come down to the base left.\n\n"
    "The middle cards rest on the base. If a corner goes, the one card over it falls into that gap; if the centre "
    "goes, one of the two over it falls. Buy the card whose going lets Bastet fall to the left corner.",
    position={
        "hand": ["Book of Gates", "Tyet Amulet"],
        "pyramid": ["Chariot", "Statue of Bastet", "Book of the Earth", "Outer Sarcophagus", "Imseti Canopic Jar",
                    "Weres Amulet"],
        "stock": ["Boat", "Hopi Canopic Jar", "Wadj Amulet"],
    },
    goal=goals.slot_is("base left", "Statue of Bastet"),
    solution=("buy Outer Sarcophagus",),
    wrong={
        "buy Weres Amulet":
            "Weres Amulet lay in the other corner. Book of the Earth rested on it and fell; Statue of Bastet has not "
            "moved, because both cards under it are still there.",
        ("buy Imseti Canopic Jar", "crumble Statue of Bastet"):
            "Bastet fell, but into the centre. Into the corner it falls only when the corner itself becomes empty.",
        ("buy Imseti Canopic Jar", "crumble Book of the Earth"):
            "The gap in the centre was filled by Book of the Earth. The left corner is as it was, so Bastet stays up.",
    },
    done="The corner became empty, so the one card that rested on it fell. Chariot followed from the apex into the gap "
    "that Bastet had left: one purchase, two cards in motion, and nobody was asked.",
    hints=("Look which base cards Statue of Bastet rests on.", "It is the card in the left corner that has to go."),
    allowed=("buy",),
    lit=("Statue of Bastet", "base left"),
    hide=QUIET,
    by_itself=("pay",),
    teaches=("pyramid.crumble-base-corner", "pyramid.crumble-immediate", "buy.crumble-after"),
)  # fmt: skip

NOT_FOR_SALE = Task(
    id="not-for-sale", title="Not for sale yet",
    text="Statue of Osiris costs 4, and you hold 6 gold. Try to buy it where it lies, in the middle row.",
    position={
        "hand": ["Heart Scarab Amulet", "Tyet Amulet", "Book of Gates"],
        "pyramid": ["Ka Figurine", "Statue of Osiris", "Book of the Earth", "Wadj Amulet", "Imseti Canopic Jar",
                    "Chariot"],
        "stock": ["Boat", "Hopi Canopic Jar", "Weres Amulet"],
    },
    goal=goals.told("buy.upper-rows-illegal", "you have seen why the game says no"),
    solution=("buy Statue of Osiris",),
    done="Only the three cards of the base are for sale, unless a card's text says otherwise. What lies above has to "
    "come down first, and you can make it come down: that is the next task.",
    hints=("Click the card itself: Statue of Osiris, at the middle left.",),
    allowed=("buy Statue of Osiris",),
    lit=("Statue of Osiris",),
    hide=QUIET,
    by_itself=("pay",),
    teaches=("buy.upper-rows-illegal", "buy.base-only"),
)  # fmt: skip

BRING_DOWN = Task(
    id="bring-down", title="Bring it down and buy it",
    text="The same table. You may buy as often as your gold allows, and the pyramid crumbles at once after each "
    "purchase. Get Statue of Osiris this turn.\n\nYou have three cards that bring 2 gold each.",
    position=NOT_FOR_SALE.position,
    goal=goals.in_discard("Statue of Osiris"),
    solution=("buy Wadj Amulet", "buy Statue of Osiris"),
    wrong={
        ("buy Imseti Canopic Jar", "crumble Statue of Osiris"):
            "Osiris came down, but Imseti Canopic Jar cost 3, and for that you paid 4: no change is given. Two gold "
            "are left, and Osiris costs 4. The cheapest card under it would have done.",
        ("buy Imseti Canopic Jar", "crumble Book of the Earth"):
            "You chose to let Book of the Earth fall, so Osiris stays where nobody can buy it.",
        "buy Chariot":
            "Chariot lies in the right corner. What fell there was the card over it, Book of the Earth. And your gold "
            "is nearly spent: Osiris is too dear for what is left.",
    },
    done="Wadj Amulet cost 2, Osiris fell into its corner at once, and the 4 gold left were enough. So the first "
    "purchase did two things: it brought you a card, and it put Osiris up for sale.",
    otherwise="Osiris cannot be bought any more this turn. Take it back and count the gold.",
    hints=("Which base cards does Osiris rest on, and what do they cost?",
           "Two of them: one costs 2, the other 3. You need 4 gold afterwards.", "Buy Wadj Amulet with a single card."),
    allowed=("buy",),
    lit=("Statue of Osiris",),
    hide=QUIET,
    by_itself=("pay",),
    teaches=("pyramid.crumble-immediate", "buy.any-number-per-turn"),
)  # fmt: skip

CHAIN = Task(
    id="chain", title="From the apex to the base",
    text="Book of the Dead lies at the apex, two rows too high. Bring it down to the base this turn.\n\n"
    "When a middle card falls, the apex card drops into the gap it leaves. On the left side Wadj Amulet and Mummified "
    "Cat over it cost 2 each, and so do Wadj Amulet and Duamutef Canopic Jar on the right side. You can pay for two "
    "purchases.",
    position={
        "hand": ["Statue of Bastet", "Book of Gates"],
        "pyramid": ["Book of the Dead", "Mummified Cat", "Duamutef Canopic Jar", "Wadj Amulet", "Statue of Isis",
                    "Wadj Amulet"],
        "stock": ["Boat", "Hopi Canopic Jar", "Weres Amulet"],
    },
    goal=goals.either(
        goals.slot_is("base left", "Book of the Dead"), goals.slot_is("base right", "Book of the Dead"),
        words="Book of the Dead lies in the base",
    ),
    solution=("buy Wadj Amulet at base left", "buy Mummified Cat"),
    answers=(("buy Wadj Amulet at base right", "buy Duamutef Canopic Jar"),),
    wrong={
        ("buy Wadj Amulet at base left", "buy Wadj Amulet"):
            "Your first purchase brought Book of the Dead down to the middle left. The second one emptied the other "
            "corner, so Duamutef Canopic Jar fell, and the book is still above the base, where nobody can buy it.",
        ("buy Wadj Amulet at base right", "buy Wadj Amulet"):
            "Book of the Dead had dropped to the middle right. Then you opened the left corner, and it was Mummified "
            "Cat that fell there. The book rests on the right side now.",
    },
    done="The first gap in a corner pulls two cards: the middle card into the corner, and the apex card after it. The "
    "second gap at the same corner pulls the book down. Your neighbour can buy it now, if the gold is there; sometimes "
    "that is reason enough not to.",
    hints=("After the first purchase look where the book lies, and on which base cards it rests.",
           "Buy twice at the same corner."),
    allowed=("buy",),
    lit=("Book of the Dead",),
    hide=QUIET,
    by_itself=("pay",),
    teaches=("pyramid.crumble-chain", "pyramid.crumble-middle"),
)  # fmt: skip

APEX = Task(
    id="apex", title="Not only by buying",
    text="Bought, sacrificed or taken by an action: however a card leaves the pyramid, what rested on it comes down. "
    "Shabti lets you sacrifice a card of the pyramid, that is, lay it face up onto the boneyard.\n\n"
    "Ben collects books. Use Shabti so that Book of the Heavens is gone and no other card of the pyramid moves.",
    position={
        "hand": ["Shabti", "Urn"],
        "pyramid": ["Book of the Heavens", "Statue of Bastet", "Weres Amulet", "Outer Sarcophagus", "Boat",
                    "Hopi Canopic Jar"],
        "stock": ["Chariot", "Wadj Amulet"],
        "boneyard": ["Censer"],
        "opponents": [{"name": "Ben", "tomb": ["Book of Gates", "Book of the Earth"]}],
    },
    goal=goals.in_boneyard("Book of the Heavens"),
    solution=("execute Shabti", "option 2", "sacrifice Book of the Heavens"),
    wrong={
        "sacrifice Statue of Bastet or Weres Amulet":
            "The gap was in the middle row, so the apex card dropped into it: Book of the Heavens is a row nearer to "
            "Ben than before.",
        "sacrifice Outer Sarcophagus or Hopi Canopic Jar":
            "Two cards came down for {card}: the one above it to the base, and Book of the Heavens to the middle row.",
    },
    done="Nothing rests on the apex, so nothing falls when it goes. The pyramid has its gap at the top, and it stays "
    "open until the pyramid is refilled at the end of the turn.",
    otherwise="That is not the card in question. Take it back: Shabti's second half sacrifices one card, and you may "
    "choose any of the six.",
    hints=("Shabti offers two things. Sacrificing is the second.", "Which card has nothing resting on it?"),
    allowed=("execute Shabti",),
    locked=("option 1",),
    lit=("Shabti", "Book of the Heavens"),
    hide=("log", "piles", "stock"),
    teaches=("pyramid.crumble-apex-none", "pyramid.crumble-any-cause", "pyramid.refill-only-when-told",
             "terms.sacrifice-sources"),
)  # fmt: skip

NEIGHBOUR = Task(
    id="neighbour", title="What you hand your neighbour",
    text="You buy the card at the base centre, and two cards rest on it. Ben, who plays after you, has three statues "
    "in his tomb; with a fourth they score 16 instead of 9. His hand is hidden, so assume that he can pay for any "
    "card.\n\nBuy Heart Scarab Amulet, and choose what falls so that Ben finds no statue for sale.",
    position={
        "hand": ["Book of Gates", "Tyet Amulet"],
        "pyramid": ["Chariot", "Statue of Bastet", "Book of the Earth", "Outer Sarcophagus", "Heart Scarab Amulet",
                    "Weres Amulet"],
        "stock": ["Hopi Canopic Jar", "Wadj Amulet", "Imseti Canopic Jar"],
        "opponents": [{
            "name": "Ben", "hand": ["Book of Gates", "Weres Amulet", "Shabti"],
            "tomb": ["Statue of Isis", "Statue of Horus", "Statue of Thoth"],
        }],
    },
    goal=goals.both(goals.slot_is("base centre", "Book of the Earth"), words="no statue lies in the base"),
    solution=("buy Heart Scarab Amulet", "crumble Book of the Earth"),
    wrong={
        "crumble Statue of Bastet": Consequence(
            "Statue of Bastet lies in the base now. You end your turn, the pyramid is refilled, and Ben, as you see "
            "now, can pay for the statue: his fourth different one, which adds 7 points once it is entombed.",
            then=("end turn", "buy Statue of Bastet", "pay Book of Gates", "pay Weres Amulet"),
        ),
    },
    done="Whoever makes the gap decides what fills it. Book of the Earth is of no special use to Ben, and Bastet stays "
    "in the middle row, out of his reach. Before you buy, look at what comes down, and who is next.",
    otherwise="The centre is what this task is about: buy the card that lies there.",
    hints=("The gap is at the base centre: both middle cards could fall, and you are asked.",
           "Which of the two does Ben want?"),
    allowed=("buy Heart Scarab Amulet",),
    lit=("base centre", "tomb of Ben"),
    hide=("log", "piles", "stock", "boneyard"),
    by_itself=("pay",),
    teaches=("pyramid.crumble-base-centre-choice", "pyramid.crumble-chooser"),
)  # fmt: skip

FORCED = Task(
    id="forced", title="The price of doing nothing",
    text="If nothing that you did this turn has changed the pyramid, you have to sacrifice one of its cards, from any "
    "row. That comes in the rebuild step: after your cards are discarded, before the pyramid is refilled. Any change "
    "of yours spares you the sacrifice, be it a card of the pyramid that you bought, took, entombed or sacrificed, or "
    "two of its cards that you swapped. Sacrificing a card of your hand, or taking one from the boneyard, does not "
    "change the pyramid and so does not spare you. If the pyramid is empty, you owe nothing.\n\n"
    "You hold two Urns, too little gold for any card of the base. Ben has three books in his tomb, and he may have "
    "gold for a fourth. End your turn, and sacrifice a card so that he finds no book for sale.",
    position={
        "hand": ["Urn", "Urn"],
        "deck": ["Shabti"] * 5,
        "pyramid": ["Chariot", "Book of the Heavens", "Statue of Bastet", "Heart Scarab Amulet", "Outer Sarcophagus",
                    "Weres Amulet"],
        "stock": ["Wadj Amulet", "Imseti Canopic Jar", "Hopi Canopic Jar"],
        "boneyard": ["Censer"],
        "opponents": [{
            "name": "Ben", "hand": ["Tyet Amulet", "Weres Amulet", "Shabti"],
            "tomb": ["Book of Gates", "Book of the Earth", "Book of the Dead"],
        }],
    },
    goal=goals.that(
        "your turn is over and no book lies in the base",
        lambda seen: seen.game.active != seen.learner and "Book of the Heavens" not in seen.game.pyramid[3:],
    ),
    solution=("end turn", "sacrifice Book of the Heavens"),
    answers=(
        ("end turn", "sacrifice Chariot"),
        ("end turn", "sacrifice Statue of Bastet"),
        ("end turn", "sacrifice Weres Amulet"),
        ("end turn", "sacrifice Outer Sarcophagus", "crumble Statue of Bastet"),
    ),
    wrong={
        "sacrifice Heart Scarab Amulet": Consequence(
            "The left corner became empty, and Book of the Heavens fell into it. Ben buys it: his fourth different "
            "book.",
            then=("buy Book of the Heavens", "pay Tyet Amulet", "pay Weres Amulet"),
        ),
        "crumble Book of the Heavens": Consequence(
            "The gap at the base centre was yours to fill, and you let the book down into it. Ben buys it.",
            then=("buy Book of the Heavens", "pay Tyet Amulet", "pay Weres Amulet"),
        ),
    },
    done="The sacrifice went to the top of the boneyard, and the pyramid crumbled. Then the stock refilled it: the "
    "lowest row first, and each row from the left; had the stock run out, gaps would have stayed. You choose what you "
    "sacrifice, so make use of it: sacrifice what your neighbour wants, or a card that does not bring it down.",
    hints=("End your turn first; the game then asks for the sacrifice.",
           "The book must not come down: leave the left corner alone, or sacrifice the book itself."),
    allowed=("end turn",),
    lit=("Book of the Heavens", "tomb of Ben"),
    hide=("log", "piles"),
    teaches=("turn.rebuild-forced-sacrifice", "turn.rebuild-forced-any-slot", "turn.rebuild-forced-to-boneyard-top",
             "turn.rebuild-forced-crumbles", "turn.rebuild-no-sacrifice-after-change", "pyramid.refill-regardless",
             "pyramid.refill-from-stock", "pyramid.refill-base-up", "pyramid.refill-stock-runs-out", "terms.refill"),
)  # fmt: skip

PARTS = (TAKE_APART, CORNER, NOT_FOR_SALE, BRING_DOWN, CHAIN, APEX, NEIGHBOUR, FORCED)
