"""What seats know of a hidden card, step by step. Seats are bits: Ana is 1, Ben 2, Cleo 4."""

import pytest

from vk_notebook.rules.engine.known import NOBODY, Gift, Known

ANA, BEN, CLEO = 1, 2, 4
ALL = ANA | BEN | CLEO


def test_who_sees_a_card_knows_it_beside_those_who_knew_it() -> None:
    assert NOBODY.seen_by(ANA).seen_by(CLEO) == Known(ANA | CLEO)


@pytest.mark.rule("card.faience-cup")
def test_a_gift_is_known_to_those_who_saw_it_and_remembered_for_the_others() -> None:
    given = Known(ALL).handed_on(7, 0, ANA | BEN, ALL)
    assert given == Known(ANA | BEN, pinned=True, gifts=(Gift(7, 0, ANA | BEN),))


@pytest.mark.rule("card.faience-cup")
def test_who_hands_a_card_on_tells_himself_what_the_earlier_gift_was() -> None:
    """Ana gives it to Ben, he to Cleo, she to Ana: Cleo knows now what Ben had got, so nobody wonders about that."""
    given = NOBODY.handed_on(1, 0, ANA | BEN, ALL).handed_on(2, 1, BEN | CLEO, ALL)
    assert given.gifts == (Gift(1, 0, ANA | BEN), Gift(2, 1, BEN | CLEO))
    again = given.handed_on(3, 2, CLEO | ANA, ALL)
    assert again.gifts == (Gift(2, 1, BEN | CLEO), Gift(3, 2, CLEO | ANA))
    assert again.seats == CLEO | ANA


def test_a_gift_that_everybody_saw_is_no_riddle() -> None:
    assert NOBODY.handed_on(1, 0, ALL, ALL) == Known(ALL)


@pytest.mark.parametrize("in_hand", [True, False])
def test_a_card_that_may_have_left_unseen_is_known_to_whoever_saw_it_leave(in_hand: bool) -> None:
    shown = Known(ANA | BEN, veiled=True, pinned=True, gifts=(Gift(1, 0, ANA | BEN),))
    gifts = shown.gifts if in_hand else ()  # a gift in a hand still came from where it came
    assert shown.mixed(BEN | CLEO, in_hand) == Known(BEN, gifts=gifts)
    assert shown.mixed(CLEO, in_hand) == (Known(0, gifts=gifts) if in_hand else None)
