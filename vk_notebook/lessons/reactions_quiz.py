"""The quiz of lesson 5: who may answer what, and when."""

from __future__ import annotations

from .practice import practised
from .quiz import Choice, Question, Quiz

QUIZ = Quiz(
    id="quiz",
    title="Quiz: whose answer is it?",
    text="Ten questions; the first looks back at lesson 1. Each answer is explained; a wrong one may be tried again.",
    questions=(
        *practised("mistake"),
        Question(
            id="take-or-buy",
            text="Ben executes Statue of Isis and takes a card from the pyramid. You hold Boat. Are you asked?",
            choices=(
                Choice("No.", "Boat answers a purchase, and taking is not buying.", right=True),
                Choice("Yes, a card has left the pyramid.", "Many things take cards out of the pyramid. Boat waits for "
                       "one of them: a purchase."),
                Choice("Yes, but only for the base.", "The base is right for what you take. But nobody has bought."),
            ),
            stands_on=("card.boat.opponent-buy-only", "ruling.what-is-a-buy"),
        ),
        Question(
            id="boat-centre",
            text="In Ben's turn your Boat takes the card at the base centre, and both middle cards could fall. Who "
            "chooses?",
            choices=(
                Choice("I do.", "Whoever made the gap decides, and you made this one.", right=True),
                Choice("Ben, since it is his turn.", "Whose turn it is makes no difference."),
                Choice("Nobody: after a reaction nothing crumbles.", "However a card leaves, what rested on it comes "
                       "down."),
            ),
            stands_on=("card.boat.second-crumble", "pyramid.crumble-chooser"),
        ),
        Question(
            id="in-tomb",
            text="Mummified Cat lies in your tomb when Ben sacrifices Statue of Isis. May the cat answer?",
            choices=(
                Choice("No, only from my hand.", "Reactions work from the hand alone. What a card does in the tomb is "
                       "score.", right=True),
                Choice("Yes, the card is mine.", "It is yours, but out of play."),
                Choice("Yes, if I discard it from the tomb.", "What lies in the tomb stays there, unless a card says "
                       "otherwise."),
            ),
            stands_on=("ruling.reactions-from-hand", "card.mummified-cat"),
        ),
        Question(
            id="own-sacrifice",
            text="In your turn you sacrifice Book of Gates for Middle Sarcophagus. You hold Mummified Cat. Can it "
            "fetch the book?",
            choices=(
                Choice("No, I gave it up myself.", "The cat answers sacrifices of opponents only.", right=True),
                Choice("Yes, it works in my own turn.", "It does, but for what an opponent sacrifices in it."),
                Choice("Yes, after the action is over.", "The cat is asked at once or not at all, and not about your "
                       "own cards."),
            ),
            stands_on=("card.mummified-cat.not-own-sacrifice",),
        ),
        Question(
            id="sling-too-dear",
            text="Ben entombs a card. You hold Sling (Afterlife) and Statue of Isis (cost 7), nothing else. What can "
            "Sling do for you?",
            choices=(
                Choice("Nothing: there is no card to entomb.", "Sling needs a card that costs 3 or less.", right=True),
                Choice("It entombs Statue of Isis.", "It costs 7, and Sling stops at 3."),
                Choice("It entombs itself.", "Sling goes onto your discard pile when you react."),
            ),
            stands_on=("card.sling",),
        ),
        Question(
            id="table-against-bastet",
            text="Ben executes Statue of Bastet, and each opponent must put a hand card onto Ben's discard pile. Does "
            "Offering Table help?",
            choices=(
                Choice("No.", "It guards against discarding and sacrificing. Here a card is put elsewhere.",
                       right=True),
                Choice("Yes, a card would leave my hand.", "That alone is not enough: it has to be a discard or a "
                       "sacrifice."),
                Choice("Yes, if I discard Offering Table.", "Offering Table is only shown, and that is no help "
                       "here."),
            ),
            stands_on=("reaction.offering-table.no-other-protection", "reaction.offering-table.hand-only"),
        ),
        Question(
            id="medjay-three",
            text="Ben's Statue of Bastet hits Cleo and you. You answer with Medjay (Last Rites). What about Cleo and "
            "Ben's card?",
            choices=(
                Choice("Cleo is hit, and Ben's card stays "
                       "in play.", "Medjay cancels your share, and Cleo still gives a card.",
                       right=True),
                Choice("Cleo is spared as well.", "Your answer is your own. Cleo needs one of hers."),
                Choice("Ben takes his card back into his hand.", "A cancelled action has been played all the same."),
            ),
            stands_on=("reaction.medjay.others-still-affected", "reaction.medjay.card-stays-in-play"),
        ),
        Question(
            id="medjay-own",
            text="It is your own turn, and you hold Medjay (Last Rites) and four other cards. What can Medjay do?",
            choices=(
                Choice("Sacrifice itself; then I discard four cards and take one from the pyramid.",
                       "In your own turn it is an action, with three parts. All of them have to be possible.",
                       right=True),
                Choice("Cancel something, as always.", "Medjay and Offering Table react in other players' turns only."),
                Choice("Nothing but pay 2 gold.", "That too, but it has an action of its own."),
            ),
            stands_on=("card.medjay.own-turn-mode", "ruling.medjay-own-turn"),
        ),
        Question(
            id="order",
            text="Clockwise sit Ana, Ben, Cleo, Dan. Ben entombs a card; Ana and Dan both hold Sling (Afterlife). Who "
            "is asked first?",
            choices=(
                Choice("Dan.", "From Ben's left: Cleo, Dan, Ana. Dan is the first of them with a Sling.", right=True),
                Choice("Ana.", "Ana sits at Ben's right and is the last to be asked."),
                Choice("Whoever is quicker.", "Nobody has to hurry. Players are asked clockwise from the acting "
                       "player's left."),
            ),
            stands_on=("ruling.reaction-order",),
        ),
    ),
)  # fmt: skip
