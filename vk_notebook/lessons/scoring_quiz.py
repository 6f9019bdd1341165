"""The quiz of lesson 4: counting tombs."""

from __future__ import annotations

from .practice import practised
from .quiz import Choice, Question, Quiz

QUIZ = Quiz(
    id="quiz",
    title="Quiz: count",
    text="Eleven questions; the first looks back at lesson 1. Each answer is explained; a wrong one may be "
    "tried again.",
    questions=(
        *practised("brackets"),
        Question(
            id="three-statues",
            text="Statue of Anubis, Statue of Anubis, Statue of Isis: what do these three score in a tomb?",
            choices=(
                Choice("4", "Two different statues, 2 times 2. The second Anubis adds nothing.", right=True),
                Choice("9", "That would be three different ones. Anubis counts once."),
                Choice("5", "The square of two is 4, and the second Anubis adds nothing to it."),
                Choice("3", "A set scores its square, not its number."),
            ),
            stands_on=("scoring.set-squared", "scoring.duplicates-worthless"),
        ),
        Question(
            id="whole-set",
            text="You entomb the seventh and last statue. What does the set score, and what did that card add?",
            choices=(
                Choice("49, and it added 13.", "7 times 7 is 49, and six scored 36. The last card of a long set adds "
                                               "most.",
                       right=True),
                Choice("49, and it added 7.", "Six scored 36. From there to 49 it is 13."),
                Choice("14, and it added 2.", "A set scores the square of its different cards: 1, 4, 9, 16, 25, 36, "
                                              "49."),
                Choice("28, and it added 7.", "The cards do not count one, two, three: the number is squared."),
            ),
            stands_on=("scoring.table-base",),
        ),
        Question(
            id="two-sets",
            text="Three statues and three books, all different. What do they score together?",
            choices=(
                Choice("18", "Each set for itself: 9 and 9.", right=True),
                Choice("36", "That would be six of one set. Statues and books are counted apart."),
                Choice("12", "Three of a set are 3 times 3, which is 9, and there are two sets."),
            ),
            stands_on=("scoring.total", "scoring.set-squared"),
        ),
        Question(
            id="this-tomb",
            text="In a tomb lie two Urns, a Shabti, Boat (2), Book of Gates and Book of the Dead. What does it score?",
            choices=(
                Choice("9", "Three starters are 3, Boat scores 2, two books score 4.", right=True),
                Choice("8", "A second Urn scores just like the first."),
                Choice("6", "Six cards, but not a point each: Boat scores 2, and the two books score 4."),
                Choice("15", "Starters are no set. Three of them score 3 and not 9."),
            ),
            stands_on=("scoring.starters", "scoring.uniques", "scoring.total", "scoring.starter-vp-one"),
        ),
        Question(
            id="two-uniques",
            text="Two uniques that score 5 and 2 lie in your tomb. What do they score together?",
            choices=(
                Choice("7", "Each unique scores its own number; they are no set.", right=True),
                Choice("4", "Two of a set would be 4. Uniques are no set."),
                Choice("5", "All uniques count, not only the best."),
            ),
            stands_on=("scoring.uniques",),
        ),
        Question(
            id="in-hand",
            text="The game is over. You hold the fifth book; four lie in your tomb. What do the books score?",
            choices=(
                Choice("16", "Only the tomb counts: four books. The one in your hand came too late.", right=True),
                Choice("25", "For that the fifth would have to lie in the tomb."),
                Choice("17", "In hand, deck and discard pile a card scores nothing."),
            ),
            stands_on=("scoring.tomb-only",),
        ),
        Question(
            id="stock-gone",
            text="The last card of the stock has just come into the pyramid, which is full. Is the game over?",
            choices=(
                Choice("No. The pyramid has to be empty too, and the round finished.",
                       "Three conditions: no stock, no pyramid, the same number of turns for all.", right=True),
                Choice("Yes, at once.", "Six cards of the pyramid have still to go."),
                Choice("Yes, at the end of this round.", "Only when the pyramid is empty as well does the current "
                                                         "round become the last."),
            ),
            stands_on=("end.stock-empty-not-enough", "end.all-three-conditions"),
        ),
        Question(
            id="last-round",
            text="Ana began the game, then Ben, then Cleo. In his turn Ben removes the last card of all, in whatever "
            "way. Who plays on?",
            choices=(
                Choice("Cleo has a full turn. Then the game is over.", "Everybody gets the same number of turns, and "
                       "Cleo has had one fewer. She may still execute and entomb.", right=True),
                Choice("Nobody.", "Cleo has had one turn fewer than Ana and Ben."),
                Choice("Cleo, then Ana and Ben once more.", "With Cleo's turn the round is complete, and no other "
                                                            "begins."),
            ),
            stands_on=("end.round-completed",),
        ),
        Question(
            id="equal",
            text="Ana and Ben have 40 points each, Cleo 38. Ana's tomb holds 15 cards, Ben's 17, Cleo's 10. Who wins?",
            choices=(
                Choice("Ana.", "Most points first: Ana and Ben. Of these two the tomb with fewer cards.", right=True),
                Choice("Cleo.", "Fewer cards help only those who have the most points."),
                Choice("Ben.", "More cards for the same points lose the tie."),
                Choice("Ana and Ben share it.", "They would, if their tombs held equally many cards."),
            ),
            stands_on=("scoring.most-points-wins", "scoring.tie-fewest-tomb-cards"),
        ),
        Question(
            id="equal-both",
            text="Ana and Ben have 40 points and 15 cards each. Who wins?",
            choices=(
                Choice("Both.", "Equal in points and in cards: the victory is shared.", right=True),
                Choice("Whoever has the longest set.", "Only points and the number of cards are compared."),
                Choice("Whoever began.", "Who began does not matter: both have had the same number of turns."),
                Choice("Nobody.", "A tie that cannot be broken has several winners, not none."),
            ),
            stands_on=("scoring.tie-shared",),
        ),
    ),
)  # fmt: skip

__all__ = ["QUIZ"]
