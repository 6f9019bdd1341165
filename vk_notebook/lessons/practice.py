"""Practice: questions on the first lesson that the quizzes of later lessons ask, when some time has gone by."""

from __future__ import annotations

from ..given import check_known
from .quiz import Choice, Question

POOL: tuple[Question, ...] = (
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
        stands_on=("turn.clockwise", "turn.next-player-after-draw"),
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
        stands_on=("turn.reshuffle-only-when-needed",),
    ),
    Question(
        id="kinds",
        text="Every card is a starter, a unique or a set card, and its colour tells which. What is a purple card?",
        choices=(
            Choice("A unique.", "Purple is for uniques, grey for starters. Red, brown, yellow, green, blue and tan are "
                                "sets.", right=True),
            Choice("A starter.", "Starters are grey."),
            Choice("A card of a set.", "Sets are red, brown, yellow, green, blue or tan."),
            Choice("A starter and a unique at once.", "A card is of one type only, never of two."),
        ),
        stands_on=("setup.card-three-types", "setup.card-colours"),
    ),
    Question(
        id="brackets",
        text="At the foot of uniques and starters stands a number in a ring; printed cards have it in brackets. "
        "What is it?",
        choices=(
            Choice("The points that the card scores in a tomb.", "Starters and uniques score singly, each its own "
                                                                 "number.", right=True),
            Choice("The gold it brings.", "Gold stands in the coin, at the upper left."),
            Choice("How many of it there are.", "Of a unique there is one."),
        ),
        stands_on=("setup.card-vp-number",),
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
        stands_on=("setup.card-set-number",),
    ),
    Question(
        id="mistake",
        text="At a real table somebody has entombed one card too many, and it is noticed two turns later. What is "
        "done?",
        choices=(
            Choice("The surplus card goes to its owner's discard pile.",
                   "Whenever it is noticed. This board would not have allowed it at all.", right=True),
            Choice("It stays: too late.", "Many mistakes stand when the next player has played a card. A surplus in "
                                          "the tomb is put right at any time."),
            Choice("It goes to the boneyard.", "The boneyard receives sacrifices. Its owner keeps the card."),
        ),
        stands_on=("entomb.excess-correction",),
    ),
    Question(
        id="copies",
        text="In a base game one Statue of Isis lies in Ben's tomb. Can there be another one? And another Boat, which "
        "is a unique?",
        choices=(
            Choice("Another Isis yes, another Boat no.", "In the base game there are two of each set card, and one of "
                                                         "each unique.", right=True),
            Choice("Both.", "A unique has its name from that: there is one of it."),
            Choice("Neither.", "Set cards come twice. Ben's Isis leaves you one."),
            Choice("Another Boat yes, another Isis no.", "It is the other way round."),
        ),
        stands_on=("setup.set-card-copies", "setup.unique-copies"),
    ),
)  # fmt: skip


def practised(*ids: str) -> tuple[Question, ...]:
    """Questions of the pool by their ids. Raises ValueError for an id that is not there, listing those that are."""
    by_id = {question.id: question for question in POOL}
    for one in ids:
        check_known("practice question", one, by_id)
    return tuple(by_id[one] for one in ids)
