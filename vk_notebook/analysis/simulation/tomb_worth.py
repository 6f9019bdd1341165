"""The points of a tomb in a simulation, set by set and card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...cards import values
from ...play.create import new_game
from ...rules.engine.scoring import score_cards
from ...rules.table import Table
from .simulation_plan import Plan


@dataclass(frozen=True)
class TombWorth:
    """What the cards of a tomb score in a simulation. A card is its place in the catalogue."""

    table: Table
    number: Mapping[int, int]  # the number of such a card at the table

    @classmethod
    def of(cls, plan: Plan) -> TombWorth:
        """For the games of a plan."""
        with values.numbers(plan.numbers):
            table = new_game(plan.seats, seed=1, **plan.options).state.table
        return cls(table, {kind.index: number for number, kind in enumerate(table.cards)})

    @property
    def names(self) -> tuple[str, ...]:
        """The sets."""
        return self.table.set_names

    @property
    def doubles_cost(self) -> bool:
        """Whether each set card that is there twice costs a point, as in a solitaire."""
        return bool(self.table.aim)

    def worth(self, tomb: Sequence[int], bonus: int = 0) -> dict[str, int]:
        """The points of a tomb by set, ``starters``, ``uniques`` and ``duplicates``, without those that are 0.

        `bonus` is what each starter scores by a pharaoh's rule, 0 for what is printed.
        """
        return score_cards(self.table, [self.number[card] for card in tomb], bonus).parts

    def shares(self, tomb: Sequence[int], bonus: int = 0) -> dict[int, int]:
        """The points that each kind of card brings: a set's square is shared evenly by its titles."""
        counts = Counter(tomb)
        groups = {card: self.table.set_id[self.number[card]] for card in counts}
        titles = Counter(group for group in groups.values() if group >= 0)
        # alone a title scores 1, and with others of its set as many points as there are titles
        return {
            card: sum(self.worth([card] * count, bonus).values()) + max(titles[groups[card]] - 1, 0)
            for card, count in counts.items()
        }
