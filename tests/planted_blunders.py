"""Games in which one move was made a blunder on purpose, for a review to find."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import vk_notebook as vk
from vk_notebook.analysis import review
from vk_notebook.analysis.evaluate import compared, sample, weighed
from vk_notebook.bots import play
from vk_notebook.rules.engine.codes import ARRANGE
from vk_notebook.rules.engine.state import PLAY
from vk_notebook.rules.engine.turn import asked, legal

#: A move is a blunder when it loses so much of the chance of winning, in worlds that the review does not use.
LOSS = 0.35
WORLDS = 40
SEED = 9_999
#: Who plays, and whose playouts tell what a move loses: not the judge that the review asks.
POLICY = "tempo"


@dataclass(frozen=True)
class Planted:
    """A game with a blunder: the record, the step it stands at, its turn, and what it lost when it was planted."""

    record: vk.Record
    step: int
    turn: int
    loss: float


def thrown_away() -> vk.Record:
    """Ana entombs a starter where a third jar would have won; Ben makes no mistake."""
    game = vk.position(
        name="Ana", hand=["Qebehsenuef Canopic Jar", "Shabti"], tomb=["Hopi Canopic Jar", "Imseti Canopic Jar"],
        opponents=[{"name": "Ben", "hand": ["Urn"], "tomb": ["Book of Gates", "Book of the Dead", "Box of Food"]}],
    )  # fmt: skip
    game.play("entomb Shabti", "end turn", "entomb Urn", "end turn")
    record: vk.Record = game.record
    return record


def planted(seed: int, turns: int = 4, cards: str = "base") -> Planted | None:
    """A game of two tempo bots with a blunder in one of its last turns; None where no move loses enough."""
    game = vk.new_game(["Ana", "Ben"], cards=cards, seed=seed)
    play(game, [POLICY, POLICY], seed)
    last = game.state.turn
    for number, choice in enumerate(game.choices):
        state, text = choice.state, choice.text
        if state.turn < last - turns or state.stack or state.step != PLAY:
            continue
        codes = [code for code in legal(state) if code != ARRANGE]
        if len(codes) < 3:
            continue
        first = sample(state, codes, range(8), SEED, POLICY)
        order = weighed(state, first)
        # an action may still be made good by the picks that follow, so its loss would not be the planted move's
        final = [one for one in order if not one.text.startswith(("execute", "use")) and one.text != text]
        bad = [one for one in final if order[0].chance - one.chance >= LOSS]
        if not bad:
            continue
        best, worst = order[0], bad[(seed + number) % len(bad)]
        found = sample(state, [best.code, worst.code], range(8, 8 + WORLDS), SEED, POLICY)
        loss = compared(found[best.code], found[worst.code], asked(state))
        # what the better move makes good when it follows is not lost yet
        later = sample(state, [worst.code], range(8, 8 + WORLDS), SEED, POLICY, then=best.code)
        mended = compared(found[best.code], later[worst.code], asked(state))
        if min(loss.value, mended.value) < LOSS:
            continue
        other = game.fork(number)
        other.play(worst.text)
        play(other, [POLICY, POLICY], seed)
        return Planted(other.record, number + 1, state.turn + 1, loss.value)
    return None


def games(count: int, first: int = 1, turns: int = 4) -> Iterator[Planted]:
    """So many games with a blunder, from a first seed on."""
    for seed in itertools.count(first):
        one = planted(seed, turns)
        if one is not None:
            yield one
            count -= 1
        if not count:
            return


def seen(one: Planted, budget: int | None, seed: int = 1, quick: bool = False) -> bool:
    """Whether a review of the turn and all after it calls the planted move a mistake."""
    turns = one.turn, 10_000
    found = review(one.record, budget=budget, quick=quick, seed=seed, turns=turns, annotate=False, progress=False)
    return any(wrong.step == one.step for wrong in found.mistakes)
