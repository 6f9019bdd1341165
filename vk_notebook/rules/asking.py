"""What is asked at a decision: built from the running part with the same walk as the card's text (`words`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..errors import listed
from .acting import DrawOp, IntoPyramidOp, RevealOp, SwapOp, TurnOp
from .codes import BRANCH, BUY, DONE, ENTOMB, EXECUTE, PHARAOH
from .dealing import ChooseOp, DealOp
from .executing import BuyOp, ExecuteOp
from .flow import BranchOp, NameOp
from .moving import MoveOp
from .nouns import PLACES, counted, sentence
from .parts import SOLO, Either, Group, Place
from .program import ACTION, PROGRAMS, TRIGGER, TURN, Op, Program
from .state import CHOOSE_PHARAOH, PLAY, Frame, State
from .steps import CompiledStep, CrumbleOp, LayOutOp, PayOp, ShieldOp, WindowOp
from .turn import asked, legal
from .words import Voice


def question(st: State) -> str:
    """The sentence asked at the pending decision, addressed to the player who chooses.

    It may name a card of his hand that he has just picked, so it is for nobody else's eyes.
    """
    if not st.stack:
        return _between_plays(st)
    f = st.stack[-1]
    op = PROGRAMS[f.program].ops[f.pc]
    for kind, ask in QUESTIONS:
        if isinstance(op, kind):
            return sentence(_credit(st, f, ask(st, f, op)))
    raise TypeError(f"{type(op).__name__} asks nothing")


def _credit(st: State, f: Frame, text: str) -> str:
    """Say in front whose card it is, where the player who chooses is not the one who executes."""
    program = PROGRAMS[f.program]
    if 0 <= f.doer == st.table.dummy:
        return f"for {st.table.names[f.doer]}, which is never asked: {text[0].lower()}{text[1:]}"
    if program.kind == TURN or asked(st) == f.you:
        return text
    return f"{st.table.names[f.you]}'s {_running_name(st, f, program)}: {text[0].lower()}{text[1:]}"


def _between_plays(st: State) -> str:
    if st.step == CHOOSE_PHARAOH:
        return "Which of these two pharaohs will you be?"
    if st.step != PLAY:
        return "The game is over."
    codes = legal(st)
    verbs = [
        verb
        for verb, low in (("buy", BUY), ("execute", EXECUTE), ("entomb", ENTOMB))
        if any(low <= code < low + BUY for code in codes)
    ]
    choices = [f"{listed(verbs)} a card"] if verbs else []
    if PHARAOH in codes:
        choices.append("use your pharaoh")
    first = f"{', '.join(choices)}, or " if choices else ""
    return f"What will you do? {sentence(f'{first}end your turn')}"


def _ask_crumble(st: State, f: Frame, op: Op) -> str:
    return "Which card crumbles into the centre of the base?"


def _ask_pay(st: State, f: Frame, op: Op) -> str:
    more = " more" if f.loop else ""
    return f"Pay {f.memory}{more} gold for {st.table.name[f.source]}."


def _ask_window(st: State, f: Frame, op: Op) -> str:
    t = st.table
    verb = ("buys", "sacrifices", "entombs")[f.them]
    cards = listed(t.name[c] for c in legal(st) if c >= 0)
    return f"{t.names[f.you]} {verb} {t.name[f.source]}. React with {cards}?"


def _ask_shield(st: State, f: Frame, op: Op) -> str:
    t = st.table
    name = t.name[f.source] if f.source >= 0 else "a card"
    kinds = [PROGRAMS[g.program].kind for g in st.stack[:-1]]
    cause = next((kind for kind in reversed(kinds) if kind != TURN), ACTION)
    who = t.names[f.you]
    happened = f"{who}'s {name} takes effect" if cause == TRIGGER else f"{who} executes {name}"
    cards = listed(t.name[c] for c in legal(st) if c >= 0)
    return f"{happened}. Refuse your share with {cards}?"


def _ask_lay_out(st: State, f: Frame, op: Op) -> str:
    return "Which card do you lay on your discard pile next? The last one lies on top."


def _ask_step(st: State, f: Frame, op: Op) -> str:
    assert isinstance(op, MoveOp)
    if op.name == "sacrifice":
        return "The pyramid did not change this turn. Sacrifice a card from the pyramid."
    return "Discard a card from your hand."


def _ask_branch(st: State, f: Frame, op: Op) -> str:
    either = _find(PROGRAMS[f.program].deed_parts[op.part - 1 :], Either)
    voice = _voice(st, f, ask=False)
    codes = legal(st)
    texts = [
        f"option {number + 1}: {voice.branch(part)}"
        for number, part in enumerate(either.parts)
        if BRANCH - number in codes
    ]
    return f"Which will you do? {sentence('; or '.join(texts))}"


def _ask_draw(st: State, f: Frame, op: Op) -> str:
    assert isinstance(op, DrawOp)
    if op.may:
        return "Draw a card?"
    return f"Draw a card? You may still draw {counted(op.number - max(f.left, 0))}."


def _ask_reveal(st: State, f: Frame, op: Op) -> str:
    return "Show everybody a card from your hand."


def _ask_swap(st: State, f: Frame, op: Op) -> str:
    assert isinstance(op, SwapOp)
    here, there = op.one.name, op.other.name
    if f.phase == 0:
        which = "a set card" if op.fits is not None else "a card"
        owner = "the" if here == "pyramid" else "your"
        return f"Swap {which} from {owner} {here}: pick it first."
    owner = "the" if there == "pyramid" else "your"
    return f"Swap {st.table.name[f.pick]} with which card from {owner} {there}?"


def _ask_turn(st: State, f: Frame, op: Op) -> str:
    return "Turn a card of the pyramid face down."


def _ask_enter(st: State, f: Frame, op: Op) -> str:
    return f"In which empty place does {st.table.name[f.source]} enter the pyramid?"


def _ask_buy(st: State, f: Frame, op: Op) -> str:
    assert isinstance(op, BuyOp)
    text = _voice(st, f).buy(replace(op.part_, with_=None))
    opening = op.opening(st, f)
    head = f"{st.table.name[f.memory]} pays {opening} gold: " if opening else ""
    return f"{head}{text}{', or say no' if op.may else ''}"


def _ask_execute(st: State, f: Frame, op: Op) -> str:
    assert isinstance(op, ExecuteOp)
    if op.place == "hand":
        return "Which card from your hand do you execute?"
    return "Which action do you repeat?"


def _ask_name(st: State, f: Frame, op: Op) -> str:
    part = PROGRAMS[f.program].deed_parts[op.part - 1]
    text = _voice(st, f, ask=False).group(part)
    return text.replace("choose an opponent, who", "choose the opponent who", 1)


def _ask_point(st: State, f: Frame, op: Op) -> str:
    assert isinstance(op, ChooseOp)
    left = f.left
    what = "one of the cheapest cards" if op.cheapest else "a card"
    return f"Choose {what} of the pyramid" + (f": {left} still to choose." if left > 1 else ".")


def _ask_deal(st: State, f: Frame, op: Op) -> str:
    if f.pick < 0:
        return f"Which of the chosen cards do you {'deal out' if st.table.dummy >= 0 else 'give away'} next?"
    if st.table.dummy >= 0:
        return f"Who gets {st.table.name[f.pick]}? Yours goes onto your discard pile, the Dummy's into its tomb."
    return f"On whose discard pile do you put {st.table.name[f.pick]}?"


def _ask_move(st: State, f: Frame, op: Op) -> str:
    assert isinstance(op, MoveOp)
    if op.names and (f.phase == 1 or (op._giver_first() and f.phase == 0)):
        return _ask_opponent(st, f, op)
    move = op.move
    if op.left_picks:
        return "pick the card of the pyramid to be taken"
    voice = _voice(st, f)
    text = voice.move(replace(move, or_reveal=False, refusal="share"))
    left = f.left
    if op.may or (op.again and f.loop > 0):
        return f"{text}, or say {'no' if op.may or op.again == 2 else 'done'}"
    if op.kind == "any":
        return f"{text}, or say done" if DONE in legal(st) else f"{text}; you may go on after that"
    if op.rel and op.fixed and left > 1:
        return f"{_voice(st, f, ask=False).move(replace(move, number=left))}, one after the other"
    if op.kind != "up to" and left > 1:
        return f"{text}: {left} still to pick"
    return text


def _ask_opponent(st: State, f: Frame, op: MoveOp) -> str:
    """Which opponent gives, or gets, the card."""
    if op._giver_first():
        source = op.move.source
        assert isinstance(source, Place)
        pile = PLACES.get(source.name, source.name)
        return f"from whose {pile} do you {op.name} the top card?"
    assert op.to is not None
    pile = PLACES.get(op.to.name, op.to.name)
    into = "Into" if op.to.name == "tomb" else "Onto"
    shown = f.pick >= 0 and op.to.name != "deck"  # what slips into a deck stays unsaid, here too
    card = st.table.name[f.pick] if shown else "the card"
    return f"{into} whose {pile} do you put {card}?"


def _voice(st: State, f: Frame, ask: bool = True) -> Voice:
    """The voice that speaks to the doer of the running part."""
    program = PROGRAMS[f.program]
    voice = Voice(_running_name(st, f, program), ask=ask, dummy=program.wording == SOLO)
    for part in program.deed_parts[: max(0, program.ops[f.pc].part - 1)]:
        voice = voice.after(part)
    costs: list[tuple[str, int]] = []
    if 0 <= f.memory < st.table.unknown:
        cost = st.table.cost[f.memory]
        costs = [(verb, cost) for verb in ("sacrifice", "discard", "reveal")]
    if st.bought:
        costs.append(("bought", max(st.table.cost[c] for c in st.bought)))
    host = st.table.names[f.you] if f.doer != f.you else ""
    return replace(voice, costs=tuple(costs), host=host)


def _find(parts: Any, kind: type) -> Any:
    """The first part of a kind, nested ones included."""
    for part in parts:
        if isinstance(part, kind):
            return part
        inner = part if isinstance(part, tuple) else part.parts if isinstance(part, Group) else ()
        found = _find(inner, kind) if inner else None
        if found is not None:
            return found
    return None


QUESTIONS: tuple[tuple[type[Op], Callable[[State, Frame, Op], str]], ...] = (
    (CrumbleOp, _ask_crumble),
    (PayOp, _ask_pay),
    (WindowOp, _ask_window),
    (ShieldOp, _ask_shield),
    (LayOutOp, _ask_lay_out),
    (CompiledStep, _ask_step),
    (BranchOp, _ask_branch),
    (DrawOp, _ask_draw),
    (RevealOp, _ask_reveal),
    (SwapOp, _ask_swap),
    (TurnOp, _ask_turn),
    (IntoPyramidOp, _ask_enter),
    (BuyOp, _ask_buy),
    (ExecuteOp, _ask_execute),
    (NameOp, _ask_name),
    (ChooseOp, _ask_point),
    (DealOp, _ask_deal),
    (MoveOp, _ask_move),
)

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
    left_behind = st.stack[-1] is not f and isinstance(_op_at(st.stack[-1]), (PayOp, WindowOp))
    pc = min(f.pc, len(program.ops) - 1)
    if left_behind and pc and isinstance(program.ops[pc - 1], BuyOp):
        pc -= 1
    parts = max(program.parts, len(program.deed_parts), 1)
    return _running_name(st, f, program), min(program.ops[pc].part, parts), parts


def _op_at(f: Frame) -> Op:
    return PROGRAMS[f.program].ops[f.pc]


def _running_name(st: State, f: Frame, program: Program) -> str:
    return st.table.name[f.source] if 0 <= f.source < st.table.unknown else program.name
