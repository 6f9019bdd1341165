"""What happens in a game, as the rules tell it to whoever listens: the log, the board, the tally of a simulation."""

from __future__ import annotations

from typing import NamedTuple

#: Places whose cards everybody sees, or saw before they left.
OPEN = ("pyramid", "base", "middle", "apex", "tomb", "in play")


class Event(NamedTuple):
    """One thing that happened. A field means the same in every kind, and keeps its default where it says nothing.

    =============================================  =====================================================================
    kind                                           fields beside it
    =============================================  =====================================================================
    turn                                           seat, number: of the turn, from 1
    end, forced, decline, pass, dummy idle         seat
    over                                           none
    pharaohs                                       programs
    pharaoh                                        seat, program
    entomb, execute, repeat, purchase, react       seat, card
    refuse, cancel                                 seat, card: whose action, NONE for an ability
    trigger, no action, to hand, back, point       seat, card
    turn down, turn up                             seat, card
    pay                                            seat, card, paid
    buy                                            seat, card, paid, number: the price
    opening                                        seat, card: which is gold here, paid
    fall, refill                                   card, slot
    enter                                          seat, card, slot
    came                                           card: named at a table, from a hidden place
    draw, shuffle                                  seat, number: cards
    show, look, lay                                seat, cards
    move                                           seat, card, verb, source, to, whom
    swap                                           seat, card, source, other, to: where the other lay
    deal                                           seat, card, whom
    name                                           seat, whom
    option                                         seat, number: of the way from 1, program, part
    skip                                           seat, program, part
    spared                                         seat, program, part, number: 1 for who is exempt, 0 for who cannot
    lasting                                        seat, program: or a rule that lasts, number: its value
    auto                                           verb, code: what the engine chose, as nothing else was possible
    dummy draws                                    seat, card, slot, other: the card there, number: 1 for the dearest
    dummy takes                                    seat, card, number: 0 for its first choice, 1 and 2 for the next
    =============================================  =====================================================================
    """

    kind: str
    seat: int = -1  #: who did it, or whom it befell
    card: int = -1
    other: int = -1  #: a second card
    cards: tuple[int, ...] = ()
    number: int = 0
    paid: int = 0  #: gold laid out
    slot: int = -1  #: of the pyramid
    verb: str = ""
    source: str = ""  #: the place where the card was
    to: str = ""  #: the place where it goes, empty where the verb says it all
    whom: int = -1  #: another seat, or whose place it goes to
    program: int = -1
    part: int = 0  #: a printed part of the program, from 1
    programs: tuple[int, ...] = ()  #: of each seat's pharaoh
    code: int = 0  #: of an option

    @property
    def seen(self) -> bool:
        """Whether everybody sees the card of a "move": it is shown, or lies open where it was or where it goes."""
        shown = self.verb in ("take", "sacrifice", "put openly")
        return shown or self.source in OPEN or self.to in ("discard", *OPEN)
