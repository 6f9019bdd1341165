"""The quiz at the end of lesson 6."""

from __future__ import annotations

from .practice import practised
from .quiz import Choice, Question, Quiz

QUIZ = Quiz(
    id="quiz",
    title="Quiz",
    text="Eight questions: the first looks back at lesson 1, the others ask what to do with a turn.",
    questions=(
        *practised("copies"),
        Question(
            id="turns",
            text="Two players, and you began the game. It is your turn, the stock is empty, and the pyramid holds six "
            "cards. If every turn takes one of them, how many turns have you left, this one included?",
            choices=(
                Choice("Six.", "Six turns are left, but every other one is your neighbour's."),
                Choice("Three.", "Six cards are six turns, and half of them are yours. Had Ben begun, you would have "
                       "four: when the pyramid is empty, the round is still played to its end.", right=True),
                Choice("One.", "The game goes on till the pyramid is empty too, and the round is finished."),
            ),
            stands_on=("end.all-three-conditions", "end.round-completed"),
        ),
        Question(
            id="speed",
            text="You are ahead, and your deck has little more to bury. What does that say about the pyramid?",
            choices=(
                Choice("Empty it: buy two cards a turn where you can.",
                       "Each card that leaves it brings the end nearer, and your neighbour buries less.", right=True),
                Choice("Leave it alone.", "Each turn that the game lasts longer is a free entombment for your "
                       "neighbour, who has more to bury than you."),
                Choice("Nothing, the game lasts a fixed number of turns.",
                       "The cards left in stock and pyramid are the clock, and purchases turn it."),
            ),
            stands_on=("buy.any-number-per-turn", "end.all-three-conditions"),
        ),
        Question(
            id="pace",
            text="Nine cards that you want in your tomb are in your deck, and five turns are left. No card of yours "
            "entombs by its action. How many of them will lie in the tomb at most?",
            choices=(
                Choice("Nine.", "The free entombment takes one card a turn."),
                Choice("Five.", "One a turn. The other four were bought in vain: begin to bury earlier, or find "
                       "actions that entomb.", right=True),
                Choice("Ten.", "It is one free entombment a turn, whatever else you do."),
            ),
            stands_on=("entomb.once-per-turn", "entomb.action-uncounted"),
        ),
        Question(
            id="early",
            text="Second round. You hold Statue of Isis, which brings 4 gold, and an Urn. Which goes to the tomb?",
            choices=(
                Choice("Statue of Isis: it is worth more.", "A first statue is worth 1 point, like an Urn. And its 4 "
                       "gold are gone for the rest of the game."),
                Choice("The Urn.", "1 point either way today. The statue buys dear cards for many turns and can be "
                       "buried later.", right=True),
                Choice("Neither: it is too early to entomb.", "The free entombment of a turn cannot be saved up."),
            ),
            stands_on=("scoring.starters", "scoring.set-squared", "entomb.no-other-use"),
        ),
        Question(
            id="sets",
            text="Your tomb holds three books and a statue. Which card adds most?",
            choices=(
                Choice("A fourth book.", "It adds 7: 16 instead of 9.", right=True),
                Choice("A second statue.", "It adds 3: 4 instead of 1. A fourth book adds 7."),
                Choice("A first amulet.", "It adds 1. A fourth book adds 7."),
            ),
            stands_on=("scoring.set-squared",),
        ),
        Question(
            id="deny",
            text="When is a card worth buying only because your neighbour needs it?",
            choices=(
                Choice("Always, if you can pay.", "It costs you your gold and a place in your deck. Most of the time "
                       "something that you need yourself is worth more."),
                Choice("When it brings him more than the best other purchase brings you.",
                       "With two at the table, what he does not get is as good as what you do.", right=True),
                Choice("Never.", "Completing a set of six books adds 11 points: to take one of them away can be the "
                       "best purchase of the game."),
            ),
            stands_on=("entomb.tomb-public", "buy.base-only"),
        ),
        Question(
            id="last",
            text="Your last turn. What do you do with a card that you cannot entomb any more?",
            choices=(
                Choice("Buy something with its gold: more cards, more points.",
                       "Only the tomb scores. What you buy now lies in the discard pile at the end."),
                Choice("Its gold or action, if that helps another card into the tomb; else it does not matter.",
                       "Look for actions that entomb, draw or fetch; gold is worth nothing by itself.", right=True),
                Choice("Keep it in your hand: it counts half.", "In hand, deck and discard pile a card counts "
                       "nothing."),
            ),
            stands_on=("scoring.total", "end.all-three-conditions"),
        ),
    ),
)  # fmt: skip
