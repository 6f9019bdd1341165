"""The points of a tomb in a simulation, set by set and card by card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..cards import pools, values
from .simulation_plan import Plan

NO_SET = -1


@dataclass(frozen=True)
class TombWorth:
    """What the cards of a tomb score in a simulation. A card is its place in the catalogue."""

    group: tuple[int, ...]  # each card's set, or -1
    names: tuple[str, ...]  # of the sets
    points: tuple[int, ...]
    starter: tuple[bool, ...]
    doubles_cost: bool  # in a solitaire each set card that is there twice costs a point

    @classmethod
    def of(cls, plan: Plan) -> TombWorth:
        """For the games of a plan."""
        mix = pools.pool_of(plan.options.get("cards", "base")).mix
        joined = mix.set_of
        with values.numbers(plan.numbers):
            kinds = values.current()
        of_kind = [joined.get(kind.set, kind.set) if kind.kind == "set" else "" for kind in kinds]
        names = tuple(dict.fromkeys(joined.get(k.set, k.set) for k in mix.stock() if k.kind == "set"))
        places = {name: place for place, name in enumerate(names)}
        alone = plan.options.get("variant") in ("starter-solitaire", "master-solitaire")
        return cls(
            tuple(places.get(name, NO_SET) for name in of_kind), names,
            tuple(0 if kind.kind == "set" else kind.vp or 0 for kind in kinds),
            tuple(kind.kind == "starter" for kind in kinds), alone,
        )  # fmt: skip

    def worth(self, tomb: Iterable[int], bonus: int = 0) -> dict[str, float]:
        """The points of a tomb by set, ``starters``, ``uniques`` and ``duplicates``."""
        parts: dict[str, float] = {}
        titles: dict[int, set[int]] = {}
        cards = 0
        for card in tomb:
            if self.group[card] >= 0:
                titles.setdefault(self.group[card], set()).add(card)
                cards += 1
            else:
                name = "starters" if self.starter[card] else "uniques"
                parts[name] = parts.get(name, 0) + self._alone(card, bonus)
        for group, found in titles.items():
            parts[self.names[group]] = len(found) ** 2
        if self.doubles_cost and cards > sum(map(len, titles.values())):
            parts["duplicates"] = sum(map(len, titles.values())) - cards
        return parts

    def _alone(self, card: int, bonus: int) -> int:
        """The points of a starter, for which a pharaoh may have a bonus, or of a unique."""
        return bonus if bonus and self.starter[card] else self.points[card]

    def shares(self, tomb: list[int], bonus: int = 0) -> dict[int, float]:
        """The points that each kind of card brings: a set's square is shared evenly by its titles."""
        sizes: dict[int, int] = {}
        for card in dict.fromkeys(tomb):
            if self.group[card] >= 0:
                sizes[self.group[card]] = sizes.get(self.group[card], 0) + 1
        out: dict[int, float] = {}
        for card in tomb:
            if self.group[card] < 0:
                out[card] = out.get(card, 0) + self._alone(card, bonus)
            elif card not in out:
                out[card] = sizes[self.group[card]]
            elif self.doubles_cost:
                out[card] -= 1
        return out
