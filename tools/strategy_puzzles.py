"""Find and check the puzzles of the strategy lesson.

    python tools/strategy_puzzles.py find [--games 200] [--seed 1] [--budget 60] [--out FILE]
    python tools/strategy_puzzles.py check [--worlds 400]

`find` lets bots play close games, looks for turns at whose beginning a quick player would go wrong, lets the game go on
with that move and reviews it. Each clear mistake is written as a JSON object: the position, every option with its
chance, and the lines that follow, for a person to choose from. `check` weighs every puzzle of the lesson anew, and
compares with what the lesson says; exit code 1 when a chance lies further from its number than three standard errors
and two hundredths. With a compiled core on PYTHONPATH both take a third of the time.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import vk_notebook as vk
from tests.lessons.strategy_chances import SEED, chance_after
from vk_notebook.analysis.evaluate import POLICY, own_choice, sample, weighed
from vk_notebook.analysis.lines import line
from vk_notebook.bots import play
from vk_notebook.lessons.strategy_puzzles import CHANCES, PUZZLES
from vk_notebook.record.playing import fork
from vk_notebook.rules.engine import scoring
from vk_notebook.rules.engine.codes import ARRANGE
from vk_notebook.rules.engine.state import PLAY, State
from vk_notebook.rules.engine.turn import asked, legal

#: Only games that end so close are looked at: elsewhere no move matters much.
CLOSE = 14
#: Worlds for the first look.
LOOK = 8
#: A mistake has to lose so much to make a puzzle.
LOSS = 0.12
PILES = ("hand", "deck", "discard", "tomb")
WEIGH = 777


def described(game: vk.Game) -> dict[str, Any]:
    """The keywords of `vk.position` for the beginning of the turn of who is asked."""
    first = game.state.turn % len(game.players)
    me, *others = [game.players[(first + n) % len(game.players)] for n in range(len(game.players))]
    return {
        **{pile: list(getattr(me, pile)) for pile in PILES},
        "opponents": [{pile: list(getattr(one, pile)) for pile in PILES} for one in others],
        "pyramid": list(game.pyramid), "stock": list(game.stock), "boneyard": list(game.boneyard),
    }  # fmt: skip


def chances(state: State, worlds: int, seed: int = WEIGH) -> list[Any]:
    """Every option of a position weighed in so many worlds."""
    codes = [code for code in legal(state) if code != ARRANGE]
    return weighed(state, sample(state, codes, range(worlds), seed))


def found_in(seed: int, budget: int, turns: int) -> list[dict[str, Any]]:
    """The beginnings of turns in one close game at which a quick player would go clearly wrong."""
    game = vk.new_game(["Ana", "Ben"], seed=seed, first_player="Ana")
    play(game, ["collector", "collector"], seed)
    points = scoring.totals(game.state)
    if abs(points[0] - points[1]) > CLOSE:
        return []
    out = []
    for number, choice in enumerate(game._past):
        state = choice.state
        begins = not state.stack and state.step == PLAY and not state.played and asked(state) == 0
        if not begins or state.turn < game.state.turn - turns:
            continue
        order = chances(state, LOOK, seed)
        tempting = {own_choice(state, bot) for bot in ("greedy", "collector")}
        tempted = min((one for one in order if one.code in tempting), key=lambda one: one.chance)
        if order[0].chance - tempted.chance < 1.5 * LOSS:
            continue
        wrong = reviewed(game, number, tempted.text, budget)
        if wrong is not None:
            out.append({"seed": seed, "number": number, "points": points, **wrong})
    return out


def reviewed(game: vk.Game, number: int, move: str, budget: int) -> dict[str, Any] | None:
    """What a review says of a game that goes on with a tempting move; None where it is no grave mistake."""
    other = fork(game, number)
    keywords = described(other)
    other.play(move)
    play(other, ["collector", "collector"], WEIGH)
    turn = game._past[number].state.turn + 1
    review = vk.review(other.record, budget=budget, players="Ana", turns=(turn, turn), annotate=False, progress=False)
    wrong = next((one for one in review.mistakes if one.step == number + 1 and one.loss >= LOSS), None)
    if wrong is None:
        return None
    start = vk.position(**keywords).state
    options = chances(start, budget)
    by_text = {one.text: one for one in options}
    lines = {name: line(start, by_text[text].code, POLICY, turns=2, most=14) if text in by_text else ()
             for name, text in (("line", wrong.move), ("better_line", wrong.better or ""))}  # fmt: skip
    return {
        "turn": wrong.turn, "turns": game.state.turn + 1, "played": wrong.move, "better": wrong.better,
        "loss": round(wrong.loss, 3), "error": round(wrong.loss_error, 3), **lines,
        "options": [(one.text, round(one.chance, 3), round(one.error, 3), round(one.points, 1)) for one in options],
        "position": keywords,
    }  # fmt: skip


def find(given: argparse.Namespace) -> int:
    """Write what is found, game by game."""
    with Path(given.out).open("a", encoding="utf-8") if given.out else sys.stdout as target:
        for seed in range(given.seed, given.seed + given.games):
            for one in found_in(seed, given.budget, given.turns):
                target.write(json.dumps(one) + "\n")
                target.flush()
    return 0


def check(given: argparse.Namespace) -> int:
    """Count the chances of the lesson anew; how many do not hold."""
    wrong = 0
    for puzzle in PUZZLES:
        for moves, told in CHANCES[puzzle.id].items():
            chance, error = chance_after(puzzle, moves, given.worlds, given.seed)
            far = abs(chance - told) > 3 * error + 0.02
            wrong += far
            said = f"told {told:.2f}, counted {chance:.3f} ± {error:.3f}{', FAR' * far}"
            print(f"{puzzle.id}: {said} after {', '.join(moves)}", flush=True)
    return min(wrong, 1)


def main() -> int:
    """The exit code."""
    asks = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ways = asks.add_subparsers(required=True)
    finding = ways.add_parser("find")
    finding.add_argument("--games", type=int, default=200)
    finding.add_argument("--seed", type=int, default=1)
    finding.add_argument("--budget", type=int, default=60, help="playouts for a decision")
    finding.add_argument("--turns", type=int, default=9, help="how many of the last turns are looked at")
    finding.add_argument("--out", default="")
    finding.set_defaults(work=find)
    checking = ways.add_parser("check")
    checking.add_argument("--worlds", type=int, default=400)
    checking.add_argument("--seed", type=int, default=SEED)
    checking.set_defaults(work=check)
    given = asks.parse_args()
    return int(given.work(given))


if __name__ == "__main__":
    sys.exit(main())
