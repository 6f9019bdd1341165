"""What a task asks for: conditions on what has happened, each with its words.

A goal is looked at after every move of the learner. Write one from the functions below, join them with `both` and
`either`, or make your own with `that`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..cards import values
from ..game import Game, Player
from ..rules.words.notation import SLOTS, normal


@dataclass(frozen=True)
class Seen:
    """What a goal may look at: the game, who learns, the moves made in the task, and the rules that refused one."""

    game: Game
    learner: str
    moves: tuple[str, ...]
    told: tuple[str, ...]

    @property
    def me(self) -> Player:
        """The learner's piles."""
        return self.game.player(self.learner)

    def player(self, name: str | None) -> Player:
        """The player of that name; the learner without one."""
        return self.me if name is None else self.game.player(name)


@dataclass(frozen=True)
class Goal:
    """A condition and how it is said to a person."""

    words: str
    holds: Callable[[Seen], bool]


def that(words: str, holds: Callable[[Seen], bool]) -> Goal:
    """A goal of your own: its words, and a function of a `Seen`."""
    return Goal(words, holds)


def _whose(player: str | None, place: str) -> str:
    return f"your {place}" if player is None else f"{player}'s {place}"


def _pile(card: str, place: str, pile: str, player: str | None) -> Goal:
    name = values.find(card).name
    words = f"{name} is in {_whose(player, place)}"
    return Goal(words, lambda seen: name in getattr(seen.player(player), pile))


def in_tomb(card: str, player: str | None = None) -> Goal:
    """A card is in the learner's tomb, or in that player's."""
    return _pile(card, "tomb", "tomb", player)


def in_hand(card: str, player: str | None = None) -> Goal:
    """A card is held."""
    return _pile(card, "hand", "hand", player)


def in_discard(card: str, player: str | None = None) -> Goal:
    """A card is in a discard pile."""
    return _pile(card, "discard pile", "discard", player)


def in_play(card: str, player: str | None = None) -> Goal:
    """A card is in play."""
    return _pile(card, "play area", "in_play", player)


def in_boneyard(card: str) -> Goal:
    """A card is in the boneyard."""
    name = values.find(card).name
    return Goal(f"{name} is in the boneyard", lambda seen: name in seen.game.boneyard)


def slot_is(place: str, card: str | None) -> Goal:
    """A place of the pyramid holds a card, or with None nothing. Raises ValueError that lists the six places."""
    if place not in SLOTS:
        raise ValueError(f"the pyramid has no place {place!r}; possible: {', '.join(SLOTS)}")
    name = None if card is None else values.find(card).name
    return Goal(f"{name or 'nothing'} is at the {place}", lambda seen: seen.game.pyramid[SLOTS.index(place)] == name)


def pyramid_is(cards: Sequence[str | None]) -> Goal:
    """The six places, apex first, hold just these cards; None for a gap."""
    names = [None if card is None else values.find(card).name for card in cards]
    if len(names) != len(SLOTS):
        raise ValueError(f"the pyramid has six places ({', '.join(SLOTS)}), not {len(names)}")
    return Goal("the pyramid looks as the task says", lambda seen: seen.game.pyramid == names)


def score_at_least(points: int, player: str | None = None) -> Goal:
    """A tomb is worth so many points or more."""
    words = f"{_whose(player, 'tomb')} is worth {points} points or more"
    return Goal(words, lambda seen: seen.game.scores()[seen.player(player).name].total >= points)


def chose(move: str) -> Goal:
    """A move was made, at any time in the task."""
    wanted = normal(move)
    return Goal(f"you chose: {move}", lambda seen: wanted in map(normal, seen.moves))


def told(rule: str, words: str = "") -> Goal:
    """The learner tried what is forbidden, and the game told this rule."""
    return Goal(words or "you have seen why it cannot be done", lambda seen: rule in seen.told)


def turn_over() -> Goal:
    """The learner's turn has ended."""

    def holds(seen: Seen) -> bool:
        now = seen.game.decision
        return "end turn" in map(normal, seen.moves) and (now is None or now.player != seen.learner)

    return Goal("your turn is over", holds)


def both(*goals: Goal, words: str = "") -> Goal:
    """All of some goals at once."""
    return Goal(words or ", and ".join(goal.words for goal in goals), lambda seen: all(g.holds(seen) for g in goals))


def either(*goals: Goal, words: str = "") -> Goal:
    """At least one of some goals."""
    return Goal(words or ", or ".join(goal.words for goal in goals), lambda seen: any(g.holds(seen) for g in goals))


__all__ = [
    "Goal", "Seen", "both", "chose", "either", "in_boneyard", "in_discard", "in_hand", "in_play", "in_tomb",
    "pyramid_is", "score_at_least", "slot_is", "that", "told", "turn_over",
]  # fmt: skip
