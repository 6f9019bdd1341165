"""What is asked at a decision, in the words of the running part: the same that say it on the card."""

from __future__ import annotations

from ...ground.errors import listed
from ..engine.program import PAY, PROGRAMS, TURN, WINDOW
from ..engine.state import CHOOSE_PHARAOH, PLAY, State
from ..engine.turn import asked
from ..language.either import printed_ways
from ..language.voice import running_name, sentence
from .notation import Options


def question(st: State) -> str:
    """The sentence asked at the pending decision, addressed to the player who chooses.

    It may name a card that they have just picked from their hand, so it is for nobody else's eyes.
    """
    if not st.stack:
        return _between_plays(st)
    f = st.stack[-1]
    program, names = PROGRAMS[f.program], st.table.names
    text, whose = program.ops[f.pc].ask(st, f), ""
    if 0 <= f.doer == st.table.dummy:
        whose = f"you choose for {st.table.called(f.doer)}"
    elif program.kind != TURN and asked(st) != f.you:  # the player who chooses is not the one who executes
        whose = f"{names[f.you]}'s {running_name(st, f)}"
    return sentence(f"{whose}: {text[0].lower()}{text[1:]}" if whose else text)


def _between_plays(st: State) -> str:
    if st.step == CHOOSE_PHARAOH:
        return "Which of these two pharaohs will you be?"
    if st.step != PLAY:
        return "The game is over."
    possible = {option.verb for option in Options(st)}
    verbs = [verb for verb in ("buy", "execute", "entomb") if verb in possible]
    choices = [f"{listed(verbs)} a card"] if verbs else []
    if "use" in possible:
        choices.append("use your pharaoh")
    if not choices:
        return "All you can do now is end your turn."
    return sentence(f"{', '.join(choices)}, or end your turn")


# ---- one of several printed ways ----------------------------------------------------------------------


def ways(st: State) -> dict[str, str]:
    """What each printed way does, by its move text, at a decision between them; nothing at any other."""
    options = Options(st)
    if not options or options[0].verb != "option":
        return {}
    f = st.stack[-1]
    found = printed_ways(PROGRAMS[f.program], PROGRAMS[f.program].ops[f.pc].part)
    return {f"option {number}": words for number, words in enumerate(found, 1)}


def in_words(st: State, move: str) -> str:
    """A move as people read it: its text, and for ``option 2`` what that is."""
    words = ways(st).get(move) if move.startswith("option ") else None
    return f"{move} ({words})" if words else move


# ---- where we are -----------------------------------------------------------------------------------


def part_now(st: State) -> tuple[str | None, int, int]:
    """The card (or pharaoh) whose text runs, the number of the running part, and how many parts there are.

    ``(None, 0, 0)`` at a step of the turn. A crumble, a payment or a window for reactions belongs to the
    action beneath it.
    """
    beneath = [f for f in st.stack if PROGRAMS[f.program].kind != TURN]
    if not beneath:
        return None, 0, 0
    f = beneath[-1]
    program = PROGRAMS[f.program]
    pc = min(f.pc, len(program.ops) - 1)
    if st.stack[-1].program in (PAY, WINDOW) and pc and program.ops[pc - 1].opens_purchase:
        pc -= 1
    parts = max(len(program.deed_parts), 1)
    return running_name(st, f), min(program.ops[pc].part, parts), parts
