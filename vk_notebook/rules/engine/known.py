"""What is known of the cards that lie hidden. Seats are bits here: seat ``p`` is ``1 << p``."""

from __future__ import annotations

from typing import NamedTuple


class Gift(NamedTuple):
    """One time that a card was handed on unseen."""

    when: int  # a later gift has a greater number
    giver: int  # the seat that gave it
    seats: int  # the seats that know which card it was


class Known(NamedTuple):
    """Which seats know a hidden card where it lies, and what all have seen of its way there.

    States share these, so a change makes a new one. Cards of which nobody knows anything have none.
    """

    seats: int = 0
    veiled: bool = False  # it lies in the boneyard in an order that only these seats know
    pinned: bool = False  # no card has left its pile unseen since it came there as a gift
    gifts: tuple[Gift, ...] = ()  # through whose hands it went unseen, oldest first

    def seen_by(self, seats: int) -> Known:
        """These seats see it where it lies."""
        return self._replace(seats=self.seats | seats)

    def handed_on(self, when: int, giver: int, seats: int, everybody: int) -> Known:
        """The giver hands it on, and only these seats know which card it was; the others saw who gave some card."""
        knew = self.seats | 1 << giver  # these know now which card the earlier gifts were, too
        gifts = (*(gift._replace(seats=gift.seats | knew) for gift in self.gifts), Gift(when, giver, seats))
        riddles = tuple([gift for gift in gifts if gift.seats != everybody])
        return Known(seats, pinned=bool(riddles), gifts=riddles)

    def mixed(self, seats: int, in_hand: bool) -> Known | None:
        """A card left its pile unseen, perhaps this one: only these seats still know it, and None if nobody does.

        What was handed into a hand unseen still came from where it came.
        """
        left = Known(self.seats & seats, gifts=self.gifts if in_hand else ())
        return left if left.seats or left.gifts else None


#: What is known of a card that no seat knows.
NOBODY = Known()


class Named(NamedTuple):
    """What a table knows of hidden cards, which are named there as they come: see `named`."""

    loose: frozenset[int]  # the cards that nobody knows the place of
    coming: tuple[int, ...] = ()  # the kinds that come next, in their order
    by_chance: bool = False  # whether what nobody named comes by chance
